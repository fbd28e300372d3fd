// Which fields of a record are columns of its table, and which wait in the opened row.
import { isScalar, kindOf } from "../state/values.js";

/** Plain values (and lists a widget keeps small) are columns, in the order of the words or the schema. */
export function columnsOf(item, words, fields, wpath) {
  const names = Object.keys(item.properties ?? {});
  const fits = (name) => {
    const schema = item.properties[name];
    const own = fields?.[`${wpath}[].${name}`] ?? {};
    return !own.more && (own.column || (isScalar(schema) && !schema["x-multiline"]));
  };
  return words.columns?.filter((name) => names.includes(name)) ?? names.filter(fits);
}

const memory = new WeakMap();

/** The other fields; the same list each time, so that rows are not drawn again for nothing. */
export function detailsOf(item, columns) {
  const key = columns.join();
  const known = memory.get(item);
  const rest = Object.keys(item.properties ?? {}).filter((name) => !columns.includes(name));
  // A column that no row asks for now is no detail either.
  const list = rest.filter((name) => !item.properties[name]["x-when"] || !isScalar(item.properties[name]));
  if (known?.key === key) return known.list;
  memory.set(item, { key, list });
  return list;
}

/** `systems 4 · fuel`: what an unopened row holds besides its columns. */
export function summaryOf(item, details, row) {
  const parts = details.flatMap((name) => {
    const value = row?.[name];
    const title = name.replace(/_/g, " ");
    if (value === undefined || value === "" || value === false) return [];
    if (Array.isArray(value)) return value.length ? [`${title} ${value.length}`] : [];
    if (kindOf(item.properties[name]) === "record") return Object.keys(value).length ? [`${title} ${Object.keys(value).length}`] : [];
    return [title];
  });
  return parts.join(" · ");
}
