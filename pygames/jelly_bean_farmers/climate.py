"""What the climate does to a field, and how often: the sums over all pairs of climate cards."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from pygames.jelly_bean_farmers.cards import CLIMATES

SEEDED_BASE = 3
PERENNIAL_BASE = 1


@dataclass(frozen=True, slots=True)
class Weather:
    """What two climate cards in force add to a growing field: by drought, by pestilence, and by the rest, which nothing stops."""

    drought: int
    pestilence: int
    other: int

    def on(self, upgrades: Collection[str]) -> int:
        """What is added to a growing field that has these upgrades (its Fertilizer not counted)."""
        drought = 0 if "irrigation" in upgrades else self.drought
        return self.other + drought + (0 if "protective-netting" in upgrades else self.pestilence)


@cache
def weather(*words: str, cancelling: bool = True) -> Weather:
    """The climate cards in force added together; a card that cancels something takes it from the other card (Reveal the Climate Cards)."""
    cards = [CLIMATES[word] for word in words if word in CLIMATES]
    cancelled = {card.cancels for card in cards} if cancelling else set()
    return Weather(
        0 if "drought" in cancelled else sum(card.drought for card in cards),
        0 if "pestilence" in cancelled else sum(card.pestilence for card in cards),
        sum(card.weather for card in cards),
    )


def production(upgrades: Collection[str], seeded: bool, sky: Weather) -> int:
    """The food that one field makes, its seed included (Harvest): never below 0."""
    base = SEEDED_BASE if seeded else PERENNIAL_BASE if "perennial" in upgrades else 0
    if not base:
        return 0
    return max(0, base + ("fertilizer" in upgrades) + sky.on(upgrades))


@dataclass(frozen=True, slots=True)
class Measure:
    """How a seeded field does over all pairs of climate cards: its mean food, and the shares (0 to 1) of some outcomes."""

    mean: float
    nothing: float
    seed_at_most: float
    exactly_three: float


def measure(upgrades: Collection[str] = (), cancelling: bool = True) -> Measure:
    """The figures over all pairs of the 24 climate cards, for a seeded field with these upgrades."""
    made = [production(upgrades, True, weather(*pair, cancelling=cancelling)) for pair in pairs()]
    share = 1 / len(made)
    return Measure(
        sum(made) * share,
        sum(food == 0 for food in made) * share,
        sum(food <= 1 for food in made) * share,
        sum(food == 3 for food in made) * share,
    )


def pairs() -> Iterator[tuple[str, str]]:
    """All pairs of two different climate cards, each card by its word."""
    return combinations([word for word, card in CLIMATES.items() for _ in range(card.count)], 2)
