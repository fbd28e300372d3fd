// The ship from above: four arcs with shields and armor, hull and systems as gauges, the people; while the walk asks, as they are so far.
import { html } from "../ui.js";
import { jump } from "../result/answer.js";
import { shown } from "../result/format.js";

const SYSTEMS = ["shields", "beams", "projectiles", "sensors", "communications", "engines"];
// Where each arc lies around a ship that points up: degrees of its middle, clockwise from the bow, and where its numbers stand.
const ARCS = { forward: [0, 220, 34, "middle"], starboard: [90, 372, 190, "start"], aft: [180, 220, 366, "middle"], portside: [270, 68, 190, "end"] };
const CENTRE = [220, 192];
const SHIELDS = 132;
const ARMOR = 108;
const SPAN = 84; // degrees each arc is drawn wide: a gap stays between neighbours

export default function Starship({ reply }) {
  const now = reply.result ?? reply.asks?.state;
  if (!now?.before) return null;
  const ship = now.before;
  const people = peopleOf(ship, now);
  return html`<figure class="starship"><h2>${ship.name}${reply.asks ? html` <span class="soft">so far</span>` : ""}</h2>
    <div class="deck">
      <${Plan} ship=${ship} now=${now} />
      <div class="gauges"><h3>Hull and systems</h3>
        <${Gauge} name="hull" before=${ship.hull} now=${now.hull} says=${now.destroyed ? "ship lost" : ""} />
        ${SYSTEMS.map((name) => html`<${Gauge} key=${name} name=${name} absent=${!(name in now.systems)} before=${ship.systems[name] ?? 0} now=${now.systems[name] ?? 0}
          says=${[now.systems[name] === 100 && "destroyed", now.malfunctions.includes(name) && "malfunctions", now.extra_hits[name] > 0 && `extra hits ${now.extra_hits[name]}`].filter(Boolean).join(", ")} />`)}
      </div>
    </div>
    ${people.length > 0 && html`<div class="crewlist"><h3>Aboard</h3>${people.map((person) => html`<${PersonRow} key=${person.name} ...${person} />`)}
      ${(now.plain_crew > 0 || ship.plain_crew > 0) && html`<p class="soft">Plain crew ${arrow(ship.plain_crew, now.plain_crew)}</p>`}</div>`}
    <figcaption><span class="key"><svg width="14" height="14" aria-hidden="true"><rect class="shp" width="14" height="14" rx="2" /></svg> shields</span>
      <span class="key"><svg width="14" height="14" aria-hidden="true"><rect class="ahp" width="14" height="14" rx="2" /></svg> armor</span>
      <span class="key"><svg width="14" height="14" aria-hidden="true"><rect class="lost" width="14" height="14" rx="2" /></svg> lost in this volley</span></figcaption>
    <details><summary>The same as a table</summary><${Tables} ship=${ship} now=${now} people=${people} /></details>
  </figure>`;
}

/** Where the points went, above the walk; each count leads to its step. */
export function tally({ reply }) {
  const now = reply.result ?? reply.asks?.state;
  if (!now) return null;
  const step = (start) => reply.steps?.findLast((s) => s.says.startsWith(start))?.n;
  const link = (start, text) => {
    const n = step(start);
    return n ? html`<a href=${`#w${n}`} onClick=${(e) => jump(e, `w${n}`)}>${text}</a>` : text;
  };
  const parts = [
    html`hull <b>${link("Hull", `${now.hull}%`)}</b>`,
    html`<b>${link("Mitigated", now.mitigated)}</b> mitigated`,
    html`<b>${now.soaked}</b> soaked`,
    reply.asks ? html`<b class="still">${now.points_left}</b> to come` : now.points_left > 0 && html`<b>${now.points_left}</b> left over`,
    now.dead.length > 0 && html`<b>${now.dead.length}</b> dead`,
    now.shaken.length > 0 && html`<b>${now.shaken.length}</b> Shaken`,
    now.malfunctions.length > 0 && html`<b>${now.malfunctions.length}</b> malfunctioning`,
  ].filter(Boolean);
  return html`<p>${parts.map((part, i) => html`${i > 0 && " · "}${part}`)}</p>
    <p class="soft">${Object.keys(now.arcs).map((name, i) => html`${i > 0 && " · "}${name} <b>${now.arcs[name].shp}</b>/${now.arcs[name].ahp}`)}</p>`;
}

const arrow = (before, now) => html`${before === now ? html`<b>${shown(now)}</b>` : html`${shown(before)} → <b>${shown(now)}</b>`}`;

function Plan({ ship, now }) {
  const most = (pool) => Math.max(1, ...Object.values(ship.arcs).map((arc) => arc[pool]));
  const [shp, ahp] = [most("shp"), most("ahp")];
  return html`<svg class="plan" viewBox="0 0 440 382" role="img" aria-label="The ship from above with its four arcs; the table below has every number" focusable="false">
    <path class="hullshape" d="M220 104 L246 158 L254 222 L274 258 L274 270 L244 264 L220 270 L196 264 L166 270 L166 258 L186 222 L194 158 Z" />
    <text class="hullnumber" x="220" y="214" text-anchor="middle">${now.destroyed ? "✕" : `${now.hull}%`}</text><text class="small" x="220" y="232" text-anchor="middle">${now.destroyed ? "lost" : "hull"}</text>
    ${Object.entries(ARCS).map(([name, [middle, x, y, anchor]]) => {
      const [before, left] = [ship.arcs[name], now.arcs[name]];
      if (!left) return html`<path key=${name} class="none" d=${ring(middle, ARMOR, 1)} />`;
      return html`<g key=${name} class=${name === now.hit ? "arc hit" : "arc"}><title>${`${name}: SHP ${before.shp} → ${left.shp}, AHP ${before.ahp} → ${left.ahp}`}</title>
        <${Band} middle=${middle} radius=${SHIELDS} kind="shp" before=${before.shp / shp} left=${left.shp / shp} />
        <${Band} middle=${middle} radius=${ARMOR} kind="ahp" before=${before.ahp / ahp} left=${left.ahp / ahp} />
        <text class="name" x=${x} y=${y - 14} text-anchor=${anchor}>${name}</text>
        <text x=${x} y=${y + 5} text-anchor=${anchor}><tspan class="big">${left.shp}</tspan> / ${left.ahp}</text></g>`;
    })}
  </svg>`;
}

/** A pool around one side of the ship: the track, what was there, what is left. */
function Band({ middle, radius, kind, before, left }) {
  return html`<path class="track" d=${ring(middle, radius, 1)} />
    ${before > left && html`<path class="lost" d=${ring(middle, radius, before)} />`}
    ${left > 0 && html`<path class=${kind} d=${ring(middle, radius, left)} />`}`;
}

/** An arc of a circle around the ship, `share` of its full width. */
function ring(middle, radius, share) {
  const half = (SPAN * Math.max(0, Math.min(1, share))) / 2;
  const point = (degrees) => {
    const turn = ((degrees - 90) * Math.PI) / 180;
    return `${(CENTRE[0] + radius * Math.cos(turn)).toFixed(1)} ${(CENTRE[1] + radius * Math.sin(turn)).toFixed(1)}`;
  };
  return `M${point(middle - half)} A${radius} ${radius} 0 0 1 ${point(middle + half)}`;
}

function Gauge({ name, before, now, absent, says }) {
  const width = (value) => `${Math.min(100, value)}%`;
  return html`<div class=${`gauge${absent ? " absent" : ""}${now >= 100 ? " full" : ""}`}><span class="what">${name}</span>
    <svg width="100%" height="14" aria-hidden="true" focusable="false"><rect class="track" width="100%" height="14" rx="3" />
      ${now > 0 && html`<rect class="lost" width=${width(now)} height="14" rx="3" />`}${before > 0 && html`<rect class="before" width=${width(before)} height="14" rx="3" />`}</svg>
    <span class="num">${absent ? html`<span class="soft">not fitted</span>` : html`${before === now ? "" : `${before} → `}<b>${now}%</b>`}</span>
    ${says && html`<small>${says}</small>`}</div>`;
}

function peopleOf(ship, now) {
  const stands = Object.entries(now.stand_ins ?? {});
  return ship.people.map(({ name, post, hp }) => ({
    name, post, before: hp, now: now.hp[name],
    state: now.dead.includes(name) ? "dead" : now.shaken.includes(name) ? "Shaken" : "",
    also: stands.filter(([, who]) => who === name).map(([what]) => what).join(", "),
  }));
}

function PersonRow({ name, post, before, now, state, also }) {
  const share = before > 0 ? (100 * now) / before : 0;
  return html`<div class=${`gauge person${state === "dead" ? " dead" : ""}`}><span class="what">${state === "dead" && html`<span aria-hidden="true">✕ </span>`}${name} <span class="soft">${post}${also && html`, as ${also}`}</span></span>
    <svg width="100%" height="14" aria-hidden="true" focusable="false"><rect class="track" width="100%" height="14" rx="3" />${before > now && html`<rect class="lost" width="100%" height="14" rx="3" />`}${now > 0 && html`<rect class="life" width=${`${share}%`} height="14" rx="3" />`}</svg>
    <span class="num">${arrow(before, now)} HP</span>${state && html`<small>${state}</small>`}</div>`;
}

function Tables({ ship, now, people }) {
  return html`<table class="plain"><thead><tr><th scope="col">Arc</th><th scope="col" class="r">SHP before</th><th scope="col" class="r">now</th><th scope="col" class="r">AHP before</th><th scope="col" class="r">now</th></tr></thead>
      <tbody>${Object.entries(now.arcs).map(([name, arc]) => html`<tr key=${name}><th scope="row">${name}</th><td class="r">${ship.arcs[name].shp}</td><td class="r">${arc.shp}</td><td class="r">${ship.arcs[name].ahp}</td><td class="r">${arc.ahp}</td></tr>`)}</tbody></table>
    <table class="plain"><thead><tr><th scope="col">Hull and systems</th><th scope="col" class="r">before</th><th scope="col" class="r">now</th><th scope="col">State</th></tr></thead>
      <tbody><tr class="marked"><th scope="row">hull</th><td class="r">${ship.hull}%</td><td class="r">${now.hull}%</td><td>${now.destroyed ? "ship lost" : ""}</td></tr>
      ${SYSTEMS.map((name) => html`<tr key=${name}><th scope="row">${name}</th>${name in now.systems ? html`<td class="r">${ship.systems[name]}%</td><td class="r">${now.systems[name]}%</td>` : html`<td colspan="2" class="soft">not fitted</td>`}
        <td>${[now.systems[name] === 100 && "destroyed", now.malfunctions.includes(name) && "malfunctions", now.extra_hits[name] > 0 && `extra hits ${now.extra_hits[name]}`].filter(Boolean).join(", ")}</td></tr>`)}</tbody></table>
    ${people.length > 0 && html`<table class="plain"><thead><tr><th scope="col">Aboard</th><th scope="col">Post</th><th scope="col" class="r">HP before</th><th scope="col" class="r">now</th><th scope="col">State</th></tr></thead>
      <tbody>${people.map((p) => html`<tr key=${p.name}><th scope="row">${p.name}</th><td>${p.post}${p.also && `, as ${p.also}`}</td><td class="r">${p.before}</td><td class="r">${p.now}</td><td>${p.state}</td></tr>`)}</tbody></table>`}`;
}
