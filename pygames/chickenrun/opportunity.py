"""Opportunity cards: drawn instead of moving after a 10, 11 or 12, and played at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from pygames.chickenrun.cards import NUMBER, OPPORTUNITIES, OPPORTUNITY_BAG, chicken_name
from pygames.chickenrun.chickens import release
from pygames.chickenrun.step import Chance, Step, Task
from pygames.chickenrun.tweedys import go_home
from pygames.core.bag import draws
from pygames.core.steps import Outcomes
from pygames.core.words import Action, Refusal, listed

if TYPE_CHECKING:
    from pygames.chickenrun.rules import Chickenrun

CLUTCH: Final = 2
"""Eggs of A Good Clutch."""


class DrawOpportunity(Chance):
    """The top opportunity card: `card clutch`. When all are out they are shuffled again."""

    def prompt(self, state: Chickenrun) -> str:
        return f"{state.name(state.task.seat)} takes an opportunity card."

    def outcomes(self, state: Chickenrun) -> Outcomes:
        return draws({word: count - state.used[word] for word, count in OPPORTUNITY_BAG.items()}, "card")

    def perform(self, state: Chickenrun, action: Action) -> None:
        seat = state.tasks.pop().seat
        state.draws += 1
        state.used[action[1]] += 1
        if state.used == OPPORTUNITY_BAG:
            state.used = dict.fromkeys(OPPORTUNITY_BAG, 0)
        EFFECTS[action[1]](state, seat)

    def tell(self, state: Chickenrun, action: Action, seat: int | None) -> str:
        card = OPPORTUNITIES[action[1]]
        return f"{state.name(state.task.seat)} draws {card.name}: “{card.text}”"


def clutch(state: Chickenrun, seat: int) -> None:
    """Eggs from the nest, as many as there are."""
    state.flocks[seat].eggs += min(CLUTCH, state.nest)


def headache(state: Chickenrun, seat: int) -> None:
    """Mr Tweedy goes home."""
    go_home(state)


def cold(state: Chickenrun, seat: int) -> None:
    """No collection on this round's Tweedys' turn."""
    state.cold = state.round


def latch(state: Chickenrun, seat: int) -> None:
    """The main gate is open until the next Tweedys' turn ends."""
    state.gate_until = max(state.gate_until, state.round)


def then(step: str) -> Callable[[Chickenrun, int], None]:
    """A card that asks for a decision."""
    return lambda state, seat: state.tasks.append(Task(step, seat))


EFFECTS: Final[dict[str, Callable[[Chickenrun, int], None]]] = {
    "clutch": clutch,
    "find": then("find"),
    "idea": then("store"),
    "headache": headache,
    "cat": then("cat"),
    "cold": cold,
    "latch": latch,
    "spare-key": then("key"),
}


class SpareKey(Step):
    """One of the own chickens comes out of the bunker: `free clara`."""

    rule = "opportunity"

    def settle(self, state: Chickenrun) -> bool:
        flock = state.flocks[state.task.seat]
        if len(flock.bunker) > 1:
            return True
        state.tasks.pop()
        for chicken in list(flock.bunker):
            release(flock, chicken)
        return False

    def prompt(self, state: Chickenrun) -> str:
        return f"{state.name(state.task.seat)}, choose whom the spare key frees from the bunker."

    def legal(self, state: Chickenrun) -> list[Action]:
        return [("free", chicken) for chicken in state.flocks[state.task.seat].bunker]

    def refuse(self, state: Chickenrun, touches: Action) -> Refusal:
        inside = listed(map(chicken_name, state.flocks[state.task.seat].bunker))
        who = f"{chicken_name(touches[-1])} is not" if touches[-1] in NUMBER else "That is none of those who are"
        return Refusal(self.rule, f"{who} in the bunker: {inside} are.")

    def perform(self, state: Chickenrun, action: Action) -> None:
        release(state.flocks[state.tasks.pop().seat], action[1])

    def tell(self, state: Chickenrun, action: Action, seat: int | None) -> str:
        return f"{state.name(state.task.seat)} frees {chicken_name(action[1])} with the spare key."
