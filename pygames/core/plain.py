"""Plain data: numbers and words, tuples, lists, dicts, sets, and dataclasses of those. Copies of it, and blanks in it."""

from __future__ import annotations

from typing import Any, TypeVar

from pygames.core.words import BLANK

Plain = TypeVar("Plain")


def copied(value: Plain) -> Plain:
    """A copy that shares nothing that can change. Tuples and frozen things are shared."""
    return _copied(value)  # type: ignore[no-any-return]


def _copied(value: Any) -> Any:
    kind = type(value)
    if kind is list:
        return [_copied(item) for item in value]
    if kind is dict:
        return {key: _copied(item) for key, item in value.items()}
    if kind is set:
        return set(value)
    parameters = getattr(kind, "__dataclass_params__", None)
    if parameters is None or parameters.frozen:
        return value
    twin = object.__new__(kind)
    for name in kind.__dataclass_fields__:
        setattr(twin, name, _copied(getattr(value, name)))
    return twin


def blanks(value: Any) -> int:
    """How many things are blank."""
    kind = type(value)
    if kind is str:
        return int(value == BLANK)
    if kind is int:
        return 0
    if kind is dict:
        value = value.values()
    elif kind not in (list, tuple, set, frozenset):
        value = [getattr(value, name) for name in getattr(kind, "__dataclass_fields__", ())]
    found = 0
    for item in value:
        kind = type(item)
        if kind is str:
            found += item == BLANK
        elif kind is not int:
            found += blanks(item)
    return found
