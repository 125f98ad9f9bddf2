// Interpreters: each a PyScript worker. Everything that can go wrong ends in a Failure with a cause for people.
import { assets, files, games, pyscript, python, root } from "./site.js";

const SILENCE = 10_000; // ms in which a worker must answer
const STANDSTILL = 45_000; // ms in which a start must get on
const PATIENCE = 900; // ms before progress is worth showing

export class Failure extends Error {}

const plugins = ["!deprecations-manager", "!donkey", "!error", "!py-editor", "!py-game", "!py-terminal"];
// A page brings its own game, the shelf brings all; any other comes when it is first needed.
function partsOf(path) {
  const slug = path.split("/")[1];
  return slug in games ? [games[slug]] : Object.values(games);
}
const own = partsOf(location.pathname.slice(root.pathname.length - 1));
const needed = [...files, ...own];
const brought = new Set(own.map(([file]) => file));
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

/** PyScript reads its settings from elements, once, when it is first imported. */
async function load() {
  for (const [kind, settings] of Object.entries({ py: config, mpy: { plugins } })) {
    const element = Object.assign(document.createElement(`${kind}-config`), { hidden: true, textContent: JSON.stringify(settings) });
    document.querySelector(element.localName)?.remove();
    document.head.append(element);
  }
  const { hooks } = await import(new URL(pyscript, assets).href);
  hooks.worker.onBeforeRunAsync.clear(); // it travels as text to be evaluated, which our policy forbids, and gives what we don't use
}

/** A worker on its way: `script` is its element, once there is one, and `worker` comes when its file has run. */
class Beginning {
  script = null;

  constructor(file) {
    this.file = file;
    this.worker = this.begin();
    unfinished.add(this);
    const finished = () => unfinished.delete(this);
    this.worker.then(finished, finished); // whoever waits for it is told of a failure
  }

  async begin() {
    await (loading ??= load());
    const script = Object.assign(document.createElement("script"), { type: "py", src: new URL(python + this.file, assets).href });
    script.setAttribute("worker", "");
    this.script = script;
    document.head.append(script);
    while (!script.xworker) await new Promise((resolve) => setTimeout(resolve));
    script.xworker.onerror = () => {}; // `ready` says it, too
    return script.xworker.ready;
  }

  end() {
    loading = this.script ? loading : null;
    this.script?.xworker?.terminate();
    this.script?.remove();
  }
}

/** Starts an interpreter with one of our worker files. `progress(loaded, total)` is told bytes when it takes long. */
export async function start(file, progress = () => {}) {
  if (typeof WebAssembly !== "object") throw new Failure("This browser has no WebAssembly, or has it switched off (a lockdown mode does so), and the rules need it.");
  const beginning = ahead?.file === file ? ahead : new Beginning(file);
  ahead = null;
  const watch = watched(progress);
  try {
    const worker = await Promise.race([beginning.worker, watch.standstill]);
    const interpreter = new Interpreter(beginning.script, worker);
    await interpreter.call("alive"); // a worker is "ready" even if its file failed
    return interpreter;
  } catch (error) {
    beginning.end();
    throw error instanceof Failure ? error : new Failure(await cause(error));
  } finally {
    watch.end();
  }
}

class Interpreter {
  constructor(script, worker) {
    Object.assign(this, { script, worker, ended: false });
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
    this.worker.terminate();
    this.script.remove();
  }
}

/** Counts the bytes of a start that takes long, by reading along what the page has asked for already. */
function watched(progress) {
  const counted = needed.filter(([path]) => /\.(wasm|zip|whl|py)$/.test(path));
  const total = counted.reduce((sum, [, size]) => sum + size, 0);
  const stop = new AbortController();
  let loaded = 0;
  let stand, reject;
  const restand = () => {
    clearTimeout(stand);
    stand = setTimeout(() => reject(new Failure("The start got no further for a long time.")), STANDSTILL);
  };
  const standstill = new Promise((_, no) => (reject = no));
  standstill.catch(() => {});
  restand();
  const count = async ([path]) => {
    const answer = await fetch(new URL(path, assets), { signal: stop.signal });
    if (!answer.ok) throw new Failure(missing(`The file ${path}`, answer.status));
    const reader = answer.body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      progress((loaded += part.value.length), total);
      restand();
    }
  };
  const patience = setTimeout(() => {
    progress(0, total);
    for (const file of counted) count(file).catch((error) => stop.signal.aborted || reject(error)); // a start may hang on the same in silence
  }, PATIENCE);
  const end = () => {
    clearTimeout(patience);
    clearTimeout(stand);
    stop.abort();
  };
  return { standstill, end };
}

/** Why a start failed: a file that is missing, a server out of reach, or what Python said last. */
async function cause(error) {
  for (const [path] of needed) {
    try {
      const { ok, status } = await fetch(new URL(path, assets), { method: "HEAD", cache: "no-store" });
      if (!ok) return missing(`The file ${path}`, status);
    } catch {
      return navigator.onLine ? "The server cannot be reached." : "This device is offline.";
    }
  }
  return error instanceof TypeError ? "Their program has a fault; the browser's console says which." : lastLine(error);
}

/** Fetches the games that a path needs, so that the worker does not stand still for the network when it imports them. */
export async function bring(path) {
  const parts = partsOf(path).filter(([file]) => !brought.has(file));
  await Promise.all(parts.map(async ([file]) => {
    const answer = await ask(new URL(file, assets), `The file ${file}`);
    await answer.arrayBuffer();
    brought.add(file);
  }));
}

/** Asks the server for a file. What can't be had is told in a sentence, whatever the browser calls it. */
export async function ask(url, what) {
  const answer = await fetch(url).catch(() => null);
  if (answer?.ok) return answer;
  const why = navigator.onLine ? "the server cannot be reached" : "this device is offline";
  throw new Failure(answer ? missing(what, answer.status) : `${what} cannot be had: ${why}.`);
}

const missing = (what, status) => `${what} cannot be had from the server (answer ${status}).`;

export function lastLine(error) {
  return String(error?.message ?? error).trim().split("\n").at(-1).slice(0, 300);
}

/** Asks for what workers will need. On a later visit it lies in the browser's cache, and asking twice costs more than it gains. */
function hint() {
  if (performance.getEntriesByName(import.meta.url)[0]?.transferSize === 0) return;
  for (const [path] of [...files.filter(([, , kind]) => kind === "fetch"), ...own]) {
    const link = { rel: "preload", as: "fetch", crossOrigin: "anonymous", href: new URL(path, assets).href };
    document.head.append(Object.assign(document.createElement("link"), link));
  }
}

// Firefox keeps a page that is left, its workers stopped where they are; one stopped amid its start would keep the next page's from ever loading the same files.
addEventListener("pagehide", () => unfinished.forEach((beginning) => beginning.end()));
addEventListener("pageshow", ({ persisted }) => persisted && unfinished.size && location.reload());

// A page that starts at once does not wait until it is parsed and drawn.
if (document.querySelector("script[data-start=now]") && typeof WebAssembly === "object") {
  hint();
  ahead = new Beginning("rules_worker.py");
}
