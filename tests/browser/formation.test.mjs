// The table's moment: who may fire at whom, by tap and by key; where a ship may go; a 12 that is thrown again.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { computed, inEachEngine, lineWith } from "./desk.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

inEachEngine((it) => {
  const at = (side, place) => `[data-side="${side}"][data-place="${place}"]`;
  const tap = (side, place) => it.browser.eval((spot) => document.querySelector(spot).dispatchEvent(new MouseEvent("click", { bubbles: true })), at(side, place));
  const key = (side, place, name) => it.browser.eval((spot, k) => { const node = document.querySelector(spot); node.focus(); node.dispatchEvent(new KeyboardEvent("keydown", { key: k, bubbles: true, cancelable: true })); }, at(side, place), name);

  test("a tap chooses who is fired at, and the entry follows", async () => {
    await it.browser.goto(`${it.site.url}tcs/fire/`);
    assert.match(await computed(it.browser), /code \+, any weapons/);
    await tap(2, "A3");
    await lineWith(it.browser, "at approach 3 (A3): code 4, particle accelerators only, at long range");
    assert.equal(await it.browser.eval(() => document.querySelector('[data-field="defender"] select').value), "A3");
  });

  test("arrow keys go from place to place and keep the focus in the picture", async () => {
    await key(1, "BL", "ArrowDown");
    await lineWith(it.browser, "Fire from the friendly strafe line (FS) at approach 3 (A3)");
    assert.equal(await it.browser.eval(() => document.activeElement.dataset.place), "FS");
    assert.equal(await it.browser.eval(() => document.querySelectorAll('.side-1 [tabindex="0"]').length), 1);
  });

  test("the matrix behind it is of buttons", async () => {
    await it.browser.eval(() => {
      document.querySelector("#picture details").open = true;
      [...document.querySelectorAll(".matrix button")].find((node) => node.getAttribute("aria-label").startsWith("S, ES at RL")).click();
    });
    await lineWith(it.browser, "code S, any weapons, always at short range");
  });

  test("strafers declared between two ships", async () => {
    await it.browser.type('[data-field="between"] input', "Anvil");
    await it.browser.type('[data-field="between"] input:nth-of-type(2)', "Tongs");
    await lineWith(it.browser, "strafers declared between Anvil and Tongs: code S, any weapons, always at short range, DM +1 to hit");
    await it.browser.type('[data-field="defender_ship"] input', "Bellows");
    await lineWith(it.browser, "Bellows is not one of the two ships");
  });

  test("the page has no accessibility faults", async () => {
    await it.browser.run(AXE);
    const found = await it.browser.eval(async () => (await axe.run()).violations.map((v) => `${v.id}: ${v.nodes[0].target}`));
    assert.deepEqual(found, []);
  });

  test("a tap puts the ship in another place", async () => {
    await it.browser.goto(`${it.site.url}tcs/moves/`);
    await computed(it.browser);
    await tap(1, "ES");
    await lineWith(it.browser, "A ship in the enemy strafe line (ES), agility 5 against fleet agility 3 may move to: the friendly strafe line (FS)");
  });

  test("a natural 12 asks for another throw", async () => {
    await it.browser.goto(`${it.site.url}tcs/reroll/`);
    await computed(it.browser);
    await it.browser.eval(() => document.querySelectorAll(".examples button")[3].click());
    await lineWith(it.browser, "rolled 12, then 9: success");
    assert.ok(await it.browser.eval(() => document.querySelectorAll("#picture circle.with").length > 20));
  });
});
