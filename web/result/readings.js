// Which readings of unclear sentences were used; a switch shows what the other reading gives.
import { html } from "../ui.js";
import { differing } from "./differing.js";

export function Readings({ readings, set, line }) {
  if (!readings?.length) return null;
  return html`<section id="readings" class="readings" tabindex="-1" aria-labelledby="readings-title">
    <h2 id="readings-title">${readings.length === 1 ? "Our reading" : "Our readings"}</h2>
    <ul>${readings.map((reading) => html`<${Reading} key=${reading.id} reading=${reading} set=${set} line=${line} />`)}</ul>
  </section>`;
}

function Reading({ reading, set, line }) {
  const { id, says, because, cite, choice, choices, other } = reading;
  const switched = choices?.length > 1;
  const both = other && other !== line && differing(line ?? "", other); // a long answer twice for each reading hides what differs
  return html`<li data-reading=${id}>
    <p>${says}, <span class="soft">because ${because}.</span>${cite && html` <span class="cite">${cite}</span>`}</p>
    ${switched && html`<div class="segments" role="radiogroup" aria-label=${says}>
      ${choices.map((c) => html`<label key=${c.id}><input type="radio" name=${`reading-${id}`} value=${c.id} checked=${c.id === choice} onChange=${() => set(id, c.id)} /><span>${c.says}</span></label>`)}
    </div>`}
    ${switched && other && html`<dl class="bothways">${both && html`<dt>Read so</dt><dd>${both[0]}</dd>`}<dt>Read otherwise</dt><dd>${both ? both[1] : "The same answer."}</dd></dl>`}
  </li>`;
}
