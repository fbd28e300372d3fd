// A thing of many boxes, three ways: the table, a text as people write it, a file. Text and files are read and written by
// the rules: the words name the calculator that does it (`file`); its result says `boxes`, `ship_name` and `ship_text`.
import { Component, html } from "../ui.js";
import { Fields } from "../form/field.js";
import { offerFile } from "../form/files.js";
import { Faults } from "../form/shell.js";
import { Saved } from "../form/saved.js";
import { Table } from "../form/table.js";
import { fromJson, isEmpty, toJson } from "../state/values.js";

const CLOSED = { open: null, text: null, faults: [], said: "" }; // not opened or closed by hand: open while there is no box

export default class CardEntry extends Component {
  state = CLOSED;

  boxes = () => this.props.schema.properties.boxes;
  ask = (ship) => this.props.ctx.ask({ calculator: this.props.words.file, inputs: { ship }, steps: "none" }, "card");
  json = () => toJson(this.props.schema, this.props.value) ?? {};
  part = (name) => (next) => this.props.onInput((old) => ({ ...old, [name]: typeof next === "function" ? next(old?.[name]) : next }));

  /** Rows and name out of a reply take the place of what is there. */
  use(reply) {
    const rows = fromJson(this.boxes(), reply.result.boxes);
    this.props.onInput((old) => ({ ...old, name: reply.result.ship_name || old?.name, boxes: rows, text: undefined }));
    return rows;
  }

  /** What the table asks about pastes and files that are no plain rows. */
  reader = {
    hint: "Lines like Ph-1 LF+L #1 #2 fired, 4 hull, photon x4 FA charging, shuttle admin; or CSV with a first row of headings (name, no, arc, state…); or a ship as JSON. They take the place of the rows above.",
    reads: (text) => !/^\s*\[/.test(text) && (!/\t/.test(text) || /(^|\t)\s*(name|kind)\s*(\t|$)/im.test(text.split("\n", 1)[0])),
    take: async (text) => {
      const ship = /^\s*\{/.test(text) ? shipOf(text) : { text };
      if (ship.error) return { error: { says: ship.error } };
      const reply = await this.ask(ship);
      if (reply?.status !== "done") return { error: said(reply) };
      return { rows: this.use(reply), says: `${counted(reply.result.boxes.length)} taken over. Undo brings back what was here.` };
    },
    write: async (rows) => {
      const ship = { ...this.json(), boxes: toJson(this.boxes(), rows) ?? [] };
      return { text: csvOf(this.boxes(), ship.boxes), name: `${this.called()}.csv` };
    },
  };

  called = () => String(this.props.value?.name ?? "").trim().replace(/\W+/g, "-") || "ship";
  asJson = () => offerFile(`${this.called()}.json`, JSON.stringify(this.json(), null, 1));

  /** Boxes that went away as a whole (Clear, Undo) take their text along. */
  componentDidUpdate({ value }) {
    if (!isEmpty(value?.boxes) && isEmpty(this.props.value?.boxes)) this.setState(CLOSED);
  }

  isOpen = () => this.state.open ?? isEmpty(this.props.value?.boxes);

  /** Opens the text with what the table says. */
  toggle = async () => {
    if (this.isOpen()) return this.setState({ open: false });
    this.setState({ open: true, text: null, faults: [], said: "" });
    const ship = this.json();
    if (isEmpty(ship.boxes)) return this.setState({ text: "" });
    const reply = await this.ask(ship);
    if (reply?.status === "done") this.setState({ text: reply.result.ship_text });
    else this.setState({ text: "", said: reply ? "The table has faults; they are named beside it." : "The rules are not ready yet; try again in a moment." });
  };

  typed = async (text) => {
    this.setState({ open: true, text, said: "" });
    const reply = await this.ask({ text });
    if (!reply || this.state.text !== text) return;
    if (reply.status === "done") {
      this.use(reply);
      this.setState({ faults: [], said: `Understood: ${counted(reply.result.boxes.length)}.${reply.result.ship_name || this.props.value?.name ? "" : " The ship has no name yet; a line like ship: Petrel gives it one."}` });
    } else this.setState({ faults: reply.errors ?? [], said: "" });
  };

  intoTable = async () => {
    const reply = await this.ask({ name: this.props.value?.name || undefined, text: this.props.value.text });
    if (reply?.status === "done") this.use(reply);
    else this.setState({ said: reply ? "Put the text right first: the faults stand beside it." : "The rules are not ready yet; try again in a moment." });
  };

  keep = (change) => this.props.onInput(() => change([]).at(-1));

  render({ schema, value, path, wpath, ctx, errors, words }, { text, faults, said: says }) {
    const ship = value ?? {};
    const open = this.isOpen();
    const waits = text === null && !isEmpty(ship.boxes); // for the rules, which write it
    const asText = typeof ship.text === "string" && ship.text.trim() !== "";
    const table = ctx.words(`${wpath}.boxes`, this.boxes(), "boxes");
    const rows = Math.min(24, Math.max(6, (text ?? "").split("\n").length + 1));
    return html`<div class="cardentry">
      <${Fields} schema=${schema} value=${ship} path=${path} wpath=${wpath} ctx=${ctx} errors=${errors} only=${asText ? ["name", "text"] : ["name"]} onInput=${this.props.onInput} />
      ${!asText && html`<${Table} schema=${this.boxes()} value=${ship.boxes} path=${`${path}.boxes`} wpath=${`${wpath}.boxes`} words=${table} ctx=${ctx} errors=${errors} reader=${this.reader} onInput=${this.part("boxes")} />`}
      <div class="bar">
        ${asText ? html`<button type="button" data-act="into-table" onClick=${this.intoTable}>Make it a table</button>` : html`<button type="button" class="plain" data-act="as-text" aria-expanded=${open ? "true" : "false"} onClick=${this.toggle}>As text</button>`}
        <button type="button" class="plain" data-act="as-json" disabled=${isEmpty(ship)} onClick=${this.asJson}>Ship as JSON</button>
        <${Saved} shelf=${words.shelf ?? "ship"} schema=${schema} rows=${[ship]} put=${this.keep} word="ship" />
      </div>
      ${open && !asText && html`<div class="pastebox" data-field=${`${path}.text`}><label for="card-text">The ship as text</label>
        <p class="hint">ship: and its name, then a line for each kind of box: Ph-1 LF+L #1 #2 fired · 4 hull · photon x4 FA charging · shuttle admin · drone #1 4 spaces. The table follows what you write.</p>
        <${Faults} id="card-text" faults=${faults.slice(0, 8)} />
        <textarea id="card-text" rows=${rows} spellcheck=${false} autocapitalize="off" disabled=${waits} aria-invalid=${faults.length ? "true" : undefined} value=${waits ? "…" : (text ?? "")} onInput=${(e) => this.typed(e.currentTarget.value)}></textarea></div>`}
      <p class="hint" role="status">${says}</p>
    </div>`;
  }
}

const counted = (rows) => (rows === 1 ? "1 row" : `${rows} rows`);

function shipOf(text) {
  try {
    const all = JSON.parse(text);
    const { name, boxes, text: written } = all.inputs?.ship ?? all.ship ?? all;
    return Object.fromEntries(Object.entries({ name, boxes, text: written }).filter(([, v]) => v !== undefined));
  } catch (error) {
    return { error: `This is not JSON: ${error.message}` };
  }
}

const quoted = (cell) => (/[",;\n]/.test(cell) ? `"${cell.replace(/"/g, '""')}"` : cell);
const csvOf = (schema, boxes) => {
  const names = Object.keys(schema.items.properties);
  const cell = (v) => quoted(v === true ? "yes" : v === undefined || v === false ? "" : String(v));
  return [names.join(","), ...boxes.map((box) => names.map((n) => cell(box[n])).join(","))].join("\r\n") + "\r\n";
};

/** The sentences of a refusal, the first places pointed at. */
function said(reply) {
  const errors = reply?.errors ?? [];
  if (!errors.length) return { says: "The rules are not ready yet; try again in a moment" };
  const shown = errors.slice(0, 20).map((e) => (errors.length > 1 ? `${e.says}\n${e.shown ?? ""}` : (e.shown ?? ""))).join("\n").trim();
  return { says: errors.length === 1 ? errors[0].says : `Nothing was taken over: ${errors.length} things need a look`, shown };
}
