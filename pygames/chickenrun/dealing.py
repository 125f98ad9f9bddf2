"""What a bot makes of trades: what things are worth to it, what others may have or lack, what it proposes, and what it accepts.

Everything is reckoned in eggs. What others hold is guessed from what the bot has seen of the piles and what lies open, never known.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

from pygames.chickenrun.cards import EQUIPMENT, PLANS, TOOLS
from pygames.chickenrun.ending import WINNING
from pygames.chickenrun.trading import CARRIED, EGG
from pygames.core.words import BLANK

if TYPE_CHECKING:
    from pygames.chickenrun.judgement import Judgement

EGGS_WORTH: Final = (0.0, 2.0, 3.2, 4.2, 5.0, 5.6, 6.1)
"""What so many eggs are worth: the first keeps a chicken from the pie machine, and more than one can spend are worth little."""
MORE_EGGS: Final = 0.4
"""What each egg is worth beyond these."""
SPARE: Final = 0.3
"""What equipment is worth to who has no use for it."""
TOOL: Final = 3.0
"""What a tool that cuts the wire is worth."""
MOST_NEED: Final = 8.0
"""What equipment is worth at most to who needs it: it saves the rounds of an errand."""
NEAR: Final = 0.6
"""How much less an item is worth for each other one that its plan lacks."""
OTHER_PLAN: Final = 0.2
"""How much a plan counts that is not the best, if it is as good as that."""
PLAN: Final = 2.0
"""What a plan of middling promise is worth, and any plan to somebody else."""
ASKED: Final = 2.0
"""What equipment is worth to somebody else who asks for it, or takes it."""
GIVEN: Final = 1.5
"""What it costs somebody else to give equipment or a plan away."""
AHEAD: Final = 1.5
"""How much more it counts what somebody gains who is ahead."""
SPARES, PARTS = 0.15, 0.45
"""How likely somebody has no use for an item in hand, and how likely it is for a plan that can wait."""
WAITS: Final = 1.5
"""What it costs to give away what is for a plan that can wait."""
LACKS: Final = 0.6
"""How likely somebody lacks what a plan in the hand needs."""
LEAST_CHANCE: Final = 0.05
"""Nothing is proposed that is less likely to be accepted."""
LEAST_GAIN: Final = 0.25
"""Nothing is agreed on that brings less."""
MOST_EGGS: Final = 4
"""So many eggs are offered or asked for at most."""
ALIKE: Final = 0.5
"""A proposal may be made in the place of the best one if it promises so much of it."""
MOST_ADDED: Final = 2
"""So many eggs are added to an item at most."""
EVERY: Final = 2
"""The same player is spoken to in one of so many rounds."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A proposal: what is given for what, how likely it is accepted, and what it brings."""

    give: tuple[str, ...]
    ask: tuple[str, ...]
    chance: float
    gain: float

    @property
    def promise(self) -> float:
        """What it brings on average."""
        return self.chance * self.gain


def eggs_worth(eggs: int) -> float:
    """What so many eggs are worth to anybody."""
    beyond = eggs - len(EGGS_WORTH) + 1
    return EGGS_WORTH[eggs] if beyond <= 0 else EGGS_WORTH[-1] + beyond * MORE_EGGS


class Dealer:
    """How a seat thinks about trades."""

    def __init__(self, sees: Judgement) -> None:
        self.sees = sees
        self.view = sees.view
        self.seat = sees.seat
        self.flock = sees.flock
        self._used: dict[str, float] = {}

    # -- what things are worth ----------------------------------------------------------------------------------------

    @cached_property
    def weights(self) -> dict[str, float]:
        """How much an item counts for each plan in hand: fully for the best one, if only that is missing."""
        worths = {plan: self.sees.worth(plan) for plan in self.sees.plans}
        most = max(worths.values(), default=0.0)
        return {
            plan: self.near(plan) * (1.0 if worth == most else OTHER_PLAN * worth / most)
            for plan, worth in worths.items()
        }

    def near(self, plan: str) -> float:
        """How much it counts that a plan comes nearer: less, if much is missing besides."""
        return NEAR ** max(0, len(self.sees.missing(plan)) - 1)

    def used(self, kind: str) -> float:
        """What an item is worth to the plans in hand."""
        if kind not in self._used:
            self._used[kind] = self._use(kind)
        return self._used[kind]

    def _use(self, kind: str) -> float:
        weight = max([self.weights[plan] for plan in self.weights if kind in PLANS[plan].items], default=0.0)
        use = weight * min(MOST_NEED, self.sees.fetch(kind)) if weight else SPARE
        return max(use, TOOL) if kind in TOOLS else max(use, SPARE)

    def plan_worth(self, plan: str) -> float:
        """What a plan is worth, by what it promises besides the others that there are."""
        worth = self.sees.worth(plan)
        others = [self.sees.worth(other) for other in self.view.plans_left()]
        mean = sum(others) / len(others) if others else worth
        return min(MOST_NEED, PLAN * (worth / mean) ** 2) if mean else PLAN

    def gain(self, gets: tuple[str, ...], gives: tuple[str, ...]) -> float:
        """What it would bring to get some things for others."""
        flock = self.flock
        eggs = flock.eggs + gets.count(EGG) - gives.count(EGG)
        found = eggs_worth(max(0, eggs)) - eggs_worth(flock.eggs)
        for thing in dict.fromkeys(gets):
            if thing in EQUIPMENT:
                first = SPARE if flock.has(thing) else self.used(thing)
                found += first + SPARE * (gets.count(thing) - 1)
            elif thing in PLANS:
                found += self.plan_worth(thing)
            elif thing == CARRIED:
                found += SPARE
        for thing in dict.fromkeys(gives):
            kind = flock.carried if thing == CARRIED else thing
            if kind in EQUIPMENT:
                left = flock.items.count(kind) + (flock.carried == kind) - gives.count(thing)
                found -= SPARE * gives.count(thing) if left > 0 else self.used(kind)
            elif kind in PLANS:
                found -= self.plan_worth(kind)
        return found

    def helps(self, other: int, gets: tuple[str, ...], gives: tuple[str, ...]) -> float:
        """What somebody else would gain by getting some things for others, as far as one can tell: who is ahead more, who would win by it too much."""
        flock = self.view.flocks[other]
        goods = [thing for thing in gets if thing != EGG]
        if goods and len(flock.free) >= WINNING - 1:
            return float("inf")
        eggs = flock.eggs + gets.count(EGG) - gives.count(EGG)
        found = eggs_worth(max(0, eggs)) - eggs_worth(flock.eggs)
        found += sum(PLAN if thing in PLANS else ASKED for thing in goods)
        found -= sum(GIVEN for thing in gives if thing != EGG)
        ahead = len(flock.free) > len(self.flock.free)
        return found * AHEAD if ahead and found > 0 else found

    def good(self, other: int, gets: tuple[str, ...], gives: tuple[str, ...]) -> bool:
        """Whether a trade is worth it, and helps more than the other."""
        mine = self.gain(gets, gives)
        return mine >= LEAST_GAIN and mine >= self.helps(other, gives, gets)

    # -- what others may have, and lack -------------------------------------------------------------------------------

    @cached_property
    def hidden(self) -> dict[str, float]:
        """How many cards of each kind are probably nowhere that this player has looked: in others' hands, or in unseen piles."""
        left = {kind: float(count) for kind, count in EQUIPMENT.items()}
        flock, view = self.flock, self.view
        open_items = [kind for other in view.flocks if other.escape for kind in other.escape.items]
        for kind in (*flock.items, flock.carried, *open_items):
            if kind in left:
                left[kind] -= 1
        for pile, kinds in flock.saw.items():
            still = min(1.0, view.pile_size(pile) / len(kinds)) if kinds else 0.0
            for kind in kinds:
                left[kind] -= still
        return {kind: max(0.0, count) for kind, count in left.items()}

    def has(self, other: int, kind: str) -> float:
        """How likely somebody has a kind of equipment in hand."""
        unseen = sum(self.hidden.values())
        return 1 - (1 - self.hidden[kind] / unseen) ** len(self.view.flocks[other].items) if unseen else 0.0

    def lacks(self, other: int, kind: str) -> float:
        """How likely a plan in somebody's hand lacks a kind of equipment."""
        left = self.view.plans_left()
        share = sum(kind in PLANS[plan].items for plan in left) / len(left) if left else 0.0
        return LACKS * (1 - (1 - share) ** len(self.view.flocks[other].plans))

    def sought(self, kind: str) -> tuple[float, float]:
        """How good an item is to trade with: by what plans of others may need, and what is left of its kind."""
        left = self.view.plans_left()
        return sum(kind in PLANS[plan].items for plan in left) - 2 * self.flock.items.count(kind), -self.hidden[kind]

    # -- what to propose ----------------------------------------------------------------------------------------------

    def offer(self, other: int) -> Offer | None:
        """The proposal to somebody that promises most; nothing if none does, or not in this round.

        Of several that promise much another one comes each time, so that nobody hears the same again and again.
        """
        times, rest = divmod(self.view.round + self.seat + other, EVERY)
        if rest:
            return None
        if not self.view.flocks[other].items and not self.flock.items:
            return None
        best: dict[str, Offer] = {}
        for offer in (*self.purchases(other), *self.sales(other)):
            about = offer.ask[0] if offer.ask[0] != EGG else offer.give[0]
            better = about not in best or offer.promise > best[about].promise
            if better and offer.chance >= LEAST_CHANCE and self.good(other, offer.ask, offer.give):
                best[about] = offer
        good = sorted(best.values(), key=lambda offer: (-offer.promise, offer.give, offer.ask))
        near = [offer for offer in good if offer.promise >= ALIKE * good[0].promise]
        return near[times % len(near)] if near else None

    def purchases(self, other: int) -> Iterator[Offer]:
        """Equipment that a plan lacks, for eggs or what can be spared."""
        if not self.view.flocks[other].items:
            return
        eggs = max(0, min(MOST_EGGS, self.flock.eggs - 1))
        for kind in sorted(self.sees.wanted):
            has = self.has(other, kind)
            for number in range(1, eggs + 1):
                give = (EGG,) * number
                yield Offer(give, (kind,), has * self.sold(other, give, kind), self.gain((kind,), give))
            for thing in self.goods():
                for number in range(min(MOST_ADDED, eggs) + 1):
                    give = (thing,) + (EGG,) * number
                    taken = has * self.lacks(other, thing) * (SPARES + PARTS)
                    taken += has * (1 - self.lacks(other, thing)) * self.sold(other, give[1:], kind)
                    yield Offer(give, (kind,), taken, self.gain((kind,), give))

    def sold(self, other: int, give: tuple[str, ...], kind: str) -> float:
        """How likely somebody who has it sells equipment for so many eggs."""
        eggs = self.view.flocks[other].eggs
        paid = eggs_worth(eggs + give.count(EGG)) - eggs_worth(eggs)
        least = max(LEAST_GAIN, self.guessed((kind,), give))
        return sum(chance for chance, cost in ((SPARES, SPARE), (PARTS, WAITS)) if paid - cost >= least)

    def guessed(self, gets: tuple[str, ...], gives: tuple[str, ...]) -> float:
        """What others think that this player gains by a trade."""
        return self.helps(self.seat, gets, gives)

    def sales(self, other: int) -> Iterator[Offer]:
        """Equipment that can be spared, for some eggs; somebody's last egg is hard to get."""
        eggs = self.view.flocks[other].eggs
        for kind in self.goods():
            lacks = self.lacks(other, kind)
            for number in range(1, min(MOST_EGGS, eggs) + 1):
                ask = (EGG,) * number
                taken = lacks * (1.0 if eggs > number else 0.5)
                yield Offer((kind,), ask, taken, self.gain(ask, (kind,)))

    def goods(self) -> list[str]:
        """The equipment in hand that the best plan does not need."""
        best = PLANS[self.sees.plan].items if self.sees.plan else ()
        return [
            kind for kind in dict.fromkeys(self.flock.items) if kind not in best or self.flock.items.count(kind) > 1
        ]

    # -- answers ------------------------------------------------------------------------------------------------------

    def accepts(self) -> bool:
        """Whether the proposal that this player hears is a good one."""
        bargain = self.view.bargain
        if bargain is None or BLANK in bargain.give or BLANK in bargain.ask:
            return False
        return self.good(bargain.seat, tuple(bargain.give), tuple(bargain.ask))
