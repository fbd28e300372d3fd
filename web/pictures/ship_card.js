// A ship card: every box with its arc as a wheel, its state as a shape and a word, struck out in the order it was lost.
// Everything drawn is what the reply says of each row (`card`); a question that is open says it as its `state`.
import { Component, html, memo } from "../ui.js";
import { jump } from "../result/answer.js";
import { CopyButton } from "../result/copy.js";

const ALIKE = 24; // boxes of one row that are drawn one by one; more are told as a number
const told = (reply) => reply?.result ?? reply?.asks?.state ?? {};

export default function ShipCard({ reply }) {
  const { card, arcs, log, block, next_to_go: next, ship_name: name, ship_text_after: text } = told(reply);
  if (!card) return null;
  return html`<${Card} key="card" card=${card} arcs=${arcs} log=${log} next=${next} block=${block} text=${text} name=${name} open=${reply.status === "asks"} />`;
}

/** What is lost and left of each kind, and who goes next; each count leads to its step. */
export function tally({ reply }) {
  const { tally: rows, next_to_go: next, log, ranks } = told(reply);
  if (ranks) return html`<p>${Object.entries(ranks).map(([key, groups], i) => html`${i > 0 && " · "}${key}: <b>${groups[0].names.join(" or ")}</b> first`)}</p>`;
  if (!rows) return null;
  return html`<ul class="counts">${rows.map((row) => html`<li key=${row.key}><b>${row.key}</b> ${row.lost > 0 ? html`<${Lost} row=${row} log=${log} />, ` : ""}${row.left} left${after(next?.[row.key], row.key)}</li>`)}</ul>`;
}

function Lost({ row, log }) {
  const step = log[row.points.at(-1) - 1]?.step;
  return html`<a href=${`#w${step}`} onClick=${(e) => jump(e, `w${step}`)}>${row.lost} lost</a>`;
}

const few = (names) => (names.length > 4 ? `${names.slice(0, 3).join(" or ")} or ${names.length - 3} more` : names.join(" or "));
const after = (next, key) => (!next || (next.names[0] === key && next.names.length === 1) ? "" : next.asks ? html` <span class="soft">next: the owner says</span>` : html` <span class="soft">next: ${next.tie ? `${few(next.names)}, by die` : next.names[0]}</span>`);

class Card extends Component {
  state = { at: null };

  static getDerivedStateFromProps({ log }, state) {
    return state.log === log ? null : { log, at: null };
  }

  render({ card, arcs, log, next, block, text, name, open }, { at }) {
    const last = log?.length ?? 0;
    const now = at ?? last;
    const nextRows = new Set(now === last ? Object.values(next ?? {}).flatMap((n) => n.rows) : []);
    const current = log?.[now - 1];
    const groups = grouped(card);
    return html`<figure class="shipcard"><h2>${name || "Ship card"}</h2>
      ${log && last > 0 && html`<${Stepper} at=${now} last=${last} entry=${current} go=${(to) => this.setState({ at: to })} />`}
      <div class="kinds">${groups.map(([key, rows]) => html`<section key=${key} aria-label=${key}><h3>${key} <small>${leftOf(rows, now)}</small></h3>
        <ul>${rows.flatMap((row) => boxes(row, arcs?.[row.arc], now, current?.row === row.row ? now : null, nextRows.has(row.row)))}</ul></section>`)}</div>
      <figcaption><${Legend} card=${card} /><p>${log ? "A number in a box is the point that took it." : "A number in a box is its place in the order."}${open ? " The question above is still open." : ""}</p></figcaption>
      ${block && html`<div class="sopblock"><div class="bar"><h3>For the SITREP</h3><${CopyButton} act="copy-sitrep" label="Copy SITREP block" text=${block} selects="#sitrep" /></div><pre id="sitrep" tabindex="0">${block}</pre></div>`}
      ${text && html`<details class="sopblock"><summary>The ship after, as text</summary><${CopyButton} act="copy-ship" label="Copy ship" text=${text} selects="#ship-after" /><pre id="ship-after" tabindex="0">${text}</pre></details>`}
      <details><summary>The same as a table</summary><${Rows} card=${card} arcs=${arcs} log=${Boolean(log)} /></details>
    </figure>`;
  }
}

/** Point by point through the volley, forward and back. */
function Stepper({ at, last, entry, go }) {
  const says = entry ? `Point ${at}, ${entry.called}: ${entry.skipped ? "skipped" : entry.label}` : "Before the first point";
  return html`<div class="stepper" role="group" aria-label="Through the volley">
    <div class="bar"><button type="button" data-act="point-first" disabled=${at === 0} onClick=${() => go(0)}>Start</button>
      <button type="button" data-act="point-back" disabled=${at === 0} onClick=${() => go(at - 1)}>← Back</button>
      <input type="range" min="0" max=${last} value=${at} aria-label="Point of the volley" aria-valuetext=${says} onInput=${(e) => go(Number(e.currentTarget.value))} />
      <button type="button" data-act="point-on" disabled=${at === last} onClick=${() => go(at + 1)}>On →</button>
      <button type="button" data-act="point-last" disabled=${at === last} onClick=${() => go(last)}>End</button></div>
    <p role="status"><b>${says}</b>${entry?.draw && html` <span class="num">(${entry.draw.die} = ${entry.draw.roll})</span>`}${entry?.why && html` <span class="soft">${entry.why}</span>`}</p></div>`;
}

/** Rows of one kind together, in the order of the card. */
function grouped(card) {
  const groups = new Map();
  for (const row of card) groups.set(row.key, [...(groups.get(row.key) ?? []), row]);
  return [...groups];
}

const lostBy = (row, at) => (row.struck ?? []).filter((point) => point <= at).length;
const leftOf = (rows, at) => {
  const all = rows.reduce((n, r) => n + r.count, 0);
  const left = rows.reduce((n, r) => n + (r.destroyed ? 0 : r.count - lostBy(r, at)), 0);
  return all === left ? `${all}` : `${left} of ${all} left`;
};

/** One row of the card as its boxes; a long row of boxes that are alike as one with a number. */
function boxes(row, arc, at, current, next) {
  const struck = (row.struck ?? []).filter((point) => point <= at);
  if (row.count > ALIKE) return [html`<${Box} key=${row.row} ...${face(row, arc)} many=${row.count - struck.length} point=${struck.at(-1)} gone=${row.destroyed || struck.length === row.count} current=${current !== null} next=${next} />`];
  return Array.from({ length: row.count }, (_, i) => html`<${Box} key=${`${row.row}.${i}`} ...${face(row, arc)} point=${struck[i]} gone=${row.destroyed || struck[i] !== undefined} before=${row.destroyed}
    current=${current !== null && struck[i] === current} next=${next && i === struck.length} />`);
}

const face = ({ kind, name, id, arc, state, holds, spaces, size, rank }, wheel) => ({ kind, name, id, arc, slices: wheel?.slices.join(), degrees: wheel?.degrees, state, holds, spaces, size, rank });

const WIDE = 64;
const Box = memo(function Box({ kind, name, id, arc, slices, degrees, state, holds, spaces, size, rank, point, gone, before, current, next, many }) {
  const word = holds || state;
  const small = kind === "other" || kind === "frame";
  const high = small ? 40 : 76;
  const says = [`${name}${id ? ` #${id}` : ""}`, arc && `${arc}${degrees ? `, ${degrees} degrees` : ""}`, word, spaces !== null && spaces !== undefined && `${spaces} spaces`, size !== null && size !== undefined && kind === "heavy" && `size ${size}`, many !== undefined && `${many} left`, rank && `rank ${rank}`, before ? "lost before" : gone ? `lost at point ${point}` : next ? "next to go" : ""].filter(Boolean).join(", ");
  return html`<li><svg class=${`box${gone ? " gone" : ""}${current ? " current" : ""}${next && !gone ? " next" : ""} is-${word || "plain"}`} viewBox=${`0 0 ${WIDE} ${high}`} width=${WIDE} height=${high} role="img" aria-label=${says} focusable="false"><title>${says}</title>
    <rect class="edge" x="1.5" y="1.5" width=${WIDE - 3} height=${high - 3} rx="5" />
    <text class="name" x="6" y="14">${short(name, id ? 6 : 9)}</text>${id && html`<text class="id" x=${WIDE - 6} y="14" text-anchor="end">#${id}</text>`}
    ${slices !== undefined && html`<${Wheel} slices=${slices} />`}
    ${slices === undefined && !small && html`<text class="big" x=${WIDE / 2} y="43" text-anchor="middle">${spaces ?? ""}</text>`}
    ${word && !(small && word === "unused") && html`<${Mark} word=${word} y=${high - 9} /><text class="word" x="17" y=${high - 6}>${short(word, 9)}</text>`}
    ${many !== undefined && html`<text class="big" x=${WIDE - 6} y="30" text-anchor="end">×${many}</text>`}
    ${gone && html`<path class="strike" d=${`M5 5 L${WIDE - 5} ${high - 5} M${WIDE - 5} 5 L5 ${high - 5}`} />`}
    ${(point ?? rank) !== undefined && (point ?? rank) !== null && html`<g class=${point ? "point" : "rank"}><circle cx=${WIDE - 12} cy=${high - 12} r="10.5" /><text x=${WIDE - 12} y=${high - 8} text-anchor="middle">${point ?? rank}</text></g>`}
  </svg></li>`;
});

const short = (text, most) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

const R = 16;
const turn = (i) => (i * Math.PI) / 6;
const at = (i) => `${(R * Math.sin(turn(i))).toFixed(2)} ${(-R * Math.cos(turn(i))).toFixed(2)}`;
const WEDGES = Array.from({ length: 12 }, (_, i) => `M0 0 L${at(i)} A${R} ${R} 0 0 1 ${at(i + 1)} Z`);

/** The arc: slices of 30 degrees, the bow up. */
function Wheel({ slices }) {
  const on = slices === "" ? [] : slices.split(",");
  return html`<g class="wheel" transform=${`translate(${WIDE / 2} 37)`}><circle r=${R} /><path d=${on.map((i) => WEDGES[i]).join(" ")} /><path class="bow" d="M0 -20 L2.5 -16 L-2.5 -16 Z" /></g>`;
}

const SHAPES = {
  fired: "dot", used: "dot", dropped: "down", charging: "half", holding: "square", unfired: "ring", unused: "ring", empty: "ring", admin: "half", suicide: "dot",
};

/** A state as a shape: filled, half, hollow, square or pointing down. */
function Mark({ word, y }) {
  const shape = SHAPES[word] ?? "cross";
  if (shape === "square") return html`<rect class="mark full" x="6" y=${y - 4} width="8" height="8" />`;
  if (shape === "down") return html`<path class="mark full" d=${`M5.5 ${y - 4} h9 l-4.5 8 z`} />`;
  if (shape === "cross") return html`<path class="mark line" d=${`M6 ${y - 4} l8 8 M14 ${y - 4} l-8 8`} />`;
  return html`<circle class=${`mark ${shape === "dot" ? "full" : "hollow"}`} cx="10" cy=${y} r="4" />${shape === "half" && html`<path class="mark full" d=${`M10 ${y - 4} a4 4 0 0 0 0 8 z`} />`}`;
}

function Legend({ card }) {
  const words = [...new Set(card.map((row) => row.holds || row.state).filter(Boolean))];
  return html`${words.map((word) => html`<span class="key" key=${word}><svg width="20" height="16" aria-hidden="true"><${Mark} word=${word} y=${8} /></svg>${word}</span>`)}`;
}

function Rows({ card, arcs, log }) {
  return html`<table class="plain"><thead><tr><th scope="col">Box</th><th scope="col">Arc</th><th scope="col">State</th><th scope="col" class="r">Boxes</th><th scope="col">${log ? "Lost at point" : "Place in its kind"}</th></tr></thead>
    <tbody>${card.map((row) => html`<tr key=${row.row}><th scope="row">${row.name}${row.id ? ` #${row.id}` : ""}</th><td>${row.arc}${arcs?.[row.arc] ? ` (${arcs[row.arc].degrees}°)` : ""}</td><td>${row.holds || row.state}</td><td class="r">${row.count}</td>
      <td>${row.destroyed ? "lost before" : log ? row.struck.join(", ") || "–" : (row.rank ?? "–")}</td></tr>`)}</tbody></table>`;
}
