// Whom it concerns: buttons for the names that stand elsewhere in the form, or a text where there are many.
// `offers` are those names; the words' `all` is what an empty list means.
import { html } from "../ui.js";
import { idOf } from "../state/path.js";

const FEW = 6;

export default function Names({ value, path, words, faults = [], offers = [], onInput }) {
  const chosen = typeof value === "string" ? value.split(/[,;\n]/).map((s) => s.trim()).filter(Boolean) : (value ?? []).map(String);
  const all = words.all ?? "all";
  const known = [...offers, ...chosen.filter((name) => !offers.includes(name))];
  if (offers.length > FEW) {
    const text = typeof value === "string" ? value : (value ?? []).join(", ");
    return html`<input type="text" id=${idOf(path)} aria-label=${words.name ?? words.label} aria-invalid=${faults.length ? "true" : undefined} autocomplete="off" placeholder=${all} value=${text}
      title=${offers.slice(0, 40).join(", ")} onInput=${(e) => onInput(e.currentTarget.value)} />`;
  }
  const toggle = (name) => onInput(chosen.includes(name) ? chosen.filter((n) => n !== name) : known.filter((n) => n === name || chosen.includes(n)));
  if (offers.length <= 1 && !chosen.some((name) => !offers.includes(name))) return html`<span class="names one">${offers[0] && !chosen.length ? all : chosen.join(", ") || all}</span>`;
  return html`<span class="names" role="group" aria-label=${words.name ?? words.label}>
    <button type="button" aria-pressed=${chosen.length ? "false" : "true"} onClick=${() => onInput([])}>${all}</button>
    ${known.map((name) => html`<button type="button" key=${name} aria-pressed=${chosen.includes(name) ? "true" : "false"} class=${offers.includes(name) ? "" : "strange"} onClick=${() => toggle(name)}>${name}</button>`)}
  </span>`;
}
