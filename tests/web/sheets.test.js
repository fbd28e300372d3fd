// Keeping and forgetting: nothing goes in silence, also when the browser has no room, keeps nothing, or holds something strange.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { forgetSheet, keepSheets } from "../../web/state/sheets.js";

let kept, refusal, store, said;
globalThis.localStorage = {
  getItem: (key) => (refusal?.name === "SecurityError" ? fail() : kept.get(key) ?? null),
  setItem: (key, text) => (refusal ? fail() : kept.set(key, text)),
  removeItem: (key) => kept.delete(key),
};
const fail = () => {
  throw refusal;
};
let visits = 0;

beforeEach(async () => {
  kept = new Map();
  refusal = null;
  said = [];
  store = await import("../../web/store.js");
  store.onBlocked((says) => said.push(says));
});
const shelf = () => `starship ${visits}`;
const value = (name) => store.shelf(shelf())[name]?.value;
beforeEach(() => (visits += 1)); // a shelf of its own for each test: what the browser refused stays with the page

test("kept, replaced with a word and a way back, forgotten with a way back", () => {
  assert.deepEqual(keepSheets(shelf(), [["Kite", { hull: 80 }]]), { says: "“Kite” is kept on this device.", undo: null });
  assert.equal(keepSheets(shelf(), [["Kite", { hull: 80 }]]).undo, null, "the same again replaces nothing");
  const { says, undo } = keepSheets(shelf(), [["Kite", { hull: 10 }]]);
  assert.equal(says, "“Kite” is kept on this device. “Kite” kept before was replaced.");
  assert.equal(value("Kite").hull, 10);
  assert.equal(undo().says, "“Kite” as kept before is back.");
  assert.equal(value("Kite").hull, 80);
  const gone = forgetSheet(shelf(), "Kite");
  assert.equal(value("Kite"), undefined);
  keepSheets(shelf(), [["Tern", { hull: 1 }]]);
  gone.undo();
  assert.equal(value("Kite").hull, 80);
  assert.equal(value("Tern").hull, 1, "what was kept meanwhile stays");
});

test("two of one name in a table are both kept", () => {
  assert.equal(keepSheets(shelf(), [["Kite", { hull: 1 }], ["Kite", { hull: 2 }], ["__proto__", { hull: 3 }]]).says, "3 are kept on this device.");
  assert.deepEqual([value("Kite").hull, value("Kite (2)").hull, Object.keys(store.shelf(shelf())).length], [1, 2, 3]);
});

test("what another program or an older version left behind breaks nothing", () => {
  for (const found of ["5", "null", "[1]", "{cut", '{"Kite": 5, "Tern": {"value": {"hull": 1}}}']) {
    kept.set(`desk.saves.${shelf()}`, found);
    assert.deepEqual(store.shelf(shelf()), found.includes("Tern") ? { Tern: { value: { hull: 1 }, saved: "" } } : {});
  }
});

test("no room: the newest counts, nothing is called kept for good, and it is said once what helps", () => {
  keepSheets(shelf(), [["Kite", { hull: 80 }]]);
  refusal = Object.assign(new Error("full"), { name: "QuotaExceededError" });
  assert.match(keepSheets(shelf(), [["Tern", { hull: 1 }]]).says, /“Tern” is kept until you close this page/);
  keepSheets(shelf(), [["Tern", { hull: 2 }]]);
  assert.equal(value("Kite").hull, 80);
  assert.equal(value("Tern").hull, 2, "and not the older state that the browser still holds");
  assert.equal(said.length, 1);
  assert.match(said[0], /no room left.*Export/);
  refusal = null;
  assert.match(keepSheets(shelf(), [["Wren", { hull: 3 }]]).says, /on this device/);
  assert.deepEqual(Object.keys(JSON.parse(kept.get(`desk.saves.${shelf()}`))), ["Kite", "Tern", "Wren"], "room again: all of it is kept");
});

test("storage blocked: it works until the page is closed", () => {
  refusal = Object.assign(new Error("blocked"), { name: "SecurityError" });
  assert.match(keepSheets(shelf(), [["Kite", { hull: 80 }]]).says, /until you close this page/);
  assert.equal(value("Kite").hull, 80);
  assert.ok(Object.hasOwn(store.shelves(), shelf()));
});
