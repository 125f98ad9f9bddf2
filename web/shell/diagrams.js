// Documents' live diagrams, and the rules panel, a document in a dialog of the shell's own.
import { ask } from "./python.js";
import { isDocument, pathOf } from "./routes.js";

/** Events from inside a document's diagram carry its source, so that the worker can make it when it first hears of it. */
export function diagram(element) {
  const { block, game } = element.closest("[data-block]")?.dataset ?? {};
  return block === undefined ? {} : { block, game };
}

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

/** Opens the rules panel at a link's anchor; it works while Python starts, too. */
export async function openPanel(link, show) {
  const answer = await ask(link.href, "The page with the rules");
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const dialog = document.getElementById("rules-panel");
  const prefix = `panel-${++opened}-`;
  const article = renamed(page.querySelector("article.rulebook"), link.href, prefix);
  dialog.querySelector("article")?.remove();
  dialog.append(document.adoptNode(article));
  show(dialog.id);
  const anchor = new URL(link.href).hash.slice(1);
  const place = anchor && document.getElementById(prefix + anchor);
  place?.scrollIntoView();
}

/** Follows links with `data-rules`; `show(id)` opens a dialog, `complain(text)` says what went wrong. */
export function watch(show, complain, arrived) {
  addEventListener("click", (event) => {
    const link = event.target.closest?.("a[data-rules]");
    if (event.target.closest?.("[data-close-panel]")) show(null);
    if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || !isDocument(pathOf(new URL(link.href)))) return;
    event.preventDefault();
    openPanel(link, show).then(arrived, (error) => complain(String(error.message ?? error)));
  });
}
