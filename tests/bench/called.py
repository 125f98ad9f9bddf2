"""Finds out which functions of the interpreter's program pages call, and writes them down for the build (`web/build/called.json`): `make called`.

Every page of the site is opened in Chromium, restored from the picture and not, and on each table a whole match is read and things are touched at random,
hints included. A function that is missed is no fault: the first call of one that the list lacks brings all that it lacks.
"""

import json
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, Route, sync_playwright

import pygames
from tests.bench.page import profile, served
from tests.bench.rules import text_of
from web.build import program
from web.build import webassembly as wasm
from web.build.site import build
from web.build.sources import Sources
from web.build.split import Split

FLAG = "called "
INTEGER, CHANGES, GIVE_ONE, NOUGHT = 0x7F, 1, bytes((0x41, 1)), bytes((0x41, 0))
STARTS = 'data-start="now"'
"""What stands on a page that starts Python at once."""
READY = "body[aria-busy=false]"
TELL = """(flag) => Object.entries(self.made?.instance.exports ?? {})
  .filter(([name, { value }]) => name.startsWith(flag) && value).map(([name]) => Number(name.slice(flag.length)))"""
TOUCH = """(times) => new Promise((resolve) => {
  let [chance, left] = [1, times];
  const next = () => {
    const things = [...document.querySelectorAll("main [data-key], button[data-do]:not(:disabled)")].filter((thing) => thing.checkVisibility());
    chance = (chance * 48271) % 2147483647;
    things[chance % things.length]?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    if (left-- > 0) setTimeout(next, 60);
    else resolve();
  };
  next();
})"""
"""Touches so many things, one after the other, at random."""


def flagged(code: bytes) -> bytes:
    """The program in which each function of its own raises a flag when it is called: a global that is exported under its number."""
    found = {kind: body for kind, _, body, _ in wasm.sections(code)}
    entries = list(wasm.entries(code, found[wasm.IMPORTS]))
    own, _ = wasm.read(code, found[wasm.GLOBALS])
    first = sum(entry.kind == wasm.GLOBAL for entry in entries) + own
    before = sum(entry.kind == wasm.FUNCTION for entry in entries)
    bodies = wasm.bodies(code, found[wasm.CODE])
    added = {
        wasm.GLOBALS: [bytes((INTEGER, CHANGES)) + NOUGHT + bytes((wasm.END,)) for _ in bodies],
        wasm.EXPORTS: [
            wasm.text(f"{FLAG}{at + before}") + bytes((wasm.GLOBAL,)) + wasm.number(first + at)
            for at in range(len(bodies))
        ],
    }
    out = [code[:8]]
    for kind, begin, body, end in wasm.sections(code):
        if kind == wasm.CODE:
            out.append(wasm.section(kind, wasm.number(len(bodies)) + b"".join(_flagged(code, first, bodies))))
        elif kind in added:
            count, at = wasm.read(code, body)
            whole = wasm.number(count + len(added[kind])) + code[at:end] + b"".join(added[kind])
            out.append(wasm.section(kind, whole))
        else:
            out.append(code[begin:end])
    return b"".join(out)


def _flagged(code: bytes, first: int, bodies: Iterable[tuple[int, int]]) -> Iterator[bytes]:
    for at, (begin, end) in enumerate(bodies):
        inside = wasm.past_variables(code, begin)
        body = code[begin:inside] + GIVE_ONE + bytes((wasm.SET,)) + wasm.number(first + at) + code[inside:end]
        yield wasm.number(len(body)) + body


def site(dist: Path) -> list[str]:
    """The site with a program that raises flags; gives the paths of its pages."""
    whole = Split(program.program()[program.CODE], range(1 << 20))  # of which nothing has moved
    whole.hot = flagged(whole.hot)
    program.halves.cache_clear()
    assets = sys.modules["web.build.assets"]
    assets.halves = lambda: whole  # type: ignore[attr-defined]
    paths = build(dist, Sources())
    (script,) = dist.glob("assets/python-*/interpreter.mjs")
    script.write_bytes(script.read_bytes().replace(b"return made;", b"self.made = made; return made;", 1))
    return paths


def told(page: Page) -> set[int]:
    """The functions that a page's interpreters have called."""
    return {number for worker in page.workers for number in worker.evaluate(TELL, FLAG)}


def visit(context: BrowserContext, url: str, game: pygames.Game | None, restored: bool) -> set[int]:
    """What a visit calls; of a game's table also a match, and what is touched in it."""
    page = context.new_page()
    if not restored:
        page.route("**/memory.bin", lambda route: Route.abort(route))
    page.goto(url)
    page.locator(READY).wait_for(timeout=60_000)
    page.wait_for_timeout(800)
    if game:
        page.keyboard.press("h")
        page.evaluate(TOUCH, 60)
        page.evaluate(
            """(text) => document.querySelector("script[type=py]").xworker.sync.handle(JSON.stringify({ do: "files", files: [{ name: "match.txt", text }] }))""",
            text_of(game, 400),
        )
        page.evaluate(TOUCH, 60)
        page.wait_for_timeout(3000)
    found = told(page)
    page.close()
    return found


def main() -> None:
    """Writes the list, and prints how long it is."""
    games = {f"/{game.slug}/": game for game in pygames.games()}
    called: set[int] = set()
    with tempfile.TemporaryDirectory() as name:
        dist = Path(name, "dist")
        paths = [path for path in site(dist) if STARTS in Path(f"{dist}{path}index.html").read_text()]
        with served(dist) as url, sync_playwright() as playwright, profile(playwright) as context:
            for restored in (True, False):
                for path in paths:
                    called |= visit(context, f"{url}site{path}", games.get(path), restored)
                    print(f"{path}: {len(called)} functions by now", flush=True)
    runs: list[list[int]] = []
    for number in sorted(called):
        if runs and runs[-1][1] == number - 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    program.CALLED.write_text(json.dumps({"program": program.makers(), "functions": runs}) + "\n")


if __name__ == "__main__":
    main()
