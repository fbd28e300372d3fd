// What is typed right before a page is left is kept: on reload, when the tab is closed, on the way to another page and back.
// What is handed on arrives even when the next page is one of a newer build.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { APPLY, DAMAGE, appOf, computed, inEachEngine, lineWith, secondBuild } from "./desk.mjs";

const HP = '[data-field="targets[0].hp"] input';

inEachEngine((it) => {
  /** Types a number and does the rest at once, before anything can have been written. */
  const typedThen = (browser, number, then) => browser.eval((selector, value, what) => {
    const control = document.querySelector(selector);
    control.value = value;
    control.dispatchEvent(new Event("input", { bubbles: true }));
    if (what === "reload") {
      window.leaving = true; // until the next page is there
      location.reload();
    }
    else if (what) document.querySelector(what).click();
  }, HP, number, then);
  const reloaded = (browser) => browser.waitFor(() => !window.leaving && document.documentElement.dataset.answer === "computed");
  const fresh = async (browser, page = APPLY) => {
    await browser.goto("about:blank");
    await browser.goto(it.site.url + page);
    await computed(browser);
    await browser.waitFor(() => document.readyState === "complete"); // a reload before that is none to Firefox
  };

  test("on reload, whatever the address held", async () => {
    await fresh(it.browser);
    await typedThen(it.browser, "47", "reload");
    await reloaded(it.browser);
    await lineWith(it.browser, "HP 47 → ");
    await it.browser.waitFor(() => /47/.test(location.hash));
    await typedThen(it.browser, "46", "reload");
    await reloaded(it.browser);
    await lineWith(it.browser, "HP 46 → ");
    await it.browser.waitFor(() => /46/.test(location.hash));
    await it.browser.reload();
    await lineWith(it.browser, "HP 46 → ");
  });

  test("but a link opened in the same tab is the link", async () => {
    await fresh(it.browser, `${APPLY}#targets=[{"name":"Rook","hp":"44","max_hp":"50"}]`);
    await typedThen(it.browser, "43", "");
    await fresh(it.browser, `${APPLY}#targets=[{"name":"Rook","hp":"44","max_hp":"50"}]`);
    assert.equal(await it.browser.eval((selector) => document.querySelector(selector).value, HP), "44");
  });

  test("on the way to another page and back", async () => {
    await fresh(it.browser);
    await typedThen(it.browser, "48", `a[data-nav][href$="${DAMAGE}"]`);
    await it.browser.waitFor((end) => location.pathname.endsWith(end), { args: [DAMAGE] });
    await it.browser.eval(() => history.back());
    await lineWith(it.browser, "HP 48 → ");
    await it.browser.reload();
    await lineWith(it.browser, "HP 48 → ");
  });

  test("when the tab is closed, it is offered in the next", async () => {
    const tab = await it.browser.newTab();
    await tab.goto(it.site.url + APPLY);
    while (!(await tab.eval(() => document.documentElement.dataset.answer === "computed"))) await sleep(50);
    await typedThen(tab, "49", "");
    await tab.close();
    await fresh(it.browser);
    await it.browser.waitFor(() => document.querySelector('[data-notice="last"] button'));
    await it.browser.eval(() => document.querySelector('[data-notice="last"] button').click());
    await lineWith(it.browser, "HP 49 → ");
  });

  test("somebody's link opened over one's own entries: they stay one tap away, and among the saved ones", async () => {
    await fresh(it.browser);
    await typedThen(it.browser, "42", "");
    await it.browser.waitFor(() => /42/.test(location.hash));
    await fresh(it.browser, `${APPLY}#targets=[{"name":"Rook","hp":"44","max_hp":"50"}]`);
    await it.browser.waitFor((selector) => document.querySelector(selector)?.value === "44", { args: [HP] });
    const notice = await it.browser.waitFor(() => document.querySelector('[data-notice="before"]')?.textContent);
    assert.match(notice, /You had entries of your own here before this link.*“Before a link, .*Back to what you had here/);
    await it.browser.waitFor(() => JSON.parse(localStorage.getItem("desk.auto.layering.apply")).link);
    await it.browser.reload();
    await computed(it.browser);
    await it.browser.waitFor((selector) => document.querySelector(selector)?.value === "44", { args: [HP] });
    await fresh(it.browser); // another day, without the link
    await it.browser.waitFor(() => document.querySelector('[data-notice="last"] button'));
    assert.deepEqual(await it.browser.eval(() => [...document.querySelectorAll('[data-notice="last"] .bar button:not(.quiet)')].map((button) => button.textContent)), ["Go on with the link", "Back to your own entries"]);
    await it.browser.eval(() => document.querySelector("[data-act=saves]").click());
    await it.browser.waitFor(() => document.querySelector(".savedbox li button")?.textContent.startsWith("Before a link, "));
    await it.browser.eval(() => document.querySelectorAll('[data-notice="last"] .bar button')[1].click());
    await it.browser.waitFor((selector) => document.querySelector(selector)?.value === "42", { args: [HP] });
    await lineWith(it.browser, "HP 42 of 50");
  });

  test("what is handed on arrives at a page of a newer build", async () => {
    it.site.fault(/(^|\/)sw\.js$/, "missing"); // a device that stores nothing meets the newer build at its next request
    await it.browser.goto(`${it.site.url}${APPLY}?reset`);
    await it.browser.waitFor(async () => !(await navigator.serviceWorker.getRegistrations()).length);
    await fresh(it.browser, DAMAGE);
    const next = secondBuild();
    try {
      it.site.use(next.folder);
      await it.browser.click("#answer [data-act=next]");
      await it.browser.waitFor((end) => location.pathname.endsWith(end), { args: [APPLY] });
      await it.browser.waitFor(() => document.querySelector('[data-notice="came"]'));
      assert.equal(await appOf(it.browser), next.app);
      assert.match(await it.browser.eval(() => document.querySelector('[data-notice="came"]').textContent), /Came along from “Roll damage”/);
      assert.ok(await it.browser.eval(() => [...document.querySelectorAll('[data-field^="events["][data-field$="].amount"] input')].some(({ value }) => value === "14")));
    } finally {
      next.remove();
    }
  });
});
