// Interpreters: each a PyScript worker. Everything that can go wrong ends in a Failure with a cause for people.
import { base, contents, Failure, keep, lastLine, missing, partsOf, picturesOf, Progress, unpacked, whole } from "./downloads.js";
import * as kept from "./kept.js";
import { speed } from "./line.js";
import { assets, files, pyscript, python, root, snapshot } from "./site.js";

const SILENCE = 10_000; // ms in which a worker must answer
const STANDSTILL = 45_000; // ms without a byte, or without an answer after the last one, after which a start is given up
const PATIENCE = 900; // ms before progress is worth showing
const LOOK = 500; // ms between two looks at it
const SLOW = 150_000; // bytes a second of the first, small files (a line of some 10 Mbit/s): over a slower one a picture, larger than what it stands for, costs more than it saves

const plugins = ["!deprecations-manager", "!donkey", "!error", "!py-editor", "!py-game", "!py-terminal"];
const path = location.pathname.slice(root.pathname.length - 1);
const own = partsOf(path);
const pictures = picturesOf(path);
const REFUSED = `refused:${root.pathname}`; // in storage: the picture that this browser could not restore
const mark = `${snapshot} ${navigator.userAgent}`; // another picture or another browser may be tried again
const SLOWLY = `slowly:${root.pathname}`; // in storage: the picture that was not fetched, since the line was slow
let fits = snapshot !== null && !remembered(REFUSED) && !slow();
const config = {
  interpreter: new URL(`${python}interpreter.mjs`, assets).href,
  packages: ["pygames", ...own.map(([, , name]) => name)],
  packages_cache: "passthrough",
  index_urls: ["none"],
  sync_main_only: true,
  plugins,
};
let loading = null;
let ahead = null; // the worker that was begun before anybody asked for it
const unfinished = new Set(); // starts on their way
const awaited = new Set(); // those whose workers PyScript has not made yet
const running = new Set(); // interpreters that answer
const brought = new Set(); // parts that came later
const spoilt = new Set(); // scripts that came wrongly: the browser may have kept them as they came

/** Whether this picture and this browser stand under a key in storage. */
function remembered(key) {
  try {
    return localStorage.getItem(key) === mark;
  } catch {
    return false; // no storage
  }
}

function remember(key) {
  try {
    localStorage.setItem(key, mark);
  } catch {
    // the next page tries it once more
  }
}

/** Whether the site's worker serves this page. */
function served() {
  try {
    return Boolean(navigator.serviceWorker?.controller);
  } catch {
    return false; // a frame that is closed off may not even ask
  }
}

/** Whether the picture would come too late. Once it was not fetched, all else is on this device; where it is kept or the site's worker serves all, it is, too. */
function slow() {
  if (served() || pictures.files.every(kept.has)) return false;
  if (remembered(SLOWLY)) return true;
  const found = (speed() ?? Infinity) < SLOW;
  if (found) remember(SLOWLY);
  return found;
}

/** Remembers that the picture cannot be restored here, so that no start tries it again; where this device had kept it, that one is given up first. */
function refuse() {
  fits = false;
  if (pictures.files.some(kept.has)) kept.forget(pictures.files);
  else remember(REFUSED);
}

/** This page's starts go the usual way from here on. */
function without(error) {
  console.warn("The interpreter starts the usual way, without the picture of its memory:", error);
  fits = false;
  return null;
}

/** The files that a start needs: with its pictures neither Python's library nor what they hold. */
const needed = () => [
  ...(fits ? [base.find((path) => path.endsWith(".wasm")), ...pictures.files.filter((path) => !kept.has(path))] : base),
  ...own.filter(([, , name]) => !fits || !pictures.packages.includes(name)).map(([path]) => path),
];

/** PyScript reads its settings from elements, once, when it is first imported. */
async function load() {
  await Promise.all([...spoilt].map((path) => spoilt.delete(path) && fetch(new URL(path, assets), { cache: "reload" }).catch(() => null)));
  for (const [kind, settings] of Object.entries({ py: config, mpy: { plugins } })) {
    const element = Object.assign(document.createElement(`${kind}-config`), { hidden: true, textContent: JSON.stringify(settings) });
    document.querySelector(element.localName)?.remove();
    document.head.append(element);
  }
  const { hooks } = await import(new URL(pyscript, assets).href);
  hooks.main.onWorker.add(met);
  hooks.worker.onBeforeRunAsync.clear(); // it travels as text to be evaluated, which our policy forbids, and gives what we don't use
}

/** PyScript has made a worker, and says to which element it belongs at the end of this step: before the worker can have said anything. */
const met = (_, worker) => queueMicrotask(() => [...awaited].find(({ script }) => script?.xworker === worker)?.meet(worker));

/** A worker on its way: `script` is its element, once there is one, and `worker` comes when its file has run. */
class Beginning {
  script = null;
  port = null;
  images = null; // a promise of the pictures, unpacked
  ended = false;
  restoring = false; // whether it has the picture, and has not said yet that it works
  settled = false; // whether it has the picture, or does without

  constructor(file) {
    this.file = file;
    const failed = new Promise((_, reject) => (this.fail = reject));
    this.patience = new Promise((_, reject) => (this.giveUp = reject));
    this.patience.catch(() => {}); // most starts have no need of it
    this.worker = Promise.race([this.begin(file), failed]);
    unfinished.add(this);
    const finished = () => unfinished.delete(this);
    this.worker.then(finished, finished); // whoever waits for it is told of a failure
    if (fits) this.images = Promise.all(pictures.files.map(unpacked));
    this.images?.catch(() => {}); // whoever asks for them is told
    for (const path of needed()) contents(path).catch((error) => pictures.files.includes(path) || this.lacks(error));
  }

  async begin(file) {
    await (loading ??= load());
    if (this.ended) return null;
    const script = Object.assign(document.createElement("script"), { type: "py", src: new URL(python + file, assets).href });
    script.setAttribute("worker", "");
    this.script = script;
    awaited.add(this);
    const made = new Promise((resolve) => (this.made = resolve));
    document.head.append(script);
    return made;
  }

  /** Listens to its worker from the worker's first word on. */
  meet(worker) {
    awaited.delete(this);
    if (this.ended) return worker.terminate();
    worker.onerror = () => {}; // `ready` says it, too
    worker.addEventListener("error", (event) => this.fail(new Failure(event.message || "The browser does not let the page start a worker.")));
    worker.addEventListener("message", ({ data }) => data?.supply && this.supply(data.supply));
    this.made(worker.ready);
  }

  /** Ends a start for which something cannot be had: no fault of the picture's. */
  lacks(error) {
    this.restoring = false;
    this.fail(error);
  }

  /** The worker asks for files over this port; what can't be had ends its start. */
  supply(port) {
    this.port = port;
    port.postMessage({ fits: fits && pictures.packages });
    port.onmessage = async ({ data: { wanted, failed, refused } }) => {
      if (failed) this.lacks(new Failure(failed));
      if (refused) {
        this.restoring = false;
        refuse();
      }
      if (wanted === snapshot) this.picture(port);
      else if (wanted) hand(port, wanted).catch((error) => this.lacks(error));
    };
  }

  /** Gives the pictures away, or nothing where this page has to do without them. */
  async picture(port) {
    const body = fits ? await Promise.race([this.images, this.patience]).catch(without) : null;
    this.settled = true;
    this.restoring = Boolean(body);
    port.postMessage({ path: snapshot, body }, body ?? []); // given away: they are large
  }

  end() {
    this.ended = true;
    if (!this.script) loading = null;
    this.script?.xworker?.terminate();
    this.script?.remove();
  }
}

/** Sends a file to a worker. */
async function hand(port, path) {
  port.postMessage({ path, body: await contents(path) });
}

/** Sends a file that a worker has not asked for; resolves when it has it. */
function deliver(port, path) {
  return new Promise((resolve, reject) => {
    port.addEventListener("message", ({ data }) => data.had === path && resolve());
    hand(port, path).catch(reject);
  });
}

/** Why the browser lets no interpreter start here, before anything is fetched for it; null if it does. */
function forbidden() {
  if (typeof WebAssembly !== "object") return "This browser has no WebAssembly, or has it switched off (a lockdown mode does so), and the rules need it.";
  try {
    new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0));
  } catch {
    return "The server sends a Content-Security-Policy that forbids WebAssembly, and the rules need it: its script-src must allow 'wasm-unsafe-eval'.";
  }
  return null;
}

/**
 * Starts an interpreter with one of our worker files. `progress({ loaded, total, seconds })` is told bytes when it takes long; `first()` gives the first of
 * the file's functions to be called, with its values: that it answers proves that all is well. The answer is the interpreter's `answer`.
 */
export async function start(file, progress = () => {}, first = () => ["alive"]) {
  const why = forbidden();
  if (why) throw new Failure(why);
  const beginning = ahead?.file === file ? ahead : new Beginning(file);
  ahead = null;
  const watch = watched(beginning, progress);
  try {
    const interpreter = new Interpreter(beginning, await beginning.worker);
    await Promise.all([...brought].map((path) => deliver(interpreter.port, path)));
    interpreter.answer = await interpreter.call(...(await first())); // a worker is "ready" even if its file failed
    beginning.restoring = false;
    running.add(interpreter);
    return interpreter;
  } catch (error) {
    beginning.end();
    if (!beginning.restoring) throw error instanceof Failure ? error : new Failure(await cause(error));
    without(error);
  } finally {
    clearInterval(watch);
  }
  const interpreter = await start(file, progress, first);
  refuse(); // it was the picture, since all else is here
  return interpreter;
}

class Interpreter {
  constructor({ script, port }, worker) {
    Object.assign(this, { script, port, worker, ended: false });
  }

  /** Calls one of the worker's exported functions. */
  async call(name, ...values) {
    let timer;
    const silent = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Failure("They did not answer for ten seconds.")), SILENCE);
    });
    try {
      return await Promise.race([this.worker.sync[name](...values), silent]);
    } finally {
      clearTimeout(timer);
    }
  }

  end() {
    this.ended = true;
    running.delete(this);
    this.worker.terminate();
    this.script.remove();
  }
}

/** Tells how far a start that takes long is, and gives up what stands still: first the picture, then the start. */
function watched(beginning, progress) {
  const way = new Progress(needed);
  return setInterval(() => {
    const seen = way.look();
    if (way.lasted > PATIENCE) progress(seen);
    if (way.silence <= STANDSTILL) return;
    const failure = new Failure(`The start got no further for ${STANDSTILL / 1000} seconds. ${way.missing}`);
    if (!fits || beginning.settled || pictures.files.every(whole)) return beginning.fail(failure);
    beginning.settled = true;
    kept.forget(pictures.files); // where it was on this device, that does not give it
    beginning.giveUp(failure);
    way.patient();
  }, LOOK);
}

/** Why a start failed whose downloads came whole: a script that is missing or called wrongly, a server out of reach, or what Python said last. */
async function cause(error) {
  const scripts = files.filter(([, , kind]) => kind !== "bytes" && kind !== "snapshot");
  const found = await Promise.all(scripts.map(([path, size]) => wrong(path, size)));
  scripts.forEach(([path], at) => found[at] && spoilt.add(path));
  if (spoilt.size) loading = null;
  const fault = found.find(Boolean);
  if (fault) return fault;
  const told = lastLine(error);
  if (scripts.some(([path]) => told.includes(path))) return (await broken(scripts)) ?? "One of the interpreter's scripts did not come whole.";
  return error instanceof TypeError ? `Their program has a fault; the browser's console says which. ${told}` : told;
}

/** Names a script that does not come to its end. It is fetched for that, and for the next try. */
async function broken(scripts) {
  for (const [path, size, kind] of scripts) {
    if (kind !== "import") continue;
    const body = await fetch(new URL(path, assets), { cache: "reload" }).then((answer) => answer.arrayBuffer()).catch(() => null);
    if (body?.byteLength !== size) return `The file ${path} does not come whole: the server ends it before its end.`;
  }
  return null;
}

/** What is wrong with a script on the server, asked without fetching it again; null if nothing is. */
async function wrong(path, size) {
  const answer = await fetch(new URL(path, assets), { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (!answer) return navigator.onLine ? "The server cannot be reached." : "This device is offline.";
  if (!answer.ok) return missing(`The file ${path}`, answer.status);
  const [kind, length, encoding] = ["content-type", "content-length", "content-encoding"].map((name) => answer.headers.get(name) ?? "");
  if (kind.startsWith("text/html")) return `The server answers with a web page in place of the file ${path}.`;
  if (!path.endsWith(".py") && !kind.includes("javascript")) return `The server sends the file ${path} as ${kind || "nothing that it names"}, and browsers run only text/javascript.`;
  if (!encoding && length && Number(length) !== size) return `The file ${path} on the server is not whole: it has ${length} of ${size} bytes.`;
  return null;
}

/** Fetches the parts that a path needs, so that no worker stands still for the network when it imports them. */
export async function bring(path) {
  const parts = partsOf(path).map(([file]) => file).filter((file) => !own.some(([path]) => path === file) && !brought.has(file));
  await Promise.all(parts.map(contents));
  for (const part of parts) brought.add(part);
  await Promise.all([...running].flatMap(({ port }) => parts.map((part) => deliver(port, part))));
}

/** Keeps the pictures that a start has fetched unpacked on this device, for the next one. */
export async function keepPictures() {
  if (fits) for (const path of pictures.files.filter(whole)) await keep(path);
}

/** Whether the server, or the browser's cache, has a worker's file. */
const isThere = (file) => fetch(new URL(python + file, assets)).then(({ ok }) => ok, () => false);

// PyScript fetches a worker's file itself, and tells nobody where it can't; where no server answers, the browser's error does not even name the file.
addEventListener("unhandledrejection", ({ reason }) => unfinished.forEach(async (beginning) => {
  const nameless = reason instanceof TypeError && !beginning.port; // it has said nothing yet
  if (String(reason).includes(beginning.file) || (nameless && !(await isThere(beginning.file)))) beginning.fail(reason);
}));

// Firefox keeps a page that is left, its workers stopped where they are; one stopped amid its start would keep the next page's from ever loading the same files.
addEventListener("pagehide", () => unfinished.forEach((beginning) => beginning.end()));
addEventListener("pageshow", ({ persisted }) => persisted && unfinished.size && location.reload());

// A page that starts at once does not wait until it is parsed and drawn.
if (document.querySelector("script[data-start=now]") && !forbidden()) ahead = new Beginning("rules_worker.py");
