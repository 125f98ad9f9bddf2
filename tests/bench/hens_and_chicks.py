"""The rows of Hens and Chicks: the bots' strength, and how the two set-ups play. Its playouts are among the rules' rows."""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from functools import partial
from multiprocessing import get_context
from os import cpu_count
from random import Random

import pygames
from pygames.core.arena import interval
from tests.bench.rows import MATCHES, Row, contest

GAME = pygames.game("hens-and-chicks")
SLICES = 20
"""After so many slices, in the contests, the bots are asked for their move."""
HASTY = 4
"""The same where only the set-ups are compared."""


def strengths() -> Iterator[Row]:
    """The bots against each other, from both set-ups; then the set-ups."""
    for setup in GAME.options[0].choices:
        yield contest(GAME.slug, "strong", "random", 0.985, slices=SLICES, setup=setup)
        yield contest(GAME.slug, "strong", "easy", 0.85, 0.80, SLICES, setup=setup)
        yield contest(GAME.slug, "strong", "steady", slices=SLICES, setup=setup)
        yield contest(GAME.slug, "steady", "easy", slices=SLICES, setup=setup)
        yield set_up(setup)


def set_up(setup: str) -> Row:
    """How often the first player wins, and how long a match takes, between two strong bots in haste."""
    with get_context().Pool(cpu_count()) as pool:
        found = pool.map(partial(match, setup), range(MATCHES))
    won = sum(winner == 0 for winner, _ in found)
    plies = [length for _, length in found]
    least, most = interval(won, MATCHES)
    told = f"{won / MATCHES:.1%} (95 %: {least:.1%} to {most:.1%}), {statistics.mean(plies):.1f} plies"
    return Row(f"{GAME.slug}: the first player's wins from {setup}", told)


def match(setup: str, seed: int) -> tuple[int, int]:
    """The seat that won, and the plies; the first turn of each side is random, so that matches differ."""
    rng = Random(seed)
    state = GAME.new(setup=setup)
    plies = 0
    while state.turn is not None:
        if plies < 2:
            actions = state.actions()
            state.play(actions[int(rng.random() * len(actions))])
        else:
            thoughts = pygames.bot("strong").think(state, state.turn, rng)
            best = next(thoughts)
            for _ in range(HASTY - 1):
                best = next(thoughts, best)
            state.play(best.action)
        plies += 1
    return state.ranking()[0][0], plies
