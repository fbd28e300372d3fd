// Some of a few words, each at most once: a button for every word, pressed or not.
import { html } from "../ui.js";
import { idOf } from "../state/path.js";
import { kindOf, splitList } from "../state/values.js";
import { optionWords } from "./words.js";

/** A list of choices that has no room for the same word twice. */
export const isPicks = (schema) => kindOf(schema) === "list" && kindOf(schema.items) === "choice" && schema.maxItems <= (schema.items.enum?.length ?? 0);

export function Picks({ schema, value, path, words, onInput }) {
  const options = schema.items.enum;
  const chosen = typeof value === "string" ? splitList(schema, value) : (value ?? []).map(String);
  const known = [...options, ...chosen.filter((word) => !options.includes(word))];
  const toggle = (word) => onInput(known.filter((w) => (w === word ? !chosen.includes(w) : chosen.includes(w))));
  return html`<span class="names" role="group" id=${idOf(path)} aria-label=${words.name ?? words.label}>
    ${known.map((word) => html`<button type="button" key=${word} aria-pressed=${chosen.includes(word) ? "true" : "false"} class=${options.includes(word) ? "" : "strange"} onClick=${() => toggle(word)}>${optionWords(words, word)}</button>`)}
  </span>`;
}
