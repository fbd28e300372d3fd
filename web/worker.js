// The only file that knows Pyodide: starts it, then answers {id, request} with {id, reply}.
// Never asyncio, run_sync or runPythonAsync: engines without JSPI (iPads before Safari 27) hang on them.

const tell = (message) => self.postMessage(message);
const nameOf = (url) => String(url).split(/[?#]/)[0].split("/").pop();
const plainFetch = self.fetch.bind(self);
const RULES = "/rules.whl"; // in Pyodide's own file system
/** Python's garbage is collected between answers, not in the middle of one; what is loaded stays, and is not looked through again. */
const READY = `import gc, sys
sys.path.append("${RULES}") # read where it lies: unpacking takes a tenth of the start
gc.set_threshold(100_000)
def tidy(loaded=[0]):
    gc.collect()
    if len(sys.modules) != loaded[0]:
        loaded[0] = len(sys.modules)
        gc.freeze()
tidy`;
const REST = 400; // ms in which nobody asks anything, before a rehearsal
let ask; // pycore.api.ask, once started
let tidy;
let resting; // until the next turn of the rehearsal
let rehearsal; // its turns, once it began
let rehearse;

self.onmessage = ({ data }) => {
  clearTimeout(resting);
  if (data.start) start(data.start).catch((error) => tell({ failed: described(error) }));
  else if (data.ping) tell({ pong: true });
  else answer(data);
};

async function start({ app, engine }) {
  const here = new URL(".", import.meta.url).href;
  if (app !== here) throw fault("build", "worker.js", `page: ${app}, worker: ${here}`);
  if (typeof WebAssembly !== "object") throw fault("no-webassembly", "");
  tell({ stage: "connecting" });
  const files = { library: `${engine}python_stdlib.zip`, wasm: `${engine}pyodide.asm.wasm` };
  const broken = watched(files);
  const lock = fetched(`${app}pyodide-lock.json`).then((response) => response.json());
  const rules = lock.then((known) => wheelOf(known, app));
  for (const needed of [lock, rules]) needed.catch(broken.give);
  const started = (async () => {
    const script = imported(`${engine}pyodide.asm.mjs`); // loadPyodide imports it too: this one names it when it fails
    script.catch(broken.give);
    const { loadPyodide } = await imported(`${engine}pyodide.mjs`);
    const options = { indexURL: engine, stdLibURL: files.library, lockFileContents: lock, packageBaseUrl: app };
    return loadPyodide(options).catch((error) => script.then(() => Promise.reject(error)));
  })();
  const pyodide = await Promise.race([started, broken.promise]);
  tell({ stage: "rules" });
  try {
    pyodide.FS.writeFile(RULES, await Promise.race([rules, broken.promise]));
    tidy = pyodide.runPython(READY);
    ask = pyodide.pyimport("pycore.api").ask;
    rehearse = () => pyodide.runPython("from pycore.rehearsal import turns; turns()");
    pyodide.pyimport("gc").freeze(); // what the start brought stays: no question need pay for looking through it
  } catch (error) {
    throw error.fault ? error : fault("rules", "pycore", error.message);
  }
  self.fetch = plainFetch;
  tell({ ready: true });
}

/** loadPyodide never settles when the wasm fails: what it fetches and compiles is fetched, compiled and watched here. */
function watched({ library, wasm }) {
  let give;
  const promise = new Promise((_, reject) => { give = reject; });
  promise.catch(() => {});
  const early = new Map([[library, fetched(library)], [wasm, Promise.resolve(new Response())]]);
  const module = compiled(wasm); // at once: Pyodide would begin only when its own scripts have run
  for (const needed of [early.get(library), module]) needed.catch(give);
  self.fetch = (url, options) => {
    const response = early.get(String(url)) ?? fetched(url, options);
    early.delete(String(url));
    response.catch(give);
    return response;
  };
  const instantiate = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = (_, imports) => {
    WebAssembly.instantiateStreaming = instantiate;
    const made = instantiated(module, imports);
    made.catch(give);
    return made;
  };
  return { promise, give };
}

async function instantiated(compiling, imports) {
  const module = await compiling;
  const instance = await WebAssembly.instantiate(module, imports).catch(refused("pyodide.asm.wasm"));
  tell({ stage: "starting" });
  return { module, instance };
}

async function compiled(url) {
  const response = await fetched(url);
  tell({ stage: "downloading" });
  return WebAssembly.compileStreaming(response).catch(refused(url));
}

/** A policy forbids compiling in most browsers, instantiating in WebKit. */
const refused = (url) => (error) => {
  const csp = /content security policy|\bCSP\b|unsafe-eval/i.test(error.message);
  throw fault(csp ? "csp" : "damaged", nameOf(url), error.message);
};

/** The rules' wheel, which must be the one that the lock names. */
async function wheelOf({ packages: { pycore } }, app) {
  const bytes = pycore.sha256.match(/../g).map((hex) => parseInt(hex, 16));
  const response = await fetched(`${app}${pycore.file_name}`, { integrity: `sha256-${btoa(String.fromCharCode(...bytes))}` });
  return new Uint8Array(await response.arrayBuffer());
}

async function fetched(url, options = {}) {
  const file = nameOf(url);
  const response = await plainFetch(url, options).catch((error) => {
    throw fault(options.integrity ? "damaged" : "network", file, error.message);
  });
  const type = response.headers.get("content-type") ?? "";
  if (!response.ok) throw fault("missing", file, `HTTP ${response.status}`);
  if (type.includes("html")) throw fault("html", file, type);
  if (file.endsWith(".wasm") && !type.startsWith("application/wasm")) throw fault("type", file, type);
  return response;
}

function imported(url) {
  return import(url).catch((error) => { throw fault("script", nameOf(url), error.message); });
}

function answer({ id, request }) {
  try {
    tell({ id, reply: ask(request) });
    tidy();
    rest(REST);
  } catch (error) {
    const python = error?.name === "PythonError" || error?.constructor?.name === "PythonError";
    tell({ id, crash: String(error?.message ?? error), fatal: !python || /MemoryError/.test(error.message) });
  }
}

/** Once nobody asks for a while, odds are rehearsed: the first real ones need not wait then for the browser's compiling (see pycore/rehearsal.py). */
function rest(time) {
  resting = setTimeout(() => {
    try {
      rehearsal ??= rehearse();
      if (!rehearsal.next().done) rest(REST / 8); // what comes meanwhile is heard first
    } catch (error) { // an error that nobody catches ends the worker, and the next one would rehearse as well
      rehearsal = [].values();
      console.error(error);
    }
  }, time);
}

function fault(cause, file, detail = "") {
  return Object.assign(new Error(detail), { fault: cause, file });
}

function described(error) { // Pyodide rejects with plain objects too
  return { cause: error?.fault ?? "python", file: error?.file ?? "", detail: String(error?.message ?? JSON.stringify(error)) };
}
