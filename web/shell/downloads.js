// What interpreters are made of: each file is fetched once, by the page, and handed to every worker. What can't be had is told in a sentence.
import * as kept from "./kept.js";
import { assets, files, games, more, pictures, snapshot } from "./site.js";

const PIECE = 1 << 18; // bytes that are unpacked at once
const SAMPLES = 10; // half seconds over which the line's speed is taken

export class Failure extends Error {}

const sizes = new Map([...files, ...Object.values(games), ...more, ...Object.values(pictures)].map(([path, size]) => [path, size])); // bytes, as the build counted them
const started = new Map(); // path -> promise of its contents
const loaded = new Map(); // path -> bytes that have come
const spoilt = new Set(); // paths of files that came wrongly: the browser may have kept them as they came
let heard = 0; // when a byte came last

/** The files that every interpreter needs; a page brings its own game besides, the shelf brings all, pages but tables bring what these do without; the rest comes when it is first needed. */
export const base = files.filter(([, , kind]) => kind === "bytes").map(([path]) => path);

export function partsOf(path) {
  const shown = gamesOf(path).map((name) => games[name]);
  const [, slug, rest] = path.split("/");
  const lean = slug === "" || (slug in games && rest === ""); // the shelf, a table
  return lean ? shown : [...shown, ...more];
}

/** The pictures that a page's starts are restored from, the base's first, and the packages that these hold. */
export function picturesOf(path) {
  const shown = gamesOf(path);
  const [picture] = (shown.length === 1 ? pictures[shown[0]] : shown.length && pictures.games) || [];
  return { files: [snapshot, picture].filter(Boolean), packages: ["pygames", ...shown.map((name) => games[name][2])] };
}

/** The games that a page shows as it begins: a game's page its own, a board in other people's pages none yet, any other page all. */
function gamesOf(path) {
  const slug = path.split("/")[1];
  if (slug === "embed") return [];
  return slug in games ? [slug] : Object.keys(games);
}

/** A file's contents: bytes, or of a `.wasm` its compiled module. Fetched once, and anew after a failure. */
export function contents(path) {
  if (!started.has(path)) {
    const coming = read(path);
    started.set(path, coming);
    coming.catch(() => {
      started.delete(path);
      loaded.delete(path);
      spoilt.add(path);
    });
  }
  return started.get(path);
}

/** What a picture holds, each time anew: as this device keeps it, or unpacked. */
export async function unpacked(path) {
  const here = await kept.read(path);
  if (here) loaded.set(path, sizes.get(path));
  return here ?? new Response(await unpacking(path)).arrayBuffer().catch(() => {
    throw new Failure(`The file ${path} on the server is damaged.`);
  });
}

/** Keeps what a picture holds for the next start. */
export async function keep(path) {
  if (!kept.has(path)) await kept.keep(path, () => unpacking(path), [snapshot, ...Object.values(pictures).map(([path]) => path)]);
}

/** A stream of what a file holds that gzip has packed. It is unpacked piece by piece, between the page's other tasks. */
async function unpacking(path) {
  const packed = await contents(path);
  const { port1, port2 } = new MessageChannel();
  const cancel = () => port1.close();
  let at = 0;
  const pull = (pieces) =>
    new Promise((resolve) => {
      port1.onmessage = () => {
        pieces.enqueue(new Uint8Array(packed, at, Math.min(PIECE, packed.byteLength - at)));
        at += PIECE;
        if (at >= packed.byteLength) {
          pieces.close();
          cancel();
        }
        resolve();
      };
      port2.postMessage(null);
    });
  return new ReadableStream({ pull, cancel }).pipeThrough(new DecompressionStream("gzip"));
}

async function read(path) {
  const cache = spoilt.delete(path) ? "reload" : "default";
  const answer = await ask(new URL(path, assets), `The file ${path}`, { cache });
  if (answer.headers.get("content-type")?.startsWith("text/html")) throw new Failure(`The server answers with a web page in place of the file ${path}.`);
  const count = new Count(path);
  try {
    return await (path.endsWith(".wasm") ? compiled(answer, count) : new Response(counted(answer, count)).arrayBuffer());
  } catch (error) {
    if (error instanceof WebAssembly.CompileError && !count.fault) throw new Failure(`The file ${path} on the server is damaged. ${lastLine(error)}`);
    throw new Failure(count.fault ?? `${partly(path)} ${navigator.onLine ? "The server closed the connection." : "This device is offline."}`);
  }
}

const counted = (answer, count) => answer.body.pipeThrough(new TransformStream(count));

/** A program, whatever the server calls it. Counted is a copy: browsers keep the machine code only of what they compile as it comes from the network. */
async function compiled(answer, count) {
  const headers = { "content-type": "application/wasm" };
  const copy = counted(answer.clone(), count).pipeTo(new WritableStream());
  const named = answer.headers.get("content-type") === headers["content-type"];
  const [module, whole] = await Promise.allSettled([WebAssembly.compileStreaming(named ? answer : new Response(answer.body, { headers })), copy]);
  const fault = whole.reason ?? module.reason;
  if (fault) throw fault;
  return module.value;
}

/** Lets a file's bytes through and counts them: one of another size than the build's is no longer this page's. */
class Count {
  fault = null;
  sum = 0;

  constructor(path) {
    this.path = path;
  }

  transform(part, controller) {
    loaded.set(this.path, (this.sum += part.length));
    heard = performance.now();
    controller.enqueue(part);
  }

  flush() {
    const size = sizes.get(this.path);
    if (this.sum === size) return;
    this.fault = this.sum < size ? `${partly(this.path)} The server has no more of it.` : `The file ${this.path} on the server is another one than this page was made with: it has ${this.sum} bytes in place of ${size}.`;
    throw new Failure(this.fault);
  }
}

const megabytes = (bytes = 0) => (bytes / 1e6).toFixed(1);
const partly = (path) => `Of the file ${path} only ${megabytes(loaded.get(path))} of ${megabytes(sizes.get(path))} MB came.`;

/** How far the downloads of some files are. `look` is called every half second. */
export class Progress {
  samples = [];

  /** `paths()` gives the paths: which ones may change on the way. */
  constructor(paths) {
    this.paths = paths;
    this.begun = performance.now();
    this.patient();
  }

  /** Bytes that have come, of how many, and the seconds to go; null where the line's speed is not known yet. */
  look() {
    const loaded = this.paths().reduce((sum, path) => sum + bytes(path), 0);
    const total = this.paths().reduce((sum, path) => sum + sizes.get(path), 0);
    this.samples.push({ at: performance.now(), loaded });
    if (this.samples.length > SAMPLES) this.samples.shift();
    const [first, last] = [this.samples[0], this.samples.at(-1)];
    const speed = (last.loaded - first.loaded) / (last.at - first.at);
    return { loaded, total, seconds: this.samples.length > 2 && speed > 0 ? (total - loaded) / speed / 1000 : null };
  }

  /** The milliseconds that it has taken. */
  get lasted() {
    return performance.now() - this.begun;
  }

  /** Begins to wait anew. */
  patient() {
    this.since = performance.now();
  }

  /** The milliseconds in which nothing has come. */
  get silence() {
    return performance.now() - Math.max(heard, this.since);
  }

  /** What a start waits for, for people. */
  get missing() {
    const path = this.paths().find((one) => !whole(one));
    return path ? partly(path) : "Everything has come, but nothing came of it.";
  }
}

const bytes = (path) => loaded.get(path) ?? 0;

/** Whether all of a file has come. */
export const whole = (path) => bytes(path) >= sizes.get(path);

/** Asks the server for a file. What can't be had is told in a sentence, whatever the browser calls it. */
export async function ask(url, what, how = {}) {
  const answer = await fetch(url, how).catch(() => null);
  if (answer?.ok) return answer;
  const why = navigator.onLine ? "the server cannot be reached" : "this device is offline";
  throw new Failure(answer ? missing(what, answer.status) : `${what} cannot be had: ${why}.`);
}

export const missing = (what, status) => `${what} cannot be had from the server (answer ${status}).`;

export function lastLine(error) {
  return String(error?.message ?? error).trim().split("\n").at(-1).slice(0, 300);
}
