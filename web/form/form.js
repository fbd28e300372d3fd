// The left half of a calculator: examples, errors, every field, where dice come from, and what to do with it all.
import { Component, html, memo } from "../ui.js";
import { DiceSource } from "./dice.js";
import { Examples } from "./examples.js";
import { Fields } from "./field.js";
import { FormTools } from "./formtools.js";
import { ErrorSummary } from "./summary.js";

const StillExamples = memo(Examples);

export class EntryForm extends Component {
  /** Where the field being typed in stands, when the errors above it are about to change. */
  getSnapshotBeforeUpdate({ view }) {
    const at = document.activeElement;
    return view.errors !== this.props.view.errors && at?.matches(".entries :is(input, textarea, select)") ? { at, top: at.getBoundingClientRect().top } : null;
  }

  /** It stays under the eye: errors that come and go above it do not move it. */
  componentDidUpdate(_props, _state, before) {
    const moved = before?.at.isConnected ? before.at.getBoundingClientRect().top - before.top : 0;
    if (moved) scrollBy({ top: moved, behavior: "instant" });
  }

  render({ view, ctx, acts }) {
    const { page, core, errors } = view;
    return html`<div class="entries" role="form" aria-label="Entries">
      <${ErrorSummary} errors=${errors} tree=${core.tree} fields=${ctx.fields} askAgain=${acts.askAgain} />
      <${StillExamples} page=${page} open=${acts.openExample} />
      <${FormTools} view=${view} acts=${acts} />
      <${Fields} schema=${page.schema} value=${core.tree} ctx=${ctx} errors=${errors} onInput=${acts.edit} />
      <${DiceSource} page=${page} core=${core} errors=${errors} set=${acts.dice} reply=${view.good?.reply} ask=${ctx.ask} askAgain=${acts.askAgain} link=${acts.link} open=${acts.open} />
    </div>`;
  }
}
