// What the components are given: a plain picture of the state, also for pages made without a browser.
import { spread, wordsOf } from "../form/words.js";
import { coreOf } from "./request.js";

/** The view before any script has run: the worked example, nothing yet started. */
export function firstView(page) {
  const core = page.schema ? coreOf(page.schema, page.request) : null;
  return {
    page, core, errors: [], reply: page.reply, good: page.reply && { reply: page.reply, request: page.request }, waiting: false, canUndo: false, canRedo: false,
    engine: { name: "starting", seconds: 0 }, offline: { name: "unknown", says: "" }, theme: "auto", narrow: false, notices: [], printed: "",
  };
}

/** The view of a running desk. */
export function viewOf(desk, around) {
  if (!desk) return { ...around, core: null, errors: [], good: null };
  const { page, core, errors, reply, good, waiting, history, dropped, fits, of } = desk;
  const { held, untaken } = desk.asking;
  return { ...around, page, core, errors, reply, good, dropped, fits, held, untaken, of, waiting: Boolean(waiting), canUndo: history.past.length + held.length > 0, canRedo: history.future.length > 0 };
}

/** What fields, widgets and pictures may use. `root` gives the whole form's tree, `reply` the last good reply. */
export function contextOf(page, { ask, stop, root, reply, widgets }) {
  const fields = spread(page.spec?.calculators?.[page.calculator]?.fields ?? {});
  return { fields, looks: lookersOf(fields, widgets), widgets, ask, stop, root, reply, words: (wpath, schema, name) => wordsOf(fields, wpath, schema, name) };
}

/** The paths of fields that look beyond their own value (offers of names, widgets that say so: `looks`), and of all that holds one. */
function lookersOf(fields, widgets) {
  const paths = Object.keys(fields ?? {}).filter((path) => fields[path].from || widgets?.[fields[path].widget]?.looks);
  return new Set(paths.flatMap((path) => path.split(/(?=[.[{])/).map((_, i, parts) => parts.slice(0, i + 1).join(""))));
}
