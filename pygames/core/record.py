"""A match's text: a head, `---`, a line an action, and under a second `---` the lines that were undone. Knows no rules."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from pygames.core.errors import BadOption, BadRecord
from pygames.core.words import as_text, quoted

VERSION: Final = 1
LONGEST_TEXT: Final = 1_000_000
MOST_LINES: Final = 50_000
LONGEST_NAME: Final = 40
LONGEST_SEED: Final = 18
JOINER: Final = "\u200d"
"""Joins signs into one picture, a farmer's, say; cannot be seen by itself."""


@dataclass
class Seat:
    """Who plays a seat: a human with a name, or a bot with a level."""

    kind: str
    """`human` or `bot`."""
    name: str
    """The human's name, or the bot's level."""

    @property
    def human(self) -> bool:
        return self.kind == "human"


@dataclass
class Line:
    """One action's line with the comments that stand under it; `number` is where it stood in a text, from 1."""

    text: str
    comments: list[str] = field(default_factory=list)
    number: int = 0


@dataclass
class Record:
    """The parts of a match's text, as they are written."""

    game: str
    rules: int
    options: dict[str, str] = field(default_factory=dict)
    seats: list[Seat] = field(default_factory=list)
    seed: int = 0
    position: str | None = None
    free: bool = False
    ahead: list[str] = field(default_factory=list)
    """What was chosen ahead in a secret phase and is no line yet: `SEAT WORDS`."""
    unknown: list[str] = field(default_factory=list)
    """Head lines that this version does not know: kept as they are."""
    preface: list[str] = field(default_factory=list)
    """Comments above the first line."""
    lines: list[Line] = field(default_factory=list)
    undone: list[Line] = field(default_factory=list)
    where: dict[str, int] = field(default_factory=dict, compare=False)
    """In which line of the text a part of the head stands: `seat 0`, `option dice`, `position`."""

    def written(self) -> str:
        """The whole text, with a line break at its end."""
        head = [f"pygames {VERSION}", f"game {self.game} rules {self.rules}"]
        head += [f"option {name} {choice}" for name, choice in self.options.items()]
        head += [f"seat {seat.kind} {seat.name}" for seat in self.seats]
        head += [f"seed {self.seed}"]
        head += [f"position {self.position}"] if self.position is not None else []
        head += ["free"] if self.free else []
        head += [f"ahead {choice}" for choice in self.ahead]
        head += self.unknown
        body = ["---", *_commented(self.preface), *_body(self.lines)]
        tail = ["---", *_body(self.undone)] if self.undone else []
        return "\n".join(head + body + tail) + "\n"


def _body(lines: list[Line]) -> list[str]:
    rows: list[str] = []
    for line in lines:
        rows.append(line.text)
        if line.comments:
            rows += _commented(line.comments)
    return rows


def _commented(comments: list[str]) -> list[str]:
    return [f"# {comment}".rstrip() for comment in comments]


def checked_name(name: object) -> str:
    """A human's name: 1 to 40 characters on one line. Raises BadOption."""
    shown = " ".join(name.split()) if isinstance(name, str) and len(name) <= LONGEST_TEXT else ""
    seen = shown.replace(JOINER, "").strip()
    if not seen or len(shown) > LONGEST_NAME:
        raise BadOption(f"A name has 1 to {LONGEST_NAME} letters, and {quoted(name)} does not.")
    if not seen.isprintable():
        raise BadOption(f"A name has letters and signs that can be seen, and {quoted(name)} has others.")
    return shown


def checked_seed(seed: object) -> int:
    """A seed: a whole number of 1 to 18 digits. Raises BadOption."""
    text = as_text(seed) or ""
    if not re.fullmatch(f"[0-9]{{1,{LONGEST_SEED}}}", text, re.ASCII):
        raise BadOption(f"A seed is a number of 1 to {LONGEST_SEED} digits, not {quoted(seed)}.")
    return int(text)


def parse(text: object) -> Record:
    """The parts of a text. Raises BadRecord, without a good part, if its head or its form is broken."""
    if not isinstance(text, str):
        raise BadRecord("A match is a text.", 1)
    if len(text) > LONGEST_TEXT or len(written := text.encode("utf-8", "replace")) > LONGEST_TEXT:
        raise BadRecord(f"A match's text has at most {LONGEST_TEXT:,} bytes, and this has more.", 1)
    rows = _rows(written.decode().removeprefix("\ufeff"))
    if len(rows) > MOST_LINES:
        raise BadRecord(f"A match's text has at most {MOST_LINES:,} lines, and this has {len(rows):,}.", MOST_LINES + 1)
    cut = rows.index("---") if "---" in rows else len(rows)
    record = _head(rows[:cut])
    if cut == len(rows):
        raise BadRecord("The line --- that ends the head is missing: the text was cut.", max(cut, 1))
    _read_body(record, rows, cut + 1)
    return record


def _rows(text: str) -> list[str]:
    """The lines as an editor counts them; other signs that break a line, like those that word processors write, are blanks."""
    rows = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if not rows[-1]:
        rows.pop()
    return [" ".join(row.splitlines()).strip() for row in rows]


def _head(rows: list[str]) -> Record:
    filled = [(number, row) for number, row in enumerate(rows, 1) if row]
    number, row = filled[0] if filled else (1, "")
    row = " ".join(row.split())
    if not re.fullmatch(r"pygames [0-9]{1,9}", row, re.ASCII):
        raise BadRecord("This is not a match of pygames: its first line is not “pygames 1”.", number)
    if int(row.split()[1]) != VERSION:
        raise BadRecord(
            "This match was written by another version of the site. Reload the page to get the newest.", number
        )
    if len(filled) < 2:
        raise BadRecord("The line that names the game is missing: the text was cut.", number)
    number, row = filled[1]
    named = re.fullmatch(r"game ([a-z0-9-]{1,60}) rules ([0-9]{1,9})", " ".join(row.split()), re.ASCII)
    if not named:
        raise BadRecord("The second line names the game and the version of its rules: “game NAME rules 1”.", number)
    record = Record(named[1], int(named[2]), where={"game": number})
    for number, row in filled[2:]:
        try:
            record.where.setdefault(_head_line(record, row), number)
        except BadOption as wrong:
            raise BadRecord(str(wrong), number) from None
    return record


def _head_line(record: Record, row: str) -> str:
    """Read one line of the head into the record; the key of what it was. Raises BadOption."""
    name, _, rest = " ".join(row.split()).partition(" ")
    if name in record.where:
        raise BadOption(f"The line {quoted(name)} stands twice.")
    if name == "option":
        option, _, choice = rest.partition(" ")
        if option in record.options:
            raise BadOption(f"The option {quoted(option)} stands twice.")
        record.options[option] = choice
        return f"option {option}"
    if name == "seat":
        kind, _, called = rest.partition(" ")
        if kind not in ("human", "bot"):
            raise BadOption(f"A seat is “human” or “bot”, not {quoted(kind)}.")
        if len(record.seats) == 99:
            raise BadOption("No game has a hundred seats.")
        record.seats.append(Seat(kind, checked_name(called)))
        return f"seat {len(record.seats) - 1}"
    if name == "seed":
        record.seed = checked_seed(rest)
        return name
    if name == "position":
        record.position = rest
        return name
    if name == "ahead":
        record.ahead.append(rest)
    elif row == "free":
        record.free = True
    else:
        record.unknown.append(row)
    return ""


def _read_body(record: Record, rows: list[str], start: int) -> None:
    into, comments = record.lines, record.preface
    for number, row in enumerate(rows[start:], start + 1):
        if row.startswith("#"):
            comments.append(row[1:].strip())
        elif row == "---":
            if into is record.undone:
                raise BadRecord("A third --- stands here; a text has at most two.", number)
            into = record.undone
        elif row:
            line = Line(" ".join(row.split()), [], number)
            into.append(line)
            comments = line.comments
