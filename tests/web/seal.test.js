// Sealed dice without a screen: secrets, mails, what a link may hold, where the two sides stand.
import assert from "node:assert/strict";
import { test } from "node:test";
import { write } from "../../web/address.js";
import { commitMail, commitmentFault, given, isOpen, isSealed, newSecret, readCommitment, readSecret, revealMail, sealOf, secretFault, stageOf } from "../../web/form/seal.js";
import { coreOf, requestOf, stateOf } from "../../web/state/request.js";
import { plainInputs } from "../../web/state/values.js";
import { INPUTS, SCHEMA } from "./fixture.js";

const A = "a".repeat(64);
const B = "0b".repeat(32);
const page = { calculator: "toy.one", schema: SCHEMA, version: "1" };
const sealed = (more) => coreOf(SCHEMA, { inputs: { hd: 5 }, dice: { source: "sealed", commitments: [A, B], ...more } });

test("a secret has 128 bits and more, of letters that survive a mail", () => {
  const secret = newSecret();
  assert.match(secret, /^([a-hjkmnp-z2-9]{4}-){7}[a-hjkmnp-z2-9]{4}$/);
  assert.notEqual(secret, newSecret());
  assert.ok(32 * Math.log2(31) > 128);
  const counts = {};
  for (let i = 0; i < 400; i += 1) for (const c of newSecret().replaceAll("-", "")) counts[c] = (counts[c] ?? 0) + 1;
  assert.equal(Object.keys(counts).length, 31);
  for (const n of Object.values(counts)) assert.ok(Math.abs(n - 412.9) < 130, "no letter is favoured");
});

test("no secret stands in a link, a save or a request before both are there", async () => {
  for (const secrets of [["owl flies at noon", ""], ["", "owl flies at noon"], undefined, "owl flies at noon", [1, "owl flies at noon"]]) {
    const core = sealed({ secrets, secret: "owl flies at noon", mine: { secret: "owl flies at noon" } });
    const state = stateOf(page, core);
    const texts = [JSON.stringify(state), JSON.stringify(requestOf(page, core).request), await write(state, { schema: SCHEMA, version: "1", said: "x" })];
    for (const text of texts) assert.doesNotMatch(text, /owl/);
    assert.equal(requestOf(page, core).request.dice, undefined);
    assert.ok(isSealed(core.dice));
  }
  const open = sealed({ secrets: ["owl flies at noon", "seven green bottles"] });
  assert.deepEqual(requestOf(page, open).request.dice, { source: "sealed", commitments: [A, B], secrets: ["owl flies at noon", "seven green bottles"] });
  assert.ok(isOpen(open.dice));
});

test("commitments out of a mail: whole, quoted, broken over lines, alone, in capitals", () => {
  const mail = commitMail({ side: "A", commitment: A, covers: "c0ffee123456789", title: "Roll damage", version: "1.2", link: "https://x.example/#a" });
  assert.match(mail, /\nTerms: c0ffee123456 \(Roll damage, Damage Desk 1\.2\)\n/);
  assert.deepEqual(readCommitment(mail), { side: "A", terms: "c0ffee123456", commitment: A });
  assert.equal(readCommitment(mail.replace(/^/gm, "> ")).commitment, A);
  assert.equal(readCommitment(`${B.slice(0, 30)}\n  ${B.slice(30)}`.toUpperCase()).commitment, B);
  assert.equal(readCommitment(`Commitment: ${B.slice(0, 60)}\n> ${B.slice(60)}\nTerms: c0ffee123456`).commitment, B);
  for (const text of ["", "hello", A.slice(1), `${A}0`]) assert.equal(readCommitment(text).commitment, "");
});

test("an answer that quotes my own commitment gives the other side's, above or below; of two others neither is guessed", () => {
  const about = { covers: "c0ffee123456789", title: "Roll damage", version: "1.2", link: "https://x.example/#a" };
  const mine = commitMail({ ...about, side: "A", commitment: A });
  const theirs = commitMail({ ...about, side: "B", commitment: B });
  for (const mail of [`${theirs}\n${mine.replace(/^/gm, "> ")}`, `${mine.replace(/^/gm, "> ")}\n${theirs}`, theirs + theirs]) {
    assert.deepEqual(readCommitment(mail, A), { side: "B", terms: "c0ffee123456", commitment: B });
    assert.equal(commitmentFault(mail, { mine: A, covers: about.covers, side: "A" }), "");
  }
  const third = theirs + commitMail({ ...about, side: "B", commitment: "7".repeat(64) });
  assert.equal(readCommitment(third, A).commitment, "");
  assert.match(commitmentFault(third, { mine: A, covers: about.covers, side: "A" }), /more than one commitment/);
  assert.match(commitmentFault(mine, { mine: A, covers: about.covers, side: "A" }), /your own/);
});

test("secrets out of a mail or alone", () => {
  assert.equal(readSecret(revealMail({ side: "B", secret: "abcd-efgh" })), "abcd-efgh");
  assert.equal(readSecret("> Secret: abcd-efgh"), "abcd-efgh");
  assert.equal(readSecret("  seven green bottles\n"), "seven green bottles");
});

const OWN = "abcd-efgh-jkmn-pqrs-tuvw-xyz2-3456-789a";
const THEIRS = "uzkv-7g8t-jjp9-nu8w-czsp-py2c-k9z9-sv2y";
const MANGLED = {
  "quoted, twice": `> > Sealed dice: side B reveals.\n> > Secret: ${THEIRS}`,
  "broken at a hyphen": `Secret: ${THEIRS.slice(0, 20)}\n${THEIRS.slice(20)}`,
  "format=flowed, and quoted": `> Secret: ${THEIRS.slice(0, 20)} \n> ${THEIRS.slice(20)}`,
  "the whole mail on one line": `Sealed dice: side B reveals.Secret: ${THEIRS} > On Monday you wrote`,
  "a tablet's capital": THEIRS[0].toUpperCase() + THEIRS.slice(1),
  "capitals": THEIRS.toUpperCase(),
  "smart quotes": `“${THEIRS}”`,
  "hyphens that do not break": THEIRS.replaceAll("-", "\u2011"),
  "dashes": THEIRS.replaceAll("-", "–"),
  "soft hyphens": THEIRS.replaceAll("-", "-\u00ad"),
  "a space of no width": `${THEIRS}\u200b`,
  "spaces that do not break": `Secret:\u00a0${THEIRS}\u00a0`,
  "the end of a sentence": `My secret is ${THEIRS}.`,
  "Markdown": `**Secret:** \`${THEIRS}\``,
  "HTML": `Secret: <b>${THEIRS}</b>`,
  "a greeting": `Secret: ${THEIRS}\n\nregards, B`,
  "an answer above my own, quoted": `${revealMail({ side: "B", secret: THEIRS })}\n${revealMail({ side: "A", secret: OWN }).replace(/^/gm, "> ")}`,
  "an answer below my own": `${revealMail({ side: "A", secret: OWN })}\n${revealMail({ side: "B", secret: THEIRS })}`,
};
for (const [name, text] of Object.entries(MANGLED)) {
  test(`a secret comes out of a mail as it was: ${name}`, () => {
    assert.equal(readSecret(text, OWN), THEIRS);
    assert.equal(secretFault(text, OWN), "");
  });
}

test("a secret somebody thought of is left as it is; my own, or two of theirs, are told apart", () => {
  assert.equal(readSecret("Secret: The Owl – flies at Noon", OWN), "The Owl – flies at Noon");
  assert.equal(secretFault("", OWN), "");
  assert.match(secretFault(revealMail({ side: "A", secret: OWN }), OWN), /your own secret/);
  assert.match(secretFault(`${THEIRS}\n${THEIRS.replace("u", "v")}`, OWN), /more than one secret/);
});

test("a secret serves against the commitment it was mailed for, and no other: the other side may have chosen theirs with it in hand", () => {
  const mine = { side: "A", secret: OWN, commitment: A };
  const out = given(mine, { commitments: [A, B] });
  assert.equal(stageOf(out, { commitments: [A, B] }), "revealed");
  assert.equal(stageOf(out, { commitments: [A, "7".repeat(64)] }), "spent");
  assert.equal(stageOf(out, { commitments: [A, ""] }), "spent");
  assert.deepEqual(given(out, { commitments: [A, "7".repeat(64)] }), out, "to copy the mail again changes nothing");
  const early = given(mine, { commitments: [A, ""] });
  for (const theirs of ["", B]) assert.equal(stageOf(early, { commitments: [A, theirs] }), "spent", "shown before there was a commitment");
});

test("what is wrong with a pasted commitment is said", () => {
  const mine = { mine: A, covers: "c0ffee123456789", side: "A" };
  assert.equal(commitmentFault("", mine), "");
  assert.equal(commitmentFault(B, mine), "");
  assert.match(commitmentFault("nine", mine), /64 digits/);
  assert.match(commitmentFault(A, mine), /your own/);
  assert.match(commitmentFault(`side A commits\nCommitment: ${B}`, mine), /from side A too/);
  assert.match(commitmentFault(`side B commits\nCommitment: ${B}\nTerms: 000000000000`, mine), /other entries \(terms 000000000000, yours c0ffee123456\)/);
});

test("where the two sides stand", () => {
  assert.equal(stageOf(null, { commitments: [A, ""] }), "none");
  assert.equal(stageOf({ side: "A" }, { commitments: [A, ""] }), "committed");
  assert.equal(stageOf({ side: "A" }, { commitments: [A, B] }), "safe");
  assert.equal(stageOf(null, { source: "sealed", commitments: [A, B], secrets: ["x", "y"] }), "rolled");
  assert.deepEqual(sealOf({ commitments: [` ${A.slice(0, 9).toUpperCase()} ${A.slice(9)}`, 7] }).commitments, [A, ""]);
});

test("both sides hash the same inputs: typed with every default, or opened from a link", () => {
  assert.deepEqual(plainInputs(SCHEMA, { hd: 62, attack: "beam", surprise: false, bonuses: [], attacker: {} }), { hd: 62 });
  const typed = requestOf(page, coreOf(SCHEMA, { inputs: { ...INPUTS, attack: "beam" }, dice: { source: "sealed" } })).request.inputs;
  const linked = requestOf(page, coreOf(SCHEMA, { inputs: JSON.parse(JSON.stringify(typed)), dice: { source: "sealed" } })).request.inputs;
  assert.deepEqual(linked, typed);
});
