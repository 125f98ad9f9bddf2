"""The Tweedys under their controller's hand: after a player's turn, on their own turn, and whom they catch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygames.chickenrun import ending
from pygames.chickenrun.cards import chicken_name
from pygames.chickenrun.chickens import drop_carried
from pygames.chickenrun.collecting import collect
from pygames.chickenrun.escaping import prevent
from pygames.chickenrun.farm import DOG, HOUSE, PLACES, TWEEDY, Graph, distances, place_name, walk, whereabouts
from pygames.chickenrun.step import NO_SEAT, Step, TwoDice
from pygames.core.words import Action, Refusal, counted

if TYPE_CHECKING:
    from pygames.chickenrun.rules import Chickenrun

STROLL: Final = 3
"""A black die up to this number lets Mr Tweedy walk so far, and on the Tweedys' turn go on while an escape runs."""
MOST_CHASES: Final = 6
"""So often do the Tweedys move in one turn, so that no chase is endless."""
TWEEDY_PIECE: Final = "tweedy"
DOG_PIECE: Final = "dog"
GRAPHS: Final[dict[str, Graph]] = {TWEEDY_PIECE: TWEEDY, DOG_PIECE: DOG}
NAMES: Final = {TWEEDY_PIECE: "Mr Tweedy", DOG_PIECE: "the dog"}


class Chase(Step):
    """On the Tweedys' turn the controller moves Mr Tweedy or the dog up to the total: `tweedy x5y7`, `dog x2y9`, or `stay`."""

    rule = "tweedys"

    def pieces(self, state: Chickenrun) -> tuple[str, ...]:
        """Which of the two may be moved."""
        return (state.chaser,) if state.chaser else (TWEEDY_PIECE, DOG_PIECE)

    def steps(self, state: Chickenrun) -> int:
        """How far."""
        return sum(state.dice)

    def seat(self, state: Chickenrun) -> int:
        return state.controller

    def prompt(self, state: Chickenrun) -> str:
        who = " or ".join(NAMES[piece] for piece in self.pieces(state))
        return f"{state.name(self.seat(state))}, move {who} up to {counted(self.steps(state), 'step')}, or stay."

    def legal(self, state: Chickenrun) -> list[Action]:
        steps = self.steps(state)
        found: list[Action] = []
        for piece in self.pieces(state):
            at = state.place_of(piece)
            found += [(piece, place) for place in walk(GRAPHS[piece], at, steps) if place != at]
        found.append(("stay",))
        return found

    def refuse(self, state: Chickenrun, touches: Action) -> Refusal:
        pieces = self.pieces(state)
        piece = next((word for word in touches if word in GRAPHS), pieces[0])
        places = [word for word in touches if word in PLACES]
        if piece not in pieces:
            return Refusal(self.rule, f"It is {NAMES[pieces[0]]} who may move now.")
        if not places or len(touches) > 2:
            return super().refuse(state, touches)
        return piece_refused(state, piece, places[0], self.steps(state))

    def perform(self, state: Chickenrun, action: Action) -> None:
        caught = action[0] != "stay" and land(state, *action)
        if action[0] != "stay":
            state.chaser = action[0]
        again = state.dice[0] <= STROLL and not caught and state.chases < MOST_CHASES
        if again and any(flock.escape for flock in state.flocks):
            state.report("again", "An escape is under way: the Tweedys roll again.")
            state.enter("tweedys")
        else:
            state.enter("dusk")

    def tell(self, state: Chickenrun, action: Action, seat: int | None) -> str:
        name = state.name(self.seat(state))
        if action[0] == "stay":
            return f"{name} moves nobody."
        return f"{name} moves {NAMES[action[0]]} to {whereabouts(action[1])}."


def piece_refused(state: Chickenrun, piece: str, place: str, steps: int) -> Refusal:
    """Why Mr Tweedy or the dog cannot go to this place."""
    name, at = NAMES[piece], state.place_of(piece)
    if place == at:
        return Refusal("tweedys", f"{name.capitalize()} is there already.")
    number = distances(piece, at).get(place)
    if number is not None:
        return Refusal(
            "tweedys", f"{place_name(place).capitalize()} is {counted(number, 'step')} from {name}, who has {steps}."
        )
    if piece == DOG_PIECE:
        return Refusal(
            "dog",
            f"The dog stays outside the wire, and off the free squares and the hedge: {place_name(place)} is not for him.",
        )
    return Refusal(
        "tweedys",
        f"Mr Tweedy goes into no hut, through no wire or hedge and on no free square, so not to {place_name(place)}.",
    )


class Stroll(Chase):
    """After a player's move a black 1, 2 or 3 lets the controller move Mr Tweedy so far: `tweedy x5y7`, or `stay`."""

    rule = "black-die"

    def settle(self, state: Chickenrun) -> bool:
        if state.dice and state.dice[0] <= STROLL:
            return True
        state.enter("next")
        return False

    def pieces(self, state: Chickenrun) -> tuple[str, ...]:
        return (TWEEDY_PIECE,)

    def steps(self, state: Chickenrun) -> int:
        return state.dice[0]

    def perform(self, state: Chickenrun, action: Action) -> None:
        state.enter("next")
        if action[0] != "stay":
            land(state, *action)


class CallDog(Chase):
    """A Cat at the Wire: whoever has drawn it moves the dog."""

    rule = "opportunity"
    distance = 8

    def pieces(self, state: Chickenrun) -> tuple[str, ...]:
        return (DOG_PIECE,)

    def steps(self, state: Chickenrun) -> int:
        return self.distance

    def seat(self, state: Chickenrun) -> int:
        return state.task.seat

    def perform(self, state: Chickenrun, action: Action) -> None:
        state.tasks.pop()
        if action[0] != "stay":
            land(state, *action)


class TweedysRoll(TwoDice):
    """The Tweedys' turn: `tweedys 2 5`. The white die says where Mrs Tweedy collects, a double opens the main gate."""

    verb = "tweedys"
    rule = "tweedys"

    def prompt(self, state: Chickenrun) -> str:
        return f"The Tweedys' turn: {state.name(state.controller)} rolls the dice."

    def occasion(self, state: Chickenrun) -> str:
        return f"round {state.round} tweedys {state.chases + 1}"

    def perform(self, state: Chickenrun, action: Action) -> None:
        state.dice = (int(action[1]), int(action[2]))
        state.chases += 1
        state.enter("chase")
        if action[1] == action[2]:
            state.gate_until = state.round + 1
            state.report("gate", "A double: the main gate is open for a full round.")
        seat = state.seat_of(f"hut{action[2]}")
        if state.chases > 1 or seat is None:
            return
        if state.cold == state.round:
            state.report("spared", "Mrs Tweedy has a cold, and collects nothing.")
        else:
            state.report("collect", f"Mrs Tweedy comes to hut {action[2]}.")
            collect(state, seat, NO_SEAT)

    def tell(self, state: Chickenrun, action: Action, seat: int | None) -> str:
        total = int(action[1]) + int(action[2])
        return f"{state.name(state.controller)} rolls {action[1]} (black) and {action[2]} for the Tweedys: {total}."


class Dusk(Step):
    """The round is over: another begins, unless it was the last one."""

    def settle(self, state: Chickenrun) -> bool:
        state.end_round()
        return False


# -- catching ---------------------------------------------------------------------------------------------------------


def land(state: Chickenrun, piece: str, place: str) -> bool:
    """Mr Tweedy or the dog ends a move in a place. Gives whether anybody was caught."""
    state.put_piece(piece, place)
    caught = [seat for seat in state.order() if catches(state, piece, place, seat)]
    for seat in caught:
        if state.flocks[seat].escape:
            prevent(state, seat)
        else:
            catch(state, seat)
    if caught:
        go_home(state)
        ending.review(state)
    return bool(caught)


def catches(state: Chickenrun, piece: str, place: str, seat: int) -> bool:
    """Whether Mr Tweedy or the dog, who is now in this place, has caught this player's chicken, or escape."""
    flock = state.flocks[seat]
    escape = flock.escape
    if escape is None:
        return piece == TWEEDY_PIECE and bool(flock.active) and flock.at == place
    if place == escape.marker:
        return True
    covered = escape.card and not escape.landed and escape.card.covers(place, piece)
    return flock.at == place and not covered


def catch(state: Chickenrun, seat: int) -> None:
    """A chicken in the yard is brought back to her hut; what she carries goes back to a pile."""
    flock = state.flocks[seat]
    flock.at = flock.hut
    state.report(
        "caught", f"{chicken_name(flock.active)} of {state.name(seat)} is caught, and brought back to her hut."
    )
    drop_carried(state, seat)


def go_home(state: Chickenrun) -> None:
    """Mr Tweedy goes home for a rest; chickens in the house go to their huts."""
    state.tweedy = HOUSE
    for seat in state.order():
        flock = state.flocks[seat]
        if flock.at == HOUSE:
            catch(state, seat)
