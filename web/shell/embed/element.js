// `<pygames-board game="…">`: a board in a shadow tree of whatever page, with the options of docs/embedding.md as attributes. All boards of a page share one engine.
import { Board } from "./board.js";
import { fault } from "./facts.js";
import { games, names } from "./names.js";
import style from "./style.js";

const root = new URL("../../../", import.meta.url); // the site that the boards come from
const { first } = globalThis[Symbol.for("pygames picture")];
const WAIT = 20_000; // ms in which the engine's frame must answer
const OWN = names.filter((name) => name !== "origin"); // who may hear is clear here: this page
const PARTS = '<figure class="diagram embed"><div class="stage"></div><figcaption></figcaption><p class="foot"></p><p class="status" role="status"></p><div class="scenery"></div><p class="spoken" aria-live="polite"></p></figure>';
const sheet = new CSSStyleSheet();
sheet.replaceSync(style);

/** The engine in a hidden frame of our own site, begun when a board is first touched. */
const engine = {
  boards: new Map(),
  port: null,

  async send(name, board, event) {
    this.boards.set(name, board);
    try {
      (await (this.port ??= this.connect())).postMessage({ name, event });
    } catch (error) {
      this.port = null;
      this.frame?.remove();
      for (const one of this.boards.values()) one.stopped(error.message);
    }
  },

  connect() {
    const frame = Object.assign(document.createElement("iframe"), { hidden: true, title: "What plays the boards of this page", src: new URL("embed/engine/", root).href, tabIndex: -1 });
    frame.setAttribute("aria-hidden", "true");
    this.frame = frame;
    return new Promise((resolve, reject) => {
      const fail = (why) => reject(new Error(why));
      addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
        if (effectiveDirective === "frame-src" && blockedURI.startsWith(root.origin)) fail(`This page's Content-Security-Policy lets in no frame of ${root.origin} (frame-src).`);
      });
      setTimeout(() => fail(`What plays the boards did not come from ${root.host}. This page's policy, or a program that blocks frames, may forbid it.`), WAIT);
      addEventListener("message", ({ source, origin, data }) => {
        if (source !== frame.contentWindow || ![root.origin, "null"].includes(origin) || data?.pygames !== 1 || data.engine !== "here") return;
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data: { name, call, value } }) => ["accept", "progress", "stopped"].includes(call) && this.boards.get(name)?.[call](value);
        frame.contentWindow.postMessage({ pygames: 1, engine: "connect" }, origin === "null" ? "*" : root.origin, [port2]);
        resolve(port1);
      });
      document.body.append(frame);
    });
  },
};

/** The pictures that the build made of a game. */
async function built(slug) {
  await import(new URL(`pictures/${slug}.js`, import.meta.url));
  return globalThis[Symbol.for("pygames pictures")][slug];
}

function link(text, there) {
  return Object.assign(document.createElement("a"), { href: new URL(there, root).href, target: "_blank", rel: "noopener", textContent: text });
}

export class PygamesBoard extends HTMLElement {
  static observedAttributes = OWN;
  #board = null;
  #changed = null;

  connectedCallback() {
    if (this.#board) return this.#board.live || this.#board.waking ? undefined : this.#open();
    const tree = this.attachShadow({ mode: "open", delegatesFocus: false });
    tree.adoptedStyleSheets = [sheet];
    tree.innerHTML = PARTS;
    const tell = (event, detail) => this.dispatchEvent(new CustomEvent(`pygames-${event}`, { detail, bubbles: true }));
    this.#board = new Board(tree.querySelector("figure"), engine, tell, (options, picture = true) => this.#show(options, picture));
    this.#open();
  }

  disconnectedCallback() {
    setTimeout(() => {
      if (this.isConnected || !this.#board.live) return; // it was only moved
      engine.send(this.#board.name, this.#board, { do: "end" });
      engine.boards.delete(this.#board.name);
      this.#board.live = false;
    });
  }

  attributeChangedCallback(name, before, now) {
    if (!this.#board || before === now || this.#changed) return;
    this.#changed = Promise.resolve().then(() => {
      this.#changed = null;
      if (this.#board.live) this.#board.load(this.options);
      else this.#open();
    });
  }

  /** Another board in this one's place: `options` are texts by name. */
  load(options) {
    this.#board?.command({ command: "load", options });
  }

  /** Plays an action in the game's notation, of whoever is to act. */
  play(action) {
    this.#board?.command({ command: "play", action });
  }

  undo() {
    this.#board?.command({ command: "undo" });
  }

  /** Shows the match after so many lines. */
  goto(line) {
    this.#board?.command({ command: "goto", line });
  }

  /** Shows the board from another side. */
  flip() {
    this.#board?.command({ command: "flip" });
  }

  /** The board's options, by name. */
  get options() {
    return Object.fromEntries(OWN.filter((name) => this.hasAttribute(name)).map((name) => [name, this.getAttribute(name)]));
  }

  #open() {
    const { options } = this;
    this.#board.open(options, fault(options));
  }

  /** Shows all that needs no rules: what stands around, the task, the picture that stands inside the element, or a built one. */
  async #show(options, picture) {
    const { game, caption = "" } = options;
    const figure = this.shadowRoot.querySelector("figure");
    figure.querySelector("figcaption").textContent = caption;
    if (!Object.hasOwn(games, game ?? "")) return;
    figure.setAttribute("aria-label", games[game]);
    figure.querySelector(".foot").replaceChildren(link(games[game], `${game}/`), " · ", link("Rules", `${game}/rules/`));
    if (!picture) return;
    const inside = this.querySelectorAll(":scope svg");
    const shown = await first({ ...options, picture: options.picture ?? (inside.length ? inside : undefined) }, () => built(game));
    figure.querySelector(".stage").replaceChildren(...shown);
  }
}

customElements.define("pygames-board", PygamesBoard);
