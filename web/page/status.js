// Engine and offline state in the header; the panel that explains when the engine cannot start.
import { html } from "../ui.js";

const STAGES = { connecting: "Asking for the rules", downloading: "Fetching the rules", starting: "Starting Python", rules: "Loading the rules" };
const PATIENCE = 3; // seconds before stages are worth a word

export function engineWords({ name, stage, seconds }) {
  if (name === "ready") return "";
  if (name === "failed") return "The rules did not start";
  if (name === "restarting") return "Restarting the rules…";
  return seconds >= PATIENCE ? `${STAGES[stage] ?? "Starting"}… ${seconds} s` : "Getting ready…";
}

export function Status({ engine, offline, acts }) {
  const words = engineWords(engine);
  const state = offline.name === "update" ? "update" : engine.name === "failed" ? "bad" : engine.name === "ready" && offline.name === "ready" ? "good" : "soft";
  return html`<p class=${`state ${state}`}>
    <span id="engine" class=${words || !offline.says ? "" : "sr"}>${words || "Ready"}</span>
    <span id="offline" data-state=${offline.name} class=${words && offline.name !== "update" ? "sr" : ""}>${offline.says}
      ${offline.name === "update" && html` <button type="button" data-act="update" onClick=${acts.update}>Reload</button> <button type="button" class="link" data-act="later" onClick=${acts.later}>Later</button>`}</span>
  </p>`;
}

export function EnginePanel({ engine, retry }) {
  const failed = engine.name === "failed";
  return html`<div id="engine-panel" role="alert" class=${failed ? "" : "empty"} data-cause=${failed ? engine.cause : undefined}>
    ${failed && html`<h2>The rules could not start</h2>
      <p>${engine.says}</p>
      <p>The worked example below stands; your entries are kept.</p>
      <div class="bar"><button type="button" class="first" data-act="retry" onClick=${retry}>Try again</button></div>
      ${engine.detail && html`<details><summary>Details for whoever runs this site</summary><pre>${`${engine.cause}: ${engine.file ?? ""}\n${engine.detail}`}</pre></details>`}`}
  </div>`;
}
