"""The year outside its seasons: the first deal, stamps, drawing, placing two cards, tribute, and the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from pygames.core.words import Action, Refusal, counted, listed
from pygames.jelly_bean_farmers.cards import ACTIONS, card_name, named, sort_cards
from pygames.jelly_bean_farmers.farm import HAND_SIZE, STAMP_FOOD
from pygames.jelly_bean_farmers.phase import Drawing, Phase

if TYPE_CHECKING:
    from pygames.jelly_bean_farmers.rules import Choice, Contract, Farmers

RULES = 2
"""The version of the rules that matches begin with; they can still be played by version 1."""
NOBODY = -1
DEALT = 7
LAST_YEAR = 8
CHOICES = ("seed", "fallow")
"""What is decided about each field."""


class Deal(Drawing):
    """Setup: everybody is dealt 7 cards."""

    verb = "deal"

    def begin(self, state: Farmers) -> None:
        state.waiting = state.order()

    def proceed(self, state: Farmers) -> None:
        if not state.waiting:
            state.enter("keep")

    def number(self, state: Farmers) -> int:
        return DEALT

    def occasion(self, state: Farmers) -> str:
        return f"deal seat {state.waiting[0]}"

    def prompt(self, state: Farmers) -> str:
        return f"The table deals {DEALT} cards to {state.name(state.waiting[0])}."

    def perform(self, state: Farmers, action: Action) -> None:
        state.farms[state.waiting.pop(0)].dealt = state.take(action[1:])
        self.proceed(state)

    def tell(self, state: Farmers, action: Action, seat: int | None) -> str:
        return told_draw(state, action, seat, "is dealt")


class Keep(Phase):
    """Setup: everybody keeps 3 of the 7, the others become the first field and silo."""

    rule = "setup"
    secret = True

    def begin(self, state: Farmers) -> None:
        state.waiting = state.asked()
        if state.rules > 1:
            state.report("year", "Year 1 begins.")

    def proceed(self, state: Farmers) -> None:
        if not choosing(state):
            state.enter("show" if state.rules > 1 else "year")

    def prompt(self, state: Farmers) -> str:
        seat = state.waiting[0]
        more = HAND_SIZE - len(state.farms[seat].hand)
        return f"{state.name(seat)}, keep {counted(more, 'more card') if more < HAND_SIZE else f'{HAND_SIZE} cards'}; the others become your field and your silo."

    def conceivable(self, state: Farmers) -> Iterable[tuple[Action, Refusal | None]]:
        return from_cards("keep", state.farms[state.waiting[0]].dealt)

    def hopeless(self, state: Farmers) -> Iterable[tuple[Action, Refusal]]:
        farm = state.farms[state.waiting[0]]
        kept = [((card,), Refusal(self.rule, f"You have kept {card_name(card)} already.")) for card in farm.hand]
        return [*kept, *without_cards(farm.dealt, self.rule, "You were not dealt {name}.")]

    def perform(self, state: Farmers, action: Action) -> None:
        farm = state.farms[state.waiting[0]]
        move(action[1], farm.dealt, farm.hand)
        if len(farm.hand) == HAND_SIZE:
            farm.buried += farm.dealt
            farm.dealt = []
            self.proceed(state)

    def tell(self, state: Farmers, action: Action, seat: int | None) -> str:
        return told_choice(state, seat, f"keeps {card_name(action[1])}")


class Year(Phase):
    """The beginning of a year: who has no food cashes a stamp, or is out."""

    passing = True

    def begin(self, state: Farmers) -> None:
        state.season = "spring"
        state.report("year", f"Year {state.year} begins.")
        for seat in state.order():
            farm = state.farms[seat]
            farm.stamped = 0
            if farm.food == 0 and farm.stamps:
                self.cash_stamp(state, seat)
        for seat in [seat for seat in state.order() if state.farms[seat].food == 0]:
            state.leave(seat)
        if state.phase != "over":
            state.enter("draw")

    @staticmethod
    def cash_stamp(state: Farmers, seat: int) -> None:
        """One stamp becomes 4 food, the hand is smaller this year, and nobody takes tribute any more (Food Stamps)."""
        farm = state.farms[seat]
        farm.stamps -= 1
        farm.food = STAMP_FOOD
        farm.stamped = 1
        state.report("stamp", f"{state.name(seat)} has no food and cashes a food stamp.")
        for contract in [c for c in state.contracts if c.defender == seat]:
            state.end_contract(contract)
            state.report(
                "contract-ends", f"{state.name(seat)} pays no tribute to {state.name(contract.attacker)} any more."
            )


class Draw(Drawing):
    """Everybody draws to the hand size; discards go under a deck that is too small for all."""

    def begin(self, state: Farmers) -> None:
        state.waiting = [seat for seat in state.order() if self.missing(state, seat)]
        wanted = sum(self.missing(state, seat) for seat in state.waiting)
        if wanted > state.deck + sum(state.under.values()) and any(state.discards.values()):
            for card, count in state.discards.items():
                state.under[card] += count
                state.discards[card] = 0
            state.report("shuffle", "The discards are shuffled and put under the deck.")
        self.proceed(state)

    def proceed(self, state: Farmers) -> None:
        if not state.waiting or not state.restock():
            state.enter("place")

    @staticmethod
    def missing(state: Farmers, seat: int) -> int:
        """How many cards a player's hand lacks."""
        farm = state.farms[seat]
        return max(0, farm.hand_size - len(farm.hand))

    def number(self, state: Farmers) -> int:
        return min(self.missing(state, state.waiting[0]), state.deck)

    def occasion(self, state: Farmers) -> str:
        return f"year {state.year} seat {state.waiting[0]} draws {self.missing(state, state.waiting[0])}"

    def prompt(self, state: Farmers) -> str:
        return f"{state.name(state.waiting[0])} draws {counted(self.number(state), 'card')} from the deck."

    def perform(self, state: Farmers, action: Action) -> None:
        seat = state.waiting[0]
        hand = state.farms[seat].hand
        hand += state.take(action[1:])
        sort_cards(hand)
        if not self.missing(state, seat):
            state.waiting.pop(0)
        self.proceed(state)

    def tell(self, state: Farmers, action: Action, seat: int | None) -> str:
        return told_draw(state, action, seat, "draws")


class Place(Phase):
    """Everybody places two cards of the hand, spring's on top, then summer's; and goes on to seed who does not know the climate."""

    rule = "placing"
    secret = True

    def begin(self, state: Farmers) -> None:
        state.waiting = state.asked()
        for seat in state.waiting if state.rules > 1 else ():
            farm = state.farms[seat]
            if not farm.hand and not state.knows(seat):
                farm.sowing = [""] * len(farm.fields)
        self.proceed(state)

    def proceed(self, state: Farmers) -> None:
        if not choosing(state):
            state.enter("show" if state.rules > 1 else "seed")

    def standing(self, state: Farmers, seat: int) -> Choice:
        farm = state.farms[seat]
        return "chosen" if farm.spring or farm.summer else ""

    @staticmethod
    def season(state: Farmers) -> str:
        """The season for which the seat whose turn it is places a card."""
        return "summer" if state.farms[state.waiting[0]].spring else "spring"

    def prompt(self, state: Farmers) -> str:
        return f"{state.name(state.waiting[0])}, place the card that you will use in {self.season(state)}."

    def conceivable(self, state: Farmers) -> Iterable[tuple[Action, Refusal | None]]:
        return from_cards(self.season(state), state.farms[state.waiting[0]].hand)

    def hopeless(self, state: Farmers) -> Iterator[tuple[Action, Refusal]]:
        farm = state.farms[state.waiting[0]]
        for card in farm.spring:
            if card not in farm.hand:
                yield (card,), Refusal(self.rule, f"{card_name(card)} is placed already, for spring.")
        yield from without_cards(farm.hand, self.rule, "You have no {name} in your hand.")
        if self.season(state) == "spring":
            yield ("summer",), Refusal(self.rule, "Spring's card lies on top: place it first, then summer's.")
        else:
            yield ("spring",), Refusal(self.rule, "Spring's card is placed already: now place summer's.")

    def perform(self, state: Farmers, action: Action) -> None:
        farm = state.farms[state.waiting[0]]
        move(action[1], farm.hand, farm.season_cards(action[0]))
        if farm.summer or not farm.hand:
            self.proceed(state)

    def tell(self, state: Farmers, action: Action, seat: int | None) -> str:
        return told_choice(state, seat, f"places {card_name(action[1])} for {action[0]}")


class Tribute(Phase):
    """The end of a year: tribute is paid, and after the eighth the match is over."""

    passing = True

    def begin(self, state: Farmers) -> None:
        for contract in sorted(state.contracts, key=lambda contract: contract.attacker):
            self.pay(state, contract)
        for card in (state.year_climate, state.season_climate):
            if card:
                state.climate_used[card] += 1
        state.year_climate = state.season_climate = ""
        if state.year == LAST_YEAR:
            state.finish()
        else:
            state.year += 1
            state.enter("year")

    @staticmethod
    def pay(state: Farmers, contract: Contract) -> None:
        """One payment, or the contract's end if the defender has matched the attacker in arms (Pay Tribute to Warlords)."""
        attacker, defender = state.farms[contract.attacker], state.farms[contract.defender]
        if defender.defence >= attacker.offence:
            state.end_contract(contract)
            state.report(
                "contract-ends",
                f"{state.name(contract.defender)} has matched the arms of {state.name(contract.attacker)}: no tribute any more.",
            )
            return
        paid = min(contract.amount, defender.food)
        defender.food -= paid
        attacker.food += paid
        state.report("tribute", f"{state.name(contract.defender)} pays {paid} food to {state.name(contract.attacker)}.")


DECIDED_BY = ("points", "food stamps", "fields", "defence", "upgrades")
"""What the numbers of a standing count, the first difference decides (Scoring, Tie-breaker)."""


class Over(Phase):
    """The match is over: who has won, and by what."""

    def prompt(self, state: Farmers) -> str:
        best, *others = state.ranking()
        names = listed([state.name(seat) for seat in best])
        left = state.players()
        if not left:
            return "The match is over: nobody has kept a farm."
        if len(left) == 1:
            return f"The match is over: {names} is the only farmer left and wins."
        points = counted(int(state.scores()[best[0]]), "point")
        if len(best) > 1:
            return f"The match is over: {names} share the win with {points} each."
        one, two = state.standing(best[0]), state.standing(others[0][0])
        by = next(name for name, more, less in zip(DECIDED_BY, one, two, strict=False) if more != less)
        second = listed([state.name(seat) for seat in others[0]])
        why = "" if by == "points" else f", as many as {second}, but more {by}"
        return f"The match is over: {names} wins with {points}{why}."


def choosing(state: Farmers) -> bool:
    """In a round in which all choose secretly: let the next player choose what is owed next. Whether anybody still does.

    What one player chooses in a row is chosen in a row, where nothing is shown between: the cards that are kept and
    placed, and the seed of who does not know the climate.
    """
    while state.waiting:
        seat = state.waiting[0]
        owed = owes(state, seat)
        if owed and (state.rules > 1 or owed == state.phase):
            farm = state.farms[seat]
            if owed == "seed" and not farm.sowing:
                farm.sowing = [""] * len(farm.fields)
            state.phase = owed
            return True
        state.waiting.pop(0)
    return False


def owes(state: Farmers, seat: int) -> str:
    """The phase in which a player who is asked still has to choose: keep, place, seed, or none."""
    farm = state.farms[seat]
    if farm.dealt:
        return "keep"
    if farm.sowing:
        return "" if all(choice in CHOICES for choice in farm.sowing) else "seed"
    if farm.hand and not farm.summer:
        return "place"
    return "" if state.knows(seat) else "seed"


def yet_to_begin(state: Farmers, seat: int) -> bool:
    """Whether nothing has been chosen yet by a player who waits in the round in which all place their cards (and seed)."""
    farm = state.farms[seat]
    if state.rules < 2 or state.season != "spring" or farm.spring or farm.summer or farm.sowing:
        return False
    return not farm.hand if farm.dealt else bool(farm.hand)


def from_cards(verb: str, held: list[str]) -> Iterable[tuple[Action, Refusal | None]]:
    """`verb card` for each card that is held."""
    return [((verb, card), None) for card in named(held)]


def without_cards(held: list[str], rule: str, missing: str) -> Iterator[tuple[Action, Refusal]]:
    """Each card that is not held; `missing` is the reason, with the card's `name`."""
    for card in ACTIONS:
        if card not in held:
            yield (card,), Refusal(rule, missing.format(name=card_name(card)))


def move(card: str, source: list[str], target: list[str]) -> None:
    """Move one card between two lists of one player."""
    source.remove(card)
    target.append(card)
    sort_cards(target)


def told_choice(state: Farmers, seat: int | None, deed: str) -> str:
    """A secret choice in the log: only the player reads what it was."""
    name = state.name(state.waiting[0])
    return f"{name} {deed}." if seat == state.waiting[0] else f"{name} has chosen."


def told_draw(state: Farmers, action: Action, seat: int | None, verb: str) -> str:
    """A draw in the log: only the player reads which cards came."""
    name = state.name(state.waiting[0])
    cards = listed([card_name(card) for card in action[1:]])
    return f"{name} {verb} {cards if seat == state.waiting[0] else counted(len(action) - 1, 'card')}."


PHASES: dict[str, Phase] = {
    "deal": Deal(),
    "keep": Keep(),
    "year": Year(),
    "draw": Draw(),
    "place": Place(),
    "tribute": Tribute(),
    "over": Over(),
}
