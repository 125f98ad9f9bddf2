// What was solved in lessons and puzzles is marked on their pages. The app keeps it; here it is only read.
import * as storage from "./storage.js";

function kept(path) {
  try {
    const solved = JSON.parse(storage.everything().learned ?? "{}")?.[path];
    return new Set(Array.isArray(solved) ? solved : []);
  } catch {
    return new Set();
  }
}

/** Marks the figures of the document at this path, and says how many there are. */
export function markSolved(path) {
  const tasks = [...document.querySelectorAll("#main figure[data-goal]")];
  const solved = kept(path);
  for (const figure of tasks) figure.toggleAttribute("data-solved", solved.has(figure.id));
  const told = document.querySelector("[data-tasks]");
  if (told) told.textContent = `${tasks.filter((figure) => solved.has(figure.id)).length} of ${tasks.length} tasks solved on this device.`;
}
