// What is not drawn again while it is the same: a key press has 16 ms.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { Field } from "../../web/form/field.js";
import { contextOf } from "../../web/state/view.js";
import { html, memo } from "../../web/ui.js";
import { SCHEMA } from "./fixture.js";

const FIELDS = { "ships[].hp": { label: "HP" }, "arcs{}.shp": { widget: "moves" }, hd: { widget: "plain" }, note: { from: "ships[].name" } };
const ctx = contextOf({ calculator: "toy.one", spec: { calculators: { "toy.one": { fields: FIELDS } } } }, { widgets: { moves: { looks: true }, plain: () => null } });

/** Is a field that was drawn with `now` drawn again with `next`? */
function again(now, next) {
  const field = new Field(now);
  field.props = now;
  return field.shouldComponentUpdate(next);
}

const props = (wpath, more = {}) => ({ schema: SCHEMA.properties.hd, path: wpath, wpath, value: 6, ctx, errors: [], required: true, onInput: () => {}, ...more });

test("a field is drawn again when something of its own changes, not when it is handed the same anew", () => {
  const now = props("hd");
  assert.equal(again(now, { ...now, onInput: () => {} }), false);
  for (const change of [{ value: 7 }, { errors: [{ field: "hd", says: "No." }] }, { schema: { ...now.schema } }, { only: ["a"] }]) assert.equal(again(now, { ...now, ...change }), true, JSON.stringify(change));
});

test("a field that looks beyond its value is always drawn again, and so is what holds it", () => {
  for (const wpath of ["note", "arcs{}.shp", "arcs{}", "arcs"]) assert.equal(again(props(wpath), props(wpath)), true, wpath);
  const ships = props("ships");
  assert.equal(again(ships, { ...ships }), false);
});

test("every widget that looks beyond its value says so", async () => {
  const folder = new URL("../../web/widgets/", import.meta.url);
  const looking = [];
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".js"))) {
    const looks = /ctx\.(root|reply)\b/.test(readFileSync(new URL(file, folder), "utf8"));
    const { default: Widget } = await import(new URL(file, folder));
    assert.equal(Boolean(Widget.looks), looks, file);
    if (looks) looking.push(file);
  }
  assert.ok(looking.length);
});

test("an empty text is nothing and a zero is a text, or the page would write them anew at every drawing", () => {
  const { children } = html`<p>${0} ${""}<b>x</b></p>`.props;
  assert.deepEqual(children.slice(0, 1), ["0"]);
  assert.ok(!children.includes("") && !children.includes(0));
  assert.equal(html`${""}`, null);
  assert.deepEqual(html`${0}${""}`, ["0", null]);
});

test("what is the same is not drawn again", () => {
  const Still = memo(() => null);
  const still = new Still({ a: 1 });
  still.props = { a: 1 };
  assert.equal(still.shouldComponentUpdate({ a: 1 }), false);
  for (const next of [{ a: 2 }, { a: 1, b: 1 }, {}]) assert.equal(still.shouldComponentUpdate(next), true);
});
