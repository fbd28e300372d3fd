// The open question, thumb-sized: what to roll or decide, what each outcome means, and a way back.
import { Component, html } from "../ui.js";
import { newSeed } from "../form/dice.js";
import { Field } from "../form/field.js";
import { faultsAt } from "../form/faults.js";
import { isDie, isDigits, isSameQuestion, plainAnswer } from "../state/taps.js";
import { fromJson, toJson } from "../state/values.js";
import { Keys, Pad, isPad } from "./keys.js";
import { both, shown } from "./format.js";

export class Ask extends Component {
  state = { times: 1, many: false, value: undefined };

  /** While the question itself is in sight, the bar that leads to it makes room (css: data-asking). */
  componentDidMount() {
    if (typeof IntersectionObserver === "undefined") return;
    this.watch = new IntersectionObserver(([entry]) => (document.documentElement.dataset.asking = entry.isIntersecting ? "seen" : "away"));
    if (this.section) this.watch.observe(this.section);
  }

  getSnapshotBeforeUpdate() {
    return this.section?.contains(document.activeElement);
  }

  /** The control that had the focus may be gone with its question: the keyboard goes on in the next one. */
  componentDidUpdate(before, _state, held) {
    if (!isSameQuestion(before.ask, this.props.ask)) this.setState({ value: undefined, many: false, times: 1 });
    if (held && document.activeElement === document.body) this.section.focus({ preventScroll: true });
  }

  /** The last question answered: the keyboard goes on at the answer, not at the top of the page. */
  componentWillUnmount() {
    this.watch?.disconnect();
    if (this.section?.contains(document.activeElement)) setTimeout(() => document.getElementById("answer")?.focus({ preventScroll: true }));
  }

  /** While each face is one digit, a keyboard's digits answer at once; who types ahead of a slow reply answers the next question. */
  onKeyDown = (event) => {
    const { ask, view } = this.props;
    if (!/^\d$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, textarea, select")) return;
    const face = Number(event.key);
    if (view.waiting || (isDie(ask) && isDigits(ask) && face >= ask.low && face <= ask.high)) this.give(face, "key");
  };

  give = (value, by) => {
    const times = this.state.many ? Math.max(1, Math.min(999, Number(this.state.times) || 1)) : 1;
    this.setState({ many: false, times: 1 }); // for this one only, however late its reply
    this.props.acts.answer(value, { to: this.props.ask, times, by });
  };

  render({ ask, view, acts, ctx }, { times, many }) {
    const faults = view.errors.filter((e) => e.field.startsWith("answers["));
    if (!ask) return null;
    const given = view.core.answers.length;
    const taken = view.core.answers.slice(0, view.fits ?? given); // a refused one is no answer
    const held = view.held ?? [];
    const die = isDie(ask);
    return html`<section id="ask" ref=${(node) => (this.section = node ?? this.section)} class="ask" tabindex="-1" onKeyDown=${this.onKeyDown} aria-labelledby="ask-says" data-field=${`answers[${ask.at}]`}>
      <h2 id="ask-says">${ask.says}${ask.cite && html` <span class="cite">${ask.cite}</span>`}</h2>
      <p class="what">${whatOf(ask)}</p>
      ${view.dropped?.length > 0 && html`<p class="soft">Asked again, because what stood here (${view.dropped.slice(0, 8).map(plainAnswer).join(", ")}) does not fit what is entered now. Undo above brings it back.</p>`}
      <${Untaken} view=${view} />
      ${faults.length > 0 && html`<p class="faults">${faults[0].says}</p>`}
      <div class="body">
        ${ask.branches?.length > 0 && html`<ul class="branches">${ask.branches.map((b) => html`<li><b>${both(b.chance)}</b> <span>${b.says}</span></li>`)}</ul>`}
        <div class="give">
          ${ask.kind === "choice" && html`<${Options} options=${ask.options} give=${(option) => this.give(option)} />`}
          ${ask.kind === "value" && this.value(ask, view, ctx)}
          ${die && (isPad(ask) ? html`<${Pad} ask=${ask} give=${(value) => this.give(value, "pad")} />` : html`<${Keys} ask=${ask} give=${(face) => this.give(face)} />`)}
        </div>
      </div>
      <div class="bar">
        ${die && html`<button type="button" data-act="roll" onClick=${() => this.give({ roll: newSeed() })}>Roll for me</button>`}
        <button type="button" data-act="undo" disabled=${!given && !held.length} onClick=${acts.unanswer}>Undo last answer</button>
        <button type="button" class="plain" data-act="many" aria-expanded=${many ? "true" : "false"} onClick=${() => this.setState({ many: !many })}>Same for the next…</button>
      </div>
      ${many && html`<p class="many"><label for="ask-times">Give the same answer to the next</label> <input id="ask-times" type="text" inputmode="numeric" value=${times} onInput=${(e) => this.setState({ times: e.currentTarget.value })} /> questions, this one counted. One Undo takes all of them back.</p>`}
      ${taken.length + held.length > 0 && html`<p class="soft">Answer ${taken.length + 1}${taken.length > 0 && `; before it: ${taken.slice(-8).map(plainAnswer).join(", ")}`}${held.length > 0 && `; waiting for the rules: ${held.slice(0, 8).map(({ value }) => plainAnswer(value)).join(", ")}`}</p>`}
    </section>`;
  }

  value(ask, view, ctx) {
    const faults = faultsAt(view.errors, `answers[${ask.at}]`);
    return html`<div class="askvalue"><${Field} schema=${ask.schema} value=${this.state.value} path=${`answers[${ask.at}]`} wpath=${`answer.${ask.key ?? ""}`} ctx=${ctx} errors=${faults.length ? view.errors : []}
        onInput=${(next) => this.setState((s) => ({ value: typeof next === "function" ? next(s.value) : next }))} />
      <button type="button" class="first" onClick=${() => this.give(toJson(ask.schema, this.state.value ?? fromJson(ask.schema, ask.schema.default)) ?? null)}>Take this</button></div>`;
  }
}

function Options({ options, give }) {
  return html`<div class="keys options">${options.map((option, i) => html`<button type="button" key=${option} data-key=${option} data-index=${i} onClick=${() => give(option)}>${option}</button>`)}</div>`;
}

function whatOf({ kind, die, low, high, chance, who, dc, bonus, branches }) {
  if (kind === "choice") return who ? `${capital(who)} decides.` : "The owner decides.";
  if (kind === "value") return "This number stands in your own book.";
  const range = low === null ? "" : `, ${low} to ${high}`;
  const roll = `${who ? `${capital(who)} rolls` : "Roll"} ${die}${range}.`;
  if (kind === "check" && chance) return `${roll} ${bonus ? `Bonus ${bonus}, ` : ""}DC ${shown(dc)}${branches?.length ? "" : `: success ${both(chance)}`}.`;
  if ((kind === "draw" || kind === "lowest") && chance) return `${roll} Each has ${both(chance)}.`;
  return roll;
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Answers that found no question, at the question or where it stood. */
export const Untaken = ({ view }) => view.untaken && html`<p class="faults" data-untaken>${view.untaken}</p>`;
