// What a calculator answers, in reading order: question, answer; then where these entries can go, tally, picture, walk, readings, dice, odds, paste.
import { html, memo } from "../ui.js";
import { Answer, staleness } from "./answer.js";
import { Ask, Untaken } from "./ask.js";
import { CopyButton } from "./copy.js";
import { Dice } from "./dice.js";
import { Odds } from "./odds.js";
import { Onward } from "./onward.js";
import { Paste } from "./paste.js";
import { Readings } from "./readings.js";
import { Walk } from "./walk.js";
import { isSealed } from "../form/seal.js";

/** Typing draws the page twice, before the answer and with it; each of these changes once. */
const [Still, StillOnward, StillReadings, StillDice, StillOdds, StillPaste] = [Drawn, Onward, Readings, Dice, Odds, Paste].map(memo);

/** What comes first where there is one column: the open question, and the answer that stays in sight. */
export function Foremost({ view, ctx, acts }) {
  const ask = view.errors.length && !answersWrong(view) ? null : view.good?.reply.asks;
  const sealed = Boolean(ask) && isSealed(view.core.dice);
  return html`${ask && !sealed ? html`<${Ask} key=${view.page.calculator} ask=${ask} view=${view} acts=${acts} ctx=${ctx} />` : html`<${Untaken} view=${view} />`}<${Answer} view=${view} acts=${acts} />`;
}

export function Working({ view, ctx, acts, parts }) {
  const { good, page } = view;
  const reply = good?.reply;
  const stale = Boolean(staleness(view));
  const words = page.spec?.calculators?.[page.calculator] ?? {};
  const picture = parts.pictures[words.picture];
  const shown = { request: good?.request, reply, data: words, acts };
  return html`<${StillOnward} page=${page} tree=${view.core.tree} answered=${reply?.moves?.length ? null : reply?.next?.calculator} goOn=${acts.goOn} />
    ${view.reply?.status === "broken" && html`<${Broken} reply=${view.reply} />`}
    ${reply && html`<section class=${stale ? "rest stale" : "rest"} aria-label="Working">
      ${picture?.tally && html`<div class="tally" id="tally"><${Still} draw=${picture.tally} ...${shown} /></div>`}
      ${picture && html`<div id="picture"><${Still} draw=${picture.default} ...${shown} /></div>`}
      <${Walk} steps=${reply.steps} fetch=${acts.below} />
      <${StillReadings} readings=${reply.readings} set=${acts.reading} line=${reply.line} />
      <${StillDice} dice=${reply.dice} answers=${reply.answers} />
      <${StillOdds} measures=${page.measures} request=${good.request} settled=${reply.status === "done"} ask=${ctx.ask} stop=${ctx.stop} result=${reply.result} line=${reply.line} fields=${ctx.fields} link=${acts.linkOfOdds} policy=${acts.policy} of=${view.of} />
      <${StillPaste} text=${reply.status === "done" && reply.text} format=${view.core.format} set=${acts.format} link=${acts.link} />
    </section>`}`;
}

/** A mistake of ours: the report to send. */
function Broken({ reply }) {
  const report = reply.report || reply.text || reply.line;
  return html`<section class="broken" role="alert"><h2>The rules stopped on this</h2><p>That is a mistake of ours, not of yours. Your entries are kept. Please send us the report.</p>
    <${CopyButton} act="copy-report" label="Copy report" text=${report} selects="#report" /><pre id="report" tabindex="0">${report}</pre></section>`;
}

const answersWrong = ({ errors }) => errors.every((e) => e.field.startsWith("answers["));

/** A picture or its tally. One that fails must not take the answer with it. */
function Drawn({ draw, ...shown }) {
  try {
    return draw(shown);
  } catch (error) {
    globalThis.reportError?.(error);
    return html`<p class="soft">The picture could not be drawn; the numbers stand below.</p>`;
  }
}
