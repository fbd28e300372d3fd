// From a key press to the new answer laid out in the page, engine warm: every calculator, and two large ones.
// Chromium, since the page's own clock is fine enough there: node bench-keys.mjs [presses]
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { deflate } from "../../web/state/pack.js";
import { open } from "./engines.mjs";
import { serve } from "./server.mjs";

const PRESSES = Number(process.argv[2] ?? 40); // of 20 or fewer the slowest alone would be the 95th percentile
const WARMING = 10; // presses before those that count: until then the browser is still compiling what they run
const SMALL_MS = 16;
const LARGE_MS = 100;
const SHOWN = 6;

const root = fileURLToPath(new URL("../../", import.meta.url));
const dist = join(root, "dist");
const { files } = JSON.parse(readFileSync(join(dist, "precache.json")));
const calculators = files.map(({ url }) => url).filter((url) => /^\w+\/[\w-]+\/index\.html$/.test(url)).map((url) => url.replace("index.html", ""));

/** The large requests of tests/bench, as links. */
async function largeOnes() {
  const printed = execFileSync(join(root, ".venv/bin/python"), ["-c", `
import json
from tests.bench import ddap, tcs
print(json.dumps({"300 boxes, 200 hits": ddap.request(300, 200, 40), "2 x 100 mauled ships": tcs.request(1, True)}))`], { cwd: root, encoding: "utf8" });
  return Promise.all(Object.entries(JSON.parse(printed)).map(async ([name, text]) => {
    const { calculator, ...state } = JSON.parse(text);
    return [name, `${calculator.replace(".", "/").replaceAll("_", "-")}/#z1.${await deflate(JSON.stringify(state))}`];
  }));
}

/** In the page: a blank comes and goes at the end of the first entry, which asks the rules anew each time. */
async function pressed(presses, warming) {
  const answer = document.getElementById("answer");
  const input = document.querySelector("#form [data-field] input[type=text]:not([disabled]), #form [data-field] textarea") ?? document.querySelector("[data-field] input[type=text]");
  if (!input) return null;
  const write = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), "value").set;
  const written = input.value;
  const times = [];
  for (let i = -warming; i < presses; i++) {
    await new Promise((rest) => setTimeout(rest, 50));
    const answered = new Promise((done) => new MutationObserver((_, observer) => {
      if (answer.getAttribute("aria-busy") === "false") done(observer.disconnect());
    }).observe(answer, { attributes: true, attributeFilter: ["aria-busy"] }));
    const began = performance.now();
    write.call(input, i % 2 ? written : `${written} `);
    input.dispatchEvent(new InputEvent("input", { bubbles: true }));
    await Promise.race([answered, new Promise((_, never) => setTimeout(() => never(new Error("no answer within 10 s")), 10_000))]);
    document.body.offsetHeight; // lay it out
    if (i >= 0) times.push(performance.now() - began);
  }
  return times;
}

const quantile = (times, part) => [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))];

async function measured(browser, url) {
  await browser.goto("about:blank");
  await browser.goto(url);
  await browser.waitFor(() => document.documentElement.dataset.answer, { timeout: 60_000 });
  await new Promise((calm) => setTimeout(calm, 700));
  return browser.eval(pressed, PRESSES, WARMING);
}

function line(name, times, budget) {
  const p95 = quantile(times, 0.95);
  console.log(`  ${name.padEnd(28)} median ${quantile(times, 0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms${p95 > budget ? " OVER" : ""}`);
}

const site = await serve(dist, { port: 8162 });
const browser = await open("chromium");
try {
  await browser.goto(site.url + calculators[0]); // a first visit also stores the whole site
  await browser.waitFor(() => document.querySelector("#offline").textContent.includes("Ready to work offline"), { timeout: 60_000 });
  const small = [];
  for (const path of calculators) {
    const times = await measured(browser, site.url + path);
    if (times) small.push([path, times]);
  }
  const all = small.flatMap(([, times]) => times);
  const load = loadavg()[0].toFixed(1); // others at work stretch every figure
  console.log(`key press to new answer in Chromium, ${small.length} calculators x ${PRESSES}, load ${load}, budget p95 ${SMALL_MS} ms`);
  line("all", all, SMALL_MS);
  for (const [path, times] of small.sort(([, a], [, b]) => quantile(b, 0.95) - quantile(a, 0.95)).slice(0, SHOWN)) line(path, times, SMALL_MS);
  console.log(`large, budget p95 ${LARGE_MS} ms`);
  for (const [name, path] of await largeOnes()) line(name, await measured(browser, site.url + path), LARGE_MS);
} finally {
  await browser.close();
  await site.stop();
}
