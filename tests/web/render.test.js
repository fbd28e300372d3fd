// What is drawn from a schema and a reply, without a browser.
import assert from "node:assert/strict";
import { test } from "node:test";
import render from "preact-render-to-string";
import { html } from "../../web/ui.js";
import { Fields } from "../../web/form/field.js";
import { ErrorSummary, placeWords } from "../../web/form/summary.js";
import { plain, wordsOf } from "../../web/form/words.js";
import { documentOf } from "../../web/page/document.js";
import { Ask } from "../../web/result/ask.js";
import { Answer } from "../../web/result/answer.js";
import { Readings } from "../../web/result/readings.js";
import { Walk } from "../../web/result/walk.js";
import { fromJson } from "../../web/state/values.js";
import { firstView } from "../../web/state/view.js";
import { INPUTS, SCHEMA } from "./fixture.js";

const FIELDS = { "ships[].hp": { label: "Hit points left", short: "HP" }, ships: { item: "ship" } };
const ctx = { fields: FIELDS, widgets: {}, ask: () => null, root: () => ({}), words: (w, s, n) => wordsOf(FIELDS, w, s, n) };
const form = (inputs, errors = []) => render(html`<${Fields} schema=${SCHEMA} value=${fromJson(SCHEMA, inputs)} ctx=${ctx} errors=${errors} onInput=${() => {}} />`);
const page = { page: "calculator", calculator: "toy.one", schema: SCHEMA, version: "1", spec: {}, nav: [], root: "../../", build: { id: "b", app: "app-1/" }, request: { inputs: INPUTS } };
const viewWith = (reply, more = {}) => ({ ...firstView({ ...page, reply }), ...more });

test("every field has a wrapper with its path, a label, and what was typed", () => {
  const out = form({ ...INPUTS, hd: "sixty <b>" });
  for (const path of ["hd", "attacker.strength", "ships[0].hp", "ships[1].name", "arcs.fore.shp", "bonuses", "free"]) assert.ok(out.includes(`data-field="${path}"`), path);
  assert.match(out, /value="sixty &lt;b>"/);
  assert.match(out, /<label for="f-hd">HD/);
  assert.doesNotMatch(out, / style="/);
  assert.ok(!out.includes('data-field="range"'), "not asked for when ramming");
});

test("what may stay empty says so, unless the words know that one of several entries is needed", () => {
  const label = (fields) => /for="f-note">(.*?)<\/label>/.exec(render(html`<${Fields} schema=${SCHEMA} value=${fromJson(SCHEMA, INPUTS)} ctx=${{ ...ctx, fields }} errors=${[]} onInput=${() => {}} />`))[1];
  assert.match(label(FIELDS), /optional/);
  assert.doesNotMatch(label({ ...FIELDS, note: { optional: false } }), /optional/);
});

test("what waits behind a fold is what nobody entered: the rest stands before it, a wrong one too; all blank ones are marked for the printer", () => {
  const folding = { ...FIELDS, note: { more: true }, tons: { more: true }, lines: { more: true }, arcs: { more: true } };
  const drawn = (inputs, errors = []) => render(html`<${Fields} schema=${SCHEMA} value=${fromJson(SCHEMA, inputs)} ctx=${{ ...ctx, fields: folding }} errors=${errors} onInput=${() => {}} />`).split('<details class="more">');
  const paths = (part = "") => [...part.matchAll(/data-field="(note|tons|lines|arcs)"/g)].map(([, path]) => path);
  assert.deepEqual(drawn({ hd: 5 }).map(paths), [[], ["tons", "note", "lines", "arcs"]]);
  assert.deepEqual(drawn({ hd: 5, note: "", lines: [], arcs: {} }).map(paths), [[], ["tons", "note", "lines", "arcs"]]);
  assert.deepEqual(drawn({ hd: 5, tons: "5/2", arcs: { fore: { shp: 1 } } }).map(paths), [["tons", "arcs"], ["note", "lines"]]);
  assert.deepEqual(drawn({ hd: 5 }, [{ field: "arcs.fore", says: "No." }]).map(paths), [["arcs"], ["tons", "note", "lines"]]);
  assert.equal(drawn({ hd: 5, tons: 1, note: "x", lines: ["y"], arcs: { fore: {} } }).length, 1, "no fold where nothing is left for it");
  const blank = (inputs) => [...drawn(inputs).join("").matchAll(/class="field blank" data-field="([^"]+)"/g)].map(([, path]) => path).filter((path) => !path.includes("["));
  assert.ok(["tons", "note", "attacker", "ships", "surprise"].every((path) => blank({ hd: 5 }).includes(path)));
  assert.ok(!["hd", "attacker", "surprise", "ships"].some((path) => blank({ hd: 5, attacker: { strength: 4 }, surprise: true, ships: [{ name: "Kite" }] }).includes(path)));
  assert.ok(blank({ hd: 10 }).includes("hd"), "what is so anyway is not printed");
});

test("errors stand at their field, linked by id; a row's stand below it under the field's name", () => {
  const out = form(INPUTS, [{ field: "hd", says: "Enter an HD." }, { field: "ships[0].hp", says: "Enter hit points." }, { field: "ships[1].systems.beams", says: "Too many." }]);
  assert.match(out, /id="f-hd-error"[^>]*><p>.*Enter an HD\./);
  assert.match(out, /aria-describedby="f-hd-error"[^>]*aria-invalid="true"/);
  assert.match(out, /<b>Hit points left:<\/b> Enter hit points\./);
  assert.match(out, /Something inside this row needs a look/);
});

test("the summary links every error and says where it is", () => {
  const out = render(html`<${ErrorSummary} errors=${[{ field: "ships[0].hp", says: "Enter hit points." }, { field: "", says: "Too long." }]} tree=${INPUTS} fields=${FIELDS} />`);
  assert.match(out, /role="alert"/);
  assert.match(out, /2 entries need a look/);
  assert.match(out, /href="#ships\[0\]\.hp"><b>Ship 1 \(Kite\), Hit points left:<\/b>/);
  assert.equal(placeWords("arcs.fore.shp", INPUTS), "Arcs, Fore, Shp");
  assert.equal(plain("max_hp"), "Max hp");
});

test("the answer: its line, its receipt, and when it is not for what stands in the form", () => {
  const good = { status: "done", line: "Six <lost>", errors: [], readings: [{ id: "a" }], dice: { used: [1, 2] }, receipt: "7f3a 09c1 55e0", version: "1" };
  const out = render(html`<${Answer} view=${viewWith(good)} acts=${{}} />`);
  assert.match(out, /<p class="line">Six &lt;lost><\/p>/);
  assert.match(out, /2 rolls used.*1 reading.*7f3a 09c1 55e0/);
  assert.doesNotMatch(out, /stale|data-act="next"/);
  assert.match(render(html`<${Answer} view=${viewWith({ ...good, next_why: "Too many hits." })} acts=${{}} />`), /<span class="why"> · Too many hits<\/span><span class="about"> · version/);
  const stale = render(html`<${Answer} view=${viewWith(good, { errors: [{ field: "hd" }] })} acts=${{}} />`);
  assert.match(stale, /For the last valid input/);
  assert.match(out, /data-act="copy-line"[^>]*>.*Copy answer/s);
  assert.match(stale, /data-act="copy-line"[^>]*>.*Copy the last valid answer/s);
});

const ASK = { kind: "dice", die: "d6", low: 1, high: 6, says: "Roll for hits", options: [], cite: "B4.2", chance: null, branches: [{ says: "1-2: a miss", chance: "1/3" }], who: "", schema: null, at: 0 };
const asking = (more) => render(html`<${Ask} ask=${{ ...ASK, ...more }} view=${viewWith({ status: "asks", errors: [] })} acts=${{}} ctx=${ctx} />`);

test("a question: a key for each face, or a pad; chance and consequence of each branch; undo beside it", () => {
  const out = asking();
  assert.deepEqual([...out.matchAll(/data-key="([^"]+)"/g)].map((m) => m[1]), ["1", "2", "3", "4", "5", "6"]);
  assert.match(out, /1\/3 · 33\.3%<\/b> <span>1-2: a miss/);
  assert.match(out, /data-act="undo" disabled/);
  assert.match(asking({ die: "d%", low: 0, high: 99 }), /data-key="back".*data-key="enter"/);
  assert.match(asking({ kind: "draw", die: "d2", high: 2, options: ["Ph-1 #1", "Ph-1 #2"], chance: "1/2" }), /<b>2<\/b> <span>Ph-1 #2<\/span>/);
  assert.match(asking({ kind: "choice", die: null, options: ["photon", "disruptor"] }), /data-key="disruptor"/);
});

test("the walk: numbers, paragraph, arithmetic, what a step rests on, what opens below it", () => {
  const steps = [{ n: 1, kind: "given", says: "Range", how: "5", value: 5, cite: null, uses: [] }, { n: 7, kind: "added", says: "Dice", how: "3 − 1 = 2", value: 2, cite: "B4.2", uses: [1], opens: "ships[0]" }];
  const out = render(html`<${Walk} steps=${steps} fetch=${() => {}} />`);
  assert.match(out, /<li id="w7"[^>]*>.*<span class="no"[^>]*>7<\/span>.*3 − 1 = 2.*href="#w1".*data-opens="ships\[0\]".*<span class="cite">B4\.2<\/span>/s);
  const long = Array.from({ length: 300 }, (_, i) => ({ ...steps[0], n: i + 1 }));
  assert.match(render(html`<${Walk} steps=${long} fetch=${() => {}} />`), /Show all 300 steps/);
});

test("a reading that can be switched shows both results", () => {
  const reading = { id: "toy.first", says: "State first", because: "it is printed first", cite: "B4", choice: "state", choices: [{ id: "state", says: "state first" }, { id: "size", says: "size first" }], other: "Five lost." };
  const out = render(html`<${Readings} readings=${[reading]} set=${() => {}} line="Six lost." />`);
  assert.match(out, /value="size"/);
  assert.match(out, /<dd>Six lost\.<\/dd>.*<dd>Five lost\.<\/dd>/);
});

test("data in a page cannot end the script it stands in, nor a policy its attribute", () => {
  const out = documentOf({ page: { ...page, reply: "</script><script>alert(1)</script>" }, body: "", title: "a < b", csp: "default-src 'none'; x \"y\"", modules: ["ui.js"], styles: ["page"], description: "" });
  assert.doesNotMatch(out, /<script>alert/);
  assert.match(out, /<title>a &lt; b<\/title>/);
  assert.match(out, /content="default-src 'none'; x &quot;y&quot;"/);
  assert.equal(JSON.parse(/id="page">(.*?)<\/script>/s.exec(out)[1]).reply, "</script><script>alert(1)</script>");
});

test("no file waits for the script that blocks", () => {
  const out = documentOf({ page, body: "", title: "", csp: "", description: "" });
  const files = [...out.matchAll(/<(?:script|link rel="stylesheet")[^>]* (?:src|href)="([^"]+)"/g)].map(([, file]) => file.split("/").pop());
  assert.deepEqual(files, ["page.css", "app.js", "theme-first.js"]);
});
