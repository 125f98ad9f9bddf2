"""The farm in letters, for a terminal: the map with pieces A to F, Mr Tweedy as @ and the dog as %, and what each player has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames.chickenrun.cards import PLANS, chicken_name
from pygames.chickenrun.farm import BUILDINGS, ROWS, XY, place_name
from pygames.chickenrun.flock import Flock
from pygames.core.words import counted

if TYPE_CHECKING:
    from pygames.chickenrun.rules import Chickenrun

PIECES = "ABCDEF"


def drawn(state: Chickenrun) -> str:
    """The State for people who read it in a terminal."""
    rows = [list(row) for row in ROWS]
    pieces = [(flock.at, PIECES[seat]) for seat, flock in enumerate(state.flocks)]
    for place, letter in [*pieces, (state.tweedy, "@"), (state.dog, "%")]:
        if place:
            x, y = XY[BUILDINGS[place][0] if place in BUILDINGS else place]
            rows[y - 1][x - 1] = letter
    gate = "open" if state.gate_open else "shut"
    lines = ["".join(row) for row in rows]
    lines.append(f"Round {state.round}, the main gate is {gate}, {counted(state.nest, 'egg')} in the nest.")
    return "\n".join([*lines, *(_flock(state, seat, flock) for seat, flock in enumerate(state.flocks))])


def _flock(state: Chickenrun, seat: int, flock: Flock) -> str:
    """One player's line."""
    controls = ", controls the Tweedys" if seat == state.controller else ""
    active = chicken_name(flock.active) if flock.active else "nobody"
    where = place_name(flock.at) if flock.at else "out"
    groups = [
        ("hand", flock.hand),
        ("hut", flock.resting),
        ("bunker", flock.bunker),
        ("runs with others", flock.lent),
        ("free", flock.free),
        ("pies", flock.pies),
    ]
    told = [f"{name}: {', '.join(map(chicken_name, chickens))}" for name, chickens in groups if chickens]
    goods = [*flock.items, *(PLANS[plan].name if plan in PLANS else plan for plan in flock.plans)]
    carried = f", carries {flock.carried}" if flock.carried else ""
    return (
        f"{PIECES[seat]} {state.name(seat)} ({place_name(flock.hut)}){controls}: {active} at {where}{carried}; "
        f"{counted(flock.eggs, 'egg')}; {'; '.join(told)}; has {', '.join(goods) or 'nothing'}"
    )
