// Tables as text: spreadsheets, CSV files, quotes, separators, decimal commas; what does not parse names its place.
import assert from "node:assert/strict";
import { test } from "node:test";
import { caret } from "../../web/form/caret.js";
import { decimalComma, formatTable, parseTable, separatorOf } from "../../web/form/csv.js";
import { decoded } from "../../web/form/files.js";
import { pasteInto } from "../../web/form/paste.js";
import { SCHEMA } from "./fixture.js";

const SHIP = SCHEMA.properties.ships.items;
const plainRows = (rows) => JSON.parse(JSON.stringify(rows));

test("the separator is what the first row uses", () => {
  assert.equal(separatorOf("a\tb,c\n"), "\t");
  assert.equal(separatorOf("a;b;c,d\n1;2;3"), ";");
  assert.equal(separatorOf("a,b\n"), ",");
  assert.equal(separatorOf('"x;y;z",b\n'), ",");
  assert.equal(separatorOf("\n\na;b"), ";");
  assert.equal(separatorOf("\uFEFFsep=;\r\na,b;c,d,e"), ";", "the first line names it");
});

test("cells, quotes, line ends and empty lines", () => {
  const cases = {
    "a,b\n1,2\n": [["a", "b"], ["1", "2"]],
    "a,b\r\n1,2": [["a", "b"], ["1", "2"]],
    "\uFEFFa;b\n\n;2\n": [["a", "b"], ["", "2"]],
    "sep=,\r\na,b\r\n": [["a", "b"]],
    '"a, b","say ""hi"""\n': [["a, b", 'say "hi"']],
    '"two\nlines",x': [["two\nlines", "x"]],
    "a,\n": [["a", ""]],
    "": [],
  };
  for (const [text, rows] of Object.entries(cases)) assert.deepEqual(parseTable(text).rows, rows, JSON.stringify(text));
});

test("a file is read in the letters it was written in", () => {
  const name = "München, 4 Å";
  const utf16 = new Uint8Array(new Uint16Array([0xfeff, ...[...name].map((c) => c.charCodeAt(0))]).buffer);
  assert.equal(decoded(new TextEncoder().encode(name)), name);
  assert.equal(decoded(utf16), name);
  assert.equal(decoded(Uint8Array.from([...name].map((c) => c.charCodeAt(0)))), name, "as Windows' spreadsheets write by themselves");
});

test("what is written is read back", () => {
  const rows = [["name", "note"], ['Heron, "old"', "two\nlines"], ["", "5"]];
  assert.deepEqual(parseTable(formatTable(rows)).rows, rows);
});

test("a quotation mark left open names line and column and shows a caret", () => {
  const { error } = parseTable('a,b\n1,"two\n3,4');
  assert.match(error.says, /never closed: see line 2, column 3/);
  assert.equal(error.shown, '1,"two\n  ^');
  assert.match(parseTable('"a"b,c').error.says, /line 1, column 4/);
});

test("decimal commas, where the comma separates nothing", () => {
  assert.equal(decimalComma("3,5"), "3.5");
  assert.equal(decimalComma("1,300,5"), "1,300,5");
  const { rows, says } = pasteInto(SHIP, [], "name\ttons\nKite\t3,5\n", { row: 0 });
  assert.equal(rows[0].tons, "3.5");
  assert.match(says, /decimal commas/);
});

test("headings in any order, by name or by label; choices and words found without capitals", () => {
  const { rows } = pasteInto(SHIP, [], "Hit Points;NAME;kind\n9;Kite;Liner\n;Heron;\n", { row: 0 });
  assert.deepEqual(plainRows(rows), [{ hp: "9", name: "Kite", kind: "liner" }, { hp: "", name: "Heron", kind: "" }]);
});

test("without headings, from the cell it was pasted into, over and beyond the rows there", () => {
  const { rows, says } = pasteInto(SHIP, [{ name: "Kite" }, { name: "Heron" }], "9\t2\n8\t3\n7\t4", { row: 1, name: "hp" });
  assert.deepEqual(plainRows(rows), [{ name: "Kite" }, { name: "Heron", hp: "9", tons: "2" }, { hp: "8", tons: "3" }, { hp: "7", tons: "4" }]);
  assert.match(says, /3 rows of 2 columns/);
});

test("what does not fit or parse changes nothing and says why", () => {
  assert.match(pasteInto(SHIP, [], "1\t2\t3\t4\t5\t6\t7\t8", { row: 0 }).error.says, /8 columns wide, and there is room for 5/);
  assert.match(pasteInto(SHIP, [], "[1, 2]", { row: 0 }).error.says, /no list of rows/);
  assert.match(pasteInto(SHIP, [], '[{"name": "Kite",}]', { row: 0 }).error.says, /line 1, column \d+/);
});

test("a text of more rows or columns than there is room for is not read to its end", () => {
  const far = "Kite\t1\n".repeat(300_000);
  const { error } = pasteInto(SHIP, [], `${far}"never closed`, { most: 500 });
  assert.equal(error.says, "There is room for 500 rows here, and what was pasted has more. Nothing was taken over");
  assert.equal(pasteInto(SHIP, [], "name\thp\n" + "Kite\t1\n".repeat(500), { most: 500 }).rows.length, 500);
  assert.equal(pasteInto(SHIP, [], far, {}).rows.length, 300_000);
  assert.match(pasteInto(SHIP, [], ",".repeat(300_000), { most: 500 }).error.says, /over 200 columns wide, and there is room for 5/);
});

test("a JSON list is a table too", () => {
  const { rows } = pasteInto(SHIP, [], '[{"name": "Kite", "hp": 9}]', { row: 0 });
  assert.deepEqual(plainRows(rows), [{ name: "Kite", hp: 9 }]);
});

test("a caret under the first fault, the same in every browser", () => {
  const cases = {
    '{"a": 1,\n "b": oops}': [2, 7], '{"a": 1,}': [1, 9], "[1, 2": [1, 6], "[1 2]": [1, 4], "{a: 1}": [1, 2], '{"a" 1}': [1, 6], "[1,, 2]": [1, 4], '["tab\there"]': [1, 2],
    "]": [1, 1], "[1]]": [1, 4], "[01]": [1, 3], '{"a": [1, {"b": }]}': [1, 17], "'a'": [1, 1],
  };
  for (const [text, [line, column]] of Object.entries(cases)) {
    assert.throws(() => JSON.parse(text), text);
    assert.match(caret(text).says, new RegExp(`line ${line}, column ${column}$`), text);
  }
  assert.equal(caret('{"a": 1,\n "b": oops}').shown, ' "b": oops}\n      ^');
});
