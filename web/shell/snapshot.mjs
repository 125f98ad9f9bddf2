// An interpreter restored from a picture of its memory (web/build/make_snapshot.mjs): Python's library and our code are imported in it already.
// What a page's own games change in that memory is a picture of its own, laid over the base's.
// All that leans on parts of Pyodide which are not promised stands here. The build restores its picture with this, and is refused where it doesn't prove itself.

/** Where the engine's own trampoline for calls stands in Python's memory: other engines have another one, or none. */
export const trampolineOf = (module) => (module.__PyRuntime + module.HEAPU32[module.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET >> 2]) >> 2;

/** The stack, in words. */
export const stackOf = (module) => [module._emscripten_stack_get_end() >> 2, module._emscripten_stack_get_base() >> 2];

/**
 * What must be alike in a fresh instance for a picture to fit it: the size of its table of functions, and all memory that is left as it is, which
 * neither the picture's runs [offset, size, …] write nor the stack is.
 */
export function layout(module, memory, runs) {
  const written = [stackOf(module)];
  for (let i = 0; i < runs.length; i += 2) written.push([runs[i] >> 2, (runs[i] + runs[i + 1]) >> 2]);
  written.sort(([one], [other]) => one - other);
  let [sum, at] = [0, 0];
  for (const [from, to] of [...written, [memory.length, memory.length]]) {
    sum = summed(memory.subarray(at, Math.max(at, from)), sum); // a picture's runs go beyond a fresh instance's memory
    at = Math.max(at, to);
  }
  return `${module.wasmTable.length - (memory[trampolineOf(module)] ? 1 : 0)} ${memory.length} ${sum >>> 0}`;
}

/** A sum in which each of these words counts otherwise: by four, since it is the longest loop of a start. */
function summed(words, sum) {
  let at = 0;
  for (; at + 3 < words.length; at += 4) sum = (Math.imul(sum, 31) + (words[at] ^ (words[at + 1] << 1) ^ (words[at + 2] << 2) ^ (words[at + 3] << 3))) | 0;
  for (; at < words.length; at++) sum = (Math.imul(sum, 31) + words[at]) | 0;
  return sum;
}

/** Gives megabytes back at once: nobody would tidy up for a long time. */
const release = (buffer) => buffer.transfer?.(0);

/** Python's library stands where it was at build time, and is fetched only if something reads it. */
function lazyLibrary(module, { size, read }) {
  const { FS, API } = module;
  const version = module.HEAPU32[module._Py_Version >>> 2];
  const [major, minor] = [version >>> 24, (version >>> 16) & 255];
  API.pyVersionTuple = [major, minor, (version >>> 8) & 255];
  API.sitePackages = `/lib/python${major}.${minor}/site-packages`;
  for (const folder of [API.sitePackages, `/lib/python${major}.${minor}/lib-dynload`]) FS.mkdirTree(folder);
  const path = `/lib/python${major}${minor}.zip`;
  FS.writeFile(path, new Uint8Array(0));
  let bytes = null;
  const contents = () => {
    try {
      return (bytes ??= read());
    } catch (error) {
      console.error(error);
      throw new FS.ErrnoError(29); // EIO
    }
  };
  Object.defineProperties(FS.lookupPath(path).node, { contents: { get: contents }, usedBytes: { get: () => size } });
}

/** A picture's head and the bytes of its runs: a number, the head as JSON of so many bytes, whole words of them, then the runs' bytes. */
function opened(image) {
  const [size] = new Uint32Array(image, 0, 1);
  return { ...JSON.parse(new TextDecoder().decode(new Uint8Array(image, 4, size))), image, from: 4 + size };
}

/** Puts pictures, the base's first, into a fresh instance's memory, and gives memory back that they took. */
function restore(module, pictures) {
  const [{ build, fresh, runs }] = pictures;
  if (build !== module.API.config.BUILD_ID) throw new Error("The picture is of another Pyodide.");
  if (layout(module, module.HEAPU32.subarray(0, module._sbrk(0) >> 2), runs) !== fresh) throw new Error("This engine lays a fresh interpreter out in another way.");
  const memory = Math.max(...pictures.map((picture) => picture.memory));
  if (module.HEAPU8.length < memory && !module.growMemory(memory)) throw new Error("There is not enough memory.");
  const trampoline = module.HEAPU32[trampolineOf(module)];
  for (const picture of pictures) lay(picture, module.HEAPU32, picture === pictures[0]);
  module.HEAPU32[trampolineOf(module)] = trampoline;
}

/** Lays a picture's runs over memory: the base's words as they are, of others the bits that differ from it. */
function lay({ runs, image, from }, memory, base) {
  for (let i = 0; i < runs.length; i += 2) {
    const [to, size] = [runs[i] >> 2, runs[i + 1] >> 2];
    const words = new Uint32Array(image, from, size);
    if (base) memory.set(words, to);
    else for (let at = 0; at < size; at++) memory[to + at] ^= words[at];
    from += runs[i + 1];
  }
  release(image);
}

/** Writes files, all of the same text, among Python's packages: the interpreter is not busy with it as it begins. */
function written({ FS, API: { sitePackages } }, { files, text }) {
  for (const file of files) {
    const path = `${sitePackages}/${file}`;
    FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    FS.writeFile(path, text);
  }
}

/** PyScript has its Python library written out and imported first. The picture holds it, compiled; it is imported when something asks for it, which nothing of ours does. */
function withoutTexts(python) {
  const { runPythonAsync } = python;
  python.runPythonAsync = (code, ...rest) => {
    python.runPythonAsync = runPythonAsync;
    const texts = code.startsWith("import os as _os\nfrom pathlib import Path as _Path\n") && code.trimEnd().endsWith("del _pyscript");
    return texts ? Promise.resolve() : Reflect.apply(runPythonAsync, python, [code, ...rest]);
  };
  return python;
}

/**
 * Pyodide's public object over a restored interpreter that has proved itself. `load` and `create` are what Pyodide's two modules give, `images` a
 * promise of the pictures, the base's first, `library` is `{size, read}` of Python's library, `stubs` are `{files, text}` of what stands in for modules
 * that come later, `environment` what `os.environ` gets. Throws where anything is not as it was at build time.
 */
export async function restored(load, create, options, { images, library, stubs, environment }) {
  let proof;
  const python = await load({
    ...options,
    packages: [],
    env: { HOME: "/home/pyodide" },
    _loadSnapshot: new Uint8Array(4),
    createPyodideModule: async (settings) => {
      settings.preRun[0] = (module) => lazyLibrary(module, library); // in place of what would put the library's bytes there
      const [module, came] = await Promise.all([create(settings), images]);
      images = null; // it is large, and Pyodide keeps these options
      module.API.restoreSnapshot = () => {
        module.API.restoreSnapshot = null;
        const pictures = came.map(opened);
        restore(module, pictures);
        proof = pictures[0].proof;
        return pictures[0].config; // what Pyodide keeps of references to JavaScript
      };
      return module;
    },
  });
  written(python._module, stubs);
  const wake = python.pyimport("web.shell.waking.wake");
  const said = wake(JSON.stringify(environment));
  wake.destroy();
  if (said !== proof) throw new Error(`It does not prove itself: ${said}`);
  return withoutTexts(python);
}
