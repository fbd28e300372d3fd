// The protocol of sealed dice, as docs/sealed-dice.md has it; the build puts the text into the page.
import { html } from "../ui.js";
import { Markdown } from "./markdown.js";

export function SealedDice({ page }) {
  return html`<article class="text"><${Markdown} text=${page.doc} /></article>`;
}
