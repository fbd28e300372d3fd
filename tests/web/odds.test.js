// Odds as they are shown: at least and at most, whole fractions, two set-ups side by side, simulation in slices.
import assert from "node:assert/strict";
import { test } from "node:test";
import render from "preact-render-to-string";
import { html } from "../../web/ui.js";
import { asOdds, Compare, differences, entriesOf, paired, points } from "../../web/result/compare.js";
import { cumulate, gather, Histogram, likely } from "../../web/result/histogram.js";
import { percent } from "../../web/result/format.js";
import { Measure, Odds } from "../../web/result/odds.js";
import { Decisions, Forget } from "../../web/result/decisions.js";
import { runsOf, Simulation, SLICE } from "../../web/result/simulate.js";

const D4 = [[1, "1/4"], [2, "1/4"], [3, "1/4"], [4, "1/4"]];
const D6 = [1, 2, 3, 4, 5, 6].map((n) => [n, "1/6"]);

test("the chance of at least, at most and exactly a number, exact", () => {
  assert.equal(likely(D6, "least", "5"), "1/3 · 33.3%");
  assert.equal(likely(D6, "most", "1"), "1/6 · 16.7%");
  assert.equal(likely(D6, "exactly", "7"), "0%");
  assert.equal(likely(D6, "least", "-3"), "100%");
  assert.equal(likely(D6, "least", ""), "");
  assert.match(likely(D6, "least", "five"), /whole number/);
});

test("fractions of any length are shown whole on demand", () => {
  const long = "123456789012345678901/987654321098765432109";
  assert.doesNotMatch(render(html`<${Measure} name="hit" measure=${{ kind: "value", values: [[true, long]], mean: null }} />`), /123456789/);
  assert.match(render(html`<${Measure} name="hit" measure=${{ kind: "value", values: [[true, long]], mean: null }} exact=${true} />`), new RegExp(`${long} · 12\\.5%`));
  assert.match(render(html`<${Histogram} values=${D4} mean="5/2" title="x" exact=${true} />`), /5\/2<\/span> = 2\.50/);
});

test("two set-ups: values of either, chances of both, differences in points", () => {
  const { rows, numbers } = paired(D4, D6);
  assert.equal(numbers, true);
  assert.deepEqual(rows.map(({ value }) => value), [1, 2, 3, 4, 5, 6]);
  assert.deepEqual([rows[4].a, rows[4].b], ["0", "1/6"]);
  assert.equal(rows[3].least.a.toFixed(4), "0.2500");
  assert.equal(rows[3].least.b.toFixed(4), "0.5000");
  assert.equal(points(0.25, 0.5), "+25.0 points");
  assert.equal(points(0.5, 0.5), "same");
  assert.deepEqual(paired([["hit", "1/2"]], [["miss", "1/2"]]).numbers, false);
});

/** All totals of n dice of s sides, counted one die after the other. */
function diceOf(n, s) {
  let counts = new Map([[0, 1n]]);
  for (let i = 0; i < n; i += 1) {
    const next = new Map();
    for (const [total, ways] of counts) for (let face = 1; face <= s; face += 1) next.set(total + face, (next.get(total + face) ?? 0n) + ways);
    counts = next;
  }
  return [...counts].map(([total, ways]) => [total, `${ways}/${BigInt(s) ** BigInt(n)}`]);
}

test("what is certain is 100%, what is possible is never 0%, and nothing else is either, however floats add up", () => {
  for (let s = 2; s <= 20; s += 1) {
    for (const n of [1, 2, 3, 5, 10, 40]) {
      const values = diceOf(n, s);
      const bars = cumulate(gather(values, values.length));
      const { rows } = paired(values, [[0, "1"]]);
      for (const [list, of] of [[bars, (row, way) => row[way]], [rows.slice(1), (row, way) => row[way].a]]) {
        const [least, most] = ["least", "most"].map((way) => list.map((row) => percent(of(row, way))));
        assert.deepEqual([least[0], most.at(-1)], ["100%", "100%"], `${n}d${s}`);
        assert.ok([...least.slice(1), ...most.slice(0, -1)].every((one) => !["0%", "100%"].includes(one)), `${n}d${s}`);
      }
      assert.deepEqual([percent(rows[0].least.a), percent(rows[0].most.a)], ["100%", "0%"], "a value below all of A's");
    }
  }
  assert.equal(points(0.5, 0.50001), "+under 0.01 points");
});

test("bars that stand for several values are called so", () => {
  assert.match(render(html`<${Histogram} values=${diceOf(40, 6)} title="Damage" />`), /chances of 67 ranges of values;/);
  assert.match(render(html`<${Histogram} values=${D6} title="Damage" />`), /chances of 6 values;/);
});

test("what was changed between A and B is named", () => {
  const a = { inputs: { hd: 62, ship: { hp: 5 }, list: [1, 2] }, readings: {} };
  const b = { inputs: { hd: 71, ship: { hp: 5, name: "Kite" }, list: [1, 3] }, readings: { "toy.first": "size" } };
  assert.deepEqual(differences(a, b), [["hd", 62, 71], ["ship.name", undefined, "Kite"], ["list[1]", 2, 3], ["toy.first", undefined, "size"]]);
});

test("an answer that is still open is named by its entries", () => {
  assert.equal(entriesOf({ inputs: { dice: "2d6+3", attacker: { strength: 4 }, surprise: true, bonuses: [2, -1], ships: [{}, {}] } }), "Dice 2d6+3, attacker strength 4, surprise, bonuses: 2 -1, ships: 2.");
});

test("the comparison keeps both lines, how each was got, means and their difference; exact against simulated", () => {
  const a = { request: { inputs: { dice: "d4" } }, line: "d4: rolled 3.", odds: { total: { values: D4, mean: "5/2", kind: "value" } }, how: "exact" };
  const simulated = { runs: 60, seed: "s", measures: { total: { counts: [1, 2, 3, 4, 5, 6].map((n) => [n, 10]), mean: "7/2", interval: ["3", "4"] } } };
  const b = { request: { inputs: { dice: "d6" } }, line: "d6: rolled 5.", odds: asOdds(simulated), how: "simulated, 60 runs, seed s" };
  const out = render(html`<${Compare} a=${a} b=${b} way="least" />`);
  for (const words of ["d4: rolled 3.", "d6: rolled 5.", "simulated, 60 runs, seed s", "Mean 2.50 and 3.50: <b>+1.00</b>", "B − A", "+25.0 points"]) assert.ok(out.includes(words), words);
  assert.match(out, /Dice <b>d4<\/b> → <b>d6<\/b>/);
});

test("simulation runs in slices that follow each other, with one seed, and stops when told", async () => {
  const asked = [];
  const ask = async (request) => (asked.push(request), { line: "", text: "", simulation: { runs: request.start + Math.min(200, request.runs), seed: request.seed, so_far: { n: asked.length }, measures: {} } });
  const one = new Simulation({ request: { calculator: "toy.one" }, ask, stop: () => {} });
  one.setState = (part) => Object.assign(one.state, part);
  one.props = { request: { calculator: "toy.one" }, ask, stop: () => {} };
  Object.assign(one.state, { wanted: "500", given: "my seed" });
  await one.run();
  assert.deepEqual(asked.map(({ start, runs, so_far }) => [start, runs, so_far?.n]), [[0, 500, undefined], [200, 300, 1], [400, 100, 2]]);
  assert.ok(asked.every(({ seed, within }) => seed === "my seed" && within === SLICE && within <= 100), "the rules end a slice in time, the first one too");
  const many = asked.length;
  one.props.ask = async (request) => (one.stop(), ask(request));
  await one.run();
  assert.equal(asked.length, many + 1);
});

test("a link's simulation stands ready with its runs and its seed", () => {
  const out = render(html`<${Simulation} request=${{}} of=${{ want: "simulate", runs: 2500, seed: "north wind" }} />`);
  assert.match(out, /value="2500"/);
  assert.match(out, /value="north wind"/);
});

const TAKES = { key: "replacement of engineer", says: "Who takes the post of Engineer", options: ["Sool", "nobody"], default: "whoever is best" };

test("each decision has a control that names what is usual; a value that only a book has needs none", () => {
  const out = render(html`<${Decisions} decisions=${[TAKES, { key: "flaw", says: "Flaws", options: [], default: "none" }]} />`);
  assert.match(out, /decided: as usual/);
  assert.match(out, /<label[^>]*>Who takes the post of Engineer<\/label><select.*<option[^>]*>whoever is best<.*>Sool<.*>nobody</s);
  assert.doesNotMatch(out, /Flaws/);
  assert.match(render(html`<${Decisions} decisions=${[TAKES]} policy=${{ [TAKES.key]: "nobody" }} />`), /open.*1 of 1 stated/s);
  assert.equal(render(html`<${Decisions} decisions=${[]} />`), "");
});

test("a policy that fits nothing any more can be taken back", () => {
  assert.match(render(html`<${Forget} errors=${[{ field: "policy.replacement of cook", says: "" }]} />`), /Decide as usual again/);
  assert.equal(render(html`<${Forget} errors=${[{ field: "seed", says: "" }]} />`), "");
});

test("a page without measures shows no odds", () => assert.equal(render(html`<${Odds} measures=${[]} request=${{}} />`), ""));

test("a number of runs is read as it is written by people; what is none is refused, never replaced", async () => {
  for (const [text, runs] of [["10000", 10000], [" 1 ", 1], ["1,000", 1000], ["10 000", 10000], ["10\u00a0000", 10000], ["100'000", 100000], ["100000", 100000]]) assert.equal(runsOf(text), runs, text);
  for (const text of ["", "abc", "0", "-5", "2.7", "1e3", "1,00", "1,0000", "100001", "9".repeat(40)]) assert.equal(runsOf(text), 0, text);
  const asked = [];
  const one = new Simulation({ request: { calculator: "toy.one" }, ask: async (request) => asked.push(request), stop: () => {} });
  one.setState = (more) => Object.assign(one.state, more);
  for (const [wanted, given, says] of [["abc", "", /from 1 to 100,000, like 10000/], ["10", "x".repeat(201), /at most 200 characters/]]) {
    Object.assign(one.state, { wanted, given });
    await one.run();
    assert.match(one.state.says, says);
  }
  assert.deepEqual(asked, []);
});

test("one run tells nothing of an interval", () => {
  const one = new Simulation({ request: {} });
  for (const [runs, interval] of [[1, null], [2, ["13", "13"]]]) {
    const measure = { counts: [[13, runs]], mean: "13", percentiles: null, interval };
    Object.assign(one.state, { found: { runs, seed: "s", measures: { total: measure } }, done: runs, seed: "s" });
    assert.equal(render(one.render({ request: {} }, one.state)).includes("95%:"), interval !== null);
  }
});

test("on a narrow screen every other number below the bars may go, and the first stays", () => {
  const one = new Histogram({});
  const values = Array.from({ length: 60 }, (_, i) => [i + 1000, "1/60"]);
  const labels = [...render(one.render({ values, title: "t" }, one.state)).matchAll(/<text( class="minor")?[^>]*text-anchor[^>]*>([^<]+)</g)];
  assert.deepEqual(labels.map(([, minor]) => Boolean(minor)), labels.map((_, i) => i % 2 === 1));
  assert.equal(labels.length, 12);
});
