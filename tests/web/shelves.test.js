// The shelf as a file: what goes out comes in again, nothing is lost, a wrong file is refused in words.
import assert from "node:assert/strict";
import { test } from "node:test";
import { exported, merged, withSheet, without } from "../../web/state/shelves.js";

const entry = (value) => ({ value, saved: "2026-11-30T00:00:00.000Z" });
const HERE = { starship: { Kite: entry({ name: "Kite", hull: 80 }) }, chart: { "My chart": entry("2-3: hull") } };
const file = (shelves) => exported(shelves, "1");

test("what was exported is taken in again, also on an empty device", () => {
  assert.deepEqual(merged({}, file(HERE)), { shelves: HERE, added: [["starship", "Kite"], ["chart", "My chart"]], says: "2 sheets added." });
});

test("the same sheet is not added twice, also under the second name it got", () => {
  assert.deepEqual(merged(HERE, file(HERE)), { shelves: HERE, added: [], says: "0 sheets added. 2 sheets already here." });
  const other = file({ starship: { Kite: entry({ name: "Kite", hull: 10 }) } });
  const once = merged(HERE, other).shelves;
  assert.equal(merged(once, other).added.length, 0);
});

test("another sheet of a name that is taken keeps both", () => {
  const { shelves, added, says } = merged(HERE, file({ starship: { Kite: entry({ name: "Kite", hull: 10 }) } }));
  assert.deepEqual(added, [["starship", "Kite (2)"]]);
  assert.deepEqual(without(shelves, added), HERE);
  assert.deepEqual(Object.keys(shelves.starship), ["Kite", "Kite (2)"]);
  assert.equal(shelves.starship.Kite.value.hull, 80);
  assert.match(says, /“Kite \(2\)”/);
});

for (const [what, text, wanted] of [
  ["no JSON", "hello", /not JSON/],
  ["a file cut short", file(HERE).slice(0, -30), /cut short/],
  ["a calculator's file", '{"calculator": "ddap.allocate", "inputs": {}}', /no saved sheets/],
  ["a list", "[]", /no saved sheets/],
  ["null", "null", /no saved sheets/],
]) {
  test(`${what} is refused in a sentence and changes nothing`, () => {
    const { shelves, added, says } = merged(HERE, text);
    assert.equal(shelves, HERE);
    assert.deepEqual(added, []);
    assert.match(says, wanted);
  });
}

test("what is no sheet is left out, and strange names are only names", () => {
  const text = '{"format":"damage-desk shelf","shelves":{"starship":{"__proto__":{"value":{"name":"P"},"saved":"x"},"":{"value":{}},"n":{"value":5},"l":null},"":{"Kite":{"value":{}}},"x":7}}';
  const { shelves, added } = merged({}, text);
  assert.deepEqual(added, [["starship", "__proto__"]]);
  assert.deepEqual(Object.keys(shelves), ["starship"], "a shelf without a name is none");
  assert.deepEqual(Object.keys(shelves.starship), ["__proto__"]);
  assert.equal({}.value, undefined);
});

test("a sheet brought back never takes the place of one kept meanwhile", () => {
  const later = { starship: { Kite: entry({ name: "Kite", hull: 5 }) } };
  const back = withSheet(later, "starship", "Kite", HERE.starship.Kite);
  assert.equal(back.starship.Kite.value.hull, 5);
  assert.equal(back.starship["Kite (2)"].value.hull, 80);
  assert.deepEqual(withSheet(without(HERE, [["chart", "My chart"]]), "chart", "My chart", HERE.chart["My chart"]), HERE);
});
