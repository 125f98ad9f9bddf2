"""Taking matches in from files and pasted texts: every file is told of, and what is no match stays at hand with the reason."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygames import BadRecord
from pygames.core.record import parse
from pygames.core.words import counted, quoted
from web.app.html import Html, href, tag
from web.app.library import split

if TYPE_CHECKING:
    from web.app.app import App

MOST_TAKEN_IN = 2_000
MOST_TOLD = 3
"""So many files are told of one by one; the others are counted."""


@dataclass(frozen=True)
class Given:
    """A file or a pasted text; `why` says why there is no text."""

    name: str
    text: str = ""
    why: str = ""


@dataclass(frozen=True)
class Unread:
    """What was not taken in: what it is called, what is wrong with it, its raw text, if it has any."""

    name: str
    why: str
    text: str | None


def given(value: object) -> list[Given]:
    """The files of an event, whatever stands in it."""
    found = []
    for one in value if isinstance(value, list) else []:
        fields = one if isinstance(one, dict) else {}
        name, text, why = (fields.get(field) for field in ("name", "text", "why"))
        called = name[:80] if isinstance(name, str) and name else "A file"
        if isinstance(text, str):
            found.append(Given(called, text))
        else:
            found.append(Given(called, why=why[:200] if isinstance(why, str) and why else "It cannot be read."))
    return found


def take_in(app: App, files: Iterable[Given]) -> None:
    """Keep every match of all files, and none twice. One alone is opened. A match on the table is not left for what is no match."""
    good: list[str] = []
    faulty: list[str] = []
    unread: list[Unread] = []
    several = False
    for file in files:
        parts = split(file.text) if not file.why else []
        several |= len(parts) > 1
        room = MOST_TAKEN_IN - len(good)
        taken, wrong, left = _sorted(app, file, parts[:room])
        good += taken
        faulty += wrong
        unread += left
        if parts[room:]:
            why = f"{MOST_TAKEN_IN:,} matches are taken in at once. These are the others: download them, and take them in, too."
            unread.append(Unread(f"The rest of {file.name}", why, "".join(parts[room:])))
    app.unread += unread
    here = {text: key for key, text in app.library.texts.items()}
    fresh = [text for text in good if text not in here]
    app.keep_all(fresh)
    if len(good) == 1 and not (unread or faulty or several):
        _open(app, here.get(good[0]) or app.library.keys[0])
        return
    _tell(app, len(fresh), len(good) - len(fresh), faulty, unread)


def _sorted(app: App, file: Given, parts: list[str]) -> tuple[list[str], list[str], list[Unread]]:
    """The texts to keep, what is wrong with some of those, and what is no match. Many are only looked over: to play them takes a while."""
    if file.why:
        return [], [], [Unread(file.name, file.why, None)]
    if len(parts) == 1:
        entry = app.library.look_at(parts[0])
        if entry.match is None:
            return [], [], [Unread(file.name, entry.wrong, parts[0])]
        return parts, [f"{quoted(file.name)} has something wrong: {entry.wrong}"] if entry.wrong else [], []
    faults = {part: _fault(part) for part in parts}
    left = [part for part in parts if faults[part]]
    unread = [Unread(f"Part of {file.name}", faults[left[0]], "".join(left))] if left else []
    return [part for part in parts if not faults[part]], [], unread


def _fault(part: str) -> str:
    """What is wrong with a text's form; empty if nothing is."""
    try:
        parse(part)
    except BadRecord as wrong:
        return str(wrong)
    return ""


def _open(app: App, key: str) -> None:
    match = app.library.entry(key).match
    assert match is not None
    if not app.site.shows(match.game.slug):
        app.go("/saves/")
        app.say(
            f"The match of {match.game.title} is kept. This site does not show the game, so it cannot be opened here."
        )
        return
    app.go(f"/{match.game.slug}/", f"match={key.removeprefix('match/')}")
    app.say(f"The match of {match.game.title} is open.")


def _tell(app: App, taken: int, known: int, faulty: list[str], unread: list[Unread]) -> None:
    """Say what became of every file, where people are: the screen of saves comes by itself only where no match is left for it."""
    sentences = [
        f"{counted(taken, 'match', 'matches')} taken in." if taken else "Nothing was taken in.",
        *([f"{counted(known, 'match was', 'matches were')} here already."] if known else []),
        *faulty[:MOST_TOLD],
    ]
    sentences += [f"{quoted(one.name)} was not taken in: {one.why}" for one in unread[:MOST_TOLD]]
    others = len(faulty[MOST_TOLD:]) + len(unread[MOST_TOLD:])
    if others:
        sentences.append(f"{counted(others, 'other was', 'others were')} not taken in, either.")
    here = app.screen.route.screen
    if here not in ("table", "saves") or (here == "table" and taken and not (unread or faulty)):
        app.go("/saves/")
    elif here == "saves":
        app.screen.opened("")
    link = (
        tag("a", "Saved matches", href=href(app.screen.path, "/saves/")) if app.screen.route.screen == "table" else None
    )
    app.say(" ".join(sentences), Html(f" {link}") if link else Html(""))
