// A link opened over entries of one's own: it is what one last had, and one's own stay within reach.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Desk } from "../../web/state/desk.js";
import { keepNow, writeAddress, writeNow } from "../../web/state/keep.js";
import { arrive } from "../../web/state/open.js";
import { lastHad } from "../../web/state/own.js";
import { SCHEMA } from "./fixture.js";

let kept, full, store, app, visits = 0;
globalThis.localStorage = {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, text) => (full ? fail() : kept.set(key, text)),
  removeItem: (key) => kept.delete(key),
};
const fail = () => {
  throw Object.assign(new Error("full"), { name: "QuotaExceededError" });
};
globalThis.sessionStorage = { setItem: () => {}, getItem: () => null, removeItem: () => {} };
globalThis.location = { pathname: "/toy/", search: "", hash: "", origin: "https://desk.example" };
globalThis.history = { state: null, replaceState: () => {} };
globalThis.document = { getElementById: () => null };

const ask = async ({ inputs }) => ({ status: "done", line: `HD ${inputs.hd}`, errors: [], answers: { used: [], unused: [] } });
const ticks = () => new Promise((resolve) => setImmediate(resolve));
const EXAMPLE = { inputs: { hd: 5 } };

/** The page of this calculator is opened: nothing is entered yet, what the device keeps is there. */
async function opened(hash = "", back = false) {
  location.hash = hash;
  const page = { calculator: `toy.own${visits}`, schema: SCHEMA, version: "1", spec: {}, request: { ...EXAMPLE }, examples: [{ request: { inputs: { hd: 7 } } }], reply: null };
  app = { page, path: location.pathname, desk: new Desk(page, ask), notices: {}, notice: (id, says, acts = []) => (app.notices[id] = { says, acts }), closeNotice: (id) => delete app.notices[id] };
  await arrive(app, back);
  await ticks();
  return app;
}
const leave = () => keepAll(app);
/** As when the page is left: all that was changed is written. */
async function keepAll(one) {
  writeAddress(one);
  await writeNow(one);
}
const type = async (hd) => {
  app.desk.edit((tree) => ({ ...tree, hd: String(hd) }));
  await ticks();
  await leave();
};
const hd = () => app.desk.core.tree.hd;
const saved = () => Object.entries(store.shelf(app.page.calculator)).map(([name, { value }]) => [name.replace(/, .*/, ""), value.inputs.hd]);
const auto = () => store.load(`auto.${app.page.calculator}`);

beforeEach(async () => {
  visits += 1; // what the browser refused stays with the page
  kept = new Map();
  full = false;
  store = await import("../../web/store.js");
});

test("one's own entries are kept when a link takes their place; one tap leads back, Undo to the link", async () => {
  await opened();
  await type(62);
  await opened("#hd=30");
  await leave();
  assert.equal(Number(hd()), 30);
  assert.deepEqual([auto().inputs.hd, auto().link], [30, true], "the link is what one last had");
  assert.deepEqual(saved(), [["Before a link", 62]]);
  const { says, acts } = app.notices.before;
  assert.match(says, /^You had entries of your own here before this link\. They are kept on this device under “Save, open” as “Before a link, \d+ \w+ \d{4}, \d\d:\d\d”\.$/);
  assert.equal(acts[0].label, "Back to what you had here");
  acts[0].act();
  await ticks();
  assert.equal(Number(hd()), 62);
  assert.equal(app.notices.before, undefined);
  await leave();
  assert.equal(auto().link, undefined);
  app.desk.undo();
  assert.equal(Number(hd()), 30);
});

test("the link, untouched, is what other pages hand over to; and it is not kept as one's own when the next one comes", async () => {
  await opened();
  await type(62);
  await opened("#hd=30");
  assert.equal(lastHad(app).inputs.hd, 30);
  await leave();
  await opened("#hd=31");
  assert.equal(app.notices.before, undefined);
  assert.deepEqual(saved(), [["Before a link", 62]]);
  await type(32);
  await opened("#hd=33");
  assert.deepEqual(saved().map(([, one]) => one).sort(), [32, 62], "changed, it was one's own");
});

test("a reload, one's own address and the same link twice take nobody's place", async () => {
  await opened();
  await type(62);
  await opened("#hd=62");
  assert.deepEqual([app.notices, saved()], [{}, []]);
  await leave();
  assert.equal(auto().link, undefined, "it is still one's own");
  await opened("#hd=61", true); // another tab wrote meanwhile
  assert.deepEqual([app.notices, saved()], [{}, []]);
  await opened("#hd=30");
  await leave();
  await opened("#hd=30");
  await opened("#hd=30", true);
  assert.equal(saved().length, 1);
  await leave();
  assert.equal(auto().link, true);
});

test("an example is nobody's: it takes no place, and none is kept of it", async () => {
  await opened();
  await type(62);
  app.desk.open(app.page.examples[0].request);
  await ticks();
  await leave();
  assert.equal(auto().inputs.hd, 62);
  await opened();
  app.desk.open(app.page.examples[0].request);
  location.hash = "#hd=30";
  await arrive(app);
  assert.deepEqual(saved(), [["Before a link", 62]]);
});

test("without an address, the link and one's own are both offered", async () => {
  await opened();
  await type(62);
  await opened("#hd=30");
  await leave();
  await opened();
  assert.match(app.notices.last.says, /The link you opened here last .* so are your own entries/);
  assert.deepEqual(app.notices.last.acts.map(({ label }) => label), ["Go on with the link", "Back to your own entries"]);
  app.notices.last.acts[0].act();
  await leave();
  assert.equal(auto().link, true);
  await opened();
  app.notices.last.acts[1].act();
  assert.equal(Number(hd()), 62);
  await type(63);
  await opened();
  assert.deepEqual(app.notices.last.acts.map(({ label }) => label), ["Go on with them"]);
});

test("the newest five stay; the same entries are kept once; what somebody named stays", async () => {
  await opened();
  store.keep(app.page.calculator, "Friday", { inputs: { hd: 20 } });
  for (let n = 0; n < 7; n += 1) {
    await type(40 + n);
    await opened(`#hd=${30 + n}`);
    await new Promise((resolve) => setTimeout(resolve, 2)); // a time of its own
  }
  assert.deepEqual(saved().map(([, one]) => one).sort(), [20, 42, 43, 44, 45, 46]);
  await type(20);
  await opened("#hd=39");
  assert.match(app.notices.before.says, /as “Friday”/);
  assert.equal(saved().length, 6);
});

test("a browser without room: they stay until the page is closed, and that is said", async () => {
  await opened();
  await type(62);
  full = true;
  location.hash = "#hd=30"; // in the same visit
  await arrive(app);
  assert.match(app.notices.before.says, /kept until you close this page, no longer/);
  app.notices.before.acts[0].act();
  assert.equal(Number(hd()), 62);
});

test("left at once, before anything is written: the link is marked as one", async () => {
  await opened();
  await type(62);
  await opened("#hd=30");
  writeAddress(app);
  keepNow(app);
  assert.deepEqual([auto().inputs.hd, auto().link], [30, true]);
});
