// What is kept on this device. Keys carry the site's path, so that two copies on one origin don't share.
import { root } from "./site.js";

const prefix = `${root.pathname}:`;

/** What a storage of the browser holds of ours, by key; nothing where it is denied. */
function held(name) {
  const kept = {};
  try {
    const storage = self[name];
    for (const key of Object.keys(storage)) if (key.startsWith(prefix)) kept[key.slice(prefix.length)] = storage.getItem(key);
  } catch {
    return {};
  }
  return kept;
}

/** Everything that is kept, by key. What could not be kept is remembered by this tab, and is newer. */
export const everything = () => ({ ...held("localStorage"), ...held("sessionStorage") });

/** One text; null if there is none. */
export function read(key) {
  try {
    return localStorage.getItem(prefix + key);
  } catch {
    return null;
  }
}

/** Keeps a text; gives the cause if that can't be done. Then this tab remembers it, so that nothing is lost when it is loaded anew. */
export function keep(key, text) {
  try {
    localStorage.setItem(prefix + key, text);
    release(key);
    return null;
  } catch (error) {
    try {
      sessionStorage.setItem(prefix + key, text);
    } catch {
      // it is still in the page
    }
    return error.name === "QuotaExceededError" ? "This device's storage for the site is full." : "This browser does not let the site keep anything here.";
  }
}

export function forget(key) {
  release(key);
  try {
    localStorage.removeItem(prefix + key);
  } catch {
    // what can't be read can't be kept either
  }
}

function release(key) {
  try {
    sessionStorage.removeItem(prefix + key);
  } catch {
    // nothing was remembered
  }
}

/** Tries once more to keep what this tab remembers; calls back with the key and the cause of each that still can't be kept. */
export function keepRemembered(callback) {
  for (const [key, text] of Object.entries(held("sessionStorage"))) {
    const why = keep(key, text);
    if (why) callback(key, why);
  }
}

/** Calls back with the key and the text (null: forgotten) when another tab of this site has written. */
export function whenElsewhere(callback) {
  addEventListener("storage", ({ key, newValue }) => {
    if (!key?.startsWith(prefix)) return;
    release(key.slice(prefix.length));
    callback(key.slice(prefix.length), newValue);
  });
}
