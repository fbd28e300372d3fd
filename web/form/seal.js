// Sealed dice without a screen: secrets, the mails two sides exchange, and what may stand in a link. Python hashes; this does not.
export const SIDES = ["A", "B"];
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"; // no l, i, o, 0, 1: they are read wrongly
const LONG = 32; // letters: 158 bits

/** A secret nobody can find by trying, in groups that survive a mail. */
export function newSecret(random = (bytes) => crypto.getRandomValues(bytes)) {
  const out = [];
  while (out.length < LONG) {
    for (const byte of random(new Uint8Array(64))) if (byte < 8 * LETTERS.length && out.length < LONG) out.push(LETTERS[byte % LETTERS.length]);
  }
  return out.join("").match(/.{4}/g).join("-");
}

export const other = (side) => (side === "A" ? "B" : "A");
export const at = (side) => SIDES.indexOf(side);

const two = (list) => SIDES.map((_, i) => (Array.isArray(list) && typeof list[i] === "string" ? list[i] : ""));

/** Whatever a link or a file holds as sealed dice, in the one shape the page uses; no secret unless both are there. */
export function sealOf(dice) {
  const commitments = two(dice?.commitments).map((text) => text.replace(/\s+/g, "").toLowerCase());
  const secrets = two(dice?.secrets);
  return secrets.every(Boolean) ? { source: "sealed", commitments, secrets } : { source: "sealed", commitments };
}

/** Are both secrets on the table, so that there is something to roll? */
export const isOpen = (dice) => dice?.source === "sealed" && two(dice.secrets).every(Boolean) && two(dice.commitments).every(Boolean);

/** Chosen, but not yet opened: no dice exist, and none may be typed in their place. */
export const isSealed = (dice) => dice?.source === "sealed" && !isOpen(dice);

export const commitMail = ({ side, commitment, covers, title, version, link }) =>
  `Sealed dice: side ${side} commits.\nCommitment: ${commitment}\nTerms: ${covers.slice(0, 12)} (${title}, Damage Desk ${version})\nSame entries: ${link}\n`;

export const revealMail = ({ side, secret }) => `Sealed dice: side ${side} reveals.\nSecret: ${secret}\n`;

/**
 * A commitment out of a mail or alone, also broken over lines; its side and terms where the mail says them.
 * An answer quotes what it answers: `mine` is passed over where another stands there too. `several`: more than one is left.
 */
export function readCommitment(text, mine = "") {
  const parts = text.split(/(?=sealed dice:\s+side)/i).map(readOne).filter((one) => one.commitment);
  const distinct = parts.filter((one, i) => parts.findIndex((other) => other.commitment === one.commitment) === i);
  const theirs = distinct.filter((one) => one.commitment !== mine);
  if (theirs.length > 1) return { side: "", terms: "", commitment: "", several: true };
  return theirs[0] ?? distinct[0] ?? { side: "", terms: "", commitment: "" };
}

function readOne(text) {
  const side = /side ([AB]) commits/i.exec(text)?.[1].toUpperCase() ?? "";
  const terms = /terms:?\s+([0-9a-f]{12})\b/i.exec(text)?.[1].toLowerCase() ?? "";
  const named = /commitment:?((?:[\s>]*[0-9a-f]{2,64}){1,20})/i.exec(text)?.[1] ?? text;
  const squeezed = named.replace(/[\s>]+/g, "").toLowerCase();
  return { side, terms, commitment: /^[0-9a-f]{64}$/.test(squeezed) ? squeezed : "" };
}

const DASHES = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g;
const UNSEEN = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;
const OURS = /(?<![a-z0-9])(?:[a-hjkmnp-z2-9]{4}[\s>]*-[\s>]*){7}[a-hjkmnp-z2-9]{4}(?![a-z0-9])/g;

/** Every secret that this page made, as it was before keyboards, mail programs and quoting got at it. */
function secretsIn(text) {
  const plain = text.replace(UNSEEN, "").replace(DASHES, "-").toLowerCase();
  return [...new Set([...plain.matchAll(OURS)].map(([found]) => found.replace(/[\s>]+/g, "")))];
}

/** A secret out of a mail or alone; `mine` is passed over where a mail quotes it. Somebody's own words stay as they are. */
export function readSecret(text, mine = "") {
  const ours = secretsIn(text);
  return ours.find((one) => one !== mine) ?? ours[0] ?? (/secret:[\s>]*(\S[^\n]*)/i.exec(text)?.[1] ?? text).trim();
}

/** What is wrong with a pasted secret, before it is held against its commitment; empty when it can be tried. */
export function secretFault(text, mine) {
  if (secretsIn(text).filter((one) => one !== mine).length > 1) return "There is more than one secret here; paste the one mail that carries the other side's.";
  return text.trim() && readSecret(text, mine) === mine ? "That is your own secret; paste the one the other side mailed." : "";
}

/** What is wrong with a pasted commitment, as a sentence; empty when it can be used. */
export function commitmentFault(text, { mine, covers, side }) {
  if (!text.trim()) return "";
  const found = readCommitment(text, mine);
  if (found.several) return "There is more than one commitment here; paste the one mail that carries the other side's.";
  if (!found.commitment) return "A commitment is 64 digits and letters a to f, like 9f2c…; paste the other side's whole mail.";
  if (found.commitment === mine) return "That is your own commitment; paste the one the other side mailed.";
  if (found.side && found.side === side) return `That mail is from side ${side} too. One of you must be side ${other(side)}: agree, and start again.`;
  if (found.terms && covers && found.terms !== covers.slice(0, 12))
    return `Their commitment was made for other entries (terms ${found.terms}, yours ${covers.slice(0, 12)}). Both must open the same link; then commit anew.`;
  return "";
}

/** My secret once it is out: it serves against the commitment that was there then, and no other. */
export const given = (mine, dice) => (mine.revealed ? mine : { ...mine, revealed: true, against: two(dice.commitments)[at(other(mine.side))] });

/**
 * Where the two sides stand: none, committed, safe, revealed, rolled; or spent: my secret was out before the commitment that
 * stands there now, so that whoever made it may have chosen the dice.
 */
export function stageOf(mine, dice) {
  if (isOpen(dice)) return "rolled";
  if (!mine) return "none";
  const theirs = two(dice.commitments)[at(other(mine.side))];
  if (mine.revealed) return theirs && theirs === mine.against ? "revealed" : "spent";
  return theirs ? "safe" : "committed";
}
