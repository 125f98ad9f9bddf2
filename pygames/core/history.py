"""What was played, line by line, and the way back to any State on the way."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from pygames.core.record import Line, Seat
from pygames.core.seats import called, sitting, taking_over
from pygames.core.state import State
from pygames.core.words import CHANCE, Action

MOST_CHECKPOINTS = 256
FIRST_INTERVAL = 16
WORLDS: Final = 4
"""In so many worlds that a spectator imagines a choice is looked for."""


@dataclass(slots=True)
class Played:
    """A line that was played, with what undo asks about it."""

    line: Line
    action: Action | None
    """The action or outcome; None for a line that is about the table."""
    actor: int | None
    """The seat that decided, CHANCE, or None for a line that is about the table."""
    person: str | None
    """The human who decided."""
    forced: bool | None = False
    """Everybody knows that nothing else could have been done; None until somebody asks."""
    from_seed: bool = False
    """It is the outcome that the seed gives."""
    reveals: bool | None = None
    """Whether somebody saw something through it; None until somebody asks."""


class History:
    """The lines of a match. States on the way are kept at intervals, few enough for any length; others are played again."""

    def __init__(self, start: State, seats: Sequence[Seat]) -> None:
        self.lines: list[Played] = []
        self.texts: list[str] = []
        """What each of the lines says: asked for at every step, so not gathered anew."""
        self._by_people: list[int] = []
        """The numbers of the lines in which a human may have decided something."""
        self.first_seats = [Seat(seat.kind, seat.name) for seat in seats]
        self._interval = FIRST_INTERVAL
        self._checkpoints: dict[int, tuple[State, list[Seat]]] = {}
        self._keep(start, seats)

    def append(self, played: Played, state: State, seats: Sequence[Seat]) -> None:
        """Add a line that led to `state`."""
        if played.person is not None and played.forced is not True:
            self._by_people.append(len(self.lines))
        self.lines.append(played)
        self.texts.append(played.line.text)
        if len(self.lines) % self._interval == 0:
            self._keep(state, seats)

    def after(self, number: int) -> tuple[State, list[Seat]]:
        """A State of its own after so many lines, and who sat where then."""
        near = number - number % self._interval
        kept, kept_seats = self._checkpoints[near]
        state, seats = kept.copy(), list(kept_seats)
        for played in self.lines[near:number]:
            replay(played, state, seats)
        return state, seats

    def cut(self, number: int) -> list[Line]:
        """Forget the lines from `number` on; gives them."""
        cut = [played.line for played in self.lines[number:]]
        del self.lines[number:], self.texts[number:]
        self._by_people = self._by_people[: bisect_left(self._by_people, number)]
        self._checkpoints = {at: kept for at, kept in self._checkpoints.items() if at <= number}
        return cut

    def last_decision(self) -> int | None:
        """The number of the last line in which a human decided something: more could be done, as far as everybody knows."""
        return next(filter(self.is_decision, reversed(self._by_people)), None)

    def is_decision(self, number: int) -> bool:
        """Whether a human decided something in this line."""
        played = self.lines[number]
        if played.person is not None and played.forced is None:
            played.forced = forced(self.after(number)[0], number)
        return played.person is not None and not played.forced

    def _keep(self, state: State, seats: Sequence[Seat]) -> None:
        self._checkpoints[len(self.lines)] = (state.copy(), [Seat(seat.kind, seat.name) for seat in seats])
        if len(self._checkpoints) > MOST_CHECKPOINTS:
            self._interval *= 2
            self._checkpoints = {at: kept for at, kept in self._checkpoints.items() if at % self._interval == 0}


def replay(played: Played, state: State, seats: list[Seat]) -> None:
    """Carry a line out again, on the State and the seats that it was played on."""
    if played.action is not None:
        state.carry_out(played.action)
        return
    number, seat = sitting(played.line.text, len(seats))
    seats[number] = seat
    state.names = called(seats)


def told(played: Played, state: State, seats: Sequence[Seat], viewer: int | None) -> str:
    """The log's sentence about a line, told before it is played, as `viewer` may read it."""
    if played.action is not None:
        return state.sentence(played.action, viewer)
    number, seat = sitting(played.line.text, len(seats))
    after = [*seats[:number], seat, *seats[number + 1 :]]
    return taking_over(after, seats, number)


def forced(state: State, number: int) -> bool:
    """Whether everybody knows that the seat to act can do one thing only, `number` lines having been played.

    This follows from what a spectator sees and from nothing else: else whoever looks whether a secret choice can be
    taken back would learn whether it was one.
    """
    view = state.seen_by(None) if has_secrets(state) else state
    if view == state:
        return len(state.actions()) == 1
    worlds = (view.imagine(None, Random(f"line {number} world {world}")) for world in range(WORLDS))
    return all(len(world.actions()) == 1 for world in worlds)


def has_secrets(state: State) -> bool:
    """Whether the game hides anything from anybody."""
    return type(state).hide is not State.hide


def is_chance(played: Played) -> bool:
    """Whether the table acted here."""
    return played.actor == CHANCE
