"""Measurements of boards in other people's pages: the memory of ten against that of one, and how long it takes from a touch to the first move."""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

import pygames
from tests.bench.page import Figures, bare_start, profile, renderers, served, site
from tests.bench.rows import Row, spread
from web.build.serve import Files, Server

MOST = 1.3
"""So many times the memory of one board ten may take."""


class _Open(Files):
    """A server that lets other origins' pages load programs."""

    def end_headers(self) -> None:
        self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()


@contextmanager
def outer(dist: Path) -> Iterator[tuple[Path, str, str]]:
    """A folder for pages of another origin, their address, and that of the site."""
    with tempfile.TemporaryDirectory() as folder:
        pages, ours = Server(Path(folder)).in_background(), Server(dist, files=_Open).in_background()
        yield Path(folder), pages.url, ours.url
        for server in (pages, ours):
            server.shutdown()


def written(ours: str, games: list[str]) -> str:
    """A page with a board of each of these games."""
    boards = "".join(f'<pygames-board id="b{at}" game="{slug}"></pygames-board>' for at, slug in enumerate(games))
    return f'<!doctype html><script type="module" src="{ours}embed/board.js"></script>{boards}'


def first_move(page: Page) -> float:
    """Milliseconds from a touch on the first board to the event of a move, which the page plays as soon as that board is live."""
    took: float = page.evaluate(
        """() => new Promise((resolve) => {
          const board = document.getElementById("b0");
          const begun = performance.now();
          board.addEventListener("pygames-live", () => board.play("e1 c3"));
          board.addEventListener("pygames-action", () => resolve(performance.now() - begun));
          board.shadowRoot.querySelector(".wake").click();
        })"""
    )
    return took


def memory(dist: Path, games: list[str]) -> tuple[float, float]:
    """MB of all renderers once every board of a page is live and the first has moved, and the milliseconds to that first move."""
    with (
        outer(dist) as (folder, address, ours),
        tempfile.TemporaryDirectory() as kept,
        sync_playwright() as playwright,
        profile(playwright, kept) as context,
    ):
        (folder / "index.html").write_text(written(ours, games))
        page = context.new_page()
        page.goto(address)
        page.locator("pygames-board .wake").last.wait_for()
        took = first_move(page)
        for at in range(1, len(games)):
            page.locator(f"#b{at} .wake").click()
            page.locator(f"#b{at} .panels[data-board]").wait_for(timeout=60_000)
        page.wait_for_timeout(1000)
        return sum(renderers(kept)), took


def bare(dist: Path) -> float:
    """Milliseconds until npm's own Pyodide has started in a bare page."""
    with served(dist) as url, sync_playwright() as playwright, profile(playwright) as context:
        return bare_start(context.new_page(), url)


def rows(runs: int = 3) -> Iterator[Row]:
    """The embedded boards' rows, measured on the site as it is built now."""
    one, ten = ["hens-and-chicks"], ["hens-and-chicks", *[game.slug for game in pygames.games()] * 2][:10]
    with site() as dist:
        found = [(memory(dist, one), bare(dist), memory(dist, ten)) for _ in range(runs)]
    pairs = [(single, many) for single, _, many in found]
    ratios = [many / single for (single, _), (many, _) in pairs]
    sizes = f"one {spread([single for (single, _), _ in pairs], '.0f')} MB, ten {spread([many for _, (many, _) in pairs], '.0f')} MB"
    ratio = statistics.median(ratios)
    yield Row(
        "memory of ten boards in a page",
        f"{spread(ratios, '.2f')} × that of one; {sizes}",
        f"≤ {MOST} ×",
        ratio <= MOST,
    )
    moves = Figures("to the first move", [took for (_, took), _ in pairs])
    starts = Figures("bare Pyodide", [took for _, took, _ in found])
    against = spread([move / start for move, start in zip(moves.times, starts.times, strict=True)], ".2f")
    yield Row("from the touch to the first move in an embedded board, cold", f"{against} × bare; {moves}; {starts}")


if __name__ == "__main__":
    for row in rows():
        print(row, flush=True)
