"""What somebody has seen cannot be unseen: counts the blanks in a view, so that a line that reveals something is found."""

from __future__ import annotations

from typing import Any

from pygames.core.state import State
from pygames.core.words import BLANK


def blanks_seen(state: State, seat: int | None) -> int:
    """How many things are blank in what `seat` sees of a State."""
    return _blanks(state.seen_by(seat))


def _blanks(value: Any) -> int:
    if value == BLANK:
        return 1
    if isinstance(value, (list, tuple, set, frozenset)):
        return sum(_blanks(item) for item in value)
    if isinstance(value, dict):
        return sum(_blanks(item) for item in value.values())
    fields = getattr(type(value), "__dataclass_fields__", {})
    return sum(_blanks(getattr(value, name)) for name in fields)
