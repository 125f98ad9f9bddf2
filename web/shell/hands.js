// Pointers: a tap is a click; a drag begins after 3 px on a movable thing and lights its targets at once.
import { diagram } from "./source.js";

const FAR = 3;

let held = null; // the gesture between pointerdown and pointerup
const fingers = new Set();
let composing = false;
let spoilt = false; // a second finger came, or a drag ended: the click that follows is no touch
const waiting = [];
let dropped = null; // a dragged thing that waits for the answer where it was let go

const things = (board) => board.querySelectorAll("[data-key]");
const boardOf = (element) => element?.closest?.("[data-board]");
const actorOf = (element) => element?.closest?.("[data-do]:not(form), a[href], button, summary");

/** Resolves when no finger is on a board or a button and no word is being composed: then patches may come. */
export const free = () => (held || composing ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve());
export const isSpoilt = () => spoilt;
/** Says that the gesture which goes on is no touch: the picture is being moved. */
export const spoil = () => (spoilt = true);
/** The render that was shown when the finger came down; null for what is no pointer's. */
export const renderTouched = () => lastRender;
let lastRender = null;

/** Takes back the shift of a thing that was dragged; called when the next patch stands, or when none came. */
export function settle() {
  dropped?.style.removeProperty("translate");
  dropped = null;
}

function release() {
  held = null;
  setTimeout(() => {
    lastRender = null;
    if (!held && !composing) for (const resolve of waiting.splice(0)) resolve(); // after the click that follows
  });
}

function cancel() {
  if (!held) return;
  if (held.dragging) {
    endDrag();
    held.thing.style.removeProperty("translate");
  }
  release();
}

function endDrag() {
  held.thing.classList.remove("dragging");
  for (const thing of things(held.board)) thing.classList.remove("target", "over");
}

function beginDrag() {
  held.dragging = true;
  held.board.setPointerCapture?.(held.id);
  held.thing.classList.add("dragging");
  const targets = new Set(held.thing.dataset.targets?.split(" "));
  for (const thing of things(held.board)) thing.classList.toggle("target", targets.has(thing.dataset.key));
}

/** What lies under a point, but for the thing that is being dragged. */
const under = ({ clientX, clientY }) => held.board.getRootNode().elementsFromPoint(clientX, clientY).map((element) => element.closest("[data-key]")).find((thing) => thing && thing !== held.thing && held.board.contains(thing));

/** Gathers drags on all boards of the page, or of a part of it: `send` gets the event, `render()` tells what is shown, `touched()` is told of any input. */
export function watch(send, render, touched, root = document) {
  const part = root === document ? window : root;
  if (!watching) everywhere();
  part.addEventListener("pointerdown", (event) => {
    touched();
    if (event.button > 0) return;
    fingers.add(event.pointerId);
    if (fingers.size > 1) {
      spoilt = true;
      cancel();
      return;
    }
    const board = boardOf(event.target);
    if (!board && !actorOf(event.target)) return;
    const thing = board && event.target.closest("[data-key][data-movable]");
    held = { board, thing, id: event.pointerId, x: event.clientX, y: event.clientY, render: render(), dragging: false, send };
    lastRender = held.render;
  });
  part.addEventListener("touchmove", (event) => held?.thing && event.cancelable && event.preventDefault(), { passive: false });
}

let watching = false;

/** A gesture may end anywhere on the page. */
function everywhere() {
  watching = true;
  addEventListener("pointermove", (event) => {
    if (!held?.thing || event.pointerId !== held.id) return;
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.dragging && Math.hypot(x, y) < FAR) return;
    if (!held.dragging) beginDrag();
    const matrix = held.thing.parentNode.getScreenCTM?.();
    held.thing.style.translate = matrix ? `${x / matrix.a}px ${y / matrix.d}px` : `${x}px ${y}px`;
    const over = under(event);
    for (const thing of things(held.board)) thing.classList.toggle("over", thing === over);
  });
  const up = (event) => {
    fingers.delete(event.pointerId);
    if (held && event.pointerId === held.id) {
      if (held.dragging) drop(event);
      release();
    }
    if (!fingers.size) setTimeout(() => (spoilt = false)); // after the click that follows
  };
  addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !held?.dragging) return;
    spoilt = true;
    cancel();
  }, true);
  addEventListener("pointerup", up);
  addEventListener("pointercancel", (event) => {
    cancel();
    up(event);
  });
  for (const name of ["blur", "contextmenu"]) {
    addEventListener(name, () => {
      fingers.clear(); // their ends may never be told
      cancel();
    });
  }
  addEventListener("compositionstart", () => (composing = true));
  addEventListener("compositionend", () => {
    composing = false;
    release();
  });
}

function drop(event) {
  const { thing, board, render, send } = held;
  const to = under(event);
  endDrag();
  settle();
  dropped = thing;
  spoilt = true; // the click that may follow is no touch
  setTimeout(() => dropped === thing && settle(), 400);
  if (to) send({ ...diagram(thing), do: "drag", board: board.dataset.board, key: thing.dataset.key, to: to.dataset.key, render });
  else settle();
}
