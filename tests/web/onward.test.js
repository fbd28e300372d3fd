// From page to page: which pages can take what is entered, and how it is joined to what stood there.
import assert from "node:assert/strict";
import { test } from "node:test";
import { joined, lacking } from "../../web/state/joined.js";
import { onwardFrom, waysBetween, waysFrom } from "../../web/state/onward.js";

const text = { "x-kind": "text", type: "string" };
const whole = { "x-kind": "whole", type: "integer", minimum: 0 };
const ship = (title) => ({ "x-kind": "record", title, properties: { name: text, hull: { ...whole, title: `${title}'s hull` } } });
const page = (id, properties, more = {}) => ({ id, title: id.toUpperCase(), schema: { properties, ...more }, fields: {} });

const score = page("score", { ship: ship("Ship"), orders: { ...text, "x-multiline": true }, hits: text });
const order = page("order", { ship: ship("Your ship"), orders: { ...text, "x-multiline": true, title: "Lines" }, hits: whole });
const duel = page("duel", { own: ship("Own ship"), target: ship("Target") });
const fleet = page("fleet", { fleets: { "x-kind": "list", items: ship("A fleet"), minItems: 2, maxItems: 2 }, turn: whole });

test("one name and one shape are one thing, whatever the words", () => {
  assert.deepEqual(waysBetween(score, order), { same: [["ship", "ship"], ["orders", "orders"]] });
});

test("a field that other pages know by another name is carried to it", () => {
  const lines = { ...page("check", { ship: ship("Ship"), lines: { ...text, "x-multiline": true } }), fields: { lines: { as: "orders" } } };
  assert.deepEqual(waysBetween(score, lines), { same: [["ship", "ship"], ["orders", "lines"]] });
  assert.deepEqual(waysBetween(lines, score), { same: [["ship", "ship"], ["lines", "orders"]] });
});

test("a sheet finds every place of its shape", () => {
  assert.deepEqual(waysBetween(score, duel), { sheets: [["ship", "own"], ["ship", "target"]] });
  assert.deepEqual(waysBetween(fleet, duel), { sheets: [["fleets[]", "own"], ["fleets[]", "target"]] });
  assert.deepEqual(waysBetween(duel, fleet), { sheets: [["own", "fleets[]"], ["target", "fleets[]"]] });
});

test("a few plain fields of one name are no reason to go on, four are", () => {
  const plain = (id, names) => page(id, Object.fromEntries(names.map((name) => [name, whole])));
  assert.equal(waysBetween(plain("a", ["x", "y", "z"]), plain("b", ["x", "y", "z"])), null);
  assert.equal(waysBetween(plain("a", ["w", "x", "y", "z"]), plain("b", ["w", "x", "y", "z"])).same.length, 4);
});

test("only what is filled is offered, under the sheet's name; a page's first place for it before its others", () => {
  const ways = waysFrom(score, [score, order, duel]);
  assert.deepEqual(ways.map(({ id }) => id), ["order", "duel"]);
  assert.deepEqual(onwardFrom(ways, { hits: "phaser" }, score.schema), []);
  const [entries, kite] = onwardFrom(ways, { ship: { name: "Kite", hull: 3 } }, score.schema);
  assert.deepEqual(entries, { whose: "", ways: [{ title: "ORDER", says: "ORDER", calculator: "order", inputs: { ship: { name: "Kite", hull: 3 } }, renewed: ["ship", "orders"] }], more: [] });
  assert.deepEqual([kite.whose, kite.ways.map(({ says }) => says), kite.more.map(({ says }) => says)], ["Kite", ["DUEL: Own ship"], ["DUEL: Target"]]);
  assert.deepEqual(kite.more[0].inputs, { target: { name: "Kite", hull: 3 } });
});

test("a sheet without a name is not offered, each row of a list is", () => {
  const groups = onwardFrom(waysFrom(fleet, [duel]), { fleets: [{ hull: 3 }, { name: "Reds" }, { name: "Blues" }] }, fleet.schema);
  assert.deepEqual(groups.map(({ whose }) => whose), ["Reds", "Blues"]);
  assert.deepEqual(onwardFrom(waysFrom(duel, [fleet]), { own: { name: "Reds" } }, duel.schema)[0].ways[0].inputs, { fleets: [{ name: "Reds" }] });
});

const NEEDY = { required: ["ship"], properties: { ship: ship("Ship"), hits: text, note: { ...text, default: "" }, fleets: { ...fleet.schema.properties.fleets }, flag: { "x-kind": "flag", default: false } } };
for (const [what, inputs, names] of [
  ["a field asked for", { hits: "a" }, ["ship"]],
  ["one given as empty", { ship: { name: "Kite" }, hits: "" }, ["hits"]],
  ["one that is empty inside", { ship: { name: "" }, hits: "a" }, ["ship"]],
  ["a list that is too short", { ship: { name: "Kite" }, fleets: [{ name: "Reds" }] }, ["fleets"]],
  ["nothing, where the empty is what is usual", { ship: { name: "Kite" }, note: "" }, []],
]) test(`what only the user knows: ${what}`, () => assert.deepEqual(lacking(NEEDY, inputs), names));

test("what came along stands, the rest stays as it was there", () => {
  const last = { ship: { name: "Kite", hull: 2 }, hits: "old", flag: false };
  assert.deepEqual(joined(NEEDY, { ship: { name: "" }, hits: "new" }, last), { inputs: { ship: { name: "Kite", hull: 2 }, hits: "new" }, came: ["hits"], kept: ["ship"] });
  assert.deepEqual(joined(NEEDY, { hits: "new" }, null), { inputs: { hits: "new" }, came: ["hits"], kept: [] });
});

test("what is renewed is not kept even where nothing came for it", () => {
  assert.deepEqual(joined(NEEDY, { ship: { name: "Tern" } }, { hits: "old", note: "mine" }, ["ship", "hits"]).inputs, { note: "mine", ship: { name: "Tern" } });
});

test("a sheet of the same name keeps what did not come, one of another name is replaced whole", () => {
  const last = { ship: { name: "Kite", hull: 2 } };
  assert.deepEqual(joined(NEEDY, { ship: { name: "Kite" } }, last).inputs.ship, { name: "Kite", hull: 2 });
  assert.deepEqual(joined(NEEDY, { ship: { name: "Tern" } }, last).inputs.ship, { name: "Tern" });
});

const [reds, blues, greens] = ["Reds", "Blues", "Greens"].map((name) => ({ name }));
for (const [what, last, came, wanted, kept] of [
  ["in the place of the one with its name", [reds, { ...blues, hull: 1 }], blues, [reds, blues], ["fleets"]],
  ["in an empty place", [{}, blues], reds, [reds, blues], ["fleets"]],
  ["at the end", [reds], blues, [reds, blues], ["fleets"]],
  ["anew where there is no room", [reds, blues], greens, [greens], []],
]) test(`a row comes ${what}`, () => {
  const both = joined(NEEDY, { fleets: [came] }, { fleets: last });
  assert.deepEqual([both.inputs.fleets, both.kept], [wanted, kept]);
});
