// A duel on an 820 px tablet: shot, damage, answer, damage, through the answer's own buttons; only dice and choices are tapped.
import assert from "node:assert/strict";
import { test } from "node:test";
import { computed, inEachEngine, lineWith } from "./desk.mjs";

const has = (browser, selector, words) => browser.waitFor((s, w) => document.querySelector(s)?.textContent.includes(w) && document.querySelector(s).textContent, { args: [selector, words] });

inEachEngine((it) => {
  const asks = (words) => has(it.browser, "#ask-says", words);
  const tap = (key) => it.browser.click(`#ask [data-key="${key}"]`);
  const enter = async (...keys) => {
    for (const key of keys) await tap(key);
    await tap("enter");
  };
  const ways = () => it.browser.eval(() => [...document.querySelectorAll("[data-act=next]")].map((button) => button.textContent));
  const goOn = async (words) => {
    await it.browser.waitFor((w) => [...document.querySelectorAll("[data-act=next]")].some((button) => button.textContent === w), { args: [words] });
    await it.browser.eval((w) => [...document.querySelectorAll("[data-act=next]")].find((button) => button.textContent === w).click(), words);
  };

  test("the first shot, and what it does to Heron", async () => {
    await it.browser.goto(`${it.site.url}sfrpg/attack/`);
    await computed(it.browser);
    await it.browser.eval(() => [...document.querySelectorAll("#examples button, .examples button")].find((button) => button.textContent.includes("A duel")).click());
    await lineWith(it.browser, "hit, 236 damage in the portside arc");
    assert.deepEqual(await ways(), ["Resolve it on Heron"]);
    await goOn("Resolve it on Heron");
    await asks("Willpower Save of Tamsin");
    await enter(3, 0);
    await asks("Willpower Save of Wick");
    await enter(7, 0);
    await asks("Damage Control by Tamsin");
    await enter(6, 0);
    await asks("Which system takes 77 points");
    await tap(3);
    await asks("Acquired flaw, on your chart");
    await enter(6, 4);
    await asks("Metallurgy Check by Tamsin");
    await enter(3, 0);
    assert.match(await lineWith(it.browser, "Heron: 236 points"), /sensors 0% → 77%; malfunctioning: sensors/);
    assert.deepEqual(await ways(), ["Heron fires Stinger at Kestrel", "Kestrel fires Lance at Heron", "Kestrel fires Dart at Heron", "Kestrel makes an Alpha Strike at Heron", "Another hit on Heron"]);
  });

  test("Heron answers, 25 harder with its sensors out, and owes a Metallurgy Check", async () => {
    await goOn("Heron fires Stinger at Kestrel");
    await asks("Ballistics Check of Wick (Navigator) of Heron, DC 89");
    await enter(4, 5);
    await asks("Which arc of Kestrel is hit");
    await tap("aft");
    await lineWith(it.browser, "170 damage in the aft arc");
    await goOn("Resolve it on Kestrel");
    await asks("Metallurgy Check by Tamsin (Engineer) of Heron, DC 55");
    await enter(4, 0);
    assert.match(await lineWith(it.browser, "Kestrel: 170 points"), /SHP 150 → 0, AHP 80 → 60.*Heron, Metallurgy DC 55: 104, success, holds/);
  });

  test("the second round starts with both ships as they are", async () => {
    await goOn("Kestrel fires Lance at Heron");
    await asks("Marksmanship Check");
    await enter(9, 0);
    await asks("Which arc of Heron is hit");
    await tap("portside");
    await lineWith(it.browser, "236 damage in the portside arc");
    await goOn("Resolve it on Heron");
    await asks("Willpower Save of Tamsin (Engineer), DC 23.60");
  });

  test("the question and its keys are within reach of a thumb", async () => {
    const { top, bottom, height } = await it.browser.eval(() => {
      const box = document.querySelector("#ask .keys, #ask .options, #ask").getBoundingClientRect();
      return { top: box.top, bottom: box.bottom, height: innerHeight };
    });
    assert.ok(top >= 0 && bottom <= height, `${top} to ${bottom} of ${height}`);
  });

  test("a turn that begins with damaged sensors: their Check, then the shot with what it left of them", async () => {
    const arcs = { aft: { shp: 90, ahp: 30 } };
    const heron = { name: "Heron", hd: 58, arcs, systems: { sensors: 30, projectiles: 0, engines: 0 }, weapons: [{ name: "Stinger", kind: "projectiles", weapon_damage: 160 }],
      officers: [{ name: "Tamsin", post: "Engineer", hp: 30, damage_control: 59 }, { name: "Wick", post: "Navigator", hp: 24, skills: { combat: 52, ballistics: 60 } }] };
    const kestrel = { name: "Kestrel", hd: 66, arcs, systems: { sensors: 0 }, officers: [{ name: "Pell", post: "Navigator", hp: 26, skills: { evasive: 50 } }] };
    const inHash = Object.entries({ ship: heron, opponent: kestrel, arc: "aft", damage: 40, range: 2 }).map(([name, value]) => `${name}=${encodeURIComponent(typeof value === "string" ? value : JSON.stringify(value))}`).join("&");
    await it.browser.goto("about:blank");
    await it.browser.goto(`${it.site.url}sfrpg/resolve/#${inHash}`);
    await lineWith(it.browser, "SHP 90 → 50");
    await goOn("Check the sensors of Heron, as its turn begins");
    await asks("Damage Control by Tamsin (Engineer), DC 80");
    await enter(1, 0);
    await lineWith(it.browser, "Heron: sensors at 30%, DC 80, Tamsin (Engineer), Damage Control 59: 69, failure; the system malfunctions.");
    await goOn("Heron fires Stinger at Kestrel");
    await asks("Ballistics Check of Wick (Navigator) of Heron, DC 89"); // HD 66 + 50 - 52 + 25 for the sensors
    const sheet = await it.browser.eval(() => document.querySelector('[data-field="own_ship"] [data-act=fold]').textContent.trim());
    assert.equal(sheet, "Show Heron");
  });
}, { width: 820, height: 1180 });
