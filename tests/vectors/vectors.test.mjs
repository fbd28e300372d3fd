// The built site's own Python gives, byte for byte, the replies of CPython to every request vector.
import { strictEqual } from "node:assert";
import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { startRules } from "../../web/build/pyodide.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const dist = join(root, "dist");
const folder = (kind) => join(dist, readdirSync(dist).find((name) => name.startsWith(`${kind}-`)));

const printed = execFileSync(join(root, ".venv/bin/python"), ["-m", "tests.vectors.replies"], {
  cwd: root, encoding: "utf8", maxBuffer: 1e9,
});
const pyodide = await startRules(folder("engine"), folder("app"));
const ask = pyodide.pyimport("pycore.api").ask;

for (const [name, [request, reply]] of Object.entries(JSON.parse(printed))) {
  test(name, () => strictEqual(ask(request), reply));
}
