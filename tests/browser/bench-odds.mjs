// Exact odds as a page's first ones, and what every simulation does, in real browsers: node bench-odds.mjs [loads]
// The rules' part is told apart from the page's: from the question's leaving for the worker to its answer's coming back,
// and, since other work on the machine stretches that, the processor time of the worker's own thread (Linux tells it).
import { readFileSync, readdirSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { ENGINES, open } from "./engines.mjs";
import { serve } from "./server.mjs";

const LOADS = Number(process.argv[2] ?? 5);
const ODDS_MS = 50; // of processor time: any single check or expression of up to 100 dice of up to 20 sides
const UPDATES = 4; // a second
const STOP_MS = 200;
const RUNS = 10_000;

const dist = fileURLToPath(new URL("../../dist", import.meta.url));
const { files } = JSON.parse(readFileSync(join(dist, "precache.json")));
const calculators = files.map(({ url }) => url).filter((url) => /^\w+\/[\w-]+\/index\.html$/.test(url)).map((url) => url.replace("index.html", ""));
const DICE = { "100d20": "Mean 1050", "25d20+25d12+25d10+25d8": "Mean 675", "d%": "Mean 49.50" };

const WORKER = /^(DedicatedWorker|DOM Worker|WebCore: Worker)/; // as Chromium, Firefox and WebKit name its thread
const numbers = (folder) => orNone(() => readdirSync(folder).filter((name) => /^\d+$/.test(name)).map(Number)) ?? [];
const told = (file) => orNone(() => readFileSync(file, "utf8")) ?? "";

/** In the page: notes how long each question is with the rules. */
function watchRules() {
  window.withRules = [];
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ...more) {
    const began = performance.now();
    if (message?.request) this.addEventListener("message", function heard({ data }) {
      if (data.id !== message.id) return;
      this.removeEventListener("message", heard);
      window.withRules.push([JSON.parse(message.request).want ?? "answer", performance.now() - began]);
    });
    return post.call(this, message, ...more);
  };
}

/** In the page: opens the odds and tells when they stand there. Before, the rules have rehearsed, as they do when nobody asks. */
async function firstOdds(wanted) {
  const began = performance.now();
  document.querySelector("#odds summary").click();
  while (!document.querySelector("#odds")?.textContent.includes(wanted)) {
    if (performance.now() - began > 20_000) throw new Error(`no ${wanted} within 20 s`);
    await new Promise((next) => setTimeout(next, 2));
  }
  document.body.offsetHeight; // lay it out
  return { page: performance.now() - began, rules: window.withRules.find(([want]) => want === "odds")[1] };
}

/** In the page: runs a simulation, counts what it tells of its progress, runs another and stops it. */
async function simulated(runs) {
  const rest = (ms) => new Promise((done) => setTimeout(done, ms));
  const until = async (found) => { for (const began = performance.now(); !found(); await rest(2)) if (performance.now() - began > 120_000) throw new Error("not within two minutes"); };
  if (!document.querySelector("#odds")) return null;
  if (!document.querySelector("#odds").open) document.querySelector("#odds summary").click();
  await until(() => document.querySelector("[data-act=simulate]"));
  await until(() => window.withRules.some(([want]) => want === "odds"));
  window.withRules.length = 0;
  const began = performance.now();
  document.querySelector("[data-act=simulate]").click();
  await until(() => document.querySelector("[data-act=stop]"));
  await until(() => document.querySelector("[data-act=simulate]"));
  const taken = performance.now() - began;
  if (document.querySelector("#odds progress")?.value < runs) return { says: document.querySelector("#odds .simulation .faults")?.textContent ?? "not all runs" };
  const slices = window.withRules.filter(([want]) => want === "simulate").map(([, ms]) => ms);
  const field = document.querySelector("#sim-runs");
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(field, "100000");
  field.dispatchEvent(new Event("input", { bubbles: true }));
  await rest(50);
  document.querySelector("[data-act=simulate]").click();
  await until(() => document.querySelector("[data-act=stop]"));
  await rest(Math.min(150, taken / 2));
  const pressed = performance.now();
  const stop = document.querySelector("[data-act=stop]");
  stop?.click();
  await until(() => document.querySelector("[data-act=simulate]"));
  return { taken, updates: slices.length / (taken / 1000), longest: Math.max(...slices), stopped: stop ? performance.now() - pressed : 0 };
}

/** Milliseconds of processor time so far of all workers in the browser that this program started. */
function workersTime() {
  const parents = new Map(numbers("/proc").map((id) => [id, Number(told(`/proc/${id}/stat`).split(") ").at(-1).split(" ")[1])]));
  const ours = (id) => id > 1 && (id === process.pid || ours(parents.get(id) ?? 0));
  let spent = 0;
  for (const id of [...parents.keys()].filter(ours)) {
    for (const thread of numbers(`/proc/${id}/task`).map((number) => `/proc/${id}/task/${number}`)) {
      if (WORKER.test(told(`${thread}/comm`))) spent += Number(told(`${thread}/schedstat`).split(" ")[0]) / 1e6;
    }
  }
  return spent;
}

/** A process may end while it is looked at. */
function orNone(read) {
  try {
    return read();
  } catch {
    return null;
  }
}

const ready = () => document.documentElement.dataset.answer === "computed";

async function oddsIn(engine, site) {
  const found = Object.fromEntries(Object.keys(DICE).map((dice) => [dice, []]));
  for (let load = 0; load < LOADS; load++) {
    for (const [dice, mean] of Object.entries(DICE)) {
      const browser = await open(engine); // anew: nothing compiled, nothing kept
      try {
        await browser.goto(`${site.url}layering/damage/#dice=${encodeURIComponent(dice)}`);
        await browser.waitFor(ready, { timeout: 60_000 });
        await browser.waitFor(() => document.querySelector("#offline").textContent.includes("Ready to work offline"), { timeout: 60_000 });
        await browser.eval(watchRules);
        await sleep(3000);
        const before = workersTime();
        const times = await browser.eval(firstOdds, mean);
        found[dice].push({ ...times, work: workersTime() - before });
      } finally {
        await browser.close();
      }
    }
  }
  for (const [dice, times] of Object.entries(found)) {
    const each = (part) => times.map((one) => one[part].toFixed(0)).join(", ");
    const over = Math.max(...times.map(({ work }) => work)) > ODDS_MS ? " OVER" : "";
    console.log(`  ${dice.padEnd(24)} worker's processor time ${each("work")} ms${over}; answered after ${each("rules")}, shown after ${each("page")} ms`);
  }
}

async function simulationsIn(engine, site) {
  const browser = await open(engine);
  try {
    for (const path of calculators) {
      await browser.goto("about:blank");
      await browser.goto(site.url + path);
      await browser.waitFor(() => document.documentElement.dataset.answer, { timeout: 60_000 });
      await browser.eval(watchRules);
      const one = await browser.eval(simulated, RUNS);
      if (!one) continue;
      if (one.says) { console.log(`  ${path.padEnd(24)} ${one.says}`); continue; }
      const over = one.taken > 1000 / UPDATES && one.updates < UPDATES || one.stopped > STOP_MS ? " OVER" : "";
      console.log(`  ${path.padEnd(24)} ${(one.taken / 1000).toFixed(2).padStart(6)} s, ${one.updates.toFixed(1)} updates a second, longest slice ${one.longest.toFixed(0)} ms, stopped after ${one.stopped.toFixed(0)} ms${over}`);
    }
  } finally {
    await browser.close();
  }
}

const site = await serve(dist, { port: 8163 });
try {
  for (const engine of ENGINES) {
    console.log(`${engine}: exact odds as a page's first, budget ${ODDS_MS} ms, load ${loadavg()[0].toFixed(1)}`);
    await oddsIn(engine, site);
    if (process.argv.includes("odds")) continue;
    console.log(`${engine}: ${RUNS.toLocaleString("en")} runs, budget ${UPDATES} updates a second, stopped within ${STOP_MS} ms`);
    await simulationsIn(engine, site);
  }
} finally {
  await site.stop();
}
