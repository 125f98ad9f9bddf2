"""The bots of Hens and Chicks, on positions: what they never miss, what they say, and that they think the same way twice."""

from __future__ import annotations

import random
import re
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pygames

GAME = pygames.game("hens-and-chicks")
LOOKING = ("steady", "strong")

WINS_AT_ONCE = [
    ("1h6/8/8/8/3C4/2c5/8/6H1 0", {"d4 h8"}),
    ("ccc5/8/8/4h3/8/3C4/3H4/8 0", {"d2 d4 f6"}),
    ("3c3h/8/8/4h3/2C1c3/1C1H2C1/1H2c3/1H6 1", {"e2 d1", "e2 f1"}),
    ("7h/8/8/3c4/3C4/8/8/3H4 1", {"d5 h1"}),
    ("8/8/8/8/8/h7/CC6/HCC4H 0", {"h1 h2", "h1 h3"}),
]


def thoughts(state: pygames.State, level: str, seed: int = 1, slices: int = 12) -> list[pygames.Thought]:
    """What a bot thinks in its first slices."""
    assert state.turn is not None
    return list(islice(pygames.bot(level).think(state, state.turn, random.Random(seed)), slices))


def winning(state: pygames.State) -> list[pygames.Action]:
    """The actions that win at once."""
    found = []
    for action in state.actions():
        after = state.copy()
        after.play(action)
        if after.turn is None:
            found.append(action)
    return found


def holding(state: pygames.State) -> list[pygames.Action]:
    """The actions after which the enemy cannot win at once."""
    found = []
    for action in state.actions():
        after = state.copy()
        after.play(action)
        if not winning(after):
            found.append(action)
    return found


@pytest.mark.parametrize("level", LOOKING)
@pytest.mark.parametrize(("line", "wins"), WINS_AT_ONCE)
def test_a_bot_that_looks_ahead_wins_when_it_can_win_at_once(level: str, line: str, wins: set[str]) -> None:
    state = GAME.new(position=line)
    assert {" ".join(action) for action in winning(state)} >= wins
    for seed in range(5):
        for thought in thoughts(state, level, seed):
            assert thought.action in winning(state)


@settings(max_examples=8)
@given(st.integers(0, 10**9), st.sampled_from(["chicks-front", "hens-front"]), st.sampled_from(LOOKING))
def test_no_thought_misses_a_win_or_lets_the_enemy_win_where_that_can_be_prevented(
    seed: int, setup: str, level: str
) -> None:
    rng = random.Random(seed)
    state = GAME.new(setup=setup)
    checked = 0
    while state.turn is not None:
        wins = winning(state)
        good = wins or holding(state)
        if wins or 0 < len(good) < len(state.actions()):
            checked += 1
            for thought in thoughts(state, level, seed, slices=4):
                assert thought.action in good
        state.play(rng.choice(state.actions()))
    assert checked or len(state.ranking()) == 2


@pytest.mark.parametrize("level", pygames.core.bots.LEVELS)
@pytest.mark.parametrize("line", ["7h/8/8/8/8/8/8/H7 0", "7h/7c/8/8/8/8/8/H7 0", "7h/8/8/8/8/8/C7/H7 1"])
def test_a_hen_that_can_move_though_it_cannot_jump_is_not_walled_in(level: str, line: str) -> None:
    for thought in thoughts(GAME.new(position=line), level):
        assert thought.value != 1 or "move wins" not in thought.reason


def test_strong_stops_a_race_even_in_its_first_slice() -> None:
    state = GAME.new(position="7h/8/8/8/4c3/8/2C1H3/1C4H1 0")
    assert 0 < len(holding(state)) < len(state.actions())
    for seed in range(10):
        assert thoughts(state, "strong", seed, slices=1)[0].action in holding(state)


@pytest.mark.parametrize("level", LOOKING)
def test_no_thought_lets_itself_be_walled_in_where_that_can_be_prevented(level: str) -> None:
    state = GAME.new(position="5chh/4c1C1/8/6H1/8/8/8/8 0")
    assert 0 < len(holding(state)) < len(state.actions())
    for seed in range(10):
        for thought in thoughts(state, level, seed):
            assert thought.action in holding(state)


def test_strong_sees_a_win_in_two_moves() -> None:
    state = GAME.new(position="7h/8/8/8/8/8/2C5/7H 0")
    last = thoughts(state, "strong", slices=300)[-1]
    assert last.value == 1.0 and last.reason.startswith("Wins in 2 more moves")


def test_strong_gives_the_best_defence_when_it_is_lost() -> None:
    state = GAME.new(position="h7/8/2C1C3/8/8/8/8/7H 1")
    last = thoughts(state, "strong", slices=300)[-1]
    assert last.value == 0.0 and last.reason.startswith("The other side can win in 1 more move")


def test_easy_takes_most_wins_and_overlooks_some() -> None:
    state = GAME.new(position=WINS_AT_ONCE[0][0])
    won = sum(thoughts(state, "easy", seed)[-1].action in winning(state) for seed in range(200))
    assert 160 <= won < 200


def test_easy_takes_what_it_can_capture_most_times() -> None:
    state = GAME.new(position="h7/8/8/8/6h1/5H2/8/H7 0")
    captures = sum(thoughts(state, "easy", seed)[-1].action == ("f3", "h5") for seed in range(50))
    assert captures >= 40


@pytest.mark.parametrize("level", pygames.core.bots.LEVELS)
@pytest.mark.parametrize("setup", ["chicks-front", "hens-front"])
def test_every_thought_is_legal_and_says_why(level: str, setup: str) -> None:
    state = GAME.new(setup=setup)
    for number in range(4):
        found = thoughts(state, level, number)
        for thought in found:
            assert thought.action in state.actions()
            assert 0 <= thought.share <= 1 and (thought.value is None or 0 <= thought.value <= 1)
            assert thought.reason[0].isupper() and thought.reason.endswith(".")
        state.play(found[-1].action)


@pytest.mark.parametrize("level", pygames.core.bots.LEVELS)
def test_the_same_luck_gives_the_same_thoughts(level: str) -> None:
    state = GAME.new(position="2hh1h1c/1c1cc2c/5c2/2c5/4C3/1C3C2/C1C2C1C/C1HHH1H1 0")
    assert thoughts(state, level, 3) == thoughts(state, level, 3)


def test_thinking_changes_nothing() -> None:
    state = GAME.new()
    thoughts(state, "strong")
    assert state == GAME.new()


def test_the_reason_tells_what_is_captured() -> None:
    state = GAME.new()
    told = 0
    for number in range(8):
        thought = thoughts(state, "strong", number, slices=3)[-1]
        log = state.describe(thought.action, None)
        if "Looked" in thought.reason:
            captures = re.findall(
                r"(?:hen|chick) on [a-h][1-8]", log.partition("capturing" if " hen from" in log else "pinning")[2]
            )
            assert ("captures the" in thought.reason) == bool(captures)
            assert all(piece in thought.reason for piece in captures)
            told += bool(captures)
        state.play(thought.action)
    assert told


def test_strong_wins_every_match_against_random_moves_even_with_little_thought() -> None:
    for number in range(6):
        rng = random.Random(number)
        state = GAME.new()
        while state.turn is not None:
            thinks = state.turn == number % 2
            state.play(
                thoughts(state, "strong", number, slices=2)[-1].action if thinks else rng.choice(state.actions())
            )
        assert state.ranking()[0] == (number % 2,)
