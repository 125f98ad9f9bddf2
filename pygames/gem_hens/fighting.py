"""Fighting: one more die after an action, a roll, and a gem that changes owners."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames.core.words import Action, Refusal, counted, quoted
from pygames.gem_hens.acting import die_name
from pygames.gem_hens.components import GEMS
from pygames.gem_hens.egg import feature_and_kind, feature_name, gems_in, is_gem_in_egg, take_out
from pygames.gem_hens.powers import ON
from pygames.gem_hens.step import FACES, DiceRoll, Step, Task
from pygames.gem_hens.yard import CELLS, COOP, NEIGHBOURS

if TYPE_CHECKING:
    from pygames.gem_hens.rules import GemHens

FIGHT = "fight"
SIZES = {"2": 2, "3": 3, "4": 4, "5": 5}


def opponents(state: GemHens) -> list[str]:
    """The cells next to the hen whose turn it is on which another stands."""
    cell, blocked = state.hens[state.active].cell, state.blocked()
    return [near for near in NEIGHBOURS[cell] if blocked.get(near, -1) >= 0] if cell != COOP else []


def fights(state: GemHens) -> list[Action]:
    """Every fight that may be begun now: `fight r2c4 3`, where the other hen stands and which die is used up."""
    hen = state.hens[state.active]
    if state.options["fighting"] != ON or state.fought or not hen.dice:
        return []
    return [(FIGHT, cell, face) for cell in opponents(state) for face in dict.fromkeys(hen.dice)]


def fight_refused(state: GemHens, touches: Action) -> Refusal:
    """Why there is no such fight after an action."""
    hen = state.hens[state.active]
    if state.options["fighting"] != ON:
        return Refusal("fighting", "This match is played without fighting.")
    if state.step_name != "after":
        return Refusal("fighting", "First use a die: you may fight after it.")
    if state.fought:
        return Refusal("fighting", "You have fought after this action already.")
    if not opponents(state):
        return Refusal(
            "fighting", "To fight, your hen must stand next to another: not across a corner, not in the coop."
        )
    if not hen.dice:
        return Refusal("fighting", "A fight takes one more die, and you have none.")
    for word in touches:
        if word in CELLS and word not in opponents(state):
            return Refusal("fighting", f"On {word} is no hen next to yours.")
        if word in FACES and word not in hen.dice:
            return Refusal("fighting", f"You have no {word} left to use.")
    return Refusal("fighting", "Say whom you fight, and with which die: “fight”, where she stands, and the die.")


def begin_fight(state: GemHens, action: Action) -> None:
    """The die is used up, and will be rolled."""
    state.spend(action[2])
    state.fought = True
    state.tasks.append(Task("brawl", state.active, other=state.blocked()[action[1]]))


def told_fight(state: GemHens, action: Action) -> str:
    """The log's sentence about the beginning of a fight."""
    return f"{state.name(state.active)} fights {state.name(state.blocked()[action[1]])} with {die_name(action[2])}."


class Brawl(DiceRoll):
    """The die of a fight falls, and says whose gem goes to whom."""

    rule = "fighting"

    def number(self, state: GemHens) -> int:
        return 1

    def prompt(self, state: GemHens) -> str:
        return f"{state.name(state.task.seat)} rolls the die of the fight."

    def occasion(self, state: GemHens) -> str:
        task = state.task
        return f"round {state.round} seat {task.seat} fight with {counted(len(state.hens[task.seat].dice), 'die', 'dice')} left"

    def perform(self, state: GemHens, action: Action) -> None:
        task = state.tasks.pop()
        attacker, defender = task.seat, task.other
        face = action[1]
        chooser = attacker if face == "6" else defender
        giver = attacker if face == "1" else defender
        size = SIZES.get(face, 0)
        if any(gems_in(state.hens[giver].egg, size)):
            state.tasks.append(Task("take", chooser, other=giver, size=size))
        else:
            state.report("There is no such gem, so nothing happens.")

    def tell(self, state: GemHens, action: Action, seat: int | None) -> str:
        task = state.task
        attacker, defender = state.name(task.seat), state.name(task.other)
        face = action[1]
        if face == "1":
            return f"{attacker} rolls 1: {defender} takes a gem from the egg of {attacker}."
        if face == "6":
            return f"{attacker} rolls 6: {attacker} takes a gem from the egg of {defender}."
        return f"{attacker} rolls {face}: {defender} gives a gem from a feature of {face}."


class Take(Step):
    """A gem is chosen in an egg, to be taken, or given away by its owner: `take feature3.ruby`, `give feature3.ruby`."""

    rule = "fighting"

    def seat(self, state: GemHens) -> int:
        return state.task.seat

    @staticmethod
    def verb(state: GemHens) -> str:
        """Whether the gem is taken or given."""
        return "give" if state.task.seat == state.task.other else "take"

    @staticmethod
    def receiver(state: GemHens) -> int:
        """Who gets the gem."""
        task = state.task
        return state.active if task.seat == task.other else task.seat

    def prompt(self, state: GemHens) -> str:
        task = state.task
        where = f" from a feature of {task.size}" if task.size else ""
        if task.seat == task.other:
            return f"{state.name(task.seat)}, give {state.name(self.receiver(state))} a gem{where}."
        return f"{state.name(task.seat)}, take a gem from the egg of {state.name(task.other)}."

    def legal(self, state: GemHens) -> list[Action]:
        task = state.task
        return [(self.verb(state), gem) for gem in gems_in(state.hens[task.other].egg, task.size)]

    def refuse(self, state: GemHens, touches: Action) -> Refusal:
        task = state.task
        gem = next((word for word in touches if is_gem_in_egg(word)), None)
        if gem is None:
            return Refusal(self.rule, f"{quoted(' '.join(touches))} is not asked for now. {self.prompt(state)}")
        feature, kind = feature_and_kind(gem)
        if gem in gems_in(state.hens[task.other].egg, task.size):
            return Refusal(self.rule, f"Say “{self.verb(state)} {gem}”.")
        if gem in gems_in(state.hens[task.other].egg):
            return Refusal(
                self.rule, f"The gem comes from a feature of {task.size}, and that is {feature_name(feature)}."
            )
        return Refusal(
            self.rule, f"There is no {GEMS[kind].name} in {feature_name(feature)} of {state.name(task.other)}."
        )

    def perform(self, state: GemHens, action: Action) -> None:
        receiver = self.receiver(state)
        kind = take_out(state.hens[state.tasks.pop().other].egg, action[1])
        state.tasks.append(Task("eat", receiver, things=(kind,)))

    def tell(self, state: GemHens, action: Action, seat: int | None) -> str:
        feature, kind = feature_and_kind(action[1])
        who, other = state.name(state.task.seat), state.name(state.task.other)
        if state.task.seat == state.task.other:
            return f"{who} gives {GEMS[kind].one} from {feature_name(feature)} to {state.name(self.receiver(state))}."
        return f"{who} takes {GEMS[kind].one} from {feature_name(feature)} of {other}."
