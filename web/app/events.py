"""Reading events: whatever stands in one, what comes out is a text, a number or nothing."""

from __future__ import annotations

from collections.abc import Mapping

Event = Mapping[str, object]

SHORT = 1_000
"""So many letters of a field are read: more than anybody types into one."""
LONG = 20_000
"""So many letters of a position, or of a diagram's block."""
LONGEST = 20_000_000
"""So many letters of what may hold whole matches: as many as the shell takes from a file."""


def text(event: Event, name: str, most: int = SHORT) -> str:
    """A field's text, cut before anything reads it; empty if it is missing or no text."""
    value = event.get(name)
    return value[:most] if isinstance(value, str) else ""


def number(event: Event, name: str) -> int | None:
    """A field's whole number, also where it is written as a text; None if it is anything else."""
    value = event.get(name)
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value if abs(value) < 10**9 else None
    shown = value.strip() if isinstance(value, str) else ""
    digits = shown.removeprefix("-")
    return int(shown) if digits.isascii() and digits.isdecimal() and len(digits) < 10 else None


def older(event: Event, since: int) -> bool:
    """Whether it was done on a picture that was shown before a render."""
    made = number(event, "render")
    return made is not None and made < since


def seed_of(value: object) -> int:
    """The seed that the shell drew: a number, or 0 if it is none."""
    shown = str(value) if isinstance(value, (int, str)) and not isinstance(value, bool) else ""
    return int(shown[:18]) if shown[:18].isascii() and shown[:18].isdecimal() else 0
