// The words of one field: from specs/<system>.json where it says something, else from the schema.

/** @param path with `[]` for any row and `{}` for any name: `targets[].hp`, `arcs{}.shp`. */
export function wordsOf(fields, path, schema, name = "") {
  const words = fields?.[path] ?? {};
  return {
    ...words,
    label: words.label ?? schema?.title ?? plain(name || path),
    hint: words.hint ?? schema?.description ?? "",
    unit: words.unit ?? schema?.["x-unit"] ?? "",
  };
}

const spreads = new WeakMap();

/** The words with those of every group that is `like` another one: a target's sheet has the fields of the own ship's. */
export function spread(fields) {
  if (!fields || spreads.has(fields)) return spreads.get(fields);
  const out = { ...fields };
  for (const [name, { like }] of Object.entries(fields).filter(([, words]) => words.like))
    for (const [path, words] of Object.entries(fields)) if (path.startsWith(`${like}.`)) out[name + path.slice(like.length)] ??= inGroup(words, like, name);
  spreads.set(fields, out);
  return out;
}

/** A group's people are its own: the target's officers, where the own ship's are spoken of there. */
const inGroup = (words, group, name) => (words.names?.startsWith(`${group}.`) ? { ...words, names: name + words.names.slice(group.length) } : words);

/**
 * The words of a calculator, with those of a group that another calculator has too: `"like": "<calculator>:<field>"`.
 * Written out once a page: a second group of the kind is `like` the first.
 */
export function borrowed(calculators, id) {
  const mine = calculators?.[id] ?? {};
  const fields = { ...mine.fields };
  const first = {};
  for (const [name, words] of Object.entries(fields).filter(([, { like }]) => like?.includes(":"))) {
    if (first[words.like]) fields[name] = { ...words, like: first[words.like] };
    else {
      first[words.like] = name;
      const [other, group] = words.like.split(":");
      for (const [path, theirs] of Object.entries(calculators[other]?.fields ?? {})) if (path.startsWith(`${group}.`)) fields[name + path.slice(group.length)] ??= inGroup(theirs, group, name);
      fields[name] = { ...words, like: undefined };
    }
  }
  return mine.fields ? { ...mine, fields } : mine;
}

/** `max_hp` → `Max hp`. */
export function plain(name) {
  const text = name.split(/[.[\]{}]+/).filter(Boolean).at(-1)?.replace(/_/g, " ") ?? "";
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** How one option of a choice is called. */
export const optionWords = (words, option) => words.options?.[option] ?? String(option).replace(/_/g, " ");

/** What a row of a list is called: "target", "ship". */
export const rowWord = (words) => words.item ?? "row";
