// Which words of a paste are the engine's: whole texts and sentences are looked for word by word, whatever the line breaks.

/** Full stops and commas at a word's end get lost around links, and mail programs curl quotes; nothing else is forgiven. */
const wordsOf = (text) => text.replace(/[\u2018\u2019]/g, "'").replace(/[\u201c\u201d\u201e]/g, '"').split(/\s+/).map((word) => word.replace(/[.,;]+$/, "")).filter(Boolean);

/** Where `piece` stands in `words` without a gap, from `from` on; -1 where it does not. */
function placeOf(words, piece, from = 0) {
  for (let at = from; at + piece.length <= words.length; at += 1) if (piece.every((word, i) => words[at + i] === word)) return at;
  return -1;
}

/** @returns {{lines: string[], found: boolean[]}} the lines without what is in `pieces`, and which of them were there */
export function without(text, pieces) {
  const lines = text.split("\n").map((line) => line.trim()).filter((line) => wordsOf(line).length);
  const words = lines.flatMap((line, i) => wordsOf(line).map((word) => ({ word, i })));
  const plain = words.map(({ word }) => word);
  const found = pieces.map(wordsOf).map((piece) => {
    let at = piece.length ? placeOf(plain, piece) : -1;
    const there = at >= 0;
    for (; at >= 0; at = placeOf(plain, piece, at)) plain.fill(null, at, at + piece.length);
    return there;
  });
  const left = new Set(words.filter((_, at) => plain[at] !== null).map(({ i }) => i));
  return { lines: lines.filter((_, i) => left.has(i)), found };
}

/** Does this line stand in that text, word by word? */
const standsIn = (line, text) => placeOf(text, wordsOf(line)) >= 0;

/** A line that shares most of its words with the engine's passes itself off as the engine's. */
function resembles(line, text) {
  const words = wordsOf(line);
  return words.length > 2 && words.filter((word) => text.includes(word)).length * 2 >= words.length;
}

/**
 * What is wrong with lines that are none of the engine's whole texts.
 * @returns {{edited: string[] | null, beside: string[]}} edited: lines passed off as the engine's that are not (empty:
 *   all are, but not all of them or not in that order; null: nothing was passed off); beside: somebody's own words
 */
export function judged(lines, texts) {
  const all = texts.map(wordsOf);
  const best = all.map((text) => lines.filter((line) => !standsIn(line, text))).sort((a, b) => a.length - b.length)[0] ?? lines;
  const claimed = lines.filter((line) => all.some((text) => resembles(line, text)));
  if (!claimed.length) return { edited: null, beside: lines };
  const edited = best.filter((line) => claimed.includes(line));
  return { edited, beside: lines.filter((line) => !claimed.includes(line)) };
}
