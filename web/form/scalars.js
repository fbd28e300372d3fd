// Controls for single values. Each shows exactly what was typed; nothing is trimmed, clamped or rewritten.
import { html } from "../ui.js";
import { idOf } from "../state/path.js";
import { joinList, kindOf } from "../state/values.js";
import { describedBy } from "./shell.js";
import { optionWords } from "./words.js";

const MODES = { whole: "numeric", number: "decimal" };

/** The attributes every control shares. `bare`: in a table cell, named by its column. */
function shared({ path, words, faults, bare, required }) {
  const id = idOf(path);
  return {
    id,
    "aria-label": bare ? words.name ?? words.label : undefined,
    "aria-describedby": describedBy(id, !bare && words.hint, faults),
    "aria-invalid": faults.length ? "true" : undefined,
    "aria-required": required && !bare ? "true" : undefined,
  };
}

export function TextInput(props) {
  const { schema, value, onInput } = props;
  const kind = kindOf(schema);
  const mode = (schema.minimum ?? 0) < 0 ? undefined : MODES[kind]; // number pads of tablets have no minus
  const text = value === undefined || value === null ? "" : String(value);
  return html`<input type="text" ...${shared(props)} inputmode=${mode} class=${`in-${kind}`} dir=${kind === "text" ? "auto" : undefined} autocomplete="off" autocapitalize="off" spellcheck=${false}
    value=${text} placeholder=${schema.default === undefined ? "" : String(schema.default)} onInput=${(e) => onInput(e.currentTarget.value)} />`;
}

export function LongText(props) {
  const text = String(props.value ?? "");
  return html`<textarea ...${shared(props)} rows=${Math.min(12, Math.max(3, text.split("\n").length + 1))} spellcheck=${false}
    autocapitalize="off" value=${text} onInput=${(e) => props.onInput(e.currentTarget.value)}></textarea>`;
}

/** A list of plain values in one box: one a line for words, commas for numbers. */
export function PlainList(props) {
  const text = joinList(props.schema, props.value);
  const kind = kindOf(props.schema.items);
  if (kind === "text" || kind === "choice") return html`<${LongText} ...${props} value=${text} />`;
  return html`<${TextInput} ...${props} schema=${{ "x-kind": "text" }} value=${text} />`;
}

export function Flag(props) {
  const { value, schema, onInput, words, bare } = props;
  const on = value === undefined ? schema.default === true : value === true || /^(true|yes|1|x)$/i.test(String(value));
  const box = html`<input type="checkbox" ...${shared(props)} checked=${on} onChange=${(e) => onInput(e.currentTarget.checked)} />`;
  return bare ? html`<label class="check">${box}</label>` : html`<label class="check">${box}<span>${words.label}</span></label>`;
}

/** A choice: a row of buttons while it is short, a list when it is long or stands in a table. */
export function Choice(props) {
  const { schema, value, onInput, words, bare, path } = props;
  const options = schema.enum ?? [];
  const chosen = value === undefined || value === "" ? schema.default : value;
  const strange = chosen !== undefined && !options.includes(chosen);
  if (!bare && !strange && options.length <= 4 && options.join("").length <= 48)
    return html`<div class="segments" role="radiogroup" aria-label=${words.label}>
      ${options.map((option, i) => html`<label key=${option}><input type="radio" name=${idOf(path)} id=${i ? undefined : idOf(path)} value=${option}
        checked=${option === chosen} onChange=${() => onInput(option)} /><span>${optionWords(words, option)}</span></label>`)}
    </div>`;
  return html`<select ...${shared(props)} value=${chosen ?? ""} onChange=${(e) => onInput(e.currentTarget.value)}>
    ${chosen === undefined && html`<option value="">${bare ? "–" : "Choose…"}</option>`}
    ${strange && html`<option value=${chosen} selected>${String(chosen)} (not known)</option>`}
    ${options.map((option) => html`<option key=${option} value=${option} selected=${option === chosen}>${optionWords(words, option)}</option>`)}
  </select>`;
}
