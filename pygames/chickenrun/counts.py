"""What is worth counting: by which way chickens escape, chickens that are lost, rounds, and which hut wins."""

from __future__ import annotations

from collections.abc import Iterator

from pygames.chickenrun.cards import PLANS
from pygames.chickenrun.ending import LAST_ROUND
from pygames.chickenrun.joining import in_charge
from pygames.chickenrun.rules import Chickenrun
from pygames.core.words import CHANCE, Action

WAYS = {word: plan.name for word, plan in PLANS.items()} | {"wire": "through the wire", "gate": "by the main gate"}
JOINT = {"joint": "joint escape proposed", "agree": "joint escape agreed on"}


class Counting:
    """Counts one match; it remembers how each player's escape began, since who has landed outside only runs."""

    def __init__(self) -> None:
        self.ways: dict[int, str] = {}

    def during(self, before: Chickenrun, action: Action, after: Chickenrun) -> Iterator[tuple[str, int]]:
        """Each chicken that escapes, by the plan or the dash; what becomes of joint escapes."""
        if before.turn not in (None, CHANCE) and action[0] in JOINT:
            yield JOINT[action[0]], before.turn
        for seat, was in enumerate(before.flocks):
            flock, charge = after.flocks[seat], in_charge(before, seat)
            for chicken in flock.free[len(was.free) :]:
                lent = charge is not None and chicken in was.lent
                yield f"escape: {self.ways[charge if charge is not None and lent else seat]}", seat
                if lent:
                    yield "partner's chicken free", seat
        for seat, flock in enumerate(after.flocks):
            if flock.escape and flock.escape.route != "run":
                self.ways[seat] = WAYS[flock.escape.plan or flock.escape.route]

    def at_end(self, state: Chickenrun) -> Iterator[tuple[str, int]]:
        """Who sat in which hut, how many rounds the match had, and whether they were all that there may be."""
        for seat, flock in enumerate(state.flocks):
            yield f"hut: {flock.hut}", seat
            yield from [("round", seat)] * state.round
            yield from [("chicken lost", seat)] * len(flock.pies)
            if state.round >= LAST_ROUND:
                yield "last round", seat
