// Regions of HTML, morphed by id. What the browser owns (typed text, open things, the cursor) is left alone.
import { oneStop } from "./cursor.js";
import { Idiomorph } from "./idiomorph.js";

const typed = new WeakSet(); // inputs from the first keystroke to submit
const shellOwns = { DIALOG: ["open"], DETAILS: ["open"] };

addEventListener("input", ({ target }) => typed.add(target), true);

/** Gives an input back to the app: it was submitted, or its change was told. */
export const release = (input) => typed.delete(input);

export const OWN = ["status", "announce", "offline"]; // the shell's own regions, whatever page is shown
export const regions = () => document.querySelectorAll("[data-region]");
export const region = (name) => document.querySelector(`[data-region="${CSS.escape(name)}"]`);

/** Whether a part of a drawing stays as it is: browsers compare much faster than we could. */
const alike = (old, now) => old instanceof SVGElement && old.isEqualNode(now);

const callbacks = {
  beforeNodeMorphed: (old, now) => !typed.has(old) && !(old === document.activeElement && old.tagName === "SELECT") && !alike(old, now),
  beforeAttributeUpdated: (name, element) =>
    !shellOwns[element.tagName]?.includes(name) && !(name === "viewBox" && element.hasAttribute("data-focus")) && !(name === "tabindex" && element.hasAttribute("data-key")),
};

/** Puts `html` into the region `name`; a name that ends with + adds it at the end. */
export function patch(name, html) {
  const element = region(name.replace(/\+$/, ""));
  if (!element) return;
  if (name.endsWith("+")) element.insertAdjacentHTML("beforeend", html);
  else put(element, html);
}

/** Puts `html` into an element, as a change of what stands there. */
export function put(element, html) {
  if (html === "") element.replaceChildren();
  else Idiomorph.morph(element, html, { morphStyle: "innerHTML", callbacks });
}

/** Does `work`, and sees to it that focus stays on the same id, else on its board's cursor, else in the same region: never on body. */
export function keepingFocus(work, root = document) {
  const before = root.activeElement;
  const id = before?.id;
  const board = before?.closest("[data-board]")?.dataset.board;
  const name = before?.closest("[data-region]")?.dataset.region;
  work();
  const now = root.activeElement;
  if (!before || before === document.body || (now && now !== document.body)) return;
  oneStop(root); // a thing of a board that was made anew takes no focus before
  const places = [
    id && root.getElementById(id),
    board && root.querySelector(`[data-board="${CSS.escape(board)}"] [data-key][tabindex="0"]`),
    name && root.querySelector(`[data-region="${CSS.escape(name)}"]`)?.querySelector("a[href], button, input, select, [tabindex]"),
    root.getElementById("main"),
  ];
  for (const place of places) {
    place?.focus?.({ preventScroll: true });
    if (root.activeElement && root.activeElement !== document.body) return;
  }
}
