// What is kept on this device under names, as one file: out, and in again. A file is only read, nothing in it runs.
const FORMAT = "damage-desk shelf";

/** @param shelves {shelf: {name: {value, saved}}} @returns the text of a file. */
export const exported = (shelves, version) => `${JSON.stringify({ format: FORMAT, version, shelves }, null, 1)}\n`;

/**
 * Adds what a file holds to what is here. Equal sheets are left out; another one of the same name becomes "Name (2)".
 * @returns {{shelves, added: [shelf, name][], says: string}} `shelves` as they are afterwards
 */
export function merged(shelves, text) {
  const found = readFile(text);
  if (typeof found === "string") return { shelves, added: [], says: found };
  const all = { ...shelves };
  const added = [];
  let known = 0;
  const renamed = [];
  for (const [shelf, name, entry] of found) {
    const here = Object.hasOwn(all, shelf) ? all[shelf] : {};
    const twin = Object.keys(here).some((other) => stem(other) === stem(name) && same(here[other].value, entry.value));
    if (twin) {
      known += 1;
      continue;
    }
    const free = freeName(here, name);
    if (free !== name) renamed.push(free);
    all[shelf] = { ...here, [free]: entry };
    added.push([shelf, free]);
  }
  const says = [
    `${counted(added.length)} added.`, known && `${counted(known)} already here.`,
    renamed.length && `The name was taken, so now there is ${renamed.map((name) => `“${name}”`).join(", ")}.`,
  ];
  return { shelves: all, added, says: says.filter(Boolean).join(" ") };
}

/** What a file holds as [shelf, name, entry], or a sentence on why it cannot be read. */
function readFile(text) {
  let file;
  try {
    file = JSON.parse(text);
  } catch {
    return "This file cannot be read: it is not JSON, or it was cut short. Choose one that was exported here, like damage-desk-sheets.json.";
  }
  if (file?.format !== FORMAT || !isObject(file.shelves)) return "This file holds no saved sheets. Choose one that was exported here, like damage-desk-sheets.json; a single calculator's file is opened under “Save, open” on its page.";
  const entries = Object.entries(file.shelves).filter(([shelf, sheets]) => shelf.trim() && shelf !== "__proto__" && isObject(sheets));
  return entries.flatMap(([shelf, sheets]) => Object.entries(sheets)
    .filter(([name, entry]) => name.trim() && (isObject(entry?.value) || typeof entry?.value === "string"))
    .map(([name, { value, saved }]) => [shelf, name, { value, saved: typeof saved === "string" ? saved : new Date().toISOString() }]));
}

const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const stem = (name) => name.replace(/ \(\d+\)$/, "");
const counted = (n) => (n === 1 ? "1 sheet" : `${n} sheets`);

export function freeName(sheets, name) {
  let free = name;
  for (let i = 2; Object.hasOwn(sheets, free); i++) free = `${stem(name)} (${i})`;
  return free;
}

/** `all` without some sheets, each [shelf, name]. */
export function without(all, gone) {
  const out = { ...all };
  for (const [shelf, name] of gone) out[shelf] = Object.fromEntries(Object.entries(out[shelf] ?? {}).filter(([n]) => n !== name));
  return out;
}

/** `all` with one sheet more; a name taken meanwhile stays whose it is. */
export function withSheet(all, shelf, name, entry) {
  const sheets = all[shelf] ?? {};
  return { ...all, [shelf]: { ...sheets, [freeName(sheets, name)]: entry } };
}
