// Chances with and without the reroll rule for the targets around, on a scale of powers of ten; a table behind.
import { html } from "../ui.js";
import { fraction, percent, valueOf } from "../result/format.js";

const HEIGHT = 200;
const TOP = 22;
const LEFT = 14; // percent of the width, for the scale
const NAMES = { hit: "To hit, this or more", penetration: "To penetrate, this or more", damage: "Damage, this or less" };

export default function Rerolls({ request, reply }) {
  const rows = reply.result?.chart;
  if (!rows?.length) return null;
  const { table = "hit", target = 14 } = request?.inputs ?? {};
  const here = Number(target);
  const lowest = Math.min(...rows.flatMap((r) => [r.with, r.without]).map(valueOf).filter((p) => p > 0), 0.1);
  const tens = Math.max(1, Math.ceil(-Math.log10(lowest)));
  const y = (p) => TOP + (HEIGHT * Math.min(tens, -Math.log10(p))) / tens;
  const every = Math.ceil(rows.length / 14);
  const grid = Array.from({ length: tens + 1 }, (_, i) => 10 ** -i).filter((_, i) => i % Math.ceil(tens / 8) === 0);
  const wide = (100 - LEFT) / rows.length;
  const x = (i) => `${LEFT + i * wide}%`;
  const step = (row) => `${row.target}`.replace("-", "−");
  return html`<figure class="rerolls"><h2>With and without the rule</h2>
    <svg class="chart" width="100%" height=${HEIGHT + TOP + 36} role="img" aria-label=${`Chances of ${rows.length} targets with and without rerolls; the table below has every number`} focusable="false">
      ${grid.map((p) => html`<line class="grid" x1=${`${LEFT}%`} x2="100%" y1=${y(p)} y2=${y(p)} /><text class="scale" x=${`${LEFT - 1.5}%`} y=${y(p) + 4} text-anchor="end">${tick(p)}</text>`)}
      ${rows.map((row, i) => {
        const [w, o] = [valueOf(row.with), valueOf(row.without)];
        return html`<g key=${row.target} class=${row.target === here ? "col here" : "col"}>
          <rect class="hit" x=${x(i)} width=${`${wide}%`} y=${TOP - 8} height=${HEIGHT + 16}><title>${`${step(row)}: ${percent(w)} with, ${percent(o)} without`}</title></rect>
          ${w > 0 && html`<line class="with" x1=${x(i + 0.5)} x2=${x(i + 0.5)} y1=${TOP + HEIGHT} y2=${y(w)} /><circle class="with" cx=${x(i + 0.5)} cy=${y(w)} r="4.5" />`}
          ${o > 0 && html`<circle class="without" cx=${x(i + 0.5)} cy=${y(o)} r=${w === o ? 7.5 : 4.5} />`}
          ${(i % every === 0 || row.target === here) && html`<text x=${x(i + 0.5)} y=${HEIGHT + TOP + 24} text-anchor="middle">${step(row)}</text>`}</g>`;
      })}
      <line class="base" x1=${`${LEFT}%`} x2="100%" y1=${TOP + HEIGHT} y2=${TOP + HEIGHT} />
    </svg>
    <figcaption><span class="key"><svg width="14" height="14" aria-hidden="true"><circle class="with" cx="7" cy="7" r="4.5" /></svg> with rerolls</span>
      <span class="key"><svg width="16" height="16" aria-hidden="true"><circle class="without" cx="8" cy="8" r="6" /></svg> without</span>
      <span>${NAMES[table]}; each line of the scale is a tenth of the one above.</span></figcaption>
    <details><summary>All chances as a table</summary><table class="plain"><thead><tr><th scope="col">${NAMES[table]}</th><th scope="col" class="r">With rerolls</th><th scope="col" class="r">Without</th></tr></thead>
      <tbody>${rows.map((row) => html`<tr key=${row.target} class=${row.target === here ? "marked" : ""}><th scope="row">${step(row)}</th>${[row.with, row.without].map((p) => html`<td class="r">${fraction(p) && html`<span class="soft">${fraction(p)}</span> `}${percent(p)}</td>`)}</tr>`)}</tbody></table></details>
  </figure>`;
}

const tick = (p) => (p >= 0.0099 ? `${+(p * 100).toFixed(0)}%` : `${(p * 100).toFixed(Math.max(0, -Math.round(Math.log10(p)) - 2))}%`);
