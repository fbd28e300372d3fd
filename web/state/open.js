// Opening a state that came from outside: the address, a file, an earlier visit. Says what was wrong, never fails.
import { read, same } from "../address.js";
import * as store from "../store.js";
import { isObject } from "./values.js";
import { requestOf, stateOf } from "./request.js";

/** What the address of a page just opened asks for. */
export async function arrive(app) {
  const { page, desk } = app;
  const fragment = location.hash;
  if (!fragment || document.getElementById(fragment.slice(1))) return offerLast(app);
  const { state, version, said, notices } = await read(fragment, page.schema);
  if (desk !== app.desk) return;
  notices.forEach((says, i) => app.notice(`link-${i}`, says));
  if (!state) return desk.refresh();
  if (same(stateOf(page, desk.core), state)) return;
  compareLater(app, version, said.trim() || lastLine(app, state, version));
  desk.open(state);
}

/** The line this device got for the same state from another version, if it still knows. */
function lastLine({ page }, state, version) {
  const last = store.load(`auto.${page.calculator}`);
  return last && last.version === version && same(last.inputs, state.inputs) ? last.line : "";
}

/** A link of another version: once the answer is here, say when it is not what the link said. */
function compareLater(app, version, said) {
  const { desk, page } = app;
  if (!said) return;
  const off = desk.on((event) => {
    if (event !== "settled") return;
    off();
    const line = desk.reply?.line;
    if (!line || line === said || desk !== app.desk) return;
    const who = version && version !== page.version ? `This link was made with version ${version}, which answered` : "This link said";
    app.notice("version", `${who}: “${said}” Version ${page.version} answers: “${line}”`);
  });
}

/** An earlier visit's unfinished state is offered, never forced on the worked example. */
function offerLast(app) {
  const { page, desk } = app;
  const last = store.load(`auto.${page.calculator}`);
  if (desk.touched() || !isObject(last?.inputs) || same(requestOf(page, desk.core).request.inputs, last.inputs)) return;
  app.notice("last", "Your last entries here are still on this device.", [{ label: "Go on with them", act: () => (app.closeNotice("last"), desk.open(last)) }]);
}

/** A file or a pasted request. @returns a sentence for the user. */
export function openText(app, text) {
  let found;
  try {
    found = JSON.parse(text);
  } catch {
    return "This file is no JSON, so nothing was changed.";
  }
  if (!isObject(found)) return "This file holds no entries, so nothing was changed.";
  if (found.calculator && found.calculator !== app.page.calculator) return `This file belongs to ${found.calculator}, so nothing was changed here.`;
  const state = isObject(found.inputs) ? found : { inputs: found };
  app.desk.open({ ...state, answers: Array.isArray(state.answers) ? state.answers : [] });
  return "Opened. Undo brings back what stood here.";
}
