// Runs every *.py of this folder inside the built site's own Pyodide, under Node: node in-the-browsers-python.mjs [odds]
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { startRules } from "../../web/build/pyodide.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
const dist = join(here, "..", "..", "dist");
const folder = (kind) => join(dist, readdirSync(dist).find((name) => name.startsWith(`${kind}-`)));

for (const script of readdirSync(here).filter((name) => name.endsWith(".py") && name.includes(process.argv[2] ?? ""))) {
  const pyodide = await startRules(folder("engine"), folder("app")); // anew: the first question after a start is the slowest
  console.log(`\n${script}, in the browser's Python`);
  pyodide.runPython(readFileSync(join(here, script), "utf8"), { globals: pyodide.toPy({ __name__: "__main__" }) });
}
