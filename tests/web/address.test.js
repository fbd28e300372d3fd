// Links: readable and packed, written by hand, damaged, old. Nothing that stands in an address may throw.
import assert from "node:assert/strict";
import { test } from "node:test";
import { READABLE, read, same, write, writeReadable } from "../../web/address.js";
import { verdict } from "../../web/state/open.js";
import { coreOf, requestOf, stateOf } from "../../web/state/request.js";
import { deflate } from "../../web/state/pack.js";
import { fromJson, toJson } from "../../web/state/values.js";
import { INPUTS, SCHEMA } from "./fixture.js";

const about = { schema: SCHEMA, version: "1.2.3" };
const state = (more = {}) => ({ inputs: {}, answers: [], dice: { source: "ask" }, readings: {}, ...more });
const normal = (inputs) => toJson(SCHEMA, fromJson(SCHEMA, inputs));

test("a readable link comes back as it was", async () => {
  const given = state({ inputs: INPUTS, answers: [4, "critical", { roll: "a1" }], dice: { source: "quick", seed: "7f" }, readings: { "x.first": "state" } });
  const fragment = writeReadable(given, { ...about, said: "Six lost, 50% left & more", receipt: "7f3a 09c1" });
  const found = await read(`#${fragment}`, SCHEMA);
  assert.deepEqual(normal(found.state.inputs), normal(INPUTS));
  assert.deepEqual({ ...found.state, inputs: 0 }, { ...given, inputs: 0 });
  assert.equal(found.version, "1.2.3");
  assert.equal(found.said, "Six lost, 50% left & more");
  assert.equal(found.receipt, "7f3a09c1");
  assert.deepEqual(found.notices, []);
});

test("a big state is packed, and comes back as it was", async () => {
  const inputs = { ...INPUTS, ships: Array.from({ length: 120 }, (_, i) => ({ name: `Ship ${i}`, hp: i })) };
  const fragment = await write(state({ inputs }), about);
  assert.match(fragment, /^z1\.[\w-]+$/);
  assert.ok(fragment.length < READABLE * 2);
  assert.deepEqual((await read(fragment, SCHEMA)).state.inputs, inputs);
});

test("how choices are decided is in the link, readable or packed; what is no policy is left out", async () => {
  const policy = { "replacement of engineer": "nobody" };
  const page = { schema: SCHEMA, calculator: "toy.one" };
  for (const inputs of [{ hd: 62 }, { ships: Array.from({ length: 120 }, (_, i) => ({ name: `Ship ${i}` })) }]) {
    const given = stateOf(page, coreOf(SCHEMA, { inputs, policy }));
    const { state: found } = await read(await write(given, about), SCHEMA);
    assert.deepEqual(found.policy, policy);
    assert.deepEqual(requestOf(page, coreOf(SCHEMA, found)).request.policy, policy);
  }
  const { state: odd } = await read("#hd=62&~policy=[1]", SCHEMA);
  assert.equal(requestOf(page, coreOf(SCHEMA, odd)).request.policy, undefined);
});

test("what is at its default is not in the link", () => {
  assert.equal(writeReadable(state({ inputs: { hd: 10, attack: "beam", surprise: false, bonuses: [] } }), { schema: SCHEMA }), "");
});

test("links written by hand", async () => {
  const cases = {
    "hd=62&attack=ram&attacker.strength=4": { hd: 62, attack: "ram", attacker: { strength: 4 } },
    "dice=2d6%2B3": { dice: "2d6+3" },
    "dice=2d6+3": { dice: "2d6+3" },
    "dice=2d6+d4+1": { dice: "2d6+d4+1" },
    "dice=3d10x10+5-1+d%25": { dice: "3d10x10+5-1+d%" },
    "dice=2d6+%2B+3": { dice: "2d6 + 3" },
    "dice=2d6+-+1": { dice: "2d6 - 1" },
    "dice=2+d6": { dice: "2 d6" },
    "note=two+words%2C+and+more": { note: "two words, and more" },
    "bonuses=2,-1": { bonuses: [2, -1] },
    "bonuses=2&bonuses=-1": { bonuses: [2, -1] },
    "ships[1].name=Heron&ships[0].name=Kite&ships.0.hp=9": { ships: [{ name: "Kite", hp: 9 }, { name: "Heron" }] },
    'ships=[{"name":"Kite"}]': { ships: [{ name: "Kite" }] },
    "arcs.fore.shp=600": { arcs: { fore: { shp: 600 } } },
    "surprise=yes": { surprise: true },
    "hd=abc": { hd: "abc" },
  };
  for (const [fragment, inputs] of Object.entries(cases)) {
    const found = await read(`#${fragment}`, SCHEMA);
    assert.deepEqual(normal(found.state.inputs), inputs, fragment);
    assert.deepEqual(found.notices, [], fragment);
  }
});

test("a name this page does not know is said, the rest is used", async () => {
  const found = await read("#hd=62&nonsense=1&ships[0].wings=2&%E0%A4%A=3", SCHEMA);
  assert.deepEqual(found.state.inputs, { hd: "62" });
  assert.match(found.notices[0], /nonsense, ships\[0\]\.wings/);
});

test("a damaged link gives a notice and the default, never an error", async () => {
  const whole = `z1.${await deflate(JSON.stringify({ v: "1", inputs: INPUTS }))}`;
  const bad = [
    "z1.", "z1.AAAA", "z1.%%%", whole.slice(0, -9), whole.slice(0, 20), "x", "%", "&&&", "=", "=5", "hd", "nonsense=1", "ships=[", "ships=[{]", "~answers=[1,", "~dice={",
    "ships[99999999].hp=1", "constructor=1", "__proto__.x=1", `z1.${await deflate("[1,2]")}`, `z1.${await deflate('{"inputs":[1]}')}`, `z1.${await deflate('{"inputs":{},"answers":5}')}`, `z1.${await deflate("{")}`,
  ];
  for (const fragment of bad) {
    const { state: found, notices } = await read(`#${fragment}`, SCHEMA);
    assert.equal(found, null, fragment);
    assert.match(notices[0], /damaged|cut short/, fragment);
  }
  assert.equal({}.x, undefined);
});

test("every shortened link is read without an error", async () => {
  const fragment = writeReadable(state({ inputs: INPUTS, answers: [1, 2] }), about);
  for (let end = 1; end < fragment.length; end += 1) await read(`#${fragment.slice(0, end)}`, SCHEMA);
});

test("a link that unfolds to more than a page can use is refused", async () => {
  const { state: found } = await read(`z1.${await deflate(JSON.stringify({ inputs: { note: "x".repeat(9_000_000) } }))}`, SCHEMA);
  assert.equal(found, null);
});

test("dice of an unknown kind are asked for, which is said; an empty address is the default without a notice", async () => {
  const { state, notices } = await read("#hd=1&~dice=loaded", SCHEMA);
  assert.deepEqual(state.dice, { source: "ask" });
  assert.match(notices[0], /dice named here are of a kind that this page does not know/);
  for (const dice of ['{"source":"quick","seed":{"a":1}}', '{"source":"quick"}', '{"source":"pasted","rolls":{"d6":5}}', '{"source":"pasted","text":7}', '{"source":"toString"}', "[]"]) {
    const odd = await read(`#hd=1&~dice=${encodeURIComponent(dice)}`, SCHEMA);
    assert.deepEqual([odd.state.dice, odd.notices.length], [{ source: "ask" }, 1], dice);
  }
  const packed = await read(`#z1.${await deflate(JSON.stringify({ inputs: {}, dice: { source: "loaded" } }))}`, SCHEMA);
  assert.equal(packed.notices.length, 1);
  assert.deepEqual((await read("#hd=1&~dice=pasted:5+3+1", SCHEMA)).state.dice, { source: "pasted", text: "5 3 1" });
  assert.deepEqual(await read("", SCHEMA), { state: null, version: "", said: "", receipt: "", notices: [] });
});

test("what stands twice is said, and a packed link with a part that nobody knows is damaged", async () => {
  assert.match((await read("#hd=1&hd=2", SCHEMA)).notices[0], /names something twice, of which the last was taken: hd/);
  assert.match((await read("#hd=1&~dice=quick:a&~dice=quick:b", SCHEMA)).notices[0], /twice.*~dice/);
  assert.deepEqual((await read("#bonuses=2&bonuses=-1", SCHEMA)).notices, []);
  assert.match((await read(`#z1.${await deflate(JSON.stringify({ inputs: {}, receixt: "7f3a" }))}`, SCHEMA)).notices[0], /damaged/);
});

test("a packed link that was cut is damaged (something behind its end: the browsers refuse that themselves, Node does not)", async () => {
  for (let long = 1; long < 60; long += 7) {
    const packed = await deflate(JSON.stringify({ inputs: { note: "abc".repeat(long) } }));
    assert.deepEqual((await read(`#z1.${packed}`, SCHEMA)).notices, []);
    for (const edited of [packed.slice(0, -2), packed.slice(0, packed.length / 2)]) assert.match((await read(`#z1.${edited}`, SCHEMA)).notices[0], /damaged/, edited);
  }
});

test("what a link tells of besides the answer comes back, readable and packed; nonsense is named", async () => {
  for (const of of [{ want: "odds" }, { want: "simulate", runs: 10000, seed: "north (wind), 7" }]) {
    for (const inputs of [{ hd: 62 }, { ships: Array.from({ length: 120 }, (_, i) => ({ name: `Ship ${i}` })) }]) {
      const found = await read(await write(state({ inputs }), { ...about, of }), SCHEMA);
      assert.deepEqual([found.of, found.notices], [of, []]);
    }
  }
  for (const of of ["dreams", "0 runs, seed a", "100001 runs, seed a", "10 runs"]) assert.match((await read(`#hd=1&~of=${of}`, SCHEMA)).notices[0], /does not know.*~of/);
});

test("a link holds no sign at which Markdown or a mail program would end it", async () => {
  const fragment = writeReadable(state({ inputs: { note: "a (b) 'c' !*" } }), { ...about, said: "Rook (creature) <b>" });
  assert.match(fragment, /^[^()'!*<>\s"]+$/);
  assert.equal((await read(fragment, SCHEMA)).said, "Rook (creature) <b>");
});

test("a link from elsewhere: what to say about its answer and its receipt", () => {
  const now = { line: "Six lost.", receipt: "7f3a 09c1 55e0" };
  assert.match(verdict({ version: "1", said: "Five lost.", receipt: "" }, now, "2"), /version 1, which answered: “Five lost\.” Version 2 answers: “Six lost\.”/);
  assert.match(verdict({ version: "2", said: "Six lost.", receipt: "7f3a09c155e0" }, now, "2"), /^Checked/);
  assert.match(verdict({ version: "2", said: "", receipt: "7f3a09c155e1" }, now, "2"), /does not fit/);
  assert.equal(verdict({ version: "1", said: "Six lost.", receipt: "7f3a09c155e1" }, now, "2"), "");
  assert.equal(verdict({ version: "", said: "", receipt: "" }, now, "2"), "");
});

test("sameness is by value", () => {
  assert.ok(same({ a: [1] }, { a: [1] }));
  assert.ok(!same({ a: [1] }, { a: [2] }));
});
