// Leaves out of Pyodide's script what it does at every start for libraries loaded later, of which this site has none.
//
// The script names each of the interpreter's 8,500 functions twice, enters them into tables for such libraries to find,
// and makes a small WebAssembly module for each of WebGL's functions. That is a third of its text, and most of the time
// it takes before Python starts. A new Pyodide whose script reads differently ends the build here.

/** The tables that a library loaded later would look into; of the first, the start itself looks up Python's `main`. */
const FOR_LATER = [
  ['mergeLibSymbols(wasmExports,"main");', 'wasmImports.main=wasmExports.main??wasmExports["__main_argc_argv"];'],
  ["updateGOT(origExports);", ""],
];
/** WebGL's functions get the null address: no canvas reaches the interpreter. */
const WEBGL = ["if(!value&&!entry.required){", 'if(!value&&!entry.required||symName.startsWith("emscripten_gl")){'];
const EXPORTS = /function assignWasmExports\(wasmExports\)\{(.*?)\}var /s;
const EXPORT = /([\w$]+)=Module\["\1"\]=wasmExports\["[^"]+"\](?:\.value>>>0)?/g;
const NAMES = /[\w$]+/g;

/** @param {string} script pyodide.asm.mjs @param {Uint8Array} wasm pyodide.asm.wasm @param {string} caller pyodide.mjs */
export function slimmed(script, wasm, caller) {
  checkNothingIsFilledIn(new WebAssembly.Module(wasm));
  return [...FOR_LATER, WEBGL].reduce((text, [from, to]) => replacedOnce(text, from, to), withUsedExports(script, caller));
}

/** The interpreter itself must need no address that only the tables left out would give. */
function checkNothingIsFilledIn(module) {
  const given = new Set(WebAssembly.Module.exports(module).map(({ name }) => name));
  const needed = WebAssembly.Module.imports(module).filter((one) => one.module.startsWith("GOT.") && given.has(one.name));
  if (needed.length) throw new Error(`Pyodide's wasm now needs addresses of its own functions, like ${needed[0].name}: see slim.mjs`);
}

/** Without the names of functions that neither script uses. */
function withUsedExports(script, caller) {
  const [whole, body] = script.match(EXPORTS) ?? ["", ""];
  const start = script.indexOf(whole);
  const list = script.lastIndexOf("var ", start); // where the same names are declared
  const [before, after] = [script.slice(0, list), script.slice(start + whole.length)];
  const used = new Set(`${before}${after}${caller}`.match(NAMES));
  const unused = new Set(Array.from(body.matchAll(EXPORT), ([, name]) => name).filter((name) => !used.has(name)));
  if (unused.size < 4000) throw new Error("Pyodide's script lists the interpreter's functions in another way: see slim.mjs");
  const declared = script.slice(list, start).replace(/^var |;$/g, "").split(",").filter((name) => !unused.has(name));
  const kept = body.split(";").filter((statement) => !unused.has(statement.split("=", 1)[0]));
  return `${before}var ${declared.join(",")};${whole.replace(body, () => kept.join(";"))}${after}`;
}

function replacedOnce(text, from, to) {
  if (text.split(from).length !== 2) throw new Error(`Pyodide's script no longer has '${from}' once: see slim.mjs`);
  return text.replace(from, () => to);
}
