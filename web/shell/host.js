// What the host of this site has written into site.json: the app is given its text; what it takes out is out of sight before Python has started.
import { region } from "./regions.js";
import { shownPath } from "./routes.js";
import { documents, root } from "./site.js";

const MOST = 100_000; // letters: the app is given one more, and refuses it
const WAIT = 4000; // ms
const known = new Set(documents.map(slugOf));
let title = "pygames";
let taken = []; // the games that are not shown

function slugOf(path) {
  return path.split("/")[1];
}

/** The file's text; null where there is none, or none comes. */
export const written = read().catch(() => null);
written.then(understand);

async function read() {
  const answer = await fetch(new URL("site.json", root), { cache: "no-cache", signal: AbortSignal.timeout(WAIT) });
  if (!answer.ok) return null;
  const [reader, decoder] = [answer.body.getReader(), new TextDecoder()];
  for (let text = ""; ; ) {
    const { done, value } = await reader.read();
    text += decoder.decode(value, { stream: !done });
    if (!done && text.length <= MOST) continue;
    if (!done) reader.cancel();
    return text.slice(0, MOST + 1);
  }
}

/** Takes over what can be followed; what is wrong with the rest, the app tells. */
function understand(text) {
  try {
    const { games, title: name } = JSON.parse(text.slice(0, MOST).replace(/^\ufeff/, ""));
    if (typeof name === "string" && name.trim()) title = name.trim();
    if (Array.isArray(games) && games.length && games.every((slug) => known.has(slug))) taken = [...known].filter((slug) => !games.includes(slug));
  } catch {
    taken = [];
  }
}

/** Takes out of the page that is shown what belongs to games that this site does not show, and all of it if it is such a game's page. */
export function settle() {
  for (const part of document.querySelectorAll("[data-slug]")) part.hidden = taken.includes(part.dataset.slug);
  document.title = document.title.replace(/(^|· )pygames$/, (_, before) => before + title);
  if (!taken.includes(slugOf(shownPath()))) return;
  for (const name of ["prompt", "board", "bar", "seats", "log", "scenery"]) region(name).replaceChildren();
  const home = Object.assign(document.createElement("a"), { className: "button main", textContent: "See all games" });
  home.setAttribute("href", "../".repeat(shownPath().split("/").length - 2));
  const said = document.createElement(document.querySelector("header h1") ? "p" : "h1");
  said.textContent = "This site does not show this game.";
  const card = Object.assign(document.createElement("div"), { className: "prose" });
  card.append(said, home);
  region("screen").replaceChildren(card);
}
