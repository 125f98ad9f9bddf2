"""The rulebook's sentences about a season: seeding, climate, what it destroys, Fire, harvest, eating, vermin."""

import pytest

from pygames.core.words import CHANCE
from tests.rules.jelly_bean_farmers import at, first_words, food, planning, play, refusal, seeding

# -- seeding ----------------------------------------------------------------------------------------------------------


def test_to_plant_a_field_one_food_of_the_supply_is_placed_on_it():
    state = play(seeding("food=5", "food=5"), "seed field1", "fallow field1")
    assert food(state) == [4, 5]
    assert [farm.seeded for farm in state.farms] == [[0], []]


@pytest.mark.parametrize("choice", [[], [0], [1], [0, 2], [0, 1, 2]])
def test_any_or_all_of_the_fields_can_be_planted(choice):
    state = seeding("food=5;fields=bare,bare,bare", "food=5")
    for number in range(3):
        play(state, f"{'seed' if number in choice else 'fallow'} field{number + 1}")
    play(state, "fallow field1")
    assert state.farms[0].seeded == choice
    assert state.farms[0].food == 5 - len(choice)


def test_fields_are_decided_in_any_order_and_each_once():
    state = play(seeding("food=5;fields=bare,bare", "food=5"), "seed field2")
    assert state.turn == 0
    assert refusal(state, "fallow field2").rule == "seeding"
    play(state, "fallow field1", "fallow field1")
    assert state.farms[0].seeded == [1]


def test_a_field_that_is_not_there_cannot_be_seeded():
    assert refusal(seeding("food=5", "food=5"), "seed field2").rule == "seeding"


def test_no_more_fields_are_seeded_than_there_is_food():
    state = play(seeding("food=1;fields=bare,bare", "food=5"), "seed field1")
    assert refusal(state, "seed field2").rule == "seeding"
    assert state.actions() == [("fallow", "field2")]


def test_when_all_food_is_on_the_fields_that_is_why_nothing_more_is_seeded():
    state = play(seeding("food=1;fields=bare,bare", "food=5"), "seed field1")
    assert refusal(state, "seed").text == "All your food is on your fields: there is no seed left for field 2."


def test_who_has_no_food_has_nothing_to_choose():
    state = play(at("season:summer phase:seed waiting:farm2 climate:sunny/aphids", "food=0", "food=2"), "fallow field1")
    assert state.phase == "climate"


def test_all_seed_is_shown_together():
    state = play(seeding("food=5", "food=5"), "seed field1")
    view = state.seen_by(1)
    assert view.farms[0].food == 5
    assert view.farms[0].sowing == ["?"]
    play(state, "fallow field1")
    assert state.seen_by(1).farms[0].food == 4


def test_what_somebody_will_seed_is_read_by_that_player_alone():
    state = seeding("food=5;fields=bare,bare", "food=5")
    state.names = ("Ann", "Bob")
    assert state.describe("seed field2", 0) == "Ann will seed field 2."
    assert state.describe("fallow field1", 0) == "Ann will leave field 1 fallow."
    assert state.describe("seed field2", 1) == state.describe("fallow field1", None) == "Ann has chosen."


def test_how_much_was_seeded_does_not_show_in_the_number_of_lines():
    seeded = play(seeding("food=5;fields=bare,bare", "food=5"), "seed field1", "seed field2")
    fallow = play(seeding("food=5;fields=bare,bare", "food=5"), "fallow field1", "fallow field2")
    assert seeded.seen_by(1) == fallow.seen_by(1)


def knowing():
    """Farm 1 has looked at both climate cards of this spring."""
    return seeding("food=5", "food=5", "food=5", more="coming:locusts@farm1,hail@farm1", waiting="farm2,farm3")


def test_players_who_know_the_climate_wait_until_the_others_have_committed_themselves():
    state = knowing()
    play(state, "seed field1")
    assert state.seen_by(0).farms[1].sowing == ["?"]
    play(state, "fallow field1")
    assert state.turn == 0
    view = state.seen_by(0)
    assert [farm.seeded for farm in view.farms] == [[], [0], []]
    assert view.coming == ["locusts", "hail"]
    play(state, "fallow field1")
    assert (state.year_climate, state.season_climate) == ("locusts", "hail")


def test_the_prompt_of_who_knows_says_that_the_others_have_chosen():
    state = play(knowing(), "seed field1", "fallow field1")
    assert state.prompt == (
        "Player 1, seed each of your fields or leave it fallow this spring. "
        "You know what comes, and the others have shown their seed."
    )


def test_those_who_know_choose_secretly_together():
    state = seeding("food=5", "food=5", "food=5", more="coming:locusts@farm1+farm2,hail@farm1+farm2", waiting="farm3")
    play(state, "seed field1", "seed field1")
    assert state.turn == 0 and state.seen_by(0).farms[1].sowing == ["?"]


def test_who_knows_only_a_later_season_does_not_wait():
    state = seeding(
        "food=5", "food=5", more="coming:-@,locusts@farm1,hail@farm1,fire@farm1 climate:sunny/aphids", season="summer"
    )
    assert not state.knows(0)
    assert play(state, "seed field1").turn == 1


def test_if_everybody_knows_all_choose_together():
    state = seeding("food=5", "food=5", more="coming:locusts@farm1+farm2,hail@farm1+farm2")
    play(state, "fallow field1", "fallow field1")
    assert state.year_climate == "locusts"


# -- climate ----------------------------------------------------------------------------------------------------------


def test_in_spring_a_card_for_the_year_and_one_for_the_season_are_turned_up():
    state = play(seeding("food=5", "food=5"), "fallow field1", "fallow field1")
    assert state.turn == CHANCE
    play(state, "climate locusts", "climate sunny")
    assert (state.year_climate, state.season_climate) == ("locusts", "sunny")


def test_in_summer_one_card_takes_the_place_of_springs_and_the_years_stays():
    state = seeding("food=5;summer=dogs", "food=5", season="summer", more="climate:locusts/sunny")
    play(state, "fallow field1", "fallow field1", "climate blight")
    assert (state.year_climate, state.season_climate) == ("locusts", "blight")
    assert state.climate_used["sunny"] == 1


def test_a_year_uses_3_climate_cards():
    state = seeding("food=5", "food=5")
    play(state, "fallow field1", "fallow field1", "climate locusts", "climate sunny")
    play(state, "fallow field1", "fallow field1", "climate blight")
    assert state.year == 2
    assert {card for card, count in state.climate_used.items() if count} == {"locusts", "sunny", "blight"}


def test_effects_are_applied_to_each_field_by_itself():
    state = planning(
        "food=0;fields=irrigation,protective-netting,bare;seeded=1,2,3;spring=dogs",
        "food=1",
        climate="severe-drought/sunny",
    )
    play(state, "face dogs")
    assert state.farms[0].food == (3 + 1) + (3 + 1 - 3) + (3 + 1 - 3) - 1


def test_driving_rain_and_drought_in_the_same_season_are_added_up():
    """F.A.Q. Driving Rain and Drought."""
    state = planning("food=2;seeded=1;spring=dogs;fields=bare", "food=1", climate="driving-rain/moderate-drought")
    assert play(state, "face dogs").farms[0].food == 2 + max(0, 3 - 1 - 2) - 1


# -- what the climate destroys ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "upgrade"), [("hail", "protective-netting"), ("driving-rain", "fertilizer"), ("fire", "irrigation")]
)
def test_hail_rain_and_fire_destroy_one_upgrade_on_each_farm(card, upgrade):
    state = at("phase:climate climate:sunny/-", f"food=2;fields={upgrade}", f"food=2;fields={upgrade},bare", "food=2")
    play(state, f"climate {card}")
    assert all(upgrade not in upgrades for farm in state.farms for upgrades in farm.fields)
    assert state.discards[upgrade] == 2


def test_who_has_several_chooses_which_one_is_lost():
    state = at(
        "phase:climate climate:sunny/-",
        "food=2;fields=fertilizer,bare,fertilizer;spring=cats",
        "food=2;fields=fertilizer",
    )
    play(state, "climate driving-rain")
    assert state.turn == 0
    assert state.actions() == [("lose", "fertilizer", "field1"), ("lose", "fertilizer", "field3")]
    assert refusal(state, "lose fertilizer field2").rule == "destruction"
    play(state, "lose fertilizer field1")
    assert state.farms[0].fields == [[], [], ["fertilizer"]]


def test_a_year_long_hail_destroys_in_both_seasons():
    state = seeding("food=5;fields=protective-netting,protective-netting", "food=5")
    play(state, "fallow field1", "fallow field2", "fallow field1", "climate hail", "climate sunny")
    play(state, "lose protective-netting field1")
    play(state, "fallow field1", "fallow field2", "fallow field1", "climate aphids")
    assert state.farms[0].fields == [[], []]


def test_if_both_climate_cards_destroy_each_farm_loses_to_both():
    fields = "fields=protective-netting+fertilizer,protective-netting+fertilizer"
    state = at("phase:climate climate:hail/-", f"food=2;{fields}", "food=2;fields=fertilizer")
    play(state, "climate driving-rain")
    assert state.prompt == "Player 1, choose the field that loses its Protective Netting to the climate."
    play(state, "lose protective-netting field1")
    assert state.prompt == "Player 1, choose the field that loses its Fertilizer to the climate."
    play(state, "lose fertilizer field2")
    assert state.farms[0].fields == [["fertilizer"], ["protective-netting"]]
    assert state.farms[1].fields == [[]]


def test_an_upgrade_that_is_played_this_season_is_safe_from_this_seasons_climate():
    state = at("phase:climate climate:sunny/-", "food=1;seeded=1;spring=fertilizer", "food=2")
    play(state, "climate driving-rain", "face fertilizer field1")
    assert state.farms[0].fields == [["fertilizer"]]
    assert state.farms[0].food == 1 + 3 + 1 + 1 - 1 - 1


def test_upgrades_remain_until_they_are_destroyed():
    state = planning(
        "food=3;fields=fertilizer+irrigation;seeded=1;spring=dogs", "food=3", climate="severe-drought/locusts"
    )
    assert play(state, "face dogs").farms[0].fields == [["irrigation", "fertilizer"]]


# -- fire -------------------------------------------------------------------------------------------------------------


def test_fire_lets_a_card_of_the_hand_become_half_a_field_at_once_seeded_or_not():
    state = at(
        "phase:climate climate:sunny/-", "food=2;seeded=1;hand=cats;spring=dogs", "food=2;hand=walls;spring=dogs"
    )
    play(state, "climate fire")
    assert first_words(state) == {"half-field", "pass"}
    assert state.turn == 1, "the year's first player"
    play(state, "half-field walls", "pass")
    assert [farm.half_field for farm in state.farms] == [0, 1]
    assert state.phase == "plan"


def test_the_prompt_and_the_log_of_fire_name_the_card_to_its_player_alone():
    state = at("phase:fire waiting:farm1 climate:fire/sunny", "food=2;hand=cats;spring=dogs", "food=2;spring=walls")
    assert state.prompt == "Player 1, the fire has cleared land: make a card of your hand half a field, or pass."
    assert state.describe("half-field cats", 0) == "Player 1 turns Cats into half a field."
    assert state.describe("half-field cats", 1) == "Player 1 turns a card of the hand into half a field."
    assert state.describe("pass", None) == "Player 1 clears no land."


def test_fires_card_is_out_of_play_and_its_face_stays_secret():
    state = at("phase:fire waiting:farm1 climate:fire/sunny", "food=2;half_field=1;hand=cats;spring=dogs", "food=2")
    assert refusal(state, "half-field dogs").rule == "fire"
    play(state, "half-field cats")
    assert state.farms[0].fields == [[], []]
    assert state.farms[0].buried == ["cats"]
    assert state.seen_by(1).farms[0].buried == ["?"]


def test_without_a_card_left_in_the_hand_fire_asks_nobody():
    state = at("phase:climate climate:sunny/-", "food=2;spring=dogs", "food=2;spring=cats")
    assert play(state, "climate fire").phase == "plan"


def test_a_year_long_fire_gives_half_a_field_in_both_seasons_if_there_are_two_cards_left():
    """F.A.Q. Fire Climate card as a Year-Long Climate."""
    state = seeding("food=5;hand=cats,rabbits", "food=5")
    play(state, "fallow field1", "fallow field1", "climate fire", "climate sunny", "half-field cats")
    play(state, "fallow field1", "fallow field1", "climate aphids", "half-field rabbits")
    assert len(state.farms[0].fields) == 2


def test_one_flexible_hand_leaves_the_second_card_that_a_year_long_fire_needs():
    farm = at("phase:place waiting:farm1", "hand=cats,dogs,walls,geezer;cards=flexible-hand", "food=5").farms[0]
    assert farm.hand_size - 2 == 2


# -- harvest ----------------------------------------------------------------------------------------------------------


def test_a_seeded_field_normally_makes_3_food():
    state = planning("food=1;seeded=1;spring=dogs", "food=1")
    assert play(state, "face dogs").farms[0].food == 1 + 3 - 1


def test_the_best_harvest_of_a_field_is_7():
    state = planning("food=0;silos=2;fields=fertilizer;seeded=1;spring=dogs", "food=1", climate="perfect-year/sunny")
    assert play(state, "face dogs").farms[0].food == 7 - 1


def test_a_field_cannot_do_worse_than_losing_its_seed():
    state = planning("food=3;seeded=1;spring=dogs", "food=1", climate="severe-drought/locusts")
    assert play(state, "face dogs").farms[0].food == 3 - 1


def test_a_fallow_field_produces_nothing():
    state = planning("food=3;fields=fertilizer;spring=dogs", "food=1", climate="perfect-year/sunny")
    assert play(state, "face dogs").farms[0].food == 2


# -- storage, eating, vermin ------------------------------------------------------------------------------------------


def after_a_season(farm):
    """A farm's food after a season in which nothing grew."""
    return play(planning(f"{farm};spring=dogs", "food=1"), "discard dogs").farms[0].food


@pytest.mark.parametrize(
    ("farm", "left"),
    [
        ("food=6", 5),  # 6 - 1 eaten: all in the silo
        ("food=7", 5),  # one outside: half of it, rounded up
        ("food=8", 6),
        ("food=12", 8),  # 11: 6 outside, 3 lost
        ("food=13", 8),  # 12: 7 outside, 4 lost
        ("food=8;cards=silo-extension", 7),
        ("food=9;cards=silo-extension", 7),
        ("food=9;cards=cats", 8),
        ("food=12;cards=cats*2", 11),
        ("food=11;silos=2", 10),
        ("food=16;silos=2;cards=silo-extension*2,cats", 15),
    ],
)
def test_a_silo_holds_5_an_extension_2_cats_3_and_half_of_the_rest_is_lost_rounded_up(farm, left):
    assert after_a_season(farm) == left


def test_with_rabbits_all_unprotected_food_is_lost():
    assert after_a_season("food=12;cards=rabbits") == 5


def test_rabbits_take_nothing_that_is_protected():
    assert after_a_season("food=6;cards=rabbits") == 5


def test_everybody_eats_one_food_even_the_last():
    assert after_a_season("food=1") == 0
    assert after_a_season("food=5") == 4


def test_unprotected_food_is_eaten_first():
    assert after_a_season("food=6") == 5, "the one outside is eaten, so vermin find none"


def test_who_has_no_food_goes_hungry_without_penalty():
    state = play(planning("food=0;spring=dogs", "food=1"), "discard dogs")
    assert state.farms[0].food == 0 and state.farms[0].stamps == 2 and state.players() == [0, 1]


def test_nobody_can_eat_more_or_keep_food_outside_to_bottom_out_sooner():
    """F.A.Q. Bottoming Out to end Tribute: nothing but seeding and the cards is ever asked."""
    state = seeding("food=9", "food=9")
    assert first_words(state) == {"seed", "fallow"}
    play(state, "fallow field1", "fallow field1", "climate sunny", "climate aphids")
    assert first_words(state) == {"seed", "fallow"} and state.season == "summer"


def test_after_spring_comes_summer_with_the_same_steps():
    state = play(planning("food=3;spring=dogs;summer=cats", "food=3"), "discard dogs")
    assert (state.season, state.phase) == ("summer", "seed")
    assert state.farms[0].seeded == []
