// Undo, redo, starting over; keeping this state under a name, in a file, or taking one back.
import { Component, html } from "../ui.js";
import { forgetSheet, keepSheets } from "../state/sheets.js";
import { shelf } from "../store.js";
import { offerFile, textOf } from "./files.js";
import { Told, told } from "./keeping.js";

export class FormTools extends Component {
  state = { open: false, name: "", said: "", back: null };

  saveFile = () => {
    const { view, acts } = this.props;
    offerFile(`${view.page.calculator}.json`, JSON.stringify(acts.saved(), null, 2));
  };

  openFile = async (event) => {
    const [file] = event.currentTarget.files;
    event.currentTarget.value = "";
    if (file) this.setState(told({ says: this.props.acts.openText(await textOf(file)) }));
  };

  keep = () => {
    const name = this.state.name.trim();
    if (!name) return this.setState(told({ says: "Give it a name first, like “Friday, turn 3”." }));
    this.setState({ ...told(keepSheets(this.props.view.page.calculator, [[name, this.props.acts.saved()]])), name: "" });
  };

  forget = (name) => {
    this.setState(told(forgetSheet(this.props.view.page.calculator, name)));
    this.namer.focus(); // the row that had the focus is gone
  };

  render({ view, acts }, { open, name, said, back }) {
    const saves = open ? Object.entries(shelf(view.page.calculator)) : [];
    return html`<div class="bar formtools">
      <button type="button" data-act="undo-entry" disabled=${!view.canUndo} onClick=${acts.undo}>Undo</button>
      <button type="button" data-act="redo-entry" disabled=${!view.canRedo} onClick=${acts.redo}>Redo</button>
      <button type="button" data-act="clear" onClick=${acts.clear}>Clear</button>
      <button type="button" data-act="saves" aria-expanded=${open ? "true" : "false"} onClick=${() => this.setState({ open: !open, said: "", back: null })}>Save, open</button>
    </div>
    ${open && html`<div class="savedbox">
      <label for="save-name">Name</label>
      <div class="bar"><input id="save-name" type="text" ref=${(node) => (this.namer = node)} value=${name} autocomplete="off" onInput=${(e) => this.setState({ name: e.currentTarget.value })} />
        <button type="button" onClick=${this.keep}>Keep</button></div>
      ${saves.length > 0 && html`<ul>${saves.map(([n, entry]) => html`<li key=${n}><button type="button" onClick=${() => this.setState(told({ says: acts.openSaved(n, entry.value) }))}>${n}</button> <small>${entry.saved.slice(0, 10)}</small>
        <button type="button" class="quiet" aria-label=${`Forget ${n}`} onClick=${() => this.forget(n)}>×</button></li>`)}</ul>`}
      <div class="bar"><button type="button" onClick=${this.saveFile}>Save as file</button>
        <label class="button">Open a file<input type="file" class="sr" accept=".json,.txt" onChange=${this.openFile} /></label></div>
      <p class="hint"><${Told} said=${said} back=${back} put=${(state) => this.setState(state)} /> <a href=${`${view.page.root}shelf/`} data-nav>The shelf: everything kept on this device</a></p>
    </div>`}`;
  }
}
