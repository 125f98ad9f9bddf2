// Which part of a picture is shown: the whole, or where that is too small to be read, what lies around where something happens (`data-focus`).
// It moves with a new focus, or with a person's gesture (zoom.js). The first paint waits for this: it imports next to nothing.
import { duration, lately } from "./animation.js";

export const CLOSEST = 2.5; // times what can just be read
const BUTTON = 52; // pixels that the button in the corner takes: a finger can draw the picture out from under it
const REST = 3; // times a movement, for which a picture stays where a piece has just come to before it turns elsewhere
const FAR_OFF = 1.02; // times what can just be read, from which on it cannot

export const views = new WeakMap(); // by picture: {x, y, width} in its units, and for which focus

export const clamp = (value, least, most) => Math.min(Math.max(value, least), Math.max(least, most));

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
  if (old && !state.stale) glide(svg, state, into, rest(svg, state, into));
  else show(svg, Object.assign(state, into));
}

/** For how many milliseconds the picture stays as it is: people look at a piece that has just come to a place that will not be in view. */
function rest(svg, shown, { x, y, width }) {
  const piece = lately(REST * duration());
  if (!piece || !svg.contains(piece)) return 0;
  const [place, frame] = [piece.getBoundingClientRect(), svg.getBoundingClientRect()];
  const across = shown.x + ((place.x + place.width / 2 - frame.x) / frame.width) * shown.width;
  const down = shown.y + ((place.y + place.height / 2 - frame.y) / frame.height) * shown.height;
  const height = (width * shown.height) / shown.width;
  return across > x && across < x + width && down > y && down < y + height ? 0 : REST * duration();
}

/** The part around the focus, as large as it can be read. */
export function opening(svg, { most, whole: { width, height } }) {
  const [x, y, wide, tall] = svg.dataset.focus.split(" ").map(Number);
  return { x: x + wide / 2 - most / 2, y: y + tall / 2 - (most * height) / width / 2, width: most };
}

/** Puts a part of the picture into its frame, never more than there is, but for what a finger draws out from under the button. */
export function show(svg, state) {
  const { whole: all } = state;
  state.width = clamp(state.width, state.most / CLOSEST, all.width);
  state.height = (state.width * all.height) / all.width;
  const edge = state.loose && state.width < all.width * 0.995 ? (BUTTON * state.width) / state.pixels : 0;
  state.x = clamp(state.x, 0, all.width - state.width + edge);
  state.y = clamp(state.y, 0, all.height - state.height + edge);
  svg.closest(".board-panel").toggleAttribute("data-far", state.width > state.most * FAR_OFF);
  svg.setAttribute("viewBox", [state.x, state.y, state.width, state.height].map((value) => +value.toFixed(2)).join(" "));
}

/** Moves there by and by, as fast as pieces move; after so many milliseconds. */
export function glide(svg, state, to, after = 0) {
  const from = { x: state.x, y: state.y, width: state.width };
  const time = duration();
  const begun = performance.now() + after;
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
