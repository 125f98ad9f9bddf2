// The site on this device: has the service worker fetch it while nothing else happens, says how far it is, and offers a new version.
import { complain, say } from "./effects.js";
import { askToLast } from "./lasting.js";
import { root } from "./site.js";

const ANSWER = 300_000; // ms in which the worker must have fetched a file
const CHANGING = 1000; // ms between two looks whether another program is there
const OFTEN = 3_600_000; // ms between two looks at the server in a page that stays open
const SOON = 50; // ms that the next file waits at most for a moment in which the page has nothing to do
const LOADING = 5000; // ms in which a page that is loaded anew should have come
const ASKING = `${root.href} asks`; // the lock that a page shares while it asks for something: see worker.js

const program = new URL("worker.js", root).href;
const own = document.documentElement.dataset.version;
const megabytes = (bytes) => (bytes / 1e6).toFixed(1);
const idle = () => new Promise((resolve) => (globalThis.requestIdleCallback ? requestIdleCallback(resolve, { timeout: SOON }) : setTimeout(resolve, SOON)));

let registration = null;
let looked = 0; // when the server was asked last
let offered = null; // the version that the app was told of
let working = false;
let asked = false; // whether somebody wants it looked at since the last look began
let renewing = false;
let lets = true; // whether the host, and people, let this device keep the site
let hooks = {};
const begun = Date.now() - performance.now(); // when this page was loaded

/** Why this browser can't keep the site; null if nothing speaks against it. */
function hindrance() {
  try {
    if (navigator.serviceWorker && navigator.locks) return null;
  } catch {
    return "the page that it is shown in forbids it";
  }
  return isSecureContext ? "it has no service workers, or not in a private window" : "browsers do so only for addresses that begin with https";
}

/** The worker as it answers; fails with a cause for people if there is none. */
async function register() {
  const found = await navigator.serviceWorker.register(program, { scope: root.pathname, updateViaCache: "none" });
  if (!found) throw new Error("it lets no service worker in");
  const worker = found.active ?? found.waiting ?? found.installing;
  while (worker.state !== "activated" && worker.state !== "redundant") await new Promise((resolve) => worker.addEventListener("statechange", resolve, { once: true }));
  return found;
}

/** Asks the worker for something; `{ failed }` where it doesn't answer. No other program takes its place meanwhile. */
const ask = (what) => navigator.locks.request(ASKING, { mode: "shared" }, () => answer(what));

/** Where another program has taken the place of the one that was asked all the same, that is asked: what was on its way to the old one is lost. */
function answer(what) {
  let worker;
  let timers;
  const answered = new Promise((resolve) => {
    const put = () => {
      const { active } = registration;
      if (!active) return resolve({ gone: true });
      if (active === worker) return;
      worker = active;
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => resolve(data);
      active.postMessage(what, [port2]);
    };
    timers = [setInterval(put, CHANGING), setTimeout(resolve, ANSWER, { failed: "it does not answer" })];
    put();
  });
  return answered.finally(() => timers.forEach(clearTimeout));
}

/** Looks at the server, and has fetched what is missing; asked for meanwhile, it looks once more. Where bytes are dear, people are asked first. */
async function fetchAll(wanted = !navigator.connection?.saveData) {
  asked = true;
  if (working) return;
  working = true;
  while (asked) {
    asked = false;
    await fetchMissing(wanted);
  }
  working = false;
}

/** One file at a time, whenever there is time. */
async function fetchMissing(wanted) {
  looked = performance.now();
  let state = await ask("check");
  const paid = !wanted && state.coming;
  show(state, paid);
  while (state.coming && !paid && !state.full && !state.failed) {
    await idle();
    state = await ask("step");
    show(state);
  }
}

function button(label, act) {
  const made = Object.assign(document.createElement("button"), { type: "button", textContent: label });
  made.addEventListener("click", act);
  return made;
}

/** Says in the page's foot how it stands; of a new version the app is told, too. */
function show(state, paid = false) {
  lets = !state.off && !state.gone && !paid;
  if (isOther(state.current) && state.used > begun) return renew(); // somebody has changed versions while this page could not hear of it
  if (state.off && navigator.serviceWorker.controller?.scriptURL === program) return renew(true); // the host has switched off what this page was kept by
  if (state.failed && offered) return; // what was ready still is
  const newer = state.next ?? (isOther(state.current) ? state.current : null);
  const wanted = paid ? [`This site can be kept for use without a network: ${megabytes(state.total - state.loaded)} MB. `, button("Keep it here", () => fetchAll(true))] : told(state);
  say("offline", ...(newer ? ["A new version of this site is ready; your matches go on where they are. ", button("Use it now", use)] : wanted));
  if (newer === offered) return;
  offered = newer;
  hooks.offer(newer !== null);
  if (newer) say("announce", "A new version of this site is ready. The menu offers it.");
}

/** Finds out how it stands now: what was told while this page could not hear, too. */
const look = async () => registration && show(await ask("look"));

const isOther = (version) => Boolean(version) && version !== own;

function told({ current, coming, waits, missing, loaded, total, full, failed, off, gone }) {
  if (off || gone) return [""];
  if (failed) return [`This site cannot be kept for use without a network: ${failed}.`];
  const room = `${megabytes(total - loaded)} MB`;
  if (full && !current) return [`This device has no room to keep this site (${room}), so it needs the network.`];
  if (full && coming === current) return [`This device has no room to keep all of this site (${room} more), so some of it needs the network.`];
  if (full) return [`There is a new version of this site, but this device has no room for it (${room}). This one goes on.`];
  if (coming && current && coming !== current) return [`A new version of this site is on its way: ${megabytes(loaded)} of ${megabytes(total)} MB.`];
  if (coming) return [`This site is being kept for use without a network: ${megabytes(loaded)} of ${megabytes(total)} MB.`];
  if (!current && missing.length) return [`This site cannot be kept for use without a network: the server lacks ${listed(missing)}.`];
  if (waits && waits !== current) return [`This site works without a network. The server has a new version, but lacks ${listed(missing)} of it.`];
  if (missing.length) return [`This site works without a network, but for what the server lacks: ${listed(missing)}.`];
  return [current ? "This site works without a network." : ""];
}

const listed = (paths) => (paths.length > 3 ? `${paths.slice(0, 3).join(", ")} and ${paths.length - 3} more` : paths.join(", "));

/** Changes to the new version, in all tabs. */
export async function use() {
  const state = await ask("use");
  if (state.failed) complain(`The new version cannot be used now: ${state.failed}.`);
  else if (isOther(state.current)) renew();
  else show(state); // it is offered no longer
}

/** Loads the page anew when all that was done is kept: from the worker or, where that is switched `off`, from the server, whatever the browser has kept itself. */
async function renew(off = false) {
  if (renewing) return;
  renewing = true;
  await hooks.quiet();
  if (off) await fetch(location.href, { cache: "reload", signal: AbortSignal.timeout(LOADING) }).catch(() => null);
  for (let wait = LOADING; ; wait *= 2) {
    location.reload();
    await new Promise((resolve) => setTimeout(resolve, wait)); // a browser may lose what is asked while the worker's programs change
  }
}

/**
 * Begins, when the page can be played. `quiet()` resolves when all that was done is kept, `offer(whether)` hears of a new version. Resolves when the site
 * is kept as well as it can be, to whether pages may keep something besides.
 */
export async function begin(given) {
  hooks = given;
  if (self !== top) return false; // a board in somebody's page
  await idle();
  const why = hindrance();
  if (why) {
    say("offline", `This browser cannot keep this site for use without a network: ${why}.`);
    return true;
  }
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    if (data?.site !== root.href) return;
    if (data.off || isOther(data.renewed)) renew(data.off);
    else if (data.changed) look();
  });
  try {
    registration = await register();
  } catch (error) {
    say("offline", `This browser cannot keep this site for use without a network: ${error.message}.`);
    return true;
  }
  const again = () => performance.now() - looked >= OFTEN && fetchAll();
  setInterval(() => document.hidden || again(), OFTEN);
  document.addEventListener("visibilitychange", () => document.hidden || again() || look());
  addEventListener("online", () => fetchAll());
  addEventListener("appinstalled", () => askToLast(true));
  addEventListener("pageshow", ({ persisted }) => persisted && look());
  await fetchAll();
  return lets;
}
