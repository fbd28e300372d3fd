// Numbers as people read them; chances stay exact until they are shown.
import assert from "node:assert/strict";
import { test } from "node:test";
import { both, fraction, percent, shown, sum, valueOf } from "../../web/result/format.js";
import { cumulate, gather } from "../../web/result/histogram.js";

test("percent never calls the possible impossible or the likely certain", () => {
  const cases = { "1/6": "16.7%", "1/2": "50.0%", "0": "0%", "1": "100%", "1/400": "0.25%", "1/1000000": "under 0.01%", "999999/1000000": "over 99.99%", "199/200": "99.50%" };
  for (const [chance, words] of Object.entries(cases)) assert.equal(percent(chance), words, chance);
  const all = 20n ** 100n; // of a hundred dice, all 20: no float tells that from 0, or the rest from 1
  assert.deepEqual([percent(`1/${all}`), percent(`${all - 1n}/${all}`), both(`${all - 1n}/${all}`)], ["under 0.01%", "over 99.99%", "over 99.99%"]);
  assert.deepEqual([percent(`1/${10n ** 400n}`), percent(1), percent(0)], ["under 0.01%", "100%", "0%"]);
});

test("fractions beyond any float still have a value", () => {
  const huge = (n) => `${n}${"0".repeat(900)}`;
  assert.equal(valueOf(`${huge(1)}/${huge(8)}`), 0.125);
  assert.equal(valueOf("-5/2"), -2.5);
});

test("short fractions are shown, monsters are not", () => {
  assert.equal(both("7/12"), "7/12 · 58.3%");
  assert.equal(fraction("123456789/987654321"), "");
  assert.equal(both("1"), "100%");
});

test("values", () => {
  assert.deepEqual([true, null, 1300, "10/3", "-1/2", -5, "Kite"].map(shown), ["yes", "none", "1,300", "3.33", "−0.50", "−5", "Kite"]);
});

test("sums are exact", () => {
  assert.equal(sum(["1/6", "1/3", "1/2"]), "1");
  assert.equal(sum(["1/36", "1/18"]), "1/12");
  assert.equal(sum([]), "0");
  assert.equal(sum(["1/4", "1/6", "-1/10", "3"]), "199/60");
  assert.equal(sum(["1/2", "-1/2"]), "0");
});

test("many values are gathered into ranges without losing any chance", () => {
  const values = Array.from({ length: 1000 }, (_, i) => [i, "1/1000"]);
  const bars = gather(values);
  assert.ok(bars.length <= 90);
  assert.equal(sum(bars.map((b) => b.chance)), "1");
  assert.equal(bars.at(-1).to, 999);
});

test("at least and at most", () => {
  const bars = cumulate(gather([[1, "1/4"], [2, "1/2"], [3, "1/4"]]));
  assert.deepEqual(bars.map(({ least, most }) => [least, most]), [[1, 0.25], [0.75, 0.75], [0.25, 1]]);
});
