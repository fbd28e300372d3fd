// Ten thousand simulated runs, in short slices with progress and stop; Python merges them.
import { Component, html } from "../ui.js";
import { newSeed } from "../form/dice.js";
import { plain } from "../form/words.js";
import { CopyButton } from "./copy.js";
import { Histogram } from "./histogram.js";
import { linked } from "./paste.js";
import { percent, shown } from "./format.js";

export const SLICE = 60; // ms after which a slice begins no new run: answers never wait long for it, and Stop is obeyed
const MOST = 100_000; // runs of one simulation, as the rules draw it
const LONGEST = 200; // characters of a seed
const MARKS = ["5", "25", "50", "75", "95"];

/** "10000", "10,000", "10 000": a number of runs; 0 for anything else, of which none is drawn in silence. */
export function runsOf(text) {
  const plain = text.trim();
  const bare = /^\d{1,3}(?:([ ,'\u2019\u00a0\u202f])\d{3})?(?:\1\d{3})*$/.test(plain) ? plain.replace(/\D/g, "") : plain;
  return /^\d{1,9}$/.test(bare) && Number(bare) <= MOST ? Number(bare) : 0;
}

export class Simulation extends Component {
  state = { wanted: "10000", given: "", done: 0, running: false, found: null, says: "" };

  constructor(props) {
    super(props);
    Object.assign(this.state, told(props.of));
  }

  componentDidUpdate(before) {
    if (this.props.of !== before.of) this.setState(told(this.props.of));
  }

  componentWillUnmount() {
    this.halt = true;
  }

  run = async () => {
    const { request, ask } = this.props;
    const wanted = runsOf(this.state.wanted);
    const seed = this.state.given.trim() || newSeed();
    const says = !wanted ? `Enter a whole number of runs from 1 to ${shown(MOST)}, like 10000.` : seed.length > LONGEST ? `Enter a seed of at most ${LONGEST} characters.` : "";
    if (says) return this.setState({ says });
    this.halt = false;
    this.setState({ running: true, done: 0, found: null, says: "", seed, of: request, all: wanted });
    const asked = { ...request, dice: undefined, answers: undefined, want: "simulate", steps: "none", text: "plain", seed, within: SLICE };
    let so_far;
    for (let done = 0; done < wanted && !this.halt; ) {
      const reply = await ask({ ...asked, start: done, runs: wanted - done, so_far }, "simulate");
      if (this.halt) break;
      if (!(reply?.simulation?.runs > done)) {
        this.setState({ says: reply?.errors?.[0]?.says ?? reply?.line ?? "Stopped." });
        break;
      }
      so_far = reply.simulation.so_far;
      done = reply.simulation.runs;
      const block = () => this.props.link(asked, { want: "simulate", runs: reply.simulation.runs, seed }, reply);
      this.setState({ done, found: reply.simulation, line: reply.line, copied: linked(reply.text, "plain", block) });
    }
    if (this.state.found) this.props.found?.(this.state.found, request);
    this.setState({ running: false });
  };

  stop = () => {
    this.halt = true;
    this.props.stop?.("simulate");
    this.setState({ running: false });
  };

  render({ fields, request }, { wanted, given, done, running, found, says, seed, of, line, copied, all }) {
    return html`<div class="simulation"><h3>Simulate from the beginning</h3>
      <div class="bar"><label for="sim-runs">Runs</label> <input id="sim-runs" type="text" inputmode="numeric" value=${wanted} onInput=${(e) => this.setState({ wanted: e.currentTarget.value })} />
        <label for="sim-seed">Seed</label> <input id="sim-seed" type="text" autocomplete="off" placeholder="a new one" value=${given} onInput=${(e) => this.setState({ given: e.currentTarget.value })} />
        ${running ? html`<button type="button" data-act="stop" onClick=${this.stop}>Stop</button>` : html`<button type="button" data-act="simulate" onClick=${this.run}>Simulate</button>`}</div>
      ${(running || done > 0) && html`<p class="soft"><progress max=${all || 1} value=${done}></progress> ${shown(done)} ${done === 1 ? "run" : "runs"}, seed <code>${seed}</code></p>`}
      ${says && html`<p class="faults" role="alert">${says}</p>`}
      ${found && of !== request && html`<p class="soft">For the entries as they were when it ran.</p>`}
      ${found && !running && of === request && html`<div class="bar"><${CopyButton} act="copy-simulation" label="Copy this simulation" text=${copied} selects="#odds .simulation .told" /></div><p class="told soft">${line}</p>`}
      ${found && Object.entries(found.measures).filter(([, m]) => m.counts.length).map(([name, m]) => html`<${Simulated} key=${name} title=${fields?.[`measure.${name}`]?.label ?? plain(name)} runs=${found.runs} measure=${m} />`)}
    </div>`;
  }
}

/** A link tells of a simulation: its runs and its seed stand ready to be drawn again. */
const told = (of) => (of?.want === "simulate" ? { wanted: String(of.runs), given: of.seed } : {});

function Simulated({ title, runs, measure }) {
  const { counts, mean, percentiles, interval } = measure;
  const values = counts.map(([value, n]) => [value, `${n}/${runs}`]);
  const chart = values.length > 3 && counts.every(([v]) => typeof v !== "boolean");
  return html`<div class="measure"><h3>${title}</h3>
    ${mean !== null && mean !== undefined && html`<p>Mean ${shown(mean)}${interval && html` <span class="soft">(95%: ${shown(interval[0])} to ${shown(interval[1])})</span>`}
      ${percentiles && html`; ${MARKS.map((m, i) => html`${i > 0 && ", "}${m}%: <b>${shown(percentiles[m])}</b>`)}`}</p>`}
    ${chart ? html`<${Histogram} values=${values} title=${`${title}, simulated`} name=${title} />`
      : html`<ul class="branches">${values.map(([value, chance]) => html`<li><b>${percent(chance)}</b> ${shown(value)}</li>`)}</ul>`}
  </div>`;
}
