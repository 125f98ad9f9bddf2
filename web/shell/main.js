// The page's life: start the rules worker, send events one at a time, show the frames that come back, survive a crash.
import * as animation from "./animation.js";
import { settle } from "./arrange.js";
import * as host from "./host.js";
import * as countdown from "./countdown.js";
import * as cursor from "./cursor.js";
import * as diagrams from "./diagrams.js";
import * as dialogs from "./dialogs.js";
import { Failure, lastLine } from "./downloads.js";
import { complain, effects, forgive, now, readSettings, say, silenceAll } from "./effects.js";
import * as events from "./events.js";
import * as hands from "./hands.js";
import { arrived, bring as bringIntoView } from "./inview.js";
import { bring, keepPictures, start } from "./python.js";
import { keepingFocus, OWN, patch, put, region, regions } from "./regions.js";
import { markSolved } from "./learned.js";
import * as routes from "./routes.js";
import { root } from "./site.js";
import * as storage from "./storage.js";
import * as zoom from "./zoom.js";

const OFTEN = 20_000; // ms within which a second crash is not answered by a restart
const REST = 80; // ms between a start and what is rehearsed after it
const TIMES = 3; // that this is done
const AT_ONCE = ["save", "forget", "ring", "silence", "think", "stop", "hurry", "theme", "settings", "copy", "download"];

let rules = null; // the rules worker, once it answers
let starting = null;
let selection = null; // the one touch that is kept until Python is ready
let render = 0; // what is shown
let busy = false;
let heard = 0; // events that were sent to the app
let crashed = -OFTEN;
let pumping = false;
let hurried = false;
const queue = []; // events, and of those that open a page, which
const frames = [];
// A page is an object of its own for each time that it is come to: what belongs to another than the one that is shown, or wanted, comes too late.
let shown = {};
let wanted = shown; // the newest navigation's; another one than is shown while it is on its way
let told = shown; // the one that the app has heard of last
let asked = shown; // the one that it was asked for last: it may have more to do before
let site = null; // what keeps the site on this device, once the page can be played
let offered = false; // a new version of the site
const perform = effects(send, () => rules, () => site?.then(({ use }) => use()));
const given = Object.fromEntries([...regions()].map((element) => [element.dataset.region, element.innerHTML])); // what each region shows

/** Has the app hear of an event; says whether it will. */
function send(event, page = null) {
  if (!rules) return early(event);
  heard++;
  queue.push({ event: { ...event, ticks: countdown.ticks() }, page });
  asked = page ?? asked;
  drain();
  return true;
}

/** Says what has come so far, how long the rest will take, and what can be done meanwhile; read out once, not at each number. */
function progress({ loaded, total, seconds }) {
  const [done, all] = [loaded, total].map((bytes) => (bytes / 1e6).toFixed(1));
  const numbers = region("status").querySelector("[data-progress]") ?? waiting();
  const left = seconds === null ? "" : seconds < 5 ? ", a few seconds to go" : `, about ${seconds < 90 ? `${Math.ceil(seconds / 5) * 5} seconds` : `${Math.ceil(seconds / 60)} minutes`} to go`;
  numbers.textContent = loaded < total ? `${done} of ${all} MB${left}.` : "They are here, and start now.";
}

function waiting() {
  const numbers = Object.assign(document.createElement("span"), { ariaHidden: "true" });
  numbers.dataset.progress = "";
  const rules = document.querySelector("a[data-rules]")?.cloneNode() ?? "";
  if (rules) Object.assign(rules, { textContent: "read them", className: "" });
  const look = document.querySelector("[data-targets]") ? `${rules ? ", and a" : " Meanwhile a"} piece that you touch shows where it may go.` : rules ? "." : "";
  say("status", "The rules are being loaded: ", numbers, rules ? " Meanwhile you can " : "", rules, look);
  return numbers;
}

/** Before Python is ready one thing may be chosen, visibly; nothing is played. In a document nothing can be: any one event waits, as files do anywhere. */
function early(event) {
  if (event.do === "escape") {
    closeOwn();
    return true;
  }
  begin();
  if (event.again) return true;
  unmark();
  const again = event.do === "touch" && selection?.key === event.key && selection.board === event.board;
  const may = event.do === "touch" || event.do === "files" || document.body.dataset.page === "document";
  selection = may && !again ? event : null;
  if (selection?.do !== "touch") return may;
  find(event)?.classList.add("waiting");
  const targets = find(event, "[data-targets]")?.dataset.targets.split(" ") ?? [];
  for (const key of targets) find({ ...event, key })?.classList.add("target");
  return may;
}

function unmark() {
  for (const thing of document.querySelectorAll("[data-key].waiting, [data-key].target")) thing.classList.remove("waiting", "target");
}

const find = ({ board, key }, kind = "") => document.querySelector(`[data-board="${CSS.escape(board)}"] [data-key="${CSS.escape(key)}"]${kind}`);

async function drain() {
  if (busy) return;
  busy = true;
  while (queue.length && rules) {
    const worker = rules;
    try {
      const reply = JSON.parse(await worker.call("handle", JSON.stringify(queue[0].event)));
      if (worker !== rules) continue;
      const { event, page } = queue.shift();
      told = page ?? told;
      accept(reply, event);
    } catch (error) {
      if (worker === rules) crash(error);
    }
  }
  busy = false;
}

/** Puts a reply's frames into the queue of what is to be shown; effects that need no picture are done at once. */
function accept(reply, event) {
  const whole = isArrival(event) && !routes.isDocument(event.path);
  // A reload amid a movement must find the address of what was saved.
  const leaves = reply.effects.some(([name, , , replace]) => name === "go" && !replace); // then the address that is replaced is the new one
  const atOnce = ([name, , , replace]) => AT_ONCE.includes(name) || (name === "go" && replace && !leaves);
  const common = { page: told, render: reply.render };
  for (const frame of reply.frames) frames.push({ ...frame, ...common, path: whole ? event.path : null });
  frames.push({ ...common, regions: {}, path: null, effects: reply.effects.filter((effect) => !atOnce(effect)), event });
  for (const effect of reply.effects.filter(atOnce)) carryOut(effect, told);
  pump();
}

const isArrival = (event) => event.do === "start" || event.do === "open";

/** Does what the app asks of the browser. An address is written only for the page that is wanted. */
function carryOut([name, ...values], page) {
  if (!(name in perform)) throw new Failure(`The app asked for an unknown effect: ${name}.`);
  if (name !== "go" || page === wanted) perform[name](...values);
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
  if (frame.page !== shown && !(frame.path && frame.page === wanted)) return; // it comes too late
  const names = Object.keys(frame.regions).filter((name) => !frame.stands?.has(name));
  const roots = [...new Set(names.map((name) => region(name.replace(/\+$/, ""))).filter(Boolean))];
  const moves = frame.animate && !hurried && animation.duration() > 0;
  const before = moves ? animation.measure(roots) : null;
  hands.settle();
  const filled = [...regions()].filter((element) => element.firstChild).map(({ dataset }) => dataset.region);
  const emptied = frame.path ? filled.filter((name) => !(name in frame.regions) && !OWN.includes(name)) : [];
  if (names.length || emptied.length) {
    keepingFocus(() => {
      for (const name of names) patch(name, frame.regions[name]);
      for (const name of emptied) patch(name, "");
      settle();
    });
  }
  countdown.settle();
  Object.assign(given, frame.regions);
  if (frame.path) {
    shown = frame.page;
    routes.stands(frame.path);
    document.body.dataset.page = "app";
  }
  for (const root of roots) cursor.oneStop(root);
  render = frame.render;
  if (moves) await animation.play(before, roots);
  if (!frame.effects) return;
  await dialogs.leaving(); // an address that is written meanwhile would get lost
  if (frame.page !== shown) return;
  for (const effect of frame.effects) carryOut(effect, frame.page);
  dialogs.tidy();
  if (frame.event.do === "open") {
    routes.arrive(frame.event.fragment, frame.event.scroll);
    arrived();
  }
  bringIntoView();
}

/** Any input ends a movement, and what is still to come is shown at once. */
function touched() {
  forgive();
  animation.finish();
  hurried = pumping;
}

function begin() {
  starting ??= hold(boot().finally(() => (starting = null)));
  return starting;
}

/** While a page starts, the site's worker keeps its program: see there. */
function hold(start) {
  const started = start.then(() => site);
  navigator.locks?.request(`${root.href} asks`, { mode: "shared" }, () => started).catch(() => null);
  return start;
}

async function boot() {
  let rehearsed = null;
  document.body.ariaBusy = "true";
  try {
    let page, event;
    const worker = await start("rules_worker.py", progress, async () => {
      page = shown;
      const written = await host.written;
      event = { do: "start", address: root.href, site: written, ...routes.here(), storage: storage.everything(), seed: seed(), settings: readSettings() };
      return ["handle", JSON.stringify(event)];
    });
    const reply = JSON.parse(worker.answer);
    say("status", crashed > performance.now() - OFTEN ? "The rules had stopped and were started again from your last save." : "");
    rules = worker;
    told = asked = page;
    const unchanged = page === shown ? shownAlready(reply.frames) : new Set();
    if (Object.keys(given).every((name) => unchanged.has(name))) render = reply.render; // a tap before it is shown means what it shows
    if (reply.frames.length === 1) reply.frames[0].stands = unchanged; // not drawn once more
    unmark();
    accept(reply, event);
    const waited = selection;
    selection = null;
    if (waited && (waited.do !== "touch" || unchanged.has(find(waited)?.closest("[data-region]").dataset.region))) send({ ...waited, render: reply.render });
    if (wanted === shown) tell(); // people may have gone on meanwhile
    storage.keepRemembered((key, why) => send({ do: "not-stored", key, why }));
    if (offered) offer(true);
    rehearsed = rehearse().catch((error) => console.warn("What the first touch does could not be rehearsed:", error));
  } catch (error) {
    fail(`The rules could not be started. ${error instanceof Failure ? error.message : lastLine(error)}`);
  } finally {
    document.body.ariaBusy = "false";
    keepSite(rehearsed);
  }
}

/** Has the first touch done out of sight, a few times, unless somebody is quicker: browsers compile by and by what is run. */
async function rehearse() {
  const [worker, before] = [rules, heard];
  for (let times = 0; times < TIMES; times++) {
    await new Promise((resolve) => setTimeout(resolve, REST));
    const place = document.querySelector("[data-page=app] [data-board]")?.closest("[data-region]"); // a document's region is long, and a touch changes little of it
    if (!place || worker !== rules || heard !== before) return;
    const changed = JSON.parse(await worker.call("rehearse", routes.shownPath()));
    if (times > 0) continue; // the page does its part once: on a slow device that is long
    for (const [name, html] of Object.entries(changed)) {
      const copy = region(name)?.cloneNode(true);
      if (copy) put(copy, html); // a copy, which nobody sees
    }
    animation.measure([place]);
  }
}

/** Has the site kept on this device, now that nothing else waits for the line, and after all else what the next start would unpack again. */
function keepSite(rehearsed) {
  site ??= import("./offline.js").then((offline) => {
    const kept = Promise.all([offline.begin({ quiet, offer }), rehearsed]);
    kept.then(([may]) => may && keepPictures()).catch((error) => console.warn("The picture of the interpreter's memory is not kept unpacked:", error));
    return offline;
  });
  site.catch((error) => console.warn("The site is not kept on this device:", error));
}

function offer(whether) {
  offered = whether;
  if (rules) send({ do: "version", ready: whether });
}

/** Resolves when all that was done is carried out and kept, or soon. */
async function quiet() {
  const moment = () => new Promise((resolve) => setTimeout(resolve, 50));
  for (let times = 0; times < 60 && (busy || queue.length || pumping); times++) await moment();
  await Promise.race([hands.free(), new Promise((resolve) => setTimeout(resolve, 1000))]);
}

/** The regions that a start's reply leaves as they are shown, as the app or as the browser wrote them: a touch made there meanwhile still means what it meant. */
function shownAlready(replied) {
  const template = document.createElement("template");
  const normal = (html) => ((template.innerHTML = html), template.innerHTML);
  const last = Object.assign({}, ...replied.map((frame) => frame.regions));
  return new Set(Object.keys(given).filter((name) => !(name in last) || last[name] === given[name] || normal(last[name]) === given[name]));
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

/** Goes to a page: by a link (`scroll` is null), or Back to where it was scrolled to. Whatever else is on its way may no longer show anything. */
async function open(path, fragment, scroll) {
  const built = routes.isDocument(path);
  if (built && path === routes.shownPath()) return stay(fragment, scroll);
  if (!built && !rules && !starting) return scroll === null ? location.assign(routes.urlOf(path, fragment)) : location.reload(); // a real page load starts anew
  const page = (wanted = {});
  try {
    const [file] = await Promise.all([built || !rules ? routes.page(path) : null, built ? null : bring(path)]);
    await hands.free();
    await dialogs.leaving();
    if (page !== wanted) return;
    if (!starting) say("status", "");
    if (scroll === null) {
      dialogs.show(null);
      routes.go(path, fragment, false); // not before: the address is that of what is shown
    }
    if (file) {
      Object.assign(given, routes.show(path, file));
      host.settle();
      shown = page;
      selection = null;
      cursor.oneStop();
    }
    if (rules) send({ do: "open", path, fragment, scroll: scroll ?? 0 }, page);
    else routes.arrive(fragment, scroll ?? 0);
  } catch (error) {
    if (page !== wanted) return;
    if (error instanceof routes.OtherVersion) return scroll === null ? location.assign(routes.urlOf(path, fragment)) : location.reload();
    wanted = shown;
    fail(`This page could not be opened. ${lastLine(error)}`, () => open(path, fragment, scroll));
    tell();
  }
}

/** Moves about in the document that is shown: nothing is fetched, and nothing that is on its way comes any more. */
function stay(fragment, scroll) {
  wanted = shown;
  if (scroll === null) routes.go(routes.shownPath(), fragment, false);
  routes.arrive(fragment, scroll ?? 0);
  tell();
}

/** Says to the app which page is shown, if it heard of another one since. */
function tell() {
  if (rules && asked !== shown) send({ do: "open", ...routes.here(), scroll: scrollY }, shown);
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

/** Says that nobody looks at the page now: what runs against people's time is to wait. */
function away() {
  if (rules) send({ do: "away" });
}

/** Opens the rules panel, or closes it. */
function panel(id) {
  if (!id) return closeOwn();
  away();
  dialogs.show(id);
  cursor.oneStop();
}

/** Back has left a dialog's entry: the dialog is closed before anything else comes. */
function left() {
  const own = dialogs.openDialog()?.id === "rules-panel";
  dialogs.show(null);
  if (!own) send({ do: "escape", render });
}

document.getElementById("unborn").remove();
markSolved(routes.shownPath());
host.written.then(host.settle);
readSettings();
cursor.oneStop();
hands.watch(send, () => render, touched);
dialogs.watch(escape);
zoom.watch();
diagrams.watch(panel, complain, () => wanted);
events.watch(send, () => render);
routes.watch(open, left);
storage.whenElsewhere((key, text) => rules && send({ do: "elsewhere", key, text, at: now() }));
for (const name of ["online", "offline"]) addEventListener(name, () => rules && send({ do: "offline", state: name === "offline" }));
document.addEventListener("visibilitychange", () => document.hidden && away());
addEventListener("keydown", touched, true);
if (document.querySelector("script[data-start]").dataset.start === "now") begin();
else if (document.readyState === "complete") keepSite();
else addEventListener("load", keepSite);
