"""Counting lines of play: how many ways there are to go on for so many lines, the usual check of a rules engine."""

from __future__ import annotations

from pygames.core.errors import BadOption
from pygames.core.state import State
from pygames.core.words import CHANCE, Action


def perft(state: State, depth: int) -> int:
    """How many sequences of so many actions (and outcomes) there are from a State. A match that ends sooner is not counted.

    Raises BadOption where there are more outcomes than can be listed.
    """
    if depth == 0:
        return 1
    every = happenings(state)
    if depth == 1:
        return len(every)
    return sum(perft(_played(state, action), depth - 1) for action in every)


def happenings(state: State) -> list[Action]:
    """What may happen now: the actions, or at CHANCE the outcomes."""
    if state.turn != CHANCE:
        return state.actions()
    outcomes = state.outcomes()
    if outcomes is None:
        raise BadOption("More than 1,000 outcomes are possible on the way, too many to count: take a smaller depth.")
    return [outcome for outcome, _ in outcomes]


def _played(state: State, action: Action) -> State:
    twin = state.copy()
    twin.play(action)
    return twin
