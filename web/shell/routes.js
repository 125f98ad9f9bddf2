// Addresses: in-app links and Back stay in one interpreter; a page's file is fetched once, and its regions are swapped in.
import { openDialog, takeLeaving, takeSpare } from "./dialogs.js";
import { ask, Failure } from "./downloads.js";
import { keepingFocus, OWN, patch, regions } from "./regions.js";
import { markSolved } from "./learned.js";
import { documents, root } from "./site.js";

history.scrollRestoration = "manual";
for (const link of document.querySelectorAll("link:is([rel~=icon], [rel=apple-touch-icon], [rel=manifest])")) link.href = link.href; // absolute, as addresses of other depths follow

/** A URL of this site as the app's path (`/gem-hens/`); null for any other. */
export function pathOf(url) {
  if (url.origin !== root.origin && url.protocol !== "file:") return null;
  if (!url.pathname.startsWith(root.pathname)) return null;
  const path = url.pathname.slice(root.pathname.length - 1).replace(/index\.html$/, "");
  return path.endsWith("/") ? path : null;
}

export const place = () => ({ path: pathOf(new URL(location.href)) ?? "/", fragment: location.hash.slice(1) });
let shown = place().path; // the path of the page that stands there; on the way Back the address is another one already
let written = place(); // the address that it had last
export const shownPath = () => shown;
export const here = () => ({ path: shown, fragment: written.path === shown ? written.fragment : "" });
export const isDocument = (path) => documents.includes(path);
export const urlOf = (path, fragment) => new URL(`.${path}${fragment ? `#${fragment}` : ""}`, root);

/** A link's address, which is relative to the page that is shown, whatever the browser's own address is by now. */
export const leadsTo = (link) => new URL(link.getAttribute("href"), urlOf(shown, ""));

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
  written = { path, fragment };
  if (replace || takeSpare()) history.replaceState({}, "", urlOf(path, fragment));
  else {
    history.replaceState({ ...history.state, scroll: scrollY }, "");
    history.pushState({}, "", urlOf(path, fragment));
  }
}

/** What is shown is the screen of this path: links lead from there now. */
export const stands = (path) => (shown = path);

const fetched = new Map(); // a page's file by its path

/** The page that the build made for a path. What was fetched once is never fetched again. */
export async function page(path, called = `The page ${path}`) {
  if (!fetched.has(path)) fetched.set(path, ask(urlOf(path, ""), called).then((answer) => answer.text()));
  try {
    const page = new DOMParser().parseFromString(await fetched.get(path), "text/html");
    if (page.documentElement.dataset.version !== document.documentElement.dataset.version) throw new OtherVersion();
    return page;
  } catch (error) {
    fetched.delete(path);
    throw error;
  }
}

/** The server has another version of the site by now, and its pages don't go together with this one's program. */
export class OtherVersion extends Failure {
  constructor() {
    super("The site has changed since this page was loaded. Load it again to go on reading.");
  }
}

/** Shows a page's regions in place of what stands there; gives their HTML. */
export function show(path, page) {
  shown = path;
  document.title = page.title;
  const given = {};
  for (const { dataset } of regions()) if (!OWN.includes(dataset.region)) given[dataset.region] = page.querySelector(`[data-region="${dataset.region}"]`)?.innerHTML ?? "";
  keepingFocus(() => Object.entries(given).forEach(([name, html]) => patch(name, html)));
  document.body.dataset.page = page.body.dataset.page;
  markSolved(path);
  return given;
}

/** Brings the reader to a part of the page. */
function reach(part) {
  part.scrollIntoView();
  part.closest("[tabindex]")?.focus({ preventScroll: true });
}

/** Brings the reader to where an address points: an anchor, where Back had left the page, or the top. */
export function arrive(fragment, scroll = 0) {
  const anchor = anchorOf(fragment);
  if (anchor) anchor.scrollIntoView();
  else scrollTo(0, scroll);
  if (!openDialog()) (anchor?.closest("[tabindex]") ?? document.getElementById("main")).focus({ preventScroll: true });
}

/** Calls `open(path, fragment, scroll)` for in-app links (`scroll` is null) and for Back; `escape()` when Back closes a dialog. */
export function watch(open, escape) {
  addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]");
    if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    if (link.target || link.hasAttribute("download")) return;
    const url = leadsTo(link);
    const path = pathOf(url);
    if (path === null) return;
    event.preventDefault();
    const fragment = url.hash.slice(1);
    const here = path === shown && anchorOf(fragment);
    if (here && (link.closest("dialog") || !isDocument(path))) reach(here);
    else open(path, fragment, null);
  });
  addEventListener("popstate", ({ state }) => {
    const closing = openDialog();
    const { path, fragment } = place();
    const same = takeLeaving() || (path === shown && (closing || state?.dialog));
    if (closing) escape();
    if (same) history.replaceState(state, "", urlOf(written.path, written.fragment)); // it may have changed above a dialog
    else {
      written = { path, fragment };
      open(path, fragment, state?.scroll ?? 0);
    }
  });
}
