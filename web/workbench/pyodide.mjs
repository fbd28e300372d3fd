// What PyScript takes for Pyodide: the page's own engine, with the whole standard library and a lock that knows micropip.
// (PyScript passes no lockFileURL or stdLibURL on, and would load a second copy of the engine.)
// And each run begins and ends as at the command line: with no name of the run before, and with all that was printed.
import { bundled } from "./bundled.js";
import { ENGINE } from "./built.js"; // written by the build; no query: a service worker's answer loses it from import.meta.url

const here = new URL(".", import.meta.url).href;
const engine = new URL(ENGINE, here).href;
const real = await import(`${engine}pyodide.mjs`);

export const version = real.version;

const RUNS = `
import builtins, os, sys, __main__

first = dict(vars(__main__))

def begin():
    vars(__main__).clear()
    vars(__main__).update(first)

def end():
    for stream, number in ((sys.stdout, 1), (sys.stderr, 2)):
        stream.flush()
        os.fsync(number)  # a line without its end waits in Pyodide

def no_input(prompt=""):
    raise OSError("input() cannot ask here: write the value into the script")

builtins.input = no_input
`;

export async function loadPyodide({ stdout, stderr, ...options }) {
  const said = bundled(stdout);
  const python = await real.loadPyodide({
    ...options,
    stdout: said.line,
    stderr: stderr && said.line, // in its place among what is printed, as in a terminal
    indexURL: engine,
    stdLibURL: `${here}python_stdlib.zip`,
    lockFileURL: `${here}pyodide-lock.json`,
    packageBaseUrl: here,
  });
  const run = python.runPythonAsync;
  let runs = null;
  python.runPythonAsync = async (...script) => {
    if (!runs) python.runPython(RUNS, { globals: (runs = python.toPy({})), filename: "workbench.py" });
    said.begin();
    runs.get("begin")();
    try {
      return await run.apply(python, script);
    } catch (error) {
      throw new Error(error.message.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)); // PyScript writes it as HTML
    } finally {
      runs.get("end")();
      said.end();
    }
  };
  return python;
}
