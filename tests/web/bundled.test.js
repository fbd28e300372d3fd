// A script's output on its way to the page: the first lines at once, a flood in bundles, and never without end.
import assert from "node:assert/strict";
import { test } from "node:test";
import { bundled, MOST_LETTERS, MOST_LINES } from "../../web/workbench/bundled.js";

/** What PyScript is told, at times that the test sets. */
function told() {
  const written = [];
  const clock = { now: 1000 };
  return { written, clock, said: bundled((text) => written.push(text), () => clock.now) };
}

test("the first lines come one by one, at once; later ones together, but none later than the end", () => {
  const { written, clock, said } = told();
  for (let i = 0; i < 250; i += 1) said.line(`${i}`);
  assert.ok(written.length < 110, `${written.length} writes`);
  clock.now += 1000;
  said.line("slow");
  assert.match(written.at(-1), /249\nslow$/);
  said.line("last");
  said.end();
  assert.equal(written.at(-1), "last");
  assert.deepEqual(written.join("\n").split("\n"), [...Array.from({ length: 250 }, (_, i) => `${i}`), "slow", "last"]);
});

test("a flood is cut, and says so once; the next run begins anew", () => {
  const { written, said } = told();
  for (let i = 0; i < 3 * MOST_LINES; i += 1) said.line("x");
  said.end();
  const lines = written.join("\n").split("\n");
  assert.equal(lines.length, MOST_LINES + 1);
  assert.match(lines.at(-1), /The output is cut here: 10,000 lines, or 500,000 characters, are shown\. The script goes on\./);
  said.begin();
  said.line("again");
  assert.equal(written.at(-1), "again");
});

test("one endless line is cut as well", () => {
  const { written, said } = told();
  said.line("y".repeat(4 * MOST_LETTERS));
  assert.equal(written.length, 1);
  assert.equal(written[0].indexOf("\n"), MOST_LETTERS);
});
