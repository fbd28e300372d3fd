// What nobody entered waits behind a fold; what is typed there keeps its place until the fold is shut, and then stands before it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { computed, inEachEngine } from "./desk.mjs";

const FOLD = ".entries > details.more";

inEachEngine((it) => {
  const where = (path) => it.browser.eval((fold, field) => (document.querySelector(`${fold} [data-field="${field}"]`) ? "in the fold" : document.querySelector(`[data-field="${field}"]`) ? "before it" : "nowhere"), FOLD, path);

  test("typed in the fold, it stays under the hand; with the fold shut it stands before it", async () => {
    await it.browser.goto(`${it.site.url}sfrpg/attack/`);
    await computed(it.browser);
    assert.equal(await where("initiative"), "in the fold");
    await it.browser.click(`${FOLD} > summary`);
    await it.browser.type(`${FOLD} [data-field="initiative"] input`, "7");
    await it.browser.waitFor(() => /initiative=7/.test(location.hash));
    assert.deepEqual([await where("initiative"), await it.browser.eval(() => document.activeElement.closest("[data-field]")?.dataset.field)], ["in the fold", "initiative"]);
    await it.browser.click(`${FOLD} > summary`);
    await it.browser.waitFor((fold) => document.querySelector('[data-field="initiative"] input')?.value === "7" && !document.querySelector(`${fold} [data-field="initiative"]`), { args: [FOLD] });
  });

  test("what a link brings stands before the fold, and so does what is wrong", async () => {
    await it.browser.goto("about:blank");
    await it.browser.goto(`${it.site.url}sfrpg/attack/#hd=62&weapon_damage=240&range=4&initiative=5&critical_success=many`);
    await it.browser.waitFor(() => document.querySelector("#errors li"));
    assert.deepEqual([await where("initiative"), await where("critical_success"), await where("friends")], ["before it", "before it", "in the fold"]);
    assert.equal(await it.browser.eval((fold) => document.querySelector(fold).open, FOLD), false);
  });
});
