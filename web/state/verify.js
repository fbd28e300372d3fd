// What the engine makes of what somebody claims (claims.js), and a verdict on it. No screen in here.
import { read } from "../address.js";
import { isSealed } from "../form/seal.js";
import { calculatorOf, found, tidy, unique, wordsBeside } from "./claims.js";
import { coreOf, requestOf } from "./request.js";
import { replyDiffers } from "./replied.js";
import { judged, without } from "./wording.js";

const LANE = "verify";
const SLICE = 60; // ms of a simulation between two signs of life
const STYLES = ["plain", "markdown", "bbcode"];

/** Without the full stop that a mail program or we took for the end of a sentence around the link. */
const ending = (text) => text.replace(/[\s.,;]+$/, "");

const verdict = (name, says, more = {}) => ({ name, says, lines: [], ...more });

const INTERRUPTED = () => verdict("unclear", "The engine was interrupted. Press Check again.");

/**
 * Works out what was pasted and holds it against what it claims.
 * @param ask (request, lane) → reply or null, as engine.ask
 * @param progress (done, runs) → false to stop a long simulation
 * @returns {Promise<{name: "same"|"differs"|"unclear"|"refused", says, lines: string[], request?, reply?, calculator?}>}
 */
export async function check(text, { nav, ask, progress = () => true }) {
  const parts = found(text);
  const source = await requestIn(parts, { nav, ask });
  if (source.name) return source;
  const { request, calculator, told } = source;
  const made = source.version || parts.version;
  const receipts = unique([...parts.receipts, ...(source.receipt && !source.broken ? [tidy(source.receipt)] : [])]);
  if (receipts.length > 1) return verdict("differs", "The receipts in this paste contradict each other.", { calculator, request, lines: receipts });
  const broken = parts.broken || source.broken;
  const reply = await workOut(told, receipts[0], { ask, progress });
  if (!reply) return INTERRUPTED();
  if (reply.status === "invalid" || reply.status === "broken") {
    const lines = reply.errors.map((one) => (one.field ? `${one.field}: ${one.says}` : one.says));
    return verdict("refused", "The engine gives no answer to this; the result cannot be its own.", { lines, calculator, request });
  }
  const line = receipts[0] ? reply.line.replace(/^This (?:is what the engine gives|differs from what the receipt was written for: [^.]*)\. /, "") : reply.line;
  const old = made && made !== reply.version ? [`It was made with version ${made}; this is version ${reply.version}.`] : [];
  const facts = { calculator, request, reply, line };
  const differs = receipts[0] && !reply.verified ? reply.differs.map((part) => words(part, made, reply.version)) : [];
  if (receipts[0] && reply.verified && old.length) differs.push(`The version was changed: the receipt was written by ${reply.version}.`);
  const replies = parts.json.filter((one) => "status" in one);
  const claims = unique([source.said, ...replies.map((one) => one.line)].filter((one) => typeof one === "string" && one.trim()));
  for (const claim of claims) if (ending(claim.trim()) !== ending(line)) differs.push(`It says “${claim}”`, `The engine says “${line}”`);
  for (const theirs of replies) differs.push(...(await replyDiffers(theirs, reply, told, ask)));
  const beside = wordsBeside([parts.text, ...replies.map((one) => (typeof one.text === "string" ? one.text : ""))].join("\n"), source.written);
  const worded = await wording(beside, { told, reply: { ...reply, line }, broken, ask });
  differs.push(...worded.differs);
  if (differs.length) return verdict("differs", "This is not what the engine gives.", { ...facts, lines: [...old, ...differs] });
  if (broken) return verdict("unclear", `The receipt (${broken}) is cut short or damaged: it has 20 characters in four groups, like 7f3a 09c1 55e0 01d2c3b4.`, { ...facts, lines: [`The link itself gives “${line}”`, ...old] });
  if (!receipts.length && !claims.length && !worded.checked) return verdict("unclear", "The engine can work this out, but nothing was pasted to compare with: no receipt and no line.", { ...facts, lines: [...old, `The engine says “${line}”`] });
  if (worded.beside.length) return verdict("unclear", "The link and what belongs to it are what the engine gives. Other words in the paste are not the engine's: do not take them for its answer.", { ...facts, lines: [...old, `The engine says “${line}”`, "Not the engine's words:", ...shortened(worded.beside)] });
  return verdict("same", "This is what the engine gives.", { ...facts, lines: [...(reply.status === "asks" ? ["A question is still open in it."] : []), ...old] });
}

const shortened = (lines) => [...lines.slice(0, 5).map((line) => `  ${line.slice(0, 200)}`), ...(lines.length > 5 ? [`  and ${lines.length - 5} more lines`] : [])];

const NAMES = {
  "readings or version": "The readings, or the version of the rules,",
  "policy, readings or version": "The policies, the readings, or the version of the rules,",
  "answers and dice": "The answers or dice",
  inputs: "The inputs",
  "seed, number of runs, or dice given before": "The seed, the number of runs, or dice given before",
  "answers or dice given before": "The answers or dice given before",
};

/** One part that a receipt was not written for, in words. */
function words(part, made, ours) {
  if (part === "the receipt itself") return "The receipt itself was changed: its parts do not belong together.";
  if (!NAMES[part]) return "There is no receipt for this: it cannot be worked out from beginning to end.";
  if (part.includes("version") && made && made !== ours) return `The receipt was written by version ${made}; this is ${ours}. The readings may differ too.`;
  return `${NAMES[part]} are not those the receipt was written for.`;
}

/** The reply to a request: of its answer, of its odds, or of its simulation slice by slice. */
async function workOut(told, receipt, { ask, progress }) {
  const claim = receipt ? { want: "verify", of: told.want, receipt } : {};
  if (told.want !== "simulate") return ask({ ...told, ...claim, steps: "none" }, LANE);
  const { runs: all = 100 } = told; // as the rules take it where none are named
  let so_far;
  for (let done = 0; ; ) {
    const reply = await ask({ ...told, ...claim, steps: "none", start: done, runs: done ? all - done : all, within: SLICE, so_far }, LANE);
    if (!(reply?.simulation?.runs > done) || reply.simulation.runs >= all) return reply;
    ({ runs: done, so_far } = reply.simulation);
    if (progress(done, all) === false) return null;
  }
}

/** The request that was pasted, as a link or as JSON; or the verdict that there is none, or more than one. */
async function requestIn({ links, json, twice, receipts, broken }, { nav, ask }) {
  if (twice) return verdict("refused", "The JSON here names something twice in one group. Who reads it sees one, and the engine takes the other: ask for it again.");
  const requests = json.filter((one) => typeof one.calculator === "string");
  const ours = links.filter(([{ link }]) => calculatorOf(link, nav));
  if (requests.length + ours.length > 1) return verdict("unclear", `There are ${requests.length + ours.length} calculations in this paste. Check one at a time, so that it is clear what a receipt belongs to.`);
  if (requests.length) return fromRequest(requests[0]);
  if (ours.length) return fromLink(ours[0], calculatorOf(ours[0][0].link, nav), ask);
  if (links.length) return verdict("unclear", "The link leads to no calculator of this version. It may have been cut short, or belongs to another site.");
  if (json.length || receipts.length || broken) return verdict("unclear", "There is a receipt here, but nothing to work it out from. A receipt is a check, not the calculation itself: paste the link too, or the request.");
  return verdict("unclear", "Paste a link to a calculation, a result with its link and receipt, or a request as JSON.");
}

function fromRequest(given) {
  const { receipt: _receipt, line: _line, of, so_far, start, version = "", ...request } = given;
  const want = ["odds", "simulate"].includes(request.want) ? request.want : ["odds", "simulate"].includes(of) ? of : "answer";
  if (so_far || start) return verdict("unclear", "This request is one slice of a simulation. Paste the whole: start 0, all its runs, and no so_far.");
  return { request, told: { ...request, want }, said: "", receipt: "", broken: "", version: typeof version === "string" ? version : "", calculator: request.calculator };
}

async function fromLink(ways, calculator, ask) {
  const reply = await ask({ want: "schema", calculator: calculator.id }, LANE);
  if (!reply?.result) return reply?.line ? verdict("unclear", reply.line) : INTERRUPTED();
  const page = { calculator: calculator.id, schema: reply.result.schema };
  let first = null;
  for (const { link, written } of ways) {
    const got = await read(link.slice(link.indexOf("#")), page.schema);
    first ??= got;
    if (!got.state || got.notices.length) continue;
    const core = coreOf(page.schema, got.state);
    if (isSealed(core.dice)) return verdict("unclear", "This is a commitment to sealed dice: nothing is rolled before both secrets are open. Keep the mail, to hold the result against it.", { calculator: calculator.id });
    const { request, problems } = requestOf(page, core);
    if (problems.length) return verdict("refused", "The link holds entries that cannot be read.", { lines: problems.map((one) => one.says) });
    const { text: _text, steps: _steps, want: _want, ...asked } = request;
    const broken = got.receipt && !/^[0-9a-f]{20}$/i.test(got.receipt.replace(/\s/g, "")) ? got.receipt : "";
    return { request, told: { ...asked, want: "answer", ...got.of }, said: got.said.trim(), receipt: got.receipt, broken, version: got.version, written, calculator: calculator.id };
  }
  return verdict("refused", "The link is damaged or was cut short, so there is nothing to check. Ask for it again, or copy all of it.", { lines: first.state ? first.notices : [] });
}

/** The words beside the link: the engine's whole text, its line, its receipt; edited; or somebody's own. */
async function wording(text, { told, reply, broken, ask }) {
  const unreceipted = (one) => (broken ? one.replace(/^.*receipt.*$/gim, "") : one); // a damaged one is told of apart
  text = unreceipted(text);
  const receipt = `Receipt ${reply.receipt}`;
  const short = [reply.line, `${receipt} · Damage Desk ${reply.version}`, receipt, reply.receipt, reply.receipt.replace(/ /g, ""), `receipt ${reply.receipt}`];
  if (!without(text, short).lines.length) return { differs: [], beside: [], checked: without(text, short).found[0] };
  const texts = [];
  for (const style of told.want === "simulate" ? [] : STYLES) texts.push(unreceipted((await ask({ ...told, steps: told.steps ?? "top", text: style }, LANE))?.text ?? ""));
  const { lines, found: there } = without(text, [...texts.filter(Boolean).sort((a, b) => b.length - a.length), ...short]);
  if (!lines.length) return { differs: [], beside: [], checked: true };
  const { edited, beside } = judged(lines, [...texts, short.slice(0, 2).join(" ")]);
  if (!edited) return { differs: [], beside, checked: there.slice(0, -5).some(Boolean) };
  const says = edited.length ? "The pasted text is not what the engine writes. Not in the engine's text:" : "The pasted text is not what the engine writes: some of its lines are missing, doubled, or stand in another order.";
  return { differs: [says, ...shortened(edited)], beside, checked: true };
}
