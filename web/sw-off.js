// The kill switch: published under the name sw.js, it removes every stored build and the service worker itself.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(removed()));

async function removed() {
  const family = `damage-desk ${self.registration.scope} `;
  for (const name of await caches.keys()) if (name.startsWith(family)) await caches.delete(name);
  await self.registration.unregister();
  for (const client of await self.clients.matchAll({ type: "window" })) client.navigate(client.url).catch(() => {});
}
