// What a browser may lack or refuse: each is said once, in words, and the rest still works.
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { APPLY, computed, inEachEngine, lineWith } from "./desk.mjs";

const NO_WORKER_STORE = "delete Navigator.prototype.serviceWorker;";
const panel = (browser) => browser.waitFor(() => {
  const shown = document.querySelector("#engine-panel[role=alert]");
  return shown?.querySelector("button[data-act=retry]") && { cause: shown.dataset.cause, says: shown.textContent };
}, { timeout: 15_000 });
const offlineSays = (browser, words) => browser.waitFor((wanted) => document.querySelector("#offline").textContent.includes(wanted), { args: [words] });

inEachEngine((it) => {
  const visit = async () => {
    await it.browser.goto("about:blank");
    await it.browser.goto(it.site.url + APPLY);
  };
  afterEach(() => it.site.wellAgain());

  test("no WebAssembly: said in words, the worked example stays readable", async () => {
    it.site.before(`${NO_WORKER_STORE} delete globalThis.WebAssembly;`);
    await visit();
    const { cause, says } = await panel(it.browser);
    assert.equal(cause, "no-webassembly");
    assert.match(says, /Lockdown Mode/);
    assert.match(await it.browser.eval(() => document.querySelector("#answer .line").textContent), /HP 50 → 45/);
  });

  test("no workers: said in words", async () => {
    it.site.before(`${NO_WORKER_STORE} delete globalThis.Worker;`);
    await visit();
    assert.equal((await panel(it.browser)).cause, "no-worker");
  });

  test("a server that never answers: the panel comes when its time is up", async () => {
    it.site.before(`${NO_WORKER_STORE} const now = Date.now.bind(Date), began = now(); Date.now = () => began + (now() - began) * 30;`);
    it.site.fault(/\.wasm$/, "hang");
    await visit();
    const { cause, says } = await panel(it.browser);
    assert.equal(cause, "silence");
    assert.match(says, /Nothing has happened/);
  });

  test("no stack switching (JSPI): everything works", { skip: it.engine === "webkit" && "WebKitGTK has none: all its tests show this" }, async () => {
    it.site.before(NO_WORKER_STORE);
    it.site.rewrite(/worker\.js$/, (text) => `delete WebAssembly.Suspending; delete WebAssembly.promising;\n${text}`);
    await visit();
    await computed(it.browser);
  });

  test("a fatal error of the interpreter: the engine starts again, the entries are kept", async () => {
    it.site.before(NO_WORKER_STORE);
    it.site.rewrite(/worker\.js$/, (text) => text.replace("reply: ask(request)", 'reply: request.includes("Ender") ? deep() : ask(request)').concat("\nfunction deep() { return deep() + 1; }\n"));
    await visit();
    await computed(it.browser);
    await it.browser.type('[data-field="targets[0].name"] input', "Ender");
    await it.browser.waitFor(() => /defect of ours/.test(document.querySelector("#errors").textContent));
    assert.equal(await it.browser.eval(() => document.querySelector('[data-field="targets[0].name"] input').value), "Ender");
    await it.browser.type('[data-field="targets[0].name"] input', "Finch");
    await lineWith(it.browser, "Finch");
  });

  test("no service workers: it computes, and says that nothing is stored", async () => {
    it.site.before(NO_WORKER_STORE);
    await visit();
    await computed(it.browser);
    await offlineSays(it.browser, "cannot store");
  });

  test("a service worker that cannot be fetched: it computes, and says so", async () => {
    it.site.fault(/^sw\.js$/, "missing");
    await visit();
    await computed(it.browser);
    await offlineSays(it.browser, "could not be stored");
  });

  test("one file missing when storing: nothing is stored by halves", async () => {
    it.site.fault(/icons\/512\.png$/, "missing");
    await visit();
    await computed(it.browser);
    await offlineSays(it.browser, "could not be stored");
    assert.deepEqual(await it.browser.eval(() => caches.keys()), []);
  });
}, { cache: false });

inEachEngine((it) => {
  test("site data blocked: it computes, and says so once", async () => {
    await it.browser.goto(it.site.url + APPLY);
    await computed(it.browser);
    await it.browser.type('[data-field="targets[0].hp"] input', "48");
    await lineWith(it.browser, "HP 48 → 45 of 50");
    await offlineSays(it.browser, "blocks site data");
    assert.ok(await it.browser.eval(() => document.querySelectorAll("[data-notice=storage]").length <= 1));
    assert.deepEqual(it.browser.errors.filter((error) => /uncaught|unhandled|SecurityError/i.test(error)), []);
  });
}, { blocked: true, engines: ["chromium", "firefox"] }); // MiniBrowser has no switch for it
