// The formation as a board of places, one row each; each side is a group of choices with arrow keys.
import { Component, html } from "../../ui.js";

const GAP = 12; // where the two sides' places meet
const LANE = 72; // the arrow's lane at the right, in pixels

/**
 * @param sides [{side, says, name, chosen, choose(place), mark(place), faint(place), told(place)}]: those that can be tapped;
 * a side without `choose` is only drawn. `from`, `to`: [side, place] for the arrow; `good`: it is allowed; `label` stands on it.
 */
export class Formation extends Component {
  state = { row: 34 };

  componentDidMount() {
    if (globalThis.matchMedia?.("(pointer: coarse)").matches) this.setState({ row: 46 });
  }

  onKey = (event, side) => {
    const step = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key];
    const own = this.props.formation.filter((row) => row.side === side.side);
    const at = own.findIndex((row) => row.place === event.currentTarget.dataset.place);
    if (event.key === "Enter" || event.key === " ") side.choose(own[at].place);
    else if (step) {
      const next = own[(at + step + own.length) % own.length].place;
      side.choose(next);
      event.currentTarget.parentNode.querySelector(`[data-place="${next}"]`)?.focus();
    } else return;
    event.preventDefault();
  };

  render({ formation, sides, from, to, good, label }, { row }) {
    let y = 2;
    const rows = formation.map((spot, i) => {
      if (i && formation[i - 1].side !== spot.side) y += GAP;
      const at = y;
      y += row;
      return { ...spot, y: at };
    });
    const find = ([side, place]) => rows.find((r) => r.side === side && r.place === place);
    return html`<svg class="board" width="100%" height=${y + 2} focusable="false" aria-label="The battle formation">
      ${sides.map((side) => html`<g key=${side.side} role=${side.choose ? "radiogroup" : "group"} aria-label=${side.says} class=${`side-${side.side}`}>
        ${rows.filter((r) => r.side === side.side).map((r) => html`<${Spot} key=${r.place} spot=${r} side=${side} row=${row} lane=${from ? LANE : 4} onKey=${this.onKey} />`)}</g>`)}
      ${from && to && html`<${Arrow} from=${find(from)} to=${find(to)} row=${row} good=${good} label=${label} />`}
    </svg>`;
  }
}

function Spot({ spot, side, row, lane, onKey }) {
  const chosen = side.chosen === spot.place;
  const faint = side.faint?.(spot.place);
  const mark = side.mark?.(spot.place);
  const told = side.told?.(spot.place);
  const middle = spot.y + row / 2;
  const taps = side.choose && {
    role: "radio", tabindex: chosen ? 0 : -1, "aria-checked": chosen ? "true" : "false", "aria-label": `${side.name}: ${spot.name}, ${spot.place}${told ? `: ${told}` : ""}`,
    onClick: () => side.choose(spot.place), onKeyDown: (event) => onKey(event, side),
  };
  return html`<g class=${`spot${chosen ? " chosen" : ""}${faint ? " faint" : ""}${side.choose ? " taps" : ""}`} data-side=${spot.side} data-place=${spot.place} ...${taps}>
    <svg x="0" y=${spot.y} width="100%" height=${row}><rect class="box" x="0.3%" y="1.5" width="99.4%" height=${row - 4} rx="6" /></svg>
    <text class="code" x="12" y=${middle + 4}>${spot.place}</text><text class="who" x="46" y=${middle + 4}><tspan class="soft">${side.name} ·</tspan> ${spot.name}</text>
    ${mark && html`<text class="does" x="100%" dx=${-lane - 6} y=${middle + 4} text-anchor="end">${mark}</text>`}
  </g>`;
}

/** From row to row in the lane at the right; dashed and crossed when it is not allowed. */
function Arrow({ from, to, row, good, label }) {
  if (!from || !to) return null;
  const [a, b] = [from.y + row / 2 - 1, to.y + row / 2 - 1];
  const [mid, way] = [(a + b) / 2, b > a ? 1 : -1];
  return html`<svg class=${`arrow ${good ? "good" : "bad"}`} x="100%" overflow="visible" aria-hidden="true"><g transform=${`translate(${-LANE} 0)`}>
    <path d=${`M2 ${a} H36 Q48 ${a} 48 ${a + 12 * way} V${b - 12 * way} Q48 ${b} 36 ${b} H8`} /><path class="tip" d=${`M13 ${b - 6} L3 ${b} L13 ${b + 6}`} />
    <circle cx="48" cy=${mid} r="15" /><text x="48" y=${mid + 5} text-anchor="middle">${good ? label : "✕"}</text></g></svg>`;
}
