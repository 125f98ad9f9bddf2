"""The five errors of the package. Each carries a sentence for people: what is wrong, where, what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pygames.core.match import Match


LONGEST_FAILURE = 200


class PygamesError(Exception):
    """The parent of every error that this package raises."""


class IllegalAction(PygamesError):
    """An action that the rules refuse. `rule` is an anchor of the game's rulebook page, `text` says why, about this position."""

    def __init__(self, rule: str, text: str) -> None:
        super().__init__(rule, text)  # its arguments, so that it can be copied and sent to another process
        self.rule = rule
        self.text = text

    def __str__(self) -> str:
        return self.text


class BadRecord(PygamesError):
    """A match's text that cannot be loaded. `line` counts from 1; `good` is the match up to there, or None if its head is broken."""

    def __init__(self, text: str, line: int, good: Match | None = None) -> None:
        super().__init__(text, line, good)
        self.text = text
        self.line = line
        self.good = good

    def __str__(self) -> str:
        return f"Line {self.line}: {self.text}"


class BadOption(PygamesError):
    """A number of seats, an option, a name, a seed or a level that the game does not have."""


class BadPosition(PygamesError):
    """A position's line that names no position of the game."""


class UnknownGame(PygamesError):
    """A slug that no game has. The sentence names the nearest ones."""


def failure(wrong: BaseException) -> str:
    """What went wrong in somebody's own code, and where."""
    at = wrong.__traceback__
    while at is not None and at.tb_next is not None:
        at = at.tb_next
    where = f" (line {at.tb_lineno} of {at.tb_frame.f_code.co_filename})" if at is not None else ""
    return f"{type(wrong).__name__}: {str(wrong)[:LONGEST_FAILURE]}{where}"
