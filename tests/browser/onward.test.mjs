// From one calculator to the next: what is known comes along, what only the user knows stays as it was there, no example mixes in.
import assert from "node:assert/strict";
import { test } from "node:test";
import { computed, inEachEngine, lineWith } from "./desk.mjs";

const SHIP = { name: "Tern", boxes: [{ kind: "phaser", name: "Ph-1", id: "1", arc: "FA", state: "unfired" }, { kind: "phaser", name: "Ph-1", id: "2", arc: "FA", state: "unfired" }, { kind: "frame", name: "frame", count: 2 }] };
const KESTREL = { name: "Kestrel", arcs: { forward: { shp: 100, ahp: 50 } }, hd: 60 };
const fleet = (name) => ({ name, money_spent: 1000, ships: [{ name: `${name} 1`, count: 2, value: 400, fate: "fought on" }] });
const inHash = (inputs) => `#${Object.entries(inputs).map(([name, value]) => `${name}=${encodeURIComponent(typeof value === "string" ? value : JSON.stringify(value))}`).join("&")}`;

inEachEngine((it) => {
  const open = async (page, inputs = {}) => {
    await it.browser.goto("about:blank");
    await it.browser.goto(it.site.url + page + (Object.keys(inputs).length ? inHash(inputs) : ""));
    await computed(it.browser);
  };
  const tap = async (words, which = "[data-act=next], [data-act=take]") => {
    await it.browser.waitFor((w, s) => [...document.querySelectorAll(s)].some((one) => one.textContent === w), { args: [words, which] });
    await it.browser.eval((w, s) => [...document.querySelectorAll(s)].find((one) => one.textContent === w).click(), words, which);
  };
  const notice = () => it.browser.waitFor(() => document.querySelector("[data-notice=came] p")?.textContent);
  const value = (field) => it.browser.eval((f) => document.querySelector(`[data-field="${f}"] :is(input, textarea)`)?.value ?? null, field);
  const answer = () => it.browser.eval(() => document.querySelector("#answer .line").textContent);

  test("called hits meet an empty ship, not the example's; then the user's own", async () => {
    await open("ddap/chart/");
    await tap("Go on: Allocate a volley");
    assert.match(await notice(), /^Came along from “Roll on a chart”: Called hits\. Nothing else is filled in yet\./);
    await it.browser.waitFor(() => document.querySelector("#errors")?.textContent.includes("ship"));
    assert.equal(await answer(), "No answer yet.");
    assert.equal(await value("ship.name"), "");
    assert.match(await value("hits"), /warp/);

    await open("ddap/allocate/", { ship: SHIP, hits: "phaser", overrides: "Ph-1 #1 last" });
    await tap("Roll on a chart", "a[data-nav]");
    await lineWith(it.browser, "internals");
    await tap("Go on: Allocate a volley");
    assert.match(await notice(), /Called hits\. As you last had it here: Overrides in the newest SOP, Ship\. Undo/);
    await lineWith(it.browser, "Tern");
    assert.match(await value("hits"), /warp/);
    assert.equal(await value("overrides"), "Ph-1 #1 last");
    await it.browser.click("[data-act=undo-entry]");
    await it.browser.waitFor(() => document.querySelector('[data-field="hits"] textarea').value === "phaser");
  });

  test("rolled damage is one event more for the targets that stand there", async () => {
    await open("layering/apply/", { targets: [{ name: "Rook", hp: 40, max_hp: 50 }], events: [{ type: "damage", amount: 3 }] });
    await tap("Roll damage", "a[data-nav]");
    await lineWith(it.browser, "rolled 10");
    await tap("Go on: Apply damage");
    assert.match(await notice(), /: Events, in order\. As you last had it here: Targets, Events, in order\./);
    await lineWith(it.browser, "Rook");
    assert.equal(await it.browser.eval(() => document.querySelectorAll('[data-field="events"] tr.row').length), 2);
  });

  test("two fleets checked one after the other stand against each other", async () => {
    for (const name of ["Reds", "Blues"]) {
      await open("tcs/fleet-file/", { fleet: fleet(name) });
      await tap("Go on: Score the battle");
      assert.match(await notice(), /^Came along from “Check a fleet file”: The two fleets\./);
      await it.browser.waitFor((one) => location.hash.includes(one), { args: [name] }); // kept
    }
    assert.match(await lineWith(it.browser, "Blues"), /Reds/);
  });

  test("entries are taken to another page in one tap, and a sheet to the place chosen for it", async () => {
    await open("ddap/allocate/", { ship: SHIP, hits: "phaser", overrides: "Ph-1 #1 last" });
    await tap("Check override lines");
    await lineWith(it.browser, "Tern, 1 of 1 override lines accepted");
    await open("sfrpg/resolve/", { ship: KESTREL, arc: "forward", damage: 20 });
    await tap("Attack: The target's sheet"); // a place behind the fold
    assert.match(await notice(), /^Came along from “Resolve damage”: The target's sheet\. Nothing else is filled in yet\./);
    const sheet = (field) => it.browser.eval((f) => document.querySelector(`[data-field="${f}"] [data-act=fold]`)?.textContent.trim(), field);
    await it.browser.waitFor(() => document.querySelector('[data-field="target_ship"] [data-act=fold]')?.textContent.trim() === "Show Kestrel");
    assert.equal(await sheet("own_ship"), "Fill in a ship");
  });

  test("what belonged to the last hit does not stand for the next one; the table's own numbers do", async () => {
    const enter = async (...keys) => {
      for (const key of [...keys, "enter"]) {
        await it.browser.waitFor((k) => document.querySelector(`#ask [data-key="${k}"]`), { args: [key] });
        await it.browser.click(`#ask [data-key="${key}"]`);
      }
    };
    const asks = (words) => it.browser.waitFor((w) => document.querySelector("#ask-says")?.textContent.includes(w), { args: [words] });
    const kestrel = { ...KESTREL, systems: { engines: 0 } };
    await open("sfrpg/resolve/", { ship: kestrel, arc: "forward", damage: 20, system_hits: [{ system: "engines", points: 30 }], critical_failure: 3 });
    await asks("Acquired flaw");
    const ram = { ...kestrel, name: "Heron", officers: [{ name: "Wick", post: "Navigator", hp: 24, skills: { piloting: 60 } }] };
    await it.browser.goto("about:blank");
    await it.browser.goto(`${it.site.url}sfrpg/ram/${inHash({ own_ship: ram, target_ship: kestrel })}`);
    await asks("Starship Piloting, the ram");
    await enter(5, 0);
    await asks("Damage to both ships");
    await enter(9, 0);
    await tap("Resolve it on Kestrel");
    assert.match(await notice(), /^Came along from “Ram”: [^.]*Damage[^.]*\. As you last had it here: Critical failure up to\. Undo/);
    await it.browser.waitFor(() => document.querySelector("#errors")?.textContent.includes("the arc that is hit"));
    assert.equal(await value("critical_failure"), "3");
  });
});
