// What stands around every control: its label, its hint and what is wrong with it.
import { html } from "../ui.js";
import { idOf } from "../state/path.js";

const CARET = /^ *\^$/;

/** Lines with a caret below them keep their columns; sentences between them wrap. */
export function Shown({ text }) {
  const lines = text.split("\n");
  const kept = (i) => CARET.test(lines[i]) || CARET.test(lines[i + 1] ?? "") || !lines[i].trim();
  return html`<pre class="caret">${lines.map((line, i) => (kept(i) ? `${line}${i + 1 < lines.length ? "\n" : ""}` : html`<span class="says">${`${line}\n`}</span>`))}</pre>`;
}

/** `label` names the field where the sentence does not stand right at it (below a row of a table). */
export function Faults({ id, faults, label }) {
  if (!faults.length) return null;
  return html`<div class="faults" id=${`${id}-error`}>
    ${faults.map((f) => html`<p><span class="sr">Error: </span>${label && html`<b>${label}:</b> `}${f.says}</p>${f.shown && html`<${Shown} text=${f.shown} />`}`)}
  </div>`;
}

/** The ids that describe a control: hint and error, whichever exist. */
export const describedBy = (id, hint, faults) =>
  [hint && `${id}-hint`, faults.length && `${id}-error`].filter(Boolean).join(" ") || undefined;

/** @param blank nothing is entered: it is not printed */
export function Shell({ path, words, faults, optional, group, blank, children }) {
  const id = idOf(path);
  const label = html`${words.label}${words.unit && html` <span class="unit">${words.unit}</span>`}${optional && html` <span class="unit">optional</span>`}`;
  const inside = html`
    ${words.hint && html`<p class="hint" id=${`${id}-hint`}>${words.hint}</p>`}
    <${Faults} id=${id} faults=${faults} />
    ${children}`;
  const name = `field${faults.length ? " wrong" : ""}${blank ? " blank" : ""}`;
  if (group)
    return html`<fieldset class=${name} data-field=${path} aria-describedby=${describedBy(id, words.hint, faults)}><legend>${label}</legend>${inside}</fieldset>`;
  return html`<div class=${name} data-field=${path}><label for=${id}>${label}</label>${inside}</div>`;
}
