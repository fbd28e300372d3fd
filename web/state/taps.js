// Which question an answer is for. Until the reply to what stands in the form is here, the question on the screen may be an old one.

/** Place, words and range: how likely an outcome is does not make it another question. */
const WHAT = ["at", "kind", "says", "who", "die", "low", "high", "options", "key", "schema"];
const SORT = ["kind", "die", "low", "high", "options"];
const alike = (names) => (a, b) => Boolean(a && b) && names.every((name) => JSON.stringify(a[name]) === JSON.stringify(b[name]));
const isOfOneSort = alike(SORT);

/** The very same question: asked at the same place, in the same words, of the same range. */
export const isSameQuestion = alike(WHAT);

export const isDie = ({ kind }) => kind !== "choice" && kind !== "value";

/** A die of which each face is one digit: a keyboard's digits answer it at once. */
export const isDigits = ({ low, high }) => Number.isInteger(low) && Number.isInteger(high) && low >= 0 && high <= 9;

const isWithin = (value, { low, high }) => value >= low && (high === null || value <= high);

/**
 * @param tap {value, to, ahead, by}: `to` is the question that stood on the screen; `ahead` when it had its answer already, so that this
 *   one is for the next; `by` is how it was given: "key" (a digit), "pad" (a number), else a button
 * @param asked what is asked now, or null
 */
export function reaches({ value, to, ahead, by }, asked) {
  if (!asked || (by === "key" && !(isDie(asked) && isDigits(asked) && isWithin(value, asked)))) return false;
  if (!ahead) return isSameQuestion(to, asked);
  if (!isDie(asked)) return false; // a decision wants to be seen before it is taken
  return by ? isWithin(value, asked) : isOfOneSort(to, asked);
}

export const plainAnswer = (answer) => (typeof answer === "object" && answer ? (answer.roll ? "rolled for you" : "as entered") : String(answer));
const plainTap = ({ value }) => (value?.roll ? "a roll for you" : plainAnswer(value));

/** What is said of answers that found no question. */
export const notTaken = (taps) => `Not taken: ${taps.slice(0, 8).map(plainTap).join(", ")}.`;
