// Every ship, weapon, fleet and set-up kept on this device: look, rename, delete, export to a file, take one in.
import { Component, html } from "../ui.js";
import { offerFile, textOf } from "../form/files.js";
import { exported, merged, withSheet, without } from "../state/shelves.js";
import * as store from "../store.js";
import { say } from "./live.js";

export class Shelf extends Component {
  state = { shelves: null, said: "", undo: null, renaming: null };

  componentDidMount() {
    this.setState({ shelves: store.shelves() });
  }

  /** `change` gets what is kept now, perhaps from another tab; `undo` is the change that takes it back. */
  put(change, said, undo = null) {
    store.saveShelves(change(store.shelves()));
    say(said);
    this.setState({ shelves: store.shelves(), said, undo, renaming: null });
  }

  remove = (shelf, name) => {
    const entry = store.shelf(shelf)[name];
    this.put((all) => without(all, [[shelf, name]]), `“${name}” is deleted.`, entry && ((all) => withSheet(all, shelf, name, entry)));
    setTimeout(() => (document.querySelector("#said button") ?? document.querySelector("h1"))?.focus()); // once the button stands there
  };

  rename = (shelf, name, to) => {
    const sheets = store.shelf(shelf);
    const wanted = to.trim();
    setTimeout(() => document.querySelector(`[aria-label="Rename ${CSS.escape(wanted || name)}"]`)?.focus()); // the box that had the focus is gone
    if (!wanted || wanted === name || !sheets[name]) return this.setState({ renaming: null, shelves: store.shelves() });
    if (Object.hasOwn(sheets, wanted)) return this.tell(`There is a “${wanted}” already. Choose another name.`);
    const move = (from, into) => (all) => withSheet(without(all, [[shelf, from]]), shelf, into, withName(all[shelf]?.[from] ?? sheets[name], into));
    this.put(move(name, wanted), `“${name}” is now “${wanted}”.`, move(wanted, name));
  };

  tell(said) {
    say(said);
    this.setState({ said, undo: null });
  }

  export = (shelves, file) => offerFile(`${file}.json`, exported(shelves, this.props.page.version));

  import = async (event) => {
    const [file] = event.currentTarget.files;
    event.currentTarget.value = "";
    if (!file) return;
    const { shelves, says, added } = merged(store.shelves(), await textOf(file));
    if (added.length) this.put(() => shelves, says, (all) => without(all, added));
    else this.tell(says);
  };

  render({ page }, { shelves, said, undo, renaming }) {
    const filled = Object.entries(shelves ?? {}).filter(([, sheets]) => Object.keys(sheets).length);
    return html`<div class="head"><h1 tabindex="-1">Shelf</h1><p class="lede">What you have saved on this device, by kind. A ship saved on one page is found under “Saved” on every page that asks for such a ship.</p></div>
      ${shelves === null && html`<p class="soft">The shelf is read when scripts run.</p>`}
      <div class="bar"><button type="button" data-act="export-all" disabled=${!filled.length} onClick=${() => this.export(shelves, "damage-desk-sheets")}>Export all</button>
        <label class="button">Import a file<input type="file" class="sr" accept=".json" data-act="import" onChange=${this.import} /></label></div>
      <p class="hint" id="said">${said} ${undo && html`<button type="button" class="link" data-act="undo-shelf" onClick=${() => (this.put(undo, "Undone."), document.querySelector("h1").focus())}>Undo</button>`}</p>
      ${shelves && !filled.length && html`<p>Nothing yet. “Saved” beside a ship or a table, and “Save, open” above a form, keep things here.</p>`}
      ${filled.map(([shelf, sheets]) => html`<section class="shelf" key=${shelf} data-shelf=${shelf}><h2>${titleOf(shelf, page.nav)}</h2>
        <ul>${Object.entries(sheets).sort(([a], [b]) => a.localeCompare(b)).map(([name, entry]) => html`<li key=${name}>
          ${renaming === `${shelf}/${name}`
            ? html`<${Rename} name=${name} done=${(to) => this.rename(shelf, name, to)} />`
            : html`<b>${name}</b> <small>${entry.saved.slice(0, 10)}</small>
              <button type="button" class="plain" aria-label=${`Rename ${name}`} onClick=${() => this.setState({ renaming: `${shelf}/${name}`, said: "", undo: null })}>Rename</button>
              <button type="button" class="plain" aria-label=${`Export ${name}`} onClick=${() => this.export({ [shelf]: { [name]: entry } }, plain(name))}>Export</button>
              <button type="button" class="plain" aria-label=${`Delete ${name}`} onClick=${() => this.remove(shelf, name)}>Delete</button>`}</li>`)}</ul></section>`)}`;
  }
}

class Rename extends Component {
  state = { to: this.props.name };

  componentDidMount() {
    this.input.focus();
    this.input.select();
  }

  render({ name, done }, { to }) {
    return html`<form class="bar" onKeyDown=${(event) => event.key === "Escape" && done(name)} onSubmit=${(event) => (event.preventDefault(), done(to))}><input type="text" ref=${(node) => (this.input = node)} aria-label=${`New name for ${name}`} value=${to} onInput=${(e) => this.setState({ to: e.currentTarget.value })} />
      <button type="submit">Rename</button><button type="button" class="quiet" onClick=${() => done(name)}>Leave it</button></form>`;
  }
}

/** A sheet that has its own name is renamed with its place on the shelf. */
const withName = (entry, name) => (typeof entry.value?.name === "string" ? { ...entry, value: { ...entry.value, name } } : entry);

/** A shelf is called after its kind, or after the calculator whose whole set-ups it holds. */
function titleOf(shelf, nav) {
  const calculator = nav.flatMap((system) => system.calculators).find(({ id }) => id === shelf);
  const text = calculator ? `Set-ups of ${calculator.title}` : shelf;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const plain = (name) => name.replace(/[^\p{L}\p{N} -]+/gu, "").trim().replace(/ +/g, "-").toLowerCase() || "sheet";
