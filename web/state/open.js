// Opening a state that came from outside: the address, a file, an earlier visit. Says what was wrong, never fails.
import { read, same } from "../address.js";
import { say } from "../page/live.js";
import * as store from "../store.js";
import { fitted, took } from "./fitted.js";
import { diceOf } from "./linkparts.js";
import { beforeLinks, openLink } from "./own.js";
import { stateOf } from "./request.js";
import { isObject } from "./values.js";

/** What the address of a page just opened asks for; `back` when it was only loaded again. */
export async function arrive(app, back = false) {
  const { page, desk } = app;
  const fragment = location.hash;
  if (!fragment || document.getElementById(fragment.slice(1))) return offerLast(app);
  const { state, version, said, receipt, of, notices } = await read(fragment, page.schema);
  if (desk !== app.desk) return;
  notices.forEach((says, i) => app.notice(`link-${i}`, says));
  if (!state) return desk.refresh();
  desk.of = of;
  if (of) app.notice("version", tellsOfOdds(said.trim(), of));
  else compareLater(app, { version, said: said.trim() || lastLine(app, state, version), receipt });
  if (same(stateOf(page, desk.standing), state)) return desk.refresh();
  tellOfOwn(app, openLink(app, state, back));
}

/** Entries of one's own that a link took the place of, and the way back to them. */
function tellOfOwn(app, kept) {
  if (!kept) return;
  const where = kept.stays ? `are kept on this device under “Save, open” as “${kept.name}”` : "are kept until you close this page, no longer";
  app.notice("before", `You had entries of your own here before this link. They ${where}.`, [wayBack(app, "before", "Back to what you had here", kept)]);
}

const wayBack = (app, notice, label, { name, value }) => ({ label, act: () => (app.closeNotice(notice), say(openSaved(app, name, value))) });

/** A link to odds or a simulation: what it said, and where to have it again. */
const tellsOfOdds = (said, of) => `This link tells of ${of.want === "odds" ? "odds" : "a simulation"}${said && `: “${said}”`} ${of.want === "odds" ? "They stand under Odds; Verify says" : "Its runs and its seed stand ready under Odds; Simulate draws it again, and Verify says"} whether it is what the rules give.`;

/** The line this device got for the same state from another version, if it still knows. */
function lastLine({ page }, state, version) {
  const last = store.load(`auto.${page.calculator}`);
  return last && last.version === version && same(last.inputs, state.inputs) ? last.line : "";
}

/** Once the answer is here: is it what the link said, and does its receipt hold? */
function compareLater(app, link) {
  const { desk, page } = app;
  if (!link.said && !link.receipt) return;
  const off = desk.on((event) => {
    if (event !== "settled") return;
    off();
    const says = desk === app.desk && desk.reply?.line ? verdict(link, desk.reply, page.version) : "";
    if (says) app.notice("version", says);
  });
}

/** What to say about a link's answer and receipt beside ours; empty when there is nothing to say. */
export function verdict({ version, said, receipt }, reply, now) {
  const bare = (text = "") => text.replace(/\s/g, "").toLowerCase();
  const other = version && version !== now;
  const made = other ? `This link was made with version ${version}, which answered` : "This link said";
  if (said && said !== reply.line) return `${made}: “${said}” Version ${now} answers: “${reply.line}”`;
  if (!receipt || other) return "";
  if (bare(receipt) === bare(reply.receipt)) return `Checked: the receipt of this link, ${reply.receipt}, is what the rules give.`;
  return `The receipt of this link does not fit what it holds. Here the rules give ${reply.receipt}.`;
}

/** An earlier visit's unfinished state is offered, never forced on the worked example. */
function offerLast(app) {
  const { page, desk } = app;
  const last = store.load(`auto.${page.calculator}`);
  if (desk.touched() || !isObject(last?.inputs) || same(stateOf(page, desk.core).inputs, last.inputs)) return;
  const [own] = last.link ? beforeLinks(page) : [];
  const says = own ? "The link you opened here last is still on this device, and so are your own entries from before it." : "Your last entries here are still on this device.";
  app.notice("last", says, [
    { label: own ? "Go on with the link" : "Go on with them", act: () => (app.closeNotice("last"), openLink(app, last)) },
    ...(own ? [wayBack(app, "last", "Back to your own entries", own)] : []),
  ]);
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
  const { dice, notices } = diceOf(state.dice ?? undefined);
  app.desk.open({ ...state, dice, answers: Array.isArray(state.answers) ? state.answers : [] });
  return ["Opened. Undo brings back what stood here.", ...notices].join(" ");
}

/** A set-up kept on this device, perhaps by an older version: what fits is taken over. @returns a sentence that names the rest. */
export function openSaved(app, name, state) {
  const { json: inputs = {}, left } = fitted(app.page.schema, state?.inputs);
  app.desk.open({ ...state, inputs, answers: Array.isArray(state?.answers) ? state.answers : [] });
  return took(name, left);
}
