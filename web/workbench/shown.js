// What a script printed, in parts: text, tables (`| a | b |` lines under a rule of dashes), and SVG drawings.

const ROW = /^\s*\|.*\|\s*$/;
const RULE = /^\s*\|(\s*:?-+:?\s*\|)+\s*$/;

/** @returns {{kind: "text"|"table"|"svg", value: any}[]} in the order they were printed */
export function parts(text) {
  const out = [];
  for (const piece of text.split(/(<svg[\s>][\s\S]*?<\/svg>)/)) {
    if (/^<svg[\s>].*<\/svg>$/s.test(piece)) out.push({ kind: "svg", value: piece });
    else out.push(...textParts(piece));
  }
  return out;
}

function textParts(text) {
  const out = [];
  const lines = text.split("\n");
  let plain = [];
  const flush = () => {
    const value = plain.join("\n").replace(/^\n+|\s+$/g, "");
    if (value) out.push({ kind: "text", value });
    plain = [];
  };
  for (let i = 0; i < lines.length; i += 1) {
    if (!ROW.test(lines[i]) || !RULE.test(lines[i + 1] ?? "")) {
      plain.push(lines[i]);
      continue;
    }
    flush();
    const right = new Set(cells(lines[i + 1]).flatMap((rule, n) => (rule.endsWith(":") ? [n] : [])));
    const rows = [];
    const head = cells(lines[i]);
    for (i += 2; i < lines.length && ROW.test(lines[i]); i += 1) rows.push(cells(lines[i]));
    i -= 1;
    out.push({ kind: "table", value: { head, rows, right } });
  }
  flush();
  return out;
}

/** The cells of a row; `\|` and other escapes of Markdown are read back. */
const cells = (line) => line.trim().replace(/^\||\|$/g, "").split(/(?<!\\)\|/).map((cell) => cell.trim().replace(/\\([\\`*_[\]<>|#])/g, "$1"));
