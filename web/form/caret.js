// Where a text could not be read: line, column, the line itself and a caret under the place.

/** @returns {{line: number, column: number}} the place of a character, both counted from 1. */
export function placeOf(text, offset) {
  const before = text.slice(0, offset).split("\n");
  return { line: before.length, column: before.at(-1).length + 1 };
}

/** Words and picture for a JSON text that does not parse. Browsers word and place this differently, so we look ourselves. */
export const caret = (text) => at(text, placeOf(text, faultIn(text)), "This is not JSON a program can read");

/** `says` and `shown`: a sentence with line and column, and the line with a caret below the place. */
export function at(text, { line, column }, what) {
  const row = (text.split("\n")[line - 1] ?? "").replace(/\t/g, " ");
  const from = Math.max(0, column - 40);
  const piece = (from ? "…" : "") + row.slice(from, from + 72);
  const pad = " ".repeat(column - 1 - from + (from ? 1 : 0));
  return { says: `${what}: see line ${line}, column ${column}`, shown: `${piece}\n${pad}^` };
}

const SPACE = /[ \t\r\n]*/y;
const PLAIN = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-f]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?|true|false|null/iy;

/** Where the first thing stands that JSON does not allow (the end of the text when it only breaks off). */
function faultIn(text) {
  const open = []; // brackets not yet closed
  let wants = "value"; // value, name, colon, comma (or the closing bracket)
  let i = 0;
  const match = (pattern) => {
    pattern.lastIndex = i;
    return pattern.exec(text)?.[0] ?? "";
  };
  for (;;) {
    i += match(SPACE).length;
    const c = text[i];
    if (i >= text.length) return i;
    if (c === open.at(-1) && (wants === "comma" || text.slice(0, i).trimEnd().at(-1) === (c === "]" ? "[" : "{"))) {
      open.pop();
      wants = "comma";
      i += 1;
    } else if (wants === "comma" && c === "," && open.length) {
      wants = open.at(-1) === "}" ? "name" : "value";
      i += 1;
    } else if (wants === "colon" && c === ":") {
      wants = "value";
      i += 1;
    } else if (wants === "value" && (c === "[" || c === "{")) {
      open.push(c === "[" ? "]" : "}");
      wants = c === "[" ? "value" : "name";
      i += 1;
    } else {
      const word = wants === "value" || (wants === "name" && c === '"') ? match(PLAIN) : "";
      if (!word) return i;
      i += word.length;
      wants = wants === "name" ? "colon" : "comma";
    }
  }
}
