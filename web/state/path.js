// Paths like `targets[0].hp`: how errors, addresses and the form name one value.

/** @returns {(string|number)[]} the steps of a path, or null when it is not one. */
export function parsePath(text) {
  const steps = [];
  const pattern = /(?:^|\.)(\d+)(?=[.[]|$)|(?:^|\.)([^.[\]]+)|\[(\d+)\]/gy;
  while (pattern.lastIndex < text.length) {
    const from = pattern.lastIndex;
    const found = pattern.exec(text);
    if (!found || found.index !== from) return null;
    steps.push(found[2] ?? Number(found[1] ?? found[3]));
  }
  return steps.length ? steps : null;
}

export function formatPath(steps) {
  return steps.reduce((text, step) => text + (typeof step === "number" ? `[${step}]` : text ? `.${step}` : step), "");
}

export function getIn(tree, steps) {
  return steps.reduce((at, step) => (at === null || at === undefined ? undefined : at[step]), tree);
}

/** A copy of `tree` with one value changed; everything beside the path stays the same object. */
export function setIn(tree, steps, value) {
  if (!steps.length) return value;
  const [step, ...rest] = steps;
  const copy = Array.isArray(tree) ? [...tree] : typeof step === "number" && !tree ? [] : { ...tree };
  copy[step] = setIn(copy[step], rest, value);
  return copy;
}

/** A name that may stand in an id attribute. */
export const idOf = (path) => `f-${path.replace(/[^\w-]+/g, "-").replace(/-$/, "")}`;
