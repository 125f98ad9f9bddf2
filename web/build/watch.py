"""`make play`: the site is served, and what is changed in its sources is built and shown at once."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Condition

from web.build.assets import packages
from web.build.interpreter import begin
from web.build.memory import Memory
from web.build.offline import OFF, OFFLINE, WORKER
from web.build.places import ROOT
from web.build.serve import Files
from web.build.sources import Sources

OFTEN = 0.25  # seconds between two looks at the sources
BEAT = 10.0  # seconds after which a page that waits is told that nothing has happened
SCRIPT, EVENTS = "/-/watch.js", "/-/watch"
PAGE = f'<script type="module" src="{SCRIPT}"></script>\n</head>'
READER = f"""\
// In `make play` alone: loads the page anew when the site has been built anew, or says why it could not be.
let shown = null;
const events = new EventSource("{EVENTS}");
events.addEventListener("built", ({{ data }}) => (shown ??= data) === data || location.reload());
events.addEventListener("fault", ({{ data }}) => document.querySelector("[data-region=status]")?.replaceChildren(JSON.parse(data)));
"""


class News:
    """Which build of the site is served, and what is wrong with what was written since: for pages that wait to hear of it."""

    def __init__(self) -> None:
        self._changed = Condition()
        self._number = 0
        self._build = time.time_ns()
        self._fault = ""

    def built(self) -> None:
        self._set(time.time_ns(), "")

    def failed(self, fault: str) -> None:
        self._set(self._build, fault)

    def _set(self, build: int, fault: str) -> None:
        with self._changed:
            self._number, self._build, self._fault = self._number + 1, build, fault
            self._changed.notify_all()

    def listen(self) -> Iterator[str]:
        """What holds now as events, again whenever it changes, and a comment now and then."""
        heard = -1
        while True:
            with self._changed:
                news = self._changed.wait_for(lambda: self._number > heard, BEAT)  # noqa: B023
                heard = self._number
                events = f"event: built\ndata: {self._build}\n\n"
                if self._fault:
                    events += f"event: fault\ndata: {json.dumps(self._fault)}\n\n"
            yield events if news else ":\n\n"


class Watched(Files):
    """The site's files. Its pages hear of what is built, and are never kept by the browser: in place of the service worker it has the kill switch."""

    news: News

    def do_GET(self) -> None:
        path = self.path.partition("?")[0]
        file = Path(self.translate_path(path))
        page = file / "index.html" if file.is_dir() and path.endswith("/") else file
        if path == EVENTS:
            self._tell()
        elif path == SCRIPT:
            self._answer(READER, "text/javascript")
        elif path == f"/{WORKER}":
            self._answer((OFFLINE / OFF).read_text(), "text/javascript")
        elif page.suffix == ".html" and page.is_file() and 'data-page="embed"' not in page.read_text():
            self._answer(page.read_text().replace("</head>", PAGE, 1), "text/html; charset=utf-8")
        else:
            super().do_GET()

    def _answer(self, text: str, kind: str) -> None:
        body = text.encode()
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-cache")
        self.end_headers()
        self.wfile.write(body)

    def _tell(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.close_connection = True
        with suppress(OSError):  # the page has gone
            for event in self.news.listen():
                self.wfile.write(event.encode())
                self.wfile.flush()


def watched() -> tuple[type[Watched], News]:
    """What serves a site that is watched, and what its pages hear."""
    news = News()
    return type("WatchedHere", (Watched,), {"news": news}), news


def watch(news: News, sources: Sources, command: Sequence[str]) -> None:
    """Builds anew, with this command, whenever a source changes; until Ctrl+C."""
    begin()
    before = _seen(sources)
    while True:
        time.sleep(OFTEN)
        now = _seen(sources)
        if now == before:
            continue
        while now != (now := _seen(sources)):  # as long as they are being written
            time.sleep(OFTEN / 4)
        changed = sorted({name for name, _ in now ^ before})
        before = now
        _rebuild(news, sources, command, changed)


def _seen(sources: Sources) -> frozenset[tuple[str, int]]:
    """Every source file, with the time when it was written."""
    folders = [ROOT / "pygames", ROOT / "web", sources.app, *sources.games, *sources.views]
    found = set()
    for file in (ROOT / "index.html", sources.rulebook, *(file for folder in folders for file in folder.rglob("*"))):
        with suppress(OSError):  # an editor's own file, gone already
            if file.suffix not in ("", ".pyc") and "__pycache__" not in file.parts:
                found.add((str(file), file.stat().st_mtime_ns))
    return frozenset(found)


def _rebuild(news: News, sources: Sources, command: Sequence[str], changed: Sequence[str]) -> None:
    """A process of its own builds, as its Python has read nothing yet; what is to be compiled is compiled here, where Node runs already."""
    begun = time.monotonic()
    with suppress(Exception):  # whatever is wrong with the sources, the build tells
        packages(sources, Memory(sources))
    done = subprocess.run([sys.executable, "-m", "web.build", *command], cwd=ROOT, capture_output=True, text=True)
    first = Path(changed[0])
    first = first.relative_to(ROOT) if first.is_relative_to(ROOT) else first
    told = f"{first}{f' and {len(changed) - 1} more' if len(changed) > 1 else ''}"
    if done.returncode:
        fault = done.stderr.strip() or "The build failed."
        print(f"{told}: not shown.\n{fault}", file=sys.stderr, flush=True)
        news.failed(f"The site could not be built. {fault.splitlines()[-1]}")
        return
    print(f"{told}: built in {time.monotonic() - begun:.1f} s.", flush=True)
    news.built()
