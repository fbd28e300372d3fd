// The Workbench page: loads PyScript's editor, and says in words what it is doing and when it cannot.
import "./core.js";

const PATIENCE = 60_000; // milliseconds for starting Python, the rules and the first script
const $ = (id) => document.getElementById(id);
const { app, build } = document.documentElement.dataset;
let overdue;

function say(text, failure = "") {
  $("status").textContent = text;
  $("failure").textContent = failure;
  $("failure").hidden = !failure;
}

function running() {
  say("Running…");
  clearTimeout(overdue);
  overdue = setTimeout(() => say("", "Nothing has come back for a minute. Press the button again to stop the script; reload the page if Python never started."), PATIENCE);
  setTimeout(() => { // PyScript shows errors of the script, but only logs those of its own start
    const { xworker } = document.querySelector("script[type^=py-editor]");
    if (xworker && !xworker.onerror) xworker.onerror = ({ error, message }) => say("", `Python could not start: ${error?.message ?? message}. Reload the page to try again.`);
  });
}

function done() {
  clearTimeout(overdue);
  say("Done.");
}

document.addEventListener("click", (event) => event.target.closest?.(".py-editor-run-button:not(.running)") && running(), true);
document.addEventListener("py-editor:done", done);
document.addEventListener("py-editor", () => { // the editor is drawn: name its parts, and give the keyboard back to the page
  const { shadowRoot } = document.querySelector(".py-editor-input > div");
  shadowRoot.querySelector(".cm-content").setAttribute("aria-label", "Python script");
  const style = document.createElement("style");
  style.textContent = ".cm-editor .\u037cf { color: #a33600 }"; // the editor's own orange of f-strings is too pale to read
  shadowRoot.append(style);
  const output = document.querySelector(".py-editor-output");
  for (const [name, value] of Object.entries({ role: "region", "aria-label": "Output", tabindex: "0" })) output.setAttribute(name, value);
  const run = document.querySelector(".py-editor-run-button");
  run.setAttribute("aria-label", "Run (Ctrl and Enter)");
  shadowRoot.activeElement?.blur();
});
if (typeof WebAssembly !== "object") say("", "This browser has WebAssembly switched off, and Python needs it.");

const { offline } = await import(new URL(`${app}/offline.js`, document.baseURI).href);
offline.on(({ says }) => { $("offline").textContent = says; });
offline.start({ id: build });
