"""A bench's rows: what was measured, how it came out, what it must be; two sides alternated, bots against each other."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from os import cpu_count
from random import Random

import pygames
from pygames.tournament import Standing, Tournament, play
from pygames.tournament.summary import Summary

RUNS = 7
MATCHES = 200


@dataclass(frozen=True)
class Row:
    """One line of the bench's table; `kept` is None where nothing is promised."""

    what: str
    found: str
    promise: str = ""
    kept: bool | None = None


def playouts(game: pygames.Game, seats: int, matches: int, seed: int, **options: str) -> int:
    """Random matches through the public API: how many lines were played, chance included."""
    rng = Random(seed)
    played = 0
    for _ in range(matches):
        state = game.new(seats, **options)
        while state.turn is not None:
            if state.turn == pygames.CHANCE:
                state.play(state.chance(rng))
            else:
                actions = state.actions()
                state.play(actions[int(rng.random() * len(actions))])
            played += 1
    return played


def rate(play: Callable[[int], int], seed: int) -> float:
    """How much is played a second of processor time, so that other work on the machine counts little."""
    start = time.process_time()
    return play(seed) / (time.process_time() - start)


def alternated(
    ours: Callable[[int], int], theirs: Callable[[int], int], runs: int = RUNS
) -> tuple[list[float], list[float]]:
    """The rates of both sides, run after one another again and again, after a run of each to warm up."""
    ours(0), theirs(0)
    rates = [(rate(ours, run), rate(theirs, run)) for run in range(runs)]
    return [one for one, _ in rates], [other for _, other in rates]


def compared(what: str, unit: str, rates: tuple[list[float], list[float]], other: str, least: float) -> Row:
    """A row about a ratio of two rates."""
    ours, theirs = rates
    ratios = [one / two for one, two in zip(ours, theirs, strict=True)]
    middle = statistics.median(ratios)
    found = f"{statistics.median(ours):,.0f} {unit}; {other} {statistics.median(theirs):,.0f}; ratio {spread(ratios, '.1f')}"
    return Row(what, found, f"ratio ≥ {least:g}", middle >= least)


def at_least(what: str, unit: str, rates: list[float], least: float) -> Row:
    """A row about a rate alone."""
    return Row(what, f"{spread(rates, ',.0f')} {unit}", f"≥ {least:,.0f}", statistics.median(rates) >= least)


def spread(values: list[float], form: str) -> str:
    """The median, and from where to where."""
    return f"{statistics.median(values):{form}} ({min(values):{form}} to {max(values):{form}})"


def contest(
    slug: str, one: str, other: str, share: float = 0, low: float = 0, slices: int | None = None, **options: str
) -> Row:
    """A row about MATCHES matches of two bots, sides alternated, on all processors: at least `share` won, its interval above `low`.

    Without a share nothing is promised.
    """
    tournament = Tournament.of(slug, [one, other], slices=slices, **options)
    first = held(tournament, MATCHES, cpu_count() or 1).rows()[0]
    kept = first.share >= share and first.low >= low if share else None
    promise = (f"≥ {share:.1%}" if share else "") + (f", interval above {low:.0%}" if low else "")
    found = f"{first.won:g} of {first.matches} = {first.share:.1%} (95 %: {first.low:.1%} to {first.high:.1%})"
    named = "".join(f", {name} {choice}" for name, choice in options.items())
    return Row(f"{slug}: {one} against {other}{named}", found, promise, kept)


def summary(tournament: Tournament, matches: int) -> Summary:
    """What so many matches of a tournament were like, played on all processors."""
    with ProcessPoolExecutor(cpu_count()) as executor:
        return Summary.of(tournament, play(tournament, range(matches), executor))


def held(tournament: Tournament, matches: int, workers: int) -> Standing:
    """How a tournament of so many matches stands, played by so many processes."""
    standing = Standing(tournament)
    with ProcessPoolExecutor(workers) as executor:
        for played in play(tournament, range(matches), executor):
            standing.add(played)
    return standing
