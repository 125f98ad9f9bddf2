"""What is in the box, as `components.toml` lists it: gems, the egg's features, the silo, how many dice."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.resources import files
from typing import Final


@dataclass(frozen=True, slots=True)
class Gem:
    """One kind of gem. `values` are those of a completed feature of 2, 3, 4 and 5; `unused` is what one beside the egg scores."""

    word: str
    name: str
    count: int
    values: tuple[int, ...]
    unused: int

    @property
    def one(self) -> str:
        """With its article: `an emerald`."""
        return f"{'an' if self.name[0] in 'aeio' else 'a'} {self.name}{' gem' if self.word == 'gold' else ''}"


_DATA: Final = tomllib.loads(files(__package__).joinpath("components.toml").read_text("utf-8"))

GEMS: Final = {row["word"]: Gem(**{**row, "values": tuple(row["values"])}) for row in _DATA["gem"]}
KINDS: Final = tuple(GEMS)
IMPERFECTION: Final = "imperfection"
BAG: Final = {kind: gem.count for kind, gem in GEMS.items()}
ALL_GEMS: Final = sum(BAG.values())
_ORDER: Final = {kind: number for number, kind in enumerate(KINDS)}

FEATURE_SIZES: Final[tuple[int, ...]] = tuple(_DATA["egg"]["features"])
IN_FEATURE: Final[int] = _DATA["egg"]["imperfection"]
"""What each imperfection in a completed feature scores."""

NUMBER_OF_DICE: Final[int] = _DATA["dice"]["number"]
MOST_ROLLS: Final[int] = _DATA["dice"]["rolls"]
"""So often may a player roll in a round (the rules know no clock)."""

SIZE: Final[int] = _DATA["yard"]["size"]
RAMPS: Final[tuple[str, ...]] = tuple(_DATA["yard"]["ramps"])
MOST_GEMS: Final[int] = _DATA["yard"]["most_gems"]
SCRATCH_SPACES: Final[int] = _DATA["yard"]["scratch_spaces"]

TRACK: Final[tuple[int, ...]] = tuple(_DATA["silo"]["track"])
_FIRST: Final[dict[int, int]] = {int(seats): place for seats, place in _DATA["silo"]["first"].items()}
ROUNDS: Final = 3


def silo_place(seats: int, round_: int) -> int:
    """Where on the silo's track the farmer stands (0 is the top)."""
    return _FIRST[seats] + round_ - 1


def farmer_dice(seats: int, round_: int) -> int:
    """How many rows, and how many columns, are marked by farmer dice in this round."""
    return TRACK[silo_place(seats, round_)]


def sorted_gems(gems: Iterable[str]) -> tuple[str, ...]:
    """Gems in the order in which the file lists their kinds."""
    return tuple(sorted(gems, key=_ORDER.__getitem__))


def without(gems: tuple[str, ...], kind: str) -> tuple[str, ...]:
    """The gems without one of this kind."""
    at = gems.index(kind)
    return gems[:at] + gems[at + 1 :]
