// Below a table: add a row, paste or open a file, give the table out as CSV, and what just happened.
import { Component, html } from "../ui.js";
import { isScalar } from "../state/values.js";
import { formatTable } from "./csv.js";
import { offerFile, textOf } from "./files.js";
import { Saved } from "./saved.js";
import { Shown } from "./shell.js";

export class TableTools extends Component {
  state = { open: false, text: "" };

  export = async () => {
    const { schema, rows, path, reader } = this.props;
    if (reader) {
      const { text, name, error } = await reader.write(rows);
      return error ? this.setState({ open: true, refused: error }) : offerFile(name, text, "text/csv");
    }
    const names = Object.keys(schema.properties).filter((name) => isScalar(schema.properties[name]) || isScalar(schema.properties[name].items));
    const cell = (value) => (Array.isArray(value) ? value.join("; ") : value === true ? "yes" : value === false ? "no" : value);
    offerFile(`${path.replace(/\W+/g, "-")}.csv`, formatTable([names, ...rows.map((row) => names.map((name) => cell(row?.[name])))]), "text/csv");
  };

  import = async (event) => {
    const [file] = event.currentTarget.files;
    event.currentTarget.value = "";
    if (file) this.take(await textOf(file));
  };

  take = async (text) => {
    this.setState({ text, refused: null }); // a file that cannot be read stands here to be put right
    if (!(await this.props.take(text))) return;
    this.setState({ open: false, text: "" });
    this.opener?.focus({ preventScroll: true }); // the box that had the focus is gone
  };

  render({ schema, rows, columns, most, word, head, add, said, path, words, put, reader }, { open, text, refused }) {
    const full = most !== undefined && rows.length >= most;
    const fields = columns.length ? columns : Object.keys(schema.properties);
    return html`<div class="tabletools">
      <div class="bar">
        <button type="button" data-act="add" disabled=${full} onClick=${add}>Add ${word}</button>
        <button type="button" class="plain" ref=${(node) => (this.opener = node)} aria-expanded=${open ? "true" : "false"} onClick=${() => this.setState({ open: !open })}>Paste or open a file</button>
        ${rows.length > 0 && html`<button type="button" class="plain" onClick=${this.export}>Export CSV</button>`}
        ${words.saved && html`<${Saved} shelf=${words.saved} schema=${schema} rows=${rows} put=${put} word=${word} />`}
      </div>
      ${full && html`<p class="hint">The table is full: ${most.toLocaleString("en")} rows.</p>`}
      <p class="hint">${said}</p>
      ${open && html`<div class="pastebox">
        <label for=${`paste-${path}`}>Rows from a spreadsheet, CSV or JSON</label>
        <p class="hint">${reader?.hint ?? `Columns in this order, or with a first line of headings: ${fields.map(head).join(", ")}. You can also paste straight into a cell.`}</p>
        ${refused && html`<div class="faults"><p>Not written: ${refused.says}</p>${refused.shown && html`<${Shown} text=${refused.shown} />`}</div>`}
        <textarea id=${`paste-${path}`} rows="5" spellcheck=${false} value=${text} onInput=${(e) => this.setState({ text: e.currentTarget.value })}></textarea>
        <div class="bar"><button type="button" disabled=${!text.trim()} onClick=${() => this.take(text)}>Take over</button>
          <label class="button">Open a file<input type="file" class="sr" accept=".csv,.tsv,.txt,.json" onChange=${this.import} /></label></div>
      </div>`}
    </div>`;
  }
}
