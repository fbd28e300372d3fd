// Keeping sheets under names and forgetting them: nothing goes in silence, and what was replaced or forgotten can be had back.
import * as store from "../store.js";
import { freeName } from "./shelves.js";

/**
 * @param sheets [name, value] of each; a name that comes twice is kept as "Name" and "Name (2)"
 * @returns {{says: string, undo: function|null}} `undo` where something that was there before has been replaced
 */
export function keepSheets(shelf, sheets) {
  const before = store.shelf(shelf);
  const kept = Object.create(null); // any name is only a name
  for (const [name, value] of sheets) kept[freeName(kept, name)] = value;
  const names = Object.keys(kept);
  const replaced = names.filter((name) => Object.hasOwn(before, name) && JSON.stringify(before[name].value) !== JSON.stringify(kept[name]));
  const stays = names.map((name) => store.keep(shelf, name, kept[name])).every(Boolean);
  const says = [
    `${names.length === 1 ? `“${names[0]}” is` : `${names.length} are`} kept ${stays ? "on this device" : "until you close this page, no longer"}.`,
    replaced.length && `${list(replaced)} kept before ${replaced.length === 1 ? "was" : "were"} replaced.`,
  ];
  return { says: says.filter(Boolean).join(" "), undo: replaced.length ? () => putBack(shelf, before, replaced) : null };
}

/** @returns {{says, undo}} */
export function forgetSheet(shelf, name) {
  const before = store.shelf(shelf);
  store.forget(shelf, name);
  return { says: `“${name}” is forgotten.`, undo: () => putBack(shelf, before, [name]) };
}

function putBack(shelf, before, names) {
  store.saveShelf(shelf, { ...store.shelf(shelf), ...Object.fromEntries(names.map((name) => [name, before[name]])) });
  return { says: `${list(names)} as kept before ${names.length === 1 ? "is" : "are"} back.`, undo: null };
}

const list = (names) => (names.length > 4 ? `${names.length} sheets` : names.map((name) => `“${name}”`).join(", "));
