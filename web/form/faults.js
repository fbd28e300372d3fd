// Errors by field: which sentence stands at which field, and which of them lie below a path.

export const NONE = [];

/** The errors at `path` itself. */
export const faultsAt = (errors, path) => {
  const here = errors.filter((e) => e.field === path);
  return here.length ? here : NONE;
};

/** The errors at `path` and below it; the same empty list when there are none, so that rows are not drawn again. */
export const faultsUnder = (errors, path) => {
  if (!errors.length) return NONE;
  const under = errors.filter((e) => isUnder(e.field, path));
  return under.length ? under : NONE;
};

export const isUnder = (field, path) => field === path || field.startsWith(`${path}.`) || field.startsWith(`${path}[`);
