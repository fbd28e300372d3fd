// A static server for a built site: applies its _headers, can be stopped and started again, and can misbehave on purpose.
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

const TYPES = {
  html: "text/html; charset=utf-8", js: "text/javascript; charset=utf-8", mjs: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8", json: "application/json", wasm: "application/wasm", svg: "image/svg+xml", png: "image/png",
  webmanifest: "application/manifest+json", zip: "application/zip", whl: "application/octet-stream", txt: "text/plain; charset=utf-8",
};

/** What a fault does to the answer of a file whose path matches. */
const FAULTS = {
  missing: ({ response }) => response.writeHead(404, { "Content-Type": "text/plain" }).end("not here"),
  reset: ({ request }) => request.socket.destroy(),
  html: ({ response }) => response.writeHead(200, { "Content-Type": TYPES.html }).end("<!doctype html><title>Log in</title>"),
  text: ({ response, body, headers }) => response.writeHead(200, { ...headers, "Content-Type": "text/plain" }).end(body),
  octets: ({ response, body, headers }) => response.writeHead(200, { ...headers, "Content-Type": "application/octet-stream" }).end(body),
  cut: ({ response, body, headers }) => response.writeHead(200, headers).end(body.subarray(0, body.length >> 1)),
  hang: () => {},
};

/**
 * @param {{base?: string, port?: number, cache?: boolean}} wish base: a sub-path; port: 0 is a free one; cache: whether browsers may keep anything
 * @returns {{url, requests, fault, hold, rewrite, before, wellAgain, use, stop, start}}
 */
export async function serve(folder, { base = "/", port = 0, cache = true } = {}) {
  const requests = [];
  const faults = [];
  const rewrites = [];
  const holds = [];
  let rules = headerRules(folder);
  let firstScript = "";
  let server;

  async function answer(request, response) {
    const { pathname } = new URL(request.url, "http://host");
    requests.push(pathname);
    if (pathname === `${base}__before.js`) return response.writeHead(200, { "Content-Type": TYPES.js }).end(firstScript);
    if (!pathname.startsWith(base)) return response.writeHead(404, { "Content-Type": "text/plain" }).end("outside the site");
    let inside = decodeURIComponent(pathname.slice(base.length));
    if (existsSync(path.join(folder, inside, "index.html"))) {
      if (inside && !inside.endsWith("/")) return response.writeHead(301, { Location: `${pathname}/` }).end();
      inside += "index.html";
    }
    let status = 200;
    let body = await readFile(path.join(folder, inside)).catch(() => null);
    if (body === null) {
      status = 404;
      inside = "404.html";
      body = await readFile(path.join(folder, inside)).catch(() => Buffer.from("not found"));
    }
    const headers = { "Content-Type": TYPES[inside.split(".").pop()] ?? "application/octet-stream", ...headersFor(rules, `/${inside}`) };
    for (const { pattern, change } of rewrites) {
      if (!pattern.test(inside)) continue;
      const changed = change(body.toString(), headers);
      if (changed !== undefined) body = Buffer.from(changed);
      headers["Cache-Control"] = "no-store";
    }
    if (!cache) headers["Cache-Control"] = "no-store";
    await Promise.all(holds.filter(({ pattern }) => pattern.test(inside)).map(({ over }) => over));
    const found = faults.find(({ pattern }) => pattern.test(inside));
    if (found) return FAULTS[found.kind]({ request, response, body, headers });
    response.writeHead(status, headers).end(body);
  }

  async function start() {
    server = createServer((request, response) => answer(request, response).catch((error) => response.destroy(error)));
    await new Promise((done, failed) => server.once("error", failed).listen(port, "127.0.0.1", done));
    ({ port } = server.address());
  }

  async function stop() {
    const closed = new Promise((done) => server.close(done));
    server.closeAllConnections();
    await closed;
  }

  await start();
  return {
    url: `http://127.0.0.1:${port}${base}`,
    requests,
    fault: (pattern, kind) => faults.push({ pattern, kind }),
    /** Answers for files whose path matches wait. @returns what lets them go. */
    hold(pattern) {
      let release;
      holds.push({ pattern, over: new Promise((resolve) => (release = resolve)) });
      return release;
    },
    /** change(text, headers) may alter the headers and return a new text. */
    rewrite: (pattern, change) => rewrites.push({ pattern, change }),
    /** Runs before the page's own scripts, in every engine, under the page's own policy. */
    before(code) {
      rewrites.push({ pattern: /\.html$/, change: (text) => text.replace(/<head>|<meta/i, (tag) => `<script src="${base}__before.js"></script>${tag}`) });
      firstScript = code;
    },
    wellAgain() { faults.length = 0; rewrites.length = 0; holds.length = 0; },
    use(other) { folder = other; rules = headerRules(other); },
    start,
    stop,
  };
}

const TOML = readFileSync(new URL("../../netlify.toml", import.meta.url), "utf8");

/** netlify.toml's headers for everything, then the site's own `_headers`. */
function headerRules(folder) {
  const file = path.join(folder, "_headers");
  const always = [...TOML.split("[headers.values]")[1].matchAll(/^([\w-]+) = "(.*)"$/gm)].map(([, name, value]) => [name, value]);
  const rules = [{ pattern: /^/, headers: always }];
  if (!existsSync(file)) return rules;
  for (const line of readFileSync(file, "utf8").split("\n")) {
    if (!line.trim() || line.trim().startsWith("#")) continue;
    if (/^\s/.test(line)) {
      const [name, ...value] = line.trim().split(":");
      rules.at(-1).headers.push([name.trim(), value.join(":").trim()]);
    } else {
      const pattern = line.trim().replace(/[.+?^${}()|[\]\\]/g, "\\$&").replace(/\*/g, ".*").replace(/:\w+/g, "[^/]+");
      rules.push({ pattern: new RegExp(`^${pattern}$`), headers: [] });
    }
  }
  return rules;
}

/** As Netlify does it: every rule that matches counts, and equal names are joined. */
function headersFor(rules, pathname) {
  const headers = {};
  for (const name of new Set([pathname, pathname.replace(/index\.html$/, "")])) {
    for (const rule of rules.filter(({ pattern }) => pattern.test(name))) {
      for (const [key, value] of rule.headers) {
        if (headers[key] === undefined) headers[key] = value;
        else if (!headers[key].split(", ").includes(value) && headers[key] !== value) headers[key] += `, ${value}`;
      }
    }
  }
  return headers;
}
