// A long text that is kept on this device under a name, and found again: a chart, a list. The words name the `shelf`.
import { Component, html } from "../ui.js";
import { LongText } from "../form/scalars.js";
import { offerFile, textOf } from "../form/files.js";
import { Told, told } from "../form/keeping.js";
import { forgetSheet, keepSheets } from "../state/sheets.js";
import { shelf } from "../store.js";

export default class KeptText extends Component {
  state = { open: false, name: "", said: "", back: null };

  /** As typed; rows that came as JSON as lines of text. */
  text = () => {
    const { value } = this.props;
    if (!value || typeof value === "string") return value ?? "";
    return Object.entries(value).map(([name, cells]) => `${name}: ${[].concat(cells).join(", ")}`).join("\n");
  };

  save = () => {
    const name = this.state.name.trim();
    if (!name) return this.setState(told({ says: "Give it a name first." }));
    this.setState({ ...told(keepSheets(this.props.words.shelf, [[name, this.text()]])), name: "" });
  };

  forget = (name) => {
    this.setState(told(forgetSheet(this.props.words.shelf, name)));
    this.namer.focus(); // the row that had the focus is gone
  };

  open = async (event) => {
    const [file] = event.currentTarget.files;
    event.currentTarget.value = "";
    if (file) this.props.onInput(await textOf(file));
  };

  render(props, { open, name, said, back }) {
    const { words, errors } = props;
    const found = open ? Object.entries(shelf(words.shelf)) : [];
    return html`<div class="kept"><${LongText} ...${props} bare value=${this.text()} faults=${errors} />
      <div class="bar"><button type="button" class="plain" data-act="kept" aria-expanded=${open ? "true" : "false"} onClick=${() => this.setState({ open: !open, said: "", back: null })}>Saved</button>
        <label class="button plain">Open a file<input type="file" class="sr" accept=".csv,.tsv,.txt,.json" onChange=${this.open} /></label>
        <button type="button" class="plain" disabled=${!this.text().trim()} onClick=${() => offerFile(`${words.shelf}.txt`, this.text(), "text/plain")}>Export</button></div>
      ${open && html`<div class="savedbox"><label for=${`kept-${words.shelf}`}>Keep this one as</label>
        <div class="bar"><input id=${`kept-${words.shelf}`} type="text" ref=${(node) => (this.namer = node)} autocomplete="off" value=${name} onInput=${(e) => this.setState({ name: e.currentTarget.value })} /><button type="button" disabled=${!this.text().trim()} onClick=${this.save}>Keep</button></div>
        <ul>${found.map(([n, entry]) => html`<li key=${n}><button type="button" onClick=${() => props.onInput(entry.value)}>${n}</button>
          <button type="button" class="quiet" aria-label=${`Forget ${n}`} onClick=${() => this.forget(n)}>×</button></li>`)}</ul>
        ${!found.length && html`<p class="hint">Nothing is kept yet.</p>`}<p class="hint"><${Told} said=${said} back=${back} put=${(state) => this.setState(state)} /></p></div>`}
    </div>`;
  }
}
