// Tables as text: what a spreadsheet puts on the clipboard (tabs) and CSV files (commas or semicolons).
import { at, placeOf } from "./caret.js";

const SAID = /^\uFEFF?\s*"?sep=([\t;,])"?[ \t]*(?:\r?\n|\r|$)/i; // a first line by which spreadsheets tell each other

/** Tab, semicolon or comma: whichever the first row outside quotes uses most, tabs first. */
export function separatorOf(text) {
  const said = SAID.exec(text)?.[1];
  if (said) return said;
  const row = text.replace(/"(?:[^"]|"")*"/g, "").split(/\r?\n/).find((line) => line.trim()) ?? "";
  if (row.includes("\t")) return "\t";
  const count = (c) => row.split(c).length - 1;
  return count(";") >= count(",") && count(";") > 0 ? ";" : ",";
}

/**
 * @param most {rows, columns}: a text with more of them is not read to its end; `over` says which.
 * @returns {{rows: string[][], separator: string, over?: "rows"|"columns"}} or {error: {says, shown}} naming line and column.
 */
export function parseTable(text, separator = separatorOf(text), most = { rows: Infinity, columns: Infinity }) {
  const source = text.replace(/^\uFEFF/, "").replace(SAID, "\n"); // the line stays, so that rows keep their numbers
  const rows = [];
  let row = [];
  let i = 0;
  while (i <= source.length) {
    let cell = "";
    if (source[i] === '"') {
      const end = closing(source, i);
      if (end < 0) return { error: at(source, placeOf(source, i), "A quotation mark is opened here and never closed") };
      cell = source.slice(i + 1, end).replace(/""/g, '"');
      i = end + 1;
      if (i < source.length && source[i] !== separator && !/[\r\n]/.test(source[i]))
        return { error: at(source, placeOf(source, i), "Something stands between the closing quotation mark and the next cell") };
    } else {
      const from = i;
      while (i < source.length && source[i] !== separator && source[i] !== "\n" && source[i] !== "\r") i += 1;
      cell = source.slice(from, i);
    }
    row.push(cell.trim());
    if (source[i] === separator) {
      if (row.length > most.columns) return { rows, separator, over: "columns" };
      i += 1;
      continue;
    }
    if (row.some(Boolean)) rows.push(row);
    if (rows.length > most.rows) return { rows, separator, over: "rows" };
    row = [];
    i += source[i] === "\r" && source[i + 1] === "\n" ? 2 : 1;
  }
  return { rows, separator };
}

function closing(source, from) {
  for (let i = from + 1; i < source.length; i += 1) {
    if (source[i] !== '"') continue;
    if (source[i + 1] === '"') i += 1;
    else return i;
  }
  return -1;
}

export function formatTable(rows, separator = ",") {
  const quote = (cell) => {
    const text = String(cell ?? "");
    return text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
  };
  return rows.map((row) => row.map(quote).join(separator)).join("\r\n") + "\r\n";
}

/** `3,5` as people write it where the comma is no separator: `3.5`. Anything else stays. */
export const decimalComma = (cell) => (/^[+-]?\d+,\d+$/.test(cell) ? cell.replace(",", ".") : cell);
