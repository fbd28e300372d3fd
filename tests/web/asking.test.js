// An answer reaches the question it was given to, or none, and then that is said: however slow the rules, whatever is typed meanwhile.
// The rules here are a row of dice (the entry `bonuses`, sides of each); their replies are settled by hand.
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { Desk } from "../../web/state/desk.js";
import { reaches } from "../../web/state/taps.js";
import { SCHEMA } from "./fixture.js";

const question = (at, sides, of) => ({ kind: "dice", die: `d${sides}`, low: 1, high: sides, says: `Die ${at + 1}${of ? ` for ${of}` : ""}`, options: [], who: "", schema: null, at });

/** What the rules say: an entry that cannot be read, an answer that does not fit, the next question, or the sum. */
function rules({ inputs: { bonuses = [], note }, answers = [] }) {
  if (bonuses.includes(0)) return { status: "invalid", line: "", errors: [{ field: "bonuses[0]", says: "Enter sides from 1." }] };
  const wrong = answers.findIndex((face, i) => i < bonuses.length && !face.roll && (face < 1 || face > bonuses[i]));
  if (wrong >= 0) return { status: "invalid", line: "", errors: [{ field: `answers[${wrong}]`, says: `d${bonuses[wrong]} reads 1 to ${bonuses[wrong]}.` }] };
  const at = answers.length;
  const told = { line: answers.join("+"), errors: [], answers: { used: answers.slice(0, bonuses.length), unused: answers.slice(bonuses.length) } };
  return at < bonuses.length ? { ...told, status: "asks", asks: question(at, bonuses[at], note) } : { ...told, status: "done", asks: null };
}

const ticks = () => new Promise((resolve) => setImmediate(resolve));
let desk, calls, events;

/** As the engine: a newer question ends an older one with null. */
const ask = (request) => {
  calls.at(-1)?.settle(null);
  return new Promise((settle) => calls.push({ request, settle }));
};
/** The newest reply arrives. */
const arrives = async () => {
  const { request, settle } = calls.at(-1);
  settle(rules(request));
  await ticks();
};
/** All that is asked is answered, until nothing is. */
const quick = async () => {
  for (let before = 0; before !== calls.length; ) {
    before = calls.length;
    await arrives();
  }
};
const shown = () => desk.good?.reply.asks ?? null;
const tap = (value, more = {}) => desk.answer(value, { to: shown(), ...more });
const key = (value) => tap(value, { by: "key" });
const enter = (...bonuses) => desk.edit((tree) => ({ ...tree, bonuses: bonuses.map(String) }));

beforeEach(async () => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  calls = [];
  events = [];
  const request = { calculator: "toy.dice", inputs: { hd: 1, bonuses: [6, 6, 4, 6] } };
  desk = new Desk({ calculator: "toy.dice", schema: SCHEMA, version: "1", request, reply: rules(request) }, ask);
  desk.on((event) => events.push(event));
});

test("3 5 2 typed faster than the rules reply are three answers, in this order, each to its question", async () => {
  for (const face of [3, 5, 2]) key(face);
  assert.deepEqual(calls.map(({ request }) => request.answers), [[3]]);
  assert.deepEqual(desk.asking.held.map(({ value }) => value), [5, 2]);
  await quick();
  assert.deepEqual(desk.core.answers, [3, 5, 2]);
  assert.equal(shown().at, 3);
  assert.equal(desk.asking.untaken, "");
  desk.unanswer();
  assert.deepEqual(desk.core.answers, [3, 5], "each is a step of its own");
});

test("the same however the replies fall between the keys", async () => {
  for (const pause of [0b000, 0b001, 0b010, 0b100, 0b011, 0b101, 0b110, 0b111]) {
    desk.open({ inputs: { hd: 1, bonuses: [6, 6, 4, 6] } });
    await quick();
    for (const [i, face] of [3, 5, 2].entries()) {
      key(face);
      if (pause & (1 << i)) await arrives();
    }
    await quick();
    assert.deepEqual(desk.core.answers, [3, 5, 2], pause.toString(2));
  }
});

test("typed ahead, but the next die has no such face: it and what follows are not taken, and that is said", async () => {
  for (const face of [3, 5, 6, 1]) key(face);
  await quick();
  assert.deepEqual(desk.core.answers, [3, 5]);
  assert.equal(desk.asking.untaken, "Not taken: 6, 1. Another question is asked now.");
  assert.ok(events.includes("untaken"));
  key(4);
  assert.equal(desk.asking.untaken, "");
  assert.deepEqual(desk.core.answers, [3, 5, 4]);
});

test("typed ahead of the last question: the surplus is not taken", async () => {
  for (const face of [1, 2, 3, 4, 5]) key(face);
  await quick();
  assert.equal(desk.good.reply.line, "1+2+3+4");
  assert.equal(desk.asking.untaken, "Not taken: 5. Nothing more is asked.");
});

test("a tap while an edit is worked out waits, and counts when the very same question is asked then", async () => {
  enter(6, 8);
  tap(3);
  assert.deepEqual(desk.core.answers, []);
  await arrives();
  assert.deepEqual(desk.core.answers, [3]);
  await arrives();
  assert.equal(shown().die, "d8");
});

for (const [what, change] of Object.entries({
  "an edit": () => enter(8, 6),
  "an edit of the words": () => desk.edit((tree) => ({ ...tree, note: "Wren" })),
  "another state opened": () => desk.open({ inputs: { hd: 1, bonuses: [10] } }),
  "a state opened with answers": () => desk.open({ inputs: { hd: 1, bonuses: [6, 6] }, answers: [1] }),
  "the form cleared": () => desk.clear(),
  "another source of dice": () => desk.dice({ source: "quick", seed: "1" }, null) ?? enter(4),
}))
  test(`a tap after ${what}, before its reply, reaches no other question`, async () => {
    const before = shown();
    change();
    desk.answer(3, { to: before });
    const kept = desk.core.answers;
    await quick();
    assert.deepEqual(desk.core.answers, kept);
    assert.match(desk.asking.untaken, /^Not taken: 3\. /);
  });

test("undo and redo are changes too; a tap waits for what they bring back", async () => {
  tap(3);
  await quick();
  const second = shown();
  desk.undo();
  desk.answer(5, { to: second });
  await quick();
  assert.deepEqual([desk.core.answers, desk.asking.untaken], [[], "Not taken: 5. Another question is asked now."]);
  const first = shown();
  desk.redo();
  desk.answer(5, { to: first });
  await quick();
  assert.deepEqual([desk.core.answers, desk.asking.untaken], [[3], "Not taken: 5. Another question is asked now."]);
});

test("answered ahead and then edited: what waited is not taken, as nobody saw its question", async () => {
  key(3);
  key(5);
  enter(6, 6);
  assert.equal(desk.asking.untaken, "Not taken: 5. The entries were changed meanwhile.");
  await quick();
  assert.deepEqual(desk.core.answers, [3]);
});

test("Undo takes the last answer that waits, then the one that was given", async () => {
  key(3);
  key(5);
  key(2);
  desk.unanswer();
  desk.undo();
  assert.deepEqual(desk.asking.held, []);
  await quick();
  assert.deepEqual(desk.core.answers, [3]);
  desk.unanswer();
  key(4); // the die of the question taken back is known
  await quick();
  assert.deepEqual(desk.core.answers, [4]);
});

test("a tap within the mercy for something half typed waits: for the next letter, or until the entry is called wrong", async () => {
  enter(0);
  await arrives();
  tap(3);
  enter(6, 6, 4);
  await arrives();
  assert.deepEqual(desk.core.answers, [3]);
  await quick();
  enter(0);
  await arrives();
  tap(2);
  mock.timers.tick(500);
  assert.equal(desk.errors[0].field, "bonuses[0]");
  assert.equal(desk.asking.untaken, "Not taken: 2. One entry needs a look first.");
  enter(6, 6, 4);
  await quick();
  assert.deepEqual(desk.core.answers, [3]);
});

for (const [what, rest] of [["at once", 0], ["after a rest", 500]])
  test(`answers that a half-typed entry refuses are there again when it is typed to its end, ${what}`, async () => {
    for (const face of [3, 5, 4]) key(face);
    await quick();
    enter(6, 4, 4); // 5 is none of its faces
    await arrives();
    assert.equal(shown().at, 3, "nothing moves while typing goes on");
    mock.timers.tick(rest);
    await ticks();
    if (rest) {
      await arrives();
      assert.deepEqual([shown().at, shown().die, desk.dropped, desk.standing.answers], [1, "d4", [5, 4], [3]]);
      assert.deepEqual(desk.errors, []);
    }
    enter(6, 42, 4);
    await quick();
    assert.deepEqual([desk.good.reply.line, desk.dropped, desk.standing.answers], ["3+5+4", null, [3, 5, 4]]);
  });

test("asked again, answered: the answers that did not fit are gone, and Undo has them", async () => {
  for (const face of [3, 5, 4]) key(face);
  await quick();
  enter(6, 4, 4);
  await arrives();
  mock.timers.tick(500);
  await quick();
  tap(2);
  assert.deepEqual([desk.core.answers, desk.core.trail], [[3, 2], [1, 1]]);
  await quick();
  desk.undo();
  assert.deepEqual(desk.core.answers, [3, 5, 4]);
  await arrives();
  mock.timers.tick(500);
  await quick();
  assert.deepEqual(desk.dropped, [5, 4]);
  desk.unanswer();
  assert.deepEqual(desk.core.answers, [], "the last that counted");
});

test("a tap for the question on the screen does not reach one that is asked again", async () => {
  for (const face of [3, 5, 4]) key(face);
  await quick();
  const fourth = shown();
  enter(6, 4, 4, 6);
  await arrives();
  desk.answer(1, { to: fourth });
  mock.timers.tick(500);
  await quick();
  assert.deepEqual([desk.core.answers, shown().at], [[3, 5, 4], 1]);
  assert.equal(desk.asking.untaken, "Not taken: 1. Another question is asked now.");
});

test("an answer that is refused has its own question on the screen, and the next replaces it there", async () => {
  desk.open({ inputs: { hd: 1, bonuses: [6, 4, 6] }, answers: [3, 5, 6] });
  await quick();
  assert.deepEqual([shown().at, shown().die, desk.errors[0].says], [1, "d4", "d4 reads 1 to 4."]);
  tap(2);
  await quick();
  assert.deepEqual(desk.core.answers, [3, 2]);
  tap(9);
  await quick();
  assert.equal(desk.errors[0].says, "d6 reads 1 to 6.");
  assert.deepEqual(desk.standing.answers, [3, 2]);
  desk.unanswer();
  assert.deepEqual(desk.core.answers, [3, 2], "the refused one alone");
});

test("before the rules have started, taps wait with all else; the example's question is theirs", async () => {
  for (const face of [3, 5]) key(face);
  desk.refresh(); // the engine is ready
  await quick();
  assert.deepEqual(desk.core.answers, [3, 5]);
});

test("the rules break: what waits is let go", async () => {
  key(3);
  key(5);
  calls.at(-1).settle({ status: "broken", errors: [{ field: "", says: "A defect." }] });
  await ticks();
  assert.match(desk.asking.untaken, /^Not taken: 5\./);
});

test("another page: what waits is let go", () => {
  key(3);
  key(5);
  desk.leave();
  assert.deepEqual(desk.asking.held, []);
  assert.match(desk.asking.untaken, /^Not taken: 5\. The page was left/);
});

test("the same for the next three, and one more typed at once", async () => {
  tap(4, { times: 3 });
  key(6);
  await quick();
  assert.deepEqual([desk.core.answers, desk.core.trail], [[4, 4, 4, 6], [3, 1]]);
});

const d6 = question(2, 6);
const CASES = {
  "the same question": [{ value: 3, to: d6 }, d6, true],
  "another place": [{ value: 3, to: d6 }, question(3, 6), false],
  "ahead by button, to a die of the same sort": [{ value: 3, to: d6, ahead: true }, question(3, 6), true],
  "ahead by button, to another die": [{ value: 3, to: d6, ahead: true }, question(3, 8), false],
  "ahead by button, the boxes to draw from being others": [{ value: 1, to: { ...d6, options: ["Ph-1"] }, ahead: true }, { ...question(3, 6), options: ["lab"] }, false],
  "ahead by a digit, to another die with this face": [{ value: 3, to: d6, ahead: true, by: "key" }, question(3, 8), true],
  "ahead by a digit, to a die without this face": [{ value: 5, to: d6, ahead: true, by: "key" }, question(3, 4), false],
  "ahead by a digit, to a number of several digits": [{ value: 3, to: d6, ahead: true, by: "key" }, { ...d6, low: 0, high: 99 }, false],
  "ahead on the pad": [{ value: 17, to: d6, ahead: true, by: "pad" }, { ...d6, low: 0, high: 99 }, true],
  "ahead on the pad, no number": [{ value: "1d", to: d6, ahead: true, by: "pad" }, { ...d6, low: 0, high: 99 }, false],
  "ahead, a roll": [{ value: { roll: "5e" }, to: d6, ahead: true }, question(3, 6), true],
  "ahead, to a decision": [{ value: "photon", to: { kind: "choice", options: ["photon"] }, ahead: true }, { kind: "choice", options: ["photon"], at: 1 }, false],
  "a digit, not ahead, that the die does not have": [{ value: 9, to: d6, by: "key" }, d6, false],
  "nothing asked": [{ value: 3, to: d6 }, null, false],
};
for (const [what, [given, asked, does]] of Object.entries(CASES)) test(`a tap: ${what}`, () => assert.equal(reaches(given, asked), does));
