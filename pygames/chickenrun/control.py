"""A match begins: who lives in which hut. A round begins: who controls the Tweedys, by the dice or, in the advanced game, by hidden bids."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, Final

from pygames.chickenrun.cards import COLOURS, EGGS, SETS
from pygames.chickenrun.farm import HUTS, place_name
from pygames.chickenrun.flock import NOBODY, Flock
from pygames.chickenrun.step import Chance, Step
from pygames.core.bag import Luck, shuffled
from pygames.core.errors import IllegalAction
from pygames.core.steps import Outcomes
from pygames.core.touches import Step as Follow
from pygames.core.words import BLANK, Action, Refusal, counted, listed, quoted

if TYPE_CHECKING:
    from pygames.chickenrun.rules import Chickenrun

MOST_CONTROL_ROLLS: Final = 10
"""Whoever is still tied after so many rolls and lives in the lowest hut has control, so that no match is endless."""
MOST_BIDDINGS: Final = 2
"""A second draw is rolled off."""
BIDS: Final = tuple(str(number) for number in range(EGGS + 1))
WEIGHTS: Final = {str(total): (6 - abs(7 - total)) / 36 for total in range(2, 13)}
"""How likely each total of two dice is."""
TOTALS: Final = tuple(WEIGHTS)


class Huts(Chance):
    """A chicken of each set is mixed, and each player gets one: her hut is the player's. `huts hut4 hut1`, seat by seat."""

    def prompt(self, state: Chickenrun) -> str:
        return "Everybody is dealt a chicken, and lives in her hut."

    def occasion(self, state: Chickenrun) -> str:
        return f"huts of {state.seats}"

    def outcomes(self, state: Chickenrun) -> Outcomes:
        every = list(permutations(HUTS, state.seats))
        return [(("huts", *huts), 1 / len(every)) for huts in every]

    def draw(self, state: Chickenrun, rng: Luck) -> Action:
        return ("huts", *shuffled(rng, HUTS)[: state.seats])

    def perform(self, state: Chickenrun, action: Action) -> None:
        state.flocks = [Flock(hut, hand=list(SETS[hut]), at=hut) for hut in action[1:]]
        state.phase = "first"

    def tell(self, state: Chickenrun, action: Action, seat: int | None) -> str:
        homes = [
            f"{state.name(seat)} lives in {place_name(hut)} ({COLOURS[hut]})" for seat, hut in enumerate(action[1:])
        ]
        return f"{listed(homes)}."


class Control(Chance):
    """Everybody in play rolls two dice; the highest total controls the Tweedys, and those who tie roll again. `control 7 11 4`."""

    rule = "control"

    def settle(self, state: Chickenrun) -> bool:
        if len(state.tied) > 1 and state.control_rolls < MOST_CONTROL_ROLLS:
            return True
        decided = "After two draws the dice decide: " if state.options["bidding"] == "on" else ""
        give_control(state, state.tied[0], f"{decided}{state.name(state.tied[0])}")
        return False

    def prompt(self, state: Chickenrun) -> str:
        return f"{listed([state.name(seat) for seat in state.tied])} roll for control of the Tweedys."

    def occasion(self, state: Chickenrun) -> str:
        return f"round {state.round} control {state.control_rolls + 1}"

    def outcomes(self, state: Chickenrun) -> Outcomes | None:
        if len(state.tied) > 2:
            return None
        return [(("control", one, two), WEIGHTS[one] * WEIGHTS[two]) for one in TOTALS for two in TOTALS]

    def odds(self, state: Chickenrun, touches: Action) -> list[tuple[str, float]]:
        if not touches:
            return [("control", 1.0)]
        return list(WEIGHTS.items()) if len(touches) <= len(state.tied) else []

    def draw(self, state: Chickenrun, rng: Luck) -> Action:
        random = rng.random
        return ("control", *[TOTALS[int(random() * 6) + int(random() * 6)] for _ in state.tied])

    def step(self, state: Chickenrun, touches: Action) -> Follow | Refusal:
        if not touches:
            return Follow(("control",), None)
        totals, number = touches[1:], len(state.tied)
        if touches[0] == "control" and len(totals) <= number and all(total in TOTALS for total in totals):
            return Follow((), touches) if len(totals) == number else Follow(TOTALS, None)
        return Refusal(
            self.rule,
            f"{quoted(' '.join(touches))} is no roll for control: say “control” and {number} totals of two dice, one for each player.",
        )

    def perform(self, state: Chickenrun, action: Action) -> None:
        totals = list(map(int, action[1:]))
        state.tied = [seat for seat, total in zip(state.tied, totals, strict=True) if total == max(totals)]
        state.control_rolls += 1

    def tell(self, state: Chickenrun, action: Action, seat: int | None) -> str:
        rolls = [f"{state.name(seat)} rolls {total}" for seat, total in zip(state.tied, action[1:], strict=True)]
        return f"For control of the Tweedys: {listed(rolls)}."


def give_control(state: Chickenrun, seat: int, told: str) -> None:
    """It is decided who controls the Tweedys, which is `told`: the first turn of the round begins."""
    state.controller = seat
    state.report("control", f"{told} controls the Tweedys this round.")
    state.tied, state.control_rolls, state.biddings = [], 0, 0
    clear_bids(state)
    state.begin_turn(state.order()[0])


# -- the advanced game: bids ------------------------------------------------------------------------------------------


class Bid(Step):
    """Everybody in play chooses in secret how many eggs to bid: `bid 2`. Who ties for the most bids again; a second draw is rolled off."""

    rule = "bidding"
    secret = True

    def settle(self, state: Chickenrun) -> bool:
        if len(state.tied) < 2:
            give_control(state, state.tied[0], state.name(state.tied[0]))
            return False
        for seat in state.tied:
            if not state.flocks[seat].eggs:
                state.flocks[seat].bid = BIDS[0]
        if waiting(state):
            return True
        show_bids(state)
        return False

    def seat(self, state: Chickenrun) -> int:
        return waiting(state)[0]

    def prompt(self, state: Chickenrun) -> str:
        seat = self.seat(state)
        name, eggs = state.name(seat), state.flocks[seat].eggs
        others = [state.name(each) for each in state.tied if each != seat]
        again = f" You tie with {listed(others)}, so bid again." if state.biddings else ""
        return f"{name}, choose in secret how many eggs you bid for control of the Tweedys, 0 to {eggs}.{again}"

    def legal(self, state: Chickenrun) -> list[Action]:
        return [("bid", number) for number in BIDS[: state.flocks[self.seat(state)].eggs + 1]]

    def refuse(self, state: Chickenrun, touches: Action) -> Refusal:
        numbers = [word for word in touches if word.isdecimal()]
        if len(numbers) == 1 and len(touches) < 3:
            eggs = counted(state.flocks[self.seat(state)].eggs, "egg")
            return Refusal(self.rule, f"You have {eggs}, and cannot bid {numbers[0][:9]}.")
        return super().refuse(state, touches)

    def perform(self, state: Chickenrun, action: Action) -> None:
        bidder, *others = waiting(state)
        if not others and any(state.flocks[seat].bid == BLANK for seat in state.tied):
            raise hidden()
        state.flocks[bidder].bid = action[1]

    def tell(self, state: Chickenrun, action: Action, seat: int | None) -> str:
        bidder = self.seat(state)
        if seat != bidder:
            return f"{state.name(bidder)} has chosen."
        return f"{state.name(bidder)} bids {counted(int(action[1]), 'egg')}."


def waiting(state: Chickenrun) -> list[int]:
    """Who has not bid yet, in the order of the huts."""
    return [seat for seat in state.tied if not state.flocks[seat].bid]


def show_bids(state: Chickenrun) -> None:
    """All have bid: the highest pays and has control; those who tie bid again, or pay and roll."""
    if any(state.flocks[seat].bid == BLANK for seat in state.tied):
        raise hidden()
    bids = {seat: int(state.flocks[seat].bid) for seat in state.tied}
    highest = max(bids.values())
    tied = [seat for seat, bid in bids.items() if bid == highest]
    names, again = listed([state.name(seat) for seat in tied]), state.biddings + 1 < MOST_BIDDINGS
    if len(tied) == 1:
        state.report("control", told_bids(state, bids))  # in one step with what comes of it
        state.flocks[tied[0]].eggs -= highest
        give_control(state, tied[0], f"{names} pays, and")
        return
    state.report("bids", told_bids(state, bids), shown=highest > 0)  # of bids of nothing nothing is seen
    if again and any(state.flocks[seat].eggs for seat in tied):
        who = "all" if len(tied) == len(bids) else "the highest"
        state.report("bids", f"A draw: {who} bid again.", shown=highest > 0)
    if highest and not again:
        for seat in tied:
            state.flocks[seat].eggs -= highest
        state.report("bids", f"{names} pay {counted(highest, 'egg')} each to the nest.")
    clear_bids(state)
    state.tied, state.biddings = tied, state.biddings + 1 if again else 0
    if not again:
        state.enter("control")


def told_bids(state: Chickenrun, bids: dict[int, int]) -> str:
    """Who has bid how much, the most first: `Ann and Bob bid 2; Cleo bids 1.`, or `Ann bids 2; all others bid 0.`"""
    if len(set(bids.values())) == 1:
        return f"All bid {next(iter(bids.values()))}."
    told = []
    for bid in sorted(set(bids.values()), reverse=True):
        who = [state.name(seat) for seat, other in bids.items() if other == bid]
        rest = bid == min(bids.values()) and len(who) > 1
        told.append(f"{'all others' if rest else listed(who)} {'bids' if len(who) == 1 else 'bid'} {bid}")
    return f"{'; '.join(told)}."


def clear_bids(state: Chickenrun) -> None:
    """The bids are over."""
    for flock in state.flocks:
        flock.bid = NOBODY


def hidden() -> IllegalAction:
    """What is answered where a position hides bids that would have to be shown now."""
    return IllegalAction(
        "bidding", "This position does not say what the others have bid, and it would have to be shown now."
    )
