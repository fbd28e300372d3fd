// Verify: what is found in a paste, and the verdict on it, with an engine that answers by hand.
import assert from "node:assert/strict";
import { test } from "node:test";
import { linked } from "../../web/result/paste.js";
import { calculatorOf, check, found } from "../../web/state/verify.js";
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
  return { nav: NAV, version, ask, asked };
}

test("link, receipt, version and JSON are found in whatever was pasted", () => {
  const mail = `> Sixty-two.\n> Receipt 7F3A 09c1\n> 55e0 01d2c3b4 · Damage Desk 0.9.1\n> Check it: ${LINK}`;
  assert.deepEqual({ ...found(mail), block: "" }, { link: LINK, json: [], receipt: RECEIPT, broken: "", version: "0.9.1", block: "" });
  assert.equal(found(`[url=${LINK}]Check it[/url]`).link, LINK);
  assert.equal(found(`[Check it](${LINK})`).link, LINK);
  assert.equal(found(`my text\n${RECEIPT}\n`).receipt, RECEIPT);
  assert.equal(found("Receipt 7f3a 09c1").broken, "7f3a 09c1");
  assert.deepEqual(found('x {"calculator":"toy.one","inputs":{"note":"}{"}} {"status":"done","receipt":"a"} {broken').json.length, 2);
  assert.equal(calculatorOf("https://a.example/toy/two/index.html#x=1", NAV).id, "toy.two");
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
  assert.equal(found(await linked("Line.\n", "markdown", link)()).link, "https://desk.example/layering/damage/#dice=2d6");
});
