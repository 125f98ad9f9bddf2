"""How well each player of Chickenrun stands: chickens that are free, those who run, and what the plans promise in the rounds to come."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Final

from pygames.chickenrun.bot import Bot
from pygames.chickenrun.ending import WINNING
from pygames.chickenrun.judgement import CUT_ROUNDS, ROLL, STEADY, WIRE, Judgement
from pygames.core.prospects import ended, mean, shared
from pygames.core.words import CHANCE

if TYPE_CHECKING:
    from pygames.chickenrun.rules import Chickenrun

ROUNDS: Final = 4.0
"""What a plan frees in so many rounds counts."""
A_ROUND: Final = 0.93
"""How likely a runner is still under way after a round more."""
WIDTH: Final = 1.2
"""A lead of so many chickens counts."""
WORLDS, LINES_ON = 6, 60
"""At a deep look the match is played on so often, and so many lines, always with the same luck."""


def prospects(state: Chickenrun, deep: bool) -> Sequence[float]:
    """Each seat's expected share of the win."""
    if not deep:
        return _shares(state)
    return mean(_shares(_played_on(state.copy(), number)) for number in range(WORLDS))


def _shares(state: Chickenrun) -> Sequence[float]:
    if state.turn is None:
        return ended(state)
    if not state.flocks:
        return [1 / state.seats] * state.seats
    return shared([_chickens(state, seat) for seat in range(state.seats)], WIDTH)


def _chickens(state: Chickenrun, seat: int) -> float:
    """How many chickens a player is likely to have free before long."""
    flock = state.flocks[seat]
    if seat not in state.players():
        return float(len(flock.free))
    sees = Judgement(state, seat, careful=True)
    rate = max(map(sees.worth, sees.plans), default=0.0)
    if sees.tool:
        rate = max(rate, WIRE / CUT_ROUNDS)
    return min(WINNING, len(flock.free) + _running(state, sees) + ROUNDS * rate)


def _running(state: Chickenrun, sees: Judgement) -> float:
    """How many of an escape's chickens are likely to get through."""
    flock = sees.flock
    if flock.escape is None or not flock.active:
        return 0.0
    first: float = (1 - sees.risk(flock.at)) * A_ROUND ** (sees.remaining(flock.at) / ROLL)
    return first * sum(STEADY**number for number in range(1 + len(flock.escape.waiting)))


def _played_on(world: Chickenrun, number: int) -> Chickenrun:
    for line in range(LINES_ON):
        if world.turn is None:
            break
        if world.turn == CHANCE:
            world.carry_out(world.chance(Random(f"prospects {number} {world.occasion}")))
        else:
            view, luck = world.seen_by(world.turn), Random(f"prospects {number} {line}")
            world.carry_out(Bot(view, world.turn, True, luck).wish(view.actions()).action)
    return world
