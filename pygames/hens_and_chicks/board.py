"""The board: squares, sets of squares as the bits of a number (a1 is bit 0, b1 bit 1, h8 bit 63), and its line of text."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from pygames.core.errors import BadPosition
from pygames.core.words import counted, quoted

SQUARES: Final = tuple(f"{file}{rank}" for rank in "12345678" for file in "abcdefgh")
NUMBER: Final = {name: number for number, name in enumerate(SQUARES)}

HENS: Final = "Hh"
CHICKS: Final = "Cc"
"""How seat 0's and seat 1's pieces are written."""

FAR_ROW: Final = (0xFF << 56, 0xFF)
"""The row that each seat is on its way to."""


def bits_of(squares: int) -> Iterator[int]:
    """The single bits of a set of squares, from a1 to h8."""
    while squares:
        bit = squares & -squares
        yield bit
        squares ^= bit


def names_of(squares: int) -> list[str]:
    """The names of a set of squares, from a1 to h8."""
    return [SQUARES[bit.bit_length() - 1] for bit in bits_of(squares)]


def ahead(seat: int, start: int, end: int) -> int:
    """How many rows `end` lies before `start`, as `seat` looks; negative if it lies behind."""
    rows = end // 8 - start // 8
    return rows if seat == 0 else -rows


def aside(start: int, end: int) -> int:
    """How many columns lie from `start` to `end`, either way."""
    return abs(end % 8 - start % 8)


@cache
def between(start: int, end: int) -> int:
    """The squares between two squares on one straight or diagonal line."""
    length = max(abs(end // 8 - start // 8), aside(start, end))
    step = (end - start) // length if length else 0
    return sum(1 << start + step * distance for distance in range(1, length))


def _neighbours(square: int, upright: bool) -> int:
    near = [other for other in (square - 1, square + 1) if other // 8 == square // 8]
    near += [other for other in (square - 8, square + 8) if upright and 0 <= other < 64]
    return sum(1 << other for other in near)


BESIDE: Final = {1 << square: _neighbours(square, upright=False) for square in range(64)}
"""The squares beside a square, on its own row."""

TOUCHING: Final = {1 << square: _neighbours(square, upright=True) for square in range(64)}
"""The squares that share an edge with a square."""


def written(hens: list[int], chicks: list[int]) -> str:
    """Eight rows from rank 8 down to rank 1, with digits for runs of empty squares."""
    letters = ["1"] * 64
    for letter, squares in zip(HENS + CHICKS, hens + chicks, strict=True):
        for bit in bits_of(squares):
            letters[bit.bit_length() - 1] = letter
    rows = ["".join(letters[rank * 8 : rank * 8 + 8]) for rank in range(7, -1, -1)]
    return "/".join(_runs_counted(row) for row in rows)


def _runs_counted(row: str) -> str:
    for length in range(8, 1, -1):
        row = row.replace("1" * length, str(length))
    return row


def read(text: str) -> tuple[list[int], list[int]]:
    """The hens and the chicks of both seats. Raises BadPosition if the text is no board of eight rows of eight squares."""
    rows = text.split("/")
    if len(rows) != 8:
        raise BadPosition(f"A board has 8 rows with “/” between them, and this has {counted(len(rows), 'row')}.")
    found = dict.fromkeys(HENS + CHICKS, 0)
    for rank, row in zip(range(8, 0, -1), rows, strict=True):
        _read_row(row, rank, found)
    return [found[letter] for letter in HENS], [found[letter] for letter in CHICKS]


def _read_row(row: str, rank: int, found: dict[str, int]) -> None:
    file = 0
    for letter in row:
        if letter in found:
            found[letter] |= 1 << (rank - 1) * 8 + file
            file += 1
        elif letter in "12345678":
            file += int(letter)
        else:
            raise BadPosition(
                f"{quoted(letter)} in row {rank} is no piece; H, C, h, c and the digits 1 to 8 are known."
            )
        if file > 8:
            break
    if file != 8:
        raise BadPosition(f"Row {rank} is written {quoted(row)}, which does not make 8 squares.")
