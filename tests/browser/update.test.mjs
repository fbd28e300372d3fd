// A new build replaces the old one whole, when accepted and not before; and a device can always be made to forget.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { APPLY, DAMAGE, appOf, computed, inEachEngine, lineWith, readyOffline, secondBuild } from "./desk.mjs";

const HP = '[data-field="targets[0].hp"] input';
const OFF = readFileSync(new URL("../../web/sw-off.js", import.meta.url), "utf8");
const offered = (browser) => browser.waitFor(() => document.querySelector("#offline button[data-act=update]"));
const lookForUpdate = (browser) => browser.eval(async () => { await (await navigator.serviceWorker.getRegistration()).update(); });
const stored = (browser) => browser.eval(async () => ({ caches: (await caches.keys()).length, workers: (await navigator.serviceWorker.getRegistrations()).length }));

inEachEngine((it) => {
  let next;
  before(async () => {
    next = secondBuild();
    await it.browser.goto(it.site.url + APPLY);
    await computed(it.browser);
    await readyOffline(it.browser);
    it.site.use(next.folder); // the old build's files are gone from the server
  });
  after(() => next?.remove());

  test("the old build stays whole until the new one is accepted", async () => {
    await lookForUpdate(it.browser);
    await offered(it.browser);
    await it.browser.click(`a[data-nav][href$="${DAMAGE}"]`);
    await it.browser.waitFor((end) => location.pathname.endsWith(end), { args: [DAMAGE] });
    await it.browser.goto(it.site.url + APPLY);
    await computed(it.browser);
    assert.equal(await appOf(it.browser), next.oldApp);
    assert.ok(await it.browser.eval((app) => performance.getEntriesByType("resource").every(({ name }) => !name.includes(app)), next.app));
  });

  test("later means later: the offer goes away and comes back with the next load", async () => {
    await offered(it.browser);
    await it.browser.click("#offline button[data-act=later]");
    await readyOffline(it.browser);
    await it.browser.reload();
    await offered(it.browser);
  });

  test("a second tab shows the old build too", async () => {
    const tab = await it.browser.newTab();
    await tab.goto(it.site.url + DAMAGE);
    assert.equal(await appOf(tab), next.oldApp);
    await tab.close();
  });

  test("accepting reloads into the new build, with the entries kept and the old cache gone", async () => {
    await computed(it.browser);
    await it.browser.type(HP, "48");
    await lineWith(it.browser, "HP 48 → 45 of 50");
    await it.browser.click("#offline button[data-act=update]");
    await it.browser.waitFor((app) => document.querySelector("script[type=module]")?.src.includes(app), { args: [next.app] });
    await lineWith(it.browser, "HP 48 → 45 of 50");
    await readyOffline(it.browser);
    assert.equal((await stored(it.browser)).caches, 1);
    assert.ok(await it.browser.eval((app) => performance.getEntriesByType("resource").every(({ name }) => !name.includes(app)), next.oldApp));
  });

  test("the new build works with the server gone", async () => {
    await it.site.stop();
    try {
      await it.browser.goto(it.site.url + DAMAGE);
      await computed(it.browser);
      assert.equal(await appOf(it.browser), next.app);
      await it.browser.goto(`${it.site.url}${APPLY}?reset`);
      await it.browser.waitFor(() => document.querySelector("#offline").textContent.includes("Nothing was removed"));
      assert.deepEqual(await stored(it.browser), { caches: 1, workers: 1 });
    } finally {
      await it.site.start();
    }
  });

  test("?reset forgets everything stored and keeps the page", async () => {
    await it.browser.goto(`${it.site.url}${APPLY}?reset`);
    await it.browser.waitFor(() => document.querySelector("#offline").textContent.includes("was removed"));
    assert.deepEqual(await stored(it.browser), { caches: 0, workers: 0 });
    assert.equal(await it.browser.eval(() => location.search), "");
    await computed(it.browser);
  });

  test("the kill switch removes a worker that is already out there", async () => {
    await it.browser.goto(it.site.url + APPLY);
    await readyOffline(it.browser);
    it.site.rewrite(/^sw\.js$/, () => OFF);
    await lookForUpdate(it.browser);
    await it.browser.waitFor(async () => (await caches.keys()).length === 0 && !navigator.serviceWorker.controller);
  });
});
