"""Every game that is found, the toys included, with every option and number of seats keeps what all games promise."""

import re
import sys

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

import pygames
from pygames import Game
from pygames.conformance import Case, cases, check

GAMES = pygames.games()
CASES = list(cases(GAMES))
MATCHES = 1 if sys.platform == "emscripten" else 12
"""So many for each game at least, shared among its cases."""


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
    assert game.package == f"pygames.{game.slug.replace('-', '_')}"
    assert pygames.game(game.slug) is game
    assert game.state.game is game
    assert list(game.seats) == sorted(set(game.seats)) and game.seats[0] >= 1
    assert game.rules >= 1 and game.bound > 0 and game.minutes > 0
    assert game.about.endswith(".") and len(game.about.splitlines()) == 1 and game.title
    names = [option.name for option in game.options]
    assert len(set(names)) == len(names) and not {"seats", "position", "seed", "free", "game"} & set(names)
    for option in game.options:
        assert option.default in option.choices and len(set(option.choices)) == len(option.choices) >= 2
        assert option.label and set(option.labels) <= set(option.choices)
        assert all(re.fullmatch("[a-z0-9-]+", word) for word in (option.name, *option.choices))


def test_the_games_use_everything_that_the_core_offers() -> None:
    """The toys stand in for games to come: chance, secrets, own dice, more outcomes than can be listed, solo, six seats."""
    states = {game.slug: game.state for game in GAMES}
    hides = [slug for slug, state in states.items() if state.hide is not pygames.State.hide]
    assert "secret-suppers" in hides
    assert {1, 2, 3, 4, 5, 6} <= {number for game in GAMES for number in game.seats}
