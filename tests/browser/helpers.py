"""What browser tests share: building, watching, waiting, looking for accessibility faults, slowing down."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, Route, WebError, expect

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
]
START = 60_000  # ms that the rules may take to start on a busy machine


def chromium() -> str | None:
    """The Chromium of this machine; None: Playwright's own."""
    return next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


def without_windows() -> str | None:
    """The Chromium that draws no windows, as Playwright's own does not: for pages it is the same, and takes less work. Else any."""
    return shutil.which("chromium-headless-shell") or chromium()


def built(folder: Path, *options: str) -> Path:
    """A site built by a process of its own, so that a stand-in for the app stays out of this one."""
    dist = folder / "dist"
    done = subprocess.run(
        [sys.executable, "-m", "web.build", "--out", str(dist), *options], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return dist


def built_once(runs: pytest.TempPathFactory, name: str, *options: str) -> Path:
    """A site that all processes of a run share: the first that asks for it builds it, and others wait."""
    own = runs.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / name
    folder.mkdir(exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return folder / "dist" if (folder / "dist").exists() else built(folder, *options)


FAKE = ("--app", str(HERE / "fake" / "app"), "--rulebook", str(HERE / "fake" / "rulebook.py"))


def when_ready(work: str) -> str:
    """A script for a page to begin with: it does this in the moment in which the rules are ready."""
    return f"""addEventListener("DOMContentLoaded", () => new MutationObserver((_, ready) => {{
      if (document.body.ariaBusy !== "false") return;
      ready.disconnect();
      {work}
    }}).observe(document.body, {{ attributes: true }}))"""


class Watch:
    """What happened in a browser context: every request, and every fault that a page had."""

    def __init__(self, context: BrowserContext) -> None:
        self.context = context
        self.requests: list[str] = []
        self.faults: list[str] = []
        self.expected: list[str] = []
        for event, hear in self._hears.items():
            context.on(event, hear)  # type: ignore[call-overload]
        self._script = context.add_init_script(
            "addEventListener('securitypolicyviolation', (event) =>"
            " console.error('CSP', event.violatedDirective, event.blockedURI, event.sourceFile))"
        )

    @cached_property
    def _hears(self) -> dict[str, Callable[..., None]]:
        return {"request": self._request, "console": self._console, "weberror": self._weberror}

    def _request(self, request: Request) -> None:
        self.requests.append(request.url)

    def _weberror(self, error: WebError) -> None:
        self.faults.append(f"exception: {error.error}")

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.faults.append(f"console: {message.text[:600]}")

    def expect(self, *parts: str) -> None:
        """Says that faults with these parts in their text belong to the test."""
        self.expected += parts

    def end(self) -> None:
        """Watches no longer."""
        self._script.close()
        for event, hear in self._hears.items():
            self.context.remove_listener(event, hear)

    def check(self) -> None:
        """Fails on any foreign origin and any fault that was not expected."""
        hosts = {urlsplit(url).hostname for url in self.requests if url.startswith(("http", "ws"))}
        assert hosts <= {"127.0.0.1"}, f"The page asked other origins: {hosts}"
        unexpected = [fault for fault in self.faults if not any(part in fault for part in self.expected)]
        assert not unexpected, "\n".join(unexpected)


def ready(page: Page) -> Page:
    """Waits until the rules answer."""
    expect(page.locator("body")).to_have_attribute("aria-busy", "false", timeout=START)
    return page


def let_go(page: Page, held: list[Route]) -> None:
    """Answers the requests for WebAssembly that were held back, and waits until the rules answer."""
    for route in held:
        route.continue_()
    page.unroute("**/*.wasm")
    ready(page)


def axe(page: Page) -> list[str]:
    """The accessibility faults that axe-core finds on the page as it stands."""
    cdp = page.context.new_cdp_session(page)  # evaluates past the page's own policy
    cdp.send("Runtime.evaluate", {"expression": AXE.read_text()})
    found = page.evaluate("axe.run().then((result) => result.violations)")
    return [f"{fault['id']}: {fault['help']} ({node['html'][:200]})" for fault in found for node in fault["nodes"]]


def throttle(page: Page, cpu: float = 1, fast_3g: bool = False) -> None:
    """Slows a page's processor by a factor, and its network to what developer tools call Fast 3G."""
    cdp = page.context.new_cdp_session(page)
    cdp.send("Emulation.setCPUThrottlingRate", {"rate": cpu})
    if fast_3g:
        line = {"latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 750e3 / 8}
        cdp.send("Network.enable")
        cdp.send("Network.emulateNetworkConditions", {"offline": False, **line})


def came_at(size: int, milliseconds: int) -> str:
    """Tells a page that of its files so many bytes came from the server, in this time."""
    times = f"responseStart: 300, responseEnd: {300 + milliseconds}"
    came = f"[{{ encodedBodySize: {size}, transferSize: {size + 300}, {times} }}]"
    return f'performance.getEntriesByType = (kind) => (kind === "navigation" ? {came} : []);'


SLOW_LINE = came_at(20_000, 200)
