// What PyScript takes for Pyodide: the page's own engine, with the whole standard library and a lock that knows micropip.
// (PyScript passes no lockFileURL or stdLibURL on, and would load a second copy of the engine.)
import { ENGINE } from "./built.js"; // written by the build; no query: a service worker's answer loses it from import.meta.url

const here = new URL(".", import.meta.url).href;
const engine = new URL(ENGINE, here).href;
const real = await import(`${engine}pyodide.mjs`);

export const version = real.version;

export const loadPyodide = (options) => real.loadPyodide({
  ...options,
  indexURL: engine,
  stdLibURL: `${here}python_stdlib.zip`,
  lockFileURL: `${here}pyodide-lock.json`,
  packageBaseUrl: here,
});
