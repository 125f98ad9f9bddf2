"""Where a chicken can go with so many steps, and why not elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygames.chickenrun.cards import NUMBER, PILES, Plan, chicken_name
from pygames.chickenrun.farm import (
    CLOSED,
    DASH,
    FREE,
    GATES,
    HEDGE,
    HENS,
    HUTS,
    MAIN_GATE,
    PLACES,
    RUNNING,
    STORE,
    WIRE,
    Graph,
    distances,
    place_name,
    walk,
)
from pygames.chickenrun.flock import BEYOND, Flock
from pygames.core.words import Refusal, counted, listed, quoted

if TYPE_CHECKING:
    from pygames.chickenrun.rules import Chickenrun

ENDS: Final = frozenset((*PILES, STORE))
"""Entering one of these ends a move."""
_FREE: Final = frozenset(FREE)
_KNOWN: Final = frozenset(PLACES)


def steps_of(state: Chickenrun) -> int:
    """How many steps the mover has: the total and the chicken's number, never less than 0."""
    return max(0, sum(state.dice) + NUMBER[state.flock.active])


def closed_huts(state: Chickenrun) -> tuple[str, ...]:
    """The huts that the mover cannot enter: everybody else's, unless its owner has given leave."""
    mine = {state.flocks[seat].hut for seat in (state.mover, *state.leave)}
    return tuple(hut for hut in HUTS if hut not in mine)


def reach(state: Chickenrun) -> dict[str, int]:
    """Every place to which the mover can go now, with the number of steps; where the piece stands with 0."""
    flock, steps = state.flock, steps_of(state)
    if flock.escape is None:
        return walk(HENS, flock.at, steps, (state.tweedy, *closed_huts(state)), ENDS)
    card = flock.escape.card
    if card and not flock.escape.landed:
        return along_the_way(card, flock.at, steps, state)
    return walk(running_graph(state, flock), flock.at, steps, (state.tweedy, state.dog), _FREE)


def running_graph(state: Chickenrun, flock: Flock) -> Graph:
    """Where a runner who is not on a plan's way can walk."""
    escape = flock.escape
    if escape is None or escape.landed or flock.at in BEYOND:
        return RUNNING
    if escape.route == "wire":
        return DASH["wire"]
    return DASH["gate" if state.gate_open or flock.at in MAIN_GATE else "shut"]


def along_the_way(plan: Plan, start: str, steps: int, state: Chickenrun) -> dict[str, int]:
    """A runner on the way of her plan takes its squares one after another, and walks on from its last one."""
    found = {start: 0}
    here = plan.way.index(start)
    for distance, place in enumerate(plan.way[here + 1 : here + 1 + steps], 1):
        watched = (place == state.tweedy and not plan.covers(place, "tweedy")) or (
            place == state.dog and not plan.covers(place, "dog")
        )
        if watched:
            return found
        found[place] = distance
    last = plan.way[-1]
    if last in found:
        so_far = found[last]
        for place, more in walk(RUNNING, last, steps - so_far, (state.tweedy, state.dog), _FREE).items():
            found.setdefault(place, so_far + more)
    return found


def refused(state: Chickenrun, place: str) -> Refusal:
    """Why the mover cannot go to this place, to which no way leads now."""
    flock, steps = state.flock, steps_of(state)
    if place not in _KNOWN:
        return Refusal("moving", f"{quoted(place)} is no place on the farm: squares are called x1y1 to x24y18.")
    if place == flock.at:
        return Refusal("moving", f"{chicken_name(flock.active)} is there already: say “stay”.")
    if place in HEDGE:
        return Refusal("moving", f"On {place} stands the hedge, and nobody walks through that.")
    if flock.escape is not None:
        return _runner_refused(state, flock, place, steps)
    if place in CLOSED:
        return Refusal("moving", f"No chicken goes into {place_name(place)} unless she is sent there.")
    if place in closed_huts(state):
        return hut_refused(state, place)
    if place == state.tweedy:
        return Refusal("moving", "Mr Tweedy is there, and no chicken goes where he is.")
    if place in BEYOND or place in GATES or place in WIRE:
        return Refusal("moving", f"{place} is not in the yard: the way out is an escape, announced before the roll.")
    if place not in HENS:
        return Refusal("moving", f"{place} is inside a building: name the building, and enter it by its door.")
    number = distances("hens", flock.at).get(place, 0)
    if number > steps:
        return Refusal(
            "moving", f"{place_name(place).capitalize()} is {counted(number, 'step')} away, and you have {steps}."
        )
    return Refusal(
        "moving",
        f"Every way to {place_name(place)} that is short enough leads past Mr Tweedy, or through a building or a hut that stops you.",
    )


def hut_refused(state: Chickenrun, hut: str) -> Refusal:
    """Why the mover cannot enter this hut."""
    owner = state.seat_of(hut)
    if owner is None:
        return Refusal("huts", f"Nobody lives in {place_name(hut)} who could give leave, so it stays shut.")
    if owner in state.asked:
        return Refusal("huts", f"{state.name(owner)} has not let you in, and is asked once a turn.")
    return Refusal(
        "huts", f"{place_name(hut).capitalize()} belongs to {state.name(owner)}: ask for leave first, with “ask {hut}”."
    )


def _runner_refused(state: Chickenrun, flock: Flock, place: str, steps: int) -> Refusal:
    runner = chicken_name(flock.active)
    if place in (state.tweedy, state.dog):
        who = "Mr Tweedy" if place == state.tweedy else "the dog"
        return Refusal("runners", f"{runner} cannot run past {who}.")
    if flock.outside and place not in BEYOND:
        return Refusal("runners", f"{runner} is outside the wire, and does not come back by herself.")
    escape = flock.escape
    if escape and escape.card and not escape.landed:
        way = listed(escape.card.way[escape.card.way.index(flock.at) + 1 :])
        return Refusal("runners", f"{runner} is on her way out, by {way}, and has {counted(steps, 'step')}.")
    if place in MAIN_GATE and not state.gate_open:
        return Refusal("dash", "The main gate is shut again.")
    return Refusal(
        "runners", f"{runner} has {counted(steps, 'step')}, and no way to {place_name(place)} is short enough."
    )
