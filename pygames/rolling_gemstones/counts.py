"""What is worth counting: which colours are written, how often dice are thrown again, how matches end."""

from __future__ import annotations

from collections.abc import Iterator

from pygames.core.words import CHANCE, Action
from pygames.rolling_gemstones.dice import is_colour
from pygames.rolling_gemstones.rules import RollingGemstones


class Counting:
    """Counts one match."""

    def during(self, before: RollingGemstones, action: Action, after: RollingGemstones) -> Iterator[tuple[str, int]]:
        """A pair that is written, or dice that are thrown again."""
        if before.turn in (None, CHANCE):
            return
        if is_colour(action[0]):
            yield f"colour: {action[0]}", before.turn
        elif action == ("throw",):
            yield "thrown again", before.turn

    def at_end(self, state: RollingGemstones) -> Iterator[tuple[str, int]]:
        """Who stayed sorted, who filled the sheet, who has an evaluation of 0."""
        if state.winner is not None:
            yield "stayed sorted", state.winner
        for seat in state.complete:
            yield "filled the sheet", seat
        for seat in state.players():
            if not state.evaluation(seat):
                yield "sorted at the end", seat
