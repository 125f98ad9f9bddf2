"""Visits in a browser that has come to rest and that nobody debugs, as people's are: pages tell the server when they were ready.

What drives a browser for tests begins as soon as that runs, while it still starts itself, and is a debugger to it: the browser keeps each answer's body
for it, and finds out where each error was thrown. Both take time from a page of many files, with a worker, and less from a bare interpreter's.
"""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue
from urllib.parse import parse_qsl, urlencode, urlsplit

from tests.browser.helpers import ARGUMENTS, chromium
from web.build.serve import Files

LONGEST = 120  # seconds that a visit may take
STAY = 5  # seconds after which a page is left once it was ready: what a browser keeps of it for the next visit is kept by then
PAUSE = 2  # seconds between two visits, on a page of another site, so that each begins in a process of its own
INSIDE, OUTSIDE = "127.0.0.1", "localhost"
"""Two sites to a browser, and the same server."""
TELL = f"(after) => setTimeout(() => (location = `/told?${{new URLSearchParams({{ after, path: location.pathname }})}}`), {STAY * 1000})"
"""What a page does with the milliseconds that it took."""
TAP = """(tell) => {
  const board = () => document.querySelector("[data-board]");
  const tap = () => {
    if (document.body.ariaBusy !== "false") return;
    ready.disconnect();
    const thing = board().querySelector("[data-movable]") ?? board().querySelector("[data-key]");
    const before = board().outerHTML;
    thing.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    const look = () => {
      if (board().outerHTML === before) return requestAnimationFrame(look);
      tell(performance.now());
    };
    look();
  };
  const ready = new MutationObserver(tap);
  ready.observe(document.body, { attributes: true, attributeFilter: ["aria-busy"] });
  tap();
}"""
"""Taps a table as early as possible, and tells when that has changed the board in Python."""
TOUCH = """(times, rest = 60, what = "main [data-key], button[data-do]:not(:disabled)") => new Promise((resolve) => {
  let [chance, left] = [1, times];
  const next = () => {
    const things = [...document.querySelectorAll(what)].filter((thing) => thing.checkVisibility());
    chance = (chance * 48271) % 2147483647;
    things[chance % things.length]?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    if (left-- > 0) setTimeout(next, rest);
    else resolve();
  };
  next();
})"""
"""Touches so many things, one after the other, at random."""
PLAY = f"({TOUCH})(20, 100, 'main [data-key]')"
"""Touches a table for two seconds, as a person does who stays: browsers keep the machine code of what ran often."""
WATCH = f"""delete Navigator.prototype.serviceWorker; // the site's worker has measurements of its own
const begin = () => ({TAP})((after) => ({PLAY}, ({TELL})(after)));
if (document.readyState === "loading") addEventListener("DOMContentLoaded", begin);
else begin();"""
HEAD = "<head>"


class Watched(Files):
    """Static files, of which pages of the site tell when a tap was answered; `told` gets the milliseconds."""

    told: SimpleQueue[float]

    def do_GET(self) -> None:
        path, _, query = self.path.partition("?")
        given = dict(parse_qsl(query))
        if path == "/told":
            self.told.put(float(given["after"]))
            self.send_whole(303, "text/plain", b"", {"Location": pause(self.headers["Host"], given["path"])})
        elif path == "/pause":
            text = f'<meta http-equiv="refresh" content="{PAUSE};url={given["to"]}">'
            self.send_whole(200, "text/html", text.encode())
        elif path == "/watch.js":
            self.send_whole(200, "text/javascript", WATCH.encode())
        elif path.startswith("/site/") and path.endswith("/"):
            page = Path(self.translate_path(path), "index.html").read_bytes()
            text = HEAD + '<script src="/watch.js" async></script>'
            self.send_whole(200, "text/html; charset=utf-8", page.replace(HEAD.encode(), text.encode(), 1))
        else:
            super().do_GET()


def watched() -> type[Watched]:
    """A server's files with a queue of their own."""
    return type("Watched", (Watched,), {"told": SimpleQueue()})


def pause(host: str, path: str) -> str:
    """The address of the page that waits before it goes on to a path of this host."""
    return f"http://{host.replace(INSIDE, OUTSIDE)}/pause?{urlencode({'to': f'http://{host}{path}'})}"


@contextmanager
def browser(files: type[Watched], url: str, path: str) -> Iterator[Callable[[], float]]:
    """A browser with a new profile that visits a path of this server again and again; gives what waits for a visit, and says how many milliseconds it took."""
    arguments = [
        argument.replace(f"EXCLUDE {INSIDE}", f"EXCLUDE {INSIDE} , EXCLUDE {OUTSIDE}") for argument in ARGUMENTS
    ]
    arguments += ["--headless=new", "--disable-extensions", "--disable-features=BackForwardCache"]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        process = subprocess.Popen(
            [str(chromium()), *arguments, f"--user-data-dir={profile}", pause(urlsplit(url).netloc, path)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            yield lambda: files.told.get(timeout=LONGEST)
        finally:
            process.terminate()
            process.wait()
