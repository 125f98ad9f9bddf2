"""What is in the box, as `components.toml` and `plans.toml` list it: eggs, chickens, equipment, plans, opportunity cards."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final

from pygames.chickenrun.farm import HUTS, STARTS, beside


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath(name).read_text("utf-8"))


_DATA: Final = _read("components.toml")

EGGS: Final[int] = _DATA["eggs"]["counters"]
FIRST_EGGS: Final[int] = _DATA["eggs"]["each"]
COLLECT: Final[tuple[int, ...]] = tuple(_DATA["dice"]["collect"])
LAY: Final = range(_DATA["dice"]["lay"][0], _DATA["dice"]["lay"][1] + 1)
RANSOM: Final[int] = _DATA["dice"]["ransom"]

NUMBERS: Final[tuple[int, ...]] = tuple(_DATA["chickens"]["numbers"])
SETS: Final[dict[str, tuple[str, ...]]] = {hut: tuple(_DATA["chickens"][hut]) for hut in HUTS}
"""The chickens of each hut."""
NUMBER: Final = {
    chicken: number for chickens in SETS.values() for chicken, number in zip(chickens, NUMBERS, strict=True)
}
"""What each chicken adds to a roll."""
HUT_OF: Final = {chicken: hut for hut, chickens in SETS.items() for chicken in chickens}
COLOURS: Final[dict[str, str]] = dict(_DATA["colours"])
"""The colour of each hut, as a word for people."""

EQUIPMENT: Final[dict[str, int]] = dict(_DATA["equipment"])
"""How many there are of each kind of equipment."""
CARDS: Final = sum(EQUIPMENT.values())
PILES: Final[dict[str, int]] = dict(_DATA["piles"])
"""How many cards lie in each building at the start; ties between piles are broken in this order."""
PRICES: Final[dict[str, int]] = dict(_DATA["prices"])
TOOLS: Final = ("wire-cutters", "pliers")
"""With one of these a chicken can go through the wire."""
_ORDER: Final = {kind: number for number, kind in enumerate(EQUIPMENT)}


@dataclass(frozen=True, slots=True)
class Plan:
    """A plan of escape. `way` are the squares that its runners take, from the start to the first one on the ground outside."""

    word: str
    name: str
    route: str
    """How it leaves: `over` the wire, `tunnel`, `gate` or `air`."""
    start: str
    way: tuple[str, ...]
    items: tuple[str, ...]
    chickens: int
    unseen_by: tuple[str, ...]
    text: str

    def ahead(self, place: str) -> tuple[str, ...]:
        """The squares of the way from a place of it on, but for the last one, on which runners are on the ground."""
        return self.way[self.way.index(place) : -1]

    def covers(self, place: str, who: str) -> bool:
        """Whether a runner on this place of the way is safe from `tweedy` or the `dog`."""
        return who in self.unseen_by and place in self.way[1:-1]


def _plan(row: dict[str, Any]) -> Plan:
    way = [STARTS[row["start"]]]
    for direction in row["way"].split():
        way.append(beside(way[-1], direction))
    lists = {"items": tuple(row["items"]), "unseen_by": tuple(row["unseen_by"])}
    return Plan(**{**row, **lists, "start": way[0], "way": tuple(way)})


PLANS: Final = {row["word"]: _plan(row) for row in _read("plans.toml")["plan"]}
MOST_PLANS: Final = 2
"""Nobody holds more."""


@dataclass(frozen=True, slots=True)
class Opportunity:
    """A kind of opportunity card."""

    word: str
    count: int
    name: str
    text: str


OPPORTUNITIES: Final = {row["word"]: Opportunity(**row) for row in _DATA["opportunity"]}
OPPORTUNITY_BAG: Final = {word: card.count for word, card in OPPORTUNITIES.items()}


def sort_items(items: list[str]) -> None:
    """Bring equipment into the order of its kinds; blanks come last."""
    items.sort(key=lambda kind: _ORDER.get(kind, len(_ORDER)))


SEVERAL: Final = ("pliers", "bellows", "wire-cutters")
"""One item, whose name is of several."""


def item_name(kind: str) -> str:
    """With its article: `a spoon`, `an egg box`, `elastic`."""
    name = kind.replace("-", " ")
    if kind in ("elastic", *SEVERAL):
        return name
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


def item_names(kinds: Iterable[str]) -> list[str]:
    """Several of them."""
    return [item_name(kind) for kind in kinds]


def chicken_name(chicken: str) -> str:
    """What a chicken is called."""
    return chicken.capitalize()
