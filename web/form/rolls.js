// Pasted dice: one list for all (`5 3 1`), or a list per kind of die (`d6: 5 3 1`, `2d6: 7 9`), one kind a line.
import { at, placeOf } from "./caret.js";

const TERM = String.raw`\d*d(?:\d+|%)(?:[x×]\d+)?`;
const KIND = new RegExp(String.raw`^\s*(${TERM}(?:\s*[+-]\s*(?:${TERM}|\d+))*)\s*[:=]\s*`, "i"); // or the whole roll: 2d6+3: 10

const MARKS = { " ": "a space", ",": "a comma", ";": "a semicolon" };

/** The first thing that is no number, or stands apart from the next in another way than those before, as {says, shown}, or null. */
export function diceProblem(text = "") {
  let offset = 0;
  let named = null;
  let first = "";
  for (const line of text.split("\n")) {
    const kind = KIND.exec(line)?.[0] ?? "";
    const strange = /[^\s,;\d]+\S*/.exec(line.slice(kind.length));
    if (strange)
      return at(text, placeOf(text, offset + kind.length + strange.index), `“${strange[0].slice(0, 20)}” is no die roll; write numbers, like 5 3 1`);
    for (const gap of line.slice(kind.length).replace(/[\s,;]+$/, "").matchAll(/(?<=\d)[\s,;]+(?=\d)/g)) {
      const mark = gap[0].replace(/\s/g, "") || " ";
      const place = placeOf(text, offset + kind.length + gap.index);
      if (!MARKS[mark]) return at(text, place, `There is an empty place between two marks (“${gap[0]}”)`);
      if (mark !== (first ||= mark)) return at(text, place, `Rolls stand apart in two ways, first by ${MARKS[first]}, here by ${MARKS[mark]}: write them all alike, like 5 3 1 or 5, 3, 1`);
    }
    if (line.trim()) {
      if (named !== null && named !== Boolean(kind)) return at(text, placeOf(text, offset), "Name the die on every line, like d6: 5 3 1, or on none");
      named = Boolean(kind);
    }
    offset += line.length + 1;
  }
  return null;
}

/** "4 rolls", "d6: 3 rolls; 2d6: 1 roll": what was understood, whatever parts the numbers. */
export function rollsRead(text = "") {
  if (diceProblem(text)) return "";
  const count = (list) => `${list.length} ${list.length === 1 ? "roll" : "rolls"}`;
  const rolls = rollsOf(text);
  if (Array.isArray(rolls)) return rolls.length ? `Read as ${count(rolls)}: ${rolls.slice(0, 20).join(" ")}${rolls.length > 20 ? " …" : ""}` : "";
  return `Read as ${Object.entries(rolls).map(([die, list]) => `${die}: ${count(list)}`).join("; ")}`;
}

export function rollsOf(text = "") {
  const kinds = {};
  const plain = [];
  for (const line of text.split("\n")) {
    const kind = KIND.exec(line);
    const numbers = (line.slice(kind?.[0].length ?? 0).match(/\d+/g) ?? []).map(Number);
    if (kind) (kinds[kind[1].toLowerCase()] ??= []).push(...numbers);
    else plain.push(...numbers);
  }
  return Object.keys(kinds).length ? kinds : plain;
}
