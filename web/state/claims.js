// What somebody claims, out of whatever they pasted: links, receipts, requests and replies as JSON, and the words around them.
import { isObject } from "./values.js";

const LINK = /https?:\/\/[^\s<>"\]]+#[^\s<>"\])]*/g;
const RECEIPT = /receipt[\s*_`:]*((?:[0-9a-f]{4}\s+){3}[0-9a-f]{8})(?![0-9a-z])/gi;
const BARE = /^\s*((?:[0-9a-f]{4}[ \t]+){3}[0-9a-f]{8}|[0-9a-f]{20})\s*$/gim;
const STARTED = /receipt[\s*_`:]*([0-9a-f][0-9a-f ]{3,40})/i;
const WHOLE = /[&#]~receipt=[0-9a-f]{20}$/; // how every link of ours ends that is not packed
const PACKED = /#z1\.[\w-]*$/;

/** A receipt in the one way it is written. */
export const tidy = (receipt) => receipt.replace(/\s+/g, "").toLowerCase().replace(/^(.{4})(.{4})(.{4})(.{8})$/, "$1 $2 $3 $4");

/**
 * @returns {{links: {link, written}[][], json: object[], twice: boolean, receipts: string[], broken: string, version: string, text: string}}
 *   links: each in the ways it can be read, likeliest first (a mail program may have broken it over lines);
 *   twice: a name stands twice in one group of the JSON, which readers take differently; text: what is left for `wordsBeside`
 */
export function found(pasted) {
  let text = unwrapped(decoded(/#\S*&amp;/.test(pasted) ? unescaped(pasted) : pasted)).replace(/^[>\s]+/gm, "");
  const links = [];
  for (const match of text.matchAll(LINK)) {
    const ways = waysToRead(text, match.index, match[0]);
    if (!links.some((known) => known.some(({ link }) => ways.some((way) => way.link === link)))) links.push(ways);
  }
  const json = [];
  let twice = false;
  for (const { value, written } of jsonIn(text.replace(LINK, (link) => " ".repeat(link.length)))) {
    json.push(...[value.request, value.reply, value].filter(isObject));
    twice ||= namesIn(written) !== keysOf(value);
    text = text.replace(written, "");
  }
  const told = json.map((one) => one.receipt).filter((one) => typeof one === "string" && one);
  const beside = text.replace(LINK, "");
  const receipts = unique([...[...beside.matchAll(RECEIPT), ...beside.matchAll(BARE)].map(([, receipt]) => receipt), ...told].map(tidy));
  const broken = receipts.length ? "" : (STARTED.exec(beside)?.[1].trim() ?? "");
  const version = /Damage Desk (\d[\w.]*\w)/.exec(beside)?.[1] ?? json.map((one) => one.version).find((one) => typeof one === "string") ?? "";
  return { links, json, twice, receipts, broken, version, text };
}

/** The words that stand beside a link, without what our copy buttons and mail programs put around it. */
export const wordsBeside = (text, written) =>
  (written ? text.replaceAll(written, "") : text)
    .replace(/\[url=\](Check it|Same entries)\[\/url\]|\[Check it\]\(\)/g, "")
    .replace(/<>|\(\)/g, "")
    .replace(/^(Check\s+it|Same\s+entries):[^\S\n]*$/gm, "")
    .trim();

export const unique = (list) => [...new Set(list)];

/** HTML's signs, as a mail program leaves them. */
const unescaped = (text) => text.replace(/&(amp|lt|gt|quot|nbsp|#39|#x27);/g, (_, name) => ({ amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " " })[name] ?? "'");

const SOFT_BREAK = /=[ \t]*\r?\n/g;

/** The source of a mail as it travels (quoted-printable), told by its broken lines and coded signs. */
function decoded(text) {
  if ((text.match(/=3D/g) ?? []).length < 2 || !text.match(SOFT_BREAK)) return text;
  const bytes = (run) => new TextDecoder().decode(Uint8Array.from(run.match(/[0-9A-F]{2}/g), (hex) => parseInt(hex, 16)));
  return text.replace(SOFT_BREAK, "").replace(/(?:=[0-9A-F]{2})+/g, bytes);
}

/** A link that a mail service leads by way of its own site (url=https%3A…), as it was sent. */
function unwrapped(text) {
  return text.replace(/https?:\/\/[^\s<>"\]#]*?[?&](?:url|q|u)=(https?%3A[^\s&<>"]+)[^\s<>"]*/gi, (all, inner) => {
    try {
      return decodeURIComponent(inner);
    } catch {
      return all;
    }
  });
}

/** How many names stand in a JSON text, and how many its value has: fewer, where one stands twice. */
const namesIn = (json) => [...json.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/gs)].filter(([, colon]) => colon).length;
const keysOf = (value) =>
  value && typeof value === "object" ? (Array.isArray(value) ? 0 : Object.keys(value).length) + Object.values(value).reduce((sum, inner) => sum + keysOf(inner), 0) : 0;

/** A link that runs to the end of its line and does not end as ours do may go on in the next lines. */
function waysToRead(text, from, matched) {
  const link = matched.replace(/[.,;]+$/, ""); // the end of a sentence, unless the link goes on
  let end = from + matched.length;
  let whole = matched;
  const ways = [{ link, written: link }];
  while (!WHOLE.test(whole)) {
    const [gap, more] = /^[ \t]*\n[ \t]*([^\s<>"\])]+)[ \t]*(?=\n|$)/.exec(text.slice(end)) ?? [];
    if (!more || (PACKED.test(link) && !/^[\w-]+$/.test(more))) break;
    whole += more;
    end += gap.length;
    const way = { link: whole, written: text.slice(from, end) };
    if (WHOLE.test(whole)) ways.unshift(way);
    else if (PACKED.test(whole)) ways.push(way);
  }
  return ways;
}

/** Every JSON object that tells of a calculation, with the text it stands in. */
function jsonIn(text) {
  const out = [];
  for (let from = text.indexOf("{"); from >= 0; from = text.indexOf("{", from)) {
    const end = endOf(text, from);
    try {
      const value = JSON.parse(text.slice(from, end));
      if (isObject(value) && ["calculator", "inputs", "status", "request", "reply"].some((key) => key in value)) out.push({ value, written: text.slice(from, end) });
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

/** The calculator a link leads to, by the end of its path; null where there is none. */
export function calculatorOf(link, nav) {
  let where;
  try {
    where = new URL(link).pathname;
  } catch {
    return null;
  }
  const path = `${where.replace(/index\.html$/, "").replace(/\/?$/, "/")}`;
  return nav.flatMap((system) => system.calculators).find((one) => path.endsWith(`/${one.path}`)) ?? null;
}
