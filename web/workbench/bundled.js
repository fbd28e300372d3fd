// What a script prints, on its way to PyScript, which draws all of it anew for every line it gets, on the page's own thread:
// a flood comes in bundles, and no more of it than somebody reads, so that Stop stays at hand.
export const MOST_LINES = 10_000;
export const MOST_LETTERS = 500_000;
const AT_ONCE = 100; // lines that are shown as they come
const APART = 100; // milliseconds between two bundles
const CUT = `… The output is cut here: ${MOST_LINES.toLocaleString("en")} lines, or ${MOST_LETTERS.toLocaleString("en")} characters, are shown. The script goes on.`;

/** @param write takes one text, and ends it with a line break */
export function bundled(write, now = () => performance.now()) {
  let lines, count, letters, last, cut;

  function begin() {
    [lines, count, letters, last, cut] = [[], 0, 0, 0, false];
  }

  function end() {
    if (lines.length) write(lines.join("\n"));
    lines = [];
    last = now();
  }

  function line(text) {
    if (cut) return;
    count += 1;
    letters += text.length;
    cut = count > MOST_LINES || letters > MOST_LETTERS;
    const room = count > MOST_LINES ? 0 : MOST_LETTERS - (letters - text.length);
    lines.push(cut ? `${text.slice(0, room)}\n${CUT}`.trimStart() : text);
    if (cut || count <= AT_ONCE || now() - last > APART) end();
  }

  begin();
  return { begin, line, end };
}
