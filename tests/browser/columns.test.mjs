// Eyes, Tab and screen readers go the same way: what stands above on the screen stands before in the document.
import assert from "node:assert/strict";
import { test } from "node:test";
import { computed, inEachEngine, lineWith } from "./desk.mjs";

const PAGE = "layering/damage/";

inEachEngine((it) => {
  const width = async (pixels) => {
    await it.browser.size(pixels, 900);
    await it.browser.waitFor((wide) => document.documentElement.clientWidth > 0 && document.documentElement.clientWidth >= 1120 === wide, { args: [pixels >= 1120] });
  };
  /** The parts in the order of the document, once they are as wanted, and how they stand on the screen. */
  const parts = (...wanted) => it.browser.waitFor((names) => {
    const all = [...document.querySelectorAll(".columns > *")];
    const name = (one) => one.id || one.className.split(" ")[0];
    return all.filter((one) => name(one) !== "onward").map(name).join() === names && all.map((one) => one.getBoundingClientRect()).map(({ top, left }) => ({ top: top + scrollY, left }));
  }, { args: [wanted.join()] });
  const inTurn = (numbers) => assert.deepEqual(numbers, [...numbers].sort((a, b) => a - b));

  test("what is typed on a tablet before the page's script has come keeps the focus when the parts take their places", async () => {
    const strength = '[data-field="attacker.strength"] input';
    await width(820);
    it.site.before("delete Navigator.prototype.serviceWorker");
    const release = it.site.hold(/\/app\.js$/);
    const going = it.browser.goto(it.site.url + PAGE);
    await it.browser.waitFor((one) => document.styleSheets.length && document.querySelector(one)?.checkVisibility(), { args: [strength] });
    await parts("left", "answer", "rest");
    await it.browser.type(strength, "9");
    release();
    await going;
    await parts("answer", "left", "rest");
    await lineWith(it.browser, "Strength 9");
    assert.deepEqual(await it.browser.eval((one) => [document.activeElement === document.querySelector(one), document.activeElement.value], strength), [true, "9"]);
    it.site.wellAgain();
  });

  test("one column: answer, entries, working", async () => {
    await width(820);
    await it.browser.goto(it.site.url + PAGE);
    await computed(it.browser);
    inTurn((await parts("answer", "left", "rest")).map(({ top }) => top));
  });

  test("one column with an open question: it comes first, and what opens it and closes it leaves the entries where they are", async () => {
    await it.browser.goto("about:blank");
    await it.browser.goto(`${it.site.url}${PAGE}#dice=2d6`);
    inTurn((await parts("ask", "answer", "left", "rest")).map(({ top }) => top));
  });

  test("turned to two columns, the entries come first and stand beside the answer; what is typed in keeps the focus", async () => {
    await it.browser.eval(() => document.querySelector('[data-field="dice"] input').focus());
    await width(1280);
    const [entries, ask, , rest] = await parts("left", "ask", "answer", "rest");
    assert.ok(entries.left < ask.left && entries.top <= ask.top + 2, "beside each other");
    assert.ok(rest.left > entries.left && rest.top > ask.top, "one below the other");
    await it.browser.waitFor(() => document.activeElement.closest('[data-field="dice"]'));
    await width(820);
    await parts("ask", "answer", "left", "rest");
    await it.browser.waitFor(() => document.activeElement.closest('[data-field="dice"]'));
  });

  test("in a question what each outcome means stands before the keys, beside them too", async () => {
    await width(820);
    await it.browser.goto("about:blank");
    await it.browser.goto(`${it.site.url}sfrpg/attack/#hd=62&weapon_damage=240&range=4&marksmanship=48`);
    const [outcomes, keys] = await it.browser.waitFor(() => document.querySelector("#ask .branches") && document.querySelector("#ask .pad") && [...document.querySelectorAll("#ask .body > *")].map((one) => one.getBoundingClientRect().left));
    assert.ok(outcomes < keys, `${outcomes} before ${keys}`);
  });
}, { early: true, cache: false }); // the script must come from the server that holds it back
