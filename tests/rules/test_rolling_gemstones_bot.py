"""The bots of The Rolling Gemstones on positions where it is plain what is good."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

import pygames
from pygames import CHANCE, Action
from pygames.core.search import Thought

GAME = pygames.game("rolling-gemstones")
SORTED = "1-2-3-4/1-2-3-4/1-2-3-4/1-2-3-4-5/1-2-3-4-6/1-2-3-4-7"
FALLING = "1-2-3-9/1-2-3-8/1-2-3-7/1-2-3-6/1-2-3-5/1-2-3-4"


def thoughts(state: pygames.State, level: str, seed: int = 0) -> list[Thought]:
    assert state.turn is not None
    return list(pygames.bot(level).think(state, state.turn, Random(seed)))


def choice(state: pygames.State, level: str, seed: int = 0) -> Action:
    return thoughts(state, level, seed)[-1].action


@pytest.mark.parametrize("level", ["steady", "strong"])
def test_a_planning_bot_wins_when_it_can(level: str) -> None:
    for seed in range(3):
        state = GAME.new(
            position=f"seat0:{SORTED} seat1:{FALLING} announced:0 dice:brown,yellow,white,white,blue,6,2,3,2,1"
        )
        while state.turn == 0:
            state.play(choice(state, level, seed))
        state.play(state.actions()[0])
        assert state.winner == 0


@pytest.mark.parametrize("level", ["steady", "strong"])
def test_a_planning_bot_sees_that_an_early_pair_opens_a_colour(level: str) -> None:
    state = GAME.new(position="seat0:/1/1-2/1-2-3/2-4/3 dice:brown,blue,blue,blue,blue,1,2,3,4,5 phase:pairs")
    assert choice(state, level) == ("brown", "1")


@pytest.mark.parametrize("level", ["steady", "strong"])
def test_a_planning_bot_throws_again_what_spoils_its_sheet(level: str) -> None:
    full = "1-2-3-4-5-6-7-8-9-10"
    rest = "1-2-3-4-5-6-7-13/1-2-3-4-5-6-12-18/1-2-3-4-10-16/1-2-3-9-15-21/1-2-8-14-20-26"
    state = GAME.new(position=f"seat0:{full}/{rest} dice:red,red,red,red,red,6,6,6,6,6")
    assert choice(state, level)[0] == "reroll"


def test_the_easy_bot_never_throws_again() -> None:
    state = GAME.new(position="seat0:///// dice:red,red,red,red,red,6,6,6,6,6")
    assert choice(state, "easy") == ("keep",)


@pytest.mark.parametrize("level", ["steady", "strong"])
@pytest.mark.parametrize(
    ("own", "dice"),
    [
        (
            "2-3-4-5-8-9-11/1-5-10-12-14/1-6-9-14-16-18/6-9-13-17-21-23/6-8-12-13-19-23-27/3-9-13-18-24",
            "red,white,brown,blue,green,1,4,1,1,3",
        ),
        (
            "1-6-8-11/2-7-13-14/6-8-12-17/2-4-7-12-18/6-11-16-17-20-23-27/4-8-14-20-26-31",
            "yellow,blue,green,green,green,2,3,6,4,6",
        ),
        (
            "2-4-7-9-10/2-3-7-10/4-8-10-11/1-6-10-15-17-21/6-10-11-15/6-7-11-17-18-20-24",
            "blue,yellow,green,white,red,6,4,5,6,6",
        ),
    ],
)
def test_in_the_last_turn_no_dice_are_thrown_that_lead_to_a_perfect_sheet(level: str, own: str, dice: str) -> None:
    full = "/".join(["1-2-3-4-5-6-7"] * 6)
    state = GAME.new(position=f"seat0:{full} seat1:{full} seat2:{full} seat3:{own} active:3 dice:{dice}")
    while state.turn == 3:
        state.play(choice(state, level))
    assert state.turn == 0, "nothing was thrown again"
    assert state.evaluation(3) == 0


@pytest.mark.parametrize("level", ["steady", "strong"])
def test_in_the_last_turn_the_final_evaluation_decides(level: str) -> None:
    """White 1 evens the last two sums out; any other pair leaves them falling."""
    sheet = "/".join(
        ["1-2-3-4-5-6-7", "1-2-3-4-5-6-8", "1-2-3-4-5-6-9", "1-2-3-4-5-6-10", "1-2-3-4-5-6-12", "1-2-3-4-5-6-11"]
    )
    state = GAME.new(position=f"seat0:{sheet} active:3 dice:brown,white,1,6")
    assert choice(state, level) in {("white", "1"), ("white", "6")}


@pytest.mark.parametrize("level", ["easy", "steady", "strong"])
def test_thoughts_are_legal_have_a_reason_and_are_the_same_again(level: str) -> None:
    for line in (
        f"seat0:{SORTED} seat1:{FALLING} dice:red,red,red,blue,white,1,1,1,6,4",
        f"seat0:{SORTED} seat1:{FALLING} dice:red=up,red,red,blue,white,1,1,1=up,6,4",
        f"seat0:{SORTED} seat1:{FALLING} dice:red,red,green,blue,white,1,1,3,6,4",
        f"seat0:{SORTED} seat1:{FALLING} dice:red=1,red,green=2,blue,white=3,1=1,1=2,3,6=3,4",
        f"seat0:{SORTED} seat1:{FALLING} active:3 dice:red,white,3,5",
    ):
        state = GAME.new(position=line)
        found = thoughts(state, level)
        for thought in found:
            assert thought.action in state.actions()
            assert thought.reason.endswith(".") and thought.reason[0].isupper()
            assert 0 <= thought.share <= 1
        assert found == thoughts(state, level)


def test_a_bot_that_is_stopped_after_any_slice_has_a_choice() -> None:
    state = GAME.new(seats=2)
    state.play("roll red red red blue white 1 1 1 6 4")
    for slices in range(1, 8):
        best = list(islice(pygames.bot("strong").think(state, 0, Random(1)), slices))[-1]
        assert best.action in state.actions()


def test_the_bots_play_whole_matches_and_rank_as_their_levels_say() -> None:
    """Steady against easy, seats alternated: the better one wins most of a few matches."""
    won = 0
    for number in range(10):
        levels = ("steady", "easy") if number % 2 == 0 else ("easy", "steady")
        state, rng = GAME.new(seats=2), Random(number)
        while state.turn is not None:
            state.play(state.chance(rng) if state.turn == CHANCE else choice(state, levels[state.turn], number))
        won += levels[state.ranking()[0][0]] == "steady"
    assert won >= 7
