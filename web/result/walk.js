// How it was worked out: numbered steps with their paragraph and arithmetic; long walks open piece by piece.
import { Component, html } from "../ui.js";
import { jump } from "./answer.js";

const FIRST = 60; // steps shown before "show all"

export class Walk extends Component {
  state = { all: false, how: true };

  /** Typing draws the page twice; the walk only changes with the answer. */
  shouldComponentUpdate(next, state) {
    return next.steps !== this.props.steps || state !== this.state;
  }

  render({ steps, fetch, title = "How it was worked out" }, { all, how }) {
    if (!steps?.length) return null;
    const shown = all || steps.length <= FIRST + 10 ? steps : steps.slice(0, FIRST);
    return html`<section class="walkbox" aria-labelledby="walk-title">
      <div class="titlebar"><h2 id="walk-title">${title}</h2>
        <button type="button" class="link" aria-pressed=${how ? "true" : "false"} onClick=${() => this.setState({ how: !how })}>${how ? "Hide arithmetic" : "Show arithmetic"}</button></div>
      <${Steps} steps=${shown} fetch=${fetch} how=${how} walk=${steps} />
      ${shown.length < steps.length && html`<button type="button" data-act="all-steps" onClick=${() => this.setState({ all: true })}>Show all ${steps.length} steps</button>`}
    </section>`;
  }
}

/** `walk`: the walk they belong to; when it is another one, what was opened below is fetched anew. */
export function Steps({ steps, fetch, how, walk }) {
  return html`<ol class="walk">${steps.map((step) => html`<${Step} key=${step.n} step=${step} fetch=${fetch} how=${how} walk=${walk} />`)}</ol>`;
}

function Step({ step, fetch, how, walk }) {
  const { n, kind, says, uses, cite, opens } = step;
  return html`<li id=${`w${n}`} class=${`k-${kind}`} value=${n} tabindex="-1">
    <span class="no" aria-hidden="true">${n}</span>
    <div class="says">${says}${kind === "given" && step.how ? html`<b class="num"> ${step.how}</b>` : null}
      ${how && (kind !== "given" && step.how || uses?.length > 0) && html`<span class="how">${kind !== "given" && step.how} <${Uses} uses=${uses} /></span>`}
      ${opens && html`<${Below} path=${opens} fetch=${fetch} how=${how} walk=${walk} />`}
    </div>
    ${cite && html`<span class="cite">${cite}</span>`}
  </li>`;
}

function Uses({ uses }) {
  if (!uses?.length) return null;
  return html`<span class="uses">from ${uses.slice(0, 12).map((n, i) => html`${i > 0 && ", "}<a href=${`#w${n}`} onClick=${(e) => jump(e, `w${n}`)}>${n}</a>`)}${uses.length > 12 && " …"}</span>`;
}

/** The steps below one, fetched from pycore when they are opened. */
class Below extends Component {
  state = { steps: null, says: "" };

  open = async (event) => {
    this.shown = event.currentTarget.open;
    if (this.shown && !this.state.steps) await this.load();
  };

  async load() {
    const { walk, path } = this.props;
    const { steps, says } = await this.props.fetch(path);
    if (walk === this.props.walk) this.setState({ steps, says: says ?? "" });
  }

  componentDidUpdate(before) {
    if (before.walk === this.props.walk && before.path === this.props.path) return;
    if (this.shown) this.load();
    else if (this.state.steps) this.setState({ steps: null });
  }

  render({ how, fetch, path, walk }, { steps, says }) {
    return html`<details class="below" data-opens=${path} onToggle=${this.open}><summary>Show these steps</summary>
      ${steps ? html`<${Steps} steps=${steps} fetch=${fetch} how=${how} walk=${walk} />` : html`<p class="soft">${says || "Working…"}</p>`}</details>`;
  }
}
