"""What a player cannot know: blanking it in a view, and dealing it anew where somebody imagines what may be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames.core.bag import Luck, pick, shuffled
from pygames.core.words import BLANK
from pygames.jelly_bean_farmers.actions import BLANKED, choices, undecided
from pygames.jelly_bean_farmers.cards import sort_cards

if TYPE_CHECKING:
    from pygames.jelly_bean_farmers.farm import Farm
    from pygames.jelly_bean_farmers.rules import Farmers

SECRET_LISTS = ("hand", "dealt", "drawn", "spring", "summer", "backs", "pulled", "saved", "buried")


def hide(state: Farmers, seat: int | None) -> None:
    """Blank what `seat` cannot know: others' cards that are not shown, others' choices, climate that it has not looked at."""
    for other, farm in enumerate(state.farms):
        if other == seat:
            continue
        _hide_cards(state, farm)
        chosen = len(farm.fields) - farm.sowing.count("")  # how much was chosen has been told
        farm.sowing = [BLANK] * chosen + [""] * farm.sowing.count("") if farm.sowing else []
        farm.orders = [BLANKED] * len(farm.orders)
    for slot, card in enumerate(state.coming):
        if card and card != BLANK and seat not in state.seers[slot]:
            state.climate_unseen[card] += 1
            state.coming[slot] = BLANK


def _hide_cards(state: Farmers, farm: Farm) -> None:
    season = [farm.season_cards(state.season), farm.backs]
    _conceal(state, season, farm.shown)
    _conceal(state, [farm.saved], farm.saved_shown)
    _conceal(state, [farm.pulled], farm.pulled_shown)
    other = farm.summer if state.season == "spring" else farm.spring
    _conceal(state, [farm.hand, farm.dealt, farm.drawn, farm.buried, other], [])


def _conceal(state: Farmers, lists: list[list[str]], shown: list[str]) -> None:
    """Blank all cards of these lists but those that everybody has seen."""
    known = list(shown)
    for cards in lists:
        for number, card in enumerate(cards):
            if card in known:
                known.remove(card)
            elif card != BLANK:
                state.unseen[card] += 1
                cards[number] = BLANK
        sort_cards(cards)


def fill(state: Farmers, rng: Luck) -> None:
    """Deal a card for every blank out of what is nowhere to be seen, and let those choose at random who have chosen already."""
    pool = [card for card, count in state.unseen.items() for _ in range(count)]
    for farm in state.farms:
        for name in SECRET_LISTS:
            cards = getattr(farm, name)
            if BLANK in cards:
                for number, card in enumerate(cards):
                    if card == BLANK:
                        cards[number] = _out_of(state.unseen, pool, rng)
                sort_cards(cards)
    climates = [card for card, count in state.climate_unseen.items() for _ in range(count)]
    for slot, card in enumerate(state.coming):
        if card == BLANK:
            state.coming[slot] = _out_of(state.climate_unseen, climates, rng)
    for seat in range(state.seats):
        _choose(state, seat, rng)


def _out_of(bag: dict[str, int], pool: list[str], rng: Luck) -> str:
    """One card out of the pool and the bag, which hold the same."""
    number = int(rng.random() * len(pool))
    pool[number], pool[-1] = pool[-1], pool[number]
    card = pool.pop()
    bag[card] -= 1
    return card


def _choose(state: Farmers, seat: int, rng: Luck) -> None:
    """Make as many hidden choices at random as the player has made."""
    farm = state.farms[seat]
    if BLANK in farm.sowing:
        numbers = shuffled(rng, range(len(farm.fields)))[: farm.sowing.count(BLANK)]
        farm.sowing = [""] * len(farm.fields)
        for number in numbers:
            seeds = farm.sowing.count("seed") < farm.food and rng.random() < 0.5
            farm.sowing[number] = "seed" if seeds else "fallow"
    if BLANKED in farm.orders:
        chosen, farm.orders = farm.orders.count(BLANKED), []
        while len(farm.orders) < chosen and undecided(state, seat):
            farm.orders.append(pick(rng, choices(state, seat)))
