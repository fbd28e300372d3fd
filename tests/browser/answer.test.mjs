// The page computes: an answer, an error, bad input, moving between calculators; accessible; nothing leaves the origin.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { APPLY, DAMAGE, computed, inEachEngine, lineWith, state } from "./desk.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const HP = '[data-field="targets[0].hp"] input';

inEachEngine((it) => {
  test("opens on a worked answer that the engine then computes itself", async () => {
    await it.browser.goto(it.site.url + APPLY);
    assert.match(await computed(it.browser), /HP 50 → 45 of 50/);
    assert.equal(await state(it.browser), "ready");
  });

  test("a changed input changes the answer", async () => {
    await it.browser.type(HP, "48");
    await lineWith(it.browser, "HP 48 → 45 of 50");
  });

  test("a changed input leaves labels and hints alone", async () => {
    await it.browser.eval(() => {
      window.touched = 0;
      const count = (records) => { window.touched += records.length; };
      for (const label of document.querySelectorAll("label, legend, .hint")) new MutationObserver(count).observe(label, { childList: true, characterData: true, subtree: true });
    });
    await it.browser.type(HP, "49");
    await lineWith(it.browser, "HP 49 → 45 of 50");
    assert.equal(await it.browser.eval(() => window.touched), 0);
    await it.browser.type(HP, "48");
    await lineWith(it.browser, "HP 48 → 45 of 50");
  });

  test("a bad input is one sentence at its field and in the summary; the last answer stays; mending it mends all", async () => {
    await it.browser.type(HP, "many");
    const said = await it.browser.waitFor(() => document.querySelector("#errors[role=alert] li")?.textContent);
    assert.match(said, /whole number/i);
    assert.ok(await it.browser.eval((field) => document.querySelector(field).getAttribute("aria-invalid") === "true", HP));
    assert.match(await it.browser.eval(() => document.querySelector("#answer .line").textContent), /HP 48 → 45/);
    assert.match(await it.browser.eval(() => document.title), /^Error: /);
    await it.browser.type(HP, "47");
    await lineWith(it.browser, "HP 47 → 45 of 50");
    assert.equal(await it.browser.eval(() => document.querySelectorAll("#errors li").length), 0);
  });

  test("HTML in a name is only text", async () => {
    const name = '<img src=x onerror="window.hit=1"><b>Rook';
    await it.browser.type('[data-field="targets[0].name"] input', name);
    const line = await lineWith(it.browser, "<b>Rook");
    assert.ok(line.includes(name));
    assert.equal(await it.browser.eval(() => window.hit), it.engine === "webkit" ? null : undefined);
    assert.equal(await it.browser.eval(() => document.querySelectorAll("main img").length), 0);
  });

  test("a link written by hand opens its inputs", async () => {
    await it.browser.goto("about:blank");
    await it.browser.goto(`${it.site.url}${APPLY}#targets[0].name=Lark&targets[0].max_hp=20&events[0].type=damage&events[0].amount=7`);
    await lineWith(it.browser, "HP 20 → 13 of 20");
  });

  test("a truncated link gives a notice and the default, never a blank page", async () => {
    for (const fragment of ["#z1.q1bKzCvJTE9V", "#targets[0=%E0%A4%A"]) {
      await it.browser.goto("about:blank");
      await it.browser.goto(it.site.url + APPLY + fragment);
      await it.browser.waitFor(() => document.querySelector("#notices .notice"));
      assert.match(await it.browser.eval(() => document.querySelector("#answer .line").textContent), /Rook/, fragment);
    }
  });

  test("a paste of 5 MB is refused in words and the page goes on", async () => {
    await it.browser.goto("about:blank");
    await it.browser.goto(it.site.url + APPLY);
    await computed(it.browser);
    await it.browser.eval((field) => {
      const input = document.querySelector(field);
      input.focus();
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(input, "9".repeat(5_000_000));
      input.dispatchEvent(new Event("input", { bubbles: true }));
    }, HP);
    await it.browser.waitFor(() => document.querySelector("#errors li"));
    await it.browser.eval((field) => {
      const input = document.querySelector(field);
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(input, "46");
      input.dispatchEvent(new Event("input", { bubbles: true }));
    }, HP);
    await lineWith(it.browser, "HP 46 → 45 of 50");
  });

  test("the engine stays alive from one calculator to the next", async () => {
    await it.browser.eval(() => { window.sameDocument = true; });
    const workers = it.site.requests.filter((address) => address.endsWith("worker.js")).length;
    await it.browser.click(`a[data-nav][href$="${DAMAGE}"]`);
    await it.browser.waitFor((end) => location.pathname.endsWith(end) && document.querySelector("#answer .line"), { args: [DAMAGE] });
    assert.ok(await it.browser.eval(() => window.sameDocument));
    assert.equal(await state(it.browser), "ready");
    await it.browser.eval(() => history.back());
    await it.browser.waitFor((end) => location.pathname.endsWith(end), { args: [APPLY] });
    await lineWith(it.browser, "HP 46 → 45 of 50");
    assert.equal(it.site.requests.filter((address) => address.endsWith("worker.js")).length, workers);
  });

  test("axe finds no violation", async () => {
    for (const page of ["", APPLY, DAMAGE, "log/"]) {
      await it.browser.goto("about:blank");
      await it.browser.goto(it.site.url + page);
      if (page === APPLY) await computed(it.browser);
      assert.deepEqual(await axe(it.browser), [], page);
    }
  });

  if (it.engine === "chromium") { // the only engine that says whether it would install a page
    test("the page can be installed", async () => {
      const session = await it.browser.page.context().newCDPSession(it.browser.page);
      const { errors, data } = await session.send("Page.getAppManifest");
      assert.deepEqual(errors, []);
      assert.equal(JSON.parse(data).id, "damage-desk");
      const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
      assert.deepEqual(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito"), []);
    });
  }

  test("no request leaves the origin", async () => {
    const origin = new URL(it.site.url).origin;
    const outside = (await it.browser.requests()).filter((url) => !url.startsWith(origin) && !/^(about|data|blob|chrome|moz-extension|resource):/.test(url));
    assert.deepEqual(outside, []);
  });
});

async function axe(browser) {
  await browser.run(AXE); // by the driver, which no policy of the page forbids
  return browser.eval(async () => {
    const { violations } = await globalThis.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => node.html.slice(0, 120)).join(" | ")}`);
  });
}
