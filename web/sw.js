// Keeps one whole build on the device and answers from it. One cache per build, all or nothing, never a mix of two.
// To take it away from every device, publish sw-off.js under the name sw.js; one device: open any page with ?reset.
const BUILD = { id: "dev", files: [] }; // build.py writes this line
// A file is {url (relative to this one), integrity, size, workbench?}. The workbench's are kept second, after the rest.

const SCOPE = self.registration.scope;
const FAMILY = `damage-desk ${SCOPE} `; // caches belong to the origin: another copy in another folder has its own
const NAME = FAMILY + BUILD.id;
const FILES = new Map(BUILD.files.map((file) => [file.url, file]));
const HASHED = /(^|\/)[a-z]+-[0-9a-f]{8,}\//; // the folder's name is the content's hash: equal name, equal bytes

self.addEventListener("install", (event) => event.waitUntil(installed()));
self.addEventListener("activate", (event) => event.waitUntil(activated()));
self.addEventListener("message", (event) => event.waitUntil(told(event)));
self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  if (method !== "GET" || !url.startsWith(SCOPE)) return;
  const address = new URL(url);
  const path = decodeURI(address.href.slice(SCOPE.length).split(/[?#]/)[0]);
  const file = FILES.get(path) ?? FILES.get(path.replace(/(^|\/)$/, "$1index.html"));
  if (mode === "navigate" && address.searchParams.has("reset")) event.respondWith(reset(event.request, file));
  else if (file) event.respondWith(kept(file, mode));
  else if (FILES.has(`${path}/index.html`)) event.respondWith(Response.redirect(`${SCOPE}${path}/${address.search}`));
  else if (mode === "navigate" && FILES.has("404.html")) event.respondWith(notFound());
});

async function installed() {
  try {
    await keepAll(BUILD.files.filter((file) => !file.workbench));
  } catch (error) {
    await caches.delete(NAME);
    throw error;
  }
}

async function activated() {
  const old = (await caches.keys()).filter((name) => name.startsWith(FAMILY) && name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
  if (!old.length) await self.clients.claim(); // only the first time: an open page is never handed to another build
}

async function told({ data, ports: [port] }) {
  if (data.do === "switch") return self.skipWaiting();
  if (data.do === "check") port.postMessage(await checked(data.rest));
}

/** What is really in the cache, held against the list; what the browser dropped is fetched again. */
async function checked(rest) {
  const needed = BUILD.files.filter((file) => rest || !file.workbench);
  await keepAll(needed).catch(() => {});
  const missing = await absent(BUILD.files);
  return {
    id: BUILD.id,
    ready: !missing.some((file) => !file.workbench),
    workbench: missing.length === 0,
    missing: missing.map((file) => file.url),
  };
}

async function absent(files) {
  const cache = await caches.open(NAME);
  const here = new Set((await cache.keys()).map((request) => request.url));
  return files.filter((file) => !here.has(SCOPE + encodeURI(file.url)));
}

async function keepAll(files) {
  await Promise.all((await absent(files)).map(keep));
}

/** Fetches one file of this build, checked against its hash, and stores it. */
async function keep(file) {
  const url = SCOPE + encodeURI(file.url);
  const hashed = HASHED.test(file.url);
  const cache = await caches.open(NAME);
  const same = hashed && (await caches.match(url, { ignoreVary: true }));
  const fetched = same || (await fetch(url, { integrity: file.integrity, cache: hashed ? "default" : "no-cache" }));
  if (!fetched.ok) throw new Error(`${file.url}: HTTP ${fetched.status}`);
  await cache.put(url, plain(fetched.clone()));
  return fetched;
}

async function kept(file, mode) {
  const url = SCOPE + encodeURI(file.url);
  const found = await caches.match(url, { cacheName: NAME, ignoreVary: true });
  if (found) return found;
  const fetched = (await caches.has(NAME)) ? keep(file) : fetch(url); // after ?reset nothing is stored again
  return fetched.then(plain).catch((error) => (mode === "navigate" ? notHere() : Promise.reject(error)));
}

async function notFound() {
  const page = await kept(FILES.get("404.html"), "navigate");
  return new Response(page.body, { status: 404, headers: page.headers });
}

function notHere() {
  const says = "This page is not stored on this device, or belongs to another version. Open it once with a network, or reload.";
  return new Response(`<!doctype html><meta charset="utf-8"><title>Not stored here</title><p>${says}`, {
    status: 503, headers: { "Content-Type": "text/html; charset=utf-8" },
  });
}

/** Hosts redirect index.html to its folder; a browser refuses a redirected answer to a navigation. */
function plain(response) {
  return response.redirected ? new Response(response.body, { status: response.status, headers: response.headers }) : response;
}

/** ?reset: forget everything stored, but only with the network's page in hand. */
async function reset(request, file) {
  const page = await fetch(request).catch(() => null);
  if (!page) return file ? kept(file, "navigate") : notHere();
  for (const name of await caches.keys()) if (name.startsWith(FAMILY)) await caches.delete(name);
  await self.registration.unregister();
  return page;
}
