// A page whose program does not come says so by itself: main.js may be what is missing. Once that runs, it takes `#unborn` away, and this is over.
addEventListener("error", ({ target, message }) => {
  if (target.tagName === "SCRIPT") tell(cause());
  else if (target === window) tell(`it has a fault, or this browser is too old for it (${message})`);
}, true);
if (!("noModule" in HTMLScriptElement.prototype)) tell("this browser is too old for it");

const files = () => [...document.querySelectorAll("script[src], link[rel=modulepreload]")].map((file) => file.src || file.href);

/** Which of the files that the page names is wrong, asked without fetching it again. */
async function cause() {
  const causes = await Promise.all(files().map(async (url) => {
    const file = url.split("/").slice(-2).join("/");
    const answer = await fetch(url, { method: "HEAD", cache: "no-store" }).catch(() => null);
    if (!answer) return navigator.onLine ? "the server cannot be reached" : "this device is offline";
    if (!answer.ok) return `the file ${file} cannot be had from the server (answer ${answer.status})`;
    const kind = answer.headers.get("content-type") || "nothing that it names";
    return kind.includes("javascript") ? null : `the server sends the file ${file} as ${kind}, and browsers run only text/javascript`;
  }));
  return causes.find(Boolean) || "one of its files came in part, or not at all";
}

async function tell(why) {
  const text = `This page is only a picture: its program could not be started, since ${await why}. `;
  if (document.readyState === "loading") await new Promise((resolve) => addEventListener("DOMContentLoaded", resolve));
  if (!document.getElementById("unborn")) return;
  const again = Object.assign(document.createElement("button"), { type: "button", textContent: "Load it again" });
  again.addEventListener("click", async () => {
    await Promise.allSettled(files().map((url) => fetch(url, { cache: "reload" }))); // the browser may have kept them as they came
    location.reload();
  });
  document.querySelector("[data-region=status]").replaceChildren(text, again);
}
