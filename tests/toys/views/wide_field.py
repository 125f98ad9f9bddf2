"""How Wide Field looks: 400 squares, hens and holes."""

from typing import TYPE_CHECKING

from web.app.boards.panel import Panel, Piece, Thing

if TYPE_CHECKING:
    from pygames.core.state import State

SIDE, SQUARE = 20, 40
FILES = "abcdefghijklmnopqrst"
NAMES = {"H": "light hen", "h": "dark hen", "o": "hole", ".": ""}


def draw(state: "State", seat: int | None) -> list[Panel]:
    """The board, with `seat` at its foot."""
    things, pieces = [], []
    for number, what in enumerate(state.board):
        file, rank = number % SIDE, number // SIDE
        square = f"{FILES[file]}{rank + 1}"
        column, row = (SIDE - 1 - file, rank) if seat == 1 else (file, SIDE - 1 - rank)
        x, y = column * SQUARE, row * SQUARE
        mine = state.turn is not None and what == "Hh"[state.turn]
        name = f"{NAMES[what]} on {square}" if what != "." else square
        things.append(Thing(square, square, name, x, y, SQUARE, SQUARE, movable=mine))
        if what != ".":
            pieces.append(Piece(NAMES[what], square, x + SQUARE / 2, y + SQUARE / 2, _piece(what)))
    return [Panel("field", "The field", SIDE * SQUARE, SIDE * SQUARE, things, pieces, _squares())]


def _squares() -> str:
    """The squares in two tones: 400 boxes of their own would be more than a page can take at every touch."""
    dark = "".join(
        f"M{column * SQUARE} {row * SQUARE}h{SQUARE}v{SQUARE}h-{SQUARE}z"
        for row in range(SIDE)
        for column in range(SIDE)
        if (row + column) % 2
    )
    side = SIDE * SQUARE
    return f'<rect width="{side}" height="{side}" fill="var(--sq-light)"/><path d="{dark}" fill="var(--sq-dark)"/>'


def _piece(what: str) -> str:
    if what == "o":
        return '<circle r="8" fill="var(--ink)"/>'
    return (
        f'<circle r="15" fill="var(--p{int(what == "h")})" stroke="var(--p{int(what == "h")}-line)" stroke-width="3"/>'
    )
