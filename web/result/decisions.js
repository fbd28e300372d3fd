// How choices are decided in odds and simulations, where nobody is asked: a control for each, as the rules name them.
import { html } from "../ui.js";
import { idOf } from "../state/path.js";

/** @param decisions [{key, says, options, default}] as pycore tells them; @param set (key, option), "" for as usual. */
export function Decisions({ decisions = [], policy = {}, set }) {
  const asked = decisions.filter(({ options }) => options.length);
  if (!asked.length) return null;
  const stated = asked.filter(({ key }) => policy[key]).length;
  return html`<details class="more" id="decisions" open=${stated > 0}><summary>How choices are decided: ${stated ? `${stated} of ${asked.length} stated` : "as usual"}</summary>
    <p class="soft">Nobody is asked in odds and simulations. The link and what you copy say what you state here.</p>
    <div class="fields">${asked.map(({ key, says, options, default: usual }) => html`<div class="field" key=${key}><label for=${idOf(`policy.${key}`)}>${says}</label>
      <select id=${idOf(`policy.${key}`)} data-policy=${key} value=${policy[key] ?? ""} onChange=${(e) => set(key, e.currentTarget.value)}>
        <option value="">${usual || "not stated: then it ends here"}</option>
        ${options.map((option) => html`<option key=${option} value=${option}>${option}</option>`)}</select></div>`)}</div>
  </details>`;
}

/** A policy whose decision is gone (an officer renamed, say) stands in the way: it can be taken back. */
export const Forget = ({ errors = [], set }) =>
  errors.some(({ field }) => field.startsWith("policy.")) && html`<p><button type="button" data-act="forget-policy" onClick=${() => set(null)}>Decide as usual again</button></p>`;
