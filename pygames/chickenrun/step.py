"""What a step of the match answers: its prompt, its actions, why not, and what comes of them.

The parts of a round are steps, and so is everything that they bring about (looking through a pile, choosing a chicken, a search, …).
A step keeps nothing itself: a phase knows what is in the State, the others find their Task on top of the State's tasks.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pygames.core import steps
from pygames.core.bag import Luck
from pygames.core.steps import Outcomes
from pygames.core.touches import Step as Follow
from pygames.core.words import Action, Refusal, quoted

if TYPE_CHECKING:
    from pygames.chickenrun.rules import Chickenrun

NO_SEAT: Final = -1
FACES: Final = ("1", "2", "3", "4", "5", "6")


@dataclass(frozen=True, slots=True)
class Task:
    """Something that an action has brought about and that somebody, or the table, still has to do."""

    step: str
    """What is to be done: the name of its step."""
    seat: int
    """Who does it, or whom it is about."""
    at: str = ""
    """The building that it is about."""
    other: int = NO_SEAT
    """The other player whom it is about."""


class Step(steps.Step["Chickenrun"]):
    """A step in which a player decides."""

    rule = "turn"
    secret = False
    """Whether what one player chooses is hidden from the others until all have chosen."""
    of_mover = False
    """Whether it is part of one player's turn, so that it is skipped when that player is out."""

    def seat(self, state: Chickenrun) -> int:
        return state.tasks[-1].seat if state.tasks else state.mover


class Chance(steps.Chance["Chickenrun"], Step):
    """A step in which the table acts."""

    def occasion(self, state: Chickenrun) -> str:
        return f"card {state.draws + 1}"


class TwoDice(Chance):
    """The black and the white die: `dice 3 5`."""

    verb = "dice"

    def outcomes(self, state: Chickenrun) -> Outcomes:
        return ROLLS[self.verb]

    def draw(self, state: Chickenrun, rng: Luck) -> Action:
        return (self.verb, FACES[int(rng.random() * 6)], FACES[int(rng.random() * 6)])

    def step(self, state: Chickenrun, touches: Action) -> Follow | Refusal:
        if touches[:1] == (self.verb,) and len(touches) < 4 and all(face in FACES for face in touches[1:]):
            return Follow((), touches) if len(touches) == 3 else Follow(FACES, None)
        if not touches:
            return Follow((self.verb,), None)
        return Refusal(
            self.rule, f"{quoted(' '.join(touches))} is no roll: say “{self.verb}”, the black die and the white die."
        )


ROLLS: Final[dict[str, Outcomes]] = {
    verb: [((verb, black, white), 1 / 36) for black in FACES for white in FACES] for verb in ("dice", "tweedys")
}
