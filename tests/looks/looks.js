// What can be told of a page's looks from inside it. Knows no game: only boards, panels, things, and what every screen is made of.
globalThis.looks = (() => {
  const LIT = "[data-board=t] [data-key].go:not(.chosen)";
  const WORDS = "[data-region=prompt] .choices button:not([aria-pressed=true], [aria-disabled=true], .quiet), [data-region=board] button[data-do=uncurtain]";
  const BUTTONS = "button, a.button, select, input, summary";
  const LEAST_TEXT = 11.9; // CSS px
  const [LEAST_BUTTON, LEAST_THING, LEAST_LINE] = [43.5, 24, 24];
  const FOLD = { width: 900, height: 700 }; // from this size on nothing of a table hangs below the fold
  const SLACK = 1.5;
  const MARGIN = 0.22; // of the window's height, above and below a board
  const INSET = 30; // pixels that a panel may leave free at its own foot

  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const box = (element) => element.getBoundingClientRect();
  const shown = (element) => element.checkVisibility({ visibilityProperty: true }) && box(element).width > 1 && box(element).height > 1;
  const called = (element) => {
    const name = element.id || element.dataset?.key || element.className?.baseVal || element.className || element.tagName;
    return `${name} “${(element.getAttribute("aria-label") || element.textContent || "").trim().replace(/\s+/g, " ").slice(0, 40)}”`;
  };
  const rounded = (number) => Math.round(number * 10) / 10;

  // -- pictures that are shown in part ----------------------------------------------------------------------------

  /** The picture around an element of which a part is shown, through a window as large as its frame. */
  const scene = (element) => element.closest("[data-zoomed] .board-svg");
  /** Whether a box, or at least its middle, lies inside the window of the scene that it is part of. */
  function inScene(element, own = box(element)) {
    const around = scene(element);
    if (!around) return true;
    const [x, y, edge] = [own.x + own.width / 2, own.y + own.height / 2, box(around)];
    return x > edge.left && x < edge.right && y > edge.top && y < edge.bottom;
  }

  // -- what can be touched without scrolling ---------------------------------------------------------------------

  /** Whether a finger could touch this as the page stands: a point of it is in the window, and nothing lies over it. */
  function reachable(element) {
    const { x, y, width, height } = box(element);
    if (!width || !height) return false;
    return [[0.5, 0.5], [0.25, 0.25], [0.75, 0.75], [0.25, 0.75], [0.75, 0.25]].some(([across, down]) => {
      const hit = document.elementFromPoint(x + width * across, y + height * down);
      return hit && (element === hit || element.contains(hit));
    });
  }

  /** What may be touched now: things that are lit, and buttons of the prompt. */
  const choices = () => [...all(LIT), ...all(WORDS)];

  /** How this decision stands: how many things are lit, how many of them and how many buttons are in reach. */
  function reach() {
    const lit = all(LIT);
    const words = all(WORDS);
    const there = lit.filter(reachable);
    const told = (thing) => thing.getAttribute("aria-label").split(/[,:]/)[0]; // a farm on the map stands for the farm itself
    const seen = new Set(there.map(told));
    const opened = new Set(there.map(scene).filter(Boolean)); // a drag in a scene that is in view brings the rest of it, from under its button, too
    const away = lit.filter((thing) => !seen.has(told(thing)) && !opened.has(scene(thing)));
    return { lit: lit.length, words: words.length, things: there.length, buttons: words.filter(reachable).length, away: away.map(called) };
  }

  // -- touching --------------------------------------------------------------------------------------------------

  /** When nothing on the page has changed for a while; what is awaited may take so many milliseconds to begin. */
  function quiet(least = 40, most = 5000, begins = 400) {
    return new Promise((resolve) => {
      const end = () => (watching.disconnect(), clearTimeout(late), clearTimeout(timer), requestAnimationFrame(() => resolve()));
      const watching = new MutationObserver(() => (clearTimeout(timer), (timer = setTimeout(end, least))));
      const late = setTimeout(end, most);
      let timer = setTimeout(end, begins);
      watching.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    });
  }

  /** Touches the choice with this number, if what is told has not gone on by itself meanwhile, and waits for what comes of it. */
  async function touch(number) {
    const done = quiet(40, 5000, 3000); // on a busy machine the answer takes its time
    choices()[number]?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    await done;
  }

  /** Follows a link to another match, until it is shown: the same person may be asked to take the device, but then something is said of the link. */
  async function follow(href) {
    const log = document.querySelector("[data-region=log]").innerHTML;
    const board = document.querySelector("[data-region=board]").innerHTML;
    document.body.append(Object.assign(document.createElement("a"), { href, id: "followed" }));
    document.getElementById("followed").click();
    document.getElementById("followed").remove();
    const told = () => document.querySelector("header .message:not(.warning)");
    const other = () => told() || document.querySelector("[data-region=log]").innerHTML !== log || document.querySelector("[data-region=board]").innerHTML !== board;
    for (const late = performance.now() + 60_000; !other() && performance.now() < late; ) await frame();
    await quiet();
  }

  const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

  /**
   * Where everything stands that can be touched, seen from the page's top: what is lit or chosen, buttons, fields. Links in sentences
   * move with their words, and what lies in a log's list with its lines. `panels`: which panels there are; others are another picture.
   */
  function places() {
    const found = {};
    for (const element of all("[data-board] [data-key]:is(.go, .chosen), main button, main input, header button, header a, main a.button")) {
      if (element.closest(".log-lines, dialog") || !shown(element)) continue;
      const [x, y] = place(element);
      const told = element.dataset.key ? element.getAttribute("aria-label").replace(", possible", "").split(":")[0] : ""; // another die is another thing
      const name = `${element.closest(".board-panel")?.id ?? ""} ${element.id || Object.entries(element.dataset).flat().join(" ") || element.name || element.textContent} ${told}`;
      found[name] = [Math.round(x), Math.round(y)];
    }
    return { panels: all("[data-board=t] > .board-panel").map(({ id }) => id).join(" "), found };
  }

  /** Where an element stands on the page; in a scene, which moves as a whole when something happens elsewhere in it, where it stands there. */
  function place(element) {
    const { x, y } = scene(element) ? element.getBBox() : box(element);
    return scene(element) ? [x, y] : [x + scrollX, y + (fixed(element) ? 0 : scrollY)];
  }
  const fixed = (element) => getComputedStyle(element.closest("[data-region]") ?? element).position === "fixed";

  // -- texts in drawings -----------------------------------------------------------------------------------------

  const canvas = document.createElement("canvas").getContext("2d");
  const moved = (matrix, element) => {
    const list = element.transform?.baseVal;
    for (let at = 0; at < (list?.numberOfItems ?? 0); at++) matrix = matrix.multiply(DOMMatrix.fromMatrix(list.getItem(at).matrix));
    return matrix;
  };

  /** Every text of a drawing, those in shapes that are shown by `use` too: what it says, how large it is, where it stands. */
  function drawn(svg) {
    const found = [];
    const walk = (node, matrix, used) => {
      for (const child of node.children) {
        if (["defs", "title", "desc"].includes(child.tagName)) continue;
        let own = moved(matrix, child);
        if (child.tagName === "use") {
          const shape = document.querySelector(`[id="${CSS.escape(child.getAttribute("href").slice(1))}"]`);
          own = own.translate(child.x.baseVal.value, child.y.baseVal.value);
          if (shape) walk({ children: [shape] }, own, true);
        } else if (child.tagName === "text") found.push(...written(child, own, used));
        else walk(child, own, used);
      }
    };
    const matrix = svg.getScreenCTM();
    if (matrix) walk(svg, DOMMatrix.fromMatrix(matrix), false);
    return found.filter(({ box: own }) => inScene(svg, own));
  }

  function written(element, matrix, used) {
    const parts = element.children.length ? [...element.children] : [element];
    const turned = Math.abs(matrix.b) > 0.02 * Math.abs(matrix.a);
    return parts.filter((part) => part.textContent.trim()).flatMap((part) => {
      const style = getComputedStyle(part);
      const size = parseFloat(style.fontSize) * Math.hypot(matrix.a, matrix.b);
      const words = part.textContent.trim();
      if (!used && part.x.baseVal.numberOfItems > 1) return [...words].map((letter, at) => ({ words: letter, size, turned, element: part, box: placed(part.getExtentOfChar(at), matrix) }));
      if (!used) return { words, size, turned, element: part, box: box(part) };
      canvas.font = `${style.fontWeight} 20px ${style.fontFamily}`;
      const wide = Number(part.getAttribute("textLength")) * Math.hypot(matrix.a, matrix.b) || (canvas.measureText(words).width / 20) * size;
      const at = matrix.transformPoint(new DOMPoint(Number(part.getAttribute("x") ?? 0), Number(part.getAttribute("y") ?? 0)));
      const left = at.x - wide * ({ middle: 0.5, end: 1 }[style.textAnchor] ?? 0);
      return { words, size, turned, element: part, box: new DOMRect(left, at.y - size * 0.78, wide, size) };
    });
  }

  const placed = ({ x, y, width, height }, matrix) => {
    const corner = matrix.transformPoint(new DOMPoint(x, y));
    return new DOMRect(corner.x, corner.y, width * matrix.a, height * matrix.d);
  };

  // -- figures ---------------------------------------------------------------------------------------------------

  const apart = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) < SLACK || Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) < 3;
  /** What letters cover of their line. */
  const inked = ({ x, y, width, height }) => new DOMRect(x, y + height * 0.18, width, height * 0.64);
  const boards = () => all("svg.board-svg, .gallery svg").filter(shown);

  function smallTexts() {
    const found = boards().flatMap((svg) => drawn(svg).filter(({ size }) => size < LEAST_TEXT).map(({ words, size }) => `${words}: ${rounded(size)} px`));
    for (const element of all("main *, header *, footer *")) {
      if (element.ownerSVGElement || element.tagName === "svg" || !shown(element)) continue;
      const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
      const size = parseFloat(getComputedStyle(element).fontSize);
      if (own && size < LEAST_TEXT) found.push(`${called(element)}: ${rounded(size)} px`);
    }
    return found;
  }

  function cutTexts() {
    const found = [];
    for (const svg of boards()) {
      const edge = box(svg);
      if (scene(svg)) continue; // what is cut there is drawn into view
      for (const { words, box: own } of drawn(svg)) {
        if (own.left < edge.left - SLACK || own.right > edge.right + SLACK || own.top < edge.top - SLACK || own.bottom > edge.bottom + SLACK) found.push(`${words} leaves its panel`);
      }
    }
    const range = document.createRange();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement;
      if (!node.data.trim() || parent.closest("svg, .spoken, .skip, script, noscript, dialog:not([open]), option") || !shown(parent)) continue;
      range.selectNodeContents(node);
      const own = range.getBoundingClientRect();
      const edge = box(parent.closest("button, a.button, li, p, h1, h2, h3, label, dialog, td, th, figcaption") ?? parent);
      if (own.left < edge.left - SLACK || own.right > edge.right + SLACK) found.push(`${called(parent)} leaves its place`);
      const holder = parent.closest(".log-lines, pre, .scroll");
      const hides = [...ancestors(parent)].find((above) => getComputedStyle(above).overflowX !== "visible" && above.scrollWidth > above.clientWidth + 1);
      if (hides && !holder) found.push(`${called(parent)} is cut by ${called(hides)}`);
    }
    return found;
  }

  function* ancestors(element) {
    for (let above = element.parentElement; above && above !== document.body; above = above.parentElement) yield above;
  }

  function overlaps() {
    const found = [];
    for (const svg of boards()) {
      const texts = drawn(svg).filter(({ turned }) => !turned).map((text) => ({ ...text, box: inked(text.box) }));
      texts.forEach((one, at) => {
        for (const other of texts.slice(at + 1)) if (!apart(one.box, other.box)) found.push(`“${one.words}” and “${other.words}”`);
      });
    }
    const cards = all("[data-board] > .board-panel, .prompt, .bar, .seats > li, .log, .card, .shelf > li, .message.warning").filter(shown);
    cards.forEach((one, at) => {
      for (const other of cards.slice(at + 1)) {
        if (one.contains(other) || other.contains(one) || one.closest("[data-region=prompt]") || other.closest("[data-region=prompt]")) continue;
        if (!apart(box(one), box(other))) found.push(`${called(one)} and ${called(other)}`);
      }
    });
    const buttons = all(BUTTONS).filter((button) => shown(button) && !button.closest(".log-lines, dialog, .message"));
    buttons.forEach((one, at) => {
      for (const other of buttons.slice(at + 1)) if (!one.contains(other) && !apart(box(one), box(other)) && reachable(one) !== reachable(other) && !other.closest("[data-region=prompt]") && !one.closest("[data-region=prompt]")) found.push(`${called(one)} and ${called(other)}`);
    });
    return found;
  }

  function smallTargets() {
    const found = [];
    for (const element of all(`${BUTTONS}, [data-board] [data-key]`)) {
      if (!shown(element) || element.type === "hidden" || element.closest(".spoken")) continue;
      if (!inScene(element)) continue;
      const { width, height } = box(element);
      const inLine = element.closest(".log-lines, .contents, .rulebook summary");
      const least = element.dataset.key ? LEAST_THING : inLine ? LEAST_LINE : LEAST_BUTTON;
      const narrow = element.dataset.key || inLine ? LEAST_THING : 24;
      if (height < least || width < narrow) found.push(`${called(element)}: ${rounded(width)} × ${rounded(height)} px`);
    }
    return found;
  }

  /** Boxes that scroll inside the page; a log's list may, as long as the keyboard can reach it. */
  function scrollBoxes() {
    const found = [];
    for (const element of all("body *")) {
      const { overflowX, overflowY } = getComputedStyle(element);
      const down = /auto|scroll/.test(overflowY) && element.scrollHeight > element.clientHeight + 1;
      const across = /auto|scroll/.test(overflowX) && element.scrollWidth > element.clientWidth + 1;
      if (!(down || across) || !shown(element) || element.closest("dialog") || element.tagName === "TEXTAREA") continue;
      const may = element.matches(".log-lines, .contents, pre, .scroll");
      if (!may) found.push(called(element));
      else if (element.tabIndex < 0 && !element.querySelector("a, button")) found.push(`${called(element)} takes no focus`);
    }
    return found;
  }

  /** What is out of sight: beside the page at any size, below the fold where all of a table has room; a lit thing with nothing to be seen of it. */
  function outOfView() {
    const found = [];
    const wide = document.documentElement.scrollWidth - innerWidth;
    if (wide > 0) found.push(`the page is ${wide} px too wide`);
    const table = document.querySelector("[data-board=t]") && document.querySelector("[data-region=seats] .seats");
    if (table && innerWidth >= FOLD.width && innerHeight >= FOLD.height) {
      for (const element of all("[data-board=t] > .board-panel, [data-region=prompt] > *, .bar, .seats > li, .log")) {
        const { bottom, right, top } = box(element);
        if (shown(element) && (bottom > innerHeight + 1 || right > innerWidth + 1 || top < -1)) found.push(`${called(element)} ends at ${Math.round(bottom)}`);
      }
    }
    return found;
  }

  /**
   * The parts of the window in which a large empty place would be a hole: a table, the shelf, the saves; not what is a list that fills up.
   * A column of text or of fields is as wide as it can be read.
   */
  function ground() {
    const parts = all(document.querySelector("[data-board=t], .shelf, .saves") ? "main > :not(:empty)" : "main > .none").filter(shown).map(box);
    const edge = parts.reduce((sum, part) => ({ left: Math.min(sum.left, part.left), top: Math.min(sum.top, part.top), right: Math.max(sum.right, part.right), bottom: Math.max(sum.bottom, part.bottom) }), { left: innerWidth, top: innerHeight, right: 0, bottom: 0 });
    const filled = all(".log, [data-region=screen] .prose, .rulebook, .contents, .cover, textarea, .curtain, [data-region=prompt], .setup, dialog[open]").filter(shown).map(box);
    filled.push(...margins());
    const plain = ({ left, top, right, bottom }) => [Math.max(0, left), Math.max(0, top), Math.min(innerWidth, right), Math.min(innerHeight, bottom)];
    return { edge: plain(edge), filled: filled.map(plain) };
  }

  /** A board that is as wide as it can be lies in the middle of its height: what is left above and below it is no hole, if it is not too much. */
  function margins() {
    const region = document.querySelector("[data-region=board]");
    const board = region && region.querySelector("[data-board]");
    if (!board || !shown(board)) return [];
    const [lies, main] = [box(board), box(region.parentElement)];
    const [above, below] = [lies.top - main.top, innerHeight - lies.bottom];
    if (Math.max(above, below) > MARGIN * innerHeight) return [];
    return [new DOMRect(0, main.top, lies.right, above), new DOMRect(0, lies.bottom - INSET, lies.right, below + INSET)];
  }

  const figures = () => ({ "small texts": smallTexts(), "cut texts": cutTexts(), overlaps: overlaps(), "out of view": outOfView(), "small targets": smallTargets(), "scroll boxes": scrollBoxes() });

  return { reach, choices: () => choices().map((choice) => choice.dataset.do ?? "thing"), touch, follow, quiet, frame, places, figures, ground };
})();
