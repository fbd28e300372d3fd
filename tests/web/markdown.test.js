// The document renderer: what docs/ uses, and nothing that could be a tag.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import render from "preact-render-to-string";
import { html } from "../../web/ui.js";
import { blocksOf, Markdown } from "../../web/page/markdown.js";

const draw = (text) => render(html`<${Markdown} text=${text} />`);

test("headings, paragraphs, lists, code and inline marks", () => {
  assert.equal(draw("# A\n\nB *c*\n**d** `e<f>`\n"), '<div class="head"><h1 tabindex="-1">A</h1></div><p>B <em>c</em> <b>d</b> <code>e&lt;f></code></p>');
  assert.equal(draw("1. a\n   b\n2. c\n\n- d"), "<ol><li>a b</li><li>c</li></ol><ul><li>d</li></ul>");
  assert.match(draw("```python\nx = 1\n# no heading\n```"), /<pre[^>]*>x = 1\n# no heading<\/pre>/);
  assert.doesNotMatch(draw("<script>x</script>"), /<script/);
});

test("the protocol of sealed dice comes out whole", () => {
  const text = readFileSync(new URL("../../docs/sealed-dice.md", import.meta.url), "utf8");
  const kinds = blocksOf(text).map(({ kind }) => kind);
  assert.equal(kinds.filter((kind) => kind === "code").length, 2);
  assert.ok(kinds.filter((kind) => kind === "heading").length >= 4);
  assert.match(draw(text), /hmac\.new\(key/);
  assert.match(draw(text), /commitment B {2}877c060e41b7/);
});
