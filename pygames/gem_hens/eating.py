"""Eating: where a hen ends a movement she eats all gems, and her player places them one after another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames.core.words import Action, Refusal, listed, quoted
from pygames.gem_hens.components import GEMS, without
from pygames.gem_hens.egg import (
    ASIDE,
    FEATURES,
    NUMBER_OF,
    feature_name,
    fits,
    gems_in,
    place_refused,
    put_in,
    take_out,
)
from pygames.gem_hens.step import Step, Task

if TYPE_CHECKING:
    from pygames.gem_hens.rules import GemHens

REMOVE = "remove"


class Land(Step):
    """A hen has ended a movement on a cell: all gems there are eaten."""

    rule = "eating"

    def settle(self, state: GemHens) -> bool:
        task = state.tasks.pop()
        gems = state.grain[task.at]
        if gems:
            state.grain[task.at] = ()
            state.tasks.append(Task("eat", task.seat, task.at, gems))
        return False


class Eat(Step):
    """A gem is placed in the egg or laid beside it: `ruby feature3`, `ruby aside`. Gems may be taken out first: `remove gold feature3`."""

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
        return [*places, *((REMOVE, kind, feature) for kind, feature in gems_in(egg))]

    def refuse(self, state: GemHens, touches: Action) -> Refusal:
        task = state.task
        egg = state.hens[task.seat].egg
        kind = next((word for word in touches if word in GEMS), None)
        feature = next((word for word in touches if word in FEATURES), None)
        strange = [word for word in touches if word not in (REMOVE, ASIDE, *GEMS, *FEATURES)]
        if strange or kind is None or len(touches) > 3:
            return Refusal(self.rule, f"{quoted(' '.join(touches))} is not asked for now. {self.prompt(state)}")
        if REMOVE in touches:
            where = f"in {feature_name(feature)}" if feature else "in your egg"
            return Refusal("replacing", f"There is no {GEMS[kind].name} {where} that could be taken out.")
        if kind not in task.things:
            return Refusal(
                self.rule,
                f"There is no {GEMS[kind].name} to be placed: there is {listed([GEMS[gem].name for gem in task.things])}.",
            )
        why = place_refused(egg, NUMBER_OF[feature], kind) if feature else None
        return why or Refusal(self.rule, "Place one gem in one feature, or lay it aside.")

    def perform(self, state: GemHens, action: Action) -> None:
        task = state.task
        hen = state.hens[task.seat]
        if action[0] == REMOVE:
            take_out(hen.egg, action[2], action[1])
            hen.unused[action[1]] += 1
            return
        state.tasks[-1] = Task(task.step, task.seat, task.at, without(task.things, action[0]), task.other)
        if action[1] == ASIDE:
            hen.unused[action[0]] += 1
        else:
            put_in(hen.egg, action[1], action[0])

    def tell(self, state: GemHens, action: Action, seat: int | None) -> str:
        name = state.name(state.task.seat)
        if action[0] == REMOVE:
            return f"{name} takes {GEMS[action[1]].one} out of {feature_name(action[2])}: it is unused now."
        if action[1] == ASIDE:
            return f"{name} lays {GEMS[action[0]].one} aside."
        return f"{name} places {GEMS[action[0]].one} in {feature_name(action[1])}."
