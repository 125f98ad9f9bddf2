"""After a prevented escape a hut is searched, as the top search card says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames.chickenrun.cards import item_names
from pygames.chickenrun.escaping import shut_tunnel
from pygames.chickenrun.farm import HUTS, place_name
from pygames.chickenrun.step import Chance
from pygames.core.steps import Outcomes
from pygames.core.words import Action, listed

if TYPE_CHECKING:
    from pygames.chickenrun.rules import Chickenrun


class Search(Chance):
    """The top search card: `search hut4`. When all six are out they are shuffled again."""

    def prompt(self, state: Chickenrun) -> str:
        return f"{state.name(state.controller)} turns the top search card."

    def outcomes(self, state: Chickenrun) -> Outcomes:
        left = [hut for hut in HUTS if hut not in state.searched]
        return [(("search", hut), 1 / len(left)) for hut in left]

    def perform(self, state: Chickenrun, action: Action) -> None:
        state.tasks.pop()
        state.draws += 1
        state.searched = [hut for hut in HUTS if hut in state.searched or hut == action[1]]
        if len(state.searched) == len(HUTS):
            state.searched = []
        seat = state.seat_of(action[1])
        if seat is not None and seat != state.controller:
            search(state, seat)

    def tell(self, state: Chickenrun, action: Action, seat: int | None) -> str:
        owner = state.seat_of(action[1])
        where = place_name(action[1]).capitalize()
        if owner is None:
            return f"{where} is to be searched: nobody lives there."
        if owner == state.controller:
            return f"{where} is to be searched: that is {state.name(owner)}, who controls the Tweedys and is safe."
        return f"{where} of {state.name(owner)} is searched."


def search(state: Chickenrun, seat: int) -> None:
    """A player loses all equipment in hand, and a tunnel."""
    flock = state.flocks[seat]
    if flock.items:
        items, flock.items = flock.items, []
        state.report("searched", f"{state.name(seat)} gives up {listed(item_names(items))}.")
        state.return_items(items)
    shut_tunnel(state, seat)
