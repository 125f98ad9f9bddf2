"""What things are worth to a player, in food at the end: the rough judgement that bots play by and search with."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from pygames.core.words import Action
from pygames.jelly_bean_farmers.actions import choices, undecided
from pygames.jelly_bean_farmers.cards import ACTIONS, CLIMATE_BAG, FIELD_UPGRADES, SAVED, named
from pygames.jelly_bean_farmers.climate import production, weather
from pygames.jelly_bean_farmers.faces import tribute
from pygames.jelly_bean_farmers.farm import ARMED_MAN, CATS_PROTECT, Farm
from pygames.jelly_bean_farmers.places import farm_word, field_word, place_number
from pygames.jelly_bean_farmers.year import LAST_YEAR

if TYPE_CHECKING:
    from pygames.jelly_bean_farmers.rules import Farmers

SEASONS: Final = 2 * LAST_YEAR
WEIGHTS: Final = {
    "income": 0.193,
    "cats": 2.7,
    "silo-extension": 2.0,
    "walls": 0.51,
    "tribute": 1.19,
    "perennial": 0.06,
    "harm": 0.535,
    "assassin": 0.5,
    "rabbits": 0.5,
    "coyote": 0.6,
    "field-whole": 0.62,
    "field-half": 0.357,
    "field-crowd": 0.5,
    "silo-whole": 2.75,
    "silo-half": 2.1,
    "armed-man": 0.773,
    "save": 0.45,
    "back": 1.0,
    "seed": 0.4,
    "hunger": 4.0,
    "room": 4.0,
    "horizon": 7.2,
    "flexible-hand": 0.8,
    "steal-opponents-card": 3.0,
    "draw-2-cards": 1.1,
    "almanac": 1.0,
    "geezer": 0.7,
    "mercenary": 2.16,
    "berzerker": 1.9,
    "dogs": 0.84,
}
"""How much judgement makes of things, in food at the end; found by letting judgement play against itself."""
PLAIN: Final = (
    *("flexible-hand", "steal-opponents-card", "draw-2-cards", "almanac"),
    *("geezer", "mercenary", "berzerker", "dogs"),
)
"""Cards that are worth so much in the first season, and less as the match goes on."""
UNIT_WORTH: Final = {"berzerker": 4, "mercenary": 3, ARMED_MAN: 2, "dogs": 1}


def seasons_left(state: Farmers) -> int:
    """How many seasons are still to be harvested, this one included."""
    return 2 * (LAST_YEAR - state.year) + (2 if state.season == "spring" else 1)


@cache
def expected(upgrades: tuple[str, ...], seeded: bool, known: tuple[str, ...]) -> float:
    """A field's mean food when these climate cards are known, over all that the others may be."""
    if len(known) == 2:
        return float(production(upgrades, seeded, weather(*known)))
    others = {card: count - known.count(card) for card, count in CLIMATE_BAG.items()}
    total = sum(others.values())
    return sum(count * expected(upgrades, seeded, (*known, card)) for card, count in others.items() if count) / total


def known_climate(state: Farmers, seat: int) -> tuple[str, ...]:
    """What a player knows of this season's two climate cards."""
    if state.season_climate and not (state.season == "summer" and state.phase in ("seed", "climate")):
        return (state.year_climate, state.season_climate)
    known = [state.year_climate] if state.year_climate else []
    due = 2 - len(known)
    coming = zip(state.coming[:due], state.seers[:due], strict=True)
    return (*known, *(card for card, seers in coming if seat in seers and card in CLIMATE_BAG))


def gain_by_seed(state: Farmers, seat: int, number: int) -> float:
    """What seeding a field brings on average, its seed and what would grow anyway taken off."""
    known = known_climate(state, seat)
    upgrades = tuple(state.farms[seat].fields[number])
    return expected(upgrades, True, known) - 1 - expected(upgrades, False, known)


@cache
def mean_growth(upgrades: tuple[str, ...]) -> float:
    """What a field brings in a season that nothing is known of."""
    return max(expected(upgrades, True, ()) - 1, expected(upgrades, False, ()))


def storage_need(state: Farmers, farm: Farm) -> float:
    """How much room for food is missing: 0 none, 1 every place is wanted."""
    income = sum(mean_growth(tuple(upgrades)) for upgrades in farm.fields) - 1
    wanted = farm.food + income * (1 + min(seasons_left(state), WEIGHTS["horizon"]) / 2)
    return min(1.0, max(0.0, (wanted - farm.capacity + WEIGHTS["room"]) / 6))


def rivals(state: Farmers, seat: int) -> list[int]:
    """The other players who are still in the game."""
    return [other for other in state.players() if other != seat]


def face_worth(state: Farmers, seat: int, action: Action) -> float:
    """What playing a face is worth to its player."""
    card = action[1].removeprefix(SAVED)
    farm = state.farms[seat]
    left = seasons_left(state)
    if card in FIELD_UPGRADES:
        return _upgrade_worth(state, farm, card, place_number(action[2]), left)
    if card in ("cats", "silo-extension"):
        return WEIGHTS[card] * storage_need(state, farm)
    if card == "walls":
        return WEIGHTS["walls"] * farm.armed_men
    if card == "warlord":
        return max(tribute(state, seat, other) * _years(state) for other in rivals(state, seat)) * WEIGHTS["tribute"]
    if card in PLAIN:
        return WEIGHTS[card] * left / SEASONS
    return _harm(state, seat, card, place_number(action[2]))


def tribute_of(state: Farmers, seat: int, action: Action) -> int:
    """The yearly tribute that an attack would bring."""
    return tribute(state, seat, place_number(action[1]))


def attack_worth(state: Farmers, seat: int, action: Action) -> float:
    """What an attack is worth: the tribute, a little more from a rich victim."""
    return tribute_of(state, seat, action) + state.farms[place_number(action[1])].food / 100


def _years(state: Farmers) -> int:
    return LAST_YEAR + 1 - state.year


def _upgrade_worth(state: Farmers, farm: Farm, card: str, number: int, left: int) -> float:
    before = tuple(farm.fields[number])
    after = (*before, card)
    worth = (mean_growth(after) - mean_growth(before)) * (left - 1) * WEIGHTS["income"]
    if state.season_climate:
        seeded = number in farm.seeded
        worth += production(after, seeded, state.weather) - production(before, seeded, state.weather)
    return worth + (WEIGHTS["perennial"] * left if card == "perennial" else 0)


def _harm(state: Farmers, seat: int, card: str, target: int) -> float:
    """What Rabbits, a Coyote or an Assassin on a farm are worth: harm to others counts by how few they are."""
    farm = state.farms[target]
    share = WEIGHTS["harm"] / max(1, len(rivals(state, seat)))
    if card == "assassin":
        return share * (0.3 + max((UNIT_WORTH[kind] for kind in farm.units()), default=0) * WEIGHTS["assassin"])
    food = farm.food + sum(mean_growth(tuple(upgrades)) for upgrades in farm.fields)
    outside = max(0.0, food - farm.capacity)
    if card == "rabbits":
        perennials = sum("perennial" in upgrades for upgrades in farm.fields)
        return share * (0.5 + outside * WEIGHTS["rabbits"] + 0.1 * seasons_left(state) + 0.5 * perennials)
    cats = min(CATS_PROTECT * farm.cards["cats"], max(0.0, food - farm.capacity + CATS_PROTECT * farm.cards["cats"]))
    rabbits = farm.cards["rabbits"] * (0.8 + outside * 0.5)
    worth = cats * WEIGHTS["coyote"] - rabbits
    return share * worth if target != seat else -worth


def back_worth(state: Farmers, seat: int, kind: str, halves: int = 0) -> float:
    """What one back action of a kind is worth; `halves` are that many cards that will be added to it at once."""
    farm = state.farms[seat]
    left = seasons_left(state) - 1
    if kind == "half-field":
        ready = farm.half_field or halves
        crowd = 1.0 if len(farm.fields) < 4 else WEIGHTS["field-crowd"]
        share = WEIGHTS["field-whole" if ready else "field-half"]
        return crowd * share * mean_growth(()) * WEIGHTS["income"] * max(0, left - (0 if ready else 2))
    if kind == "half-silo":
        ready = farm.half_silo or halves
        return storage_need(state, farm) * (WEIGHTS["silo-whole"] if ready else WEIGHTS["silo-half"] if left > 1 else 0)
    if kind == "armed-man":
        return WEIGHTS["armed-man"] * left / SEASONS + 0.1
    best = max(back_worth(state, seat, other, 1) for other in ("half-field", "half-silo"))
    return best * WEIGHTS["save"] if left > 1 else 0.0


def best_back(state: Farmers, seat: int) -> float:
    """What the best back action is worth."""
    return max(back_worth(state, seat, kind) for kind in ("half-field", "half-silo", "armed-man", "save"))


def best_face(state: Farmers, seat: int, card: str) -> float:
    """What a card's face is worth on its best target; below 0 if it would do harm."""
    target = ACTIONS[card].target
    if target == "field":
        fields = state.farms[seat].fields
        open_fields = [number for number, upgrades in enumerate(fields) if card not in upgrades]
        if card == "perennial" and state.farms[seat].cards["rabbits"]:
            return 0.0
        return max((face_worth(state, seat, ("face", card, field_word(n))) for n in open_fields), default=0.0)
    if target:
        others = rivals(state, seat) + ([seat] if target == "farm" else [])
        return max(face_worth(state, seat, ("face", card, farm_word(other))) for other in others)
    if card == "walls" and state.farms[seat].cards["walls"]:
        return 0.0
    return face_worth(state, seat, ("face", card))


def order_worth(state: Farmers, seat: int, action: Action) -> float:
    """What an order for a season's or a saved card is worth."""
    verb, word = action[:2]
    if verb == "face":
        return face_worth(state, seat, action)
    if verb == "discard":
        return 0.0
    if verb == "back":
        saved = word.startswith(SAVED)
        kinds = ("half-field", "half-silo", "armed-man") if saved else ("half-field", "half-silo", "armed-man", "save")
        others = len(undecided(state, seat)) - 1
        return max(back_worth(state, seat, kind, min(1, others)) for kind in kinds)
    return back_worth(state, seat, "save") + 0.05 if seasons_left(state) > 1 else 0.0


def wants_back(state: Farmers, seat: int) -> bool:
    """Whether leaving all fields fallow for the sake of a back action is worth more than seeding."""
    farm = state.farms[seat]
    cards = named(farm.season_cards(state.season))
    if not cards:
        return False
    seed = sum(sorted((gain_by_seed(state, seat, n) for n in range(len(farm.fields))), reverse=True)[: farm.food])
    face = max(0.0, best_face(state, seat, cards[0]))
    hungry = WEIGHTS["hunger"] if farm.food < 2 else 0.0
    return max(best_back(state, seat) * WEIGHTS["back"], face) > max(0.0, seed) * WEIGHTS["seed"] + face + hungry


def plan_choices(state: Farmers, seat: int) -> list[Action]:
    """A player's possible orders for the first card that is undecided (and that the position does not hide)."""
    possible = choices(state, seat)
    return [action for action in possible if action[1] == possible[0][1]]
