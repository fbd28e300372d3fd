// A map: the user's own names, each with a value or a few fields; drawn as a table with a name column.
import { Component, html } from "../ui.js";
import { KEY, isBlank, isScalar, keyed } from "../state/values.js";
import { faultsAt, faultsUnder } from "./faults.js";
import { Field, controlFor } from "./field.js";
import { Faults, Shell } from "./shell.js";
import { idOf } from "../state/path.js";
import { rowWord } from "./words.js";

export class MapTable extends Component {
  rows = () => (Array.isArray(this.props.value) ? this.props.value : []);
  put = (change) => this.props.onInput((old) => change(Array.isArray(old) ? old : []));
  set = (index, part) => this.put((rows) => rows.map((row, i) => (i === index ? keyed({ ...row, ...part(row) }) : row)));
  add = () => {
    this.put((rows) => [...rows, keyed({ key: "" })]);
    this.fresh = true;
  };

  componentDidUpdate() {
    if (this.fresh) this.body?.querySelectorAll(".mapkey input, .mapkey select")[this.rows().length - 1]?.focus();
    this.fresh = false;
  }

  /** Names the schema fixes are chosen, others typed. */
  name(row, i, path) {
    const { schema, words } = this.props;
    const names = schema.propertyNames?.enum;
    const label = `${words.keyLabel ?? "Name"}, ${rowWord(words)} ${i + 1}`;
    const onName = (e) => this.set(i, () => ({ key: e.currentTarget.value }));
    if (!names) return html`<input type="text" dir="auto" aria-label=${label} autocomplete="off" spellcheck=${false} value=${row.key ?? ""} onInput=${onName} />`;
    return html`<select aria-label=${label} value=${row.key ?? ""} onChange=${onName}><option value="">Choose…</option>
      ${names.map((n) => html`<option key=${n} value=${n} selected=${n === row.key}>${n.replace(/_/g, " ")}</option>`)}</select>`;
  }

  /** Several small fields stand side by side; anything larger gets its own line below the name. */
  cells(row, i, path) {
    const { schema, wpath, ctx, errors } = this.props;
    const inner = schema.additionalProperties;
    const scalar = isScalar(inner);
    const fields = scalar ? { "": inner } : (inner.properties ?? {});
    return Object.entries(fields).map(([name, field]) => {
      const at = name ? `${path}.${name}` : path;
      const wp = `${wpath}{}${name && `.${name}`}`;
      const words = ctx.words(wp, field, name || this.props.words.valueLabel || wpath);
      const faults = scalar ? faultsUnder(errors, at) : faultsAt(errors, at);
      const change = (next) => this.set(i, (old) => {
        const apply = (was) => (typeof next === "function" ? next(was) : next);
        return { value: name ? { ...old.value, [name]: apply(old.value?.[name]) } : apply(old.value) };
      });
      const value = name ? row.value?.[name] : row.value;
      const Control = (words.widget && ctx.widgets[words.widget]) || controlFor(field);
      if (!Control) return html`<td role="cell"><${Field} schema=${field} value=${value} path=${at} wpath=${wp} ctx=${ctx} errors=${errors} onInput=${change} /></td>`;
      return html`<td role="cell" key=${name} data-field=${at} data-label=${words.label} class=${faults.length ? "wrong" : ""}>
        <${Control} schema=${field} field=${field} value=${value} path=${at} wpath=${wp} words=${{ ...words, name: `${words.label}, ${row.key || `row ${i + 1}`}` }} faults=${faults} errors=${faults} bare ask=${ctx.ask} onInput=${change} />
        <${Faults} id=${idOf(at)} faults=${faults} /></td>`;
    });
  }

  render({ schema, path, wpath, words, ctx, errors }) {
    const inner = schema.additionalProperties;
    const heads = isScalar(inner) ? [ctx.words(`${wpath}{}`, inner, words.valueLabel ?? "Value").label] : Object.entries(inner.properties ?? {}).map(([n, s]) => ctx.words(`${wpath}{}.${n}`, s, n).label);
    const rows = this.rows();
    return html`<${Shell} path=${path} words=${words} faults=${faultsAt(errors, path)} blank=${isBlank(schema, this.rows())} group>
      <table role="table" class="rows map" id=${idOf(path)}>
        ${rows.length > 0 && html`<thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col" class="in-text">${words.keyLabel ?? "Name"}</th>${heads.map((h) => html`<th role="columnheader" scope="col">${h}</th>`)}<td role="cell" class="end"></td></tr></thead>`}
        <tbody role="rowgroup" ref=${(body) => (this.body = body)}>${rows.map((row, i) => html`<tr role="row" class="row" key=${row[KEY]} data-field=${`${path}.${row.key}`}>
          <td role="cell" class="mapkey in-text" data-label=${words.keyLabel ?? "Name"}>${this.name(row, i)}</td>${this.cells(row, i, `${path}.${row.key}`)}
          <td role="cell" class="end"><button type="button" class="quiet" data-act="remove" aria-label=${`Remove ${row.key || `row ${i + 1}`}`} onClick=${() => this.put((old) => old.filter((_, at) => at !== i))}>×</button></td></tr>`)}</tbody>
      </table>
      <div class="bar"><button type="button" data-act="add" disabled=${rows.length >= (schema.maxProperties ?? Infinity)} onClick=${this.add}>Add ${rowWord(words)}</button></div>
    <//>`;
  }
}
