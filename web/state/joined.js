// What comes along from another page, joined to what its user last had on this one.
import { isEmpty, isObject, kindOf } from "./values.js";

/** The fields of a request that only this page's user knows: asked for and not there, given as empty, or too short. */
export function lacking(schema, inputs) {
  const wanted = ([name, field]) => {
    const value = inputs[name];
    if (isEmpty(value)) return schema.required?.includes(name) || (value !== undefined && field.default === undefined);
    return Array.isArray(value) && value.length < (field.minItems ?? 0);
  };
  return Object.entries(schema.properties ?? {}).filter(wanted).map(([name]) => name);
}

/**
 * @param came what is known; @param last what stood here, or null; @param renewed fields that are not kept, whatever came for them
 * @returns {{inputs, came: string[], kept: string[]}} and the names of the fields that came along and of those kept
 */
export function joined(schema, came, last, renewed = []) {
  const known = Object.fromEntries(Object.entries(came).filter(([, value]) => !isEmpty(value)));
  const kept = Object.entries(last ?? {}).filter(([name, value]) => !renewed.includes(name) && !isEmpty(value) && JSON.stringify(value) !== JSON.stringify(schema.properties?.[name]?.default));
  const inputs = Object.fromEntries(kept);
  for (const [name, value] of Object.entries(known)) inputs[name] = over(schema.properties?.[name] ?? {}, inputs[name], value);
  const stays = kept.map(([name]) => name).filter((name) => !(name in known) || (Array.isArray(inputs[name]) && inputs[name].length > known[name].length));
  return { inputs, came: Object.keys(known), kept: stays };
}

function over(schema, last, known) {
  if (kindOf(schema) === "record" && isSame(last, known)) return { ...last, ...known };
  if (kindOf(schema) === "list" && kindOf(schema.items) === "record" && Array.isArray(last) && Array.isArray(known)) return rows(schema, last, known);
  return known;
}

/** Each row in the place of the one with its name, else in an empty place, else at the end; a list with no room for them is begun anew. */
function rows(schema, last, known) {
  const out = [...last];
  for (const row of known) {
    const named = out.findIndex((one) => isSame(one, row));
    const at = named >= 0 ? named : out.findIndex(isEmpty);
    if (at >= 0) out[at] = row;
    else out.push(row);
  }
  return out.length > (schema.maxItems ?? Infinity) ? known : out;
}

const nameOf = (sheet) => (isObject(sheet) ? String(sheet.name ?? "").trim() : "");
const isSame = (a, b) => nameOf(a) !== "" && nameOf(a) === nameOf(b);
