// What was just kept, taken or forgotten, in a sentence that is also spoken, with the way back.
import { html } from "../ui.js";
import { say } from "../page/live.js";

/** The state to set after `{says, undo}` of state/sheets.js. */
export function told({ says, undo = null }) {
  say(says);
  return { said: says, back: undo };
}

export function Told({ said, back, put }) {
  return html`${said} ${back && html`<button type="button" class="link" data-act="undo-kept" onClick=${() => put(told(back()))}>Undo</button>`}`;
}
