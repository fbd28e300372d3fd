// Works without a network: registers sw.js, says when everything is stored, offers a new version, forgets it all on ?reset.
// States: unknown, installing, ready, update, unsupported, blocked, failed, reset, stays. Only `update` needs an answer.

const HOUR = 3_600_000;
const WRITTEN = 500; // by then the page's last change is in the address, which a reload keeps
const LATEST = 20_000; // storing begins by then, whatever the first answer does
const SAYS = {
  unknown: "",
  installing: "Storing for offline use…",
  ready: "Ready to work offline",
  update: "A new version is ready.",
  unsupported: "This browser cannot store the page for offline use; everything works while you are connected.",
  blocked: "This browser blocks site data, so nothing can be stored for offline use; everything works while you are connected.",
  failed: "The page could not be stored for offline use; everything works while you are connected.",
  reset: "Everything stored for offline use was removed. Reload to store it again.",
  stays: "Nothing was removed: that needs a connection.",
};

/** @param around the browser's own objects, replaced in tests */
export function createOffline(around) {
  const listeners = new Set();
  let state = { name: "unknown", says: "" };
  let registration = null;
  let build = null;
  let controlled = false;
  let postponed = false; // "later" holds until the next load
  let asked = 0; // when the server was last asked for a new version

  function become(name, more = {}) {
    state = { name, says: SAYS[name], ...more };
    for (const listener of [...listeners]) listener(state);
  }

  /** Registers after *when*, so that storing does not compete with the first answer. */
  async function start({ id = null, when = Promise.resolve() } = {}) {
    build = id;
    const { container, location } = around;
    if (new URLSearchParams(location.search).has("reset")) return reset();
    if (!container) return become("unsupported");
    controlled = Boolean(container.controller);
    container.addEventListener("controllerchange", changed);
    await Promise.race([when, around.pause(LATEST)]);
    try {
      registration = await container.register(around.script, { updateViaCache: "none" });
    } catch (error) {
      const blocked = /Security|NotSupported/.test(error?.name) && !/MIME/.test(error.message);
      return become(blocked ? "blocked" : "failed", { detail: String(error) });
    }
    asked = around.now();
    registration.addEventListener("updatefound", () => follow(registration.installing));
    if (registration.waiting && registration.active) offer();
    else if (registration.installing) follow(registration.installing);
    else await check();
  }

  function follow(worker) {
    const first = !registration.active;
    if (first) become("installing");
    worker.addEventListener("statechange", () => {
      if (worker.state === "installed" && !first) offer();
      if (worker.state === "activated") check();
      if (worker.state === "redundant" && first && !registration.active) become("failed");
    });
  }

  function offer() {
    if (!postponed) become("update", { accept, later });
  }

  function accept() {
    if (registration.waiting) registration.waiting.postMessage({ do: "switch" });
    else around.reload();
  }

  function later() {
    postponed = true;
    return check();
  }

  function changed() {
    if (controlled) around.reload();
    controlled = true;
  }

  /** "Ready" is said only on the worker's word that every file of the list is in the cache. */
  async function check(rest = false) {
    if (!registration?.active) return become("installing");
    const found = await around.told(registration.active, { do: "check", rest });
    if (!found) return become("failed");
    if (build && found.id !== build && !postponed) return become("update", { accept: around.reload, later });
    become(found.ready ? "ready" : "failed", { workbench: found.workbench, missing: found.missing });
    if (found.ready && !found.workbench && !rest) await check(true);
  }

  /** A tablet resumes an app and seldom reloads it: ask for a new version when it comes back, once an hour. */
  function resumed() {
    if (!registration || around.now() - asked < HOUR) return;
    asked = around.now();
    registration.update().catch(() => {});
  }

  async function reset() {
    around.clean();
    if (!(await around.reachable())) return become("stays");
    for (const one of (await around.container?.getRegistrations().catch(() => [])) ?? []) {
      if (one.scope === around.scope) await one.unregister();
    }
    await around.forget(`damage-desk ${around.scope} `).catch(() => {});
    become("reset");
  }

  function on(listener) {
    listeners.add(listener);
    listener(state);
    return () => listeners.delete(listener);
  }

  return { start, on, resumed, get state() { return state; } };
}

function browser() {
  const script = new URL("../sw.js", import.meta.url).href; // this file lies in app-<hash>/
  const scope = new URL(".", script).href;
  return {
    script,
    scope,
    location: globalThis.location,
    container: globalThis.navigator?.serviceWorker,
    now: () => Date.now(),
    pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    reload: reloadOnce,
    told,
    reachable: () => fetch(script, { cache: "no-store" }).then(() => true, () => false), // no service worker answers for itself
    clean: () => history.replaceState(null, "", location.pathname + location.hash),
    async forget(family) {
      for (const name of await caches.keys()) if (name.startsWith(family)) await caches.delete(name);
    },
  };
}

/** A worker that takes over again and again must not reload the page for ever. */
function reloadOnce() {
  const key = "damage-desk reloaded";
  try {
    if (Date.now() - Number(sessionStorage.getItem(key)) < 5000) return;
    sessionStorage.setItem(key, String(Date.now()));
  } catch { /* storage blocked: then there is no worker either */ }
  setTimeout(() => location.reload(), WRITTEN);
}

function told(worker, message) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    worker.postMessage(message, [port2]);
  });
}

export const offline = createOffline(browser());

if (typeof document !== "undefined") {
  addEventListener("visibilitychange", () => document.visibilityState === "visible" && offline.resumed());
}
