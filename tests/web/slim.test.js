// Pyodide without what this site never uses; one that reads differently ends the build.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { STOCK } from "../../web/build/pyodide.mjs";
import { slimmed } from "../../web/build/slim.mjs";

const [script, wasm, caller] = ["pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide.mjs"].map((name) => readFileSync(join(STOCK, name)));
const pyodide = { script: script.toString(), wasm, caller: caller.toString() };
const given = (module) => WebAssembly.Module.exports(new WebAssembly.Module(module));

test("a third of the script goes, what it uses itself stays", () => {
  const slim = slimmed(pyodide).script;
  assert.ok(slim.length < 0.65 * pyodide.script.length);
  for (const name of ["_malloc", "_PyRun_SimpleString", "wasmMemory"]) assert.match(slim, new RegExp(`\\b${name}=(Module|wasmExports)`));
  assert.doesNotMatch(slim, /_PyCapsule_New\b/);
});

test("the interpreter gives out what the script asks for, and is otherwise the same", () => {
  const slim = slimmed(pyodide);
  const before = new Map(given(wasm).map(({ name, kind }) => [name, kind]));
  const after = given(slim.wasm);
  assert.ok(after.length < 400);
  for (const { name, kind } of after) assert.equal(before.get(name), kind);
  const asked = slim.script.match(/wasmExports\["\w+"\]|wasmExports\.\w+/g).map((one) => one.match(/\w+(?="\]$|$)/)[0]);
  const names = new Set(after.map(({ name }) => name));
  assert.deepEqual(asked.filter((name) => before.has(name) && !names.has(name)), []);
  assert.deepEqual(WebAssembly.Module.imports(new WebAssembly.Module(slim.wasm)), WebAssembly.Module.imports(new WebAssembly.Module(wasm)));
});

for (const [what, change] of [
  ["the table of functions is filled in elsewhere", (from) => from.replace("updateGOT(origExports);", "")],
  ["undefined names are treated otherwise", (from) => from.replace("if(!value&&!entry.required){", "if(!value){")],
  ["the functions are listed otherwise", (from) => from.replaceAll("=wasmExports[", "=theirs[")],
]) {
  test(`a new Pyodide: ${what}`, () => {
    assert.throws(() => slimmed({ ...pyodide, script: change(pyodide.script) }), /slim\.mjs/);
  });
}
