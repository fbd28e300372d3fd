// What every browser test does with the built site: serve it, open a page of it, read the answer, make a second build.
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { after, before, describe } from "node:test";
import { ENGINES, open } from "./engines.mjs";
import { serve } from "./server.mjs";

export const DIST = process.env.DIST ?? fileURLToPath(new URL("../../dist", import.meta.url));
if (!existsSync(path.join(DIST, "sw.js"))) throw new Error(`${DIST} is not a built site: python3 build.py build`);

export const APPLY = "layering/apply/";
export const DAMAGE = "layering/damage/";

/** Runs the tests of `body` once per engine, with one browser and one server for all of them. */
export function inEachEngine(body, { engines = ENGINES, ...wish } = {}) {
  for (const engine of engines.filter((name) => ENGINES.includes(name))) {
    describe(engine, () => {
      const it = { engine };
      before(async () => {
        it.site = await serve(DIST, wish);
        it.browser = await open(engine, wish);
      });
      after(async () => {
        await it.browser?.close();
        await it.site?.stop().catch(() => {});
      });
      body(it);
    });
  }
}

export const state = (browser) => browser.eval(() => document.documentElement.dataset.engine);

/** Until the engine, not the build, has answered. */
export function computed(browser) {
  return browser.waitFor(() => document.documentElement.dataset.answer === "computed" && document.querySelector("#answer .line").textContent, { timeout: 90_000 });
}

export function lineWith(browser, words) {
  return browser.waitFor((wanted) => {
    const line = document.querySelector("#answer .line");
    return line && !document.querySelector("#answer.stale") && line.textContent.includes(wanted) && line.textContent;
  }, { args: [words] });
}

export function readyOffline(browser) {
  return browser.waitFor(() => document.querySelector("#offline").textContent.includes("Ready to work offline"));
}

/** Which build's files the open page is made of. */
export const appOf = (browser) => browser.eval(() => /app-\w+/.exec(document.querySelector("script[type=module]").src)[0]);

/** Another build of the same site: its own app folder and build id. */
export function secondBuild() {
  const folder = mkdtempSync(path.join(tmpdir(), "desk-second-"));
  cpSync(DIST, folder, { recursive: true });
  const app = readdirSync(folder).find((name) => name.startsWith("app-"));
  const newApp = `app-${createHash("sha256").update(app).digest("hex").slice(0, 12)}`;
  renameSync(path.join(folder, app), path.join(folder, newApp));
  const worker = readFileSync(path.join(folder, "sw.js"), "utf8");
  const list = JSON.parse(/^const BUILD = (.*?);?$/m.exec(worker)[1].replace(/; \/\/.*$/, ""));
  const id = createHash("sha256").update(list.id).digest("hex").slice(0, 12);
  const renew = (text) => text.replaceAll(app, newApp).replaceAll(list.id, id);
  for (const entry of [...list.files.map(({ url }) => url), "_headers"]) {
    const file = path.join(folder, renew(entry));
    if (!/\.html$|\.webmanifest$|_headers$/.test(file)) continue;
    writeFileSync(file, renew(readFileSync(file, "utf8")));
  }
  const files = list.files.map((entry) => {
    const url = renew(entry.url);
    return { ...entry, url, integrity: `sha256-${createHash("sha256").update(readFileSync(path.join(folder, url))).digest("base64")}` };
  });
  writeFileSync(path.join(folder, "sw.js"), renew(worker).replace(/^const BUILD = .*$/m, `const BUILD = ${JSON.stringify({ id, files })};`));
  return { folder, app: newApp, oldApp: app, id, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
