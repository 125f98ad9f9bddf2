// What people do, as events: `data-do`, `data-change`, `data-key` in `data-board`, forms, keys, files. Knows no screen.
import { press } from "./cursor.js";
import { isSpoilt, renderTouched } from "./hands.js";
import { release } from "./regions.js";
import { diagram } from "./source.js";

const LARGEST = 20_000_000; // bytes of files worth reading at once
const NEAR = 16; // pixels between a double click's halves; browsers also count quick taps on two neighbours as one

/** An element's `data-*` attributes by name, but for those that say what the shell does with it. */
function facts(element) {
  const known = {};
  for (const { name, value } of element.attributes) if (name.startsWith("data-") && !["data-do", "data-change", "data-shortcut"].includes(name)) known[name.slice(5)] = value;
  return { ...diagram(element), ...known };
}

function fields(form, submitter) {
  const values = {};
  for (const [name, value] of new FormData(form, submitter)) {
    if (typeof value !== "string") continue;
    values[name] = name in values ? [values[name], value].flat() : value;
  }
  return values;
}

/** Sends files as one event, so that all of them are told; what cannot be read carries its cause in place of its text. */
async function read(files, send) {
  const given = [];
  let room = LARGEST;
  for (const file of [...files]) {
    if (file.size > room) given.push({ name: file.name, why: `It is too large to be taken in: it has ${file.size} bytes.` });
    else {
      room -= file.size;
      given.push(await file.text().then((text) => ({ name: file.name, text }), () => ({ name: file.name, why: "The browser cannot read it; it may be a folder." })));
    }
  }
  send({ do: "files", files: given });
}

/** The square of a picture's ground that was touched: its key. */
function square(svg, { clientX, clientY }) {
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM().inverse());
  const number = (at) => Math.floor(at / Number(svg.dataset.side)) + 1;
  return svg.dataset.ground.replace("{column}", number(x)).replace("{row}", number(y));
}

/** Listens on the whole page, or on a part of it. `send(event)` takes it from there; `render()` is what is shown. */
export function watch(send, render, root = document) {
  const part = root === document ? window : root;
  let last = null; // the click before
  const touched = () => renderTouched() ?? render();
  part.addEventListener("click", (event) => {
    if (isSpoilt()) return event.preventDefault();
    const again = event.detail > 1 && Math.hypot(event.pageX - last?.pageX, event.pageY - last?.pageY) < NEAR ? { again: event.detail } : {}; // which click in a quick row
    last = event;
    const actor = event.target.closest?.("[data-do]:not(form)");
    const thing = event.target.closest?.("[data-board] [data-key]");
    const ground = event.target.closest?.("[data-board] [data-ground]");
    if (actor) {
      if (actor.tagName === "A") event.preventDefault();
      if (!actor.disabled) send({ ...facts(actor), do: actor.dataset.do, ...again, render: touched() });
    } else if (thing ?? ground) send({ ...diagram(thing ?? ground), do: "touch", board: (thing ?? ground).closest("[data-board]").dataset.board, key: thing?.dataset.key ?? square(ground, event), ...again, render: touched() });
  });
  part.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.dataset.do) return;
    event.preventDefault();
    const heard = send({ ...facts(form), ...fields(form, event.submitter), do: form.dataset.do, render: touched() });
    if (heard) for (const input of form.elements) release(input); // what nobody heard stays as it was typed
  });
  part.addEventListener("change", ({ target }) => {
    if (target.type === "file") read(target.files, send).then(() => (target.value = ""));
    if (!target.dataset.change) return;
    release(target);
    const value = target.type === "checkbox" ? target.checked : target.value;
    send({ ...facts(target), name: target.name, value, do: target.dataset.change, render: render() });
  });
  part.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.isComposing) return;
    if (press(event)) event.preventDefault();
    else if (event.key === "Escape" && !document.querySelector("dialog[open]")) send({ do: "escape", render: render() });
    else shortcut(event, root);
  });
  part.addEventListener("dragover", (event) => event.dataTransfer?.types.includes("Files") && event.preventDefault());
  part.addEventListener("drop", (event) => {
    if (!event.dataTransfer?.files.length) return;
    event.preventDefault();
    read(event.dataTransfer.files, send);
  });
}

/** `data-shortcut="ArrowLeft"` or `"Control+z"`: the key clicks the element, unless something is being typed. */
function shortcut(event, root) {
  if (event.target.closest?.("input, select, textarea, [contenteditable]")) return;
  const key = `${event.ctrlKey || event.metaKey ? "Control+" : ""}${event.shiftKey && event.key.length > 1 ? "Shift+" : ""}${event.key}`;
  const scope = document.querySelector("dialog[open]") ?? root;
  const actor = scope.querySelector(`[data-shortcut="${CSS.escape(key)}"]`);
  if (!actor) return;
  event.preventDefault();
  actor.click();
}
