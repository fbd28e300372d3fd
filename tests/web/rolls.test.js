// Pasted dice: what was understood is said, whatever parts the numbers; what is left can be pasted again.
import assert from "node:assert/strict";
import { test } from "node:test";
import render from "preact-render-to-string";
import { html } from "../../web/ui.js";
import { diceProblem, rollsOf, rollsRead } from "../../web/form/rolls.js";
import { lacking } from "../../web/form/dice.js";
import { Dice, listsOf } from "../../web/result/dice.js";

test("separators of one kind are read, and the page says how it read them; mixed ones are refused at their place", () => {
  assert.equal(rollsRead("5, 3,1 ,6,\n2, 4"), "Read as 6 rolls: 5 3 1 6 2 4");
  assert.equal(rollsRead("5,3"), "Read as 2 rolls: 5 3");
  assert.match(diceProblem("5 3,1;2").says, /two ways, first by a space, here by a comma.*line 1, column 4/);
  assert.match(diceProblem("d6: 5,3\nd8: 7;1").says, /first by a comma, here by a semicolon.*line 2/);
  assert.match(diceProblem("5,,3").says, /empty place/);
  assert.equal(rollsRead("5 3,1"), "");
  assert.equal(rollsRead("d6: 5,3\n2d6: 7"), "Read as d6: 2 rolls; 2d6: 1 roll");
  assert.equal(rollsRead("D6 = 5,3\n2d6+3: 10\n3d10x10 - d4: 90"), "Read as d6: 2 rolls; 2d6+3: 1 roll; 3d10x10 - d4: 1 roll");
  assert.equal(rollsRead(""), "");
  assert.equal(rollsRead("5 x"), "", "the error stands there instead");
});

test("what is no roll is shown at its place", () => {
  assert.match(diceProblem("5 3\n1 six").says, /“six” is no die roll.*line 2, column 3/);
  assert.match(diceProblem("d6: 5\n3").says, /Name the die on every line/);
  assert.match(diceProblem("5.5").says, /no die roll/);
});

test("what is left is printed as it is pasted again", () => {
  const lists = { d6: [3, 1], "2d6": [], d10: [0] };
  assert.equal(listsOf(lists), "d6: 3 1\nd10: 0");
  assert.deepEqual(rollsOf(listsOf(lists)), { d6: [3, 1], d10: [0] });
  assert.deepEqual(rollsOf(listsOf([5, 3])), [5, 3]);
  const out = render(html`<${Dice} dice=${{ used: [{ die: "d6", roll: 4, for: "hits" }], unused: [5, 3], chosen_knowing_the_dice: [{ for: "Which box?", choice: "photon" }] }} />`);
  assert.match(out, /for the next mail:.*5 3<\/pre>.*Copy what is left/s);
  assert.match(out, /Chosen with the dice known: Which box\?: <b>photon<\/b>/);
});

test("why a question is open although there is a list is said", () => {
  const asks = { die: "2d6" };
  assert.equal(lacking({ asks, dice: { unused: ["5"] } }), "The rolls left do not fill 2d6, so none was taken for it: it is asked.");
  assert.equal(lacking({ asks, dice: { unused: { d8: [5, 3] } } }), "The rolls left do not fill 2d6, so none was taken for it: it is asked.");
  assert.equal(lacking({ asks, dice: { unused: { d6: [] } } }), "The list is used up: 2d6 is asked.");
  assert.equal(lacking({ asks: { die: null, options: ["photon"] }, dice: { unused: [] } }), "");
  assert.equal(lacking({ asks: null, dice: { unused: [5] } }), "");
});
