"""How a bot judges what it sees: what a plan is worth, where its equipment may lie, what a dash risks, when the coast is clear enough.

Everything is reckoned in rounds of one seat: what an errand costs of them, and how many chickens a plan frees in them.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from pygames.chickenrun.cards import PILES, PLANS, PRICES, TOOLS
from pygames.chickenrun.ending import WINNING
from pygames.chickenrun.farm import DASH, FREE, HENS, HOUSE, HUTS, MAIN_GATE, STORE, YARD, apart, distances, walk
from pygames.chickenrun.tweedys import STROLL
from pygames.core.words import BLANK

if TYPE_CHECKING:
    from pygames.chickenrun.flock import Flock
    from pygames.chickenrun.rules import Chickenrun

FAR: Final = 99
ROLL: Final = 7
"""What two dice show on average: so many steps are a round."""
EGG_ROUNDS: Final = 1.0
"""Rounds in which an egg is laid that Mrs Tweedy does not get, while the piece is under way as well."""
HOPELESS: Final = 30.0
"""Rounds that count for equipment which is nowhere to be had."""
RUN_ROUNDS: Final = 2.0
"""Rounds in which a runner comes from a start to a free square."""
STEADY: Final = 0.85
"""How likely each further runner of an escape is let through, if the one before her was."""
CUT_ROUNDS: Final = 4.0
"""Rounds in which a chicken with a tool comes to a good place at the wire, and from there to a free square."""
WIRE: Final = 0.6
"""How likely who goes through the wire is let through."""
FEW: Final = 5
"""With so many chickens, free ones and living, a player can hardly spare one for the pie machine."""
NEAR, NOW = 15, 10
"""From so many steps away Mr Tweedy may well find an escape before its runners are out: who waits until he is further away gets more of them free.
Who needs others for it takes more of a risk: they may not have the items for long."""
LONG_CUT: Final = 12
"""A dash through the wire begins where it is no more steps than that."""


LOST_OUTSIDE, LOST_INSIDE = 0.45, 0.75
"""An escape is given up if it is likelier than that to be found, with its runner outside the wire or inside."""
HOUSE_RISK: Final = 0.6
"""How likely Mr Tweedy comes home before a chicken has left the house with an item."""
WIRE_DOG: Final = 5
"""So near to the wire the dog is in the way of who goes through it."""
_ENDS: Final = (*PILES, STORE)


@cache
def ways(place: str, hut: str) -> dict[str, int]:
    """How many steps it is from a place to every other for who lives in a hut, through no hut of others."""
    return walk(HENS, place, FAR, [other for other in HUTS if other not in (hut, place)], _ENDS)


@cache
def to_freedom(route: str, place: str) -> int:
    """How many steps a dash by the `gate` or through the `wire` is from a place."""
    found = walk(DASH[route], place, FAR)
    return min(found.get(free, FAR) for free in FREE)


@cache
def comes(steps: int) -> float:
    """How likely Mr Tweedy or the dog comes so far in one turn; a low black die lets them go on."""
    if steps <= 0:
        return 1.0
    found = 0.0
    for black in range(1, 7):
        for white in range(1, 7):
            if black + white >= steps:
                found += 1
            elif black <= STROLL:
                found += comes(steps - black - white)
    return found / 36


CUTS: Final = {place: steps for place in YARD if (steps := to_freedom("wire", place)) <= LONG_CUT}
"""The squares of the yard from which a dash through the wire may begin, and how many steps it is."""
BEFORE_GATE: Final = tuple(place for place in YARD if any(gate in DASH["gate"][place] for gate in MAIN_GATE))
"""The squares of the yard before the main gate."""


class Judgement:
    """What a seat makes of what it sees."""

    def __init__(self, view: Chickenrun, seat: int, careful: bool) -> None:
        self.view = view
        self.seat = seat
        self.careful = careful
        self.flock: Flock = view.flocks[seat]
        self.plans = [plan for plan in self.flock.plans if plan != BLANK]
        self.undrawn = view.undrawn()
        self.unseen = sum(self.undrawn.values())

    @property
    def in_control(self) -> bool:
        """Whether it controls the Tweedys this round."""
        return self.view.controller == self.seat

    # -- equipment ----------------------------------------------------------------------------------------------------

    def likely(self, kind: str, pile: str) -> float:
        """How likely a kind of equipment lies in a pile."""
        known = self.flock.saw.get(pile)
        if known is not None:
            return float(kind in known)
        cards, there = self.view.pile_size(pile), self.undrawn.get(kind, 0)
        return 1 - (1 - there / self.unseen) ** cards if self.unseen and there > 0 else 0.0

    def errand(self, pile: str) -> float:
        """The rounds in which an item of a building comes home."""
        rounds = 2 * self.way(self.flock.hut)[pile] / ROLL + PRICES[pile] * EGG_ROUNDS
        return rounds / (1 - HOUSE_RISK) if pile == HOUSE else rounds

    def fetch(self, kind: str) -> float:
        """The rounds in which a kind of equipment comes home, wherever it is."""
        hopes = [(self.errand(pile), self.likely(kind, pile)) for pile in PRICES]
        return min([rounds / hope for rounds, hope in hopes if hope] + [HOPELESS])

    # -- plans --------------------------------------------------------------------------------------------------------

    def missing(self, plan: str) -> list[str]:
        """The kinds that a plan still needs and that are not on the way home."""
        return [kind for kind in self.flock.missing(plan) if kind != self.flock.carried]

    def runners(self, plan: str) -> int:
        """How many chickens would run."""
        flock = self.flock
        able = bool(flock.active) + len(flock.hand) + len(flock.resting)
        return min(PLANS[plan].chickens, able, WINNING - len(flock.free))

    def worth(self, plan: str) -> float:
        """How many chickens a plan frees a round, until it is carried out."""
        runners = self.runners(plan)
        freed = sum(STEADY**number for number in range(1, runners + 1))
        rounds = sum(map(self.fetch, self.missing(plan))) + self.way(self.flock.hut)[PLANS[plan].start] / ROLL
        return freed / (rounds + 1 + RUN_ROUNDS * runners)

    @property
    def plan(self) -> str:
        """The plan that is worth most; nothing if there is none."""
        return max(self.plans, key=self.worth, default="")

    def unpromising(self, plan: str) -> bool:
        """Whether another plan would probably be worth more."""
        left = self.view.plans_left()
        if not left:
            return False
        mean = sum(map(self.worth, left)) / len(left)
        return self.worth(plan) < (0.7 if self.careful else 0.4) * mean

    @property
    def wanted(self) -> dict[str, float]:
        """The kinds of equipment that its plans still need, and how much."""
        found: dict[str, float] = {}
        best = self.plan
        for plan in self.plans:
            for kind in self.missing(plan):
                found[kind] = found.get(kind, 0.0) + (1.0 if plan == best else 0.4)
        return found

    # -- dashes -------------------------------------------------------------------------------------------------------

    @property
    def tool(self) -> str:
        """A tool that cuts the wire, carried or in hand; nothing if there is none."""
        return next((tool for tool in TOOLS if self.flock.has(tool)), "")

    @property
    def wants_tool(self) -> bool:
        """Whether a dash through the wire is worth more than the plans in hand."""
        if self.tool:
            return False
        rounds = min(map(self.fetch, TOOLS)) + CUT_ROUNDS
        return WIRE / rounds > max(map(self.worth, self.plans), default=0.0)

    def remaining(self, place: str) -> int:
        """How many steps the own runner still has from a place."""
        escape = self.flock.escape
        if escape and escape.card and not escape.landed and place in escape.card.way:
            way = escape.card.way
            return len(way) - 1 - way.index(place) + to_freedom("gate", way[-1])
        return to_freedom("wire" if escape and escape.route == "wire" else "gate", place)

    # -- danger -------------------------------------------------------------------------------------------------------

    def risk(self, place: str) -> float:
        """How likely the own runner is caught in a place on the Tweedys' turn."""
        if self.in_control:
            return 0.0
        escape, found = self.flock.escape, 0.0
        for who, at in (("tweedy", self.view.tweedy), ("dog", self.view.dog)):
            covered = escape and escape.card and not escape.landed and escape.card.covers(place, who)
            if not covered:
                found = max(found, comes(distances(who, at).get(place, FAR)))
        return found

    def escape_is_lost(self) -> bool:
        """Whether the own escape is likelier to be found at its marker than to bring anybody out: who is outside runs on without it."""
        escape = self.flock.escape
        if escape is None or self.in_control or not escape.marker:
            return False
        found = comes(distances("tweedy", self.view.tweedy).get(escape.marker, FAR))
        if self.flock.outside and (escape.landed or not escape.waiting):
            return found > LOST_OUTSIDE
        return found > LOST_INSIDE and self.remaining(self.flock.at) > ROLL

    def risk_with_item(self, place: str) -> float:
        """How likely a chicken who ends her move in a place loses what she carries."""
        if place in HUTS:
            return 0.0
        found = HOUSE_RISK if place == HOUSE else 0.0
        if not self.in_control:
            found = max(found, comes(distances("tweedy", self.view.tweedy).get(place, FAR)))
        return found

    def coast_is_clear(self, plan: str, near: int = NEAR) -> bool:
        """Whether an escape may well begin now: Mr Tweedy is in the own hands, or far enough from the start."""
        if self.in_control:
            return True
        return distances("tweedy", self.view.tweedy).get(PLANS[plan].start, FAR) > near

    def wire_is_clear(self) -> bool:
        """Whether a dash through the wire may well begin now."""
        return self.in_control or apart(self.view.dog, self.flock.at) > WIRE_DOG

    def must_keep_an_egg(self) -> bool:
        """Whether the next chicken for the pie machine would be one too many."""
        return len(self.flock.free) + self.flock.living <= FEW

    def short_of(self, pile: str) -> int:
        """How many eggs there are too few for an item of a building."""
        return max(0, PRICES[pile] + self.must_keep_an_egg() - self.flock.eggs)

    def way(self, place: str) -> dict[str, int]:
        """How many steps it is from a place to every other."""
        return ways(place, self.flock.hut)
