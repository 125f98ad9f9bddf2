"""What a player cannot know: blanking it in a view, and filling the blanks where somebody imagines what may be."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

from pygames.chickenrun.cards import EQUIPMENT, MOST_PLANS, PILES, PLANS, sort_items
from pygames.chickenrun.control import BIDS, waiting
from pygames.chickenrun.flock import Flock
from pygames.chickenrun.trading import CARRIED, EGG, MOST_THINGS, Bargain
from pygames.core.bag import Luck, pick, shuffled
from pygames.core.errors import IllegalAction
from pygames.core.words import BLANK

if TYPE_CHECKING:
    from pygames.chickenrun.rules import Chickenrun

UNFILLED: Final = IllegalAction("secrets", "Nothing that is left could lie at each “?” of this position.")
Sides = tuple[int, int, int, int]
"""How many eggs, items, plans and carried items one side of a proposal has."""


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
    if state.secret and waiting(state):
        _hide_bids(state, seat)
    bargain = state.bargain
    if bargain and seat != bargain.seat and (seat != bargain.other or state.composing):
        bargain.give = [BLANK] * len(bargain.give)
        bargain.ask = [BLANK] * len(bargain.ask)


def sees(state: Chickenrun, seat: int, pile: str) -> bool:
    """Whether a player is looking at this pile: in the building, or by a Lucky Find."""
    if state.flocks and state.flocks[seat].at == pile:
        return True
    return any(task.step == "find" and task.seat == seat and task.at == pile for task in state.tasks)


def _hide_bids(state: Chickenrun, seat: int | None) -> None:
    """Blank what others have bid; who has no egg has bid none."""
    for other, flock in enumerate(state.flocks):
        if other != seat and flock.bid and flock.eggs:
            flock.bid = BLANK


def _hide_flock(flock: Flock) -> None:
    flock.items = [BLANK] * len(flock.items)
    flock.plans = [BLANK] * len(flock.plans)
    flock.saw = {pile: [BLANK] * len(kinds) for pile, kinds in flock.saw.items()}
    if flock.carried:
        flock.carried = BLANK


def fill(state: Chickenrun, rng: Luck) -> None:
    """Put something that may be there in the place of every blank. Raises IllegalAction if nothing may be."""
    if state.bargain:
        _hold_what_is_offered(state, state.bargain)
    left = state.undrawn()
    _fill_piles(state, left, rng)
    pool = shuffled(rng, [kind for kind, count in left.items() for _ in range(count)])
    for flock in state.flocks:
        if flock.carried == BLANK:
            flock.carried = pool.pop()
        if BLANK in flock.items:
            flock.items[:] = [pool.pop() if kind == BLANK else kind for kind in flock.items]
            sort_items(flock.items)
    _fill_plans(state, rng)
    for flock in state.flocks:
        for pile, seen in flock.saw.items():
            if BLANK in seen:
                flock.saw[pile] = _seen(state.piles[pile], seen, rng)
    for flock in state.flocks:
        if flock.bid == BLANK:
            flock.bid = pick(rng, BIDS[: flock.eggs + 1])
    if state.bargain:
        _fill_bargain(state, state.bargain, rng)


# -- equipment --------------------------------------------------------------------------------------------------------


def _fill_piles(state: Chickenrun, left: dict[str, int], rng: Luck) -> None:
    """Fill the piles that somebody knows from what was seen there, then the others; what is used is taken out of `left`."""
    blank = {pile: kinds.count(BLANK) for pile, kinds in state.piles.items()}
    room = {pile: _may_lie(state, pile) for pile in PILES if blank[pile]}
    lies: dict[str, dict[str, int]] = {pile: dict.fromkeys(EQUIPMENT, 0) for pile in room}
    for pile in shuffled(rng, [each for each in room for _ in range(blank[each])]):
        if not _place(pile, room, lies, left, set(), rng):
            raise UNFILLED
    for pile, counts in lies.items():
        known = [kind for kind in state.piles[pile] if kind != BLANK]
        state.piles[pile] = [*known, *(kind for kind, count in counts.items() for _ in range(count))]
        sort_items(state.piles[pile])


def _may_lie(state: Chickenrun, pile: str) -> dict[str, int]:
    """How many of each kind can lie at the blanks of a pile, by what is known to have been seen there."""
    room = dict(EQUIPMENT)
    for flock in state.flocks:
        seen = flock.saw.get(pile)
        if seen is not None:
            unknown = seen.count(BLANK)
            room = {kind: min(count, seen.count(kind) + unknown) for kind, count in room.items()}
    return {kind: max(0, count - state.piles[pile].count(kind)) for kind, count in room.items()}


def _place(
    pile: str,
    room: dict[str, dict[str, int]],
    lies: dict[str, dict[str, int]],
    left: dict[str, int],
    tried: set[str],
    rng: Luck,
) -> bool:
    """Lay one more card into a pile; where none is left that fits, another pile takes something else instead of one that does."""
    mine = [kind for kind, count in room[pile].items() if lies[pile][kind] < count and kind not in tried]
    free = [kind for kind in mine for _ in range(left[kind])]
    if free:
        kind = pick(rng, free)
        left[kind] -= 1
        lies[pile][kind] += 1
        return True
    for kind in mine:
        tried.add(kind)
        for other in room:
            if other != pile and lies[other][kind]:
                lies[other][kind] -= 1
                if _place(other, room, lies, left, tried, rng):
                    lies[pile][kind] += 1
                    return True
                lies[other][kind] += 1
    return False


def _seen(kinds: list[str], seen: list[str], rng: Luck) -> list[str]:
    """What somebody may have seen of a pile in which these kinds lie."""
    found = [kind for kind in seen if kind != BLANK]
    for kind in dict.fromkeys(kinds):
        found += [kind] * (kinds.count(kind) - found.count(kind))
    others = [kind for kind, count in EQUIPMENT.items() for _ in range(count - found.count(kind))]
    found += shuffled(rng, others)[: len(seen) - len(found)]
    sort_items(found)
    return found


def _fill_plans(state: Chickenrun, rng: Luck) -> None:
    left = shuffled(rng, state.plans_left())
    for held in (*(flock.plans for flock in state.flocks), state.under):
        for number, plan in enumerate(held):
            if plan == BLANK:
                held[number] = left.pop()
    for flock in state.flocks:
        flock.plans.sort(key=list(PLANS).index)


# -- proposals --------------------------------------------------------------------------------------------------------


def _hold_what_is_offered(state: Chickenrun, bargain: Bargain) -> None:
    """Whoever hears a proposal knows that its equipment and plans are in the hand of the one who makes it."""
    giver = state.flocks[bargain.seat]
    for thing in bargain.give:
        held = giver.items if thing in EQUIPMENT else giver.plans if thing in PLANS else []
        if BLANK in held and held.count(thing) < bargain.give.count(thing):
            there = state.undrawn()[thing] > 0 if thing in EQUIPMENT else thing in state.plans_left()
            if not there:
                raise UNFILLED
            held[held.index(BLANK)] = thing


def _fill_bargain(state: Chickenrun, bargain: Bargain, rng: Luck) -> None:
    """A proposal that nobody else has heard: one that could have been made."""
    if BLANK not in bargain.give and BLANK not in bargain.ask:
        return
    one, two = state.flocks[bargain.seat], state.flocks[bargain.other]
    together = one.at == two.at
    gives = list(_sides(one, len(bargain.give), together))
    asks = list(_sides(two, len(bargain.ask), together))
    able = [(give, ask) for give, ask in product(gives, asks) if state.composing or _fits(one, two, give, ask)]
    if not able:
        raise UNFILLED
    give, ask = pick(rng, able)
    bargain.give = _things(give, one.items, one.plans, rng)
    kinds = [kind for kind, count in EQUIPMENT.items() for _ in range(count)]
    bargain.ask = _things(ask, kinds, [plan for plan in PLANS if plan not in one.plans], rng)


def _sides(flock: Flock, number: int, together: bool) -> list[Sides]:
    """All ways in which so many things can be eggs, items, plans and what is carried, of this player."""
    ranges = (
        range(min(flock.eggs, MOST_THINGS) + 1),
        range(min(len(flock.items), MOST_THINGS) + 1),
        range(len(flock.plans) + 1),
        range(1 + (bool(flock.carried) and together)),
    )
    return [side for side in product(*ranges) if sum(side) == number]


def _fits(one: Flock, two: Flock, give: Sides, ask: Sides) -> bool:
    """Whether both could hold and carry what they would get."""
    plans = one.plans_held - give[2] + ask[2], two.plans_held - ask[2] + give[2]
    carries = (not give[3] or (bool(two.active) and (not two.carried or ask[3]))) and (
        not ask[3] or (bool(one.active) and (not one.carried or give[3]))
    )
    return max(plans) <= MOST_PLANS and bool(carries)


def _things(side: Sides, items: list[str], plans: list[str], rng: Luck) -> list[str]:
    eggs, number, planned, carried = side
    return [
        *[EGG] * eggs,
        *[CARRIED] * carried,
        *shuffled(rng, items)[:number],
        *shuffled(rng, plans)[:planned],
    ]
