// From the form to pycore and back: what was typed stays as typed; what cannot be read is said, not guessed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { diceProblem, rollsOf } from "../../web/form/rolls.js";
import { formatPath, getIn, parsePath, setIn } from "../../web/state/path.js";
import { KEY, copyRow, fromJson, isAsked, isSame, joinList, toJson } from "../../web/state/values.js";
import { INPUTS, SCHEMA } from "./fixture.js";

const field = (name) => SCHEMA.properties[name];

test("a request goes into the form and comes out the same", () => {
  assert.deepEqual(toJson(SCHEMA, fromJson(SCHEMA, INPUTS)), INPUTS);
});

test("whole numbers become numbers; everything else goes as it was typed", () => {
  const cases = { 12: 12, " 12 ": 12, "-3": -3, "+3": 3, "3.7": "3.7", "1,300": "1,300", "1e3": "1e3", abc: "abc", "5/2": "5/2", "": undefined, "  ": undefined, 1234567890123456: "1234567890123456" };
  for (const [typed, value] of Object.entries(cases)) assert.deepEqual(toJson(field("hd"), typed), value, typed);
});

test("text is kept with its spaces, also where they matter", () => {
  assert.equal(toJson(field("note"), "  two  spaces "), "  two  spaces ");
  assert.equal(toJson(field("note"), ""), undefined);
});

test("lists in one box: commas and spaces for numbers, lines for words", () => {
  assert.deepEqual(toJson(field("bonuses"), "2, -1 x"), [2, -1, "x"]);
  assert.deepEqual(toJson(field("lines"), "one line\n\nanother, with comma \n"), ["one line", "another, with comma"]);
  assert.equal(joinList(field("bonuses"), [2, -1]), "2, -1");
  assert.equal(joinList(field("bonuses"), "2,"), "2,");
});

test("a row not begun yet counts for nothing, one in the middle is kept", () => {
  const ships = [{ name: "Kite" }, {}, { name: "" }];
  assert.deepEqual(toJson(field("ships"), ships), [{ name: "Kite" }]);
  assert.deepEqual(toJson(field("ships"), [{}, { name: "Kite" }]), [{}, { name: "Kite" }]);
});

test("a field that is not asked for is not sent, and not lost", () => {
  const tree = { attack: "ram", range: "5" };
  assert.deepEqual(toJson(SCHEMA, tree), { attack: "ram" });
  assert.deepEqual(toJson(SCHEMA, { ...tree, attack: "beam" }), { attack: "beam", range: 5 });
  assert.ok(isAsked(field("range"), SCHEMA.properties, {}), "the default of its neighbour counts");
});

test("names of a map: two alike or none are said", () => {
  const problems = [];
  toJson(field("arcs"), [{ key: "fore", value: { shp: "6" } }, { key: "fore" }, { key: "", value: { shp: "1" } }, { key: "" }], "arcs", problems);
  assert.deepEqual(problems.map(({ field: f, says }) => [f, says.slice(0, 24)]), [["arcs", "Two rows are named “fore"], ["arcs", "Give every row a name"]]);
});

test("free JSON that does not parse is a problem with a caret; a word where a number may stand is itself", () => {
  const problems = [];
  assert.equal(toJson(field("free"), "[1, 2", "free", problems), undefined);
  assert.match(problems[0].says, /line 1, column/);
  assert.deepEqual(toJson(field("free"), "[1, 2]"), [1, 2]);
  assert.equal(toJson(field("loss"), "all"), "all");
  assert.equal(toJson(field("loss"), "3"), 3);
});

test("rows keep their identity when edited; a copy is a row of its own, at every depth", () => {
  const [ship] = fromJson(field("ships"), INPUTS.ships);
  assert.equal({ ...ship, hp: "8" }[KEY], ship[KEY]);
  const copy = copyRow(ship);
  assert.notEqual(copy[KEY], ship[KEY]);
  assert.notEqual(copy.systems[0][KEY], ship.systems[0][KEY]);
  assert.deepEqual(toJson(field("ships"), [copy]), toJson(field("ships"), [ship]));
});

test("paths", () => {
  assert.deepEqual(parsePath("fleets[0].ships[17].systems.j_drive"), ["fleets", 0, "ships", 17, "systems", "j_drive"]);
  assert.deepEqual(parsePath("ships.0.hp"), ["ships", 0, "hp"]);
  assert.deepEqual(parsePath("a b.c-d"), ["a b", "c-d"]);
  for (const bad of ["", "a[", "a[x]", "a..b", "[", "a]b"]) assert.equal(parsePath(bad), null, bad);
  assert.equal(formatPath(["fleets", 0, "name"]), "fleets[0].name");
  const tree = { a: [{ b: 1 }, { b: 2 }], c: {} };
  const next = setIn(tree, ["a", 1, "b"], 9);
  assert.equal(getIn(next, ["a", 1, "b"]), 9);
  assert.equal(next.a[0], tree.a[0]);
  assert.equal(tree.a[1].b, 2);
});

test("pasted dice: one list, or a list per kind; anything else is shown with its place", () => {
  assert.deepEqual(rollsOf("5 3, 1\n6"), [5, 3, 1, 6]);
  assert.deepEqual(rollsOf("d6: 5 3\n2d6: 7 9\nd6: 1"), { d6: [5, 3, 1], "2d6": [7, 9] });
  assert.equal(diceProblem("d%: 99 0\n5d6: 17"), null);
  assert.match(diceProblem("5 3\n1 x 2").says, /“x”.*line 2, column 3/);
  assert.match(diceProblem("d6: 5\n3 1").says, /Name the die on every line.*line 2/);
});

test("the same JSON is the same, name by name in order", () => {
  const ship = { name: "Kite", boxes: [{ id: 1 }, { id: 2, lost: false }], none: null };
  assert.ok(isSame(ship, structuredClone(ship)));
  assert.ok([0, "", false, null, undefined].every((one) => isSame(one, one)));
  for (const other of [{ ...ship, name: "Kit" }, { ...ship, boxes: [{ id: 1 }] }, { ...ship, more: 1 }, { boxes: ship.boxes, name: "Kite", none: null }, { ...ship, none: {} }, null, "Kite"]) assert.ok(!isSame(ship, other), JSON.stringify(other));
  assert.ok(!isSame([], {}) && !isSame(1, "1") && !isSame(0, false));
});
