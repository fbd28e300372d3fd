// Writes every page's HTML from the facts build.py gives: `node web/prerender.mjs facts.json outdir`.
// The same components draw it that draw it in the browser, so hydration changes nothing.
import { mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import render from "preact-render-to-string";
import { borrowed } from "./form/words.js";
import { documentOf, missingDocument } from "./page/document.js";
import { Page, titleOf } from "./page/page.js";
import { STANDING } from "./page/standing.js";
import { waysFrom } from "./state/onward.js";
import { loadParts } from "./state/parts.js";
import { contextOf, firstView } from "./state/view.js";
import { html } from "./ui.js";

const WEB = dirname(fileURLToPath(import.meta.url));
const [, , given, out] = process.argv;
const facts = JSON.parse(await readFile(given, "utf8"));
const nothing = new Proxy({}, { get: () => () => {} }); // no act happens before a script runs

async function main() {
  const nav = navOf(facts.systems);
  await write("index.html", { page: "home", path: "", nav }, "Settle a space battle's damage by the book, and show the working. In the browser, offline, nothing leaves your device.");
  for (const { page, doc, description } of STANDING) {
    const text = doc ? { doc: await readFile(join(WEB, "..", doc), "utf8") } : {};
    await write(`${page}/index.html`, { page, path: `${page}/`, nav: nav.map(slim), ...text }, description);
  }
  for (const system of facts.systems) for (const calculator of system.calculators) await write(`${calculator.path}index.html`, calculatorPage(system, calculator, nav), calculator.schema.schema.description);
  await save("404.html", missingDocument(facts.csp.missing));
  await save("workbench/index.html", await workbench());
}

/** Systems and their calculators in the order their words ask for; nobody keeps a list. */
function navOf(systems) {
  const order = (a, b) => (a.order ?? 99) - (b.order ?? 99) || String(a.id).localeCompare(b.id);
  return systems
    .map(({ system, words, calculators }) => ({
      id: system, system, title: words.title, short: words.short ?? words.title, accent: words.accent ?? "slate", blurb: words.blurb ?? "", order: words.order,
      calculators: calculators
        .map(({ id, path, list, reply }) => ({ id, path, title: list.title, lede: list.question, line: reply.line, ...own(words.calculators?.[id]) }))
        .sort(order),
    }))
    .sort(order);
}

const own = (words = {}) => Object.fromEntries(Object.entries({ title: words.title, lede: words.short ?? words.lede, order: words.order }).filter(([, v]) => v !== undefined));

function calculatorPage({ system, words, calculators }, { id, path, schema, request, reply }, nav) {
  const { schema: fields, examples, switches, measures, policy } = schema;
  const mine = { ...words, calculators: { [id]: borrowed(words.calculators, id) } };
  const pages = nav.find((one) => one.system === system).calculators.map((one) => sharing(calculators.find((other) => other.id === one.id), one.title, words));
  const onward = waysFrom(pages.find((one) => one.id === id), pages);
  return { page: "calculator", path, system, calculator: id, spec: mine, schema: fields, examples, switches, measures, policy, request, reply, onward, nav: nav.map(slim) };
}

/** What two pages of a system may have in common. */
const sharing = ({ id, schema }, title, words) => ({ id, title, schema: schema.schema, fields: words.calculators?.[id]?.fields });

/** What navigation needs; a page does not carry every other page's worked line. */
const slim = ({ calculators, blurb: _blurb, ...system }) => ({ ...system, calculators: calculators.map(({ id, path, title }) => ({ id, path, title })) });

async function write(file, facts_, description) {
  const { version, build, app, engine } = facts;
  const root = "../".repeat(file.split("/").length - 1);
  const page = { ...facts_, root, version, build: { id: build, app, engine } };
  const parts = await loadParts(page);
  const ctx = contextOf(page, { ask: async () => null, stop: () => {}, root: () => view.core?.tree, reply: () => view.good?.reply, widgets: parts.widgets });
  const view = firstView(page);
  const body = render(html`<${Page} page=${page} view=${view} ctx=${ctx} acts=${nothing} parts=${parts} />`);
  await save(file, documentOf({ page, body, title: titleOf(page), csp: facts.csp.page, description }));
}

/** The Workbench has its own template, its own policy and no components. */
async function workbench() {
  const template = await readFile(join(WEB, "workbench/index.html"), "utf8");
  const bare = (folder) => `../${folder.replace(/\/$/, "")}`;
  const wheel = JSON.parse(await readFile(join(out, facts.app, "pyodide-lock.json"), "utf8")).packages.pycore.file_name;
  const scripts = await examplesOf(join(WEB, "workbench/examples"));
  const options = scripts.map(({ name, title }) => `<option value="${name}">${escaped(title)}</option>`).join("");
  const whole = { examples: options, first: inScript(scripts[0].text), scripts: JSON.stringify(scripts).replace(/</g, "\\u003c") };
  const values = { app: bare(facts.app), engine: bare(facts.engine), workbench: bare(facts.workbench), id: facts.build, csp: facts.csp.workbench, wheel };
  return template.replace(/\{\{(\w+)\}\}/g, (all, name) => {
    if (whole[name] !== undefined) return whole[name];
    if (values[name] === undefined) throw new Error(`web/workbench/index.html asks for ${all}, which nobody gives`);
    return values[name].replace(/&/g, "&amp;").replace(/"/g, "&quot;");
  });
}

const escaped = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");

/** Text inside a script element is taken as it stands. */
function inScript(text) {
  if (/<\/?script|<!--/i.test(text)) throw new Error("the first example of the Workbench would end its own script element");
  return text;
}

/** The Workbench's scripts in the order of their names; the first line of each is its title. */
async function examplesOf(folder) {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".py")).sort();
  return Promise.all(files.map(async (file) => {
    const text = await readFile(join(folder, file), "utf8");
    return { name: file.replace(/\.py$/, ""), title: text.split("\n")[0].replace(/^# /, ""), text };
  }));
}

async function save(name, text) {
  await mkdir(dirname(join(out, name)), { recursive: true });
  await writeFile(join(out, name), text);
}

await main();
