"""A position's line as `name:value` words: for the games whose board is no picture of letters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from pygames.core.errors import BadPosition
from pygames.core.words import listed, nearest, quoted


def written(fields: Iterable[tuple[str, object]]) -> str:
    """The fields as one line. Values hold no blanks; fields whose value is None or empty are left out."""
    return " ".join(f"{name}:{value}" for name, value in fields if value is not None and str(value) != "")


class Fields:
    """The fields of a position's line, each read once; every complaint is a BadPosition that names the field."""

    def __init__(self, line: str) -> None:
        self._values: dict[str, str] = {}
        for word in line.split():
            name, colon, value = word.partition(":")
            if not colon or not name or not value:
                raise BadPosition(f"{quoted(word)} is not written as name:value.")
            if name in self._values:
                raise BadPosition(f"The field {quoted(name)} stands twice.")
            self._values[name] = value

    def __contains__(self, name: str) -> bool:
        return name in self._values

    def text(self, name: str, default: str | None = None) -> str:
        """The field's text; without a default it must be there."""
        value = self._values.pop(name, default)
        if value is None:
            raise BadPosition(f"The field {quoted(name)} is missing.")
        return value

    def number(self, name: str, low: int, high: int, default: int | None = None) -> int:
        """The field's whole number, from `low` to `high`."""
        return number(self.text(name, None if default is None else str(default)), low, high, name)

    def choice(self, name: str, choices: Iterable[str], default: str | None = None) -> str:
        """The field's word, one of `choices`."""
        return choice(self.text(name, default), list(choices), name)

    def words(self, name: str, separator: str = ",", default: str = "") -> list[str]:
        """The field's list of words; a missing field is an empty list unless a default is given."""
        value = self.text(name, default)
        return value.split(separator) if value else []

    def numbers(self, name: str, low: int, high: int) -> list[int]:
        """The field's whole numbers, each from `low` to `high`; a missing field is an empty list."""
        return [number(item, low, high, name) for item in self.words(name)]

    def counts(self, name: str, kinds: Mapping[str, int]) -> dict[str, int]:
        """A bag: `gold*3,ruby*2`; as many of a kind as `kinds` allows, missing kinds are 0."""
        return counts_read(self.words(name), kinds, name)

    def finish(self) -> None:
        """Refuse what nobody has read."""
        if self._values:
            raise BadPosition(f"No field is called {listed([quoted(name) for name in self._values], 'or')}.")


def require(kept: bool, text: str) -> None:
    """Refuse a position with the sentence unless the condition is kept."""
    if not kept:
        raise BadPosition(text)


def counts_written(bag: Mapping[str, int]) -> str:
    """A bag as `Fields.counts` reads it."""
    return ",".join(f"{kind}*{amount}" for kind, amount in bag.items() if amount)


def counts_read(items: Iterable[str], kinds: Mapping[str, int], name: str) -> dict[str, int]:
    """A bag of which each kind is written once, `gold*3` or `gold`, at most as often as `kinds` says."""
    found = dict.fromkeys(kinds, 0)
    written_already = set()
    for item in items:
        kind, _, amount = item.partition("*")
        if kind not in kinds:
            raise BadPosition(
                f"{quoted(name)} cannot hold {quoted(kind)}. {nearest(kind, kinds)} Two are written KIND*2."
            )
        if kind in written_already:
            raise BadPosition(f"{quoted(kind)} stands twice in {quoted(name)}: write {kind}*2 for two of them.")
        written_already.add(kind)
        found[kind] = number(amount or "1", 0, kinds[kind], f"{name} {kind}")
    return found


def number(text: str, low: int, high: int, name: str) -> int:
    """A whole number from `low` to `high`; BadPosition says which field is wrong."""
    if not re.fullmatch(r"-?[0-9]{1,9}", text) or not low <= int(text) <= high:
        raise BadPosition(f"{quoted(name)} is a whole number from {low} to {high}, not {quoted(text)}.")
    return int(text)


def choice(text: str, choices: list[str], name: str) -> str:
    """One of the choices; BadPosition names the nearest."""
    if text not in choices:
        raise BadPosition(f"{quoted(name)} cannot be {quoted(text)}. {nearest(text, choices)}")
    return text
