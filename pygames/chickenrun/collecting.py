"""Mrs Tweedy comes for eggs, and who has none gives a chicken to the pie machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames.chickenrun import ending, joining
from pygames.chickenrun.cards import NUMBER, chicken_name
from pygames.chickenrun.chickens import drop_carried, next_runner, put
from pygames.chickenrun.flock import NOBODY
from pygames.chickenrun.step import NO_SEAT, Step, Task
from pygames.core.words import Action, Refusal, counted, listed, quoted

if TYPE_CHECKING:
    from pygames.chickenrun.rules import Chickenrun


def collect(state: Chickenrun, seat: int, taker: int) -> None:
    """A player gives all eggs, to `taker` or (NO_SEAT) to the nest; without any, a chicken."""
    flock = state.flocks[seat]
    name = state.name(seat)
    if not flock.eggs:
        state.report("collect", f"{name} has no egg: a chicken goes into the pie machine.")
        state.tasks.append(Task("bake", state.controller, other=seat))
        return
    given, flock.eggs = flock.eggs, 0
    if taker != NO_SEAT:
        state.flocks[taker].eggs += given
    whom = "the nest" if taker == NO_SEAT else state.name(taker)
    state.report("collect", f"{name} gives {counted(given, 'egg')} to {whom}.")


def victims(state: Chickenrun, seat: int) -> list[str]:
    """Which of a player's chickens the pie machine can get: the first group in which there is one."""
    return next((group for group in state.flocks[seat].groups() if group), [])


class Bake(Step):
    """The controller chooses which chicken of the first group that has one is made into pies: `bake clara`."""

    rule = "pies"

    def settle(self, state: Chickenrun) -> bool:
        chickens = victims(state, state.task.other)
        if len(chickens) > 1:
            return True
        seat = state.tasks.pop().other
        if chickens:
            bake(state, seat, chickens[0])
        return False

    def seat(self, state: Chickenrun) -> int:
        return state.controller

    def prompt(self, state: Chickenrun) -> str:
        return f"{state.name(state.controller)}, choose which chicken of {state.name(state.task.other)} goes into the pie machine."

    def legal(self, state: Chickenrun) -> list[Action]:
        return [("bake", chicken) for chicken in victims(state, state.task.other)]

    def refuse(self, state: Chickenrun, touches: Action) -> Refusal:
        chickens = listed(map(chicken_name, victims(state, state.task.other)), "or")
        order = "first those in the bunker, then those in the hut, in the hand, and on the run"
        what = chicken_name(touches[-1]) if touches[-1] in NUMBER else quoted(" ".join(touches))
        return Refusal(self.rule, f"{what} cannot be chosen: {order}. Now it is {chickens}.")

    def perform(self, state: Chickenrun, action: Action) -> None:
        bake(state, state.tasks.pop().other, action[1])

    def tell(self, state: Chickenrun, action: Action, seat: int | None) -> str:
        return f"{state.name(state.controller)} puts {chicken_name(action[1])} of {state.name(state.task.other)} into the pie machine."


def bake(state: Chickenrun, seat: int, chicken: str) -> None:
    """A chicken is made into pies, never to be seen again."""
    flock = state.flocks[seat]
    runs_for = joining.in_charge(state, seat) if chicken in flock.lent else None
    leader = seat if runs_for is None else runs_for
    running = state.flocks[leader]
    was_active = chicken == running.active
    if was_active:
        running.active = NOBODY
    waiting = running.escape.waiting if running.escape else []
    for place in (flock.bunker, flock.resting, flock.hand, flock.lent, waiting):
        if chicken in place:
            place.remove(chicken)
    put(flock.pies, chicken)
    state.report("pie", f"{chicken_name(chicken)} is made into pies.")
    if was_active:
        drop_carried(state, leader)
        next_runner(state, leader)
    ending.review(state)
