// A page that nobody sees: it holds the engine for all boards (`pygames-board`) of the page around it, which may be of another origin.
import { Engine } from "./engine.js";

const engine = new Engine();

/** A board on the other side of a port: what it is to hear goes there. */
const heard = (port, name) => Object.fromEntries(["accept", "progress", "stopped"].map((call) => [call, (value) => port.postMessage({ name, call, value })]));

function serve(port) {
  const boards = new Map();
  port.onmessage = ({ data: { name, event } }) => {
    if (typeof name !== "string" || typeof event !== "object" || event === null) return;
    if (!boards.has(name)) boards.set(name, heard(port, name));
    engine.send(name, boards.get(name), event);
  };
}

addEventListener("message", ({ source, data, ports: [port] }) => {
  if (source === parent && data?.pygames === 1 && data.engine === "connect" && port) serve(port);
});

if (parent !== window) parent.postMessage({ pygames: 1, engine: "here" }, "*");
