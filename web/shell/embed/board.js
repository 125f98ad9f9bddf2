// One board in a page that is not ours: a picture until it is touched, then played by an engine. It lives in a figure, of a document or of a shadow tree.
import { measure, play } from "../animation.js";
import { oneStop } from "../cursor.js";
import * as events from "../events.js";
import * as hands from "../hands.js";
import { keepingFocus, put } from "../regions.js";
import "./picture.js";
import { zoom } from "../viewport.js";
import * as looking from "../zoom.js";

const NARROWEST = 100; // pixels
const LEAST = 200, MOST = 1000; // pixels of height that hosts give a frame
const WORDS = { play: "string", goto: "number" };
export const COMMANDS = ["load", "play", "undo", "goto", "flip"];

const { isYes } = globalThis[Symbol.for("pygames picture")];
let number = 0;

export class Board {
  live = false;
  waking = false;
  options = {};
  render = 0;
  shown = Promise.resolve();
  waits = []; // what is to be done once it is live
  begins = []; // the boards that were asked for, the one before first: `{ options, id, load }`
  point = null; // where it was touched first
  height = 0;

  /** `figure` has the parts of `embed.html`; `tell(event, details)` is for the page around, `page(options)` shows what needs no rules. */
  constructor(figure, engine, tell, page) {
    Object.assign(this, { figure, engine, tell, page, name: `board-${++number}` });
    this.stage = figure.querySelector(".stage");
    this.stage.dataset.region = this.name;
    this.part = figure.getRootNode();
    const seen = () => this.render;
    hands.watch((event) => this.touched(event), seen, () => {}, this.part);
    looking.watch(this.part === document ? window : this.part);
    events.watch((event) => this.touched(event), seen, this.part);
    new ResizeObserver(() => this.measured()).observe(figure);
  }

  /** Shows a board as a picture; `fault` is what is wrong with its options. */
  async open(options, fault = null) {
    const turn = (this.turn = {});
    this.options = options;
    this.live = false;
    await this.page(options).catch(() => {}); // without its picture it can still be played
    if (turn !== this.turn) return;
    if (fault) return this.wrong(fault);
    this.say("");
    this.offer();
    this.tell("ready", { game: options.game });
  }

  /** The button that wakes the board, over its picture. */
  offer() {
    if (isYes(this.options["read-only"]) && !("text" in this.options)) return;
    const button = Object.assign(document.createElement("button"), { type: "button", className: "wake" });
    const label = document.createElement("span");
    label.textContent = "text" in this.options ? "Look through it" : "Touch to play";
    button.append(label);
    button.addEventListener("click", ({ clientX, clientY, detail }) => {
      this.point = detail ? [clientX, clientY] : null; // a key has no place
      this.byKey = !detail;
      this.wake();
    });
    this.stage.append(button);
  }

  wake() {
    if (this.live || this.waking) return;
    this.waking = true;
    this.stage.querySelector(".wake")?.setAttribute("aria-disabled", "true");
    this.say("The rules are being loaded.");
    this.begin(this.options);
  }

  begin(options, load = false, id = undefined) {
    this.begins.push({ options, load, id });
    const { theme, origin, picture, ...own } = options;
    this.engine.send(this.name, this, { do: "begin", options: own, luck: String(crypto.getRandomValues(new Uint32Array(1))[0]) });
  }

  // -- what is done ---------------------------------------------------------------------------------------------------------------------

  touched(event) {
    if (!this.live || (event.again && event.do !== "step") || event.do === "escape") return true; // of a double click only the first
    this.engine.send(this.name, this, event);
    return true;
  }

  /** A command of the page around: a fault is told as an event, with the command's `id`. */
  command({ command, id, ...words }) {
    const why = this.refuses(command, words);
    if (why) return this.tell("error", { text: why, id });
    if (command === "load") return this.load(words.options, id);
    const event = { do: command, from: "page", id, ...words };
    if (this.live) return this.engine.send(this.name, this, event);
    this.waits.push(event);
    this.wake();
  }

  refuses(command, words) {
    if (!COMMANDS.includes(command)) return `There is no command “${String(command).slice(0, 40)}”; the commands are ${COMMANDS.join(", ")}.`;
    if (command === "load" && (typeof words.options !== "object" || words.options === null)) return "“load” has “options”: an object with texts by name.";
    const [name, kind] = command === "play" ? ["action", WORDS.play] : ["line", WORDS[command]];
    return kind && typeof words[name] !== kind ? `“${command}” has “${name}”: a ${kind === "string" ? "text" : kind}.` : "";
  }

  /** Another board in this one's place. While it cannot be made, this one stays. */
  load(options, id) {
    const texts = Object.fromEntries(Object.entries(options).map(([name, value]) => [name, String(value)]));
    this.waking = true;
    this.begin(texts, true, id);
  }

  // -- what comes of it -----------------------------------------------------------------------------------------------------------------

  accept(reply) {
    this.shown = this.shown.then(() => this.show(reply)).catch((error) => this.stopped(String(error?.message ?? error)));
  }

  async show({ frames = [], animate, announce, told = [], begins, scenery, render, error, title }) {
    const asked = begins ? this.begins.shift() : null;
    if (error && !frames.length) return asked ? this.refused(error, asked) : this.stopped(error.text);
    if (asked) await this.begun(asked, title, scenery);
    for (const html of frames) {
      await hands.free();
      const before = animate ? measure([this.stage]) : null;
      hands.settle();
      keepingFocus(() => {
        if (asked) this.stage.innerHTML = html;
        else put(this.stage, html);
        this.settle();
      }, this.part);
      this.render = render;
      if (before) await play(before, [this.stage]);
    }
    if (announce) this.figure.querySelector(".spoken").textContent = announce;
    if (error) this.say(error.text);
    for (const { event, ...details } of told) this.tell(event, details);
    if (asked) this.goOn();
  }

  settle() {
    zoom(this.stage);
    oneStop(this.stage);
  }

  /** The engine has made the board: what stood there was a picture, or another board. */
  async begun({ options, load }, title, scenery) {
    this.options = options;
    if (load) await this.page(options, false);
    this.live = true;
    this.waking = false;
    this.say("");
    this.figure.setAttribute("aria-label", title);
    this.figure.querySelector(".scenery").innerHTML = scenery;
  }

  /** What was touched to wake it counts, if it can only choose something; then what the page has asked for meanwhile. */
  goOn() {
    const [x, y] = this.point ?? [];
    const thing = this.point && this.part.elementsFromPoint(x, y).map((one) => one.closest("[data-key].go[data-movable]")).find((one) => one && this.stage.contains(one));
    if (thing) this.touched({ do: "touch", board: this.name, key: thing.dataset.key, render: this.render });
    if (this.byKey) this.stage.querySelector('[data-key][tabindex="0"]')?.focus({ preventScroll: true });
    this.point = this.byKey = null;
    this.tell("live", {});
    for (const event of this.waits.splice(0)) this.engine.send(this.name, this, event);
  }

  /** The options make no board. */
  refused(error, { load, id }) {
    this.waking = false;
    if (!load) return this.wrong(error);
    this.say(`The page asked for a board that cannot be shown. ${error.text}`);
    this.tell("error", { ...error, id });
  }

  /** In place of a board, what is wrong with what was asked for. */
  wrong({ text, option }) {
    this.waits.length = 0;
    const said = Object.assign(document.createElement("p"), { className: "refusal", textContent: `This board cannot be shown. ${text}` });
    said.setAttribute("role", "alert");
    this.stage.replaceChildren(said);
    this.say("");
    this.tell("error", { text, option });
  }

  progress({ loaded, total }) {
    if (this.waking) this.say(loaded < total ? `The rules are being loaded: ${(loaded / 1e6).toFixed(1)} of ${(total / 1e6).toFixed(1)} MB.` : "The rules start now.");
  }

  /** The engine does not start, or has stopped: the board stays as it is shown, and can be begun anew. */
  stopped(why) {
    const again = Object.assign(document.createElement("button"), { type: "button", textContent: "Try again" });
    again.addEventListener("click", () => this.wake());
    this.live = this.waking = false;
    this.begins.length = this.waits.length = 0;
    this.say(`The board cannot be played. ${why} `, again);
    this.tell("error", { text: why, still: true });
  }

  say(text, ...more) {
    const status = this.figure.querySelector(".status");
    status.classList.toggle("passing", this.waking); // how the start goes lies over the board, so that nothing moves with it
    status.replaceChildren(text, ...more);
  }

  /** How high the board is, as far as hosts let a frame be that. */
  measured() {
    if (this.live) zoom(this.stage);
    if (this.figure.clientWidth < NARROWEST) return; // it is not shown now
    const height = Math.min(MOST, Math.max(LEAST, Math.ceil(this.figure.getBoundingClientRect().height)));
    if (height === this.height) return;
    this.height = height;
    this.tell("height", { height });
  }
}
