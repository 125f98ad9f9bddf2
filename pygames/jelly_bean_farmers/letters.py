"""The table in letters, for a terminal: the year, the climate, and every farm with its cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames.core.words import BLANK, counted, listed
from pygames.jelly_bean_farmers.cards import card_name
from pygames.jelly_bean_farmers.farm import Farm
from pygames.jelly_bean_farmers.places import farm_word, field_word

if TYPE_CHECKING:
    from pygames.jelly_bean_farmers.rules import Farmers

CARDS = {
    "dealt": "dealt",
    "hand": "in the hand",
    "spring": "for spring",
    "summer": "for summer",
    "drawn": "drawn",
    "backs": "back actions",
    "pulled": "back actions of saved cards",
    "saved": "saved",
}


def drawn(state: Farmers) -> str:
    """Several lines: what all share, then for each farm what lies there and which cards its player has."""
    sky = {"the year": state.year_climate, f"this {state.season}": state.season_climate}
    climate = "".join(f"; the climate of {when}: {card_name(card)}" for when, card in sky.items() if card)
    known = [card_name(card) for card in state.coming if card and card != BLANK]
    coming = f"; known to come: {listed(known)}" if known else ""
    tribute = [
        f"{state.name(contract.defender)} pays {state.name(contract.attacker)} {contract.amount} food a year."
        for contract in state.contracts
    ]
    farms = [line for seat, farm in enumerate(state.farms) for line in _farm(state.name(seat), seat, farm)]
    return "\n".join([f"Year {state.year}, {state.season}{climate}{coming}", *tribute, *farms])


def _farm(name: str, seat: int, farm: Farm) -> list[str]:
    title = f"{farm_word(seat)}, {name}: "
    if farm.left:
        return [f"{title}out of the game"]
    parts = [
        f"{farm.food} food ({farm.capacity} can be protected)",
        counted(farm.stamps, "food stamp"),
        *(_field(number, farm) for number in range(len(farm.fields))),
        *(["half a field"] if farm.half_field else []),
        counted(farm.silos, "silo"),
        *(["half a silo"] if farm.half_silo else []),
        *([counted(farm.armed_men, "Armed Man", "Armed Men")] if farm.armed_men else []),
        *(f"{many} × {card_name(card)}" for card, many in farm.cards.items() if many),
        f"offence {farm.offence}, defence {farm.defence}",
    ]
    held = [f"{where}: {_named(getattr(farm, name))}" for name, where in CARDS.items() if getattr(farm, name)]
    return [f"{title}{'; '.join(parts)}", *([f"   {'; '.join(held)}"] if held else [])]


def _field(number: int, farm: Farm) -> str:
    upgrades = listed([card_name(card) for card in farm.fields[number]]) or "bare"
    return f"{field_word(number)} {upgrades}{' (seeded)' if number in farm.seeded else ''}"


def _named(cards: list[str]) -> str:
    """Known cards by their names, the others by how many they are."""
    known = [card_name(card) for card in cards if card != BLANK]
    blanks = len(cards) - len(known)
    return listed([*known, *([counted(blanks, "hidden card")] if blanks else [])])
