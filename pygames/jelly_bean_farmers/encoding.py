"""Jelly Bean Farmers as numbers: the year and its climate, what binds farms to one another, and each farm's cards and fields."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from pygames.core.encoding import Encoding, Numbers, Part, apart, around, heap, one, share, shares, some
from pygames.core.words import BLANK
from pygames.jelly_bean_farmers.cards import (
    ACTION_BAG,
    ACTIONS,
    CARD_WORDS,
    CLIMATE_BAG,
    CLIMATES,
    FIELD_UPGRADES,
    SAVED,
)
from pygames.jelly_bean_farmers.faces import KINDS as BUILT
from pygames.jelly_bean_farmers.farm import FOOD_STAMPS, STAMP_FOOD
from pygames.jelly_bean_farmers.invariants import MOST_BACKS, MOST_FOOD
from pygames.jelly_bean_farmers.notation import CARD_LISTS, MOST_CARDS, SHOWN_LISTS
from pygames.jelly_bean_farmers.places import farm_word, field_word
from pygames.jelly_bean_farmers.rules import PHASES
from pygames.jelly_bean_farmers.year import LAST_YEAR

if TYPE_CHECKING:
    from pygames.jelly_bean_farmers.farm import Farm
    from pygames.jelly_bean_farmers.rules import Farmers

MOST_SEATS: Final = 4
MOST_FIELDS: Final = 1 + MOST_BACKS // 2
"""Each field after the first takes two backs."""
COMING: Final = 4
"""So many climate cards can have been looked at: this year's summer card, and the next year's three."""
FOOD: Final = 100
"""More food than this is told as this much."""
MOST_TRIBUTE: Final = 20
VERBS: Final = tuple(
    "keep spring summer seed fallow face back discard hold use save pass take top strike attack lose".split()
)
CARDS: Final = (*VERBS, *BUILT, *CARD_WORDS)
"""What orders are made of besides fields and farms."""
SOWN: Final = ("seed", "fallow", BLANK)


def see(state: Farmers, seat: int) -> Iterator[Part]:
    """The table, then the farms from the viewer on."""
    seats = state.seats
    players = around(seats, seat)
    yield "year", [share(state.year, LAST_YEAR), float(state.season == "summer")]
    yield "phase", one(state.phase, list(PHASES))
    yield "waiting", some(state.waiting, players)
    yield "stage", [*one(state.stage, range(3)), share(state.losing, 1)]
    yield "last", one(apart(state.last, seat, seats), range(seats))
    climates = list(CLIMATES)
    yield "climate", [*one(state.year_climate, climates), *one(state.season_climate, climates)]
    yield "climate used", shares(state.climate_used, CLIMATE_BAG)
    for slot in range(COMING):
        card = state.coming[slot] if slot < len(state.coming) else ""
        seers = state.seers[slot] if slot < len(state.seers) else []
        yield f"coming {slot}", [*one(card, [*climates, BLANK]), *some(seers, players)]
    yield "unseen", shares(state.unseen, ACTION_BAG)
    yield "deck", [share(state.deck, sum(ACTION_BAG.values()))]
    for name, bag in (("under", state.under), ("discards", state.discards), ("out", state.out)):
        yield name, shares(bag, ACTION_BAG)
    yield "warlords", some(state.warlords, players)
    due = {(contract.attacker, contract.defender): contract.amount for contract in state.contracts}
    yield "contracts", [share(due.get((one_, two), 0), MOST_TRIBUTE) for one_ in players for two in players]
    for name, pairs in (("attacks", state.attacks), ("strikes", state.strikes), ("steals", state.steals)):
        yield name, _pairs(pairs, players)
    for number, player in enumerate(players):
        yield from _farm(state.farms[player], number)


def _pairs(pairs: Iterable[tuple[int, int]], players: list[int]) -> Numbers:
    """Whom each player is up against; last in each row anybody, as who robs freely."""
    there = set(pairs)
    return [float((player, other) in there) for player in players for other in (*players, -1)]


def _farm(farm: Farm, number: int) -> Iterator[Part]:
    yield f"food {number}", [share(farm.food, FOOD), share(farm.stamps, FOOD_STAMPS)]
    for name in (*CARD_LISTS, *SHOWN_LISTS):
        yield f"{name} {number}", heap(getattr(farm, name), ACTION_BAG)
    words = {word for order in farm.orders for word in order}
    targets = [farm_word(seat) for seat in range(MOST_SEATS)]
    fields = [field_word(field) for field in range(MOST_FIELDS)]
    yield (
        f"orders {number}",
        [share(len(farm.orders), MOST_BACKS), *some(words, CARDS), *some(words, targets), *some(words, fields)],
    )
    yield f"fields {number}", [n for field in range(MOST_FIELDS) for n in _field(farm, field)]
    yield f"silos {number}", [share(farm.silos, MOST_FIELDS), share(farm.half_silo, 1), share(farm.half_field, 1)]
    yield f"armed men {number}", [share(farm.armed_men, MOST_BACKS)]
    yield f"cards {number}", shares(farm.cards, MOST_CARDS)
    yield f"stamped {number}", [float(farm.stamped), float(farm.stole), share(farm.extra, 10)]
    yield f"left {number}", [share(farm.left, LAST_YEAR)]


def _field(farm: Farm, field: int) -> Numbers:
    """Whether it is there, its upgrades, whether it is seeded, and what was chosen for it in secret."""
    if field >= len(farm.fields):
        return [0.0] * (2 + len(FIELD_UPGRADES) + len(SOWN))
    sown = farm.sowing[field] if field < len(farm.sowing) else ""
    upgrades = some(farm.fields[field], FIELD_UPGRADES)
    return [1.0, *upgrades, float(field in farm.seeded), *one(sown, SOWN)]


ENCODING: Final = Encoding(
    words=(
        *VERBS,
        *BUILT,
        *ACTIONS,
        *(SAVED + card for card in ACTIONS),
        *map(farm_word, range(MOST_SEATS)),
        *map(field_word, range(MOST_FIELDS)),
    ),
    chance_words=("deal", "draw", "climate", "peek", *ACTIONS, *CLIMATES),
    longest=3,
    scores=(0, MOST_FOOD * 2 * LAST_YEAR + STAMP_FOOD * FOOD_STAMPS),
    see=see,
)
