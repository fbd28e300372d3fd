// Two fleets' losses by cause as stacked bars on one scale, and the ledger: every loss, largest first, each opening its working.
import { Component, html, memo } from "../ui.js";
import { jump } from "../result/answer.js";
import { valueOf } from "../result/format.js";
import { Steps } from "../result/walk.js";

const FIRST = 12; // lines of a ledger before "show all"; print has all of them
const PARTS = [["B", "Abandoned"], ["C", "Hulks, vaporized, no jump"], ["D", "Damage"], ["E", "Total loss"]];

// Formats are made once: making one costs more than a whole row.
const WHOLE = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const TWO = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const money = (two) => (/\.00$/.test(two) ? WHOLE : TWO).format(Number(two));
const size = (text) => valueOf(text);

export default ({ reply, acts }) => reply.result?.fleets ? html`<${Losses} fleets=${reply.result.fleets} below=${acts?.below} />` : null;

const Losses = memo(({ fleets, below }) => {
  const widest = Math.max(...fleets.map((fleet) => size(fleet.F)), 0.01);
  const order = fleets.flatMap((fleet) => fleet.causes.map((c) => c.cause));
  const causes = [...new Set(order)];
  const found = (fleet, cause) => fleet.causes.find((c) => c.cause === cause);
  const ranked = causes.sort((a, b) => Math.max(...fleets.map((f) => share(found(f, b)))) - Math.max(...fleets.map((f) => share(found(f, a)))));
  return html`<figure class="losses"><h2>Losses by cause, in percent of the money spent</h2>
    ${fleets.map((fleet, i) => html`<div class="fleetbar" key=${i}><h3><bdi>${fleet.name}</bdi> <b>${fleet.F_two}%</b>${fleet.over_100 && html` <span class="soft">losses count at full price</span>`}</h3>
      <${Bar} causes=${ranked.map((cause) => found(fleet, cause)).filter(Boolean)} widest=${widest} /></div>`)}
    ${ranked.length > 0 && html`<table class="plain causes"><thead><tr><th scope="col">Cause</th>${fleets.map((fleet) => html`<th scope="col" class="r" colspan="2"><bdi>${fleet.name}</bdi>, MCr and %</th>`)}</tr></thead>
      <tbody>${ranked.map((cause) => html`<tr key=${cause}><th scope="row"><svg width="14" height="14" aria-hidden="true"><rect class=${`cause c-${cause.replace(/\W/g, "-")}`} width="14" height="14" rx="2" /></svg> ${fleets.map((f) => found(f, cause)?.name).find(Boolean)}</th>
        ${fleets.map((fleet) => html`<td class="r">${found(fleet, cause) ? money(found(fleet, cause).loss_two) : ""}</td><td class="r">${tiny(found(fleet, cause))}</td>`)}</tr>`)}</tbody></table>`}
    <div class="ledgers">${fleets.map((fleet, i) => html`<${Ledger} key=${i} fleet=${fleet} below=${below} />`)}</div>
  </figure>`;
});

const tiny = (cause) => (cause?.percent_two === "0.00" ? "under 0.01" : (cause?.percent_two ?? ""));
const share = (cause) => (cause ? size(cause.percent) : 0);

/** Both fleets' steps B to F; each number leads to its step in the walk. */
export function tally({ reply }) {
  const fleets = reply.result?.fleets;
  if (!fleets) return null;
  const stepOf = (fleet, key) => reply.steps?.findLast((step) => step.says.startsWith(`${fleet.name}, step ${key}:`))?.n;
  const link = (fleet, key, text) => {
    const n = stepOf(fleet, key);
    return n ? html`<a href=${`#w${n}`} onClick=${(e) => jump(e, `w${n}`)}>${text}</a>` : text;
  };
  return html`<table class="plain scores"><thead><tr><th scope="col">Step</th>${fleets.map((fleet) => html`<th scope="col" class="r">${fleet.name}</th>`)}</tr></thead>
    <tbody>${PARTS.map(([key, what]) => html`<tr key=${key}><th scope="row">${key} <span class="soft">${what}, MCr</span></th>${fleets.map((fleet) => html`<td class="r">${link(fleet, key, money(fleet[`${key}_two`]))}</td>`)}</tr>`)}
    <tr><th scope="row"><span class="soft">Money spent, MCr</span></th>${fleets.map((fleet) => html`<td class="r">${money(fleet.money_spent_two)}</td>`)}</tr>
    <tr class="marked"><th scope="row">F <span class="soft">Percent lost</span></th>${fleets.map((fleet) => html`<td class="r"><b>${link(fleet, "F", `${fleet.F_two}%`)}</b></td>`)}</tr></tbody></table>`;
}

function Bar({ causes, widest }) {
  let at = 0;
  const parts = causes.map((cause) => {
    const wide = (100 * size(cause.percent)) / widest;
    const part = { cause, from: at, wide };
    at += wide;
    return part;
  });
  return html`<svg class="stack" width="100%" height="28" aria-hidden="true" focusable="false"><rect class="track" width="100%" height="28" rx="4" />
    ${parts.map(({ cause, from, wide }) => html`<rect key=${cause.cause} class=${`cause c-${cause.cause.replace(/\W/g, "-")}`} x=${`${from}%`} width=${`${wide}%`} height="28"><title>${cause.name}: ${money(cause.loss_two)} MCr, ${cause.percent_two}%</title></rect>`)}</svg>`;
}

class Ledger extends Component {
  state = { all: false, open: "", steps: null, says: "" };

  look = async (path, at) => {
    if (this.state.open === at) return this.setState({ open: "" });
    this.setState({ open: at, path, steps: null, says: "Working…" });
    await this.load(path, at);
  };

  async load(path, at) {
    const { fleet } = this.props;
    const { steps, says } = await this.props.below(path);
    if (this.state.open === at && fleet === this.props.fleet) this.setState({ steps, says: says ?? "" });
  }

  /** Another answer: what is open is worked out anew. */
  componentDidUpdate(before) {
    if (before.fleet !== this.props.fleet && this.state.open) this.load(this.state.path, this.state.open);
  }

  render({ fleet, below }, { all, open, steps, says }) {
    const lines = fleet.ships.flatMap((ship) => ship.lines.filter((line) => line.loss !== "0").map((line, i) => ({ ship, line, at: `${ship.opens} ${i}`, loss: size(line.loss) })));
    lines.sort((a, b) => b.loss - a.loss);
    if (!lines.length) return html`<section><h3>${fleet.name}</h3><p class="soft">Nothing lost.</p></section>`;
    return html`<section><h3><bdi>${fleet.name}</bdi>: losses, largest first</h3>
      <table class=${`plain ledger${all ? " all" : ""}`}><thead><tr><th scope="col">Ship</th><th scope="col">Lost</th><th scope="col">Damage</th><th scope="col" class="r">Left</th><th scope="col" class="r">MCr</th></tr></thead>
      <tbody>${lines.map(({ ship, line, at }, i) => html`<tr key=${at} class=${i < FIRST ? "" : "late"}><th scope="row"><bdi>${ship.name}</bdi>${line.hulls > 1 && html` <span class="soft">× ${line.hulls}</span>`}</th>
        <td>${line.name} <span class="cite">${line.table ? `table ${line.table}` : `step ${line.step}`}</span></td><td>${damageOf(line)}</td>
        <td class="r">${line.percent === null ? "" : `${money(line.percent_two)}%`}</td>
        <td class="r"><button type="button" class="link" aria-expanded=${open === at ? "true" : "false"} disabled=${!below} aria-label=${`${ship.name}, ${line.name}: ${money(line.loss_two)} MCr; show the working`} onClick=${() => this.look(ship.opens, at)}>${money(line.loss_two)}</button></td></tr>
        ${open === at && html`<tr class="working"><td colspan="5">${steps ? html`<${Steps} steps=${steps} how />` : html`<p class="soft">${says}</p>`}</td></tr>`}`)}</tbody>
      <tfoot><tr class="marked"><th scope="row" colspan="4">Total, step E</th><td class="r"><b>${money(fleet.E_two)}</b></td></tr></tfoot></table>
      ${lines.length > FIRST && html`<button type="button" class="link" data-act="all-losses" onClick=${() => this.setState({ all: !all })}>${all ? `Only the largest ${FIRST}` : `Show all ${lines.length} losses`}</button>`}</section>`;
  }
}

function damageOf({ table, installed, damaged }) {
  if (!table) return "whole ship";
  if (installed === null) return table === "5" ? `${damaged} hits` : `${damaged} lost`;
  return `${installed} → ${damaged === "destroyed" ? "0" : damaged}`;
}
