// Two fleets: their panels, sheets and files in the form; bars, scores and ledgers in the result.
import assert from "node:assert/strict";
import { test } from "node:test";
import render from "preact-render-to-string";
import { html } from "../../web/ui.js";
import { Fields } from "../../web/form/field.js";
import { wordsOf } from "../../web/form/words.js";
import Losses, { tally } from "../../web/pictures/tcs.victory.js";
import { fromJson } from "../../web/state/values.js";
import Fleets, { Fleet } from "../../web/widgets/fleets.js";
import Sheet from "../../web/widgets/sheet.js";
import YesNo from "../../web/widgets/yes_no.js";

const whole = { "x-kind": "whole" };
const sized = (title) => ({ "x-kind": "record", title, properties: { installed: whole, damaged: { "x-kind": "text" }, cost: { "x-kind": "number" } } });
const SHIP = {
  "x-kind": "record", required: ["value"],
  properties: {
    name: { "x-kind": "text" }, value: { "x-kind": "number" }, carried: { "x-kind": "flag" },
    systems: { "x-kind": "record", properties: { m_drive: sized("M-drive"), j_drive: sized("J-drive"), armor: sized("Armor"), crew: { "x-kind": "record", title: "Crew", properties: { lost: whole } }, life: { "x-kind": "flag", title: "Life support", default: true } } },
  },
};
const SCHEMA = {
  properties: { fleets: { "x-kind": "list", title: "Fleets", items: { "x-kind": "record", properties: { name: { "x-kind": "text" }, ships: { "x-kind": "list", title: "Ships", items: SHIP }, csv: { "x-kind": "text", "x-multiline": true, title: "CSV" } } } } },
};
const FIELDS = { fleets: { widget: "fleets", file: "toy.file" }, "fleets[].ships": { item: "ship", columns: ["name", "value"] }, "fleets[].ships[].carried": { widget: "yes_no", unsaid: "as built" }, "fleets[].ships[].systems": { widget: "sheet" } };
const asked = [];
const ctx = { fields: FIELDS, widgets: { fleets: Fleets, sheet: Sheet, yes_no: YesNo }, ask: async (request) => (asked.push(request), ctx.reply), root: () => ({}), words: (w, s, n) => wordsOf(FIELDS, w, s, n) };
const draw = (inputs, errors = []) => render(html`<${Fields} schema=${SCHEMA} value=${fromJson({ ...SCHEMA, "x-kind": "record" }, inputs)} ctx=${ctx} errors=${errors} onInput=${() => {}} />`);

test("a file whose headings nobody knows goes to the rules, which name them; rows without headings do not", () => {
  const { reads } = new Fleet({}).reader;
  for (const file of ["name;value\nKite;5", "Schiff;Anzahl;Wert\r\nFalke;3;1200,5", '{"ships": []}']) assert.ok(reads(file), file);
  for (const rows of ["Kite\t3\t5", "Kite\tTern\nHeron\tIbis", "Kite"]) assert.ok(!reads(rows), rows);
});

test("two panels, also when nothing is entered yet; the CSV box only where it is filled", () => {
  const empty = draw({});
  assert.equal(empty.match(/<section class="fleet"/g).length, 2);
  assert.match(empty, /Fleet 1.*Fleet 2/s);
  assert.ok(!empty.includes("fleets[0].csv"));
  const filled = draw({ fleets: [{ name: "Amber", ships: [{ name: "Kite", value: 5 }] }, { name: "Blue", csv: "name,value" }] });
  for (const path of ["fleets[0].name", "fleets[0].ships[0].value", "fleets[1].csv"]) assert.ok(filled.includes(`data-field="${path}"`), path);
  assert.match(filled, /<h2>Amber<\/h2>/);
});

test("a sheet: one line for each system, equal fields under common headings, errors at their cell", () => {
  const errors = [{ field: "s.m_drive.damaged", says: "Better than installed." }];
  const out = render(html`<${Sheet} schema=${SHIP.properties.systems} value=${{ m_drive: { installed: 3, damaged: 5 } }} path="s" wpath="fleets[].ships[].systems" ctx=${ctx} errors=${errors} onInput=${() => {}} />`);
  assert.match(out, /<th scope="col">Installed<\/th><th scope="col">Damaged<\/th><th scope="col">Cost<\/th>/);
  assert.match(out, /aria-label="M-drive: Damaged"[^>]*aria-invalid="true"/);
  assert.match(out, /Better than installed\./);
  assert.match(out, /<span class="over">Lost<\/span>/);
  assert.match(out, /aria-label="Life support"[^>]*checked/);
});

test("a cell of a sheet changes its own field only", () => {
  let next;
  const sheet = Sheet({ schema: SHIP.properties.systems, value: {}, path: "s", wpath: "w", ctx, errors: [], onInput: (change) => (next = change) });
  const inputs = [];
  const walk = (node) => Array.isArray(node) ? node.forEach(walk) : node?.props && (node.props.onInput && inputs.push(node.props), walk(node.props.children));
  walk(sheet);
  inputs.find((props) => props.path === "s.armor.cost").onInput("90");
  assert.deepEqual(next({ armor: { installed: 3 }, crew: { lost: 1 } }), { armor: { installed: 3, cost: "90" }, crew: { lost: 1 } });
});

test("yes, no and not said are three things", () => {
  const pick = (value) => /<option[^>]* selected[^>]*>([^<]*)</.exec(render(html`<${YesNo} value=${value} path="p" words=${{ label: "Carried", unsaid: "as built" }} onInput=${() => {}} />`))?.[1];
  assert.deepEqual([undefined, true, false, "yes"].map(pick), ["as built", "yes", "no", "yes"]);
});

const fleetWidget = (props) => {
  const panels = new Fleets({});
  panels.props = { schema: SCHEMA.properties.fleets, path: "fleets", wpath: "fleets", ctx, errors: [], words: FIELDS.fleets, value: [], ...props };
  const panel = panels.render(panels.props).props.children[0];
  const fleet = new panel.type(panel.props);
  fleet.props = panel.props;
  return fleet;
};

test("a file is read by the rules: rows, or every sentence of the refusal", async () => {
  let tree;
  const fleet = fleetWidget({ onInput: (change) => (tree = change([])) });
  assert.ok(fleet.reader.reads("name;value\nA;1"));
  assert.ok(fleet.reader.reads('{"name": "Amber", "ships": []}'));
  assert.ok(!fleet.reader.reads("Kite\t5\nHeron\t6"));

  ctx.reply = { status: "done", result: { hulls: 3, fleet: { name: "Amber", money_spent: 9, ships: [{ name: "A", value: "1.5" }] } } };
  const out = await fleet.reader.take("name;value\nA;1,5");
  assert.deepEqual(asked.at(-1), { calculator: "toy.file", inputs: { fleet: { money_spent: 1, csv: "name;value\nA;1,5" } }, steps: "none" });
  assert.equal(out.rows[0].value, "1.5");
  assert.match(out.says, /^3 ships in 1 row\. Undo/);
  ctx.reply.result.left_out = "row 3 (Total) is a sum and left out";
  assert.match((await fleet.reader.take("name;value\nA;1,5\nTotal;1,5")).says, /^3 ships in 1 row\. Row 3 \(Total\) is a sum and left out\. Undo/);
  ctx.reply.result.fleet.ships = [];
  assert.match((await fleet.reader.take("name;value\n")).error.says, /no ship/, "headings alone take no fleet away");
  ctx.reply.result.fleet.ships = [{ name: "A", value: "1.5" }];
  await fleet.reader.take('{"name": "Amber", "money_spent": 9, "ships": [{"name": "A"}]}');
  assert.equal(tree[0].name, "Amber");
  assert.equal(tree[0].ships[0].name, "A");
  await fleet.reader.take('{"ships": [{"name": "A"}]}');
  assert.equal(tree[0].money_spent, undefined, "what a file does not say stays as it was");
  assert.match((await fleet.reader.take('{"ships": [')).error.says, /not JSON/);

  ctx.reply = { status: "invalid", errors: [{ says: "Row 2, column value: Enter." }, { says: "Row 3, column fate: Enter." }] };
  const { error } = await fleet.reader.take("name;value\nA;x");
  assert.match(error.says, /2 things/);
  assert.equal(error.shown, "Row 2, column value: Enter.\nRow 3, column fate: Enter.");
});

const line = (more) => ({ cause: "m_drive", name: "M-drive", step: "D", table: "1", installed: 6, damaged: 3, percent: "40", percent_two: "40.00", cost: "600", each: "360", hulls: 1, loss: "360", loss_two: "360.00", ...more });
const fleet = (name, F, lines) => ({
  name, money_spent_two: "20000.00", B: "0", B_two: "0.00", C: "500", C_two: "500.00", D: "884", D_two: "884.00", E: "1384", E_two: "1384.50", F, F_two: "6.92", over_100: false,
  causes: lines.map((l) => ({ cause: l.cause, name: l.name, loss: l.loss, loss_two: l.loss_two, percent: "9/5", percent_two: "1.80" })),
  ships: [{ name: "Gannet <i>", opens: "fleets[0].ships[0]", lines }],
});
const REPLY = {
  result: { fleets: [fleet("Amber", "173/25", [line({}), line({ cause: "vaporized", name: "vaporized", table: "", step: "C", installed: null, damaged: null, percent: "0", percent_two: "0.00", hulls: 3, loss: "1500", loss_two: "1500.50" }), line({ cause: "fuel", name: "fuel", table: "5", installed: null, damaged: 12, loss: "9", loss_two: "9.00" })]), fleet("Blue", "0", [])] },
  steps: [{ n: 32, says: "Amber, step B: abandoned ships, MCr" }, { n: 39, says: "Amber, step F: percent of the money spent" }],
};

test("the ledger stands largest first, each number a button; the bars share one scale", () => {
  const out = render(html`<div>${Losses({ reply: REPLY, acts: { below: () => {} } })}</div>`);
  const numbers = [...out.matchAll(/aria-label="Gannet &lt;i>, ([^"]*); show the working"/g)].map((m) => m[1]);
  assert.deepEqual(numbers, ["vaporized: 1,500.50 MCr", "M-drive: 360 MCr", "fuel: 9 MCr"]);
  assert.match(out, /whole ship.*6 → 3.*12 hits/s);
  assert.match(out, /× 3/);
  assert.match(out, /<rect class="cause c-m_drive"/);
  assert.match(out, /Nothing lost\./);
  assert.doesNotMatch(out, / style="/);
  assert.equal(Losses({ reply: { result: null } }), null);
});

test("the tally leads to the steps it counts", () => {
  const out = render(tally({ reply: REPLY }));
  assert.match(out, /href="#w32"[^>]*>0</);
  assert.match(out, /href="#w39"[^>]*>6\.92%</);
  assert.match(out, /1,384\.50/);
});
