// One record (a ship's sheet) with a shelf beside it: kept on this device under its name, found again by typing a few letters.
// One that may be left out stands folded, by its name, and is drawn when it is opened: a page may have several, of sixty fields each.
import { Component, html } from "../ui.js";
import { Fields } from "../form/field.js";
import { Saved } from "../form/saved.js";
import { rowWord } from "../form/words.js";
import { ownStep } from "../state/history.js";
import { isEmpty } from "../state/values.js";

export default class Kept extends Component {
  state = { open: false };

  takeOut = () => {
    ownStep();
    this.props.onInput(() => undefined);
    this.setState({ open: false });
  };

  render(props, { open }) {
    const { schema, words, value, errors, required, onInput } = props;
    const put = (change) => onInput((old) => change([old]).at(-1));
    const word = rowWord(words);
    const folds = !required && errors.length === 0;
    const shown = open || !folds;
    const name = String(value?.name ?? "").trim();
    const filled = !isEmpty(value);
    return html`<div class="bar"><${Saved} shelf=${words.saved} schema=${schema} rows=${[value ?? {}]} put=${put} word=${word} />
        ${folds && html`<button type="button" class="plain" data-act="fold" aria-expanded=${shown ? "true" : "false"} onClick=${() => this.setState({ open: !open })}>
          ${shown ? `Close ${name || `this ${word}`}` : filled ? `Show ${name || `this ${word}`}` : `Fill in a ${word}`}</button>`}
        ${folds && filled && html`<button type="button" class="plain" data-act="take-out" onClick=${this.takeOut}>Take ${name || "it"} out</button>`}</div>
      ${shown && html`<${Fields} ...${props} />`}`;
  }
}
