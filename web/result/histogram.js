// A histogram as SVG, with the same numbers in a table: exactly, at least, at most.
import { Component, html } from "../ui.js";
import { both, cumulated, fraction, percent, shown, sum, valueOf } from "./format.js";

const MOST_BARS = 90;
const HEIGHT = 190;
const WAYS = { exactly: "Exactly", least: "At least", most: "At most" };

/** @param values [[value, "p/q"]…] in order. Numbers may be gathered into ranges when there are too many for bars. */
export function gather(values, most = MOST_BARS) {
  if (values.length <= most) return values.map(([value, chance]) => ({ from: value, to: value, chance, p: valueOf(chance) }));
  const size = Math.ceil(values.length / most);
  const bars = [];
  for (let i = 0; i < values.length; i += size) {
    const part = values.slice(i, i + size);
    const chance = sum(part.map(([, c]) => c));
    bars.push({ from: part[0][0], to: part.at(-1)[0], chance, p: valueOf(chance) });
  }
  return bars;
}

/** Adds p(at least) and p(at most) to every bar. */
export function cumulate(bars) {
  const sums = cumulated(bars.map((bar) => bar.p));
  return bars.map((bar, i) => ({ ...bar, exactly: bar.p, ...sums[i] }));
}

/** "7/12 · 58.3%": the chance of at least, at most or exactly one number, from the exact values. */
export function likely(values, way, asked, exact = false) {
  if (!/^[-−]?\d+$/.test(asked)) return asked ? "Enter a whole number." : "";
  const limit = Number(asked.replace("−", "-"));
  const counted = values.filter(([value]) => (way === "exactly" ? valueOf(value) === limit : way === "least" ? valueOf(value) >= limit : valueOf(value) <= limit));
  const chance = counted.length ? sum(counted.map(([, c]) => c)) : "0";
  return exact ? `${chance} · ${percent(chance)}` : both(chance);
}

/** "11 values", or "87 ranges of values" where bars stand for several each. */
const counted = (bars, values) => `${bars.length} ${bars.length < values.length ? "ranges of values" : bars.length === 1 ? "value" : "values"}`;

export class Histogram extends Component {
  state = { way: "exactly", asked: "" };

  render({ values, mark, mean, title, name = "value", exact }, { way, asked }) {
    const numbers = values.every(([v]) => typeof v === "number" || /^-?\d+(\/\d+)?$/.test(v));
    const bars = cumulate(gather(values));
    const top = Math.max(...bars.map((b) => b[way]), 1e-9);
    const every = Math.ceil(bars.length / 12);
    const marked = (bar) => mark !== undefined && mark !== null && (bar.from === mark || (numbers && valueOf(bar.from) <= valueOf(mark) && valueOf(mark) <= valueOf(bar.to)));
    const label = (bar) => (bar.from === bar.to ? shown(bar.from) : `${shown(bar.from)} to ${shown(bar.to)}`);
    const wide = 100 / bars.length;
    return html`<div class="histogram">
      ${numbers && html`<div class="segments small" role="radiogroup" aria-label="Which chance">
        ${Object.entries(WAYS).map(([id, words]) => html`<label key=${id}><input type="radio" name=${`way-${title}`} value=${id} checked=${id === way} onChange=${() => this.setState({ way: id })} /><span>${words}</span></label>`)}</div>`}
      <svg class="bars" role="img" aria-label=${`${title}: ${WAYS[way].toLowerCase()} chances of ${counted(bars, values)}; the table below has every number`} width="100%" height=${HEIGHT + 44} focusable="false">
        ${[0.25, 0.5, 0.75, 1].map((part) => html`<line class="grid" x1="0" x2="100%" y1=${18 + HEIGHT * (1 - part)} y2=${18 + HEIGHT * (1 - part)} />`)}
        <text class="scale" x="0" y="12">${percent(top)}</text>
        ${bars.map((bar, i) => {
          const tall = Math.max((bar[way] / top) * HEIGHT, bar[way] > 0 ? 1 : 0);
          return html`<g class=${marked(bar) ? "bar marked" : "bar"}><rect x=${`${i * wide + wide * 0.1}%`} width=${`${wide * 0.8}%`} y=${18 + HEIGHT - tall} height=${tall} rx="2" />
            <rect class="hit" x=${`${i * wide}%`} width=${`${wide}%`} y="18" height=${HEIGHT}><title>${`${WAYS[way]} ${label(bar)}: ${percent(bar[way])}`}</title></rect>
            ${(i % every === 0 || marked(bar)) && html`<text class=${i % (2 * every) && !marked(bar) ? "minor" : undefined} x=${`${(i + 0.5) * wide}%`} y=${HEIGHT + 36} text-anchor="middle">${shown(bar.from)}</text>`}</g>`;
        })}
        <line class="base" x1="0" x2="100%" y1=${18 + HEIGHT} y2=${18 + HEIGHT} />
      </svg>
      ${numbers && html`<p class="howmuch"><label>${WAYS[way]} <input type="text" inputmode="numeric" data-act="how-likely" aria-label=${`${WAYS[way]} how much: chance of ${title}`} value=${asked} onInput=${(e) => this.setState({ asked: e.currentTarget.value.trim() })} /></label> <output>${likely(values, way, asked, exact)}</output></p>`}
      ${mean && html`<p class="soft">Mean ${exact && String(mean).includes("/") ? html`<span class="exact">${mean}</span> = ` : ""}${shown(mean)}${mark !== undefined && mark !== null ? html`; the marked bar is this result, ${shown(mark)}` : ""}</p>`}
      <details><summary>All chances as a table</summary>
        <table class="plain"><thead><tr><th scope="col">${name}</th><th scope="col" class="r">Exactly</th>${numbers && html`<th scope="col" class="r">At least</th><th scope="col" class="r">At most</th>`}</tr></thead>
        <tbody>${bars.map((bar) => html`<tr class=${marked(bar) ? "marked" : ""}><th scope="row">${label(bar)}</th><td class="r">${(exact || fraction(bar.chance)) && html`<span class="soft exact">${exact ? bar.chance : fraction(bar.chance)}</span> `}${percent(bar.exactly)}</td>${numbers && html`<td class="r">${percent(bar.least)}</td><td class="r">${percent(bar.most)}</td>`}</tr>`)}</tbody></table></details>
    </div>`;
  }
}
