// Odds are rehearsed while nobody asks. A browser of its own for each test: one that has been here takes the worker from its cache
// or from the stored site, not the one that the server changes for this test.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DAMAGE, computed, inEachEngine } from "./desk.mjs";

/** Each turn's end is told to the page as `turn` says it; then the odds of 3d6 are asked for. @returns {turns, workers} */
async function rehearsed({ browser, site }, turn, isOver) {
  site.before("window.turns = []; new BroadcastChannel('turns').onmessage = ({ data }) => turns.push(data); const Plain = Worker; window.workers = 0; window.Worker = class extends Plain { constructor(...given) { super(...given); workers += 1; } };");
  site.rewrite(/worker\.js$/, (code) => code.replace("rehearsal.next().done", turn));
  await browser.goto(`${site.url}${DAMAGE}#dice=3d6`);
  await computed(browser);
  await browser.waitFor(isOver);
  await browser.eval(() => document.querySelector("#odds summary").click());
  await browser.waitFor(() => document.querySelector("#odds").textContent.includes("Mean 10.50"));
  return browser.eval(() => ({ turns: window.turns, workers: window.workers }));
}

inEachEngine((it) => {
  test("while nobody asks, odds are rehearsed to the end, and the same worker answers then", async () => {
    const told = "((turn) => (new BroadcastChannel('turns').postMessage(turn.done), turn.done))(rehearsal.next())";
    assert.deepEqual(await rehearsed(it, told, () => window.turns.at(-1)), { turns: [...Array(6).fill(false), true], workers: 1 });
  });
});

inEachEngine((it) => {
  test("a rehearsal that fails is the last one, and costs nobody an answer", async () => {
    const broken = "(() => { new BroadcastChannel('turns').postMessage('tired'); throw new Error('tired'); })()";
    assert.deepEqual(await rehearsed(it, broken, () => window.turns.length), { turns: ["tired"], workers: 1 });
  });
});
