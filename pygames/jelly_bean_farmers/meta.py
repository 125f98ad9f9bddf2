"""The cards that come before all others: Steal Opponent's Card in all its cases, and Draw 2 Cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from pygames.core.words import BLANK, Action, Refusal, counted, listed
from pygames.jelly_bean_farmers.actions import DRAW_TWO, STEAL, ordering
from pygames.jelly_bean_farmers.cards import ACTIONS, SAVED, card_name, sort_cards
from pygames.jelly_bean_farmers.phase import Drawing, Phase, hidden
from pygames.jelly_bean_farmers.places import farm_word, place_number
from pygames.jelly_bean_farmers.year import from_cards, told_draw, without_cards

if TYPE_CHECKING:
    from pygames.jelly_bean_farmers.rules import Farmers

ANYBODY = -1


def drop_orders(state: Farmers) -> None:
    """Forget what was chosen: once these cards have been played, everybody chooses anew."""
    for farm in state.farms:
        farm.orders = []


def spend(state: Farmers, seat: int, card: str) -> None:
    """Discard the season's or the saved card whose face this player has chosen to play."""
    farm = state.farms[seat]
    word = next(order[1] for order in farm.orders if order[0] == "face" and order[1].removeprefix(SAVED) == card)
    farm.orders.remove(("face", word))
    saved = word.startswith(SAVED)
    (farm.saved if saved else farm.season_cards(state.season)).remove(card)
    shown = farm.saved_shown if saved else farm.shown
    if card in shown:
        shown.remove(card)
    state.discard(card)


def robbed(thief: int, other: int, seats: int) -> int:
    """Whom a thief robs when another of four players steals, too: the neighbour who does not, or opposite, the one on the right."""
    if (thief - other) % seats == 2:
        return (thief - 1) % seats
    return (2 * thief - other) % seats


class Steal(Phase):
    """Thieves take a card of this season from another player, or the top card of the deck."""

    rule = "steal"

    def begin(self, state: Farmers) -> None:
        thieves = ordering(state, STEAL)
        state.stage = 1
        for thief in thieves:
            spend(state, thief, STEAL)
            state.farms[thief].stole = 1
        drop_orders(state)
        names = listed([state.name(thief) for thief in thieves])
        state.report("steal", f"{names} {'plays' if len(thieves) == 1 else 'play'} {card_name(STEAL)}.")
        if len(thieves) == 1:
            state.steals = [(thieves[0], ANYBODY)]
        elif len(thieves) == 2 and len(state.players()) == 4:
            one, two = thieves
            for seat in state.players():
                self.show(state, seat)
            state.steals = [(one, robbed(one, two, state.seats)), (two, robbed(two, one, state.seats))]
        else:
            state.waiting = thieves
            state.enter("replace")
            return
        self.proceed(state)

    def proceed(self, state: Farmers) -> None:
        if not state.steals:
            state.waiting = []
            state.enter("plan")
            return
        state.phase = "steal"
        state.waiting = [state.steals[0][0]]
        for seat in self.victims(state):
            self.show(state, seat)

    @staticmethod
    def victims(state: Farmers) -> list[int]:
        """Whom the thief may rob: the one that is given, or all others."""
        thief, victim = state.steals[0]
        return [seat for seat in state.players() if seat != thief and victim in (ANYBODY, seat)]

    @staticmethod
    def show(state: Farmers, seat: int) -> None:
        """Lay a player's cards of this season open."""
        farm = state.farms[seat]
        before, farm.shown = farm.shown, list(farm.season_cards(state.season))
        if BLANK in farm.shown:
            raise hidden()
        if farm.shown and farm.shown != before:
            state.log(f"{state.name(seat)} shows {listed([card_name(card) for card in farm.shown])}.")

    @staticmethod
    def at_once(state: Farmers) -> bool:
        """Whether the thief has drawn the Steal in place of a stolen card, and may still hold it."""
        return not state.farms[state.steals[0][0]].stole

    def prompt(self, state: Farmers) -> str:
        thief, victim = state.steals[0]
        name = state.name(thief)
        whose = "another player" if victim == ANYBODY else state.name(victim)
        hold = " You have drawn a Steal yourself: hold it if you do not want to use it." if self.at_once(state) else ""
        return f"{name}, take a card of this season from {whose}, or the top card of the deck.{hold}"

    def conceivable(self, state: Farmers) -> Iterator[tuple[Action, Refusal | None]]:
        thief, victim = state.steals[0]
        for seat in sorted(range(state.seats), key=lambda seat: (seat != victim, seat == thief)):
            wrong = self.refused(state, thief, victim, seat)
            held = state.farms[seat].season_cards(state.season)
            for card in ACTIONS:
                missing = Refusal(self.rule, f"{state.name(seat)} has no {card_name(card)} this season.")
                yield ("take", farm_word(seat), card), wrong or (None if card in held else missing)
        yield ("top",), None
        held_back = Refusal(
            self.rule, "Your Steal Opponent's Card is played: take a card, or the top card of the deck."
        )
        yield ("hold",), None if self.at_once(state) else held_back

    def hopeless(self, state: Farmers) -> Iterator[tuple[Action, Refusal]]:
        thief, victim = state.steals[0]
        shown = [card for seat in self.victims(state) for card in state.farms[seat].season_cards(state.season)]
        for seat in range(state.seats):
            wrong = self.refused(state, thief, victim, seat)
            if wrong:
                yield (farm_word(seat),), wrong
        yield from without_cards(shown, self.rule, "Nobody whom you may rob has {name} this season.")

    def meant(self, state: Farmers) -> Iterable[str]:
        victims = self.victims(state)
        return [farm_word(seat) for seat in victims] if len(victims) == 1 else ()

    def refused(self, state: Farmers, thief: int, victim: int, seat: int) -> Refusal | None:
        """Why the thief cannot take a card from this player."""
        if seat == thief:
            return Refusal(
                self.rule, "You take a card from another player; the top card of the deck is there if you want none."
            )
        if victim not in (ANYBODY, seat):
            return Refusal(
                self.rule, f"Two players steal this season, and from where you sit you rob {state.name(victim)}."
            )
        empty = not state.farms[seat].season_cards(state.season)
        return Refusal(self.rule, f"{state.name(seat)} has no card this season.") if empty else None

    def perform(self, state: Farmers, action: Action) -> None:
        at_once = self.at_once(state)
        thief, _ = state.steals.pop(0)
        farm = state.farms[thief]
        if at_once:
            if action[0] == "hold":
                self.proceed(state)
                return
            cards = farm.season_cards(state.season)
            cards.remove(STEAL)
            farm.shown.remove(STEAL)
            state.discard(STEAL)
            farm.stole = 1
        state.waiting = [thief]
        if action[0] == "take":
            victim = place_number(action[1])
            state.farms[victim].season_cards(state.season).remove(action[2])
            state.farms[victim].shown.remove(action[2])
            for cards in (farm.season_cards(state.season), farm.shown):
                cards.append(action[2])
                sort_cards(cards)
            if action[2] == STEAL:
                state.steals = [other for other in state.steals if other[0] != victim]
            state.waiting = [victim]
        state.enter("replace")

    def tell(self, state: Farmers, action: Action, seat: int | None) -> str:
        name = state.name(state.waiting[0])
        if action[0] == "hold":
            return f"{name} has drawn a Steal, and holds it."
        if action[0] == "top":
            return f"{name} takes the top card of the deck."
        return f"{name} takes {card_name(action[2])} from {state.name(place_number(action[1]))}."


class Replace(Drawing):
    """A card in place of the one that was stolen, or of a Steal that took nothing."""

    def begin(self, state: Farmers) -> None:
        self.proceed(state)

    def proceed(self, state: Farmers) -> None:
        if not state.waiting or not state.restock():
            PHASES["steal"].proceed(state)

    def number(self, state: Farmers) -> int:
        return 1

    def occasion(self, state: Farmers) -> str:
        return extra_occasion(state)

    def prompt(self, state: Farmers) -> str:
        return f"{state.name(state.waiting[0])} draws a card for this season."

    def perform(self, state: Farmers, action: Action) -> None:
        seat = state.waiting.pop(0)
        farm = state.farms[seat]
        cards = farm.season_cards(state.season)
        cards += state.take(action[1:])
        sort_cards(cards)
        farm.extra += 1
        if action[1] == STEAL and not farm.stole:
            farm.shown.append(STEAL)
            sort_cards(farm.shown)
            state.steals.append((seat, ANYBODY))
            state.report("steal", f"{state.name(seat)} shows {card_name(STEAL)}, which acts at once.")
        self.proceed(state)

    def tell(self, state: Farmers, action: Action, seat: int | None) -> str:
        return told_draw(state, action, seat, "draws")


class DrawTwo(Drawing):
    """Draw 2 Cards: the player draws two, one of which is played this season."""

    several = True

    def begin(self, state: Farmers) -> None:
        state.waiting = ordering(state, DRAW_TWO)
        for seat in state.waiting:
            spend(state, seat, DRAW_TWO)
        drop_orders(state)
        for seat in state.waiting:
            state.report("draw-two", f"{state.name(seat)} plays {card_name(DRAW_TWO)}.")
        self.proceed(state)

    def proceed(self, state: Farmers) -> None:
        if not state.waiting:
            state.stage = 2
            state.enter("plan")
            return
        drawn = state.farms[state.waiting[0]].drawn
        if len(drawn) < 2 and state.restock():
            state.phase = "draw-two"
        elif len(drawn) == 2:
            state.phase = "pick"
        else:
            place_drawn(state, drawn[0] if drawn else "")

    def number(self, state: Farmers) -> int:
        return min(2 - len(state.farms[state.waiting[0]].drawn), state.deck)

    def occasion(self, state: Farmers) -> str:
        return extra_occasion(state)

    def prompt(self, state: Farmers) -> str:
        return f"{state.name(state.waiting[0])} draws {counted(self.number(state), 'card')}, to play one this season."

    def perform(self, state: Farmers, action: Action) -> None:
        farm = state.farms[state.waiting[0]]
        farm.drawn += state.take(action[1:])
        sort_cards(farm.drawn)
        farm.extra += len(action) - 1
        self.proceed(state)

    def tell(self, state: Farmers, action: Action, seat: int | None) -> str:
        return told_draw(state, action, seat, "draws")


class Pick(Phase):
    """Draw 2 Cards: one of the two drawn cards becomes the season's card, the other is discarded."""

    rule = "draw-2-cards"
    several = True

    def proceed(self, state: Farmers) -> None:
        PHASES["draw-two"].proceed(state)

    def prompt(self, state: Farmers) -> str:
        return f"{state.name(state.waiting[0])}, choose which of the two cards you will use this season; the other is discarded."

    def conceivable(self, state: Farmers) -> Iterable[tuple[Action, Refusal | None]]:
        return from_cards("use", state.farms[state.waiting[0]].drawn)

    def hopeless(self, state: Farmers) -> Iterable[tuple[Action, Refusal]]:
        return without_cards(state.farms[state.waiting[0]].drawn, self.rule, "You have not drawn {name}.")

    def perform(self, state: Farmers, action: Action) -> None:
        place_drawn(state, action[1])

    def tell(self, state: Farmers, action: Action, seat: int | None) -> str:
        drawn = list(state.farms[state.waiting[0]].drawn)
        drawn.remove(action[1])
        kept = card_name(action[1]) if seat == state.waiting[0] else "one card"
        return f"{state.name(state.waiting[0])} keeps {kept} for this season and discards {card_name(drawn[0])}."


def place_drawn(state: Farmers, card: str) -> None:
    """Make one of the drawn cards a season's card, discard the rest, and let the next player draw."""
    farm = state.farms[state.waiting[0]]
    if card:
        farm.drawn.remove(card)
        cards = farm.season_cards(state.season)
        cards.append(card)
        sort_cards(cards)
    for other in farm.drawn:
        state.discard(other)
    farm.drawn = []
    state.waiting.pop(0)
    PHASES["draw-two"].proceed(state)


def extra_occasion(state: Farmers) -> str:
    """A draw during a season: unique, as each player's draws of the season are counted."""
    seat = state.waiting[0]
    return f"year {state.year} {state.season} seat {seat} card {state.farms[seat].extra + 1}"


PHASES: dict[str, Phase] = {
    "steal": Steal(),
    "replace": Replace(),
    "draw-two": DrawTwo(),
    "pick": Pick(),
}
