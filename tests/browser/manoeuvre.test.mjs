// The manoeuvre planner in the built site: tap moves, see path and points, roll, and what the engines forbid.
import assert from "node:assert/strict";
import { test } from "node:test";
import { computed, inEachEngine, lineWith } from "./desk.mjs";

const CLASS = '[data-field="engine_class"] input';
const order = (move) => `[data-order="${move}"]`;
const textOf = (browser, selector) => browser.eval((s) => document.querySelector(s)?.textContent ?? "", selector);
const has = (browser, selector, words) => browser.waitFor((s, w) => document.querySelector(s)?.textContent.includes(w) && document.querySelector(s).textContent, { args: [selector, words] });

inEachEngine((it) => {
  test("a plan is tapped together, drawn, rolled and told", async () => {
    await it.browser.goto(`${it.site.url}sfrpg/manoeuvre/#engine_class=5&initiative=2&piloting=40`);
    await computed(it.browser);
    for (const [move, left] of [["full ahead", "2 of 3"], ["90 turn port", "1 of 3"], ["45 snap turn starboard", "1 of 3"], ["full ahead", "0 of 3"]]) {
      await it.browser.click(order(move));
      await has(it.browser, ".moves [role=status]", left);
    }
    assert.match(await has(it.browser, "#ask", "Starship Piloting"), /Starship Piloting/);
    assert.equal(await it.browser.eval(() => document.querySelectorAll("#picture .leg").length), 4);
    assert.ok(await it.browser.eval((s) => document.querySelector(s).disabled, order("full ahead")), "no point is left");
    assert.ok(!(await it.browser.eval((s) => document.querySelector(s).disabled, order("45 snap turn port"))), "snap turns stay free");
    for (const key of ["5", "0", "enter"]) await it.browser.click(`#ask [data-key="${key}"]`);
    assert.match(await lineWith(it.browser, "90 against DC 45, success"), /Evasive \+20, aiming −5; ends 2 north, 1 west, heading north-west/);
  });

  test("what the engines forbid is said by the rules", async () => {
    assert.match(await textOf(it.browser, ".moves .forbidden"), /180 snap turn: needs engines of Class Eight/);
    await it.browser.eval((s) => document.querySelector(s).scrollIntoView({ block: "center" }), CLASS);
    await it.browser.type(CLASS, "1");
    assert.match(await has(it.browser, "#errors", "Class Two"), /90-degree turn needs engines of Class Two at least/);
    assert.match(await textOf(it.browser, "#answer .label"), /last valid input/);
  });
});
