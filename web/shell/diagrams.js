// Documents' live diagrams, and the rules panel, a document in a dialog of the shell's own.
import { settle } from "./arrange.js";
import { lastLine } from "./downloads.js";
import { isDocument, leadsTo, page, pathOf } from "./routes.js";

let opened = 0; // a panel that is opened anew has new names: the worker's diagrams of the last one are no longer shown
const NAMES = ["id", "data-region", "data-board"];
const REFERENCES = ["for", "aria-labelledby", "aria-describedby", "aria-controls", "aria-owns"];

/** Prefixes everything that has or uses a name, so that a document's copy does not meet its original on the page. */
function renamed(root, here, prefix) {
  const own = new Set([...root.querySelectorAll("[id]")].map((element) => element.id));
  for (const element of root.querySelectorAll("*")) {
    for (const name of NAMES) if (element.hasAttribute(name)) element.setAttribute(name, prefix + element.getAttribute(name));
    for (const name of REFERENCES) if (element.hasAttribute(name)) element.setAttribute(name, element.getAttribute(name).split(" ").map((id) => prefix + id).join(" "));
    const href = element.getAttribute("href");
    if (href?.startsWith("#") && own.has(href.slice(1))) element.setAttribute("href", `#${prefix}${href.slice(1)}`);
    else if (href && element.tagName === "A") element.href = new URL(href, here).href;
  }
  return root;
}

/** Puts a document into the rules panel; gives the part that an anchor names. */
function fill(dialog, document, url) {
  const prefix = `panel-${++opened}-`;
  const article = renamed(document.querySelector("article.rulebook"), url.href, prefix);
  dialog.querySelector("article")?.remove();
  dialog.append(dialog.ownerDocument.adoptNode(article));
  return url.hash ? dialog.querySelector(`[id="${CSS.escape(prefix + url.hash.slice(1))}"]`) : null;
}

/** Follows links with `data-rules` into the panel, also while Python starts. `show(id)` opens a dialog, `complain(text)` says what went wrong, `now()` is the page that is wanted. */
export function watch(show, complain, now) {
  const dialog = document.getElementById("rules-panel");
  let newest = null;
  addEventListener("click", async (event) => {
    const link = event.target.closest?.("a[data-rules]");
    if (event.target.closest?.("[data-close-panel]")) show(null);
    if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || !isDocument(pathOf(leadsTo(link)))) return;
    event.preventDefault();
    const [url, here] = [leadsTo(link), now()];
    newest = link;
    const overtaken = () => newest !== link || here !== now();
    try {
      const document = await page(pathOf(url), "The page with the rules");
      if (overtaken()) return;
      const part = fill(dialog, document, url);
      show(dialog.id);
      settle();
      part?.scrollIntoView();
    } catch (error) {
      if (!overtaken()) complain(lastLine(error));
    }
  });
}
