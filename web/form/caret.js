// Where a text could not be read: line, column, the line itself and a caret under the place.

/** @returns {{line: number, column: number}} the place of a character, both counted from 1. */
export function placeOf(text, offset) {
  const before = text.slice(0, offset).split("\n");
  return { line: before.length, column: before.at(-1).length + 1 };
}

/** Words and picture for a JSON text that does not parse (engines word their errors differently). */
export function caret(text, error) {
  const said = String(error.message);
  const lines = /line (\d+) column (\d+)/.exec(said);
  const position = /position (\d+)/.exec(said);
  const place = lines
    ? { line: Number(lines[1]), column: Number(lines[2]) }
    : placeOf(text, position ? Number(position[1]) : firstFault(text));
  return at(text, place, "This is not JSON a program can read");
}

/** `says` and `shown`: a sentence with line and column, and the line with a caret below the place. */
export function at(text, { line, column }, what) {
  const row = (text.split("\n")[line - 1] ?? "").replace(/\t/g, " ");
  const from = Math.max(0, column - 40);
  const piece = (from ? "…" : "") + row.slice(from, from + 72);
  const pad = " ".repeat(column - 1 - from + (from ? 1 : 0));
  return { says: `${what}: see line ${line}, column ${column}`, shown: `${piece}\n${pad}^` };
}

/** The shortest beginning that already fails: used where an engine names no position. */
function firstFault(text) {
  let low = 0;
  let high = text.length;
  const breaks = (end) => {
    try {
      JSON.parse(text.slice(0, end));
      return false;
    } catch (error) {
      return !/end|unterminated|EOF/i.test(String(error.message));
    }
  };
  while (low < high) {
    const middle = (low + high) >> 1;
    if (breaks(middle)) high = middle;
    else low = middle + 1;
  }
  return Math.max(0, low - 1);
}
