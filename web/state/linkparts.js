// The parts of a link that are no entries: answers, dice, and what its words tell of. Written and read.
import { isObject } from "./values.js";

const MOST_RUNS = 100_000; // of one simulation, as the rules draw it

const simple = (item) => typeof item === "number" || (/^[a-z][\w .-]*$/i.test(item) && !/^(true|false|null)$/.test(item));
export const writeList = (items) => (items.every(simple) ? items.join(",") : JSON.stringify(items));
export const writeDice = (dice) =>
  dice.source === "quick" ? `quick:${dice.seed}` : dice.source === "pasted" ? `pasted:${dice.text}` : JSON.stringify(dice);
export const writeOf = (of) => (of.want === "odds" ? "odds" : `${of.runs} runs, seed ${of.seed}`);

export function readOf(text) {
  const [, runs, seed] = /^(\d{1,6}) runs, seed (.+)$/s.exec(text) ?? [];
  return ofWhat(text === "odds" ? { want: "odds" } : { want: "simulate", runs: Number(runs), seed });
}

/** What the words of a link tell of: its odds, a simulation of so many runs, or (undefined) the answer. */
export const ofWhat = (of) =>
  of?.want === "odds" ? { want: "odds" } : of?.want === "simulate" && Number.isInteger(of.runs) && of.runs > 0 && of.runs <= MOST_RUNS && typeof of.seed === "string" ? { want: "simulate", runs: of.runs, seed: of.seed } : undefined;

export function readList(text) {
  if (text.startsWith("[")) return [].concat(JSON.parse(text));
  return text.split(",").map((s) => s.trim()).filter(Boolean).map((s) => (/^-?\d{1,15}$/.test(s) ? Number(s) : s));
}

/** @returns {{dice: object, notices: string[]}} */
export function readDice(text) {
  if (text.startsWith("quick:")) return diceOf({ source: "quick", seed: text.slice(6) });
  if (text.startsWith("pasted:")) return diceOf({ source: "pasted", text: text.slice(7) });
  return diceOf(text.startsWith("{") ? JSON.parse(text) : { source: text });
}

const SHAPES = {
  ask: () => true,
  quick: ({ seed }) => ["string", "number"].includes(typeof seed),
  pasted: ({ text, rolls }) => (text === undefined ? Array.isArray(rolls) || (isObject(rolls) && Object.values(rolls).every(Array.isArray)) : typeof text === "string"),
  sealed: () => true, // whatever is no secret or commitment is left out of it
};

/** Dice of a kind that nobody knows are asked for, which is said: they are never thrown in silence. */
export function diceOf(dice = { source: "ask" }) {
  if (isObject(dice) && Object.hasOwn(SHAPES, dice.source) && SHAPES[dice.source](dice)) return { dice, notices: [] };
  return { dice: { source: "ask" }, notices: ["The dice named here are of a kind that this page does not know, so they are asked for."] };
}

/** The first names of those to be told. */
export const few = (names) => [...new Set(names)].slice(0, 5).join(", ");
