// A calculator's page. Two columns: entries on the left, the answer and its working on the right. One column: question and
// answer, then the entries, then the working; in the document too, so that eyes, Tab and screen readers go the same way.
import { html } from "../ui.js";
import { EntryForm } from "../form/form.js";
import { Foremost, Working } from "../result/result.js";

export function Calculator({ page, view, ctx, acts, parts }) {
  const words = page.spec.calculators?.[page.calculator] ?? {};
  const entries = html`<section key="entries" class="left" aria-label="Entries"><${EntryForm} view=${view} ctx=${ctx} acts=${acts} /></section>`;
  const first = html`<${Foremost} key="first" view=${view} ctx=${ctx} acts=${acts} />`;
  return html`<div class="head"><h1 tabindex="-1">${words.title ?? page.schema.title}</h1><p class="lede">${words.lede ?? page.schema.description}</p></div>
    <div class="columns">${view.narrow ? [first, entries] : [entries, first]}<${Working} key="working" view=${view} ctx=${ctx} acts=${acts} parts=${parts} /></div>`;
}
