"""One player's farm: its cards and food, and what they are worth in arms and storage."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from pygames.core.words import Action

SILO_HOLDS: Final = 5
EXTENSION_HOLDS: Final = 2
CATS_PROTECT: Final = 3
FOOD_STAMPS: Final = 2
STAMP_FOOD: Final = 4
HAND_SIZE: Final = 3
STAMPED_HAND_SIZE: Final = 2

OFFENCE: Final = {"mercenary": 1, "berzerker": 2}
DEFENCE: Final = {"mercenary": 1, "dogs": 1}
ARMED_MAN: Final = "armed-man"
UNITS: Final = (ARMED_MAN, "mercenary", "berzerker", "dogs")
"""What an Assassin can remove."""
TABLEAU: Final = ("cats", "rabbits", "mercenary", "berzerker", "walls", "dogs", "flexible-hand", "silo-extension")
"""The action cards that lie face up on a farm, outside its fields."""


@dataclass
class Farm:
    """What lies before one player. Card lists hold words; a card that a viewer does not know is BLANK."""

    food: int = 5
    stamps: int = FOOD_STAMPS
    hand: list[str] = field(default_factory=list)
    dealt: list[str] = field(default_factory=list)
    """Only at the start: the cards of which three are kept."""
    drawn: list[str] = field(default_factory=list)
    """Only during Draw 2 Cards: what was drawn."""
    spring: list[str] = field(default_factory=list)
    """The season's cards on the Action Placement card; more than one only after a saved Steal or Draw 2."""
    summer: list[str] = field(default_factory=list)
    shown: list[str] = field(default_factory=list)
    """Which of the season's cards everybody has seen (Steal Opponent's Card)."""
    orders: list[Action] = field(default_factory=list)
    """What was chosen for the season's and the saved cards, secret until all have chosen."""
    backs: list[str] = field(default_factory=list)
    """Revealed as back actions, their kind not chosen yet: from the season's cards, …"""
    pulled: list[str] = field(default_factory=list)
    """… and from the saved cards."""
    saved: list[str] = field(default_factory=list)
    saved_shown: list[str] = field(default_factory=list)
    """Which of the saved cards everybody has seen, …"""
    pulled_shown: list[str] = field(default_factory=list)
    """… and which of the pulled ones."""
    buried: list[str] = field(default_factory=list)
    """In Back-Action use, and the four of the start: out of play for good."""
    fields: list[list[str]] = field(default_factory=lambda: [[]])
    """Each field's upgrades, in the order of the card list."""
    half_field: int = 0
    silos: int = 1
    half_silo: int = 0
    armed_men: int = 0
    cards: dict[str, int] = field(default_factory=lambda: dict.fromkeys(TABLEAU, 0))
    """The cards that lie face up outside the fields, how many of each kind of TABLEAU."""
    seeded: list[int] = field(default_factory=list)
    """The fields (from 0) that were seeded this season."""
    sowing: list[str] = field(default_factory=list)
    """While seeding is secret: for each field `seed`, `fallow`, or nothing yet."""
    stamped: int = 0
    """1 in a year in which a stamp was cashed."""
    stole: int = 0
    """1 in a season in which the player has played a Steal Opponent's Card."""
    extra: int = 0
    """How many cards this player has drawn during this season."""
    left: int = 0
    """The year in which the player went out of the game, else 0."""

    @property
    def offence(self) -> int:
        """Armed units for attack, without a Warlord's own 1."""
        return self.armed_men + sum(worth * self.cards[kind] for kind, worth in OFFENCE.items())

    @property
    def defence(self) -> int:
        """Armed units for defence: Walls double Armed Men and nothing else."""
        men = self.armed_men * (2 if self.cards["walls"] else 1)
        return men + sum(worth * self.cards[kind] for kind, worth in DEFENCE.items())

    @property
    def capacity(self) -> int:
        """How much food silos and Cats can protect (Food Storage)."""
        stored = SILO_HOLDS * self.silos + EXTENSION_HOLDS * self.cards["silo-extension"]
        return stored + CATS_PROTECT * self.cards["cats"]

    @property
    def unprotected(self) -> int:
        """The food that lies outside silos and without Cats."""
        return max(0, self.food - self.capacity)

    @property
    def vermin(self) -> int:
        """What vermin would take now: half of the unprotected food, rounded up, or all of it where Rabbits are."""
        return self.unprotected if self.cards["rabbits"] else (self.unprotected + 1) // 2

    @property
    def hand_size(self) -> int:
        """How many cards the hand is filled up to this year."""
        return STAMPED_HAND_SIZE if self.stamped else HAND_SIZE + self.cards["flexible-hand"]

    @property
    def upgrades(self) -> int:
        """Field and silo upgrades, for the tie-break."""
        return sum(map(len, self.fields)) + self.cards["silo-extension"]

    def units(self) -> list[str]:
        """The kinds of armed units that are here, of those that an Assassin can remove."""
        return [kind for kind in UNITS if (self.armed_men if kind == ARMED_MAN else self.cards[kind])]

    def season_cards(self, season: str) -> list[str]:
        """The cards on the Action Placement card for `spring` or `summer`."""
        return self.spring if season == "spring" else self.summer

    def clone(self) -> Farm:
        """An equal farm that shares nothing that can change."""
        twin = Farm.__new__(Farm)
        data = twin.__dict__
        data.update(self.__dict__)
        for name in COPIED:
            data[name] = data[name].copy()
        data["fields"] = [upgrades.copy() for upgrades in self.fields]
        return twin


COPIED: Final = (
    *("hand", "dealt", "drawn", "spring", "summer", "shown", "orders", "backs", "pulled"),
    *("saved", "saved_shown", "pulled_shown", "buried", "cards", "seeded", "sowing"),
)
