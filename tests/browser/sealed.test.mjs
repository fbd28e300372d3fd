// The two-mail story: two people, each with a browser profile of their own, who share only mails. And a stranger who checks.
import assert from "node:assert/strict";
import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { DAMAGE, computed, inEachEngine } from "./desk.mjs";
import { open } from "./engines.mjs";

/** The protocol once more, without any code of ours: see docs/sealed-dice.md. */
function dice(secrets, covers, wanted) {
  const key = secrets.map((one) => `${Buffer.byteLength(one)}:${one},`).join("");
  const words = [];
  for (let block = 0; block < 4; block += 1) {
    const raw = createHmac("sha256", key).update(`${covers}/${block}`).digest();
    for (let i = 0; i < 32; i += 4) words.push(raw.readUInt32BE(i));
  }
  return wanted.map(([sides, low]) => {
    let word = words.shift();
    while (word >= 2 ** 32 - (2 ** 32 % sides)) word = words.shift();
    return low + (word % sides);
  });
}

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds on the page as it stands. */
async function axe(browser) {
  await browser.run(AXE);
  return browser.eval(async () => {
    const { violations } = await globalThis.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => node.html.slice(0, 120)).join(" | ")}`);
  });
}

const text = (browser, selector) => browser.eval((one) => document.querySelector(one)?.textContent ?? null, selector);
const stage = (browser, name) => browser.waitFor((wanted) => document.querySelector(".sealed")?.dataset.stage === wanted, { args: [name] });
const fragment = (browser) => browser.eval(() => decodeURIComponent(location.hash));
const click = (browser, selector) => browser.eval((one) => document.querySelector(one).click(), selector);

/** What a person does with a copy button, whatever the browser lets a page copy. */
async function mail(browser, act) {
  await browser.eval(() => {
    window.mailed = null;
    Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText: async (words) => { window.mailed = words; } } });
  });
  await click(browser, `[data-act=${act}]`);
  return browser.waitFor(() => window.mailed);
}

/** Pastes into a field as a whole: keyboards of three drivers differ over line breaks. */
const paste = (browser, selector, words) => browser.eval((one, value) => {
  const field = document.querySelector(one);
  const kind = field.tagName === "TEXTAREA" ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(kind.prototype, "value").set.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}, selector, words);

inEachEngine((it) => {
  let a, b, commitA, commitB, revealA, revealB, link;
  const story = {};

  before(async () => {
    a = it.browser;
    b = await open(it.engine, { second: true });
  });
  after(() => b?.close());

  test("A enters the blow, chooses sealed dice and commits; the mail has commitment, terms and link, and no secret", async () => {
    await a.goto(`${it.site.url}${DAMAGE}#dice=2d6%2B3&attacker.strength=4`);
    await computed(a);
    await click(a, 'input[name=dice-source][value=sealed]');
    await stage(a, "none");
    await click(a, 'input[name=seal-side][value=A]');
    await click(a, "[data-act=commit]");
    await stage(a, "committed");
    commitA = await mail(a, "copy-commitment");
    assert.match(commitA, /side A commits\.\nCommitment: [0-9a-f]{64}\nTerms: [0-9a-f]{12} \(.+\)\nSame entries: http/);
    assert.doesNotMatch(commitA, /receipt|said/i, "nothing was rolled that a receipt could be of");
    assert.equal(await text(a, "#seal-secret"), null, "the secret is not even shown");
    assert.equal(await text(a, "#ask"), null, "no die can be typed meanwhile");
    link = /http\S+/.exec(commitA)[0];
  });

  test("revealing too early is warned against", async () => {
    assert.match(await text(a, ".sealed"), /Not yet\. Whoever has your secret before committing/);
  });

  test("B opens the link on another device, is side B, and commits", async () => {
    await b.goto(link);
    await computed(b);
    await stage(b, "none");
    await b.waitFor(() => document.querySelector("input[name=seal-side][value=B]").checked);
    await click(b, "[data-act=commit]");
    await stage(b, "safe");
    commitB = await mail(b, "copy-commitment");
    assert.equal(/Terms: (\w+)/.exec(commitB)[1], /Terms: (\w+)/.exec(commitA)[1], "the same entries");
    revealB = await mail(b, "copy-secret");
    await stage(b, "revealed");
  });

  test("A is told what is wrong with a commitment: nonsense, her own, one for other entries", async () => {
    const says = () => a.waitFor(() => document.querySelector(".sealed .faults p")?.textContent);
    await paste(a, "[data-seal=commitment]", "see you on Sunday");
    assert.match(await says(), /64 digits and letters/);
    await paste(a, "[data-seal=commitment]", commitA);
    await a.waitFor(() => document.querySelector(".sealed .faults p")?.textContent.includes("your own"));
    await paste(a, "[data-seal=commitment]", commitB.replace(/Terms: \w+/, "Terms: 000000000000"));
    await a.waitFor(() => document.querySelector(".sealed .faults p")?.textContent.includes("other entries"));
    await stage(a, "committed");
  });

  test("with B's commitment it is safe: A reveals; no secret is in an address, a save or a copied link before the roll", async () => {
    await paste(a, "[data-seal=commitment]", commitB);
    await stage(a, "safe");
    revealA = await mail(a, "copy-secret");
    await stage(a, "revealed");
    story.secrets = [/Secret: (.*)/.exec(revealA)[1], /Secret: (.*)/.exec(revealB)[1]];
    await new Promise((resolve) => setTimeout(resolve, 600)); // the address is written after a pause
    for (const browser of [a, b]) {
      const places = [await fragment(browser), await mail(browser, "copy-commitment"), await browser.eval(() => JSON.stringify(localStorage.getItem("desk.auto.layering.damage")))];
      for (const place of places) for (const secret of story.secrets) assert.ok(!place.includes(secret), place.slice(0, 200));
    }
    assert.match(await fragment(a), /"source":"sealed","commitments":\["[0-9a-f]{64}","[0-9a-f]{64}"\]/);
  });

  test("once A's secret is mailed, another commitment is not taken: B could have made it with her secret in hand", async () => {
    assert.equal(await a.eval(() => document.querySelector("[data-seal=commitment]").readOnly), true);
    const ours = await fragment(a);
    await a.goto(link); // her own mail's link, with no commitment of B's
    await computed(a);
    await stage(a, "spent");
    assert.match(await text(a, ".sealed"), /secret is already out[^]*can choose theirs to suit/);
    assert.deepEqual(await axe(a), []);
    await click(a, "[data-act=seal-answered]");
    await stage(a, "revealed");
    await a.waitFor((wanted) => decodeURIComponent(location.hash) === wanted, { args: [ours] });
    await a.goto(link.replace(/%22%22%5D/, `%22${"7".repeat(64)}%22%5D`));
    await computed(a);
    await stage(a, "spent");
    assert.equal(await text(a, "[data-act=seal-roll]"), null);
    await click(a, "[data-act=seal-answered]");
    await stage(a, "revealed");
    await a.waitFor((wanted) => decodeURIComponent(location.hash) === wanted, { args: [ours] });
  });

  test("axe finds no violation while the secrets wait", async () => assert.deepEqual(await axe(a), []));

  test("after a reload A is where she was: the secret is kept on her device", async () => {
    await a.reload();
    await computed(a);
    await stage(a, "revealed");
    assert.equal(await text(a, "#seal-secret"), `Side A reveals: ${story.secrets[0]}`);
  });

  test("a secret that does not fit is refused at its field in pycore's words, and nothing is rolled", async () => {
    await paste(a, "[data-seal=secret]", revealB.replace(/Secret: ./, (all) => all.slice(0, -1) + (all.endsWith("x") ? "y" : "x")));
    await click(a, "[data-act=seal-roll]");
    const says = await a.waitFor(() => document.querySelector('[data-field="dice.secrets[1]"] .faults p')?.textContent);
    assert.match(says, /Side B's secret does not fit the commitment it mailed/);
    assert.ok(!(await fragment(a)).includes(story.secrets[0]));
  });

  test("both open both, and have the same roll, receipt and line; a program without our code gets the same dice", async () => {
    await paste(a, "[data-seal=secret]", revealB);
    await paste(b, "[data-seal=secret]", revealA);
    for (const browser of [a, b]) {
      await browser.waitFor(() => !document.querySelector("[data-act=seal-roll]").disabled);
      await click(browser, "[data-act=seal-roll]");
      await stage(browser, "rolled");
      await browser.waitFor(() => document.querySelector("#dice td b") && !document.querySelector("#answer.open"));
    }
    const seen = (browser) => browser.eval(() => ({
      line: document.querySelector("#answer .line").textContent,
      receipt: document.querySelector("#answer .foot code").textContent,
      rolls: [...document.querySelectorAll("#dice td b")].map((one) => Number(one.textContent)),
    }));
    story.a = await seen(a);
    assert.deepEqual(await seen(b), story.a);
    const commitment = (mailed) => /Commitment: (\w+)/.exec(mailed)[1];
    const terms = '{"calculator":"layering.damage","inputs":{"attacker":{"strength":4},"dice":"2d6+3"},"readings":{}}';
    const covers = createHash("sha256").update(terms).digest("hex");
    assert.equal(createHash("sha256").update(`damage-desk/1/A/${covers}/${story.secrets[0]}`).digest("hex"), commitment(commitA));
    assert.deepEqual(story.a.rolls, dice(story.secrets, covers, [[6, 1], [6, 1]]));
  });

  test("changing the entries after the roll is refused: the secrets fit no longer", async () => {
    await b.type('[data-field="attacker.strength"] input', "5");
    const says = await b.waitFor(() => document.querySelector("#errors li")?.textContent);
    assert.match(says, /does not fit the commitment/);
    assert.match(await text(b, "#answer"), /For the last valid input/);
    assert.match(await text(b, ".sealed .stage"), /do not fit these commitments and entries, so there is no roll/);
    await b.type('[data-field="attacker.strength"] input', "4");
    await b.waitFor(() => !document.querySelector("#errors li"));
    assert.match(await text(b, ".sealed .stage"), /both secrets fit these commitments/);
  });

  test("a stranger pastes A's result and link into Verify: it is what the engine gives", async () => {
    story.mail = await mail(a, "copy-block");
    assert.match(story.mail, /Receipt .*\n\nCheck it: http/);
    await b.goto(`${it.site.url}verify/`);
    await paste(b, "#verify-text", story.mail);
    await b.waitFor(() => !document.querySelector("[data-act=verify]").disabled);
    await click(b, "[data-act=verify]");
    assert.equal(await b.waitFor(() => document.querySelector("#verdict")?.dataset.verdict), "same");
    assert.ok((await text(b, "#verdict")).includes(story.a.receipt));
    for (const mailed of [commitA, commitB]) assert.ok((await text(b, "#verdict")).includes(/Commitment: (\w+)/.exec(mailed)[1]), "to be held against the mails");
    assert.match(story.mail, /Dice, in order \(sealed\)/);
  });

  test("a stranger is told when the dice of a true result were typed", async () => {
    await paste(b, "#verify-text", `${it.site.url}${DAMAGE}#dice=2d6%2B3&~answers=15&~said=2d6%2B3+melee+by+a+creature:+rolled+15:+15+damage+to+every+target.`);
    await click(b, "[data-act=verify]");
    assert.equal(await b.waitFor(() => document.querySelector("#verdict")?.dataset.verdict), "same");
    assert.match(await text(b, "[data-proves]"), /as somebody entered them/);
  });

  const verdicts = {
    "an edited die in the text": [(mail_) => mail_.replace(/d6 (\d)\./, (_, n) => `d6 ${(n % 6) + 1}.`), "differs", /not what the engine writes.*Dice, in order/],
    "an edited receipt": [(mail_) => mail_.replace(/Receipt (\w)/, (_, c) => `Receipt ${c === "0" ? "1" : "0"}`), "differs", /receipts in this paste contradict each other/],
    "an edited receipt, in text and link": [(mail_) => mail_.replace(/Receipt (\w)/, (_, c) => `Receipt ${c === "0" ? "1" : "0"}`).replace(/~receipt=(\w)/, (_, c) => `~receipt=${c === "0" ? "1" : "0"}`), "differs", /inputs are not those/],
    "other inputs in the link": [(mail_) => mail_.replace("strength=4", "strength=9"), "refused", /does not fit the commitment/],
    "a link cut short": [(mail_) => mail_.replace(/#\S+/, "#z1.q1bKz"), "refused", /damaged or was cut short/],
    "a receipt cut short": [(mail_) => mail_.replace(/(Receipt \w+ \w+) \w+ \w+/, "$1"), "unclear", /cut short or damaged/],
    "no link": [(mail_) => mail_.replace(/Check it.*/, ""), "unclear", /nothing to work it out from/],
    "the answer's line edited, the receipt cut away": [(mail_) => mail_.replace(/is (\d+) damage/, (_, n) => `is ${Number(n) + 1} damage`).replace(/Receipt.*/, ""), "differs", /not what the engine writes/],
    "somebody's own words": [(mail_) => `${mail_}\nI take ten off, as agreed.`, "unclear", /Other words in the paste are not the engine's.*I take ten off/],
    "quoted, and broken at 72 columns": [(mail_) => mail_.split("\n").map((line) => line.match(/.{1,72}/g)?.join("\n") ?? "").join("\n").replace(/^/gm, "> "), "same", /This is what the engine gives/],
    "HTML's signs": [(mail_) => mail_.replace(/&/g, "&amp;"), "same", /This is what the engine gives/],
    "two links": [(mail_) => `${mail_}\n${/http\S+/.exec(mail_)[0].replace("strength=4", "strength=5")}`, "unclear", /2 calculations/],
    "an entry twice": [(mail_) => mail_.replace("&v=", "&attacker.strength=9&v="), "refused", /twice/],
    "a commitment's own digit": [(mail_) => mail_.replace(/commitments%22:%5B%22(.)/, (all, c) => all.slice(0, -1) + (c === "0" ? "1" : "0")), "refused", /does not fit the commitment/],
    "a link from an older version": [(mail_) => mail_.replace(/&v=[^&\s]*/, "&v=0.0.1").replace(/~said=[^&\s]*/, "~said=Something+else"), "differs", /made with version 0\.0\.1.*Something else/],
  };
  for (const [name, [change, wanted, words]] of Object.entries(verdicts)) {
    test(`Verify: ${name}`, async () => {
      await paste(b, "#verify-text", change(story.mail));
      await b.waitFor(() => !document.querySelector("#verdict") && !document.querySelector("[data-act=verify]").disabled);
      await click(b, "[data-act=verify]");
      assert.equal(await b.waitFor(() => document.querySelector("#verdict")?.dataset.verdict), wanted, await text(b, "#verdict"));
      assert.match(await text(b, "#verdict"), words);
    });
  }

  test("axe finds no violation on the Verify page with a verdict", async () => assert.deepEqual(await axe(b), []));

  test("the protocol is a page of the site, one link away", async () => {
    await b.goto(`${it.site.url}verify/`);
    await b.click('main a[href$="sealed-dice/"]');
    await b.waitFor(() => location.pathname.endsWith("/sealed-dice/") && document.querySelector("article pre")?.textContent.includes("import hashlib, hmac"));
    assert.deepEqual(await axe(b), []);
  });
});
