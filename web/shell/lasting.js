// Whether the browser has promised to keep what lies here. Left alone, it may delete it when the device runs short of room.
import { forget, keep, read } from "./storage.js";

const KEY = "asked-to-last";
const OFTEN = 30 * 86_400_000; // ms: browsers that put the question to people are not asked sooner again

/** true or false; null where the browser does not say. */
export async function lasts() {
  try {
    return await navigator.storage.persisted();
  } catch {
    return null;
  }
}

/** Asks for the promise; without somebody's own wish only now and then. Gives what holds after that. */
export async function askToLast(wished) {
  if ((await lasts()) === false && (wished || Date.now() - Number(read(KEY)) > OFTEN)) {
    keep(KEY, String(Date.now()));
    await navigator.storage.persist().catch(() => forget(KEY));
  }
  return lasts();
}
