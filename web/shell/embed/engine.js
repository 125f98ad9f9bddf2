// What plays the boards of a page: one interpreter for all of them, begun when the first is touched. Runs in a page of this site, which another page may hold in a frame.
import "./closed.js";
import { lastLine } from "../downloads.js";
import { bring, start } from "../python.js";
import { games, root } from "../site.js";

const WAIT = 4000; // ms for what the host says of the site
const MOST = 100_000; // letters of that

/** Boards hear from it by `accept(reply)`, `progress({ loaded, total, seconds })`, and `stopped(why)`. */
export class Engine {
  boards = new Map();
  worker = null;
  starting = null;
  jobs = new Map(); // by board, the thinking that is waited for
  last = new Map(); // by board, the event before: one after the other

  /** Sends a board's event; `board` hears of what comes of it. */
  send(name, board, event) {
    const sent = (this.last.get(name) ?? Promise.resolve()).then(() => this.carry(name, board, event));
    this.last.set(name, sent);
    return sent;
  }

  async carry(name, board, event) {
    this.boards.set(name, board);
    try {
      const slug = event.options?.game;
      const coming = Object.hasOwn(games, slug ?? "") ? bring(`/${slug}/`) : null;
      const worker = await (this.starting ??= this.start());
      await coming;
      const about = event.do === "begin" ? { address: root.href, site: await this.site } : {};
      const reply = JSON.parse(await worker.call("handle", JSON.stringify({ ...event, ...about, board: name })));
      if (event.do === "end") this.boards.delete(name);
      this.answer(name, board, reply);
    } catch (error) {
      this.stop(error);
    }
  }

  async start() {
    this.site ??= fetch(new URL("site.json", root), { cache: "no-cache", signal: AbortSignal.timeout(WAIT) })
      .then((answer) => (answer.ok ? answer.text() : null))
      .then((text) => text?.slice(0, MOST + 1) ?? null)
      .catch(() => null);
    return (this.worker = await start("embed_worker.py", (seen) => this.boards.forEach((board) => board.progress(seen))));
  }

  answer(name, board, { think, ...reply }) {
    this.jobs.delete(name);
    board.accept(reply);
    if (think) this.think(name, board, think);
  }

  /** Has a bot think, slice by slice, so that other boards' events come in between; then the board hears what it did. */
  async think(name, board, job) {
    const key = String(job.job);
    this.jobs.set(name, key);
    const { worker } = this;
    const wanted = () => this.jobs.get(name) === key && this.worker === worker;
    try {
      await worker.call("begin", JSON.stringify(job));
      const begun = performance.now();
      let best = null;
      while (wanted()) {
        const thought = JSON.parse(await worker.call("think", key));
        if (!thought) break;
        best = thought;
        if (performance.now() - begun >= job.milliseconds) break;
      }
      await worker.call("drop", key);
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, begun + job.shortest - performance.now())));
      if (wanted()) await this.send(name, board, { do: "decided", job: job.job, action: best?.action });
    } catch (error) {
      if (this.worker === worker) this.stop(error);
    }
  }

  /** The interpreter did not start, or has stopped: all boards are pictures again, until one is touched. */
  stop(error) {
    console.warn("The rules of the boards stopped:", error);
    this.worker?.end();
    this.worker = this.starting = null;
    this.jobs.clear();
    const boards = [...this.boards.values()];
    this.boards.clear();
    for (const board of boards) board.stopped(lastLine(error));
  }
}
