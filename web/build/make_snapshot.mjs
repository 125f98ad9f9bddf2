// Takes the picture of an interpreter's memory in which our base is imported, and restores it once, as a page will: node make_snapshot.mjs FOLDER
// FOLDER holds python_stdlib.zip, base.whl, lock.json, modules.json, pyscript.mjs (PyScript's own Python library), inside.py; the picture goes to FOLDER/out/memory.bin.
// A picture: a number, a head as JSON of so many bytes, then the bytes of its runs [offset, size, …]: what differs from a fresh instance's memory.
// Its file: the picture's size, then the picture by Zstandard, which Pyodide's program has, and which makes it a fifth smaller than gzip does.
import crypto from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { loadPyodide } from "pyodide";
import create from "pyodide/pyodide.asm.mjs";
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
const BLOCK = 16; // words that are kept or left out together
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
function differences(now, before, loose, [low, high]) {
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

const library = readFileSync(`${folder}/python_stdlib.zip`);
const own = { stdLibURL: `${folder}/python_stdlib.zip`, lockFileContents: JSON.parse(readFileSync(`${folder}/lock.json`, "utf8")), packageBaseUrl: folder };
let other; // memory before Python begins, at another moment
await begun({}, (memory) => (other = memory));
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
// not by loadPackage: what it keeps of packages is an object of JavaScript's that no picture holds
python.unpackArchive(new Uint8Array(readFileSync(`${folder}/base.whl`)).buffer, "wheel");
python.FS.writeFile("/modules.json", readFileSync(`${folder}/modules.json`));
const { default: texts } = await import(pathToFileURL(`${folder}/pyscript.mjs`));
python.FS.writeFile("/pyscript.json", JSON.stringify(texts.pyscript));
const space = python.runPython("dict(__name__='snapshot')");
const proof = await python.runPythonAsync(readFileSync(`${folder}/inside.py`, "utf8"), { globals: space });
space.destroy();
const config = python._api.serializeHiwireState(); // throws where a module keeps an object of JavaScript's
const module = python._module;
wiped(module);
const loose = new Set([trampolineOf(module), ...[...before.keys()].filter((i) => before[i] !== other[i])]);
const runs = differences(new Uint32Array(module.HEAPU8.buffer), before, loose, stackOf(module));
const fresh = layout(module, before, runs);
const head = new TextEncoder().encode(JSON.stringify({ build: python._api.config.BUILD_ID, memory: module.HEAPU8.length, fresh, proof, config, runs }));
const parts = [Buffer.from(new Uint32Array([head.length]).buffer), head];
for (let i = 0; i < runs.length; i += 2) parts.push(module.HEAPU8.slice(runs[i], runs[i] + runs[i + 1]));
const image = Buffer.concat(parts);
python.FS.writeFile("/image", image);
python.runPython(`
from compression import zstd
options = {zstd.CompressionParameter.compression_level: 19, zstd.CompressionParameter.checksum_flag: 1}
with open("/image", "rb") as image, open("/packed", "wb") as packed:
    packed.write(zstd.compress(image.read(), options=options))
`);
const file = Buffer.concat([Buffer.from(new Uint32Array([image.length]).buffer), python.FS.readFile("/packed")]);

const read = () => {
  throw new Error("A start would read Python's library: the picture lacks something that it imports.");
};
const again = await restored(loadPyodide, create, own, { packed: new Uint8Array(file).buffer, library: { size: library.length, read }, environment: { SAMPLE: "1" } });
if (again.runPython("import os; os.environ['SAMPLE']") !== "1") throw new Error("The restored interpreter does not take up its environment.");

mkdirSync(`${folder}/out`, { recursive: true });
writeFileSync(`${folder}/out/memory.bin`, file);
console.log(`The picture of the interpreter's memory: ${file.length} bytes (${image.length} unpacked).`);
process.exit(0);
