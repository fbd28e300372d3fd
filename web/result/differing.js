// Two answers side by side: where they differ, with a few words around; what both say alike is "…".

const AROUND = 4; // words kept on either side
const WORTH = 3; // fewer words than these are not left out

/** @returns {[string, string]} both, cut down to where they differ */
export function differing(one, other) {
  const [a, b] = [one.split(" "), other.split(" ")];
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [before, after] = [start, end].map((same) => (same - AROUND < WORTH ? 0 : same - AROUND));
  return [a, b].map((words) => [before && "…", ...words.slice(before, words.length - after), after && "…"].filter(Boolean).join(" "));
}
