// Pyodide's script without what this site never uses; one that reads differently ends the build.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { STOCK } from "../../web/build/pyodide.mjs";
import { slimmed } from "../../web/build/slim.mjs";

const [script, wasm, caller] = ["pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide.mjs"].map((name) => readFileSync(join(STOCK, name)));
const text = script.toString();

test("a third of the script goes, what it uses itself stays", () => {
  const slim = slimmed(text, wasm, caller.toString());
  assert.ok(slim.length < 0.65 * text.length);
  for (const name of ["_malloc", "_PyRun_SimpleString", "wasmMemory"]) assert.match(slim, new RegExp(`\\b${name}=(Module|wasmExports)`));
  assert.doesNotMatch(slim, /_PyCapsule_New\b/);
});

for (const [what, change] of [
  ["the table of functions is filled in elsewhere", (from) => from.replace("updateGOT(origExports);", "")],
  ["undefined names are treated otherwise", (from) => from.replace("if(!value&&!entry.required){", "if(!value){")],
  ["the functions are listed otherwise", (from) => from.replaceAll("=wasmExports[", "=theirs[")],
]) {
  test(`a new Pyodide: ${what}`, () => {
    assert.throws(() => slimmed(change(text), wasm, caller.toString()), /slim\.mjs/);
  });
}
