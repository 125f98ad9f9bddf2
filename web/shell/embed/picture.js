// Pictures of positions that travel in an address or in somebody's page: only what draws is taken over from them. Runs as a plain script and as a module.
(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const ELEMENTS = new Set("svg g path rect circle ellipse text tspan defs use line".split(" "));
  const ATTRIBUTES = new Set(
    "viewBox width height x y x1 y1 x2 y2 cx cy r rx ry d transform fill fill-opacity fill-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-dasharray stroke-dashoffset stroke-opacity opacity paint-order pointer-events font-size font-family font-weight font-style letter-spacing text-anchor dominant-baseline textLength lengthAdjust dx dy id role aria-label aria-hidden data-size data-panel".split(" "),
  );
  const CLASSES = new Set(["pale", "last", "at", "from", "via", "to", "gone", "fine"]);
  const SIZES = new Set(["board", "half", "wide", "third"]);
  const LONGEST = 200_000; // letters of a picture

  /** An element and what is in it, as far as it draws. */
  function copy(from) {
    if (!ELEMENTS.has(from.localName)) return null;
    const made = document.createElementNS(SVG, from.localName);
    for (const { name, value } of from.attributes) {
      if (name === "href" ? /^#[\w.-]+$/.test(value) : ATTRIBUTES.has(name) && !/url\((?!#)/i.test(value)) made.setAttribute(name, value);
      if (name === "class") made.setAttribute("class", value.split(" ").filter((word) => CLASSES.has(word)).join(" "));
    }
    for (const child of from.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) made.append(child.data);
      else if (child.nodeType === Node.ELEMENT_NODE) made.append(copy(child) ?? "");
    }
    return made;
  }

  /** Pictures as panels of a board, those alone that are asked for. */
  function panels(pictures, keys = []) {
    const board = Object.assign(document.createElement("div"), { className: "panels" });
    for (const svg of [...pictures].map(copy).filter(Boolean)) {
      const { size, panel } = svg.dataset;
      if (!size) {
        svg.classList.add("gallery-shapes");
        board.prepend(svg);
      } else if (!keys.length || keys.includes(panel)) {
        svg.classList.add("board-svg");
        const place = Object.assign(document.createElement("div"), { className: `board-panel ${SIZES.has(size) ? size : "board"}` });
        place.append(svg);
        board.append(place);
      }
    }
    return board.querySelector(".board-svg") ? board : null;
  }

  /** The pictures that a text holds; null if it is none. */
  function parsed(text) {
    const found = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${text.slice(0, LONGEST)}</svg>`, "image/svg+xml");
    return found.querySelector("parsererror") ? null : found.documentElement.children;
  }

  /** The text that an address carries packed (zlib, base64url); null if it is not whole. */
  async function unpacked(packed) {
    try {
      const bytes = Uint8Array.from(atob(packed.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
      const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate")).pipeThrough(new TextDecoderStream()).getReader();
      for (let text = ""; ; ) {
        const { done, value } = await reader.read();
        if (done) return text;
        text += value;
        if (text.length > LONGEST) return null;
      }
    } catch {
      return null;
    }
  }

  /** Whether a board shows nothing but its game's start, from the seat that acts: of that there is a built picture. */
  const isStart = (options) => !["position", "text", "options", "seats", "seat"].some((name) => name in options) && !/[ ,]/.test((options.bots ?? "").trim());

  const isYes = (value) => value !== undefined && !["no", "false"].includes(value);

  /** What stands above a board until its rules say what is to be done. */
  function task({ say, text, "read-only": picture }) {
    if (!say && isYes(picture)) return null;
    return Object.assign(document.createElement("p"), { className: say ? "task" : "task asks", textContent: say ?? (text ? "A match to look through." : "Touch the board to begin.") });
  }

  /** What a board shows until it is touched: the picture that came with it, or its game's start, or for want of those its game's cover. */
  async function first({ picture, panels: keys = "", ...options }, start) {
    const came = picture && (typeof picture === "string" ? parsed((await unpacked(picture)) ?? "") : picture);
    const own = isStart(options);
    const wanted = keys.split(",").map((key) => key.trim()).filter(Boolean);
    const board = (came && panels(came)) ?? panels(parsed((await start())[own ? "start" : "cover"]), own ? wanted : []);
    return [task(options), board].filter(Boolean);
  }

  globalThis[Symbol.for("pygames picture")] = { first, isYes };
})();
