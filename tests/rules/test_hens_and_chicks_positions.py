"""Positions of Hens and Chicks: what is read, what is refused, and what hostile input does (nothing)."""

from __future__ import annotations

import random
import re
from importlib.resources import files

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pygames

GAME = pygames.game("hens-and-chicks")
OPENING = "chhhhhhc/cccccccc/8/8/8/8/CCCCCCCC/CHHHHHHC"


def refused(line: str) -> str:
    """The sentence that refuses a position."""
    with pytest.raises(pygames.BadPosition) as caught:
        GAME.new(position=line)
    return str(caught.value)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("H7/8/8/8/8/8/H7/7h 0", "far row, on a8"),
        ("7h/8/8/8/8/8/H7/7c 1", "far row, on h1"),
        ("7h/8/8/8/8/8/8/8 0", "first side has no hen"),
        ("8/8/8/8/8/8/H7/8 0", "second side has no hen"),
        ("7h/8/8/8/8/8/7H/HHHHHH2 0", "7 hens"),
        ("7h/8/8/8/8/CCC5/CCCCCCCC/7H 1", "11 chicks"),
        ("hhhhhhhh/8/8/8/8/8/8/7H 1", "8 hens"),
        ("7h/ccc5/cccccccc/8/8/8/8/7H 1", "11 chicks"),
    ],
)
def test_a_position_from_which_no_match_can_go_on_is_refused(line: str, said: str) -> None:
    assert said in refused(line)


def test_what_no_moves_lead_to_may_be_set_up() -> None:
    state = GAME.new(position="7h/8/8/8/8/8/7H/CCCCCCCC 0", setup="chicks-front")
    assert state.turn == 0 and GAME.new(position=state.position()) == state


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", "A position is a board"),
        (OPENING, "A position is a board"),
        (f"{OPENING} 0 1", "A position is a board"),
        (f"{OPENING} 2", "whose turn it is"),
        (f"{OPENING} 00", "whose turn it is"),
        ("7h/8/8/8/8/8/7H 0", "7 rows"),
        ("7h/8/8/8/8/8/8/8/7H 0", "9 rows"),
        ("7h/8/8/8/8/8/8/7 0", "Row 1"),
        ("7h/8/8/8/8/8/8/8H 0", "Row 1"),
        ("7h/8/8/0/8/8/8/7H 0", "“0” in row 5"),
        ("7h/8/8/9/8/8/8/7H 0", "“9” in row 5"),
        ("7h/8/8/7²/8/8/8/7H 0", "“²”"),
        ("7h/8/8/7٣/8/8/8/7H 0", "“٣”"),
        ("7h/8/8/7k/8/8/8/7H 0", "“k” in row 5"),
        ("7h/8/8/8/8/8/8/7H\x00 0", "in row 1"),
    ],
)
def test_a_line_that_is_no_position_is_refused(line: str, said: str) -> None:
    assert said in refused(line)


def test_a_position_of_another_kind_or_size_is_refused() -> None:
    assert "at most" in refused("8/" * 20_000)
    for line in (7, b"8/8", ["8/8"], {}):
        with pytest.raises(pygames.BadPosition):
            GAME.new(position=line)  # type: ignore[arg-type]


def test_the_side_to_move_that_has_no_move_has_lost_at_once() -> None:
    state = GAME.new(position="8/8/8/8/8/8/hH5H/CCC5 1")
    assert state.turn is None and state.ranking() == ((0,), (1,))
    assert state.position() == "8/8/8/8/8/8/hH5H/CCC5 1-0"


def test_a_finished_match_is_written_and_read_with_its_result() -> None:
    state = GAME.new(position="7h/3H4/8/8/8/8/8/8 0")
    state.play("d7 d8")
    assert state.position() == "3H3h/8/8/8/8/8/8/8 1-0"
    assert GAME.new(position=state.position()) == state


@pytest.mark.parametrize(("line", "winner"), [("c7/8/3H4/8/8/8/8/8 1-0", 0), ("8/8/3h4/8/8/8/8/C7 0-1", 1)])
def test_a_match_that_ended_with_the_last_hen_is_read(line: str, winner: int) -> None:
    state = GAME.new(position=line)
    assert state.turn is None and state.ranking()[0] == (winner,) and state.position() == line


@pytest.mark.parametrize(
    "line",
    [
        "3H3h/8/8/8/8/8/8/8 0-1",
        "3HH2h/8/8/8/8/8/8/8 1-0",
        "8/8/8/8/8/8/H7/8 0-1",
        "8/8/8/8/8/8/8/8 1-0",
        "7H/8/8/8/8/8/8/7h 1-0",
    ],
)
def test_a_result_that_the_board_contradicts_is_refused(line: str) -> None:
    refused(line)


def test_a_position_whose_starter_is_still_to_be_drawn_is_kept() -> None:
    state = GAME.new(start="random")
    assert state.position() == f"{OPENING} ?"
    assert GAME.new(position=state.position(), start="random") == state


@given(st.integers(0, 10**9), st.sampled_from(["chicks-front", "hens-front"]))
@settings(max_examples=20)
def test_every_position_of_a_match_is_written_and_read_again(seed: int, setup: str) -> None:
    rng = random.Random(seed)
    state = GAME.new(setup=setup)
    played = 0
    while state.turn is not None:
        assert GAME.new(position=state.position(), setup=setup) == state
        earlier = state.copy()
        line = state.position()
        state.play(rng.choice(state.actions()))
        played += 1
        assert earlier.position() == line and earlier != state
    assert GAME.new(position=state.position(), setup=setup) == state
    assert played < GAME.bound


@given(st.text(alphabet="HhCc12345678/ 01?-x", max_size=90))
def test_any_line_makes_a_position_or_a_clear_refusal(line: str) -> None:
    try:
        state = GAME.new(position=line)
    except pygames.BadPosition as wrong:
        assert str(wrong).endswith(".")
    else:
        assert GAME.new(position=state.position()) == state


SQUARE = st.builds("{}{}".format, st.sampled_from("abcdefghi"), st.integers(0, 9))


@given(st.lists(SQUARE, max_size=14), st.sampled_from([f"{OPENING} 0", "8/2h5/3c4/2C1c3/3H4/4C3/8/8 1"]))
def test_any_touches_lead_somewhere_or_are_refused_by_a_rule(touches: list[str], line: str) -> None:
    state = GAME.new(position=line)
    before = state.copy()
    refusal = state.why_not(touches)
    try:
        state.play(" ".join(touches))
    except pygames.IllegalAction as wrong:
        assert state == before and wrong.text.endswith(".")
        assert refusal is None or (refusal.rule, refusal.text) == (wrong.rule, wrong.text)
    else:
        assert refusal is None and state != before


@pytest.mark.parametrize(
    "touches", [None, 7, b"a2 b3", "a2 b3" * 10_000, ["a2", 3], {"a2": "b3"}, "a2\x00 b3", "a2 é4"]
)
def test_touches_of_another_kind_are_refused(touches: object) -> None:
    state = GAME.new()
    refusal = state.why_not(touches)
    assert refusal is not None and refusal.rule == "notation"
    with pytest.raises(pygames.IllegalAction):
        state.play(touches)


def test_options_that_the_game_does_not_have_are_refused() -> None:
    for options in ({"setup": "queens-front"}, {"start": "third"}, {"speed": "fast"}, {"seats": 3}, {"setup": None}):
        with pytest.raises(pygames.BadOption):
            GAME.new(**options)  # type: ignore[arg-type]


def test_every_rule_that_refuses_has_its_heading_in_the_rulebook() -> None:
    rulebook = (files("pygames.hens_and_chicks") / "rulebook.md").read_text(encoding="utf-8")
    anchors = set(re.findall(r"^#+ .*\{#([a-z-]+)\}$", rulebook, re.MULTILINE))
    found = set()
    state = GAME.new(position="7h/8/3ccc2/8/3H4/2C1C3/1C3C2/H6C 0")
    squares = [f"{file}{rank}" for file in "abcdefgh" for rank in range(1, 9)]
    lines = [state, GAME.new(position="7h/8/8/8/8/HHC5/HC6/8 0")]
    for position in lines:
        for start in squares:
            for touches in ([start], *([start, end] for end in squares)):
                refusal = position.why_not(touches)
                found.add(refusal.rule if refusal else "turns")
    for touches in ("d4 d5 d6", "d4 d5 d7", "d4 f6 f7", "x"):
        refusal = state.why_not(touches)
        found.add(refusal.rule if refusal else "turns")
    jump = GAME.new(position="7h/8/8/8/8/3c4/3H4/8 0").why_not("d2 d4 d5")
    assert jump is not None
    found.add(jump.rule)
    expected = {"turns", "forward", "empty-square", "hen-move", "move-or-jump", "double-jump", "chick-move", "notation"}
    assert found == expected
    assert found <= anchors
