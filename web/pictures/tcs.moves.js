// Where the ship stands in the formation and where it may go, as the reply says; tap a place to put it there.
import { html } from "../ui.js";
import { Formation } from "./formation/board.js";

export default function Moves({ request, reply, acts }) {
  const { formation, to, must_return: must } = reply.result ?? {};
  if (!formation) return null;
  const place = request?.inputs?.place ?? "RL";
  const open = new Set(to);
  const side = { side: 1, says: "The ship is in", name: "Yours", chosen: place, choose: (next) => acts.edit((old) => ({ ...old, place: next })), mark: (p) => (open.has(p) ? "may move" : p === place ? "is here" : ""), faint: (p) => !open.has(p) && p !== place, told: (p) => (open.has(p) ? "may move here" : "") };
  return html`<figure class="formation"><h2>The formation</h2>
    <p class="soft">Tap one of your places to put the ship there.</p>
    <${Formation} formation=${formation} sides=${[side, { side: 2, says: "The enemy's places", name: "Enemy", faint: () => true }]} />
    <figcaption>${must ? html`<b class="bad">It has lost its lead and must return to its own lines.</b>` : html`<span>From ${place}: ${to.length ? to.join(", ") : "it stays this turn"}.</span>`}</figcaption>
    <details><summary>The same as a table</summary><table class="plain"><thead><tr><th scope="col">Place</th><th scope="col">From ${place}</th></tr></thead>
      <tbody>${formation.filter((spot) => spot.side === 1).map((spot) => html`<tr key=${spot.place} class=${spot.place === place ? "marked" : ""}><th scope="row">${spot.place}, ${spot.name}</th><td>${spot.place === place ? "is here" : open.has(spot.place) ? "legal move" : "no"}</td></tr>`)}</tbody></table></details>
  </figure>`;
}
