// The formation and the reroll chart: they show what replies say; a tap or an arrow key changes an entry, nothing else.
import assert from "node:assert/strict";
import { test } from "node:test";
import render from "preact-render-to-string";
import { html } from "../../web/ui.js";
import Fire from "../../web/pictures/tcs.fire.js";
import Moves from "../../web/pictures/tcs.moves.js";
import Rerolls from "../../web/pictures/tcs.reroll.js";
import { Formation } from "../../web/pictures/formation/board.js";
import Pair from "../../web/widgets/pair.js";

// Not the real matrix: whatever the reply says is drawn.
const FORMATION = [{ side: 1, place: "RL", name: "reserve line" }, { side: 1, place: "BL", name: "battle line" }, { side: 2, place: "BL", name: "battle line" }, { side: 2, place: "RL", name: "reserve line" }];
const KEY = { "-": "no fire", 7: "on Sundays only" };
const RESULT = { formation: FORMATION, targets: { RL: "-", BL: "7" }, matrix: { RL: { RL: "-", BL: "7" }, BL: { RL: "-", BL: "-" } }, key: KEY, code: "7", may_fire: true };
const fire = (more = {}, acts = {}) => render(html`<${Fire} request=${{ inputs: { attacker: "RL", defender: "BL" } }} reply=${{ result: { ...RESULT, ...more } }} acts=${acts} />`);

/** Every node of what a component draws, components inside it drawn too. */
function nodes(vnode, found = []) {
  if (Array.isArray(vnode)) vnode.forEach((one) => nodes(one, found));
  else if (vnode?.props) {
    found.push(vnode);
    if (typeof vnode.type === "function" && !vnode.type.prototype?.render) nodes(vnode.type(vnode.props), found);
    else nodes(vnode.props.children, found);
  }
  return found;
}

test("each side is a group of places with one in the tab order; what may be done is part of a place's name", () => {
  const out = fire();
  assert.equal(out.match(/role="radiogroup"/g).length, 2);
  assert.equal(out.match(/tabindex="0"/g).length, 2);
  assert.match(out, /aria-label="Enemy: battle line, BL: on Sundays only"/);
  assert.match(out, /aria-label="Enemy: reserve line, RL: no fire"/);
  assert.match(out, /aria-checked="true" aria-label="Yours: reserve line, RL"/);
  assert.doesNotMatch(out, / style=/);
});

test("allowed and forbidden fire differ by more than colour", () => {
  assert.match(fire(), /class="arrow good".*<text[^>]*>7<\/text>/s);
  assert.match(fire({ may_fire: false }), /class="arrow bad".*✕/s);
});

test("the matrix behind it has a button for each cell, named in words", () => {
  const out = fire();
  assert.equal(out.match(/<button/g).length, 4);
  assert.match(out, /aria-pressed="true" aria-label="7, RL at BL: on Sundays only"/);
});

test("nobody to fire at is said", () => {
  assert.match(fire({ targets: { RL: "-", BL: "-" } }), /From RL no ship may fire at all/);
});

test("a tap or an arrow key sets the place of that side alone", () => {
  const calls = [];
  const side = { side: 1, says: "Attacker in", name: "Yours", chosen: "RL", choose: (place) => calls.push(place) };
  const board = new Formation({ formation: FORMATION, sides: [side] });
  board.props = { formation: FORMATION, sides: [side] };
  const spots = nodes(board.render(board.props, board.state)).filter((n) => n.props["data-place"]);
  assert.deepEqual(spots.map((n) => n.props["data-place"]), ["RL", "BL"]);
  spots[1].props.onClick();
  const press = (key, place) => {
    let stopped = false;
    const currentTarget = { dataset: { place }, parentNode: { querySelector: () => null } };
    spots[0].props.onKeyDown({ key, currentTarget, preventDefault: () => (stopped = true) });
    return stopped;
  };
  assert.equal(press("ArrowDown", "RL"), true);
  assert.equal(press("ArrowUp", "RL"), true); // round to the last
  assert.equal(press(" ", "RL"), true);
  assert.equal(press("Tab", "RL"), false);
  assert.deepEqual(calls, ["BL", "BL", "BL", "RL"]);
});

test("legal moves are marked and told, the enemy's places cannot be tapped", () => {
  const out = render(html`<${Moves} request=${{ inputs: { place: "RL" } }} reply=${{ result: { formation: FORMATION, to: ["BL"], must_return: true } }} acts=${{}} />`);
  assert.match(out, /aria-label="Yours: battle line, BL: may move here"/);
  assert.equal(out.match(/role="radio"/g).length, 2);
  assert.match(out, /must return to its own lines/);
  assert.match(out, /<th scope="row">BL, battle line<\/th><td>legal move<\/td>/);
});

test("the reroll chart has a dot with, a ring without, and every number in its table", () => {
  const chart = [{ target: 12, with: "1/36", without: "1/36" }, { target: 13, with: "7/432", without: "0" }];
  const out = render(html`<${Rerolls} request=${{ inputs: { table: "hit", target: 13 } }} reply=${{ result: { chart } }} />`);
  assert.equal(out.match(/<circle class="without" cx="\d/g).length, 2, "one in the chart, one in the key");
  assert.match(out, /class="col here"/);
  assert.match(out, /<span class="soft">7\/432<\/span> 1\.6%/);
  assert.match(out, /<td class="r">0%<\/td>|<td class="r">(?:<!---->)?0%/);
});

test("a picture without its data draws nothing", () => {
  for (const Picture of [Fire, Moves, Rerolls]) assert.equal(render(html`<${Picture} reply=${{ result: null }} />`), "");
});

test("a pair is two boxes; both empty is no pair", () => {
  const calls = [];
  const boxes = (value) => nodes(Pair({ value, path: "between", words: { label: "Between", each: ["one", "other"] }, onInput: (v) => calls.push(v) })).filter((n) => n.type === "input");
  const [one, other] = boxes(undefined);
  one.props.onInput({ currentTarget: { value: "Anvil" } });
  boxes(["Anvil", ""])[1].props.onInput({ currentTarget: { value: "Tongs" } });
  boxes(["", "Tongs"])[1].props.onInput({ currentTarget: { value: "" } });
  assert.deepEqual(calls, [["Anvil", ""], ["Anvil", "Tongs"], []]);
  assert.equal(other.props["aria-label"], "Between: other");
  assert.deepEqual(boxes("Anvil, Tongs").map((n) => n.props.value), ["Anvil", "Tongs"]);
});
