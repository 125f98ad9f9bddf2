"""After a die, after a round, and at the end of the match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames.core.words import Action, Refusal, counted, listed
from pygames.gem_hens.components import ROUNDS
from pygames.gem_hens.eating import OptionalStep
from pygames.gem_hens.egg import is_complete
from pygames.gem_hens.fighting import FIGHT, begin_fight, fights, told_fight
from pygames.gem_hens.powers import CARDS
from pygames.gem_hens.step import DONE, FACES, Step

if TYPE_CHECKING:
    from pygames.gem_hens.rules import GemHens


class After(OptionalStep):
    """A die was used, and everything that it brought about is done: now a fight, or a power; then the next player's turn begins."""

    def seat(self, state: GemHens) -> int:
        return state.active

    def settle(self, state: GemHens) -> bool:
        if state.active in state.players() and (fights(state) or state.offers()):
            return True
        self.go_on(state)
        return False

    def go_on(self, state: GemHens) -> None:
        state.end_turn()

    def prompt(self, state: GemHens) -> str:
        powers = sorted({CARDS[action[0]].name for action in state.offers()})
        what = [*(["fight a hen next to yours"] if fights(state) else []), *(f"use {name}" for name in powers)]
        return f"{state.name(state.active)}, {listed(what, 'or')}, or be done."

    def legal(self, state: GemHens) -> list[Action]:
        return [*fights(state), (DONE,)]

    def refuse(self, state: GemHens, touches: Action) -> Refusal:
        if not set(touches).isdisjoint(FACES) and FIGHT not in touches:
            return Refusal(
                "actions", "You have used a die this turn: say “done”, and use the next one on your next turn."
            )
        return super().refuse(state, touches)

    def perform(self, state: GemHens, action: Action) -> None:
        if action[0] == FIGHT:
            begin_fight(state, action)
        else:
            self.go_on(state)

    def tell(self, state: GemHens, action: Action, seat: int | None) -> str:
        return told_fight(state, action) if action[0] == FIGHT else f"{state.name(state.active)} ends the turn."


class Finish(OptionalStep):
    """All dice are used: powers for the end of the round, in the pecking order; then the hens go home."""

    def seat(self, state: GemHens) -> int:
        return state.active

    def settle(self, state: GemHens) -> bool:
        while not (state.active in state.players() and state.offers()):
            following = state.order[state.order.index(state.active) + 1 :]
            if not following:
                state.end_round(why_over(state))
                return True
            state.active = following[0]
        return True

    def go_on(self, state: GemHens) -> None:
        """No power is used here: the holder has let it pass."""
        state.hens[state.active].used = True


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
