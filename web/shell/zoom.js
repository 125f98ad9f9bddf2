// Gestures on pictures that are shown in part (viewport.js): people look around in them. The page itself never moves with them.
import { spoil } from "./hands.js";
import { clamp, CLOSEST, glide, opening, show, views } from "./viewport.js";

const FAR = 6; // pixels from which on a finger moves the picture
const STEP = 1.5; // times, a press of + or −
const AROUND = 8; // pixels beside what has the cursor

const picture = (element) => element?.closest?.("[data-zoomed] .board-svg");

/** Closer by a factor, with the same point of the picture under (x, y) of the window. */
function closer(svg, factor, x, y) {
  const state = views.get(svg);
  const box = svg.getBoundingClientRect();
  const [left, top] = [(x - box.x) / box.width, (y - box.y) / box.height];
  const width = clamp(state.width / factor, state.most / CLOSEST, state.whole.width);
  const height = (width * state.whole.height) / state.whole.width;
  state.gliding = null;
  show(svg, Object.assign(state, { x: state.x + left * (state.width - width), y: state.y + top * (state.height - height), width }));
}

// -- gestures: one finger moves the picture, two draw it closer; a finger on what can be moved moves that -----------------------------

const fingers = new Map();
let held = null;
let moves = false;

/** Listens on the whole page, or on a part of it. */
export function watch(root = window) {
  root.addEventListener("pointerdown", down);
  root.addEventListener("wheel", wheel, { passive: false });
  root.addEventListener("click", press);
  root.addEventListener("keydown", key);
  root.addEventListener("focusin", focused);
}

function down(event) {
  const svg = picture(event.target);
  if (!svg || event.button > 0 || event.target.closest("[data-movable]")) return;
  if (svg !== held) fingers.clear();
  held = svg;
  fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  moves = fingers.size > 1;
}

addEventListener("pointermove", (event) => {
  const finger = fingers.get(event.pointerId);
  const state = views.get(held);
  if (!finger || !state || !held.isConnected) return;
  const [dx, dy] = [event.clientX - finger.x, event.clientY - finger.y];
  if (!moves && Math.hypot(dx, dy) < FAR) return;
  if (!moves) spoil();
  moves = true;
  state.gliding = null;
  state.loose = true;
  const before = spread();
  Object.assign(finger, { x: event.clientX, y: event.clientY });
  const now = spread();
  const unit = state.width / state.pixels / fingers.size;
  show(held, Object.assign(state, { x: state.x - dx * unit, y: state.y - dy * unit }));
  if (before.far && now.far) closer(held, now.far / before.far, now.x, now.y);
});

/** How far apart two fingers are, and the middle between them. */
function spread() {
  const [one, other] = fingers.values();
  return other ? { far: Math.hypot(one.x - other.x, one.y - other.y), x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 } : { far: 0 };
}

for (const name of ["pointerup", "pointercancel"]) addEventListener(name, (event) => fingers.delete(event.pointerId));
addEventListener("blur", () => fingers.clear());

function wheel(event) {
  const svg = picture(event.target);
  if (!svg || !(event.ctrlKey || event.metaKey)) return; // else it is the page that scrolls
  event.preventDefault();
  closer(svg, event.deltaY < 0 ? 1.15 : 1 / 1.15, event.clientX, event.clientY);
}

/** Closer or further away from the middle. */
function step(svg, way) {
  const box = svg.getBoundingClientRect();
  closer(svg, way === "in" ? STEP : 1 / STEP, box.x + box.width / 2, box.y + box.height / 2);
}

/** All of it, or again what matters now. */
function press({ target }) {
  const button = target.closest?.("[data-zoom]");
  if (!button) return;
  const svg = button.closest(".board-panel").querySelector(".board-svg");
  const state = views.get(svg);
  glide(svg, state, button.dataset.zoom === "in" ? opening(svg, state) : { x: 0, y: 0, width: state.whole.width });
  button.parentElement.querySelector(`[data-zoom]:not([data-zoom="${button.dataset.zoom}"])`).focus();
}

function key(event) {
  const svg = picture(event.target);
  const way = { "+": "in", "=": "in", "-": "out" }[event.key];
  if (!svg || !way || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  step(svg, way);
}

/** What has the keyboard's cursor comes into the frame. */
function focused({ target }) {
  const svg = picture(target);
  if (!svg || target === svg || !target.matches(":focus-visible")) return;
  const state = views.get(svg);
  const [frame, box] = [svg.getBoundingClientRect(), target.getBoundingClientRect()];
  const off = (first, last, from, to) => (first < from + AROUND ? first - from - AROUND : last > to - AROUND ? last - to + AROUND : 0);
  const [dx, dy] = [off(box.left, box.right, frame.left, frame.right), off(box.top, box.bottom, frame.top, frame.bottom)];
  const unit = state.width / state.pixels;
  if (dx || dy) show(svg, Object.assign(state, { x: state.x + dx * unit, y: state.y + dy * unit }));
}
