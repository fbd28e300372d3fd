// Every line of an override with its verdict and why, and the block for the orders, as the reply gives them.
import { html } from "../ui.js";
import { CopyButton } from "../result/copy.js";

export const SIGNS = { accepted: "✓", illegal: "✕", vague: "?" };

export default function Verdicts({ reply }) {
  const { lines, block } = reply.result ?? {};
  if (!lines) return null;
  return html`<figure class="verdicts">
    ${lines.length > 0 && html`<h2>Line by line</h2><table class="plain"><thead><tr><th scope="col" class="r">Line</th><th scope="col">As written</th><th scope="col">Verdict</th><th scope="col">Why, and how to write it</th></tr></thead>
      <tbody>${lines.map((v) => html`<tr key=${v.line} class=${`v-${v.verdict}`}><td class="r">${v.line}</td><th scope="row">${v.text}</th><td class="verdict"><span aria-hidden="true">${SIGNS[v.verdict]}</span> ${v.verdict}</td>
        <td>${v.why}${v.suggestion && html`<br />Write: <code>${v.suggestion}</code>`}</td></tr>`)}</tbody></table>`}
    <div class="sopblock"><div class="bar"><h2>For the SOP</h2><${CopyButton} act="copy-sop" label="Copy SOP block" text=${block} selects="#sop-block" /></div>
      <pre id="sop-block" tabindex="0">${block}</pre></div>
  </figure>`;
}

/** How many lines stand. */
export function tally({ reply }) {
  const result = reply.result;
  if (!result) return null;
  return html`<p>${["accepted", "illegal", "vague"].map((name, i) => html`${i > 0 && " · "}<span class=${`v-${name}`}><span class="verdict" aria-hidden="true">${SIGNS[name]}</span></span> <b>${result[name]}</b> ${name}`)}</p>`;
}
