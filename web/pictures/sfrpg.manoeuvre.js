// The path of a plan on the grid: every place, its heading, and what of it is made; the same as a table behind it.
import { html } from "../ui.js";
import { percent } from "../result/format.js";
import { planOf } from "../widgets/moves.js";

const CELL = 40;
const TURN = { north: 0, "north-east": 45, east: 90, "south-east": 135, south: 180, "south-west": 225, west: 270, "north-west": 315 };
const ROOM = 1; // spaces left free around the path
const LEAST = 5;

export default function Manoeuvre({ reply }) {
  const plan = planOf(reply);
  if (!plan) return null;
  const places = plan.path;
  const box = boxOf(places);
  const x = (place) => (place.x - box.left + 0.5) * CELL;
  const y = (place) => (place.y - box.top + 0.5) * CELL;
  const open = reply.status === "asks";
  const state = (place) => (open || place.made ? "made" : "missed");
  const last = places.at(-1);
  return html`<figure class="helmchart"><h2>The path on the grid</h2>
    <svg viewBox=${`0 0 ${box.wide * CELL} ${box.high * CELL}`} role="img" aria-label=${`From the start to ${place(last)}; the table below has every place`} focusable="false">
      ${lines(box.wide).map((i) => html`<line class="grid" x1=${i * CELL} x2=${i * CELL} y1="0" y2=${box.high * CELL} />`)}
      ${lines(box.high).map((i) => html`<line class="grid" y1=${i * CELL} y2=${i * CELL} x1="0" x2=${box.wide * CELL} />`)}
      ${places.slice(1).map((to, i) => html`<line class=${`leg ${state(to)}`} x1=${x(places[i])} y1=${y(places[i])} x2=${x(to)} y2=${y(to)} />`)}
      ${places.map((at, i) => html`<g class=${`at ${state(at)}${i === 0 ? " start" : ""}${i === places.length - 1 ? " end" : ""}`} transform=${`translate(${x(at)} ${y(at)}) rotate(${TURN[at.heading]})`}><path d="M0 -13 L8 9 L0 4 L-8 9 Z" /></g>`)}
      ${cells(places).map(([first, numbers]) => html`<text class="no" x=${x(first) - CELL / 2 + 3} y=${y(first) - CELL / 2 + 11}>${numbers}</text>`)}
    </svg>
    <figcaption>North is up; the numbers are the moves.${!open && places.some((p) => !p.made) ? " Dashed: planned, not made." : ""}</figcaption>
    <details><summary>The same as a table</summary><table class="plain"><thead><tr><th scope="col">Move</th><th scope="col" class="r">East</th><th scope="col" class="r">North</th><th scope="col">Heading</th>${!open && html`<th scope="col">Made</th>`}</tr></thead>
      <tbody>${places.map((p, i) => html`<tr key=${i}><th scope="row">${i ? `${i}. ${p.move}` : "start"}</th><td class="r">${num(p.x)}</td><td class="r">${num(-p.y)}</td><td>${p.heading}</td>${!open && html`<td>${i === 0 ? "" : p.made ? "yes" : "no"}</td>`}</tr>`)}</tbody></table></details>
  </figure>`;
}

/** Points, DC, chance, bonus and penalty, above the walk. */
export function tally({ reply }) {
  const plan = planOf(reply);
  if (!plan) return null;
  const { result, asks } = reply;
  const parts = [html`<b>${plan.cost}</b> of ${plan.points} movement points`];
  if (asks?.dc !== undefined) parts.push(html`DC <b>${asks.dc}</b>`, html`chance <b>${percent(asks.chance)}</b>`);
  if (result?.check) parts.push(html`DC <b>${result.dc}</b>`, html`chance <b>${percent(result.chance)}</b>`);
  parts.push(html`Evasive <b>+${plan.evasive_bonus}</b>`, html`aiming <b>${plan.attack_penalty ? num(plan.attack_penalty) : "−0"}</b>`);
  return html`<p>${parts.map((part, i) => html`${i > 0 && " · "}${part}`)}${asks ? " if the Check succeeds" : ""}</p>`;
}

function boxOf(places) {
  const side = (values) => {
    const [low, high] = [Math.min(...values) - ROOM, Math.max(...values) + ROOM];
    const more = Math.max(0, LEAST - (high - low + 1));
    return [low - Math.ceil(more / 2), Math.max(LEAST, high - low + 1)];
  };
  const [left, wide] = side(places.map((p) => p.x));
  const [top, high] = side(places.map((p) => p.y));
  return { left, top, wide, high };
}

/** Each space of the path once, with the numbers of the moves that end there. */
function cells(places) {
  const found = new Map();
  places.forEach((p, i) => {
    const key = `${p.x},${p.y}`;
    const [first, numbers] = found.get(key) ?? [p, []];
    found.set(key, [first, i ? [...numbers, i] : numbers]);
  });
  return [...found.values()].map(([first, numbers]) => [first, numbers.length > 4 ? `${numbers.slice(0, 3).join(" ")}…` : numbers.join(" ")]);
}

const lines = (n) => Array.from({ length: n + 1 }, (_, i) => i);
const num = (n) => String(n === 0 ? 0 : n).replace("-", "−");
const place = (p) => `${num(p.x)} east, ${num(-p.y)} north, heading ${p.heading}`;
