"""The farm with everybody on it: hens, Mr Tweedy, the dog, escapes, and the squares that can be reached now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygames.chickenrun.cards import NUMBER, PILES, PLANS, PRICES, chicken_name
from pygames.chickenrun.farm import (
    BUILDINGS,
    HEIGHT,
    HOUSE,
    HUTS,
    KENNEL,
    OFF,
    STARTS,
    STORE,
    WIDTH,
    XY,
    apart,
    place_name,
    walk,
)
from pygames.chickenrun.reach import reach
from pygames.chickenrun.trading import partners
from pygames.chickenrun.tweedys import DOG_PIECE, GRAPHS, TWEEDY_PIECE, Chase
from pygames.core.words import counted, listed
from web.app.boards.panel import Ground, Panel, Piece, Thing
from web.views.chickenrun.ground import RING, SQUARE, TALL, TEXT, WIDE, box_of, main_gate, middle, tag_of
from web.views.drawings.svg import BARN, DARK_LINE, at, box, dot, path, scenery

if TYPE_CHECKING:
    from pygames.chickenrun.flock import Escape
    from pygames.chickenrun.rules import Chickenrun

_LINE: Final = f'stroke="{DARK_LINE}" stroke-width="2.2" stroke-linejoin="round" stroke-linecap="round"'
_ACROSS, _DOWN = 11, 7
"""So many squares can be read at once."""
_READ: Final = TEXT * 0.99
"""With this as its smallest text, where the farm is shown in part each square has a little more than the 24 pixels that a finger needs."""
_ROOM: Final = 4
"""Squares beside what matters now."""
_LETTER: Final = "#5d4019"
_DISTANCE: Final = "#1a354d"
"""What is written in on squares, so dark that it can be read where they are lit, too."""


def draw(state: Chickenrun, seat: int | None, chosen: tuple[str, ...], going: bool) -> Panel:
    """The farm as `seat` sees it, who also sees the ways of the plans in hand; `going`: with where whoever moves now can go."""
    lit = lit_places(state) if going and (seat is None or seat == state.turn) else {}
    shown = _shown(lit, chosen)
    under = scenery("farm") + main_gate(state.gate_open) + _ways(state, seat)
    return Panel(
        "farm",
        "The farm",
        WIDE,
        TALL,
        _things(state, lit, chosen),
        _pieces(state),
        under,
        _letters(state, shown) + _numbers(_clear(state, shown)) + _piles(state),
        text=_READ,
        focus=_focus(state, seat, chosen),
        ground=Ground(SQUARE, "x{column}y{row}", WIDTH, HEIGHT),
    )


# -- who can go where -------------------------------------------------------------------------------------------------


def lit_places(state: Chickenrun) -> dict[str, dict[str, int]]:
    """By who moves (`move`, `tweedy`, `dog`) the places that can be reached now, with their distance. All of it is public."""
    if not state.flocks:
        return {}
    if state.step_name == "move":
        return {"move": {place: steps for place, steps in reach(state).items() if place != state.flock.at}}
    step = state.step
    if not isinstance(step, Chase):
        return {}
    steps = step.steps(state)
    found = {}
    for piece in step.pieces(state):
        here = state.place_of(piece)
        found[piece] = {place: far for place, far in walk(GRAPHS[piece], here, steps).items() if place != here}
    return found


def _shown(lit: dict[str, dict[str, int]], chosen: tuple[str, ...]) -> dict[str, int]:
    """Whose distances are written: of the only one who can move, or of the one that is chosen."""
    if len(lit) == 1:
        return next(iter(lit.values()))
    return next((lit[piece] for piece in lit if piece in chosen), {})


def _focus(state: Chickenrun, seat: int | None, chosen: tuple[str, ...]) -> tuple[float, float, float, float]:
    """Where it happens now: around who moves, else around the viewer's own hen."""
    place = ""
    if state.flocks:
        own = state.flocks[seat if seat is not None else state.mover].at or state.flock.at
        place = state.flock.at if state.in_turn and state.phase != "stroll" and not state.tasks else own
        if state.tasks and state.task.at in BUILDINGS:
            place = state.task.at
    if state.flocks and isinstance(state.step, Chase):
        pieces = state.step.pieces(state)
        piece = next((each for each in pieces if each in chosen), pieces[0])
        place = state.place_of(piece)
    if state.flocks and state.step_name == "find" and not state.task.at and place:
        place = min(PILES, key=lambda pile: apart(pile, place))
    others = partners(state) if state.step_name == "trade" else []  # nobody, amid what happens by itself
    if others:
        return _both(place, state.flocks[others[0]].hut)
    return around(place) if place else (0, 0, WIDE, TALL)


def _both(place: str, other: str) -> tuple[float, float, float, float]:
    """Two places, or the second alone if they lie too far apart to be seen together."""
    (x, y), (x1, y1) = middle(place), middle(other)
    if abs(x - x1) > _ACROSS * SQUARE or abs(y - y1) > _DOWN * SQUARE:
        return around(other)
    return (min(x, x1), min(y, y1), abs(x - x1), abs(y - y1))


def around(place: str) -> tuple[float, float, float, float]:
    """A place and what lies about it, in the farm's units."""
    x, y, width, height = box_of(place)
    room = _ROOM * SQUARE
    return (x - room, y - room, width + 2 * room, height + 2 * room)


def _letters(state: Chickenrun, shown: dict[str, int]) -> str:
    """The letters at which plans begin, as on their cards; beside the distance where there is one, not under whoever stands there."""
    drawn, taken = [], {*_standing(state), *(flock.escape.marker for flock in state.flocks if flock.escape)}
    for letter, place in STARTS.items():
        if place in taken:
            continue
        x, y = middle(place)
        if place in shown:
            x -= 10 if shown[place] < 10 else 13
        drawn.append(f'<text x="{x:g}" y="{y + 7:g}">{letter.upper()}</text>')
    return (
        f'<g class="fine" font-size="{TEXT}" text-anchor="middle" font-weight="700" fill="{_LETTER}"'
        f' pointer-events="none" aria-hidden="true">{"".join(drawn)}</g>'
    )


def _clear(state: Chickenrun, shown: dict[str, int]) -> dict[str, int]:
    """The distances, but for squares with an escape's marker or with somebody on them: huts' numbers are written there."""
    taken = {flock.escape.marker for flock in state.flocks if flock.escape} | {*_standing(state)} & XY.keys()
    return {place: steps for place, steps in shown.items() if place not in taken}


def _numbers(shown: dict[str, int]) -> str:
    """The distances of squares, a row in one text: every digit has its place."""
    rows: dict[int, list[tuple[float, str]]] = {}
    badges = []
    for place, steps in shown.items():
        if place in BUILDINGS or place == KENNEL:
            x, y, width, _ = box_of(place)
            badges.append(
                at(x + width - 12, y + 12, dot(0, 0, 14, "var(--card)", _LINE) + f'<text y="7">{steps}</text>')
            )
            continue
        column, line = XY[place]
        right = 7 if place in STARTS.values() else 0
        row = rows.setdefault(line * SQUARE - 13, [])
        digits = str(steps)
        for number, digit in enumerate(digits):
            row.append((column * SQUARE - 20 + right + 11.5 * (number - (len(digits) - 1) / 2), digit))
    lines = "".join(
        f'<text y="{y}" x="{" ".join(f"{x:g}" for x, _ in digits)}">{"".join(digit for _, digit in digits)}</text>'
        for y, digits in rows.items()
    )
    if not shown:
        return ""
    return (
        f'<g class="fine" font-size="{TEXT}" text-anchor="middle" font-weight="700" pointer-events="none" aria-hidden="true">'
        f'<g fill="{_DISTANCE}">{lines}</g><g fill="var(--ink)">{"".join(badges)}</g></g>'
    )


# -- what can be touched ----------------------------------------------------------------------------------------------


def _things(state: Chickenrun, lit: dict[str, dict[str, int]], chosen: tuple[str, ...]) -> list[Thing]:
    """Buildings, the squares that can be reached, those on which somebody stands, and the two Tweedys where either may move."""
    goes = {place for piece in lit if piece in chosen for place in lit[piece]}
    far: dict[str, int] = {}
    for places in lit.values():
        far |= places
    things = [_building(state, building, far) for building in BUILDINGS]
    standing = [place for place in _standing(state) if place in XY]
    for place in dict.fromkeys([*(place for place in far if place in XY), *standing]):
        x, y, width, height = box_of(place)
        name = f"{place}: {counted(far[place], 'step')}" if place in far else place
        things.append(Thing(place, place, _on(state, place, name), x, y, width, height, shape="tile"))
    if len(lit) > 1:
        for piece, name in ((TWEEDY_PIECE, "Mr Tweedy"), (DOG_PIECE, "the dog")):
            if state.place_of(piece) in goes:  # a touch there is the square's, to which the other one goes
                continue
            left, top = _spot(state, state.place_of(piece), piece)
            things.append(
                Thing(piece, piece, f"{name}: at {state.place_of(piece)}", left - 21, top - 21, 42, 42, shape="round")
            )
    return things


def _standing(state: Chickenrun) -> list[str]:
    return [place for place in (*(flock.at for flock in state.flocks), state.tweedy, state.dog) if place != OFF]


def _on(state: Chickenrun, place: str, name: str) -> str:
    """A square's name, with who stands on it."""
    who = [state.name(seat) for seat in state.present(place)]
    who += ["Mr Tweedy"] * (state.tweedy == place) + ["the dog"] * (state.dog == place)
    return f"{name}, with {listed(who)} on it" if who else name


def _building(state: Chickenrun, building: str, far: dict[str, int]) -> Thing:
    facts = [counted(far[building], "step")] if building in far else []
    if building in PILES:
        facts += [f"{state.pile_size(building)} items, {counted(PRICES[building], 'egg')} each"]
    elif building == STORE:
        facts.append(counted(state.store_size, "plan"))
    elif building in HUTS:
        seat = state.seat_of(building)
        facts.append(f"{state.name(seat)} lives here" if seat is not None else "nobody lives here")
    who = [state.name(seat) for seat in state.present(building)] + ["Mr Tweedy"] * (state.tweedy == building)
    facts += [f"{listed(who)} inside"] if who else []
    name = place_name(building) + (f": {', '.join(facts)}" if facts else "")
    x, y, width, height = box_of(building)
    return Thing(building, building, name, x, y, width, height, shape="card")


# -- who stands where -------------------------------------------------------------------------------------------------


def _spot(state: Chickenrun, place: str, piece: str) -> tuple[float, float]:
    """Where a piece stands: in the middle of its square, or beside the others there."""
    here = [f"hen{seat}" for seat in state.present(place)]
    here += [who for who, at_place in ((TWEEDY_PIECE, state.tweedy), (DOG_PIECE, state.dog)) if at_place == place]
    x, y = middle(place)
    if len(here) == 1:
        return x, y + (0 if place in XY else min(14, box_of(place)[3] / 2 - 20))
    number, wide = here.index(piece), box_of(place)[2]
    columns = min(len(here), 2 if wide < 100 else 3)
    rows = -(-len(here) // columns)
    gap = 18 if place in XY else 30
    return (
        x + gap * (number % columns - (columns - 1) / 2),
        y + min(gap, 26) * (number // columns - (rows - 1) / 2) + _foot(place, rows),
    )


def _foot(place: str, rows: int) -> int:
    """How far below the middle of a place those stand who share it."""
    if place in XY:
        return 0
    if box_of(place)[3] > 100:
        return 22
    return -5 if place == HOUSE and rows > 1 else 8  # at its foot is the number of its cards


TAG: Final = (-9, 8)
"""Where on a hen the middle of her hut's number is: no part of it leaves her square."""


def _pieces(state: Chickenrun) -> list[Piece]:
    pieces = []
    for seat, flock in enumerate(state.flocks):
        if flock.at != OFF and flock.active:
            bird = at(0, -1, scenery(f"hen-{seat}"), 0.46)
            number = f"{NUMBER[flock.active]:+d}" if NUMBER[flock.active] else "0"
            label = scenery(f"tag-{flock.hut}", *TAG)
            x, y = _spot(state, flock.at, f"hen{seat}")
            said = f"{chicken_name(flock.active)} ({number}) of {state.name(seat)}"
            pieces.append(
                Piece(f"hen {seat}", flock.at, x, y, f'<g role="img" aria-label="{_escaped(said)}">{bird}{label}</g>')
            )
    for piece, name in ((TWEEDY_PIECE, "Mr Tweedy"), (DOG_PIECE, "the dog")):
        place = state.place_of(piece)
        x, y = _spot(state, place, piece)
        pieces.append(Piece(name, place, x, y, scenery(piece)))
    return pieces


def _escaped(words: str) -> str:
    return words.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")


_SKIN: Final = "#eab893"
TWEEDY: Final = (
    path("M-9 4C-12 4-13 8-13 19H13C13 8 12 4 9 4Z", "#4d6b86", more=_LINE)
    + path("M-5 5V19M5 5V19", stroke="#d9a033", width=2.6)
    + dot(0, -6, 10, _SKIN, _LINE)
    + path(
        "M-15 -9C-8 -6 8 -6 15 -9C14 -11 12 -12 10 -12C10 -21 -10 -21 -10 -12C-12 -12-14 -11-15 -9Z",
        "#6b5a3e",
        more=_LINE,
    )
    + path(
        "M-9 -1C-6 -5-2 -5 0 -2C2 -5 6 -5 9 -1C6 2 2 2 0 0C-2 2-6 2-9 -1Z",
        "#7a3d22",
        more='stroke="#4a3b2a" stroke-width="1"',
    )
    + path("M-4 -6h.01M4 -6h.01", stroke=DARK_LINE, width=2.6, more='stroke-linecap="round"')
)
DOG: Final = (
    path("M-17 -2C-20 -8-17 -11-14 -12", stroke=DARK_LINE, width=3, more='stroke-linecap="round"')
    + path(
        "M-15 -4C-9 -9 2 -7 5 -7C6 -14 12 -16 16 -11L20 -6C20 -2 15 -1 12 -1C12 6 11 10 11 15H6L5 7H-7L-8 15H-13L-13 6C-16 3-17 -1-15 -4Z",
        "#9a6a3c",
        more=_LINE,
    )
    + path("M8 -13C4 -13 3 -5 6 -3C9 -4 11 -9 11 -12Z", "#5f3c20", more=_LINE)
    + path("M14 -9h.01M20 -5h.01", stroke=DARK_LINE, width=3, more='stroke-linecap="round"')
    + path("M6 -1L12 0", stroke=BARN, width=3)
)


# -- escapes ----------------------------------------------------------------------------------------------------------


def _ways(state: Chickenrun, seat: int | None) -> str:
    """Every escape's marker with its way out, and for the viewer the ways of the plans in hand."""
    drawn = []
    if seat is not None and state.flocks:
        for word in state.flocks[seat].plans:
            drawn.append(_way(word, "#9a7440", 3))
    for flock in state.flocks:
        escape = flock.escape
        if escape and escape.plan:
            drawn.append(_way(escape.plan, BARN, 4) + _marker(flock.hut, escape))
    return "".join(drawn)


def _way(word: str, colour: str, width: float) -> str:
    """A plan's way from its start over the fence, under it or through it."""
    (x, y), *points = [middle(place) for place in PLANS[word].way]
    beside = RING / SQUARE  # of the first step: a line through a letter would make it another
    begun = (x + beside * (points[0][0] - x), y + beside * (points[0][1] - y))
    d = "M" + "L".join(f"{x:g} {y:g}" for x, y in (begun, *points))
    x, y = points[-1]
    return path(d, stroke=colour, width=width, more='stroke-dasharray="2 8" stroke-linecap="round"') + dot(
        x, y, 5, colour
    )


def _marker(hut: str, escape: Escape) -> str:
    """A hole in the ground for a tunnel, and a flag in the hut's colour with its number."""
    x, y = middle(escape.marker)
    hole = (
        '<ellipse cy="9" rx="17" ry="9" fill="#3b2c1e" stroke="#8a6a44" stroke-width="3"/>'
        if escape.card and escape.card.route == "tunnel"
        else ""
    )
    flag = path("M-12 16V-18", stroke=DARK_LINE, width=3.5, more='stroke-linecap="round"') + at(-1, -8, tag_of(hut))
    waiting = (
        f'<text class="fine" x="17" y="18" font-size="{TEXT}" text-anchor="middle" font-weight="700" fill="#2a2620">+{len(escape.waiting)}</text>'
        if escape.waiting
        else ""
    )
    return at(x, y, hole + flag + waiting)


PILE_SIGNS: Final = {"woodshed": (68, 112), "barn": (68, 112), "workshop": (10, 8), HOUSE: (10, 76), STORE: (10, 8)}
"""Where in a building stands how many cards lie there: no hen in it or beside it has her hut's number there."""


def _piles(state: Chickenrun) -> str:
    """How many cards lie in each building, small at its corner."""
    drawn = []
    for place, (right, down) in PILE_SIGNS.items():
        number = state.pile_size(place) if place in PILES else state.store_size
        x, y, _, _ = box_of(place)
        card = box(-14, -12, 28, 24, "#fffdf8", 4, 'stroke="#4a3b2a" stroke-width="1.6"')
        drawn.append(at(x + right, y + down, card + f'<text y="7">{number}</text>'))
    return f'<g class="fine" font-size="{TEXT}" text-anchor="middle" fill="#2a2620" pointer-events="none" aria-hidden="true">{"".join(drawn)}</g>'
