// The open question, thumb-sized: what to roll or decide, what each outcome means, and a way back.
import { Component, html } from "../ui.js";
import { newSeed } from "../form/dice.js";
import { Field } from "../form/field.js";
import { faultsAt } from "../form/faults.js";
import { refusedAt } from "../state/answers.js";
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
    if (before.ask?.at !== this.props.ask?.at) this.setState({ value: undefined, many: false, times: 1 });
    if (held && document.activeElement === document.body) this.section.focus({ preventScroll: true });
  }

  /** The last question answered: the keyboard goes on at the answer, not at the top of the page. */
  componentWillUnmount() {
    this.watch?.disconnect();
    if (this.section?.contains(document.activeElement)) setTimeout(() => document.getElementById("answer")?.focus({ preventScroll: true }));
  }

  /** While each face is one digit, a keyboard's digits answer at once. */
  onKeyDown = (event) => {
    const { ask } = this.props;
    if (!/^\d$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey || event.target.localName === "input" || ask.low < 0 || ask.high > 9 || ask.low === null) return;
    const face = Number(event.key);
    if (face >= ask.low && face <= ask.high) this.give(face);
  };

  give = (value) => {
    const times = this.state.many ? Math.max(1, Math.min(999, Number(this.state.times) || 1)) : 1;
    this.props.acts.answer(value, times);
  };

  render({ ask, view, acts, ctx }, { times, many }) {
    const faults = view.errors.filter((e) => e.field.startsWith("answers["));
    if (!ask) return null;
    const given = view.core.answers.length;
    const taken = view.core.answers.slice(0, refusedAt(view.reply) ?? given); // a refused one is no answer
    const die = ask.kind !== "choice" && ask.kind !== "value";
    return html`<section id="ask" ref=${(node) => (this.section = node ?? this.section)} class="ask" tabindex="-1" onKeyDown=${this.onKeyDown} aria-labelledby="ask-says" data-field=${`answers[${ask.at}]`}>
      <h2 id="ask-says">${ask.says}${ask.cite && html` <span class="cite">${ask.cite}</span>`}</h2>
      <p class="what">${whatOf(ask)}</p>
      ${view.dropped?.length > 0 && html`<p class="soft">Asked again, because what stood here (${view.dropped.slice(0, 8).map(plainAnswer).join(", ")}) does not fit the new entries. Undo above brings it back.</p>`}
      ${faults.length > 0 && html`<p class="faults">${faults[0].says}</p>`}
      <div class="body">
        ${ask.branches?.length > 0 && html`<ul class="branches">${ask.branches.map((b) => html`<li><b>${both(b.chance)}</b> <span>${b.says}</span></li>`)}</ul>`}
        <div class="give">
          ${ask.kind === "choice" && html`<${Options} options=${ask.options} give=${this.give} />`}
          ${ask.kind === "value" && this.value(ask, view, ctx)}
          ${die && (isPad(ask) ? html`<${Pad} key=${ask.at} ask=${ask} give=${this.give} />` : html`<${Keys} ask=${ask} give=${this.give} />`)}
        </div>
      </div>
      <div class="bar">
        ${die && html`<button type="button" data-act="roll" onClick=${() => this.give({ roll: newSeed() })}>Roll for me</button>`}
        <button type="button" data-act="undo" disabled=${!given} onClick=${acts.unanswer}>Undo last answer</button>
        <button type="button" class="plain" data-act="many" aria-expanded=${many ? "true" : "false"} onClick=${() => this.setState({ many: !many })}>Same for the next…</button>
      </div>
      ${many && html`<p class="many"><label for="ask-times">Give the same answer to the next</label> <input id="ask-times" type="text" inputmode="numeric" value=${times} onInput=${(e) => this.setState({ times: e.currentTarget.value })} /> questions, this one counted. One Undo takes all of them back.</p>`}
      ${taken.length > 0 && html`<p class="soft">Answer ${taken.length + 1}; before it: ${taken.slice(-8).map(plainAnswer).join(", ")}</p>`}
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
const plainAnswer = (answer) => (typeof answer === "object" && answer ? (answer.roll ? "rolled for you" : "as entered") : String(answer));
