// In other people's pages browsers may keep from us what the interpreter's program counts on: a database, as storage may be blocked there; and in a frame that
// is closed off (sandbox, an opaque origin) modules as workers, and in those an address that others are relative to (theirs is `blob:null/…`).
import { withoutDatabase } from "../database.js";

const PROGRAM = "/*@*/"; // so begins the text of PyScript's workers, a module that waits at its top
const closed = origin === "null";

/** Runs in the page and, as its text travels there, in its workers: addresses are relative to `here`. */
function settle(here) {
  const { URL } = self;
  self.URL = class extends URL {
    constructor(url, base) {
      super(url, String(base).startsWith("null/") ? here : base);
    }
  };
}

const { Blob, Worker } = self;
const before = `(${settle})(${JSON.stringify(import.meta.url)});\n`;
settle(import.meta.url);
withoutDatabase();
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
