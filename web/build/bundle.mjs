// Joins the page's modules and styles into a few files, so that a first visit asks for few: node bundle.mjs <out folder>
//
//   out/theme-first.js   the classic script of the head
//   out/app.js           the page, every picture and widget in it
//   out/offline.js       for the Workbench, which has none of the rest
//   out/page.css         every style in its order
//
// Nothing is shortened: a report of a defect names our functions, and who looks can read.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

import { build } from "esbuild";

import { reported } from "./pyodide.mjs";

const WEB = fileURLToPath(new URL("..", import.meta.url));
const BROWSERS = ["chrome112", "firefox114", "safari16.4"]; // Pyodide's own minimum, and module workers
const out = resolve(process.argv[2]);

const joined = (format, ...names) => build({
  entryPoints: names, absWorkingDir: WEB, outdir: out, bundle: true, format, target: BROWSERS, charset: "utf8",
  legalComments: "none", // licences.txt has them
  banner: { js: "//# allFunctionsCalledOnLoad" }, // Chromium compiles all of it beside the page's drawing
});

/** The page's own styles in their order, then whatever widgets and pictures bring along (css/<name>.css), print last. */
function styles() {
  const base = ["tokens", "page", "form", "result", "narrow"];
  const all = readdirSync(join(WEB, "css")).map((file) => file.replace(/\.css$/, ""));
  const names = [...base, ...all.filter((name) => !base.includes(name) && name !== "print").sort(), "print"];
  return names.map((name) => readFileSync(join(WEB, "css", `${name}.css`), "utf8")).join("\n");
}

await reported(async () => {
  mkdirSync(out, { recursive: true });
  await joined("iife", "theme-first.js");
  await joined("esm", "app.js", "offline.js");
  writeFileSync(join(out, "page.css"), styles());
});
