// What a Workbench script printed: text, tables and drawings, in order.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { parts } from "../../web/workbench/shown.js";

const kept = (name) => readFileSync(new URL(`../workbench/${name}.txt`, import.meta.url), "utf8");

test("text alone stays text; a lone bar is no table", () => {
  assert.deepEqual(parts("one\n\n| two |\nthree\n"), [{ kind: "text", value: "one\n\n| two |\nthree" }]);
  assert.deepEqual(parts(""), []);
});

test("a Markdown table: heads, rows, numbers to the right, escapes read back", () => {
  const [before, table, after] = parts("A\n| a | b |\n| --- | ---: |\n| x\\|y | 2 |\n|  | 3 |\nB");
  assert.equal(before.value, "A");
  assert.deepEqual(table.value, { head: ["a", "b"], rows: [["x|y", "2"], ["", "3"]], right: new Set([1]) });
  assert.equal(after.value, "B");
});

test("the examples' own output", () => {
  assert.deepEqual(parts(kept("b_season")).map(({ kind }) => kind), ["text", "table", "table"]);
  assert.deepEqual(parts(kept("c_ranges")).map(({ kind }) => kind), ["table", "svg"]);
  assert.deepEqual(parts(kept("d_house_rule")).map(({ kind }) => kind), ["text"]);
});

test("a drawing that is not closed, and what only begins like one, are text", () => {
  for (const text of ["<svg>not closed", "<svgish>x</svgish>", "before </svg>"]) assert.deepEqual(parts(text), [{ kind: "text", value: text }]);
  assert.deepEqual(parts("a\n<svg\nwidth='1'></svg>\nb").map(({ kind }) => kind), ["text", "svg", "text"]);
});
