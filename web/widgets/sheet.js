// A record of small records as one sheet: a line for each, their fields side by side, equal ones under common headings.
import { html } from "../ui.js";
import { isScalar } from "../state/values.js";
import { idOf } from "../state/path.js";
import { faultsUnder } from "../form/faults.js";
import { controlFor } from "../form/field.js";
import { Faults } from "../form/shell.js";

export default function Sheet({ schema, value, path, wpath, ctx, errors = [], onInput }) {
  const names = Object.keys(schema.properties);
  const groups = new Map();
  for (const name of names) {
    const inner = schema.properties[name];
    const key = isScalar(inner) ? "" : Object.keys(inner.properties).join();
    groups.set(key, [...(groups.get(key) ?? []), name]);
  }
  const put = (name, part) => (next) =>
    onInput((old) => {
      const apply = (was) => (typeof next === "function" ? next(was) : next);
      return { ...old, [name]: part ? { ...old?.[name], [part]: apply(old?.[name]?.[part]) } : apply(old?.[name]) };
    });
  const cell = (name, part, label) => {
    const field = part ? schema.properties[name].properties[part] : schema.properties[name];
    const at = [path, name, part].filter(Boolean).join(".");
    const wp = [wpath, name, part].filter(Boolean).join(".");
    const words = ctx.words(wp, field, part || name);
    const title = ctx.words(`${wpath}.${name}`, schema.properties[name], name).label;
    const faults = faultsUnder(errors, at);
    const Control = (words.widget && ctx.widgets[words.widget]) || controlFor(field);
    const named = { ...words, name: part ? `${title}: ${words.label}` : words.label };
    const box = html`<${Control} schema=${field} field=${field} value=${part ? value?.[name]?.[part] : value?.[name]} path=${at} wpath=${wp} words=${named} faults=${faults} errors=${faults} bare onInput=${put(name, part)} />`;
    return html`<td key=${at} data-field=${at} class=${faults.length ? "wrong" : ""}>${label ? html`<span class="over">${words.short ?? words.label}</span>${box}` : box}<${Faults} id=${idOf(at)} faults=${faults} /></td>`;
  };
  const line = (name, parts, label) => html`<tr key=${name}><th scope="row">${ctx.words(`${wpath}.${name}`, schema.properties[name], name).label}</th>${parts.map((part) => cell(name, part, label))}</tr>`;
  return html`<div class="sheet">${[...groups].map(([key, members]) => {
    const parts = key ? key.split(",") : [""];
    const shared = members.length > 2;
    const head = (part) => ctx.words(`${wpath}.${members[0]}.${part}`, schema.properties[members[0]].properties[part], part).label;
    return html`<table key=${key}>${shared && html`<thead><tr><td></td>${parts.map((part) => html`<th scope="col">${head(part)}</th>`)}</tr></thead>`}
      <tbody>${members.map((name) => line(name, parts, !shared && key))}</tbody></table>`;
  })}</div>`;
}
