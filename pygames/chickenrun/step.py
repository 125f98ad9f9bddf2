"""What a step of the match answers: its prompt, its actions, why not, and what comes of them.

The parts of a round are steps, and so is everything that they bring about (looking through a pile, choosing a chicken, a search, …).
A step keeps nothing itself: a phase knows what is in the State, the others find their Task on top of the State's tasks.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pygames.core.bag import Luck, weighted
from pygames.core.touches import Step as Follow
from pygames.core.touches import step as follow
from pygames.core.words import Action, Refusal, quoted

if TYPE_CHECKING:
    from pygames.chickenrun.rules import Chickenrun

NO_SEAT: Final = -1
Outcomes = list[tuple[Action, float]]
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


class Step:
    """A step in which a player decides."""

    rule = "turn"
    """The rulebook's section about this step."""
    chance = False
    of_mover = False
    """Whether it is part of one player's turn, so that it is skipped when that player is out."""

    def settle(self, state: Chickenrun) -> bool:
        """Whether somebody has to act here. Otherwise what happens by itself has been done, and another step has begun."""
        return True

    def seat(self, state: Chickenrun) -> int:
        """Who has to act."""
        return state.tasks[-1].seat if state.tasks else state.mover

    def prompt(self, state: Chickenrun) -> str:
        """What the seat whose turn it is must do."""
        raise NotImplementedError

    def legal(self, state: Chickenrun) -> list[Action]:
        """The legal actions of the seat whose turn it is."""
        raise NotImplementedError

    def refuse(self, state: Chickenrun, touches: Action) -> Refusal:
        """Why no legal action has these touches; asked only when none has."""
        return Refusal(self.rule, f"{quoted(' '.join(touches))} is not what is asked for now. {self.prompt(state)}")

    def perform(self, state: Chickenrun, action: Action) -> None:
        """Carry a legal action out."""
        raise NotImplementedError

    def tell(self, state: Chickenrun, action: Action, seat: int | None) -> str:
        """The log's sentence about an action that is about to be played, as `seat` may read it."""
        raise NotImplementedError


class Chance(Step):
    """A step in which the table acts."""

    rule = "chance"
    chance = True

    def legal(self, state: Chickenrun) -> list[Action]:
        return []

    def occasion(self, state: Chickenrun) -> str:
        """What the chance is for, unique in the match."""
        return f"card {state.draws + 1}"

    def outcomes(self, state: Chickenrun) -> Outcomes | None:
        """All outcomes with their probabilities, or None if they are more than 1,000."""
        raise NotImplementedError

    def draw(self, state: Chickenrun, rng: Luck) -> Action:
        """An outcome, drawn with `random()` alone."""
        return weighted(rng, self.outcomes(state) or [])

    def step(self, state: Chickenrun, touches: Action) -> Follow | Refusal:
        """Where touches lead, when people say what came up."""
        found = follow([outcome for outcome, _ in self.outcomes(state) or []], touches)
        return found or Refusal(self.rule, f"{quoted(' '.join(touches))} cannot come up here. {self.prompt(state)}")


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
