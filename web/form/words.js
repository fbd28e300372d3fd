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

/** `max_hp` → `Max hp`. */
export function plain(name) {
  const text = name.split(/[.[\]{}]+/).filter(Boolean).at(-1)?.replace(/_/g, " ") ?? "";
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** How one option of a choice is called. */
export const optionWords = (words, option) => words.options?.[option] ?? String(option).replace(/_/g, " ");

/** What a row of a list is called: "target", "ship". */
export const rowWord = (words) => words.item ?? "row";
