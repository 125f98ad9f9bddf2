"""Plain data, compared and followed: what has changed, and what two States share."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from random import Random
from typing import Any

NO_DATA = ("options",)
"""What copies may share: nobody ever changes it."""


class Luck:
    """A generator that has `random()` and nothing else: all that chance may use."""

    def __init__(self, seed: object) -> None:
        self._random = Random(str(seed))

    def random(self) -> float:
        """At least 0 and under 1."""
        return self._random.random()


def frozen(value: Any) -> Any:
    """Plain data as tuples all the way down, so that nothing that is shared can change it later."""
    if isinstance(value, (list, tuple)):
        return (type(value).__name__, *map(frozen, value))
    if isinstance(value, dict):
        return ("dict", *((key, frozen(item)) for key, item in value.items()))
    if isinstance(value, (set, frozenset)):
        return ("set", *sorted(map(repr, value)))
    fields = getattr(type(value), "__dataclass_fields__", None)
    return (type(value).__name__, *(frozen(getattr(value, name)) for name in fields)) if fields else value


def shared(one: Any, other: Any, path: str = "") -> str:
    """Where two equal things share something that can change, `holdings[0]`; empty if they share nothing."""
    if one is other:
        parameters = getattr(type(one), "__dataclass_params__", None)
        changes = isinstance(one, (list, dict, set)) or (parameters is not None and not parameters.frozen)
        return path if changes else ""
    pairs: Iterable[tuple[str, Any, Any]] = ()
    if isinstance(one, (list, tuple)):
        pairs = [(f"{path}[{number}]", *pair) for number, pair in enumerate(zip(one, other, strict=False))]
    elif isinstance(one, dict):
        pairs = [(f"{path}[{key!r}]", item, other.get(key)) for key, item in one.items()]
    elif is_dataclass(one):
        names = [field.name for field in fields(one) if field.name not in NO_DATA]
        pairs = [(f"{path}.{name}".lstrip("."), getattr(one, name), getattr(other, name)) for name in names]
    return next((found for name, mine, theirs in pairs if (found := shared(mine, theirs, name))), "")
