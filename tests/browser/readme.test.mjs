// The links that the README writes by hand, as another site would place them, open on their question.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { computed, inEachEngine } from "./desk.mjs";

const README = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
const LINKS = [...README.matchAll(/href="https:\/\/damage-desk\.example\/([^"]+)"/g)].map(([, link]) => link.replaceAll("&amp;", "&"));

// What each opens on: the question it asks, or the line it answers.
const OPENS = {
  "layering/damage/": /Damage dice, melee.*5.*15/s,
  "sfrpg/to-hit/": /HD 62, Evasive Maneuvers 45 against Combat Maneuvers 70: effective HD 37/,
};

inEachEngine((it) => {
  for (const link of LINKS) {
    test(`the README's link to ${link.split("#")[0]} opens on its question`, async () => {
      await it.browser.goto("about:blank");
      await it.browser.goto(it.site.url + link);
      await computed(it.browser);
      const told = await it.browser.eval(() => `${document.querySelector("#answer").textContent} ${document.querySelector("#ask")?.textContent ?? ""}`);
      assert.match(told, OPENS[link.split("#")[0]]);
      assert.equal(await it.browser.eval(() => document.querySelector("#errors li")), null);
    });
  }

  test("there are two of them", () => assert.deepEqual(LINKS.map((link) => link.split("#")[0]), Object.keys(OPENS)));
});
