"""The saves of this device: raw texts by key, never changed or deleted by themselves, and what is known of each."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from pygames import BadRecord, Match
from pygames.core.bots import LEVELS
from pygames.core.words import counted, listed

PREFIX = "match/"
INDEX = "index"
UNREADABLE = "The rules cannot read this text, though it looks like a match."
LONGEST_HEAD = 4_000
_DATE = re.compile(r"(\d{4})-(0[1-9]|1[0-2])-(\d\d)T(\d\d:\d\d)", re.ASCII)
MONTHS = "January February March April May June July August September October November December".split()
_FIRST_LINE = r"\ufeff?[^\S\r\n]*pygames[^\S\r\n]+[0-9]{1,9}[^\S\r\n]*(?:[\r\n]|\Z)"
AT_ONCE = 8_000
"""So many letters of saves are read at a time, so that nobody waits for all of them."""


@dataclass(frozen=True)
class Entry:
    """One save: the raw text, and what loading it told."""

    key: str
    text: str
    match: Match | None
    """The match, or its good part where the text is broken; None, too, while nobody has read the text."""
    wrong: str = ""
    """What is wrong with the text, for people; empty if nothing is."""
    told: str = ""
    """Who plays, and how far it is."""
    over: bool = False

    @property
    def title(self) -> str:
        if self.match:
            return self.match.game.title
        return "A text that is no match" if self.wrong else "A match that is being read"

    @property
    def line(self) -> str:
        """Who plays, and how far it is; of a text that holds no match how long it is."""
        return self.told or f"{counted(len(self.text), 'letter')} are kept here."


class Library:
    """All saves, the newest first. The storage is the shell's; this is what it held at the start and what was kept since."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        self.current: dict[str, str] = {}
        """For a game's slug the key of the match that its table goes on with."""
        self._dates: dict[str, str] = {}
        """When each was kept, to the minute, as the shell says it: `2026-11-28T09:05`."""
        self._order: list[str] = []
        self._newest: dict[str, int] = {}
        """By stem the number of the newest key, so that nobody counts again from one."""
        self._entries: dict[str, Entry] = {}
        self._ahead: Entry | None = None

    def read(self, storage: object) -> None:
        """Take over what the storage holds: `match/…` texts and the index; anything else is not ours."""
        kept = storage if isinstance(storage, dict) else {}
        self.texts = {
            key: text
            for key, text in kept.items()
            if isinstance(key, str) and key.startswith(PREFIX) and isinstance(text, str)
        }
        self._read_index(kept.get(INDEX))

    def _read_index(self, text: object) -> None:
        try:
            index = json.loads(text) if isinstance(text, str) else {}
        except (ValueError, RecursionError):
            index = {}
        index = index if isinstance(index, dict) else {}
        order, current = index.get("order"), index.get("current")
        known = [
            key for key in (order if isinstance(order, list) else []) if isinstance(key, str) and key in self.texts
        ]
        self._order = list(dict.fromkeys([*known, *sorted(self.texts)]))
        pairs = current.items() if isinstance(current, dict) else ()
        self.current = {str(slug): key for slug, key in pairs if isinstance(key, str) and key in self.texts}
        dates = index.get("dates")
        for key, at in dates.items() if isinstance(dates, dict) else ():
            self.date(str(key), str(at))

    @property
    def index(self) -> str:
        """The index's text: the order, each table's match, and dates. Nothing of a match hangs on it."""
        return json.dumps({"order": self._order, "current": self.current, "dates": self._dates})

    def date(self, key: str, at: str) -> bool:
        """Remember when a save was kept; says whether that is news."""
        if key not in self.texts or not _DATE.fullmatch(at) or self._dates.get(key) == at:
            return False
        self._dates[key] = at
        return True

    def when(self, key: str) -> str:
        """When a save was kept, for people: `28 November 2026, 09:05`; empty if nobody knows."""
        found = _DATE.fullmatch(self._dates.get(key, ""))
        return f"{int(found[3])} {MONTHS[int(found[2]) - 1]} {found[1]}, {found[4]}" if found else ""

    @property
    def keys(self) -> list[str]:
        """All keys, the newest first."""
        return list(self._order)

    def fresh_key(self, stem: str) -> str:
        """A key that no save has yet; `stem` differs from tab to tab."""
        number = self._newest.get(stem, 0) + 1
        while f"{PREFIX}{stem}-{number}" in self.texts:
            number += 1
        self._newest[stem] = number
        return f"{PREFIX}{stem}-{number}"

    def keep_all(self, texts: list[str], stem: str) -> list[tuple[str, str]]:
        """Remember these texts under fresh keys, the first as the newest; gives the keys with them."""
        kept = {}
        for text in reversed(texts):
            key = self.fresh_key(stem)
            self.texts[key] = kept[key] = text
        self._order = [*reversed(kept), *self._order]
        return list(kept.items())

    def keep(self, key: str, text: str, slug: str = "") -> None:
        """Remember a text under its key, as the newest; `slug` if that game's table goes on with it."""
        self.texts[key] = text
        if self._order[:1] != [key]:
            self._order = [key, *(other for other in self._order if other != key)]
        if slug:
            self.current[slug] = key

    def drop(self, key: str) -> None:
        """Forget a save: only ever because somebody asked for it."""
        self.texts.pop(key, None)
        self._entries.pop(key, None)
        self._dates.pop(key, None)
        self._order = [other for other in self._order if other != key]
        self.current = {slug: other for slug, other in self.current.items() if other != key}

    def entry(self, key: str) -> Entry:
        """What a save holds, broken or not."""
        known = self.known(key)
        if known is None:
            ahead, self._ahead = self._ahead, None
            text = self.texts[key]
            known = replace(ahead, key=key) if ahead and ahead.text == text else entry_of(key, text)
            self._entries[key] = known
        return known

    def look_at(self, text: str) -> Entry:
        """What a text holds that may be kept next: then it is not read again."""
        self._ahead = entry_of("", text)
        return self._ahead

    def known(self, key: str) -> Entry | None:
        """What a save holds, if it was read already."""
        known = self._entries.get(key)
        return known if known is not None and known.text == self.texts.get(key) else None

    def read_some(self, keys: Iterable[str]) -> bool:
        """Read a few of these saves; says whether there are still others."""
        letters = 0
        for key in [key for key in keys if self.known(key) is None]:
            if letters > AT_ONCE:
                return True
            letters += len(self.texts[key])
            self.entry(key)
        return False

    def take(self, key: str) -> Entry:
        """What a save holds, for somebody who goes on with its match: the next one who asks gets a match of their own."""
        entry = self.entry(key)
        del self._entries[key]
        return entry

    def level(self, slug: str) -> str:
        """The level of the bots in the newest match of a game; whoever has played none meets one that is easy to beat."""
        for key in self._order:
            head = self.texts[key][:LONGEST_HEAD].partition("\n---")[0]
            if re.search(rf"^game {re.escape(slug)} ", head, re.MULTILINE):
                found = re.search(rf"^seat bot ({'|'.join(LEVELS)})$", head, re.MULTILINE)
                if found:
                    return found[1]
        return LEVELS[0]

    def waiting(self, slug: str) -> Entry | None:
        """The unfinished match that a game's table goes on with."""
        key = self.current.get(slug)
        if key is None or key not in self.texts:
            return None
        entry = self.entry(key)
        return entry if entry.match and entry.match.game.slug == slug and not entry.over and not entry.wrong else None


def entry_of(key: str, text: str) -> Entry:
    """Load a text, and say what is wrong with it if something is."""
    if not text.strip():
        return Entry(key, text, None, "This text is empty.")
    match, wrong = None, ""
    try:
        match = Match.load(text)
    except BadRecord as bad:
        good = " Everything before that line is fine." if bad.good is not None else ""
        match, wrong = bad.good, f"{bad}{good}"
    except Exception:  # whatever rules raise is this text's fault, and no other's
        wrong = UNREADABLE
    try:
        return Entry(key, text, match, wrong, *_told(match)) if match else Entry(key, text, None, wrong)
    except Exception:
        return Entry(key, text, None, UNREADABLE)


def _told(match: Match) -> tuple[str, bool]:
    """Who plays, and how far it is; and whether it is over."""
    state = match.state
    names = listed([state.name(seat) for seat in range(state.seats)])
    over = state.turn is None
    return f"{names} · {counted(len(match.lines), 'line')} · {'over' if over else 'going on'}", over


def begins_as_match(text: str) -> bool:
    """Whether a text has a match's first line."""
    return re.match(_FIRST_LINE, text) is not None


def split(text: str) -> list[str]:
    """The matches of a file that holds several: each begins with its own first line."""
    parts = re.split(rf"(?m)^(?={_FIRST_LINE})", text)
    return [part for part in parts if part.strip()] or [text]


def file_name(match: Match) -> str:
    """What a downloaded match is called."""
    return f"{match.game.slug}-{match.record.seed}.txt"
