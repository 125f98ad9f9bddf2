"""The yard with its coop, farmer and scratch dice, gems and hens, and under it the dice of whoever looks at it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygames.core.words import counted, listed
from pygames.gem_hens.components import GEMS, RAMPS, ROUNDS, SCRATCH_SPACES
from pygames.gem_hens.powers import CARDS, ON
from pygames.gem_hens.yard import CELLS, COLUMNS, COOP, LINES, ROWS, line_name
from web.app.boards.panel import Panel, Piece, Thing
from web.views.drawings.birds import PLUMAGES
from web.views.drawings.svg import BARN, CARD, DARK_LINE, INK, SOFT, STRAW, at, box, dot, path, scenery, text
from web.views.gem_hens import tray
from web.views.gem_hens.clucks import signs
from web.views.gem_hens.egg import POWERS_AT_THE_EGG
from web.views.gem_hens.parts import die_of, gem_of, hen_of
from web.views.gem_hens.tray import TEXT, Tray
from web.views.gem_hens.ways import Route, routes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygames.core.words import Action
    from pygames.gem_hens.rules import GemHens

CELL: Final = 100
LEFT, TOP, RIGHT, BELOW = 104, 64, 60, 92
"""The rows' dice at the left, the coop above and at the right, the columns' dice below."""
SIDE: Final = 6 * CELL
WIDTH: Final = LEFT + SIDE + RIGHT
_TRAY: Final = TOP + SIDE + BELOW
HEIGHT: Final = _TRAY + tray.HEIGHT
_GEMS_ON: Final = {1: ((0, 0),), 2: ((-23, 14), (23, -14)), 3: ((-24, 20), (24, 20), (0, -22))}
_GEM_SIZE: Final = {1: 60, 2: 50, 3: 46}
_UNDER_HEN: Final = 32


def draw(state: GemHens, own: int, chosen: tuple[str, ...], thrown: Sequence[str] = ()) -> Panel:
    """The yard as everybody sees it, with the dice of `own` under it; `thrown`: what those show that have just been rolled."""
    dice = Tray(state, own, WIDTH, _TRAY)
    ways = shown_ways(state, chosen, dice.faces(chosen))
    things = [_cell(state, name, ways) for name in CELLS] + [_line(state, name) for name in LINES]
    things += dice.things()
    pieces = _hens(state) + _grain(state) + _scratch_dice(state) + dice.pieces(thrown)
    under = [scenery("ground"), _marked(state), _meals(state, ways), _claims(state), _slots(state), _corner(state)]
    if state.step_name not in POWERS_AT_THE_EGG:
        things += signs(state, own, LEFT + 6, 1, 360, 60, TEXT)
    return Panel(
        "yard",
        "The yard",
        WIDTH,
        HEIGHT,
        things,
        pieces,
        "".join(under) + dice.ground(),
        _arrows(state, ways) + dice.captions(),
        text=TEXT,
    )


def corner(cell: str) -> tuple[float, float]:
    """The top left corner of a cell."""
    return LEFT + CELL * (int(cell[3]) - 1), TOP + CELL * (int(cell[1]) - 1)


def middle(cell: str) -> tuple[float, float]:
    """The middle of a cell."""
    x, y = corner(cell)
    return x + CELL / 2, y + CELL / 2


# -- the ground -----------------------------------------------------------------------------------------------------


def _ground() -> str:
    """The coop around two sides, the cells in two tones, and the ramps."""
    right, foot = WIDTH - 3, TOP + SIDE + 6
    coop = path(
        f"M{LEFT - 6} 3H{right}V{foot}H{LEFT + SIDE - 4}V{TOP + 4}H{LEFT - 6}Z", "#b9714b", DARK_LINE, 3, _ROUND
    )
    planks = path(
        f"M{LEFT} 23H{WIDTH - 14}M{LEFT} 43H{WIDTH - 14}M{WIDTH - 41} 60V{TOP + SIDE}M{WIDTH - 22} 60V{TOP + SIDE}",
        stroke="#8f5234",
        width=2,
    )
    light = box(LEFT, TOP, SIDE, SIDE, "var(--sq-light)", 6)
    rows = "".join(
        f"M{LEFT + (CELL if row % 2 == 0 else 0)} {TOP + CELL * row + CELL // 2}H{LEFT + SIDE}" for row in range(6)
    )
    dark = path(rows, stroke="var(--sq-dark)", width=CELL, more=f'stroke-dasharray="{CELL}"')
    edge = box(LEFT, TOP, SIDE, SIDE, "none", 6, f'stroke="{DARK_LINE}" stroke-width="3"')
    return coop + planks + light + dark + edge + "".join(map(_ramp, RAMPS))


def _marked(state: GemHens) -> str:
    """A tint over marked rows and columns: where two cross a gem can come to lie."""
    rows = "".join(
        f"M{LEFT} {TOP + CELL * (int(line[-1]) - 1)}h{SIDE}v{CELL}h-{SIDE}z" for line in ROWS if state.marked(line)
    )
    columns = "".join(
        f"M{LEFT + CELL * (int(line[-1]) - 1)} {TOP}h{CELL}v{SIDE}h-{CELL}z" for line in COLUMNS if state.marked(line)
    )
    return "".join(path(d, STRAW, more='opacity=".2"') for d in (rows, columns) if d)


def _claims(state: GemHens) -> str:
    """Cells that nobody may enter this round: a fence all around, and a flag."""
    return "".join([scenery("fence", *middle(cell)) for cell in state.claims])


_ROUND: Final = 'stroke-linejoin="round"'


def _ramp(cell: str) -> str:
    """A ladder from the coop into a cell."""
    x, y = middle(cell)
    turned = "" if cell[1] == "1" else " rotate(90)"
    return f'<g transform="translate({x:g} {y:g}){turned}">{_LADDER}</g>'


_LADDER: Final = path("M-22 -70L-26 -26H26L22 -70ZM-23 -59H23M-24 -48H24M-25 -37H25", "#e8c48f", DARK_LINE, 2.5)
_FENCE: Final = path(
    "M-40 -40H40V40H-40ZM-40 -20V-40M-40 40V20M40 -20V-40M40 40V20M-14 -40V-46M14 -40V-46", "#8a5a3455", BARN, 6, _ROUND
) + path("M-10 34V-30L22 -18L-10 -6", BARN, DARK_LINE, 3, _ROUND)
_SACK: Final = path(
    "M-26 20C-34 4-22-14-12-22H12C22-14 34 4 26 20C20 32-20 32-26 20Z", "#d8b98a", DARK_LINE, 2.5
) + path("M-14 -22C-8 -30 8 -30 14 -22M-12 -22C-4 -17 4 -17 12 -22", stroke=DARK_LINE, width=2.5)
GROUND: Final = {"ground": _ground(), "fence": _FENCE, "bag": _SACK}
"""What of it stands in the view's SCENERY."""


def _corner(state: GemHens) -> str:
    """Which round it is, and how full the bag is."""
    left = sum(state.bag.values())
    told = text(LEFT / 2 - 4, 27, "Round", TEXT, SOFT) + text(
        LEFT / 2 - 4, 61, f"{state.round} of {ROUNDS}", TEXT, INK, bold=True
    )
    bag = scenery("bag", 32, TOP + SIDE + 50) + text(62, TOP + SIDE + 62, left, TEXT, INK, "start", bold=True)
    return told + f'<g role="img" aria-label="{counted(left, "gem")} in the bag">{bag}</g>'


# -- rows and columns -----------------------------------------------------------------------------------------------


def _farmer_place(line: str) -> tuple[float, float]:
    number = int(line[-1]) - 0.5
    return (LEFT - 27, TOP + CELL * number) if line in ROWS else (LEFT + CELL * number, TOP + SIDE + 26)


def _scratch_places(line: str) -> list[tuple[float, float]]:
    """The middles of a line's two scratch spaces."""
    number = int(line[-1]) - 0.5
    if line in ROWS:
        return [(26, TOP + CELL * number - 24), (26, TOP + CELL * number + 24)]
    return [(LEFT + CELL * number - 24, TOP + SIDE + 71), (LEFT + CELL * number + 24, TOP + SIDE + 71)]


def _slots(state: GemHens) -> str:
    """Every line's farmer space with its number (or a farmer die), and its free scratch spaces."""
    spaces, free, inside = [], [], []
    for line in LINES:
        x, y = _farmer_place(line)
        spaces.append(f"M{x - 23:g} {y - 23:g}h46v46h-46z")
        if line in state.farmer:
            inside.append(at(x, y, die_of(int(line[-1]), STRAW, DARK_LINE, 46)))
        else:
            inside.append(f'<text x="{x:g}" y="{y + 10:g}">{line[-1]}</text>')
        free += [f"M{a - 20:g} {b - 20:g}h40v40h-40z" for a, b in _scratch_places(line)[len(state.scratches[line]) :]]
    dashed = path("".join(free), "none", SOFT, 1.5, 'stroke-dasharray="4 4"')
    numbered = f'<g font-size="{TEXT}" text-anchor="middle" font-weight="700" fill="{INK}">{"".join(inside)}</g>'
    return path("".join(spaces), CARD, SOFT, 1.5) + dashed + numbered


def _line(state: GemHens, line: str) -> Thing:
    number = int(line[-1]) - 1
    if line in ROWS:
        place = (2.0, TOP + CELL * number + 2.0, LEFT - 4.0, CELL - 4.0)
    else:
        place = (LEFT + CELL * number + 2.0, TOP + SIDE + 3.0, CELL - 4.0, BELOW - 6.0)
    lying = ["a farmer die"] if line in state.farmer else []
    lying += [f"a scratch die of {state.name(seat)}" for seat in state.scratches[line]]
    free = SCRATCH_SPACES - len(state.scratches[line])
    name = f"{line_name(line)}: {listed([*lying, counted(free, 'free space')])}"
    return Thing(line, line, name, *place, shape="card")


def _scratch_dice(state: GemHens) -> list[Piece]:
    """They were dice on somebody's action board, and have slid here from there."""
    pieces = []
    for line, seats in state.scratches.items():
        for number, (seat, place) in enumerate(zip(seats, _scratch_places(line), strict=False)):
            drawing = scenery(f"scratch-{seat}")
            pieces.append(Piece(f"die {seat}", f"{line}.{number}", *place, drawing))
    return pieces


# -- cells ----------------------------------------------------------------------------------------------------------


def _cell(state: GemHens, cell: str, ways: list[tuple[Action, Route]]) -> Thing:
    x, y = corner(cell)
    gems = state.grain[cell]
    lying = [counted(gems.count(kind), GEMS[kind].name, GEMS[kind].name) for kind in dict.fromkeys(gems)]
    standing = [f"{PLUMAGES[seat].called} hen" for seat, one in enumerate(state.hens) if one.cell == cell]
    eaten = ["which your hen would eat"] if gems and any(route.cells[-1] == cell for _, route in ways) else []
    facts = [*standing, *lying, *eaten, *(["a ramp"] if cell in RAMPS else []), *(["claimed"] * (cell in state.claims))]
    return Thing(cell, cell, f"{cell}: {listed(facts) if facts else 'empty'}", x, y, CELL, CELL)


def _hens(state: GemHens) -> list[Piece]:
    return [
        Piece(f"hen {seat}", one.cell or f"coop{seat}", *_stand(state, seat), _bird(state, seat))
        for seat, one in enumerate(state.hens)
        if seat not in state.out
    ]


def _stand(state: GemHens, seat: int) -> tuple[float, float]:
    """Where a hen is drawn: in the coop along its wall (where Power Clucks hang above the yard), or on the yard."""
    cell = state.hens[seat].cell
    if cell == COOP and state.options["power-clucks"] == ON:
        return WIDTH - 31, TOP + CELL * (0.5, 2.5, 3.5, 5.5)[seat]
    if cell == COOP:
        return LEFT + CELL * (0.5, 2.5, 3.5, 5.5)[seat], 34
    x, y = middle(cell)
    return x, y - 8 if state.grain[cell] else y + 3


def _bird(state: GemHens, seat: int) -> str:
    cell = state.hens[seat].cell
    size = 0.72 if cell == COOP else 0.86 if state.grain[cell] else 1.12
    return hen_of(seat, size)


def _grain(state: GemHens) -> list[Piece]:
    """The gems on the cells, and those that were drawn and wait to be put somewhere, at the bag."""
    pieces = []
    standing = state.blocked()
    for cell, gems in state.grain.items():
        x, y = middle(cell)
        for number, kind in enumerate(gems):
            a: float
            a, b = _GEMS_ON[len(gems)][number]
            size = _GEM_SIZE[len(gems)]
            if standing.get(cell, -1) >= 0:
                a, b, size = 30 * (number - (len(gems) - 1) / 2), 34, _UNDER_HEN
            place = cell if number == 0 else f"{cell}.{number}"
            pieces.append(Piece(f"gem {kind}", place, x + a, y + b, gem_of(kind, size)))
    if state.step_name in ("put", "choose"):
        for number, kind in enumerate(state.task.things):
            x, y = 30 + 44 * number, TOP + SIDE + 52
            size = 60 if len(state.task.things) == 1 else 44
            pieces.append(Piece(f"gem {kind}", f"drawn.{number}", x, y, gem_of(kind, size)))
    return pieces


# -- where a die could take the hen -----------------------------------------------------------------------------------


def shown_ways(state: GemHens, chosen: tuple[str, ...], faces: list[str]) -> list[tuple[Action, Route]]:
    """What the chosen die (with the chosen power, over the chosen hen) could do, and on which ways."""
    if state.step_name != "turn" or not faces:
        return []
    words = [key.removeprefix("power-") for key in chosen if key.startswith("power-")]
    cells = [key for key in chosen if key in CELLS]
    found = []
    for action in state.actions():
        power = [action[0]] if action[0] in CARDS else []
        die, *rest = action[len(power) :] or ("",)
        said = power == words and die == faces[0] and rest[: len(cells)] == cells
        if said and (len(faces) == 1 or (len(rest) == 3 and rest[1] == faces[1])):
            found += [(action, route) for route in routes(state, action)]
    return found


def _meals(state: GemHens, ways: list[tuple[Action, Route]]) -> str:
    """Straw under the gems that would be eaten at the end of a way."""
    ends = {route.cells[-1] for _, route in ways} | {route.pushed[-1] for _, route in ways if route.pushed}
    return "".join(dot(*middle(cell), 48, STRAW, 'opacity=".75"') for cell in sorted(ends) if state.grain[cell])


def _arrows(state: GemHens, ways: list[tuple[Action, Route]]) -> str:
    """Dotted ways from the hen to each cell where she could end, and where she would push another."""
    drawn: dict[str, None] = {}
    start = state.hens[state.active].cell if ways else COOP
    firsts = {route.cells[-1] for _, route in ways if len(route.cells) == 1}
    for _, route in ways:
        if start == COOP and len(route.cells) > 1 and route.cells[-1] in firsts:
            continue  # a shorter way leads there, too
        drawn[_arrow([*_start(start, route.cells), *map(middle, route.cells)], "var(--legal)")] = None
        if route.pushed:
            drawn[_arrow([*map(middle, route.pushed)], BARN)] = None
    return f'<g pointer-events="none">{"".join(drawn)}</g>' if drawn else ""


def _start(cell: str, way: tuple[str, ...]) -> list[tuple[float, float]]:
    """Where a way begins: at the hen, or in the coop before the ramp."""
    if cell != COOP:
        return [middle(cell)]
    x, y = middle(way[0])
    return [(x, y - 78)] if way[0][1] == "1" else [(x + 78, y)]


def _arrow(points: list[tuple[float, float]], colour: str) -> str:
    d = "M" + "L".join(f"{x:g} {y:g}" for x, y in points)
    return path(
        d, stroke=colour, width=7, more='stroke-linecap="round" stroke-linejoin="round" stroke-dasharray="1 15"'
    )
