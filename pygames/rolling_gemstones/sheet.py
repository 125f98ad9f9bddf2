"""One player's sheet: six columns of sums. What may be written, what is sorted, what it is worth."""

from collections.abc import Iterable, Sequence
from typing import Final

from pygames.core.words import Refusal, counted, listed

COLOURS: Final[tuple[str, ...]] = ("brown", "red", "green", "blue", "yellow", "white")
"""The columns from left to right, and the faces of a colour die."""

GEMS: Final = ("smoky quartz", "ruby", "emerald", "sapphire", "citrine", "diamond")
"""The gems of the columns."""

NUMBERS: Final[tuple[str, ...]] = ("1", "2", "3", "4", "5", "6")
COLUMN: Final = {colour: column for column, colour in enumerate(COLOURS)}

FULL: Final = 10
TOO_FAR: Final = 3
FIRST_LINE: Final = 4
SECOND_LINE: Final = 7
WORST: Final = 18
"""The evaluation of six sums that fall all the way."""

Sheet = list[list[int]]
"""Six columns; each is the sums that were written, from the first row down."""


def sums(sheet: Sheet) -> list[int]:
    """The last sum of each column; 0 where nothing is written."""
    return [column[-1] if column else 0 for column in sheet]


def writable(rows: Sequence[int], offered: Iterable[int]) -> list[int]:
    """Which of the offered columns may be taken, given the rows of all six (“Rules for recording numbers on sheet”).

    Open columns if one is offered; else those that are not full; else all, and nothing will be written.
    """
    columns = sorted(set(offered))
    limit = min(min(rows) + TOO_FAR, FULL)
    opened = [column for column in columns if rows[column] < limit]
    return opened or [column for column in columns if rows[column] < FULL] or columns


def colours_writable(sheet: Sheet, offered: Iterable[str]) -> list[str]:
    """Which of the offered colours may be taken, in the columns' order."""
    rows = [len(column) for column in sheet]
    return [COLOURS[column] for column in writable(rows, (COLUMN[colour] for colour in offered))]


def refused(sheet: Sheet, colour: str, offered: Iterable[str]) -> Refusal | None:
    """Why an offered colour may not be taken, or None if it may."""
    allowed = colours_writable(sheet, offered)
    if colour in allowed:
        return None
    rows = len(sheet[COLUMN[colour]])
    instead = listed(allowed, "or")
    if rows >= FULL:
        text = f"{colour.capitalize()} is full: it has its {FULL} rows, so {instead} must be taken."
        return Refusal("full", text)
    low = min(sheet, key=len)
    fewest = f"{COLOURS[sheet.index(low)]} has {len(low) or 'none'}"
    text = (
        f"{colour.capitalize()} is blocked: it has {counted(rows, 'row')}, {fewest}, "
        f"and a column may not go more than {TOO_FAR} rows ahead while {instead} can be taken."
    )
    return Refusal("blocked", text)


def write(sheet: Sheet, colour: str, number: str) -> None:
    """Write the next row of a column: its last sum plus the number. A full column stays as it is."""
    column = sheet[COLUMN[colour]]
    if len(column) < FULL:
        column.append((column[-1] if column else 0) + int(number))


def is_sorted(sheet: Sheet) -> bool:
    """Whether no sum falls from left to right and every column has reached the first thick line (“End of the game”)."""
    return rises(sums(sheet), [len(column) for column in sheet])


def rises(last: Sequence[int], rows: Sequence[int]) -> bool:
    """`is_sorted`, of the sums and the rows alone."""
    return min(rows) >= FIRST_LINE and all(map(int.__le__, last, last[1:]))


def is_complete(sheet: Sheet) -> bool:
    """Whether every column has reached the second thick line."""
    return all(len(column) >= SECOND_LINE for column in sheet)


def ranks(sheet: Sheet) -> list[int]:
    """The place 1 to 6 of each column's sum; equal sums are placed as suits the player best (“Final evaluation”)."""
    return _places(sums(sheet))


def evaluation(sheet: Sheet) -> int:
    """How far the sums are from rising: the places' differences from 1 to 6, added up. 0 is best, 18 worst."""
    return differences(sums(sheet))


def differences(last: Sequence[int]) -> int:
    """`evaluation`, of the sums alone."""
    return sum(abs(place - column) for column, place in enumerate(_places(last), 1))


def _places(last: Sequence[int]) -> list[int]:
    placed = [0] * 6
    for place, column in enumerate(sorted(range(6), key=last.__getitem__), 1):
        placed[column] = place  # sorting is stable: of equal sums the left one comes first, which costs least
    return placed


def fewest_rows(sheet: Sheet) -> list[int]:
    """The columns' rows from the fewest up: of two equal evaluations the greater list wins."""
    return sorted(len(column) for column in sheet)
