// The page of an embedded board before its program comes, and without it: options, theme, first picture. A plain script, so that it runs in any frame.
(() => {
  const { first } = globalThis[Symbol.for("pygames picture")];
  const { games, shell, root } = document.querySelector("main").dataset;
  const titles = JSON.parse(games);
  const figure = document.querySelector("figure");
  const stage = figure.querySelector(".stage");

  /** Options as the address has them, behind ? or #; what a host's own program has put there is none. */
  function read() {
    const found = {};
    for (const part of [location.search, location.hash]) for (const [name, value] of new URLSearchParams(part.slice(1))) if (!name.startsWith("?")) found[name] = value;
    return found;
  }

  function say(text, ...more) {
    figure.querySelector(".status").replaceChildren(text, ...more);
  }

  /** A link that leaves the frame. */
  function link(text, there) {
    return Object.assign(document.createElement("a"), { href: new URL(there, new URL(root, location.href)).href, target: "_blank", rel: "noopener", textContent: text });
  }

  /** The pictures that the build made of a game. */
  function built(slug) {
    return new Promise((resolve, reject) => {
      const script = Object.assign(document.createElement("script"), { src: `${shell}embed/pictures/${slug}.js` });
      script.onload = () => resolve(globalThis[Symbol.for("pygames pictures")][slug]);
      script.onerror = () => reject(new Error("The picture of the board did not come."));
      document.head.append(script);
    });
  }

  /** What stands around the board: theme, caption, where else the game can be played. */
  function around({ game, theme, caption = "" }) {
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
    else delete document.documentElement.dataset.theme;
    figure.querySelector("figcaption").textContent = caption;
    if (!Object.hasOwn(titles, game ?? "")) return;
    figure.setAttribute("aria-label", titles[game]);
    figure.querySelector(".foot").replaceChildren(link(titles[game], `${game}/`), " · ", link("Rules", `${game}/rules/`));
  }

  /** Shows all that needs no rules: what stands around, the task, the picture. */
  async function show(options) {
    const { game } = options;
    around(options);
    if (!Object.hasOwn(titles, game ?? "")) return stage.replaceChildren();
    stage.replaceChildren(...(await first(options, () => built(game))));
  }

  let tells = parent !== window;
  /** Says to the page around why there is only a picture. */
  function only(why) {
    const game = embed.options.game;
    say(`This is only a picture: ${why} `, Object.hasOwn(titles, game ?? "") ? link(`Play ${titles[game]} in a page of its own`, `${game}/`) : "");
    stage.querySelector(".wake")?.remove();
    if (tells) parent.postMessage({ pygames: 1, event: "error", text: `This board is only a picture: ${why}`, still: true }, "*");
    tells = false;
  }

  const embed = { read, show, around, options: read(), drawn: null };
  globalThis[Symbol.for("pygames embed")] = embed;
  embed.drawn = show(embed.options).catch(({ message }) => say(message));

  addEventListener("error", ({ target }) => {
    if (target.tagName !== "SCRIPT" || target.type !== "module") return;
    const closed = origin === "null";
    only(
      closed
        ? "the page around it has closed it off (sandbox), and this site's server does not let programs into such frames (it sends no Access-Control-Allow-Origin)."
        : "its program could not be loaded.",
    );
  }, true);
})();
