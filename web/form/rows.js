// A list whose items are neither plain values nor records (a list of lists): one block per item.
import { html } from "../ui.js";
import { faultsAt } from "./faults.js";
import { Field } from "./field.js";
import { isBlank } from "../state/values.js";
import { Shell } from "./shell.js";
import { rowWord } from "./words.js";

export function Rows({ schema, value, path, wpath, words, ctx, errors, onInput }) {
  const items = Array.isArray(value) ? value : [];
  const put = (change) => onInput((old) => change(Array.isArray(old) ? old : []));
  return html`<${Shell} path=${path} words=${words} faults=${faultsAt(errors, path)} blank=${isBlank(schema, items)} group>
    ${items.map((item, i) => html`<div class="item" key=${i}>
      <${Field} schema=${{ title: `${rowWord(words)} ${i + 1}`, ...schema.items }} value=${item} path=${`${path}[${i}]`} wpath=${`${wpath}[]`} ctx=${ctx} errors=${errors}
        onInput=${(next) => put((old) => old.map((was, at) => (at === i ? (typeof next === "function" ? next(was) : next) : was)))} />
      <button type="button" class="quiet" aria-label=${`Remove ${rowWord(words)} ${i + 1}`} onClick=${() => put((old) => old.filter((_, at) => at !== i))}>×</button>
    </div>`)}
    <div class="bar"><button type="button" data-act="add" onClick=${() => put((old) => [...old, undefined])}>Add ${rowWord(words)}</button></div>
  <//>`;
}
