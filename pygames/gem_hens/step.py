"""What a step of the match answers: its prompt, its actions, why not, and what comes of them.

The round's phases are steps, and so is everything that an action brings about (walking, eating, drawing, …). A step keeps
nothing itself: a phase knows what is in the State, the others find their Task on top of the State's tasks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from math import factorial, prod
from typing import TYPE_CHECKING, Final

from pygames.core import steps
from pygames.core.bag import Luck, evenly
from pygames.core.errors import IllegalAction
from pygames.core.state import MOST_OUTCOMES
from pygames.core.steps import Outcomes
from pygames.core.touches import Step as Follow
from pygames.core.words import Action, Refusal, counted, quoted

if TYPE_CHECKING:
    from pygames.gem_hens.rules import GemHens

FACES: Final = ("1", "2", "3", "4", "5", "6")
ROLLED: Final = "rolled"
NOBODY: Final = -1
DONE: Final = "done"
"""What is said where something may be done and need not."""


@dataclass(frozen=True, slots=True)
class Task:
    """Something that an action has brought about and that somebody still has to do."""

    step: str
    """What is to be done: the name of its step."""
    seat: int
    """Who does it."""
    at: str = ""
    """The cell, or the row or column, that it is about."""
    things: tuple[str, ...] = ()
    """The gems, or the cells, that it is about."""
    other: int = NOBODY
    """The other player whom it is about."""
    size: int = 0
    """The size of the features that it is about; 0: of all."""


def hen_word(seat: int) -> str:
    """What actions and positions call a player: `hen1` is seat 0."""
    return f"hen{seat + 1}"


def seat_of(word: str) -> int:
    """The seat that such a word names."""
    return int(word[3:]) - 1


class Step(steps.Step["GemHens"]):
    """A step in which a player decides."""

    rule = "actions"

    def seat(self, state: GemHens) -> int:
        return state.active


class Chance(steps.Chance["GemHens"], Step):
    """A step in which the table acts."""


class DiceRoll(Chance):
    """Dice are rolled: `rolled 1 1 4`. Dice that are alike have no order, so their faces are written in order."""

    def number(self, state: GemHens) -> int:
        """How many dice are rolled."""
        raise NotImplementedError

    def outcomes(self, state: GemHens) -> Outcomes | None:
        return rolls_of(self.number(state))

    def draw(self, state: GemHens, rng: Luck) -> Action:
        random = rng.random
        return (ROLLED, *sorted([FACES[int(random() * 6)] for _ in range(self.number(state))]))

    def odds(self, state: GemHens, touches: Action) -> list[tuple[str, float]]:
        if not touches:
            return [(ROLLED, 1.0)]
        return evenly(FACES) if len(touches) <= self.number(state) else []

    def step(self, state: GemHens, touches: Action) -> Follow | Refusal:
        number = self.number(state)
        faces = sorted(word for word in touches if word != ROLLED)
        begun = len(touches) - len(faces)
        wrong = next((face for face in faces if face not in FACES), None)
        if wrong is not None:
            return Refusal(
                self.rule, f"{quoted(wrong)} is not what a die shows: a roll is written like “rolled 1 1 4”."
            )
        if begun > 1 or len(faces) > number:
            return Refusal(
                self.rule,
                f"{counted(number, 'die is', 'dice are')} rolled here: say “rolled” once, and what each shows.",
            )
        words: Action = () if begun else (ROLLED,)
        if touches and len(faces) < number:
            words += FACES
        return Follow(words, None if words else (ROLLED, *faces))


@cache
def rolls_of(number: int) -> Outcomes | None:
    """Everything that so many dice can show together, or None if that is too much to list."""
    found: Outcomes = []
    for faces in _handfuls(number, 0):
        ways = factorial(number) / prod(factorial(count) for count in Counter(faces).values())
        found.append(((ROLLED, *faces), ways / 6**number))
    return found if len(found) <= MOST_OUTCOMES else None


def _handfuls(number: int, lowest: int) -> Iterable[tuple[str, ...]]:
    if number == 0:
        yield ()
        return
    for face in range(lowest, 6):
        for rest in _handfuls(number - 1, face):
            yield (FACES[face], *rest)


def hidden() -> IllegalAction:
    """What is answered where a position hides dice that would have to be shown now."""
    return IllegalAction(
        "rolling", "This position does not say what the others have rolled, and it would have to be shown now."
    )
