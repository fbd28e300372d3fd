// Which other pages of a system can take what stands in a form. Found in the schemas: what has one name and one shape is one
// thing, and so is a sheet (a record with a name) of one shape, wherever it stands. Words do not count.
import { isEmpty, isObject, isSame, isScalar, kindOf } from "./values.js";

const WORDS = new Set(["title", "description", "examples", "default"]);
const ENOUGH = 4; // plain fields that two pages must share before they ask about the same thing

/** A schema without its words, as text to compare. */
function shapeOf(schema) {
  const bare = (part) => {
    if (Array.isArray(part)) return part.map(bare);
    if (!isObject(part)) return part;
    return Object.fromEntries(Object.entries(part).filter(([key]) => !WORDS.has(key)).sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, value]) =>
      [key, key === "properties" ? Object.fromEntries(Object.entries(value).map(([name, field]) => [name, bare(field)])) : bare(value)]));
  };
  return JSON.stringify(bare({ ...schema, "x-when": undefined }));
}

/** @param page {id, schema, fields}: `fields` are the page's words. @returns {name: {as, shape, plain}}; the words' `as` is the name other pages know a field by. */
function fieldsOf({ schema, fields = {} }) {
  return Object.entries(schema.properties ?? {}).map(([name, field]) =>
    ({ name, as: fields[name]?.as ?? name, shape: shapeOf(field), plain: isScalar(field) && !field["x-multiline"] }));
}

const isSheet = (schema) => kindOf(schema) === "record" && Boolean(schema.properties?.name);

/** Where sheets stand: `ship`, or `fleets[]` for any row. */
function sheetsOf({ schema }) {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    if (isSheet(field)) return [{ at: name, shape: shapeOf(field) }];
    return kindOf(field) === "list" && isSheet(field.items) ? [{ at: `${name}[]`, shape: shapeOf(field.items) }] : [];
  });
}

/**
 * @param from, to {id, schema, fields}
 * @returns {{same: [string, string][]}|{sheets: [string, string][]}|null} fields that both have, or sheets that have a place there; each [here, there]
 */
export function waysBetween(from, to) {
  const [there, sheets] = [fieldsOf(to), sheetsOf(to)];
  const same = fieldsOf(from).flatMap((one) => {
    const other = there.find(({ as, shape }) => as === one.as && shape === one.shape);
    return other ? [{ ...one, to: other.name }] : [];
  });
  const isSameField = (here, at) => same.some(({ name, to: other }) => name === here && other === at);
  const pairs = sheetsOf(from).flatMap((one) => sheets.filter(({ shape }) => shape === one.shape).map(({ at }) => [one.at, at]));
  const elsewhere = pairs.filter(([here, at]) => !isSameField(here.replace("[]", ""), at.replace("[]", "")));
  if (elsewhere.length && !pairs.some(([here, at]) => isSameField(here, at))) return { sheets: elsewhere };
  const together = same.some(({ plain }) => !plain) || same.length >= ENOUGH;
  return together ? { same: same.map(({ name, to: other }) => [name, other]) } : null;
}

/** Every way on from one page of a system: [{id, path, title, same|sheets}]. */
export const waysFrom = (page, others) => others.filter(({ id }) => id !== page.id).flatMap((to) => {
  const ways = waysBetween(page, to);
  return ways ? [{ id: to.id, title: to.title, labels: labelsOf(ways, to), ...ways }] : [];
});

const labelsOf = ({ sheets = [] }, { schema, fields = {} }) => Object.fromEntries(sheets.map(([, at]) => {
  const name = at.replace("[]", "");
  return [at, fields[name]?.label ?? schema.properties[name].title ?? name];
}));

/**
 * What can be taken on from what is entered now.
 * @returns {{whose: string, ways: Way[], more: Way[]}[]} one group for the entries as a whole, one for each sheet by its name; a Way is
 *   {title, says, calculator, inputs, renewed}. A page's first place for such a sheet is among the `ways`, its others are `more`;
 *   `renewed` are the fields that there, too, shall be as they are here, even if that is empty
 */
export function onwardFrom(ways, inputs, schema) {
  const groups = new Map();
  const offer = (whose, way, list = "ways") => {
    if (!groups.has(whose)) groups.set(whose, { whose, ways: [], more: [] });
    groups.get(whose)[list].push(way);
  };
  for (const { id, title, labels, same, sheets } of ways) {
    if (same) {
      const filled = same.filter(([name]) => isFilled(inputs[name], schema.properties[name]));
      if (!filled.some(([name]) => !isScalar(schema.properties[name]) || schema.properties[name]["x-multiline"]) && filled.length < ENOUGH) continue;
      offer("", { title, says: title, calculator: id, inputs: Object.fromEntries(filled.map(([name, to]) => [to, inputs[name]])), renewed: same.map(([, to]) => to) });
    }
    for (const [from, to] of sheets ?? [])
      for (const sheet of sheetsAt(inputs, from)) {
        const places = sheets.filter(([here]) => here === from);
        const way = { title, says: places.length > 1 ? `${title}: ${labels[to]}` : title, calculator: id, inputs: to.endsWith("[]") ? { [to.slice(0, -2)]: [sheet] } : { [to]: sheet }, renewed: [] };
        offer(String(sheet.name), way, places[0][1] === to ? "ways" : "more");
      }
  }
  return [...groups.values()];
}

const isFilled = (value, schema) => !isEmpty(value) && !isSame(value, schema.default);

/** Sheets with a name on them. */
function sheetsAt(inputs, at) {
  const found = at.endsWith("[]") ? inputs[at.slice(0, -2)] : [inputs[at]];
  return (Array.isArray(found) ? found : []).filter((sheet) => isObject(sheet) && String(sheet.name ?? "").trim());
}
