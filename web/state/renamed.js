// Who is renamed in one place of a form is renamed wherever the form speaks of him: in fields whose words say `from` or `names`.
import { valuesAt } from "../form/offers.js";
import { KEY, isObject, keyed } from "./values.js";

const plain = (name) => String(name ?? "").trim().toLowerCase();

export class Renames {
  #row = null; // the one being renamed
  #called = ""; // what the form calls it: while it is typed, a name may be empty for a while, or that of somebody else

  /** @param fields a calculator's words. @returns `after`, with the new name wherever it spoke of the old one */
  follow(before, after, fields) {
    const places = Object.entries(fields).map(([wpath, words]) => [wpath, words.from ?? words.names]).filter(([, from]) => from);
    let tree = after;
    for (const from of new Set(places.map(([, one]) => one))) {
      const change = this.#change(before, after, from);
      if (change) for (const [wpath] of places.filter(([, one]) => one === from)) tree = put(tree, stepsOf(wpath), (value) => renamed(value, ...change));
    }
    return tree;
  }

  /** @returns [old, new] when one row has another name now, and both are its alone */
  #change(before, after, from) {
    const [list, name] = [from.replace(/\.[^.]+$/, ""), from.split(".").at(-1)];
    const [was, now] = [valuesAt(before, list), valuesAt(after, list)];
    const rows = now.filter((row, i) => isObject(row) && row[KEY] === was[i]?.[KEY] && row[name] !== was[i]?.[name]);
    if (now.length !== was.length || rows.length !== 1) return null;
    const [row] = rows;
    if (this.#row !== row[KEY]) this.#called = was[now.indexOf(row)][name];
    this.#row = row[KEY];
    const [old, next, others] = [plain(this.#called), row[name], now.filter((one) => one !== row).map((one) => plain(one?.[name]))];
    if (!old || !plain(next) || others.includes(old) || others.includes(plain(next))) return null;
    this.#called = next;
    return [old, next.trim()];
  }
}

/** `ship.stand_ins{}` → ["ship", "stand_ins", "{}"]. */
const stepsOf = (wpath) => wpath.match(/[^.[\]{}]+|\[\]|\{\}/g);

/** The same tree, but for what `change` makes of each value at these steps. */
function put(tree, [step, ...rest], change) {
  if (step === undefined) return change(tree);
  if (tree === undefined || tree === null) return tree;
  if (step === "[]" || step === "{}") {
    if (!Array.isArray(tree)) return tree;
    const inner = (row) => (step === "[]" ? put(row, rest, change) : changed(row, "value", put(row?.value, rest, change)));
    const next = tree.map(inner);
    return next.every((row, i) => row === tree[i]) ? tree : next;
  }
  return isObject(tree) ? changed(tree, step, put(tree[step], rest, change)) : tree;
}

const changed = (record, name, value) => (record?.[name] === value ? record : keyed({ ...record, [name]: value }));

/** A name, a list of names, or such a list as typed. */
function renamed(value, old, next) {
  if (Array.isArray(value)) return value.some((one) => plain(one) === old) ? value.map((one) => (plain(one) === old ? next : one)) : value;
  if (typeof value !== "string") return value;
  const parts = value.split(/([,;\n])/);
  return parts.some((part) => plain(part) === old) ? parts.map((part) => (plain(part) === old ? part.replace(part.trim(), () => next) : part)).join("") : value;
}
