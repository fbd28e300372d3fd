// Leaves out of Pyodide what it does at every start for libraries loaded later, of which this site has none.
//
// The interpreter gives out its 8,500 functions by name; the script names each twice, enters them into tables for such
// libraries to find, and makes a small WebAssembly module for each of WebGL's functions. That is a third of the script's
// text, and most of the time it takes before Python starts. A new Pyodide that reads differently ends the build here.

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
const EXPORT_SECTION = 7; // its number in WebAssembly's binary format
const PREAMBLE = 8; // bytes before the first section

/**
 * @param {{script: string, wasm: Buffer, caller: string}} pyodide pyodide.asm.mjs, pyodide.asm.wasm, pyodide.mjs
 * @returns {{script: string, wasm: Buffer}} what stands in place of the first two
 */
export function slimmed({ script, wasm, caller }) {
  checkNothingIsFilledIn(new WebAssembly.Module(wasm));
  const slim = [...FOR_LATER, WEBGL].reduce((text, [from, to]) => replacedOnce(text, from, to), withUsedExports(script, caller));
  return { script: slim, wasm: exportingOnly(wasm, new Set(`${slim}${caller}`.match(NAMES))) };
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

/** The same module, giving out nothing but what has one of these names. */
function exportingOnly(wasm, names) {
  for (let at = PREAMBLE; at < wasm.length; ) {
    const [size, body] = numberAt(wasm, at + 1);
    if (wasm[at] === EXPORT_SECTION) {
      const kept = exportsAt(wasm, body).filter(({ name }) => names.has(name)).map(({ bytes }) => bytes);
      const section = Buffer.concat([number(kept.length), ...kept]);
      return Buffer.concat([wasm.subarray(0, at + 1), number(section.length), section, wasm.subarray(body + size)]);
    }
    at = body + size;
  }
  throw new Error("Pyodide's wasm gives nothing out: see slim.mjs");
}

/** Each export as it stands in the file: a name with its length, a byte for the kind, the thing's number. */
function exportsAt(wasm, body) {
  const [count, first] = numberAt(wasm, body);
  const found = [];
  for (let at = first; found.length < count; ) {
    const [length, name] = numberAt(wasm, at);
    const [, end] = numberAt(wasm, name + length + 1);
    found.push({ name: wasm.toString("utf8", name, name + length), bytes: wasm.subarray(at, end) });
    at = end;
  }
  return found;
}

/** Numbers are written in groups of seven bits, the lowest first. @returns [the number, where it ends] */
function numberAt(wasm, at) {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = wasm[at++];
    value |= (byte & 127) << shift;
    if (byte < 128) return [value, at];
  }
}

function number(value) {
  const bytes = [];
  for (; value > 127; value >>>= 7) bytes.push((value & 127) | 128);
  return Buffer.from([...bytes, value]);
}
