"""Escapes: announced at a plan's start, or a dash; runners one after another; abandoned, prevented, or free at last."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygames.chickenrun import ending
from pygames.chickenrun.cards import PLANS, TOOLS, chicken_name, item_name, item_names
from pygames.chickenrun.chickens import drop_carried, put, send_home
from pygames.chickenrun.farm import apart
from pygames.chickenrun.flock import NOBODY, Escape, Flock
from pygames.chickenrun.step import NO_SEAT, Step, Task
from pygames.core.words import Action, Refusal, listed

if TYPE_CHECKING:
    from pygames.chickenrun.rules import Chickenrun

COAST: Final = 2
"""Nobody announces an escape while Mr Tweedy or the dog is so near to its start."""
VERBS: Final = ("escape", "dash", "cut", "abandon")


# -- announcing -------------------------------------------------------------------------------------------------------


def beginnings(state: Chickenrun) -> list[Action]:
    """Every way in which the mover can begin an escape now."""
    flock = state.flock
    if flock.escape or not flock.active:
        return []
    found: list[Action] = [
        ("escape", plan) for plan in flock.plans if plan in PLANS and plan_refused(state, plan) is None
    ]
    if state.gate_open:
        found.append(("dash",))
    return found + [("cut", tool) for tool in TOOLS if flock.has(tool)]


def begin_refused(flock: Flock) -> Refusal | None:
    """Why this player cannot begin any escape."""
    if flock.escape:
        return Refusal("escapes", "Your escape is under way, and there is no turning back.")
    if not flock.active:
        return Refusal("bunker", "All your chickens are in the bunker.")
    return None


def plan_refused(state: Chickenrun, word: str) -> Refusal | None:
    """Why the mover cannot announce this plan, which is in hand."""
    flock, plan = state.flock, PLANS[word]
    if flock.at != plan.start:
        return Refusal("escapes", f"{plan.name} begins on {plan.start}, and your piece is on {flock.at}.")
    missing = flock.missing(word)
    if missing:
        return Refusal("escapes", f"{plan.name} also needs {listed(item_names(missing))} in your hand.")
    for who, place in (("Mr Tweedy", state.tweedy), ("The dog", state.dog)):
        if apart(place, plan.start) <= COAST:
            return Refusal("escapes", f"{who} is within {COAST} squares of {plan.start}: the coast is not clear.")
    return None


def refused(state: Chickenrun, verb: str, what: str) -> Refusal | None:
    """Why an escape cannot be begun or abandoned like that; None if this is about something else."""
    flock = state.flock
    if verb in PLANS:
        verb, what = "escape", verb
    if verb in TOOLS:
        verb, what = "cut", verb
    if verb == "abandon":
        kept = flock.escape.items if flock.escape else []
        return abandon_refused(flock) or Refusal(
            "abandoning", f"Say which one item you keep: {listed(item_names(kept), 'or')}."
        )
    if verb not in VERBS:
        return None
    why = begin_refused(flock)
    if why is not None:
        return why
    if verb == "dash":
        return Refusal("dash", "The main gate is shut: a dash for freedom needs it open.")
    if verb == "cut":
        return Refusal("wire", "To cut the wire you need wire cutters or pliers, carried or in your hand.")
    if what in flock.plans:
        return plan_refused(state, what)
    return Refusal("escapes", f"You do not hold {PLANS[what].name if what in PLANS else 'such a plan'}.")


def perform(state: Chickenrun, action: Action) -> None:
    """Announce an escape, which leads to the roll, or abandon one."""
    flock, verb = state.flock, action[0]
    if verb == "abandon":
        abandon(state, state.mover, action[1] if len(action) > 1 else NOBODY)
        return
    state.enter("dice")
    if verb == "escape":
        plan = PLANS[action[1]]
        flock.plans.remove(plan.word)
        for kind in plan.items:
            flock.items.remove(kind)
        flock.escape = Escape("plan", plan.word, list(plan.items))
        state.tasks.append(Task("runners", state.mover))
    elif verb == "dash":
        flock.escape = Escape("gate")
    else:
        if flock.carried == action[1]:
            flock.carried = NOBODY
        else:
            flock.items.remove(action[1])
        state.return_items([action[1]])
        flock.escape = Escape("wire")


def tell(state: Chickenrun, action: Action) -> str:
    """What happens, for the log."""
    name, runner = state.name(state.mover), chicken_name(state.flock.active)
    if action[0] == "escape":
        plan = PLANS[action[1]]
        return f"{name} announces an escape: {plan.name}, with {listed(item_names(plan.items))}. {runner} runs first."
    if action[0] == "dash":
        return f"{name} announces a dash for freedom: {runner} runs for the main gate."
    if action[0] == "cut":
        return f"{name} announces a dash for freedom: {runner} will go through the wire with {item_name(action[1])}."
    kept = f" and keeps {item_name(action[1])}" if len(action) > 1 else ""
    return f"{name} abandons the escape{kept}."


class Runners(Step):
    """Who runs after the active chicken, up to the plan's number: `join dora`, then `roll`."""

    rule = "runners"

    def settle(self, state: Chickenrun) -> bool:
        if self.room(state) and state.flock.hand:
            return True
        state.tasks.pop()
        return False

    @staticmethod
    def room(state: Chickenrun) -> int:
        """How many more may join."""
        escape = state.flock.escape
        return escape.card.chickens - 1 - len(escape.waiting) if escape and escape.card else 0

    def prompt(self, state: Chickenrun) -> str:
        return f"{state.name(state.mover)}, choose up to {self.room(state)} more to run after {chicken_name(state.flock.active)}, or roll the dice."

    def legal(self, state: Chickenrun) -> list[Action]:
        return [*(("join", chicken) for chicken in state.flock.hand), ("roll",)]

    def refuse(self, state: Chickenrun, touches: Action) -> Refusal:
        hand = listed(map(chicken_name, state.flock.hand), "or")
        return Refusal(
            self.rule, f"Runners come out of your hand: {hand} may join, and the roll then begins the escape."
        )

    def perform(self, state: Chickenrun, action: Action) -> None:
        flock = state.flock
        if action[0] == "roll":
            state.tasks.pop()
        elif flock.escape:
            flock.hand.remove(action[1])
            flock.escape.waiting.append(action[1])

    def tell(self, state: Chickenrun, action: Action, seat: int | None) -> str:
        if action[0] == "roll":
            return f"{state.name(state.mover)} rolls the dice."
        return f"{chicken_name(action[1])} will run, too."


# -- the end of an escape ---------------------------------------------------------------------------------------------


def abandonments(state: Chickenrun) -> list[Action]:
    """Every way in which the mover can abandon the escape: with each item that can be kept."""
    escape = state.flock.escape
    if escape is None or abandon_refused(state.flock) is not None:
        return []
    return [("abandon", kind) for kind in escape.items] or [("abandon",)]


def abandon_refused(flock: Flock) -> Refusal | None:
    """Why there is no escape to be abandoned."""
    escape = flock.escape
    if escape is None:
        return Refusal("abandoning", "You have no escape under way.")
    if flock.outside and not escape.plan:
        return Refusal("abandoning", f"{chicken_name(flock.active)} is outside the wire, and runs on.")
    return None


def abandon(state: Chickenrun, seat: int, kept: str) -> None:
    """Who is inside goes to the hut, who is outside runs on; one item is kept, and the plan."""
    flock = state.flocks[seat]
    escape = flock.escape
    if escape is None:
        return
    if kept:
        escape.items.remove(kept)
        state.gain(flock, kept)
    keep_plan(flock, escape)
    state.return_items(escape.items)
    put(flock.resting, *escape.waiting)
    if flock.outside:
        flock.escape = Escape("run", landed=True)
        return
    flock.escape = None
    put(flock.resting, flock.active)
    flock.active = NOBODY
    drop_carried(state, seat)
    send_home(state, seat)


def keep_plan(flock: Flock, escape: Escape) -> None:
    """The plan of an escape that has failed comes back into the hand."""
    if escape.plan:
        flock.plans.append(escape.plan)


def set_free(state: Chickenrun, seat: int) -> None:
    """The runner has reached a free square."""
    flock = state.flocks[seat]
    runner, flock.active = flock.active, NOBODY
    state.escapes += 1
    flock.last_escape = state.escapes
    flock.free.append(runner)
    state.report("free", f"{chicken_name(runner)} is free!")
    drop_carried(state, seat)
    next_runner(state, seat)
    ending.review(state)


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


def prevent(state: Chickenrun, seat: int) -> None:
    """Mr Tweedy or the dog has caught an escape: its chickens go to the bunker, and a hut is searched."""
    flock = state.flocks[seat]
    escape = flock.escape
    if escape is None:
        return
    caught = [flock.active, *escape.waiting]
    put(flock.bunker, *caught)
    flock.active = NOBODY
    flock.escape = None
    keep_plan(flock, escape)
    names = f"{listed(map(chicken_name, caught))} {'goes' if len(caught) == 1 else 'go'}"
    state.report("discovered", f"The escape of {state.name(seat)} is discovered: {names} to the bunker.")
    state.return_items(escape.items)
    drop_carried(state, seat)
    state.tasks.insert(0, Task("search", NO_SEAT))
    send_home(state, seat)


def shut_tunnel(state: Chickenrun, seat: int) -> None:
    """A searched hut's tunnel is shut down: its runners go to the hut, its equipment to the piles."""
    flock = state.flocks[seat]
    escape = flock.escape
    if escape is None or escape.card is None or escape.card.route != "tunnel":
        return
    state.report("tunnel", f"The tunnel of {state.name(seat)} is shut down.")
    abandon(state, seat, NOBODY)
