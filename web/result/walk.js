// How it was worked out: numbered steps with their paragraph and arithmetic; long walks open piece by piece.
import { Component, html } from "../ui.js";
import { jump } from "./answer.js";

const FIRST = 60; // steps shown before "show all"

export class Walk extends Component {
  state = { all: false, how: true };

  render({ steps, fetch, title = "How it was worked out" }, { all, how }) {
    if (!steps?.length) return null;
    const shown = all || steps.length <= FIRST + 10 ? steps : steps.slice(0, FIRST);
    return html`<section class="walkbox" aria-labelledby="walk-title">
      <div class="titlebar"><h2 id="walk-title">${title}</h2>
        <button type="button" class="link" aria-pressed=${how ? "true" : "false"} onClick=${() => this.setState({ how: !how })}>${how ? "Hide arithmetic" : "Show arithmetic"}</button></div>
      <${Steps} steps=${shown} fetch=${fetch} how=${how} />
      ${shown.length < steps.length && html`<button type="button" data-act="all-steps" onClick=${() => this.setState({ all: true })}>Show all ${steps.length} steps</button>`}
    </section>`;
  }
}

export function Steps({ steps, fetch, how }) {
  return html`<ol class="walk">${steps.map((step) => html`<${Step} key=${step.n} step=${step} fetch=${fetch} how=${how} />`)}</ol>`;
}

function Step({ step, fetch, how }) {
  const { n, kind, says, uses, cite, opens } = step;
  return html`<li id=${`w${n}`} class=${`k-${kind}`} value=${n} tabindex="-1">
    <span class="no" aria-hidden="true">${n}</span>
    <div class="says">${says}${kind === "given" && step.how ? html`<b class="num"> ${step.how}</b>` : null}
      ${how && (kind !== "given" && step.how || uses?.length > 0) && html`<span class="how">${kind !== "given" && step.how} <${Uses} uses=${uses} /></span>`}
      ${opens && html`<${Below} path=${opens} fetch=${fetch} how=${how} />`}
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
    if (!event.currentTarget.open || this.state.steps) return;
    const { steps, says } = await this.props.fetch(this.props.path);
    this.setState({ steps, says: says ?? "" });
  };

  render({ how, fetch, path }, { steps, says }) {
    return html`<details class="below" data-opens=${path} onToggle=${this.open}><summary>Show these steps</summary>
      ${steps ? html`<${Steps} steps=${steps} fetch=${fetch} how=${how} />` : html`<p class="soft">${says || "Working…"}</p>`}</details>`;
  }
}
