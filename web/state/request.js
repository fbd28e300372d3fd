// One calculator's state ("core"), as a request to pycore and as what links and saves hold.
import { diceProblem, rollsOf } from "../form/rolls.js";
import { isOpen, isSealed, sealOf } from "../form/seal.js";
import { fromJson, isObject, plainInputs, toJson } from "./values.js";

/** @returns the core of a request or a saved state; both are plain JSON. */
export function coreOf(schema, { inputs = {}, answers = [], dice = { source: "ask" }, readings = {}, policy = {} } = {}, format = "plain") {
  const source = dice.source === "pasted" && dice.text === undefined ? { ...dice, text: textOf(dice.rolls) } : dice;
  return { tree: fromJson(schema, inputs) ?? {}, answers: [...answers], trail: answers.map(() => 1), dice: source, readings, policy: isObject(policy) ? policy : {}, format };
}

function textOf(rolls) {
  if (Array.isArray(rolls)) return rolls.join(" ");
  return Object.entries(rolls ?? {}).map(([die, list]) => `${die}: ${list.join(" ")}`).join("\n");
}

/** @returns {{request: object, problems: object[]}} problems are what the form itself cannot read. */
export function requestOf(page, core) {
  const problems = [];
  const inputs = plainInputs(page.schema, toJson(page.schema, core.tree, "", problems) ?? {});
  const fault = core.dice.source === "pasted" ? diceProblem(core.dice.text) : null;
  if (fault) problems.push({ field: "dice.rolls", code: "field", ...fault });
  const request = { calculator: page.calculator, inputs, want: "answer", steps: "top", text: core.format };
  if (core.answers.length) request.answers = core.answers;
  if (Object.keys(core.readings).length) request.readings = core.readings;
  if (Object.keys(core.policy).length) request.policy = core.policy;
  if (core.dice.source !== "ask" && !isSealed(core.dice)) request.dice = diceFor(core.dice);
  return { request, problems };
}

function diceFor(dice) {
  if (isOpen(dice)) return sealOf(dice);
  if (dice.source !== "pasted") return dice;
  return { source: "pasted", rolls: diceProblem(dice.text) ? [] : rollsOf(dice.text) };
}

/** What a link or a save holds. */
export function stateOf(page, core) {
  const { dice, answers, readings, policy } = core;
  return { inputs: toJson(page.schema, core.tree) ?? {}, answers, dice: dice.source === "sealed" ? sealOf(dice) : dice, readings, ...(Object.keys(policy).length ? { policy } : {}) };
}

/** The question about this state under another heading (`odds`, `steps`…), ready to be asked. */
export const askFor = (request, more) => ({ ...request, text: undefined, steps: "none", ...more });
