// The left half of a calculator: examples, errors, every field, where dice come from, and what to do with it all.
import { html } from "../ui.js";
import { DiceSource } from "./dice.js";
import { Examples } from "./examples.js";
import { Fields } from "./field.js";
import { FormTools } from "./formtools.js";
import { ErrorSummary } from "./summary.js";

export function EntryForm({ view, ctx, acts }) {
  const { page, core, errors } = view;
  return html`<div class="entries" role="form" aria-label="Entries">
    <${ErrorSummary} errors=${errors} tree=${core.tree} fields=${ctx.fields} askAgain=${acts.askAgain} />
    <${Examples} page=${page} core=${core} open=${acts.openExample} />
    <${FormTools} view=${view} acts=${acts} />
    <${Fields} schema=${page.schema} value=${core.tree} ctx=${ctx} errors=${errors} onInput=${acts.edit} />
    <${DiceSource} page=${page} core=${core} errors=${errors} set=${acts.dice} reply=${view.good?.reply} ask=${ctx.ask} link=${acts.link} open=${acts.open} />
  </div>`;
}
