"""The rows of Jelly Bean Farmers: random playouts, what matches of bots are like, the bots' strength."""

from __future__ import annotations

import statistics
from collections.abc import Iterator

import pygames
from pygames.tournament import Tournament
from tests.bench.rows import RUNS, Row, alternated, at_least, contest, playouts, spread, summary

GAME = pygames.game("jelly-bean-farmers")
PLAYOUTS = 40
LEAST = 20_000
MATCHES = 100
"""So many matches of bots with each number of seats."""
SLICES = 1
MOST_OUT = 0.05


def of_two(seed: int) -> int:
    """Random matches of two: how many lines were played."""
    return playouts(GAME, 2, PLAYOUTS, seed)


def of_four(seed: int) -> int:
    """Random matches of four: how many lines were played."""
    return playouts(GAME, 4, PLAYOUTS, seed)


def rows() -> Iterator[Row]:
    """Lines a second, chance included, with two and four seats by turns; then the measure of ruling 3."""
    two, four = alternated(of_two, of_four, RUNS)
    yield at_least(f"random playouts, {GAME.title}, 2 seats", "lines/s", two, LEAST)
    yield at_least(f"random playouts, {GAME.title}, 4 seats", "lines/s", four, LEAST)
    for seats in GAME.seats:
        yield measured(seats)


def strengths() -> Iterator[Row]:
    """The bots against each other; each thinks until it has nothing more to find out, a fixed number of slices."""
    yield contest(GAME.slug, "strong", "random", 0.9)
    yield contest(GAME.slug, "strong", "easy", 0.65)
    yield contest(GAME.slug, "strong", "steady", 0)
    yield contest(GAME.slug, "steady", "easy", 0)


def measured(seats: int) -> Row:
    """Final food, stamps left, players who went out, and matches with a contract, where steady bots play after a first look."""
    found = summary(Tournament.of(GAME.slug, ["steady"], seats, SLICES), MATCHES)
    food, stamps, out = (
        found.a_seat(found.counted(name)) for name in ("food at the end", "stamp left", "out of the game")
    )
    told = (
        f"final food {spread(food, '.0f')}, stamps left {statistics.mean(stamps):.2f}, {statistics.mean(out):.1%} of players "
        f"out of the game, a contract in {found.counted('tribute is won').matches / found.matches:.0%} of matches"
    )
    kept = statistics.mean(out) <= MOST_OUT
    return Row(f"{GAME.slug}: matches of {seats} steady bots", told, f"out ≤ {MOST_OUT:.0%}", kept)
