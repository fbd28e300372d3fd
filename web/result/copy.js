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
    const content = typeof text === "function" ? await text() : text;
    const done = content && (await copyText(content, selects));
    const said = !content ? "Too long for a link" : done ? "Copied" : selects ? "Selected: press Ctrl+C" : "Copy it from here";
    this.setState({ said, shown: done || selects ? "" : content });
    say(!content ? "This is too long for a link. Save it as a file instead." : done ? `Copied: ${label}` : "The browser does not let the page copy. The text is selected: press Ctrl+C, or hold and choose Copy.");
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.setState({ said: "" }), 2500);
  };

  componentWillUnmount() {
    clearTimeout(this.timer);
  }

  render({ label, act, first, keys }, { said, shown }) {
    return html`${shown && html`<input type="text" class="tocopy" readonly aria-label=${label} value=${shown} ref=${(node) => node?.select()} />`}<button type="button" class=${`copy${first ? " first" : ""}${said ? " did" : ""}`} data-act=${act} aria-keyshortcuts=${keys} title=${keys && `${label} (${keys})`} onClick=${this.copy}><span class="wide" aria-hidden="true">${label}</span><span>${said || label}</span></button>`;
  }
}
