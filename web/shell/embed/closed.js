// In a frame that its page has closed off (sandbox, an opaque origin) browsers lack what the interpreter's program counts on: a database, modules as workers, and
// in those an address that others are relative to (theirs is `blob:null/…`).
const PROGRAM = "/*@*/"; // so begins the text of PyScript's workers, a module that waits at its top

/** Runs in the page and in its workers: its text travels there. */
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

if (origin === "null") {
  const { Blob, Worker } = self;
  const before = `(async () => { (${settle})(${JSON.stringify(import.meta.url)});`;
  settle(import.meta.url);
  self.Blob = class extends Blob {
    constructor(parts = [], settings) {
      super(String(parts[0]).startsWith(PROGRAM) ? [before, ...parts, "\n})();"] : parts, settings);
    }
  };
  self.Worker = class extends Worker {
    constructor(url, { type, ...settings } = {}) {
      super(url, settings);
    }
  };
}
