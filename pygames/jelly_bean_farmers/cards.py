"""The 88 action and 24 climate cards, as `cards.toml` lists them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final

from pygames.core.words import BLANK


@dataclass(frozen=True, slots=True)
class ActionCard:
    """One kind of action card. `word` is what actions call it, `target` what its face names: field, opponent, farm or nothing."""

    word: str
    name: str
    count: int
    kind: str
    target: str
    text: str
    rebuilt: str
    """What of it the old rulebook does not tell."""


@dataclass(frozen=True, slots=True)
class ClimateCard:
    """One kind of climate card: what it adds to a growing field's food, and what it does besides."""

    word: str
    name: str
    count: int
    drought: int
    pestilence: int
    weather: int
    """Neither drought nor pestilence: no upgrade protects from it."""
    cancels: str
    """`drought` or `pestilence`: what the other card in force does not do; or nothing."""
    destroys: str
    """The field upgrade that each farm loses one of; or nothing."""
    half_field: bool
    """Whether a card of the hand may become half a field at once."""
    text: str


def word_of(name: str) -> str:
    """A card's word: `Steal Opponent's Card` is `steal-opponents-card`."""
    return name.lower().replace("'", "").replace(" ", "-")


def _action_card(row: dict[str, Any]) -> ActionCard:
    return ActionCard(word_of(row["name"]), **row)


def _climate_card(row: dict[str, Any]) -> ClimateCard:
    missing: dict[str, Any] = {
        "drought": 0,
        "pestilence": 0,
        "weather": 0,
        "cancels": "",
        "destroys": "",
        "half_field": False,
    }
    return ClimateCard(word_of(row["name"]), **(missing | row))


_DATA: Final = tomllib.loads(files(__package__).joinpath("cards.toml").read_text("utf-8"))

ACTIONS: Final = {card.word: card for card in map(_action_card, _DATA["action"])}
CLIMATES: Final = {card.word: card for card in map(_climate_card, _DATA["climate"])}
ACTION_BAG: Final = {word: card.count for word, card in ACTIONS.items()}
CLIMATE_BAG: Final = {word: card.count for word, card in CLIMATES.items()}
FIELD_UPGRADES: Final = tuple(word for word, card in ACTIONS.items() if card.kind == "field upgrade")
ORDER: Final = {word: number for number, word in enumerate([*ACTIONS, BLANK])}
"""The order in which cards stand in a hand: as the file lists them, blanks last."""

SAVED: Final = "saved-"
"""What a saved card's word begins with in actions, so that it is told from the season's card."""

CARD_WORDS: Final = [prefix + word for word in ACTIONS for prefix in ("", SAVED)]
"""What actions call every card, as the season's and as a saved one."""


def card_name(word: str) -> str:
    """What people call a card; a blank is `a card`."""
    bare = word.removeprefix(SAVED)
    if bare in ACTIONS:
        return ACTIONS[bare].name
    return CLIMATES[bare].name if bare in CLIMATES else "a card"


def told_card(word: str) -> str:
    """A card in a sentence, with whether it is a saved one: `the saved Dogs`, and of a blank `a saved card`."""
    if word == SAVED + BLANK:
        return "a saved card"
    return f"the saved {card_name(word)}" if word.startswith(SAVED) else card_name(word)


def named(held: Iterable[str]) -> list[str]:
    """Each kind of card that is held, once; a card that the position hides has no name."""
    return [card for card in dict.fromkeys(held) if card != BLANK]


def sort_cards(cards: list[str]) -> None:
    """Put cards into the file's order."""
    cards.sort(key=ORDER.__getitem__)
