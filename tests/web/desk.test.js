// A calculator at work: the last good answer stays, undo takes back whole steps, the newest question wins.
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { Desk } from "../../web/state/desk.js";
import { History, ownStep } from "../../web/state/history.js";
import { firstView } from "../../web/state/view.js";
import { SCHEMA } from "./fixture.js";

const reply = (line, more = {}) => ({ status: "done", line, errors: [], answers: { used: [], unused: [] }, ...more });
const page = () => ({ calculator: "toy.one", schema: SCHEMA, version: "1", request: { calculator: "toy.one", inputs: { hd: 5 } }, reply: reply("five") });
const settle = () => new Promise((resolve) => setImmediate(resolve));
const die = (at) => ({ kind: "dice", die: "d100", low: 1, high: 100, says: "Roll", options: [], at });
const asks = (line, { answers = [] }, more = {}) => reply(line, { status: "asks", asks: die(answers.length), ...more });
let desk, asked, answer;
/** An answer to the question that is open. */
const give = (value, times = 1) => desk.answer(value, { to: desk.good.reply.asks, times });

beforeEach(() => {
  asked = [];
  answer = (request) => reply(`hd ${request.inputs.hd}`);
  desk = new Desk(page(), async (request) => (asked.push(request), answer(request)));
});

test("it opens on the worked answer, unasked", () => {
  assert.equal(desk.good.reply.line, "five");
  assert.equal(desk.touched(), false);
  assert.equal(firstView(page()).good.reply.line, "five");
});

test("typing asks with what was typed", async () => {
  desk.edit((tree) => ({ ...tree, hd: "6" }));
  await settle();
  assert.deepEqual(asked[0].inputs, { hd: 6 });
  assert.equal(desk.good.reply.line, "hd 6");
  assert.equal(desk.core.tree.hd, "6");
});

test("an invalid entry stays as typed; the last good answer stays; the errors wait until typing rests", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  answer = () => ({ status: "invalid", line: "", errors: [{ field: "hd", says: "Enter an HD." }] });
  desk.edit((tree) => ({ ...tree, hd: "x" }));
  await settle();
  assert.deepEqual(desk.errors, []);
  mock.timers.tick(500);
  assert.equal(desk.errors[0].field, "hd");
  assert.equal(desk.good.reply.line, "five");
  assert.equal(desk.core.tree.hd, "x");
  mock.timers.reset();
});

test("clearing takes the answer away with the entries; undo brings both back", async () => {
  answer = ({ inputs }) => (inputs.hd === undefined ? { status: "invalid", line: "", errors: [{ field: "hd", says: "Enter an HD." }] } : reply(`hd ${inputs.hd}`));
  desk.clear();
  assert.equal(desk.good, null);
  await settle();
  assert.equal(desk.good, null);
  desk.undo();
  await settle();
  assert.equal(desk.good.reply.line, "hd 5");
});

test("a superseded question changes nothing", async () => {
  answer = () => null;
  desk.edit((tree) => ({ ...tree, hd: "6" }));
  await settle();
  assert.equal(desk.good.reply.line, "five");
  assert.equal(desk.waiting, true);
});

test("undo and redo of typing in one step, of answers one by one", async () => {
  answer = (request) => asks("", request);
  for (const hd of ["6", "67"]) desk.edit((tree) => ({ ...tree, hd }));
  await settle();
  give(3);
  await settle();
  give("critical");
  desk.undo();
  assert.deepEqual(desk.core.answers, [3]);
  desk.undo();
  desk.undo();
  assert.equal(desk.core.tree.hd, 5);
  desk.redo();
  assert.equal(desk.core.tree.hd, "67");
});

test("the same for the next five is taken back in one, and its surplus goes", async () => {
  answer = (request) => ((request.answers?.length ?? 0) < 3 ? asks("", request) : reply("", { answers: { used: request.answers.slice(0, 3), unused: request.answers.slice(3) } }));
  desk.refresh();
  await settle();
  give(1);
  await settle();
  give(7, 5);
  await settle();
  assert.deepEqual(desk.core.answers, [1, 7, 7]);
  desk.unanswer();
  assert.deepEqual(desk.core.answers, [1]);
});

test("another source of dice drops the answers; the same source keeps them", async () => {
  answer = (request) => asks("", request);
  desk.refresh();
  await settle();
  give(4);
  desk.dice({ source: "ask" });
  assert.deepEqual(desk.core.answers, [4]);
  desk.dice({ source: "pasted", text: "1 2" });
  assert.deepEqual(desk.core.answers, []);
});

test("pasted dice that cannot be read ask nobody", async () => {
  desk.dice({ source: "pasted", text: "1 two" });
  await settle();
  assert.equal(asked.length, 0);
  desk.dice({ source: "pasted", text: "1 2" });
  await settle();
  assert.deepEqual(asked[0].dice, { source: "pasted", rolls: [1, 2] });
});

test("history: typing is one step; a change announced as its own is undone alone", () => {
  const history = new History();
  history.push("", "typing", 0);
  history.push("a", "typing", 10);
  ownStep();
  history.push("ab", "typing", 20);
  history.push("file", "typing", 30);
  assert.deepEqual(history.past, ["", "ab", "file"]);
});

test("history: a new change ends what could be redone; the oldest is forgotten", () => {
  const history = new History();
  for (let i = 0; i < 300; i += 1) history.push(i);
  assert.equal(history.past.length, 200);
  history.undo(300);
  history.push(299);
  assert.equal(history.redo(300), null);
});
