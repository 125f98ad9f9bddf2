"""A score sheet of six columns: sums from the top down, thick lines, how sorted it is, what it is worth."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from pygames.core.words import counted
from web.app.html import number
from web.views.drawings.gems import GEMS, cut
from web.views.drawings.svg import BARN, CARD, INK, LEAF, LINE, SKY, SOFT, STRAW, Shapes, at, box, path, text

WIDTH = 400
HEAD, SUMS, PLACES, SAID, SUB, ROW, STRIP = 36, 30, 30, 26, 20, 24, 54
EDGE = 8
TOP = EDGE + HEAD + SUMS + PLACES + SAID + SUB
"""Where the rows begin: above them stands what a decision turns on, so that it is in view where the rows are not."""
COLUMN = (WIDTH - 2 * EDGE) / 6


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a sheet, as it is drawn."""

    gem: str
    colour: str
    sums: list[int]
    left: int
    """Rows that can still be written."""
    blocked: bool
    """Whether it is too far ahead of another column."""
    rank: int
    """The place of its sum among the six, 1 to 6."""
    ghost: str = ""
    """What would be written in its next row."""

    @property
    def sum(self) -> int:
        return self.sums[-1] if self.sums else 0

    @property
    def spoken(self) -> str:
        """The column as it is read aloud."""
        if not self.sums:
            return f"{self.gem}, {self.colour}: nothing written"
        left = "full" if not self.left else f"{self.left} left" + (", blocked" if self.blocked else "")
        return f"{self.gem}, {self.colour}: {self.sum} in {counted(len(self.sums), 'row')}, {left}"


def height(rows: int) -> float:
    """How high a sheet of so many rows is."""
    return TOP + rows * ROW + STRIP + EDGE


def left_of(column: int) -> float:
    """Where a column begins."""
    return EDGE + column * COLUMN


def draw(columns: list[Column], rows: int, thick: tuple[int, ...], shapes: Shapes) -> str:
    """The whole sheet; `thick` are the rows under which a thick line runs."""
    foot = TOP + rows * ROW
    shared = shapes.show("head", _head([column.gem for column in columns], foot))
    left = "".join(_rows_left(column, step, rows, shapes) for step, column in enumerate(columns))
    small = f'<g text-anchor="middle" fill="{SOFT}" font-size="14.5">{left}</g>'
    written = "".join(_sums(column, step) for step, column in enumerate(columns))
    numbers = f'<g text-anchor="middle" fill="{INK}" font-size="17">{written}</g>'
    lines = shapes.show("lines", _lines(rows, thick))
    ghosts = "".join(_ghost(column, step) for step, column in enumerate(columns) if column.ghost)
    return "".join(
        [
            shared,
            small,
            numbers,
            lines,
            ghosts,
            _totals(columns, shapes),
            _ranks(columns, shapes),
            _strip(columns, foot),
        ]
    )


def _head(gems: list[str], foot: float) -> str:
    """The columns' names, which all sheets share: a gem's colour, letter and cut."""
    parts = [box(EDGE, EDGE, 6 * COLUMN, foot - EDGE, CARD, 3)]
    for step, name in enumerate(gems):
        kind, x = GEMS[name], left_of(step)
        parts.append(box(x, EDGE, COLUMN, HEAD, kind.fill))
        parts.append(text(x + COLUMN / 2 - 14, EDGE + 27, kind.letter, 23, kind.ink, display=True))
        parts.append(at(x + COLUMN / 2 + 13, EDGE + 19, cut(name, 29)))
    return "".join(parts)


def _rows_left(column: Column, step: int, rows: int, shapes: Shapes) -> str:
    """How many rows are left; a lock and a shade over a column that may not be written, as it is too far ahead of another."""
    x, top = left_of(step), TOP - SUB
    middle = x + COLUMN / 2
    shade = ""
    if column.blocked or not column.left:
        shade = shapes.show("shade", box(0, top, COLUMN, SUB + rows * ROW, LINE, more='opacity=".35"'), x)
    lock = shapes.show("lock", _LOCK, middle - 21, top + 10) if column.blocked else ""
    left = "too far" if column.blocked else f"{column.left} left" if column.left else "full"
    return f'{shade}{lock}<text x="{number(middle + (7 if lock else 0))}" y="{top + 15}">{left}</text>'


_NEXT = f' dy="{ROW}"'


def _sums(column: Column, step: int) -> str:
    """The column's numbers, in one text (a sheet has up to sixty), and how the column is read aloud."""
    x = number(left_of(step) + COLUMN / 2)
    lines = "".join(f'<tspan x="{x}"{_NEXT if row else ""}>{total}</tspan>' for row, total in enumerate(column.sums))
    written = f'<text y="{TOP + 18}">{lines}</text>' if lines else ""
    return f'<g role="img" aria-label="{escape(column.spoken)}">{written}</g>'


_LOCK = path("M-5 -1h10v7h-10zM-3 -1v-2a3 3 0 0 1 6 0v2", "none", SOFT, 1.8, 'stroke-linejoin="round"')


def _ghost(column: Column, step: int) -> str:
    x, y = left_of(step), TOP + len(column.sums) * ROW
    around = f'stroke="{SKY}" stroke-width="2" stroke-dasharray="5 3"'
    size = 17 if len(column.ghost) < 4 else 14.5
    return box(x + 3, y + 3, COLUMN - 6, ROW - 6, "none", 5, around) + text(
        x + COLUMN / 2, y + 18, column.ghost, size, SKY, bold=True
    )


def _lines(rows: int, thick: tuple[int, ...]) -> str:
    across = "".join(f"M{EDGE} {TOP + row * ROW}h{6 * COLUMN:g}" for row in range(rows) if row not in thick)
    down = "".join(f"M{left_of(column):g} {TOP - SUB}v{SUB + rows * ROW}" for column in range(1, 6))
    heavy = "".join(f"M{EDGE} {TOP + row * ROW}h{6 * COLUMN:g}" for row in thick)
    frame = box(EDGE, EDGE, 6 * COLUMN, TOP - EDGE + rows * ROW, "none", 3, f'stroke="{SOFT}" stroke-width="2"')
    floor = path(f"M{EDGE} {TOP + rows * ROW + STRIP - 6}h{6 * COLUMN:g}", stroke=SOFT, width=2)
    above = path(f"M{EDGE} {TOP - SUB}h{6 * COLUMN:g}", stroke=SOFT, width=2)
    return path(across + down, stroke=LINE, width=1.2) + path(heavy, stroke=SOFT, width=3.6) + frame + floor + above


def _totals(columns: list[Column], shapes: Shapes) -> str:
    """The six sums, and between neighbours whether they rise."""
    y = EDGE + HEAD + 22
    signs, totals = [], []
    for step, column in enumerate(columns):
        totals.append(f'<text x="{number(left_of(step) + COLUMN / 2)}" y="{y}">{column.sum}</text>')
    for step in range(5):
        name, sign = ("up", _UP) if columns[step].sum <= columns[step + 1].sum else ("down", _DOWN)
        signs.append(shapes.show(name, sign, left_of(step + 1), y - 6))
    return f'<g font-size="19" text-anchor="middle" font-weight="700" fill="{INK}">{"".join(totals)}</g>' + "".join(
        signs
    )


def _strip(columns: list[Column], top: float) -> str:
    """The six sums as a staircase."""
    most = max(10, *(column.sum for column in columns))
    foot = top + STRIP - 6
    bars = []
    for step, column in enumerate(columns):
        tall = round(2 + 40 * column.sum / most, 1)
        bars.append(box(left_of(step) + COLUMN / 2 - 15, foot - tall, 30, tall, GEMS[column.gem].fill))
    return f'<g stroke="{INK}" stroke-width="1.2">{"".join(bars)}</g>'


_ROUND = 'stroke-linecap="round" stroke-linejoin="round"'
_UP = path("M-6 5L6 -5M-2 -6H6.5V2.5", stroke=LEAF, width=2.6, more=_ROUND)
"""Between two sums that rise or stay."""
_DOWN = path("M-6 -5L6 5M-2 6H6.5V-2.5", stroke=BARN, width=3.6, more=_ROUND)
"""Between two sums that fall."""


def _tick(x: float, y: float) -> str:
    """A mark that something is as it should be."""
    return f'<path d="M{number(x)} {number(y)}l3.5 4 7-8.5" fill="none" stroke="{INK}" stroke-width="2"/>'


def _ranks(columns: list[Column], shapes: Shapes) -> str:
    """Each column's place as it stands, and how far it is from where it should be."""
    rings, places = [], []
    top = EDGE + HEAD + SUMS
    for step, column in enumerate(columns):
        off = abs(column.rank - step - 1)
        x = left_of(step) + COLUMN / 2
        rings.append(shapes.show("off" if off else "right", _ring(bool(off)), x, top))
        places.append(
            f'<text x="{number(x)}" y="{top + 18}">{_ORDINALS[column.rank]} +{off}</text>'
            if off
            else f'<text x="{number(x - 7)}" y="{top + 18}">{_ORDINALS[column.rank]}</text>{_tick(x + 8, top + 13)}'
        )
    named = f'<g font-size="14.5" text-anchor="middle" fill="{INK}">{"".join(places)}</g>'
    return "".join(rings) + named


def told(columns: list[Column]) -> str:
    """What the places come to, above the marks of columns that may be touched."""
    total = sum(abs(column.rank - place) for place, column in enumerate(columns, 1))
    steps = (
        f"evaluation {total}: {counted(total, 'step')} from sorted, 0 is best"
        if total
        else "evaluation 0: sorted, none is better"
    )
    around = f'pointer-events="none" stroke="{CARD}" stroke-width="6" stroke-linejoin="round" paint-order="stroke"'
    return text(WIDTH / 2, EDGE + HEAD + SUMS + PLACES + 18, steps, 15.5, bold=True, more=around)


_ORDINALS = ("", "1st", "2nd", "3rd", "4th", "5th", "6th")


def _ring(off: bool) -> str:
    return box(-31, 0, 62, 26, CARD, 13, f'stroke="{BARN if off else LEAF}" stroke-width="{2.6 if off else 1.6}"')


def stairs(sums: list[int], gems: tuple[str, ...]) -> str:
    """The six sums as a tiny staircase: 84 units wide, 34 high, its foot at zero."""
    most = max(10, *sums)
    heights = [round(2 + 30 * total / most, 1) for total in sums]
    bars = "".join(
        box(14 * step, -tall, 12, tall, GEMS[name].fill)
        for step, (tall, name) in enumerate(zip(heights, gems, strict=True))
    )
    return f'<g stroke="{INK}">{bars}</g>'


FLAG = path("M0 0V-30", stroke=INK, width=3, more='stroke-linecap="round"') + path(
    "M1 -30l20 6-20 8z", STRAW, INK, 2, 'stroke-linejoin="round"'
)
"""The flag of somebody who has announced; its foot is at zero."""
