"""What is worth counting: captures, how hens move, how matches end."""

from __future__ import annotations

from collections.abc import Iterator

from pygames.core.words import CHANCE, Action
from pygames.hens_and_chicks.board import FAR_ROW
from pygames.hens_and_chicks.moving import PATHS
from pygames.hens_and_chicks.rules import HensAndChicks


class Counting:
    """Counts one match."""

    def during(self, before: HensAndChicks, action: Action, after: HensAndChicks) -> Iterator[tuple[str, int]]:
        """A turn: with which piece, and each enemy that it captured."""
        seat = before.turn
        if seat in (None, CHANCE):
            return
        leaves, _, crossed = PATHS[action]
        how = "chick" if before.chicks[seat] & leaves else "hen, two jumps" if len(action) > 2 else "hen"
        yield f"turn: {how}", seat
        captured, way = before.captured(action), "jumped over" if crossed else "pinned"
        yield from [(f"captured: hen {way}", seat)] * (captured & before.hens[1 - seat]).bit_count()
        yield from [(f"captured: chick {way}", seat)] * (captured & before.chicks[1 - seat]).bit_count()

    def at_end(self, state: HensAndChicks) -> Iterator[tuple[str, int]]:
        """How the winner won."""
        winner = state.winner
        if winner is None:
            return
        if (state.hens[winner] | state.chicks[winner]) & FAR_ROW[winner]:
            yield "won: on the far row", winner
        elif not state.hens[1 - winner]:
            yield "won: no enemy hen was left", winner
        else:
            yield "won: the enemy could not move", winner
