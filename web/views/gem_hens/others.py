"""How the other players stand, each in a few lines: dice, egg, unused gems, points. And the table of values."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from pygames.core.words import BLANK, counted
from pygames.gem_hens.components import FEATURE_SIZES, GEMS, IMPERFECTION, IN_FEATURE, KINDS, ROUNDS, TRACK, silo_place
from pygames.gem_hens.egg import completed, score, unused_score
from web.app.boards.panel import Panel
from web.views.drawings.birds import PLUMAGES, hen
from web.views.drawings.dice import blank_die, die
from web.views.drawings.gems import gem
from web.views.drawings.svg import BARN, CARD, INK, LEAF, LINE, SOFT, STRAW, Shapes, at, box, path, shortened, text
from web.views.gem_hens.egg import signed

if TYPE_CHECKING:
    from pygames.gem_hens.rules import GemHens

WIDTH: Final = 400
_TALL: Final = 164
_SLOT: Final = 29
_EGG_ROWS: Final = ((0, 1, 2, 3), (4, 5, 6))


def others(state: GemHens, seats: list[int], shapes: Shapes) -> Panel:
    """A strip for each of these players."""
    drawn = [at(0, _TALL * number, _strip(state, seat, shapes)) for number, seat in enumerate(seats)]
    return Panel("others", "The others", WIDTH, _TALL * len(seats), [], [], "".join(drawn), size="half", tab="Others")


def _strip(state: GemHens, seat: int, shapes: Shapes) -> str:
    one = state.hens[seat]
    ground = box(2, 2, WIDTH - 4, _TALL - 8, CARD, 14, f'stroke="{LINE}" stroke-width="2"')
    bird = at(30, 30, shapes.show(f"hen-{seat}", hen(seat)), 0.56)
    points = counted(score(one.egg, one.unused), "point")
    name = text(58, 26, shortened(state.name(seat), 22), 16, anchor="start", bold=True)
    told = "resigned" if seat in state.out else points
    lines = name + text(WIDTH - 14, 26, told, 16, anchor="end", bold=True)
    return ground + bird + lines + _dice(state, seat, shapes) + _egg(state, seat, shapes)


def _dice(state: GemHens, seat: int, shapes: Shapes) -> str:
    one = state.hens[seat]
    faces = [*one.dice, *one.loose]
    if not faces:
        return text(58, 50, "no dice" if state.phase == "turn" else "", 15, SOFT, anchor="start")
    look = PLUMAGES[seat]
    drawn = []
    for number, face in enumerate(faces):
        picture = blank_die(look.fill, look.line) if face == BLANK else die(int(face), look.fill, look.line)
        shape = shapes.show(f"die-{seat}-{face if face != BLANK else 'x'}", picture)
        drawn.append(at(72 + 33 * number, 50, shape, 0.29))
    label = f"{state.name(seat)}'s dice: {', '.join('unseen' if face == BLANK else face for face in faces)}"
    return f'<g role="img" aria-label="{escape(label)}">{"".join(drawn)}</g>'


def _egg(state: GemHens, seat: int, shapes: Shapes) -> str:
    one = state.hens[seat]
    drawn = []
    for row, numbers in enumerate(_EGG_ROWS):
        x, y = 14.0, 88.0 + 34 * row
        for number in numbers:
            width = FEATURE_SIZES[number] * _SLOT + 6
            full = completed(one.egg, number)
            edge = f'stroke="{LEAF if full else SOFT}" stroke-width="{2.5 if full else 1.2}"'
            drawn.append(box(x, y - 16, width, 32, "none", 8, edge))
            empty = "".join(
                f"M{x + 3 + _SLOT * (slot + 0.5):g} {y:g}h.01"
                for slot in range(len(one.egg[number]), FEATURE_SIZES[number])
            )
            drawn.append(path(empty, stroke=SOFT, width=6, more='stroke-linecap="round" opacity=".5"') if empty else "")
            for slot, kind in enumerate(one.egg[number]):
                shape = shapes.show(f"gem-{kind}", gem(GEMS[kind].name, 40))
                drawn.append(at(x + 3 + _SLOT * (slot + 0.5), y, shape, 0.66))
            x += width + 6
    lying = sum(one.unused.values())
    if lying:
        drawn.append(text(WIDTH - 14, 128, f"{lying} unused", 14.5, SOFT, anchor="end"))
        drawn.append(text(WIDTH - 14, 146, signed(unused_score(one.unused)), 15, INK, anchor="end", bold=True))
    return "".join(drawn)


_ROW: Final = 29
_HEAD: Final = 112


def values(state: GemHens, shapes: Shapes) -> Panel:
    """The grain silo, and what each kind of gem is worth, with how many are left in the bag."""
    height = _HEAD + _ROW * len(KINDS) + 12
    ground = box(1, 1, WIDTH - 2, height - 2, CARD, 16, f'stroke="{LINE}" stroke-width="2"')
    heads = [text(x, _HEAD - 10, head, 15, SOFT, bold=True) for x, head in zip(_COLUMNS, _HEADS, strict=True)]
    rows = [_value_row(state, kind, _HEAD + _ROW * number, shapes) for number, kind in enumerate(KINDS)]
    return Panel(
        "values",
        "Grain silo and values",
        WIDTH,
        height,
        [],
        [],
        ground + _silo(state) + "".join(heads) + "".join(rows),
        size="third",
        tab="Values",
    )


_COLUMNS: Final = (182, 214, 246, 278, 322, 372)
_HEADS: Final = ("2", "3", "4", "5", "unused", "bag")


def _value_row(state: GemHens, kind: str, top: float, shapes: Shapes) -> str:
    one = GEMS[kind]
    stripe = box(8, top - 4, WIDTH - 16, _ROW, "var(--sq-light)", 6, 'opacity=".5"') if KINDS.index(kind) % 2 else ""
    picture = at(28, top + 10, shapes.show(f"gem-{kind}", gem(one.name, 40)), 0.6)
    name = text(48, top + 16, one.name.capitalize(), 15.5, anchor="start")
    if kind == IMPERFECTION:
        cells = text(230, top + 16, f"{signed(IN_FEATURE)} each", 15.5)
    else:
        cells = "".join(text(x, top + 16, value, 15.5) for x, value in zip(_COLUMNS, one.values, strict=False))
    last = text(_COLUMNS[4], top + 16, signed(one.unused), 15.5) + text(
        _COLUMNS[5], top + 16, state.bag[kind], 15.5, bold=True
    )
    return stripe + picture + name + cells + last


def _silo(state: GemHens) -> str:
    """The track down which the farmer goes, a space a round."""
    here = silo_place(state.seats, min(state.round, ROUNDS))
    first = silo_place(state.seats, 1)
    drawn = [text(14, 30, "Grain silo", 17, anchor="start", display=True)]
    for place, number in enumerate(TRACK):
        x = 150 + 52 * place
        used = first <= place < first + ROUNDS
        drawn.append(
            box(
                x - 22,
                10,
                44,
                44,
                STRAW if place == here else "none",
                10,
                f'stroke="{SOFT}" stroke-width="1.5"{"" if used else _FAINT}',
            )
        )
        drawn.append(text(x, 39, number, 19, INK if used else SOFT, bold=True))
    drawn.append(at(150 + 52 * here, 70, _FARMER))
    told = f"Round {state.round}: {TRACK[here]} and {TRACK[here]} farmer dice"
    return (
        f'<g role="img" aria-label="{told}">{"".join(drawn)}</g>'
        + text(14, 76, "farmer dice a round", 14.5, SOFT, anchor="start")
        + path(f"M14 {_HEAD - 28}H{WIDTH - 14}", stroke=LINE, width=1.5)
    )


_FAINT: Final = ' stroke-dasharray="4 4" opacity=".6"'
_FARMER: Final = path("M0 -14L10 4H-10Z", BARN)
"""The farmer's mark under a space of the track."""
