"""How the other players stand, each in a few lines: dice, egg, unused gems, points. And the table of values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygames.core.words import BLANK, counted
from pygames.gem_hens.components import FEATURE_SIZES, GEMS, IMPERFECTION, IN_FEATURE, KINDS, ROUNDS, TRACK, silo_place
from pygames.gem_hens.egg import completed, score, unused_score
from web.app.boards.panel import Panel, Thing
from web.views.drawings.birds import PLUMAGES, hen_of_shapes
from web.views.drawings.dice import die_shape
from web.views.drawings.gems import gem
from web.views.drawings.svg import BARN, CARD, INK, LEAF, LINE, SOFT, STRAW, Shapes, at, box, path, shortened, text
from web.views.gem_hens.egg import signed, spoken

if TYPE_CHECKING:
    from pygames.gem_hens.rules import GemHens

WIDTH: Final = 400
_TALL: Final = 164
_SLOT: Final = 29
_EGG_ROWS: Final = ((0, 1, 2, 3), (4, 5, 6))


def others(state: GemHens, seats: list[int], shapes: Shapes) -> Panel:
    """A strip for each of these players, which can be touched where a player is to be chosen."""
    drawn = [at(0, _TALL * number, _strip(state, seat, shapes)) for number, seat in enumerate(seats)]
    things = [
        Thing(
            f"hen{seat + 1}",
            f"hen{seat + 1}",
            _spoken(state, seat),
            2,
            _TALL * number + 2,
            WIDTH - 4,
            _TALL - 8,
            "",
            "card",
        )
        for number, seat in enumerate(seats)
    ]
    return Panel(
        "others", "The others", WIDTH, _TALL * len(seats), things, [], "".join(drawn), size="half", tab="Others"
    )


def _spoken(state: GemHens, seat: int) -> str:
    """A player in words: points, dice, the egg."""
    one = state.hens[seat]
    dice = [*one.dice, *one.loose]
    shown = ", ".join("unseen" if face == BLANK else face for face in dice)
    facts = [counted(score(one.egg, one.unused), "point"), f"dice {shown}" if dice else "no dice"]
    facts += [
        spoken(one.egg, number).partition(",")[0].replace(":", " holds", 1)
        for number, gems in enumerate(one.egg)
        if gems
    ]
    return f"{state.name(seat)}: {'; '.join(facts)}"


def _strip(state: GemHens, seat: int, shapes: Shapes) -> str:
    one = state.hens[seat]
    ground = box(2, 2, WIDTH - 4, _TALL - 8, CARD, 14, f'stroke="{LINE}" stroke-width="2"')
    bird = at(30, 30, hen_of_shapes(seat, shapes), 0.56)
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
    drawn = [_small_die(face, 72 + 33 * number, shapes) for number, face in enumerate(faces)]
    return f'<g fill="{look.fill}" stroke="{look.line}">{"".join(drawn)}</g>'


def _small_die(face: str, x: float, shapes: Shapes) -> str:
    """A die in the colours around it."""
    name = "blank" if face == BLANK else face
    shown = die_shape(None if face == BLANK else int(face), shapes)
    return shapes.show(f"small-{name}", at(0, 0, shown, 0.29), x, 50)


def _places() -> dict[int, tuple[float, float, int]]:
    """By feature: its left edge, its middle line, and how wide it is in a strip."""
    found = {}
    for row, numbers in enumerate(_EGG_ROWS):
        x = 14.0
        for number in numbers:
            width = FEATURE_SIZES[number] * _SLOT + 6
            found[number] = (x, 88.0 + 34 * row, width)
            x += width + 6
    return found


def _frame(x: float, y: float, width: int) -> str:
    return f"M{x:g} {y - 16:g}h{width}v32h-{width}z"


_PLACES: Final = _places()
_ROUND: Final = 'stroke-linejoin="round" stroke-linecap="round"'
_EMPTY: Final = path("".join(_frame(*place) for place in _PLACES.values()), stroke=SOFT, width=1.2, more=_ROUND) + path(
    "".join(
        f"M{x + 3 + _SLOT * (slot + 0.5):g} {y:g}h.01"
        for number, (x, y, _) in _PLACES.items()
        for slot in range(FEATURE_SIZES[number])
    ),
    stroke=LINE,
    width=6,
    more=_ROUND,
)
"""All features of an egg in a strip, without gems."""


def _egg(state: GemHens, seat: int, shapes: Shapes) -> str:
    one = state.hens[seat]
    drawn, full = [shapes.show("empty-egg", _EMPTY)], []
    for number, (x, y, width) in _PLACES.items():
        if completed(one.egg, number):
            full.append(_frame(x, y, width))
        for slot, kind in enumerate(one.egg[number]):
            small = at(0, 0, shapes.show(f"gem-{kind}", gem(GEMS[kind].name, 40)), 0.66)
            drawn.append(shapes.show(f"small-{kind}", small, x + 3 + _SLOT * (slot + 0.5), y))
    if full:
        drawn.append(path("".join(full), stroke=LEAF, width=2.5, more=_ROUND))
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
    heads = [f'<text x="{x}" y="{_HEAD - 10}">{head}</text>' for x, head in zip(_COLUMNS, _HEADS, strict=True)]
    rows = [_value_row(state, kind, _HEAD + _ROW * number, shapes) for number, kind in enumerate(KINDS)]
    return Panel(
        "values",
        "Grain silo and values",
        WIDTH,
        height,
        [],
        [],
        ground
        + _silo(state)
        + f'<g font-size="15" text-anchor="middle" font-weight="700" fill="{SOFT}">{"".join(heads)}</g>'
        + f'<g font-size="15.5" text-anchor="middle" fill="{INK}">{"".join(rows)}</g>',
        size="third",
        tab="Values",
    )


_COLUMNS: Final = (182, 214, 246, 278, 322, 372)
_HEADS: Final = ("2", "3", "4", "5", "unused", "bag")


def _value_row(state: GemHens, kind: str, top: float, shapes: Shapes) -> str:
    one = GEMS[kind]
    values = [f"{signed(IN_FEATURE)} each"] if kind == IMPERFECTION else one.values
    numbers = zip(_COLUMNS, (*values, *[""] * (4 - len(values)), signed(one.unused), state.bag[kind]), strict=True)
    cells = "".join(
        f'<text x="{x if value != values[0] or kind != IMPERFECTION else 230}">{value}</text>'
        for x, value in numbers
        if value != ""
    )
    name = f'<text x="48" text-anchor="start">{one.name.capitalize()}</text>'
    return f'<g transform="translate(0 {top + 16:g})">{at(28, -6, shapes.show(f"gem-{kind}", gem(one.name, 40)), 0.6)}{name}{cells}</g>'


def _stripes() -> str:
    """Every second row in another tone."""
    rows = "".join(
        f"M8 {_HEAD + _ROW * number - 4}h{WIDTH - 16}v{_ROW}h-{WIDTH - 16}z" for number in range(1, len(KINDS), 2)
    )
    return path(rows, "var(--sq-light)", more='opacity=".5"')


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
