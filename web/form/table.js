// A list of records as a table: add, remove, copy, move, paste from a spreadsheet, keyboard alone.
import { Component, html } from "../ui.js";
import { say } from "../page/live.js";
import { ownStep } from "../state/history.js";
import { idOf } from "../state/path.js";
import { KEY, copyRow, isAsked, isBlank, keyed } from "../state/values.js";
import { columnsOf, detailsOf } from "./columns.js";
import { faultsAt, faultsUnder } from "./faults.js";
import { offersFor } from "./offers.js";
import { pasteInto } from "./paste.js";
import { Row } from "./row.js";
import { Shell } from "./shell.js";
import { TableTools } from "./tabletools.js";
import { rowWord } from "./words.js";

const OWN = ["schema", "value", "path", "wpath", "errors", "ctx", "reader"];
const MANY = 30; // rows; from here on those out of sight are not laid out
const DRAWN = 1200; // rows; a longer table (only a link or a file can hold one) is refused by the rules anyway

export class Table extends Component {
  state = { open: new Set(), fault: null, said: "" };

  /** As a field (form/field.js): not drawn again while nothing of its own changed; what is a function or words always says the same. */
  shouldComponentUpdate(next, state) {
    return state !== this.state || next.ctx.looks.has(next.wpath) || OWN.some((name) => next[name] !== this.props[name]);
  }

  offers = {};

  rows = () => (Array.isArray(this.props.value) ? this.props.value : []);
  /** Changes by function, so that quick changes in a row never overwrite each other. */
  put = (change) => this.props.onInput((old) => change(Array.isArray(old) ? old : []));

  onCell = (index, name, next) =>
    this.put((rows) => rows.map((row, i) => (i === index ? keyed({ ...row, [name]: typeof next === "function" ? next(row?.[name]) : next }) : row)));
  onRow = (index, next) => this.put((rows) => rows.map((row, i) => (i === index ? keyed(typeof next === "function" ? next(row) : next) : row)));

  add = (after = this.rows().length - 1, row = {}) => {
    this.put((rows) => [...rows.slice(0, after + 1), keyed(row), ...rows.slice(after + 1)]);
    this.focus = { row: after + 1, col: 0 };
  };

  act = (what, index, col = 0) => {
    const rows = this.rows();
    if (what === "open") return this.toggle(rows[index]);
    if (what === "copy") return this.add(index, copyRow(rows[index]));
    if (what === "remove") {
      ownStep();
      this.put((old) => old.filter((_, i) => i !== index));
      this.focus = rows.length > 1 ? { row: Math.min(index, rows.length - 2), col: -1 } : { row: -1 };
      return this.setState({ said: `${rowWord(this.props.words)} ${index + 1} removed; Undo brings it back.` });
    }
    const to = index + (what === "up" ? -1 : 1);
    if (to < 0 || to >= rows.length) return;
    this.put((old) => old.map((row, i) => (i === index ? old[to] : i === to ? old[index] : row)));
    this.focus = { row: to, col, act: what };
  };

  toggle(row) {
    const open = new Set(this.state.open);
    if (!open.delete(row[KEY])) open.add(row[KEY]);
    this.setState({ open });
  }

  componentDidUpdate(_props, before) {
    if (this.state.said && this.state.said !== before.said) say(this.state.said);
    const to = this.focus;
    if (!to) return;
    this.focus = null;
    const row = this.body?.querySelectorAll(":scope > tr.row")[to.row];
    const cell = to.col < 0 ? row?.querySelector("[data-act=remove]") : row?.querySelectorAll("[data-col]")[to.col]?.querySelector("input,select,button");
    const again = to.act && row?.nextElementSibling?.querySelector(`[data-act=${to.act}]:not(:disabled)`);
    (again || cell || this.body?.closest("fieldset").querySelector("[data-act=add]"))?.focus();
  }

  onKeyDown = (event) => {
    const cell = event.target.closest?.("[data-col]");
    const row = cell?.closest("tr.row");
    if (!row || row.parentNode !== this.body || event.target.localName === "textarea") return;
    const at = [...this.body.querySelectorAll(":scope > tr.row")].indexOf(row);
    const col = [...row.querySelectorAll("[data-col]")].indexOf(cell);
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (event.altKey && step) this.act(step < 0 ? "up" : "down", at, col);
    else if (event.key === "Enter" && event.target.localName !== "button") this.enter(at, col);
    else if (step && event.target.localName === "input" && event.target.type !== "radio") this.go(at + step, col);
    else return;
    event.preventDefault();
  };

  enter(at, col) {
    if (at < this.rows().length - 1) this.go(at + 1, col);
    else this.add(at);
  }

  go(row, col) {
    const cell = this.body.querySelectorAll(":scope > tr.row")[row]?.querySelectorAll("[data-col]")[col];
    const control = cell?.querySelector("input,select,button");
    control?.focus();
    control?.select?.();
  }

  onPaste = (event) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    const cell = event.target.closest?.("[data-col]");
    if (!cell || cell.closest("tbody") !== this.body || !/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    const row = [...this.body.querySelectorAll(":scope > tr.row")].indexOf(cell.closest("tr.row"));
    this.take(text, { row, name: cell.dataset.col });
  };

  /** Rows out of a text: a paste, the paste box or a file. A text that cannot be read changes nothing. */
  take = (text, from = { row: this.rows().length }) => {
    const { schema, words, ctx, wpath, reader } = this.props;
    if (reader?.reads(text)) return this.takeFile(text);
    const most = schema.maxItems ?? DRAWN;
    const out = pasteInto(schema.items, this.rows(), text, { ...from, most, words: (name) => ctx.fields?.[`${wpath}[].${name}`] });
    if (out.rows?.length > most) out.error = { says: `There is room for ${most.toLocaleString("en")} rows here; with these it would be ${out.rows.length.toLocaleString("en")}. Nothing was taken over` };
    if (out.error) return this.setState({ fault: out.error, said: "" }) ?? false;
    ownStep();
    this.put(() => out.rows);
    this.setState({ fault: null, said: out.says });
    return true;
  };

  /** A whole file, read by the rules (`reader`): its rows take the place of those here. */
  takeFile = async (text) => {
    const out = await this.props.reader.take(text);
    if (out.rows) {
      ownStep();
      this.put(() => out.rows);
    }
    this.setState({ fault: out.error ?? null, said: out.says ?? "" });
    return !out.error;
  };

  render({ schema, path, wpath, words, ctx, errors, reader }) {
    const rows = this.rows();
    const item = schema.items;
    const columns = columnsOf(item, words, ctx.fields, wpath).filter((name) => rows.length === 0 || rows.some((row) => isAsked(item.properties[name], item.properties, row)));
    const details = detailsOf(item, columns, rows);
    this.offers = offersFor(this.offers, item, ctx, wpath);
    const head = (name) => ctx.fields?.[`${wpath}[].${name}`]?.short ?? ctx.words(`${wpath}[].${name}`, item.properties[name], name).label;
    const faults = this.state.fault ? [...faultsAt(errors, path), this.state.fault] : faultsAt(errors, path);
    return html`<${Shell} path=${path} words=${words} faults=${faults} blank=${isBlank(schema, rows)} group>
      <table role="table" class=${rows.length > MANY ? "rows many" : "rows"} id=${idOf(path)} onKeyDown=${this.onKeyDown} onPaste=${this.onPaste}>
        ${rows.length > 0 && html`<thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col" class="lead"><span class="sr">Number</span></th>${columns.map((name) => html`<th role="columnheader" scope="col" key=${name} class=${`in-${item.properties[name]["x-kind"]}`}>${head(name)}</th>`)}<td role="cell" class="end"></td></tr></thead>`}
        <tbody role="rowgroup" ref=${(body) => (this.body = body)}>
          ${rows.slice(0, DRAWN).map((row, i) => html`<${Row} key=${row?.[KEY] ?? i} row=${row} index=${i} last=${i === rows.length - 1} schema=${item} path=${path} wpath=${wpath} columns=${columns.join()}
            details=${details} ctx=${ctx} errors=${faultsUnder(errors, `${path}[${i}]`)} offers=${this.offers} open=${this.state.open.has(row?.[KEY]) !== Boolean(words.unfolded)} word=${rowWord(words)}
            onCell=${this.onCell} onRow=${this.onRow} act=${this.act} />`)}
        </tbody>
      </table>
      <${TableTools} schema=${item} rows=${rows} columns=${columns} most=${schema.maxItems} word=${rowWord(words)} head=${head} add=${() => this.add()} take=${this.take} reader=${reader} said=${this.state.said} path=${path} words=${words} put=${this.put} />
    <//>`;
  }
}
