"""Chickenrun as numbers: where the pieces are, what lies in the buildings, the proposal, and each player's flock."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from pygames.chickenrun.cards import (
    CARDS,
    EGGS,
    EQUIPMENT,
    HUT_OF,
    MOST_PLANS,
    OPPORTUNITY_BAG,
    PILES,
    PLANS,
    SETS,
)
from pygames.chickenrun.control import BIDS, TOTALS
from pygames.chickenrun.ending import LAST_ROUND
from pygames.chickenrun.farm import BUILDINGS, HEIGHT, HUTS, PLACES, WIDTH, XY
from pygames.chickenrun.flock import NOBODY, ROUTES, Flock
from pygames.chickenrun.joining import PLACES as LENT_PLACES
from pygames.chickenrun.rules import STEPS
from pygames.chickenrun.step import FACES, NO_SEAT
from pygames.chickenrun.trading import CARRIED, EGG, MOST_PROPOSALS, MOST_THINGS, THINGS
from pygames.core.encoding import Encoding, Numbers, Part, apart, around, each, heap, one, share, shares, some
from pygames.core.words import BLANK

if TYPE_CHECKING:
    from pygames.chickenrun.rules import Chickenrun

VERBS: Final = tuple(
    (
        "activate swap ransom escape dash cut abandon join roll walk free opportunity move stay ask allow refuse take draw "
        "exchange done trade offer propose cancel accept decline counter tweedy dog bake find bid joint agree lend"
    ).split()
)
STATES: Final = ("hand", "resting", "bunker", "free", "lent", "pies")
"""The lists of a Flock in which a chicken can be; else she is the active one, or waits to run (who is lent does so in another's charge)."""
OFFERED: Final = dict.fromkeys(THINGS, MOST_THINGS)
CHICKENS: Final = len(next(iter(SETS.values())))
MOST_CHASES: Final = 10


def see(state: Chickenrun, seat: int) -> Iterator[Part]:
    """The table, then the players from the viewer on."""
    seats = state.seats
    players = around(seats, seat)
    yield "round", [share(state.round, LAST_ROUND)]
    yield "step", one(state.step_name, list(STEPS))
    yield "mover", one(apart(state.mover, seat, seats), range(seats))
    yield "controller", one(apart(state.controller, seat, seats), range(seats))
    yield "tweedy", where(state.tweedy)
    yield "dog", where(state.dog)
    yield "gate and cold", [float(state.gate_open), float(state.cold == state.round)]
    for pile in PILES:
        yield f"pile {pile}", [*heap(state.piles[pile], EQUIPMENT), share(state.backs[pile], CARDS)]
    yield "plans", [*some(state.under, PLANS), share(state.store_size, len(PLANS))]
    yield "used", shares(state.used, OPPORTUNITY_BAG)
    yield "searched", some(state.searched, HUTS)
    black, white = state.dice or (0, 0)
    yield "dice", [*one(str(black), FACES), *one(str(white), FACES)]
    yield "turn's course", [float(state.swapped), float(state.still), float(state.countered)]
    for name in ("tied", "invited", "asked", "leave", "out"):
        yield name, some(getattr(state, name), players)
    yield "biddings", [float(state.biddings > 0)]
    yield "proposals", [share(state.proposals, MOST_PROPOSALS)]
    yield from _bargain(state, seat)
    yield "chase", [share(state.chases, MOST_CHASES), *one(state.chaser, ("tweedy", "dog"))]
    yield from _task(state, seat)
    for number, player in enumerate(players):
        yield from _flock(state.flocks[player] if state.flocks else None, number)


def where(place: str) -> Numbers:
    """A square's column and row, and which building it is; all 0 off the board."""
    x, y = XY.get(place, (0, 0))
    return [share(x, WIDTH), share(y, HEIGHT), *one(place, list(BUILDINGS))]


def _bargain(state: Chickenrun, seat: int) -> Iterator[Part]:
    """Who proposes what to whom."""
    bargain, seats = state.bargain, state.seats
    pair = (bargain.seat, bargain.other) if bargain else (NO_SEAT, NO_SEAT)
    yield "bargain", [number for player in pair for number in one(apart(player, seat, seats), range(seats))]
    yield "offered", heap(bargain.give if bargain else [], OFFERED)
    yield "asked for", heap(bargain.ask if bargain else [], OFFERED)


def _task(state: Chickenrun, seat: int) -> Iterator[Part]:
    """What the step that is a task is about, and which tasks wait."""
    task, seats = (state.tasks[-1] if state.tasks else None), state.seats
    for name, player in (
        ("task seat", task.seat if task else NO_SEAT),
        ("task other", task.other if task else NO_SEAT),
    ):
        yield name, one(apart(player, seat, seats), range(seats))
    yield "task at", one(task.at if task else "", list(PILES))
    yield "tasks", some([waiting.step for waiting in state.tasks], STEPS)


def _flock(flock: Flock | None, number: int) -> Iterator[Part]:
    flock = flock or Flock(NOBODY, eggs=0)
    yield f"hut {number}", one(flock.hut, HUTS)
    yield f"at {number}", where(flock.at)
    yield f"eggs {number}", [share(flock.eggs, EGGS)]
    escape = flock.escape
    chickens = SETS.get(flock.hut, ("",) * CHICKENS)
    waiting = escape.waiting if escape else []
    held = [getattr(flock, name) for name in STATES]
    places = [[flock.active], waiting, *held] if flock.hut else []
    yield from each(
        f"chicken {number}",
        [[float(chicken in place) for place in places] or [0.0] * (2 + len(STATES)) for chicken in chickens],
    )
    yield f"carried {number}", one(flock.carried, [*EQUIPMENT, BLANK])
    yield f"items {number}", heap(flock.items, EQUIPMENT)
    yield f"plans {number}", [*some(flock.plans, PLANS), share(flock.plans.count(BLANK), MOST_PLANS)]
    for pile in PILES:
        yield f"saw {pile} {number}", [float(pile in flock.saw), *heap(flock.saw.get(pile, []), EQUIPMENT)]
    yield f"escape {number}", one(escape.route if escape else "", ROUTES)
    yield (
        f"escape's plan {number}",
        [
            *one(escape.plan if escape else "", list(PLANS)),
            float(bool(escape and escape.landed)),
        ],
    )
    visitors = [chicken for chicken in flock.running if not flock.owns(chicken)]
    yield f"guests {number}", some(visitors, list(HUT_OF))
    yield (
        f"joint {number}",
        [share(escape.places if escape else 0, len(LENT_PLACES)), *some(escape.brought if escape else [], EQUIPMENT)],
    )
    yield f"bid {number}", one(flock.bid, [*BIDS, BLANK])
    yield f"last escape {number}", [share(flock.last_escape, len(HUT_OF))]


ENCODING: Final = Encoding(
    words=(*VERBS, *HUT_OF, *PLACES, EGG, CARRIED, *EQUIPMENT, *PLANS, *BIDS),
    chance_words=(
        *("huts", "control", "dice", "look", "plan", "tweedys", "search", "card"),
        *HUTS,
        *TOTALS,
        *(face for face in FACES if face not in TOTALS),
        *EQUIPMENT,
        *PLANS,
        *OPPORTUNITY_BAG,
    ),
    longest=4,
    scores=(0, CHICKENS),
    see=see,
)
