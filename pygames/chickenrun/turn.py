"""A player's turn up to the move: what may be done before the roll, the roll, a 10 to 12, a double."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames.chickenrun import escaping
from pygames.chickenrun.cards import LAY, NUMBER, RANSOM, chicken_name
from pygames.chickenrun.chickens import activate, candidates, nobody_active, release
from pygames.chickenrun.collecting import collect
from pygames.chickenrun.step import Step, Task, TwoDice
from pygames.core.words import Action, Refusal, listed, quoted

if TYPE_CHECKING:
    from pygames.chickenrun.rules import Chickenrun

HIGH = 10
"""From this total on one may do something else than move."""


class First(Step):
    """Before the first round everybody lays a chicken face up: `activate clara`."""

    rule = "setup"

    def settle(self, state: Chickenrun) -> bool:
        waiting = [seat for seat in state.order() if not state.flocks[seat].active]
        if not waiting:
            state.begin_round()
            return False
        state.mover = waiting[0]
        return True

    def prompt(self, state: Chickenrun) -> str:
        return f"{state.name(state.mover)}, choose the chicken that you begin with."

    def legal(self, state: Chickenrun) -> list[Action]:
        return [("activate", chicken) for chicken in state.flock.hand]

    def perform(self, state: Chickenrun, action: Action) -> None:
        activate(state.flock, action[1])

    def tell(self, state: Chickenrun, action: Action, seat: int | None) -> str:
        return f"{state.name(state.mover)} begins with {told_chicken(action[1])}."


class Before(Step):
    """Before the roll: `swap`, `ransom`, an escape that is announced or abandoned, and `roll`."""

    of_mover = True

    def prompt(self, state: Chickenrun) -> str:
        name, flock = state.name(state.mover), state.flock
        other = [
            "swap your chicken" if swap_refused(state) is None else "",
            "free one from the bunker" if ransom_refused(state) is None else "",
            "escape" if escaping.beginnings(state) else "",
            "abandon your escape" if escaping.abandonments(state) else "",
        ]
        doing = listed([word for word in other if word], "or")
        warning = (
            "" if flock.eggs or state.mover == state.controller else " You have no egg to give if Mrs Tweedy comes."
        )
        return f"{name}, roll the dice{', or first ' + doing if doing else ''}.{warning}"

    def legal(self, state: Chickenrun) -> list[Action]:
        flock = state.flock
        found: list[Action] = []
        if swap_refused(state) is None:
            found += [("swap", chicken) for chicken in candidates(flock)]
        if ransom_refused(state) is None:
            found += [("ransom", chicken) for chicken in flock.bunker]
        found.append(("roll",))  # it can be played each time: its button stands first, and stays
        found += escaping.beginnings(state)
        found += escaping.abandonments(state)
        return found

    def refuse(self, state: Chickenrun, touches: Action) -> Refusal:
        verb, what = touches[0], touches[1] if len(touches) > 1 else ""
        flock = state.flock
        known = {"swap": candidates(flock), "ransom": flock.bunker}
        if verb in NUMBER:
            verb, what = ("ransom" if verb in flock.bunker else "swap"), verb
        if verb in known:
            why = swap_refused(state) if verb == "swap" else ransom_refused(state)
            if why is not None:
                return why
            if what not in known[verb]:
                return chicken_refused(
                    what, known[verb], "in your hand" if verb == "swap" else "of yours in the bunker"
                )
        return escaping.refused(state, touches) or super().refuse(state, touches)

    def perform(self, state: Chickenrun, action: Action) -> None:
        verb = action[0]
        if verb == "roll":
            state.enter("dice")
        elif verb == "swap":
            activate(state.flock, action[1])
            state.swapped = True
        elif verb == "ransom":
            state.flock.eggs -= RANSOM
            release(state.flock, action[1])
        else:
            escaping.perform(state, action)

    def tell(self, state: Chickenrun, action: Action, seat: int | None) -> str:
        name = state.name(state.mover)
        if action[0] == "roll":
            return f"{name} rolls the dice."
        if action[0] == "swap":
            old = chicken_name(state.flock.active)
            return f"{name} lets {old} rest in the hut, and plays with {told_chicken(action[1])}."
        if action[0] == "ransom":
            return f"{name} pays {RANSOM} eggs to free {chicken_name(action[1])} from the bunker."
        return escaping.tell(state, action)


def swap_refused(state: Chickenrun) -> Refusal | None:
    """Why the active chicken cannot be replaced before this roll."""
    flock = state.flock
    if flock.escape:
        return Refusal("swapping", f"{chicken_name(flock.active)} is escaping, and a runner is not replaced.")
    if not flock.active:
        return Refusal("bunker", nobody_active(flock))
    if state.swapped:
        return Refusal(
            "swapping", "You have replaced your active chicken this turn, and may do so once before the roll."
        )
    if not candidates(flock):
        return Refusal(
            "swapping", f"There is no chicken in your hand or hut to take the place of {chicken_name(flock.active)}."
        )
    return None


def ransom_refused(state: Chickenrun) -> Refusal | None:
    """Why no chicken can be bought free from the bunker now."""
    flock = state.flock
    if not flock.bunker:
        return Refusal("bunker", "None of your chickens is in the bunker.")
    if flock.eggs < RANSOM:
        return Refusal(
            "bunker", f"It takes {RANSOM} eggs to free a chicken before the roll, and you have {flock.eggs}."
        )
    return None


def chicken_refused(what: str, known: list[str], where: str) -> Refusal:
    """Why this chicken is not one that can be chosen."""
    names = listed(map(chicken_name, known), "or")
    if what in NUMBER:
        return Refusal("chickens", f"{chicken_name(what)} is not {where}: it can be {names}.")
    return Refusal("chickens", f"{quoted(what)} is none of the chickens {where}: it can be {names}.")


class Dice(TwoDice):
    """The mover's roll: `dice 3 5`, the black die first. Its total's effect comes at once."""

    of_mover = True

    def prompt(self, state: Chickenrun) -> str:
        return f"{state.name(state.mover)} rolls the dice."

    def occasion(self, state: Chickenrun) -> str:
        return f"round {state.round} seat {state.mover} dice"

    def perform(self, state: Chickenrun, action: Action) -> None:
        state.dice = (int(action[1]), int(action[2]))
        total = sum(state.dice)
        state.enter("choose")
        if total in LAY:
            if state.nest:
                state.flock.eggs += 1
            else:
                state.report("nest", "The nest is empty.")
        elif total < HIGH and state.mover != state.controller:
            state.report("collect", "Mrs Tweedy comes for eggs.")
            collect(state, state.mover, state.controller)

    def tell(self, state: Chickenrun, action: Action, seat: int | None) -> str:
        name, total = state.name(state.mover), int(action[1]) + int(action[2])
        egg = " and takes an egg" if total in LAY and state.nest else ""
        return f"{name} rolls {action[1]} (black) and {action[2]}: {total}{egg}."


class Choose(Step):
    """After a 10, 11 or 12: `walk`, `free clara` from the bunker, or `opportunity`."""

    rule = "high-rolls"
    of_mover = True

    def settle(self, state: Chickenrun) -> bool:
        if sum(state.dice) >= HIGH:
            return True
        state.enter("double")
        return False

    def prompt(self, state: Chickenrun) -> str:
        choices = [
            "move" if state.flock.active else "",
            "free a chicken from the bunker" if state.flock.bunker else "",
            "take an opportunity card",
        ]
        return f"{state.name(state.mover)}, a {sum(state.dice)}: {listed([word for word in choices if word], 'or')}."

    def legal(self, state: Chickenrun) -> list[Action]:
        flock = state.flock
        walk: list[Action] = [("walk",)] if flock.active else []
        return [*walk, *(("free", chicken) for chicken in flock.bunker), ("opportunity",)]

    def refuse(self, state: Chickenrun, touches: Action) -> Refusal:
        flock = state.flock
        if touches[0] == "walk" and not flock.active:
            return Refusal("bunker", f"{nobody_active(flock).removesuffix('.')}, so nobody can move.")
        if touches[0] == "free" and not flock.bunker:
            return Refusal("bunker", "None of your chickens is in the bunker.")
        if touches[0] == "free" or touches[0] in NUMBER:
            return chicken_refused(touches[-1], flock.bunker, "of yours in the bunker")
        return super().refuse(state, touches)

    def perform(self, state: Chickenrun, action: Action) -> None:
        state.enter("double")
        state.still = action[0] != "walk"
        if action[0] == "free":
            release(state.flock, action[1])
        elif action[0] == "opportunity":
            state.tasks.append(Task("opportunity", state.mover))

    def tell(self, state: Chickenrun, action: Action, seat: int | None) -> str:
        name = state.name(state.mover)
        if action[0] == "free":
            return f"{name} frees {chicken_name(action[1])} from the bunker."
        return f"{name} {'takes an opportunity card' if action[0] == 'opportunity' else 'chooses to move'}."


class Double(Step):
    """After a double the active chicken must rest: `swap dora`. A runner is not replaced, nor a chicken that is the only one."""

    rule = "doubles"
    of_mover = True

    def settle(self, state: Chickenrun) -> bool:
        flock = state.flock
        if state.dice[0] == state.dice[1] and flock.active and not flock.escape:
            others = candidates(flock)
            if len(others) > 1:
                return True
            if others:
                old = chicken_name(flock.active)
                activate(flock, others[0])
                state.report("replace", f"A double: {old} rests, and {told_chicken(flock.active)} takes her place.")
        state.enter("move")
        return False

    def prompt(self, state: Chickenrun) -> str:
        flock = state.flock
        return f"{state.name(state.mover)}, a double: choose who takes the place of {chicken_name(flock.active)}, who goes to rest in the hut."

    def legal(self, state: Chickenrun) -> list[Action]:
        return [("swap", chicken) for chicken in candidates(state.flock)]

    def refuse(self, state: Chickenrun, touches: Action) -> Refusal:
        if touches[0] == "swap" or touches[0] in NUMBER:
            return chicken_refused(touches[-1], candidates(state.flock), "one who can take her place")
        return super().refuse(state, touches)

    def perform(self, state: Chickenrun, action: Action) -> None:
        activate(state.flock, action[1])
        state.enter("move")

    def tell(self, state: Chickenrun, action: Action, seat: int | None) -> str:
        old = chicken_name(state.flock.active)
        return f"{state.name(state.mover)} lets {old} rest in the hut, and plays with {told_chicken(action[1])}."


class Activate(Step):
    """Somebody's active chicken has been sent away: the player chooses another one. `activate dora`."""

    rule = "chickens"

    def settle(self, state: Chickenrun) -> bool:
        flock = state.flocks[state.task.seat]
        others = candidates(flock)
        if not flock.active and len(others) > 1:
            return True
        state.tasks.pop()
        if not flock.active and others:
            activate(flock, others[0])
        return False

    def prompt(self, state: Chickenrun) -> str:
        return f"{state.name(state.task.seat)}, choose your new active chicken."

    def legal(self, state: Chickenrun) -> list[Action]:
        return [("activate", chicken) for chicken in candidates(state.flocks[state.task.seat])]

    def refuse(self, state: Chickenrun, touches: Action) -> Refusal:
        if touches[0] == "activate" or touches[0] in NUMBER:
            return chicken_refused(touches[-1], candidates(state.flocks[state.task.seat]), "one who can be active")
        return super().refuse(state, touches)

    def perform(self, state: Chickenrun, action: Action) -> None:
        activate(state.flocks[state.tasks.pop().seat], action[1])

    def tell(self, state: Chickenrun, action: Action, seat: int | None) -> str:
        return f"{state.name(state.task.seat)} goes on with {told_chicken(action[1])}."


def told_chicken(chicken: str) -> str:
    """A chicken with her number."""
    return f"{chicken_name(chicken)} ({NUMBER[chicken]:+d})" if NUMBER[chicken] else f"{chicken_name(chicken)} (0)"
