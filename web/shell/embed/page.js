// The page that an <iframe> shows: one board, its own engine, and the page around it, which is told what happens and may give commands. See docs/embedding.md.
import { Board } from "./board.js";
import { Engine } from "./engine.js";
import { fault } from "./facts.js";

const embed = globalThis[Symbol.for("pygames embed")];
const framed = parent !== window;

/** Who may hear of the board and command it: the origin that its options name, else any page that holds it. */
const listener = () => (fault(board.options) ? "*" : (board.options.origin ?? "*"));

function tell(event, details) {
  if (!framed) return;
  parent.postMessage({ pygames: 1, event, ...details }, listener());
  if (event === "height") parent.postMessage(JSON.stringify({ subject: "lti.frameResize", height: details.height }), "*"); // Canvas listens to that
}

const board = new Board(document.querySelector("figure"), new Engine(), tell, (options, picture = true) => {
  embed.options = options;
  return picture ? (embed.drawn ?? embed.show(options)) : embed.around(options);
});

addEventListener("message", ({ source, origin, data }) => {
  if (!framed || source !== parent || typeof data !== "object" || data === null || data.pygames !== 1 || !("command" in data)) return;
  if (listener() !== "*" && origin !== listener()) return;
  const { pygames, ...command } = data;
  board.command(command);
});

addEventListener("hashchange", () => {
  const options = embed.read();
  embed.drawn = embed.show(options);
  open(options);
});

function open(options) {
  board.open(options, fault(options)).finally(() => (embed.drawn = null));
}

open(embed.options);
