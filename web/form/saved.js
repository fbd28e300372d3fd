// Saved ships, fleets, targets…: kept on this device under a name, found again by typing a few letters.
import { Component, html } from "../ui.js";
import { fitted, took } from "../state/fitted.js";
import { ownStep } from "../state/history.js";
import { forgetSheet, keepSheets } from "../state/sheets.js";
import { fromJson, isEmpty, toJson } from "../state/values.js";
import { shelf } from "../store.js";
import { Told, told } from "./keeping.js";

export class Saved extends Component {
  state = { open: false, typed: "", said: "", back: null };

  use = (name, entry) => {
    const { schema, put } = this.props;
    const { json, left } = fitted(schema, entry.value);
    if (isEmpty(json)) return this.setState(told({ says: `Nothing of “${name}” has a place here, so nothing was changed.` }));
    ownStep();
    put((rows) => [...begun(rows), fromJson(schema, json)]);
    this.setState({ ...told({ says: took(name, left) }), typed: "", open: false });
    this.opener.focus({ preventScroll: true }); // the list that had the focus is gone
  };

  keepAll = () => {
    const { rows, schema, shelf: name, word } = this.props;
    const nameOf = (row) => String(row?.name ?? "").trim();
    const sheets = rows.filter(nameOf).map((row) => [nameOf(row), toJson(schema, row)]);
    if (!sheets.length) return this.setState(told({ says: `Give ${rows.length > 1 ? "them names" : `this ${word} a name`} first.` }));
    const unnamed = begun(rows).length - sheets.length;
    const { says, undo } = keepSheets(name, sheets);
    this.setState(told({ says: unnamed ? `${says} Not kept, for want of a name: ${unnamed}.` : says, undo }));
  };

  forget = (name) => {
    this.setState(told(forgetSheet(this.props.shelf, name)));
    this.finder.focus();
  };

  render({ shelf: name, rows, word }, { open, typed, said, back }) {
    const found = open ? Object.entries(shelf(name)).filter(([n]) => n.toLowerCase().includes(typed.trim().toLowerCase())) : [];
    const hint = html`<span class="hint"><${Told} said=${said} back=${back} put=${(state) => this.setState(state)} /></span>`;
    return html`<button type="button" class="plain" aria-expanded=${open ? "true" : "false"} ref=${(node) => (this.opener = node)} onClick=${() => this.setState({ open: !open, said: "", back: null })}>Saved</button>${!open && said && hint}
      ${open && html`<div class="savedbox">
        <label>Find a saved ${word}<input type="text" value=${typed} autocomplete="off" ref=${(node) => (this.finder = node)} onInput=${(e) => this.setState({ typed: e.currentTarget.value })}
          onKeyDown=${(e) => e.key === "Enter" && (e.preventDefault(), found.length && this.use(...found[0]))} /></label>
        <ul>${found.slice(0, 12).map(([n, entry]) => html`<li key=${n}><button type="button" onClick=${() => this.use(n, entry)}>${n}</button>
          <button type="button" class="quiet" aria-label=${`Forget ${n}`} onClick=${() => this.forget(n)}>×</button></li>`)}</ul>
        ${found.length > 12 && html`<p class="hint">${found.length - 12} more: type a few letters of the name.</p>`}
        ${!found.length && html`<p class="hint">Nothing saved under that name.</p>`}
        <button type="button" disabled=${rows.every(isEmpty)} onClick=${this.keepAll}>${rows.length > 1 ? "Save all in this table" : `Save this ${word}`}</button> ${hint}
      </div>`}`;
  }
}

/** Without rows at the end in which nothing stands yet. */
function begun(rows) {
  const end = rows.findLastIndex((row) => !isEmpty(row)) + 1;
  return rows.slice(0, end);
}
