// A saved sheet in a form that may have other fields: what fits is carried, what was left out is named.
import { plain } from "../form/words.js";
import { isObject, kindOf } from "./values.js";

/**
 * @param json what was saved, here or by another version or calculator
 * @returns {{json, left: string[]}} what this schema has a place for (undefined: nothing), and the names of the rest
 */
export function fitted(schema, json) {
  const left = new Set();
  return { json: fit(schema, json, "", left), left: [...left] };
}

function fit(schema, json, name, left) {
  if (json === undefined || json === null) return undefined;
  const leave = (what = plain(name)) => void left.add(what || "everything");
  switch (kindOf(schema)) {
    case "record":
      return isObject(json) ? each(json, (value, key) => (Object.hasOwn(schema.properties, key) ? fit(schema.properties[key], value, key, left) : void left.add(plain(key)))) : leave();
    case "map":
      return isObject(json) ? each(json, (value) => fit(schema.additionalProperties, value, name, left)) : leave();
    case "list":
      if (typeof json === "string") return json; // as typed; the rules read it
      return Array.isArray(json) ? json.map((item) => fit(schema.items, item, name, left)).filter((item) => item !== undefined) : leave();
    case "choice":
      return schema.enum.includes(json) ? json : leave(`${plain(name)} (${typeof json === "object" ? "a group" : json})`);
    case "any":
    case "either":
      return json;
    default:
      return typeof json === "object" ? leave() : json;
  }
}

const each = (object, change) => Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]).filter(([, value]) => value !== undefined));

/** What is said after a sheet was taken. */
export const took = (name, left) => `“${name}” is taken over.${left.length ? ` Left out, because there is no place for it here: ${left.join(", ")}.` : ""}`;
