"""What is worth counting: dice, features of the egg, Power Clucks, the first pecking order."""

from __future__ import annotations

from collections.abc import Iterator

from pygames.core.words import CHANCE, Action
from pygames.gem_hens.egg import completed
from pygames.gem_hens.powers import CARDS
from pygames.gem_hens.rules import GemHens

PASS = "pass"


class Counting:
    """Counts one match; it remembers whether the first pecking order has been told."""

    def __init__(self) -> None:
        self.led = False

    def during(self, before: GemHens, action: Action, after: GemHens) -> Iterator[tuple[str, int]]:
        """A die that had no effect, a power that was drafted or used, who was first in the first pecking order."""
        seat = before.turn
        if seat not in (None, CHANCE):
            if action[1:] == (PASS,):
                yield "die without effect", seat
            elif action[0] == "draft":
                yield f"drafted: {CARDS[action[1]].name}", seat
            elif action[0] in CARDS:
                yield f"used: {CARDS[before.hens[seat].power].name}", seat
        if not self.led and after.step_name == "turn":
            self.led = True
            yield "first in the first pecking order", after.order[0]

    def at_end(self, state: GemHens) -> Iterator[tuple[str, int]]:
        """The features of each egg that are complete."""
        for seat, hen in enumerate(state.hens):
            yield from [("feature completed", seat)] * sum(completed(hen.egg, number) for number in range(len(hen.egg)))
