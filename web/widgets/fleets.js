// Two fleets, one panel each: name and money, then the ships as a table that reads and writes whole files through the rules.
// The words name the calculator that reads a file (`file`).
import { Component, html } from "../ui.js";
import { Fields } from "../form/field.js";
import { offerFile } from "../form/files.js";
import { Table } from "../form/table.js";
import { ownStep } from "../state/history.js";
import { fromJson, isEmpty, keyed, toJson } from "../state/values.js";

export default class Fleets extends Component {
  fleets = () => [0, 1].map((i) => this.props.value?.[i] ?? {});

  put = (i, next) =>
    this.props.onInput((old) => {
      const rows = [0, 1].map((k) => (Array.isArray(old) && old[k]) || keyed({}));
      rows[i] = keyed(typeof next === "function" ? next(rows[i]) : next);
      return rows;
    });

  render({ schema, path, wpath, ctx, errors, words }) {
    return html`<div class="fleets">${this.fleets().map((fleet, i) => html`<${Fleet} key=${i} fleet=${fleet} put=${(next) => this.put(i, next)} number=${i + 1}
      schema=${schema.items} path=${`${path}[${i}]`} wpath=${`${wpath}[]`} ctx=${ctx} errors=${errors} file=${words.file} />`)}</div>`;
  }
}

export class Fleet extends Component {
  /** What the ships' table asks about files; every rule in it is pycore's. */
  reader = {
    hint: "A first row of headings, as in the template; comma, semicolon or tab between cells. Or a fleet as JSON. It takes the place of the rows above.",
    reads: (text) => /^\s*\{[^]*"ships"/.test(text) || isHeading(text.trim().split("\n")),
    take: async (text) => {
      const json = /^\s*\{/.test(text) ? parsed(text) : { csv: text };
      if (json.error) return { error: { says: json.error } };
      const reply = await this.props.ctx.ask(this.request({ money_spent: 1, ...json }), "fleet file");
      if (reply?.status !== "done") return { error: said(reply) };
      const { ships, ...about } = reply.result.fleet;
      const sums = (reply.result.left_out ?? "").replace(/^r(.*)/, " R$1."); // said by the rules
      const rows = fromJson(this.props.schema.properties.ships, ships);
      if (!rows.length && json.csv) return { error: { says: "The file names its columns, and no ship stands below them. Nothing was taken over" } };
      const says = `${reply.result.hulls.toLocaleString("en")} ships in ${rows.length} ${rows.length === 1 ? "row" : "rows"}.${sums} Undo brings back what was here.`;
      if (json.csv) return { rows, says };
      ownStep(); // name, money and ships of a whole fleet come and go together
      const given = Object.fromEntries(Object.entries(about).filter(([name]) => name in json));
      this.props.put((old) => ({ ...old, ...given, ships: rows }));
      return { says };
    },
    write: async (rows) => {
      const ships = toJson(this.props.schema.properties.ships, rows) ?? [];
      const reply = await this.props.ctx.ask(this.request({ money_spent: 1, ships }), "fleet file");
      return reply?.status === "done" ? { text: reply.result.csv, name: `${this.called()}.csv` } : { error: said(reply) };
    },
  };

  called = () => String(this.props.fleet.name ?? "").trim().replace(/\W+/g, "-") || `fleet-${this.props.number}`;
  request = (fleet) => ({ calculator: this.props.file, inputs: { fleet }, steps: "none" });

  template = async () => {
    const reply = await this.props.ctx.ask(this.request({ money_spent: 1 }), "fleet file");
    if (reply?.result) offerFile("fleet-template.csv", reply.result.template, "text/csv");
  };

  asJson = () => offerFile(`${this.called()}.json`, JSON.stringify(toJson(this.props.schema, this.props.fleet), null, 1));

  render({ fleet, put, number, schema, path, wpath, ctx, errors }) {
    const part = (name) => (next) => put((old) => ({ ...old, [name]: typeof next === "function" ? next(old?.[name]) : next }));
    const only = Object.keys(schema.properties).filter((name) => name !== "ships" && (name !== "csv" || fleet.csv));
    const words = ctx.words(`${wpath}.ships`, schema.properties.ships, "ships");
    const title = String(fleet.name ?? "").trim() || `Fleet ${number}`;
    return html`<section class="fleet" data-field=${path} aria-label=${title}><h2>${title}</h2>
      <${Fields} schema=${schema} value=${fleet} path=${path} wpath=${wpath} ctx=${ctx} errors=${errors} only=${only} onInput=${put} />
      ${!fleet.csv && html`<${Table} schema=${schema.properties.ships} value=${fleet.ships} path=${`${path}.ships`} wpath=${`${wpath}.ships`} words=${words} ctx=${ctx} errors=${errors} reader=${this.reader} onInput=${part("ships")} />
      <div class="bar"><button type="button" class="plain" data-act="template" onClick=${this.template}>CSV template</button>
        <button type="button" class="plain" data-act="json" disabled=${isEmpty(toJson(schema, fleet))} onClick=${this.asJson}>Fleet as JSON</button></div>`}
    </section>`;
  }
}

/** Headings, known or not: the rules name those they do not know. */
const isHeading = ([first, ...rows]) => /(^|[,;\t"])\s*value/i.test(first) || (/[,;\t]/.test(first) && !/\d/.test(first) && rows.some((row) => /\d/.test(row)));

function parsed(text) {
  try {
    const { name, money_spent, hulls, ships } = JSON.parse(text).inputs?.fleet ?? JSON.parse(text);
    return Object.fromEntries(Object.entries({ name, money_spent, hulls, ships }).filter(([, value]) => value !== undefined));
  } catch (error) {
    return { error: `This is not JSON: ${error.message}` };
  }
}

/** The sentences of a refusal, one below the other; each names its row and column. */
function said(reply) {
  const errors = reply?.errors ?? [];
  if (!errors.length) return { says: "The rules are not ready yet; try again in a moment" };
  if (errors.length === 1) return { says: errors[0].says };
  return { says: `Nothing was taken over: ${errors.length} things need a look`, shown: errors.slice(0, 40).map((e) => e.says).join("\n") };
}
