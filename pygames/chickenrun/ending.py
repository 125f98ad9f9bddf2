"""Who is out, when the match is over, and who has won."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygames.chickenrun import joining
from pygames.chickenrun.chickens import put
from pygames.chickenrun.farm import OFF
from pygames.chickenrun.flock import NOBODY
from pygames.chickenrun.step import Step
from pygames.core.words import counted, listed

if TYPE_CHECKING:
    from pygames.chickenrun.rules import Chickenrun

WINNING: Final = 4
"""So many escaped chickens win at once."""
LAST_ROUND: Final = 80
RESIGNED: Final = -1000
"""Who resigned scores this, and less the earlier: below anything that can be played for."""


def review(state: Chickenrun) -> None:
    """Chickens have escaped or been made into pies: see who is out, and whether the match is over."""
    if any(len(state.flocks[seat].free) >= WINNING for seat in state.players()):
        state.finish()
        return
    for seat in state.players():
        if not state.flocks[seat].living:
            retire(state, seat)
    if decided(state):
        state.finish()


def retire(state: Chickenrun, seat: int) -> None:
    """A player is out: eggs to the nest, items to the piles, plans under the pile."""
    flock = state.flocks[seat]
    joining.leave(state, seat)
    state.out.append(seat)
    items, plans = list(flock.items), list(flock.plans)
    if flock.carried:
        items.append(flock.carried)
    if flock.escape:
        items += flock.escape.items
        plans += [flock.escape.plan] if flock.escape.plan else []
        put(flock.resting, *filter(flock.owns, flock.escape.waiting))
        joining.send_back(state, seat)
    flock.eggs, flock.items, flock.plans, flock.carried = 0, [], [], NOBODY
    flock.at, flock.escape, flock.saw = OFF, None, {}
    if seat not in state.resigned:
        state.report("out", f"{state.name(seat)} has no chicken left in play, and is out.")
    state.return_items(items)
    for plan in plans:
        state.put_plan_under(plan, None)
    state.drop_seat(seat)


def decided(state: Chickenrun) -> bool:
    """Whether nobody is left, or only one who leads already or can no longer overtake the others."""
    left = state.players()
    if len(left) > 1:
        return False
    if not left:
        return True
    seat = left[0]
    flock = state.flocks[seat]
    best = max((merit(state, other) for other in range(state.seats) if other != seat), default=(0, 0))
    return merit(state, seat) > best or min(WINNING, len(flock.free) + flock.living) <= best[0]


def merit(state: Chickenrun, seat: int) -> tuple[int, int]:
    """What decides between players: more escaped chickens, then the earlier last escape. Who resigned comes last."""
    flock = state.flocks[seat]
    if seat in state.resigned:
        return RESIGNED, state.resigned.index(seat)
    return len(flock.free), -flock.last_escape


class Over(Step):
    """The match is over: who has won."""

    rule = "end"

    def prompt(self, state: Chickenrun) -> str:
        best = state.ranking()[0]
        names = listed([state.name(seat) for seat in best])
        number = len(state.flocks[best[0]].free) if state.flocks else 0
        if state.seats == len(state.resigned) + 1:
            return f"The match is over: {names} is the only player left and wins."
        escaped = f"{counted(number, 'chicken')} escaped" if number else "nobody escaped"
        later = [
            state.name(seat) for seat in range(state.seats) if merit(state, seat)[0] == number and seat not in best
        ]
        more = f"; {listed(later)} {'has' if len(later) == 1 else 'have'} as many, but later" if later else ""
        return f"The match is over: {names} {'share the win' if len(best) > 1 else 'wins'}, {escaped}{more}."
