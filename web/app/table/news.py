"""What happened since somebody's last turn, told in as few words as that takes. Knows no HTML."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from pygames.core.words import listed

SHORT = 90
"""So many letters, about, stand in two lines of a phone."""


@dataclass(frozen=True)
class Told:
    """One or several lines of the log, told together."""

    first: int
    last: int
    """The first and the last line, from 0."""
    text: str
    hidden: bool = False
    """It only says who has chosen something in secret."""


def worth_telling(said: str, names: Iterable[str], untold: Callable[[str], bool]) -> str:
    """A line's sentence, or nothing if what it says of one of these people is `untold`."""
    silent = any(untold(said.rpartition(f"{name} ")[2]) for name in names if f"{name} " in said)
    return "" if silent else said


def folded(sentences: Sequence[str], names: Iterable[str], first: int = 0) -> list[Told]:
    """The log from line `first` on; lines that only say that people have chosen something in secret become one, and so do those that say the same."""
    hidden = {f"{name} has chosen.": name for name in names}
    found: list[Told] = []
    who: dict[str, None] = {}
    begun = first
    for at in range(first, len(sentences)):
        said = next((said for said in hidden if sentences[at].startswith(said)), "")
        if said:
            begun = begun if who else at
            who[hidden[said]] = None
            if found and found[-1].first == begun:
                found.pop()
            found.append(
                Told(begun, at, f"{listed(list(who))} {'has' if len(who) == 1 else 'have'} chosen.", hidden=True)
            )
        rest = sentences[at].removeprefix(said).strip()
        if rest:
            found.append(Told(at, at, rest))
            who = {}
    return _counted(found)


def by_player(told: Sequence[Told], names: Iterable[str]) -> list[list[Told]]:
    """What is told, in order, with what is said of one player in a row put together: by the name that comes first in it."""
    known = list(names)
    found: list[list[Told]] = []
    of = ""
    for row in told:
        places = {name: row.text.find(name) for name in known if name in row.text}
        who = min(places, key=places.__getitem__, default=of)
        if found and who == of:
            found[-1].append(row)
        else:
            found.append([row])
        of = who
    return found


def _counted(rows: Sequence[Told]) -> list[Told]:
    """What is told several times in a row becomes one row that says how often."""
    found: list[Told] = []
    for _, alike in groupby(rows, key=lambda told: told.text):
        first, *more = alike
        if more:
            first = replace(first, last=more[-1].last, text=f"{first.text} ({len(more) + 1} times)")
        found.append(first)
    return found


def short(told: Sequence[Told]) -> str:
    """The last of what was told, as much as stands beside a prompt."""
    if not told:
        return ""
    text = told[-1].text
    for before in reversed(told[:-1]):
        if len(before.text) + len(text) > SHORT:
            break
        text = f"{before.text} {text}"
    return text
