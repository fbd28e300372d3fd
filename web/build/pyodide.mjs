// Runs the pinned Pyodide under Node: the files of the npm package, and how to start it from any folder.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));

/** The folder of the npm package: what Pyodide's makers ship. */
export const STOCK = join(here, "..", "node_modules", "pyodide");

/** What a browser needs of it, in the order it is asked for. */
export const ENGINE_FILES = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"];

/** Equal sources give equal bytes; and no columns in bytecode, for a traceback can show no line of source anyway. */
const ENVIRONMENT = { HOME: "/home/pyodide", PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" };

/** Start the Pyodide that lies in `folder`. */
export async function startPyodide(folder = STOCK, options = {}) {
  const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")));
  return loadPyodide({
    indexURL: folder,
    env: ENVIRONMENT,
    ...options,
  });
}

/** Start the page's own engine as worker.js does: no packages, the rules' wheel on the path, from the folder it lies in. */
export async function startRules(engine, rules, options = {}) {
  const lockFileContents = readFileSync(join(rules, "pyodide-lock.json"), "utf8");
  const pyodide = await startPyodide(engine, { lockFileContents, packageBaseUrl: rules, ...options });
  pyodide.FS.writeFile("/rules.whl", readFileSync(join(rules, readdirSync(rules).find((name) => name.endsWith(".whl")))));
  pyodide.runPython("import sys; sys.path.append('/rules.whl')");
  pyodide.pyimport("pycore.api");
  pyodide.pyimport("gc").freeze();
  return pyodide;
}

/** Make a Python file of this folder importable as the module of its name. */
export function bringModule(pyodide, name) {
  pyodide.FS.writeFile(`/home/pyodide/${name}.py`, readFileSync(join(here, `${name}.py`)));
  return pyodide.pyimport(name);
}

/** Run a script's work; an error ends it with its message alone, since Node's own report quotes the whole engine. */
export async function reported(work) {
  try {
    await work();
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
