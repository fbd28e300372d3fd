// By keys alone: a plan of moves and the shelf. The focus is never lost, and colours forced by the reader reach the drawings.
import assert from "node:assert/strict";
import { test } from "node:test";
import { computed, inEachEngine } from "./desk.mjs";

inEachEngine((it) => {
  const focused = () => it.browser.eval(() => document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent.trim());
  const focusIs = (words) => it.browser.waitFor((w) => (document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent.trim()) === w, { args: [words] });
  /** What Enter does on a focused button; not every driver's Enter does it. */
  const enter = () => it.browser.eval(() => document.activeElement.click());
  const on = async (selector) => {
    await it.browser.waitFor((s) => document.querySelector(s), { args: [selector] });
    await it.browser.eval((s) => document.querySelector(s).focus(), selector);
    await enter();
  };
  const planned = (count) => it.browser.waitFor((n) => document.querySelectorAll(".plan button").length === n, { args: [count] });

  test("a move taken out leaves the focus at the next one; the last leads back to the helm", async () => {
    await it.browser.goto(`${it.site.url}sfrpg/manoeuvre/#engine_class=5&initiative=2&piloting=40&moves=${encodeURIComponent('["full ahead","90 turn port","full ahead"]')}`);
    await computed(it.browser);
    await planned(3);
    await on(".plan li:nth-child(2) button");
    await planned(2);
    await focusIs("Take out move 2, full ahead");
    await enter();
    await planned(1);
    await focusIs("Take out move 1, full ahead");
    await enter();
    await planned(0);
    await it.browser.waitFor(() => document.activeElement.dataset.order);
    const first = await it.browser.eval(() => document.activeElement.dataset.order);
    await enter();
    await planned(1);
    assert.equal(await it.browser.eval(() => document.activeElement.dataset.order), first);
    await on("[data-act=back]");
    await planned(0);
    await it.browser.waitFor(() => document.activeElement.dataset.order);
  });

  test("the shelf: renamed, deleted, brought back, and the focus stays among what is there", async () => {
    await it.browser.eval(() => localStorage.setItem("desk.saves.ship", JSON.stringify({ Tern: { value: { name: "Tern" }, saved: "2026-01-01" }, Wren: { value: { name: "Wren" }, saved: "2026-01-01" } })));
    await it.browser.goto(`${it.site.url}shelf/`);
    await on('[aria-label="Rename Tern"]');
    await focusIs("New name for Tern");
    await it.browser.type('[aria-label="New name for Tern"]', "Auk");
    await it.browser.eval(() => document.activeElement.form.requestSubmit());
    await focusIs("Rename Auk");
    await on('[aria-label="Rename Auk"]');
    await focusIs("New name for Auk");
    await it.browser.press("Escape");
    await focusIs("Rename Auk");
    await on('[aria-label="Delete Auk"]');
    await focusIs("Undo");
    await enter();
    await it.browser.waitFor(() => document.querySelector('[aria-label="Delete Auk"]'));
    assert.notEqual(await it.browser.eval(() => document.activeElement.tagName), "BODY", await focused());
  });

  if (it.engine !== "chromium") return; // the only driver that can force colours
  test("forced colours reach the drawings", async () => {
    await it.browser.page.emulateMedia({ forcedColors: "active" });
    await it.browser.goto(`${it.site.url}tcs/fire/`);
    await computed(it.browser);
    const [text, canvas] = await it.browser.eval(() => {
      const probe = document.body.appendChild(document.createElement("i"));
      probe.style.color = "CanvasText";
      return [getComputedStyle(document.querySelector(".board .who")).fill, getComputedStyle(probe).color];
    });
    assert.equal(text, canvas);
  });

  test("nothing moves for those who asked for stillness", async () => {
    await it.browser.page.emulateMedia({ forcedColors: null, reducedMotion: "reduce" });
    await it.browser.goto(`${it.site.url}ddap/allocate/`);
    await computed(it.browser);
    const moving = await it.browser.eval(() => [...document.querySelectorAll("*")].filter((one) => {
      const { transitionDuration, animationName, scrollBehavior } = getComputedStyle(one);
      return transitionDuration !== "0s" || animationName !== "none" || scrollBehavior === "smooth";
    }).map((one) => one.outerHTML.slice(0, 80)));
    assert.deepEqual(moving, []);
  });
});
