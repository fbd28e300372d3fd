// Everything kept on this device: autosave, named saves, the log, settings. Never throws; says once when it cannot.

const PREFIX = "desk.";
const memory = new Map(); // stands in where the browser keeps nothing
let blocked = false;
let tell = () => {};

/** `fn(sentence)` is called once, when the browser refuses to keep anything. */
export const onBlocked = (fn) => (tell = fn);
export const isBlocked = () => blocked;

function refuse() {
  if (blocked) return;
  blocked = true;
  tell("This browser keeps nothing for this page, so saves and the log last only until you close it. Everything else works.");
}

export function load(name, otherwise = null) {
  try {
    const text = localStorage.getItem(PREFIX + name);
    if (text !== null) return JSON.parse(text);
  } catch {
    // Blocked, or a value another program wrote: what this visit has kept still counts.
  }
  return memory.has(name) ? memory.get(name) : otherwise;
}

export function save(name, value) {
  memory.set(name, value);
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    refuse();
    return false;
  }
}

export function drop(name) {
  memory.delete(name);
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    refuse();
  }
}

// ---- the log: one line per answer, newest first

const LOG_LIMIT = 500;

export function log(entry) {
  const entries = load("log", []);
  if (entries[0]?.line === entry.line && entries[0]?.calculator === entry.calculator) return;
  save("log", [entry, ...entries].slice(0, LOG_LIMIT));
}

// ---- named saves: {name: {calculator, state, saved}} per shelf (a calculator's id, or a kind of record)

export const shelf = (name) => load(`saves.${name}`, {});

export function keep(shelfName, name, value) {
  return save(`saves.${shelfName}`, { ...shelf(shelfName), [name]: { value, saved: new Date().toISOString() } });
}

export function forget(shelfName, name) {
  const { [name]: _gone, ...rest } = shelf(shelfName);
  save(`saves.${shelfName}`, rest);
}

/** Every shelf by its name. */
export function shelves() {
  const names = new Set(memory.keys());
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) names.add(key.slice(PREFIX.length));
  } catch {
    // Blocked: what this visit has kept is all there is.
  }
  const kept = [...names].filter((name) => name.startsWith("saves.")).sort();
  return Object.fromEntries(kept.map((name) => [name.slice("saves.".length), load(name, {})]));
}

export function saveShelves(all) {
  for (const [name, sheets] of Object.entries(all)) save(`saves.${name}`, sheets);
  for (const name of Object.keys(shelves())) if (!Object.hasOwn(all, name)) drop(`saves.${name}`);
}
