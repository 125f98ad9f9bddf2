"""The rows of tournaments: matches a second with one worker and with two."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator

from pygames.tournament import Tournament
from tests.bench.rows import Row, held, spread

RUNS = 5
MATCHES = 200
TWICE = 1.7
TOURNAMENT = Tournament.of("rolling-gemstones", ["steady", "easy"], slices=4)


def rows() -> Iterator[Row]:
    """Two workers against one, alternated, each with its start."""
    rates = [(matches_a_second(1), matches_a_second(2)) for _ in range(RUNS)]
    ratios = [two / one for one, two in rates]
    found = f"{spread([one for one, _ in rates], '.1f')} matches/s; two {spread([two for _, two in rates], '.1f')}"
    what = f"tournament of {TOURNAMENT.played.title}, two workers against one"
    kept = statistics.median(ratios) >= TWICE
    yield Row(what, f"{found}; ratio {spread(ratios, '.2f')}", f"ratio ≥ {TWICE:g}", kept)


def matches_a_second(workers: int) -> float:
    """How many matches end in a second by the clock."""
    start = time.perf_counter()
    held(TOURNAMENT, MATCHES, workers)
    return MATCHES / (time.perf_counter() - start)
