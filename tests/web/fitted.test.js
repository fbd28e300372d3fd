// A saved sheet in a form with other fields: what fits is carried, what was left out is named.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fitted, took } from "../../web/state/fitted.js";
import { INPUTS, SCHEMA } from "./fixture.js";

const SHIP = SCHEMA.properties.ships.items;

test("what fits is carried whole", () => {
  assert.deepEqual(fitted(SCHEMA, INPUTS), { json: INPUTS, left: [] });
});

for (const [what, schema, json, wanted, left] of [
  ["an unknown field of an older version", SHIP, { name: "Kite", hp: 9, warp_core: 3 }, { name: "Kite", hp: 9 }, ["Warp core"]],
  ["an unknown field in a row", SCHEMA, { hd: 5, ships: [{ name: "Kite", crew: 3 }, { name: "Tern", crew: 4 }] }, { hd: 5, ships: [{ name: "Kite" }, { name: "Tern" }] }, ["Crew"]],
  ["an option there is no more", SHIP, { name: "Kite", kind: "<b>barge</b>" }, { name: "Kite" }, ["Kind (<b>barge</b>)"]],
  ["a group where a number stands", SHIP, { name: "Kite", hp: { now: 3 } }, { name: "Kite" }, ["Hp"]],
  ["a number where a group stands", SCHEMA, { hd: 5, attacker: 4 }, { hd: 5 }, ["Attacker"]],
  ["a row that is none", SCHEMA, { hd: 5, ships: [7, { name: "Kite" }] }, { hd: 5, ships: [{ name: "Kite" }] }, ["Ships"]],
  ["what a map holds beside its kind", SHIP, { name: "Kite", systems: { beams: 10, arcs: [1] } }, { name: "Kite", systems: { beams: 10 } }, ["Systems"]],
  ["names out of every object's own", SHIP, JSON.parse('{"name": "Kite", "__proto__": {"hp": 1}, "constructor": 2}'), { name: "Kite" }, ["  proto  ", "Constructor"]],
  ["no sheet at all", SHIP, "Kite", undefined, ["everything"]],
  ["null as nothing", SHIP, { name: "Kite", hp: null }, { name: "Kite" }, []],
]) {
  test(`${what} is seen to`, () => {
    assert.deepEqual(fitted(schema, json), { json: wanted, left });
  });
}

test("it is said in a sentence", () => {
  assert.equal(took("Kite", []), "“Kite” is taken over.");
  assert.equal(took("Kite", ["Warp core", "Crew"]), "“Kite” is taken over. Left out, because there is no place for it here: Warp core, Crew.");
});
