"""The part that all rules pages share, told for one game: nobody reads there of dice that a game does not have."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

from pygames.core.game import Game
from pygames.core.state import State
from pygames.core.words import CHANCE

SOURCE = Path(__file__).with_suffix(".md")
LOOKED_AT = 80
"""So many lines of a match with each option tell what a game has."""
ANCHORS = re.compile(r"\{#([a-z0-9-]+)\}\s*$", re.MULTILINE)
_CONDITION = re.compile(r"^\[(?:if (?P<has>.+?))?(?: ?unless (?P<lacks>.+?))?\] ")


def passages(game: Game, rulebook: str) -> str:
    """The shared part as Markdown, without the passages for which a game's rulebook has its own."""
    own = set(ANCHORS.findall(rulebook))
    opening, *parts = re.split(r"^(?=### )", SOURCE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    kept = [part for part in parts if own.isdisjoint(ANCHORS.findall(part))]
    known = facts(game)
    return "".join([line for part in (opening, *kept) for line in _told(part, known)])


def _told(part: str, known: dict[str, str]) -> Iterator[str]:
    """The lines of a passage that hold for a game: `[if chance and secrets]`, `[unless chance]` stand before some."""
    for line in part.splitlines(keepends=True):
        condition = _CONDITION.match(line)
        has, lacks = (condition["has"], condition["lacks"]) if condition else (None, None)
        if has and not all(fact in known for fact in has.split(" and ")):
            continue
        if lacks and any(fact in known for fact in lacks.split(" and ")):
            continue
        told = line[condition.end() :] if condition else line
        for fact, words in known.items():
            told = told.replace(f"{{{fact}}}", words)
        yield told


@cache
def facts(game: Game) -> dict[str, str]:
    """What a game has, and the words for it where a sentence needs them; found by playing a little, with each option."""
    found = {"title": game.title}
    found |= {name: "" for name, number in (("alone", 1), ("two", 2)) if number in game.seats}
    if game.seats[-1] > 2:
        found["more"] = ""
    usual = _seen(game, {})
    choices = [(option, choice) for option in game.options for choice in option.choices if choice != option.default]
    for option, choice in choices:
        called = f"{option.label}: {option.labels.get(choice, choice)}"
        for fact in sorted(_seen(game, {option.name: choice}) - usual):
            found[fact] = called
            if fact == "chance":
                found["chance by option"] = called
    return found | dict.fromkeys(usual, "")


def _seen(game: Game, options: dict[str, str]) -> set[str]:
    """What comes up in the first lines of a match."""
    found: set[str] = set()
    state = game.new(seats=game.seats[-1], **options)
    rng = Random(game.slug)
    for _ in range(LOOKED_AT):
        if state.turn is None:
            break
        found |= _facts_of(state)
        state.play(state.chance(rng) if state.turn == CHANCE else rng.choice(state.actions()))
    return found


def _facts_of(state: State) -> set[str]:
    hidden = any(state.seen_by(seat) != state for seat in range(state.seats))
    present = {"chance": state.turn == CHANCE, "own luck": state.players_roll, "secrets": hidden}
    return {fact for fact, there in present.items() if there}
