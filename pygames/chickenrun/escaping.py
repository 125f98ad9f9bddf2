"""Escapes: announced at a plan's start, or a dash; runners one after another; abandoned, prevented, or free at last."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygames.chickenrun import ending, joining
from pygames.chickenrun.cards import PLANS, TOOLS, chicken_name, item_name, item_names
from pygames.chickenrun.chickens import come_home, drop_carried, next_runner, nobody_active, owner, put, send_home
from pygames.chickenrun.farm import apart
from pygames.chickenrun.flock import NOBODY, Escape, Flock
from pygames.chickenrun.step import NO_SEAT, Step, Task
from pygames.core.words import Action, Refusal, listed

if TYPE_CHECKING:
    from pygames.chickenrun.rules import Chickenrun

COAST: Final = 2
"""Nobody announces an escape while Mr Tweedy or the dog is so near to its start."""
VERBS: Final = ("escape", joining.VERB, "dash", "cut", "abandon")


# -- announcing -------------------------------------------------------------------------------------------------------


def beginnings(state: Chickenrun) -> list[Action]:
    """Every way in which the mover can begin an escape now."""
    flock = state.flock
    if flock.escape or not flock.active:
        return []
    found: list[Action] = [
        ("escape", plan) for plan in flock.plans if plan in PLANS and plan_refused(state, plan) is None
    ]
    if joining.played(state):
        for plan in flock.plans:
            if plan in PLANS and start_refused(state, plan) is None:
                found += joining.proposals(state, plan)
    if state.gate_open:
        found.append(("dash",))
    return found + [("cut", tool) for tool in TOOLS if flock.has(tool)]


def begin_refused(flock: Flock) -> Refusal | None:
    """Why this player cannot begin any escape."""
    if flock.escape:
        return Refusal("escapes", "Your escape is under way, and there is no turning back.")
    if not flock.active:
        return Refusal("bunker", nobody_active(flock))
    return None


def plan_refused(state: Chickenrun, word: str) -> Refusal | None:
    """Why the mover cannot announce this plan, which is in hand."""
    plan, missing = PLANS[word], state.flock.missing(word)
    if missing and state.flock.at == plan.start:
        return Refusal("escapes", f"{plan.name} also needs {listed(item_names(missing))} in your hand.")
    return start_refused(state, word)


def start_refused(state: Chickenrun, word: str) -> Refusal | None:
    """Why no escape by this plan can begin here and now, whoever has the equipment."""
    flock, plan = state.flock, PLANS[word]
    if flock.at != plan.start:
        return Refusal("escapes", f"{plan.name} begins on {plan.start}, and your piece is on {flock.at}.")
    for who, place in (("Mr Tweedy", state.tweedy), ("The dog", state.dog)):
        if apart(place, plan.start) <= COAST:
            return Refusal("escapes", f"{who} is within {COAST} squares of {plan.start}: the coast is not clear.")
    return None


def refused(state: Chickenrun, touches: Action) -> Refusal | None:
    """Why an escape cannot be begun or abandoned like that; None if this is about something else."""
    flock = state.flock
    verb, what = touches[0], touches[1] if len(touches) > 1 else ""
    if verb in PLANS:
        verb, what = "escape", verb
    if verb in TOOLS:
        verb, what = "cut", verb
    if verb == "abandon":
        kept = flock.escape.items if flock.escape else []
        return abandon_refused(state) or Refusal(
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
    if what in flock.plans and verb == joining.VERB:
        return start_refused(state, what) or joining.refused(state, what, touches)
    if what in flock.plans:
        return plan_refused(state, what)
    return Refusal("escapes", f"You do not hold {PLANS[what].name if what in PLANS else 'such a plan'}.")


def perform(state: Chickenrun, action: Action) -> None:
    """Announce an escape, which leads to the roll, or abandon one."""
    flock, verb = state.flock, action[0]
    if verb == "abandon":
        abandon(state, state.mover, action[1] if len(action) > 1 else NOBODY)
        return
    if verb == joining.VERB:
        joining.propose(state, action)
        return
    state.enter("dice")
    if verb == "escape":
        plan = PLANS[action[1]]
        flock.plans.remove(plan.word)
        for kind in plan.items:
            flock.items.remove(kind)
        flock.escape = Escape("plan", plan.word, list(plan.items))
        state.tasks.append(Task("runners", state.mover))
        joining.report_first(state, state.mover)
    elif verb == "dash":
        flock.escape = Escape("gate")
        state.report("escape", f"{chicken_name(flock.active)} of {state.name(state.mover)} runs for the main gate!")
    else:
        flock.escape = Escape("wire")
        state.report("escape", f"{chicken_name(flock.active)} of {state.name(state.mover)} goes for the wire!")
        if flock.carried == action[1]:
            flock.carried = NOBODY
        else:
            flock.items.remove(action[1])
        state.return_items([action[1]])


def tell(state: Chickenrun, action: Action) -> str:
    """What happens, for the log."""
    name = state.name(state.mover)
    if action[0] == "escape":
        return f"{name} announces an escape, with {listed(item_names(PLANS[action[1]].items))}."
    if action[0] == joining.VERB:
        return joining.tell(state, action)
    if action[0] == "dash":
        return f"{name} announces a dash for freedom."
    if action[0] == "cut":
        return f"{name} announces a dash for freedom, with {item_name(action[1])}."
    kept = f" and keeps {item_name(action[1])}" if len(action) > 1 else ""
    return f"{name} abandons the escape{kept}."


class Runners(Step):
    """Who runs after the active chicken, up to the plan's number: `join dora`, then `roll`."""

    rule = "runners"

    def settle(self, state: Chickenrun) -> bool:
        if len(self.able(state)) > 1 or (self.able(state) and not joining.unplaced(state, state.mover)):
            return True
        self.end(state)
        return False

    def able(self, state: Chickenrun) -> list[str]:
        """Who may join now: the partner's chickens have a place in any case."""
        guests = joining.unplaced(state, state.mover)
        return [*(state.flock.hand if self.room(state) > len(guests) else []), *guests]

    @staticmethod
    def end(state: Chickenrun) -> None:
        """Nobody else joins: the partner's chickens run last."""
        escape = state.flock.escape
        if escape:
            escape.waiting += joining.unplaced(state, state.mover)
        state.tasks.pop()

    @staticmethod
    def room(state: Chickenrun) -> int:
        """How many more may join."""
        escape = state.flock.escape
        return escape.card.chickens - 1 - len(escape.waiting) if escape and escape.card else 0

    def prompt(self, state: Chickenrun) -> str:
        return f"{state.name(state.mover)}, choose up to {self.room(state)} more to run after {chicken_name(state.flock.active)}, or roll the dice."

    def legal(self, state: Chickenrun) -> list[Action]:
        return [*(("join", chicken) for chicken in self.able(state)), ("roll",)]

    def refuse(self, state: Chickenrun, touches: Action) -> Refusal:
        able = listed(map(chicken_name, self.able(state)), "or")
        return Refusal(
            self.rule, f"Runners come out of your hand: {able} may join, and the roll then begins the escape."
        )

    def perform(self, state: Chickenrun, action: Action) -> None:
        flock = state.flock
        if action[0] == "roll":
            self.end(state)
        elif flock.escape:
            if flock.owns(action[1]):
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
    if escape is None or abandon_refused(state) is not None:
        return []
    return [("abandon", kind) for kind in escape.items] or [("abandon",)]


def abandon_refused(state: Chickenrun) -> Refusal | None:
    """Why the mover has no escape to be abandoned."""
    flock = state.flock
    escape = flock.escape
    if escape is None:
        return Refusal("abandoning", "You have no escape under way.")
    if flock.outside and not escape.plan:
        return Refusal("abandoning", f"{chicken_name(flock.active)} is outside the wire, and runs on.")
    if flock.outside and flock.at in (state.tweedy, state.dog):
        who = "Mr Tweedy" if flock.at == state.tweedy else "the dog"
        return Refusal(
            "abandoning",
            f"{chicken_name(flock.active)} is hidden from {who}, who stands right there, as long as she keeps to her plan.",
        )
    return None


def abandon(state: Chickenrun, seat: int, kept: str, buried: bool = False) -> None:
    """Who is inside, or `buried` in a tunnel, goes to the hut, who is outside runs on; one item is kept, and the plan."""
    flock = state.flocks[seat]
    escape = flock.escape
    if escape is None:
        return
    if kept:
        escape.items.remove(kept)
        state.gain(state.flocks[escape.partner] if kept in escape.brought else flock, kept)
    if escape.plan:
        state.take_plan(seat, escape.plan)
    state.return_items(escape.items)
    if flock.outside and not buried:
        go_in(state, seat, escape.waiting)
        partner = NO_SEAT if flock.owns(flock.active) else escape.partner
        flock.escape = Escape("run", landed=True, partner=partner)
        return
    flock.escape = None
    runner, flock.active = flock.active, NOBODY
    go_in(state, seat, [runner, *escape.waiting])
    drop_carried(state, seat)
    send_home(state, seat)
    ending.review(state)


def go_in(state: Chickenrun, seat: int, chickens: list[str]) -> None:
    """Chickens of an escape go to their huts."""
    for chicken in chickens:
        if state.flocks[seat].owns(chicken):
            put(state.flocks[seat].resting, chicken)
        else:
            come_home(state, chicken)


def set_free(state: Chickenrun, seat: int) -> None:
    """The runner has reached a free square."""
    flock = state.flocks[seat]
    runner, flock.active = flock.active, NOBODY
    whose = owner(state, runner)
    home = state.flocks[whose]
    state.escapes += 1
    home.last_escape = state.escapes
    home.free.append(runner)
    if runner in home.lent:
        home.lent.remove(runner)
    number = f"{len(home.free)} of {ending.WINNING} chickens"
    state.report("free", f"{chicken_name(runner)} is free! {state.name(whose)} has {number} in the free-range world.")
    drop_carried(state, seat)
    next_runner(state, seat)
    ending.review(state)


def prevent(state: Chickenrun, seat: int) -> None:
    """Mr Tweedy or the dog has caught an escape: its chickens go to the bunker, and a hut is searched."""
    flock = state.flocks[seat]
    escape = flock.escape
    if escape is None:
        return
    caught = [flock.active, *escape.waiting]
    for chicken in caught:
        home = state.flocks[owner(state, chicken)]
        put(home.bunker, chicken)
        if chicken in home.lent:
            home.lent.remove(chicken)
    flock.active = NOBODY
    flock.escape = None
    if escape.plan:
        state.take_plan(seat, escape.plan)
    names = f"{listed(map(chicken_name, caught))} {'goes' if len(caught) == 1 else 'go'}"
    state.report("discovered", f"The escape of {state.name(seat)} is discovered: {names} to the bunker.")
    state.return_items(escape.items)
    drop_carried(state, seat)
    state.tasks.insert(0, Task("search", NO_SEAT))
    send_home(state, seat)


def shut_tunnel(state: Chickenrun, seat: int) -> None:
    """A searched hut's tunnel is shut down: its runners go to the hut, but for one who is out of it; its equipment to the piles."""
    flock = state.flocks[seat]
    escape = flock.escape
    if escape is None or escape.card is None or escape.card.route != "tunnel":
        return
    state.report("tunnel", f"The tunnel of {state.name(seat)} is shut down.")
    abandon(state, seat, NOBODY, buried=not escape.landed)
