"""Bots against each other: matches whose work is counted, so that the same numbers give the same matches anywhere."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import islice
from math import sqrt
from random import Random
from typing import Protocol

from pygames.core.bag import Luck, pick
from pygames.core.errors import BadOption, IllegalAction, PygamesError, failure
from pygames.core.game import Game
from pygames.core.search import Thought
from pygames.core.state import State
from pygames.core.words import CHANCE, Action, quoted

SURE = 1.96
"""So many standard deviations to each side hold 95 % of a normal distribution."""


class Watch(Protocol):
    """Is shown each State of a match with the action or the outcome that is about to be played, and the last with None."""

    def __call__(self, state: State, action: Action | None) -> None: ...


class Thinker(Protocol):
    """A bot: what the project's own levels have, and what somebody's own class must have."""

    def think(self, state: State, seat: int, rng: Luck) -> Iterator[Thought]: ...


class AnyAction:
    """Plays at random: what every bot must beat."""

    def think(self, state: State, seat: int, rng: Luck) -> Iterator[Thought]:
        """One thought."""
        actions = state.actions()
        yield Thought(pick(rng, actions), 1 / len(actions), None, "Any action.")


def play(
    game: Game,
    thinkers: Sequence[Thinker],
    seed: int,
    slices: int | None,
    options: dict[str, str],
    watch: Watch | None = None,
) -> State:
    """One match to its end; each bot gets what its seat sees, and thinks for so many slices at most. Raises BadOption, IllegalAction."""
    state = game.new(seats=len(thinkers), **options)
    rngs = [Random(f"{seed}:seat {seat}") for seat in range(state.seats)]
    for _ in range(game.bound):
        if state.turn is None:
            break
        if state.turn == CHANCE:
            action = state.chance(Random(f"{seed}:{state.occasion}"))
        else:
            thinker = thinkers[state.turn]
            action = _legal(thinker, state, decision(thinker, state, state.turn, rngs[state.turn], slices))
        if watch is not None:
            watch(state, action)
        state.play(action)
    if watch is not None:
        watch(state, None)
    return state


def _legal(thinker: Thinker, state: State, action: Action) -> Action:
    """A bot's action in canonical order. Raises IllegalAction, naming the bot, if it is none."""
    try:
        return state.checked(action)
    except IllegalAction as wrong:
        raise IllegalAction(wrong.rule, f"The bot {_name(thinker)} does what is not legal. {wrong.text}") from None


def decision(thinker: Thinker, state: State, seat: int, rng: Luck, slices: int | None) -> Action:
    """What a bot does in a seat after so many slices, or (None) when it has thought it through.

    Raises BadOption if it has no thought, or fails in any way: it may be somebody's first.
    """
    try:
        last = deque(islice(thinker.think(state.seen_by(seat), seat, rng), slices), maxlen=1)
        if last:
            return last[0].action
    except PygamesError:
        raise
    except (Exception, SystemExit) as wrong:
        raise BadOption(f"The bot {_name(thinker)} fails: {failure(wrong)}.") from wrong
    raise BadOption(f"The bot {_name(thinker)} has no thought.")


def _name(thinker: Thinker) -> str:
    return quoted(getattr(thinker, "level", type(thinker).__name__))


def seating(entrants: int, match: int) -> list[int]:
    """Which entrant sits on which seat in a match: everybody moves on by one seat a match."""
    return [(seat + match) % entrants for seat in range(entrants)]


def wins(state: State, seat: int) -> float:
    """1 for the first alone, a part of it for those who share the first place."""
    first = state.ranking()[0]
    return 1 / len(first) if seat in first else 0.0


def interval(won: float, matches: int) -> tuple[float, float]:
    """The share that was won, as Wilson's 95 % interval: from, to."""
    if not matches:
        return 0.0, 1.0
    share, square = won / matches, SURE**2
    middle = (share + square / (2 * matches)) / (1 + square / matches)
    half = SURE / (1 + square / matches) * sqrt(share * (1 - share) / matches + square / (4 * matches**2))
    return max(0.0, middle - half), min(1.0, middle + half)
