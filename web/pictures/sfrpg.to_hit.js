// The chance to hit against range and against skill, exactly as pycore counts them; the numbers stand in tables.
import { html } from "../ui.js";
import { both, percent, shown, valueOf } from "../result/format.js";

const HEIGHT = 130;

export default function ToHit({ request, reply }) {
  const result = reply.result;
  if (!result?.chance_by_skill) return null;
  const inputs = request?.inputs ?? {};
  const own = inputs.weapon === "projectiles" ? "ballistics" : "marksmanship";
  const skill = result.chance_by_skill.find((row) => row.chance === result.chance && Number(inputs[own] ?? 0) === row.skill) ?? { skill: Number(inputs[own] ?? 0) };
  return html`<figure class="chances"><h2>Chance to hit</h2>
    ${result.chance_by_range.length > 0 && html`<${Chart} title="by range" name="Range" rows=${result.chance_by_range} key_="range" mark=${Number(inputs.range ?? 0)} more=${["effective_hd", "Effective HD"]} />`}
    <${Chart} title=${`by ${own}`} name=${own.charAt(0).toUpperCase() + own.slice(1)} rows=${result.chance_by_skill} key_="skill" mark=${skill.skill} />
    ${result.chance_by_range.length === 0 && html`<figcaption>Enter the HD your weapon adds at each range, and the chance by range is drawn too.</figcaption>`}
  </figure>`;
}

/** The chance itself, large, above the walk. */
export function tally({ reply }) {
  const result = reply.result;
  if (!result) return null;
  return html`<p>Effective HD <b>${shown(result.effective_hd)}</b> · DC <b>${shown(result.dc)}</b> · d% + <b>${shown(result.bonus)}</b> · ${result.legal ? html`chance <b>${percent(result.chance)}</b>` : html`<b>may not fire</b>`}</p>`;
}

function Chart({ title, name, rows, key_, mark, more }) {
  const wide = 100 / rows.length;
  const every = Math.ceil(rows.length / 12);
  return html`<h3>${title}</h3>
    <svg class="bars" role="img" aria-label=${`Chance to hit ${title}; the table below has every number`} width="100%" height=${HEIGHT + 40} focusable="false">
      ${[0.5, 1].map((part) => html`<line class="grid" x1="0" x2="100%" y1=${14 + HEIGHT * (1 - part)} y2=${14 + HEIGHT * (1 - part)} />`)}
      <text class="scale" x="0" y="10">100%</text>
      ${rows.map((row, i) => {
        const tall = valueOf(row.chance) * HEIGHT;
        const marked = row[key_] === mark;
        return html`<g key=${i} class=${marked ? "bar marked" : "bar"}><rect x=${`${i * wide + wide * 0.1}%`} width=${`${wide * 0.8}%`} y=${14 + HEIGHT - tall} height=${tall} rx="2" />
          <rect class="hit" x=${`${i * wide}%`} width=${`${wide}%`} y="14" height=${HEIGHT}><title>${`${name} ${row[key_]}: ${percent(row.chance)}`}</title></rect>
          ${(i % every === 0 || marked) && html`<text x=${`${(i + 0.5) * wide}%`} y=${HEIGHT + 30} text-anchor="middle">${row[key_]}</text>`}</g>`;
      })}
      <line class="base" x1="0" x2="100%" y1=${14 + HEIGHT} y2=${14 + HEIGHT} />
    </svg>
    <details><summary>${`Chance ${title} as a table`}</summary><table class="plain"><thead><tr><th scope="col">${name}</th>${more && html`<th scope="col" class="r">${more[1]}</th>`}<th scope="col" class="r">Chance</th></tr></thead>
      <tbody>${rows.map((row, i) => html`<tr key=${i} class=${row[key_] === mark ? "marked" : ""}><th scope="row">${row[key_]}</th>${more && html`<td class="r">${shown(row[more[0]])}</td>`}<td class="r">${both(row.chance)}</td></tr>`)}</tbody></table></details>`;
}
