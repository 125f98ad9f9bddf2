// The site's service worker. It is the same for all versions of the site: which files make a version stands in files.json, and which version is
// served stands in the cache, beside the files. So a version is changed by a press, never because tabs were closed, and never file by file.
const scope = new URL(self.registration.scope);
const CACHE = `pygames 1 ${scope.pathname}`; // the number is that of how things lie in it
const STATE = `${scope.href}?state`;
const ASKING = `${scope.href} asks`; // the lock that pages share while they start or ask for something
const LIST = "files.json";
const UNPACKED = /\?unpacked$/; // after a file's address: pages keep it so besides (kept.js)
const PASSES = 3; // looks at the server in which the same files were missing, after which a version is offered without them
const HURRY = 1000; // ms that a file which the host changes by hand may take to come from the server
const STARTING = 3000; // ms after which a page says that it is starting
const CHANGING = 5000; // ms in which two programs have changed places
const GONE = [404, 410];

const urlOf = (path) => new URL(path, scope).href;
/** Where a file lies in the cache: an asset's folder names its contents, any other file is one of each version. */
const keyOf = (path, version) => (path.startsWith("assets/") ? urlOf(path) : `${urlOf(path)}?${version}`);
const keysOf = (versions) => versions.flatMap((one) => one?.files.map(([path]) => keyOf(path, one.version)) ?? []);
const opened = () => caches.open(CACHE);
const namesIn = async (cache) => new Set((await cache.keys()).map(({ url }) => url));

// -- what is kept ----------------------------------------------------------------------------------------------------------------------------
// `current` is served, `next` is offered, `coming` is being fetched, `waits` came without some files: versions, each { version, files: [[path,
// bytes, whether a start needs it (or a text: which start)], …], loose: [path, …], missing: [path, …] }, or null. `used`: when somebody changed versions; `full`: no room.

const NOTHING = { current: null, next: null, coming: null, waits: null, used: 0, full: false };
let known = null; // as it stands in the cache

async function read() {
  const kept = await (await opened()).match(STATE);
  return kept ? kept.json() : { ...NOTHING };
}

const recall = () => (known ??= read().catch(() => ((known = null), NOTHING)));

/** Changes what is kept, one change after the other, whichever tab asked; gives what is kept then. */
const change = (how) =>
  navigator.locks.request(CACHE, async () => {
    const state = await read();
    await how(state);
    await (await opened()).put(STATE, new Response(JSON.stringify(state)));
    known = Promise.resolve(state);
    return state;
  });

async function tell(news) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const page of pages) page.postMessage({ site: scope.href, ...news });
}

// -- serving ---------------------------------------------------------------------------------------------------------------------------------

/** What a page asks of the server itself (`no-store`, `reload`) is not answered from here. */
const isOurs = (request, url) =>
  request.method === "GET" &&
  (request.mode === "navigate" || !["no-store", "reload"].includes(request.cache)) &&
  !request.headers.has("range") &&
  url.origin === scope.origin &&
  url.pathname.startsWith(scope.pathname);

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (isOurs(event.request, url)) event.respondWith(serve(event.request, url));
});

async function serve(request, url) {
  const path = url.pathname.slice(scope.pathname.length);
  return (await kept(request, path, url).catch(() => null)) ?? fetch(request).catch((error) => absent(request, error));
}

/** What is kept for a request, whatever its parameters; null if nothing is. */
async function kept(request, path, { search }) {
  const cache = await opened();
  if (path.startsWith("assets/")) return cache.match(urlOf(path));
  if (request.mode === "navigate") known = null; // while two programs change places, the other may have changed it
  const { current } = await recall();
  if (!current) return null;
  const find = (name) => cache.match(keyOf(name, current.version));
  if (current.loose.includes(path)) return loose(path, cache);
  const found = await find(path.replace(/(^|\/)index\.html$/, "$1"));
  if (found || request.mode !== "navigate" || !(await find(`${path}/`))) return found;
  return Response.redirect(`${urlOf(path)}/${search}`);
}

/** A file that the host changes by hand belongs to no version: it is the server's, or without a network the last one that came. */
async function loose(path, cache) {
  const late = new Promise((resolve) => setTimeout(resolve, HURRY));
  const coming = fetch(urlOf(path), { cache: "no-cache" }).then(async (answer) => {
    if (answer.ok) await cache.put(urlOf(path), answer.clone());
    else if (GONE.includes(answer.status)) await cache.delete(urlOf(path));
    return answer;
  });
  const answer = await Promise.race([coming.catch(() => null), late]);
  return answer ?? (await cache.match(urlOf(path))) ?? coming;
}

/** Without a network, a page that there isn't is told of in our words. */
async function absent(request, error) {
  const { current } = await recall();
  const page = request.mode === "navigate" && current && (await (await opened()).match(keyOf("404.html", current.version)));
  if (!page) throw error;
  return new Response(page.body, { status: 404, headers: page.headers });
}

// -- versions --------------------------------------------------------------------------------------------------------------------------------

/** Asks the server which version it has, and begins with it if that is none that is here whole. */
async function check() {
  const answer = await fetch(urlOf(LIST), { cache: "no-store" }).catch(() => null);
  if (GONE.includes(answer?.status)) return remove();
  const list = await answer?.json().catch(() => null);
  if (!list?.files) return read();
  const cache = await opened();
  const names = await namesIn(cache);
  const isHere = (one) => one?.version === list.version && keysOf([one]).every((key) => names.has(key));
  const room = await roomLeft();
  const state = await change((state) => {
    const { passes, missing } = [state.coming, state.waits].find((one) => one?.version === list.version) ?? { passes: 0, missing: [] };
    if (state.current?.version === list.version) state.next = null; // the server has gone back to it
    state.coming = isHere(state.current) || isHere(state.next) ? null : { ...list, missing, passes, tried: [] };
    state.waits = null;
    state.full = state.coming !== null && bytesOf(state.coming, (key) => !names.has(key)) > room;
  });
  await tidy(state);
  for (const path of list.loose) if (!names.has(urlOf(path))) await loose(path, cache).catch(() => null);
  return state;
}

const bytesOf = ({ files, version }, counts) => files.reduce((sum, [path, bytes]) => sum + (counts(keyOf(path, version)) ? bytes : 0), 0);

async function roomLeft() {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {};
  return quota === undefined ? Infinity : quota - usage;
}

/** Deletes what belongs to no version that is still wanted. */
async function tidy({ current, next, coming, full }) {
  const versions = [current, next, full ? null : coming].filter(Boolean);
  const wanted = new Set([STATE, ...keysOf(versions), ...(current ?? coming)?.loose.map(urlOf) ?? []]);
  const cache = await opened();
  for (const key of await namesIn(cache)) if (!wanted.has(full ? key : key.replace(UNPACKED, ""))) await cache.delete(key);
}

/** Fetches one more file of the version that is coming. */
async function step() {
  const names = await namesIn(await opened());
  let file, version;
  const state = await change((state) => {
    if (!state.coming || state.full) return;
    const left = state.coming.files.filter(([path]) => !names.has(keyOf(path, state.coming.version)));
    file = left.find(([path]) => !state.coming.tried.includes(path));
    ({ version } = state.coming);
    if (file) state.coming.tried.push(file[0]);
    else finish(state, left.map(([path]) => path));
  });
  if (file) return keep(file, version, state);
  if (version) await tell({ changed: true });
  return state;
}

/** Puts a file into the cache; where there is no room for it, what came of its version so far goes, too. */
async function keep(file, version, state) {
  const answer = await load(file, version);
  try {
    if (answer) await (await opened()).put(keyOf(file[0], version), answer);
    return state;
  } catch {
    const full = await change((state) => (state.full = true));
    await tidy(full);
    return full;
  }
}

/** A file as this version has it, from the browser's own cache if it is there; null if the server has no such file. */
async function load([path, bytes], version) {
  for (const cache of [path.startsWith("assets/") ? "force-cache" : "no-cache", "reload"]) {
    const answer = await fetch(urlOf(path), { cache }).catch(() => null);
    const body = answer?.ok ? await answer.arrayBuffer().catch(() => null) : null;
    if (!body || !(path === "" || path.endsWith("/") ? isPage(body, version) : body.byteLength === bytes)) continue;
    const headers = new Headers(answer.headers);
    for (const name of ["content-encoding", "content-length"]) headers.delete(name);
    return new Response(body, { headers });
  }
  return null;
}

/** Whether it is a whole page of a version; hosts may have added something to it, so its length says nothing. */
function isPage(body, version) {
  const text = new TextDecoder().decode(body);
  return text.includes(`data-version="${version}"`) && text.includes("</html>");
}

/** All files of the version that was coming have been asked for; some are missing on the server perhaps. */
function finish(state, missing) {
  const { tried, ...version } = { ...state.coming, missing };
  version.passes = String(missing) === String(state.coming.missing) ? version.passes + 1 : 1;
  const starts = !version.files.some(([path, , needed]) => needed && missing.includes(path));
  const first = !state.current || state.current.version === version.version;
  if (starts && first) state.current = version;
  else if (starts && (!missing.length || version.passes >= PASSES)) state.next = version;
  state.coming = null;
  state.waits = missing.length ? version : null;
}

/** Changes to the version that is offered, in all tabs at once. */
async function use() {
  const state = await change((state) => state.next && Object.assign(state, { current: state.next, next: null, used: Date.now() }));
  await tell({ renewed: state.current?.version });
  return state;
}

/** The server has no such site any more: nothing of it stays, and the next page comes from the server. */
async function remove() {
  await caches.delete(CACHE);
  known = null;
  await self.registration.unregister();
  return { gone: true };
}

// -- what pages ask for ----------------------------------------------------------------------------------------------------------------------

let before = Promise.resolve();
/** One file at a time, however many tabs ask. */
const inTurn = (work) => () => (before = before.then(work, work));
const DO = { check: inTurn(check), step: inTurn(step), use, look: read };

self.addEventListener("message", (event) => {
  const [port] = event.ports;
  if (!port || !(event.data in DO)) return;
  const answer = DO[event.data]().then(summary).catch((error) => ({ failed: String(error?.message ?? error) }));
  event.waitUntil(answer.then((found) => port.postMessage(found)));
});

/** What is kept, in short: versions by name, bytes of the one that is coming, paths of files that the server does not have. */
async function summary({ current, next, coming, waits, full, used, gone }) {
  if (gone) return { gone };
  const names = coming ? await namesIn(await opened()) : null;
  return {
    current: current?.version ?? null,
    next: next?.version ?? null,
    coming: coming?.version ?? null,
    waits: waits?.version ?? null,
    missing: (waits ?? next ?? current)?.missing ?? [],
    loaded: coming ? bytesOf(coming, (key) => names.has(key)) : 0,
    total: coming ? bytesOf(coming, () => true) : 0,
    full,
    used,
  };
}

// -- another program for the same versions ---------------------------------------------------------------------------------------------------
// It takes the place of the one before when no page is just starting or asks for anything: what is asked while two programs change, browsers lose.

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
let activated;
const active = new Promise((resolve) => (activated = resolve));

/** Resolves at such a moment, which lasts until this program is in its place. */
async function calm() {
  if (!self.registration.active) return;
  await pause(STARTING);
  await new Promise((resolve) => navigator.locks.request(ASKING, () => (resolve(), Promise.race([active, pause(CHANGING)]))));
}

self.addEventListener("install", (event) => {
  const ready = calm().then(() => self.skipWaiting());
  event.waitUntil(ready);
  ready.then(() => pause(1000)).then(() => self.skipWaiting()); // once more, if something was asked of the one before all the same
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim().finally(activated)));
