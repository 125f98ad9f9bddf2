"""The farm as the map draws it, with nobody on it: meadow, yard, wire fence, gates, buildings. It is the same in every match."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from pygames.chickenrun.cards import PRICES
from pygames.chickenrun.farm import (
    BUILDINGS,
    DOOR_SIGNS,
    DOORS,
    FREE,
    HEDGE,
    HEIGHT,
    HUTS,
    KENNEL,
    MAIN_GATE,
    SIDE_GATES,
    SIGN,
    STARTS,
    STEPS,
    WIDTH,
    WIRE,
    XY,
    YARD,
    beside,
)
from web.views.drawings.svg import BARN, DARK_LINE, LEAF, STRAW, at, box, dot, path, text

SQUARE: Final = 40
WIDE: Final = WIDTH * SQUARE
TALL: Final = HEIGHT * SQUARE
TEXT: Final = 20
"""The smallest letters on the farm."""
RING: Final = 15
"""How far from its letter the ring runs where a plan begins."""
COLOURS: Final = {
    "hut1": "#c8442f",
    "hut2": "#e9bd45",
    "hut3": "#4b8043",
    "hut4": "#3876ab",
    "hut5": "#8c64a8",
    "hut6": "#f6eedd",
}
_INKS: Final = {"hut2": "#2a2620", "hut6": "#2a2620"}
_LINE: Final = f'stroke="{DARK_LINE}" stroke-width="2.4"'
_WALL, _WOOD, _ROOF = "#ead2a4", "#b5834f", "#8a5a3c"


def corner(place: str) -> tuple[int, int]:
    """The top left corner of a square."""
    x, y = XY[place]
    return (x - 1) * SQUARE, (y - 1) * SQUARE


def box_of(place: str) -> tuple[int, int, int, int]:
    """Left, top, width and height of a square or a building."""
    corners = [corner(part) for part in BUILDINGS.get(place, (place,))]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    return left, top, max(x for x, _ in corners) + SQUARE - left, max(y for _, y in corners) + SQUARE - top


def middle(place: str) -> tuple[float, float]:
    """The middle of a square or a building."""
    x, y, width, height = box_of(place)
    return x + width / 2, y + height / 2


def ink_on(hut: str) -> str:
    """What is written in on a hut's colour."""
    return _INKS.get(hut, "#fff")


def tag_of(hut: str) -> str:
    """A hut's number on its colour, around zero: it is told without colours, too."""
    return (
        box(-11, -12, 22, 24, COLOURS[hut], 6, f'stroke="{DARK_LINE}" stroke-width="1.8"')
        + f'<text y="7" font-size="{TEXT}" text-anchor="middle" font-weight="700" fill="{ink_on(hut)}">{hut[3]}</text>'
    )


@cache
def ground() -> str:
    """Everything that never changes, but for the main gate."""
    return "".join(
        (
            _meadow(),
            _yard(),
            _free(),
            _hedge(),
            _starts(),
            _wire(),
            "".join(map(_side_gate, SIDE_GATES)),
            _doorsteps(),
            *[at(*box_of(building)[:2], drawing) for building, drawing in _buildings().items()],
            _doors(),
            _kennel(),
        )
    )


def _squares(places: Iterable[str]) -> str:
    """The outlines of squares, rows of them in one."""
    drawn: list[list[int]] = []
    last = ""
    for place in places:
        x, y = corner(place)
        if last and beside(last, "east") == place and y == corner(last)[1]:
            drawn[-1][2] += SQUARE
        else:
            drawn.append([x, y, SQUARE])
        last = place
    return "".join(f"M{x} {y}h{width}v{SQUARE}h-{width}z" for x, y, width in drawn)


def _chequered(columns: Sequence[int], rows: Sequence[int], odd: int, colour: str) -> str:
    """Every other square of a field, whose column and row add up to an odd or an even number: a dashed line a row."""
    lines = []
    for row in rows:
        first = columns[0] + (columns[0] + row + odd) % 2
        lines.append(f"M{(first - 1) * SQUARE} {row * SQUARE - SQUARE // 2}H{columns[-1] * SQUARE}")
    dashes = f'stroke-dasharray="{SQUARE}" stroke-linecap="butt"'
    return path("".join(lines), stroke=colour, width=SQUARE, more=dashes)


# -- the ground -------------------------------------------------------------------------------------------------------


def _meadow() -> str:
    """Grass all around, with tufts and flowers on it."""
    grass = box(0, 0, WIDE, TALL, "#93b57c") + _chequered(range(1, WIDTH + 1), range(1, HEIGHT + 1), 0, "#8aad73")
    tufts = [(x * 67 % WIDE, 10 + x * 23 % 62 if x % 2 else TALL - 12 - x * 31 % 60) for x in range(1, 34)]
    tufts += [(8 + x * 29 % 58 if x % 2 else WIDE - 10 - x * 37 % 58, 90 + x * 41 % 520) for x in range(1, 24)]
    blades = "".join(f"M{x - 4} {y - 8}l4 8l4-8m-4 8v-9" for x, y in tufts)
    petals = "".join(f"M{x + 13} {y + 5}h.01" for x, y in tufts[::3])
    hearts = "".join(f"M{x + 15} {y - 5}h.01" for x, y in tufts[1::4])
    return (
        grass
        + path(blades, stroke="#5f8a52", width=1.8, more='stroke-linecap="round"')
        + path(petals, stroke="#fff6dc", width=5, more='stroke-linecap="round"')
        + path(hearts, stroke="#eec64f", width=5, more='stroke-linecap="round"')
    )


def _yard() -> str:
    """Trodden sand, its squares in two tones."""
    x, y, width, height = 2 * SQUARE, 2 * SQUARE, 20 * SQUARE, 14 * SQUARE
    sand = box(x + 20, y + 20, width - 40, height - 40, "#eadcb9", 10)
    columns, rows = ({XY[place][axis] for place in YARD} for axis in (0, 1))
    return sand + _chequered(sorted(columns), sorted(rows), 1, "#e0cfa6")


def _free() -> str:
    """Where the farm ends: a way into the open."""
    drawn = []
    for place in FREE:
        x, y = middle(place)
        drawn.append(f"M{x:g} {y - 14:g}l4 9 10 1-7 7 2 10-9-5-9 5 2-10-7-7 10-1z")
    return path(_squares(FREE), "#f3df8c") + path("".join(drawn), "#e2a92f", DARK_LINE, 2, 'stroke-linejoin="round"')


def _hedge() -> str:
    """Bushes close together, through which nobody gets on foot."""
    leaves = "".join(f"M{x - 9:g} {y - 2:g}q5-7 10 0m-3 10q5-7 10 0" for x, y in map(middle, HEDGE))
    bush = f'stroke-dasharray="0 {SQUARE}"'
    return (
        path(_rows_of(HEDGE, 3), stroke="#2f5133", width=SQUARE - 2, more=bush)
        + path(_rows_of(HEDGE), stroke="#4d7a47", width=SQUARE - 6, more=bush)
        + path(leaves, stroke="#7ba468", width=2)
    )


def _rows_of(places: Iterable[str], lower: int = 0) -> str:
    """Lines through the middles of squares that lie in a row or a column, from the first to just beyond the last."""
    left, drawn = set(places), []
    for way in ("east", "south"):
        for place in sorted(left, key=XY.__getitem__):
            row = [place]
            while (after := beside(row[-1], way)) in left:
                row.append(after)
            if place in left and (len(row) > 1 or way == "south"):
                left -= set(row)
                (x, y), (right, bottom) = middle(place), middle(row[-1])
                line = f"H{right + 1:g}" if way == "east" else f"V{bottom + lower + 1:g}"
                drawn.append(f"M{x:g} {y + lower:g}{line}")
    return "".join(drawn)


def _starts() -> str:
    """Where plans begin: rings; their letters are written apart, as they give way to a distance."""
    ring = f"a{RING} {RING} 0 1 0 {2 * RING} 0a{RING} {RING} 0 1 0 {-2 * RING} 0"
    rings = "".join(f"M{x - RING:g} {y:g}{ring}" for x, y in map(middle, STARTS.values()))
    return path(rings, "#f7ecd0", "#9a7440", 1.8, 'stroke-dasharray="5 3"')


# -- the fence --------------------------------------------------------------------------------------------------------


def _wire() -> str:
    """Chicken wire between posts."""
    posts, nets = [], []
    for place in WIRE:
        x, y = middle(place)
        posts.append(f"M{x:g} {y - 12:g}v24")
        for way in ("east", "south"):
            if SIGN.get(beside(place, way), "") in ("#", "G", "="):
                nets.append(f'<use href="#scenery.net-{way}" x="{x:g}" y="{y:g}"/>')
    return (
        f'<g fill="none" stroke="#7b8790" stroke-width="1.3">{"".join(nets)}</g>'
        + path("".join(posts), stroke=DARK_LINE, width=7, more='stroke-linecap="round"')
        + path("".join(posts), stroke=_WOOD, width=4, more='stroke-linecap="round"')
    )


NETS: Final = {
    "net-east": '<path d="M0 -7l10 14 10-14 10 14 10-14m-40 14l10-14 10 14 10-14 10 14m-40 0h40m-40-14h40"/>',
    "net-south": '<path d="M-6 0l12 10-12 10 12 10-12 10m12-40l-12 10 12 10-12 10 12 10m0-40v40m-12-40v40"/>',
}
"""Wire from one post to the next."""


def _side_gate(place: str) -> str:
    x, y = middle(place)
    pales = path("M-7 -18H7V18H-7ZM-7 -6H7M-7 6H7M-7 18L7 -18", "#cda56c", more=_LINE)
    return at(x, y, box(-20, -20, 40, 40, "#d9c79b") + pales)


def main_gate(is_open: bool) -> str:
    """The main gate, shut across its two squares, or its two leaves swung out."""
    x, y, width, height = box_of(MAIN_GATE[0])
    left = box(x, y, 2 * width, height, "#d9c79b")
    bars = "M0 -11H{0}V11H0ZM0 0H{0}M0 11L{0} -11"
    if is_open:
        leaf = path(bars.format(30), "#cda56c", more=_LINE)
        leaves = at(x + 4, y + 18, f'<g transform="rotate(78)">{leaf}</g>') + at(
            x + 76, y + 18, f'<g transform="rotate(102)">{leaf}</g>'
        )
    else:
        leaf = path(bars.format(36), "#cda56c", more=_LINE)
        leaves = at(x + 4, y + 20, leaf) + at(x + 40, y + 20, leaf) + dot(x + 40, y + 20, 4.5, STRAW, _LINE)
    posts = path(f"M{x + 2} {y + 2}V{y + 34}M{x + 78} {y + 2}V{y + 34}", stroke=DARK_LINE, width=9) + path(
        f"M{x + 2} {y + 3}V{y + 33}M{x + 78} {y + 3}V{y + 33}", stroke=_WOOD, width=5
    )
    return left + leaves + posts


# -- buildings --------------------------------------------------------------------------------------------------------


def _doorsteps() -> str:
    """A mat before each door."""
    drawn = []
    for place, building in DOORS:
        x, y = middle(place)
        right, down = _way(place, building)
        wide, tall = (10, 22) if right else (22, 10)
        drawn.append(f"M{x + right * 13 - wide / 2:g} {y + down * 13 - tall / 2:g}h{wide}v{tall}h-{wide}z")
    return path("".join(drawn), "#c9b183", "#a58a5b", 1.2)


def _doors() -> str:
    """Each door, where one goes in."""
    drawn = []
    for place, building in DOORS:
        x, y = middle(place)
        right, down = _way(place, building)
        wide, tall = (9, 26) if right else (26, 9)
        drawn.append(f"M{x + right * 22 - wide / 2:g} {y + down * 22 - tall / 2:g}h{wide}v{tall}h-{wide}z")
    return path("".join(drawn), "#5d3d26", DARK_LINE, 1.8, 'stroke-linejoin="round"')


def _way(place: str, building: str) -> tuple[int, int]:
    return next(step for way, step in STEPS.items() if SIGN[place] in DOOR_SIGNS and DOOR_SIGNS[SIGN[place]] == way)


def _buildings() -> dict[str, str]:
    """Each building in its box."""
    return {
        **{hut: _hut(hut) for hut in HUTS},
        "woodshed": _woodshed(),
        "barn": _barn(),
        "workshop": _workshop(),
        "house": _house(),
        "food-store": _store(),
        "pie-machine": _machine(),
        "bunker": _bunker(),
    }


def _price(building: str, x: float, y: float) -> str:
    """What an item costs there: an egg with the number."""
    egg = path("M0 -15C8 -15 13 -3 13 4C13 11 8 15 0 15C-8 15-13 11-13 4C-13 -3-8 -15 0 -15Z", "#fbf1dc", more=_LINE)
    return at(x, y, egg + text(0, 9, PRICES[building], TEXT, "#2a2620", bold=True, more='class="fine"'))


def _hut(hut: str) -> str:
    roof = path("M2 36L22 2H58L78 36Z", COLOURS[hut], more=_LINE) + path(
        "M16 14H27M53 14H64M9 25H26M54 25H71", stroke=DARK_LINE, width=1.2, more='opacity=".45"'
    )
    wall = box(8, 32, 64, 45, _WALL, 2, _LINE) + path("M24 33V77M40 33V77M56 33V77", stroke="#d3b884", width=1.4)
    number = f'<text x="40" y="30" font-size="30" text-anchor="middle" font-family="var(--display)" font-weight="600" fill="{ink_on(hut)}">{hut[3]}</text>'
    return wall + roof + number


def _woodshed() -> str:
    logs = "".join(
        dot(x, y, 9, "#d8a868", _LINE) + dot(x, y, 3.5, "#b5834f")
        for x, y in ((20, 106), (40, 106), (60, 106), (30, 89), (50, 89))
    )
    return (
        box(6, 34, 68, 84, "#a87c4f", 2, _LINE)
        + path("M22 35V76M40 35V76M58 35V76", stroke="#8a6038", width=1.5)
        + logs
        + path("M2 38L10 4H78V38Z", _ROOF, more=_LINE)
        + path("M8 27H77M10 16H77", stroke="#6b432b", width=1.4)
        + _price("woodshed", 40, 58)
    )


def _barn() -> str:
    return (
        path("M6 118V50L18 18L40 4L62 18L74 50V118Z", BARN, more=_LINE)
        + path("M2 52L15 16L40 1L65 16L78 52L73 54L61 21L40 8L19 21L7 54Z", "#f3e6cb", more=_LINE)
        + box(30, 26, 20, 17, "#f3e6cb", 1, _LINE)
        + path("M30 26L50 43M50 26L30 43", stroke=DARK_LINE, width=1.6)
        + path("M18 118V84H62V118ZM18 84L62 118M62 84L18 118M40 84V118", "#f3e6cb", more=_LINE)
        + _price("barn", 40, 64)
    )


def _workshop() -> str:
    saw = "M8 14L16 3V14L24 3V14L32 3V14L40 3V14L48 3V14L56 3V14L64 3V14L72 3V14Z"
    return (
        path(saw, "#9fb4c0", more=_LINE)
        + box(5, 13, 70, 26, "#c9b8a0", 2, _LINE)
        + box(10, 20, 16, 12, "#f4d97a", 1, _LINE)
        + at(40, 27, dot(0, 0, 8, "#7d8790", _LINE) + dot(0, 0, 3, "#c9b8a0", _LINE))
        + f'<g transform="translate(64 22)">{_price("workshop", 0, 0)}</g>'
    )


def _house() -> str:
    return (
        box(92, 2, 14, 22, "#a5533f", 1, _LINE)
        + box(8, 30, 104, 48, "#efe3cb", 2, _LINE)
        + path("M2 34L22 8H98L118 34Z", "#7b5a8c", more=_LINE)
        + path("M13 20H107M7 28H113", stroke=DARK_LINE, width=1.2, more='opacity=".45"')
        + path("M18 44h20v18h-20zM28 44v18M18 53h20M82 44h20v18h-20zM92 44v18M82 53h20", "#f4d97a", more=_LINE)
        + path("M54 10L66 10V24H54Z", "#f4d97a", more=_LINE)
        + _price("house", 93, 54)
    )


def _store() -> str:
    """The food store, with the plans' roll on its wall."""
    return (
        box(4, 14, 72, 25, "#d8c08c", 2, _LINE)
        + path("M1 17Q40 -12 79 17Z", LEAF, more=_LINE)
        + path("M12 22H28V35H12ZM15 26H25M15 30H22", "#fffdf8", more='stroke="#4a3b2a" stroke-width="1.6"')
        + path("M46 36C42 28 46 23 50 22H56C60 23 64 28 60 36Z", "#cfa76c", more=_LINE)
    )


def _machine() -> str:
    return (
        box(6, 34, 108, 42, "#9aa6ae", 5, _LINE)
        + path("M14 34L24 6H52L60 34Z", "#b9c3ca", more=_LINE)
        + box(74, 8, 14, 26, "#7d8790", 2, _LINE)
        + path("M81 4c-8-2-5-10 2-8 5-6 14 0 9 6 4 4-5 7-11 2z", "#f3ead8", more='opacity=".9"')
        + dot(28, 54, 12, "#dfe5e8", _LINE)
        + path("M28 54L35 46", stroke=BARN, width=3, more='stroke-linecap="round"')
        + path("M50 66H112M50 71H112", stroke=DARK_LINE, width=2)
        + at(
            80,
            60,
            path("M-15 2H15L11 9H-11Z", "#c9d1d6", more=_LINE)
            + path("M-17 2C-15 -12 15 -12 17 2Z", "#d79a4a", more=_LINE),
        )
    )


def _bunker() -> str:
    return path("M3 38V18Q40 -8 77 18V38Z", "#565b63", more=_LINE) + path(
        "M22 38V20H58V38ZM30 20V38M40 20V38M50 20V38", "#2b2e33", "#9aa0a8", 2.2
    )


def _kennel() -> str:
    x, y = corner(KENNEL)
    return at(
        x,
        y,
        box(6, 16, 28, 22, "#d0894e", 1, _LINE)
        + path("M2 20L20 3L38 20Z", BARN, more=_LINE)
        + path("M13 38V28a7 7 0 0 1 14 0V38Z", "#4a2f1d"),
    )
