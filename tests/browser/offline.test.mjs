// After one visit everything works with the server gone: reload, other pages, the Workbench; and at any base path.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { before, test } from "node:test";
import { APPLY, DAMAGE, DIST, computed, inEachEngine, lineWith, readyOffline } from "./desk.mjs";

const FILES = JSON.parse(readFileSync(path.join(DIST, "precache.json"), "utf8")).files;

inEachEngine((it) => {
  before(async () => {
    await it.browser.goto(it.site.url + APPLY);
    await computed(it.browser);
    await readyOffline(it.browser);
    await it.browser.waitFor(async (many) => { // the Workbench's files come second
      const [name] = await caches.keys();
      return (await (await caches.open(name)).keys()).length === many;
    }, { args: [FILES.length] });
    await it.browser.clearHttpCache?.();
    await it.site.stop();
    await it.browser.offline?.(true);
  });
  test("the site is served below a path of its own", () => {
    assert.match(it.site.url, /\/sub\/path\/$/);
    assert.deepEqual(it.site.requests.filter((address) => !address.startsWith("/sub/path/") && address !== "/favicon.ico"), []);
  });

  test("the page reloads and computes", async () => {
    await it.browser.reload();
    await computed(it.browser);
    await it.browser.type('[data-field="targets[0].hp"] input', "48");
    await lineWith(it.browser, "HP 48 → 45 of 50");
    await readyOffline(it.browser);
  });

  test("a calculator never visited opens with its own page, with and without the last slash", async () => {
    await it.browser.goto(it.site.url + DAMAGE);
    assert.match(await it.browser.eval(() => document.title), /roll damage/i);
    assert.ok(await computed(it.browser));
    await it.browser.goto(it.site.url + APPLY.slice(0, -1));
    assert.match(await it.browser.eval(() => document.title), /apply damage/i);
    assert.ok((await it.browser.eval(() => location.pathname)).endsWith(APPLY));
  });

  test("a link between pages works without the server", async () => {
    await it.browser.click(`a[data-nav][href$="${DAMAGE}"]`);
    await it.browser.waitFor((end) => location.pathname.endsWith(end) && /roll damage/i.test(document.title), { args: [DAMAGE] });
  });

  test("an unknown address is the 404 page, with its status", async () => {
    const status = await it.browser.goto(`${it.site.url}layering/nowhere/at/all`);
    assert.match(await it.browser.eval(() => document.title), /no such page/i);
    if (it.engine !== "webkit") assert.equal(status, 404); // WebDriver tells no status: the next line does
    assert.equal(await it.browser.eval(() => performance.getEntriesByType("navigation")[0].responseStatus ?? 404), 404);
  });

  test("the Workbench runs its example", async () => {
    await it.browser.goto(`${it.site.url}workbench/`);
    await it.browser.waitFor(() => document.documentElement.dataset.editor === "ready" && document.querySelector(".py-editor-run-button:not(.running)"));
    await it.browser.click(".py-editor-run-button");
    const printed = await it.browser.waitFor(() => document.querySelector("#status").textContent === "Done." && document.querySelector(".py-editor-output").textContent, { timeout: 90_000 });
    assert.match(printed, /HP 50 → 45 of 50/);
  });
}, { base: "/sub/path/" });
