// The formation as a board of places, one row each; each side is a group of choices with arrow keys.
import { Component, html } from "../../ui.js";

// In pixels, where letters are 16 of them high:
const GAP = 12; // where the two sides' places meet
const LANE = 72; // the arrow's lane at the right
const ROW = 34;
const TAP = 46; // a row under a finger
const WIDTH = 384; // what the longest row needs

/**
 * @param sides [{side, says, name, chosen, choose(place), mark(place), faint(place), told(place)}]: those that can be tapped;
 * a side without `choose` is only drawn. `from`, `to`: [side, place] for the arrow; `good`: it is allowed; `label` stands on it.
 */
export class Formation extends Component {
  state = { row: ROW, grown: 1 };

  keep = (node) => (this.board = node);

  componentDidMount() {
    addEventListener("resize", this.measure);
    this.measure();
  }

  componentWillUnmount() {
    removeEventListener("resize", this.measure);
  }

  /** The drawing grows with the reader's letters, as far as its longest row fits. */
  measure = () => {
    const letters = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
    const grown = Math.min(letters, this.board.parentElement.clientWidth / WIDTH) || 1;
    const least = matchMedia("(pointer: coarse)").matches ? TAP : 0;
    if (grown !== this.state.grown || Math.max(least, ROW * grown) !== this.state.row) this.setState({ grown, row: Math.max(least, ROW * grown) });
  };

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

  render({ formation, sides, from, to, good, label }, { row, grown }) {
    let y = 2;
    const rows = formation.map((spot, i) => {
      if (i && formation[i - 1].side !== spot.side) y += GAP * grown;
      const at = y;
      y += row;
      return { ...spot, y: at };
    });
    const find = ([side, place]) => rows.find((r) => r.side === side && r.place === place);
    return html`<svg class="board" ref=${this.keep} width="100%" height=${y + 2} font-size=${15 * grown} focusable="false" aria-label="The battle formation">
      ${sides.map((side) => html`<g key=${side.side} role=${side.choose ? "radiogroup" : "group"} aria-label=${side.says} class=${`side-${side.side}`}>
        ${rows.filter((r) => r.side === side.side).map((r) => html`<${Spot} key=${r.place} spot=${r} side=${side} row=${row} grown=${grown} lane=${from ? LANE * grown : 4} onKey=${this.onKey} />`)}</g>`)}
      ${from && to && html`<${Arrow} from=${find(from)} to=${find(to)} row=${row} grown=${grown} good=${good} label=${label} />`}
    </svg>`;
  }
}

function Spot({ spot, side, row, grown, lane, onKey }) {
  const chosen = side.chosen === spot.place;
  const faint = side.faint?.(spot.place);
  const mark = side.mark?.(spot.place);
  const told = side.told?.(spot.place);
  const base = spot.y + row / 2 + 4 * grown;
  const taps = side.choose && {
    role: "radio", tabindex: chosen ? 0 : -1, "aria-checked": chosen ? "true" : "false", "aria-label": `${side.name}: ${spot.name}, ${spot.place}${told ? `: ${told}` : ""}`,
    onClick: () => side.choose(spot.place), onKeyDown: (event) => onKey(event, side),
  };
  return html`<g class=${`spot${chosen ? " chosen" : ""}${faint ? " faint" : ""}${side.choose ? " taps" : ""}`} data-side=${spot.side} data-place=${spot.place} ...${taps}>
    <svg x="0" y=${spot.y} width="100%" height=${row}><rect class="box" x="0.3%" y="1.5" width="99.4%" height=${row - 4} rx="6" /></svg>
    <text class="code" x=${12 * grown} y=${base}>${spot.place}</text><text class="who" x=${46 * grown} y=${base}><tspan class="soft">${side.name} ·</tspan> ${spot.name}</text>
    ${mark && html`<text class="does" x="100%" dx=${-lane - 6 * grown} y=${base} text-anchor="end">${mark}</text>`}
  </g>`;
}

/** From row to row in the lane at the right; dashed and crossed when it is not allowed. */
function Arrow({ from, to, row, grown, good, label }) {
  if (!from || !to) return null;
  const [a, b] = [from, to].map((spot) => (spot.y + row / 2 - 1) / grown);
  const [mid, way] = [(a + b) / 2, b > a ? 1 : -1];
  return html`<svg class=${`arrow ${good ? "good" : "bad"}`} x="100%" overflow="visible" aria-hidden="true"><g transform=${`scale(${grown}) translate(${-LANE} 0)`}>
    <path d=${`M2 ${a} H36 Q48 ${a} 48 ${a + 12 * way} V${b - 12 * way} Q48 ${b} 36 ${b} H8`} /><path class="tip" d=${`M13 ${b - 6} L3 ${b} L13 ${b + 6}`} />
    <circle cx="48" cy=${mid} r="15" /><text x="48" y=${mid + 5} font-size="15" text-anchor="middle">${good ? label : "✕"}</text></g></svg>`;
}
