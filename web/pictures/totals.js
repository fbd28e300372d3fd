// The chance of every total, as the result itself lists it (`odds`); the roll that fell is the darker bar.
import { html } from "../ui.js";
import { Histogram } from "../result/histogram.js";
import { both, sum, valueOf } from "../result/format.js";

export default function Totals({ reply }) {
  const odds = reply.result?.odds;
  if (!Array.isArray(odds) || !odds.length) return null;
  const { total } = reply.result;
  const mean = odds.reduce((all, [value, chance]) => all + valueOf(value) * valueOf(chance), 0);
  return html`<figure><h2>Chance of each total</h2>
    <${Histogram} values=${odds} mark=${total} mean=${mean} title="Damage" name="Damage" />
    ${typeof total === "number" && html`<figcaption>${total} or more: ${both(sum(odds.filter(([v]) => v >= total).map(([, c]) => c)))}.</figcaption>`}
  </figure>`;
}
