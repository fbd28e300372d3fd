// The answer in one line, what it rests on, and copying it.
import { html } from "../ui.js";
import { isSealed } from "../form/seal.js";
import { CopyButton } from "./copy.js";

const LONG = 160; // characters of a line that needs smaller letters and may have to be scrolled

const STALE = {
  invalid: "For the last valid input",
  broken: "For the last input the rules could answer",
  foreign: "The worked example; yours is worked out as soon as the rules are ready",
};

/** Why the line on the page is not the answer to what stands in the form, or null. */
export function staleness({ reply, good, waiting, engine, errors }) {
  if (!good) return null;
  if (errors.length) return reply?.status === "broken" ? STALE.broken : STALE.invalid;
  if (reply?.status === "broken") return STALE.broken;
  return waiting && engine.name !== "ready" ? STALE.foreign : null;
}

/** Ph-3 stays in one piece. */
const unbroken = (line) => line.split(/\b([A-Za-z]{1,3}-\d\w?)\b/).map((part, i) => (i % 2 ? html`<span class="nb">${part}</span>` : part));

export function Answer({ view, acts }) {
  const { good } = view;
  const stale = staleness(view);
  const asking = good?.reply.status === "asks";
  const long = good?.reply.line?.length > LONG;
  const sealed = asking && isSealed(view.core?.dice);
  return html`<section id="answer" class=${`answer${stale ? " stale" : ""}${asking ? " open" : ""}`} aria-label="Answer" tabindex="-1" aria-busy=${view.waiting ? "true" : "false"}>
    ${stale && !asking && html`<p class="label">${stale}</p>`}
    <p class=${long ? "line long" : "line"} tabindex=${long ? "0" : undefined}>${!good ? "No answer yet." : sealed ? "No dice yet: they are rolled when both secrets are open." : asking ? "Not settled yet: the question is open." : unbroken(good.reply.line)}</p>
    ${asking && !sealed && html`<button type="button" class="toask" onClick=${(e) => jump(e, "ask")}>To the question</button>`}
    ${good && !asking && html`<p class="foot">${footOf(view, acts)}</p>`}
    ${good && !asking && html`<div class="bar">
      <${CopyButton} first act="copy-line" keys="Alt+C" label=${stale === STALE.invalid ? "Copy the last valid answer" : "Copy answer"} text=${good.reply.line} selects="#answer .line" />
      <${CopyButton} act="copy-link" label="Copy link" text=${acts.link} />
      ${waysOn(good.reply, view.page).map(({ says, request }) => html`<button type="button" data-act="next" onClick=${() => acts.goOn(request)}>${says}</button>`)}
      <button type="button" class="down" data-act="working" aria-label="To the working" title="To the working" onClick=${(e) => jump(e, WORKING.find((id) => document.getElementById(id)))}>↓</button>
    </div>`}
  </section>`;
}

/** Where the working begins; in one column the entries stand between it and the answer. */
const WORKING = ["tally", "picture", "walk-title"];

/** Every way to go on: what the rules name, or the one next request there is. */
function waysOn({ next, moves }, { calculator, nav }) {
  if (moves?.length) return moves;
  const there = nav.flatMap((system) => system.calculators).find(({ id }) => id === next?.calculator);
  return next ? [{ says: next.calculator === calculator ? "Go on from here" : `Go on: ${there?.title}`, request: next }] : [];
}

function footOf({ good, page, core }, acts) {
  const { reply } = good;
  const dice = reply.dice?.used?.length ?? 0;
  const parts = [];
  const anew = { ask: core.answers.length > 0 && (() => acts.askAgain(0)), pasted: () => acts.dice({ source: "ask" }) }[core.dice.source]; // the example's dice stand until somebody asks for new ones
  if (dice) parts.push(html`${dice} ${dice === 1 ? "roll" : "rolls"} used${anew && html`<span class="anew"> (<button type="button" class="link" data-act="anew" onClick=${() => (anew(), setTimeout(() => document.getElementById("ask")?.scrollIntoView({ block: "nearest" }), 250))}>ask me anew</button>)</span>`}`);
  if (reply.readings?.length) parts.push(html`<a href="#readings" onClick=${(e) => jump(e, "readings")}>${reply.readings.length} ${reply.readings.length === 1 ? "reading" : "readings"}</a>`);
  if (reply.receipt) parts.push(html`receipt <code>${reply.receipt}</code>`);
  if (reply.next_why) parts.push(reply.next_why.replace(/\.$/, ""));
  parts.push(`version ${reply.version ?? page.version}`);
  const why = parts.length - (reply.next_why ? 2 : 1); // before the version
  const kind = (i) => (dice && !i ? "rolls" : reply.next_why && i === why ? "why" : "about");
  return parts.map((part, i) => html`<span class=${kind(i)}>${i > 0 && " · "}${part}</span>`);
}

/** Scroll without touching the address: the fragment holds the state. */
export function jump(event, id) {
  event.preventDefault();
  const target = document.getElementById(id);
  const rest = document.querySelector("[data-act=all-steps]");
  if (!target && rest) {
    rest.click(); // the step waits among those not shown yet
    return void setTimeout(() => jump(event, id), 60);
  }
  target?.closest("details:not([open])")?.setAttribute("open", "");
  target?.scrollIntoView({ block: "start" });
  target?.focus?.({ preventScroll: true });
}
