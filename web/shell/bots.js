// The bot worker: started when first needed, stopped between slices, ended only if silent. The clock is kept here.
import { lastLine } from "./downloads.js";
import { start } from "./python.js";

const running = new Map(); // by job: has the best thought so far taken at once
let own = null; // promise of the bot worker, or of null where it can't start

const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, Math.max(0, milliseconds)));

/** Thinks about a job; `send` gets `decided` or `undecided`. `rules` thinks where no second interpreter starts. */
export async function think(job, rules, send) {
  const name = String(job.job);
  const hurried = new Promise((resolve) => running.set(name, resolve));
  await wait(0); // an action's answer is drawn first, in a task of its own
  for (let tries = 0; running.has(name); tries++) {
    const worker = (await (own ??= start("bot_worker.py").catch(() => null))) ?? rules;
    try {
      const best = await work(worker, job, name, hurried);
      if (running.delete(name)) send({ do: "decided", job: job.job, ...best });
    } catch (error) {
      if (worker !== rules) worker.end();
      if (own && worker !== rules) own = null;
      if (tries && running.delete(name)) send({ do: "undecided", job: job.job, why: lastLine(error) });
    }
  }
}

export function stop(job) {
  running.delete(String(job));
}

/** Time is up at once: what was found so far has to do. */
export function hurry(job) {
  running.get(String(job))?.();
}

export function stopAll() {
  running.clear();
}

async function work(worker, job, name, hurried) {
  await worker.call("begin", JSON.stringify(job));
  const begun = performance.now();
  const ends = begun + job.milliseconds;
  const late = Promise.race([wait(job.milliseconds), hurried]).then(() => "late");
  let best = null;
  while (running.has(name)) {
    const slice = worker.call("think", name);
    slice.catch(() => {}); // a slice that is no longer waited for
    const answer = best ? await Promise.race([slice, late]) : await slice;
    const thought = answer === "late" ? null : JSON.parse(answer);
    if (!thought) break;
    best = thought;
    if (performance.now() >= ends) break;
    if (worker.shared) await wait(0); // events go between the slices of a shared worker
  }
  worker.call("drop", name).catch(() => {});
  await Promise.race([wait(begun + job.shortest - performance.now()), hurried]);
  return best;
}
