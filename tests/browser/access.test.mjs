// For those who do not point or do not see: the focus is never lost, and axe finds nothing while entries are wrong and folds are open.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { APPLY, computed, inEachEngine, lineWith } from "./desk.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const CROWDED = ["ddap/allocate/", "layering/damage/", "sfrpg/manoeuvre/", "tcs/armor/", "tcs/victory/"];
const SHIP = { name: "Tern", arcs: { forward: { shp: 100, ahp: 50 } }, systems: { shields: 0, sensors: 0, engines: 0 }, officers: [{ name: "Eng", post: "Engineer", hp: 4, willpower: 30, damage_control: 60, metallurgy: 70 }] };
const HIT = `sfrpg/resolve/#ship=${encodeURIComponent(JSON.stringify(SHIP))}&arc=forward&damage=350`;
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

inEachEngine((it) => {
  const focus = () => it.browser.eval(() => {
    const { activeElement: at } = document;
    return `${at.closest("[data-field]")?.dataset.field ?? at.id ?? ""} ${at.dataset.act ?? at.tagName.toLowerCase()}`.trim();
  });
  const rows = () => it.browser.eval(() => document.querySelectorAll('[data-field="events"] tr.row').length);
  /** What Enter does on a focused button; not every driver's Enter does it. */
  const enter = () => it.browser.eval(() => document.activeElement.click());
  const press = async (selector) => {
    await it.browser.eval((one) => document.querySelector(one).focus(), selector);
    await enter();
  };

  test("a row removed by keyboard leaves the focus at the next row's ×, the last one at Add; Undo brings all back", async () => {
    await it.browser.goto(it.site.url + APPLY);
    await computed(it.browser);
    assert.equal(await rows(), 3);
    await press('[data-field="events[1]"] [data-act=remove]');
    await it.browser.waitFor(() => document.querySelectorAll('[data-field="events"] tr.row').length === 2);
    assert.equal(await focus(), "events[1] remove");
    await enter();
    await it.browser.waitFor(() => document.querySelectorAll('[data-field="events"] tr.row').length === 1);
    assert.equal(await focus(), "events[0] remove");
    await enter();
    await it.browser.waitFor(() => document.querySelectorAll('[data-field="events"] tr.row').length === 0);
    assert.equal(await focus(), "events add");
    for (const count of [1, 2, 3]) {
      await press("[data-act=undo-entry]");
      await it.browser.waitFor((n) => document.querySelectorAll('[data-field="events"] tr.row').length === n, { args: [count] });
    }
    await lineWith(it.browser, "HP 50 → 45 of 50");
  });

  test("an example and a refused entry leave the focus where it was", async () => {
    await press(".examples button:nth-of-type(2)");
    await it.browser.waitFor(() => !document.querySelector("#answer .line").textContent.includes("Rook"));
    assert.equal(await it.browser.eval(() => document.activeElement.parentNode.className), "examples");
    await it.browser.type('[data-field="targets[0].hp"] input', "many");
    await it.browser.waitFor(() => document.querySelector("#errors li"));
    assert.equal(await focus(), "targets[0].hp input");
    await it.browser.waitFor(() => document.querySelector("[data-act=copy-line]").textContent.includes("Copy the last valid answer"));
  });

  test("a hit is answered by keyboard alone: from a typed roll to faces of a die the focus stays in the question", async () => {
    await it.browser.goto("about:blank");
    await it.browser.goto(it.site.url + HIT);
    const asks = (words) => it.browser.waitFor((w) => document.querySelector("#ask-says")?.textContent.includes(w), { args: [words] });
    for (const [words, roll] of [["Willpower Save", "50"], ["Damage Control by Eng", "0"]]) {
      await asks(words);
      await it.browser.type("#ask-number", roll);
      await it.browser.eval(() => document.querySelector("#ask-number").dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true })));
    }
    await asks("Which system takes 190 points");
    await it.browser.waitFor(() => document.querySelector("#ask").contains(document.activeElement));
    await it.browser.press("8");
    await it.browser.waitFor(() => !document.querySelector("#ask-says")?.textContent.includes("Which system takes 190 points"));
    await it.browser.waitFor(() => document.activeElement !== document.body);
  });

  if (it.engine !== "chromium") return; // rules of one page are the same in every engine
  for (const theme of ["light", "dark"]) {
    test(`axe finds nothing in the ${theme} theme with an entry refused and every fold open`, async () => {
      await it.browser.page.emulateMedia({ colorScheme: theme });
      for (const page of CROWDED) {
        await it.browser.goto("about:blank");
        await it.browser.goto(it.site.url + page);
        await computed(it.browser);
        await it.browser.eval(() => {
          for (const one of document.querySelectorAll("details")) one.open = true;
          document.querySelector("[data-act=saves]").click();
          const field = document.querySelector(".entries input.in-whole");
          Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(field, "many");
          field.dispatchEvent(new Event("input", { bubbles: true }));
        });
        await it.browser.waitFor(() => document.querySelector("#errors li"));
        assert.deepEqual(await axe(it.browser), [], page);
      }
    });
  }
});

async function axe(browser) {
  await browser.run(AXE); // by the driver, which no policy of the page forbids
  return browser.eval(async (runOnly) => {
    const { violations } = await globalThis.axe.run(document, { runOnly });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => node.html.slice(0, 120)).join(" | ")}`);
  }, TAGS);
}
