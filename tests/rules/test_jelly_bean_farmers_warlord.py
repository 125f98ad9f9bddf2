"""The rulebook's sentences about Warlords and tribute, its example, and the F.A.Q. about them."""

import pytest

from tests.rules.jelly_bean_farmers import at, food, planning, play, refusal


def contracts(state):
    return [(contract.attacker, contract.defender, contract.amount) for contract in state.contracts]


def test_the_tribute_contract_example():
    """Sue has one Armed Man and a Berzerker when she plays a Warlord on Tom, who has one Armed Man."""
    state = planning("food=3;armed_men=1;cards=berzerker;spring=warlord", "food=3;armed_men=1")
    play(state, "face warlord", "attack farm2")
    assert contracts(state) == [(0, 1, 1)]


@pytest.mark.parametrize(
    ("offence", "defence", "amount"), [(1, 0, 1), (2, 0, 1), (3, 0, 2), (5, 1, 2), (9, 0, 5), (4, 3, 1)]
)
def test_the_amount_is_half_the_difference_rounded_down_with_one_for_the_warlord(offence, defence, amount):
    state = planning(f"food=3;armed_men={offence};spring=warlord", f"food=3;armed_men={defence}")
    assert contracts(play(state, "face warlord", "attack farm2")) == [(0, 1, amount)]


@pytest.mark.parametrize(("offence", "defence"), [(0, 0), (1, 1), (2, 3), (0, 5)])
def test_an_attack_that_wins_nothing_makes_no_contract_and_the_warlord_is_discarded(offence, defence):
    state = planning(f"food=3;armed_men={offence};spring=warlord", f"food=3;armed_men={defence}")
    play(state, "face warlord", "attack farm2")
    assert contracts(state) == [] and state.discards["warlord"] == 1


def test_the_warlord_is_the_last_face_up_card_so_units_and_assassins_of_the_season_count():
    state = planning("food=3;armed_men=2;spring=warlord;saved=mercenary,berzerker", "food=3;spring=dogs")
    play(state, "face warlord", "face saved-mercenary", "face saved-berzerker", "face dogs", "attack farm2")
    assert contracts(state) == [(0, 1, (2 + 1 + 2 + 1 - 1) // 2)]
    state = planning("food=3;armed_men=4;spring=warlord", "food=3;spring=assassin")
    play(state, "face warlord", "face assassin farm1", "attack farm2")
    assert contracts(state) == [(0, 1, 2)]


def test_walls_of_the_same_season_count():
    state = planning("food=3;armed_men=5;spring=warlord", "food=3;armed_men=2;spring=walls")
    assert contracts(play(state, "face warlord", "face walls", "attack farm2")) == [(0, 1, 1)]


def test_an_armed_man_of_the_same_season_does_not_count_for_the_defender():
    state = planning("food=3;armed_men=1;spring=warlord", "food=3;spring=cats;saved=dogs")
    play(state, "face warlord", "back cats", "back saved-dogs", "attack farm2")
    assert contracts(state) == [(0, 1, 1)]
    play(state, "armed-man cats", "armed-man saved-dogs")
    assert state.farms[1].defence == 2


def test_nor_for_the_attacker_whether_played_directly_or_converted_from_a_saved_card():
    state = planning("food=3;spring=warlord;saved=dogs", "food=3")
    play(state, "face warlord", "back saved-dogs", "attack farm2")
    assert contracts(state) == []
    assert play(state, "armed-man saved-dogs").farms[0].offence == 1


def test_the_target_is_chosen_after_all_faces_or_the_warlord_is_discarded():
    state = planning("food=3;armed_men=1;spring=warlord", "food=3", "food=3")
    play(state, "face warlord")
    assert set(state.actions()) == {("attack", "farm2"), ("attack", "farm3"), ("discard", "warlord")}
    play(state, "discard warlord")
    assert contracts(state) == [] and state.discards["warlord"] == 1


def test_warlords_choose_in_the_order_from_the_years_first_player():
    state = planning(*["food=3;armed_men=1;spring=warlord"] * 3)
    play(state, "face warlord", "face warlord", "face warlord")
    assert state.waiting == [1, 2, 0]


def test_a_warlord_does_not_attack_its_own_farm_or_somebody_who_is_out():
    state = planning("food=3;armed_men=1;spring=warlord", "food=3", "food=0;stamps=0;fields=none;silos=0;left=1")
    play(state, "face warlord")
    assert refusal(state, "attack farm1").rule == refusal(state, "attack farm3").rule == "warlord"


def test_the_same_units_serve_in_several_attacks_and_each_warlord_only_in_its_own():
    """F.A.Q. Multiple Warlord Attacks."""
    state = planning("food=3;cards=mercenary,berzerker;spring=warlord;saved=warlord", "food=3", "food=3")
    play(state, "face warlord", "face saved-warlord", "attack farm2", "attack farm3")
    assert contracts(state) == [(0, 1, 2), (0, 2, 2)]


def test_you_cannot_attack_an_opponent_with_whom_you_already_have_a_contract():
    """F.A.Q. Multiple Warlord Attacks."""
    state = planning("food=3;armed_men=5;spring=warlord", "food=3", "food=3", more="contracts:farm1>farm2*1")
    play(state, "face warlord")
    assert refusal(state, "attack farm2").rule == "warlord"
    state = planning("food=3;armed_men=5;spring=warlord", "food=3", more="contracts:farm1>farm2*1")
    assert refusal(state, "face warlord").rule == "warlord"


def test_two_warlords_of_one_season_cannot_attack_the_same_opponent():
    state = planning("food=3;armed_men=5;spring=warlord;saved=warlord", "food=3", "food=3")
    play(state, "face warlord", "face saved-warlord", "attack farm2")
    assert refusal(state, "attack farm2").rule == "warlord"


def test_contracts_both_ways_may_exist():
    state = planning("food=3;armed_men=3;spring=warlord", "food=3;armed_men=1", more="contracts:farm2>farm1*1")
    assert contracts(play(state, "face warlord", "attack farm2")) == [(1, 0, 1), (0, 1, 1)]


# -- payment ----------------------------------------------------------------------------------------------------------


def summer(*farms, more):
    """The last action of a summer, after which tribute is paid; one food is eaten before."""
    state = at(
        f"year:2 season:summer phase:back waiting:farm1 climate:-/- {more}", f"{farms[0]};backs=dogs", *farms[1:]
    )
    return play(state, "half-silo dogs")


def test_tribute_is_paid_every_year_after_summers_vermin():
    state = summer("food=3;armed_men=3", "food=9", more="contracts:farm1>farm2*2")
    assert food(state) == [2 + 2, 9 - 1 - 2 - 2], "of 8, 3 are outside and 2 of those are lost before"
    assert contracts(state) == [(0, 1, 2)]


def test_no_tribute_is_paid_after_spring():
    state = at(
        "phase:back waiting:farm1 climate:-/- contracts:farm1>farm2*2", "food=3;armed_men=3;backs=dogs", "food=4"
    )
    assert food(play(state, "half-silo dogs")) == [2, 3]


def test_the_victim_pays_what_is_there_up_to_the_amount():
    assert food(summer("food=3;armed_men=3", "food=2", more="contracts:farm1>farm2*2"))[0] == 3


def test_there_is_no_clemency_and_nothing_is_asked():
    """F.A.Q. Warlord Clemency."""
    state = summer(
        "food=3;armed_men=3;hand=cats,cats,cats", "food=2;hand=dogs,dogs,dogs", more="contracts:farm1>farm2*2"
    )
    assert state.phase == "place", "the next question is about the next year"


def test_a_contract_ends_when_the_victims_defence_equals_the_attackers_offence():
    state = summer("food=3;armed_men=2", "food=4;armed_men=1;cards=dogs", more="contracts:farm1>farm2*1")
    assert contracts(state) == [] and food(state) == [2, 3]
    assert state.discards["warlord"] == 1


def test_the_victim_has_to_match_the_attackers_current_value():
    state = summer("food=3;armed_men=4", "food=4;armed_men=3", more="contracts:farm1>farm2*1")
    assert contracts(state) == [(0, 1, 1)] and food(state) == [3, 2]


def test_the_warlords_own_one_does_not_count_in_the_comparison():
    state = summer("food=3;armed_men=1", "food=4;armed_men=1", more="contracts:farm1>farm2*1")
    assert contracts(state) == []


def test_a_successful_attack_can_be_ended_in_the_same_year_and_no_tribute_is_paid_at_all():
    state = planning("food=3;armed_men=1;summer=warlord", "food=3;summer=cats", season="summer")
    play(state, "face warlord", "back cats", "attack farm2", "armed-man cats")
    assert contracts(state) == [] and food(state) == [2, 2]


def test_a_contract_of_this_summer_is_paid_this_summer():
    state = planning("food=3;armed_men=1;summer=warlord", "food=3", season="summer")
    assert food(play(state, "face warlord", "attack farm2")) == [3, 1]


def test_armed_men_built_by_either_side_do_not_change_the_amount():
    state = summer("food=3;armed_men=9", "food=4", more="contracts:farm1>farm2*1")
    assert food(state) == [3, 2]


def test_several_payments_go_in_the_seats_order_of_the_attackers():
    state = summer("food=1;armed_men=5", "food=3", "food=3;armed_men=5", more="contracts:farm3>farm2*2,farm1>farm2*2")
    assert food(state) == [0 + 2, 4, 2], "the first attacker takes both, and the victim cashes a stamp"


def test_received_tribute_can_be_paid_on_at_once():
    state = summer(
        "food=1;armed_men=9", "food=5;armed_men=1", "food=2;armed_men=3", more="contracts:farm1>farm2*2,farm2>farm3*9"
    )
    assert state.farms[1].food == 4 - 2, "farm 3 has matched farm 2's arms, so only one contract is paid"


def test_tribute_received_is_first_at_risk_next_spring():
    state = summer("food=6;armed_men=3", "food=4", more="contracts:farm1>farm2*2")
    assert state.farms[0].food == 5 + 2


def test_the_amount_of_all_warlords_is_fixed_together():
    state = planning("food=3;armed_men=4;spring=warlord", "food=3;armed_men=1;spring=warlord")
    play(state, "face warlord", "face warlord", "attack farm1", "attack farm2")
    assert contracts(state) == [(0, 1, 2)]
