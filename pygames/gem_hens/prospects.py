"""How well each hen stands: what the eggs promise, and what the dice that are left may bring to whoever is on turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from pygames.core.prospects import ended, mean, shared
from pygames.gem_hens.bot import DEPTH, round_played
from pygames.gem_hens.judgement import Look, standing, to_come

if TYPE_CHECKING:
    from pygames.gem_hens.rules import GemHens

LAST_WIDTH, WIDTH = 2.0, 0.35
"""A lead of so many points counts at the end; and so much more is needed for each gem that is still to be eaten."""
ROUNDS_ON: Final = 4
"""At a deep look the round is played on so often, always with the same luck."""


def prospects(state: GemHens, deep: bool) -> Sequence[float]:
    """Each seat's expected share of the win."""
    if not deep:
        return _shares(state)
    return mean(_shares(round_played(state.copy(), f"prospects {number} ")) for number in range(ROUNDS_ON))


def _shares(state: GemHens) -> Sequence[float]:
    if state.turn is None:
        return ended(state)
    coming = sum(to_come(state, seat) for seat in state.players()) / len(state.players())
    return shared([_points(state, seat) for seat in range(state.seats)], LAST_WIDTH + WIDTH * coming)


def _points(state: GemHens, seat: int) -> float:
    hen = state.hens[seat]
    own = seat == state.turn and state.phase == "turn" and bool(hen.dice)
    return standing(state, seat) + (Look(state, seat).ahead(hen.cell, tuple(hen.dice), DEPTH["steady"]) if own else 0.0)
