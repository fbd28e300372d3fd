// The battle formation from top to bottom. Fire: tap a place of your side (who fires) and one of the enemy's (at whom).
// What may be done from where is what the reply says; the whole printed matrix stands in the table behind.
import { html } from "../ui.js";
import { Formation } from "./formation/board.js";

const MARKS = { "-": "·", 3: "3", S: "S" };

export default function Fire({ request, reply, acts }) {
  const { formation, targets, matrix, key, code, may_fire: may } = reply.result ?? {};
  if (!formation) return null;
  const { attacker = "BL", defender = "BL" } = request?.inputs ?? {};
  const choose = (name) => (place) => acts.edit((old) => ({ ...old, [name]: place }));
  const sides = [
    { side: 1, says: "Attacker in", name: "Yours", chosen: attacker, choose: choose("attacker") },
    { side: 2, says: "Target in", name: "Enemy", chosen: defender, choose: choose("defender"), mark: (place) => MARKS[targets[place]] ?? targets[place], faint: (place) => targets[place] === "-", told: (place) => key[targets[place]] },
  ];
  const used = [...new Set(Object.values(targets))].filter((c) => c !== "-");
  return html`<figure class="formation"><h2>The formation</h2>
    <p class="soft">Tap a place of yours to fire from, then one of the enemy's to fire at. Marks: what ${attacker} may do there.</p>
    <${Formation} formation=${formation} sides=${sides} from=${[1, attacker]} to=${[2, defender]} good=${may} label=${code} />
    <figcaption>${used.length ? used.map((c) => html`<span class="key" key=${c}><b>${c}</b> ${key[c]}</span>`) : html`<span>From ${attacker} no ship may fire at all.</span>`}</figcaption>
    <details><summary>The whole matrix as a table</summary><${Matrix} matrix=${matrix} at=${[attacker, defender]} pick=${(a, d) => acts.edit((old) => ({ ...old, attacker: a, defender: d }))} keyOf=${key} /></details>
  </figure>`;
}

function Matrix({ matrix, at, pick, keyOf }) {
  const places = Object.keys(matrix);
  return html`<div class="wide"><table class="plain matrix"><caption class="soft">Attacker down the side, defender along the top; a cell is a button.</caption>
    <thead><tr><th scope="col"><span class="sr">Attacker</span></th>${places.map((p) => html`<th scope="col">${p}</th>`)}</tr></thead>
    <tbody>${places.map((a) => html`<tr key=${a}><th scope="row">${a}</th>${places.map((d) => html`<td key=${d}><button type="button" aria-pressed=${a === at[0] && d === at[1] ? "true" : "false"}
      aria-label=${`${matrix[a][d]}, ${a} at ${d}: ${keyOf[matrix[a][d]]}`} class=${matrix[a][d] === "-" ? "none" : ""} onClick=${() => pick(a, d)}>${matrix[a][d]}</button></td>`)}</tr>`)}</tbody></table></div>
    <dl class="keys">${Object.entries(keyOf).map(([c, says]) => html`<div key=${c}><dt>${c}</dt><dd>${says}</dd></div>`)}</dl>`;
}
