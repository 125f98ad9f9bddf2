"""What is to be reached in a diagram: actions to be played, a win, points. Each says how far one is, and a way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from pygames.core.state import State
from pygames.core.words import CHANCE, Action, words

MOST_TRIED = 20_000
MOST_TURNS = 3
MOST_POINTS = 999
Allows = Callable[[Action], bool]
Way = Sequence[Action]


class TooWide(Exception):
    """More ways than a page can look at while somebody waits."""


class Goal(Protocol):
    """What a block asks for."""

    def verdict(self, start: State, now: State, played: Way) -> str:
        """Whether what was `played` from `start` to `now`, replies among it, is `right`, `wrong`, or neither yet: an empty text."""

    def way(self, state: State, allows: Allows, gone: int = 0) -> Way:
        """What the seat to act may play in this turn, after so many of its turns are gone, to come to the goal.

        Nothing if there is no way. Raises TooWide.
        """

    def reply(self, state: State, seat: int) -> Action | None:
        """What another seat answers, so that `seat` may go on; None if nobody does."""


@dataclass(frozen=True)
class Play:
    """Certain actions, in this order: `play b1 d3, e6 e5`."""

    actions: Way

    def verdict(self, start: State, now: State, played: Way) -> str:
        if tuple(played) != tuple(self.actions[: len(played)]):
            return "wrong"
        return "right" if len(played) == len(self.actions) else ""

    def way(self, state: State, allows: Allows, gone: int = 0) -> Way:
        return self.actions

    def reply(self, state: State, seat: int) -> Action | None:
        return None


@dataclass(frozen=True)
class Score:
    """So many points, before this turn is over: `score 12`."""

    points: float

    def verdict(self, start: State, now: State, played: Way) -> str:
        assert start.turn is not None
        if now.scores()[start.turn] >= self.points:
            return "right"
        return "" if now.turn == start.turn else "wrong"

    def way(self, state: State, allows: Allows, gone: int = 0) -> Way:
        seat = state.turn
        return _in_this_turn(state, allows, lambda after: after.scores()[seat or 0] >= self.points)

    def reply(self, state: State, seat: int) -> Action | None:
        return None


@dataclass(frozen=True)
class Win:
    """A win with this turn, or in so many turns of one's own whatever the others do: `win`, `win in 2`."""

    turns: int = 1

    def verdict(self, start: State, now: State, played: Way) -> str:
        seat = start.turn
        assert seat is not None
        if now.turn is None:
            return "right" if now.ranking()[0] == (seat,) else "wrong"
        if now.turn == seat:
            return ""
        left = self.turns - 1 - _replies(start, played)
        return "" if left > 0 and _Search(seat).is_lost(now, left) else "wrong"

    def way(self, state: State, allows: Allows, gone: int = 0) -> Way:
        seat = state.turn
        if self.turns == 1:
            return _in_this_turn(state, allows, lambda after: _won(after, seat))
        assert seat is not None
        return _Search(seat, allows).way(state, self.turns - gone)

    def reply(self, state: State, seat: int) -> Action | None:
        if state.turn in (None, CHANCE, seat):
            return None
        return _Search(seat).longest(state, self.turns)


def goal(value: str) -> Goal | None:
    """The goal that a text names; None if it names none. Raises PygamesError for actions that are no words."""
    verb, _, rest = value.partition(" ")
    rest = rest.strip()
    if verb == "play" and rest:
        return Play(tuple(words(part) for part in rest.split(",")))
    if value == "win":
        return Win()
    turns = rest.removeprefix("in ")
    if verb == "win" and rest.startswith("in ") and turns in map(str, range(1, MOST_TURNS + 1)):
        return Win(int(turns))
    if verb == "score" and _number(rest):
        return Score(float(rest))
    return None


def _number(text: str) -> bool:
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdecimal() and int(digits) <= MOST_POINTS


def _replies(start: State, played: Way) -> int:
    """How many turns of others lie in what was played."""
    state, found = start.copy(), 0
    for action in played:
        before = state.turn
        state.play(action)
        found += before != start.turn and state.turn == start.turn
    return found


def _won(state: State, seat: int | None) -> bool:
    return state.turn is None and state.ranking()[0] == (seat,)


def _in_this_turn(state: State, allows: Allows, there: Callable[[State], bool]) -> Way:
    """A way to a State that is wanted, without handing the turn over, the shortest first."""
    seat, tried = state.turn, 0
    waiting: list[tuple[tuple[Action, ...], State]] = [((), state)]
    for before, now in waiting:
        for action in filter(allows, now.actions()):
            tried += 1
            if tried > MOST_TRIED:
                raise TooWide
            after = now.copy()
            after.play(action)
            if there(after):
                return (*before, action)
            if after.turn == seat:
                waiting.append(((*before, action), after))
    return ()


class _Search:
    """Looks whether a seat wins whatever the others do. Where luck decides, nothing is sure."""

    def __init__(self, seat: int, allows: Allows = lambda _: True) -> None:
        self.seat = seat
        self.allows = allows
        self.tried = 0

    def way(self, state: State, turns: int) -> Way:
        """The actions of this turn that win in so many turns, or nothing."""
        for action in filter(self.allows, state.actions()):
            after = self._after(state, action)
            if _won(after, self.seat):
                return (action,)
            if after.turn == self.seat:
                more = self.way(after, turns)
                if more:
                    return (action, *more)
            elif turns > 1 and self.is_lost(after, turns - 1):
                return (action,)
        return ()

    def is_lost(self, state: State, turns: int) -> bool:
        """Whether after each answer of the others the seat wins in so many turns."""
        if state.turn in (None, CHANCE):
            return False
        return all(self._goes_on(self._after(state, answer), turns) for answer in state.actions())

    def longest(self, state: State, turns: int) -> Action:
        """The answer against which it takes most turns: any that is not lost, else one that loses latest."""
        answers = state.actions()
        for left in range(1, turns):
            lasting = [answer for answer in answers if not self._goes_on(self._after(state, answer), left)]
            if not lasting:
                break
            answers = lasting
        return answers[0]

    def _goes_on(self, after: State, turns: int) -> bool:
        if after.turn == self.seat:
            return bool(self.way(after, turns))
        return _won(after, self.seat) or self.is_lost(after, turns)

    def _after(self, state: State, action: Action) -> State:
        self.tried += 1
        if self.tried > MOST_TRIED:
            raise TooWide
        after = state.copy()
        after.play(action)
        return after
