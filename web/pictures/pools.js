// The three pools of every target before and after each event, as bars; the same numbers in a table behind them.
import { html } from "../ui.js";

const POOLS = [["ap", "AP"], ["temp_hp", "Temp"], ["hp", "HP"]];
const STATES = { up: ["●", "up"], down: ["▼", "down: must be revived"], offline: ["◼", "offline"], destroyed: ["✕", "destroyed"] };
const WORDS = { damage: "damage", heal: "heal", repair: "repair", revive: "revive", temp_hp: "temp HP", ap: "AP" };
const MOST = 12; // targets drawn; the table has all

export default function Pools({ request, reply }) {
  const { log, targets } = reply.result ?? {};
  if (!log || !targets) return null;
  const rows = targets.map((target, i) => ({ target, given: request?.inputs?.targets?.[i] ?? {}, events: log.filter((entry) => entry.to === target.name) }));
  return html`<figure class="pools"><h2>Before and after each event</h2>
    ${rows.slice(0, MOST).map((row, i) => html`<${Target} key=${i} ...${row} />`)}
    ${rows.length > MOST && html`<p class="soft">and ${rows.length - MOST} more, in the table</p>`}
    <figcaption><span class="key"><svg width="14" height="14" aria-hidden="true"><rect class="left" width="14" height="14" rx="2" /></svg> left</span>
      <span class="key"><svg width="14" height="14" aria-hidden="true"><rect class="took" width="14" height="14" rx="2" /></svg> taken by this event</span>
      <span class="key"><svg width="14" height="14" aria-hidden="true"><rect class="won" width="14" height="14" rx="2" /></svg> gained</span></figcaption>
    <details><summary>The same as a table</summary><${Table} log=${log} targets=${targets} /></details>
  </figure>`;
}

/** How many of each state there are, above the walk. */
export function tally({ reply }) {
  const targets = reply.result?.targets;
  if (!targets) return null;
  const count = (state) => targets.filter((t) => t.state === state).length;
  const lost = targets.reduce((all, t) => all + t.suffered, 0);
  return html`<p>${Object.entries(STATES).filter(([state]) => count(state)).map(([state, [sign]], i) => html`${i > 0 && " · "}<span class=${`mark-${state}`}>${sign}</span> <b>${count(state)}</b> ${state}`)} · <b>${lost}</b> HP lost</p>`;
}

function Target({ target, given, events }) {
  const most = Math.max(1, target.max_hp);
  const first = events[0]?.before ?? target;
  const stages = [{ label: "at first", pools: first, state: stateOf(first.hp, target) }, ...events.map((e) => ({ label: labelOf(e), pools: e.after, took: e.took, state: e.state, effect: e.effect }))];
  const wide = Math.max(...stages.map((s) => s.pools.ap + Math.max(0, s.took?.ap ?? 0)), 1);
  const wideTemp = Math.max(...stages.map((s) => s.pools.temp_hp + Math.max(0, s.took?.temp_hp ?? 0)), 1);
  const [sign, words] = STATES[target.state];
  return html`<div class="target"><h3><bdi>${target.name}</bdi> <span class="soft">${given.kind ?? target.kind}</span> <span class=${`state-now mark-${target.state}`}>${sign} ${words}</span></h3>
    <table class="stages"><thead><tr><th scope="col"><span class="sr">After</span></th>${POOLS.map(([, name]) => html`<th scope="col">${name}</th>`)}<th scope="col"><span class="sr">State</span></th></tr></thead>
    <tbody>${stages.map((stage, i) => html`<tr class=${stage.effect === false ? "idle" : ""} key=${i}><th scope="row">${stage.label}</th>
      <td><${Bar} value=${stage.pools.ap} took=${stage.took?.ap} most=${wide} /></td>
      <td><${Bar} value=${stage.pools.temp_hp} took=${stage.took?.temp_hp} most=${wideTemp} /></td>
      <td><${Bar} value=${stage.pools.hp} took=${stage.took?.hp} most=${most} low=${target.kind === "machine" && stages.some((s) => s.pools.hp < 0)} /></td>
      <td class=${`mark-${stage.state}`} title=${stage.state}><span aria-hidden="true">${STATES[stage.state][0]}</span><span class="sr">${stage.state}</span></td></tr>`)}</tbody></table></div>`;
}

/** One pool: what is left, what this event took or gave. `low`: a machine's scale runs to minus its maximum. */
function Bar({ value, took = 0, most, low }) {
  const scale = low ? 50 / most : 100 / most;
  const zero = low ? 50 : 0;
  const at = (v) => Math.max(0, Math.min(100, zero + v * scale));
  const before = value + took;
  const [from, to] = [Math.min(value, before), Math.max(value, before)];
  const change = took ? `${took > 0 ? "−" : "+"}${Math.abs(took)}` : "";
  return html`<span class="pool"><svg class="bar" width="100%" height="16" aria-hidden="true" focusable="false">
      <rect class="track" width="100%" height="16" rx="3" />
      ${value > 0 && html`<rect class="left" x=${`${zero}%`} width=${`${at(Math.min(value, before)) - zero}%`} height="16" rx="3" />`}
      ${value < 0 && html`<rect class="below" x=${`${at(value)}%`} width=${`${zero - at(value)}%`} height="16" />`}
      ${took !== 0 && html`<rect class=${took > 0 ? "took" : "won"} x=${`${at(from)}%`} width=${`${at(to) - at(from)}%`} height="16" rx="2" />`}
      ${low && html`<line class="zero" x1="50%" x2="50%" y1="0" y2="16" />`}
    </svg><b>${String(value).replace("-", "−")}</b>${change && html` <small>${change}</small>`}</span>`;
}

const stateOf = (hp, { kind, max_hp }) => (hp > 0 ? "up" : kind === "creature" ? "down" : hp <= -max_hp ? "destroyed" : "offline");
const labelOf = ({ type, amount, physical, effect }) => `${type === "damage" && physical === false ? "non-physical " : ""}${WORDS[type] ?? type} ${amount}${effect === false ? ": no effect" : ""}`;

function Table({ log, targets }) {
  const num = (n) => String(n).replace("-", "−");
  return html`<table class="plain"><thead><tr><th scope="col">Event</th><th scope="col">Target</th>${POOLS.map(([, n]) => html`<th scope="col" class="r">${n}</th>`)}<th scope="col">State</th></tr></thead>
    <tbody>${log.map((e) => html`<tr><td>${e.event}. ${labelOf(e)}</td><td>${e.to}</td>${POOLS.map(([p]) => html`<td class="r">${e.before[p] === e.after[p] ? num(e.after[p]) : `${num(e.before[p])} → ${num(e.after[p])}`}</td>`)}<td>${e.state}</td></tr>`)}
    ${targets.map((t) => html`<tr class="marked"><td>At the end</td><th scope="row">${t.name}</th>${POOLS.map(([p]) => html`<td class="r"><b>${num(t[p])}</b></td>`)}<td>${t.state}</td></tr>`)}</tbody></table>`;
}
