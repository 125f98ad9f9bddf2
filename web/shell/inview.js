// What may be touched next comes into view when it is somebody's turn, what a step is about while it is told, and what others do on a picture
// that is shown in part: the page scrolls, as little as it can, never while nothing new is lit.
const LIT = '[data-region="board"] :is(.go:not(.chosen), #uncurtain)';
const ABOUT = '[data-region="board"] .board-panel.about';
const HAPPENING = '[data-region="board"] .board-panel[data-zoomed] .board-svg';
const ROOM = 8; // pixels between what is brought into view and the window's edge

let before = "";
let happening = ""; // where it happened last, as a picture that is shown in part says it
let brought = 0; // how far down the page was scrolled from here: who has scrolled it elsewhere looks at something

/** The part of the window in which the board can be seen: down to the prompt, where that lies over the page's foot. */
function clear() {
  const prompt = document.querySelector('[data-region="prompt"]');
  const over = prompt?.childElementCount && getComputedStyle(prompt).position === "fixed";
  return { top: ROOM, bottom: (over ? prompt.getBoundingClientRect().top : innerHeight) - ROOM };
}

const said = ({ dataset, id }) => dataset.word ?? dataset.key ?? id;
const seen = (element) => element.checkVisibility?.() ?? true;

/** Another page stands there, or the same one scrolled elsewhere: all that is lit there is new. */
export function arrived() {
  before = "";
}

/** Scrolls if what is lit, and was not before, is out of view; `again`: from the page's top, whatever was lit before. */
export function bring(again = false) {
  if (again) scrollTo(0, (brought = 0));
  const lit = [...document.querySelectorAll(LIT)].filter(seen);
  if (!lit.length) lit.push(...[...document.querySelectorAll(ABOUT)].filter(seen).slice(0, 1));
  if (!lit.length) lit.push(...elsewhere());
  const now = lit.map(({ id, dataset }) => id || dataset.focus).join(" ");
  if (!lit.length || (now === before && !again)) return void (before = now);
  before = now;
  const { top, bottom } = clear();
  const boxes = lit.map((thing) => (thing.closest("[data-zoomed] .board-svg") ?? thing).getBoundingClientRect()); // what is shown in part finds it by itself
  const first = Math.min(...boxes.map((box) => box.top));
  const last = Math.max(...boxes.map((box) => box.bottom));
  if (first >= top && last <= bottom) return;
  const fits = last - first <= bottom - top;
  const panel = lit[0].closest(".board-panel, .curtain").getBoundingClientRect();
  const head = last - panel.top <= bottom - top ? panel.top : first; // with what stands above it, if there is room
  const whole = last > bottom && head - (last - bottom) >= top ? last - bottom : head - top;
  const by = fits ? whole : (reaching(boxes, top, bottom) ?? most(lit.map(said), boxes, top, bottom));
  if (!by) return;
  brought = Math.max(0, scrollY + by);
  scrollBy({ top: by, behavior: again || matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth" });
}

/** By how much to scroll, as little as can be, that of each box as much is in view as can be of all; null: some have no part in it. */
function reaching(boxes, top, bottom) {
  for (const share of [0.75, 0.5, 0.3]) {
    const least = Math.max(...boxes.map((box) => box.top + share * box.height - bottom));
    const most = Math.min(...boxes.map((box) => box.bottom - share * box.height - top));
    if (least <= most) return Math.min(Math.max(0, least), most);
  }
  return null;
}

/** By how much to scroll, as little as can be, that as many different words as can be are wholly in view: a farm on a map says what the farm says. */
function most(words, boxes, top, bottom) {
  const room = document.documentElement.scrollHeight - innerHeight - scrollY;
  const ways = [0, ...boxes.flatMap((box) => [box.top - top, box.bottom - bottom])].map((by) => Math.max(-scrollY, Math.min(room, by)));
  const worth = (by) => new Set(words.filter((_, at) => boxes[at].top - by >= top - 1 && boxes[at].bottom - by <= bottom + 1)).size;
  const best = ways.reduce((one, other) => (worth(other) - worth(one) || Math.abs(one) - Math.abs(other)) > 0 ? other : one);
  return worth(best) ? best : Math.min(...boxes.map((box) => box.top)) - top;
}

/** While others act: the picture that is shown in part, when they do something elsewhere in it, unless somebody has scrolled away. */
function elsewhere() {
  const scene = [...document.querySelectorAll(HAPPENING)].filter(seen)[0];
  const here = scene?.dataset.focus ?? "";
  const same = here === happening;
  happening = here;
  return here && !same && Math.abs(scrollY - brought) < 2 ? [scene] : [];
}

addEventListener("resize", () => bring(true));
