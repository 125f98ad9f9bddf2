"""The yard: cells `r1c1` (top left) to `r6c6`, rows and columns, ramps, and the straight ways from each place."""

from __future__ import annotations

from typing import Final

from pygames.core.words import listed
from pygames.gem_hens.components import RAMPS, SIZE

COOP: Final = ""
"""Where a hen is that is in the coop."""

_NUMBERS: Final = range(1, SIZE + 1)


def cell_at(row: int, column: int) -> str:
    """The cell in this row and column; nothing off the yard."""
    return f"r{row}c{column}" if row in _NUMBERS and column in _NUMBERS else ""


CELLS: Final = tuple(cell_at(row, column) for row in _NUMBERS for column in _NUMBERS)
ROWS: Final = tuple(f"row{number}" for number in _NUMBERS)
COLUMNS: Final = tuple(f"column{number}" for number in _NUMBERS)
LINES: Final = ROWS + COLUMNS
ROW_OF: Final = {cell: f"row{cell[1]}" for cell in CELLS}
COLUMN_OF: Final = {cell: f"column{cell[3]}" for cell in CELLS}
CELLS_OF: Final = {line: tuple(cell for cell in CELLS if line in (ROW_OF[cell], COLUMN_OF[cell])) for line in LINES}

STEPS: Final = ((-1, 0), (0, -1), (0, 1), (1, 0))
"""Up, left, right, down."""

Way = tuple[str, ...]


def _ray(cell: str, step: tuple[int, int]) -> Way:
    """The cells that follow straight on up to the edge."""
    found: list[str] = []
    row, column = int(cell[1]), int(cell[3])
    while True:
        row, column = row + step[0], column + step[1]
        following = cell_at(row, column)
        if not following:
            return tuple(found)
        found.append(following)


RAYS: Final = {cell: tuple(_ray(cell, step) for step in STEPS) for cell in CELLS}
"""From each cell up, left, right, down: the cells to the edge, perhaps none."""
NEIGHBOURS: Final = {cell: tuple(ray[0] for ray in RAYS[cell] if ray) for cell in CELLS}
WAYS: Final[dict[str, tuple[Way, ...]]] = {
    COOP: tuple((ramp, *ray) for ramp in RAMPS for ray in RAYS[ramp] if ray),
    **{cell: tuple(ray for ray in RAYS[cell] if ray) for cell in CELLS},
}
"""Every straight way that a hen can take from a cell, or from the coop (a ramp's cell first)."""


def turned(cell: str, way: Way, corner: str) -> tuple[Way, ...]:
    """The ways to both sides from a corner on a straight way from a cell, or from the coop."""
    one, two = way[:2] if cell == COOP else (cell, way[0])
    sideways = ROW_OF[one] == ROW_OF[two]
    up, left, right, down = RAYS[corner]
    return (up, down) if sideways else (left, right)


def line_name(line: str) -> str:
    """What people call a row or column: `row 3`."""
    return f"{line[:-1]} {line[-1]}"


def line_names(lines: list[str]) -> str:
    """Several of them: `rows 1 and 4`, `row 1 and column 2`."""
    kinds = {line[:-1] for line in lines}
    if len(kinds) == 1 and len(lines) > 1:
        return f"{kinds.pop()}s {listed([line[-1] for line in lines])}"
    return listed(list(map(line_name, lines)))
