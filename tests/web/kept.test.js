// A ship's sheet that may be left out stands folded by its name; one that must be there, or is wrong, stands open.
import assert from "node:assert/strict";
import { test } from "node:test";
import render from "preact-render-to-string";
import Kept from "../../web/widgets/kept.js";
import { wordsOf } from "../../web/form/words.js";
import { html } from "../../web/ui.js";
import { SCHEMA } from "./fixture.js";

const ship = SCHEMA.properties.ships.items;
const ctx = { fields: {}, widgets: {}, ask: async () => null, root: () => ({}), words: (w, s, n) => wordsOf({}, w, s, n) };
const drawn = (rest) => render(html`<${Kept} schema=${ship} value=${undefined} path="ship" wpath="ship" words=${{ label: "Ship", saved: "ship", item: "ship" }} ctx=${ctx} errors=${[]} onInput=${() => {}} ...${rest} />`);
const buttons = (out) => [...out.matchAll(/<button[^>]*data-act="(fold|take-out)"[^>]*>\s*([^<]*?)\s*<\/button>/g)].map(([, act, says]) => `${act}: ${says}`);
const hasFields = (out) => out.includes('data-field="ship.hp"');

test("an empty one can be filled in, and is not drawn before", () => {
  const out = drawn({});
  assert.deepEqual(buttons(out), ["fold: Fill in a ship"]);
  assert.ok(!hasFields(out));
});

test("a filled one stands by its name, and can be taken out", () => {
  const out = drawn({ value: { name: "Heron", hp: 3 } });
  assert.deepEqual(buttons(out), ["fold: Show Heron", "take-out: Take Heron out"]);
  assert.ok(!hasFields(out));
  assert.deepEqual(buttons(drawn({ value: { hp: 3 } })), ["fold: Show this ship", "take-out: Take it out"]);
});

test("one that must be there, or in which something is wrong, is open", () => {
  assert.ok(hasFields(drawn({ required: true })));
  const wrong = drawn({ value: { name: "Heron", hp: "x" }, errors: [{ field: "ship.hp", says: "Enter hit points." }] });
  assert.ok(hasFields(wrong) && wrong.includes("Enter hit points."));
  assert.deepEqual(buttons(wrong), []);
});
