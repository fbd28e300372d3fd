// Offline states against a service worker container made of cardboard.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createOffline } from "../../web/offline.js";

class Target extends EventTarget {
  says(type) { this.dispatchEvent(new Event(type)); }
}

class CardboardWorker extends Target {
  state = "installing";
  heard = [];
  postMessage(message) { this.heard.push(message); }
  becomes(state) { this.state = state; this.says("statechange"); }
}

function around({ search = "", controller = null, registers, check = { id: "b1", ready: true, workbench: true, missing: [] } } = {}) {
  const registration = Object.assign(new Target(), { installing: null, waiting: null, active: null, scope: "http://desk/", updates: 0, gone: false });
  registration.update = async () => { registration.updates++; };
  registration.unregister = async () => { registration.gone = true; };
  const container = Object.assign(new Target(), {
    controller,
    register: async (...given) => { container.given = given; return (registers ?? (() => registration))(); },
    getRegistrations: async () => [registration],
  });
  const world = {
    registration, container, script: "http://desk/sw.js", scope: "http://desk/", location: { search }, clock: 0, reloads: 0, asked: [], online: true, cleaned: false, forgotten: null, check,
    now: () => world.clock,
    pause: () => new Promise(() => {}),
    reload: () => { world.reloads++; },
    told: async (_, message) => { world.asked.push(message); return world.check; },
    reachable: async () => world.online,
    clean: () => { world.cleaned = true; },
    forget: async (family) => { world.forgotten = family; },
  };
  return world;
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("a first visit stores everything and says ready only on the worker's word", async () => {
  const world = around();
  const offline = createOffline(world);
  const seen = [];
  offline.on(({ name }) => seen.push(name));
  const worker = (world.registration.installing = new CardboardWorker());
  await offline.start({ id: "b1" });
  assert.deepEqual(world.container.given, ["http://desk/sw.js", { updateViaCache: "none" }]);
  world.registration.active = worker;
  worker.becomes("activated");
  await settled();
  assert.deepEqual(seen, ["unknown", "installing", "ready"]);
  assert.equal(offline.state.says, "Ready to work offline");
});

test("a missing file is never called ready", async () => {
  const world = around({ check: { id: "b1", ready: false, workbench: false, missing: ["engine-1/pyodide.asm.wasm"] } });
  world.registration.active = new CardboardWorker();
  const offline = createOffline(world);
  await offline.start({ id: "b1" });
  assert.equal(offline.state.name, "failed");
  assert.deepEqual(offline.state.missing, ["engine-1/pyodide.asm.wasm"]);
});

test("the workbench's files are stored after the rest is", async () => {
  const world = around({ check: { id: "b1", ready: true, workbench: false, missing: ["workbench/index.html"] } });
  world.registration.active = new CardboardWorker();
  await createOffline(world).start({ id: "b1" });
  assert.deepEqual(world.asked, [{ do: "check", rest: false }, { do: "check", rest: true }]);
});

test("storing waits for the first answer", async () => {
  const world = around();
  let answer;
  const started = createOffline(world).start({ when: new Promise((resolve) => { answer = resolve; }) });
  await settled();
  assert.equal(world.container.given, undefined);
  answer();
  await started;
  assert.ok(world.container.given);
});

test("a failed first installation is said; the page goes on", async () => {
  const world = around();
  const worker = (world.registration.installing = new CardboardWorker());
  const offline = createOffline(world);
  await offline.start();
  worker.becomes("redundant");
  assert.equal(offline.state.name, "failed");
});

test("no service workers, and site data blocked, are two sentences", async () => {
  const without = around();
  without.container = undefined;
  const offline = createOffline(without);
  await offline.start();
  assert.equal(offline.state.name, "unsupported");

  const denied = around({ registers: () => { throw new DOMException("The user denied permission to use Service Worker.", "NotSupportedError"); } });
  const blocked = createOffline(denied);
  await blocked.start();
  assert.equal(blocked.state.name, "blocked");

  const broken = around({ registers: () => { throw new TypeError("bad HTTP response code (404)"); } });
  const failed = createOffline(broken);
  await failed.start();
  assert.equal(failed.state.name, "failed");
});

function running(more = {}) {
  const world = around({ controller: {}, ...more });
  world.registration.active = new CardboardWorker();
  return world;
}

test("a new version is offered; nothing changes until it is accepted, then the page reloads once", async () => {
  const world = running();
  const offline = createOffline(world);
  await offline.start({ id: "b1" });
  const next = (world.registration.installing = new CardboardWorker());
  world.registration.says("updatefound");
  assert.equal(offline.state.name, "ready");
  world.registration.waiting = next;
  next.becomes("installed");
  assert.equal(offline.state.name, "update");
  assert.deepEqual(next.heard, []);
  offline.state.accept();
  assert.deepEqual(next.heard, [{ do: "switch" }]);
  assert.equal(world.reloads, 0);
  world.container.says("controllerchange");
  assert.equal(world.reloads, 1);
});

test("a version that was already waiting is offered at once, and later is later", async () => {
  const world = running();
  world.registration.waiting = new CardboardWorker();
  const offline = createOffline(world);
  await offline.start({ id: "b1" });
  assert.equal(offline.state.name, "update");
  await offline.state.later();
  assert.equal(offline.state.name, "ready");
  assert.equal(world.reloads, 0);
});

test("a page newer than the stored build offers a reload", async () => {
  const world = running();
  const offline = createOffline(world);
  await offline.start({ id: "b2" });
  assert.equal(offline.state.name, "update");
  offline.state.accept();
  assert.equal(world.reloads, 1);
});

test("the first worker taking the page over does not reload it", async () => {
  const world = around();
  world.registration.active = new CardboardWorker();
  await createOffline(world).start();
  world.container.says("controllerchange");
  assert.equal(world.reloads, 0);
  world.container.says("controllerchange"); // accepted in another tab
  assert.equal(world.reloads, 1);
});

test("a page that comes back asks for a new version at most once an hour", async () => {
  const world = running();
  const offline = createOffline(world);
  await offline.start({ id: "b1" });
  offline.resumed();
  world.clock = 3_599_999;
  offline.resumed();
  assert.equal(world.registration.updates, 0);
  world.clock = 3_600_000;
  offline.resumed();
  offline.resumed();
  assert.equal(world.registration.updates, 1);
});

test("?reset forgets this site's worker and caches, cleans the address and registers nothing", async () => {
  const world = running({ search: "?reset" });
  const offline = createOffline(world);
  await offline.start({ id: "b1" });
  assert.equal(offline.state.name, "reset");
  assert.ok(world.registration.gone);
  assert.equal(world.forgotten, "damage-desk http://desk/ ");
  assert.ok(world.cleaned);
  assert.equal(world.container.given, undefined);
});

test("?reset without a network throws nothing away", async () => {
  const world = Object.assign(running({ search: "?reset" }), { online: false });
  const offline = createOffline(world);
  await offline.start({ id: "b1" });
  assert.equal(offline.state.name, "stays");
  assert.equal(world.registration.gone, false);
  assert.equal(world.forgotten, null);
});
