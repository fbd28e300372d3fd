// The headers of the built site, read by the host's own parser and held against every file and against the local server.
import assert from "node:assert";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { parseAllHeaders } from "@netlify/headers-parser";
import { CspEvaluator } from "csp_evaluator/dist/evaluator.js";
import { Severity } from "csp_evaluator/dist/finding.js";
import { CspParser } from "csp_evaluator/dist/parser.js";

import { serveSite } from "../serve-site.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const dist = join(root, "dist");
const files = readdirSync(dist, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name !== "_headers")
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(dist.length + 1));
const { headers: rules, errors } = await parseAllHeaders({
  headersFiles: [join(dist, "_headers")],
  netlifyConfigPath: join(root, "netlify.toml"),
  minimal: true,
});

const TYPES = {
  css: "text/css; charset=utf-8", html: "text/html; charset=utf-8", js: "text/javascript; charset=utf-8",
  json: "application/json", mjs: "text/javascript; charset=utf-8", png: "image/png", svg: "image/svg+xml",
  txt: "text/plain; charset=utf-8", wasm: "application/wasm", webmanifest: "application/manifest+json",
  whl: "application/octet-stream", zip: "application/zip",
};
const WORKERS = files.filter((file) => file === "sw.js" || file.endsWith("/worker.js"));
const PAGES = files.filter((file) => file.endsWith(".html"));

/** Every address of a file, as people and links write it. */
function addressesOf(file) {
  if (file === "index.html") return ["/", "/index.html"];
  if (!file.endsWith("/index.html")) return [`/${file}`];
  const folder = file.slice(0, -"/index.html".length);
  return [`/${folder}`, `/${folder}/`, `/${file}`];
}

function headersFor(address) {
  const matching = rules.filter(({ for: path }) => path === address || path === "/*");
  return Object.assign({}, ...matching.map(({ values }) => values));
}

const policies = (address) =>
  rules.filter(({ for: path }) => path === address || path === "/*").flatMap(({ values }) => values["Content-Security-Policy"] ?? []);

test("the host can read every rule", () => assert.deepStrictEqual(errors, []));

test("every file has its content type", () => {
  for (const file of files) {
    const expected = TYPES[file.split(".").at(-1)];
    for (const address of addressesOf(file)) assert.strictEqual(headersFor(address)["Content-Type"], expected, address);
  }
});

test("what lies in a hashed folder is kept for ever, everything else is asked for anew", () => {
  for (const file of files) {
    const hashed = /^[a-z]+-[0-9a-f]{12}\//.test(file);
    const expected = hashed ? "public, max-age=31536000, immutable" : "no-cache";
    for (const address of addressesOf(file)) assert.strictEqual(headersFor(address)["Cache-Control"], expected, address);
  }
});

test("every page and worker has one policy of its own, and nothing else has any", () => {
  for (const file of files) {
    const expected = PAGES.includes(file) || WORKERS.includes(file) ? 1 : 0;
    for (const address of addressesOf(file)) assert.strictEqual(policies(address).length, expected, address);
  }
  assert.ok(WORKERS.length >= 2, "the worker and the service worker");
});

test("a page's <meta> says the same as its header, but for what a <meta> may not say", () => {
  for (const page of PAGES) {
    const meta = readFileSync(join(dist, page), "utf8").match(/<meta http-equiv="Content-Security-Policy" content="([^"]*)"/);
    assert.ok(meta, `${page} has no policy`);
    const said = meta[1].replaceAll("&#39;", "'").replaceAll("&quot;", '"');
    assert.strictEqual(`${said}; frame-ancestors 'none'`, policies(addressesOf(page)[0])[0], page);
  }
});

test("only the Workbench may make code from text", () => {
  for (const file of [...PAGES, ...WORKERS]) {
    const [policy] = policies(addressesOf(file)[0]);
    assert.strictEqual(policy.includes("'unsafe-eval'"), file.startsWith("workbench/"), file);
  }
});

test("a policy checker finds no weakness", () => {
  for (const file of [...PAGES, ...WORKERS].filter((name) => !name.startsWith("workbench/"))) {
    const [policy] = policies(addressesOf(file)[0]);
    const found = new CspEvaluator(new CspParser(policy).csp).evaluate().filter(({ severity }) => severity <= Severity.SYNTAX);
    assert.deepStrictEqual(found.map(({ description }) => description), [], file);
  }
});

test("everything is sent with the general protections", () => {
  const general = headersFor("/anything");
  assert.strictEqual(general["X-Content-Type-Options"], "nosniff");
  assert.strictEqual(general["Referrer-Policy"], "no-referrer");
  assert.strictEqual(general["Cross-Origin-Opener-Policy"], "same-origin");
});

test("the local server sends what the host sends, below any path", async () => {
  const site = await serveSite({ base: "/sub/path/" });
  try {
    for (const file of files) {
      for (const address of addressesOf(file)) {
        const response = await fetch(new URL(`.${address}`, site.url), { redirect: "manual" });
        await response.arrayBuffer();
        if (response.status === 301) {
          assert.strictEqual(response.headers.get("location"), `/sub/path${address}/`);
          continue;
        }
        assert.strictEqual(response.status, 200, address);
        for (const [name, value] of Object.entries(headersFor(address))) assert.strictEqual(response.headers.get(name), value, address);
      }
    }
  } finally {
    site.stop();
  }
});

test("an unknown address gets the 404 page, and nothing outside the site is served", async () => {
  const site = await serveSite();
  try {
    for (const address of ["nowhere/at/all", "_headers", "..%2fnetlify.toml", "app-000000000000/app.js"]) {
      const response = await fetch(new URL(address, site.url));
      assert.strictEqual(response.status, 404, address);
      assert.strictEqual(await response.text(), readFileSync(join(dist, "404.html"), "utf8"), address);
    }
  } finally {
    site.stop();
  }
});
