"""What is worth counting: by which way chickens escape, chickens that are lost, rounds, and which hut wins."""

from __future__ import annotations

from collections.abc import Iterator

from pygames.chickenrun.joining import in_charge
from pygames.chickenrun.rules import Chickenrun
from pygames.core.words import Action


def during(before: Chickenrun, action: Action, after: Chickenrun) -> Iterator[tuple[str, int]]:
    """Each chicken that escapes, by the plan or the dash; each round for every player in it."""
    for seat, was in enumerate(before.flocks):
        flock = after.flocks[seat]
        leader = in_charge(before, seat) if set(was.lent) & set(flock.free) else seat
        escape = before.flocks[leader].escape if leader is not None else None
        if escape is not None:
            way = escape.plan or escape.route
            yield from [(f"escape: {way}", seat)] * (len(flock.free) - len(was.free))
    if after.round > before.round:
        yield from (("round", seat) for seat in after.players())


def at_end(state: Chickenrun) -> Iterator[tuple[str, int]]:
    """Who sat in which hut."""
    for seat, flock in enumerate(state.flocks):
        yield f"hut: {flock.hut}", seat
