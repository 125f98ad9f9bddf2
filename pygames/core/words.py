"""Words, actions and refusals: the vocabulary of everything that happens."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pygames.core.errors import IllegalAction

if TYPE_CHECKING:
    from collections.abc import Iterable

Action = tuple[str, ...]
"""A tuple of 1 to 12 short words, each the name of something drawn; as text, the words with blanks between."""

CHANCE: Final = -1
"""Whose turn it is when the table acts: a roll, a draw, a deal."""

BLANK: Final = "?"
"""Stands in a seen State for one thing that the viewer cannot know."""

MOST_WORDS: Final = 12
LONGEST_WORD: Final = 40
LONGEST_ACTION: Final = MOST_WORDS * (LONGEST_WORD + 1)
"""No line of a match is longer."""
_WORD = re.compile(r"[a-z0-9?][a-z0-9?.'+=/_-]*", re.ASCII)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something is not legal: `rule` is an anchor of the rulebook page, `text` one sentence about this position."""

    rule: str
    text: str


def words(touches: object) -> Action:
    """The touches as words; `touches` is a text with blanks, a tuple or a list of words.

    Raises IllegalAction (rule `notation`) if it is anything else, too long, or has a character that no word has.
    """
    if isinstance(touches, str):
        if len(touches) > LONGEST_ACTION:
            raise IllegalAction(
                "notation", f"This is too long for an action: an action has at most {MOST_WORDS} short words."
            )
        touches = touches.lower().split()
    if not isinstance(touches, (tuple, list)):
        raise IllegalAction("notation", "An action is a text or a tuple of words.")
    if len(touches) > MOST_WORDS:
        raise IllegalAction("notation", f"An action has at most {MOST_WORDS} words, and this has {len(touches)}.")
    for word in touches:
        if not isinstance(word, str):
            raise IllegalAction("notation", "Each word of an action is a text.")
        if len(word) > LONGEST_WORD or not _WORD.fullmatch(word):
            raise IllegalAction("notation", f"{quoted(word)} is not a word of any action.")
    return tuple(touches)


def quoted(text: object, most: int = 30) -> str:
    """What somebody wrote, short and on one line, between quotes, to be repeated in a sentence."""
    written = as_text(text)
    if written is None:
        return f"something that is no text ({type(text).__name__[:most]})"
    shown = "".join(letter if letter.isprintable() else " " for letter in written[: most + 1])
    return f"“{shown[:most]}…”" if len(shown) > most else f"“{shown}”"


def as_text(value: object) -> str | None:
    """A text or a short whole number as text; None for anything else, which nobody can have typed."""
    if isinstance(value, str):
        return str(value)
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**LONGEST_WORD:
        return str(int(value))
    return None


def nearest(name: object, known: Iterable[str]) -> str:
    """A sentence that says which of the known names are near, or all of them."""
    every = list(known)
    name = as_text(name) or ""
    from difflib import get_close_matches  # only a mistake needs it

    near = get_close_matches(name[:LONGEST_WORD], every, n=3, cutoff=0.5) or every[:20]
    return f"Did you mean {listed(near, 'or')}?" if near else "There is none."


def listed(items: Iterable[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    every = list(items)
    if len(every) < 2:
        return "".join(every)
    return f"{', '.join(every[:-1])} {last} {every[-1]}"


def figure(number: float, form: str = "") -> str:
    """A number with a minus sign where it is below 0, as people write it."""
    return f"{number:{form}}".replace("-", "−")


def counted(number: int, one: str, many: str = "") -> str:
    """`1 hen`, `2 hens`, `3 dice`, `−1 points`."""
    return f"{figure(number)} {one if number == 1 else many or one + 's'}"
