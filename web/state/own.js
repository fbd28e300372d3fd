// What somebody had on a page, and whose that is: their own, or a link's as it came. Their own stays within reach when a link takes its place.
import { same } from "../address.js";
import * as store from "../store.js";
import { fitted } from "./fitted.js";
import { coreOf, stateOf } from "./request.js";
import { freeName } from "./shelves.js";
import { isObject } from "./values.js";

const MOST = 5; // of a calculator's entries that links took the place of

/** One way of writing a state, whoever wrote it. */
const tidy = ({ schema }, state) => stateOf({ schema }, coreOf(schema, state));
const isSameState = (page, a, b) => same(tidy(page, a), tidy(page, b));

const examplesOf = (page) => [page.request, ...page.examples.map(({ request }) => request)].map((one) => tidy(page, one));

/** Is this an example of the page, just as it is there? That is nobody's. */
export const isExample = (page, state) => examplesOf(page).some((one) => same(one, state));

/** Does a link's state stand here, just as it came? */
export const isLinks = ({ page, desk }) => Boolean(desk.came) && same(stateOf(page, desk.standing), desk.came);

/** What the user last had on this page, in this visit or an earlier one. @returns a state, with `link` when it is a link's; or null */
export function lastHad(app) {
  const { page, desk } = app;
  const examples = examplesOf(page).map(({ inputs }) => inputs);
  const here = desk.touched() && { ...stateOf(page, desk.standing), link: isLinks(app) };
  const last = [here, store.load(`auto.${page.calculator}`)].find((one) => isObject(one?.inputs) && !examples.some((inputs) => same(inputs, one.inputs)));
  if (!last) return null;
  return { ...last, inputs: fitted(page.schema, last.inputs).json ?? {} }; // an older version's entries as far as they fit
}

/**
 * Opens what the address holds. Entries of one's own that it takes the place of are kept among the saved ones.
 * @param back the page was only loaded again: then its address is no link that somebody sent
 * @returns {{name, value}|null} under which name they are kept now
 */
export function openLink(app, state, back = false) {
  const { page, desk } = app;
  const last = lastHad(app);
  const known = last && isSameState(page, last, state);
  const isMine = known ? !last.link : back;
  const kept = last && !known && !last.link && !isMine ? keep(page, last) : null;
  openAs(app, state, isMine);
  return kept;
}

/** Opens a state that is the user's own, or a link's as it came. */
export function openAs({ page, desk }, state, isMine) {
  desk.open(state);
  desk.came = isMine ? null : stateOf(page, desk.core);
}

/** What stands on the shelf of this page because a link took its place, newest first: [{name, value, saved}]. */
export const beforeLinks = ({ calculator }) => Object.entries(store.shelf(calculator)).map(([name, entry]) => ({ name, ...entry })).filter(({ value }) => value.before === "link").sort((a, b) => (a.saved < b.saved ? 1 : -1));

function keep(page, { line: _line, link: _link, ...state }) {
  const shelf = store.shelf(page.calculator);
  const there = Object.entries(shelf).find(([, { value }]) => isObject(value) && isSameState(page, value, state));
  if (there) return { name: there[0], value: there[1].value, stays: true };
  const when = new Date().toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" });
  const name = freeName(shelf, `Before a link, ${when}`);
  const value = { calculator: page.calculator, version: page.version, ...state, before: "link" };
  const stays = store.keep(page.calculator, name, value);
  for (const { name: old } of beforeLinks(page).slice(MOST)) store.forget(page.calculator, old);
  return { name, value, stays };
}
