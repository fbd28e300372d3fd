// Sealed dice, step by step, for two people who share only mails: commit, wait, reveal, roll.
import { Component, html } from "../ui.js";
import { CopyButton } from "../result/copy.js";
import { requestOf } from "../state/request.js";
import * as store from "../store.js";
import { at, commitMail, commitmentFault, given, newSecret, other, readCommitment, readSecret, revealMail, sealOf, secretFault, SIDES, stageOf } from "./seal.js";
import { Shell } from "./shell.js";

const STAGES = {
  none: "Not yet committed.",
  committed: "Waiting for the other side's commitment. Do not mail your secret yet.",
  safe: "Both have committed: it is safe to reveal.",
  revealed: "You have revealed. Waiting for the other side's secret.",
  spent: "Stop: your secret is already out.",
  rolled: "Rolled: both secrets fit these commitments. Where they are the ones that were mailed before either secret, neither side could choose a die.",
  misfit: "These secrets do not fit these commitments and entries, so there is no roll.",
};

/** Own secrets are kept beside the form's state, so that no link, file or undo can carry one before it is opened. */
const keyOf = (commitment) => `sealed.${commitment.slice(0, 16)}`;

export class Sealed extends Component {
  state = { side: "", mine: null, theirs: "", secret: "", says: "", faults: [], early: false };

  componentDidMount() {
    this.recall();
  }

  /** Another link, or undo: whose commitments stand here now? */
  componentDidUpdate(before) {
    const now = sealOf(this.props.core.dice).commitments.join();
    if (now !== sealOf(before.core.dice).commitments.join()) this.recall();
  }

  recall() {
    const { commitments } = sealOf(this.props.core.dice);
    const mine = commitments.filter(Boolean).map((one) => store.load(keyOf(one))).find((one) => one?.secret && commitments[at(one.side)] === one.commitment) ?? null;
    if (mine?.commitment !== this.state.mine?.commitment) this.setState({ mine, theirs: "", secret: "", faults: [], early: false });
    if (!mine) this.setState({ side: this.freeSide() || this.state.side });
  }

  /** The side that a link has left open. */
  freeSide() {
    const taken = sealOf(this.props.core.dice).commitments.map(Boolean);
    return taken[0] && !taken[1] ? "B" : taken[1] && !taken[0] ? "A" : "";
  }

  terms = () => {
    const { inputs, readings } = requestOf(this.props.page, this.props.core).request;
    return JSON.stringify([inputs, readings ?? {}]);
  };

  commit = async () => {
    const { page, core, ask, set } = this.props;
    const { side } = this.state;
    if (!side) return this.setState({ says: "Choose your side first: one of you is A, the other B." });
    const secret = newSecret();
    const terms = this.terms();
    const reply = await ask({ ...requestOf(page, core).request, dice: undefined, answers: undefined, want: "commit", side, secret }, "sealed");
    if (!reply?.result?.commitment) return this.setState({ says: reply?.errors?.[0]?.says ?? "The rules are not ready yet; try again in a moment." });
    const mine = { side, secret, commitment: reply.result.commitment, covers: reply.result.covers, terms, revealed: false };
    store.save(keyOf(mine.commitment), mine);
    const commitments = sealOf(core.dice).commitments;
    commitments[at(side)] = mine.commitment;
    this.setState({ mine, says: "", faults: [] });
    set({ source: "sealed", commitments });
  };

  takeTheirs = (text) => {
    const { mine } = this.state;
    const { commitment } = readCommitment(text, mine.commitment);
    this.setState({ theirs: text });
    const commitments = sealOf(this.props.core.dice).commitments;
    const next = commitment && !commitmentFault(text, { mine: mine.commitment, covers: mine.covers, side: mine.side }) ? commitment : "";
    if (commitments[at(other(mine.side))] === next) return;
    commitments[at(other(mine.side))] = next;
    this.props.set({ source: "sealed", commitments }, "sealed");
  };

  /** My secret is in somebody's mail, or on its way there. */
  revealed = () => {
    const mine = given(this.state.mine, sealOf(this.props.core.dice));
    store.save(keyOf(mine.commitment), mine);
    this.setState({ mine });
  };

  /** Back to the commitment that my secret was mailed for. */
  answered = () => {
    const { mine } = this.state;
    const commitments = sealOf(this.props.core.dice).commitments;
    commitments[at(other(mine.side))] = mine.against;
    this.props.set({ source: "sealed", commitments }, "sealed");
    this.setState({ theirs: "" });
  };

  /** The link gets the secrets only once pycore has found that both fit. */
  roll = async () => {
    const { page, core, ask, set } = this.props;
    const { mine, secret } = this.state;
    const secrets = [];
    secrets[at(mine.side)] = mine.secret;
    secrets[at(other(mine.side))] = readSecret(secret, mine.secret);
    const dice = { source: "sealed", secrets, commitments: sealOf(core.dice).commitments };
    const reply = await ask({ ...requestOf(page, core).request, dice, want: "answer", steps: "none", text: undefined }, "sealed");
    const faults = (reply?.errors ?? []).filter(({ field }) => field.startsWith("dice."));
    if (!reply || faults.length) return this.setState({ faults, says: reply ? "" : "The rules are not ready yet; try again in a moment." });
    this.revealed();
    this.setState({ faults: [], says: "" });
    set(dice);
  };

  startAgain = () => {
    if (this.state.mine) store.drop(keyOf(this.state.mine.commitment));
    this.setState({ mine: null, theirs: "", secret: "", faults: [], says: "", early: false, side: "" });
    this.props.set({ source: "sealed", commitments: ["", ""] });
  };

  putBack = () => {
    const [inputs, readings] = JSON.parse(this.state.mine.terms);
    this.props.open({ inputs, readings, dice: sealOf(this.props.core.dice) });
  };

  render({ page, core, link, errors }, { mine, side, says }) {
    const dice = sealOf(core.dice);
    const stage = stageOf(mine, dice);
    const misfit = stage === "rolled" && errors.some(({ field }) => field.startsWith("dice."));
    const changed = mine && stage !== "rolled" && mine.terms !== this.terms();
    return html`<div class="sealed" data-stage=${stage}>
      <p class="stage" role="status"><b>${STAGES[misfit ? "misfit" : stage]}</b></p>
      ${says && html`<p class="faults">${says}</p>`}
      ${changed && html`<div class="faults"><p>The entries are no longer those you committed to, so your secret would not fit.</p><div class="bar"><button type="button" data-act="seal-back" onClick=${this.putBack}>Put them back</button></div></div>`}
      ${stage === "rolled" ? this.opened(dice) : !mine ? this.first(side) : stage === "spent" ? this.spent() : html`${this.mailCommitment(link)}${this.theirCommitment(dice, stage)}${this.reveal(stage)}${["safe", "revealed"].includes(stage) && this.theirSecret()}`}
      ${(mine || dice.commitments.some(Boolean)) && html`<p><button type="button" class="link" data-act="seal-again" onClick=${this.startAgain}>Start again with a new secret</button></p>`}
      <p class="hint">Proves that neither side chose a die, saw one before committing, or changed the entries. Does not force the last one to reveal: agree that who refuses loses the roll. <a href=${`${page.root}sealed-dice/`} data-nav>How it works, and how to check it without us</a></p>
    </div>`;
  }

  /** Whoever knows my secret can try secrets of their own until the roll suits them, and commit to that one. */
  spent() {
    const { against } = this.state.mine;
    return html`<div class="faults"><p>Whoever has it before committing can choose theirs to suit. Start again with a new secret${against ? ", or go back to the commitment that yours was mailed for" : ""}.</p>
      ${against && html`<div class="bar"><button type="button" data-act="seal-answered" onClick=${this.answered}>Back to ${against.slice(0, 8)}…</button></div>`}</div>`;
  }

  first(side) {
    return html`<div class="segments" role="radiogroup" aria-label="Which side you are">${SIDES.map((one) => html`<label key=${one}><input type="radio" name="seal-side" value=${one} checked=${side === one} onChange=${() => this.setState({ side: one, says: "" })} /><span>I am side ${one}</span></label>`)}</div>
      <p class="hint">Finish the entries first: calculator, entries and readings are part of the commitment. The secret is made here and stays on this device.</p>
      <button type="button" class="first" data-act="commit" onClick=${this.commit}>Make my secret and commit</button>`;
  }

  mailCommitment(link) {
    const { page } = this.props;
    const { mine } = this.state;
    const title = page.spec?.calculators?.[page.calculator]?.title ?? page.schema.title;
    const text = async () => commitMail({ ...mine, title, version: page.version, link: await link() });
    return html`<section class="seal-step"><h2>1. Mail your commitment</h2>
      <pre id="seal-commitment" tabindex="0" aria-label="Your commitment">Side ${mine.side} commits: ${mine.commitment}</pre>
      <${CopyButton} act="copy-commitment" label="Copy the mail" text=${text} selects="#seal-commitment" />
      ${store.isBlocked() && html`<p class="faults">This browser keeps nothing: do not close this page before the roll, or the secret is lost.</p>`}</section>`;
  }

  theirCommitment(dice, stage) {
    const { mine, theirs } = this.state;
    const have = dice.commitments[at(other(mine.side))];
    const fault = commitmentFault(theirs, { mine: mine.commitment, covers: mine.covers, side: mine.side });
    const faults = fault ? [{ says: fault }] : [];
    const words = { label: `2. Side ${other(mine.side)}'s commitment`, hint: stage === "revealed" ? "Your secret was mailed for this one, so it stays." : "Paste the whole mail, or the 64 characters alone." };
    return html`<${Shell} path=${`dice.commitments[${at(other(mine.side))}]`} words=${words} faults=${faults}>
      <textarea id=${`f-dice-commitments-${at(other(mine.side))}`} data-seal="commitment" rows="3" spellcheck=${false} autocapitalize="none" autocorrect="off" readonly=${stage === "revealed"} value=${theirs || have} aria-invalid=${fault ? "true" : undefined} onInput=${(e) => this.takeTheirs(e.currentTarget.value)}></textarea><//>`;
  }

  reveal(stage) {
    const { mine, early } = this.state;
    if (stage === "committed" && !early)
      return html`<section class="seal-step"><h2>3. Then reveal your secret</h2><p><b>Not yet.</b> Whoever has your secret before committing can try secrets of their own until the dice please them.</p>
        <button type="button" class="link" data-act="seal-early" onClick=${() => this.setState({ early: true })}>Show it all the same</button></section>`;
    return html`<section class="seal-step"><h2>3. ${stage === "committed" ? "Your secret: too early to mail it" : "Mail your secret"}</h2>
      <pre id="seal-secret" tabindex="0" aria-label="Your secret" onCopy=${this.revealed}>Side ${mine.side} reveals: ${mine.secret}</pre>
      ${stage !== "committed" && html`<div onClick=${this.revealed}><${CopyButton} act="copy-secret" label="Copy the mail" text=${revealMail(mine)} selects="#seal-secret" /></div>`}</section>`;
  }

  theirSecret() {
    const { mine, secret, faults } = this.state;
    const words = { label: `4. Side ${other(mine.side)}'s secret`, hint: "Paste the mail, then roll." };
    const path = `dice.secrets[${at(other(mine.side))}]`;
    const fault = secretFault(secret, mine.secret);
    const here = fault ? [{ says: fault }] : faults.filter(({ field }) => field === path);
    return html`<${Shell} path=${path} words=${words} faults=${here}>
        <textarea id=${`f-dice-secrets-${at(other(mine.side))}`} data-seal="secret" rows="2" autocomplete="off" autocapitalize="none" autocorrect="off" spellcheck=${false} value=${secret} aria-invalid=${here.length ? "true" : undefined} onInput=${(e) => this.setState({ secret: e.currentTarget.value, faults: [] })}></textarea><//>
      ${faults.filter(({ field }) => field !== path).map(({ says }) => html`<p class="faults">${says}</p>`)}
      <button type="button" class="first" data-act="seal-roll" disabled=${!secret.trim() || Boolean(fault)} onClick=${this.roll}>Open both and roll</button>`;
  }

  opened({ secrets, commitments }) {
    const faults = this.props.errors.filter(({ field }) => field.startsWith("dice."));
    return html`${faults.map(({ field, says }) => html`<p class="faults" data-field=${field}>${says}</p>`)}
      <table class="plain"><thead><tr><th scope="col">Side</th><th scope="col">Secret</th><th scope="col">Commitment</th></tr></thead>
        <tbody>${SIDES.map((side, i) => html`<tr key=${side}><th scope="row">${side}</th><td><code>${secrets[i]}</code></td><td><code>${commitments[i]}</code></td></tr>`)}</tbody></table>`;
  }
}
