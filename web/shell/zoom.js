// Pictures that are too small to be read whole are shown in part: around what matters now, and people look around in them. The page itself
// never moves with them. A picture says where something happens in `data-focus`; it moves with a new one, or with a person's gesture.
import { duration } from "./animation.js";
import { spoil } from "./hands.js";

const FAR = 6; // pixels from which on a finger moves the picture
const CLOSEST = 2.5; // times what can just be read
const STEP = 1.5; // times, a press of + or −
const AROUND = 8; // pixels beside what has the cursor
const BUTTON = 52; // pixels that the button in the corner takes: a finger can draw the picture out from under it
const FAR_OFF = 1.02; // times what can just be read, from which on it cannot

const views = new WeakMap(); // by picture: {x, y, width} in its units, and for which focus

const picture = (element) => element?.closest?.("[data-zoomed] .board-svg");
const clamp = (value, least, most) => Math.min(Math.max(value, least), Math.max(least, most));

/** The size of a whole picture in its units, however little of it is shown. */
export function whole(svg) {
  const known = views.get(svg);
  return known ? known.whole : svg.viewBox.baseVal;
}

/** Shows the pictures of a board that would be too small around what matters now; where people have moved them they stay until that is elsewhere. */
export function zoom(board) {
  for (const svg of board.querySelectorAll(".board-svg[data-focus]")) fit(svg);
}

function fit(svg) {
  const panel = svg.closest(".board-panel");
  const { width, height } = whole(svg);
  const pixels = svg.clientWidth || svg.getBoundingClientRect().width;
  if (!pixels) return; // behind a tab
  const most = pixels / Number(panel.dataset.least); // units in a line, legible
  if (most >= width * 0.995) {
    delete panel.dataset.zoomed;
    delete panel.dataset.far;
    if (views.has(svg)) svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    views.delete(svg);
    return;
  }
  panel.dataset.zoomed = "";
  const old = views.get(svg);
  const state = old ?? { whole: { width, height }, pixels: 0, focus: "" };
  views.set(svg, state);
  Object.assign(state, { most, stale: state.pixels !== pixels, pixels });
  if (state.focus === svg.dataset.focus && !state.stale) return show(svg, state);
  const into = opening(svg, state);
  state.focus = svg.dataset.focus;
  state.loose = false;
  if (old && !state.stale) glide(svg, state, into);
  else show(svg, Object.assign(state, into));
}

/** The part around the focus, as large as it can be read. */
function opening(svg, { most, whole: { width, height } }) {
  const [x, y, wide, tall] = svg.dataset.focus.split(" ").map(Number);
  return { x: x + wide / 2 - most / 2, y: y + tall / 2 - (most * height) / width / 2, width: most };
}

/** Puts a part of the picture into its frame, never more than there is, but for what a finger draws out from under the button. */
function show(svg, state) {
  const { whole: all } = state;
  state.width = clamp(state.width, state.most / CLOSEST, all.width);
  state.height = (state.width * all.height) / all.width;
  const edge = state.loose && state.width < all.width * 0.995 ? (BUTTON * state.width) / state.pixels : 0;
  state.x = clamp(state.x, 0, all.width - state.width + edge);
  state.y = clamp(state.y, 0, all.height - state.height + edge);
  svg.closest(".board-panel").toggleAttribute("data-far", state.width > state.most * FAR_OFF);
  svg.setAttribute("viewBox", [state.x, state.y, state.width, state.height].map((value) => +value.toFixed(2)).join(" "));
}

/** Moves there by and by, as fast as pieces move. */
function glide(svg, state, to) {
  const from = { x: state.x, y: state.y, width: state.width };
  const time = duration();
  const begun = performance.now();
  const frame = (now) => {
    if (state.gliding !== begun) return;
    const done = time ? clamp((now - begun) / time, 0, 1) : 1;
    const eased = 1 - (1 - done) ** 2;
    for (const name of ["x", "y", "width"]) state[name] = from[name] + (to[name] - from[name]) * eased;
    show(svg, state);
    if (done < 1) requestAnimationFrame(frame);
  };
  state.gliding = begun;
  if (time) requestAnimationFrame(frame);
  else frame(begun);
}

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

addEventListener("pointerdown", (event) => {
  const svg = picture(event.target);
  if (!svg || event.button > 0 || event.target.closest("[data-movable]")) return;
  if (svg !== held) fingers.clear();
  held = svg;
  fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  moves = fingers.size > 1;
});

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

addEventListener("wheel", (event) => {
  const svg = picture(event.target);
  if (!svg || !(event.ctrlKey || event.metaKey)) return; // else it is the page that scrolls
  event.preventDefault();
  closer(svg, event.deltaY < 0 ? 1.15 : 1 / 1.15, event.clientX, event.clientY);
}, { passive: false });

/** Closer or further away from the middle. */
function step(svg, way) {
  const box = svg.getBoundingClientRect();
  closer(svg, way === "in" ? STEP : 1 / STEP, box.x + box.width / 2, box.y + box.height / 2);
}

/** All of it, or again what matters now. */
addEventListener("click", ({ target }) => {
  const button = target.closest?.("[data-zoom]");
  if (!button) return;
  const svg = button.closest(".board-panel").querySelector(".board-svg");
  const state = views.get(svg);
  glide(svg, state, button.dataset.zoom === "in" ? opening(svg, state) : { x: 0, y: 0, width: state.whole.width });
  button.parentElement.querySelector(`[data-zoom]:not([data-zoom="${button.dataset.zoom}"])`).focus();
});

addEventListener("keydown", (event) => {
  const svg = picture(event.target);
  const way = { "+": "in", "=": "in", "-": "out" }[event.key];
  if (!svg || !way || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  step(svg, way);
});

/** What has the keyboard's cursor comes into the frame. */
addEventListener("focusin", ({ target }) => {
  const svg = picture(target);
  if (!svg || target === svg || !target.matches(":focus-visible")) return;
  const state = views.get(svg);
  const [frame, box] = [svg.getBoundingClientRect(), target.getBoundingClientRect()];
  const off = (first, last, from, to) => (first < from + AROUND ? first - from - AROUND : last > to - AROUND ? last - to + AROUND : 0);
  const [dx, dy] = [off(box.left, box.right, frame.left, frame.right), off(box.top, box.bottom, frame.top, frame.bottom)];
  const unit = state.width / state.pixels;
  if (dx || dy) show(svg, Object.assign(state, { x: state.x + dx * unit, y: state.y + dy * unit }));
});
