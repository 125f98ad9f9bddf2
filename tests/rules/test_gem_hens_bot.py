"""The bots of Gem Hens on positions where it is plain what is good."""

from __future__ import annotations

from random import Random

import pytest

import pygames
from pygames import CHANCE, Action
from pygames.core.search import Thought
from pygames.gem_hens.powers import CARDS

GAME = pygames.game("gem-hens")
LEVELS = ["steady", "strong"]
ORDER = "round:3 phase:turn active:hen1 order:hen1,hen2"
NOTHING = "hen2:cell=coop;dice=1"


def thoughts(state: pygames.State, level: str, seed: int = 0) -> list[Thought]:
    assert state.turn is not None
    return list(pygames.bot(level).think(state, state.turn, Random(seed)))


def choice(state: pygames.State, level: str, seed: int = 0) -> Action:
    return thoughts(state, level, seed)[-1].action


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_goes_where_the_gem_lies_that_completes_a_feature(level: str) -> None:
    state = GAME.new(
        position=f"{ORDER} farmer:row1,column1 grain:r3c5=ruby,r3c1=gold draws:3 hen1:cell=r3c3;dice=2;egg=ruby////// {NOTHING}"
    )
    assert choice(state, level) == ("2", "r3c5")


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_completes_the_feature(level: str) -> None:
    state = GAME.new(
        position=f"{ORDER} farmer:row1,column1 grain:r3c5=ruby draws:3 hen1:cell=r3c3;dice=2;egg=ruby/gold///// {NOTHING}"
    )
    state.play("2 r3c5")
    assert choice(state, level) == ("ruby", "feature1")


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_with_a_full_egg_keeps_away_from_gems(level: str) -> None:
    full = "gold+gold/gold+gold/emerald+emerald/gold+gold+gold/emerald+emerald+emerald/gold+gold+gold+gold/emerald+emerald+emerald+emerald"
    state = GAME.new(
        position=f"{ORDER} farmer:row1,column1 grain:r3c5=diamond,r1c3=diamond,r5c3=diamond draws:25 "
        f"hen1:cell=r3c3;dice=2;egg={full} {NOTHING}"
    )
    assert choice(state, level) == ("2", "r3c1")


def test_a_bot_locks_all_its_dice_in_the_rolls_it_has() -> None:
    for seed in range(5):
        state = GAME.new()
        while state.turn == CHANCE:
            state.play(state.chance(Random(seed)))
        rolled = 0
        while state.turn == 0 or (state.turn == CHANCE and state.step_name == "dice" and state.active == 0):
            if state.turn == CHANCE:
                rolled += 1
                state.play(state.chance(Random(f"{seed} {rolled}")))
            else:
                state.play(choice(state, "strong", seed))
        assert rolled <= 8 and state.hens[0].in_hand == 0


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_eats_by_its_power_what_completes_a_feature(level: str) -> None:
    state = GAME.new(
        position="round:1 phase:turn active:hen1 order:hen1,hen2 farmer:row1,row2,row3,column1,column2,column4 "
        "grain:r3c4=ruby draws:9 hen1:cell=r3c3;dice=4;power=hungry;egg=ruby////// hen2:cell=coop;dice=1;power=picky",
        **{"power-clucks": "on"},
    )
    assert choice(state, level) == ("hungry", "r3c4", "ruby")


def test_an_easy_bot_never_fights() -> None:
    rng = Random(3)
    for seed in range(3):
        state = GAME.new(**{"power-clucks": "on", "fighting": "on"})
        while state.turn is not None:
            if state.turn == CHANCE:
                state.play(state.chance(Random(f"{seed} {state.occasion}")))
            else:
                action = choice(state, "easy", rng.randrange(1000))
                assert action[0] != "fight"
                state.play(action)


def test_a_strong_bot_gives_reasons_in_sentences() -> None:
    rng = Random(1)
    state = GAME.new(seats=3, **{"power-clucks": "on", "fighting": "on"})
    while state.turn is not None and state.round == 1:
        if state.turn == CHANCE:
            state.play(state.chance(rng))
        else:
            found = thoughts(state, "steady")[-1]
            assert found.reason.endswith(".") and found.reason[0].isupper()
            state.play(found.action)


def test_every_power_has_a_place_in_the_draft() -> None:
    from pygames.gem_hens.bot import DRAFTED

    assert set(DRAFTED) == set(CARDS)
