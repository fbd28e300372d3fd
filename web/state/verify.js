// What somebody claims an answer was, out of whatever they pasted; and what the engine makes of it. No screen in here.
import { read } from "../address.js";
import { isObject } from "./values.js";
import { coreOf, requestOf } from "./request.js";

const LINK = /https?:\/\/[^\s<>"\]]+#[^\s<>"\])]*/;
const RECEIPT = /receipt[\s>*_`:]*((?:[0-9a-f]{4}[\s>]+){3}[0-9a-f]{8})(?![0-9a-f])/i;
const BARE = /^\s*((?:[0-9a-f]{4}\s+){3}[0-9a-f]{8}|[0-9a-f]{20})\s*$/im;
const STARTED = /receipt[\s>*_`:]*([0-9a-f][0-9a-f ]{3,40})/i;

/** @returns {{link: string, json: object[], receipt: string, broken: string, version: string, block: string}} */
export function found(text) {
  const link = LINK.exec(text)?.[0].replace(/[.,;]+$/, "") ?? "";
  const without = text.replace(link, "");
  const json = jsonIn(without);
  const named = RECEIPT.exec(without)?.[1] ?? BARE.exec(without)?.[1] ?? json.map((one) => one.receipt).find((one) => typeof one === "string" && one) ?? "";
  const broken = named ? "" : (STARTED.exec(without)?.[1].trim() ?? "");
  const version = /Damage Desk (\d[\w.]*\w)/.exec(without)?.[1] ?? json.map((one) => one.version).find((one) => typeof one === "string") ?? "";
  const lines = without.split("\n").map((line) => line.replace(/^[>\s]+/, "").trim()).filter((line) => line && !/^(\[url=\]?|\[)?(Check it|Link)\b/i.test(line));
  const block = !json.length && lines.length > 1 && /receipt[\s>]+[^\n]*[\s>]*[^\n]*Damage Desk \d/i.test(without) ? lines.join("\n") : "";
  return { link, json, receipt: named.replace(/[>\s]+/g, " ").trim().toLowerCase(), broken, version, block };
}

/** Every JSON object that stands in a text, one after the other. */
function jsonIn(text) {
  const out = [];
  for (let from = text.indexOf("{"); from >= 0; from = text.indexOf("{", from)) {
    const end = endOf(text, from);
    try {
      const value = JSON.parse(text.slice(from, end));
      if (isObject(value) && ["calculator", "inputs", "status", "request", "reply"].some((key) => key in value)) out.push(...[value.request, value.reply, value].filter(isObject));
      from = end;
    } catch {
      from += 1;
    }
  }
  return out;
}

/** Just after the bracket that closes the one at `from`. */
function endOf(text, from) {
  let depth = 0;
  let quoted = false;
  for (let i = from; i < text.length; i += 1) {
    const c = text[i];
    if (quoted) {
      if (c === "\\") i += 1;
      else if (c === '"') quoted = false;
    } else if (c === '"') quoted = true;
    else if (c === "{") depth += 1;
    else if (c === "}" && --depth === 0) return i + 1;
  }
  return text.length;
}

/** The calculator a link leads to, by the end of its path. */
export function calculatorOf(link, nav) {
  const path = `${new URL(link).pathname.replace(/index\.html$/, "").replace(/\/?$/, "/")}`;
  return nav.flatMap((system) => system.calculators).find((one) => path.endsWith(`/${one.path}`)) ?? null;
}

/** Without the full stop that a mail program or we took for the end of a sentence around the link. */
const ending = (text) => text.replace(/[\s.,;]+$/, "");

const verdict = (name, says, more = {}) => ({ name, says, lines: [], ...more });

/**
 * Works out what was pasted and holds it against what it claims.
 * @param ask (request, lane) → reply or null, as engine.ask
 * @returns {Promise<{name: "same"|"differs"|"unclear"|"refused", says, lines: string[], request?, reply?, calculator?}>}
 */
export async function check(text, { nav, version, ask }) {
  const parts = found(text);
  const source = await requestIn(parts, { nav, ask });
  if (source.name) return source;
  const { request, said, calculator } = source;
  const made = source.version || parts.version;
  const reply = await ask({ ...request, want: parts.receipt ? "verify" : "answer", ...(parts.receipt ? { receipt: parts.receipt } : {}), steps: "none", text: undefined }, "verify");
  if (!reply) return verdict("unclear", "The engine was interrupted. Press Check again.");
  if (reply.status === "invalid" || reply.status === "broken") {
    const lines = reply.errors.map((one) => (one.field ? `${one.field}: ${one.says}` : one.says));
    return verdict("refused", "The engine gives no answer to this; the result cannot be its own.", { lines, calculator, request });
  }
  const line = parts.receipt ? reply.line.replace(/^This (?:is what the engine gives|differs from what the receipt was written for: [^.]*)\. /, "") : reply.line;
  const old = made && made !== reply.version ? [`It was made with version ${made}; this is version ${reply.version}.`] : [];
  const differs = [];
  if (parts.receipt && !reply.verified) differs.push(...reply.differs.map((part) => WORDS[part]?.(made, reply.version) ?? part));
  const claimed = said || parts.json.map((one) => one.line).find((one) => typeof one === "string" && one) || "";
  if (claimed && ending(claimed) !== ending(line)) differs.push(`It says “${claimed}”`, `The engine says “${line}”`);
  if (parts.block) differs.push(...(await blockDiffers(parts, request, reply, ask)));
  differs.push(...diceDiffer(parts.json, reply));
  const facts = { calculator, request, reply, line };
  if (differs.length) return verdict("differs", "This is not what the engine gives.", { ...facts, lines: [...old, ...differs] });
  if (parts.broken) return verdict("unclear", `The receipt (${parts.broken}) is cut short or damaged: it has 20 characters in four groups, like 7f3a 09c1 55e0 01d2c3b4.`, { ...facts, lines: [`The link itself gives “${line}”`, ...old] });
  const checked = [parts.receipt && "receipt", claimed && "line", parts.block && !parts.receipt && "text"].filter(Boolean);
  if (!checked.length) return verdict("unclear", "The engine can work this out, but nothing was pasted to compare with: no receipt and no line.", { ...facts, lines: old });
  return verdict("same", "This is what the engine gives.", { ...facts, lines: [...(reply.status === "asks" ? ["A question is still open in it."] : []), ...old] });
}

const WORDS = {
  inputs: () => "The inputs are not those the receipt was written for.",
  "answers and dice": () => "The answers or dice are not those the receipt was written for.",
  "readings or version": (made, ours) => (made && made !== ours ? `The receipt was written by version ${made}; this is ${ours}. The readings may differ too.` : "The readings, or the version of the rules, are not those the receipt was written for."),
  "the receipt itself": () => "The receipt itself was changed: its parts do not belong together.",
};

/** The request that was pasted, as a link or as JSON; or the verdict that there is none. */
async function requestIn({ link, json, receipt, broken }, { nav, ask }) {
  const given = json.find((one) => typeof one.calculator === "string");
  if (given) {
    const { want: _want, receipt: _receipt, text: _text, steps: _steps, line: _line, version = "", ...request } = given;
    return { request, said: "", version: typeof version === "string" ? version : "", calculator: given.calculator };
  }
  if (!link) {
    if (json.length || receipt || broken) return verdict("unclear", "There is a receipt here, but nothing to work it out from. A receipt is a check, not the calculation itself: paste the link too, or the request.");
    return verdict("unclear", "Paste a link to a calculation, a result with its link and receipt, or a request as JSON.");
  }
  let calculator;
  try {
    calculator = calculatorOf(link, nav);
  } catch {
    calculator = null;
  }
  if (!calculator) return verdict("unclear", "The link leads to no calculator of this version. It may have been cut short, or belongs to another site.");
  const told = await ask({ want: "schema", calculator: calculator.id }, "verify");
  if (!told?.result) return verdict("unclear", told?.line || "The engine was interrupted. Press Check again.");
  const page = { calculator: calculator.id, schema: told.result.schema };
  const { state, version, said, notices } = await read(new URL(link).hash, page.schema);
  if (!state || notices.length) return verdict("refused", "The link is damaged or was cut short, so there is nothing to check. Ask for it again, or copy all of it.", { lines: state ? notices : [] });
  const { request, problems } = requestOf(page, coreOf(page.schema, state));
  if (problems.length) return verdict("refused", "The link holds entries that cannot be read.", { lines: problems.map((one) => one.says) });
  return { request, said: said.trim(), version, calculator: calculator.id };
}

const squeezed = (text) => text.replace(/^[>\s]+/gm, "").replace(/\s+/g, "");

/** A pasted block is held against what the engine writes, in whichever of the three styles comes nearest. */
async function blockDiffers({ block, broken }, request, reply, ask) {
  if (reply.status !== "done") return [];
  const mine = squeezed(block);
  let best = null;
  for (const text of ["plain", "markdown", "bbcode"]) {
    const written = await ask({ ...request, want: "answer", steps: "top", text }, "verify");
    if (!written?.text || mine.includes(squeezed(written.text))) return [];
    const whole = squeezed(written.text);
    const strange = block.split("\n").map((line) => line.trim()).filter((line) => line && !(broken && /receipt/i.test(line)) && !whole.includes(squeezed(line)));
    if (!best || strange.length < best.length) best = strange;
  }
  return best.length ? ["The pasted text is not what the engine writes. Not in the engine's text:", ...best.slice(0, 5).map((line) => `  ${line}`)] : [];
}

/** A pasted reply's dice, one by one. */
function diceDiffer(json, reply) {
  const theirs = json.map((one) => one.dice?.used).find(Array.isArray);
  const ours = reply.dice?.used ?? [];
  if (!theirs) return [];
  const i = Math.max(theirs.length, ours.length);
  for (let at = 0; at < i; at += 1) {
    if (theirs[at]?.roll !== ours[at]?.roll || theirs[at]?.die !== ours[at]?.die)
      return [`Die ${at + 1} is ${theirs[at] ? `${theirs[at].die} ${theirs[at].roll}` : "missing"} there, and ${ours[at] ? `${ours[at].die} ${ours[at].roll}` : "not thrown"} here.`];
  }
  return [];
}
