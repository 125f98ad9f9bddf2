// Takes the picture of an interpreter's memory in which our base is imported, and of what games change in it, and restores them as a page will: node make_snapshot.mjs FOLDER
// FOLDER holds the program as pages get it (pyodide.mjs, pyodide.asm.mjs, pyodide.asm.wasm), python_stdlib.zip, base.whl, later.whl, lock.json, modules.json, pyscript.mjs (PyScript's own Python library), workers.json (the texts of our workers' files), inside.py, and of pages' games
// games.json, {name: [wheels]}, and these wheels. The pictures go to FOLDER/out: memory.bin, and for each name NAME.bin.
// A picture: a number, a head as JSON of so many bytes, then the bytes of its runs [offset, size, …]: what differs from a fresh instance's memory;
// of a game's the bits that differ from the base's.
// Its file is gzip's, which every browser unpacks by itself.
import crypto from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { layout, restored, stackOf, trampolineOf } from "../shell/snapshot.mjs";

// The same sources give the same bytes: nothing here may know the time or be random.
process.env.TZ = "UTC";
let moment = 1; // the clock's and chance's: what differs with it is part of the picture
Date.now = () => 1_800_000_000_000 + moment * 12_345_678;
performance.now = () => moment * 123_456;
crypto.randomFillSync = (view) => view.fill(42 + moment);
globalThis.FinalizationRegistry = class { // what is freed when JavaScript tidies up is freed at another time in each build
  register() {}
  unregister() {}
};
process.on("uncaughtException", (error) => {
  console.error(String(error?.message ?? error).slice(-3000));
  process.exit(1);
});

const [folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const { default: create } = await import(pathToFileURL(`${folder}/pyodide.asm.mjs`));
const BLOCK = 16; // words that are kept or left out together
const PAGE = 1 << 16; // bytes of a page of an engine's memory
const NEAR = 64; // words between two runs that are not worth a new one
const LARGEST = 1 << 16; // bytes of the largest free block that is wiped at once

/** Writes zeros over all that Python has freed: remains of files, which would travel. */
function wiped(module) {
  const taken = [];
  for (let size = LARGEST; size >= 12; size = size > 64 ? Math.floor(size * 0.9) & ~7 : size - 4) {
    const end = module._sbrk(0);
    do {
      taken.push(module._malloc(size));
      module.HEAPU8.fill(0, taken.at(-1), taken.at(-1) + size);
    } while (module._sbrk(0) === end);
  }
  for (const place of taken) module._free(place);
}

/** Where `now` differs from `before`, and the words `loose`, as [offset, size, …] in bytes; the stack, which nobody stands on, is left out. */
function differences(now, before, [low, high], loose = new Set()) {
  const runs = [];
  for (let at = 0; at < now.length; at += BLOCK) {
    if (at >= low && at + BLOCK <= high) continue;
    let i = at;
    while (i < at + BLOCK && now[i] === (before[i] ?? 0) && !loose.has(i)) i++;
    if (i === at + BLOCK) continue;
    const last = runs.at(-1);
    if (last && at - last[0] - last[1] <= NEAR) last[1] = at + BLOCK - last[0];
    else runs.push([at, BLOCK]);
  }
  return runs.flat().map((words) => words * 4);
}

/** An interpreter of the site's; `see` is given its module before Python begins. */
const begun = (options, see) =>
  loadPyodide({
    ...own,
    ...options,
    createPyodideModule: (settings) => {
      let module;
      settings.preRun.push((made) => (module = made));
      settings.onRuntimeInitialized = () => see(module.HEAPU32.slice(0, module._sbrk(0) >> 2));
      return create(settings);
    },
  });

/** Takes all away that lies in a folder, and gives its files: [[path, bytes], …]. */
const emptied = (FS, folder) =>
  FS.readdir(folder).slice(2).flatMap((name) => { // "." and ".." come first
    const path = `${folder}/${name}`;
    if (FS.isDir(FS.stat(path).mode)) {
      const files = emptied(FS, path);
      FS.rmdir(path);
      return files;
    }
    const bytes = FS.readFile(path);
    FS.unlink(path);
    return [[path, bytes]];
  });

/** What the wheels hold, compiled: {wheel: [[path, bytes], …]}. Not in the interpreter whose picture is taken: it would keep remains of that. */
function unpacked(python) {
  const packages = python._api.sitePackages;
  const found = {};
  for (const wheel of wheels) {
    python.unpackArchive(new Uint8Array(readFileSync(`${folder}/${wheel}`)).buffer, "wheel", { extractDir: packages });
    python.runPython("import importlib; importlib.invalidate_caches(); from web.shell import late; late.prepare()");
    found[wheel] = emptied(python.FS, packages);
  }
  return found;
}

const BASE = "base.whl";
const LATER = "later.whl";
const games = JSON.parse(readFileSync(`${folder}/games.json`, "utf8"));
const wheels = [BASE, LATER, ...new Set(Object.values(games).flat())]; // the base's first: it unpacks the others
const library = readFileSync(`${folder}/python_stdlib.zip`);
const own = { indexURL: folder, stdLibURL: `${folder}/python_stdlib.zip`, lockFileContents: JSON.parse(readFileSync(`${folder}/lock.json`, "utf8")), packageBaseUrl: folder };
let other; // memory before Python begins, at another moment
const held = await begun({}, (memory) => (other = memory)).then(unpacked);
moment = 0;
let before; // the same of the one whose picture is taken
const python = await begun(
  {
    _makeSnapshot: true,
    _sysExecutable: "python",
    env: { HOME: "/home/pyodide", PYTHONNODEBUGRANGES: "1", PYTHONHASHSEED: "0" }, // a seed that is not fixed would be frozen all the same, and no build like another
  },
  (memory) => (before = memory),
);
python.FS.writeFile("/modules.json", readFileSync(`${folder}/modules.json`));
const { default: texts } = await import(pathToFileURL(`${folder}/pyscript.mjs`));
python.FS.writeFile("/pyscript.json", JSON.stringify(texts.pyscript));
python.FS.writeFile("/workers.json", readFileSync(`${folder}/workers.json`));
const prepare = python.runPython(readFileSync(`${folder}/inside.py`, "utf8"), { globals: python.runPython("dict(__name__='snapshot')") });
const module = python._module;

/** The module that a compiled file holds. */
const moduleOf = (path) => path.slice(python._api.sitePackages.length + 1).replace(/(\/__init__)?\.pyc$/, "").replaceAll("/", ".");

/** Imports what `own` wheels hold while their files and those of `others` are there, and draws the page of this path once; gives the proof of it. */
function imported(own, others = [], page = null) {
  const { FS } = python;
  const files = [...own, ...others].flatMap((wheel) => held[wheel]);
  for (const [path, bytes] of files) {
    FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    FS.writeFile(path, bytes);
  }
  const compiled = own.flatMap((wheel) => held[wheel]).map(([path]) => path).filter((path) => path.endsWith(".pyc"));
  FS.writeFile("/ours.json", JSON.stringify(compiled.map(moduleOf).sort()));
  const proof = prepare(page);
  emptied(FS, python._api.sitePackages);
  wiped(module);
  return proof;
}

/** A picture of this memory: its head, and these runs of it. */
function picture(head, runs) {
  const json = JSON.stringify({ ...head, memory: memory(), runs });
  const text = new TextEncoder().encode(json.padEnd(Math.ceil(json.length / 4) * 4)); // runs begin at whole words
  const parts = [Buffer.from(new Uint32Array([text.length]).buffer), text];
  for (let i = 0; i < runs.length; i += 2) parts.push(module.HEAPU8.slice(runs[i], runs[i] + runs[i + 1]));
  return Buffer.concat(parts);
}

/** Bytes of memory that this interpreter takes, in pages of the engine's. */
const memory = () => Math.max(base?.length ?? module.HEAPU8.length, Math.ceil(module._sbrk(0) / PAGE) * PAGE);

let base = null; // the memory whose picture the games' go on from
const proof = imported([BASE]);
const config = python._api.serializeHiwireState(); // throws where a module keeps an object of JavaScript's
const loose = new Set([trampolineOf(module), ...[...before.keys()].filter((i) => before[i] !== other[i])]);
const runs = differences(module.HEAPU32, before, stackOf(module), loose);
const pictures = { memory: picture({ build: python._api.config.BUILD_ID, fresh: layout(module, before, runs), proof, config }, runs) };
base = module.HEAPU8.slice();

/** What these games' wheels change in the base's memory, as a picture of the bits that differ; the memory is the base's again afterwards. */
function changes(name, wheels) {
  imported(wheels, [BASE, LATER], name === "games" ? "/" : `/${name}/`);
  if (JSON.stringify(python._api.serializeHiwireState()) !== JSON.stringify(config)) throw new Error(`What ${wheels} hold keeps an object of JavaScript's.`);
  new Uint32Array(base.buffer).forEach((word, i) => (module.HEAPU32[i] ^= word)); // what a run holds unchanged packs to nothing
  const found = picture({}, differences(module.HEAPU32, [], stackOf(module)));
  module.HEAPU8.fill(0, base.length);
  module.HEAPU8.set(base);
  return found;
}
for (const [name, wheels] of Object.entries(games)) pictures[name] = changes(name, wheels);

const read = () => {
  throw new Error("A start would read Python's library: the picture lacks something that it imports.");
};
python.runPython(`
import zlib
def packed(picture):
    return zlib.compress(picture.to_bytes(), 9, wbits=31)
`);
const packed = python.globals.get("packed");

/** A picture's file: the picture, packed. */
function file(picture) {
  const bytes = packed(new Uint8Array(picture));
  const { data } = bytes.getBuffer();
  return Buffer.from(data);
}
const files = Object.fromEntries(Object.entries(pictures).map(([name, picture]) => [name, file(picture)]));

for (const name of [null, Object.keys(games).at(-1)]) { // the last holds all
  const images = [pictures.memory, ...(name ? [pictures[name]] : [])].map((picture) => new Uint8Array(picture).buffer);
  const again = await restored(loadPyodide, create, own, { images, library: { size: library.length, read }, stubs: { files: ["sample/place.py"], text: "found = 7" }, environment: { SAMPLE: "1" } });
  if (again.runPython("import os; os.environ['SAMPLE']") !== "1") throw new Error("The restored interpreter does not take up its environment.");
  if (again.runPython("from sample import place; place.found") !== 7) throw new Error("The restored interpreter does not find what was written for it.");
}

mkdirSync(`${folder}/out`, { recursive: true });
for (const [name, file] of Object.entries(files)) {
  writeFileSync(`${folder}/out/${name}.bin`, file);
  console.log(`${name}.bin: ${file.length} bytes (${pictures[name].length} unpacked).`);
}
process.exit(0);
