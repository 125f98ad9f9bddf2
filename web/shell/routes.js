// Addresses: in-app links and Back stay in one interpreter; a rulebook's document is fetched and its regions are swapped in.
import { openDialog, takeLeaving, takeSpare } from "./dialogs.js";
import { ask } from "./python.js";
import { keepingFocus, regions, patch } from "./regions.js";
import { documents, root } from "./site.js";

history.scrollRestoration = "manual";
for (const icon of document.querySelectorAll("link[rel=icon]")) icon.href = icon.href; // absolute, as addresses of other depths follow

/** A URL of this site as the app's path (`/gem-hens/`); null for any other. */
export function pathOf(url) {
  if (url.origin !== root.origin && url.protocol !== "file:") return null;
  if (!url.pathname.startsWith(root.pathname)) return null;
  const path = url.pathname.slice(root.pathname.length - 1).replace(/index\.html$/, "");
  return path.endsWith("/") ? path : null;
}

export const place = () => ({ path: pathOf(new URL(location.href)) ?? "/", fragment: location.hash.slice(1) });
let shown = place().path;
export const isDocument = (path) => documents.includes(path);
export const urlOf = (path, fragment) => new URL(`.${path}${fragment ? `#${fragment}` : ""}`, root);

/** The element that an address's fragment names, if it names one. */
function anchorOf(fragment) {
  try {
    return fragment ? document.getElementById(decodeURIComponent(fragment)) : null;
  } catch {
    return null; // no well-formed fragment
  }
}

/** Writes an address into the history; the screen is the app's. */
export function go(path, fragment, replace) {
  shown = path;
  if (replace || takeSpare()) history.replaceState({}, "", urlOf(path, fragment));
  else {
    history.replaceState({ ...history.state, scroll: scrollY }, "");
    history.pushState({}, "", urlOf(path, fragment));
  }
}

/** Fetches a rulebook's page and shows its regions. */
export async function showDocument(path) {
  const answer = await ask(urlOf(path, ""), `The page ${path}`);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  document.title = page.title;
  keepingFocus(() => {
    for (const { dataset } of regions()) {
      if (["status", "announce"].includes(dataset.region)) continue;
      patch(dataset.region, page.querySelector(`[data-region="${dataset.region}"]`)?.innerHTML ?? "");
    }
  });
  document.body.dataset.page = "document";
}

/** Brings the reader to where an address points: an anchor, where Back had left the page, or the top. */
export function arrive(fragment, scroll = 0) {
  const anchor = anchorOf(fragment);
  if (anchor) anchor.scrollIntoView();
  else scrollTo(0, scroll);
  if (!openDialog()) (anchor?.closest("[tabindex]") ?? document.getElementById("main")).focus({ preventScroll: true });
}

/** Calls `open(path, fragment, scroll)` for in-app links (it says whether it took them) and for Back; `escape()` when Back closes a dialog. */
export function watch(open, escape) {
  addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]");
    if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    if (link.target || link.hasAttribute("download")) return;
    const url = new URL(link.href.baseVal ?? link.href, location.href);
    const path = pathOf(url);
    const fragment = url.hash.slice(1);
    if (path === null || (path === shown && anchorOf(fragment))) return;
    if (open(path, fragment, null)) event.preventDefault();
  });
  addEventListener("popstate", ({ state }) => {
    if (takeLeaving()) return;
    const { path, fragment } = place();
    const here = path === shown && (state?.dialog || anchorOf(fragment));
    shown = path;
    if (openDialog()) escape();
    else if (!here) open(path, fragment, state?.scroll ?? 0);
  });
}
