"""One player's things: the hen, the dice, the egg."""

from __future__ import annotations

from dataclasses import dataclass, field

from pygames.core.words import BLANK
from pygames.gem_hens.components import FEATURE_SIZES, NUMBER_OF_DICE
from pygames.gem_hens.egg import Egg, no_gems
from pygames.gem_hens.yard import COOP


def _new_egg() -> Egg:
    return [() for _ in FEATURE_SIZES]


@dataclass(slots=True)
class Hen:
    """What a player has. Dice are faces `1` to `6`, in order; who may not see them yet has `?` in their place."""

    cell: str = COOP
    """Where the hen stands, `r2c3`; nothing while she is in the coop."""
    dice: list[str] = field(default_factory=list)
    """The dice on the action board: locked while dice are rolled, then still to be used."""
    loose: list[str] = field(default_factory=list)
    """The dice that were rolled and are not locked yet."""
    rolls: int = 0
    """How often the player has rolled this round."""
    pecks: list[int] = field(default_factory=list)
    """The sum of the sixes' roll for the pecking order, then of the rolls among those who tied; nothing before."""
    power: str = ""
    """The Power Cluck that the player holds this round."""
    used: bool = False
    """Whether it has been used."""
    copies: str = ""
    """The power that Copycat has copied, once it is used."""
    kept: list[str] = field(default_factory=list)
    """The dice that Strategic keeps for the next round."""
    egg: Egg = field(default_factory=_new_egg)
    """For each of the seven features the gems in it, in the order of their kinds."""
    unused: dict[str, int] = field(default_factory=no_gems)
    """How many gems of each kind lie beside the egg."""

    def clone(self) -> Hen:
        """An equal Hen that shares nothing that can change."""
        return Hen(
            self.cell,
            self.dice[:],
            self.loose[:],
            self.rolls,
            self.pecks[:],
            self.power,
            self.used,
            self.copies,
            self.kept[:],
            self.egg[:],
            self.unused.copy(),
        )

    @property
    def in_hand(self) -> int:
        """How many dice the player rolls when all that are not locked are rolled."""
        return NUMBER_OF_DICE - len(self.dice)

    @property
    def known(self) -> bool:
        """Whether the dice's faces are known here."""
        return BLANK not in self.dice and BLANK not in self.loose

    def gain(self, *faces: str) -> None:
        """Put dice on the action board."""
        self.dice = sorted([*self.dice, *faces])

    def put_away(self) -> None:
        """The hen goes home, the dice leave the table, and the Power Cluck is gone."""
        self.cell, self.dice, self.loose, self.rolls, self.pecks = COOP, [], [], 0, []
        self.power, self.used, self.copies = "", False, ""
