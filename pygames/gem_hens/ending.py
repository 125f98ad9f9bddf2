"""After a die, after a round, and at the end of the match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames.core.words import counted, listed
from pygames.gem_hens.components import ROUNDS
from pygames.gem_hens.egg import is_complete
from pygames.gem_hens.step import Step

if TYPE_CHECKING:
    from pygames.gem_hens.rules import GemHens


class After(Step):
    """A die was used, and everything that it brought about is done: the next player's turn begins."""

    def settle(self, state: GemHens) -> bool:
        state.phase = "turn"
        state.next_turn()
        return False


class Finish(Step):
    """All dice are used: the hens go home, and the next round begins unless the match is over."""

    rule = "end"

    def settle(self, state: GemHens) -> bool:
        state.clear_yard()
        why = why_over(state)
        if why:
            state.report(why)
            state.phase = "over"
            return True
        state.report("The round is over: the hens go back to the coop.")
        state.round += 1
        state.phase = "rows"
        return True


def why_over(state: GemHens) -> str:
    """Why the match is over after this round, as a sentence; nothing if it goes on (End)."""
    complete = [state.name(seat) for seat in state.players() if is_complete(state.hens[seat].egg)]
    if complete:
        return f"The match is over: {listed(complete)} {'has' if len(complete) == 1 else 'have'} completed the egg."
    if not any(state.bag.values()):
        return "The match is over: the bag is empty."
    return f"The match is over after round {ROUNDS}." if state.round == ROUNDS else ""


class Over(Step):
    """The match is over: who has won."""

    rule = "end"

    def prompt(self, state: GemHens) -> str:
        best = state.ranking()[0]
        names = listed([state.name(seat) for seat in best])
        if len(state.players()) == 1:
            return f"The match is over: {names} is the only player left and wins."
        points = counted(int(state.scores()[best[0]]), "point")
        return f"The match is over: {names} {'share the win with' if len(best) > 1 else 'wins with'} {points}."
