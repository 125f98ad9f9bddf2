"""What may be taken back: to the same person's last decision, never past what somebody has seen or another person has decided.

The barrier is computed from the lines: a line reveals something if somebody's view has fewer blanks after it, or if whoever
acted would have come to another view in another world that looked the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from pygames.core.history import History, has_secrets, is_chance
from pygames.core.plain import blanks
from pygames.core.state import State
from pygames.core.words import Action

WORLDS: Final = 2
"""In so many worlds that look the same to whoever acted a line is tried."""

NOTHING = "Nothing has been decided yet that could be taken back."
CHANCE_SPOKE = "Chance has spoken since the last decision, and what it showed cannot be unseen."
REVEALED = "Something hidden was shown since the last decision, and it cannot be unseen."


@dataclass(frozen=True, slots=True)
class Possible:
    """Whether something can be done, and if not, why: true or false by itself."""

    yes: bool
    why: str = ""

    def __bool__(self) -> bool:
        return self.yes


def target(history: History, free: bool) -> int | None:
    """How many lines are left when the last decision is taken back; None if there is none. In a `free` match the start counts as one."""
    last = history.last_decision()
    return 0 if last is None and free and history.lines else last


def possible(history: History, free: bool, undoing: str | None) -> Possible:
    """Whether the last decision may be taken back. `undoing` is the human whose decision was taken back just before."""
    to = target(history, free)
    if to is None:
        return Possible(False, NOTHING)
    if free:
        return Possible(True)
    person = history.lines[to].person
    if undoing is not None and undoing != person:
        return Possible(False, f"The decision before was {person}'s, and {undoing} has decided since.")
    if any(is_chance(played) for played in history.lines[to:]):
        return Possible(False, CHANCE_SPOKE)
    return Possible(False, REVEALED) if _reveals(history, to) else Possible(True)


def _reveals(history: History, start: int) -> bool:
    """Whether any line from `start` on has shown somebody something."""
    unknown = [number for number in range(start, len(history.lines)) if history.lines[number].reveals is None]
    if unknown:
        _look(history, unknown[0])
    return any(played.reveals for played in history.lines[start:])


def _look(history: History, start: int) -> None:
    state, _ = history.after(start)
    hides = has_secrets(state)
    views = _views(state) if hides else []
    for number, played in enumerate(history.lines[start:], start):
        if played.action is None or not hides:  # who sits where changes nothing that is seen
            played.reveals = False
            continue
        before, seat = views, state.turn if state.turn == played.actor else None  # out of turn one only resigns
        state.carry_out(played.action)
        views = _views(state)
        played.reveals = _shows(played.action, before, views, seat, number)


def shows(state: State, action: Action, number: int) -> bool:
    """Whether an action, the line of this number, would show somebody something. The State is played on."""
    before, seat = _views(state), state.turn
    state.carry_out(action)
    return _shows(action, before, _views(state), seat, number)


def _views(state: State) -> list[State]:
    """What each seat and a spectator see of a State."""
    return [state.seen_by(viewer) for viewer in (*range(state.seats), None)]


def _shows(action: Action, before: list[State], after: list[State], seat: int | None, number: int) -> bool:
    """Whether somebody sees more, or `seat`, which has acted, sees what depends on what it could not know before."""
    if any(blanks(now) < blanks(then) for then, now in zip(before, after, strict=True)):
        return True
    return seat is not None and seat >= 0 and _depends(action, before[seat], after[seat], seat, number)


def _depends(action: Action, before: State, after: State, seat: int, number: int) -> bool:
    """Whether what a seat sees after its action depends on what it could not know when it chose it.

    The action may hide as much from it as it shows, so counting blanks is not enough.
    """
    for world in range(WORLDS if blanks(before) else 0):
        imagined = before.copy()
        imagined.fill_blanks(Random(f"line {number} world {world}"))
        imagined.carry_out(action)
        if imagined.seen_by(seat) != after:
            return True
    return False
