// Which dice were used, in order and for what, and which are left.
import { html } from "../ui.js";

export function Dice({ dice, answers }) {
  const used = dice?.used ?? [];
  const left = leftOf(dice?.unused);
  const spare = answers?.unused ?? [];
  if (!used.length && !left && !spare.length) return null;
  return html`<details class="panel" id="dice" open=${used.length <= 12}><summary>Dice used <span class="soft">${used.length}</span></summary>
    ${used.length > 0 && html`<table class="plain"><thead><tr><th scope="col">No.</th><th scope="col">Die</th><th scope="col" class="r">Roll</th><th scope="col">For</th></tr></thead>
      <tbody>${used.slice(0, 400).map((roll, i) => html`<tr key=${i} data-field=${`answers[${i}]`}><td>${i + 1}</td><td>${roll.die}</td><td class="r"><b>${roll.roll}</b></td><td>${roll.for}</td></tr>`)}</tbody></table>`}
    ${left && html`<p>Left in the list: <code>${left}</code></p>`}
    ${spare.length > 0 && html`<p>Answers not needed: <code>${spare.map((a) => (typeof a === "object" ? JSON.stringify(a) : a)).join(", ")}</code></p>`}
  </details>`;
}

function leftOf(unused) {
  if (Array.isArray(unused)) return unused.length ? `${unused.slice(0, 60).join(" ")}${unused.length > 60 ? " …" : ""}` : "";
  return Object.entries(unused ?? {}).filter(([, list]) => list.length).map(([die, list]) => `${die}: ${list.slice(0, 60).join(" ")}`).join("; ");
}
