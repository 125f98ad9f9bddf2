"""The rows of Hens and Chicks: the bots' strength, and how the two set-ups play. Its playouts are among the rules' rows."""

from __future__ import annotations

import statistics
from collections.abc import Iterator

import pygames
from pygames import Bot, Thought
from pygames.core.arena import AnyAction
from pygames.core.bag import Luck
from pygames.hens_and_chicks.rules import HensAndChicks
from pygames.tournament import Tournament
from tests.bench.rows import MATCHES, Row, contest, summary

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


class AnyOpening:
    """The strong bot, whose first turn is any that it may make, so that matches differ."""

    def think(self, state: HensAndChicks, seat: int, rng: Luck) -> Iterator[Thought]:
        """Its thoughts."""
        begun = GAME.new(**state.options)
        fresh = (state.hens[seat], state.chicks[seat]) == (begun.hens[seat], begun.chicks[seat])
        yield from (AnyAction() if fresh else Bot("strong")).think(state, seat, rng)


def set_up(setup: str) -> Row:
    """How often the first player wins, and how long a match takes, between two strong bots in haste."""
    found = summary(Tournament.of(GAME.slug, [f"{__name__}:AnyOpening"], slices=HASTY, setup=setup), MATCHES)
    share, low, high = found.seat_share(0)
    told = f"{share:.1%} (95 %: {low:.1%} to {high:.1%}), {statistics.mean(found.lengths):.1f} plies"
    return Row(f"{GAME.slug}: the first player's wins from {setup}", told)
