// The rest of the interpreter's program (web/build/split.py): functions that starts and matches don't call. The first call of any of them brings all, and
// waits for them, as workers may.

const CALLING = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 2, 7, 1, 1, 101, 1, 102, 0, 0, 7, 5, 1, 1, 102, 0, 0); // exports as "f" what it imports as "f" of "e"

/** A function of ours as a program's own, which alone its tables hold. */
const callable = (call) => new WebAssembly.Instance(new WebAssembly.Module(CALLING), { e: { f: call } }).exports.f;

/** Has a fresh instance bring its rest, which is of so many functions, when it first calls one: `read` gives the rest's bytes, or throws. `imports` are the instance's. */
export function bringing({ exports }, imports, count, read) {
  const bring = () => {
    const rest = new WebAssembly.Module(read());
    exports.cold.grow(count);
    new WebAssembly.Instance(rest, { ...imports, cold: exports });
  };
  exports.cold.set(0, callable(bring));
}
