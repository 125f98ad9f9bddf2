// In other people's pages browsers may keep from us what the interpreter's program counts on: a database, as storage may be blocked there; and in a frame that
// is closed off (sandbox, an opaque origin) modules as workers, and in those an address that others are relative to (theirs is `blob:null/…`).
const PROGRAM = "/*@*/"; // so begins the text of PyScript's workers, a module that waits at its top
const closed = origin === "null";

/** Runs in the page and, as its text travels there, in its workers: an empty database, and addresses relative to `here`. */
function settle(here) {
  const { URL } = self;
  const answer = (result) => {
    const request = {};
    queueMicrotask(() => request.onsuccess?.({ target: { result } }));
    return request;
  };
  const empty = new Proxy({}, { get: (_, name) => () => answer(name === "getAllKeys" ? [] : undefined) });
  const database = { transaction: () => ({ objectStore: () => empty }), close() {} };
  Object.defineProperty(self, "indexedDB", { value: { open: () => answer(database) } });
  self.URL = class extends URL {
    constructor(url, base) {
      super(url, String(base).startsWith("null/") ? here : base);
    }
  };
}

const { Blob, Worker } = self;
const before = `(${settle})(${JSON.stringify(import.meta.url)});\n`;
settle(import.meta.url);
self.Blob = class extends Blob {
  constructor(parts = [], settings) {
    const program = String(parts[0]).startsWith(PROGRAM);
    super(!program ? parts : closed ? ["(async () => { ", before, ...parts, "\n})();"] : [before, ...parts], settings);
  }
};
if (closed) {
  self.Worker = class extends Worker {
    constructor(url, { type, ...settings } = {}) {
      super(url, settings);
    }
  };
}
