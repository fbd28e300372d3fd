// From what stands in the form to what pycore is asked, and back. What was typed is kept as typed.
import { caret } from "../form/caret.js";

export const KEY = Symbol("row"); // survives edits and moves: a row keeps its place in the page
let rows = 0;

export const keyed = (row) => (row[KEY] ? row : { ...row, [KEY]: ++rows });
/** A copy whose rows are new rows to the page, at every depth. */
export function copyRow(row) {
  if (Array.isArray(row)) return row.map(copyRow);
  if (!isObject(row)) return row;
  const copy = mapObject(row, copyRow);
  return row[KEY] ? keyed(copy) : copy;
}

const SCALARS = new Set(["whole", "number", "text", "choice", "flag", "dice", "either"]);
export function kindOf(schema) {
  if (schema?.anyOf?.every(isScalar)) return "either";
  return schema?.["x-kind"] ?? (schema?.properties ? "record" : "any");
}
export const isScalar = (schema) => SCALARS.has(kindOf(schema));
export const isTable = (schema) => kindOf(schema) === "list" && kindOf(schema.items) === "record";

/** Is this field asked for, given its neighbours? (`x-when`: {"type": ["damage"]}) */
export function isAsked(schema, siblings, record) {
  const when = schema["x-when"];
  if (!when) return true;
  return Object.entries(when).every(([name, wanted]) => {
    const value = record?.[name] ?? siblings?.[name]?.default;
    return wanted.includes(value) || wanted.map(String).includes(String(value));
  });
}

/** The form's tree for a value that came as JSON. */
export function fromJson(schema, json) {
  if (json === undefined || json === null) return undefined;
  const kind = kindOf(schema);
  if (kind === "record" && isObject(json))
    return keyed(mapObject(json, (value, name) => (schema.properties?.[name] ? fromJson(schema.properties[name], value) : value)));
  if (kind === "list" && Array.isArray(json))
    return isScalar(schema.items) ? json : json.map((item) => (isObject(item) ? keyed(fromJson(schema.items, item)) : item));
  if (kind === "map" && isObject(json))
    return Object.entries(json).map(([key, value]) => keyed({ key, value: fromJson(schema.additionalProperties, value) }));
  if (kind === "any") return typeof json === "string" ? json : JSON.stringify(json, null, 1);
  return json;
}

/** What pycore is asked. `problems` collects what the form itself cannot read. */
export function toJson(schema, tree, path = "", problems = []) {
  if (tree === undefined || tree === null) return undefined;
  switch (kindOf(schema)) {
    case "whole":
    case "number":
    case "either":
      return number(tree);
    case "flag":
      return flag(tree);
    case "record":
      return isObject(tree) ? record(schema, tree, path, problems) : tree;
    case "list":
      return list(schema, tree, path, problems);
    case "map":
      return Array.isArray(tree) ? map(schema, tree, path, problems) : tree;
    case "any":
      return loose(tree, path, problems);
    default:
      return tree === "" ? undefined : tree;
  }
}

/** Whole numbers become numbers; "2.5", "1,300" or nonsense go as typed, for pycore to read or refuse. */
function number(tree) {
  if (typeof tree !== "string") return tree;
  const text = tree.trim();
  if (text === "") return undefined;
  return /^[+-]?\d{1,15}$/.test(text) ? Number(text) : text;
}

function flag(tree) {
  if (tree === "") return undefined;
  const text = String(tree).trim().toLowerCase();
  return { true: true, yes: true, 1: true, x: true, false: false, no: false, 0: false }[text] ?? tree;
}

function record(schema, tree, path, problems) {
  const out = {};
  for (const [name, value] of Object.entries(tree)) {
    const inner = schema.properties?.[name];
    if (inner && !isAsked(inner, schema.properties, tree)) continue;
    const json = inner ? toJson(inner, value, path ? `${path}.${name}` : name, problems) : value;
    if (json !== undefined) out[name] = json;
  }
  return out;
}

function list(schema, tree, path, problems) {
  if (typeof tree === "string") return splitList(schema, tree).map((item) => toJson(schema.items, item));
  if (!Array.isArray(tree)) return tree;
  const items = tree.map((item, i) => toJson(schema.items, item, `${path}[${i}]`, problems));
  while (items.length && isEmpty(items.at(-1))) items.pop(); // rows not begun yet count for nothing
  return items.map((item) => (item === undefined ? {} : item));
}

function map(schema, tree, path, problems) {
  const out = {};
  for (const { key, value } of tree) {
    const name = (key ?? "").trim();
    const json = toJson(schema.additionalProperties, value, `${path}.${name}`, problems);
    if (!name && isEmpty(json)) continue;
    if (!name) problems.push({ field: path, code: "field", says: "Give every row a name" });
    else if (Object.hasOwn(out, name)) problems.push({ field: path, code: "field", says: `Two rows are named “${name}”: give each its own name` });
    else out[name] = json ?? null;
  }
  return out;
}

function loose(tree, path, problems) {
  if (typeof tree !== "string") return tree;
  if (tree.trim() === "") return undefined;
  try {
    return JSON.parse(tree);
  } catch {
    problems.push({ field: path, code: "field", ...caret(tree) });
    return undefined;
  }
}

/** A list of plain values typed in one box: one a line for words, spaces or commas for numbers. */
export function splitList(schema, text) {
  const words = kindOf(schema.items) === "text" || kindOf(schema.items) === "choice";
  return text.split(words ? /\r?\n/ : /[\s,;]+/).map((s) => s.trim()).filter(Boolean);
}

export function joinList(schema, value) {
  if (typeof value === "string") return value;
  const words = kindOf(schema.items) === "text" || kindOf(schema.items) === "choice";
  return (value ?? []).join(words ? "\n" : ", ");
}

export const isEmpty = (json) =>
  json === undefined || json === null || json === "" || (typeof json === "object" && Object.values(json).every(isEmpty));
/** Has nothing been entered here? A box that is not ticked, or what is so anyway, was not. */
export const isBlank = (schema, tree) => isEmpty(tree) || (tree === false && schema.default !== true) || (typeof tree !== "object" && String(tree) === String(schema.default));
/** The same JSON, names in the same order; ends at the first difference. */
export function isSame(a, b) {
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null || Array.isArray(a) !== Array.isArray(b)) return a === b;
  const [ours, theirs] = [Object.keys(a), Object.keys(b)];
  return ours.length === theirs.length && ours.every((name, i) => name === theirs[i] && isSame(a[name], b[name]));
}

export const isObject = (x) => typeof x === "object" && x !== null && !Array.isArray(x);
const mapObject = (object, change) => Object.fromEntries(Object.entries(object).map(([k, v]) => [k, change(v, k)]));

/** Inputs without what is the default anyway: receipts and sealed dice hash them, so typed and from a link they must be the same text. */
export function plainInputs(schema, inputs) {
  const out = {};
  for (const [name, value] of Object.entries(inputs ?? {})) {
    const field = schema?.properties?.[name];
    if (value === undefined || (field && isSame(value, field.default))) continue;
    const inner = field?.["x-kind"] === "record" && value && typeof value === "object" && !Array.isArray(value) ? plainInputs(field, value) : value;
    if (inner !== value && !Object.keys(inner).length && !schema?.required?.includes(name)) continue;
    out[name] = inner;
  }
  return out;
}
