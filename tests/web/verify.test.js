// Verify: what is found in a paste, and the verdict on it, with an engine that answers by hand.
import assert from "node:assert/strict";
import { test } from "node:test";
import { linked } from "../../web/result/paste.js";
import { calculatorOf, found, wordsBeside } from "../../web/state/claims.js";
import { check } from "../../web/state/verify.js";
import { SCHEMA } from "./fixture.js";

const RECEIPT = "7f3a 09c1 55e0 01d2c3b4";
const LINK = "https://desk.example/sub/toy/one/#hd=62&v=1&~said=Sixty-two";
const NAV = [{ calculators: [{ id: "toy.one", path: "toy/one/", title: "One" }, { id: "toy.two", path: "toy/two/", title: "Two" }] }];
const BLOCK = `Sixty-two.\n\nDice, in order: d6 4.\n\nReceipt ${RECEIPT} · Damage Desk 1\n`;

/** An engine that gives one line and knows one receipt. */
function engine({ line = "Sixty-two.", receipt = RECEIPT, differs = [], version = "1", ...more } = {}) {
  const asked = [];
  const ask = async (request) => {
    asked.push(request);
    if (request.want === "schema") return { status: "done", result: { schema: SCHEMA } };
    const reply = { status: "done", line, receipt, version, errors: [], text: BLOCK, dice: { used: [{ die: "d6", roll: 4, for: "x" }] }, ...more };
    if (request.want !== "verify") return reply;
    const says = differs.length ? `This differs from what the receipt was written for: ${differs.join(", ")}.` : "This is what the engine gives.";
    return { ...reply, line: `${says} ${line}`, verified: !differs.length, differs };
  };
  return { nav: NAV, ask, asked };
}

test("link, receipt, version and JSON are found in whatever was pasted", () => {
  const mail = `> Sixty-two.\n> Receipt 7F3A 09c1\n> 55e0 01d2c3b4 · Damage Desk 0.9.1\n> Check it: ${LINK}`;
  const seen = found(mail);
  assert.deepEqual([seen.links, seen.json, seen.receipts, seen.broken, seen.version], [[[{ link: LINK, written: LINK }]], [], [RECEIPT], "", "0.9.1"]);
  const first = (text) => found(text).links[0][0].link;
  assert.equal(first(`[url=${LINK}]Check it[/url]`), LINK);
  assert.equal(first(`[Check it](${LINK})`), LINK);
  for (const text of [`[url=${LINK}]Check it[/url]`, `[Check it](${LINK})`, `Check it: ${LINK}`, `> <${LINK}>`, LINK]) assert.equal(wordsBeside(found(text).text, LINK), "", text);
  assert.deepEqual(found(`my text\n${RECEIPT}\n`).receipts, [RECEIPT]);
  assert.deepEqual(found(`${RECEIPT.replace(/ /g, "").toUpperCase()}`).receipts, [RECEIPT]);
  assert.equal(found("Receipt 7f3a 09c1").broken, "7f3a 09c1");
  assert.deepEqual(found('x {"calculator":"toy.one","inputs":{"note":"}{"}} {"status":"done","receipt":"a"} {broken').json.length, 2);
  assert.equal(calculatorOf("https://a.example/toy/two/index.html#x=1", NAV).id, "toy.two");
  assert.equal(calculatorOf("https://a.example/elsewhere/#x=1", NAV), null);
});

test("a link broken over lines by a mail program is put together again, a following word is not drawn in", () => {
  const whole = `https://desk.example/toy/one/#hd=62&attacker.strength=4&v=1&~said=Sixty-two&~receipt=${RECEIPT.replace(/ /g, "")}`;
  for (let width = 34; width < 90; width += 1) {
    const broken = whole.match(new RegExp(`.{1,${width}}`, "g")).join("\n> ");
    assert.equal(found(`> ${broken}\n> Thanks`).links[0][0].link, whole);
  }
  assert.equal(found(`${LINK}\nThanks`).links[0][0].link, LINK);
  assert.deepEqual(found("https://desk.example/toy/one/#z1.q1bK\nzCvJTE9V\nThanks, Bob").links[0].map(({ link }) => link.split("#")[1]), ["z1.q1bK", "z1.q1bKzCvJTE9V"]);
});

test("HTML's signs in a link are read back", () => {
  assert.equal(found(LINK.replace(/&/g, "&amp;")).links[0][0].link, LINK);
  assert.equal(found(`Black &amp; Blue\n${LINK}`).text.split("\n")[0], "Black &amp; Blue", "a name that looks like one stays");
});

test("a link that holds is called so, and the same with its block", async () => {
  const one = engine();
  assert.equal((await check(LINK, one)).name, "same");
  assert.deepEqual(one.asked[1].inputs, { hd: 62 });
  const two = engine();
  const verdict = await check(`${BLOCK}\nCheck it: ${LINK}`, two);
  assert.deepEqual([verdict.name, verdict.says], ["same", "This is what the engine gives."]);
  assert.equal(two.asked[1].receipt, RECEIPT);
});

test("what differs is named: inputs, dice, readings, an edited receipt, the line", async () => {
  const lines = async (differs) => (await check(`${LINK} Receipt ${RECEIPT}`, engine({ differs }))).lines.join(" ");
  assert.match(await lines(["inputs"]), /^The inputs are not those/);
  assert.match(await lines(["answers and dice", "readings or version"]), /answers or dice.*readings, or the version/);
  assert.match(await lines(["the receipt itself"]), /receipt itself was changed/);
  const verdict = await check(LINK, engine({ line: "Sixty-three." }));
  assert.equal(verdict.name, "differs");
  assert.deepEqual(verdict.lines, ["It says “Sixty-two”", "The engine says “Sixty-three.”"]);
});

test("an older version is said, whether it still agrees or not", async () => {
  const agrees = await check(LINK, engine({ version: "2" }));
  assert.deepEqual([agrees.name, agrees.lines], ["same", ["It was made with version 1; this is version 2."]]);
  const differs = await check(`${LINK} Receipt ${RECEIPT}`, engine({ version: "2", differs: ["readings or version"] }));
  assert.match(differs.lines.join(" "), /made with version 1; this is version 2\. The receipt was written by version 1; this is 2/);
});

test("a block edited by hand is caught though link and receipt are true", async () => {
  const verdict = await check(`${BLOCK.replace("d6 4", "d6 6")}\nCheck it: ${LINK}`, engine());
  assert.equal(verdict.name, "differs");
  assert.match(verdict.lines.join("\n"), /not what the engine writes.*\n {2}Dice, in order: d6 6\./);
});

test("a reply as JSON is held against its request, die by die", async () => {
  const request = { calculator: "toy.one", inputs: { hd: 62 } };
  const reply = { status: "done", line: "Sixty-two.", receipt: RECEIPT, dice: { used: [{ die: "d6", roll: 4 }] }, version: "1" };
  assert.equal((await check(`${JSON.stringify(request)}\n${JSON.stringify(reply)}`, engine())).name, "same");
  assert.equal((await check(JSON.stringify({ request, reply }), engine())).name, "same");
  reply.dice.used[0].roll = 6;
  assert.match((await check(JSON.stringify({ request, reply }), engine())).lines[0], /Die 1 is d6 6 there, and d6 4 here/);
});

test("damaged things get a clear verdict, never an answer made up for them", async () => {
  const cases = {
    "": ["unclear", /Paste a link/],
    [`Receipt ${RECEIPT}`]: ["unclear", /nothing to work it out from/],
    "https://desk.example/toy/one/#z1.q1bKzCvJTE9V": ["refused", /damaged or was cut short/],
    "https://desk.example/nowhere/#hd=6": ["unclear", /no calculator/],
    [`${LINK} Receipt 7f3a 09c1 5`]: ["unclear", /cut short or damaged/],
    '{"calculator":"toy.one","inputs":{"hd":62}}': ["unclear", /nothing was pasted to compare/],
    [`${LINK}\nhttps://desk.example/toy/two/#hd=6`]: ["unclear", /2 calculations in this paste/],
    [`${LINK} {"calculator":"toy.one","inputs":{"hd":62}}`]: ["unclear", /2 calculations in this paste/],
    [`${LINK}&~receipt=7f3a09c155`]: ["unclear", /receipt \(7f3a09c155\) is cut short/],
    [`${LINK}&~dice=${encodeURIComponent(JSON.stringify({ source: "sealed", commitments: ["a".repeat(64), ""] }))}`]: ["unclear", /commitment to sealed dice: nothing is rolled/],
    [`${LINK}&hd=61`]: ["refused", /damaged or was cut short/],
    [`${LINK}&~dice=loaded`]: ["refused", /damaged or was cut short/],
    [`${LINK}&~of=dreams`]: ["refused", /damaged or was cut short/],
    '{"calculator":"toy.one","want":"simulate","seed":"s","start":500,"runs":100}': ["unclear", /one slice of a simulation/],
  };
  for (const [text, [name, says]] of Object.entries(cases)) {
    const verdict = await check(text, engine());
    assert.equal(verdict.name, name, text);
    assert.match(verdict.says, says, text);
  }
  const refused = await check(LINK, engine({ status: "invalid", errors: [{ field: "hd", says: "Enter an HD." }] }));
  assert.deepEqual([refused.name, refused.lines], ["refused", ["hd: Enter an HD."]]);
});

test("a copied block ends with its link, unless that would be too long", async () => {
  const link = async () => "https://desk.example/layering/damage/#dice=2d6";
  assert.equal(await linked("Line.\n", "plain", link)(), "Line.\n\nCheck it: https://desk.example/layering/damage/#dice=2d6\n");
  assert.equal(await linked("Line.\n", "bbcode", link)(), "Line.\n\n[url=https://desk.example/layering/damage/#dice=2d6]Check it[/url]\n");
  assert.equal(await linked("Line.\n", "plain", async () => "")(), "Line.\n");
  assert.equal(found(await linked("Line.\n", "markdown", link)()).links[0][0].link, "https://desk.example/layering/damage/#dice=2d6");
});

// ---------------------------------------------------------------- somebody who cheats

const MAIL = `${BLOCK}\nCheck it: ${LINK}`;
const LONGER = "Sixty-two points of damage to every target.\n\nHow it was worked out\n=====\n  1. Dice thrown: d6: 4 of 20\n  2. Damage 62\n\nDice, in order: d6 4.\n\n" + `Receipt ${RECEIPT} · Damage Desk 1\n`;
const LONG_LINE = "Sixty-two points of damage to every target.";
const LONG_LINK = "https://desk.example/sub/toy/one/#hd=62&v=1";

/** As mail servers pass on what is longer than 76 columns, or outside ASCII. */
const quotedPrintable = (text) => text.split("\n").map((line) => {
  const coded = line.replace(/[^\x20-\x3c\x3e-\x7e]/g, (sign) => [...new TextEncoder().encode(sign)].map((byte) => `=${byte.toString(16).toUpperCase().padStart(2, "0")}`).join(""));
  return coded.match(/.{1,30}(?:=[0-9A-F]{2})*/g)?.join("=\n") ?? "";
}).join("\n");

test("a true mail stays true however it was quoted and wrapped", async () => {
  const ways = {
    quoted: MAIL.replace(/^/gm, "> "),
    "quoted twice": MAIL.replace(/^/gm, "> > "),
    "one word a line": MAIL.replace(/ /g, "\n"),
    "Windows' line ends": MAIL.replace(/\n/g, "\r\n"),
    "hard spaces": MAIL.replace(/ /g, "\u00a0"),
    "the link twice": `${MAIL}\n${LINK}`,
    "its source, as it travels": quotedPrintable(MAIL),
    "its source, with Windows' line ends": quotedPrintable(MAIL).replace(/\n/g, "\r\n"),
    "its link by way of Outlook": MAIL.replace(LINK, `https://eur01.safelinks.protection.outlook.com/?url=${encodeURIComponent(LINK)}&data=05%7C02&reserved=0`),
    "its link by way of Google": MAIL.replace(LINK, `https://www.google.com/url?q=${encodeURIComponent(LINK)}`),
    "its link in brackets": MAIL.replace(LINK, `(${LINK})`),
  };
  for (const [name, text] of Object.entries(ways)) assert.equal((await check(text, engine())).name, "same", name);
});

test("curled quotes are no edit", async () => {
  const block = `Rook's "Kite" is hit.\n\nReceipt ${RECEIPT} · Damage Desk 1\n`;
  const told = () => engine({ line: "Sixty-two.", text: block });
  const mail = `${block}\nCheck it: ${LINK}`;
  assert.equal((await check(mail.replace("'", "’").replace(/"(\w+)"/, "“$1”"), told())).name, "same");
  assert.equal((await check(mail.replace(/"(\w+)"/, "Heron"), told())).name, "differs");
});

test("a 3D6 in a link is no sign of a mail's source", () => {
  const link = "https://desk.example/toy/one/#hd=3D6&dice=3D6";
  assert.equal(found(`${link}\nx=\n`.replace("x=", "x")).links[0][0].link, link);
});

test("a name that stands twice in JSON is refused: readers differ over which counts", async () => {
  for (const text of ['{"calculator":"toy.one","inputs":{"hd":62},"inputs":{"hd":1},"receipt":"R"}', '{"calculator":"toy.one","inputs":{"hd":62,"h\\u0064":1}}']) {
    const verdict = await check(text.replace("R\"", `${RECEIPT}"`), engine());
    assert.deepEqual([verdict.name, /names something twice/.test(verdict.says)], ["refused", true], text);
  }
  const once = '{"calculator":"toy.one","inputs":{"note":"a \\"b\\": c","list":[{"hd":1},{"hd":1}]},"receipt":"R"}'.replace('R"', `${RECEIPT}"`);
  assert.equal((await check(once, engine())).name, "same");
});

test("no edit of a mail is vouched for", async () => {
  const told = () => engine({ line: LONG_LINE, text: LONGER });
  const mail = `${LONGER}\nCheck it: ${LONG_LINK}`;
  assert.equal((await check(mail, told())).name, "same");
  const edits = {
    "a digit cut from the end of a line": [mail.replace("4 of 20", "4 of 2"), "differs"],
    "a digit cut from the start of a word": [mail.replace("Damage 62", "Damage 2"), "differs"],
    "the answer's line": [mail.replace("Sixty-two points", "Ninety-two points"), "differs"],
    "two lines swapped": [mail.replace(/( {2}1\..*)\n( {2}2\..*)/, "$2\n$1"), "differs"],
    "a line left out": [mail.replace("  2. Damage 62\n", ""), "differs"],
    "a line doubled": [mail.replace("  2. Damage 62\n", "  2. Damage 62\n  2. Damage 62\n"), "differs"],
    "a homoglyph": [mail.replace("Damage 62", "D\u0430mage 62"), "differs"],
    "digits of another script": [mail.replace("Damage 62", "Damage \u0666\u0662"), "differs"],
    "no receipt, and another answer": [`Ninety-two points of damage to every target.\nCheck it: ${LONG_LINK}&~said=${LONG_LINE.replace(/ /g, "+")}`, "differs"],
    "another answer beside the true one": [`${mail}\nCorrection: Ninety-two points of damage to every target.`, "differs"],
    "somebody's own words": [`${mail}\nI win!`, "unclear"],
    "own words and a bare link": [`I rolled a hundred\n${LONG_LINK}&~said=${LONG_LINE.replace(/ /g, "+")}`, "unclear"],
    "another receipt in the link": [`${mail}&~receipt=${"0".repeat(20)}`, "differs"],
    "two receipts": [`${mail}\nReceipt 0000 0000 0000 00000000`, "differs"],
    "another version": [mail.replace("Damage Desk 1", "Damage Desk 2"), "differs"],
    "a letter of another script in the receipt": [mail.replace("01d2c3b4", "01d2\u04413b4"), "unclear"],
  };
  for (const [name, [text, wanted]] of Object.entries(edits)) {
    const verdict = await check(text, told());
    assert.equal(verdict.name, wanted, `${name}: ${JSON.stringify(verdict.lines)}`);
    assert.doesNotMatch(verdict.says, /^This is what the engine gives/, name);
  }
});

test("a link's own receipt is held against the engine's, alone and with nothing else", async () => {
  const asked = engine();
  assert.equal((await check(`${LONG_LINK}&~receipt=${RECEIPT.replace(/ /g, "")}`, asked)).name, "same");
  assert.equal(asked.asked.at(-1).receipt, RECEIPT);
  assert.equal((await check(`${LONG_LINK}&~receipt=${"0".repeat(20)}`, engine({ differs: ["inputs"] }))).name, "differs");
  const aged = await check(`${LONG_LINK.replace("v=1", "v=0.9")}&~receipt=${RECEIPT.replace(/ /g, "")}`, engine());
  assert.deepEqual([aged.name, aged.lines.at(-1)], ["differs", "The version was changed: the receipt was written by 1."]);
});

test("any part of a pasted reply that is not the engine's is named", async () => {
  const request = { calculator: "toy.one", inputs: { hd: 62 } };
  const ours = { result: { total: 9, hits: [1, 2] } };
  const reply = { status: "done", line: "Sixty-two.", receipt: RECEIPT, version: "1", ...ours };
  const lines = async (edit) => (await check(JSON.stringify({ request, reply: { ...reply, ...edit } }), engine(ours))).lines;
  assert.deepEqual(await lines({}), []);
  assert.deepEqual(await lines({ result: { total: 12, hits: [1, 2] } }), ["result.total is 12 there, and 9 here."]);
  assert.deepEqual(await lines({ result: { total: 9, hits: [1] } }), ["result.hits[1] is missing there, and 2 here."]);
  assert.deepEqual(await lines({ status: "asks" }), ['status is "asks" there, and "done" here.']);
  assert.deepEqual(await lines({ extra: 1 }), ["extra is 1 there, and missing here."]);
});

test("odds and simulations are verified as such: by link, by block, slice by slice", async () => {
  const simulated = [];
  const ask = async (request) => {
    if (request.want === "schema") return { status: "done", result: { schema: SCHEMA } };
    simulated.push(request);
    const runs = request.start + Math.min(250, request.runs);
    const reply = { status: "done", receipt: RECEIPT, version: "1", errors: [], simulation: { runs, so_far: { runs } } };
    const differs = runs < 600 ? ["seed, number of runs, or dice given before"] : []; // of a part, as the rules say it
    return { ...reply, line: `${differs.length ? "This differs from what the receipt was written for: seed, number of runs, or dice given before." : "This is what the engine gives."} Mean 7.`, verified: !differs.length, differs };
  };
  const link = `${LONG_LINK}&~of=600+runs,+seed+north+wind&~said=Mean+7.&~receipt=${RECEIPT.replace(/ /g, "")}`;
  const progress = [];
  const verdict = await check(`Mean 7.\n\nReceipt ${RECEIPT} · Damage Desk 1\n\nCheck it: ${link}`, { nav: NAV, ask, progress: (...now) => void progress.push(now) });
  assert.equal(verdict.name, "same", verdict.lines.join());
  assert.deepEqual(simulated.map(({ want, of, seed, start, runs, so_far }) => [want, of, seed, start, runs, so_far?.runs]), [
    ["verify", "simulate", "north wind", 0, 600, undefined], ["verify", "simulate", "north wind", 250, 350, 250], ["verify", "simulate", "north wind", 500, 100, 500],
  ]);
  assert.deepEqual(progress, [[250, 600], [500, 600]]);
  assert.equal((await check(link, { nav: NAV, ask, progress: () => false })).says, "The engine was interrupted. Press Check again.");
  const odds = engine();
  assert.equal((await check(`${LONG_LINK}&~of=odds&~said=Sixty-two&~receipt=${RECEIPT.replace(/ /g, "")}`, odds)).name, "same");
  assert.deepEqual([odds.asked.at(-1).want, odds.asked.at(-1).of], ["verify", "odds"]);
});
