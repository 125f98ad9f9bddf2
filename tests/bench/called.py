"""Finds out which functions of the interpreter's program pages call, and writes them down for the build (`web/build/called.json`): `make called`.

Every page of the site is opened in Chromium, restored from the picture and not, on each table a whole match is read, and things are touched at random,
hints and boards in another's page included. A function that is missed is no fault: the first call of one that the list lacks brings all that it lacks.
"""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

import pygames
from tests.bench.flagged import FLAG
from tests.bench.page import ROOT, profile, served
from tests.bench.rules import text_of
from tests.bench.visits import TOUCH
from tests.browser.helpers import FAKE
from web.build import program

SITES: tuple[tuple[str, ...], ...] = ((), FAKE)
"""Ours, and the tests' stand-in for the app: it does what Python programs do, and ours may do tomorrow."""
STARTS = 'data-start="now"'
"""What stands on a page that starts Python at once."""
READY = "body[aria-busy=false]"
TELL = """(flag) => Object.entries(self.made?.instance.exports ?? {})
  .filter(([name, { value }]) => name.startsWith(flag) && value).map(([name]) => Number(name.slice(flag.length)))"""


def told(page: Page) -> set[int]:
    """The functions that a page's interpreters have called."""
    return {number for worker in page.workers for number in worker.evaluate(TELL, FLAG)}


def visit(page: Page, url: str, game: pygames.Game | None) -> Iterator[set[int]]:
    """What a visit calls; of a game's table also a match, and what is touched in it."""
    page.goto(url)
    page.locator(READY).wait_for(timeout=60_000)
    page.wait_for_timeout(800)
    yield told(page)  # what is touched may end the interpreter
    if game:
        page.keyboard.press("h")
        page.evaluate(TOUCH, 60)
        text = json.dumps({"do": "files", "files": [{"name": "match.txt", "text": text_of(game, 400)}]})
        page.evaluate("(text) => document.querySelector('script[type=py]').xworker.sync.handle(text)", text)
    page.evaluate(TOUCH, 60)
    page.wait_for_timeout(3000)
    yield told(page)


def embedded(page: Page, url: str) -> set[int]:
    """What the example of boards in another's page calls, all of them woken and touched."""
    page.goto(url)
    for frame in page.frames:
        for board in frame.locator(".wake").all():
            board.click()
    page.wait_for_timeout(6000)
    for frame in page.frames:
        for thing in frame.locator("[data-key]").all()[::5]:
            thing.dispatch_event("click")
            page.wait_for_timeout(200)
    page.wait_for_timeout(3000)
    return told(page)


def called_on(options: tuple[str, ...]) -> set[int]:
    """What visits to a site that is built with these options call, restored from the picture and not."""
    called: set[int] = set()
    games = {f"/{game.slug}/": game for game in pygames.games()}
    with tempfile.TemporaryDirectory() as name:
        dist = Path(name, "dist")
        subprocess.run(
            [sys.executable, "-m", "tests.bench.flagged", "--out", str(dist), *options], cwd=ROOT, check=True
        )
        pages = [page for page in dist.rglob("index.html") if STARTS in page.read_text()]
        paths = [f"/{page.parent.relative_to(dist).as_posix()}/".replace("/./", "/") for page in sorted(pages)]
        with served(dist) as url, sync_playwright() as playwright, profile(playwright) as context:
            for restored in (True, False):
                for path in paths:
                    page = context.new_page()
                    if not restored:
                        page.route("**/memory.bin", lambda route: route.abort())
                    called.update(*visit(page, f"{url}site{path}", games.get(path)))
                    page.close()
                    print(f"{path}: {len(called)} functions by now", flush=True)
            if (dist / "embed" / "demo").exists():
                called |= embedded(context.new_page(), f"{url}site/embed/demo/")
    return called


def main() -> None:
    """Writes the list."""
    called = set().union(*map(called_on, SITES))
    runs: list[list[int]] = []
    for number in sorted(called):
        if runs and runs[-1][1] == number - 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    program.CALLED.write_text(json.dumps({"program": program.makers(), "functions": runs}) + "\n")


if __name__ == "__main__":
    main()
