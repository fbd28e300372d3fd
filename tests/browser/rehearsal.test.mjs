// Odds are rehearsed while nobody asks. A browser of its own: one that has been here takes the worker from its cache or from the
// stored site, not the one that the server changes for this test.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DAMAGE, computed, inEachEngine } from "./desk.mjs";

inEachEngine((it) => {
  const click = (selector) => it.browser.eval((one) => document.querySelector(one).click(), selector);
  const shown = (selector, words) => it.browser.waitFor((one, wanted) => document.querySelector(one)?.textContent.includes(wanted), { args: [selector, words] });

  test("while nobody asks, odds are rehearsed to the end, and the same worker answers then", async () => {
    it.site.before("window.turns = []; new BroadcastChannel('turns').onmessage = ({ data }) => turns.push(data); const Plain = Worker; window.workers = 0; window.Worker = class extends Plain { constructor(...given) { super(...given); workers += 1; } };");
    it.site.rewrite(/worker\.js$/, (code) => code.replace("rehearsal.next().done", "((turn) => (new BroadcastChannel('turns').postMessage(turn.done), turn.done))(rehearsal.next())"));
    try {
      await it.browser.goto("about:blank");
      await it.browser.goto(`${it.site.url}${DAMAGE}#dice=3d6`);
      await computed(it.browser);
      assert.deepEqual(await it.browser.waitFor(() => window.turns.at(-1) && window.turns), [...Array(6).fill(false), true]);
      await click("#odds summary");
      await shown("#odds", "Mean 10.50");
      assert.equal(await it.browser.eval(() => window.workers), 1);
    } finally {
      it.site.wellAgain();
    }
  });
});
