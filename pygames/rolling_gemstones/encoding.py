"""The Rolling Gemstones as numbers: the dice and what has become of each, and the six columns of every sheet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from pygames.core.encoding import Encoding, Part, apart, around, each, one, share, shares
from pygames.rolling_gemstones.dice import EACH, MOST_THROWS
from pygames.rolling_gemstones.line import PHASES
from pygames.rolling_gemstones.rules import LIFTED, MOST_ROUNDS, PAIRS, TURNS
from pygames.rolling_gemstones.sheet import COLOURS, FULL, NUMBERS, WORST, sums

if TYPE_CHECKING:
    from pygames.rolling_gemstones.rules import RollingGemstones

MOST_SUM: Final = FULL * len(NUMBERS)
FACES: Final = dict.fromkeys((*COLOURS, *NUMBERS), EACH)


def see(state: RollingGemstones, seat: int) -> Iterator[Part]:
    """The round, whose turn of it, the dice by their marks, the sheets."""
    seats = state.seats
    yield "round", [share(state.round, MOST_ROUNDS)]
    yield "phase", one(state.phase, PHASES)
    active = apart(state.active, seat, seats) if state.active < seats else state.active
    yield "active", one(active, range(TURNS))
    yield "throws", [share(state.throws, MOST_THROWS)]
    for mark in range(LIFTED, PAIRS + 1):
        dice = [face for face, other in zip(state.dice, state.marks, strict=True) if other == mark]
        yield f"dice marked {mark}", shares({face: dice.count(face) for face in dice}, FACES)
    players = around(seats, seat)
    sheets = [state.sheets[player] for player in players]
    yield from each("rows", [[share(len(column), FULL) for column in sheet] for sheet in sheets])
    yield from each("sums", [[share(last, MOST_SUM) for last in sums(sheet)] for sheet in sheets])
    yield "announced", [float(state.announced[player]) for player in players]
    yield "out", [float(player in state.out) for player in players]


ENCODING: Final = Encoding(
    words=(*COLOURS, *NUMBERS, "reroll", "throw", "keep"),
    chance_words=("roll", *COLOURS, *NUMBERS),
    longest=2,
    scores=(-WORST, 0),
    see=see,
)
