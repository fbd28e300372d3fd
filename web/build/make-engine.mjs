// Makes what the browser runs: node make-engine.mjs <rules wheel> <micropip wheel> <out folder>
//
//   out/engine/     the pinned Pyodide made smaller, its standard library cut down to what the rules can need, as bytecode
//   out/rules/      the rules' wheel as bytecode, and a lock file that names it
//   out/workbench/  the whole standard library (less what no browser can use) and micropip, for scripting
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, isAbsolute, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

import { lockFor } from "./lock.mjs";
import { bringModule, ENGINE_FILES, reported, startPyodide, startRules, STOCK } from "./pyodide.mjs";
import { slimmed } from "./slim.mjs";

const BYTECODE = new URL("bytecode.py", import.meta.url);
const STAND_INS = fileURLToPath(new URL("standins/", import.meta.url));
const WHEEL_TAG = "cp314-none-any";

/**
 * What the Workbench's library leaves out: modules that need sockets, processes, a terminal or a screen, that stand in
 * for ones written in C, and old character sets other than Latin-1 and those of zip files and spreadsheets.
 */
const NOT_IN_A_BROWSER = [
  "(_pydatetime|_pyio|_pyrepl|bdb|cProfile|ctypes|dbm|doctest|ftplib|getpass|http\\.server|imaplib|mailbox|mailcap)(\\.|$)",
  "(multiprocessing|pdb|pickletools|poplib|profile|pstats|pty|smtplib|socketserver|sqlite3|trace|tty|turtle)(\\.|$)",
  "(venv|webbrowser|wsgiref|xmlrpc|zipapp)(\\.|$)",
  "encodings\\.(big5|cp(?!437|1252)|euc|gb|hp_|hz|iso2022|iso8859_(?!1$|15$)|johab|k|mac_|mbcs|oem|p(?!uny)|shift|tis)",
].join("|");

const [wheelPath, micropipPath, out] = process.argv.slice(2).map((path) => resolve(path));
const folder = (name) => join(out, name);
const rulesWheelName = basename(wheelPath).replace("py3-none-any", WHEEL_TAG);

async function main() {
  rmSync(out, { recursive: true, force: true });
  for (const name of ["engine", "rules", "workbench"]) mkdirSync(folder(name), { recursive: true });
  const compiler = await startCompiler();
  for (const name of ENGINE_FILES) copyFileSync(join(STOCK, name), join(folder("engine"), name));
  slimInterpreter();
  makeRules(compiler);
  const engine = { optimize: 2, instead: standIns() };
  makeLibrary(compiler, "engine", engine);
  makeLibrary(compiler, "engine", { ...engine, only: await usedModules(compiler.sources(wheelPath)) });
  makeLibrary(compiler, "workbench", { optimize: 0, without: NOT_IN_A_BROWSER });
  makeLock("workbench", copied(micropipPath, folder("workbench")));
}

/** The functions of bytecode.py, in the very Python that will run the bytecode; they read and write real files. */
async function startCompiler() {
  const pyodide = await startPyodide();
  pyodide.mountNodeFS("/host", "/");
  const bytecode = bringModule(pyodide, "bytecode");
  const hosted = (path) => `/host${join(realpathSync(dirname(path)), basename(path))}`; // it cannot follow links
  const given = (arg) => (typeof arg === "string" && isAbsolute(arg) ? hosted(arg) : pyodide.toPy(arg));
  const call = (name) => (...args) => {
    const result = bytecode[name](...args.map(given));
    return result?.toJs?.() ?? result;
  };
  return { makeLibrary: call("make_library"), makeWheel: call("make_wheel"), sources: call("sources") };
}

/** The interpreter and its script, without what serves libraries that this site has none of. */
function slimInterpreter() {
  const [script, wasm, caller] = ["pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide.mjs"].map((name) => readFileSync(join(STOCK, name)));
  const slim = slimmed({ script: script.toString(), wasm, caller: caller.toString() });
  writeFileSync(join(folder("engine"), "pyodide.asm.mjs"), slim.script);
  writeFileSync(join(folder("engine"), "pyodide.asm.wasm"), slim.wasm);
}

function makeRules(compiler) {
  const wheel = join(folder("rules"), rulesWheelName);
  compiler.makeWheel(wheelPath, wheel, WHEEL_TAG);
  makeLock("rules", wheel);
}

function makeLock(name, ...wheels) {
  writeFileSync(join(folder(name), "pyodide-lock.json"), lockFor(wheels));
}

function copied(path, target) {
  const copy = join(target, basename(path));
  copyFileSync(path, copy);
  return copy;
}

/** Compiling the library takes seconds: one made from the same things is kept in the folder `libraries` beside `out`. */
function makeLibrary(compiler, name, { optimize, only, without, instead }) {
  const stock = join(STOCK, "python_stdlib.zip");
  const recipe = [JSON.stringify([optimize, only, without, instead]), readFileSync(stock), readFileSync(BYTECODE)];
  const key = recipe.reduce((hash, part) => hash.update(part), createHash("sha256")).digest("hex").slice(0, 16);
  const kept = join(dirname(out), "libraries", `${key}.zip`);
  if (!existsSync(kept)) {
    mkdirSync(dirname(kept), { recursive: true });
    compiler.makeLibrary(stock, `${kept}.new`, optimize, only, without, instead);
    renameSync(`${kept}.new`, kept);
  }
  copyFileSync(kept, join(folder(name), "python_stdlib.zip"));
}

/** What the page's engine has in place of library modules (standins/README.md): their text by their names in the library. */
function standIns() {
  const names = readdirSync(STAND_INS, { recursive: true }).filter((name) => name.endsWith(".py")).sort();
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(STAND_INS, name), "utf8")]));
}

/** Start as the worker does, run everything, and see what was imported. */
async function usedModules(sources) {
  const pyodide = await startRules(folder("engine"), folder("rules"));
  return bringModule(pyodide, "used_modules").used_modules(pyodide.toPy(sources)).toJs();
}

await reported(main);
