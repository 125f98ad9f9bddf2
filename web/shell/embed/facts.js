// What can be said of a board's options before any rules have come; the rest is the engine's to say.
import { games, names } from "./names.js";

const THEMES = ["system", "light", "dark"];

/** What is wrong with options: `{ text, option }`; null if nothing is, as far as can be seen here. */
export function fault({ game, theme = "system", origin, ...others }) {
  const unknown = Object.keys(others).find((name) => !names.includes(name));
  if (unknown !== undefined) return { text: `There is no option “${unknown.slice(0, 40)}”. The options are ${names.join(", ")}.`, option: unknown };
  if (!game) return { text: "No game is named: the option “game” says which, as in game=hens-and-chicks.", option: "game" };
  if (!Object.hasOwn(games, game)) return { text: `There is no game “${game.slice(0, 40)}”. The games are ${Object.keys(games).join(", ")}.`, option: "game" };
  if (!THEMES.includes(theme)) return { text: `“theme” is ${THEMES.join(", ")}, not “${theme.slice(0, 40)}”.`, option: "theme" };
  if (origin !== undefined && !isOrigin(origin)) return { text: `“origin” is the address of the page around without a path, as in https://school.example, not “${origin.slice(0, 80)}”.`, option: "origin" };
  return null;
}

function isOrigin(text) {
  try {
    return new URL(text).origin === text;
  } catch {
    return false;
  }
}
