"""What holds in every State that play can reach, and is asked of a written position: so that a match can go on from it.

Whether the moves of a match lead to a board is not asked: a lesson or a puzzle sets up what it needs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygames.core.errors import BadPosition
from pygames.core.words import counted, listed
from pygames.hens_and_chicks import board
from pygames.hens_and_chicks.board import FAR_ROW

if TYPE_CHECKING:
    from pygames.hens_and_chicks.rules import HensAndChicks

MOST_HENS: Final = 6
MOST_CHICKS: Final = 10


def check(state: HensAndChicks) -> None:
    """Refuse too many pieces, and a far row or a side without hens that does not go with the turn. Raises BadPosition."""
    for seat, side in enumerate(("first", "second")):
        hens, chicks = state.hens[seat], state.chicks[seat]
        arrived = board.names_of((hens | chicks) & FAR_ROW[seat])
        if hens.bit_count() > MOST_HENS or chicks.bit_count() > MOST_CHICKS:
            have = f"{counted(hens.bit_count(), 'hen')} and {counted(chicks.bit_count(), 'chick')}"
            raise BadPosition(f"A side has at most 6 hens and 10 chicks, and the {side} has {have}.")
        if arrived and (state.winner != seat or len(arrived) > 1):
            where = listed(arrived)
            raise BadPosition(f"The {side} side has already reached its far row, on {where}: the match would be over.")
        if not hens and state.winner != 1 - seat:
            raise BadPosition(f"The {side} side has no hen left: the match would be over.")
