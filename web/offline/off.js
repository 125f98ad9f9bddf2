// The kill switch: put in the place of worker.js, it takes away what that one kept, and itself. Pages come from the server again.
const site = self.registration.scope;
const CACHES = new RegExp(`^pygames \\d+ ${new URL(site).pathname.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`);

const STARTING = 3000; // ms after which a page says that it is starting
const PATIENCE = 30_000; // ms that this waits until no page is starting or asks the worker before for anything
const CHANGING = 5000; // ms in which two programs have changed places
const LOOKS = 5; // so often, a second between them, it is looked whether a page is there: one that is about to be shown can't be seen yet

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function remove() {
  await self.registration.unregister();
  for (let look = 0; look < LOOKS; look++) {
    const pages = await self.clients.matchAll({ type: "window" });
    for (const page of pages) page.postMessage({ site, off: true }); // each loads itself anew when what was done there is kept, and brings this here again
    if (pages.length) return; // until then its program must be there
    await pause(1000);
  }
  for (const name of await caches.keys()) if (CACHES.test(name)) await caches.delete(name);
}

let activated;
const active = new Promise((resolve) => (activated = resolve));

/** Resolves when nothing is asked of the worker before, and nothing will be until this is in its place: browsers lose what is asked meanwhile. */
async function calm() {
  if (!self.registration.active) return;
  await pause(STARTING);
  const moment = new Promise((resolve) => navigator.locks.request(`${site} asks`, () => (resolve(), Promise.race([active, pause(CHANGING)]))));
  await Promise.race([moment, pause(PATIENCE)]);
}

self.addEventListener("install", (event) => {
  const ready = calm().then(() => self.skipWaiting());
  event.waitUntil(ready);
  ready.then(() => pause(1000)).then(() => self.skipWaiting()); // once more, if something was asked of the one before all the same
});
self.addEventListener("activate", (event) => event.waitUntil((activated(), remove())));
self.addEventListener("message", (event) => event.waitUntil((event.ports[0]?.postMessage({ off: true }), remove())));
self.addEventListener("fetch", (event) => event.respondWith(caches.match(event.request).then((found) => found ?? fetch(event.request))));
