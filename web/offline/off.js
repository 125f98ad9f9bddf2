// The kill switch: put in the place of worker.js, it takes away what that one kept, and itself. Pages come from the server again.
const CACHES = new RegExp(`^pygames \\d+ ${new URL(self.registration.scope).pathname.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`);

async function remove() {
  for (const name of await caches.keys()) if (CACHES.test(name)) await caches.delete(name);
  await self.registration.unregister();
  for (const page of await self.clients.matchAll({ type: "window" })) page.postMessage({ site: self.registration.scope, off: true });
}

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(remove()));
self.addEventListener("message", ({ ports: [port] }) => port?.postMessage({ off: true }));
