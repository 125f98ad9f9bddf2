"""What happens on the farm: pieces walk their ways from corner to corner, and what a line brings about is shown where it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from math import cos, pi, sin
from typing import TYPE_CHECKING, Final

from pygames.chickenrun.farm import FREE, HENS, HUTS, OFF, XY, Graph, walk
from pygames.chickenrun.reach import reach, running_graph
from pygames.chickenrun.tweedys import DOG_PIECE, GRAPHS, TWEEDY_PIECE
from pygames.core.words import BLANK
from web.app.boards.panel import Panel, Piece
from web.views.chickenrun.equipment import picture_of
from web.views.chickenrun.farmyard import TAG, around
from web.views.chickenrun.ground import WIDE, middle
from web.views.drawings.svg import BARN, DARK_LINE, STRAW, at, dot, path, text

if TYPE_CHECKING:
    from pygames.chickenrun.flock import Flock
    from pygames.chickenrun.rules import Chickenrun
    from pygames.core.words import Action

WALKERS: Final = {TWEEDY_PIECE: "Mr Tweedy", DOG_PIECE: "the dog"}
"""What their pieces are called."""


# -- walking ----------------------------------------------------------------------------------------------------------


def walked(action: Action, before: Chickenrun) -> tuple[str, list[str]]:
    """Whose piece a line moves, and its way from place to place; no way if it moves none."""
    if action[0] == "move" and len(action) > 1:
        return f"hen {before.mover}", _hens_way(before, action[1])
    if action[0] in WALKERS and len(action) > 1:
        here = before.place_of(action[0])
        return WALKERS[action[0]], way_back(GRAPHS[action[0]], walk(GRAPHS[action[0]], here, 99), action[1])
    return "", []


def _hens_way(before: Chickenrun, place: str) -> list[str]:
    flock, far = before.flock, reach(before)
    card = flock.escape.card if flock.escape and not flock.escape.landed else None
    graph: Graph = running_graph(before, flock) if flock.escape else HENS
    if card:
        graph = {**graph, **{one: (*graph.get(one, ()), other) for one, other in pairwise(card.way)}}
    return way_back(graph, far, place)


def way_back(graph: Graph, far: dict[str, int], place: str) -> list[str]:
    """A shortest way to a place, found from its end: each step is one nearer to where `far` counts from."""
    way = [place] if place in far else []
    while way and far[way[0]] > 0:
        nearer = [one for one in far if far[one] == far[way[0]] - 1 and way[0] in graph.get(one, ())]
        if not nearer:
            return [place]
        way.insert(0, min(nearer, key=lambda one: _bends(one, way)))
    return way


def _bends(place: str, way: Sequence[str]) -> bool:
    """Whether the way would turn a corner after this place."""
    if len(way) < 2 or not {place, way[0], way[1]} <= XY.keys():
        return False
    (x0, y0), (x1, y1), (x2, y2) = XY[place], XY[way[0]], XY[way[1]]
    return (x1 - x0, y1 - y0) != (x2 - x1, y2 - y1)


def corners(way: Sequence[str]) -> list[str]:
    """Where a way turns, and its end."""
    if len(way) < 2:
        return list(way)
    turns = [way[at] for at in range(1, len(way) - 1) if _turns(*way[at - 1 : at + 2])]
    return [*turns, way[-1]]


def _turns(before: str, here: str, after: str) -> bool:
    (x0, y0), (x1, y1), (x2, y2) = map(middle, (before, here, after))
    return (x1 - x0) * (y2 - y1) != (x2 - x1) * (y1 - y0)


def on_the_way(panels: list[Panel], kind: str, place: str) -> list[Panel]:
    """The drawing with a piece at a place on its way, and nothing said of distances."""
    farm, *rest = panels
    x, y = middle(place)
    moved = [replace(piece, place=place, x=x, y=y) if piece.kind == kind else piece for piece in farm.pieces]
    return [replace(farm, pieces=moved, focus=around(place)), *rest]


def passing(drawn: list[Panel], action: Action, before: Chickenrun, after: Chickenrun) -> Iterator[list[Panel]]:
    """The drawings on a line's way: corner by corner, and where it ends, if somebody is caught there and brought away."""
    kind, way = walked(action, before)
    if len(way) < 2:
        return
    stops = corners(way)
    if _stays(kind, after, way[-1]):
        stops.pop()
    for place in stops:
        drawn = on_the_way(drawn, kind, place)
        yield drawn


def _stays(kind: str, after: Chickenrun, place: str) -> bool:
    if kind in WALKERS.values():
        return place in (after.tweedy, after.dog)
    return after.flocks[int(kind.split()[1])].at == place


# -- what a line brings about -----------------------------------------------------------------------------------------


def shown(panels: list[Panel], kind: str, before: Chickenrun, after: Chickenrun) -> list[Panel]:
    """The drawing after a step, with signs of what has just changed at the places where it did."""
    signs, rings = list(_changes(before, after)), list(_of_kind(kind, before, after))
    if not signs and not rings:
        return panels
    farm, *rest = panels
    pieces = [
        Piece(f"sign ring {number}", place, *middle(place), drawing) for number, (place, drawing) in enumerate(rings)
    ]
    taken = list(_written(farm.pieces))
    for number, (place, drawing) in enumerate(signs):
        x, y = bubble_at(place, taken)
        taken.append(_bubble_box(x, y))
        pieces.append(Piece(f"sign {number}", place, x, y, drawing))
    return [replace(farm, pieces=[*farm.pieces, *pieces], focus=around([*signs, *rings][0][0])), *rest]


BUBBLE: Final = 42
"""So far from the farm's edges stand the middles of bubbles, that they are seen whole."""
_Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


def bubble_at(place: str, taken: Sequence[_Box]) -> tuple[float, float]:
    """The middle of a bubble above a place: the first of some that hides least of what is written there and of other bubbles."""
    x, y = middle(place)
    spots = [
        (min(max(x + right, BUBBLE), WIDE - BUBBLE), max(y - up, BUBBLE))
        for right in (0, 40, -40, 76, -76)
        for up in (34, 58, 82)
    ]
    return min(spots, key=lambda spot: sum(_shared(_bubble_box(*spot), other) for other in taken))


def _written(pieces: Sequence[Piece]) -> Iterator[_Box]:
    """Where hens and huts have their numbers."""
    for piece in pieces:
        if piece.kind.startswith("hen"):
            x, y = piece.x + TAG[0], piece.y + TAG[1]
            yield x - 11, y - 12, x + 11, y + 12
    for hut in HUTS:
        x, y = middle(hut)
        yield x - 9, y - 28, x + 9, y - 8


def _bubble_box(x: float, y: float) -> _Box:
    return x - 34, y - 20, x + 38, y + 20


def _shared(one: _Box, other: _Box) -> float:
    """How much of one box the other covers."""
    wide, tall = min(one[2], other[2]) - max(one[0], other[0]), min(one[3], other[3]) - max(one[1], other[1])
    return max(wide, 0) * max(tall, 0)


def _sign(picture: str, words: str) -> str:
    """A bubble with a picture and how many."""
    bubble = path(
        "M-26 -20H30Q38 -20 38 -12V12Q38 20 30 20H-8L-18 32V20H-26Q-34 20-34 12V-12Q-34 -20-26 -20Z",
        "#fffdf8",
        DARK_LINE,
        2,
        'stroke-linejoin="round"',
    )
    return bubble + at(-16, 0, picture, 0.85) + text(16, 8, words, 22, BARN, bold=True)


def _changes(before: Chickenrun, after: Chickenrun) -> Iterator[tuple[str, str]]:
    """What each player has more or less of than before, at the hut."""
    for one, other in zip(before.flocks, after.flocks, strict=True):
        if one.eggs != other.eggs:
            yield other.hut, _sign(picture_of("egg"), f"{other.eggs - one.eggs:+d}".replace("-", "\N{MINUS SIGN}"))
        if len(other.pies) > len(one.pies):
            yield "pie-machine", _sign(picture_of("pie"), f"+{len(other.pies) - len(one.pies)}")
        if len(other.bunker) > len(one.bunker):
            yield "bunker", _sign(_BARS, f"+{len(other.bunker) - len(one.bunker)}")
        if len(other.free) > len(one.free):
            yield _where_free(before, after, other), _sign(_STAR, f"+{len(other.free) - len(one.free)}")
        if len(other.items) > len(one.items):
            yield other.hut, _sign(picture_of(BLANK), f"+{len(other.items) - len(one.items)}")


def _where_free(before: Chickenrun, after: Chickenrun, flock: Flock) -> str:
    """The square on which a flock's last chicken to be free has arrived; in a joint escape it is another one's piece."""
    pieces = zip(before.flocks, after.flocks, strict=True)
    return next((then.at for one, then in pieces if one.active == flock.free[-1] and then.at in FREE), flock.hut)


_STAR: Final = path("M0 -17L5 -6 17 -5 8 3 11 15 0 9-11 15-8 3-17 -5-5 -6Z", STRAW, DARK_LINE, 2.4)
_BARS: Final = path("M-15 17V-6Q0 -24 15 -6V17Z", "#565b63") + path(
    "M-7 16V-8M0 16V-11M7 16V-8", stroke="#c6ccd2", width=3
)
_RAYS: Final = path(
    "".join(
        f"M{52 * cos(turn):.0f} {52 * sin(turn):.0f}L{82 * cos(turn):.0f} {82 * sin(turn):.0f}"
        for turn in (pi * number / 6 for number in range(12))
    ),
    stroke=STRAW,
    width=8,
    more='stroke-linecap="round"',
)
"""Around a chicken who is free."""
_RING: Final = dot(0, 0, 27, "none", f'stroke="{BARN}" stroke-width="5" stroke-dasharray="9 6"')


def _of_kind(kind: str, before: Chickenrun, after: Chickenrun) -> Iterator[tuple[str, str]]:
    """Rings around whom a step is about, rays around who is free."""
    if kind in ("caught", "discovered"):
        for one, other in zip(before.flocks, after.flocks, strict=True):
            if one.at != other.at and other.at != OFF:
                yield other.at, _RING
    if kind == "escape":
        for one, other in zip(before.flocks, after.flocks, strict=True):
            if other.escape and one.escape != other.escape:
                yield other.at, _RING
    if kind == "free":
        for one, other in zip(before.flocks, after.flocks, strict=True):
            if len(other.free) > len(one.free):
                yield _where_free(before, after, other), _RAYS
