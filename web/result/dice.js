// Which dice were used, in order and for what, and which are left.
import { html } from "../ui.js";
import { CopyButton } from "./copy.js";

export function Dice({ dice, answers }) {
  const used = dice?.used ?? [];
  const left = listsOf(dice?.unused);
  const spare = answers?.unused ?? [];
  const known = dice?.chosen_knowing_the_dice ?? [];
  if (!used.length && !left && !spare.length) return null;
  return html`<details class="panel" id="dice" open=${used.length <= 12}><summary>Dice used <span class="soft">${used.length}</span></summary>
    ${used.length > 0 && html`<table class="plain"><thead><tr><th scope="col">No.</th><th scope="col">Die</th><th scope="col" class="r">Roll</th><th scope="col">For</th></tr></thead>
      <tbody>${used.slice(0, 400).map((roll, i) => html`<tr key=${i} data-field=${`answers[${i}]`}><td>${i + 1}</td><td>${roll.die}</td><td class="r"><b>${roll.roll}</b></td><td>${roll.for}</td></tr>`)}</tbody></table>`}
    ${known.length > 0 && html`<p class="known">Chosen with the dice known: ${known.map((one, i) => html`${i > 0 && "; "}${one.for}: <b>${typeof one.choice === "object" ? JSON.stringify(one.choice) : one.choice}</b>`)}.</p>`}
    ${left && html`<p>Left, for the next mail:</p><pre id="dice-left" tabindex="0" aria-label="Rolls left">${left}</pre><div class="bar"><${CopyButton} act="copy-left" label="Copy what is left" text=${left} selects="#dice-left" /></div>`}
    ${spare.length > 0 && html`<p>Answers not needed: <code>${spare.map((a) => (typeof a === "object" ? JSON.stringify(a) : a)).join(", ")}</code></p>`}
  </details>`;
}

/** All that is left, as it is pasted again: one list, or a line per kind of die. */
export function listsOf(unused) {
  if (Array.isArray(unused)) return unused.join(" ");
  return Object.entries(unused ?? {}).filter(([, list]) => list.length).map(([die, list]) => `${die}: ${list.join(" ")}`).join("\n");
}
