"""What one player has: six chickens and where each is, eggs, equipment and plans, and an escape that is under way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from pygames.chickenrun.cards import FIRST_EGGS, HUT_OF, PLANS, Plan
from pygames.chickenrun.farm import FREE, OFF, OUTSIDE
from pygames.chickenrun.step import NO_SEAT

NOBODY: Final = ""
"""Stands for no chicken, no item, no plan."""
BEYOND: Final = frozenset((*OUTSIDE, *FREE))
"""Outside the wire."""
ROUTES: Final = ("plan", "gate", "wire", "run")
"""How a chicken escapes: by a plan; in a dash for the main gate, or through the wire; or, her plan abandoned, she runs on outside."""


@dataclass
class Escape:
    """An escape that is under way. Its first runner is the player's active chicken; the marker lies on the plan's start."""

    route: str
    """One of ROUTES."""
    plan: str = NOBODY
    """Its plan, laid open."""
    items: list[str] = field(default_factory=list)
    """Its equipment, laid open."""
    waiting: list[str] = field(default_factory=list)
    """The runners who are still to start, from the marker."""
    landed: bool = False
    """Whether the runner has left the plan's way, and is on the ground outside."""
    partner: int = NO_SEAT
    """In a joint escape the other player, whose chickens run in this one's charge."""
    places: int = 0
    """While the partner is asked for chickens, how many may be sent."""
    brought: list[str] = field(default_factory=list)
    """What the partner has brought of the equipment, or is asked to bring."""

    @property
    def card(self) -> Plan | None:
        """The plan's card, if the escape has one."""
        return PLANS.get(self.plan)

    @property
    def marker(self) -> str:
        """The square where the escape began and its other runners wait; OFF without a plan."""
        return PLANS[self.plan].start if self.plan else OFF

    def clone(self) -> Escape:
        """An equal one that shares nothing that can change."""
        twin = Escape(self.route, self.plan, list(self.items), list(self.waiting), self.landed)
        twin.partner, twin.places, twin.brought = self.partner, self.places, list(self.brought)
        return twin


@dataclass
class Flock:
    """A player's chickens and goods. Chickens are in one place each; a State has one Flock a seat."""

    hut: str
    active: str = NOBODY
    """The chicken that the piece on the board stands for; NOBODY while all are in the bunker, or none is left."""
    hand: list[str] = field(default_factory=list)
    resting: list[str] = field(default_factory=list)
    """Those who rest in the hut."""
    bunker: list[str] = field(default_factory=list)
    free: list[str] = field(default_factory=list)
    """Those who have escaped, in that order."""
    lent: list[str] = field(default_factory=list)
    """Those who run in a joint escape, or wait to, in another player's charge."""
    pies: list[str] = field(default_factory=list)
    at: str = OFF
    """Where the piece stands; OFF when the player is out of the game."""
    eggs: int = FIRST_EGGS
    carried: str = NOBODY
    """The item that the active chicken carries."""
    items: list[str] = field(default_factory=list)
    """The equipment in hand, in the order of its kinds."""
    plans: list[str] = field(default_factory=list)
    saw: dict[str, list[str]] = field(default_factory=dict)
    """For each building whose pile this player has looked through, what can be in it as far as the player knows: what was seen last and what has openly been put there since."""
    bid: str = NOBODY
    """While control is bid for, what the player has bid, as a number; NOBODY before that."""
    escape: Escape | None = None
    last_escape: int = 0
    """When the last chicken escaped: the number of that escape in the match."""

    @property
    def plans_held(self) -> int:
        """How many plans are this player's: in the hand, and laid open for an escape."""
        return len(self.plans) + bool(self.escape and self.escape.plan)

    @property
    def running(self) -> list[str]:
        """The chickens of an escape: the runner, and those who wait; in a joint one also the partner's."""
        return [self.active, *self.escape.waiting] if self.escape else []

    @property
    def living(self) -> int:
        """How many chickens are still in play, with those of a partner's who run in this player's charge."""
        waiting = len(self.escape.waiting) if self.escape else 0
        return bool(self.active) + len(self.hand) + len(self.resting) + len(self.bunker) + len(self.lent) + waiting

    def owns(self, chicken: str) -> bool:
        """Whether a chicken is of this player's set."""
        return HUT_OF.get(chicken) == self.hut

    @property
    def outside(self) -> bool:
        """Whether the piece stands outside the wire."""
        return self.at in BEYOND

    def groups(self) -> Iterator[list[str]]:
        """The chickens in the order in which the pie machine gets them, group by group."""
        yield self.bunker
        yield self.resting
        yield self.hand
        yield [*filter(self.owns, self.running), *self.lent]
        yield [self.active] if self.owns(self.active) else []

    def has(self, kind: str) -> bool:
        """Whether an item is carried or in hand."""
        return kind == self.carried or kind in self.items

    def missing(self, plan: str) -> list[str]:
        """The kinds of equipment that a plan needs and that are not in hand."""
        return [kind for kind in PLANS[plan].items if kind not in self.items]

    def clone(self) -> Flock:
        """An equal one that shares nothing that can change."""
        twin = object.__new__(Flock)
        data = twin.__dict__
        data.update(self.__dict__)
        for name in COPIED:
            data[name] = data[name].copy()
        data["saw"] = {pile: kinds.copy() for pile, kinds in self.saw.items()}
        if self.escape:
            data["escape"] = self.escape.clone()
        return twin


COPIED: Final = ("hand", "resting", "bunker", "free", "lent", "pies", "items", "plans")
"""A player's lists."""
