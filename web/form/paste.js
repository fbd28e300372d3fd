// Rows out of a text: a spreadsheet's clipboard, a CSV file or a JSON list; mapped by heading or by place.
import { fromJson, isScalar, keyed, kindOf } from "../state/values.js";
import { caret } from "./caret.js";
import { decimalComma, parseTable } from "./csv.js";
import { plain } from "./words.js";

const WIDEST = 200; // columns; more are no table of ours

const fold = (text) => String(text).trim().toLowerCase().replace(/[\s_-]+/g, " ");

/**
 * @param item the schema of one row. @param from {row, name, most}: where a paste without headings begins, and how many rows there may be.
 * @returns {{rows, says}} or {{error: {says, shown}}}; on an error nothing is changed.
 */
export function pasteInto(item, rows, text, { row = rows.length, name, words = () => undefined, most = Infinity }) {
  if (/^\s*[[{]/.test(text)) return fromList(item, rows, text, row);
  const parsed = parseTable(text, undefined, { rows: most + 1, columns: WIDEST }); // one more: headings
  if (parsed.error) return parsed;
  if (parsed.over === "rows") return { error: { says: `There is room for ${most.toLocaleString("en")} rows here, and what was pasted has more. Nothing was taken over` } };
  const columns = Object.keys(item.properties).filter((n) => isScalar(item.properties[n]) || kindOf(item.properties[n]) === "list" && isScalar(item.properties[n].items));
  const head = headings(parsed.rows[0] ?? [], columns, item, words);
  const names = head ?? columns.slice(Math.max(0, columns.indexOf(name)));
  const body = head ? parsed.rows.slice(1) : parsed.rows;
  const wide = body.reduce((widest, cells) => Math.max(widest, cells.length), 0);
  if (!body.length && !parsed.over) return { error: { says: "There is no row in what was pasted" } };
  if (wide > names.length || parsed.over)
    return { error: { says: `What was pasted is ${parsed.over ? `over ${WIDEST}` : wide} columns wide, and there is room for ${names.length} here: ${names.filter(Boolean).map(plain).join(", ")}` } };
  const commas = { changed: false };
  const next = [...rows];
  body.forEach((cells, i) => {
    const values = cells.map((cell, c) => [names[c], cellValue(item.properties[names[c]], cell, parsed.separator, commas)]);
    next[row + i] = keyed({ ...next[row + i], ...Object.fromEntries(values.filter(([n]) => n)) });
  });
  const says = `${body.length} ${body.length === 1 ? "row" : "rows"} of ${wide} columns taken over${commas.changed ? "; decimal commas read as points" : ""}. Undo takes them back.`;
  return { rows: next, says };
}

/** Column names for a first row that is made of headings only, or null. */
function headings(cells, columns, item, words) {
  const known = new Map();
  for (const n of columns)
    for (const call of [n, item.properties[n].title, words(n)?.label, words(n)?.short]) if (call) known.set(fold(call), n);
  const names = cells.map((cell) => known.get(fold(cell)));
  const found = names.filter(Boolean);
  return found.length && found.length === cells.filter((c) => c.trim()).length ? names : null;
}

function cellValue(schema, cell, separator, commas) {
  const kind = kindOf(schema);
  if (kind === "choice") return schema.enum.find((option) => fold(option) === fold(cell)) ?? cell;
  if (kind === "list") return cell.split(/\s*[;,]\s*/).filter(Boolean);
  if (kind === "number" && separator !== ",") {
    const number = decimalComma(cell);
    commas.changed ||= number !== cell;
    return number;
  }
  return cell;
}

function fromList(item, rows, text, row) {
  let list;
  try {
    list = [].concat(JSON.parse(text));
  } catch {
    return { error: caret(text) };
  }
  if (!list.every((x) => typeof x === "object" && x !== null)) return { error: { says: "This is JSON, but no list of rows" } };
  const made = list.map((x) => keyed(fromJson(item, x)));
  return { rows: [...rows.slice(0, row), ...made, ...rows.slice(row + made.length)], says: `${made.length} rows taken over. Undo takes them back.` };
}
