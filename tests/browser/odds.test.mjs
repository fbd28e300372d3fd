// Odds in the page: exact with the chance of any number, two set-ups side by side, ten thousand runs with progress and stop.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DAMAGE, computed, inEachEngine, lineWith } from "./desk.mjs";

const RESOLVE = "sfrpg/resolve/";

inEachEngine((it) => {
  const text = (selector) => it.browser.eval((one) => document.querySelector(one)?.textContent ?? "", selector);
  const click = (selector) => it.browser.eval((one) => document.querySelector(one).click(), selector);
  /** As a paste: the field need not be in view. */
  const fill = (selector, value) => it.browser.eval((one, text_) => {
    const field = document.querySelector(one);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(field, text_);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }, selector, value);
  const shown = (selector, words) => it.browser.waitFor((one, wanted) => document.querySelector(one)?.textContent.includes(wanted) && document.querySelector(one).textContent, { args: [selector, words] });

  test("exact odds of 2d6+3: the chance of at least a number, as a fraction and in percent", async () => {
    await it.browser.goto(`${it.site.url}${DAMAGE}#dice=2d6%2B3`);
    await computed(it.browser);
    await click("#odds summary");
    await shown("#odds", "Mean 10");
    await click('#odds .histogram input[value=least]');
    await fill("[data-act=how-likely]", "13");
    await shown("#odds output", "1/6 · 16.7%");
    await fill("[data-act=how-likely]", "twelve");
    await shown("#odds output", "whole number");
  });

  test("two set-ups side by side: A is kept, B follows the form, and the difference is said", async () => {
    await click("[data-act=keep-a]");
    await shown("#compare", "Nothing is different yet");
    await fill("#f-dice", "3d6");
    const compared = await shown("#compare", "Mean 10 and 10.50: +0.50");
    assert.match(compared, /Different: Dice 2d6\+3 → 3d6/);
    assert.match(compared, /ADice 2d6\+3\. exact.*BDice 3d6\. exact/s);
    assert.match(compared, /points/);
    await click("[data-act=drop-a]");
    await it.browser.waitFor(() => !document.querySelector("#compare"));
  });

  test("ten thousand runs: progress, the seed, mean, percentiles and interval", async (t) => {
    await it.browser.eval(() => {
      window.ticks = [];
      new MutationObserver(() => {
        const value = document.querySelector("#odds progress")?.value;
        if (value !== window.ticks.at(-1)?.[1]) window.ticks.push([performance.now(), value]);
      }).observe(document.querySelector("#odds"), { subtree: true, childList: true, attributes: true, characterData: true });
    });
    await fill("#sim-seed", "north wind");
    await click("[data-act=simulate]");
    await it.browser.waitFor(() => document.querySelector("#odds progress")?.value === 10000 && document.querySelector("[data-act=simulate]"), { timeout: 90_000 });
    const ticks = await it.browser.eval(() => window.ticks);
    const seconds = (ticks.at(-1)[0] - ticks[0][0]) / 1000;
    assert.ok(ticks.length > 2, `${ticks.length} updates`);
    t.diagnostic(`${((ticks.length - 1) / seconds).toFixed(1)} updates a second`); // a budget to look at, not to fail on
    const said = await text("#odds .simulation");
    assert.match(said, /10,000 runs, seed north wind/);
    assert.match(said, /Mean 10\.\d+ \(95%: 10\.\d+ to 10\.\d+\); 5%: 6, 25%: \d+, 50%: 1[01], 75%: \d+, 95%: 15/);
  });

  test("a branchy volley is simulated and stopped, what was found so far stays", async (t) => {
    await it.browser.goto(it.site.url + RESOLVE);
    await computed(it.browser);
    await click("#odds summary");
    await shown("#odds", "simulate instead");
    await fill("#sim-runs", "100000");
    await click("[data-act=simulate]");
    await it.browser.waitFor(() => document.querySelector("#odds progress")?.value > 0 && document.querySelector("[data-act=stop]"), { timeout: 60_000 });
    const taken = await it.browser.eval(async () => {
      const began = performance.now();
      document.querySelector("[data-act=stop]").click();
      while (!document.querySelector("[data-act=simulate]")) await new Promise((done) => setTimeout(done, 5));
      return performance.now() - began;
    });
    t.diagnostic(`stopped after ${taken.toFixed(0)} ms`); // a budget to look at, not to fail on
    assert.match(await text("#odds .simulation"), /Mean/);
    await fill('[data-field="damage"] input', "100");
    await lineWith(it.browser, "100");
    assert.equal(await it.browser.eval(() => document.documentElement.dataset.engine), "ready");
  });

  test("how choices are decided is stated on the page, comes back with the address, and is told with the simulation", async () => {
    const ENGINEER = "[data-policy='replacement of engineer']";
    await it.browser.eval((one) => {
      const control = document.querySelector(one);
      control.value = "nobody";
      control.dispatchEvent(new Event("change", { bubbles: true }));
    }, ENGINEER);
    await shown("#decisions summary", "1 of 4 stated");
    await it.browser.eval(() => new Promise((done) => setTimeout(done, 600))); // the address is written after a rest
    await it.browser.reload();
    await computed(it.browser);
    await click("#odds summary");
    await it.browser.waitFor((one) => document.querySelector(one)?.value === "nobody", { args: [ENGINEER] });
    await fill("#sim-runs", "200");
    await fill("#sim-seed", "north wind");
    await click("[data-act=simulate]");
    await shown("#odds .simulation .told", "(200 simulated runs, seed north wind; replacement of engineer: nobody).");
  });

  test("a copied simulation is verified by its link; an edited seed or number of runs is named", async () => {
    await it.browser.goto(`${it.site.url}${DAMAGE}#dice=2d6%2B3`);
    await computed(it.browser);
    await click("#odds summary");
    await it.browser.waitFor(() => document.querySelector("#sim-runs"));
    await fill("#sim-runs", "200");
    await fill("#sim-seed", "north wind");
    await click("[data-act=simulate]");
    await shown("#odds .simulation .told", "(200 simulated runs, seed north wind).");
    await it.browser.eval(() => {
      window.copied = null;
      Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText: async (words) => { window.copied = words; } } });
    });
    await click("[data-act=copy-simulation]");
    const mail = await it.browser.waitFor(() => window.copied);
    assert.match(mail, /wind\)\.\s+Receipt [0-9a-f ]+ · Damage Desk .*\n\nCheck it: http\S+~of=200\+runs,\+seed\+north\+wind&/s);
    const link = /http\S+/.exec(mail)[0];
    await it.browser.goto(`${it.site.url}verify/`);
    const verdict = async (words) => {
      await it.browser.eval((value) => {
        const field = document.querySelector("#verify-text");
        Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value").set.call(field, value);
        field.dispatchEvent(new Event("input", { bubbles: true }));
      }, words);
      await it.browser.waitFor(() => !document.querySelector("#verdict") && !document.querySelector("[data-act=verify]").disabled);
      await click("[data-act=verify]");
      await it.browser.waitFor(() => document.querySelector("#verdict"), { timeout: 60_000 });
      return `${await it.browser.eval(() => document.querySelector("#verdict").dataset.verdict)}: ${await text("#verdict")}`;
    };
    assert.match(await verdict(mail), /^same: .*This is what the engine gives/);
    assert.match(await verdict(link.replace("seed+north", "seed+south")), /^differs: .*The seed, the number of runs, or dice given before are not those/);
    assert.match(await verdict(link.replace("200+runs", "201+runs")), /^differs: .*The seed, the number of runs, or dice given before are not those/);
    assert.match(await verdict(mail.replace("mean 10", "mean 19")), /^differs: .*not what the engine writes/);
    await it.browser.goto(link);
    await shown("#odds", "Simulate from the beginning");
    await it.browser.waitFor(() => document.querySelector("#sim-runs")?.value === "200" && document.querySelector("#sim-seed")?.value === "north wind");
    assert.match(await it.browser.waitFor(() => [...document.querySelectorAll("#notices, .notice")].map((one) => one.textContent).join(" ")), /tells of a simulation/);
  });

  test("pasted dice with mixed separators are refused at their place, and nothing is rolled", async () => {
    await it.browser.goto(`${it.site.url}${DAMAGE}#dice=2d6&~dice=pasted:5+3,1`);
    const told = await shown('[data-field="dice.rolls"]', "two ways");
    assert.match(told, /first by a space, here by a comma.*line 1, column 4/s);
    assert.doesNotMatch(await text("#answer"), /rolled 8/);
  });

  const LISTS = {
    "a die out of range": ["pasted:5+7", /d6 reads 1 to 6: enter a whole number in that range, like 6; 7 is not/],
    "too few": ["pasted:5", /The rolls left do not fill 2d6, so none was taken for it: it is asked/],
    "none left": ["pasted:d6:", /The list is used up: 2d6 is asked/],
    "of another die": ["pasted:d8:+5+3", /The rolls left do not fill 2d6/],
  };
  for (const [name, [list, words]] of Object.entries(LISTS)) {
    test(`pasted dice, ${name}: said at the list, and nothing is thrown instead`, async () => {
      await it.browser.goto("about:blank");
      await it.browser.goto(`${it.site.url}${DAMAGE}#dice=2d6&~dice=${list}`);
      assert.match(await it.browser.waitFor(() => document.querySelector('[data-field="dice.rolls"] .faults, [data-short]')?.textContent), words);
      assert.doesNotMatch(await text("#answer"), /^2d6 melee/);
    });
  }

  test("a link's dice of an unknown shape are asked for, which is said; the page lives", async () => {
    await it.browser.goto("about:blank");
    await it.browser.goto(`${it.site.url}${DAMAGE}#dice=2d6&~dice=${encodeURIComponent('{"source":"quick","seed":{"a":1}}')}`);
    await shown("#notices", "of a kind that this page does not know");
    await it.browser.waitFor(() => document.querySelector("#ask"));
  });
});
