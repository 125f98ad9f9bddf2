"""The rows of Hens and Chicks: the bots' strength, and how the two set-ups play. Its playouts are among the rules' rows."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from multiprocessing import get_context
from os import cpu_count
from random import Random

import pygames
from pygames.core.arena import decision, interval
from tests.bench.rows import MATCHES, Row, contest, spread

GAME = pygames.game("hens-and-chicks")
SLICES = 40
"""After so many slices the bots are asked for their move."""


def strengths() -> Iterator[Row]:
    """The bots against each other, then strong against itself from both set-ups."""
    yield contest(GAME.slug, "strong", "random", 197 / 200, slices=SLICES)
    yield contest(GAME.slug, "strong", "easy", 0.85, 0.8, slices=SLICES)
    for one, other in (("strong", "steady"), ("steady", "easy"), ("easy", "random")):
        yield contest(GAME.slug, one, other, slices=SLICES)
    for setup in GAME.options[0].choices:
        yield measured(setup)


def measured(setup: str) -> Row:
    """How often the first player wins, and how many plies a match has, where strong bots play."""
    with get_context().Pool(cpu_count()) as pool:
        ended = pool.map(partial(one_match, setup), range(MATCHES))
    first = sum(winner == 0 for winner, _ in ended)
    low, high = interval(first, MATCHES)
    found = f"the first player wins {first / MATCHES:.1%} (95 %: {low:.1%} to {high:.1%}), {spread([plies for _, plies in ended], '.0f')} plies"
    return Row(f"{GAME.slug}: {MATCHES} matches of strong bots, {setup}", found)


def one_match(setup: str, seed: int) -> tuple[int, float]:
    """The seat that won, and the plies of a match of strong bots."""
    state, rng, plies = GAME.new(setup=setup), Random(seed), 0
    while state.turn is not None:
        state.play(decision(pygames.bot("strong"), state, state.turn, rng, SLICES))
        plies += 1
    return state.ranking()[0][0], float(plies)
