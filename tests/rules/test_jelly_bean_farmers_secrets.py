"""What each seat knows in Jelly Bean Farmers: views, worlds that are imagined, the log, and what undo may not take back."""

from random import Random

import pytest

import pygames
from pygames.core.words import CHANCE
from tests.rules.jelly_bean_farmers import GAME, at, planning, play, refusal, seeding


def farms_seen(state, viewer):
    return state.seen_by(viewer).farms


def test_the_own_hand_is_seen_and_of_others_only_how_many_cards_they_hold():
    state = seeding("food=5;hand=cats,dogs", "food=5;hand=walls")
    assert [farm.hand for farm in farms_seen(state, 0)] == [["cats", "dogs"], ["?"]]
    assert [farm.hand for farm in farms_seen(state, 1)] == [["?", "?"], ["walls"]]
    assert [farm.hand for farm in farms_seen(state, None)] == [["?", "?"], ["?"]]


def test_the_tableau_is_seen_by_all():
    state = seeding("food=5;fields=fertilizer,bare;silos=2;armed_men=3;cards=cats*2,walls;half_field=1", "food=5")
    farm = farms_seen(state, 1)[0]
    assert (farm.food, farm.fields, farm.silos, farm.armed_men, farm.half_field) == (5, [["fertilizer"], []], 2, 3, 1)
    assert farm.cards["cats"] == 2 and farm.cards["walls"] == 1


def test_placed_and_saved_cards_of_others_are_face_down():
    state = seeding("food=5;spring=cats;summer=dogs;saved=walls,geezer", "food=5")
    farm = farms_seen(state, 1)[0]
    assert (farm.spring, farm.summer, farm.saved) == (["?"], ["?"], ["?", "?"])


def test_in_letters_every_farm_stands_as_its_viewer_knows_it():
    state = seeding(
        "food=7;fields=irrigation+fertilizer,bare;half_field=1;armed_men=2;cards=walls;hand=cats,dogs;spring=geezer",
        "food=5;stamps=1;silos=2;half_silo=1;hand=walls;saved=cats,dogs;spring=rabbits;summer=coyote",
        "food=0;stamps=0;fields=none;silos=0;left=1",
        waiting="farm2",
        more="year:2 coming:hail@farm1,fire@farm1 contracts:farm1>farm2*2",
    )
    state.names = ("Ann", "Bob", "Cid")
    assert state.seen_by(0).as_text().splitlines() == [
        "Year 2, spring; known to come: Hail and Fire",
        "Bob pays Ann 2 food a year.",
        "farm1, Ann: 7 food (5 can be protected); 2 food stamps; field1 Irrigation and Fertilizer; field2 bare; "
        "half a field; 1 silo; 2 Armed Men; 1 × Walls; offence 2, defence 4",
        "   in the hand: Cats and Dogs; for spring: Geezer",
        "farm2, Bob: 5 food (10 can be protected); 1 food stamp; field1 bare; 2 silos; half a silo; offence 0, defence 0",
        "   in the hand: 1 hidden card; for spring: 1 hidden card; for summer: 1 hidden card; saved: 2 hidden cards",
        "farm3, Cid: out of the game",
    ]
    assert "known to come" not in state.seen_by(1).as_text()
    later = planning("food=3;seeded=1;spring=dogs", "food=3", climate="hail/sunny")
    assert later.as_text().splitlines()[:2] == [
        "Year 1, spring; the climate of the year: Hail; the climate of this spring: Sunny",
        "farm1, Player 1: 3 food (5 can be protected); 2 food stamps; field1 bare (seeded); 1 silo; offence 0, defence 0",
    ]


def test_what_is_unseen_is_the_deck_and_everything_blank():
    state = seeding("food=5;hand=cats,dogs;buried=cats", "food=5;hand=walls")
    assert sum(state.unseen.values()) == state.deck == 84
    view = state.seen_by(1)
    assert view.deck == 84 and sum(view.unseen.values()) == 87
    assert view.unseen["cats"] == 6 and view.unseen["walls"] == 2


def test_climate_that_was_looked_at_is_known_to_who_looked_alone():
    state = seeding("food=5", "food=5", more="coming:hail@farm1,fire@farm1", waiting="farm2")
    assert state.seen_by(0).coming == ["hail", "fire"]
    assert state.seen_by(1).coming == ["?", "?"]
    assert state.seen_by(1).climate_unseen["hail"] == 1
    assert state.seen_by(0).climate_unseen["hail"] == 0


@pytest.mark.parametrize("seed", range(4))
def test_imagined_worlds_have_all_88_cards_and_agree_with_what_is_seen(seed):
    rng = Random(seed)
    state = GAME.new(seats=3)
    for _ in range(120):
        if state.turn is None:
            break
        state.play(state.chance(rng) if state.turn == CHANCE else rng.choice(state.actions()))
        for viewer in (None, 0, 1, 2):
            world = state.imagine(viewer, rng)
            assert world.seen_by(viewer) == state.seen_by(viewer)
            assert not world.has_blanks()
            assert world.deck == sum(world.unseen.values())


def test_what_others_have_chosen_is_imagined_with_the_cards_that_they_are_imagined_to_hold():
    state = play(planning("food=2;spring=dogs", "food=2;spring=cats"), "face dogs")
    for seed in range(20):
        world = state.imagine(1, Random(seed))
        (order,) = world.farms[0].orders
        assert order[1] == world.farms[0].spring[0]
        world.play("face cats")
        assert world.turn is not None


def test_seed_that_others_have_chosen_is_never_more_than_their_food():
    state = play(seeding("food=1;fields=bare,bare,bare", "food=5"), "fallow field1", "fallow field2", "fallow field3")
    assert all(state.imagine(1, Random(seed)).farms[0].sowing.count("seed") <= 1 for seed in range(20))


def test_who_has_not_chosen_yet_is_imagined_without_a_choice():
    state = seeding("food=5", "food=5")
    assert state.imagine(0, Random(0)).farms[1].sowing == [""]


def test_a_draw_is_read_only_by_who_draws():
    state = GAME.new(seats=2)
    state.names = ("Ann", "Bob")
    line = "deal fertilizer perennial cats rabbits warlord dogs almanac"
    assert state.describe(line, 1).startswith("Bob is dealt Fertilizer, Perennial, Cats")
    assert state.describe(line, 0) == state.describe(line, None) == "Bob is dealt 7 cards."


def test_the_log_tells_what_all_see_when_the_season_is_over():
    state = planning("food=9;seeded=1;spring=dogs", "food=2")
    state.names = ("Ann", "Bob")
    told = state.describe("face dogs", 1)
    assert told == (
        "Ann has chosen. Ann plays Dogs. Bob harvests 0, eats 1 and loses 0 to vermin. "
        "Ann harvests 3, eats 1 and loses 3 to vermin."
    )


def test_undo_takes_back_own_secret_choices_but_not_what_was_shown():
    match = pygames.Match.start(GAME, ["Ann", "Bob"], position=seeding("food=5", "food=5").position())
    match.play("seed field1")
    assert match.can_undo
    match.undo()
    match.play("fallow field1")
    match.play("seed field1")
    assert not match.can_undo, "the climate has been turned up"


def test_undo_does_not_go_past_orders_that_were_shown():
    position = planning("food=5;spring=dogs", "food=5;spring=cats").position()
    match = pygames.Match.start(GAME, ["Ann", "Bob"], position=position)
    match.play("face dogs")
    assert match.can_undo
    match.play("face cats")
    assert not match.can_undo


def test_a_position_with_blanks_can_be_played_on_until_one_would_have_to_be_shown():
    view = play(planning("food=5;spring=dogs", "food=5;spring=cats"), "face dogs").seen_by(1)
    assert refusal_of_playing(view, "face cats") == "hidden"
    state = planning("food=5;spring=dogs", "food=5;hand=?,?")
    assert play(state, "face dogs").season == "summer"


def test_a_thief_cannot_be_shown_a_card_that_nobody_knows():
    state = at("phase:plan waiting:farm1 climate:-/-", "food=5;spring=steal-opponents-card", "food=5;spring=?;orders=?")
    assert refusal_of_playing(state, "face steal-opponents-card") == "hidden"


def refusal_of_playing(state, line):
    before = state.copy()
    with pytest.raises(pygames.IllegalAction) as refused:
        state.play(line)
    assert state == before
    return refused.value.rule


def test_a_hidden_climate_card_cannot_be_turned_up():
    state = seeding("food=5", "food=5", more="coming:?@farm1,?@farm1", waiting="farm2")
    play(state, "fallow field1")
    assert refusal_of_playing(state, "fallow field1") == "hidden"


def test_whoever_is_to_act_is_told_and_refused_the_same_from_the_own_view():
    state = planning("food=5;spring=irrigation;saved=walls;hand=geezer", "food=5;spring=cats")
    view = state.seen_by(0)
    assert view.actions() == state.actions() and view.prompt == state.prompt
    for line in ("face cats", "face irrigation field2", "hold irrigation", "discard saved-walls", "x"):
        assert refusal(view, line) == refusal(state, line)
