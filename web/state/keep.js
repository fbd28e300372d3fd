// What is kept while working: the address, the autosave and the log.
import { same, write } from "../address.js";
import { isSealed } from "../form/seal.js";
import * as store from "../store.js";
import { carried, carry, drop } from "./carry.js";
import { isExample, isLinks } from "./own.js";
import { coreOf, requestOf, stateOf } from "./request.js";

const PAUSE = 300; // ms: browsers refuse too many changes of the address
const LONGEST = 60_000; // characters of an address; what is longer is kept on the device and in files only
let timer = null;
let turn = 0;
let unwritten = false;

/** The fragment for what stands in the form; empty when it is the worked example. */
export async function fragmentOf({ page, desk }, { said = "", receipt = "" } = {}) {
  const state = stateOf(page, desk.standing);
  if (!receipt && !isSealed(desk.core.dice) && same(requestOf(page, desk.standing).request, requestOf(page, coreOf(page.schema, page.request, desk.core.format)).request)) return "";
  return write(state, { schema: page.schema, version: page.version, said, receipt });
}

export function writeAddress(app) {
  clearTimeout(timer);
  unwritten = true;
  turn += 1; // what is being written is old already
  timer = setTimeout(() => {
    if (app.desk?.waiting && app.engineState.name === "ready") writeAddress(app); // a large answer comes first
    else writeNow(app);
  }, PAUSE);
}

/** Writes what waits to be written; before another page takes this one's place. */
export async function writeNow(app) {
  const { desk } = app;
  clearTimeout(timer);
  if (!unwritten || !desk) return;
  const mine = ++turn;
  const written = await fragmentOf(app);
  const fragment = written.length > LONGEST ? "" : written;
  if (mine !== turn || desk !== app.desk || location.pathname !== app.path) return; // a newer state, or another page, took its place
  try {
    history.replaceState(history.state, "", `${location.pathname}${location.search}${fragment && `#${fragment}`}`);
  } catch {
    // Too many changes in a short time (WebKit): the next one writes it.
  }
  save(app);
  unwritten = false;
  drop("left");
}

/** An example that was only looked at does not take the place of what is kept from an earlier visit. A link does, and is marked as one. */
function save(app) {
  const { page, desk } = app;
  const state = stateOf(page, desk.standing);
  if (!desk.touched() || isExample(page, state)) return;
  store.save(`auto.${page.calculator}`, { ...state, version: page.version, line: desk.reply?.line ?? "", ...(isLinks(app) && { link: true }) });
}

/** The page may be gone before its time to write comes: what waits is kept at once, and for this tab's next load of it. */
export function keepNow(app) {
  if (!unwritten || !app.desk) return;
  save(app);
  carry("left", here(), { ...stateOf(app.page, app.desk.standing), link: isLinks(app) });
}

/** After a reload, or back from elsewhere: what was typed too late for the address. */
export const leftHere = () => (cameBack() ? carried("left", here()) : null);

export const cameBack = () => ["reload", "back_forward"].includes(performance.getEntriesByType("navigation")[0]?.type);

const here = () => location.pathname + location.hash;

/** A link for others: it carries what it said and its receipt, so that whoever opens it sees whether they still hold. Empty when it would be too long. */
export async function linkOf(app) {
  const { desk } = app;
  const silent = desk.errors.length > 0 || isSealed(desk.core.dice); // a refused entry, or dice before their roll, say nothing yet
  const { line = "", receipt = "" } = (silent ? null : desk.good?.reply) ?? {};
  const fragment = await fragmentOf(app, { said: line, receipt });
  return fragment.length > LONGEST ? "" : `${location.origin}${location.pathname}#${fragment}`;
}

/** A link to the odds or the simulation of a request, told as `reply` tells it, for others to work out again. */
export async function linkOfOdds({ page }, request, of, { line, receipt }) {
  const { inputs, answers = [], readings = {}, policy } = request;
  const fragment = await write({ inputs, answers, dice: { source: "ask" }, readings, policy }, { schema: page.schema, version: page.version, said: line, receipt, of });
  return fragment.length > LONGEST ? "" : `${location.origin}${location.pathname}#${fragment}`;
}

export async function rememberAnswer(app) {
  const { page, desk } = app;
  const { reply } = desk;
  if (reply?.status !== "done" || !desk.touched()) return;
  store.log({
    time: new Date().toISOString(), calculator: page.calculator, title: page.spec.calculators?.[page.calculator]?.title ?? page.schema.title,
    path: page.path, line: reply.line, receipt: reply.receipt, version: reply.version, fragment: await fragmentOf(app),
  });
}
