"""How well each side of Hens and Chicks stands: what the bots' search makes of the position."""

from __future__ import annotations

from itertools import islice
from typing import Final

from pygames.core.words import CHANCE
from pygames.hens_and_chicks.bot import Search, chance_of
from pygames.hens_and_chicks.judgement import children, gain_of, side_of
from pygames.hens_and_chicks.rules import HensAndChicks

DEPTH: Final = {False: 2, True: 6}
"""So many moves ahead a quick and a deep look go."""
SLICES: Final = {False: 6, True: 30}
"""And so many slices of the search they take at most."""


def prospects(state: HensAndChicks, deep: bool) -> list[float]:
    """Both sides' expected shares of the win."""
    mover = state.turn
    if mover is None or mover == CHANCE:
        return [0.5, 0.5]
    root = side_of(state)
    moves = children(root)
    value = 1.0
    if not isinstance(moves, tuple):
        search = Search(root, sorted(moves, key=gain_of, reverse=True))
        for _ in islice(search.deepen(DEPTH[deep]), SLICES[deep]):
            pass
        value = chance_of(search.value)
    return [value if seat == mover else 1 - value for seat in range(2)]
