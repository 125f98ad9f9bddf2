"""What a page can show of Jelly Bean Farmers step by step: what a line brings about, who chooses, and what points are made of."""

from random import Random

import pytest

from pygames.core.words import CHANCE
from pygames.jelly_bean_farmers.actions import BLANKED
from pygames.jelly_bean_farmers.news import KINDS
from tests.rules.jelly_bean_farmers import GAME, at, end, planning, play, seeding


def kinds(steps):
    return [step.kind for step in steps]


def test_the_end_of_a_season_is_harvest_then_eating_then_vermin():
    state = planning("food=9;seeded=1;spring=dogs", "food=2", climate="sunny/aphids")
    state.names = ("Ann", "Bob")
    played, harvest, eating, vermin = state.happenings("face dogs", 1)
    assert (played.kind, played.text) == ("play", "Ann plays Dogs.")
    assert played.state.farms[0].cards["dogs"] == 1 and played.state.farms[0].food == 9
    assert (harvest.kind, harvest.text) == ("harvest", "Bob harvests nothing. Ann harvests 3.")
    assert [farm.food for farm in harvest.state.farms] == [12, 2] and not harvest.state.farms[0].seeded
    assert (eating.kind, eating.text) == ("eat", "Bob eats 1. Ann eats 1.")
    assert [farm.food for farm in eating.state.farms] == [11, 1]
    assert (vermin.kind, vermin.text) == ("vermin", "Bob loses nothing to vermin. Ann loses 3 to vermin.")
    assert [farm.food for farm in vermin.state.farms] == [8, 1]
    assert state.farms[0].food == 9, "looking ahead changes nothing"


def test_where_vermin_find_nothing_they_are_no_step():
    state = planning("food=3;spring=dogs", "food=2", climate="sunny/aphids")
    assert kinds(state.happenings("face dogs", None)) == ["play", "harvest", "eat"]


def test_what_all_have_chosen_is_revealed_player_by_player_then_coyotes_assassins_and_warlords():
    state = at(
        "year:3 phase:plan waiting:farm3,farm2,farm1 climate:sunny/aphids",
        "food=5;spring=coyote;saved=assassin",
        "food=5;spring=cats;cards=dogs",
        "food=5;spring=warlord;armed_men=4",
    )
    play(state, "face warlord", "face cats", "hold saved-assassin")
    steps = state.happenings("face coyote farm2", 0)
    assert kinds(steps) == ["play", "play", "play", "chase"]
    one, two, three, chased = (step.state for step in steps)
    assert one.farms[0].spring == [] and two.farms[1].cards["cats"] == 1
    assert one.farms[1].orders == one.farms[2].orders == two.farms[2].orders == [BLANKED]
    assert three.warlords and not chased.farms[1].cards["cats"]


def test_climate_and_its_losses_are_steps_of_the_line_that_turns_it_up():
    state = seeding("food=5;fields=protective-netting;spring=dogs", "food=5")
    play(state, "seed field1")
    assert kinds(state.happenings("fallow field1", 0))[:2] == ["seed", "seed"]
    play(state, "fallow field1")
    assert state.turn == CHANCE
    (year,) = state.happenings("climate hail", None)
    assert (year.kind, year.text, year.state.year_climate) == ("climate", "Hail is the climate of the year.", "hail")
    assert year.state.farms[0].fields == [["protective-netting"]]
    play(state, "climate hail")
    steps = state.happenings("climate sunny", None)
    assert kinds(steps) == ["climate", "loss"] and steps[1].state.farms[0].fields == [[]]


def test_tribute_and_the_next_year_follow_summer():
    state = at(
        "year:2 season:summer phase:back waiting:farm2 climate:sunny/aphids contracts:farm1>farm2*2",
        "food=5;armed_men=3",
        "food=4;backs=cats",
    )
    state.names = ("Ann", "Bob")
    steps = state.happenings("half-silo cats", 1)
    assert kinds(steps) == ["harvest", "eat", "tribute", "year"]
    assert steps[2].text == "Bob pays 2 food to Ann." and [farm.food for farm in steps[2].state.farms] == [6, 1]
    assert steps[3].text == "Year 3 begins." and steps[3].state.year == 3
    assert kinds(state.happenings("resign 1", None)) == ["out"]


@pytest.mark.parametrize("seed", range(6))
def test_every_step_can_be_drawn_shows_nothing_hidden_and_the_sentences_are_those_of_the_log(seed):
    rng = Random(seed)
    state = GAME.new(seats=rng.choice((2, 3, 4)))
    seen = set()
    while state.turn is not None:
        action = state.chance(rng) if state.turn == CHANCE else rng.choice(state.actions())
        viewer = rng.choice([None, *range(state.seats)])
        before, told = state.copy(), state.describe(action, viewer)
        steps = state.happenings(action, viewer)
        assert state == before
        for step in steps:
            seen.add(step.kind)
            assert step.text and (step.text in told or step.kind in ("harvest", "eat", "vermin"))
            view = step.state
            assert view.seen_by(viewer) == view and view.prompt
            assert view.imagine(viewer, rng).seen_by(viewer) == view
            view.actions()
        state.play(action)
    assert {"seed", "climate", "play", "harvest", "eat", "year"} <= seen <= set(KINDS)


def test_what_others_hide_is_hidden_in_every_step_of_two_worlds_that_look_the_same():
    rng = Random(3)
    state = GAME.new(seats=3)
    compared = 0
    while state.turn is not None:
        action = state.chance(rng) if state.turn == CHANCE else rng.choice(state.actions())
        after = state.copy()
        after.play(action)
        viewer = rng.randrange(3)
        world = state.imagine(viewer, rng)
        if state.turn == viewer and world.copy().after(action).action:
            imagined = world.copy()
            imagined.play(action)
            if imagined.seen_by(viewer) == after.seen_by(viewer):
                compared += 1
                assert world.happenings(action, viewer) == state.happenings(action, viewer)
        state.play(action)
    assert compared > 20


# -- who chooses --------------------------------------------------------------------------------------------------------


def test_in_a_secret_round_all_see_who_is_choosing_who_has_chosen_and_who_is_not_asked():
    state = seeding("food=5;sowing=fallow", "food=5", "food=0;stamps=1", waiting="farm2")
    assert [state.choice_of(seat) for seat in range(3)] == ["chosen", "choosing", ""]
    assert [state.seen_by(2).choice_of(seat) for seat in range(3)] == ["chosen", "choosing", ""]
    orders = planning("food=5;spring=dogs", "food=5", "food=5;saved=cats")
    assert [orders.choice_of(seat) for seat in range(3)] == ["choosing", "", "choosing"]
    play(orders, "face dogs")
    assert [orders.seen_by(1).choice_of(seat) for seat in range(3)] == ["chosen", "", "choosing"]


def test_who_knows_the_climate_chooses_later_and_whose_seed_is_shown_is_not_asked_any_more():
    state = seeding("food=5", "food=5", waiting="farm2", more="year:2 coming:hail@farm1,fire@farm1")
    assert [state.choice_of(seat) for seat in range(2)] == ["later", "choosing"]
    play(state, "seed field1")
    assert [state.choice_of(seat) for seat in range(2)] == ["choosing", ""]


def test_outside_of_secret_rounds_and_of_who_has_left_nothing_is_said():
    state = at("phase:back waiting:farm1 climate:sunny/aphids", "food=5;backs=dogs", "food=5")
    assert [state.choice_of(seat) for seat in range(2)] == ["", ""]
    left = planning("food=5;spring=dogs", "food=5;spring=cats", "food=5;spring=walls")
    play(left, "resign 2")
    assert [left.choice_of(seat) for seat in range(3)] == ["choosing", "choosing", ""]


# -- what points are made of ---------------------------------------------------------------------------------------------


def test_the_parts_of_a_score_are_food_and_stamps_at_4_each():
    state = end("food=12;stamps=2;silos=3", "food=9;stamps=1;silos=2")
    parts = state.score_parts(0)
    assert [(part.name, part.number, part.each, part.points) for part in parts] == [
        ("food", 11, 1, 11),
        ("food stamps", 2, 4, 8),
    ]
    assert [sum(part.points for part in state.score_parts(seat)) for seat in range(2)] == state.scores() == [19, 12]


def test_who_is_out_of_the_game_has_no_parts():
    state = play(planning("food=5;spring=dogs", "food=5;spring=cats"), "resign 1")
    assert state.score_parts(1) == [] and state.scores()[1] == 0
