// The moderator in the middle of a volley and the player who writes orders, in every engine.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { computed, inEachEngine, lineWith } from "./desk.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const ALLOCATE = "ddap/allocate/";
const OVERRIDES = "ddap/overrides/";
const HITS = '[data-field="hits"] textarea';

inEachEngine((it) => {
  const browser = new Proxy({}, { get: (_, act) => (...args) => it.browser[act](...args) });
  const text = (selector) => browser.eval((s) => document.querySelector(s)?.textContent ?? "", selector);
  const click = (selector) => browser.eval((s) => { document.querySelector(s).click(); return true; }, selector);
  const until = (selector, words = "") => browser.waitFor((s, w) => [...document.querySelectorAll(s)].some((n) => n.textContent.includes(w)), { args: [selector, words] });

  const FOUR = { name: "Wren", boxes: ["1", "2", "4", "5"].map((id) => ({ kind: "phaser", name: "Ph-1", id, arc: "FA", state: "unfired" })) };
  const openFour = async (hits) => {
    await browser.goto("about:blank");
    await browser.goto(`${it.site.url}${ALLOCATE}#ship=${encodeURIComponent(JSON.stringify(FOUR))}&hits=${encodeURIComponent(hits)}`);
    await computed(it.browser);
    await until("#ask h2", "which of 4 equal boxes");
  };

  test("a ship as text becomes the table; what is not understood is pointed at and changes nothing", async () => {
    await browser.goto(it.site.url + ALLOCATE);
    await computed(it.browser);
    await click("[data-act=as-text]");
    await browser.waitFor(() => document.querySelector("#card-text")?.value.startsWith("ship: Petrel"));
    await browser.type("#card-text", "ship: Wren\nPh-1 FQ #1 #2");
    await until(".cardentry .faults", "Line 2, column 6: 'FQ' is not understood");
    await until(".cardentry .caret", "Ph-1 FQ #1 #2\n     ^"); // the same fault stands while the line is still being typed
    assert.match(await text("#answer .line"), /^(Petrel|Wren)/); // what was understood last stays
    await browser.type("#card-text", "ship: Wren\nPh-1 FA #1 #2 #4 fired\nPh-3 360 #3\n2 lab\n2 frame");
    await browser.waitFor(() => document.querySelector('[data-field="ship.boxes[5].name"] input')?.value === "frame"); // all of it, to its last letter: Undo below leads back to this
  });

  test("an empty form offers the text at once, and says that the ship has no name yet", async () => {
    await click("[data-act=clear]");
    await browser.waitFor(() => document.querySelector("#card-text")?.value === "");
    await browser.type("#card-text", "2 lab");
    await until(".cardentry", "Understood: 1 row. The ship has no name yet");
    await click("[data-act=clear]");
    await browser.waitFor(() => document.querySelector("#card-text")?.value === "");
    await click("[data-act=undo-entry]");
    await browser.waitFor(() => document.querySelector('[data-field="ship.boxes[0].name"] input')?.value === "lab");
    for (let i = 0; i < 2; i++) await click("[data-act=undo-entry]");
    await browser.waitFor(() => document.querySelector('[data-field="ship.boxes[3].name"] input')?.value === "Ph-3");
  });

  test("a volley: hits typed, a tie asked with the card in sight, struck in order, stepped through", async () => {
    await browser.type(HITS, "3x phaser, 2x lab, last: lab/frame");
    await until("#ask h2", "which of 2 equal boxes"); // the first tie is answered by the die of the example, 2
    await until("#tally", "by die");
    assert.equal(await browser.eval(() => document.querySelectorAll("svg.box.gone").length), 2);
    await click('#ask [data-key="1"]');
    await lineWith(it.browser, "Wren, 6 points (3x phaser, 2x lab, last: lab/frame): lost Ph-3 #3, Ph-1 #2, Ph-1 #1, 2 lab, frame; left: 1 phaser, 1 frame.");
    assert.equal(await browser.eval(() => document.querySelectorAll("svg.box.gone").length), 6);
    await click("[data-act=point-back]");
    await click("[data-act=point-back]");
    await until(".stepper p", "Point 4, lab: lab");
    assert.equal(await browser.eval(() => document.querySelectorAll("svg.box.gone").length), 4);
    assert.match(await text("#sitrep"), /DAMAGE: Wren, 6 points \(DDAP 8FC\)/);
    assert.ok(await browser.eval(() => document.querySelector("#sitrep").textContent.split("\n").every((line) => line.length <= 72)));
  });

  test("the ship after becomes the next volley's ship", async () => {
    await click("[data-act=next]");
    await lineWith(it.browser, "Wren, 0 points: nothing lost; left: 1 phaser, 1 frame.");
    await browser.type(HITS, "phaser, phaser");
    await lineWith(it.browser, "lost Ph-1 #4; 1 skipped; left: 1 frame.");
  });

  test("an override is judged while it is typed; a click writes the line that stands", async () => {
    await browser.goto("about:blank");
    await browser.goto(it.site.url + OVERRIDES);
    await computed(it.browser);
    await browser.type('[data-field="lines"] textarea', "save the Ph-3\nphaser #1 first");
    await until('.verdictlist [data-verdict="vague"]', "saving a box is not an order");
    await until('.verdictlist [data-verdict="accepted"]', "phaser #1 first");
    await click("[data-act=suggest]");
    await lineWith(it.browser, "2 of 2 override lines accepted: Ph-3 #5 last: accepted; phaser #1 first: accepted.");
    assert.match(await text("#sop-block"), /1\. Ph-3 #5 last\n 2\. Ph-1 #1 first\n[^]*every SOP/);
  });

  test("a key tapped in the moment an entry changes counts for the question it was given to, or not at all", async () => {
    /** Both before anything can have been worked out. */
    const typedAndTapped = (hits, key) => browser.eval((selector, typed, face) => {
      const box = document.querySelector(selector);
      box.value = typed;
      box.dispatchEvent(new Event("input", { bubbles: true }));
      document.querySelector(`#ask [data-key="${face}"]`).click();
      return true;
    }, HITS, hits, key);
    await openFour("phaser");
    await typedAndTapped("phaser, lab", "2");
    await lineWith(it.browser, "Wren, 2 points (phaser, lab): lost Ph-1 #2; 1 skipped; left: 3 phaser.");
    await openFour("phaser");
    await typedAndTapped("lab, phaser", "2"); // it is the second point now that asks
    await until("#ask [data-untaken]", "Not taken: 2. Another question is asked now.");
    await until("#ask h2", "Point 2, phaser: which of 4 equal boxes");
    await browser.waitFor(() => document.querySelector("#live").textContent.startsWith("Not taken: 2."));
    await click('#ask [data-key="3"]');
    await lineWith(it.browser, "Wren, 2 points (lab, phaser): lost Ph-1 #4; 1 skipped; left: 3 phaser.");
    assert.equal(await browser.eval(() => document.querySelectorAll("[data-untaken]").length), 0);
  });

  test("three digits typed faster than the rules reply are three answers; what follows the last question is not taken", async () => {
    await openFour("3x phaser");
    await browser.eval(() => {
      for (const key of ["4", "2", "1", "1"]) document.querySelector("#ask").dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      return true;
    });
    await lineWith(it.browser, "Wren, 3 points (3x phaser): lost Ph-1 #5, Ph-1 #2, Ph-1 #1; left: 1 phaser.");
    await until("[data-untaken]", "Not taken: 1. Nothing more is asked.");
  });

  test("axe finds no violation on any page of the system", async () => {
    for (const page of [ALLOCATE, OVERRIDES, "ddap/order/", "ddap/chart/"]) {
      await browser.goto("about:blank");
      await browser.goto(it.site.url + page);
      await computed(it.browser);
      await browser.run(AXE);
      const found = await browser.eval(async () => {
        const { violations } = await globalThis.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] });
        return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => node.html.slice(0, 120)).join(" | ")}`);
      });
      assert.deepEqual(found, [], page);
    }
  });
});
