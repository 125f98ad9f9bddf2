// The keyboard on a board: one tab stop, arrows go to the nearest thing that way, Enter and Space touch.
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const things = (board) => [...board.querySelectorAll("[data-key]")];
const cursorOf = (board) => board.querySelector('[data-key][tabindex="0"]');

/** Gives each board exactly one tab stop: where it was, else the first thing. */
export function oneStop(root = document) {
  const focused = root.getRootNode().activeElement;
  for (const board of root.querySelectorAll("[data-board]")) {
    const all = things(board);
    const cursor = all.find((thing) => thing === focused) ?? cursorOf(board) ?? all[0];
    for (const thing of all) {
      const value = thing === cursor ? "0" : "-1";
      if (thing.getAttribute("tabindex") !== value) thing.setAttribute("tabindex", value);
    }
  }
}

export function moveTo(thing) {
  const board = thing.closest("[data-board]");
  cursorOf(board)?.setAttribute("tabindex", "-1");
  thing.setAttribute("tabindex", "0");
  thing.focus();
}

const centre = (thing) => {
  const { x, y, width, height } = thing.getBoundingClientRect();
  return { thing, x: x + width / 2, y: y + height / 2, height };
};

/** The nearest thing in a direction: what lies straight ahead counts for nearer than what lies aside. */
function ahead(from, all, [dx, dy]) {
  let best = null;
  for (const to of all) {
    const [x, y] = [to.x - from.x, to.y - from.y];
    const along = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (to.thing === from.thing || along <= 1 || aside > along * 2) continue;
    const far = along + 2 * aside;
    if (!best || far < best.far) best = { far, thing: to.thing };
  }
  return best?.thing;
}

/** Handles a key pressed on a board's thing; says whether it was one of the cursor's. */
export function press(event) {
  const thing = event.target.closest?.("[data-board] [data-key]");
  if (!thing || event.altKey || event.metaKey) return false;
  const all = things(thing.closest("[data-board]")).map(centre);
  const from = all.find((one) => one.thing === thing);
  const row = event.ctrlKey ? all : all.filter((one) => Math.abs(one.y - from.y) < Math.max(from.height, one.height) / 2).sort((a, b) => a.x - b.x);
  if (event.key in ARROWS && !event.ctrlKey) moveTo(ahead(from, all, ARROWS[event.key]) ?? thing);
  else if (event.key === "Home") moveTo(row[0].thing);
  else if (event.key === "End") moveTo(row.at(-1).thing);
  else if ((event.key === "Enter" || event.key === " ") && !event.repeat && thing.tagName !== "BUTTON") thing.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  else return false;
  return true;
}
