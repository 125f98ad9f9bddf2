"""The faces of the cards of Jelly Bean Farmers: what the data file says, in two short lines."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from pygames.jelly_bean_farmers.cards import ACTIONS, CLIMATES, card_name
from pygames.jelly_bean_farmers.climate import PERENNIAL_BASE
from pygames.jelly_bean_farmers.farm import CATS_PROTECT, DEFENCE, EXTENSION_HOLDS, OFFENCE
from web.views.jelly_bean_farmers.cards import Face

if TYPE_CHECKING:
    from pygames.jelly_bean_farmers.cards import ClimateCard

_BANDS = {
    "field upgrade": "#2f6690",
    "silo upgrade": "#5c616b",
    "storage": "#8a5a1f",
    "unit": "#8f3526",
    "warlord": "#8f3526",
    "pest": "#5b6a2a",
    "spy": "#4d4a59",
    "meta": "#6b4a8a",
    "hand": "#4b7447",
}
_LINES = {
    "irrigation": ("No drought", "on this field"),
    "protective-netting": ("No pestilence", "on this field"),
    "fertilizer": ("One food more", "when it grows"),
    "perennial": ("Grows unseeded,", f"from a base of {PERENNIAL_BASE}"),
    "silo-extension": ("One silo", f"holds {EXTENSION_HOLDS} more"),
    "cats": (f"Protect {CATS_PROTECT} food", "from vermin"),
    "rabbits": ("All unprotected", "food is lost"),
    "coyote": ("Cats and Rabbits", "leave one farm"),
    "warlord": ("Tribute: half of", "the lead in arms"),
    "mercenary": (f"Offence {OFFENCE['mercenary']}", f"Defence {DEFENCE['mercenary']}"),
    "berzerker": (f"Offence {OFFENCE['berzerker']}", ""),
    "walls": ("Armed Men", "defend twice"),
    "dogs": (f"Defence {DEFENCE['dogs']}", ""),
    "assassin": ("Removes one", "armed unit"),
    "almanac": ("See the climate", "of next year"),
    "geezer": ("See the climate", "of next season"),
    "steal-opponents-card": ("Take a card of", "this season"),
    "draw-2-cards": ("Draw two,", "play one of them"),
    "flexible-hand": ("Hand size +1", "for good"),
}


def looks(card: str) -> Face:
    """An action card's or a climate card's face."""
    return climate_face(card) if card in CLIMATES else face(card)


@cache
def face(card: str) -> Face:
    """An action card's face."""
    kind = ACTIONS[card].kind
    return Face(card, card_name(card), kind, _LINES.get(card, ()), _BANDS.get(kind, "#5c616b"))


@cache
def climate_face(card: str) -> Face:
    """A climate card's face: its kind by its band, its numbers as the data file has them."""
    data = CLIMATES[card]
    if data.drought:
        return Face(card, data.name, "climate · drought", (f"{_signed(data.drought)} without", "Irrigation"), "#9a5a1c")
    if data.pestilence:
        return Face(
            card, data.name, "climate · pestilence", (f"{_signed(data.pestilence)} without", "Netting"), "#5b6a2a"
        )
    band = "#d9a033" if data.weather > 0 else "#4d5a6b"
    ink = "#2a2620" if data.weather > 0 else "#fff"
    return Face(card, data.name, "climate", (f"{_signed(data.weather)} on every field", _besides(data)), band, ink)


def _besides(card: ClimateCard) -> str:
    if card.cancels:
        return f"no {card.cancels}"
    return f"destroys {card_name(card.destroys).replace('Protective ', '')}" if card.destroys else ""


def _signed(value: int) -> str:
    return f"+{value}" if value > 0 else f"−{-value}"
