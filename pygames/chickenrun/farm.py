"""The farm, as `farm.txt` draws it: places, doors, and who can walk from where to where.

A place is a square, `x1y1` (top left) to `x24y18`, or a building, which is one place however large it is drawn: `hut1` … `hut6`, `woodshed`,
`barn`, `workshop`, `house`, `food-store`, and `pie-machine` and `bunker`, into which no chicken goes by herself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Final

Graph = Mapping[str, tuple[str, ...]]
"""For each place the places that are one step away."""

ROWS: Final = tuple(files(__package__).joinpath("farm.txt").read_text("utf-8").split())
WIDTH: Final = len(ROWS[0])
HEIGHT: Final = len(ROWS)
OFF: Final = ""
"""Where a piece is that is not on the board."""


def square(x: int, y: int) -> str:
    """The square in this column and row, counted from 1."""
    return f"x{x}y{y}"


SIGN: Final = {square(x, y): sign for y, row in enumerate(ROWS, 1) for x, sign in enumerate(row, 1)}
"""What the map shows on each square."""
XY: Final = {square(x, y): (x, y) for y in range(1, HEIGHT + 1) for x in range(1, WIDTH + 1)}
STEPS: Final = {"north": (0, -1), "west": (-1, 0), "east": (1, 0), "south": (0, 1)}
DOOR_SIGNS: Final = {"^": "north", "<": "west", ">": "east", "v": "south"}
"""A square in front of a door points at it."""
BUILDING_SIGNS: Final = {
    **{str(number): f"hut{number}" for number in range(1, 7)},
    "W": "woodshed",
    "B": "barn",
    "S": "workshop",
    "H": "house",
    "F": "food-store",
    "P": "pie-machine",
    "C": "bunker",
}


def beside(place: str, direction: str) -> str:
    """The square next to a square, or OFF at the map's edge."""
    (x, y), (right, down) = XY[place], STEPS[direction]
    found = square(x + right, y + down)
    return found if found in XY else OFF


def _squares(signs: str) -> tuple[str, ...]:
    return tuple(place for place, sign in SIGN.items() if sign in signs)


HUTS: Final = tuple(f"hut{number}" for number in range(1, 7))
HOUSE: Final = "house"
STORE: Final = "food-store"
BUILDINGS: Final = {word: _squares(sign) for sign, word in BUILDING_SIGNS.items()}
"""The squares that each building covers."""
WIRE: Final = _squares("#")
MAIN_GATE: Final = _squares("G")
SIDE_GATES: Final = _squares("=")
GATES: Final = MAIN_GATE + SIDE_GATES
OUTSIDE: Final = _squares(",K")
FREE: Final = _squares("*")
HEDGE: Final = _squares("o")
"""Nobody goes through it on foot: there is a way under it, and one above."""
KENNEL: Final = _squares("K")[0]
STARTS: Final = {sign: place for place, sign in SIGN.items() if sign in "abcdefghijkl"}
"""Where a plan begins, by its letter on the map."""
YARD: Final = tuple(
    place
    for place, sign in SIGN.items()
    if sign not in BUILDING_SIGNS and place not in {*WIRE, *GATES, *OUTSIDE, *FREE, *HEDGE}
)
DOORS: Final = tuple(
    (place, BUILDING_SIGNS[SIGN[beside(place, DOOR_SIGNS[sign])]]) for place, sign in SIGN.items() if sign in DOOR_SIGNS
)
"""Every door: the square before it, and the building."""
PLACES: Final = (*SIGN, *BUILDINGS)
_YARD: Final = frozenset(YARD)
_BEYOND: Final = frozenset((*OUTSIDE, *FREE))
CLOSED: Final = ("pie-machine", "bunker")
"""No chicken goes in there unless she is sent."""


def graph(squares: Iterable[str], buildings: Iterable[str] = ()) -> Graph:
    """Who can walk on these squares, and through the doors of these buildings."""
    open_squares, open_buildings = set(squares), set(buildings)
    doors = [door for door in DOORS if door[1] in open_buildings and door[0] in open_squares]
    found = {
        place: tuple(following for way in STEPS if (following := beside(place, way)) in open_squares)
        for place in SIGN
        if place in open_squares
    }
    for place, building in doors:
        found[place] += (building,)
    for building in BUILDINGS:
        if building in open_buildings:
            found[building] = tuple(place for place, behind in doors if behind == building)
    return found


HENS: Final = graph(YARD, [building for building in BUILDINGS if building not in CLOSED])
"""Hens walk in the yard, and through doors; a hut of somebody else only with leave."""
TWEEDY: Final = graph((*YARD, *GATES, *OUTSIDE), [building for building in BUILDINGS if building not in HUTS])
DOG: Final = graph(OUTSIDE)
RUNNING: Final = graph((*OUTSIDE, *FREE))
"""A hen outside the wire: she does not come back."""


def _dash(openings: Iterable[str]) -> Graph:
    """A hen who leaves the yard through these squares: from the last building that she was in, and never along the wire."""
    found = dict(RUNNING)
    passages = set(openings)
    for place, building in DOORS:
        if building not in CLOSED:
            found[building] = (*found.get(building, ()), place)
    for place in (*YARD, *openings):
        found[place] = tuple(
            following
            for way in STEPS
            if (following := beside(place, way)) in _YARD
            or (following in passages and (place in _YARD or place in MAIN_GATE))
            or (place in passages and following in _BEYOND)
        )
    return found


DASH: Final = {"gate": _dash(MAIN_GATE), "shut": _dash(()), "wire": _dash(WIRE)}
"""A dash through the main gate, while it is open or shut, and one through the wire."""


@cache
def distances(where: str, start: str) -> dict[str, int]:
    """How many steps it is from a place to every other, for `hens`, `tweedy` or the `dog`, if nobody stands in the way."""
    return walk(WALKERS[where], start, WIDTH * HEIGHT)


WALKERS: Final[dict[str, Graph]] = {"hens": HENS, "tweedy": TWEEDY, "dog": DOG, "running": RUNNING}


def walk(graph: Graph, start: str, steps: int, blocked: Iterable[str] = (), ends: Iterable[str] = ()) -> dict[str, int]:
    """How far each place is that can be reached in so many steps, `start` with 0 steps among them.

    Nobody walks on `blocked`; whoever comes to one of `ends` goes no further.
    """
    found = {start: 0}
    for place in blocked:
        found[place] = -1
    found[start] = 0
    border = [start]
    for distance in range(1, steps + 1):
        following = []
        for place in border:
            for near in graph[place]:
                if near not in found:
                    found[near] = distance
                    if near not in ends:
                        following.append(near)
        if not following:
            break
        border = following
    for place in blocked:
        if place != start:
            found.pop(place, None)
    return found


def apart(one: str, other: str) -> int:
    """How many squares lie between two places, counted along rows and columns; from a building's nearest square."""
    return min(abs(x - right) + abs(y - down) for x, y in _corners(one) for right, down in _corners(other))


def _corners(place: str) -> list[tuple[int, int]]:
    return [XY[place]] if place in XY else [XY[part] for part in BUILDINGS[place]]


def place_name(place: str) -> str:
    """What people call a place."""
    if place in HUTS:
        return f"hut {place[3]}"
    return f"the {place.replace('-', ' ')}" if place in BUILDINGS else place


def whereabouts(place: str) -> str:
    """A place as the log tells it: a square by what lies beside it, too, since no numbers are drawn on the farm."""
    if place not in XY:
        return place_name(place)
    if place in FREE:
        return f"the free square {place}"
    return f"{place}, near {place_name(min(BUILDINGS, key=lambda building: apart(building, place)))}"
