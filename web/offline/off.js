// The kill switch: put in the place of worker.js, it takes away what that one kept, and itself. Pages come from the server again.
const site = self.registration.scope;
const CACHES = new RegExp(`^pygames \\d+ ${new URL(site).pathname.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`);

async function remove() {
  await self.registration.unregister();
  const pages = await self.clients.matchAll({ type: "window" });
  for (const page of pages) page.postMessage({ site, off: true }); // each loads itself anew when what was done there is kept, and brings this here again
  if (pages.length) return; // until then its program must be there
  for (const name of await caches.keys()) if (CACHES.test(name)) await caches.delete(name);
}

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(remove()));
self.addEventListener("message", (event) => event.waitUntil(remove().then(() => event.ports[0]?.postMessage({ off: true }))));
self.addEventListener("fetch", (event) => event.respondWith(caches.match(event.request).then((found) => found ?? fetch(event.request))));
