"""How the page looks and is touched: whole matches by touch at every size, and the figures of every screen; see tests/looks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pygames
from tests.bench.page import site
from tests.bench.rows import Row
from tests.looks.browser import SIZES, Looker, counts, looker
from tests.looks.matches import Counts, table, walk
from tests.looks.pictures import screens, taken

AMISS = 3
"""So many of the things that are amiss are told in a row."""


def rows() -> Iterator[Row]:
    """For each game and size what a decision asks for besides a touch; then what is amiss on any screen."""
    with site() as dist:
        with looker(dist) as look:
            for game in pygames.games():
                for seats in dict.fromkeys((min(game.seats), max(game.seats))):
                    yield from match_rows(walk(look, table(game, seats, seed=1)), f"{game.slug}, {seats} at the table")
        with looker(dist) as look:
            yield from picture_rows(look, dist)


def match_rows(found: Counts, what: str) -> Iterator[Row]:
    """A row for each size of one match."""
    for (width, height), count in found.items():
        figures = {
            "nothing": count.nothing,
            "only a button": count.only_buttons,
            "not all that is lit": count.away,
        }
        told = ", ".join(f"{kind} {len(lines)}" for kind, lines in figures.items())
        kept = not (count.nothing or count.only_buttons)
        yield Row(f"{what}, {width} × {height}: in reach without scrolling", f"{told} of {count.decisions}", "0", kept)
        yield Row(f"{what}, {width} × {height}: moves under a finger", str(len(count.moved)), "0", not count.moved)


def picture_rows(look: Looker, dist: Path) -> Iterator[Row]:
    """A row for each figure of all screens and tables."""
    total: Counter[str] = Counter()
    where: dict[str, list[str]] = {}
    games = pygames.games()
    for name, (width, height), found in taken(
        look, "light", screens(dist, [game.slug for game in games]), games, SIZES, None
    ):
        total += counts(found)
        for kind, told in found.items():
            where.setdefault(kind, [])
            if told:
                where[kind].append(f"{name} {width} × {height}")
    for kind, places in where.items():
        yield Row(f"all screens: {kind}", f"{total[kind]} {', '.join(places[:AMISS])}", "0", not places)
