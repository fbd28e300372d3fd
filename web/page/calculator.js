// A calculator's page: entries on the left (or above), the answer and its working on the right.
import { html } from "../ui.js";
import { EntryForm } from "../form/form.js";
import { Result } from "../result/result.js";

export function Calculator({ page, view, ctx, acts, parts }) {
  const words = page.spec.calculators?.[page.calculator] ?? {};
  return html`<div class="head"><h1 tabindex="-1">${words.title ?? page.schema.title}</h1><p class="lede">${words.lede ?? page.schema.description}</p></div>
    <div class="columns">
      <section class="left" aria-label="Entries"><${EntryForm} view=${view} ctx=${ctx} acts=${acts} /></section>
      <section class="right" aria-label="Result"><${Result} view=${view} ctx=${ctx} acts=${acts} parts=${parts} /></section>
    </div>`;
}
