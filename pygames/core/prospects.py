"""How well each seat stands, the one measure for all games: its expected share of the win.

A game's module `prospects` says it with a `prospects(state, deep)`; for games without one some matches are played on at random.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp
from random import Random
from typing import Final

from pygames.core.bag import pick
from pygames.core.state import State
from pygames.core.words import CHANCE

TRIES: Final = {False: 12, True: 48}
"""So many matches are played on at random, at a quick and at a deep look."""
LINES_ON: Final = 200
"""A match that is played on is broken off after so many lines."""


def prospects(state: State, deep: bool = False) -> tuple[float, ...]:
    """Each seat's expected share of the win: from 0 to 1, all together 1; who ties shares.

    Where one plays alone there is no win to share: then the one number is the score that is to be expected, on the scale of
    `scores()`. A quick look costs some milliseconds, a `deep` one some tenths of a second at most. The same State is always
    judged alike. The State holds everything, as a match does: one with blanks has to be filled first (`imagine`).
    """
    if state.turn is None:
        return ended(state)
    own = state.game.judge()
    found = own.prospects(state, deep) if own else _tried(state, TRIES[deep])
    if state.seats == 1:
        return (float(found[0]),)
    left = state.players()
    found = [max(0.0, share) if seat in left else 0.0 for seat, share in enumerate(found)]
    total = sum(found)
    return tuple(share / total if total else 1 / state.seats for share in found)


def shared(points: Sequence[float], width: float) -> list[float]:
    """Points as shares of the win: who leads by `width` points is 2.7 times as likely to win."""
    most = max(points)
    weights = [exp((point - most) / width) for point in points]
    total = sum(weights)
    return [weight / total for weight in weights]


def mean(ends: Iterable[Sequence[float]]) -> list[float]:
    """What comes of several matches that were played on: each seat's mean."""
    return [sum(seat) / len(seat) for seat in zip(*ends, strict=True)]


def ended(state: State) -> tuple[float, ...]:
    """A match that is over: who is first has won."""
    if state.seats == 1:
        return (float(state.scores()[0]),)
    first = state.ranking()[0]
    return tuple(1 / len(first) if seat in first else 0.0 for seat in range(state.seats))


def _tried(state: State, tries: int) -> list[float]:
    """The mean of some matches that are played on at random."""
    return mean(_played_on(state.copy(), Random(f"prospects {number}")) for number in range(tries))


def _played_on(world: State, luck: Random) -> Sequence[float]:
    for _ in range(LINES_ON):
        if world.turn is None:
            return ended(world)
        world.play(world.chance(luck) if world.turn == CHANCE else pick(luck, world.actions()))
    scores = world.scores()
    leaders = [score == max(scores) for score in scores]
    return scores if world.seats == 1 else [leads / sum(leaders) for leads in leaders]
