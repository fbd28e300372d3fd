// Everything kept on this device: autosave, named saves, the log, settings. Never throws; says once when it cannot.

const PREFIX = "desk.";
const unsaved = new Map(); // what the browser refused to keep, in its newest state: it counts until the page is closed
let blocked = false;
let tell = () => {};

/** `fn(sentence)` is called once, when the browser refuses to keep something. */
export const onBlocked = (fn) => (tell = fn);
export const isBlocked = () => blocked;

const FULL = /quota/i; // QuotaExceededError; NS_ERROR_DOM_QUOTA_REACHED in Firefox

function refuse(error) {
  if (blocked) return;
  blocked = true;
  tell(FULL.test(error?.name)
    ? "This browser has no room left for this page: what you keep from now on lasts only until you close it. Export what you need from the shelf, delete what you do not, then keep it again."
    : "This browser keeps nothing for this page, so saves and the log last only until you close it. Everything else works.");
}

export function load(name, otherwise = null) {
  if (unsaved.has(name)) return unsaved.get(name);
  try {
    const text = localStorage.getItem(PREFIX + name);
    if (text !== null) return JSON.parse(text);
  } catch {
    // Blocked, or a value another program wrote.
  }
  return otherwise;
}

export function save(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    unsaved.delete(name);
    return true;
  } catch (error) {
    unsaved.set(name, value);
    refuse(error);
    return false;
  }
}

export function drop(name) {
  unsaved.delete(name);
  try {
    localStorage.removeItem(PREFIX + name);
  } catch (error) {
    refuse(error);
  }
}

// ---- the log: one line per answer, newest first

const LOG_LIMIT = 500;

export function log(entry) {
  const entries = load("log", []);
  if (entries[0]?.line === entry.line && entries[0]?.calculator === entry.calculator) return;
  save("log", [entry, ...entries].slice(0, LOG_LIMIT));
}

// ---- named saves: {name: {value, saved}} per shelf (a calculator's id, or a kind of record)

export const shelf = (name) => sheetsOf(load(`saves.${name}`));

const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

/** Only what is a sheet; one that an older version or another program wrote may lack its date. */
function sheetsOf(found) {
  const sheets = Object.entries(isObject(found) ? found : {}).filter(([, sheet]) => isObject(sheet?.value) || typeof sheet?.value === "string");
  return Object.fromEntries(sheets.map(([name, { value, saved }]) => [name, { value, saved: typeof saved === "string" ? saved : "" }]));
}

export function keep(shelfName, name, value) {
  return saveShelf(shelfName, { ...shelf(shelfName), [name]: { value, saved: new Date().toISOString() } });
}

export function forget(shelfName, name) {
  const { [name]: _gone, ...rest } = shelf(shelfName);
  saveShelf(shelfName, rest);
}

/** Every shelf by its name. */
export function shelves() {
  const names = new Set(unsaved.keys());
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) names.add(key.slice(PREFIX.length));
  } catch {
    // Blocked: what this visit has kept is all there is.
  }
  const kept = [...names].filter((name) => name.startsWith("saves.")).sort();
  return Object.fromEntries(kept.map((name) => [name.slice("saves.".length), sheetsOf(load(name))]));
}

export const saveShelf = (name, sheets) => save(`saves.${name}`, sheets);

export function saveShelves(all) {
  for (const [name, sheets] of Object.entries(all)) saveShelf(name, sheets);
  for (const name of Object.keys(shelves())) if (!Object.hasOwn(all, name)) drop(`saves.${name}`);
}
