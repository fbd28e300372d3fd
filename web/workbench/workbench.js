// The Workbench page: loads PyScript's editor, offers the examples, stops a script, and shows what it printed.
import "./core.js";
import { parts } from "./shown.js";

const PATIENCE = 60_000; // milliseconds for starting Python, the rules and the first script
const LONGEST = 400; // characters of an error that are read out; the output has them all
const $ = (id) => document.getElementById(id);
const { app, build } = document.documentElement.dataset;
const SCRIPTS = JSON.parse($("scripts").textContent);
const edited = new Map(SCRIPTS.map(({ name, text }) => [name, text]));
let overdue;
let chosen = SCRIPTS[0].name;
let printed = "";

/** PyScript's own element; it is another one after a stop. */
const editor = () => document.querySelector("script[type^=py-editor]");
const output = () => document.querySelector(".py-editor-output");
const runButton = () => document.querySelector(".py-editor-run-button");

function say(text, failure = "") {
  $("status").textContent = text;
  $("failure").textContent = failure;
  $("failure").hidden = !failure;
}

function running() {
  say("Running…");
  $("stop").hidden = false;
  $("copy").disabled = true;
  $("shown").hidden = true;
  $("shown").replaceChildren();
  output().hidden = false;
  clearTimeout(overdue);
  overdue = setTimeout(() => say("", "Nothing has come back for a minute. Press Stop to stop the script; reload the page if Python never started."), PATIENCE);
  setTimeout(() => { // PyScript shows errors of the script, but only logs those of its own start
    const { xworker } = editor();
    if (xworker && !xworker.onerror) xworker.onerror = ({ error, message }) => say("", `Python could not start: ${error?.message ?? message}. Reload the page to try again.`);
  });
}

function done() {
  clearTimeout(overdue);
  $("stop").hidden = true;
  $("copy").disabled = false;
  for (const span of output().querySelectorAll("span")) span.textContent = asText(span);
  const wrong = ended([...output().querySelectorAll("span")].map((span) => span.textContent).join("\n"));
  printed = output().innerText; // lines are <br> elements, which textContent leaves out
  if (wrong) say("", errorIn(wrong));
  else say("Done.");
  show(wrong ? "" : printed);
}

/** A script may end itself: at the command line, sys.exit() and sys.exit(0) are no errors. */
function ended(wrong) {
  if (!/^SystemExit(: (0|None))?$/m.test(wrong)) return wrong;
  for (const span of output().querySelectorAll("span")) span.remove();
  return "";
}

/** What Python said, without the kind of object in which it came. */
const asText = (span) => span.textContent.replace(/^Error: /, "");

/** "Line 4: NameError: …": the last line of ours that a traceback names, and what it ends with. */
function errorIn(traceback) {
  const line = [...traceback.matchAll(/File "<exec>", line (\d+)/g)].at(-1)?.[1];
  const last = traceback.trim().split("\n").filter((one) => /^\S/.test(one)).at(-1) ?? "";
  return `${line ? `Line ${line}: ` : ""}${last.length > LONGEST ? `${last.slice(0, LONGEST)}…` : last}`;
}

/** Tables and drawings among the printed lines; text alone stays as PyScript wrote it. */
function show(text) {
  const found = parts(text);
  if (found.every(({ kind }) => kind === "text")) return;
  $("shown").replaceChildren(...found.map(({ kind, value }) => ({ text: textNode, table: tableNode, svg: drawingNode })[kind](value)));
  $("shown").hidden = false;
  output().hidden = true;
}

function make(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

const textNode = (value) => make("pre", { tabindex: "0" }, value);

function tableNode({ head, rows, right }) {
  const cell = (tag) => (text, i) => make(tag, right.has(i) ? { class: "r" } : {}, text);
  const scroll = make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": `Table: ${head.join(", ")}` });
  scroll.append(make("table", {}, make("thead", {}, make("tr", {}, ...head.map(cell("th")))), make("tbody", {}, ...rows.map((row) => make("tr", {}, ...row.map(cell("td")))))));
  return scroll;
}

/** As a picture, in which no script can run. One that stands alone must name its namespace, which is easily forgotten. */
function drawingNode(svg) {
  const whole = /^<svg[^>]*\sxmlns=/.test(svg) ? svg : svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"');
  const address = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(whole)}`;
  const image = make("img", { src: address, alt: "The drawing this script printed" });
  const drawing = make("p", { class: "drawing" }, image, make("a", { href: address, download: "drawing.svg" }, "Save drawing"));
  image.addEventListener("error", () => drawing.replaceWith(make("p", { class: "drawing" }, "This is no drawing that can be shown: is every tag closed, and every & written as &amp;?"), textNode(svg)));
  return drawing;
}

/** PyScript's own stop ends the worker and keeps the script, but asks first; this button is the answer. */
function stop() {
  const { confirm } = window;
  window.confirm = () => true;
  runButton().click();
  window.confirm = confirm;
  stopped();
}

function stopped() {
  clearTimeout(overdue);
  $("stop").hidden = true;
  say("Stopped. The script is kept; the next run starts Python anew.");
}

function choose(name) {
  edited.set(chosen, editor().code);
  chosen = name;
  editor().code = edited.get(name);
  say($("stop").hidden ? "Not run yet." : "The script before it is still running; Stop ends it.");
}

$("example").addEventListener("change", ({ target }) => choose(target.value));
$("restore").addEventListener("click", () => { editor().code = SCRIPTS.find(({ name }) => name === chosen).text; });
$("stop").addEventListener("click", stop);
$("copy").addEventListener("click", async () => {
  const copied = await navigator.clipboard.writeText(printed).then(() => true, () => false);
  say(copied ? "Copied." : "This browser does not let the page copy: select the output and press Ctrl+C.");
});
document.addEventListener("click", (event) => event.target.closest?.(".py-editor-run-button:not(.running)") && running(), true);
document.addEventListener("py-editor:done", done);
document.addEventListener("py-editor", () => { // the editor is drawn, also after a stop: name its parts, and give the keyboard back to the page
  const { shadowRoot } = document.querySelector(".py-editor-input > div");
  shadowRoot.querySelector(".cm-content").setAttribute("aria-label", "Python script");
  const style = document.createElement("style");
  style.textContent = ".cm-editor .\u037cf { color: #a33600 }"; // the editor's own orange of f-strings is too pale to read
  shadowRoot.append(style);
  for (const [name, value] of Object.entries({ role: "region", "aria-label": "Output", tabindex: "0" })) output().setAttribute(name, value);
  runButton().setAttribute("aria-label", "Run (Ctrl and Enter)");
  shadowRoot.activeElement?.blur();
  document.documentElement.dataset.editor = "ready";
});
if (typeof WebAssembly !== "object") say("", "This browser has WebAssembly switched off, and Python needs it.");

const { offline } = await import(new URL(`${app}/offline.js`, document.baseURI).href);
offline.on(({ says }) => { $("offline").textContent = says; });
offline.start({ id: build });
