// Who is renamed in one place of a form is renamed wherever the form speaks of him.
import assert from "node:assert/strict";
import { test } from "node:test";
import { readFileSync } from "node:fs";
import { borrowed, spread } from "../../web/form/words.js";
import { Renames } from "../../web/state/renamed.js";
import { keyed } from "../../web/state/values.js";

const FIELDS = { "events[].to": { from: "targets[].name" }, "ship.stand_ins{}": { names: "ship.officers[].name" }, "replacements{}": { names: "ship.officers[].name" } };
const ship = (...names) => ({ officers: names.map((name) => keyed({ name, hp: 5 })), stand_ins: [keyed({ key: "Captain", value: "Vree" })] });
const FORM = { ship: ship("Kest", "Vree"), replacements: [keyed({ key: "Engineer", value: "kest" }), keyed({ key: "Captain", value: "plain crew" })] };

/** What the form speaks of after one officer's name went through all of these. */
function typed(form, at, ...names) {
  const renames = new Renames();
  return names.reduce((before, name) => {
    const officers = before.ship.officers.map((row, i) => (i === at ? { ...row, name } : row));
    return renames.follow(before, { ...before, ship: { ...before.ship, officers } }, FIELDS);
  }, form);
}
const spoken = ({ ship: { stand_ins }, replacements }) => [...replacements, ...stand_ins].map(({ value }) => value);

test("an officer's new name stands where he replaces another, letter by letter", () => {
  assert.deepEqual(spoken(typed(FORM, 0, "Kes", "Kest ", "Kestan")), ["Kestan", "plain crew", "Vree"]);
  assert.deepEqual(spoken(typed(FORM, 1, "Nia")), ["kest", "plain crew", "Nia"]);
});

test("a name may be empty, or somebody else's, on its way", () => {
  assert.deepEqual(spoken(typed(FORM, 0, "", "N", "Nia")), ["Nia", "plain crew", "Vree"]);
  const out = typed(FORM, 0, "Vre", "Vree", "Vreeda");
  assert.deepEqual(spoken(out), ["Vreeda", "plain crew", "Vree"]);
});

test("a name that two carry is nobody's, and a form that speaks of nobody stays as it is", () => {
  const twins = { ...FORM, ship: ship("Kest", "Kest") };
  assert.deepEqual(spoken(typed(twins, 0, "Nia")), ["kest", "plain crew", "Vree"]);
  const other = { ...FORM, ship: ship("Oru", "Vree") };
  assert.equal(typed(other, 0, "Nia").replacements, other.replacements);
});

test("rows that come, go or change places rename nobody", () => {
  const renames = new Renames();
  const [kest, vree] = FORM.ship.officers;
  for (const officers of [[vree, kest], [vree], [kest, vree, keyed({ name: "Nia" })]])
    assert.deepEqual(spoken(renames.follow(FORM, { ...FORM, ship: { ...FORM.ship, officers } }, FIELDS)), spoken(FORM));
});

test("names in a list, chosen or typed, follow a target's", () => {
  const targets = [keyed({ name: "Rook" }), keyed({ name: "Tern" })];
  const form = { targets, events: [keyed({ to: ["Rook", "Tern"] }), keyed({ to: "Tern, rook" }), keyed({ to: [] })] };
  const out = new Renames().follow(form, { ...form, targets: [{ ...targets[0], name: "Raven" }, targets[1]] }, FIELDS);
  assert.deepEqual(out.events.map(({ to }) => to), [["Raven", "Tern"], "Tern, Raven", []]);
  assert.equal(out.events[2], form.events[2]);
});

test("the other ship's people are its own, on every page that has one", () => {
  const { calculators } = JSON.parse(readFileSync(new URL("../../web/specs/sfrpg.json", import.meta.url)));
  const names = (id, path) => spread(borrowed(calculators, id).fields)[path]?.names;
  assert.equal(names("sfrpg.resolve", "replacements{}"), "ship.officers[].name");
  assert.equal(names("sfrpg.resolve", "opponent.stand_ins{}"), "opponent.officers[].name");
  assert.equal(names("sfrpg.attack", "target_ship.stand_ins{}"), "target_ship.officers[].name");
});
