"""The move: `move x12y7`, `move barn`, `stay`, or first `ask hut3`, whose owner answers `allow` or `refuse`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames.chickenrun import escaping
from pygames.chickenrun.cards import PILES, chicken_name
from pygames.chickenrun.chickens import owner
from pygames.chickenrun.farm import FREE, HENS, HUTS, STORE, distances, place_name, walk, whereabouts
from pygames.chickenrun.flock import NOBODY
from pygames.chickenrun.reach import ENDS, closed_huts, hut_refused, reach, refused, steps_of
from pygames.chickenrun.step import Step, Task
from pygames.core.words import Action, Refusal, counted

if TYPE_CHECKING:
    from pygames.chickenrun.rules import Chickenrun


class Move(Step):
    """The mover walks, square by square; the piece may stop short."""

    rule = "moving"
    of_mover = True

    def settle(self, state: Chickenrun) -> bool:
        if state.still or not state.flock.active:
            state.enter("trade")
            return False
        return True

    def prompt(self, state: Chickenrun) -> str:
        steps = steps_of(state)
        name, runner = state.name(state.mover), chicken_name(state.flock.active)
        return f"{name}, move {runner} up to {counted(steps, 'step')}, or stay."

    def legal(self, state: Chickenrun) -> list[Action]:
        at = state.flock.at
        found: list[Action] = [("move", place) for place in reach(state) if place != at]
        found.append(("stay",))
        return found + [("ask", hut) for hut in self.doors(state)]

    @staticmethod
    def doors(state: Chickenrun) -> list[str]:
        """The huts to which the mover could go if their owner gave leave, and has not yet been asked."""
        flock = state.flock
        if flock.escape is not None:
            return []
        steps, far = steps_of(state), distances("hens", flock.at)
        near = [
            other.hut
            for seat, other in enumerate(state.flocks)
            if seat != state.mover and seat not in state.asked and other.at and far[other.hut] <= steps
        ]
        return [hut for hut in near if hut in walk(HENS, flock.at, steps, _blocked_but(state, hut), ENDS)]

    def refuse(self, state: Chickenrun, touches: Action) -> Refusal:
        if touches[0] == "ask" and len(touches) > 1:
            hut = touches[1]
            if hut not in HUTS:
                return Refusal("huts", f"Only a hut has an owner who can be asked, and {hut} is none.")
            if hut == state.flock.hut:
                return Refusal("huts", "This is your own hut.")
            if state.flock.escape:
                return Refusal("runners", f"{chicken_name(state.flock.active)} is escaping, and visits nobody.")
            owner = state.seat_of(hut)
            if owner is None or owner in state.asked:
                return hut_refused(state, hut)
            return Refusal(
                "huts", f"{place_name(hut).capitalize()} is too far away to be entered with {steps_of(state)} steps."
            )
        places = [word for word in touches if word not in ("move", "ask", "stay")]
        if not places or len(touches) > 2:
            return super().refuse(state, touches)
        return refused(state, places[0])

    def perform(self, state: Chickenrun, action: Action) -> None:
        if action[0] == "ask":
            owner = state.seat_of(action[1])
            assert owner is not None
            state.asked.append(owner)
            state.tasks.append(Task("leave", owner))
            return
        state.enter("trade")
        arrive(state, action[1] if action[0] == "move" else state.flock.at)

    def tell(self, state: Chickenrun, action: Action, seat: int | None) -> str:
        if action[0] == "ask":
            return f"{state.name(state.mover)} asks for leave to enter {place_name(action[1])}."
        runner = f"{chicken_name(state.flock.active)} of {state.name(owner(state, state.flock.active))}"
        if action[0] == "stay":
            return f"{runner} stays where she is."
        return f"{runner} moves to {whereabouts(action[1])}."


def _blocked_but(state: Chickenrun, hut: str) -> tuple[str, ...]:
    """Where the mover could not go if only this hut were open, too."""
    return (state.tweedy, *(other for other in closed_huts(state) if other != hut))


def arrive(state: Chickenrun, place: str) -> None:
    """The mover's piece ends its move in a place."""
    flock = state.flock
    came_from, flock.at = flock.at, place
    escape = flock.escape
    if escape is not None:
        if place in FREE:
            escaping.set_free(state, state.mover)
        elif not (escape.card and not escape.landed and place in escape.card.ahead(came_from)):
            escape.landed = flock.outside
        return
    bank(state, state.mover)
    if place in PILES:
        state.notice(place, state.mover)
        state.tasks.append(Task("shop", state.mover, place))
    elif place == STORE:
        state.tasks.append(Task("store", state.mover))


def bank(state: Chickenrun, seat: int) -> None:
    """What is carried into the own hut goes into the hand."""
    flock = state.flocks[seat]
    if flock.carried and flock.at == flock.hut:
        state.gain(flock, flock.carried)
        flock.carried = NOBODY
        state.report("home", f"{state.name(seat)} brings an item home.")


class Leave(Step):
    """The owner of a hut is asked for leave to enter: `allow` or `refuse`."""

    rule = "huts"

    def prompt(self, state: Chickenrun) -> str:
        return f"{state.name(state.task.seat)}, may {state.name(state.mover)} enter your hut this turn? Allow it or refuse."

    def legal(self, state: Chickenrun) -> list[Action]:
        return [("allow",), ("refuse",)]

    def perform(self, state: Chickenrun, action: Action) -> None:
        owner = state.tasks.pop().seat
        if action[0] == "allow":
            state.leave.append(owner)

    def tell(self, state: Chickenrun, action: Action, seat: int | None) -> str:
        does = "lets" if action[0] == "allow" else "does not let"
        return f"{state.name(state.task.seat)} {does} {state.name(state.mover)} in."
