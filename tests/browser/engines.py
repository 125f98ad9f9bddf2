"""Firefox and WebKitGTK behind one small interface: what the page does in Chromium must not hang on Chromium."""

from __future__ import annotations

import gc
import json
import os
import shutil
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Any

PATIENCE = 120  # seconds in which something has happened, on a busy machine
OFTEN = 0.1  # seconds between two looks
NOWHERE = 9  # a port of this machine at which nothing answers
WEBKIT = "WebKitWebDriver"
Point = tuple[float, float]

RECORDER = """
{
  const fault = (...parts) => (sessionStorage.faults = `${sessionStorage.faults ?? ""}${parts.join(" ").replaceAll("\\n", " | ")}\\n`);
  addEventListener("error", (event) => fault("exception:", event.message ?? event.target.outerHTML, event.filename, event.lineno), true);
  addEventListener("unhandledrejection", ({ reason }) => fault("rejection:", reason));
  addEventListener("securitypolicyviolation", (event) => fault("policy:", event.violatedDirective, event.blockedURI, event.sourceFile));
  const { error } = console;
  console.error = (...values) => (fault("console:", ...values), error.apply(console, values));
}
"""


class NotInstalled(Exception):
    """An engine that is not on this machine; the sentence says how it gets there."""


def recorded(dist: Path, copy: Path) -> Path:
    """A copy of a built site whose first script keeps each fault of a page: WebKitGTK's driver tells none."""
    shutil.copytree(dist, copy)
    (first,) = copy.glob("**/theme.js")
    first.write_text(RECORDER + first.read_text())
    return copy


class Engine(ABC):
    """One browser with one page, until `quit`. Raises NotInstalled where it can't be started."""

    @abstractmethod
    def load(self, url: str) -> None:
        """Goes to a URL."""

    @abstractmethod
    def reload(self) -> None: ...

    @abstractmethod
    def evaluate(self, script: str, *values: Any) -> Any:
        """What a script's `return` gives; its values are `arguments`."""

    @abstractmethod
    def point(self, *points: Point) -> None:
        """A pointer comes down on the first point of the window, goes along the others, and lets go: a finger where the engine has one."""

    @abstractmethod
    def quit(self) -> None:
        """Ends the browser and all that belongs to it."""

    def open(self, url: str) -> None:
        """Loads a page anew, also where only the address's fragment is another one."""
        self.load("about:blank")
        self.load(url)
        self.ready()

    def ready(self) -> None:
        """Waits until the rules answer."""
        self.until(lambda: self.attributes("body", "aria-busy") == ["false"], "the rules answer")
        assert not self.has("[data-region=status] button"), self.text("[data-region=status]")

    def text(self, selector: str) -> str:
        """What the first element says; empty if there is none."""
        return self.evaluate("return document.querySelector(arguments[0])?.innerText ?? ''", selector)

    def attributes(self, selector: str, name: str) -> list[str]:
        """An attribute of all elements that are found."""
        script = "return [...document.querySelectorAll(arguments[0])].map((found) => found.getAttribute(arguments[1]))"
        return self.evaluate(script, selector, name)

    def has(self, selector: str) -> bool:
        return self.evaluate("return document.querySelector(arguments[0]) !== null", selector)

    def middle(self, selector: str) -> Point:
        """Where an element can be touched; fails if it is not there, or if something lies above it."""
        script = """
            const element = document.querySelector(arguments[0]);
            element?.scrollIntoView({ block: "center", behavior: "instant" });
            const box = element?.getBoundingClientRect();
            const [x, y] = [box?.x + box?.width / 2, box?.y + box?.height / 2];
            const above = element && document.elementFromPoint(x, y);
            return element?.contains(above) ? [x, y] : [above?.outerHTML.slice(0, 200)];
        """
        found = self.evaluate(script, selector)
        assert len(found) == 2, f"{selector} cannot be touched; there is {found[0]}."
        return (found[0], found[1])

    def tap(self, selector: str) -> None:
        self.point(self.middle(selector))

    def drag(self, start: str, end: str) -> None:
        (x, y), (to_x, to_y) = self.middle(start), self.middle(end)
        self.point(*[(x + step * (to_x - x) / 5, y + step * (to_y - y) / 5) for step in range(6)])

    def until(self, holds: Callable[[], object], what: str) -> None:
        """Waits until something holds; fails with what the page shows."""
        end = time.monotonic() + PATIENCE
        while not holds():
            assert time.monotonic() < end, f"Not in {PATIENCE} seconds: {what}. The page: {self.text('body')[:1000]}"
            time.sleep(OFTEN)

    def shows(self, selector: str) -> None:
        self.until(lambda: self.has(selector), f"{selector} is shown")

    def faults(self) -> str:
        """What went amiss on pages of this site, a line each."""
        return self.evaluate("return sessionStorage.faults ?? ''")


class Firefox(Engine):
    """Firefox without a window, through Marionette, which it brings itself."""

    NAME = "Firefox"
    PREFERENCES = {  # noqa: RUF012
        "dom.ipc.processPrelaunch.enabled": False,
        "dom.storageManager.prompt.testing": True,  # it is asked whether the site may keep things for good, and says yes
        "dom.storageManager.prompt.testing.allow": True,
        "network.proxy.type": 1,  # loopback is asked directly, and nobody answers for anything else
        "network.proxy.http": "127.0.0.1",
        "network.proxy.http_port": NOWHERE,
        "network.proxy.ssl": "127.0.0.1",
        "network.proxy.ssl_port": NOWHERE,
    }

    def __init__(self, log: Path) -> None:
        binary = shutil.which("firefox-esr") or shutil.which("firefox")
        if not binary:
            raise NotInstalled("Firefox is not installed (Debian: apt-get install firefox-esr).")
        from marionette_driver.marionette import Marionette

        self.marionette = Marionette(
            bin=binary,
            port=0,
            headless=True,
            gecko_log=str(log),
            workspace=str(log.parent),  # its profile goes with the test's folder
            prefs=self.PREFERENCES,
            startup_timeout=PATIENCE,
        )
        self.marionette.start_session()

    def load(self, url: str) -> None:
        self.marionette.navigate(url)

    def reload(self) -> None:
        self.marionette.refresh()
        self.ready()

    def evaluate(self, script: str, *values: Any) -> Any:
        return self.marionette.execute_script(script, script_args=values, sandbox=None)

    def point(self, *points: Point) -> None:
        finger = self.marionette.actions.sequence("pointer", "finger", {"pointerType": "touch"})
        for number, (x, y) in enumerate(points):
            finger.pointer_move(int(x), int(y), duration=20 if number else 0)
            if not number:
                finger.pointer_down()
        finger.pointer_up().perform()

    @property
    def tab(self) -> str:
        """The tab that is looked at."""
        return self.marionette.current_window_handle

    def look_at(self, tab: str) -> None:
        self.marionette.switch_to_window(tab)

    def new_tab(self) -> str:
        """Opens another tab and looks at it."""
        tab = self.marionette.open(type="tab", focus=True)["handle"]
        self.look_at(tab)
        return tab

    def quit(self) -> None:
        self.marionette.quit()
        self.marionette.cleanup()
        del self.marionette
        gc.collect()  # a profile that is forgotten only when Python ends complains then


class WebKit(Engine):
    """WebKitGTK on a screen that nobody sees, through its WebDriver."""

    NAME = "WebKitGTK"
    ENVIRONMENT = {  # noqa: RUF012
        "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",  # in a container there is none
        "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
        "WEBKIT_DISABLE_DMABUF_RENDERER": "1",
        "NO_AT_BRIDGE": "1",
    }

    def __init__(self, log: Path) -> None:
        browser = next(Path("/usr").glob("lib*/**/webkit2gtk-4.*/MiniBrowser"), None)
        if not browser or not shutil.which(WEBKIT) or not shutil.which("xvfb-run"):
            raise NotInstalled("WebKitGTK is not installed (Debian: apt-get install webkit2gtk-driver xvfb xauth).")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        with log.open("wb") as told:
            self.driver = subprocess.Popen(
                ["xvfb-run", "--auto-servernum", "--server-args=-screen 0 1280x1024x24", WEBKIT, f"--port={port}"],
                stdout=told,
                stderr=subprocess.STDOUT,
                env=os.environ | self.ENVIRONMENT,
                start_new_session=True,
            )
        self.address = f"http://127.0.0.1:{port}"
        try:
            self._begin(browser)
        except BaseException:
            self._end()
            raise

    def _begin(self, browser: Path) -> None:
        end = time.monotonic() + PATIENCE
        while not self._answers():
            assert time.monotonic() < end, f"{WEBKIT} does not answer."
            time.sleep(OFTEN)
        options = {"binary": str(browser), "args": ["--automation"]}
        opened = self._ask("POST", "/session", {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}})
        self.address += f"/session/{opened['sessionId']}"

    def _answers(self) -> bool:
        try:
            self._ask("GET", "/status")
        except OSError:
            return False
        return True

    def _ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        """One command of WebDriver. Fails with what the driver says against it."""
        data = json.dumps(body or {}).encode() if method == "POST" else None
        request = urllib.request.Request(self.address + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise AssertionError(f"{method} {path}: {error.read().decode()[:1000]}") from None

    def _end(self) -> None:
        os.killpg(self.driver.pid, signal.SIGTERM)
        self.driver.wait(PATIENCE)

    def load(self, url: str) -> None:
        self._ask("POST", "/url", {"url": url})

    def reload(self) -> None:
        self._ask("POST", "/refresh")
        self.ready()

    def evaluate(self, script: str, *values: Any) -> Any:
        return self._ask("POST", "/execute/sync", {"script": script, "args": values})

    def point(self, *points: Point) -> None:
        moves = [
            {"type": "pointerMove", "x": int(x), "y": int(y), "duration": 20 if number else 0}
            for number, (x, y) in enumerate(points)
        ]
        steps = [moves[0], {"type": "pointerDown", "button": 0}, *moves[1:], {"type": "pointerUp", "button": 0}]
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": steps}
        self._ask("POST", "/actions", {"actions": [mouse]})

    def quit(self) -> None:
        try:
            self._ask("DELETE", "")
        finally:
            self._end()
