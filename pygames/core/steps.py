"""A match made of steps: what each of them answers, and a State that hands everything on to the step it is in.

A step keeps nothing itself: all that it knows is in the State.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

from pygames.core.bag import Luck, next_words, weighted
from pygames.core.errors import IllegalAction
from pygames.core.state import State
from pygames.core.touches import Step as Follow
from pygames.core.touches import step as follow
from pygames.core.words import CHANCE, Action, Refusal, quoted

Outcomes = list[tuple[Action, float]]
Kind = TypeVar("Kind", bound=State, contravariant=True)


class Step(Generic[Kind]):
    """A step in which a player decides."""

    rule: str
    """The rulebook's section about this step."""
    chance = False

    def settle(self, state: Kind) -> bool:
        """Whether somebody has to act here. Otherwise what happens by itself has been done, and another step has begun."""
        return True

    def seat(self, state: Kind) -> int:
        """Who has to act."""
        raise NotImplementedError

    def prompt(self, state: Kind) -> str:
        """What the seat whose turn it is must do."""
        raise NotImplementedError

    def legal(self, state: Kind) -> list[Action]:
        """The legal actions of the seat whose turn it is."""
        raise NotImplementedError

    def refuse(self, state: Kind, touches: Action) -> Refusal:
        """Why no legal action has these touches; asked only when none has."""
        return Refusal(self.rule, f"{quoted(' '.join(touches))} is not what is asked for now. {self.prompt(state)}")

    def perform(self, state: Kind, action: Action) -> None:
        """Carry a legal action out."""
        raise NotImplementedError

    def tell(self, state: Kind, action: Action, seat: int | None) -> str:
        """The log's sentence about an action that is about to be played, as `seat` may read it."""
        raise NotImplementedError


class Chance(Step[Kind]):
    """A step in which the table acts."""

    rule = "chance"
    chance = True

    def legal(self, state: Kind) -> list[Action]:
        return []

    def occasion(self, state: Kind) -> str:
        """What the chance is for, unique in the match."""
        raise NotImplementedError

    def outcomes(self, state: Kind) -> Outcomes | None:
        """All outcomes with their probabilities, or None if they are more than 1,000."""
        raise NotImplementedError

    def draw(self, state: Kind, rng: Luck) -> Action:
        """An outcome, drawn with `random()` alone."""
        return weighted(rng, self.outcomes(state) or [])

    def odds(self, state: Kind, touches: Action) -> list[tuple[str, float]]:
        """What may come next when an outcome is drawn word by word, with its probability."""
        return next_words(self.outcomes(state) or [], touches)

    def step(self, state: Kind, touches: Action) -> Follow | Refusal:
        """Where touches lead, when people say what came up."""
        found = follow([outcome for outcome, _ in self.outcomes(state) or []], touches)
        return found or Refusal(self.rule, f"{quoted(' '.join(touches))} cannot come up here. {self.prompt(state)}")


class Stepped(State):
    """A State that is always in one step, which answers for it. The match is over in the phase `over`."""

    if TYPE_CHECKING:
        phase: str

    @property
    def step(self) -> Step[Any]:
        """What is asked about the step that the match waits in."""
        raise NotImplementedError

    @property
    def turn(self) -> int | None:
        """The seat that is to act, CHANCE, or None when it is over."""
        if self.phase == "over":
            return None
        step = self.step
        return CHANCE if step.chance else step.seat(self)

    @property
    def prompt(self) -> str:
        """What must be done now."""
        return self.step.prompt(self)

    def legal(self) -> list[Action]:
        """The legal actions of the seat whose turn it is."""
        return self.step.legal(self)

    def refuse(self, touches: Action) -> Refusal:
        """Why no legal action has these touches."""
        return self.step.refuse(self, touches)

    @property
    def occasion(self) -> str:
        """What the chance is for."""
        return self._chance.occasion(self)

    def chance(self, rng: Luck) -> Action:
        """An outcome."""
        return self._chance.draw(self, rng)

    def outcomes(self) -> Outcomes | None:
        """At CHANCE all outcomes, unless they are more than 1,000; else none."""
        return self._chance.outcomes(self) if self.turn == CHANCE else []

    def odds(self, touches: Action) -> list[tuple[str, float]]:
        """At CHANCE, what may come next when an outcome is drawn word by word."""
        return self._chance.odds(self, touches) if self.turn == CHANCE else []

    def outcome_step(self, touches: Action) -> Follow | Refusal:
        """Where touches lead at CHANCE."""
        return self._chance.step(self, touches)

    @property
    def _chance(self) -> Chance[Any]:
        step = self.step
        if not isinstance(step, Chance):
            raise IllegalAction("chance", "Nothing is left to chance here.")
        return step
