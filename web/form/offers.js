// Names that stand elsewhere in the form, offered where a field refers to them (`"from": "targets[].name"`).

/** The values at a words path: `targets[].name` gives every target's name. */
export function valuesAt(tree, wpath) {
  return wpath.split(".").reduce(
    (at, step) => at.flatMap((value) => {
      const inner = value?.[step.replace("[]", "")];
      return step.endsWith("[]") ? (Array.isArray(inner) ? inner : []) : inner === undefined || inner === "" ? [] : [inner];
    }),
    [tree],
  );
}

/** Offers per field of `item`; the same object while no name has changed. */
export function offersFor(before, item, ctx, wpath) {
  const now = {};
  for (const name of Object.keys(item.properties ?? {})) {
    const from = ctx.fields?.[`${wpath}[].${name}`]?.from;
    if (from) now[name] = [...new Set(valuesAt(ctx.root(), from).map(String))];
  }
  return JSON.stringify(now) === JSON.stringify(before) ? before : now;
}
