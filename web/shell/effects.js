// What the app asks of the browser, one function an effect.
import { setSpeed } from "./animation.js";
import * as bots from "./bots.js";
import { ticks } from "./countdown.js";
import * as dialogs from "./dialogs.js";
import { markSolved } from "./learned.js";
import { askToLast, lasts } from "./lasting.js";
import { region } from "./regions.js";
import * as routes from "./routes.js";
import * as storage from "./storage.js";

const timers = new Map();
const TONES = { move: 392, capture: 262, chance: 523, refuse: 147, end: 659, tick: 784, ring: 988 };
let settings = {};
let audio = null;

export function say(name, text, ...more) {
  region(name).replaceChildren(text, ...more);
}

/** The local date and time, to the minute: `2026-11-28T09:05`. */
export function now() {
  const time = new Date();
  return new Date(time - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

let complaint = "";

/** Says what went wrong with something small, until the next thing that somebody does. */
export function complain(text) {
  complaint = text;
  say("status", text);
}

export function forgive() {
  if (complaint && region("status").textContent === complaint) complain("");
}

/** Reads what was set on this device; a setting that can't be read is no reason not to play. */
export function readSettings() {
  try {
    settings = JSON.parse(storage.everything().settings ?? "{}") ?? {};
  } catch {
    settings = {};
  }
  setSpeed(settings.animation);
  return settings;
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = Object.assign(document.createElement("textarea"), { value: text, className: "spoken" });
    (dialogs.openDialog() ?? document.body).append(area);
    area.select();
    if (!document.execCommand("copy")) complain("The browser does not let the page copy. Use the download instead.");
    area.remove();
  }
}

function download(name, text) {
  const href = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  Object.assign(document.createElement("a"), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

function sound(name) {
  if (settings.sound !== "on") return;
  audio ??= new AudioContext();
  const gain = new GainNode(audio, { gain: 0.1 });
  const tone = new OscillatorNode(audio, { type: "triangle", frequency: TONES[name] ?? TONES.move });
  gain.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.15);
  tone.connect(gain).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.15);
}

export function silenceAll() {
  for (const timer of timers.values()) clearTimeout(timer);
  timers.clear();
  bots.stopAll();
}

function silence(name) {
  clearTimeout(timers.get(name));
  timers.delete(name);
}

/** The effects by name. `send` takes events for the app, `rules()` is the worker that they go to, `renew()` changes to a new version of the site. */
export function effects(send, rules, renew) {
  const lasting = async (answer) => send({ do: "lasting", state: await answer });
  return {
    save(key, text) {
      const why = storage.keep(key, text);
      if (key === "learned") markSolved(routes.shownPath());
      send(why ? { do: "not-stored", key, why } : { do: "stored", key, at: now() });
    },
    forget: storage.forget,
    copy,
    download,
    print: () => print(),
    ring(name, generation, milliseconds, since = ticks()) {
      silence(name);
      const wait = milliseconds - (ticks() - since);
      timers.set(name, setTimeout(() => timers.delete(name) && send({ do: "ring", name, generation }), wait));
    },
    silence,
    think: (job) => bots.think(job, rules(), send),
    stop: bots.stop,
    hurry: bots.hurry,
    go(path, fragment, replace) {
      routes.go(path, fragment, replace);
      routes.stands(path);
      if (!replace) routes.arrive(fragment);
    },
    title: (text) => (document.title = text),
    announce: (text) => say("announce", region("announce").textContent === text ? `${text}\u00a0` : text), // the same again is news, too
    focus: (id) => document.getElementById(id)?.focus(),
    dialog: dialogs.show,
    theme(value) {
      if (value === "system") delete document.documentElement.dataset.theme;
      else document.documentElement.dataset.theme = value;
      storage.keep("theme", value);
    },
    settings(values) {
      settings = { ...settings, ...values };
      setSpeed(settings.animation);
      storage.keep("settings", JSON.stringify(settings));
    },
    sound,
    renew,
    lasting: () => lasting(lasts()),
    persist: (wished) => lasting(askToLast(wished)),
  };
}
