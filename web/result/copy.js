// Copying, and what to do where the browser refuses: select the text, so that Ctrl+C works.
import { Component, html } from "../ui.js";
import { say } from "../page/live.js";

export async function copyText(text, fallback) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const node = fallback && document.querySelector(fallback);
    if (node) getSelection().selectAllChildren(node);
    return false;
  }
}

/** `text` is a string or a function (also async); `selects` names the element to select when copying is refused. */
export class CopyButton extends Component {
  state = { said: "" };

  copy = async () => {
    const { text, selects, label } = this.props;
    const done = await copyText(typeof text === "function" ? await text() : text, selects);
    const said = done ? "Copied" : "Selected: press Ctrl+C";
    this.setState({ said });
    say(done ? `Copied: ${label}` : "The browser does not let the page copy. The text is selected: press Ctrl+C, or hold and choose Copy.");
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.setState({ said: "" }), 2500);
  };

  componentWillUnmount() {
    clearTimeout(this.timer);
  }

  render({ label, act, first }, { said }) {
    return html`<button type="button" class=${`copy${first ? " first" : ""}${said ? " did" : ""}`} data-act=${act} onClick=${this.copy}><span class="wide" aria-hidden="true">${label}</span><span>${said || label}</span></button>`;
  }
}
