// Checks a built site from its own files alone: node check-site.mjs <dist> <expected replies>
//   1. it starts the way the worker starts it and gives the replies that CPython gave, byte for byte;
//   2. the shipped wheel installs through micropip, as the Workbench does it, and answers.
import { deepStrictEqual } from "node:assert";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { reported, startPyodide, startRules } from "./pyodide.mjs";

const [dist, expectedPath] = process.argv.slice(2).map((path) => resolve(path));
const folder = (kind) => join(dist, readdirSync(dist).find((name) => name.startsWith(`${kind}-`)));
const expected = JSON.parse(readFileSync(expectedPath, "utf8"));

async function startsLikeTheWorker() {
  const pyodide = await startRules(folder("engine"), folder("app"));
  const ask = pyodide.pyimport("pycore.api").ask;
  for (const [request, reply] of expected) deepStrictEqual(ask(request), reply, `another reply to ${request}`);
}

async function installsThroughMicropip() {
  const pyodide = await startPyodide(folder("engine"), {
    stdLibURL: join(folder("workbench"), "python_stdlib.zip"),
    lockFileURL: join(folder("workbench"), "pyodide-lock.json"),
    packages: ["micropip"],
  });
  const wheel = readdirSync(folder("app")).find((name) => name.endsWith(".whl"));
  pyodide.FS.writeFile(`/tmp/${wheel}`, readFileSync(join(folder("app"), wheel)));
  await pyodide.pyimport("micropip").install(`emfs:/tmp/${wheel}`);
  const [request, reply] = expected.at(-1);
  deepStrictEqual(pyodide.pyimport("pycore.api").ask(request), reply);
}

await reported(async () => {
  await startsLikeTheWorker();
  await installsThroughMicropip();
});
