// The odds from here on: exact where they can be counted, simulated where they cannot; and two set-ups side by side.
import { Component, html } from "../ui.js";
import { asOdds, Compare, entriesOf } from "./compare.js";
import { CopyButton } from "./copy.js";
import { Decisions, Forget } from "./decisions.js";
import { both, percent, shown } from "./format.js";
import { Histogram } from "./histogram.js";
import { linked } from "./paste.js";
import { plain } from "../form/words.js";
import { Simulation } from "./simulate.js";

export class Odds extends Component {
  state = { open: false, odds: null, says: "", asked: null, simulated: null, kept: null, exact: false, way: "least" };

  componentDidMount() {
    if (this.props.of) this.setState({ open: true });
  }

  componentDidUpdate(before) {
    if (this.props.of && this.props.of !== before.of) this.setState({ open: true });
    if (this.state.open && this.state.asked !== this.props.request) this.ask();
  }

  componentWillUnmount() {
    this.gone = true;
  }

  /** While a question is open: from here on. Once all is settled: from the beginning, for what might have been. */
  ask = async () => {
    const { request, ask, settled } = this.props;
    this.setState({ asked: request });
    const sent = { ...request, ...(settled ? { answers: undefined } : {}), dice: undefined, want: "odds", steps: "none", text: "plain" };
    const reply = await ask(sent, "odds");
    if (!reply || this.gone || request !== this.props.request) return;
    const says = reply.odds?.too_large ?? (reply.odds ? "" : reply.line || reply.errors?.[0]?.says || "");
    const { decisions = this.state.decisions, errors, line } = reply; // a refused policy names no decisions: those known stay
    this.setState({ odds: reply.odds?.too_large ? null : reply.odds, says, of: request, decisions, errors, line, block: () => this.props.link(sent, { want: "odds" }, reply), text: reply.text });
  };

  simulated = (found, request) => this.setState({ simulated: { found, request } });

  /** What can be compared now: exact odds of these entries, else the newest simulation of them. */
  now() {
    const { request, settled } = this.props;
    const line = settled ? this.props.line : entriesOf(request);
    const { odds, of, simulated } = this.state;
    if (odds && of === request) return { request, line, odds, how: "exact" };
    if (simulated?.request !== request) return null;
    const { found } = simulated;
    return { request, line, odds: asOdds(found), how: `simulated, ${shown(found.runs)} runs, seed ${found.seed}` };
  }

  render({ measures, request, settled, ask, stop, result, fields, link, policy, of }, { open, odds, says, asked, kept, exact, way, decisions, errors, line, text, block }) {
    if (!measures?.length) return null;
    const fresh = asked === request;
    const now = this.now();
    return html`<details class="panel" id="odds" open=${open} onToggle=${(e) => this.setState({ open: e.currentTarget.open })}><summary>Odds</summary>
      <p class="soft">${settled || !request.answers?.length ? "Before any die is thrown." : "From the answers already given on."}</p>
      ${!odds && !says && html`<p class="soft">Counting…</p>`}
      ${says && html`<p>${says}</p>`}
      <${Forget} errors=${errors} set=${policy} />
      <${Decisions} decisions=${decisions} policy=${request.policy} set=${policy} />
      <div class="bar"><button type="button" data-act="keep-a" disabled=${!now} onClick=${() => this.setState({ kept: now })}>${kept ? "Keep this as A instead" : "Keep as A, to compare"}</button>
        ${odds && html`<label><input type="checkbox" data-act="exact" checked=${exact} onChange=${(e) => this.setState({ exact: e.currentTarget.checked })} /> Whole fractions</label>
        ${fresh && html`<${CopyButton} act="copy-odds" label="Copy these odds" text=${linked(text ?? "", "plain", block)} selects="#odds .told" />`}`}</div>
      ${odds && fresh && html`<p class="told soft">${line}</p>`}
      ${kept && (now ? html`<${Compare} a=${kept} b=${now} fields=${fields} way=${way} setWay=${(one) => this.setState({ way: one })} drop=${() => this.setState({ kept: null })} />` : html`<p class="soft" id="compare">A is kept: ${kept.line} B needs a simulation of what stands there now.</p>`)}
      ${odds && html`<div class=${fresh ? "" : "stale"}>${Object.entries(odds).filter(([, measure]) => measure.values.length).map(([name, measure]) => html`<${Measure} key=${name} name=${name} measure=${measure} mark=${result?.[name]} words=${fields?.[`measure.${name}`]?.label} exact=${exact} />`)}</div>`}
      ${open && html`<${Simulation} request=${request} ask=${ask} stop=${stop} fields=${fields} link=${link} of=${of} found=${this.simulated} />`}
    </details>`;
  }
}

/** A value with few outcomes is read faster as a list than as a picture. */
export function Measure({ name, measure, mark, words, exact }) {
  const title = words ?? plain(name);
  const { values, mean, kind } = measure;
  if (values.length <= 3 || kind === "set")
    return html`<div class="measure"><h3>${title}</h3><ul class="branches">${values.map(([value, chance]) => html`<li><b class=${exact ? "exact" : ""}>${exact ? `${chance} · ${percent(chance)}` : both(chance)}</b> ${value === true ? "yes" : value === false ? "no" : String(value ?? "none")}</li>`)}</ul></div>`;
  return html`<div class="measure"><h3>${title}</h3><${Histogram} values=${values} mean=${mean} mark=${mark} title=${title} name=${title} exact=${exact} /></div>`;
}
