// The ship card, the verdicts and the entry of ships and lines: they lay out what replies say, and nothing else.
import assert from "node:assert/strict";
import { test } from "node:test";
import render from "preact-render-to-string";
import { html } from "../../web/ui.js";
import ShipCard, { tally } from "../../web/pictures/ship_card.js";
import Verdicts, { tally as verdictTally } from "../../web/pictures/verdicts.js";
import CardEntry from "../../web/widgets/card_entry.js";
import JudgedLines from "../../web/widgets/judged_lines.js";
import KeptText from "../../web/widgets/kept_text.js";
import { wordsOf } from "../../web/form/words.js";

const row = (row, more) => ({ row, kind: "phaser", key: "phaser", name: "Ph-1", id: "1", state: "fired", holds: "", arc: "FA", count: 1, struck: [], ...more });
const CARD = [
  row(0, { struck: [2] }),
  row(1, { id: "2", arc: "360", state: "unfired" }),
  row(2, { kind: "other", key: "hull", name: "hull", id: undefined, arc: undefined, state: "unused", count: 4, struck: [1, 3] }),
  row(3, { kind: "shuttle", key: "shuttle", name: "shuttle", id: "1", arc: undefined, state: undefined, holds: "wild weasel", destroyed: true }),
];
const ARCS = { FA: { slices: [0, 1, 10, 11], degrees: 120 }, 360: { slices: [...Array(12).keys()], degrees: 360 } };
const LOG = [
  { point: 1, called: "hull", label: "hull", row: 2, skipped: false, why: "unused; 4 alike", draw: null, step: 1 },
  { point: 2, called: "phaser", label: "Ph-1 #1", row: 0, skipped: false, why: "fired", draw: { die: "d2", roll: 1 }, step: 3 },
  { point: 3, called: "hull", label: "hull", row: 2, skipped: false, why: "unused", draw: null, step: 4 },
  { point: 4, called: "lab", label: null, row: null, skipped: true, why: "no lab on this ship", draw: null, step: 5 },
];
const NEXT = { phaser: { boxes: ["2"], rows: [1], names: ["Ph-1 #2"], tie: false, asks: false }, hull: { boxes: ["hull"], rows: [2], names: ["hull"], tie: false, asks: false } };
const TALLY = [{ key: "phaser", before: 2, lost: 1, left: 1, points: [2] }, { key: "hull", before: 4, lost: 2, left: 2, points: [1, 3] }];
const RESULT = { card: CARD, arcs: ARCS, log: LOG, next_to_go: NEXT, tally: TALLY, ship_name: "Wren", block: "DAMAGE: Wren" };
const draw = (reply) => render(html`<${ShipCard} reply=${reply} />`);

test("every box is struck in order with the number of its point, and named for those who cannot see it", () => {
  const out = draw({ status: "done", result: RESULT });
  assert.match(out, /aria-label="Ph-1 #1, FA, 120 degrees, fired, lost at point 2"/);
  assert.match(out, /aria-label="Ph-1 #2, 360, 360 degrees, unfired, next to go"/);
  assert.match(out, /aria-label="shuttle #1, wild weasel, lost before"/);
  assert.equal(out.match(/aria-label="hull, unused, lost at point [13]"/g).length, 2);
  assert.equal(out.match(/class="strike"/g).length, 4);
  assert.match(out, /Point 4, lab: skipped/);
  assert.match(out, /<pre id="sitrep" tabindex="0">DAMAGE: Wren<\/pre>/);
  assert.doesNotMatch(out, / style=/);
});

test("an arc is drawn from the slices of the reply, a state by a shape and its word", () => {
  const out = draw({ status: "done", result: RESULT });
  assert.equal(out.match(/class="wheel"/g).length, 2);
  assert.match(out, /class="mark full"[^>]*><\/circle>(?:<!---->)?<text class="word"[^>]*>fired/);
});

test("while a question is open the card shows what is settled", () => {
  const out = draw({ status: "asks", result: null, asks: { state: RESULT } });
  assert.match(out, /The question above is still open/);
  assert.equal(draw({ status: "asks", result: null, asks: {} }), "");
});

test("an order of loss shows places instead of points", () => {
  const ranked = CARD.map((r, i) => ({ ...r, struck: undefined, rank: i + 1 }));
  const out = draw({ status: "done", result: { card: ranked, ranks: {} } });
  assert.match(out, /rank 2/);
  assert.match(out, /its place in the order/);
  assert.doesNotMatch(out, /class="stepper"/);
});

test("a row of very many boxes is one box with a number", () => {
  const many = [row(0, { kind: "other", key: "hull", name: "hull", id: undefined, arc: undefined, count: 200, struck: [1, 2] })];
  const out = draw({ status: "done", result: { ...RESULT, card: many } });
  assert.equal(out.match(/<svg class="box/g).length, 1);
  assert.match(out, /×198/);
});

test("the tally links each count to its step and says who is next", () => {
  const out = render(tally({ reply: { status: "done", result: RESULT } }));
  assert.match(out, /<b>phaser<\/b> <a href="#w3">1 lost<\/a>, 1 left <span class="soft">next: Ph-1 #2<\/span>/);
  assert.match(out, /<b>hull<\/b> <a href="#w4">2 lost<\/a>, 2 left<\/li>/);
});

const LINES = [
  { line: 1, text: "phaser #5 last", verdict: "accepted", why: "it is clear", suggestion: null },
  { line: 2, text: "save it", verdict: "vague", why: "no order", suggestion: "Ph-3 #5 last" },
];

test("verdicts have a sign, a word, a reason and the line to write", () => {
  const reply = { result: { lines: LINES, block: "DAMAGE ORDER", accepted: 1, illegal: 0, vague: 1 } };
  const out = render(html`<${Verdicts} reply=${reply} />`);
  assert.match(out, /✓<\/span> accepted/);
  assert.match(out, /Write: <code>Ph-3 #5 last<\/code>/);
  assert.match(out, /id="sop-block"[^>]*>DAMAGE ORDER/);
  assert.match(render(verdictTally({ reply })), /<b>1<\/b> vague/);
});

const ctx = { fields: {}, widgets: {}, ask: async () => null, root: () => ({}), reply: () => ({ result: { overrides: LINES } }), words: (w, s, n) => wordsOf({}, w, s, n) };

test("judged lines show the reply's verdicts, and a click puts the suggestion in the place of its line", () => {
  const heard = [];
  const props = { value: "phaser #5 last\n\nsave it", path: "overrides", words: { label: "Overrides", judge: "toy.judge" }, errors: [], ctx, onInput: (next) => heard.push(next) };
  const out = render(html`<${JudgedLines} ...${props} />`);
  assert.match(out, /data-verdict="vague"/);
  assert.match(out, /Write instead: <b>Ph-3 #5 last<\/b>/);
  const widget = new JudgedLines(props);
  widget.props = props;
  widget.take(2, "Ph-3 #5 last");
  assert.equal(heard.at(-1)("phaser #5 last\n\nsave it"), "phaser #5 last\n\nPh-3 #5 last");
});

test("lines are judged by the rules, about what else stands in the form", async () => {
  const asked = [];
  const root = { ship: { name: "Wren", boxes: [{ name: "lab", count: "", extra: undefined }] }, heavy_order: "" };
  const widget = new JudgedLines({});
  widget.props = { value: "lab last", path: "lines", words: { judge: "toy.judge", about: ["ship", "heavy_order"] }, ctx: { root: () => root, ask: async (request) => (asked.push(request), null) } };
  await widget.judge();
  await widget.judge();
  assert.deepEqual(asked, [{ calculator: "toy.judge", inputs: { ship: { name: "Wren", boxes: [{ name: "lab" }] }, lines: "lab last" }, steps: "none" }]);
});

const SHIP = { "x-kind": "record", properties: { name: { "x-kind": "text" }, boxes: { "x-kind": "list", items: { "x-kind": "record", properties: { name: { "x-kind": "text" }, count: { "x-kind": "whole" } } } }, text: { "x-kind": "text", "x-multiline": true } } };
const entry = (value, more = {}) => ({ schema: SHIP, value, path: "ship", wpath: "ship", words: { label: "Ship", file: "toy.file" }, errors: [], ctx: { ...ctx, ...more }, onInput: () => {} });

test("a ship is a table, and as text where it came as text", () => {
  const table = render(html`<${CardEntry} ...${entry({ name: "Wren", boxes: [{ name: "lab", count: 2 }] })} />`);
  assert.match(table, /data-field="ship\.boxes\[0\]\.name"/);
  assert.match(table, /data-act="as-text"/);
  const text = render(html`<${CardEntry} ...${entry({ text: "2 lab" })} />`);
  assert.match(text, /<textarea[^>]*>2 lab<\/textarea>/);
  assert.match(text, /data-act="into-table"/);
});

test("a pasted text is read by the rules and takes the place of the rows; what is not understood is pointed at", async () => {
  const heard = [];
  const replies = [{ status: "done", result: { boxes: [{ name: "lab", count: 2 }], ship_name: "Wren", ship_text: "2 lab" } }, { status: "invalid", errors: [{ says: "Line 1, column 5: no", shown: "lab x\n    ^" }] }];
  const asked = [];
  const props = { ...entry({ name: "Old" }, { ask: async (request) => (asked.push(request), replies[asked.length - 1]) }), onInput: (next) => heard.push(next({ name: "Old", text: "x" })) };
  const widget = new CardEntry(props);
  widget.props = props;
  assert.ok(widget.reader.reads("Ph-1 FA\n4 hull"));
  assert.ok(widget.reader.reads("name\tarc\nlab\t"));
  assert.ok(!widget.reader.reads("Ph-1\tFA\tfired"));
  assert.ok(!widget.reader.reads('[{"name": "lab"}]'));
  const good = await widget.reader.take("2 lab");
  assert.equal(good.rows.length, 1);
  assert.deepEqual(asked[0].inputs, { ship: { text: "2 lab" } });
  assert.equal(heard[0].name, "Wren");
  assert.equal(heard[0].text, undefined);
  assert.deepEqual(await widget.reader.take("lab x"), { error: { says: "Line 1, column 5: no", shown: "lab x\n    ^" } });
  assert.match((await widget.reader.take("{oops")).error.says, /not JSON/);
});

test("a kept text shows rows that came as JSON as lines", () => {
  const props = { value: { 1: ["lab", "hull/lab"], 2: "phaser" }, path: "chart", words: { label: "Chart", shelf: "chart" }, errors: [], onInput: () => {} };
  assert.match(render(html`<${KeptText} ...${props} />`), /<textarea[^>]*>1: lab, hull\/lab\n2: phaser<\/textarea>/);
});
