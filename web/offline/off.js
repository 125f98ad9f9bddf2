// The kill switch: put in the place of worker.js, it takes away what that one kept, and itself. Pages come from the server again.
const site = self.registration.scope;
const CACHES = new RegExp(`^pygames \\d+ ${new URL(site).pathname.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`);
const PATIENCE = 3000; // ms in which a page that lives has kept what was done there, and loads itself anew

async function remove() {
  for (const name of await caches.keys()) if (CACHES.test(name)) await caches.delete(name);
  await self.registration.unregister();
  const pages = await self.clients.matchAll({ type: "window" });
  for (const page of pages) page.postMessage({ site, off: true });
  setTimeout(async () => {
    for (const { id } of pages) {
      const still = await self.clients.get(id);
      await still?.navigate(still.url).catch(() => null); // its program has not come
    }
  }, PATIENCE);
}

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(remove()));
self.addEventListener("message", ({ ports: [port] }) => port?.postMessage({ off: true }));
