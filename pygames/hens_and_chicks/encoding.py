"""Hens and Chicks as numbers: four boards of 64 squares, a1 first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from pygames.core.encoding import Encoding, Part, around
from pygames.hens_and_chicks.board import SQUARES

if TYPE_CHECKING:
    from pygames.hens_and_chicks.rules import HensAndChicks


def see(state: HensAndChicks, seat: int) -> Iterator[Part]:
    """Where the viewer's and the other's hens and chicks stand."""
    for number, owner in enumerate(around(2, seat)):
        for kind, squares in (("hens", state.hens[owner]), ("chicks", state.chicks[owner])):
            yield f"{kind} {number}", [float(squares >> square & 1) for square in range(64)]


ENCODING: Final = Encoding(
    words=SQUARES,
    chance_words=("start", "0", "1"),
    longest=3,
    scores=(0, 1),
    see=see,
)
