// Two names that belong together, side by side; both empty is no pair at all. The words' `each` names the two boxes.
import { html } from "../ui.js";
import { idOf } from "../state/path.js";

export default function Pair({ value, path, words, errors = [], faults = errors, onInput }) {
  const two = (Array.isArray(value) ? value : String(value ?? "").split(/[,;\n]/)).map((name) => String(name).trim());
  const put = (at, text) => {
    const next = [two[0] ?? "", two[1] ?? ""];
    next[at] = text;
    onInput(next.some((name) => name.trim()) ? next : []);
  };
  const names = words.each ?? ["first", "second"];
  return html`<div class="pair">${names.map((name, i) => html`<input key=${i} type="text" id=${i ? `${idOf(path)}-${i}` : idOf(path)} aria-label=${`${words.label}: ${name}`} placeholder=${name}
    aria-invalid=${faults.length ? "true" : undefined} autocomplete="off" value=${two[i] ?? ""} onInput=${(e) => put(i, e.currentTarget.value)} />`)}</div>`;
}
