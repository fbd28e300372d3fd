// One row of a table; drawn again only when its own values, errors or neighbours' names change.
import { html, memo } from "../ui.js";
import { isAsked } from "../state/values.js";
import { summaryOf } from "./columns.js";
import { faultsAt, faultsUnder } from "./faults.js";
import { Fields, controlFor } from "./field.js";
import { Faults } from "./shell.js";
import { idOf } from "../state/path.js";

export const Row = memo(function Row(props) {
  const { row, index, schema, path, wpath, ctx, columns, details, errors, open, word, act } = props;
  const at = `${path}[${index}]`;
  const names = columns.split(",").filter(Boolean);
  const called = row?.name ? `${word} ${index + 1}, ${row.name}` : `${word} ${index + 1}`;
  const summary = summaryOf(schema, details, row);
  const own = faultsAt(errors, at);
  const wrong = names.filter((name) => faultsUnder(errors, `${at}.${name}`).length);
  const hidden = !open && details.some((name) => faultsUnder(errors, `${at}.${name}`).length);
  return html`<tr role="row" class=${`row${open ? " open" : ""}${hidden ? " wrong" : ""}`} data-field=${at}>
      <th scope="row" role="rowheader" class="lead"><button type="button" class="handle" data-act="open" aria-expanded=${open ? "true" : "false"}
        onClick=${() => act("open", index)}>${index + 1}${summary && html`<small class=${/\w{9}/.test(summary) ? "long" : undefined}>${summary}</small>`}<span class="sr"> ${called}: more</span></button></th>
      ${names.map((name) => html`<${Cell} key=${name} ...${props} name=${name} at=${at} />`)}
      <td role="cell" class="end"><button type="button" class="quiet" data-act="remove" aria-label=${`Remove ${called}`} onClick=${() => act("remove", index)}>×</button></td>
    </tr>
    ${(own.length > 0 || wrong.length > 0 || hidden) && html`<tr role="row" class="note"><td role="cell"><${Faults} id=${idOf(at)} faults=${own} />
      ${wrong.map((name) => html`<${Faults} key=${name} id=${idOf(`${at}.${name}`)} faults=${faultsUnder(errors, `${at}.${name}`)} label=${ctx.words(`${wpath}[].${name}`, schema.properties[name], name).label} />`)}
      ${hidden && html`<p class="faults">Something inside this row needs a look: <button type="button" class="link" onClick=${() => act("open", index)}>open it</button></p>`}</td></tr>`}
    ${open && html`<${Opened} ...${props} at=${at} called=${called} />`}`;
});

function Cell({ schema, row, name, at, wpath, ctx, errors, offers, index, onCell }) {
  const field = schema.properties[name];
  const path = `${at}.${name}`;
  const wp = `${wpath}[].${name}`;
  const words = ctx.words(wp, field, name);
  if (!isAsked(field, schema.properties, row)) return html`<td role="cell" data-col=${name} class=${`unasked in-${field["x-kind"]}`} data-label=${words.label}></td>`;
  const faults = faultsUnder(errors, path);
  const Control = (words.widget && ctx.widgets[words.widget]) || controlFor(field);
  const named = { ...words, name: `${words.label}, row ${index + 1}` };
  return html`<td role="cell" data-col=${name} data-field=${path} data-label=${words.short ?? words.label} class=${`in-${field["x-kind"]}${faults.length ? " wrong" : ""}`}>
    <${Control} schema=${field} field=${field} value=${row?.[name]} path=${path} wpath=${wp} words=${named} faults=${faults} errors=${faults} bare offers=${offers[name]} ask=${ctx.ask}
      required=${schema.required?.includes(name)} onInput=${(next) => onCell(index, name, next)} />
  </td>`;
}

function Opened({ row, index, last, schema, details, at, wpath, ctx, errors, word, called, onRow, act }) {
  return html`<tr role="row" class="opened"><td role="cell"><div role="group" aria-label=${called}>
    <div class="bar">
      <button type="button" data-act="up" disabled=${index === 0} onClick=${() => act("up", index)}>↑ Up</button>
      <button type="button" data-act="down" disabled=${last} onClick=${() => act("down", index)}>↓ Down</button>
      <button type="button" data-act="copy" onClick=${() => act("copy", index)}>Duplicate</button>
      <button type="button" data-act="remove" onClick=${() => act("remove", index)}>Remove</button>
    </div>
    ${details.length > 0 && html`<${Fields} schema=${schema} value=${row} path=${at} wpath=${`${wpath}[]`} ctx=${ctx} errors=${errors} only=${details} onInput=${(next) => onRow(index, next)} />`}
  </div></td></tr>`;
}
