"""In a building: looking through its pile, buying an item; in the food store: taking a plan or exchanging one."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from pygames.chickenrun.cards import EQUIPMENT, MOST_PLANS, PLANS, PRICES, item_name, item_names, sort_items
from pygames.chickenrun.farm import place_name
from pygames.chickenrun.step import Chance, Step, Task
from pygames.core.bag import Luck, deal, draws, next_draws, pick
from pygames.core.steps import Outcomes
from pygames.core.touches import Step as Follow
from pygames.core.words import Action, Refusal, counted, listed, quoted

if TYPE_CHECKING:
    from pygames.chickenrun.rules import Chickenrun

MOST_AT_ONCE = 10
"""So many cards of a pile are turned over in one line."""


class Shop(Step):
    """A chicken in a building, or whoever has a Lucky Find, looks through the pile: `take rope`, or `done`."""

    rule = "buying"

    def settle(self, state: Chickenrun) -> bool:
        task = state.task
        if state.backs[task.at]:
            state.tasks.append(Task("look", task.seat, task.at))
            return False
        if self.buy_refused(state) is None:
            return True
        state.tasks.pop()
        return False

    @staticmethod
    def is_find(state: Chickenrun) -> bool:
        """Whether this is free, and goes into the hand."""
        return state.task.step == "find"

    def buy_refused(self, state: Chickenrun) -> Refusal | None:
        """Why nothing can be taken here."""
        task = state.task
        flock = state.flocks[task.seat]
        if not state.piles[task.at]:
            return Refusal(self.rule, f"There is nothing in {place_name(task.at)}.")
        if self.is_find(state):
            return None
        if flock.carried:
            return Refusal(self.rule, "A chicken carries one item at a time.")
        price = PRICES[task.at]
        if flock.eggs < price:
            return Refusal(
                self.rule, f"An item of {place_name(task.at)} costs {counted(price, 'egg')}, and you have {flock.eggs}."
            )
        return None

    def prompt(self, state: Chickenrun) -> str:
        task = state.task
        where = place_name(task.at)
        if self.is_find(state):
            return f"{state.name(task.seat)}, take one item of {where} into your hand, free of charge."
        return f"{state.name(task.seat)}, take one item of {where} for {counted(PRICES[task.at], 'egg')}, or be done."

    def legal(self, state: Chickenrun) -> list[Action]:
        return [*(("take", kind) for kind in dict.fromkeys(state.piles[state.task.at])), ("done",)]

    def refuse(self, state: Chickenrun, touches: Action) -> Refusal:
        pile = state.piles[state.task.at]
        kinds = [word for word in touches if word in EQUIPMENT]
        if len(kinds) > 1:
            return Refusal(self.rule, "One item is taken at a time.")
        if kinds and kinds[0] not in pile:
            here = listed(item_names(dict.fromkeys(pile)))
            return Refusal(
                self.rule, f"There is no {kinds[0].replace('-', ' ')} in {place_name(state.task.at)}, only {here}."
            )
        return super().refuse(state, touches)

    def perform(self, state: Chickenrun, action: Action) -> None:
        find = self.is_find(state)
        task = state.tasks.pop()
        if action[0] == "done":
            return
        flock = state.flocks[task.seat]
        state.piles[task.at].remove(action[1])
        state.notice(task.at, task.seat)
        if find:
            state.gain(flock, action[1])
        else:
            flock.eggs -= PRICES[task.at]
            flock.carried = action[1]

    def tell(self, state: Chickenrun, action: Action, seat: int | None) -> str:
        task = state.task
        name, where = state.name(task.seat), place_name(task.at)
        if action[0] == "done":
            return f"{name} takes nothing."
        what = item_name(action[1]) if seat == task.seat or seat in state.present(task.at) else "an item"
        if self.is_find(state):
            return f"{name} finds {what} in {where}."
        return f"{name} buys {what} in {where} for {counted(PRICES[task.at], 'egg')}."


class Find(Shop):
    """A Lucky Find: first which building, `find barn`, then what."""

    rule = "opportunity"

    def settle(self, state: Chickenrun) -> bool:
        task = state.task
        if not task.at:
            return True
        return super().settle(state)

    def prompt(self, state: Chickenrun) -> str:
        if state.task.at:
            return super().prompt(state)
        return f"{state.name(state.task.seat)}, choose a building to look for an item, free of charge."

    def legal(self, state: Chickenrun) -> list[Action]:
        if state.task.at:
            return super().legal(state)
        return [("find", pile) for pile in PRICES]

    def refuse(self, state: Chickenrun, touches: Action) -> Refusal:
        if state.task.at:
            return super().refuse(state, touches)
        return Refusal(self.rule, f"Equipment lies in {listed(map(place_name, PRICES))}: choose one of them.")

    def perform(self, state: Chickenrun, action: Action) -> None:
        if action[0] == "find":
            state.tasks[-1] = Task("find", state.task.seat, action[1])
            state.notice(action[1], state.task.seat)
        else:
            super().perform(state, action)

    def tell(self, state: Chickenrun, action: Action, seat: int | None) -> str:
        if action[0] == "find":
            return f"{state.name(state.task.seat)} looks around in {place_name(action[1])}."
        return super().tell(state, action, seat)


class Look(Chance):
    """Cards of a pile that nobody has seen are turned over for whoever looks through it: `look rope spoon spoon`."""

    def settle(self, state: Chickenrun) -> bool:
        if state.backs[state.task.at]:
            return True
        state.tasks.pop()
        return False

    @staticmethod
    def number(state: Chickenrun) -> int:
        """How many cards are turned over now."""
        return min(MOST_AT_ONCE, state.backs[state.task.at])

    def prompt(self, state: Chickenrun) -> str:
        return f"{state.name(state.task.seat)} looks through {place_name(state.task.at)}: {counted(self.number(state), 'card')}."

    def outcomes(self, state: Chickenrun) -> Outcomes | None:
        return draws(state.undrawn(), "look") if self.number(state) == 1 else None

    def odds(self, state: Chickenrun, touches: Action) -> list[tuple[str, float]]:
        if not touches:
            return [("look", 1.0)]
        return next_draws(state.undrawn(), touches[1:]) if len(touches) <= self.number(state) else []

    def draw(self, state: Chickenrun, rng: Luck) -> Action:
        kinds = deal(rng, state.undrawn(), self.number(state))
        sort_items(kinds)
        return ("look", *kinds)

    def step(self, state: Chickenrun, touches: Action) -> Follow | Refusal:
        if not touches:
            return Follow(("look",), None)
        left, kinds, number = state.undrawn(), list(touches[1:]), self.number(state)
        for kind, count in Counter(kinds).items():
            if count > left.get(kind, 0):
                return Refusal(self.rule, f"{quoted(kind)} cannot come up here so often.")
        if touches[0] != "look" or len(kinds) > number:
            return Refusal(self.rule, f"Say “look” and the {counted(number, 'card')} that turn up.")
        if len(kinds) < number:
            return Follow(tuple(kind for kind, count in left.items() if count > kinds.count(kind)), None)
        sort_items(kinds)
        return Follow((), ("look", *kinds))

    def perform(self, state: Chickenrun, action: Action) -> None:
        pile = state.task.at
        state.backs[pile] -= len(action) - 1
        state.piles[pile] += action[1:]
        sort_items(state.piles[pile])
        state.notice(pile, state.task.seat)
        state.draws += 1

    def tell(self, state: Chickenrun, action: Action, seat: int | None) -> str:
        name, where = state.name(state.task.seat), place_name(state.task.at)
        if seat == state.task.seat or seat in state.present(state.task.at):
            return f"{name} looks through {where}: {listed(item_names(action[1:]))}."
        return f"{name} looks through {where}."


class Store(Step):
    """In the food store, or with a Bright Idea: `draw` a plan, `exchange kite` for the top one, or `done`."""

    rule = "plans"

    def settle(self, state: Chickenrun) -> bool:
        if state.store_size:
            return True
        state.tasks.pop()
        return False

    def prompt(self, state: Chickenrun) -> str:
        flock = state.flocks[state.task.seat]
        doing = ["take a plan" if flock.plans_held < MOST_PLANS else "", "exchange one" if flock.plans else ""]
        return f"{state.name(state.task.seat)}, {listed([*filter(None, doing), 'be done'], 'or')}."

    def legal(self, state: Chickenrun) -> list[Action]:
        flock = state.flocks[state.task.seat]
        take: list[Action] = [("draw",)] if flock.plans_held < MOST_PLANS else []
        return [*take, *(("exchange", plan) for plan in flock.plans), ("done",)]

    def refuse(self, state: Chickenrun, touches: Action) -> Refusal:
        flock = state.flocks[state.task.seat]
        if touches[0] == "draw" and flock.plans_held == MOST_PLANS:
            return Refusal(self.rule, f"You hold {MOST_PLANS} plans, and may not hold more: exchange one.")
        if touches[0] == "exchange" or touches[0] in PLANS:
            return Refusal(self.rule, "You exchange a plan that you hold.")
        return super().refuse(state, touches)

    def perform(self, state: Chickenrun, action: Action) -> None:
        seat = state.tasks.pop().seat
        if action[0] == "exchange":
            state.flocks[seat].plans.remove(action[1])
            state.put_plan_under(action[1], seat)
        if action[0] != "done":
            state.tasks.append(Task("plan", seat))

    def tell(self, state: Chickenrun, action: Action, seat: int | None) -> str:
        name = state.name(state.task.seat)
        if action[0] == "done":
            return f"{name} takes no plan."
        if action[0] == "draw":
            return f"{name} takes the top plan."
        what = PLANS[action[1]].name if seat == state.task.seat else "a plan"
        return f"{name} puts {what} under the pile and takes the top one."


class DrawPlan(Chance):
    """The top plan, if nobody knows it yet: `plan kite`."""

    def settle(self, state: Chickenrun) -> bool:
        if state.unknown_plans:
            return True
        seat = state.tasks.pop().seat
        state.known_under.pop(0)
        state.take_plan(seat, state.under.pop(0))
        return False

    def prompt(self, state: Chickenrun) -> str:
        return f"{state.name(state.task.seat)} takes a plan."

    def outcomes(self, state: Chickenrun) -> Outcomes:
        left = state.plans_left()
        return [(("plan", plan), 1 / len(left)) for plan in left]

    def draw(self, state: Chickenrun, rng: Luck) -> Action:
        return ("plan", pick(rng, state.plans_left()))

    def perform(self, state: Chickenrun, action: Action) -> None:
        state.draws += 1
        state.take_plan(state.tasks.pop().seat, action[1])

    def tell(self, state: Chickenrun, action: Action, seat: int | None) -> str:
        what = PLANS[action[1]].name if seat == state.task.seat else "a plan"
        return f"{state.name(state.task.seat)} takes {what}."
