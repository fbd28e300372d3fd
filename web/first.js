// Runs before anything is painted: the chosen theme, then the engine, so that Python boots while the page is drawn.
// The one classic script: it blocks, so it stays small. What it starts is `window.engine` to app.js.
import "./theme-first.js";
import { createEngine } from "./engine.js";

const { src, dataset } = document.currentScript; // data-engine: the engine's folder, seen from the page
const app = new URL(".", src).href;

window.engine = createEngine(() => new Worker(`${app}worker.js`, { type: "module", name: "rules" }));
window.engine.start({ app, engine: new URL(dataset.engine, document.baseURI).href });

addEventListener("pageshow", (event) => event.persisted && window.engine.check());
addEventListener("visibilitychange", () => document.visibilityState === "visible" && window.engine.check());
