// Yes, no or not said: a flag whose absence means something of its own (`unsaid` in the words says what).
import { html } from "../ui.js";
import { describedBy } from "../form/shell.js";
import { idOf } from "../state/path.js";

export default function YesNo({ value, path, words, faults = [], bare, onInput }) {
  const chosen = value === true || /^(yes|true)$/i.test(String(value)) ? "yes" : value === false || /^(no|false)$/i.test(String(value)) ? "no" : "";
  const say = (word) => onInput(word === "" ? undefined : word === "yes");
  const described = bare ? undefined : describedBy(idOf(path), words.hint, faults);
  return html`<select id=${idOf(path)} aria-describedby=${described} aria-label=${bare ? words.name ?? words.label : undefined} aria-invalid=${faults.length ? "true" : undefined} value=${chosen} onChange=${(e) => say(e.currentTarget.value)}>
    ${[["", words.unsaid ?? "not said"], ["yes", "yes"], ["no", "no"]].map(([key, says]) => html`<option key=${key} value=${key} selected=${key === chosen}>${says}</option>`)}
  </select>`;
}

YesNo.single = true; // one control: its label is a label, not the heading of a group
