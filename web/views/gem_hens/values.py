"""The grain silo, and what each kind of gem is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygames.gem_hens.components import GEMS, IMPERFECTION, IN_FEATURE, KINDS, ROUNDS, TRACK, silo_place
from web.app.boards.panel import Panel
from web.views.drawings.svg import BARN, CARD, DARK_LINE, INK, LINE, SOFT, STRAW, at, box, path, text
from web.views.gem_hens.clucks import HEIGHT, TEXT
from web.views.gem_hens.egg import signed
from web.views.gem_hens.parts import gem_of

if TYPE_CHECKING:
    from pygames.gem_hens.rules import GemHens

WIDTH: Final = 400
_ROW, _HEAD = 26, 84


def values(state: GemHens) -> Panel:
    """The silo, and the table of values, with how many gems are left in the bag."""
    ground = box(1, 1, WIDTH - 2, HEIGHT - 2, CARD, 14, f'stroke="{LINE}" stroke-width="2"')
    heads = "".join([f'<text x="{x}" y="{_HEAD - 7}">{head}</text>' for x, head in zip(_COLUMNS, _HEADS, strict=True)])
    rows = "".join([_value_row(state, kind, _HEAD + _ROW * number) for number, kind in enumerate(KINDS)])
    table = f'<g font-size="{TEXT}" text-anchor="middle" font-weight="700" fill="{SOFT}">{heads}</g>'
    table += f'<g font-size="{TEXT}" text-anchor="middle" fill="{INK}">{rows}</g>'
    names = "".join(
        [
            f'<text x="46" y="{_HEAD + _ROW * n + 18}">{GEMS[kind].name.capitalize()}</text>'
            for n, kind in enumerate(KINDS)
        ]
    )
    table += f'<g font-size="{TEXT}" fill="{INK}">{names}</g>'
    return Panel(
        "values",
        "Silo and values",
        WIDTH,
        HEIGHT,
        under=ground + _silo(state) + _stripes() + table,
        size="third",
        text=TEXT,
    )


_COLUMNS: Final = (182, 214, 246, 278, 322, 372)
_HEADS: Final = ("2", "3", "4", "5", "unused", "bag")


def _value_row(state: GemHens, kind: str, top: float) -> str:
    """A kind of gem: what a full feature of each size scores, what an unused one costs, how many are in the bag."""
    one = GEMS[kind]
    if kind == IMPERFECTION:
        worth = f'<text x="230">{signed(IN_FEATURE)} each</text>'
    else:
        worth = "".join([f'<text x="{x}">{value}</text>' for x, value in zip(_COLUMNS, one.values, strict=False)])
    *_, unused, bag = _COLUMNS
    worth += f'<text x="{unused}">{signed(one.unused)}</text><text x="{bag}">{state.bag[kind]}</text>'
    return at(0, top + 18, gem_of(kind, 24, 27, -6) + worth)


def _stripes() -> str:
    """Every second row in another tone."""
    rows = "".join(
        f"M8 {_HEAD + _ROW * number}h{WIDTH - 16}v{_ROW}h-{WIDTH - 16}z" for number in range(0, len(KINDS), 2)
    )
    return path(rows, "var(--sq-light)", more='opacity=".35"')


def _silo(state: GemHens) -> str:
    """The track down which the farmer goes, a space a round."""
    here = silo_place(state.seats, min(state.round, ROUNDS))
    first = silo_place(state.seats, 1)
    spaces = dict.fromkeys((True, False), "")
    numbers = ""
    for place, number in enumerate(TRACK):
        x = 205 + 42 * place
        spaces[first <= place < first + ROUNDS] += f"M{x - 17} 8h34v36h-34z"
        on_straw = f' fill="{DARK_LINE}"' if place == here else ""
        numbers += f'<text x="{x}" y="33"{on_straw}>{number}</text>'
    drawn = [
        text(14, 26, "Grain silo", 18, INK, "start", display=True),
        text(14, 46, "farmer dice a round", TEXT, SOFT, "start"),
        box(188 + 42 * here, 8, 34, 36, STRAW),
        path(spaces[True], "none", SOFT, 1.5, _ROUND),
        path(spaces[False], "none", SOFT, 1.5, _FAINT),
        f'<g font-size="19" text-anchor="middle" font-weight="700" fill="{INK}">{numbers}</g>',
        at(205 + 42 * here, 58, _FARMER),
    ]
    told = f"Round {state.round}: {TRACK[here]} and {TRACK[here]} farmer dice"
    return (
        f'<g role="img" aria-label="{told}">{"".join(drawn)}</g>{path(f"M14 64H{WIDTH - 14}", stroke=LINE, width=1.5)}'
    )


_ROUND: Final = 'stroke-linejoin="round"'
_FAINT: Final = 'stroke-dasharray="4 4" opacity=".6"'
_FARMER: Final = path("M0 -12L8 3H-8Z", BARN)
"""The farmer's mark under a space of the track."""
