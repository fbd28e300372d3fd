// Two set-ups side by side: A kept, B as it stands now, and the difference.
import { html } from "../ui.js";
import { plain } from "../form/words.js";
import { cumulated, fraction, percent, shown, valueOf } from "./format.js";

const HEIGHT = 160;
const MOST = 60; // pairs of bars that can still be told apart
const WAYS = { exactly: "Exactly", least: "At least", most: "At most" };

/** The measures of a simulation in the shape of exact odds. */
export const asOdds = ({ runs, measures }) =>
  Object.fromEntries(Object.entries(measures).map(([name, { counts, mean, interval }]) => [name, { values: counts.map(([value, n]) => [value, `${n}/${runs}`]), mean: mean ?? null, interval, kind: "value" }]));

/** Which inputs and readings differ, as [path, in A, in B]. */
export function differences(a, b) {
  const out = [];
  const follow = (path, x, y) => {
    if (JSON.stringify(x) === JSON.stringify(y)) return;
    const open = (one) => one && typeof one === "object";
    if (!open(x) || !open(y) || Array.isArray(x) !== Array.isArray(y)) return void out.push([path, x, y]);
    for (const key of new Set([...Object.keys(x), ...Object.keys(y)])) follow(Array.isArray(x) ? `${path}[${key}]` : path ? `${path}.${key}` : key, x[key], y[key]);
  };
  follow("", a.inputs ?? {}, b.inputs ?? {});
  follow("", a.readings ?? {}, b.readings ?? {});
  return out;
}

/** "Dice 2d6+3, attacker strength 4": what was entered, for an answer that is still open. */
export function entriesOf({ inputs = {} }, most = 8) {
  const out = [];
  const follow = (path, value) => {
    if (value === null || value === undefined || value === "") return;
    if (Array.isArray(value)) return void (value.length && out.push(`${path}: ${value.every((one) => typeof one !== "object") ? value.join(" ") : value.length}`));
    if (typeof value === "object") for (const [name, inner] of Object.entries(value)) follow(`${path} ${name.replace(/_/g, " ")}`.trim(), inner);
    else out.push(value === true ? path : `${path} ${value === false ? "no" : value}`);
  };
  follow("", inputs);
  const text = out.slice(0, most).join(", ") + (out.length > most ? " …" : "");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

const isNumber = (value) => typeof value === "number" || /^-?\d+(\/\d+)?$/.test(value);
const key = (value) => (isNumber(value) ? String(value) : JSON.stringify(value));

/** Every value of either side in order, with both chances as numbers; at least and at most where values are numbers. */
export function paired(a, b) {
  const rows = new Map();
  for (const [side, values] of [["a", a], ["b", b]]) for (const [value, chance] of values) rows.set(key(value), { a: "0", b: "0", ...rows.get(key(value)), value, [side]: chance });
  const list = [...rows.values()];
  const numbers = list.every(({ value }) => isNumber(value));
  if (numbers) list.sort((x, y) => valueOf(x.value) - valueOf(y.value));
  for (const row of list) row.exactly = { a: valueOf(row.a), b: valueOf(row.b) };
  const [a_, b_] = ["a", "b"].map((side) => cumulated(list.map((row) => row.exactly[side])));
  list.forEach((row, i) => {
    row.least = { a: a_[i].least, b: b_[i].least };
    row.most = { a: a_[i].most, b: b_[i].most };
  });
  return { rows: list, numbers };
}

/** "+3.1 points": the difference of two chances. */
export function points(a, b) {
  const gap = (b - a) * 100;
  if (Math.abs(gap) < 1e-9) return "same";
  if (Math.abs(gap) < 0.005) return `${gap > 0 ? "+" : "−"}under 0.01 points`;
  return `${gap > 0 ? "+" : "−"}${Math.abs(gap).toFixed(Math.abs(gap) < 1 ? 2 : 1)} points`;
}

const gap = (a, b) => (a === b ? "same" : `${valueOf(b) > valueOf(a) ? "+" : "−"}${Math.abs(valueOf(b) - valueOf(a)).toFixed(2)}`);

export function Compare({ a, b, fields, drop, way, setWay }) {
  const changed = differences(a.request, b.request);
  const names = Object.keys(b.odds).filter((name) => a.odds[name]?.values.length && b.odds[name].values.length);
  return html`<section class="compare" id="compare" aria-label="Comparison"><h3>A and B side by side</h3>
    <dl><dt>A</dt><dd>${a.line} <span class="soft">${a.how}</span></dd><dt>B</dt><dd>${b.line} <span class="soft">${b.how}</span></dd></dl>
    ${changed.length ? html`<p class="changed">Different: ${changed.slice(0, 6).map(([path, x, y], i) => html`${i > 0 && "; "}${plain(path.replace(/\[(\d+)\]/g, ""))} <b>${said(x)}</b> → <b>${said(y)}</b>`)}${changed.length > 6 && `; and ${changed.length - 6} more`}.</p>` : html`<p class="soft">Nothing is different yet: change an entry or a reading, and B follows.</p>`}
    <div class="bar"><div class="segments small" role="radiogroup" aria-label="Which chance to compare">${Object.entries(WAYS).map(([id, words]) => html`<label key=${id}><input type="radio" name="compare-way" value=${id} checked=${id === way} onChange=${() => setWay(id)} /><span>${words}</span></label>`)}</div>
      <button type="button" data-act="drop-a" onClick=${drop}>Forget A</button></div>
    ${names.map((name) => html`<${Pair} key=${name} title=${fields?.[`measure.${name}`]?.label ?? plain(name)} a=${a.odds[name]} b=${b.odds[name]} way=${way} />`)}
  </section>`;
}

const said = (value) => (value === undefined ? "as usual" : typeof value === "object" ? JSON.stringify(value) : shown(value));

function Pair({ title, a, b, way: wanted }) {
  const { rows, numbers } = paired(a.values, b.values);
  const way = numbers ? wanted : "exactly";
  const means = a.mean !== null && b.mean !== null && a.mean !== undefined && b.mean !== undefined;
  return html`<div class="measure"><h4>${title}</h4>
    ${means && html`<p>Mean ${shown(a.mean)} and ${shown(b.mean)}: <b>${gap(a.mean, b.mean)}</b></p>`}
    ${numbers && rows.length > 3 && rows.length <= MOST && html`<${Bars} rows=${rows} way=${way} title=${title} />`}
    <details open=${rows.length <= 12}><summary>Table of ${rows.length} ${rows.length === 1 ? "value" : "values"}</summary>
    <table class="plain"><thead><tr><th scope="col">${numbers ? WAYS[way] : "Value"}</th><th scope="col" class="r">A</th><th scope="col" class="r">B</th><th scope="col" class="r">B − A</th></tr></thead>
      <tbody>${rows.slice(0, 400).map((row) => html`<tr><th scope="row">${shown(row.value)}</th><td class="r">${way === "exactly" && fraction(row.a) && html`<span class="soft">${fraction(row.a)}</span> `}${percent(row[way].a)}</td><td class="r">${way === "exactly" && fraction(row.b) && html`<span class="soft">${fraction(row.b)}</span> `}${percent(row[way].b)}</td><td class="r">${points(row[way].a, row[way].b)}</td></tr>`)}</tbody></table></details></div>`;
}

function Bars({ rows, way, title }) {
  const top = Math.max(...rows.flatMap((row) => [row[way].a, row[way].b]), 1e-9);
  const wide = 100 / rows.length;
  const every = Math.ceil(rows.length / 12);
  const bar = (row, i, side, from) => {
    const tall = (row[way][side] / top) * HEIGHT;
    return html`<rect class=${`side-${side}`} x=${`${i * wide + wide * from}%`} width=${`${wide * 0.4}%`} y=${18 + HEIGHT - tall} height=${tall} />`;
  };
  return html`<svg class="bars pair" role="img" aria-label=${`${title}: A and B, ${WAYS[way].toLowerCase()}; the table below has every number`} width="100%" height=${HEIGHT + 44} focusable="false">
    <text class="scale" x="0" y="12">${percent(top)} · A light, B dark</text>
    ${rows.map((row, i) => html`<g>${bar(row, i, "a", 0.08)}${bar(row, i, "b", 0.5)}${i % every === 0 && html`<text x=${`${(i + 0.5) * wide}%`} y=${HEIGHT + 36} text-anchor="middle">${shown(row.value)}</text>`}</g>`)}
    <line class="base" x1="0" x2="100%" y1=${18 + HEIGHT} y2=${18 + HEIGHT} /></svg>`;
}

