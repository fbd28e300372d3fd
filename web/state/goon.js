// Going on from one page to the next: with an answer's request, or with what is entered now.
import { say } from "../page/live.js";
import { carried } from "./carry.js";
import { fitted } from "./fitted.js";
import { joined, lacking } from "./joined.js";
import { lastHad } from "./own.js";

/**
 * The state after, as the next input: here, or on the page that goes on with it. What only that page's user knows stays as it was there.
 * @param next a request; one with `renewed` comes from entries, not from an answer, and always joins what is there
 */
export async function goOn(app, { renewed, ...next }) {
  if (next.calculator === app.page.calculator) return arrive(app, next, "The state after is now what you enter. Undo takes it back.");
  const parcel = { from: titleOf(app.page), renewed, next };
  const to = app.page.nav.flatMap((system) => system.calculators).find((one) => one.id === next.calculator);
  if (to && (await app.go(new URL(app.page.root + to.path, document.baseURI).href, { fresh: true, brings: parcel }))) receive(app, parcel);
}

/** What a page of another build handed on (it loaded this one whole), as far as this build has a place for it. */
export function brought(app) {
  const parcel = carried("brought", location.pathname);
  if (parcel?.next?.calculator !== app.page.calculator) return false;
  const { json = {}, left } = fitted(app.page.schema, parcel.next.inputs);
  receive(app, { ...parcel, next: { ...parcel.next, inputs: json } });
  if (left.length) app.notice("left-out", `Left out, because there is no place for it here: ${left.join(", ")}.`);
  return true;
}

function receive(app, { from, renewed, next }) {
  const { desk, page } = app;
  if (!renewed && !lacking(page.schema, next.inputs).length) return arrive(app, next, "The state after is now what you enter. Undo takes it back.");
  const last = lastHad(app);
  if (last && !desk.touched()) desk.open(last); // so that Undo leads back to it
  const { inputs, came, kept } = joined(page.schema, next.inputs, last?.inputs, renewed ?? onceOf(page));
  desk.good = null; // no answer of other entries beside these
  desk.open({ readings: last?.readings, policy: last?.policy, ...next, inputs });
  app.notice("came", said(app, from, came, kept));
}

function arrive(app, state, says) {
  app.goesOn = true;
  app.desk.open(state);
  say(says);
}

/** Fields of one answer only, like a hit: what stood there belongs to another. */
const onceOf = (page) => Object.entries(page.spec.calculators?.[page.calculator]?.fields ?? {}).filter(([, words]) => words.once).map(([name]) => name);

const titleOf = (page) => page.spec.calculators?.[page.calculator]?.title ?? page.schema.title;

function said({ page, ctx }, from, came, kept) {
  const named = (names) => Object.keys(page.schema.properties).filter((name) => names.includes(name)).map((name) => ctx.words(name, page.schema.properties[name], name).label).join(", ");
  return [came.length ? `Came along from “${from}”: ${named(came)}.` : `Nothing came along from “${from}”.`, kept.length ? `As you last had it here: ${named(kept)}.` : "Nothing else is filled in yet.", "Undo brings back what stood here."].join(" ");
}
