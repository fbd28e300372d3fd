// A slow line: the prerendered form is there long before its script. What is typed, chosen or pasted meanwhile counts.
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { APPLY, DAMAGE, inEachEngine, lineWith } from "./desk.mjs";

inEachEngine((it) => {
  afterEach(() => it.site.wellAgain());

  /** Opens a page whose script waits; `meanwhile` happens before it comes. */
  async function before(page, selector, meanwhile) {
    await it.browser.goto("about:blank");
    await it.browser.waitFor(() => location.href === "about:blank"); // nothing of the test before is still there
    it.site.before("delete Navigator.prototype.serviceWorker");
    const release = it.site.hold(/\/app\.js$/);
    const going = it.browser.goto(it.site.url + page);
    await it.browser.waitFor((one) => document.styleSheets.length && document.querySelector(one)?.checkVisibility(), { args: [selector] });
    try {
      await meanwhile();
    } finally {
      release();
    }
    await going;
  }
  const value = (selector) => it.browser.eval((one) => document.querySelector(one).value, selector);

  test("numbers typed into a calculator are worked out, and one undo takes them back", async () => {
    const [bonuses, strength] = ['[data-field="bonuses"] input', '[data-field="attacker.strength"] input'];
    let stood;
    await before(DAMAGE, strength, async () => {
      stood = await value(strength);
      await it.browser.type(bonuses, "70");
      await it.browser.type(strength, "9");
    });
    await lineWith(it.browser, "Strength 9: rolled 10, plus 79,");
    assert.deepEqual([await value(bonuses), await value(strength)], ["70", "9"]);
    await it.browser.click("[data-act=undo-entry]");
    await it.browser.waitFor(([one, was]) => document.querySelector(one).value === was, { args: [[strength, stood]] });
  });

  test("on a page opened by a link the link's entries stand, with what was typed upon them", async () => {
    const hp = (i) => `[data-field="targets[${i}].hp"] input`;
    const targets = encodeURIComponent(JSON.stringify([{ name: "Tern", hp: 30, max_hp: 40 }, { name: "Auk", hp: 20, max_hp: 20 }]));
    await before(`${APPLY}#targets=${targets}&events=[{"type":"damage","amount":5}]`, hp(0), () => it.browser.type(hp(0), "33"));
    await lineWith(it.browser, "Tern (creature) HP 33 → 28 of 40");
    assert.deepEqual([await value(hp(0)), await value(hp(1))], ["33", "20"]);
    await it.browser.click("[data-act=undo-entry]");
    await lineWith(it.browser, "Tern (creature) HP 30 → 25 of 40");
  });

  test("a choice made in a calculator counts", async () => {
    const pasted = 'input[name="dice-source"][value="pasted"]';
    await before(DAMAGE, pasted, () => it.browser.eval((one) => document.querySelector(one).click(), pasted));
    await it.browser.waitFor((one) => document.documentElement.dataset.engine === "ready" && document.querySelector(one).checked, { args: [pasted], timeout: 90_000 });
    assert.ok(await it.browser.eval(() => /dice=pasted/.test(location.hash)), "the address does not know it");
  });

  test("what was pasted into Verify can be checked", async () => {
    await before("verify/", "#verify-text", () => it.browser.type("#verify-text", "no link at all"));
    await it.browser.waitFor(() => !document.querySelector("[data-act=verify]").disabled);
    assert.equal(await value("#verify-text"), "no link at all");
  });
}, { early: true });
