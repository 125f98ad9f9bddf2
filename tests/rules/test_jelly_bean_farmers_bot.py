"""The bots of Jelly Bean Farmers: they know what their seat knows, do what judgement can tell, and say why."""

from itertools import islice
from random import Random

import pytest

import pygames
from pygames.core.words import CHANCE
from pygames.jelly_bean_farmers import judgement
from pygames.jelly_bean_farmers.bot import advised
from tests.rules.jelly_bean_farmers import GAME, at, planning, play, seeding

LEVELS = ["easy", "steady", "strong"]


def thoughts(level, state, slices=3, seed=0):
    return list(islice(pygames.bot(level).think(state, state.turn, Random(seed)), slices))


@pytest.mark.parametrize("level", LEVELS)
def test_every_thought_is_a_legal_action_with_a_reason(level):
    rng = Random(level)
    state = GAME.new(seats=3)
    while state.turn is not None and state.year < 3:
        if state.turn == CHANCE:
            state.play(state.chance(rng))
            continue
        for thought in thoughts(level, state):
            assert thought.action in state.actions()
            assert thought.reason.endswith(".") and 0 <= thought.share <= 1
            assert thought.value is None or 0 <= thought.value <= 1
        state.play(rng.choice(state.actions()))


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_thinks_the_same_whatever_is_hidden_from_it(level):
    state = play(
        planning("food=2;spring=dogs;hand=cats", "food=2;spring=irrigation;saved=walls;hand=geezer"), "face dogs"
    )
    world = state.imagine(1, Random(3))
    assert world != state
    assert thoughts(level, state) == thoughts(level, world)


def test_the_same_luck_gives_the_same_thoughts():
    state = planning("food=2;spring=irrigation;fields=bare,bare", "food=2;spring=cats")
    assert thoughts("strong", state, 6) == thoughts("strong", state, 6)


def test_a_bot_that_knows_the_locusts_come_leaves_its_field_fallow():
    state = seeding("food=5;spring=cats", "food=5", more="coming:locusts@farm1,severe-drought@farm1", waiting="farm2")
    play(state, "seed field1")
    assert advised(state.seen_by(0), 0) == ("fallow", "field1")


def test_irrigation_goes_where_the_seeded_field_dries_up():
    state = planning(
        "food=2;fields=irrigation,bare;seeded=1,2;spring=irrigation", "food=2", climate="severe-drought/sunny"
    )
    assert advised(state.seen_by(0), 0) == ("face", "irrigation", "field2")


def test_the_warlord_attacks_who_pays_most():
    state = at(
        "phase:attack waiting:farm1 climate:-/-", "food=2;armed_men=6", "food=5;armed_men=5", "food=5;armed_men=1"
    )
    assert advised(state, 0) == ("attack", "farm3")


def test_an_assassin_removes_the_berzerker():
    line = "phase:strike waiting:farm1 strikes:farm1>farm2 climate:-/-"
    assert advised(at(line, "food=2", "food=5;armed_men=1;cards=dogs,berzerker"), 0) == ("strike", "berzerker")


def test_expected_food_is_a_mean_over_the_climate_that_is_not_known():
    assert judgement.expected((), True, ("severe-drought", "locusts")) == 0
    assert judgement.expected(("irrigation", "protective-netting"), True, ("severe-drought", "locusts")) == 3
    assert round(judgement.expected((), True, ()), 2) == 2.38


def test_one_slice_after_another_never_changes_the_state_that_is_thought_about():
    state = planning("food=2;spring=irrigation;fields=bare,bare", "food=2;spring=cats")
    before = state.copy()
    thoughts("strong", state, 8)
    assert state == before
