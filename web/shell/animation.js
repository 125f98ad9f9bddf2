// Movement: boxes of equal ids are played from where they were to where they are. Off with reduced motion; any input ends it.
const SPEEDS = { off: 0, fast: 120, normal: 200, slow: 450 };
const FADE = 120;
const FEWEST = 70; // ms under which nobody sees a movement

const playing = new Set();
let speed = "normal";
let arrived = null; // the piece that moved last, and when it comes to its place

export const setSpeed = (value) => (speed = value in SPEEDS ? value : speed);
export const duration = () => (matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : SPEEDS[speed]);
export const finish = () => playing.forEach((animation) => animation.finish());

/** The piece that has come to its place no longer ago than so many milliseconds. */
export const lately = (within) => (arrived && performance.now() - arrived.at < within ? arrived.element : null);

const moving = (root) => root.querySelectorAll("[data-board] [id]:not(.tabs *)"); // what is pressed is there at once

/** Where everything that may move stands, seen from its region's corner, so that a page that grows moves nothing. */
export function measure(roots) {
  const boxes = new Map();
  for (const root of roots) {
    const corner = root.getBoundingClientRect();
    for (const element of moving(root)) {
      const box = element.getBoundingClientRect();
      if (!box.width && !box.height) continue; // behind a tab: it comes from nowhere
      const tumbles = element.firstElementChild?.classList.contains("tumble");
      boxes.set(element.id, { element, root, tumbles, parent: element.parentNode, x: box.x + box.width / 2 - corner.x, y: box.y + box.height / 2 - corner.y });
    }
  }
  return boxes;
}

/** Plays the change from `before` to what stands now; resolves when it is over or was ended. */
export async function play(before, roots) {
  const time = duration();
  if (time < FEWEST) return;
  const shifts = new Map();
  for (const [id, now] of measure(roots)) {
    const old = before.get(id);
    const above = shifts.get(now.element.parentElement.closest("[id]")) ?? { x: 0, y: 0 };
    const total = old ? { x: old.x - now.x, y: old.y - now.y } : above;
    shifts.set(now.element, total);
    const own = { x: total.x - above.x, y: total.y - above.y };
    if (!old) run(now.element, [{ opacity: 0 }, { opacity: 1 }], FADE);
    else if (Math.hypot(own.x, own.y) > 1) {
      run(now.element, slide(now.element, own), time, "add");
      if (id.includes("-:")) arrived = { element: now.element, at: performance.now() + time };
    }
    if (old && now.tumbles && !old.tumbles) tumble(now.element.firstElementChild, time);
  }
  for (const [id, old] of before) if (!roots[0].getRootNode().getElementById(id)) fadeOut(old, time);
  await Promise.all([...playing].map((animation) => animation.finished.catch(() => {})));
}

function slide(element, { x, y }) {
  const matrix = element.getScreenCTM?.();
  if (matrix) ({ x, y } = new DOMPoint(x, y, 0, 1).matrixTransform(new DOMMatrix([matrix.a, matrix.b, matrix.c, matrix.d, 0, 0]).inverse()));
  return [{ transform: `translate(${x}px, ${y}px)` }, { transform: "translate(0, 0)" }];
}

/** What was thrown turns over, under a veil if it has one, and shows what came up as it comes to rest. */
function tumble(element, time) {
  run(element, [{ transform: "rotate(-400deg) scale(1.3)" }, { transform: "rotate(0) scale(1)" }], time);
  const veil = element.querySelector(".veil");
  if (veil) run(veil, [{ opacity: 1 }, { opacity: 1, offset: 0.65 }, { opacity: 0 }], time);
}

function run(element, frames, time, composite = "replace") {
  const animation = element.animate(frames, { duration: time, easing: "ease-out", composite });
  playing.add(animation);
  animation.onfinish = animation.oncancel = () => playing.delete(animation);
  return animation;
}

/** A captured piece fades where it stood, once the piece that takes it has come: a copy does, since the piece itself is gone. Whole panels don't: they would take room, and behind a curtain be seen. */
function fadeOut({ element, parent }, time) {
  if (!(element instanceof SVGElement) || !parent.isConnected || !parent.closest("[data-board]")) return;
  if (element.matches("path[data-key]")) return; // a place without a drawing: its copy, which can't be touched, would be black
  const ghost = element.cloneNode(true);
  for (const part of [ghost, ...ghost.querySelectorAll("*")]) for (const name of ["id", "data-key", "tabindex", "role"]) part.removeAttribute(name);
  ghost.setAttribute("aria-hidden", "true");
  ghost.classList.add("leaving");
  parent.append(ghost);
  const animation = run(ghost, [{ opacity: 1 }, { opacity: 1, offset: 0.5 }, { opacity: 0 }], 2 * time);
  animation.finished.finally(() => ghost.remove()).catch(() => {});
}
