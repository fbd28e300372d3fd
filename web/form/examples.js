// One-click examples; the first is the worked answer the page opens on.
import { html } from "../ui.js";

export function Examples({ page, open }) {
  if (!page.examples?.length) return null;
  return html`<div class="examples" role="group" aria-label="Examples">
    <span class="soft">Examples</span>
    ${page.examples.map((example, i) => html`<button type="button" key=${i} data-example=${i} onClick=${() => open(i)}>${example.title}</button>`)}
  </div>`;
}
