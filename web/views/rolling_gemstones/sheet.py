"""A score sheet of six columns: sums from the top down, thick lines, how sorted it is, what it is worth."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from pygames.core.words import counted
from web.app.html import number
from web.views.drawings.gems import GEMS, cut
from web.views.drawings.svg import BARN, CARD, INK, LEAF, LINE, SKY, SOFT, STRAW, Shapes, at, box, path, text

WIDTH = 400
HEAD, SUB, ROW, STRIP, RANKS = 38, 20, 26, 84, 52
EDGE = 8
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
    return EDGE + HEAD + SUB + rows * ROW + STRIP + RANKS + EDGE


def left_of(column: int) -> float:
    """Where a column begins."""
    return EDGE + column * COLUMN


def draw(columns: list[Column], rows: int, thick: tuple[int, ...], shapes: Shapes) -> str:
    """The whole sheet; `thick` are the rows under which a thick line runs."""
    foot = EDGE + HEAD + SUB + rows * ROW
    shared = shapes.show("head", _head([column.gem for column in columns], foot))
    left = "".join(_rows_left(column, step, rows, shapes) for step, column in enumerate(columns))
    small = f'<g text-anchor="middle" fill="{SOFT}" font-size="12.5">{left}</g>'
    written = "".join(_sums(column, step) for step, column in enumerate(columns))
    numbers = f'<g text-anchor="middle" fill="{INK}" font-size="17">{written}</g>'
    lines = shapes.show("lines", _lines(rows, thick))
    ghosts = "".join(_ghost(column, step) for step, column in enumerate(columns) if column.ghost)
    return "".join(
        [shared, small, numbers, lines, ghosts, _strip(columns, foot, shapes), _ranks(columns, foot, shapes)]
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
    """How many rows are left, and a lock and a shade over a column that may not be written."""
    x, top = left_of(step), EDGE + HEAD
    middle = x + COLUMN / 2
    shade = ""
    if column.blocked or not column.left:
        shade = shapes.show("shade", box(0, top, COLUMN, SUB + rows * ROW, LINE, more='opacity=".35"'), x)
    lock = shapes.show("lock", _LOCK, middle - 21, top + 10) if column.blocked else ""
    left = f"{column.left} left" if column.left else "full"
    return f'{shade}{lock}<text x="{number(middle + (7 if lock else 0))}" y="{top + 14}">{left}</text>'


_NEXT = f' dy="{ROW}"'


def _sums(column: Column, step: int) -> str:
    """The column's numbers, in one text (a sheet has up to sixty), and how the column is read aloud."""
    x = number(left_of(step) + COLUMN / 2)
    lines = "".join(f'<tspan x="{x}"{_NEXT if row else ""}>{total}</tspan>' for row, total in enumerate(column.sums))
    written = f'<text y="{EDGE + HEAD + SUB + 19}">{lines}</text>' if lines else ""
    return f'<g role="img" aria-label="{escape(column.spoken)}">{written}</g>'


_LOCK = path("M-5 -1h10v7h-10zM-3 -1v-2a3 3 0 0 1 6 0v2", "none", SOFT, 1.8, 'stroke-linejoin="round"')


def _ghost(column: Column, step: int) -> str:
    x, y = left_of(step), EDGE + HEAD + SUB + len(column.sums) * ROW
    around = f'stroke="{SKY}" stroke-width="2" stroke-dasharray="5 3"'
    size = 17 if len(column.ghost) < 4 else 14
    return box(x + 3, y + 3, COLUMN - 6, ROW - 6, "none", 5, around) + text(
        x + COLUMN / 2, y + 19, column.ghost, size, SKY, bold=True
    )


def _lines(rows: int, thick: tuple[int, ...]) -> str:
    top = EDGE + HEAD + SUB
    across = "".join(f"M{EDGE} {top + row * ROW}h{6 * COLUMN:g}" for row in range(rows) if row not in thick)
    down = "".join(f"M{left_of(column):g} {EDGE + HEAD}v{SUB + rows * ROW}" for column in range(1, 6))
    heavy = "".join(f"M{EDGE} {top + row * ROW}h{6 * COLUMN:g}" for row in thick)
    frame = box(EDGE, EDGE, 6 * COLUMN, HEAD + SUB + rows * ROW, "none", 3, f'stroke="{SOFT}" stroke-width="2"')
    told = text(EDGE, top + rows * ROW + STRIP + 45, "places, and how far from 1 to 6", 12.5, SOFT, anchor="start")
    floor = path(f"M{EDGE} {top + rows * ROW + STRIP - 14}h{6 * COLUMN:g}", stroke=SOFT, width=2)
    thin = path(across + down, stroke=LINE, width=1.2)
    return thin + path(heavy, stroke=SOFT, width=3.6) + frame + floor + told


def _strip(columns: list[Column], top: float, shapes: Shapes) -> str:
    """The six sums as a staircase; between neighbours whether it rises."""
    most = max(10, *(column.sum for column in columns))
    foot = top + STRIP - 14
    bars, signs, totals = [], [], []
    for step, column in enumerate(columns):
        tall = round(2 + 44 * column.sum / most, 1)
        middle = left_of(step) + COLUMN / 2
        bars.append(box(middle - 15, foot - tall, 30, tall, GEMS[column.gem].fill))
        totals.append(f'<text x="{number(middle)}" y="{number(foot - tall - 5)}">{column.sum}</text>')
    for step in range(5):
        name, sign = ("up", _UP) if columns[step].sum <= columns[step + 1].sum else ("down", _DOWN)
        signs.append(shapes.show(name, sign, left_of(step + 1), foot - 6))
    outlined = f'<g stroke="{INK}" stroke-width="1.2">{"".join(bars)}</g>'
    named = f'<g font-size="15" text-anchor="middle" font-weight="700" fill="{INK}">{"".join(totals)}</g>'
    return outlined + named + "".join(signs)


_ROUND = 'stroke-linecap="round" stroke-linejoin="round"'
_UP = path("M-6 5L6 -5M-2 -6H6.5V2.5", stroke=LEAF, width=2.6, more=_ROUND)
"""Between two sums that rise or stay."""
_DOWN = path("M-6 -5L6 5M-2 6H6.5V-2.5", stroke=BARN, width=3.6, more=_ROUND)
"""Between two sums that fall."""


def _ranks(columns: list[Column], foot: float, shapes: Shapes) -> str:
    """The evaluation as it stands: each column's place, and how far it is from where it should be."""
    rings, places = [], []
    top = foot + STRIP
    for step, column in enumerate(columns):
        off = abs(column.rank - step - 1)
        x = left_of(step) + COLUMN / 2
        rings.append(shapes.show("off" if off else "right", _ring(bool(off)), x, top))
        places.append(
            f'<text x="{number(x)}" y="{number(top + 18)}">{column.rank}.{f" +{off}" if off else " ✓"}</text>'
        )
    total = sum(abs(column.rank - place) for place, column in enumerate(columns, 1))
    named = f'<g font-size="15" text-anchor="middle" fill="{INK}">{"".join(places)}</g>'
    return "".join(rings) + named + text(WIDTH - EDGE, top + 46, f"evaluation {total}", 16, anchor="end", bold=True)


def _ring(off: bool) -> str:
    return box(-27, 0, 54, 26, CARD, 13, f'stroke="{BARN if off else LEAF}" stroke-width="{2.6 if off else 1.6}"')


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
