// Verify: is a pasted link or result what the engine gives? Works on this device, like everything.
import { Component, html } from "../ui.js";
import { shown } from "../result/format.js";
import { check } from "../state/verify.js";
import { say } from "./live.js";

/** What the dice of a result that is the engine's prove, by where they come from. */
const PROVE = [
  [/^sealed/, "The dice are sealed. Both secrets fit these commitments; hold them against the mails that carried them before either secret:"],
  [/^quick/, "The dice come from this seed; nothing shows that no other seed was tried before it."],
  [/^from a pasted list/, "The dice are those of a list in the link; hold it against the list that was agreed before."],
  [/^/, "The dice are as somebody entered them: a receipt does not show that they fell."],
];

const MARKS = { same: "✓", differs: "✗", refused: "✗", unclear: "?" };

export class Verify extends Component {
  state = { text: "", verdict: null, busy: false, done: "" };
  turn = 0; // another text, or Stop, ends a check that still runs

  check = async () => {
    const { page, ctx } = this.props;
    const mine = ++this.turn;
    this.setState({ busy: true, verdict: null, done: "" });
    const progress = (done, runs) => {
      if (mine === this.turn) this.setState({ done: `${shown(done)} of ${shown(runs)} runs` });
      return mine === this.turn;
    };
    const verdict = await check(this.state.text, { nav: page.nav, ask: ctx.ask, progress });
    if (mine !== this.turn) return;
    this.setState({ busy: false, verdict });
    say(verdict.says);
  };

  stop = (more = {}) => {
    this.turn += 1;
    this.setState({ busy: false, verdict: null, ...more });
  };

  componentWillUnmount() {
    this.turn += 1;
  }

  render({ page, view }, { text, verdict, busy, done }) {
    const ready = view.engine.name === "ready";
    return html`<div class="head"><h1 tabindex="-1">Verify a result</h1><p class="lede">Paste what you were sent. The engine on this device works it out again and says whether it is the same, or what differs.</p></div>
      <div class="verify">
        <div class="field"><label for="verify-text">A link, a result with its link and receipt, or a request as JSON</label>
          <textarea id="verify-text" rows="8" spellcheck=${false} value=${text} onInput=${(e) => this.stop({ text: e.currentTarget.value })}></textarea></div>
        <div class="bar"><button type="button" class="first" data-act="verify" disabled=${!text.trim() || busy} onClick=${this.check}>Check</button>
          ${busy && html`<button type="button" data-act="stop-verify" onClick=${() => this.stop()}>Stop</button> <span class="soft">${!ready ? "As soon as the rules are ready…" : done || "Working it out…"}</span>`}</div>
        ${verdict && html`<${Verdict} verdict=${verdict} page=${page} />`}
        <h2>What a receipt proves</h2>
        <p>A receipt is a short hash over everything that decides a result: calculator and inputs, answers and dice (of a simulation: seed and number of runs), readings and version (of odds and simulations: also who decides). Whoever has the link or the request works it out again. To whoever has the whole result it shows that nothing was changed afterwards. It is too short to bind anybody beforehand: with patience two results can be made that share one, so a receipt mailed alone is no commitment. And it does not prove that typed dice really fell. <a href=${`${page.root}sealed-dice/`} data-nav>Sealed dice</a> prove that nobody chose them, to whoever saw the commitments before the secrets.</p>
      </div>`;
  }
}

function Verdict({ verdict, page }) {
  const { name, says, lines, line, reply, calculator } = verdict;
  const to = page.nav.flatMap((system) => system.calculators).find((one) => one.id === calculator);
  return html`<section class=${`answer verdict ${name}`} id="verdict" data-verdict=${name} aria-label="Verdict">
    <p class="line"><span aria-hidden="true">${MARKS[name]} </span>${says}</p>
    ${lines.length > 0 && html`<ul>${lines.map((one) => html`<li>${one}</li>`)}</ul>`}
    ${line && name === "same" && html`<p>${line}</p>`}
    ${reply && html`<p class="foot">${to && html`${to.title} · `}${reply.dice?.used?.length > 0 && html`dice (${reply.dice.from}) ${reply.dice.used.slice(0, 60).map((d) => `${d.die} ${d.roll}`).join(", ")} · `}receipt <code>${reply.receipt}</code> · version ${reply.version}</p>`}
    ${reply?.dice?.from && html`<p data-proves>${PROVE.find(([from]) => from.test(reply.dice.from))[1]}</p>`}
    ${reply?.dice?.commitments && html`<ul class="commitments">${reply.dice.commitments.map((mailed, i) => html`<li>Side ${"AB"[i]}: <code>${mailed}</code></li>`)}</ul>`}
    ${reply?.dice?.chosen_knowing_the_dice?.length > 0 && html`<p>Chosen with the dice known: ${reply.dice.chosen_knowing_the_dice.map((one) => `${one.for}: ${typeof one.choice === "object" ? JSON.stringify(one.choice) : one.choice}`).join("; ")}.</p>`}
  </section>`;
}
