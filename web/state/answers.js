// The answers given so far and the steps they were given in (`trail`: "the same for the next 5" is one step of 5).

/** Only the first `at` answers. */
export function upTo({ answers, trail }, at) {
  const steps = [];
  let left = at;
  for (const n of trail) {
    if (left > 0) steps.push(Math.min(n, left));
    left -= n;
  }
  return { answers: answers.slice(0, at), trail: steps };
}

/** All but the last step of answers. */
export function withoutLast(core) {
  const last = Math.min(core.trail.at(-1) ?? 1, core.answers.length);
  return { answers: core.answers.slice(0, core.answers.length - last), trail: core.trail.slice(0, -1) };
}

/** The number of the first answer that was refused, when nothing else was; else null. */
export function refusedAt(reply) {
  if (reply?.status !== "invalid") return null;
  const numbers = (reply.errors ?? []).map(({ field }) => /^answers\[(\d+)\]/.exec(field)?.[1]);
  return numbers.length && numbers.every(Boolean) ? Math.min(...numbers.map(Number)) : null;
}
