"""How Hens and Chicks looks: a board of 64 squares, seen from a seat's own side."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pygames.core.words import Refusal, counted
from pygames.hens_and_chicks.board import names_of
from pygames.hens_and_chicks.rules import START
from web.app.boards.panel import Panel, Piece, Thing
from web.views.drawings.birds import PLUMAGES, chick, hen
from web.views.drawings.scenery import cover as scene
from web.views.drawings.svg import Shapes, at, box, path, picture, text

if TYPE_CHECKING:
    from pygames.core.words import Action
    from pygames.hens_and_chicks.rules import HensAndChicks

LESSON = "first-match"
FILES, RANKS = "abcdefgh", "12345678"
SQUARE, FRAME, MARGIN = 100, 12, 36
"""A square's side; the frame above and on the right; the wider one with the names, on the left and below."""
SIDE = 8 * SQUARE + FRAME + MARGIN
TEXT = 32
"""The names of files and ranks: large enough to be read on a phone."""
_LETTERS = {"H": "hen 0", "C": "chick 0", "h": "hen 1", "c": "chick 1"}
_SCALE = {"hen": 1.2, "chick": 1.2}


def draw(state: HensAndChicks, seat: int | None, chosen: tuple[str, ...] = ()) -> list[Panel]:
    """The board, with `seat` sitting at its foot (a spectator sits with seat 0). What is chosen stands where it goes."""
    shapes = Shapes()
    men = _men(state.position())
    near = seat or 0
    start, stop, captured = _on_its_way(state, men, chosen)
    things = [_square(square, men.get(square, ""), near, seat, state.turn) for square in _squares(near)]
    things = [replace(thing, movable=thing.key == stop) if thing.key in (start, stop) else thing for thing in things]
    shown = {stop if square == start else square: kind for square, kind in men.items()}
    pieces = [replace(_piece(square, kind, near, shapes), pale=square in captured) for square, kind in shown.items()]
    return [Panel("board", "The board", SIDE, SIDE, things, pieces, _board(near), text=TEXT, shapes=shapes.known)]


def _on_its_way(state: HensAndChicks, men: dict[str, str], chosen: tuple[str, ...]) -> tuple[str, str, list[str]]:
    """From where to where the chosen squares lead a piece, and whom it would capture; nothing if they lead none."""
    own = men.get(chosen[0], "") if len(chosen) > 1 else ""
    if not own.endswith(str(state.turn)) or isinstance(state.after(chosen), Refusal):
        return "", "", []
    return chosen[0], chosen[-1], names_of(state.captured(chosen))


def last(action: Action, state: HensAndChicks, before: HensAndChicks) -> dict[str, str]:
    """How a move went over its squares, and where it captured."""
    if action[0] == START:
        return {}
    ways = dict.fromkeys(action, "via") | {action[0]: "from", action[-1]: "to"}
    return dict.fromkeys(names_of(before.captured(action)), "gone") | ways


def seat_line(state: HensAndChicks, seat: int) -> str:
    """What a side still has: `6 hens · 9 chicks`."""
    kinds = list(_men(state.position()).values())
    return f"{counted(kinds.count(f'hen {seat}'), 'hen')} · {counted(kinds.count(f'chick {seat}'), 'chick')}"


def seat_icon(seat: int) -> str:
    """The side's hen."""
    return picture(80, 84, at(0, 4, hen(seat)), -40, -42)


PALETTE = tuple(
    (
        kind,
        f"{PLUMAGES[int(kind[-1])].called} {kind[:-2]}",
        picture(84, 84, at(2, 5, (hen if "hen" in kind else chick)(int(kind[-1]))), -42, -42),
    )
    for kind in _LETTERS.values()
)
"""What the position editor can put on a square: kind, name, picture."""


def place(line: str, key: str, kind: str) -> str:
    """A position's line with a piece of `kind` put on the square `key`; with kind `""` the square becomes empty."""
    men = _men(line)
    men.pop(key, None)
    if kind:
        men[key] = kind
    return f"{_written(men)} {line.split()[1]}"


def hand_over(line: str) -> str:
    """A position's line with the other side to move."""
    rows, seat = line.split()
    return f"{rows} {1 - int(seat)}"


def cover() -> str:
    """The shelf's picture: a hen about to jump over a chick on the checkered yard."""
    leap = path(
        "M104 70C116 26 176 26 190 80",
        stroke="var(--legal)",
        width=4,
        more='stroke-dasharray="2 9" stroke-linecap="round"',
    )
    black = at(206, 110, f'<g transform="scale(-1 1)">{chick(1)}</g>') + at(
        262, 100, f'<g transform="scale(-1 1)">{hen(1)}</g>', 1.1
    )
    prey = at(146, 112, f'<g transform="scale(-1 1)">{chick(1)}</g>', 1.1)
    white = at(70, 100, hen(0), 1.3) + at(112, 168, chick(0), 1.2) + at(232, 170, chick(0), 1.15)
    return scene(_yard() + leap + prey + black + white)


def _yard() -> str:
    """A checkered floor that runs towards the horizon."""
    rows = (112, 130, 158, 202)
    tiles = []
    for row in range(3):
        far, near = rows[row], rows[row + 1]
        for column in range(-4 + row % 2, 4, 2):
            corners = [(column, far), (column + 1, far), (column + 1, near), (column, near)]
            points = " ".join(f"{160 + step * (depth - 60) * 0.75:g} {depth}" for step, depth in corners)
            tiles.append(f"M{points}z")
    return path("".join(tiles), "var(--sq-light)")


def _squares(near: int) -> list[str]:
    """Every square in reading order, from the far left to the near right."""
    ranks = RANKS if near else RANKS[::-1]
    files = FILES[::-1] if near else FILES
    return [file + rank for rank in ranks for file in files]


def _corner(square: str, near: int) -> tuple[int, int]:
    """The top left corner of a square, as `near` sees it."""
    column, row = FILES.index(square[0]), 7 - RANKS.index(square[1])
    if near:
        column, row = 7 - column, 7 - row
    return MARGIN + SQUARE * column, FRAME + SQUARE * row


def _square(square: str, kind: str, near: int, seat: int | None, turn: int | None) -> Thing:
    x, y = _corner(square, near)
    owner = int(kind[-1]) if kind else None
    name = f"empty square {square}"
    if owner is not None:
        yours = ", your piece" if owner == seat else ""
        name = f"{PLUMAGES[owner].called} {kind[:-2]} on {square}{yours}"
    return Thing(square, square, name, x, y, SQUARE, SQUARE, movable=owner is not None and owner == turn)


def _piece(square: str, kind: str, near: int, shapes: Shapes) -> Piece:
    x, y = _corner(square, near)
    bird, seat = kind.split()
    drawing = hen(int(seat)) if bird == "hen" else chick(int(seat))
    scale = _SCALE[bird]
    facing = f"scale({scale})" if int(seat) == near else f"scale(-{scale} {scale})"
    shown = f'<g transform="{facing}">{drawing}</g>'
    return Piece(kind, square, x + SQUARE / 2, y + SQUARE / 2 + 3, shapes.show(kind.replace(" ", ""), shown))


def _board(near: int) -> str:
    """The squares in two tones, files named along the foot and ranks on the left."""
    light = box(0, 0, SIDE, SIDE, "var(--sq-dark)", 18) + box(
        MARGIN, FRAME, 8 * SQUARE, 8 * SQUARE, "var(--sq-light)", 6
    )
    dark = "".join(
        f"M{MARGIN + SQUARE * column} {FRAME + SQUARE * row}h{SQUARE}v{SQUARE}h-{SQUARE}z"
        for row in range(8)
        for column in range(8)
        if (row + column) % 2
    )
    return f'{light}<path d="{dark}" fill="var(--sq-dark)"/>{_names(near)}'


def _names(near: int) -> str:
    drawn = []
    for step in range(8):
        file, rank = (FILES[7 - step], RANKS[step]) if near else (FILES[step], RANKS[7 - step])
        middle = SQUARE * step + SQUARE / 2
        drawn.append(text(MARGIN + middle, SIDE - 11, file, TEXT, bold=True))
        drawn.append(text(MARGIN / 2, FRAME + middle + 10, rank, TEXT, bold=True))
    return f'<g opacity=".85">{"".join(drawn)}</g>'


def _men(line: str) -> dict[str, str]:
    """Which kind stands on which square, from a position's line."""
    men = {}
    for rank, row in zip(RANKS[::-1], line.split()[0].split("/"), strict=True):
        column = 0
        for letter in row:
            if letter in _LETTERS:
                men[FILES[column] + rank] = _LETTERS[letter]
            column += 1 if letter in _LETTERS else int(letter)
    return men


def _written(men: dict[str, str]) -> str:
    letters = {kind: letter for letter, kind in _LETTERS.items()}
    rows = []
    for rank in RANKS[::-1]:
        row = "".join(letters.get(men.get(file + rank, ""), "1") for file in FILES)
        rows.append(_runs(row))
    return "/".join(rows)


def _runs(row: str) -> str:
    """A row with its empty squares counted."""
    for run in range(8, 1, -1):
        row = row.replace("1" * run, str(run))
    return row
