// Panels on a table: of all ways to put them beside and above each other, the one in which they fill the room best.
// A block's height grows evenly with its width: tall = steep × wide + more. That holds for a picture, a row, and a stack, so all of
// them can be reckoned with alike, and what stands beside each other ends on one line: no block leaves a hole.
import { whole, zoom } from "./viewport.js";

const LARGE = { board: 5, wide: 0.7, half: 1, third: 0.4 }; // how much it counts that a panel of this size is large
const HEADING = 28, TAB = 50; // pixels: of a heading, of a line of tabs
const TABS = 4; // in a line
const MOST = 8; // panels of which all ways are tried; beyond them, only rows and stacks of panels
const EPSILON = 0.995;
const SHARING = ["open", "shared", "few"];
const FLUSH = 3; // how much it counts that what stands side by side ends on one line
const UNEVEN = 0.4; // how much it counts against it that some panels are much larger than others
const BEHIND = 1; // how much it counts against it that another's panel is larger than one's own of the same kind
const HIDDEN = 0.12; // what it costs that a panel is behind a tab
const BOARD = '[data-region="board"] > .panels';

/**
 * The arrangement of panels (each `{wide, tall, least, size, head}`, perhaps `kind`, `others`, `tabs`, in units, pixels a unit at least, and pixels above it) in a room
 * (`{width, height, gap}` in pixels; a height of Infinity: the page scrolls, and the lowest arrangement is the best).
 * Gives `{places: [{x, y, width}], width, height}`, or null if none keeps every text legible.
 */
export function arrange(panels, room) {
  let best = null;
  const pairs = rivals(panels);
  const consider = (way, width, height) => {
    const places = place(way, 0, 0, width, room.gap, []);
    const worth = judge(panels, places, room, pairs);
    if (worth !== null && (!best || worth > best.worth + 1e-9)) best = { worth, places, width, height };
  };
  for (const leaves of orders(panels.map(leaf), panels)) {
    for (const way of panels.length > MOST ? flat(leaves, room.gap) : ways(leaves, room.gap)) {
      const tall = way.steep * room.width + way.more;
      const width = tall <= room.height ? room.width : (room.height - way.more) / way.steep;
      if (width > 0) consider(way, width, way.steep * width + way.more);
    }
    for (const columns of ragged(leaves, room)) consider(columns, columns.width, columns.height);
  }
  return best;
}

/** The view's order, and those in which what is only looked at, or is behind tabs, stands elsewhere. */
function orders(leaves, panels) {
  const found = [leaves];
  for (const one of leaves) {
    if (panels[one.at].size !== "third" && !panels[one.at].tabs) continue;
    const rest = leaves.filter((other) => other !== one);
    for (let at = rest.length; at >= 0; at--) if (leaves[at] !== one) found.push([...rest.slice(0, at), one, ...rest.slice(at)]);
  }
  return found;
}

/** Columns of one width that end on different lines: where nothing else fits. */
function ragged(leaves, { width, height, gap }) {
  const found = [];
  const cut = (from, columns) => {
    if (from < leaves.length) {
      for (let to = from + 1; to <= leaves.length; to++) cut(to, [...columns, leaves.slice(from, to)]);
    } else if (columns.length > 1) {
      const stacks = columns.map((some) => (some.length > 1 ? stack(some, gap) : some[0]));
      const wide = Math.min((width + gap) / stacks.length - gap, ...stacks.map((one) => (height - one.more) / one.steep));
      if (wide > 0) found.push({ kind: "columns", parts: stacks, wide, width: (wide + gap) * stacks.length - gap, height: Math.max(...stacks.map((one) => one.steep * wide + one.more)) });
    }
  };
  if (leaves.length <= MOST) cut(0, []);
  return found;
}

const leaf = (panel, at) => ({ at, steep: panel.tall / panel.wide, more: panel.head });

function stack(parts, gap) {
  const sum = (value) => parts.reduce((all, part) => all + value(part), 0);
  return { kind: "stack", parts, steep: sum((part) => part.steep), more: sum((part) => part.more) + gap * (parts.length - 1) };
}

function row(parts, gap) {
  const steep = 1 / parts.reduce((all, part) => all + 1 / part.steep, 0);
  return { kind: "row", parts, steep, more: steep * (parts.reduce((all, part) => all + part.more / part.steep, 0) - gap * (parts.length - 1)) };
}

const MAKE = { stack, row };
const OTHER = { stack: "row", row: "stack" };

/** Every way to put leaves together, in their order: a stack of rows of stacks, and so on. */
function ways(leaves, gap) {
  const known = new Map();
  const some = (from, to) => (to - from === 1 ? [leaves[from]] : [...of("stack", from, to), ...of("row", from, to)]);
  const part = (kind, from, to) => (to - from === 1 ? [leaves[from]] : of(OTHER[kind], from, to)); // a stack in a stack is that stack
  const lists = (kind, from, to) => {
    const name = `${kind} ${from} ${to} lists`;
    if (known.has(name)) return known.get(name);
    const found = part(kind, from, to).map((only) => [only]);
    for (let cut = from + 1; cut < to; cut++) for (const first of part(kind, from, cut)) for (const rest of lists(kind, cut, to)) found.push([first, ...rest]);
    known.set(name, found);
    return found;
  };
  const of = (kind, from, to) => {
    const name = `${kind} ${from} ${to}`;
    if (!known.has(name)) {
      known.set(name, []); // lists of one part ask for the other kind, never for this
      const found = [];
      for (let cut = from + 1; cut < to; cut++) for (const first of part(kind, from, cut)) for (const rest of lists(kind, cut, to)) found.push(MAKE[kind]([first, ...rest], gap));
      known.set(name, found);
    }
    return known.get(name);
  };
  return some(0, leaves.length);
}

/** For many panels: stacks of even rows, and rows of even stacks. */
function flat(leaves, gap) {
  const found = [];
  for (let groups = 1; groups <= leaves.length; groups++) {
    const each = Math.ceil(leaves.length / groups);
    const parts = Array.from({ length: Math.ceil(leaves.length / each) }, (_, at) => leaves.slice(at * each, (at + 1) * each));
    for (const kind of ["stack", "row"]) {
      const inner = parts.map((some) => (some.length > 1 ? MAKE[OTHER[kind]](some, gap) : some[0]));
      found.push(inner.length > 1 ? MAKE[kind](inner, gap) : inner[0]);
    }
  }
  return found;
}

/** Where each panel of a block comes to lie. */
function place(block, x, y, width, gap, places) {
  const tall = block.steep * width + block.more;
  if (!block.parts) places[block.at] = { x, y, width, height: tall };
  for (const part of block.parts ?? []) {
    const wide = block.kind === "stack" ? width : (block.wide ?? (tall - part.more) / part.steep);
    place(part, x, y, wide, gap, places);
    if (block.kind === "stack") y += part.steep * wide + part.more + gap;
    else x += wide + gap;
  }
  return places;
}

/** How good an arrangement is: how large and how alike its panels are, how little of the room and of its own box is empty; null if a panel is too small to be read. */
function judge(panels, places, room, pairs) {
  let [small, counted, used, least, most] = [0, 0, 0, Infinity, 0];
  for (const [at, panel] of panels.entries()) {
    const large = places[at].width / panel.wide / panel.least; // without end if nothing on it must be legible
    if (!(large >= EPSILON)) return null;
    if (panel.size !== "third") least = Math.min(least, large);
    if (panel.size !== "board") most = Math.max(most, large);
    small += LARGE[panel.size] / large ** 2;
    counted += LARGE[panel.size];
    used += places[at].width * places[at].height;
  }
  const [width, height] = [Math.max(...places.map((at) => at.x + at.width)), Math.max(...places.map((at) => at.y + at.height))];
  if (room.height === Infinity) return -height;
  const larger = pairs.map(([other, own]) => (places[other].width / panels[other].wide / places[own].width) * panels[own].wide);
  const behind = BEHIND * Math.max(0, ...larger.map((times) => times - 1.1));
  return used / (room.width * room.height) + (FLUSH * used) / (width * height) - small / counted - UNEVEN * Math.max(0, most / least - 1.2 || 0) - behind;
}

/** Another's panels, each with one's own of the same kind, by their places. */
function rivals(panels) {
  const found = [];
  for (const [at, { others, kind }] of panels.entries()) {
    if (others) for (const [own, panel] of panels.entries()) if (!panel.others && panel.kind === kind) found.push([at, own]);
  }
  return found;
}

// -- on the page --------------------------------------------------------------------------------------------------------

const known = new Map(); // arrangements that were reckoned out, by what they are for
const shown = (element) => element && element.childElementCount > 0;

/** What the arrangement has to know of a panel. */
function facts(panel) {
  const picture = panel.querySelector(".board-svg");
  const { width, height } = whole(picture);
  const size = Object.keys(LARGE).find((name) => panel.classList.contains(name));
  return { wide: width, tall: height, least: Number(panel.dataset.least), zooms: "focus" in picture.dataset, size, kind: panel.id.replace(/\d+$/, ""), others: "tab" in panel.dataset, head: panel.querySelector(".panel-name") ? HEADING : 0 };
}

/** Those that share a place, as one: the tallest of them, under their tabs. */
function together(panels) {
  const all = panels.map(facts);
  const most = (value) => Math.max(...all.map(value));
  const wide = most((one) => one.wide);
  const tabs = TAB * Math.ceil(panels.length / TABS);
  return { wide, tall: wide * most((one) => one.tall / one.wide), least: most((one) => (one.least * one.wide) / wide), size: "half", kind: all[0].kind, others: true, head: most((one) => one.head) + tabs, tabs };
}

/** The panels of a board as blocks, each of one panel or of those that share a place: all open, tabs shared, or what is only looked at, too. */
function blocks(board, sharing) {
  const panels = [...board.querySelectorAll(":scope > .board-panel")];
  const share = panels.filter((panel) => (sharing !== "open" && "tab" in panel.dataset) || (sharing === "few" && panel.classList.contains("third")));
  const alone = share.length < 2;
  const found = [];
  for (const panel of panels) {
    if (alone || !share.includes(panel)) found.push({ members: [panel], ...facts(panel) });
    else if (panel === share[0]) found.push({ members: share, ...together(share) });
  }
  return found;
}

/** How the board's panels are put into a room: as many side by side as can be read and are large, the others behind tabs; else on a page that scrolls. */
function best(board, room) {
  const tried = (sharing, within, legible = 1) => {
    const some = blocks(board, sharing);
    // What may be shown in part is as wide as a narrow page; where that is still too small, a part of it is shown.
    const least = (one) => (one.zooms && within.height === Infinity ? Math.min(one.least, within.width / one.wide) : one.least * legible);
    const found = arrange(some.map((one) => ({ ...one, least: least(one) })), within);
    const hidden = some.reduce((sum, { members }) => sum + members.length - 1, 0);
    return found && { sharing: some.some(({ tabs }) => tabs) ? sharing : "open", rules: written(some, found, within), worth: found.worth - HIDDEN * hidden };
  };
  const fitting = SHARING.map((sharing) => tried(sharing, room)).filter(Boolean);
  if (fitting.length) return fitting.reduce((one, other) => (other.worth > one.worth ? other : one));
  const endless = { ...room, height: Infinity };
  const low = [tried("shared", endless), blocks(board, "open").some(({ zooms }) => zooms) ? tried("open", endless) : null].filter(Boolean);
  if (low.length) return low.reduce((one, other) => (other.worth > one.worth ? other : one));
  return tried("shared", endless, 0);
}

/** An arrangement as CSS; what is left of the room's height lies half above it. */
function written(some, { places, width, height }, room) {
  const rules = some.map((block, at) => rulesFor(block, places[at])).join("\n");
  const above = room.beside && room.height < Infinity ? Math.max(0, room.height - height) / 2 : 0;
  return `@media screen { ${BOARD} { width: ${width}px; height: ${height}px; margin-top: ${above}px; } ${rules} }`;
}

/** The room that the page has for a board: beside what stands beside it, above what lies over its foot. */
function roomFor(region) {
  const main = region.parentElement;
  const style = getComputedStyle(main);
  const length = (name) => Number.parseFloat(style.getPropertyValue(name)) || 0;
  const width = main.clientWidth - length("padding-left") - length("padding-right") - length("--beside");
  const top = main.getBoundingClientRect().top + scrollY + length("padding-top"); // the board's own top depends on how high it is
  return { width: Math.floor(width), height: Math.floor(innerHeight - top - length("--below")), gap: length("--between"), beside: length("--beside") };
}

const sheet = new CSSStyleSheet(); // not the elements' own: their HTML stays what the app wrote
document.adoptedStyleSheets.push(sheet);
let styled = "";

/** Puts the panels of the table's board where they are best seen. The same board in the same room always lies the same way. */
export function settle() {
  for (const diagram of document.querySelectorAll(".diagram .panels")) zoom(diagram);
  const region = document.querySelector('[data-region="board"]');
  const board = region?.querySelector(":scope > .panels");
  if (!shown(board)) return region?.removeAttribute("data-sharing");
  const room = roomFor(region);
  const name = JSON.stringify([room, blocks(board, "open").map(({ members: [panel], ...rest }) => [rest, panel.id, panel.dataset.tab])]);
  if (!known.has(name)) known.set(name, best(board, room));
  const { sharing, rules } = known.get(name);
  region.dataset.sharing = sharing;
  if (rules !== styled) sheet.replaceSync((styled = rules));
  zoom(board);
}

/** A block's place as CSS: its panel's, or its tabs' and below them that of all panels which share it. */
function rulesFor({ members, tabs = 0 }, { x, y, width }) {
  const put = (selector, top) => `${selector} { left: ${x}px; top: ${top}px; width: ${width}px; }`;
  return [tabs ? put(`${BOARD} > .tabs`, y) : "", ...members.map(({ id }) => put(`#${CSS.escape(id)}`, y + tabs))].join("\n");
}

addEventListener("resize", settle);
settle();
