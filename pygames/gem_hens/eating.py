"""Eating: where a hen ends a movement she eats all gems, and her player places them one after another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames.core.words import Action, Refusal, listed, quoted
from pygames.gem_hens.components import GEMS
from pygames.gem_hens.egg import (
    ASIDE,
    FEATURES,
    NUMBER_OF,
    feature_and_kind,
    feature_name,
    fits,
    gems_in,
    is_gem_in_egg,
    place_refused,
    put_in,
    take_out,
)
from pygames.gem_hens.powers import CARDS
from pygames.gem_hens.step import DONE, Step, Task

if TYPE_CHECKING:
    from pygames.gem_hens.rules import GemHens

REMOVE = "remove"


class OptionalStep(Step):
    """A step in which a power may be used, or not: `done`. Without such a power it is passed over."""

    rule = "power-clucks"

    def seat(self, state: GemHens) -> int:
        return state.task.seat

    def settle(self, state: GemHens) -> bool:
        if state.offers():
            return True
        self.go_on(state)
        return False

    def go_on(self, state: GemHens) -> None:
        """No power is used here."""
        state.tasks.pop()

    def legal(self, state: GemHens) -> list[Action]:
        return [(DONE,)]

    def perform(self, state: GemHens, action: Action) -> None:
        self.go_on(state)

    def prompt(self, state: GemHens) -> str:
        powers = listed(sorted({CARDS[action[0]].name for action in state.offers()}), "or")
        return f"{state.name(self.seat(state))}, use {powers}, or be done."

    def tell(self, state: GemHens, action: Action, seat: int | None) -> str:
        return f"{state.name(self.seat(state))} saves the Power Cluck."


class Cross(OptionalStep):
    """A hen has crossed cells with gems on her way."""


class Land(OptionalStep):
    """A hen has ended a movement on a cell: all gems there are eaten."""

    def settle(self, state: GemHens) -> bool:
        task = state.task
        gems = state.grain[task.at]
        if not gems:
            return super().settle(state)
        state.grain[task.at] = ()
        state.tasks[-1] = Task("eat", task.seat, task.at, gems)
        return False


class Eat(Step):
    """A gem is placed in the egg or laid beside it: `ruby feature3`, `ruby aside`. Gems may be taken out first: `remove feature3.gold`."""

    rule = "placing"

    def settle(self, state: GemHens) -> bool:
        if state.task.things:
            return True
        state.tasks.pop()
        return False

    def seat(self, state: GemHens) -> int:
        return state.task.seat

    def prompt(self, state: GemHens) -> str:
        task = state.task
        gems = listed([GEMS[gem].name for gem in task.things], "or")
        which = "place a gem" if len(set(task.things)) > 1 else "place the gem"
        return f"{state.name(task.seat)}, {which} ({gems}) in a feature of your egg, or lay it aside."

    def legal(self, state: GemHens) -> list[Action]:
        egg = state.hens[state.task.seat].egg
        places = [(kind, where) for kind in dict.fromkeys(state.task.things) for where in (*fits(egg, kind), ASIDE)]
        return [*places, *((REMOVE, gem) for gem in gems_in(egg))]

    def refuse(self, state: GemHens, touches: Action) -> Refusal:
        task = state.task
        egg = state.hens[task.seat].egg
        held = next((word for word in touches if is_gem_in_egg(word)), None)
        if held is not None:
            feature, kind = feature_and_kind(held)
            where = feature_name(feature)
            if held in gems_in(egg):
                return Refusal(
                    "replacing", f"A gem in {where} is taken out with “remove {held}”, and then it is unused."
                )
            return Refusal("replacing", f"There is no {GEMS[kind].name} in {where} that could be taken out.")
        gem = next((word for word in touches if word in GEMS), None)
        strange = [word for word in touches if word not in (ASIDE, *GEMS, *FEATURES)]
        if strange or gem is None:
            return Refusal(self.rule, f"{quoted(' '.join(touches))} is not asked for now. {self.prompt(state)}")
        if gem not in task.things:
            there = listed([GEMS[other].name for other in task.things])
            return Refusal(self.rule, f"There is no {GEMS[gem].name} to be placed: there is {there}.")
        place = next((word for word in touches if word in FEATURES), None)
        why = place_refused(egg, NUMBER_OF[place], gem) if place else None
        return why or Refusal(self.rule, "Place one gem in one feature, or lay it aside.")

    def perform(self, state: GemHens, action: Action) -> None:
        task = state.task
        hen = state.hens[task.seat]
        if action[0] == REMOVE:
            hen.unused[take_out(hen.egg, action[1])] += 1
            return
        state.spare(action[0])
        if action[1] == ASIDE:
            hen.unused[action[0]] += 1
        else:
            put_in(hen.egg, action[1], action[0])

    def tell(self, state: GemHens, action: Action, seat: int | None) -> str:
        name = state.name(state.task.seat)
        if action[0] == REMOVE:
            feature, kind = feature_and_kind(action[1])
            return f"{name} takes {GEMS[kind].one} out of {feature_name(feature)}: it is unused now."
        if action[1] == ASIDE:
            return f"{name} lays {GEMS[action[0]].one} aside."
        return f"{name} places {GEMS[action[0]].one} in {feature_name(action[1])}."
