"""How well each farmer stands: what comes of some matches that judgement plays on to the end, always with the same luck."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from pygames.core.prospects import mean, shared
from pygames.core.words import CHANCE
from pygames.jelly_bean_farmers.bot import advised

if TYPE_CHECKING:
    from pygames.jelly_bean_farmers.rules import Farmers

MATCHES: Final = {False: 8, True: 12}
"""So many matches are played on at a quick and at a deep look."""
WIDTH: Final = 4.0
"""A lead of so much food at the end is well won: with other luck it would still be one."""


def prospects(state: Farmers, deep: bool) -> list[float]:
    """Each seat's expected share of the win."""
    return mean(_end(state.copy(), number) for number in range(MATCHES[deep]))


def _end(world: Farmers, number: int) -> list[float]:
    """One match played on: each player's draws and the climate have luck of their own, which is the same whatever is played before."""
    luck = [Random(f"prospects {number} {source}") for source in range(world.seats + 1)]
    while world.turn is not None:
        if world.turn == CHANCE:
            source = world.seats if world.phase in ("climate", "peek") else world.waiting[0]
            world.carry_out(world.chance(luck[source]))
        else:
            world.carry_out(advised(world, world.turn))
    return shared(world.scores(), WIDTH)
