// Serves dist/ with `build.py serve`, exactly as a contributor does.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../", import.meta.url));

/** @returns {Promise<{url: string, stop: () => void}>} */
export async function serveSite({ base = "/", port = 0 } = {}) {
  const words = ["build.py", "serve", "--no-build", "--port", String(port), "--base", base];
  const server = spawn("python3", words, { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  for await (const line of createInterface(server.stdout)) return { url: line, stop: () => server.kill() };
  throw new Error("build.py serve ended without an address");
}
