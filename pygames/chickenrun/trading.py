"""Trading: `trade hut3`, then one thing an action (`offer rope`, `ask egg`), `propose`; the other accepts, declines, or counters once.

Things are named by a kind of equipment (out of the hand), a plan, `egg`, or `carried` for what the active chicken carries.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from pygames.chickenrun.cards import EQUIPMENT, MOST_PLANS, PLANS, item_name
from pygames.chickenrun.farm import HUTS, place_name
from pygames.chickenrun.flock import NOBODY, Flock
from pygames.chickenrun.moving import bank
from pygames.chickenrun.step import Step, Task
from pygames.core.words import BLANK, Action, Refusal, counted, listed

if TYPE_CHECKING:
    from pygames.chickenrun.rules import Chickenrun

EGG: Final = "egg"
CARRIED: Final = "carried"
MOST_THINGS: Final = 4
"""So many things are on each side of a proposal at most."""
MOST_PROPOSALS: Final = 2
"""So often does a player propose something in one turn."""
THINGS: Final = (EGG, CARRIED, *EQUIPMENT, *PLANS)


@dataclass
class Bargain:
    """A proposal that is made up, or waits for an answer: what `seat` would give to `other`, and asks for."""

    seat: int
    other: int
    give: list[str] = field(default_factory=list)
    ask: list[str] = field(default_factory=list)

    def clone(self) -> Bargain:
        """An equal one that shares nothing that can change."""
        return Bargain(self.seat, self.other, list(self.give), list(self.ask))


def partners(state: Chickenrun) -> list[int]:
    """With whom the mover can trade: whoever's piece is in the same place, and whoever's hut the piece is in."""
    flock = state.flock
    if flock.escape:
        return []
    found = []
    for seat, other in enumerate(state.flocks):
        if seat != state.mover and other.at and flock.at in (other.at, other.hut) and not other.escape:
            found.append(seat)
    return found


class Trade(Step):
    """After the move: `trade hut3` begins a proposal to whoever lives there, `done` ends the trading."""

    rule = "trading"
    of_mover = True

    def settle(self, state: Chickenrun) -> bool:
        if state.proposals < MOST_PROPOSALS and partners(state):
            return True
        state.enter("stroll")
        return False

    def prompt(self, state: Chickenrun) -> str:
        names = listed([state.name(seat) for seat in partners(state)], "or")
        return f"{state.name(state.mover)}, you may trade with {names}, or be done."

    def legal(self, state: Chickenrun) -> list[Action]:
        return [*(("trade", state.flocks[seat].hut) for seat in partners(state)), ("done",)]

    def refuse(self, state: Chickenrun, touches: Action) -> Refusal:
        hut = touches[-1]
        if hut not in HUTS:
            return super().refuse(state, touches)
        seat = state.seat_of(hut)
        if seat is None or seat == state.mover:
            return Refusal(self.rule, f"There is nobody else in {place_name(hut)} to trade with.")
        return Refusal(
            self.rule,
            f"You trade in the hut of {state.name(seat)}, or with both pieces in one place, and neither runs from the farm.",
        )

    def perform(self, state: Chickenrun, action: Action) -> None:
        if action[0] == "done":
            state.enter("stroll")
            return
        other = state.seat_of(action[1])
        assert other is not None
        state.proposals += 1
        state.bargain = Bargain(state.mover, other)
        state.tasks.append(Task("compose", state.mover))

    def tell(self, state: Chickenrun, action: Action, seat: int | None) -> str:
        if action[0] == "done":
            return f"{state.name(state.mover)} is done with trading."
        return f"{state.name(state.mover)} speaks to {state.name(state.seat_of(action[1]) or 0)}."


class Compose(Step):
    """A proposal is made up, thing by thing: `offer rope`, `ask egg`, then `propose`, or `cancel`."""

    rule = "trading"

    def prompt(self, state: Chickenrun) -> str:
        bargain = state.bargain
        assert bargain
        so_far = f" So far {_brief(bargain.give)} for {_brief(bargain.ask)}." if bargain.give or bargain.ask else ""
        return f"{state.name(bargain.seat)}, say what you offer {state.name(bargain.other)} and ask for, and propose it.{so_far}"

    def legal(self, state: Chickenrun) -> list[Action]:
        return [("cancel",), *(action for action, why in self.conceivable(state) if why is None)]

    def conceivable(self, state: Chickenrun) -> Iterator[tuple[Action, Refusal | None]]:
        """Everything that could be said now, with the reason why not, or None."""
        for thing in THINGS:
            yield ("offer", thing), offer_refused(state, thing)
        for thing in THINGS:
            yield ("ask", thing), ask_refused(state, thing)
        yield ("propose",), propose_refused(state)

    def refuse(self, state: Chickenrun, touches: Action) -> Refusal:
        for action, why in self.conceivable(state):
            if why is not None and (action == touches or action[-1:] == touches or action[0:1] == touches):
                return why
        return super().refuse(state, touches)

    def perform(self, state: Chickenrun, action: Action) -> None:
        bargain = state.bargain
        assert bargain
        if action[0] == "offer":
            bargain.give.append(action[1])
        elif action[0] == "ask":
            bargain.ask.append(action[1])
        elif action[0] == "propose":
            state.tasks[-1] = Task("answer", bargain.other)
        else:
            state.tasks.pop()
            state.bargain = None

    def tell(self, state: Chickenrun, action: Action, seat: int | None) -> str:
        bargain = state.bargain
        assert bargain
        name, other = state.name(bargain.seat), state.name(bargain.other)
        if action[0] == "cancel":
            return f"{name} proposes nothing."
        if action[0] == "propose":
            if seat in (bargain.seat, bargain.other):
                return f"{name} proposes a trade to {other}: {told_terms(bargain)}."
            return f"{name} proposes a trade to {other}."
        what = thing_name(action[1]) if seat == bargain.seat else "something"
        return f"{name} {'offers' if action[0] == 'offer' else 'asks for'} {what}."


class Answer(Step):
    """`accept`, `decline`, or once a turn `counter` with a proposal of one's own."""

    rule = "trading"

    def prompt(self, state: Chickenrun) -> str:
        bargain = state.bargain
        assert bargain
        counter = counter_refused(state) is None
        if accept_refused(state) is None:
            may = f"You may accept or decline{', or make a counter-offer' if counter else ''}."
        else:
            may = f"You cannot accept, only decline{' or make a counter-offer' if counter else ''}."
        return f"{state.name(bargain.other)}, {state.name(bargain.seat)} proposes: {told_terms(bargain)}. {may}"

    def legal(self, state: Chickenrun) -> list[Action]:
        found: list[Action] = [("accept",)] if accept_refused(state) is None else []
        found.append(("decline",))
        return [*found, ("counter",)] if counter_refused(state) is None else found

    def refuse(self, state: Chickenrun, touches: Action) -> Refusal:
        why = None
        if touches == ("accept",):
            why = accept_refused(state)
        elif touches == ("counter",):
            why = counter_refused(state)
        return why or super().refuse(state, touches)

    def perform(self, state: Chickenrun, action: Action) -> None:
        bargain = state.bargain
        assert bargain
        state.tasks.pop()
        state.bargain = None
        if action[0] == "accept":
            exchange(state, bargain)
        elif action[0] == "counter":
            state.countered = True
            state.bargain = Bargain(bargain.other, bargain.seat)
            state.tasks.append(Task("compose", bargain.other))

    def tell(self, state: Chickenrun, action: Action, seat: int | None) -> str:
        bargain = state.bargain
        assert bargain
        name, other = state.name(bargain.other), state.name(bargain.seat)
        if action[0] == "accept":
            return f"{name} accepts what {other} proposes."
        return f"{name} {'makes a counter-offer' if action[0] == 'counter' else 'declines'}."


# -- what can be offered, asked for, proposed, accepted ---------------------------------------------------------------


def owned(flock: Flock, thing: str) -> int:
    """How many of a thing a player has to give."""
    if thing == EGG:
        return flock.eggs
    if thing == CARRIED:
        return bool(flock.carried)
    return flock.items.count(thing) + flock.plans.count(thing)


def offer_refused(state: Chickenrun, thing: str) -> Refusal | None:
    """Why whoever makes up the proposal cannot offer one more of this thing."""
    bargain = state.bargain
    assert bargain
    if len(bargain.give) == MOST_THINGS:
        return Refusal("trading", f"A proposal offers {MOST_THINGS} things at most.")
    if owned(state.flocks[bargain.seat], thing) <= bargain.give.count(thing):
        return Refusal(
            "trading", f"You have no {'more ' if thing in bargain.give else ''}{thing_word(thing)} to offer."
        )
    return apart_refused(state, thing)


def ask_refused(state: Chickenrun, thing: str) -> Refusal | None:
    """Why nobody can ask for one more of this thing: by what everybody can see, never by what the other holds."""
    bargain = state.bargain
    assert bargain
    other = state.flocks[bargain.other]
    name = state.name(bargain.other)
    if len(bargain.ask) == MOST_THINGS:
        return Refusal("trading", f"A proposal asks for {MOST_THINGS} things at most.")
    asked = bargain.ask.count(thing)
    if thing in (EGG, CARRIED):
        if owned(other, thing) <= asked:
            return Refusal("trading", f"{name} has no {'more ' if asked else ''}{thing_word(thing)}.")
        return apart_refused(state, thing)
    kinds, held = (PLANS, other.plans) if thing in PLANS else (EQUIPMENT, other.items)
    what = "plan" if thing in PLANS else "item in hand"
    if sum(1 for word in bargain.ask if word in kinds) >= len(held):
        return Refusal("trading", f"{name} has no {'more ' if held else ''}{what} that you could ask for.")
    if asked >= EQUIPMENT.get(thing, 1):
        return Refusal("trading", f"There are no more of {thing_word(thing)} in the game.")
    if thing in state.flocks[bargain.seat].plans:
        return Refusal("trading", f"You hold {PLANS[thing].name} yourself.")
    return None


def apart_refused(state: Chickenrun, thing: str) -> Refusal | None:
    """What is carried passes only between two chickens in one place."""
    bargain = state.bargain
    assert bargain
    if thing == CARRIED and state.flocks[bargain.seat].at != state.flocks[bargain.other].at:
        return Refusal("trading", "What a chicken carries passes only to another who is in the same place.")
    return None


def propose_refused(state: Chickenrun) -> Refusal | None:
    """Why the proposal cannot be made as it is."""
    bargain = state.bargain
    assert bargain
    if not bargain.give and not bargain.ask:
        return Refusal("trading", "There is nothing in this proposal yet.")
    for one, two, given, taken in (
        (bargain.seat, bargain.other, bargain.give, bargain.ask),
        (bargain.other, bargain.seat, bargain.ask, bargain.give),
    ):
        if CARRIED in given and state.flocks[two].carried and CARRIED not in taken:
            return Refusal("trading", f"{state.name(two)}'s chicken carries something already, and can carry one item.")
        if CARRIED in given and not state.flocks[two].active:
            return Refusal("trading", f"{state.name(two)} has no chicken here who could carry it.")
        plans = state.flocks[one].plans_held - count_plans(given) + count_plans(taken)
        if plans > MOST_PLANS:
            return Refusal(
                "plans", f"{state.name(one)} would hold {plans} plans, and nobody holds more than {MOST_PLANS}."
            )
    return None


def count_plans(things: list[str]) -> int:
    """How many of the things are plans."""
    return sum(1 for thing in things if thing in PLANS)


def accept_refused(state: Chickenrun) -> Refusal | None:
    """Why the proposal cannot be accepted: the other side does not have what is asked for."""
    bargain = state.bargain
    assert bargain
    other = state.flocks[bargain.other]
    lacking = [thing for thing in dict.fromkeys(bargain.ask) if owned(other, thing) < bargain.ask.count(thing)]
    if lacking:
        return Refusal("trading", f"You do not have {listed(map(thing_name, lacking))}.")
    return None


def counter_refused(state: Chickenrun) -> Refusal | None:
    """Why there can be no counter-offer."""
    bargain = state.bargain
    assert bargain
    if state.countered:
        return Refusal("trading", "There is one counter-offer in a turn, and it has been made.")
    return None


def exchange(state: Chickenrun, bargain: Bargain) -> None:
    """Both sides hand over what was agreed."""
    one, two = state.flocks[bargain.seat], state.flocks[bargain.other]
    carried = [
        flock.carried if CARRIED in things else NOBODY for flock, things in ((one, bargain.give), (two, bargain.ask))
    ]
    for flock, things in ((one, bargain.give), (two, bargain.ask)):
        if CARRIED in things:
            flock.carried = NOBODY
    for giver, taker, things in ((one, bargain.other, bargain.give), (two, bargain.seat, bargain.ask)):
        for thing in things:
            hand_over(state, giver, taker, thing)
    one.carried = carried[1] or one.carried
    two.carried = carried[0] or two.carried
    for seat in (bargain.seat, bargain.other):
        bank(state, seat)


def hand_over(state: Chickenrun, giver: Flock, seat: int, thing: str) -> None:
    """One thing passes from hand to hand; what is carried passes apart."""
    taker = state.flocks[seat]
    if thing == EGG:
        giver.eggs -= 1
        taker.eggs += 1
    elif thing in PLANS:
        giver.plans.remove(thing)
        state.take_plan(seat, thing)
    elif thing != CARRIED:
        giver.items.remove(thing)
        state.gain(taker, thing)


# -- sentences --------------------------------------------------------------------------------------------------------


def thing_word(thing: str) -> str:
    """A thing without an article."""
    if thing == CARRIED:
        return "carried item"
    return PLANS[thing].name if thing in PLANS else thing.replace("-", " ")


def thing_name(thing: str) -> str:
    """A thing in a sentence."""
    if thing == EGG:
        return "an egg"
    if thing == CARRIED:
        return "what is carried"
    return PLANS[thing].name if thing in PLANS else item_name(thing)


def told_things(things: list[str]) -> str:
    """Several things: `2 eggs and a rope`."""
    if BLANK in things:
        return counted(len(things), "thing")
    eggs = things.count(EGG)
    others = [thing_name(thing) for thing in things if thing != EGG]
    return listed([*([counted(eggs, "egg")] if eggs else []), *others]) or "nothing"


def _brief(things: list[str]) -> str:
    """Several things in as many words as one has, that a sentence which grows with them moves nothing below it."""
    return told_things(things) if len(things) < 2 or set(things) == {EGG} else counted(len(things), "thing")


def told_terms(bargain: Bargain) -> str:
    """A proposal: `a rope for 2 eggs`."""
    return f"{told_things(bargain.give)} for {told_things(bargain.ask)}"
