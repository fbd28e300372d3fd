// Saved ships, fleets, targets…: kept on this device under a name, found again by typing a few letters.
import { Component, html } from "../ui.js";
import { say } from "../page/live.js";
import { fromJson, isEmpty, toJson } from "../state/values.js";
import { forget, keep, shelf } from "../store.js";

export class Saved extends Component {
  state = { open: false, typed: "", said: "" };

  use = (entry) => {
    const made = fromJson(this.props.schema, entry.value);
    this.props.put((rows) => [...rows, made]);
    this.setState({ typed: "", open: false });
  };

  keepAll = () => {
    const named = this.props.rows.filter((row) => row?.name);
    named.forEach((row) => keep(this.props.shelf, String(row.name), toJson(this.props.schema, row)));
    const said = named.length ? `${named.length} kept on this device.` : "Give them names first.";
    say(said);
    this.setState({ said });
  };

  render({ shelf: name, rows, word }, { open, typed, said }) {
    const found = open ? Object.entries(shelf(name)).filter(([n]) => n.toLowerCase().includes(typed.trim().toLowerCase())) : [];
    return html`<button type="button" class="plain" aria-expanded=${open ? "true" : "false"} onClick=${() => this.setState({ open: !open, said: "" })}>Saved</button>
      ${open && html`<div class="savedbox">
        <label>Find a saved ${word}<input type="text" value=${typed} autocomplete="off" onInput=${(e) => this.setState({ typed: e.currentTarget.value })}
          onKeyDown=${(e) => e.key === "Enter" && found.length && (e.preventDefault(), this.use(found[0][1]))} /></label>
        <ul>${found.slice(0, 12).map(([n, entry]) => html`<li key=${n}><button type="button" onClick=${() => this.use(entry)}>${n}</button>
          <button type="button" class="quiet" aria-label=${`Forget ${n}`} onClick=${() => (forget(name, n), this.setState({}))}>×</button></li>`)}</ul>
        ${!found.length && html`<p class="hint">Nothing saved under that name.</p>`}
        <button type="button" disabled=${rows.every(isEmpty)} onClick=${this.keepAll}>${rows.length > 1 ? "Save all in this table" : `Save this ${word}`}</button> <span class="hint">${said}</span>
      </div>`}`;
  }
}
