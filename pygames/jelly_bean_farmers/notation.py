"""A position as one line: `year:3 season:spring phase:plan … farm1:food=5;hand=cats,dogs … farm2:…`.

The deck is never written: it is what all other cards leave of the 88.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, TypeVar

from pygames.core.errors import BadPosition
from pygames.core.game import seats_of
from pygames.core.position import Fields, choice, counts_read, counts_written, number, written
from pygames.core.words import BLANK, listed, quoted
from pygames.jelly_bean_farmers import invariants
from pygames.jelly_bean_farmers.cards import (
    ACTION_BAG,
    ACTIONS,
    CLIMATE_BAG,
    CLIMATES,
    FIELD_UPGRADES,
    sort_cards,
)
from pygames.jelly_bean_farmers.farm import FOOD_STAMPS, TABLEAU, Farm
from pygames.jelly_bean_farmers.places import farm_word, place_number
from pygames.jelly_bean_farmers.year import LAST_YEAR, NOBODY, RULES, yet_to_begin

if TYPE_CHECKING:
    from pygames.jelly_bean_farmers.rules import Farmers

CARD_LISTS: Final = ("hand", "dealt", "drawn", "spring", "summer", "backs", "pulled", "saved", "buried")
SHOWN_LISTS: Final = ("shown", "saved_shown", "pulled_shown")
MOST: Final = 999_999
NUMBERS: Final = {
    "stamped": 1,
    "stole": 1,
    "extra": MOST,
    "left": LAST_YEAR,
    "half_field": 1,
    "half_silo": 1,
    "armed_men": MOST,
}
MOST_CARDS: Final = {card: 1 if card in ("rabbits", "walls") else ACTION_BAG[card] for card in TABLEAU}
"""How many of each kind may lie face up on one farm."""
Kind = TypeVar("Kind", bound="Farmers")


# -- writing ----------------------------------------------------------------------------------------------------------


def write(state: Farmers) -> str:
    """The State as one line."""
    fields: list[tuple[str, object]] = [
        ("year", state.year),
        ("season", state.season),
        ("phase", state.phase),
        ("waiting", _seats(state.waiting)),
        ("climate", "/".join(card or "-" for card in (state.year_climate, state.season_climate))),
        ("used", counts_written(state.climate_used)),
        ("coming", ",".join(_coming(card, seers) for card, seers in zip(state.coming, state.seers, strict=True))),
        ("stage", state.stage or None),
        ("losing", state.losing or None),
        ("contracts", ",".join(f"{_seat(c.attacker)}>{_seat(c.defender)}*{c.amount}" for c in state.contracts)),
        ("warlords", _seats(state.warlords)),
        ("attacks", _pairs(state.attacks)),
        ("strikes", _pairs(state.strikes)),
        ("steals", _pairs(state.steals)),
        ("discards", counts_written(state.discards)),
        ("under", counts_written(state.under)),
        ("out", counts_written(state.out)),
        ("last", _seat(state.last) if state.last >= 0 else None),
        ("rules", state.rules if state.rules != RULES else None),
    ]
    fields += [(_seat(seat), _farm(farm)) for seat, farm in enumerate(state.farms)]
    return written(fields)


def _seat(seat: int) -> str:
    return "anybody" if seat < 0 else farm_word(seat)


def _seats(seats: Iterable[int]) -> str:
    return ",".join(map(_seat, seats))


def _pairs(pairs: Iterable[tuple[int, int]]) -> str:
    return ",".join(f"{_seat(one)}>{_seat(two)}" for one, two in pairs)


def _coming(card: str, seers: list[int]) -> str:
    return f"{card or '-'}@{'+'.join(map(_seat, seers))}"


def _farm(farm: Farm) -> str:
    parts: list[tuple[str, str]] = [("food", str(farm.food)), ("stamps", str(farm.stamps))]
    parts += [(name, ",".join(getattr(farm, name))) for name in (*CARD_LISTS, *SHOWN_LISTS)]
    parts += [("orders", ",".join("/".join(order) for order in farm.orders))]
    parts += [("fields", ",".join("+".join(upgrades) or "bare" for upgrades in farm.fields) or "none")]
    parts += [("seeded", ",".join(str(field + 1) for field in farm.seeded))]
    parts += [("sowing", ",".join(choice or "-" for choice in farm.sowing))]
    parts += [("silos", str(farm.silos)), ("cards", counts_written(farm.cards))]
    parts += [(name, str(getattr(farm, name) or "")) for name in NUMBERS]
    return ";".join(f"{name}={value}" for name, value in parts if value)


# -- reading ----------------------------------------------------------------------------------------------------------


def read(kind: type[Kind], line: str, seats: int | None, options: dict[str, str]) -> Kind:
    """The State that a line writes. Raises BadPosition with what is wrong where."""
    fields = Fields(line)
    there = [seat for seat in range(4) if _seat(seat) in fields]
    if there != list(range(len(there))):
        raise BadPosition("The farms of a position are called farm1, farm2, … without a gap.")
    state = kind(seats_of(kind.game, len(there), seats), options)
    state.farms = [_read_farm(fields.text(_seat(seat)), _seat(seat)) for seat in there]
    _read_table(state, fields)
    fields.finish()
    _count_cards(state)
    _count_climates(state)
    invariants.check(state)
    return state


def _read_table(state: Farmers, fields: Fields) -> None:
    resting = [name for name, phase in state.phases.items() if not phase.passing]
    state.year = fields.number("year", 1, LAST_YEAR, 1)
    state.season = fields.choice("season", ("spring", "summer"), "spring")
    state.phase = fields.choice("phase", resting, "place")
    state.waiting = [_read_seat(state, word, "waiting") for word in fields.words("waiting")]
    climates = fields.words("climate", "/", "-/-")
    if len(climates) != 2:
        raise BadPosition("“climate” names the year's card and the season's, with - for none: fire/-.")
    state.year_climate, state.season_climate = (
        "" if word == "-" else choice(word, list(CLIMATES), "climate") for word in climates
    )
    state.climate_used = fields.counts("used", CLIMATE_BAG)
    for word in fields.words("coming"):
        card, _, seers = word.partition("@")
        state.coming.append("" if card == "-" else choice(card, [*CLIMATES, BLANK], "coming"))
        state.seers.append(sorted({_read_farm_number(state, seat) for seat in seers.split("+") if seat}))
    state.stage = fields.number("stage", 0, 2, 0)
    state.losing = fields.number("losing", 0, 1, 0)
    _read_contracts(state, fields)
    state.warlords = [_read_seat(state, word, "warlords") for word in fields.words("warlords")]
    state.attacks = _read_pairs(state, fields, "attacks")
    state.strikes = _read_pairs(state, fields, "strikes")
    state.steals = _read_pairs(state, fields, "steals")
    state.rules = fields.number("rules", 1, RULES, RULES)
    last = fields.text("last", "")
    state.last = _read_seat(state, last, "last") if last else NOBODY
    for seat in state.waiting if state.phase == "seed" else ():
        farm = state.farms[seat]
        if seat == state.waiting[0] or not yet_to_begin(state, seat):
            farm.sowing = farm.sowing or [""] * len(farm.fields)
    for name in ("discards", "under", "out"):
        setattr(state, name, fields.counts(name, ACTION_BAG))


def _read_contracts(state: Farmers, fields: Fields) -> None:
    for word in fields.words("contracts"):
        pair, star, amount = word.partition("*")
        attacker, defender = _read_pair(state, pair, "contracts")
        if not star or defender < 0 or state.pays(defender, attacker):
            raise BadPosition(f"“contracts” holds each pair once, like farm1>farm2*3, not {quoted(word)}.")
        state.add_contract(attacker, defender, number(amount, 1, 99, "contracts"))


def _read_seat(state: Farmers, word: str, name: str) -> int:
    players = [_seat(seat) for seat in state.players()]
    return place_number(choice(word, players, name))


def _read_farm_number(state: Farmers, word: str) -> int:
    return place_number(choice(word, [_seat(seat) for seat in range(state.seats)], "coming"))


def _read_pairs(state: Farmers, fields: Fields, name: str) -> list[tuple[int, int]]:
    return [_read_pair(state, word, name) for word in fields.words(name)]


def _read_pair(state: Farmers, word: str, name: str) -> tuple[int, int]:
    one, arrow, two = word.partition(">")
    if not arrow:
        raise BadPosition(f"“{name}” holds pairs of farms like farm1>farm2, not {quoted(word)}.")
    pair = _read_seat(state, one, name), -1 if two == "anybody" and name == "steals" else _read_seat(state, two, name)
    if pair[0] == pair[1]:
        raise BadPosition(f"“{name}” holds pairs of two different farms, not {quoted(word)}.")
    return pair


def _read_farm(text: str, name: str) -> Farm:
    parts: dict[str, str] = {}
    for part in text.split(";"):
        key, equals, value = part.partition("=")
        if not equals or key in parts:
            raise BadPosition(f"{quoted(part)} in “{name}” is not written as name=value, or stands twice.")
        parts[key] = value
    farm = Farm(food=number(parts.pop("food", "5"), 0, MOST, f"{name} food"))
    farm.stamps = number(parts.pop("stamps", str(FOOD_STAMPS)), 0, FOOD_STAMPS, f"{name} stamps")
    for key in CARD_LISTS:
        setattr(farm, key, _cards(parts.pop(key, ""), [*ACTIONS, BLANK], f"{name} {key}"))
    for key in SHOWN_LISTS:
        setattr(farm, key, _cards(parts.pop(key, ""), list(ACTIONS), f"{name} {key}"))
    _shown_where_it_lies(farm)
    farm.orders = [tuple(order.split("/")) for order in _items(parts.pop("orders", ""))]
    planted = parts.pop("fields", "bare")
    farm.fields = [] if planted == "none" else [_upgrades(item, name) for item in _items(planted)]
    farm.seeded = sorted({number(item, 1, MOST, f"{name} seeded") - 1 for item in _items(parts.pop("seeded", ""))})
    sown = [choice(item, ["-", "seed", "fallow", BLANK], f"{name} sowing") for item in _items(parts.pop("sowing", ""))]
    farm.sowing = ["" if item == "-" else item for item in sown]
    farm.silos = number(parts.pop("silos", "1"), 0, MOST, f"{name} silos")
    farm.cards = counts_read(_items(parts.pop("cards", "")), MOST_CARDS, f"{name} cards")
    for key, most in NUMBERS.items():
        setattr(farm, key, number(parts.pop(key, "0"), 0, most, f"{name} {key}"))
    if parts:
        raise BadPosition(f"“{name}” has nothing that is called {listed(map(quoted, parts), 'or')}.")
    return farm


def _shown_where_it_lies(farm: Farm) -> None:
    """Older positions name among the shown saved cards those, too, that have been pulled."""
    for card in list(farm.saved_shown):
        if farm.saved_shown.count(card) > farm.saved.count(card) and card in farm.pulled:
            farm.saved_shown.remove(card)
            farm.pulled_shown.append(card)


def _items(text: str) -> list[str]:
    return text.split(",") if text else []


def _cards(text: str, known: list[str], name: str) -> list[str]:
    return [choice(card, known, name) for card in _items(text)]


def _upgrades(text: str, name: str) -> list[str]:
    upgrades = (
        [] if text == "bare" else [choice(item, list(FIELD_UPGRADES), f"{name} fields") for item in text.split("+")]
    )
    if len(set(upgrades)) < len(upgrades):
        raise BadPosition(f"A field has at most one of each upgrade, and “{name}” has {quoted(text)}.")
    sort_cards(upgrades)
    return upgrades


# -- counting ---------------------------------------------------------------------------------------------------------


def _count_cards(state: Farmers) -> None:
    """The deck: what all cards that lie somewhere leave of the 88."""
    left = dict(ACTION_BAG)
    blanks = 0
    for bag in (state.discards, state.under, state.out, *(farm.cards for farm in state.farms)):
        for card, count in bag.items():
            left[card] -= count
    left["warlord"] -= len(state.contracts) + state.loose_warlords()
    for farm in state.farms:
        held = [card for name in CARD_LISTS for card in getattr(farm, name)]
        for card in [*held, *(card for upgrades in farm.fields for card in upgrades)]:
            if card == BLANK:
                blanks += 1
            else:
                left[card] -= 1
    state.unseen = left
    state.deck = sum(left.values()) - blanks


def _count_climates(state: Farmers) -> None:
    """What the climate cards that lie somewhere, or are known, leave of the 24."""
    left = {card: count - state.climate_used[card] for card, count in CLIMATE_BAG.items()}
    for card in (state.year_climate, state.season_climate, *state.coming):
        if card and card != BLANK:
            left[card] -= 1
    state.climate_unseen = left
