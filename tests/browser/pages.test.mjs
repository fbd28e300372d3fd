// Every page of the build, found by looking: axe finds nothing, every cell's control has a name, nothing is too small for a finger.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { DIST, inEachEngine } from "./desk.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const PAGES = JSON.parse(readFileSync(path.join(DIST, "precache.json"), "utf8")).files.map(({ url }) => url).filter((url) => url.endsWith(".html"));

inEachEngine((it) => {
  /** Opens a page, waits for its engine (the example is then worked out), and unfolds all. */
  async function visit(url) {
    await it.browser.goto("about:blank");
    await it.browser.goto(it.site.url + url.replace(/index\.html$/, ""));
    await it.browser.waitFor(() => !document.querySelector(".entries") || document.documentElement.dataset.answer === "computed", { timeout: 90_000 });
    await it.browser.eval(() => document.querySelectorAll("details").forEach((fold) => (fold.open = true)));
  }

  test("the list has every page there is", () => {
    for (const url of ["index.html", "404.html", "workbench/index.html", "verify/index.html", "shelf/index.html", "log/index.html", "sealed-dice/index.html"]) assert.ok(PAGES.includes(url), url);
    assert.ok(PAGES.length > 40);
  });

  for (const url of PAGES)
    test(`axe finds nothing on ${url}`, async () => {
      await visit(url);
      await it.browser.run(AXE); // by the driver, which no policy of the page forbids
      const found = await it.browser.eval(async (runOnly) => {
        const { violations } = await globalThis.axe.run(document, { runOnly });
        return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => node.html.slice(0, 120)).join(" | ")}`);
      }, TAGS);
      assert.deepEqual(found, []);
      assert.deepEqual(await it.browser.eval(unnamed), []);
    });
}, { engines: ["chromium"] }); // rules of one page are the same in every engine

/** Controls in the cells of a table whose spoken name does not say which row they stand in, where there are several. */
function unnamed() {
  const nameOf = (control) => control.getAttribute("aria-label") ?? control.labels?.[0]?.textContent ?? control.textContent;
  const bare = [];
  const inGroup = (one) => [one.closest("td [role=group]")?.getAttribute("aria-label"), nameOf(one)?.trim()].join(": ");
  for (const table of document.querySelectorAll(".entries table")) {
    const controls = [...table.querySelectorAll(":is(td, th) :is(input, select, textarea, button)")].filter((one) => one.checkVisibility() && one.closest("table") === table);
    const names = controls.map((one) => nameOf(one)?.trim() && inGroup(one));
    names.forEach((name, i) => (!name || names.indexOf(name) !== i) && bare.push(`“${name ?? ""}” in ${table.closest("[data-field]")?.dataset.field}`));
  }
  return bare;
}
