"""A Chromium for looking at the site: its pages, sizes, and the figures of a page as it stands."""

from __future__ import annotations

import base64
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page, sync_playwright

from pygames import Match
from tests.browser.devices import ONE_PROCESS, Device
from tests.browser.helpers import ARGUMENTS, chromium, ready
from web.app import links
from web.build.serve import Server

HERE = Path(__file__).parent
SIZES = ((360, 640), (360, 740), (768, 1024), (1024, 768), (1280, 720), (1366, 768), (1440, 900), (1920, 1080))
"""Width and height of what people have, in CSS pixels."""
HOLE_SIDE, HOLE_AREA, HOLE_SHARE = 140, 24_000, 0.045
"""An empty place of one colour is a hole if its shorter side has so many pixels, it so many of them, and so much of the window."""

Theme = Literal["light", "dark"]
Size = tuple[int, int]
Figures = dict[str, list[str]]


class Looker:
    """One Chromium with one page to look at and another that judges pictures."""

    def __init__(self, browser: Browser, url: str, theme: Theme = "light") -> None:
        window = {"width": 1440, "height": 900}
        self._device = Device(
            browser, {"color_scheme": theme, "reduced_motion": "reduce", "has_touch": True, "viewport": window}
        )
        self._device.context.add_init_script(path=HERE / "looks.js")
        self.url = url
        self.page: Page = self._device.context.new_page()
        self._judge = browser.new_page()
        self._judge.add_script_tag(path=HERE / "holes.js")

    def close(self) -> None:
        """Both pages."""
        self._judge.close()
        self._device.context.close()

    def anew(self) -> None:
        """Another page to look at, on a device on which nobody has been."""
        self._device.clear()
        self.page = self._device.context.new_page()

    def open(self, path: str, match: Match | None = None) -> None:
        """A page of the site, or a table with a match on it; when the rules answer."""
        fragment = f"#{links.packed(match.text)}" if match else ""
        self.page.goto("about:blank")
        self.page.goto(f"{self.url}{path.removeprefix('/')}{fragment}")
        if self.page.locator("body[data-page=app]").count():  # elsewhere no rules start by themselves
            ready(self.page)
        self.page.evaluate("document.fonts.ready.then(looks.frame)")

    def show(self, match: Match) -> None:
        """A table with this match; where one of its game is open a link is followed, so that the rules need not start again."""
        path = f"/{match.game.slug}/"
        if self.page.url.partition("#")[0] != f"{self.url}{match.game.slug}/":
            return self.open(path, match)
        self.page.evaluate(
            "(link) => looks.follow(link)", f"{self.page.url.partition('#')[0]}#{links.packed(match.text)}"
        )
        self.page.keyboard.press("Escape")  # what is said of the link lies over the board until the next event
        self.page.locator("header .message:not(.warning)").wait_for(state="detached")

    def resize(self, size: Size) -> None:
        """Another window; the page has answered it."""
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        self.page.evaluate("looks.frame()")

    def figures(self, picture: Path | None = None) -> Figures:
        """What is amiss on the page as it stands, by kind; the picture is kept if a path is given."""
        found: Figures = self.page.evaluate("looks.figures()")
        taken = self.page.screenshot(path=picture) if picture else self.page.screenshot()
        return found | {"holes": self._holes(taken)}

    def _holes(self, taken: bytes) -> list[str]:
        ground = self.page.evaluate("looks.ground()")
        window = self.page.viewport_size
        assert window
        left, top, width, height = self._judge.evaluate(
            "([picture, ground, least]) => holes(picture, ground.edge, ground.filled, least)",
            [base64.b64encode(taken).decode(), ground, HOLE_SIDE],
        )
        if width * height < max(HOLE_AREA, HOLE_SHARE * window["width"] * window["height"]):
            return []
        return [f"{width} × {height} px at {left}, {top}"]


@contextmanager
def looker(dist: Path, theme: Theme = "light") -> Iterator[Looker]:
    """A browser on a built site."""
    server = Server(dist).in_background()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=[*ARGUMENTS, ONE_PROCESS])
        yield Looker(browser, server.url, theme)
        browser.close()
    server.shutdown()


def counts(found: Figures) -> Counter[str]:
    """How many of each kind."""
    return Counter({kind: len(told) for kind, told in found.items()})
