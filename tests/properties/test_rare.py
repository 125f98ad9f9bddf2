"""What matches seldom meet: walks lean to it, and where something is so for the first time, secrets are looked at closely."""

import sys
from collections import Counter
from random import Random

import pytest

import pygames
from pygames import Game
from pygames.conformance import cases
from pygames.conformance.meeting import check_meeting
from pygames.conformance.rare import Rare, rarest, together
from pygames.core.history import has_secrets

LINES = 300 if sys.platform == "emscripten" else 2_500
"""So many lines of each game are looked through."""
SECRET = [game for game in pygames.games() if has_secrets(game.new())]


@pytest.mark.parametrize("game", SECRET, ids=lambda game: game.slug)
def test_secrets_are_kept_where_something_is_so_for_the_first_time(game: Game) -> None:
    every, known, looked = list(cases([game])), set[tuple[str, ...]](), 0
    for case in every:
        looked += len(check_meeting(case, 1, max(50, LINES // len(every)), known).points)
    assert looked > 5


def test_what_was_seldom_chosen_comes_first() -> None:
    rare = Rare(Random(1))
    actions = [("plant", str(field)) for field in range(9)] + [("pass",)]
    chosen = Counter(rare.choose(actions)[0] for _ in range(300))
    assert chosen["pass"] > 80, "one of two words, though one of ten actions"
    words = Counter(rare.choose(actions[:9])[1] for _ in range(300))
    assert max(words.values()) < 2 * min(words.values())


def test_of_many_states_those_are_looked_at_in_which_two_things_are_so_that_seldom_are() -> None:
    states = [frozenset("ab")] * 20 + [frozenset("abc")] + [frozenset("ab")] * 20 + [frozenset("cd")]
    assert {20, 41} <= rarest(states, 3, Random(1))


def test_what_is_so_at_once_is_found_in_a_positions_line() -> None:
    position = "phase:serve round:0 points:0,0 hands:1,2,3/4,5,6 served:-,- bag:7*3,8*3"
    found = set(together(pygames.game("secret-suppers").new(position=position)))
    assert ("phase:serve", "round:") in found and not any("top:" in pair for pair in found)
