"""Every game that is found, the toys included, with every option and number of seats keeps what all games promise."""

import dataclasses
import sys
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

import pygames
from pygames import Game, Option
from pygames.conformance import Case, cases, check, facts
from pygames.conformance.facts import faults

GAMES = pygames.games()
INSIDE = sys.platform == "emscripten"
MATCHES = 1 if INSIDE else 12
"""So many for each game at least, shared among its cases."""
MOST_INSIDE = 6
"""The browser's interpreter is slow, and plays at so many tables of each game, spread over all that there are here."""


def spread(found: list[Case]) -> list[Case]:
    """A game's cases, or some of them."""
    return [found[at * len(found) // MOST_INSIDE] for at in range(MOST_INSIDE)] if len(found) > MOST_INSIDE else found


CASES = [case for game in GAMES for case in (spread if INSIDE else list)(list(cases([game])))]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_random_match_keeps_every_promise(case: Case) -> None:
    alike = sum(other.game is case.game for other in CASES)

    # a smaller seed would be no simpler match
    @settings(phases=[Phase.generate], max_examples=max(1, min(4, MATCHES // alike)))
    @given(st.integers(0, 10**6))
    def holds(seed: int) -> None:
        check(case, seed)

    holds()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_the_facts_of_a_game_are_in_order(game: Game) -> None:
    assert list(faults(game)) == []
    assert game.package == f"pygames.{game.slug.replace('-', '_')}" and pygames.game(game.slug) is game


@pytest.mark.parametrize(
    ("fact", "why"),
    [
        ({"slug": "Egg Market"}, "is written with small letters"),
        ({"title": ""}, "has no title"),
        ({"seats": range(0)}, "“seats” is a range"),
        ({"bound": 0}, "whole numbers from 1"),
        ({"about": "no sentence"}, "one sentence for the shelf"),
        ({"goal": "no sentence"}, "one sentence for a new table"),
        ({"options": (Option("free", ("a", "b"), "a", "A"),)}, "means something else"),
        (
            {"options": (Option("a", ("a", "b"), "a", "A"), Option("a", ("a", "b"), "a", "A"))},
            "Two options are called a",
        ),
        ({"options": (Option("a", ("a", "b"), "c", "A"),)}, "one of them is the default"),
        ({"options": (Option("a", ("a", "a"), "a", "A"),)}, "each once"),
        ({"options": (Option("a", ("a", "B!"), "a", "A"),)}, "letters, digits and hyphens"),
        ({"options": (Option("a", ("a", "b"), "a", ""),)}, "has a label"),
        ({"package": "pygames.core"}, "no rulebook.md"),
        ({"package": "pygames.core"}, "no encoding.py"),
    ],
)
def test_a_fact_that_is_not_in_order_is_told(fact: dict[str, Any], why: str) -> None:
    market: Any = pygames.game("egg-market")
    try:
        told = list(faults(dataclasses.replace(market, **fact)))
    finally:
        market.state.game = market
    assert any(why in fault for fault in told), told


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"words": ("take", "take")}, "“words” of the encoding have each word once, and not twice take"),
        ({"chance_words": ("egg", "egg")}, "“chance_words” of the encoding"),
        ({"longest": 13}, "“longest” of the encoding"),
        ({"scores": (1, 1)}, "“scores” of the encoding"),
    ],
)
def test_an_encoding_that_is_not_in_order_is_told(
    monkeypatch: pytest.MonkeyPatch, change: dict[str, Any], why: str
) -> None:
    market = pygames.game("egg-market")
    wrong = dataclasses.replace(market.encoding(), **change)
    monkeypatch.setattr(Game, "encoding", lambda _: wrong)
    assert any(why in fault for fault in faults(market))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("# Rules {#rules}", "no live board"),
        ("```board\n```", "has an anchor"),
        ("{#a} {#a}", "1 anchor of the rulebook"),
    ],
)
def test_a_rulebook_that_lacks_something_is_told(monkeypatch: pytest.MonkeyPatch, text: str, why: str) -> None:
    monkeypatch.setattr(facts, "rulebook", lambda game: text)
    assert any(why in fault for fault in faults(pygames.game("egg-market")))


def test_the_games_use_everything_that_the_core_offers() -> None:
    """The toys stand in for games to come: chance, secrets, own dice, more outcomes than can be listed, solo, six seats."""
    states = {game.slug: game.state for game in GAMES}
    hides = [slug for slug, state in states.items() if state.hide is not pygames.State.hide]
    assert "secret-suppers" in hides
    assert {1, 2, 3, 4, 5, 6} <= {number for game in GAMES for number in game.seats}
