// Whatever fails to arrive, a panel names the cause within seconds, and Retry works once it is mended (WEB.md 1.5).
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { APPLY, computed, inEachEngine } from "./desk.mjs";

const SECONDS = 15;
const WITHOUT_WASM_EVAL = (_, headers) => {
  headers["Content-Security-Policy"] = headers["Content-Security-Policy"].replace(" 'wasm-unsafe-eval'", "");
};

const FAULTS = {
  "wasm 404": { file: /\.wasm$/, kind: "missing", cause: "missing", retry: true },
  "wasm connection reset": { file: /\.wasm$/, kind: "reset", cause: "network" },
  "wasm is a web page": { file: /\.wasm$/, kind: "html", cause: "html" },
  "wasm of a wrong type": { file: /\.wasm$/, kind: "octets", cause: "type" },
  "wasm cut short": { file: /\.wasm$/, kind: "cut", cause: "damaged" },
  "wasm forbidden by the policy": { file: /worker\.js$/, change: WITHOUT_WASM_EVAL, cause: "csp", names: /pyodide\.asm\.wasm/ },
  "lock 404": { file: /pyodide-lock\.json$/, kind: "missing", cause: "missing" },
  "lock is a web page": { file: /pyodide-lock\.json$/, kind: "html", cause: "html" },
  "standard library 404": { file: /engine-\w+\/python_stdlib\.zip$/, kind: "missing", cause: "missing" },
  "standard library cut short": { file: /engine-\w+\/python_stdlib\.zip$/, kind: "cut", cause: "python", names: /Python/ },
  "script of a wrong type": { file: /asm\.mjs$/, kind: "text", cause: "script" },
  "script 404": { file: /pyodide\.mjs$/, kind: "missing", cause: "script" },
  "rules cut short": { file: /\.whl$/, kind: "cut", cause: "damaged", retry: true },
  "worker 404": { file: /worker\.js$/, kind: "missing", cause: "worker", retry: true },
  "worker of a wrong type": { file: /worker\.js$/, kind: "text", cause: "worker" },
};

inEachEngine((it) => {
  afterEach(() => it.site.wellAgain());

  for (const [name, { file, kind, change, cause, retry, names }] of Object.entries(FAULTS)) {
    test(name, async () => {
      it.site.before("delete Navigator.prototype.serviceWorker");
      if (change) it.site.rewrite(file, change);
      else it.site.fault(file, kind);
      await it.browser.goto("about:blank");
      await it.browser.goto(it.site.url + APPLY);
      const panel = await it.browser.waitFor(() => {
        const shown = document.querySelector("#engine-panel[role=alert]");
        return shown?.querySelector("button[data-act=retry]") && { cause: shown.dataset.cause, says: shown.textContent };
      }, { timeout: SECONDS * 1000 });
      assert.equal(panel.cause, cause);
      assert.match(panel.says, names ?? new RegExp(file.source.replace(/^.*\/|\$$/g, "")));
      assert.match(await it.browser.eval(() => document.querySelector("#answer .line").textContent), /HP 50 → 45/); // the worked example stands
      if (!retry) return;
      it.site.wellAgain();
      await it.browser.click("#engine-panel button[data-act=retry]");
      await computed(it.browser);
      assert.equal(await it.browser.eval(() => document.documentElement.dataset.engine), "ready");
    });
  }
}, { cache: false });
