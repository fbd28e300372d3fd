// Some of a few words: every word a button, in the order of the rules; what is strange stays visible.
import assert from "node:assert/strict";
import { test } from "node:test";
import render from "preact-render-to-string";
import { html } from "../../web/ui.js";
import { controlFor } from "../../web/form/field.js";
import { Picks, isPicks } from "../../web/form/picks.js";

const SYSTEMS = { "x-kind": "list", maxItems: 3, items: { "x-kind": "choice", enum: ["beams", "sensors", "engines"] } };

function buttons(value, heard = []) {
  const vnode = Picks({ schema: SYSTEMS, value, path: "ship.malfunctions", words: { label: "Malfunctions" }, onInput: (next) => heard.push(next) });
  return { heard, made: vnode.props.children.flat() };
}

test("a list with no room for the same word twice is picked, any other is typed", () => {
  assert.ok(isPicks(SYSTEMS));
  assert.equal(controlFor(SYSTEMS), Picks);
  assert.ok(!isPicks({ ...SYSTEMS, maxItems: 40 }), "moves may repeat");
  assert.ok(!isPicks({ "x-kind": "list", maxItems: 3, items: { "x-kind": "text" } }));
});

test("a press puts a word in or takes it out, in the order of the rules", () => {
  const { made, heard } = buttons(["engines"]);

  made[0].props.onClick();
  made[2].props.onClick();
  assert.deepEqual(heard, [["beams", "engines"], []]);
});

test("what was typed, pasted or unknown is shown as it is", () => {
  const out = render(html`<${Picks} schema=${SYSTEMS} value=${"sensors\nwarp"} path="x" words=${{ label: "Malfunctions" }} onInput=${() => {}} />`);

  assert.match(out, /aria-pressed="true"[^>]*>sensors/);
  assert.match(out, /class="strange"[^>]*>warp/);
});
