// One field of any kind: picks its control by the schema's kind, or the widget that the system's words name.
import { Component, alike, html } from "../ui.js";
import { isAsked, isBlank, isScalar, isTable, kindOf } from "../state/values.js";
import { Choice, Flag, LongText, PlainList, TextInput } from "./scalars.js";
import { faultsAt, faultsUnder, isUnder } from "./faults.js";
import { MapTable } from "./map.js";
import { Picks, isPicks } from "./picks.js";
import { Rows } from "./rows.js";
import { Shell } from "./shell.js";
import { Table } from "./table.js";
import { wordsOf } from "./words.js";

const CONTROLS = { whole: TextInput, number: TextInput, either: TextInput, dice: TextInput, text: TextInput, choice: Choice, flag: Flag };

/** The control alone; `null` where the kind needs more than one line. */
export function controlFor(schema) {
  if (kindOf(schema) === "text" && schema["x-multiline"]) return LongText;
  if (isPicks(schema)) return Picks;
  if (kindOf(schema) === "list" && isScalar(schema.items)) return PlainList;
  return CONTROLS[kindOf(schema)] ?? null;
}

/**
 * @param path as errors name it (`targets[0].hp`); @param wpath as the words name it (`targets[].hp`).
 * `onInput` takes the new value, or a function from the old one. `ctx`: {fields, widgets, ask, root}.
 */
export class Field extends Component {
  /** Not drawn again while nothing of its own changed; `onInput` always does the same. What looks beyond its value is. */
  shouldComponentUpdate({ onInput: _new, ...next }) {
    const { onInput: _old, ...now } = this.props;
    return next.ctx.looks.has(next.wpath) || !alike(next, now);
  }

  render(props) {
    return drawn(props);
  }
}

function drawn(props) {
  const { schema, path, wpath, ctx, errors, required } = props;
  const words = wordsOf(ctx.fields, wpath, schema, path);
  const faults = faultsAt(errors, path);
  const blank = isBlank(schema, props.value);
  const Widget = words.widget && ctx.widgets[words.widget];
  if (Widget)
    return html`<${Shell} path=${path} words=${words} faults=${faults} blank=${blank} group=${!Widget.single}><${Widget} ...${props} field=${schema} words=${words} errors=${faultsUnder(errors, path)} ask=${ctx.ask} /><//>`;
  const kind = kindOf(schema);
  if (kind === "record") return html`<${Shell} path=${path} words=${words} faults=${faults} blank=${blank} group><${Fields} ...${props} /><//>`;
  if (isTable(schema)) return html`<${Table} ...${props} words=${words} />`;
  if (kind === "map") return html`<${MapTable} ...${props} words=${words} />`;
  if (kind === "list" && !isScalar(schema.items)) return html`<${Rows} ...${props} words=${words} />`;
  const Control = controlFor(schema) ?? LongText;
  const all = Control === PlainList || Control === Picks ? faultsUnder(errors, path) : faults;
  const shown = { ...props, words, faults: all };
  if (Control === Picks) return html`<${Shell} path=${path} words=${words} faults=${all} blank=${blank} group><${Picks} ...${shown} /><//>`;
  if (kind === "flag") return html`<div class=${`field${all.length ? " wrong" : ""}${blank ? " blank" : ""}`} data-field=${path}><${Flag} ...${shown} />${words.hint && html`<p class="hint">${words.hint}</p>`}${all.map((f) => html`<p class="faults">${f.says}</p>`)}</div>`;
  return html`<${Shell} path=${path} words=${words} faults=${all} blank=${blank} optional=${!required && schema.default === undefined && kind !== "choice" && words.optional !== false}><${Control} ...${shown} /><//>`;
}

/** All fields of a record. Those the words call `more` wait behind a fold, but for what is entered there or wrong: that stands before it. */
export class Fields extends Component {
  #out = new Set();

  /** Which of them stand before the fold. While it is open, or somebody types in one, none changes its place. */
  #sorted(more, isFilled, pathOf) {
    const typedIn = globalThis.document?.activeElement?.closest?.("[data-field]")?.dataset.field ?? "";
    for (const name of this.fold?.open ? [] : more) {
      if (isFilled(name)) this.#out.add(name);
      else if (!isUnder(typedIn, pathOf(name))) this.#out.delete(name);
    }
    return more.filter((name) => this.#out.has(name));
  }

  render({ schema, value, path = "", wpath = "", ctx, errors, onInput, only }) {
    const record = value ?? {};
    const names = Object.keys(schema.properties ?? {}).filter((n) => (!only || only.includes(n)) && isAsked(schema.properties[n], schema.properties, record));
    const pathOf = (name) => (path ? `${path}.${name}` : name);
    const put = (name) => (next) =>
      onInput((old) => ({ ...old, [name]: typeof next === "function" ? next(old?.[name]) : next }));
    const one = (name) => html`<${Field} key=${name} schema=${schema.properties[name]} value=${record[name]} path=${pathOf(name)}
      wpath=${wpath ? `${wpath}.${name}` : name} ctx=${ctx} errors=${errors} required=${schema.required?.includes(name)} onInput=${put(name)} />`;
    const isMore = (name) => ctx.fields?.[wpath ? `${wpath}.${name}` : name]?.more;
    const more = names.filter(isMore);
    const out = this.#sorted(more, (n) => !isBlank(schema.properties[n], record[n]) || errors.some((e) => isUnder(e.field, pathOf(n))), pathOf);
    const folded = more.filter((name) => !out.includes(name));
    const words = ctx.fields?.[wpath || "."]?.moreLabel ?? "More";
    return html`<div class="fields">${names.filter((n) => !isMore(n)).concat(out).map(one)}</div>
      ${folded.length > 0 && html`<details class="more" ref=${(node) => (this.fold = node)} onToggle=${() => this.forceUpdate()}><summary>${words}</summary><div class="fields">${folded.map(one)}</div></details>`}`;
  }
}
