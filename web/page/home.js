// The first page: what this is, and every rule text with its calculators and one worked line each.
import { html } from "../ui.js";

const CARDS = 2; // calculators of a system shown with their worked line; the others in short

export function Home({ page }) {
  const { nav, root } = page;
  return html`<div class="head hero"><h1 tabindex="-1">Settle the damage by the book, and show the working.</h1>
      <p class="lede">Type what was hit and what the dice showed. You get one line to paste into a mail, and under it every step with its paragraph, its arithmetic and the readings it rests on.</p>
      <ul class="facts"><li>Works offline after the first visit</li><li>No account; nothing leaves this device</li><li>A link holds the whole calculation</li></ul></div>
    ${nav.map((system) => html`<section class="system" key=${system.system} data-accent=${system.accent} aria-labelledby=${`s-${system.system}`}>
      <div class="about"><h2 id=${`s-${system.system}`}>${system.title}</h2><p class="soft">${system.blurb}</p></div>
      <div><ul class="cards">${system.calculators.slice(0, CARDS).map((c) => html`<li key=${c.id}><a href=${`${root}${c.path}`} data-nav><b>${c.title}</b><span class="q">${c.lede}</span>${c.line && html`<span class="line">${c.line}</span>`}</a></li>`)}</ul>
      ${system.calculators.length > CARDS && html`<ul class="others">${system.calculators.slice(CARDS).map((c) => html`<li key=${c.id}><a href=${`${root}${c.path}`} data-nav><b>${c.title}</b> <span class="q">${c.lede}</span></a></li>`)}</ul>`}</div>
    </section>`)}`;
}
