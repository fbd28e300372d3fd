// The log: every answer this device has given, newest first; exportable, clearable.
import { Component, html } from "../ui.js";
import { formatTable } from "../form/csv.js";
import { offerFile } from "../form/files.js";
import { CopyButton } from "../result/copy.js";
import * as store from "../store.js";

export class Log extends Component {
  state = { entries: null, sure: false };

  componentDidMount() {
    this.setState({ entries: store.load("log", []) });
  }

  clear = () => {
    if (!this.state.sure) return this.setState({ sure: true });
    store.drop("log");
    this.setState({ entries: [], sure: false });
  };

  export = () => {
    const { entries } = this.state;
    offerFile("damage-desk-log.csv", formatTable([["time", "calculator", "answer", "receipt", "version", "link"], ...entries.map((e) => [e.time, e.calculator, e.line, e.receipt, e.version, new URL(`${this.props.page.root}${e.path}`, document.baseURI).href + (e.fragment ? `#${e.fragment}` : "")])]), "text/csv");
  };

  render({ page }, { entries, sure }) {
    return html`<div class="head"><h1 tabindex="-1">Log</h1><p class="lede">Every answer, newest first, kept on this device only.</p></div>
      ${entries === null && html`<p class="soft">The log is read when scripts run.</p>`}
      ${entries?.length === 0 && html`<p>Nothing yet. Answers come here by themselves as you work.</p>`}
      ${entries?.length > 0 && html`<div class="bar"><${CopyButton} act="copy-log" label="Copy as text" selects="ol.log" text=${() => entries.map((e) => `${e.time.slice(0, 16).replace("T", " ")}  ${e.line}`).join("\n")} />
        <button type="button" onClick=${this.export}>Export CSV</button>
        <button type="button" data-act="clear-log" onClick=${this.clear}>${sure ? "Really clear it? Press again" : "Clear"}</button></div>
        <ol class="log">${entries.map((e) => html`<li key=${e.time}><a href=${`${page.root}${e.path}${e.fragment ? `#${e.fragment}` : ""}`} data-nav>${e.line}</a><span class="soft">${e.title} · ${e.time.slice(0, 16).replace("T", " ")} · receipt <code>${e.receipt}</code> · version ${e.version}</span></li>`)}</ol>`}`;
  }
}
