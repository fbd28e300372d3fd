// The engine against a worker made of cardboard: lanes, faults, silence, crashes.
import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { createEngine } from "../../web/engine.js";

class CardboardWorker {
  heard = [];
  ended = false;
  postMessage(message) { this.heard.push(message); }
  terminate() { this.ended = true; }
  says(data) { this.onmessage({ data }); }
  replies(line) { this.says({ id: this.heard.at(-1).id, reply: JSON.stringify({ status: "done", line }) }); }
  get asked() { return this.heard.filter(({ request }) => request).map(({ request }) => JSON.parse(request).q); }
}

let workers, engine, states;
const worker = () => workers.at(-1);
const BUILD = { app: "http://desk/app-1/", engine: "http://desk/engine-1/" };

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"] });
  workers = [];
  states = [];
  engine = createEngine(() => { workers.push(new CardboardWorker()); return worker(); });
  engine.on((state) => states.push(state));
});
afterEach(() => mock.timers.reset());

function ready() {
  engine.start(BUILD);
  worker().says({ stage: "connecting" });
  worker().says({ ready: true });
}

test("starting tells the worker where everything lies and passes its stages on", () => {
  engine.start(BUILD);
  assert.deepEqual(worker().heard, [{ start: BUILD }]);
  worker().says({ stage: "downloading" });
  for (let second = 0; second < 3; second++) mock.timers.tick(1000);
  worker().says({ stage: "rules" });
  worker().says({ ready: true });

  const seen = states.map(({ name, stage, seconds }) => [name, stage, seconds].filter((part) => part !== undefined).join(" "));
  assert.deepEqual(seen, [
    "idle", "starting connecting 0", "starting downloading 0", "starting downloading 1", "starting downloading 2",
    "starting downloading 3", "starting rules 3", "ready 3",
  ]);
});

test("a question asked before the engine is ready is answered when it is", async () => {
  const answer = engine.ask({ q: 1 });
  ready();
  worker().replies("one");
  assert.equal((await answer).line, "one");
});

test("the rules have the waiting question before the page draws that they are ready", () => {
  engine.start(BUILD);
  engine.ask({ q: 1 });
  let had;
  engine.on(({ name }) => { if (name === "ready") had = worker().asked; });
  worker().says({ ready: true });
  assert.deepEqual(had, [1]);
});

test("the latest question of a lane wins, asked or still waiting", async () => {
  ready();
  const first = engine.ask({ q: 1 });
  const second = engine.ask({ q: 2 });
  const third = engine.ask({ q: 3 });
  assert.equal(await first, null);
  assert.equal(await second, null);
  worker().replies("one, too late");
  worker().replies("three");
  assert.equal((await third).line, "three");
  assert.deepEqual(worker().asked, [1, 3]);
});

test("lanes do not cancel each other, and the live answer goes before the rest", async () => {
  ready();
  const odds = engine.ask({ q: "odds" }, "odds");
  const judged = engine.ask({ q: "judged" }, "judge");
  const live = engine.ask({ q: "live" });
  worker().replies("odds");
  worker().replies("live");
  worker().replies("judged");
  assert.deepEqual((await Promise.all([odds, judged, live])).map(({ line }) => line), ["odds", "judged", "live"]);
  assert.deepEqual(worker().asked, ["odds", "live", "judged"]);
});

test("the live answer waits two seconds behind odds, then the worker is replaced", async () => {
  ready();
  const odds = engine.ask({ q: "odds" }, "odds");
  const live = engine.ask({ q: "live" });
  mock.timers.tick(1999);
  assert.equal(workers.length, 1);
  mock.timers.tick(1);
  assert.equal(await odds, null);
  assert.ok(workers[0].ended);
  worker().says({ ready: true });
  worker().replies("live");
  assert.equal((await live).line, "live");
});

test("typing on does not push the replacement further away", () => {
  ready();
  engine.ask({ q: "odds" }, "odds");
  for (let i = 0; i < 10; i++) { engine.ask({ q: i }); mock.timers.tick(200); }
  assert.equal(workers.length, 2);
});

test("stop gives a waiting question up at once, and ends a running one only if it does not end by itself", async () => {
  ready();
  const running = engine.ask({ q: "long" }, "simulate");
  const waiting = engine.ask({ q: "more" }, "odds");
  engine.stop("odds");
  engine.stop("simulate");
  assert.deepEqual(await Promise.all([running, waiting]), [null, null]);
  mock.timers.tick(299);
  assert.equal(workers.length, 1);
  mock.timers.tick(1);
  assert.equal(workers.length, 2);
  assert.equal(engine.state.name, "restarting");
});

test("a stopped question that ends by itself leaves the worker alone", () => {
  ready();
  engine.ask({ q: "short" }, "simulate");
  engine.stop("simulate");
  worker().replies("done anyway");
  mock.timers.tick(5000);
  assert.equal(workers.length, 1);
});

test("silence is a failure, measured from the last sign of life", () => {
  engine.start(BUILD);
  worker().says({ stage: "connecting" });
  mock.timers.tick(29_000);
  worker().says({ stage: "downloading" });
  mock.timers.tick(100_000);
  assert.equal(engine.state.name, "starting");
  mock.timers.tick(21_000);
  assert.equal(engine.state.cause, "silence");
  assert.match(engine.state.says, /Nothing has happened.*downloading/);
  assert.ok(worker().ended);
});

test("each failure names the file in a sentence", () => {
  const faults = { missing: "HTTP 404", network: "", html: "text/html", type: "text/plain", damaged: "", csp: "", script: "" };
  for (const [cause, detail] of Object.entries(faults)) {
    engine.start(BUILD);
    for (let tries = cause === "damaged" ? 2 : 1; tries; tries--) worker().says({ failed: { cause, file: "pyodide.asm.wasm", detail } });
    assert.equal(engine.state.name, "failed");
    assert.equal(engine.state.cause, cause);
    assert.match(engine.state.says, /pyodide\.asm\.wasm.*\./, cause);
    engine.retry();
  }
});

test("a file that was broken off on its way is asked for once more by itself", async () => {
  const broken = { failed: { cause: "damaged", file: "pyodide.asm.wasm", detail: "Response body loading was aborted" } };
  engine.start(BUILD);
  const answer = engine.ask({ q: 1 });
  const first = worker();
  first.says(broken);
  assert.equal(engine.state.name, "starting");
  assert.ok(first.ended);
  worker().says({ ready: true });
  worker().replies("one");
  assert.equal((await answer).line, "one");
});

test("retry starts a new worker and answers what was asked meanwhile", async () => {
  engine.start(BUILD);
  worker().says({ failed: { cause: "network", file: "python_stdlib.zip", detail: "" } });
  const answer = engine.ask({ q: 1 });
  engine.retry();
  assert.equal(workers.length, 2);
  worker().says({ ready: true });
  worker().replies("one");
  assert.equal((await answer).line, "one");
});

test("a worker that cannot be started is a named failure", () => {
  engine.start(BUILD);
  worker().onerror({ message: "", preventDefault() {} });
  assert.equal(engine.state.cause, "worker");

  const without = createEngine(() => new globalThis.NoSuchWorker());
  without.start(BUILD);
  assert.equal(without.state.cause, "worker");

  const old = createEngine(() => { throw new ReferenceError("Worker is not defined"); });
  old.start(BUILD);
  assert.equal(old.state.cause, "no-worker");
});

test("no WebAssembly is said without starting anything", () => {
  const kept = globalThis.WebAssembly;
  try {
    delete globalThis.WebAssembly;
    engine.start(BUILD);
  } finally {
    globalThis.WebAssembly = kept;
  }
  assert.equal(engine.state.cause, "no-webassembly");
  assert.equal(workers.length, 0);
});

test("an exception in the rules is a broken reply; the worker goes on", async () => {
  ready();
  const answer = engine.ask({ q: 1 });
  worker().says({ id: worker().heard.at(-1).id, crash: "ValueError: no", fatal: false });
  const reply = await answer;
  assert.equal(reply.status, "broken");
  assert.equal(reply.text, "ValueError: no");
  assert.equal(workers.length, 1);
});

test("a fatal error replaces the worker; other questions are answered by the new one", async () => {
  ready();
  const fatal = engine.ask({ q: "deep" });
  const other = engine.ask({ q: "other" }, "odds");
  worker().says({ id: worker().heard.at(-1).id, crash: "Maximum call stack size exceeded", fatal: true });
  assert.equal((await fatal).status, "broken");
  assert.equal(engine.state.name, "restarting");
  worker().says({ ready: true });
  worker().replies("other");
  assert.equal((await other).line, "other");
});

test("crashing again and again ends in a failure, not in a loop", async () => {
  ready();
  for (let times = 0; times < 4; times++) {
    const answer = engine.ask({ q: times });
    worker().says({ id: worker().heard.at(-1).id, crash: "fatal", fatal: true });
    await answer;
    if (engine.state.name === "restarting") worker().says({ ready: true });
  }
  assert.equal(engine.state.cause, "crash");
});

test("after sleep a worker that does not answer is replaced, one that does is kept", () => {
  ready();
  engine.check();
  worker().says({ pong: true });
  mock.timers.tick(10_000);
  assert.equal(workers.length, 1);
  engine.check();
  mock.timers.tick(4000);
  assert.equal(workers.length, 2);
});

test("words of a worker that was replaced are not listened to", () => {
  engine.start(BUILD);
  const old = worker();
  old.says({ failed: { cause: "network", file: "x", detail: "" } });
  engine.retry();
  old.says({ ready: true });
  assert.equal(engine.state.name, "starting");
});
