"""The rulebook's sentences about faces, back actions and saved cards, and the F.A.Q. about them."""

from random import Random

import pytest

from pygames.core.words import CHANCE
from pygames.jelly_bean_farmers.cards import ACTIONS
from tests.rules.jelly_bean_farmers import GAME, at, first_words, food, planning, play, refusal, seeding

# -- face, back or discard --------------------------------------------------------------------------------------------


def test_who_has_seeded_can_only_play_the_face_or_discard_the_card():
    state = planning("food=2;seeded=1;spring=dogs", "food=2")
    assert first_words(state) == {"face", "discard"}
    assert refusal(state, "back dogs").rule == "back-actions"


def test_that_is_so_even_if_the_climate_wipes_out_the_seed():
    state = planning("food=2;seeded=1;spring=dogs", "food=2", climate="severe-drought/locusts")
    assert "back" not in first_words(state)


def test_who_has_seeded_nothing_can_also_use_the_back():
    assert first_words(planning("food=2;spring=dogs", "food=2")) == {"face", "back", "discard"}


def test_a_discarded_card_has_no_effect():
    state = play(planning("food=2;spring=dogs", "food=2"), "discard dogs")
    assert state.farms[0].defence == 0
    assert state.discards["dogs"] == 1


def test_the_kind_of_a_back_action_is_decided_when_it_is_performed():
    state = play(planning("food=2;spring=dogs", "food=2"), "back dogs")
    assert first_words(state) == {"half-field", "half-silo", "armed-man", "save"}


def test_the_prompt_says_whom_an_assassin_or_a_warlord_waits_for():
    state = planning("food=1;spring=assassin", "food=1;cards=dogs,mercenary;spring=warlord")
    state.names = ("Ann", "Bob")
    assert state.prompt == "Ann, choose secretly what Assassin will do this spring."
    play(state, "face assassin farm2", "face warlord")
    assert state.prompt == "Ann, choose the armed unit of Bob that your Assassin removes."
    assert state.describe("strike dogs", None).startswith(
        "Ann chooses Dogs. The Assassin of Ann removes Dogs at Bob's."
    )
    play(state, "strike dogs")
    assert state.prompt == "Bob, choose whom your Warlord attacks, or discard it."
    assert state.describe("attack farm1", None).startswith(
        "Bob attacks Ann. The Warlord of Bob makes Ann pay 1 food a year."
    )
    assert state.describe("discard warlord", None).startswith("Bob discards the Warlord. ")


def test_the_prompt_of_who_has_seeded_says_that_the_back_is_out():
    state = planning("food=1;seeded=1;summer=cats;saved=dogs", "food=1", season="summer")
    assert state.prompt == (
        "Player 1, choose secretly what Cats and the saved Dogs will do this summer; "
        "you have seeded: no back action with the season's card."
    )


def test_the_prompt_names_the_cards_whose_backs_are_used_and_the_log_their_use():
    state = play(planning("food=2;spring=dogs;saved=cats", "food=2"), "back dogs", "back saved-cats")
    state.names = ("Ann", "Bob")
    assert state.prompt == "Ann, choose what the back of Dogs and the saved Cats becomes."
    assert state.describe("half-silo dogs", 0) == "Ann turns Dogs into half a silo."
    assert state.describe("half-silo dogs", 1) == "Ann turns a card into half a silo."
    assert state.describe("armed-man saved-cats", 1) == "Ann turns a saved card into an Armed Man."
    assert state.describe("save dogs", 0) == "Ann saves Dogs for later."
    assert state.describe("save dogs", None) == "Ann saves a card for later."


def test_orders_are_secret_until_all_have_chosen():
    state = play(planning("food=2;spring=dogs", "food=2;spring=cats"), "face dogs")
    assert state.turn == 1
    assert state.seen_by(1).farms[0].orders == [("?",)]
    assert state.seen_by(1).farms[0].spring == ["?"]
    assert state.farms[0].defence == 0
    play(state, "face cats")
    assert state.farms[0].defence == 1


def test_everybody_reads_only_own_lines_until_all_is_shown():
    state = planning("food=2;spring=dogs", "food=2;spring=cats")
    state.names = ("Ann", "Bob")
    assert state.describe("face dogs", 0) == "Ann will play Dogs."
    assert state.describe("back dogs", 0) == "Ann will use Dogs for a back action."
    assert state.describe("face dogs", 1) == state.describe("discard dogs", None) == "Ann has chosen."
    play(state, "face dogs")
    assert "Ann plays Dogs." in state.describe("face cats", None)


def test_a_cards_face_is_played_only_by_who_has_placed_it():
    state = planning("food=2;spring=dogs", "food=2;spring=cats")
    assert refusal(state, "face cats").rule == "actions"
    assert refusal(state, "discard walls").rule == "actions"


def test_a_word_alone_is_refused_with_the_reason_of_an_own_card():
    state = planning("food=2;seeded=1;cards=walls;spring=walls", "food=2;spring=cats")
    assert refusal(state, "face").text == "You have Walls already, and one Walls is all that a farm can have."
    assert refusal(state, "back").rule == "back-actions"
    assert "this season's card" in refusal(state, "hold").text


def test_a_target_that_is_missing_is_refused_with_the_reason_of_a_possible_one():
    state = planning("food=2;spring=rabbits", "food=2;cards=rabbits")
    assert refusal(state, "face rabbits").text.startswith("There are Rabbits at Player 2's already")
    assert refusal(state, "face rabbits farm1").text == (
        "Rabbits can only go to an opponent, and this is your own farm."
    )


# -- back actions -----------------------------------------------------------------------------------------------------


def back(farm, *kinds):
    """What a farm has become after back actions with these kinds."""
    state = play(planning(farm, "food=2"), *[f"back {word}" for word in words_of(farm)])
    return play(state, *kinds).farms[0]


def words_of(farm):
    parts = dict(part.split("=") for part in farm.split(";"))
    return [
        *parts.get("spring", "").split(","),
        *(f"saved-{card}" for card in parts.get("saved", "").split(",") if card),
    ]


def test_half_a_field_twice_makes_a_new_field_to_upgrade_and_plant():
    assert back("food=3;spring=dogs", "half-field dogs").half_field == 1
    farm = back("food=3;spring=dogs;half_field=1", "half-field dogs")
    assert (farm.half_field, farm.fields) == (0, [[], []])


def test_half_a_silo_twice_makes_a_new_silo():
    assert back("food=3;spring=dogs", "half-silo dogs").half_silo == 1
    farm = back("food=3;spring=dogs;half_silo=1", "half-silo dogs")
    assert (farm.half_silo, farm.silos, farm.capacity) == (0, 2, 10)


def test_an_armed_man_adds_one_to_offence_and_defence():
    farm = back("food=3;spring=dogs", "armed-man dogs")
    assert (farm.offence, farm.defence) == (1, 1)


def test_back_actions_take_the_face_out_of_play_for_good():
    for kind in ("half-field", "half-silo", "armed-man"):
        farm = back("food=3;spring=dogs", f"{kind} dogs")
        assert farm.buried == ["dogs"] and farm.saved == []


def test_there_is_no_need_to_reveal_the_card_of_a_back_action():
    state = play(planning("food=2;spring=dogs", "food=2"), "back dogs", "half-silo dogs")
    assert state.seen_by(1).farms[0].buried == ["?"]
    assert state.seen_by(0).farms[0].buried == ["dogs"]


def test_a_saved_card_stays_secret_and_their_number_is_public():
    state = play(planning("food=2;spring=dogs;saved=cats", "food=2"), "back dogs", "hold saved-cats", "save dogs")
    assert state.farms[0].saved == ["cats", "dogs"]
    assert state.seen_by(1).farms[0].saved == ["?", "?"]


# -- saved cards ------------------------------------------------------------------------------------------------------


def test_a_saved_card_can_be_played_by_its_face_later():
    state = play(planning("food=2;saved=dogs", "food=2"), "face saved-dogs")
    assert state.farms[0].defence == 1 and state.farms[0].saved == []


def test_a_saved_card_can_become_another_back_action_whether_seeded_or_not():
    for seeded in ("", ";seeded=1"):
        state = play(planning(f"food=2;saved=dogs{seeded}", "food=2"), "back saved-dogs")
        assert first_words(state) == {"half-field", "half-silo", "armed-man"}
        assert refusal(state, "save saved-dogs").rule == "saved-cards"


def test_saved_cards_come_into_play_alongside_the_regular_action_whether_planted_or_not():
    state = planning("food=2;seeded=1;spring=cats;saved=dogs,mercenary", "food=2")
    play(state, "face cats", "face saved-dogs", "back saved-mercenary", "armed-man saved-mercenary")
    farm = state.farms[0]
    assert (farm.cards["cats"], farm.cards["dogs"], farm.armed_men) == (1, 1, 1)


def test_any_number_of_saved_cards_is_used_in_a_season_and_the_others_wait():
    state = planning("food=2;saved=dogs,dogs,cats,walls", "food=2")
    play(state, "face saved-dogs", "face saved-dogs", "hold saved-cats", "hold saved-walls")
    assert state.farms[0].cards["dogs"] == 2
    assert state.farms[0].saved == ["cats", "walls"]


def test_a_saved_card_that_is_held_says_nothing_to_the_others():
    state = planning("food=2;saved=cats", "food=2")
    state.names = ("Ann", "Bob")
    assert state.describe("hold saved-cats", 0).startswith("Ann will hold the saved Cats. Bob harvests")
    assert state.describe("hold saved-cats", 1).startswith("Ann has chosen. Bob harvests")


def test_a_saved_card_is_not_discarded():
    assert refusal(planning("food=2;saved=dogs", "food=2"), "discard saved-dogs").rule == "saved-cards"


def test_the_seasons_card_is_not_held():
    for seeded, uses in (("", "played, used for a back action or discarded"), (";seeded=1", "played or discarded")):
        why = refusal(planning(f"food=2;spring=dogs{seeded}", "food=2"), "hold dogs")
        assert (why.rule, why.text) == ("actions", f"Dogs is this season's card: it is {uses}.")


def test_only_a_back_that_is_used_becomes_something():
    state = play(planning("food=2;spring=dogs;saved=cats", "food=2"), "back dogs", "hold saved-cats")
    for word, name in (("walls", "Walls"), ("saved-cats", "the saved Cats"), ("cats", "Cats")):
        why = refusal(state, f"armed-man {word}")
        assert (why.rule, why.text) == ("back-actions", f"You have no back of {name} to use this season.")


def test_a_card_that_is_not_saved_is_no_saved_card():
    assert refusal(planning("food=2;spring=dogs", "food=2"), "face saved-dogs").rule == "saved-cards"


def test_a_card_saved_this_season_is_used_from_the_next_season_on():
    state = play(planning("food=3;spring=dogs", "food=3"), "back dogs", "save dogs")
    assert state.season == "summer"
    play(state, "seed field1", "fallow field1") if state.turn == 0 else play(state, "fallow field1", "seed field1")
    play(state, "climate sunny")
    assert ("face", "saved-dogs") in state.actions()


def test_save_the_first_half_and_turn_it_over_with_the_second():
    """The rulebook's tip: the second half activates the first one at the same time."""
    state = planning("food=3;spring=dogs;saved=cats", "food=3")
    play(state, "back dogs", "back saved-cats", "half-field dogs", "half-field saved-cats")
    assert state.farms[0].fields == [[], []]


# -- field and silo upgrades ------------------------------------------------------------------------------------------


def test_an_upgrade_counts_in_the_season_in_which_it_is_played():
    state = planning("food=1;seeded=1;spring=irrigation", "food=1", climate="severe-drought/sunny")
    assert play(state, "face irrigation field1").farms[0].food == 1 + 4 - 1


@pytest.mark.parametrize("card", ["irrigation", "protective-netting", "fertilizer", "perennial"])
def test_at_most_one_of_each_upgrade_a_field(card):
    state = planning(f"food=1;fields={card},bare;seeded=1;spring={card}", "food=1")
    assert refusal(state, f"face {card} field1").rule == "field-upgrades"
    play(state, f"face {card} field2")
    assert state.farms[0].fields == [[card], [card]]


def test_a_field_can_have_all_four_kinds():
    every = "irrigation+protective-netting+fertilizer"
    state = play(planning(f"food=1;fields={every};spring=perennial", "food=1"), "face perennial field1")
    assert len(state.farms[0].fields[0]) == 4


def test_the_same_upgrade_cannot_be_ordered_twice_for_one_field():
    state = play(
        planning("food=1;fields=bare,bare;spring=fertilizer;saved=fertilizer", "food=1"), "face fertilizer field1"
    )
    assert refusal(state, "face saved-fertilizer field1").rule == "field-upgrades"
    assert ("face", "saved-fertilizer", "field2") in state.actions()


def test_upgrades_go_onto_own_fields_that_are_there():
    state = planning("food=1;spring=fertilizer", "food=1;fields=bare,bare")
    assert refusal(state, "face fertilizer field2").rule == "field-upgrades"


def test_a_field_upgrade_is_never_moved_to_another_field():
    """F.A.Q. Moving Field Upgrades."""
    state = seeding("food=5;fields=perennial+fertilizer,bare", "food=5")
    assert first_words(state) == {"seed", "fallow"}
    state = planning("food=5;fields=perennial+fertilizer,bare;spring=dogs", "food=5")
    assert first_words(state) == {"face", "back", "discard"}


def test_only_one_extension_a_silo():
    """F.A.Q. Silo Extension."""
    state = planning("food=1;silos=1;cards=silo-extension;spring=silo-extension", "food=1")
    assert refusal(state, "face silo-extension").rule == "silo-extension"
    state = planning("food=1;silos=2;cards=silo-extension;spring=silo-extension", "food=1")
    assert play(state, "face silo-extension").farms[0].capacity == 14


def test_two_extensions_of_one_season_need_two_silos():
    state = play(planning("food=1;spring=silo-extension;saved=silo-extension", "food=1"), "face silo-extension")
    assert refusal(state, "face saved-silo-extension").rule == "silo-extension"


# -- perennial --------------------------------------------------------------------------------------------------------


def test_a_perennial_field_can_still_be_planted_and_then_produces_normally():
    """F.A.Q. Perennial Field Upgrade, first question."""
    state = seeding("food=1;fields=perennial;spring=dogs", "food=1")
    play(state, "seed field1", "fallow field1", "climate sunny", "climate aphids", "face dogs")
    assert state.farms[0].food == 0 + 3 - 1


def test_fertilizer_and_climate_affect_a_perennial_field_from_its_lower_base():
    """F.A.Q. Perennial Field Upgrade, second question."""
    state = planning("food=0;fields=perennial+fertilizer;spring=dogs", "food=1", climate="sunny/soft-rain")
    assert play(state, "face dogs").farms[0].food == 1 + 1 + 2 - 1


def test_back_actions_can_be_performed_while_a_perennial_grows():
    """F.A.Q. Perennial Field Upgrade, third question."""
    state = planning("food=0;fields=perennial;spring=dogs", "food=1", climate="sunny/sunny")
    play(state, "back dogs", "armed-man dogs")
    assert state.farms[0].food == 1 + 2 - 1 and state.farms[0].armed_men == 1


def test_no_back_action_if_another_field_was_seeded_beside_the_perennial():
    state = planning("food=1;fields=perennial,bare;seeded=2;spring=dogs", "food=1")
    assert "back" not in first_words(state)


def test_perennial_cannot_be_played_with_rabbits_on_the_farm():
    """F.A.Q. Can I play Perennial if I already have Rabbits?"""
    state = planning("food=1;cards=rabbits;spring=perennial", "food=1")
    assert refusal(state, "face perennial field1").rule == "perennial"


def test_perennial_can_be_played_with_a_coyote_on_the_own_farm_in_the_same_turn():
    state = planning("food=1;cards=rabbits;spring=perennial;saved=coyote", "food=1")
    play(state, "face saved-coyote farm1", "face perennial field1")
    assert state.farms[0].fields == [["perennial"]]
    assert state.farms[0].cards["rabbits"] == 0


def test_a_coyote_elsewhere_does_not_help_the_perennial():
    state = planning("food=1;cards=rabbits;spring=perennial;saved=coyote", "food=1")
    play(state, "face saved-coyote farm2")
    assert refusal(state, "face perennial field1").rule == "perennial"


# -- rabbits, cats, coyote --------------------------------------------------------------------------------------------


def test_rabbits_go_to_an_opponents_farm_and_eat_its_perennials():
    state = planning("food=1;spring=rabbits", "food=1;fields=perennial+fertilizer,perennial")
    assert refusal(state, "face rabbits farm1").rule == "rabbits"
    play(state, "face rabbits farm2")
    assert state.farms[1].cards["rabbits"] == 1
    assert state.farms[1].fields == [["fertilizer"], []]
    assert state.discards["perennial"] == 2


def test_rabbits_count_in_the_season_in_which_they_come():
    state = planning("food=1;spring=rabbits", "food=12")
    assert play(state, "face rabbits farm2").farms[1].food == 5


def test_one_rabbits_is_all_that_a_farm_can_have():
    state = planning("food=1;spring=rabbits", "food=1;cards=rabbits")
    assert refusal(state, "face rabbits farm2").rule == "rabbits"


def test_of_two_rabbits_in_one_season_the_second_is_discarded():
    state = planning("food=1;spring=rabbits", "food=1;spring=rabbits", "food=1")
    play(state, "face rabbits farm3", "face rabbits farm3")
    assert state.farms[2].cards["rabbits"] == 1 and state.discards["rabbits"] == 1


def test_nobody_sends_two_rabbits_to_one_farm():
    state = play(planning("food=1;spring=rabbits;saved=rabbits", "food=1", "food=1"), "face rabbits farm2")
    assert refusal(state, "face saved-rabbits farm2").rule == "rabbits"
    assert play(state, "face saved-rabbits farm3").farms[2].cards["rabbits"] == 1


def test_a_perennial_of_the_same_season_is_eaten_by_rabbits_that_come_in_it():
    state = planning("food=1;spring=rabbits", "food=1;spring=perennial")
    play(state, "face rabbits farm2", "face perennial field1")
    assert state.farms[1].fields == [[]]


def test_a_coyote_chases_all_the_cats_and_all_the_rabbits():
    """F.A.Q. Cats cannot be left alone by a Coyote."""
    state = planning("food=12;cards=cats*2,rabbits;spring=coyote", "food=1")
    play(state, "face coyote farm1")
    farm = state.farms[0]
    assert farm.cards["cats"] == farm.cards["rabbits"] == 0
    assert (state.discards["cats"], state.discards["rabbits"], state.discards["coyote"]) == (2, 1, 1)
    assert farm.food == 8, "without Rabbits half of 6 is lost"


def test_more_than_one_cats_card_is_allowed():
    """F.A.Q. Can I have more than one Cats card?"""
    state = planning("food=1;cards=cats*2;spring=cats", "food=1")
    assert play(state, "face cats").farms[0].capacity == 5 + 9


def test_a_coyote_chases_cats_that_are_played_in_the_same_turn():
    """F.A.Q. What if Cats and Coyote are played on the same person in the same turn?"""
    state = planning("food=1;spring=cats", "food=1;spring=coyote")
    play(state, "face cats", "face coyote farm1")
    assert state.farms[0].cards["cats"] == 0


def test_two_coyotes_on_one_farm_clear_it_once_and_both_are_discarded():
    state = planning("food=1;cards=cats;spring=coyote", "food=1;spring=coyote", "food=1;cards=cats")
    play(state, "face coyote farm1", "face coyote farm1")
    assert (state.discards["coyote"], state.discards["cats"]) == (2, 1)
    assert state.farms[2].cards["cats"] == 1


def test_a_coyote_may_go_to_any_farm():
    state = planning("food=1;spring=coyote", "food=1", "food=1")
    assert {action[2] for action in state.actions() if action[0] == "face"} == {"farm1", "farm2", "farm3"}


def test_a_coyote_chases_rabbits_of_the_same_season_before_they_eat_a_perennial():
    state = planning("food=1;fields=perennial;spring=coyote", "food=1;spring=rabbits")
    play(state, "face coyote farm1", "face rabbits farm1")
    assert state.farms[0].fields == [["perennial"]] and state.farms[0].cards["rabbits"] == 0


def test_coyote_cats_rabbits_and_perennial_in_one_season():
    """All faces are played at the same time: all Cats and Rabbits go, and the Perennial lives."""
    farm = "food=9;cards=cats,rabbits;spring=perennial;saved=cats,coyote"
    state = planning(farm, "food=3;spring=cats", "food=3;spring=fertilizer")
    play(
        state, "face saved-cats", "face saved-coyote farm1", "face perennial field1", "face cats", "discard fertilizer"
    )
    assert state.farms[0].fields == [["perennial"]]
    assert state.farms[0].cards["cats"] == state.farms[0].cards["rabbits"] == 0
    assert (state.discards["cats"], state.discards["rabbits"], state.discards["coyote"]) == (2, 1, 1)
    assert state.farms[1].cards["cats"] == 1, "only one farm is cleared"
    assert state.farms[0].food == 9 + 1 - 1 - 2, "the Perennial has grown, and 4 lie outside the silo"


def test_a_coyote_of_another_player_saves_the_perennial_from_rabbits_of_the_same_season():
    state = planning("food=3;spring=perennial", "food=3;spring=rabbits", "food=3;spring=coyote")
    play(state, "face perennial field1", "face rabbits farm1", "face coyote farm1")
    assert state.farms[0].fields == [["perennial"]] and state.farms[0].cards["rabbits"] == 0


# -- units ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "offence", "defence"),
    [
        ("armed_men=1", 1, 1),
        ("cards=mercenary", 1, 1),
        ("cards=berzerker", 2, 0),
        ("cards=dogs", 0, 1),
        ("cards=walls", 0, 0),
        ("armed_men=3;cards=walls", 3, 6),
        ("armed_men=1;cards=walls,dogs*2,mercenary*3,berzerker", 6, 7),
    ],
)
def test_what_units_count_for_offence_and_defence(cards, offence, defence):
    farm = at("phase:place waiting:farm1", f"hand=dogs;{cards}", "food=1").farms[0]
    assert (farm.offence, farm.defence) == (offence, defence)


def test_walls_double_only_armed_men():
    """F.A.Q. Does the Walls card double the effect of Dogs or a Mercenary?"""
    farm = at("phase:place waiting:farm1", "hand=dogs;cards=walls,dogs,mercenary", "food=1").farms[0]
    assert farm.defence == 2


def test_one_walls_is_all_that_a_farm_can_have():
    assert refusal(planning("food=1;cards=walls;spring=walls", "food=1"), "face walls").rule == "walls"
    state = play(planning("food=1;spring=walls;saved=walls", "food=1"), "face walls")
    assert refusal(state, "face saved-walls").rule == "walls"


@pytest.mark.parametrize("unit", ["mercenary", "berzerker", "dogs"])
def test_an_assassin_removes_one_unit_of_an_opponent_and_is_discarded(unit):
    state = planning("food=1;spring=assassin", f"food=1;cards={unit}*2")
    play(state, "face assassin farm2")
    assert state.farms[1].cards[unit] == 1
    assert state.discards[unit] == state.discards["assassin"] == 1


def test_an_assassin_can_remove_an_armed_man_whose_card_stays_out_of_play():
    state = planning("food=1;spring=assassin", "food=1;armed_men=2;buried=cats,cats")
    play(state, "face assassin farm2")
    assert state.farms[1].armed_men == 1
    assert state.discards["cats"] == 0


def test_an_assassin_removes_neither_walls_nor_a_warlord():
    state = planning("food=1;spring=assassin", "food=1;cards=walls", more="contracts:farm2>farm1*1")
    play(state, "face assassin farm2")
    assert state.farms[1].cards["walls"] == 1


def test_an_assassin_also_meets_a_unit_that_came_this_season():
    state = planning("food=1;spring=assassin", "food=1;spring=dogs")
    assert play(state, "face assassin farm2", "face dogs").farms[1].cards["dogs"] == 0


def test_where_several_kinds_stand_the_assassins_player_chooses():
    state = planning("food=1;spring=assassin", "food=1;cards=dogs;spring=mercenary")
    play(state, "face assassin farm2", "face mercenary")
    assert state.turn == 0
    assert state.actions() == [("strike", "mercenary"), ("strike", "dogs")]
    assert refusal(state, "strike walls").rule == refusal(state, "strike berzerker").rule == "assassin"
    assert play(state, "strike mercenary").farms[1].cards["mercenary"] == 0


@pytest.mark.parametrize(
    ("unit", "told"),
    [
        ("armed_men=1", "an Armed Man"),
        ("cards=mercenary", "a Mercenary"),
        ("cards=berzerker", "a Berzerker"),
        ("cards=dogs", "Dogs"),
    ],
)
def test_the_log_names_the_unit_that_an_assassin_removes(unit, told):
    state = planning("food=1;spring=assassin", f"food=1;{unit}")
    state.names = ("Ann", "Bob")
    assert f"The Assassin of Ann removes {told} at Bob's." in state.describe("face assassin farm2", None)


def test_of_two_assassins_the_second_meets_what_the_first_has_left():
    """Both strike in the year's order; with one kind left nothing is asked, and with none nobody is found."""
    state = planning("food=1;spring=assassin", "food=1;spring=assassin", "food=1;cards=dogs,mercenary")
    play(state, "face assassin farm3", "face assassin farm3")
    assert state.turn == 1 and state.strikes == [(1, 2), (0, 2)]
    state.names = ("Ann", "Bob", "Cid")
    assert "The Assassin of Ann removes Dogs at Cid's." in state.describe("strike mercenary", None)
    play(state, "strike mercenary")
    assert state.farms[2].units() == []
    state = planning("food=1;spring=assassin", "food=1;spring=assassin", "food=1;cards=dogs")
    play(state, "face assassin farm3")
    assert "The Assassin of Player 1 finds nobody at Player 3's." in state.describe("face assassin farm3", None)
    play(state, "face assassin farm3")
    assert state.discards["dogs"] == 1 and state.discards["assassin"] == 2


def test_an_assassin_is_not_sent_to_the_own_farm():
    assert refusal(planning("food=1;spring=assassin", "food=1"), "face assassin farm1").rule == "assassin"


# -- almanac, geezer --------------------------------------------------------------------------------------------------


def test_an_almanac_shows_the_three_cards_of_the_coming_year_and_skips_this_summers():
    state = play(planning("food=3;spring=almanac", "food=3"), "face almanac")
    play(state, "peek locusts", "peek hail", "peek fire")
    assert state.coming == ["", "locusts", "hail", "fire"]
    assert state.seers == [[], [0], [0], [0]]
    assert state.seen_by(0).coming == ["", "locusts", "hail", "fire"]
    assert state.seen_by(1).coming == ["", "?", "?", "?"]


def test_an_almanac_in_summer_shows_the_next_three_cards():
    state = play(planning("food=3;summer=almanac", "food=3", season="summer", climate="sunny/aphids"), "face almanac")
    play(state, "peek locusts", "peek hail", "peek fire")
    assert state.coming == ["locusts", "hail", "fire"] and state.year == 2


def test_a_geezer_shows_one_card_for_a_summer_and_two_for_a_spring():
    state = play(planning("food=3;spring=geezer", "food=3"), "face geezer", "peek locusts")
    assert state.coming == ["locusts"] and state.phase == "seed"
    state = play(planning("food=3;summer=geezer", "food=3", season="summer", climate="sunny/aphids"), "face geezer")
    play(state, "peek locusts", "peek hail")
    assert state.coming == ["locusts", "hail"]


def test_a_card_is_the_same_whether_it_is_looked_at_or_turned_up():
    """What is drawn belongs to its occasion, so the same seed gives the same climate."""
    state = play(planning("food=9;spring=almanac", "food=9"), "face almanac")
    looked = []
    while state.phase == "peek":
        looked.append(state.occasion)
        state.play(state.outcomes()[0][0])
    state = seeding("food=9", "food=9", more="year:2")
    turned = []
    while state.year == 2:
        if state.turn == CHANCE:
            turned.append(state.occasion)
            state.play(state.outcomes()[0][0])
        else:
            state.play(state.actions()[-1])
    assert looked == turned == ["climate of year 2", "climate of spring 2", "climate of summer 2"]


def test_almanac_and_geezer_are_played_at_the_time_of_actions_and_inform_the_following_season():
    """F.A.Q. Almanac, Geezer, Reactive Planting, and Climate."""
    state = seeding("food=3;spring=geezer", "food=3")
    assert not state.knows(0)
    play(state, "fallow field1", "fallow field1", "climate sunny", "climate aphids", "face geezer", "peek locusts")
    assert state.knows(0) and not state.knows(1)
    assert state.turn == 1, "who does not know seeds first"


def test_that_somebody_has_looked_is_public():
    state = play(planning("food=3;spring=geezer", "food=3"), "face geezer", "peek locusts")
    assert state.seen_by(1).seers == state.seen_by(None).seers == [[0]]


def test_two_who_look_see_the_same_card_and_it_is_decided_once():
    state = planning("food=3;spring=geezer", "food=3;spring=geezer")
    play(state, "face geezer", "face geezer", "peek locusts")
    assert state.seers == [[0, 1]]


def test_a_card_that_somebody_has_seen_comes_up_as_it_was_seen():
    state = play(planning("food=3;spring=geezer;summer=dogs", "food=3"), "face geezer", "peek locusts")
    play(state, "fallow field1", "fallow field1")
    assert state.season_climate == "locusts"


def test_in_the_last_year_an_almanac_has_nothing_to_tell():
    state = planning("food=3;spring=almanac,geezer", "food=3", more="year:8")
    assert refusal(state, "face almanac").rule == "almanac"
    assert ("face", "geezer") in state.actions()
    last = planning("food=3;summer=geezer", "food=3", more="year:8", season="summer")
    assert refusal(last, "face geezer").rule == "geezer"


def test_in_the_seventh_year_an_almanac_tells_the_last_three_cards():
    summer = planning("food=3;summer=almanac", "food=3", more="year:7", season="summer", climate="sunny/aphids")
    assert play(summer, "face almanac", "peek locusts", "peek hail", "peek fire").coming == ["locusts", "hail", "fire"]
    last = planning("food=3;summer=almanac", "food=3", more="year:8", season="summer", climate="sunny/aphids")
    assert refusal(last, "face almanac").rule == "almanac"


def test_only_who_looks_reads_the_card_in_the_log():
    state = play(planning("food=3;spring=geezer", "food=3"), "face geezer")
    state.names = ("Ann", "Bob")
    assert state.describe("peek locusts", 0).startswith("Ann sees Locusts for summer in year 1. Bob harvests")
    for viewer in (1, None):
        assert state.describe("peek locusts", viewer).startswith("Ann sees the card for summer in year 1. Bob harvests")
    state = play(planning("food=3;spring=almanac", "food=3"), "face almanac")
    assert state.prompt == "The table shows the climate of the whole of year 2 to whoever looks."
    assert state.describe("peek hail", 0) == "Player 1 sees Hail for the whole of year 2."


# -- flexible hand ----------------------------------------------------------------------------------------------------


def test_a_flexible_hand_stays_and_counts_from_the_next_draw_on():
    state = planning(
        "food=3;summer=flexible-hand;hand=cats", "food=3;hand=dogs,dogs,dogs", season="summer", climate="sunny/aphids"
    )
    play(state, "face flexible-hand")
    assert state.farms[0].hand_size == 4
    assert len(state.chance(Random(0))) == 1 + 3


# -- deals ------------------------------------------------------------------------------------------------------------


def test_deals_are_not_binding_and_a_warlord_can_wait_until_the_others_have_committed():
    """F.A.Q. Making Deals."""
    state = planning("food=3;armed_men=3;spring=warlord", "food=3;spring=rabbits", "food=3")
    play(state, "face warlord", "face rabbits farm3")
    assert state.turn == 0
    assert set(state.actions()) == {("attack", "farm2"), ("attack", "farm3"), ("discard", "warlord")}


# -- every card -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ACTIONS)
def test_every_face_can_be_played_in_some_season(card):
    state = planning(f"food=3;spring={card}", "food=3;cards=dogs")
    assert any(action[:2] == ("face", card) for action in state.actions())


@pytest.mark.parametrize("card", ACTIONS)
def test_every_card_can_be_discarded_or_used_by_its_back(card):
    state = planning(f"food=3;spring={card}", "food=3")
    assert food(play(state.copy(), f"discard {card}")) == [2, 2]
    assert play(state, f"back {card}").phase == "back"


# -- refusals name what was touched -------------------------------------------------------------------------------------


def test_a_thing_that_has_no_part_in_the_question_is_named_as_people_name_it():
    keeping = GAME.new(
        position="phase:keep waiting:farm1,farm2 farm1:dealt=irrigation,cats,cats,warlord,dogs,walls,geezer "
        "farm2:dealt=fertilizer,cats,rabbits,warlord,dogs,almanac,irrigation"
    )
    asked = (
        " has no part in what is to be done now. Player 1, keep 3 cards; the others become your field and your silo."
    )
    for line, thing in (
        ("keep field1", "Field 1"),
        ("field1", "Field 1"),
        ("farm2", "The farm of Player 2"),
        ("own-cats", "That"),
        ("saved-cats", "The saved Cats"),
    ):
        assert refusal(keeping, line).text == thing + asked
    assert refusal(keeping, "rabbits").text == "You were not dealt Rabbits."
    play(keeping, "keep irrigation")
    assert refusal(keeping, "keep irrigation").text == "You have kept Irrigation already."


def test_a_farm_that_is_touched_without_a_card_is_not_answered_with_a_card_that_nobody_has():
    state = planning("food=3;spring=cats", "food=3;cards=rabbits", "food=3")
    assert refusal(state, "farm2").text == "No card that you decide about now can be played on the farm of Player 2."
    assert refusal(state, "farm1").text == "No card that you decide about now can be played on your own farm."
    assert refusal(state, "field1").text == "No card that you decide about now can be played on field 1."
    assert refusal(state, "cats farm2").text == "The face of Cats is played by itself, on no field and no farm."
    others = planning("food=3;spring=rabbits;saved=irrigation", "food=3;cards=rabbits", "food=3;cards=rabbits")
    assert refusal(others, "rabbits field1").text == "Rabbits can only be played on the farm of an opponent."
    assert refusal(others, "saved-irrigation farm2").text == "Irrigation can only be played on one of your own fields."
    assert refusal(others, "face rabbits").text.startswith("There is Rabbits at every opponent's already")


def test_walls_that_stand_are_safe_from_an_assassin():
    state = GAME.new(
        position="phase:strike waiting:farm1 strikes:farm1>farm2 climate:sunny/aphids farm1:food=4 "
        "farm2:food=3;armed_men=2;cards=berzerker,walls"
    )
    safe = "safe from an Assassin, who removes one Armed Man, Mercenary, Berzerker or Dogs."
    assert refusal(state, "walls").text == f"Walls are {safe}"
    assert refusal(state, "strike warlord").text == f"Warlord is {safe}"
    assert refusal(state, "strike dogs").text == "Player 2 has no Dogs for an Assassin to remove."


def test_after_a_steal_and_after_draw_2_the_prompt_says_why_one_chooses_anew():
    state = planning("food=3;spring=steal-opponents-card;saved=draw-2-cards", "food=3;spring=cats")
    asked = "Player 1, choose secretly what Steal Opponent's Card and the saved Draw 2 Cards will do this spring."
    assert state.prompt == asked
    play(state, "face steal-opponents-card", "hold saved-draw-2-cards", "back cats", "take farm2 cats", "draw dogs")
    what = "choose anew what Cats and the saved Draw 2 Cards will do this spring."
    assert state.phase == "plan" and state.prompt == f"A Steal has been played: Player 1, {what}"
    while state.phase == "plan":
        draws = ("face", "saved-draw-2-cards")
        state.play(draws if draws in state.actions() else state.actions()[-1])
    play(state, "draw dogs walls", "use dogs")
    assert state.prompt.startswith("Draw 2 Cards has been played: Player ")


def test_no_refusal_names_a_card_that_was_not_touched():
    rng = Random(7)
    state = GAME.new(seats=3)
    looked_at = 0
    while state.turn is not None:
        if state.turn == CHANCE:
            state.play(state.chance(rng))
            continue
        things = [
            *ACTIONS,
            *(f"saved-{card}" for card in ACTIONS),
            "field1",
            "field2",
            "field7",
            "farm1",
            "farm2",
            "farm3",
        ]
        for touches in ([rng.choice(things)], rng.sample(things, 2), [state.actions()[0][0], rng.choice(things)]):
            why = state.why_not(touches)
            if why is None:
                continue
            looked_at += 1
            told = why.text.replace(state.prompt, "")
            known = {word.removeprefix("saved-") for word in (*touches, *state.phases[state.phase].meant(state))}
            named = {card for card in ACTIONS if ACTIONS[card].name in told.replace("Armed Man", "")}
            allowed = known | {"warlord", "steal-opponents-card", "draw-2-cards", "coyote", "rabbits"}
            assert named <= allowed or state.phase == "strike", (touches, why.text)
            assert "“" not in why.text, why.text
        state.play(rng.choice(state.actions()))
    assert looked_at > 100
