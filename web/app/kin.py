"""How matches are related: whether one goes on from another, or both from lines that they share. So a link finds the match on this device."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from pygames import CHANCE, Match
from pygames.core.record import Record, parse
from web.app.library import LONGEST_HEAD, Library


@dataclass(frozen=True)
class Kin:
    """A save that began like a given match."""

    key: str
    common: int
    """So many lines, from the first on, are the same in both."""
    whole: bool
    """Whether the save has no other lines."""


def began_alike(one: Match, other: Match) -> bool:
    """Whether two matches are the same but for their lines: game, options, people, luck, first position."""
    return _beginning(one) == _beginning(other)


def common(one: Match, other: Match) -> int:
    """How many lines, from the first on, two matches share."""
    here, there = one.lines, other.lines
    return next(
        (at for at, pair in enumerate(zip(here, there, strict=False)) if pair[0] != pair[1]), min(len(here), len(there))
    )


def nearest(library: Library, match: Match) -> Kin | None:
    """Of the saves that began like a match the one that shares most with it; None if it is none of theirs."""
    found = [kin for key in library.keys if _may_be(library.texts[key], match) and (kin := _kin(library, key, match))]
    return max(found, key=lambda kin: (kin.common, kin.whole), default=None)


def continued(kept: Match, further: Match) -> str:
    """The text of a match that goes on with the lines of one that has all of its own."""
    ours, theirs = parse(kept.text), parse(further.text)
    return replace(ours, lines=[*ours.lines, *theirs.lines[len(ours.lines) :]], undone=[], ahead=[]).written()


def _kin(library: Library, key: str, match: Match) -> Kin | None:
    entry = library.entry(key)
    if entry.match is None or entry.wrong or not began_alike(entry.match, match):
        return None
    kept, shared = entry.match, common(entry.match, match)
    whole = shared == len(kept.lines)
    if not (whole or shared == len(match.lines) or _decided(match, shared)):
        return None  # another match with the same luck
    return Kin(key, shared, whole)


def _decided(match: Match, lines: int) -> bool:
    """Whether anybody has decided anything in so many lines."""
    return any(match.actor(number) not in (CHANCE, None) for number in range(lines))


def _beginning(match: Match) -> Record:
    record = parse(match.text)
    return replace(record, lines=[], undone=[], ahead=[], preface=[], unknown=[], where={})


def _may_be(text: str, match: Match) -> bool:
    """Whether a look at a text's head leaves it possible that it began like a match."""
    head = text[:LONGEST_HEAD].partition("\n---")[0]
    return all(
        re.search(rf"^[^\S\n]*{word}[^\S\n]+0*{value}\b", head, re.MULTILINE)
        for word, value in (("game", re.escape(match.game.slug)), ("seed", match.record.seed))
    )
