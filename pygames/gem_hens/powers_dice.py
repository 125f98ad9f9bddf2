"""Powers that change what becomes of a player's dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames.core.words import Action, counted, listed
from pygames.gem_hens.acting import die_name
from pygames.gem_hens.components import ROUNDS
from pygames.gem_hens.powers import Power
from pygames.gem_hens.step import DiceRoll, Task

if TYPE_CHECKING:
    from pygames.gem_hens.rules import GemHens

MOST_KEPT = 2


class Clever(Power):
    """Before a die is used, one unused die is rolled again: `clever 3`. A 6 is wild."""

    word = "clever"
    steps = ("turn",)

    def offers(self, state: GemHens, seat: int) -> list[Action]:
        return [(self.word, face) for face in dict.fromkeys(state.hens[seat].dice)]

    def perform(self, state: GemHens, seat: int, action: Action) -> None:
        state.hens[seat].dice.remove(action[1])
        state.tasks.append(Task("reroll", seat))

    def tell(self, state: GemHens, seat: int, action: Action) -> str:
        return f"{state.name(seat)} rolls {die_name(action[1])} again: {self.name}."


class Reroll(DiceRoll):
    """The die that Clever rolls again falls."""

    rule = "clever"

    def number(self, state: GemHens) -> int:
        return 1

    def prompt(self, state: GemHens) -> str:
        return f"{state.name(state.task.seat)} rolls a die again."

    def occasion(self, state: GemHens) -> str:
        return f"round {state.round} seat {state.task.seat} clever"

    def perform(self, state: GemHens, action: Action) -> None:
        state.hens[state.tasks.pop().seat].gain(action[1])

    def tell(self, state: GemHens, action: Action, seat: int | None) -> str:
        return f"The die shows {action[1]}{': it is wild' if action[1] == '6' else ''}."


class HighEndurance(Power):
    """A die that was just used stays in its box for a later turn, and this turn is over: `high-endurance 3`."""

    word = "high-endurance"
    steps = ("after",)

    def offers(self, state: GemHens, seat: int) -> list[Action]:
        return [(self.word, face) for face in dict.fromkeys(state.spent)]

    def perform(self, state: GemHens, seat: int, action: Action) -> None:
        state.hens[seat].gain(action[1])
        state.end_turn()

    def tell(self, state: GemHens, seat: int, action: Action) -> str:
        return f"{state.name(seat)} keeps {die_name(action[1])} for a later turn: {self.name}."

    def lacking(self, state: GemHens, seat: int) -> str:
        return f"You have just used {listed(map(die_name, state.spent))}: only such a die can stay."


class Strategic(Power):
    """With one or two dice left they are kept as they lie for the next round: `strategic`. In the last round they are gone."""

    word = "strategic"
    steps = ("turn",)

    def offers(self, state: GemHens, seat: int) -> list[Action]:
        return [(self.word,)] if len(state.hens[seat].dice) <= MOST_KEPT else []

    def perform(self, state: GemHens, seat: int, action: Action) -> None:
        hen = state.hens[seat]
        hen.kept = hen.dice if state.round < ROUNDS else []
        hen.dice = []

    def tell(self, state: GemHens, seat: int, action: Action) -> str:
        dice = state.hens[seat].dice
        what = f"the last {counted(len(dice), 'die', 'dice')} ({listed(dice)})"
        if state.round == ROUNDS:
            return f"{state.name(seat)} puts {what} away: {self.name}, and there is no next round."
        return f"{state.name(seat)} keeps {what} for the next round: {self.name}."

    def lacking(self, state: GemHens, seat: int) -> str:
        left = counted(len(state.hens[seat].dice), "die", "dice")
        return f"{self.name} keeps at most {MOST_KEPT} dice, and you have {left} left: use the others first."
