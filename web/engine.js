// The only module that talks to the worker: starts it, watches it, and lets the latest question of each lane win.

/** Seconds without progress after which a stage counts as failed (loadPyodide can hang for ever). */
const PATIENCE = { connecting: 30, downloading: 120, starting: 90, rules: 60 };
/** Milliseconds the live answer waits behind another lane's (or its own old) question before the worker is replaced. */
const BEHIND_OTHERS = 2000;
const BEHIND_ITSELF = 10000;
const LIVE = "answer";

const TRY_AGAIN = "Check the connection, then try again.";
const SAYS = {
  "no-webassembly": () => "This browser has WebAssembly switched off, and the rules need it. On an iPad or iPhone Lockdown Mode does that, in Edge enhanced security: allow it for this site, or use another browser.",
  "no-worker": () => "This browser cannot run background scripts (module workers), and the rules need one. A current Chrome, Edge, Firefox or Safari can.",
  worker: () => `worker.js could not be started: it is missing, of the wrong type, or this browser is too old for module workers. ${TRY_AGAIN}`,
  build: () => "The page and the rules come from two different versions. Reload the page.",
  network: (file) => `${file} did not arrive: the connection failed. ${TRY_AGAIN}`,
  missing: (file, detail) => `The server does not have ${file} (${detail}). Reload the page; if that does not help, the site is not completely installed.`,
  html: (file) => `The server sent a web page in place of ${file}. A login page or a wrong redirect does that. ${TRY_AGAIN}`,
  type: (file, detail) => `The server sent ${file} as "${detail || "nothing"}"; it must be application/wasm. Whoever runs this site can set that.`,
  damaged: (file) => `${file} arrived damaged, or is not the file this version was made with. ${TRY_AGAIN}`,
  csp: (file) => `The security policy of this page forbids ${file}. Whoever runs this site must allow 'wasm-unsafe-eval' in it.`,
  script: (file) => `${file} could not be run: it is missing, incomplete, or sent with a wrong type. ${TRY_AGAIN}`,
  rules: () => "Python started, but the rules could not be loaded.",
  python: () => "Python could not start.",
  silence: (stage) => `Nothing has happened for too long (${stage}). ${TRY_AGAIN}`,
  crash: () => "The rules crashed several times in a row.",
};

export function createEngine(makeWorker) {
  const listeners = new Set();
  const waiting = new Map(); // lane -> question not yet given to the worker
  let build = null;
  let worker = null;
  let current = null; // the question the worker is at
  let state = { name: "idle" };
  let lastId = 0;
  let crashes = 0; // since the last reply
  let again = false; // this start is already the second try
  let began = 0; // when this start began
  let progress = 0; // when its last sign of life came
  let ticking, pinging, stopping;
  let overdue = null;

  function become(next) {
    state = next;
    for (const listener of [...listeners]) listener(state);
  }

  /** @param from {app, engine}: the two folders' whole addresses; the worker compares `app` with its own. */
  function start(from) {
    build ??= from;
    if (state.name === "idle") launch("starting");
  }

  function launch(name) {
    end();
    began = progress = Date.now();
    become({ name, stage: "connecting", seconds: 0 });
    ticking = setInterval(tick, 1000);
    try {
      if (typeof WebAssembly !== "object") return fail({ cause: "no-webassembly" });
      worker = makeWorker();
    } catch (error) {
      return fail({ cause: error instanceof ReferenceError ? "no-worker" : "worker", file: "worker.js", detail: String(error) });
    }
    const mine = worker;
    worker.onmessage = ({ data }) => mine === worker && heard(data);
    worker.onerror = worker.onmessageerror = (event) => {
      event.preventDefault?.();
      if (mine !== worker) return;
      if (state.name === "ready") crashed(event.message || "the worker stopped");
      else fail({ cause: "worker", file: "worker.js", detail: event.message ?? "" });
    };
    worker.postMessage({ start: build });
  }

  function end() {
    for (const timer of [overdue, pinging, stopping]) clearTimeout(timer);
    overdue = null;
    clearInterval(ticking);
    worker?.terminate();
    worker = null;
  }

  function tick() {
    const now = Date.now();
    if (now - progress > PATIENCE[state.stage] * 1000) fail({ cause: "silence", file: state.stage });
    else become({ ...state, seconds: Math.round((now - began) / 1000) });
  }

  function fail({ cause, file = "", detail = "" }) {
    end();
    become({ name: "failed", cause, file, detail, says: (SAYS[cause] ?? SAYS.python)(file, detail) });
  }

  function heard(message) {
    if (message.pong) clearTimeout(pinging);
    else if (message.failed) refused(message.failed);
    else if (message.stage) {
      progress = Date.now();
      become({ ...state, stage: message.stage });
    } else if (message.ready) {
      clearInterval(ticking);
      again = false;
      state = { name: "ready", seconds: (Date.now() - began) / 1000 };
      next(); // before anybody draws that it is: the rules work meanwhile
      become(state);
    } else if (message.id === current?.id) replied(message);
  }

  /** Chromium breaks off a file that is being stored for offline use while another page of the site opens: it is there the second time. */
  function refused(failed) {
    if (failed.cause !== "damaged" || again) return fail(failed);
    again = true;
    launch("starting");
  }

  function replied({ reply, crash, fatal }) {
    if (fatal) return crashed(crash);
    crashes = 0;
    settle(crash === undefined ? JSON.parse(reply) : brokenReply(crash));
    next();
  }

  function settle(reply) {
    clearTimeout(overdue);
    clearTimeout(stopping);
    overdue = null;
    current?.resolve(reply);
    current = null;
  }

  /** A fatal error leaves the interpreter unusable: a new one takes over, the page still holds the inputs. */
  function crashed(report) {
    settle(brokenReply(report));
    crashes += 1;
    if (crashes > 3) fail({ cause: "crash", detail: report });
    else launch("restarting");
  }

  function replace() {
    settle(null);
    launch("restarting");
  }

  function ask(request, lane = LIVE) {
    waiting.get(lane)?.resolve(null);
    if (current?.lane === lane) current.resolve(null);
    return new Promise((resolve) => {
      waiting.set(lane, { id: ++lastId, lane, request: JSON.stringify(request), resolve });
      next();
    });
  }

  function next() {
    if (state.name !== "ready") return;
    if (current) return hurry();
    const lane = waiting.has(LIVE) ? LIVE : waiting.keys().next().value;
    if (lane === undefined) return;
    current = waiting.get(lane);
    waiting.delete(lane);
    worker.postMessage({ id: current.id, request: current.request });
    hurry();
  }

  /** The live answer never waits long behind an odds question: what is in its way is given up. */
  function hurry() {
    if (waiting.has(LIVE)) overdue ??= setTimeout(replace, current.lane === LIVE ? BEHIND_ITSELF : BEHIND_OTHERS);
  }

  /** Gives up what a lane is asking. The worker is replaced only when it does not finish by itself. */
  function stop(lane) {
    waiting.get(lane)?.resolve(null);
    waiting.delete(lane);
    if (current?.lane !== lane) return;
    current.resolve(null);
    clearTimeout(stopping);
    stopping = setTimeout(replace, 300);
  }

  function retry() {
    crashes = 0;
    again = false;
    if (build) launch("starting");
  }

  /** After the page comes back from the back/forward cache or a sleeping tablet: is the worker still there? */
  function check() {
    if (state.name !== "ready" || current) return;
    worker.postMessage({ ping: true });
    clearTimeout(pinging);
    pinging = setTimeout(() => state.name === "ready" && !current && replace(), 4000);
  }

  function on(listener) {
    listeners.add(listener);
    listener(state);
    return () => listeners.delete(listener);
  }

  return { start, ask, stop, retry, check, on, get state() { return state; } };
}

/** What pycore says of a defect of its own, when it could not even say that; the report is the text, to copy. */
function brokenReply(report) {
  const says = "The rules stopped on this question. That is a defect of ours: your entries are kept, please send us the report.";
  return {
    status: "broken", line: says, result: null, steps: [], readings: [], asks: null, answers: { used: [], unused: [] },
    dice: { used: [], unused: [] }, errors: [{ field: "", code: "broken", says }], text: report, odds: null, simulation: null,
    next: null, receipt: "", version: "",
  };
}
