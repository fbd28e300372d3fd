// Names from right to left stand apart in the page, so that the words around them keep their places.
import assert from "node:assert/strict";
import { test } from "node:test";
import render from "preact-render-to-string";
import { html } from "../../web/ui.js";
import { Answer } from "../../web/result/answer.js";
import { firstView } from "../../web/state/view.js";

const drawn = (text) => render(html`<p>${text}</p>`);

const CASES = {
  "a name of two words is one run": ["سفينة الفضاء HP 40 → 30", "<p><bdi>سفينة الفضاء</bdi> HP 40 → 30</p>"],
  "a number after it is the sentence's": ["ענבל 40 to 30", "<p><bdi>ענבל</bdi> 40 to 30</p>"],
  "a number within it is its own": ["סירה 7 אדומה is down", "<p><bdi>סירה 7 אדומה</bdi> is down</p>"],
  "two names in a list are two": ["Up: ענבל, סירה.", "<p>Up: <bdi>ענבל</bdi>, <bdi>סירה</bdi>.</p>"],
  "a mark that turns what follows turns nothing": ["\u202eTern is down", "<p><bdi>\u202e</bdi>Tern is down</p>"],
  "others are left alone": ["Kestrel, Łódź, 千鳥", "<p>Kestrel, Łódź, 千鳥</p>"],
};

for (const [name, [text, wanted]] of Object.entries(CASES)) test(name, () => assert.equal(drawn(text), wanted));

test("what can hold text only is left alone", () => {
  assert.equal(render(html`<select><option>${"ענבל"}</option></select>`), "<select><option>ענבל</option></select>");
  assert.equal(render(html`<bdi>${"ענבל"}</bdi>`), "<bdi>ענבל</bdi>");
});

test("in the answer, whose copy has no marks", () => {
  const line = "ענבל (creature) HP 40 → 30 of 50";
  const out = render(html`<${Answer} view=${firstView({ page: "calculator", nav: [], schema: { properties: {} }, request: { inputs: {} }, reply: { status: "done", line, dice: {}, readings: [] } })} acts=${{}} />`);
  assert.match(out, /<bdi>ענבל<\/bdi> \(creature\) HP 40 → 30 of 50/);
});
