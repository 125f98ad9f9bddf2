"""The yard with its coop, farmer and scratch dice, gems and hens, and under it the dice of whoever looks at it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygames.core.words import BLANK, counted, listed
from pygames.gem_hens.components import GEMS, RAMPS, ROUNDS, SCRATCH_SPACES
from pygames.gem_hens.moving import runs_from
from pygames.gem_hens.yard import CELLS, COLUMNS, COOP, LINES, ROWS, line_name
from web.app.boards.panel import Panel, Piece, Thing
from web.views.drawings.birds import PLUMAGES, hen_of_shapes
from web.views.drawings.dice import die_of_shapes
from web.views.drawings.gems import gem
from web.views.drawings.svg import BARN, CARD, DARK_LINE, INK, LINE, SOFT, STRAW, Shapes, at, box, path, text

if TYPE_CHECKING:
    from pygames.gem_hens.hen import Hen
    from pygames.gem_hens.rules import GemHens

CELL: Final = 100
LEFT, TOP, RIGHT, BELOW = 104, 70, 64, 104
"""The rows' dice at the left, the coop above and at the right, the columns' dice below."""
SIDE: Final = 6 * CELL
WIDTH: Final = LEFT + SIDE + RIGHT
TRAY: Final = TOP + SIDE + BELOW
"""Where the dice begin."""
TRAY_HEIGHT: Final = 132
HEIGHT: Final = TRAY + TRAY_HEIGHT
_DIE: Final = 80
_TEXT: Final = 29
"""Letters of this size are still 12 CSS pixels high on the narrowest phone."""
_GEMS_ON: Final = {1: ((0, 0),), 2: ((-23, 14), (23, -14)), 3: ((-24, 20), (24, 20), (0, -22))}
_GEM_SIZE: Final = {1: 60, 2: 50, 3: 46}
_NUMBERED: Final = {"1": "move", "2": "move", "3": "move", "4": "scratch", "5": "scratch", "6": "wild"}


def draw(state: GemHens, seat: int | None, chosen: tuple[str, ...], shapes: Shapes) -> Panel:
    """The yard as everybody sees it, with the dice of `seat` under it (of whoever acts, for a spectator)."""
    owner = seat if seat is not None else state.active
    shapes.show("ramp", _RAMP)
    hands = hand(state, owner)
    things = [_cell(state, name) for name in CELLS] + [_line(state, name) for name in LINES]
    things += [_die_thing(state, owner, number, hands) for number in range(len(hands))]
    pieces = _hens(state, shapes) + _grain(state, shapes) + _scratch_dice(state, shapes)
    pieces += [_die_piece(owner, number, hands, shapes) for number in range(len(hands))]
    under = (
        _ground()
        + _marked(state)
        + _claims(state)
        + _slots(state, shapes)
        + _corner(state)
        + _tray(state, owner, hands)
    )
    over = _ways(state, chosen, hands)
    return Panel("yard", "The yard", WIDTH, HEIGHT, things, pieces, under, over, tab="Yard")


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
    right, foot = WIDTH - 4, TOP + SIDE + 8
    coop = path(
        f"M{LEFT - 8} 4H{right}V{foot}H{LEFT + SIDE - 4}V{TOP + 4}H{LEFT - 8}Z", "#b9714b", DARK_LINE, 3, _ROUND
    )
    planks = path(
        f"M{LEFT} 26H{WIDTH - 14}M{LEFT} 48H{WIDTH - 14}M{WIDTH - 44} 60V{TOP + SIDE}M{WIDTH - 24} 60V{TOP + SIDE}",
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
    drawn = []
    for cell in state.claims:
        x, y = middle(cell)
        rails = path(
            "M-40 -40H40V40H-40ZM-40 -20V-40M-40 40V20M40 -20V-40M40 40V20M-14 -40V-46M14 -40V-46",
            "#8a5a3455",
            BARN,
            6,
            'stroke-linejoin="round"',
        )
        drawn.append(at(x, y, rails + path("M-10 34V-30L22 -18L-10 -6", BARN, DARK_LINE, 3, 'stroke-linejoin="round"')))
    return "".join(drawn)


_ROUND: Final = 'stroke-linejoin="round"'


def _ramp(cell: str) -> str:
    """A ladder from the coop into a cell."""
    x, y = middle(cell)
    turned = "" if cell[1] == "1" else " rotate(90)"
    return f'<use href="#@.ramp" transform="translate({x:g} {y:g}){turned}"/>'


_RAMP: Final = path("M-22 -72L-26 -26H26L22 -72ZM-23 -60H23M-24 -48H24M-25 -37H25", "#e8c48f", DARK_LINE, 2.5)


def _corner(state: GemHens) -> str:
    """Which round it is, and how full the bag is."""
    left = sum(state.bag.values())
    told = text(LEFT / 2, 30, "Round", _TEXT, INK, bold=True) + text(
        LEFT / 2, 62, f"{state.round} of {ROUNDS}", _TEXT, INK
    )
    sack = path("M-26 20C-34 4-22-14-12-22H12C22-14 34 4 26 20C20 32-20 32-26 20Z", "#d8b98a", DARK_LINE, 2.5) + path(
        "M-14 -22C-8 -30 8 -30 14 -22M-12 -22C-4 -17 4 -17 12 -22", stroke=DARK_LINE, width=2.5
    )
    bag = at(30, TOP + SIDE + 52, sack, 0.95) + text(82, TOP + SIDE + 64, left, _TEXT, INK, bold=True)
    spoken = f'<g role="img" aria-label="{counted(left, "gem")} in the bag">{bag}</g>'
    return told + spoken


# -- rows and columns -----------------------------------------------------------------------------------------------


def _farmer_place(line: str) -> tuple[float, float]:
    number = int(line[-1]) - 0.5
    return (LEFT - 27, TOP + CELL * number) if line in ROWS else (LEFT + CELL * number, TOP + SIDE + 28)


def _scratch_places(line: str) -> list[tuple[float, float]]:
    """The middles of a line's two scratch spaces."""
    number = int(line[-1]) - 0.5
    if line in ROWS:
        return [(26, TOP + CELL * number - 24), (26, TOP + CELL * number + 24)]
    return [(LEFT + CELL * number - 24, TOP + SIDE + 78), (LEFT + CELL * number + 24, TOP + SIDE + 78)]


def _slots(state: GemHens, shapes: Shapes) -> str:
    """Every line's farmer space with its number (or a farmer die), and its free scratch spaces."""
    spaces, free, inside = [], [], []
    for line in LINES:
        x, y = _farmer_place(line)
        spaces.append(f"M{x - 23:g} {y - 23:g}h46v46h-46z")
        if line in state.farmer:
            inside.append(at(x, y, die_of_shapes(int(line[-1]), STRAW, DARK_LINE, shapes), 0.46))
        else:
            inside.append(f'<text x="{x:g}" y="{y + 10:g}">{line[-1]}</text>')
        free += [f"M{a - 20:g} {b - 20:g}h40v40h-40z" for a, b in _scratch_places(line)[len(state.scratches[line]) :]]
    dashed = path("".join(free), "none", SOFT, 1.5, 'stroke-dasharray="4 4"')
    numbered = f'<g font-size="{_TEXT}" text-anchor="middle" font-weight="700" fill="{SOFT}">{"".join(inside)}</g>'
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


def _scratch_dice(state: GemHens, shapes: Shapes) -> list[Piece]:
    pieces = []
    for line, seats in state.scratches.items():
        for number, (seat, place) in enumerate(zip(seats, _scratch_places(line), strict=False)):
            look = PLUMAGES[seat]
            bird = at(2, 2, hen_of_shapes(seat, shapes), 0.86)
            drawing = shapes.show(
                f"scratch-{seat}", at(0, 0, die_of_shapes(None, look.fill, look.line, shapes) + bird, 0.42)
            )
            pieces.append(Piece(f"scratch die {seat}", f"{line}.{number}", *place, drawing))
    return pieces


# -- cells ----------------------------------------------------------------------------------------------------------


def _cell(state: GemHens, cell: str) -> Thing:
    x, y = corner(cell)
    gems = state.grain[cell]
    lying = [counted(gems.count(kind), GEMS[kind].name, GEMS[kind].name) for kind in dict.fromkeys(gems)]
    standing = [f"{PLUMAGES[seat].called} hen" for seat, one in enumerate(state.hens) if one.cell == cell]
    facts = [
        *standing,
        *lying,
        *(["a ramp"] if cell in RAMPS else []),
    ]
    return Thing(cell, cell, f"{cell}: {listed(facts) if facts else 'empty'}", x, y, CELL, CELL)


def _hens(state: GemHens, shapes: Shapes) -> list[Piece]:
    pieces = []
    x: float
    y: float
    for seat, one in enumerate(state.hens):
        if seat in state.out:
            continue
        bird = hen_of_shapes(seat, shapes)
        size = 0.78
        if one.cell == COOP:
            place = f"coop{seat}"
            x, y = LEFT + CELL * (0.5, 2.5, 3.5, 5.5)[seat], 38.0
        else:
            place = one.cell
            x, y = middle(one.cell)
            crowded = bool(state.grain[one.cell])
            y, size = (y - 8.0, 0.86) if crowded else (y + 3.0, 1.12)
        pieces.append(Piece(f"hen {seat}", place, x, y, f'<g transform="scale({size:g})">{bird}</g>'))
    return pieces


def _grain(state: GemHens, shapes: Shapes) -> list[Piece]:
    """The gems on the cells, and one that was drawn and waits to be put somewhere, at the bag."""
    pieces = []
    standing = state.blocked()
    for cell, gems in state.grain.items():
        x, y = middle(cell)
        for number, kind in enumerate(gems):
            a: float
            a, b = _GEMS_ON[len(gems)][number]
            size = _GEM_SIZE[len(gems)]
            if cell in standing:
                a, b, size = 30 * (number - (len(gems) - 1) / 2), 34, 32
            pieces.append(_gem(kind, cell if number == 0 else f"{cell}.{number}", x + a, y + b, size, shapes))
    if state.step_name == "put":
        for number, kind in enumerate(state.task.things):
            pieces.append(_gem(kind, f"drawn{number}", 52 + 44 * number, TOP + SIDE + 58, 64, shapes))
    return pieces


def _gem(kind: str, place: str, x: float, y: float, size: float, shapes: Shapes) -> Piece:
    shape = shapes.show(f"gem-{kind}", gem(GEMS[kind].name, 40), scale=size / 40)
    return Piece(f"gem {kind}", place, x, y, shape)


# -- dice -----------------------------------------------------------------------------------------------------------


def hand(state: GemHens, seat: int) -> list[tuple[str, bool]]:
    """A player's dice in the order of their faces, and whether each is locked: locking one moves none."""
    own: Hen = state.hens[seat]
    dice = [(face, True) for face in own.dice] + [(face, False) for face in own.loose]
    return sorted(dice, key=lambda one: (one[0], not one[1]))


def _step(dice: int) -> float:
    return min(94.0, (WIDTH - 12) / max(dice, 1))


def _die_at(number: int, dice: int) -> tuple[float, float]:
    step = _step(dice)
    return WIDTH / 2 + (number - (dice - 1) / 2) * step, TRAY + 52


def _die_thing(state: GemHens, owner: int, number: int, hands: list[tuple[str, bool]]) -> Thing:
    face, locked = hands[number]
    x, y = _die_at(number, len(hands))
    half = _step(len(hands)) / 2
    rolling = state.rolling
    shown = "die that you can't see" if face == BLANK else "wild die" if face == "6" and not rolling else f"die {face}"
    how = "" if face == BLANK else (", locked" if locked else ", not locked") if rolling else f", {_NUMBERED[face]}"
    word = "locked" if rolling and locked else face
    return Thing(f"die{number + 1}", word, f"{shown}{how}", x - half, y - 50, 2 * half, 102, shape="card")


def _die_piece(owner: int, number: int, hands: list[tuple[str, bool]], shapes: Shapes) -> Piece:
    face, locked = hands[number]
    x, y = _die_at(number, len(hands))
    look = PLUMAGES[owner]
    size = min(_DIE, _step(len(hands)) - 6)
    shape = die_of_shapes(None if face == BLANK else int(face), look.fill, look.line, shapes)
    askew = "" if locked else f" rotate({(number * 37 + int(face if face != BLANK else 0) * 5) % 13 - 6 or 4})"
    return Piece(
        f"die {owner}",
        f"die{number + 1}",
        x,
        y,
        f'<g class="tumble"><g transform="scale({size / 100:g}){askew}">{shape}</g></g>',
    )


def _tray(state: GemHens, owner: int, hands: list[tuple[str, bool]]) -> str:
    """The action board under the dice: what they can do, and which are locked."""
    ground = box(2, TRAY, WIDTH - 4, TRAY_HEIGHT - 2, CARD, 16, f'stroke="{LINE}" stroke-width="2.5"')
    if not hands:
        return ground + text(WIDTH / 2, TRAY + 74, _no_dice(state, owner), _TEXT, SOFT)
    told = []
    for number, (face, locked) in enumerate(hands):
        x, y = _die_at(number, len(hands))
        half = _step(len(hands)) / 2 - 3
        if locked and state.rolling:
            told.append(box(x - half, y - 47, 2 * half, 94, STRAW, 12, 'opacity=".3"'))
            told.append(at(x, TRAY + 114, _LOCK))
        elif not state.rolling and face != BLANK and len(hands) <= 8:
            first = number == 0 or _NUMBERED[hands[number - 1][0]] != _NUMBERED[face]
            alike = [other for other, _ in hands if _NUMBERED.get(other) == _NUMBERED[face]]
            if first:
                centre = x + (len(alike) - 1) * _step(len(hands)) / 2
                told.append(text(centre, TRAY + 122, _NUMBERED[face], _TEXT, SOFT))
    return ground + "".join(told)


_LOCK: Final = box(-13, -8, 26, 20, STRAW, 5, f'stroke="{DARK_LINE}" stroke-width="2"') + path(
    "M-8 -8V-13A8 8 0 0 1 8 -13V-8", stroke=DARK_LINE, width=3
)


def _no_dice(state: GemHens, owner: int) -> str:
    if owner in state.out:
        return "Resigned"
    if state.phase in ("rows", "columns", "grain"):
        return "The farmer throws grain"
    if state.rolling:
        return "The dice are in the hand"
    return "All dice are used"


# -- where a die could take the hen -----------------------------------------------------------------------------------


def _ways(state: GemHens, chosen: tuple[str, ...], hands: list[tuple[str, bool]]) -> str:
    """Dotted ways from the hen to each cell where the chosen die could take her, and what a shove would do."""
    faces = [hands[int(key[3:]) - 1][0] for key in chosen if key.startswith("die") and int(key[3:]) <= len(hands)]
    if state.step_name != "turn" or not faces:
        return ""
    own = state.hens[state.active]
    actions = [action for action in state.actions() if action[0] == faces[0] and len(action) > 1 and action[1] in CELLS]
    drawn = []
    runs = runs_from(own.cell, state.blocked())
    for run in runs:
        ends = [action[1] for action in actions if action[1] in run.way[: run.free]]
        if not ends:
            continue
        far = max(ends, key=run.way.index)
        if own.cell == COOP and run.way[0] != far and any(r.way[0] == far for r in runs):
            continue
        drawn.append(_arrow([*_start(own.cell, run.way), *map(middle, run.way[: run.way.index(far) + 1])]))
    for action in actions:
        if len(action) == 4 and all(cell in chosen for cell in [action[1]]):
            drawn.append(_arrow([middle(action[1]), middle(action[3])], "var(--barn)"))
    return f'<g pointer-events="none">{"".join(dict.fromkeys(drawn))}</g>' if drawn else ""


def _start(cell: str, way: tuple[str, ...]) -> list[tuple[float, float]]:
    """Where a way begins: at the hen, or in the coop before the ramp."""
    if cell != COOP:
        return [middle(cell)]
    x, y = middle(way[0])
    return [(x, y - 78)] if way[0][1] == "1" else [(x + 78, y)]


def _arrow(points: list[tuple[float, float]], colour: str = "var(--legal)") -> str:
    d = "M" + "L".join(f"{x:g} {y:g}" for x, y in points)
    return path(
        d, stroke=colour, width=7, more='stroke-linecap="round" stroke-linejoin="round" stroke-dasharray="1 15"'
    )
