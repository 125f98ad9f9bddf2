"""What may be taken back: to the same person's last decision, never past what somebody has seen or another person has decided.

The barrier is computed from the lines: what is blank in a view and is no longer after a line was revealed by it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pygames.core.history import History, is_chance
from pygames.core.state import State
from pygames.core.words import BLANK

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
    if history.decisions:
        return history.decisions[-1]
    return 0 if free and history.lines else None


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
    hides = type(state).hide is not State.hide
    before = _blanks_seen(state) if hides else []
    for played in history.lines[start:]:
        if played.action is None or not hides:  # who sits where changes nothing that is seen
            played.reveals = False
            continue
        state.carry_out(played.action)
        after = _blanks_seen(state)
        played.reveals = any(now < then for now, then in zip(after, before, strict=True))
        before = after


def _blanks_seen(state: State) -> list[int]:
    """How many things are blank in what each seat and a spectator see of a State."""
    return [blanks(state.seen_by(viewer)) for viewer in (None, *range(state.seats))]


def blanks(value: Any) -> int:
    """How many things are blank in plain data."""
    kind = type(value)
    if kind is str:
        return int(value == BLANK)
    if kind in (list, tuple, set, frozenset):
        return sum(map(blanks, value))
    if kind is dict:
        return sum(map(blanks, value.values()))
    return sum(blanks(getattr(value, name)) for name in getattr(kind, "__dataclass_fields__", ()))
