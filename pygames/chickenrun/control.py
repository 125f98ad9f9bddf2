"""A match begins: who lives in which hut. A round begins: who controls the Tweedys.

The advanced game's bidding belongs here: another phase in the place of `control`.
"""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, Final

from pygames.chickenrun.cards import COLOURS, SETS
from pygames.chickenrun.farm import HUTS, place_name
from pygames.chickenrun.flock import Flock
from pygames.chickenrun.step import Chance
from pygames.core.bag import Luck, shuffled
from pygames.core.steps import Outcomes
from pygames.core.touches import Step as Follow
from pygames.core.words import Action, Refusal, listed, quoted

if TYPE_CHECKING:
    from pygames.chickenrun.rules import Chickenrun

MOST_CONTROL_ROLLS: Final = 10
"""Whoever is still tied after so many rolls and lives in the lowest hut has control, so that no match is endless."""
WEIGHTS: Final = {str(total): (6 - abs(7 - total)) / 36 for total in range(2, 13)}
"""How likely each total of two dice is."""
TOTALS: Final = tuple(WEIGHTS)


class Huts(Chance):
    """A chicken of each set is mixed, and each player gets one: her hut is the player's. `huts hut4 hut1`, seat by seat."""

    def prompt(self, state: Chickenrun) -> str:
        return "Everybody is dealt a chicken, and lives in her hut."

    def occasion(self, state: Chickenrun) -> str:
        return f"huts of {state.seats}"

    def outcomes(self, state: Chickenrun) -> Outcomes:
        every = list(permutations(HUTS, state.seats))
        return [(("huts", *huts), 1 / len(every)) for huts in every]

    def draw(self, state: Chickenrun, rng: Luck) -> Action:
        return ("huts", *shuffled(rng, HUTS)[: state.seats])

    def perform(self, state: Chickenrun, action: Action) -> None:
        state.flocks = [Flock(hut, hand=list(SETS[hut]), at=hut) for hut in action[1:]]
        state.phase = "first"

    def tell(self, state: Chickenrun, action: Action, seat: int | None) -> str:
        homes = [
            f"{state.name(seat)} lives in {place_name(hut)} ({COLOURS[hut]})" for seat, hut in enumerate(action[1:])
        ]
        return f"{listed(homes)}."


class Control(Chance):
    """Everybody in play rolls two dice; the highest total controls the Tweedys, and those who tie roll again. `control 7 11 4`."""

    rule = "control"

    def settle(self, state: Chickenrun) -> bool:
        if len(state.tied) > 1 and state.control_rolls < MOST_CONTROL_ROLLS:
            return True
        state.controller = state.tied[0]
        state.report("control", f"{state.name(state.controller)} controls the Tweedys this round.")
        state.tied, state.control_rolls = [], 0
        state.begin_turn(state.order()[0])
        return False

    def prompt(self, state: Chickenrun) -> str:
        return f"{listed([state.name(seat) for seat in state.tied])} roll for control of the Tweedys."

    def occasion(self, state: Chickenrun) -> str:
        return f"round {state.round} control {state.control_rolls + 1}"

    def outcomes(self, state: Chickenrun) -> Outcomes | None:
        if len(state.tied) > 2:
            return None
        return [(("control", one, two), WEIGHTS[one] * WEIGHTS[two]) for one in TOTALS for two in TOTALS]

    def odds(self, state: Chickenrun, touches: Action) -> list[tuple[str, float]]:
        if not touches:
            return [("control", 1.0)]
        return list(WEIGHTS.items()) if len(touches) <= len(state.tied) else []

    def draw(self, state: Chickenrun, rng: Luck) -> Action:
        random = rng.random
        return ("control", *[TOTALS[int(random() * 6) + int(random() * 6)] for _ in state.tied])

    def step(self, state: Chickenrun, touches: Action) -> Follow | Refusal:
        if not touches:
            return Follow(("control",), None)
        totals, number = touches[1:], len(state.tied)
        if touches[0] == "control" and len(totals) <= number and all(total in TOTALS for total in totals):
            return Follow((), touches) if len(totals) == number else Follow(TOTALS, None)
        return Refusal(
            self.rule,
            f"{quoted(' '.join(touches))} is no roll for control: say “control” and {number} totals of two dice, one for each player.",
        )

    def perform(self, state: Chickenrun, action: Action) -> None:
        totals = list(map(int, action[1:]))
        state.tied = [seat for seat, total in zip(state.tied, totals, strict=True) if total == max(totals)]
        state.control_rolls += 1

    def tell(self, state: Chickenrun, action: Action, seat: int | None) -> str:
        rolls = [f"{state.name(seat)} {total}" for seat, total in zip(state.tied, action[1:], strict=True)]
        return f"For control of the Tweedys: {listed(rolls)}."
