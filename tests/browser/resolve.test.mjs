// The game master's moment on an 820 px tablet: a hit walked through by thumb, die by die, with undo, and pasted at the end.
import assert from "node:assert/strict";
import { test } from "node:test";
import { computed, inEachEngine, lineWith } from "./desk.mjs";

const has = (browser, selector, words) => browser.waitFor((s, w) => document.querySelector(s)?.textContent.includes(w) && document.querySelector(s).textContent, { args: [selector, words] });
const text = (browser, selector) => browser.eval((s) => document.querySelector(s)?.textContent ?? "", selector);
const SHIP = {
  name: "Tern", arcs: { forward: { shp: 100, ahp: 50 }, aft: { shp: 10, ahp: 5 } }, systems: { shields: 0, sensors: 0, engines: 0 },
  officers: [{ name: "Cap", post: "Captain", hp: 50, damage_control: 10, metallurgy: 15 }, { name: "Eng", post: "Engineer", hp: 4, willpower: 30, damage_control: 60, metallurgy: 70 }],
};
const address = (inputs) => `sfrpg/resolve/#${Object.entries(inputs).map(([name, value]) => `${name}=${encodeURIComponent(typeof value === "object" ? JSON.stringify(value) : value)}`).join("&")}`;

inEachEngine((it) => {
  const tap = async (...keys) => {
    for (const key of keys) await it.browser.click(`#ask [data-key="${key}"]`);
  };
  const enter = (number) => tap(...String(number), "enter");
  const asks = (words) => has(it.browser, "#ask-says", words);

  test("the book's example stands there with its last number, drawn", async () => {
    await it.browser.goto(`${it.site.url}sfrpg/resolve/`);
    assert.match(await computed(it.browser), /hull 0% → 92%.*Metallurgy DC 147: 107, critical success/);
    assert.match(await text(it.browser, "#tally"), /hull 92% · 65 mitigated · 1235 soaked · 1 dead · 1 malfunctioning/);
    assert.equal(await it.browser.eval(() => document.querySelectorAll("#picture .arc").length), 4);
    assert.match(await text(it.browser, "#picture .arc.hit"), /portside/);
  });

  test("a hit is walked through one question at a time, and undone to any of them", async () => {
    await it.browser.goto(`${it.site.url}${address({ ship: SHIP, arc: "forward", damage: 350 })}`);
    await asks("Willpower Save of Eng (Engineer), DC 20");
    assert.match(await text(it.browser, "#ask .what"), /Eng \(Engineer\) rolls d%, 0 to 99\. Bonus 30, DC 20/);
    assert.match(await text(it.browser, "#ask .branches"), /100%.*success: keeps calm/);
    await enter(50);
    await asks("Damage Control by Eng (Engineer), 200 points to come");
    await enter(0);
    await asks("Which system takes 190 points");
    assert.match(await text(it.browser, "#ask .branches"), /5: engines/);
    assert.match(await text(it.browser, "#tally"), /10 mitigated · 0 soaked · 190 to come/);
    await tap(8);
    await asks("Cap (Captain) throws");
    await tap(7);
    await asks("Eng (Engineer) throws");
    await it.browser.click('#ask [data-act="undo"]');
    await asks("Cap (Captain) throws");
    await tap(7);
    await asks("Eng (Engineer) throws");
    await tap(2);
    await asks("Acquired flaw");
    assert.match(await text(it.browser, "#picture .person.dead"), /Eng.*4 → 0 HP/);
    await it.browser.click("#ask .askvalue .first");
    assert.match(await asks("Who takes the post of Engineer"), /Engineer/);
    assert.match(await text(it.browser, "#ask .what"), /Cap \(Captain\) decides/);
    await tap("Cap");
    await asks("Damage Control by Cap (Captain), 150 points to come");
    await enter(5);
    await asks("Which system takes 150 points");
    await tap(5);
    await asks("Acquired flaw");
    await it.browser.click("#ask .askvalue .first");
    await asks("Damage Control by Cap (Captain), 50 points to come");
    await enter(80);
    await asks("Which system takes 10 points");
    await tap(3);
    await asks("Acquired flaw");
    await it.browser.click("#ask .askvalue .first");
    await asks("Metallurgy Check by Cap (Captain), DC 65");
    await enter(77);
    assert.match(await lineWith(it.browser, "Metallurgy DC 65: 92"), /200 systems damage .*50 mitigated; hull 0% → 15%; sensors 0% → 10%; engines 0% → 100%; dead: Eng/);
  });

  test("the next volley goes on with the ship as it is", async () => {
    await it.browser.click('[data-act="next"]');
    await it.browser.waitFor(() => document.querySelector('[data-field="damage"] input')?.value === "0");
    await it.browser.type('[data-field="damage"] input', "40");
    await asks("Damage Control by Cap (Captain), 40 points to come");
    assert.match(await text(it.browser, "#picture"), /Cap Captain, as engineer/);
  });

  test("an impossible state is named at its field, with the rule it breaks", async () => {
    await it.browser.goto(`${it.site.url}${address({ ship: { ...SHIP, hull: 120 }, arc: "forward", damage: 350 })}`);
    assert.match(await has(it.browser, "#errors", "destroyed at 100%"), /9\.4 Resolving Damage/);
  });
}, { width: 820, height: 1180 });
