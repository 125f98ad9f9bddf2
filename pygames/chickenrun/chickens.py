"""Where chickens go: into play, to rest, into the bunker, into the pie machine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygames.chickenrun.cards import HUT_OF, SETS
from pygames.chickenrun.flock import NOBODY, Flock
from pygames.chickenrun.step import Task

if TYPE_CHECKING:
    from pygames.chickenrun.rules import Chickenrun

_ORDER: Final = {chicken: number for chickens in SETS.values() for number, chicken in enumerate(chickens)}


def put(place: list[str], *chickens: str) -> None:
    """Chickens come to others, who are kept in the order of their set."""
    place += chickens
    place.sort(key=_ORDER.__getitem__)


def candidates(flock: Flock) -> list[str]:
    """Who can become active: one of the hand, or if it is empty, of the hut."""
    return flock.hand or flock.resting


def activate(flock: Flock, chicken: str) -> None:
    """A chicken becomes the active one. From an empty hand: all come out of the hut first. The old one goes to rest in the hut."""
    if not flock.hand:
        flock.hand, flock.resting = flock.resting, []
    flock.hand.remove(chicken)
    if flock.active:
        put(flock.resting, flock.active)
    flock.active = chicken


def release(flock: Flock, chicken: str) -> None:
    """A chicken comes out of the bunker, to rest in the hut; if all were in the bunker, she is the active one."""
    flock.bunker.remove(chicken)
    if flock.active:
        put(flock.resting, chicken)
    else:
        flock.active = chicken


def send_home(state: Chickenrun, seat: int) -> None:
    """The piece goes to its hut; if no chicken is active, the player chooses one."""
    flock = state.flocks[seat]
    flock.at = flock.hut
    if not flock.active:
        state.tasks.append(Task("activate", seat))


def owner(state: Chickenrun, chicken: str) -> int:
    """Whose chicken it is."""
    return next(seat for seat, flock in enumerate(state.flocks) if flock.hut == HUT_OF[chicken])


def come_home(state: Chickenrun, chicken: str) -> None:
    """A chicken who ran for another player comes home, to rest in her hut; where nobody else can be active, she is."""
    flock = state.flocks[owner(state, chicken)]
    flock.lent.remove(chicken)
    if flock.active or candidates(flock):
        put(flock.resting, chicken)
    else:
        flock.active = chicken


def nobody_active(flock: Flock) -> str:
    """Why a player has no active chicken, as a sentence."""
    return f"All your chickens are in the bunker{', or run with others' if flock.lent else ''}."


def next_runner(state: Chickenrun, seat: int) -> None:
    """The runner is gone: the next one takes her place on the marker, or the escape is over."""
    flock = state.flocks[seat]
    escape = flock.escape
    if escape is None:
        return
    if seat == state.mover and state.in_turn:
        state.still = True
    if escape.waiting:
        flock.active = escape.waiting.pop(0)
        flock.at = escape.marker
        escape.landed = False
        return
    flock.escape = None
    state.return_items(escape.items)
    if escape.plan:
        state.put_plan_under(escape.plan, None)
    send_home(state, seat)


def drop_carried(state: Chickenrun, seat: int) -> None:
    """What the active chicken carries goes back to a pile."""
    flock = state.flocks[seat]
    if flock.carried:
        kind, flock.carried = flock.carried, NOBODY
        state.return_items([kind])
