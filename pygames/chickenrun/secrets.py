"""What a player cannot know: blanking it in a view, and filling the blanks where somebody imagines what may be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames.chickenrun.cards import EQUIPMENT, PILES, PLANS, sort_items
from pygames.chickenrun.flock import Flock
from pygames.chickenrun.trading import CARRIED, EGG, owned
from pygames.core.bag import Luck, pick
from pygames.core.words import BLANK

if TYPE_CHECKING:
    from pygames.chickenrun.rules import Chickenrun


def hide(state: Chickenrun, seat: int | None) -> None:
    """Blank what `seat` cannot know: what others carry, hold, have seen and propose, and the piles that it is not looking at."""
    for other, flock in enumerate(state.flocks):
        if other != seat:
            _hide_flock(flock)
    for pile, kinds in state.piles.items():
        if seat is None or not sees(state, seat, pile):
            kinds[:] = [BLANK] * len(kinds)
    for number, knowers in enumerate(state.known_under):
        if seat not in knowers and not (seat is None and len(knowers) == state.seats):
            state.under[number] = BLANK
    bargain = state.bargain
    if bargain and seat != bargain.seat and (seat != bargain.other or state.composing):
        bargain.give = [BLANK] * len(bargain.give)
        bargain.ask = [BLANK] * len(bargain.ask)


def sees(state: Chickenrun, seat: int, pile: str) -> bool:
    """Whether a player is looking at this pile: in the building, or by a Lucky Find."""
    if state.flocks and state.flocks[seat].at == pile:
        return True
    return any(task.step == "find" and task.seat == seat and task.at == pile for task in state.tasks)


def _hide_flock(flock: Flock) -> None:
    flock.items = [BLANK] * len(flock.items)
    flock.plans = [BLANK] * len(flock.plans)
    flock.saw = {pile: [BLANK] * len(kinds) for pile, kinds in flock.saw.items()}
    if flock.carried:
        flock.carried = BLANK


def fill(state: Chickenrun, rng: Luck) -> None:
    """Put something that may be there in the place of every blank; piles are filled from what was seen of them."""
    pool = _Pool(state, rng)
    for pile in PILES:
        _fill_pile(state, pile, pool)
    for flock in state.flocks:
        if flock.carried == BLANK:
            flock.carried = pool.take()
        if BLANK in flock.items:
            flock.items[:] = [pool.take() if kind == BLANK else kind for kind in flock.items]
            sort_items(flock.items)
    _fill_plans(state, rng)
    for flock in state.flocks:
        for pile, kinds in flock.saw.items():
            if BLANK in kinds:
                more = [pick(rng, list(EQUIPMENT)) for _ in range(len(kinds) - len(state.piles[pile]))]
                kinds[:] = [*state.piles[pile], *more][: len(kinds)]
                sort_items(kinds)
    _fill_bargain(state, rng)


class _Pool:
    """The equipment that is nowhere to be seen; where a hand-written position has too little of it, anything."""

    def __init__(self, state: Chickenrun, rng: Luck) -> None:
        self.left = state.undrawn()
        self.rng = rng

    def take(self, among: list[str] | None = None) -> str:
        """One card, out of `among` where one of these may be."""
        near = [kind for kind in among or () if self.left[kind] > 0]
        if near:
            kind = pick(self.rng, near)
        else:
            every = [kind for kind, count in self.left.items() for _ in range(count)]
            kind = pick(self.rng, every)
        self.left[kind] -= 1
        return kind


def _fill_pile(state: Chickenrun, pile: str, pool: _Pool) -> None:
    kinds = state.piles[pile]
    if BLANK not in kinds:
        return
    known: list[str] = []
    for flock in state.flocks:
        seen = flock.saw.get(pile, [])
        if seen and BLANK not in seen:
            known = list(seen)
    for number, kind in enumerate(kinds):
        if kind == BLANK:
            kinds[number] = pool.take(known)
            if kinds[number] in known:
                known.remove(kinds[number])
    sort_items(kinds)


def _fill_plans(state: Chickenrun, rng: Luck) -> None:
    left = state.plans_left()
    for held in (*(flock.plans for flock in state.flocks), state.under):
        for number, plan in enumerate(held):
            if plan == BLANK:
                held[number] = left.pop(int(rng.random() * len(left)))
    for flock in state.flocks:
        flock.plans.sort(key=list(PLANS).index)


def _fill_bargain(state: Chickenrun, rng: Luck) -> None:
    """A proposal that nobody else has heard: things that the one has to give, and that the other may have."""
    bargain = state.bargain
    if not bargain:
        return
    for seat, things in ((bargain.seat, bargain.give), (bargain.other, bargain.ask)):
        for number, thing in enumerate(things):
            if thing == BLANK:
                flock = state.flocks[seat]
                may = [EGG, *flock.items, *flock.plans, *([CARRIED] if flock.carried else [])]
                able = [word for word in dict.fromkeys(may) if things.count(word) < owned(flock, word)]
                things[number] = pick(rng, able or [EGG])
