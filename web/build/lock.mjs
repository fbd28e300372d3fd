// Writes the small pyodide-lock.json that names only the wheels we ship, each with its hash.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";

import { STOCK } from "./pyodide.mjs";

/** A lock for the wheels at these paths; it is to lie in the same folder as they do. */
export function lockFor(wheelPaths) {
  const { info } = JSON.parse(readFileSync(join(STOCK, "pyodide-lock.json"), "utf8"));
  const packages = Object.fromEntries(wheelPaths.map((path) => [nameOf(path), packageAt(path)]));
  return `${JSON.stringify({ info, packages }, null, 1)}\n`;
}

function packageAt(path) {
  return {
    name: nameOf(path),
    version: basename(path).split("-")[1],
    file_name: basename(path),
    install_dir: "site",
    sha256: createHash("sha256").update(readFileSync(path)).digest("hex"),
    package_type: "package",
    imports: [nameOf(path)],
    depends: [],
    unvendored_tests: false,
  };
}

const nameOf = (path) => basename(path).split("-")[0];
