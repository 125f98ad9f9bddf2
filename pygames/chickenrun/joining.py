"""Joint escapes (advanced game): two players pool equipment and chickens, and the one who announces it is in charge.

`joint kite hut3 2` asks the owner of hut 3 to bring what the plan still needs, and lets up to two of that player's chickens run. The answer is
`agree` or `decline`; whoever agrees sends chickens, `lend dora`, `done`. From then on all runs as any other escape of the one in charge.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygames.chickenrun.cards import PLANS, Plan, chicken_name, item_names, sort_items
from pygames.chickenrun.chickens import activate, candidates, come_home, next_runner
from pygames.chickenrun.farm import HUTS, place_name
from pygames.chickenrun.flock import NOBODY, Escape
from pygames.chickenrun.step import NO_SEAT, Step, Task
from pygames.core.words import Action, Refusal, counted, listed

if TYPE_CHECKING:
    from pygames.chickenrun.rules import Chickenrun

VERB: Final = "joint"
PLACES: Final = tuple(str(number) for number in range(1, max(plan.chickens for plan in PLANS.values())))
"""How many chickens of the partner's may run."""


# -- asking -----------------------------------------------------------------------------------------------------------


def played(state: Chickenrun) -> bool:
    """Whether the match is played with joint escapes."""
    return state.options["joint"] == "on"


def proposals(state: Chickenrun, plan: str) -> list[Action]:
    """Every joint escape by this plan, to whose start the mover has come, that could be proposed now."""
    found: list[Action] = []
    for seat in state.order():
        if partner_refused(state, plan, seat) is None:
            hut = state.flocks[seat].hut
            found += [(VERB, plan, hut, number) for number in PLACES[: most_places(state, plan, seat)]]
    return found


def most_places(state: Chickenrun, plan: str, seat: int) -> int:
    """How many of a player's chickens could run with the mover's."""
    return min(PLANS[plan].chickens - 1, len(state.flocks[seat].hand))


def partner_refused(state: Chickenrun, word: str, seat: int | None) -> Refusal | None:
    """Why this player cannot be asked to join: by what everybody can see, never by which items somebody holds."""
    plan = PLANS[word]
    if not played(state):
        return Refusal("joint", "Joint escapes belong to the advanced game, and this match is played without them.")
    if plan.chickens < 2:
        return Refusal("joint", f"{plan.name} is for one chicken, so there is no room for anybody else's.")
    if seat is None or seat == state.mover:
        return Refusal("joint", "A joint escape is made with another player: name the hut of one who is in the game.")
    name, flock, missing = state.name(seat), state.flocks[seat], state.flock.missing(word)
    if seat in state.invited:
        return Refusal("joint", f"{name} has declined, and is asked once a turn.")
    if has_a_part(state, state.mover):
        return Refusal("joint", "You have a part in a joint escape already, and nobody has a part in two.")
    if has_a_part(state, seat):
        return Refusal("joint", f"{name} has a part in a joint escape already.")
    if not flock.hand:
        return Refusal("joint", f"{name} has no chicken in hand who could run.")
    if len(flock.items) < len(missing):
        needs = f"{counted(len(missing), 'item is', 'items are')} missing"
        return Refusal("joint", f"{needs}, and {name} has {counted(len(flock.items), 'item')} in hand.")
    return None


def refused(state: Chickenrun, plan: str, touches: Action) -> Refusal:
    """Why the mover cannot propose this joint escape, to whose start the piece has come."""
    huts = [word for word in touches if word in HUTS]
    why = partner_refused(state, plan, state.seat_of(huts[0]) if huts else None)
    if why is not None:
        return why
    most = most_places(state, plan, state.seat_of(huts[0]) or 0)
    return Refusal("joint", f"Say how many chickens of {place_name(huts[0])} may run: 1 to {most}.")


def propose(state: Chickenrun, action: Action) -> None:
    """The plan and the own equipment are laid open, and the partner is asked."""
    _, word, hut, number = action
    seat = state.seat_of(hut)
    assert seat is not None
    flock, missing = state.flock, state.flock.missing(word)
    sort_items(missing)
    own = [kind for kind in PLANS[word].items if kind not in missing]
    flock.plans.remove(word)
    for kind in own:
        flock.items.remove(kind)
    flock.escape = Escape("plan", word, own, partner=seat, places=int(number), brought=missing)
    state.invited.append(seat)
    state.tasks.append(Task("pool", seat, other=state.mover))


def tell(state: Chickenrun, action: Action) -> str:
    """What is proposed, for the log."""
    _, word, hut, number = action
    missing = state.flock.missing(word)
    laid = item_names(kind for kind in PLANS[word].items if kind not in missing)
    partner = state.name(state.seat_of(hut) or 0)
    asked = f"bring {listed(item_names(missing))}" if missing else "join"
    return (
        f"{state.name(state.mover)} proposes a joint escape: {PLANS[word].name}, with {listed(laid) or 'no equipment yet'}. "
        f"{partner} is asked to {asked}, and may send up to {counted(int(number), 'chicken')}."
    )


def withdraw(state: Chickenrun, seat: int) -> None:
    """Nothing comes of a joint escape: what was laid open goes back into the hand."""
    flock = state.flocks[seat]
    escape = flock.escape
    assert escape
    flock.escape = None
    state.take_plan(seat, escape.plan)
    for kind in escape.items:
        state.gain(flock, kind)


class Pool(Step):
    """Somebody is asked to join an escape: `agree`, with all that is missing in hand, or `decline`."""

    rule = "joint"

    @staticmethod
    def escape(state: Chickenrun) -> tuple[Escape, Plan]:
        """What is proposed."""
        escape = state.flocks[state.task.other].escape
        assert escape and escape.card
        return escape, escape.card

    def prompt(self, state: Chickenrun) -> str:
        task, (escape, plan) = state.task, self.escape(state)
        wanted = listed([*item_names(escape.brought), f"up to {counted(escape.places, 'chicken')}"])
        return (
            f"{state.name(task.seat)}, {state.name(task.other)} is in charge of {plan.name}, and asks you to bring {wanted}. "
            "Agree or decline."
        )

    def agree_refused(self, state: Chickenrun) -> Refusal | None:
        """Why whoever is asked cannot agree."""
        items = state.flocks[state.task.seat].items
        lacking = [kind for kind in self.escape(state)[0].brought if kind not in items]
        if lacking:
            return Refusal(self.rule, f"You do not have {listed(item_names(lacking), 'or')} in your hand.")
        return None

    def legal(self, state: Chickenrun) -> list[Action]:
        agree: list[Action] = [("agree",)] if self.agree_refused(state) is None else []
        return [*agree, ("decline",)]

    def refuse(self, state: Chickenrun, touches: Action) -> Refusal:
        why = self.agree_refused(state) if touches == ("agree",) else None
        return why or super().refuse(state, touches)

    def perform(self, state: Chickenrun, action: Action) -> None:
        (escape, plan), task = self.escape(state), state.tasks.pop()
        if action[0] == "decline":
            withdraw(state, task.other)
            return
        for kind in escape.brought:
            state.flocks[task.seat].items.remove(kind)
        escape.items = list(plan.items)
        state.enter("dice")
        state.tasks += [Task("runners", task.other), Task("lend", task.seat, other=task.other)]
        report_first(state, task.other)

    def tell(self, state: Chickenrun, action: Action, seat: int | None) -> str:
        task, (escape, _) = state.task, self.escape(state)
        name = state.name(task.seat)
        if action[0] == "decline":
            return f"{name} declines to join the escape of {state.name(task.other)}."
        return f"{name} agrees{f', and brings {listed(item_names(escape.brought))}' if escape.brought else ''}."


class Lend(Step):
    """Who joins an escape sends chickens out of the hand: `lend dora`, up to the agreed number, or `done`."""

    rule = "joint"

    def settle(self, state: Chickenrun) -> bool:
        if self.room(state) and state.flocks[state.task.seat].hand:
            return True
        self.end(state)
        return False

    @staticmethod
    def room(state: Chickenrun) -> int:
        """How many more may be sent."""
        escape = state.flocks[state.task.other].escape
        return escape.places - len(state.flocks[state.task.seat].lent) if escape else 0

    @staticmethod
    def end(state: Chickenrun) -> None:
        """Nobody else is sent."""
        escape = state.flocks[state.tasks.pop().other].escape
        if escape:
            escape.places = 0

    def prompt(self, state: Chickenrun) -> str:
        task = state.task
        return f"{state.name(task.seat)}, send up to {counted(self.room(state), 'chicken')} with {state.name(task.other)}, or be done."

    def legal(self, state: Chickenrun) -> list[Action]:
        return [*(("lend", chicken) for chicken in state.flocks[state.task.seat].hand), ("done",)]

    def refuse(self, state: Chickenrun, touches: Action) -> Refusal:
        hand = listed(map(chicken_name, state.flocks[state.task.seat].hand), "or")
        return Refusal(self.rule, f"You send chickens out of your hand: {hand}, or are done.")

    def perform(self, state: Chickenrun, action: Action) -> None:
        if action[0] == "done":
            self.end(state)
            return
        flock = state.flocks[state.task.seat]
        flock.hand.remove(action[1])
        flock.lent.append(action[1])

    def tell(self, state: Chickenrun, action: Action, seat: int | None) -> str:
        name = state.name(state.task.seat)
        if action[0] == "done":
            return f"{name} sends nobody else."
        return f"{name} sends {chicken_name(action[1])} with {state.name(state.task.other)}."


def report_first(state: Chickenrun, leader: int) -> None:
    """An escape by a plan begins, which everybody should see."""
    flock = state.flocks[leader]
    assert flock.escape and flock.escape.card
    state.report(
        "escape", f"{flock.escape.card.name}: {chicken_name(flock.active)} of {state.name(leader)} runs first!"
    )


# -- whose chickens run -----------------------------------------------------------------------------------------------


def in_charge(state: Chickenrun, partner: int) -> int | None:
    """Who is in charge of the joint escape in which a player has a part."""
    for seat, flock in enumerate(state.flocks):
        if flock.escape and flock.escape.partner == partner:
            return seat
    return None


def has_a_part(state: Chickenrun, seat: int) -> bool:
    """Whether a player is in charge of a joint escape, or has sent chickens for one."""
    escape = state.flocks[seat].escape
    return in_charge(state, seat) is not None or (escape is not None and escape.partner != NO_SEAT)


def asked(state: Chickenrun, leader: int) -> bool:
    """Whether somebody has still to answer whether to join this player's escape."""
    return any(task.step == "pool" and task.other == leader for task in state.tasks)


def unplaced(state: Chickenrun, seat: int) -> list[str]:
    """Chickens who were sent for this player's escape, and whose place in its order is not yet chosen."""
    flock = state.flocks[seat]
    if flock.escape is None or flock.escape.partner == NO_SEAT:
        return []
    return [chicken for chicken in state.flocks[flock.escape.partner].lent if chicken not in flock.running]


def send_back(state: Chickenrun, seat: int) -> None:
    """Whoever is in charge of a joint escape is out: the partner's chickens go home."""
    flock = state.flocks[seat]
    if flock.escape is None or flock.escape.partner == NO_SEAT:
        return
    for chicken in list(state.flocks[flock.escape.partner].lent):
        come_home(state, chicken)
    if not flock.owns(flock.active):
        flock.active = NOBODY


def leave(state: Chickenrun, seat: int) -> None:
    """A player who has a part in somebody's escape drops out: the chickens go with her, the equipment stays with the escape."""
    leader = in_charge(state, seat)
    if leader is None:
        return
    flock = state.flocks[leader]
    escape = flock.escape
    assert escape
    if asked(state, leader):
        withdraw(state, leader)
        return
    gone = list(state.flocks[seat].lent)
    for chicken in gone:
        come_home(state, chicken)
    escape.partner, escape.brought, escape.places = NO_SEAT, [], 0
    escape.waiting = [chicken for chicken in escape.waiting if chicken not in gone]
    if flock.active in gone:
        replace_runner(state, leader)


def replace_runner(state: Chickenrun, seat: int) -> None:
    """The runner is gone with her owner: the next one runs, or the player goes on with the first who can be active."""
    flock = state.flocks[seat]
    flock.active = NOBODY
    tasks = list(state.tasks)
    next_runner(state, seat)
    state.tasks = tasks  # nobody is asked in the middle of something else
    if not flock.active and candidates(flock):
        activate(flock, candidates(flock)[0])
