// Measures the built site against stock Pyodide, in one run on one machine: node bench.mjs [rounds]
// Stock is `loadPyodide()` as it comes from the npm package, in a module worker, with the same wheel and the same call.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

import { ENGINES, open } from "./engines.mjs";
import { serve } from "./server.mjs";

const ROUNDS = Number(process.argv[2] ?? 5);
const BUDGETS = { "first answer": 0.45, "form usable": 0.1, "gzip to the first answer": 0.9, "gzip of the whole install": 1.5 };

const root = fileURLToPath(new URL("../../", import.meta.url));
const dist = join(root, "dist");
const npm = join(root, "web", "node_modules", "pyodide");
const STOCK_FILES = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"];
const { files } = JSON.parse(readFileSync(join(dist, "precache.json")));
const app = join(dist, readdirSync(dist).find((name) => name.startsWith("app-")));
const page = files.map(({ url }) => url).find((url) => /^\w+\/[\w-]+\/index\.html$/.test(url)); // the first calculator
const address = page.replace("index.html", "");

/** A page that starts stock Pyodide and says in `window.result` when the first answer came. */
function stockSite() {
  const folder = mkdtempSync(join(tmpdir(), "desk-stock-"));
  for (const name of STOCK_FILES) cpSync(join(npm, name), join(folder, name));
  const wheel = readdirSync(app).find((name) => name.endsWith(".whl"));
  cpSync(join(app, wheel), join(folder, wheel));
  const { request } = JSON.parse(readFileSync(join(dist, page), "utf8").match(/<script type="application\/json" id="page">(.*?)<\/script>/s)[1]);
  writeFileSync(join(folder, "worker.js"), `
    import { loadPyodide } from "./pyodide.mjs";
    const pyodide = await loadPyodide();
    await pyodide.loadPackage(new URL("${wheel}", import.meta.url).href);
    postMessage(pyodide.pyimport("pycore.api").ask(${JSON.stringify(JSON.stringify(request))}));`);
  writeFileSync(join(folder, "index.html"), `<!doctype html><title>Stock</title><script type="module">
    const worker = new Worker("worker.js", { type: "module" });
    worker.onmessage = ({ data }) => { window.reply = data; window.result = performance.now(); };
  </script>`);
  writeFileSync(join(folder, "_headers"), "/*\n  Cache-Control: public, max-age=31536000\n");
  return folder;
}

/** Milliseconds from the start of navigation until `happened` in the page, looked for every 4 ms. */
const since = (happened) => `async () => {
  while (!(${happened})) {
    if (performance.now() > 60000) throw new Error("no ${happened} within a minute");
    await new Promise((next) => setTimeout(next, 4));
  }
  return performance.now();
}`;
const STOCK_ANSWER = new Function(`return ${since("window.result")}`)();
const OUR_FORM = () => performance.getEntriesByName("form usable")[0].startTime;
const OUR_ANSWER = new Function(`return ${since("document.documentElement.dataset.answer")}`)();

async function measure(engine, stock, ours) {
  const found = { cold: { stock: [], form: [], answer: [] }, warm: { stock: [], form: [], answer: [] } };
  for (let round = 0; round < ROUNDS; round++) {
    for (const [site, url] of [["stock", stock.url], ["ours", `${ours.url}${address}`]]) {
      const browser = await open(engine);
      try {
        for (const kind of ["cold", "warm"]) {
          await browser.goto(url);
          if (site === "stock") found[kind].stock.push(await browser.eval(STOCK_ANSWER));
          else {
            found[kind].answer.push(await browser.eval(OUR_ANSWER));
            found[kind].form.push(await browser.eval(OUR_FORM));
          }
          await settled(browser, site);
        }
      } finally {
        await browser.close();
      }
    }
  }
  return found;
}

/** Until a visit is over: the service worker has stored everything, and the browser what it compiled, behind the page's back. */
async function settled(browser, site) {
  if (site === "ours") await browser.waitFor(() => /Ready to work offline/.test(document.body.innerText), { timeout: 60_000 });
  await new Promise((done) => setTimeout(done, 4000));
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const gzipped = (paths) => paths.reduce((sum, path) => sum + gzipSync(readFileSync(path), { level: 9 }).length, 0);

function line(what, ratio, more) {
  const budget = BUDGETS[what];
  console.log(`${what.padEnd(28)} ${ratio.toFixed(2)}  (budget ${budget}${ratio > budget ? ", OVER" : ""})  ${more}`);
}

function bytes() {
  const stock = gzipped(STOCK_FILES.map((name) => join(npm, name)));
  const longest = files.filter(({ url }) => url.endsWith(".html")).sort((a, b) => b.size - a.size)[0];
  const needed = files.filter((file) => file === longest || /^(app|engine)-/.test(file.url));
  const first = gzipped(needed.map(({ url }) => join(dist, url)));
  const all = gzipped(files.map(({ url }) => join(dist, url)));
  const mb = (size) => `${(size / 1e6).toFixed(2)} MB`;
  console.log(`bytes, gzip; stock ${mb(stock)}`);
  line("gzip to the first answer", first / stock, mb(first));
  line("gzip of the whole install", all / stock, mb(all));
}

async function starts() {
  const stockFolder = stockSite();
  const stock = await serve(stockFolder);
  const ours = await serve(dist, { port: 8161 });
  try {
    for (const engine of ENGINES) {
      const found = await measure(engine, stock, ours);
      for (const [kind, { stock: base, form, answer }] of Object.entries(found)) {
        const ms = (numbers) => `${Math.round(median(numbers))} ms`;
        console.log(`\n${engine}, ${kind}, median of ${ROUNDS}; stock ${ms(base)}`);
        line("form usable", median(form) / median(base), ms(form));
        line("first answer", median(answer) / median(base), ms(answer));
      }
    }
  } finally {
    await stock.stop();
    await ours.stop();
    rmSync(stockFolder, { recursive: true });
  }
}

bytes();
await starts();
