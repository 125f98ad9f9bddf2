"""Choosing ahead: in a secret phase a seat may choose before it is its turn, since what it may do depends on no other's choice."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from pygames.core.errors import IllegalAction
from pygames.core.state import State
from pygames.core.words import CHANCE, Action


def facing(state: State, seat: int, chosen: Iterable[Action] = ()) -> State | None:
    """What `seat` sees when it has to choose in this secret phase, after what it has `chosen` already; None if it owes nothing.

    Those who are asked before it choose something in it: it cannot see what, and that they have not chosen yet does no harm.
    """
    if seat not in state.owing():
        return None
    phase = state.occasion
    world = state.imagine(seat, Random(f"ahead {phase}"))
    while world.turn != seat:
        world.carry_out(world.actions()[0])
    for action in chosen:
        world.carry_out(action)
        if not _owes(world, seat, phase):
            return None
    return world.seen_by(seat)


def _owes(state: State, seat: int, phase: str) -> bool:
    return state.turn not in (None, CHANCE) and seat in state.owing() and state.occasion == phase


class Ahead:
    """What was chosen ahead in a secret phase and is no line of the match yet, in the order in which it was chosen."""

    def __init__(self) -> None:
        self.phase = ""
        self.choices: list[tuple[int, Action]] = []

    def of(self, seat: int) -> list[Action]:
        """What a seat has chosen ahead."""
        return [action for other, action in self.choices if other == seat]

    def facing(self, state: State, seat: int) -> State | None:
        """What a seat sees when it chooses next; None if it owes nothing."""
        return facing(state, seat, self.of(seat))

    def choose(self, state: State, seat: int, action: object) -> None:
        """Keep a choice. Raises IllegalAction."""
        there = self.facing(state, seat)
        if there is None:
            raise IllegalAction("ahead", f"{state.name(seat)} has nothing to choose now.")
        checked = there.checked(action)
        if checked[0] == "resign":
            raise IllegalAction("ahead", "Nobody resigns ahead of the turn.")
        self.phase = state.occasion
        self.choices.append((seat, checked))

    def take_back(self, seat: int) -> None:
        """Forget the last choice of a seat."""
        last = max(number for number, (other, _) in enumerate(self.choices) if other == seat)
        del self.choices[last]

    def forget(self, seat: int | None = None) -> None:
        """Forget what a seat has chosen, or everybody."""
        self.choices = [choice for choice in self.choices if seat not in (None, choice[0])]

    def next(self, state: State) -> Action | None:
        """Take the next choice of the seat whose turn it is, if it has made one; what belongs to another phase is forgotten."""
        if self.choices and (not state.owing() or state.occasion != self.phase):
            self.forget()
        for number, (seat, action) in enumerate(self.choices):
            if seat == state.turn:
                del self.choices[number]
                return action
        return None
