// The manoeuvre planner and its pictures: they lay out what the reply says, and nothing else.
import assert from "node:assert/strict";
import { test } from "node:test";
import render from "preact-render-to-string";
import { html } from "../../web/ui.js";
import Manoeuvre, { tally } from "../../web/pictures/sfrpg.manoeuvre.js";
import ToHit from "../../web/pictures/sfrpg.to_hit.js";
import Moves, { planOf } from "../../web/widgets/moves.js";

const OPTIONS = [
  { move: "ahead", orders: ["ahead"], dc: 0, evasive: 0, penalty: 0, points: 1, glide: 0, turn: 0, allowed: true, why: "" },
  { move: "slip", orders: ["slip port", "slip starboard"], dc: 30, evasive: 5, penalty: -1, points: 1, glide: 45, turn: 0, allowed: true, why: "" },
  { move: "snap", orders: ["snap port", "snap starboard"], dc: 60, evasive: 20, penalty: -4, points: 0, glide: null, turn: 90, allowed: false, why: "needs engines of Class Six" },
];
const PATH = [
  { move: "", x: 0, y: 0, heading: "north", made: true },
  { move: "ahead", x: 0, y: -1, heading: "north", made: true },
  { move: "slip port", x: -1, y: -2, heading: "north", made: false },
];
const PLAN = { path: PATH, options: OPTIONS, points: 3, cost: 2, evasive_bonus: 5, attack_penalty: -1 };
const ASKING = { status: "asks", steps: [], asks: { dc: 30, chance: "7/10", state: PLAN }, result: null };
const DONE = { status: "done", steps: [], result: { ...PLAN, check: true, dc: 30, chance: "7/10", evasive_bonus: 5, attack_penalty: -1 } };

function widget(value, { errors = [], reply = ASKING } = {}) {
  const heard = [];
  const onInput = (next) => heard.push(typeof next === "function" ? next(value) : next);
  const props = { value, path: "moves", field: { items: { enum: ["ahead"] } }, words: { label: "Moves" }, errors, ctx: { reply: () => reply }, onInput };
  return { heard, props, out: render(html`<${Moves} ...${props} />`) };
}

/** Every button of a tree of vnodes, with components worked out. */
function buttons(vnode, found = []) {
  if (Array.isArray(vnode)) vnode.forEach((v) => buttons(v, found));
  else if (typeof vnode?.type === "function") buttons(vnode.type(vnode.props), found);
  else if (vnode?.type) {
    if (vnode.type === "button") found.push(vnode);
    buttons(vnode.props?.children, found);
  }
  return found;
}

test("moves are offered as the reply lists them; a tap adds one at the end", () => {
  const { heard, props, out } = widget(["ahead"]);
  assert.deepEqual([...out.matchAll(/data-order="([^"]+)"/g)].map((m) => m[1]), ["slip port", "ahead", "slip starboard", "snap port", "snap starboard"]);
  assert.match(out, /<b>1<\/b> of 3 movement points left/);
  buttons(Moves(props)).find((b) => b.props["data-order"] === "slip port").props.onClick();
  buttons(Moves(props)).find((b) => b.props["aria-label"] === "Take out move 1, ahead").props.onClick();
  assert.deepEqual(heard, [["ahead", "slip port"], []]);
});

test("what is forbidden cannot be tapped, and the reply's own words say why", () => {
  const { out } = widget([]);
  assert.match(out, /data-order="snap port" disabled[^>]*aria-label="snap port: DC 60, needs engines of Class Six"/);
  assert.match(out, /Not possible now: 1 of 3/);
  assert.match(out, /<b>snap<\/b>: needs engines of Class Six/);
});

test("a move that is wrong is marked and its sentence stands beside it", () => {
  const { out } = widget(["ahead", "snap"], { errors: [{ field: "moves[1]", says: "Needs Class Six." }] });
  assert.match(out, /data-field="moves\[1\]" class="wrong"/);
  assert.match(out, /<p class="faults">Needs Class Six\.<\/p>/);
});

test("moves typed as text are a list too, and kept as typed", () => {
  const { out } = widget("ahead\n90 tur");
  assert.match(out, /Take out move 2, 90 tur/);
  assert.match(out, /<textarea[^>]*>ahead\n90 tur<\/textarea>/);
});

test("the path is drawn before the roll from the question, afterwards from the result", () => {
  assert.equal(planOf(ASKING), PLAN);
  assert.equal(planOf({ result: null, asks: { dc: 30 } }), null);
  const before = render(html`<${Manoeuvre} reply=${ASKING} />`);
  const then = render(html`<${Manoeuvre} reply=${DONE} />`);
  assert.equal(before.match(/class="leg made"/g).length, 2);
  assert.match(then, /class="leg missed"/);
  assert.match(then, /2\. slip port<\/th><td class="r">−1<\/td><td class="r">2<\/td><td>north<\/td><td>no<\/td>/);
  assert.doesNotMatch(before + then, / style="/);
  assert.match(render(tally({ reply: ASKING })), /DC <b>30<\/b> · chance <b>70\.0%<\/b> · Evasive <b>\+5<\/b> · aiming <b>−1<\/b> if the Check succeeds/);
  assert.match(render(tally({ reply: DONE })), /Evasive <b>\+5<\/b> · aiming <b>−1<\/b>/);
});

test("the chance to hit: a chart for range where there is a list, one for skill, numbers in tables", () => {
  const result = { legal: true, chance: "1/2", chance_by_skill: [{ skill: 50, chance: "1/2" }, { skill: 60, chance: "3/5" }], chance_by_range: [{ range: 0, effective_hd: 40, chance: "1/2" }] };
  const out = render(html`<${ToHit} request=${{ inputs: { marksmanship: 50, range: 0 } }} reply=${{ result }} />`);
  assert.match(out, /by range.*by marksmanship/s);
  assert.match(out, /<tr class="marked"><th scope="row">50<\/th><td class="r">1\/2 · 50\.0%<\/td>/);
  assert.match(out, /<td class="r">40<\/td>/);
  const alone = render(html`<${ToHit} request=${{ inputs: { weapon: "projectiles" } }} reply=${{ result: { ...result, chance_by_range: [] } }} />`);
  assert.match(alone, /by ballistics/);
  assert.match(alone, /Enter the HD your weapon adds/);
});
