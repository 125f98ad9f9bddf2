// What is kept on this device. Keys carry the site's path, so that two copies on one origin don't share.
import { root } from "./site.js";

const prefix = `${root.pathname}:`;

/** Everything that is kept, by key; nothing where storage is denied. */
export function everything() {
  const kept = {};
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) kept[key.slice(prefix.length)] = localStorage.getItem(key);
  } catch {
    return {};
  }
  return kept;
}

/** Keeps a text; gives the cause if that can't be done. */
export function keep(key, text) {
  try {
    localStorage.setItem(prefix + key, text);
    return null;
  } catch (error) {
    return error.name === "QuotaExceededError" ? "This device's storage for the site is full." : "This browser does not let the site keep anything here.";
  }
}

export function forget(key) {
  try {
    localStorage.removeItem(prefix + key);
  } catch {
    // what can't be read can't be kept either
  }
}

/** Calls back with the key and the text (null: forgotten) when another tab of this site has written. */
export function whenElsewhere(callback) {
  addEventListener("storage", ({ key, newValue }) => {
    if (key?.startsWith(prefix)) callback(key.slice(prefix.length), newValue);
  });
}
