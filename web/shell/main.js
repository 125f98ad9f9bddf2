// The page's life: start the rules worker, send events one at a time, show the frames that come back, survive a crash.
import * as animation from "./animation.js";
import * as cursor from "./cursor.js";
import * as diagrams from "./diagrams.js";
import * as dialogs from "./dialogs.js";
import { effects, readSettings, say, silenceAll } from "./effects.js";
import * as events from "./events.js";
import * as hands from "./hands.js";
import { bring, Failure, lastLine, start } from "./python.js";
import { keepingFocus, patch, region, regions } from "./regions.js";
import * as routes from "./routes.js";
import * as storage from "./storage.js";

const OFTEN = 20_000; // ms within which a second crash is not answered by a restart
const AT_ONCE = ["save", "forget", "ring", "silence", "think", "stop", "hurry", "theme", "settings", "copy", "download"];
const OWN_REGIONS = ["status", "announce"];

let rules = null; // the rules worker, once it answers
let starting = null;
let selection = null; // the one touch that is kept until Python is ready
let render = 0; // what is shown
let busy = false;
let crashed = -OFTEN;
let pumping = false;
let hurried = false;
const queue = [];
const frames = [];
const perform = effects(send, () => rules);
const given = Object.fromEntries([...regions()].map((element) => [element.dataset.region, element.innerHTML])); // what each region shows

/** Has the app hear of an event; says whether it will. */
function send(event) {
  if (!rules) return early(event);
  queue.push(event);
  drain();
  return true;
}

/** Before Python is ready one thing may be chosen, visibly; nothing is played. In a document nothing can be: any one event waits. */
function early(event) {
  if (event.do === "escape") {
    closeOwn();
    return true;
  }
  begin();
  if (event.again) return true;
  for (const thing of document.querySelectorAll(".waiting")) thing.classList.remove("waiting");
  const again = event.do === "touch" && selection?.key === event.key && selection.board === event.board;
  const may = event.do === "touch" || document.body.dataset.page === "document";
  selection = may && !again ? event : null;
  if (selection?.do === "touch") find(event)?.classList.add("waiting");
  return may;
}

const find = ({ board, key }) => document.querySelector(`[data-board="${CSS.escape(board)}"] [data-key="${CSS.escape(key)}"]`);

async function drain() {
  if (busy) return;
  busy = true;
  while (queue.length && rules) {
    const worker = rules;
    try {
      const reply = JSON.parse(await worker.call("handle", JSON.stringify(queue[0])));
      accept(reply, queue.shift());
    } catch (error) {
      if (worker === rules) crash(error);
    }
  }
  busy = false;
}

/** Puts a reply's frames into the queue of what is to be shown; effects that need no picture are done at once. */
function accept(reply, event) {
  const arriving = event.do === "start" || event.do === "open";
  // A reload amid a movement must find the address of what was saved.
  const leaves = reply.effects.some(([name, , , replace]) => name === "go" && !replace); // then the address that is replaced is the new one
  const atOnce = ([name, , , replace]) => AT_ONCE.includes(name) || (name === "go" && replace && !leaves);
  const now = reply.effects.filter(atOnce);
  const after = reply.effects.filter((effect) => !atOnce(effect));
  for (const frame of reply.frames) frames.push({ ...frame, render: reply.render, whole: arriving && !routes.isDocument(event.path) });
  frames.push({ regions: {}, effects: after, render: reply.render, event });
  for (const [name, ...values] of now) carryOut(name, values);
  pump();
}

function carryOut(name, values) {
  if (!(name in perform)) throw new Failure(`The app asked for an unknown effect: ${name}.`);
  perform[name](...values);
}

async function pump() {
  if (pumping) return;
  pumping = true;
  try {
    while (frames.length) {
      await hands.free();
      const frame = frames.shift();
      if (frame) await show(frame);
    }
  } catch (error) {
    if (rules) crash(error);
  }
  pumping = hurried = false;
}

async function show(frame) {
  const names = Object.keys(frame.regions);
  const roots = [...new Set(names.map((name) => region(name.replace(/\+$/, ""))).filter(Boolean))];
  const moves = frame.animate && !hurried && animation.duration() > 0;
  const before = moves ? animation.measure(roots) : null;
  hands.settle();
  keepingFocus(() => {
    for (const name of names) patch(name, frame.regions[name]);
    const others = frame.whole ? [...regions()].map(({ dataset }) => dataset.region) : [];
    for (const name of others) if (!(name in frame.regions) && !OWN_REGIONS.includes(name)) patch(name, "");
  });
  Object.assign(given, frame.regions);
  if (frame.whole) document.body.dataset.page = "app";
  for (const root of roots) cursor.oneStop(root);
  render = frame.render;
  if (moves) await animation.play(before, roots);
  if (!frame.effects) return;
  for (const [name, ...values] of frame.effects) carryOut(name, values);
  dialogs.tidy();
  if (frame.event.do === "open") routes.arrive(frame.event.fragment, frame.event.scroll);
}

/** Any input ends a movement, and what is still to come is shown at once. */
function touched() {
  animation.finish();
  hurried = pumping;
}

function begin() {
  starting ??= boot().finally(() => (starting = null));
  return starting;
}

async function boot() {
  document.body.ariaBusy = "true";
  try {
    const worker = await start("rules_worker.py", (loaded, total) => {
      say("status", `The rules are being loaded: ${(loaded / 1e6).toFixed(1)} of ${(total / 1e6).toFixed(1)} MB.`);
    });
    const settings = readSettings();
    const event = { do: "start", ...routes.place(), storage: storage.everything(), seed: seed(), settings };
    const reply = JSON.parse(await worker.call("handle", JSON.stringify(event)));
    const unchanged = shownAlready(reply.frames);
    say("status", crashed > performance.now() - OFTEN ? "The rules had stopped and were started again from your last save." : "");
    rules = worker;
    if (Object.keys(given).every((name) => unchanged.has(name))) render = reply.render; // a tap before it is shown means what it shows
    accept(reply, event);
    const waited = selection;
    selection = null;
    if (waited && (waited.do !== "touch" || unchanged.has(find(waited)?.closest("[data-region]").dataset.region))) send({ ...waited, render: reply.render });
  } catch (error) {
    fail(`The rules could not be started. ${error instanceof Failure ? error.message : lastLine(error)}`);
  } finally {
    document.body.ariaBusy = "false";
  }
}

/** The regions that a start's reply leaves as they are shown: a touch made there meanwhile still means what it meant. */
function shownAlready(replied) {
  const template = document.createElement("template");
  const normal = (html) => ((template.innerHTML = html), template.innerHTML);
  const last = Object.assign({}, ...replied.map((frame) => frame.regions));
  return new Set(Object.keys(given).filter((name) => !(name in last) || normal(last[name]) === normal(given[name])));
}

function seed() {
  const [high, low] = crypto.getRandomValues(new Uint32Array(2));
  return String(BigInt(high) * 4294967296n + BigInt(low)).slice(0, 18);
}

function crash(error) {
  const cause = lastLine(error);
  console.warn("The rules worker stopped:", error);
  rules.end();
  rules = null;
  queue.length = frames.length = 0;
  silenceAll();
  const again = performance.now() - crashed < OFTEN;
  crashed = performance.now();
  if (again) return fail(`The rules stopped again. ${cause}`);
  say("status", `The rules stopped. ${cause} They are being started again from your last save.`);
  begin();
}

/** The page stays as it is; the cause stands above it, with a way to try again. */
function fail(text, again = begin) {
  const retry = Object.assign(document.createElement("button"), { type: "button", textContent: "Try again" });
  retry.addEventListener("click", () => (say("status", "One moment."), again()));
  say("status", again === begin ? `${text} The rules can still be read, and what was kept is kept. ` : `${text} `, retry);
}

function open(path, fragment, scroll) {
  if (!rules && !routes.isDocument(path)) {
    if (scroll === null) return false; // a real page load shows the screen at once
    location.reload();
    return true;
  }
  const ready = routes.isDocument(path) ? routes.showDocument(path) : bring(path);
  ready
    .then(() => {
      say("status", "");
      if (scroll === null) routes.go(path, fragment, false); // not before: the address is that of what is shown
      if (rules) send({ do: "open", path, fragment, scroll: scroll ?? 0 });
      else routes.arrive(fragment, scroll ?? 0);
    })
    .catch((error) => fail(`This page could not be opened. ${lastLine(error)}`, () => open(path, fragment, scroll) || location.assign(routes.urlOf(path, fragment))));
  return true;
}

/** Closes a dialog without the app: the shell's own, or any while Python does not run. */
function closeOwn() {
  dialogs.show(null);
  dialogs.tidy();
}

function escape() {
  if (dialogs.openDialog()?.id === "rules-panel") closeOwn();
  else send({ do: "escape", render });
}

const complain = (text) => say("status", text);
readSettings();
cursor.oneStop();
hands.watch(send, () => render, touched);
dialogs.watch(escape);
diagrams.watch((id) => (id ? dialogs.show(id) : closeOwn()), complain, () => cursor.oneStop());
events.watch(send, () => render, complain);
routes.watch(open, escape);
storage.whenElsewhere((key, text) => rules && send({ do: "elsewhere", key, text }));
for (const name of ["online", "offline"]) addEventListener(name, () => rules && send({ do: "offline", state: name === "offline" }));
addEventListener("keydown", touched, true);
if (document.querySelector("script[data-start]").dataset.start === "now") begin();
