// Pictures of an interpreter's memory that lie on this device unpacked: to read them takes a start a third of the time that unpacking them takes.
// They lie in the cache of the site's worker, which deletes those of versions that nobody wants. A list in storage says which, so that a first start need not look.
import { root } from "./site.js";

const CACHE = `pygames 1 ${root.pathname}`;
const LIST = `unpacked:${root.pathname}`;
const ENDING = "?unpacked"; // of addresses: see worker.js
const ROOM = 100_000_000; // bytes that this device must have left for the site besides

const addressOf = (path) => new URL(`assets/${path}${ENDING}`, root).href;

function listed() {
  try {
    return localStorage.getItem(LIST)?.split(" ") ?? [];
  } catch {
    return []; // no storage
  }
}

function list(paths) {
  try {
    if (paths.length) localStorage.setItem(LIST, paths.join(" "));
    else localStorage.removeItem(LIST);
  } catch {
    // it will not be looked for
  }
}

/** Whether this picture is kept. */
export const has = (path) => listed().includes(path);

/** From here on it is as if these were not kept: they are damaged, or the browser has thrown them away. */
export const forget = (paths) => list(listed().filter((path) => !paths.includes(path)));

/** What a picture holds, or null: then it is not kept, or no longer. */
export async function read(path) {
  if (!has(path)) return null;
  try {
    const found = await caches.match(addressOf(path), { cacheName: CACHE });
    if (found) return await found.arrayBuffer();
  } catch {
    // a browser that forbids it now
  }
  forget([path]);
  return null;
}

/** Keeps a picture, of which `open` gives what it holds as a stream, and deletes those of other versions than `version`, all pictures of this one. Does nothing where there is little room. */
export async function keep(path, open, version) {
  if (!globalThis.caches) return; // addresses that do not begin with https
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
  if (quota - usage < ROOM) return;
  const cache = await caches.open(CACHE);
  const wanted = version.map(addressOf);
  for (const { url } of await cache.keys()) if (url.endsWith(ENDING) && !wanted.includes(url)) await cache.delete(url);
  await cache.put(addressOf(path), new Response(await open()));
  list([...listed().filter((one) => version.includes(one) && one !== path), path]);
}
