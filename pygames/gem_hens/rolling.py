"""Rolling the eight dice against the clock, and the pecking order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames.core.words import BLANK, Action, Refusal, counted, listed, quoted
from pygames.gem_hens.components import MOST_ROLLS
from pygames.gem_hens.hen import Hen
from pygames.gem_hens.step import FACES, DiceRoll, Step, hidden

if TYPE_CHECKING:
    from pygames.gem_hens.rules import GemHens

WILD = "6"
LOCKED = "locked"
"""What a locked die says when it is touched: no word of any action."""
MOST_TIE_ROLLS = 10
"""Whoever is still tied after so many rolls stays in the order of the seats, so that no match is endless."""


class Roll(Step):
    """A player rolls all dice that are not locked, locks some, rolls again, or is done: then all lie as they are."""

    rule = "rolling"

    def settle(self, state: GemHens) -> bool:
        if state.active in state.players() and not done(state, state.active):
            return True
        following = [seat for seat in state.order if seat in state.players() and not done(state, seat)]
        if following:
            state.active = following[0]
            return True
        if state.has_blanks():
            raise hidden()
        for hen in state.hens:
            hen.rolls = 0
        state.phase = "pecking"
        return False

    def prompt(self, state: GemHens) -> str:
        name, hen = state.name(state.active), state.hens[state.active]
        if not hen.rolls:
            return f"{name}, roll your {counted(hen.in_hand, 'die', 'dice')}."
        left = MOST_ROLLS - hen.rolls
        return f"{name}, lock dice or reroll ({left} left)."

    def legal(self, state: GemHens) -> list[Action]:
        hen = state.hens[state.active]
        if not hen.rolls:
            return [("roll",)]
        return [("roll",), *(("lock", face) for face in dict.fromkeys(hen.loose) if face != BLANK), ("done",)]

    def refuse(self, state: GemHens, touches: Action) -> Refusal:
        hen = state.hens[state.active]
        if not hen.rolls:
            return Refusal(self.rule, "First roll your dice.")
        for face in touches:
            if face in FACES and face not in hen.loose:
                if face in hen.dice:
                    return Refusal(self.rule, f"Every {face} is locked already, and a locked die stays.")
                return Refusal(self.rule, f"No die shows {face}: you have {listed(hen.loose)}.")
            if face == LOCKED:
                return Refusal(self.rule, "This die is locked, and a locked die stays as it lies.")
            if face not in (*FACES, "lock", "roll", "done"):
                return Refusal(
                    self.rule, f"{quoted(face)} means nothing here: say “lock” with what a die shows, “roll” or “done”."
                )
        return Refusal(
            self.rule, "Lock one die after the other; “roll” then rolls all that are not locked, never a part."
        )

    def perform(self, state: GemHens, action: Action) -> None:
        hen = state.hens[state.active]
        if action[0] == "roll":
            hen.loose = []
            state.phase = "dice"
            return
        lock(hen, hen.loose if action[0] == "done" else list(action[1:]))

    def tell(self, state: GemHens, action: Action, seat: int | None) -> str:
        name, hen = state.name(state.active), state.hens[state.active]
        if action[0] == "roll":
            return f"{name} takes {counted(hen.in_hand, 'die', 'dice')}."
        if action[0] == "lock":
            return f"{name} locks {'a ' + action[1] if seat == state.active else 'a die'}."
        return f"{name} is done: the other {counted(len(hen.loose), 'die stays', 'dice stay')} as they lie."


def lock(hen: Hen, faces: list[str]) -> None:
    """These dice are locked."""
    kept = list(faces)
    hen.gain(*kept)
    for face in kept:
        hen.loose.remove(face)


def done(state: GemHens, seat: int) -> bool:
    """Whether a player has locked all dice."""
    return not state.hens[seat].in_hand


class Dice(DiceRoll):
    """The dice of the player whose turn it is fall."""

    def number(self, state: GemHens) -> int:
        return state.hens[state.active].in_hand

    def prompt(self, state: GemHens) -> str:
        return f"{state.name(state.active)} rolls {counted(self.number(state), 'die', 'dice')}."

    def occasion(self, state: GemHens) -> str:
        return f"round {state.round} seat {state.active} roll {state.hens[state.active].rolls + 1}"

    def perform(self, state: GemHens, action: Action) -> None:
        hen = state.hens[state.active]
        hen.loose = list(action[1:])
        hen.rolls += 1
        state.phase = "roll"
        if hen.rolls == MOST_ROLLS:
            state.report(f"That was roll {MOST_ROLLS}: all dice stay as they lie.")
            lock(hen, hen.loose)

    def tell(self, state: GemHens, action: Action, seat: int | None) -> str:
        name = state.name(state.active)
        return (
            f"{name} rolls {listed(action[1:]) if seat == state.active else counted(len(action) - 1, 'die', 'dice')}."
        )


class Pecking(DiceRoll):
    """Each player rolls the sixes once more; their sum decides the pecking order, and they lie as they now are."""

    rule = "pecking-order"

    def settle(self, state: GemHens) -> bool:
        for seat in state.order:
            hen = state.hens[seat]
            if seat in state.players() and not hen.pecks:
                if WILD in hen.dice:
                    state.active = seat
                    return True
                hen.pecks = [0]
        state.phase = "tie"
        return False

    def number(self, state: GemHens) -> int:
        return state.hens[state.active].dice.count(WILD)

    def prompt(self, state: GemHens) -> str:
        return f"{state.name(state.active)} rolls {counted(self.number(state), 'six', 'sixes')} for the pecking order."

    def occasion(self, state: GemHens) -> str:
        return f"round {state.round} seat {state.active} pecking"

    def perform(self, state: GemHens, action: Action) -> None:
        hen = state.hens[state.active]
        hen.pecks = [sum(map(int, action[1:]))]
        hen.dice = [face for face in hen.dice if face != WILD]
        hen.gain(*action[1:])

    def tell(self, state: GemHens, action: Action, seat: int | None) -> str:
        total = sum(map(int, action[1:]))
        return f"{state.name(state.active)} rolls {listed(action[1:])} for the pecking order: {total}."


class Tie(DiceRoll):
    """In round 1 those who are tied roll one die each, and again among those who still are. Later last round's order decides."""

    rule = "pecking-order"

    def settle(self, state: GemHens) -> bool:
        tied = self.tied(state) if state.round == 1 else []
        if tied:
            state.active = tied[0]
            return True
        self.sort(state)
        players = state.players()
        state.report(f"The pecking order is {listed([state.name(seat) for seat in state.order if seat in players])}.")
        state.phase = "draft"
        return False

    @staticmethod
    def sort(state: GemHens) -> None:
        """Put the players into the pecking order; who is still tied stays in last round's order, who resigned comes last."""
        players = state.players()
        place = {seat: number for number, seat in enumerate(state.order)}
        state.order.sort(
            key=lambda seat: (seat not in players, [-peck for peck in state.hens[seat].pecks], place[seat])
        )

    @staticmethod
    def tied(state: GemHens) -> list[int]:
        """Who has to roll: whoever's rolls so far another has, too; those with the fewest rolls first."""
        pecks = {seat: state.hens[seat].pecks for seat in state.players()}
        tied = [
            seat
            for seat, mine in pecks.items()
            if len(mine) <= MOST_TIE_ROLLS
            and any(other != seat and theirs[: len(mine)] == mine for other, theirs in pecks.items())
        ]
        return sorted(tied, key=lambda seat: (len(pecks[seat]), seat))

    def number(self, state: GemHens) -> int:
        return 1

    def prompt(self, state: GemHens) -> str:
        return f"{state.name(state.active)} is tied for the pecking order and rolls one die."

    def occasion(self, state: GemHens) -> str:
        return f"round {state.round} seat {state.active} tie {len(state.hens[state.active].pecks)}"

    def perform(self, state: GemHens, action: Action) -> None:
        state.hens[state.active].pecks.append(int(action[1]))

    def tell(self, state: GemHens, action: Action, seat: int | None) -> str:
        return f"{state.name(state.active)} is tied and rolls {action[1]}."
