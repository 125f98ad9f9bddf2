"""The Tweedys' turn, catching, searches, opportunity cards: what the rulebook and the rulings say, sentence by sentence."""

from random import Random

import pytest

from pygames.chickenrun.cards import OPPORTUNITIES, OPPORTUNITY_BAG
from pygames.chickenrun.farm import FREE, HUTS, OUTSIDE
from pygames.core.errors import BadPosition
from pygames.core.words import CHANCE
from tests.rules.chickenrun import at, play, refusal, said

IVY = "hut6;active=ivy;at=x16y10;eggs=2"
TUNNEL = "hut4;active=ursula;at=x6y15;waiting=violet;escape=plan/spoon-tunnel/-;eggs=1"


def rolling(*players: str, more: str = ""):
    """The Tweedys' turn, before the roll."""
    return at(f"phase:tweedys {more}", *players)


def chasing(dice: str, *players: str, more: str = "", chases: int = 1):
    """The Tweedys' turn, after the roll."""
    return at(f"phase:chase dice:{dice} chases:{chases} {more}", *players)


# -- the white die ----------------------------------------------------------------------------------------------------


def test_the_white_die_indicates_the_hut_that_mrs_tweedy_collects_from_and_eggs_go_to_the_nest():
    state = play(rolling("hut1;active=clara;eggs=3", IVY, more="controller:player2"), "tweedys 5 1")
    assert [flock.eggs for flock in state.flocks] == [0, 2] and state.nest == 22


def test_the_black_die_names_no_hut():
    state = play(rolling("hut1;active=clara;eggs=3", IVY, more="controller:player2"), "tweedys 1 5")
    assert state.flocks[0].eggs == 3


def test_without_eggs_one_of_the_chickens_is_chosen_for_the_pie_machine():
    state = play(
        rolling("hut1;active=clara;eggs=0;resting=agatha,flora", IVY, more="controller:player2"), "tweedys 5 1"
    )
    assert state.turn == 1 and said(state) == {"bake agatha", "bake flora"}
    play(state, "bake flora")
    assert state.flocks[0].pies == ["flora"] and state.phase == "chase"


def test_even_the_controllers_hut_must_deliver_eggs_or_bear_the_consequence():
    state = play(rolling("hut1;active=clara;eggs=3", IVY, more="controller:player1"), "tweedys 5 1")
    assert state.flocks[0].eggs == 0
    state = play(rolling("hut1;active=clara;eggs=0", IVY, more="controller:player1"), "tweedys 5 1")
    assert state.turn == 0 and "bake agatha" in said(state)


def test_an_empty_seats_hut_gives_nothing():
    state = play(rolling("hut1;active=clara;eggs=3", IVY), "tweedys 5 3")
    assert [flock.eggs for flock in state.flocks] == [3, 2] and state.phase == "chase"


def test_the_hut_of_a_player_who_is_out_gives_nothing():
    gone = "hut3;at=-;eggs=0;pies=mabel,nellie,olive,pearl,queenie,rosie"
    state = play(rolling("hut1;active=clara;eggs=3", IVY, gone, more="out:player3"), "tweedys 5 3")
    assert state.phase == "chase"


# -- the total --------------------------------------------------------------------------------------------------------


def test_the_total_of_both_dice_indicates_mr_tweedys_movement():
    state = chasing("2-2", "hut1;active=clara", IVY, more="tweedy:x11y7")
    assert {"tweedy x11y11", "tweedy x11y8"} <= said(state)
    assert refusal(state, "tweedy x9y4").text == "X9y4 is 5 steps from Mr Tweedy, who has 4."


def test_you_may_move_either_mr_tweedy_or_the_dog_not_both():
    state = chasing("2-2", "hut1;active=clara", IVY, more="tweedy:x11y7")
    assert {"tweedy", "dog", "stay"} == {action[0] for action in state.actions()}
    play(state, "dog x8y18")
    assert state.phase == "control" and state.tweedy == "x11y7"


def test_mr_tweedy_may_move_anywhere_except_entering_the_huts():
    state = chasing("6-5", "hut1;active=clara", IVY, more="tweedy:x11y8")
    reached = {action[1] for action in state.actions() if action[0] == "tweedy"}
    assert {"barn", "woodshed", "food-store", "workshop"} <= reached and not reached & set(HUTS)
    assert "no hut" in refusal(state, "tweedy hut1").text


def test_he_may_only_leave_the_farmyard_through_the_gates_at_any_time():
    state = chasing("3-1", "hut1;active=clara", IVY, more="tweedy:x13y14")
    assert {"tweedy x13y16", "tweedy x13y17"} <= said(state) and not state.gate_open
    state = chasing("3-1", "hut1;active=clara", IVY, more="tweedy:x4y13")
    assert not {action[1] for action in state.actions() if action[0] == "tweedy"} & set(OUTSIDE)


def test_he_walks_over_hens_and_catches_where_his_move_ends():
    state = chasing("2-2", "hut1;active=clara;at=x11y9", IVY, more="tweedy:x11y8")
    play(state, "tweedy x11y10")
    assert state.flocks[0].at == "x11y9" and state.tweedy == "x11y10"


def test_neither_of_them_enters_a_free_square():
    state = chasing("6-5", "hut1;active=clara", IVY, more="tweedy:x1y11 dog:x1y17")
    assert not {action[1] for action in state.actions() if len(action) > 1} & set(FREE)
    assert refusal(state, "tweedy x1y13").rule == "tweedys" and refusal(state, "dog x1y13").rule == "dog"


def test_the_dog_must_remain_outside_the_wire_at_all_times():
    state = chasing("6-6", "hut1;active=clara", IVY)
    reached = {action[1] for action in state.actions() if action[0] == "dog"}
    assert reached and reached <= set(OUTSIDE)
    assert refusal(state, "dog x13y16").rule == "dog"


def test_the_dog_does_not_catch_a_hen_in_the_yard_and_mr_tweedy_may_stay():
    state = play(chasing("2-2", "hut1;active=clara;at=x9y15", IVY), "stay")
    assert state.flocks[0].at == "x9y15" and state.phase == "control" and state.round == 2


def test_after_the_tweedys_turn_everybody_rolls_for_control_again():
    state = play(chasing("2-2", "hut1;active=clara", IVY), "stay")
    assert state.turn == CHANCE and state.tied == [0, 1]


# -- catching ---------------------------------------------------------------------------------------------------------


def test_a_chicken_whom_he_catches_is_returned_to_her_hut_and_what_she_carries_to_a_pile():
    state = chasing("2-2", "hut1;active=clara;at=x11y9;carried=rope;items=hat", IVY, more="tweedy:x11y8")
    play(state, "tweedy x11y9")
    flock = state.flocks[0]
    assert (flock.at, flock.active, flock.carried, flock.items) == ("hut1", "clara", "", ["hat"])
    assert sum(kinds.count("rope") for kinds in state.piles.values()) == 1


def test_after_catching_a_chicken_mr_tweedy_is_placed_back_in_his_house():
    state = play(chasing("2-2", "hut1;active=clara;at=x11y9", IVY, more="tweedy:x11y8"), "tweedy x11y9")
    assert state.tweedy == "house"


def test_if_any_chickens_are_in_the_house_on_his_return_they_are_sent_back_to_their_huts():
    inside = "hut3;active=olive;at=house;carried=hat"
    state = play(chasing("2-2", "hut1;active=clara;at=x11y9", IVY, inside, more="tweedy:x11y8"), "tweedy x11y9")
    assert state.flocks[2].at == "hut3" and state.flocks[2].carried == ""
    assert sum(kinds.count("hat") for kinds in state.piles.values()) == 1


def test_everyone_where_he_stops_is_caught():
    state = chasing("2-2", "hut1;active=clara;at=x11y9", "hut6;active=ivy;at=x11y9", more="tweedy:x11y8")
    play(state, "tweedy x11y9")
    assert [flock.at for flock in state.flocks] == ["hut1", "hut6"]


def test_a_chicken_in_a_building_can_be_caught_there():
    state = play(chasing("6-5", "hut1;active=clara;at=food-store", IVY, more="tweedy:x11y8"), "tweedy food-store")
    assert state.flocks[0].at == "hut1" and state.tweedy == "house"


def test_the_controllers_own_chicken_is_caught_like_any_other():
    state = chasing("2-2", "hut1;active=clara;at=x11y9", IVY, more="tweedy:x11y8 controller:player1")
    assert play(state, "tweedy x11y9").flocks[0].at == "hut1"


def test_after_the_black_die_he_catches_as_well():
    state = at("phase:stroll dice:2-5 tweedy:x11y8", "hut1;active=clara;at=x11y9", IVY)
    play(state, "tweedy x11y9")
    assert state.flocks[0].at == "hut1" and state.tweedy == "house" and state.flock.hut == "hut6"


# -- the gate ---------------------------------------------------------------------------------------------------------


def test_a_double_on_the_tweedys_turn_opens_the_main_gate_for_a_full_round():
    state = play(rolling("hut1;active=clara;eggs=3", IVY, more="round:4"), "tweedys 4 4")
    assert state.gate_open
    play(state, "stay", "control 4 5")
    assert state.round == 5 and state.gate_open
    play(state, "roll", "dice 4 3", "stay", "roll", "dice 4 3", "stay")
    assert state.phase == "tweedys" and state.gate_open
    play(state, "tweedys 5 4", "stay")
    assert state.round == 6 and not state.gate_open


def test_if_another_double_is_rolled_it_remains_open():
    state = play(rolling("hut1;active=clara;eggs=3", IVY, more="round:5 gate:5"), "tweedys 4 4", "stay")
    assert state.round == 6 and state.gate_open


# -- while an escape is under way -------------------------------------------------------------------------------------


def test_during_an_escape_a_black_1_2_or_3_lets_the_tweedys_roll_and_move_again():
    state = play(chasing("2-5", TUNNEL, IVY, more="controller:player2"), "dog x9y18")
    assert state.turn == CHANCE and state.phase == "tweedys" and state.chases == 1
    play(state, "tweedys 5 4")
    assert {action[0] for action in state.actions()} == {"dog", "stay"}, "the same piece goes on"
    play(state, "stay")
    assert state.phase == "control"


def test_after_a_higher_black_die_the_tweedys_turn_is_over():
    assert play(chasing("4-5", TUNNEL, IVY, more="controller:player2"), "dog x9y18").phase == "control"


def test_this_only_applies_while_an_escape_is_in_progress():
    assert play(chasing("2-5", "hut1;active=clara", IVY), "dog x9y18").phase == "control"


def test_mrs_tweedy_does_not_get_to_collect_eggs_from_another_hut():
    state = play(chasing("2-5", TUNNEL, IVY, more="controller:player2"), "dog x9y18", "tweedys 5 6")
    assert [flock.eggs for flock in state.flocks] == [1, 2]


def test_a_catch_ends_the_turn():
    state = chasing("2-5", TUNNEL, "hut6;active=ivy;at=x16y10", more="controller:player2 tweedy:x15y10")
    play(state, "tweedy x16y10")
    assert state.phase == "control"


def test_who_moved_nobody_may_choose_again_who_goes():
    state = play(chasing("2-5", TUNNEL, IVY, more="controller:player2"), "stay", "tweedys 2 1")
    assert {action[0] for action in state.actions()} == {"tweedy", "dog", "stay"}


def test_the_tweedys_roll_six_times_at_most():
    state = play(chasing("2-5", TUNNEL, IVY, more="controller:player2"), "stay")
    for _ in range(5):
        assert state.phase == "tweedys"
        play(state, "tweedys 1 2", "stay")
    assert state.phase == "control"


def test_another_double_opens_the_gate_too():
    state = play(chasing("2-5", TUNNEL, IVY, more="controller:player2"), "stay", "tweedys 4 4")
    assert state.gate_open


# -- discovering an escape --------------------------------------------------------------------------------------------


def test_mr_tweedy_stops_an_escape_by_landing_on_the_piece():
    runner = "hut4;active=wilma;at=x7y15;escape=plan/ladder-lift/-;eggs=1"
    state = play(chasing("4-5", runner, IVY, more="controller:player2 tweedy:x9y13"), "tweedy x7y15")
    flock = state.flocks[0]
    assert flock.escape is None and flock.bunker == ["wilma"] and flock.at == "hut4"
    assert flock.plans == ["ladder-lift"], "the plan stays in hand"
    assert sum(kinds.count("ladder") + kinds.count("rope") for kinds in state.piles.values()) == 2
    assert state.tweedy == "house"


def test_or_on_the_space_that_marks_the_start_of_an_escape_and_all_its_chickens_go_to_the_bunker():
    state = play(chasing("4-5", TUNNEL, IVY, more="controller:player2 tweedy:x8y13"), "tweedy x6y13")
    assert state.flocks[0].bunker == ["ursula", "violet"] and state.flocks[0].escape is None


def test_the_dog_stops_an_escape_outside():
    runner = "hut4;active=wilma;at=x7y17;escape=plan/ladder-lift/landed;eggs=1;carried=hat"
    state = play(chasing("4-5", runner, IVY, more="controller:player2 tweedy:x9y13"), "dog x7y17")
    flock = state.flocks[0]
    assert flock.bunker == ["wilma"] and flock.carried == "" and state.dog == "x7y17"
    assert state.tweedy == "house", "after every discovered escape he brings them to the bunker and goes home"


def test_in_a_tunnel_a_chicken_is_not_seen():
    state = play(chasing("4-5", TUNNEL, IVY, more="controller:player2 tweedy:x8y13"), "tweedy x6y15")
    assert state.flocks[0].escape and state.flocks[0].bunker == [] and state.tweedy == "x6y15"


def test_who_is_already_free_stays_free():
    runner = "hut4;active=violet;at=x6y15;free=ursula;last=1;escape=plan/spoon-tunnel/-;eggs=1"
    state = play(chasing("4-5", runner, IVY, more="controller:player2 tweedy:x8y13"), "tweedy x6y13")
    assert state.flocks[0].free == ["ursula"] and state.flocks[0].bunker == ["violet"]


def test_the_owner_of_a_caught_runner_chooses_a_new_active_chicken():
    state = play(chasing("4-5", TUNNEL, IVY, more="controller:player2 tweedy:x8y13"), "tweedy x6y13")
    assert state.turn == 0 and said(state) == {f"activate {name}" for name in ("sadie", "tilda", "wilma", "xenia")}
    play(state, "activate xenia")
    assert state.flocks[0].active == "xenia" and state.step_name == "search"


def test_with_an_empty_hand_the_hut_is_taken_back_first():
    resting = TUNNEL.replace("eggs=1", "eggs=1;resting=sadie,tilda,wilma,xenia")
    state = play(chasing("4-5", resting, IVY, more="controller:player2 tweedy:x8y13"), "tweedy x6y13", "activate tilda")
    flock = state.flocks[0]
    assert (flock.active, flock.hand, flock.resting) == ("tilda", ["sadie", "wilma", "xenia"], [])


def test_with_all_others_gone_nobody_is_active():
    alone = TUNNEL.replace("eggs=1", "eggs=1;pies=sadie,tilda,wilma,xenia")
    state = play(chasing("4-5", alone, IVY, more="controller:player2 tweedy:x8y13"), "tweedy x6y13")
    assert state.flocks[0].active == "" and state.flocks[0].at == "hut4" and state.step_name == "search"


def test_one_landing_can_discover_several_escapes_and_each_brings_a_search():
    runners = [
        "hut4;active=wilma;at=x13y15;escape=gate/-/-;eggs=1;pies=sadie,tilda,ursula,violet;resting=xenia",
        "hut1;active=clara;at=x13y15;escape=gate/-/-;eggs=1;pies=agatha,beatrix,dora,effie;resting=flora",
    ]
    state = play(chasing("4-5", *runners, IVY, more="controller:player3 tweedy:x13y14 gate:1"), "tweedy x13y15")
    assert [flock.bunker for flock in state.flocks] == [["wilma"], ["clara"], []]
    assert [flock.active for flock in state.flocks] == ["xenia", "flora", "ivy"]
    play(state, "search hut2", "search hut3")
    assert state.phase == "control"


# -- search -----------------------------------------------------------------------------------------------------------


def searching(*players: str, more: str = ""):
    """Just after an escape was discovered, before the search card."""
    return at(f"phase:dusk dice:5-4 chases:1 tasks:search/-/-/- {more}", *players)


HOARD = "hut1;active=clara;items=rope,hat*2;plans=kite;at=x9y9;carried=spoon"


def test_whenever_an_escape_is_prevented_the_top_search_card_is_turned():
    state = searching(HOARD, IVY, more="controller:player2")
    assert state.turn == CHANCE and len(state.outcomes()) == 6


def test_the_hut_on_the_card_hands_over_all_equipment_in_hand():
    state = play(searching(HOARD, IVY, more="controller:player2"), "search hut1")
    flock = state.flocks[0]
    assert flock.items == [] and flock.plans == ["kite"] and flock.carried == "spoon"
    lying = [kind for kinds in state.piles.values() for kind in kinds]
    assert sorted(lying) == ["hat", "hat", "rope"]


def test_the_controller_is_safe_from_having_the_hut_searched():
    state = play(searching(HOARD, IVY, more="controller:player1"), "search hut1")
    assert state.flocks[0].items == ["rope", "hat", "hat"]


def test_an_empty_hut_is_searched_for_nothing():
    state = play(searching(HOARD, IVY, more="controller:player2"), "search hut5")
    assert state.flocks[0].items == ["rope", "hat", "hat"] and state.phase == "control"


def test_if_a_tunnel_is_being_used_it_is_shut_down_and_its_runners_go_to_the_hut():
    state = play(searching(TUNNEL, IVY, more="controller:player2"), "search hut4")
    flock = state.flocks[0]
    assert flock.escape is None and flock.bunker == [] and flock.at == "hut4"
    assert flock.resting == ["ursula", "violet"] and flock.plans == ["spoon-tunnel"]
    assert sum(kinds.count(kind) for kinds in state.piles.values() for kind in ("spoon", "bucket", "lantern")) == 3
    assert state.turn == 0 and "activate xenia" in said(state)


def test_who_is_still_in_a_tunnel_that_is_shut_down_goes_to_the_hut_wherever_it_leads():
    state = at(
        "phase:dusk controller:player2 dice:5-4 chases:1 tasks:search/-/-/-",
        "hut4;active=ursula;at=x5y17;escape=plan/spoon-tunnel/-;eggs=1",
        "hut6;active=ivy",
        "hut1;active=clara;bunker=dora",
    )
    play(state, "search hut4")
    assert state.flocks[0].at == "hut4" and state.flocks[0].escape is None


def test_a_tunnels_runner_who_is_outside_runs_on():
    runner = TUNNEL.replace("x6y15", "x5y17").replace("spoon-tunnel/-", "spoon-tunnel/landed")
    flock = play(searching(runner, IVY, more="controller:player2"), "search hut4").flocks[0]
    assert flock.active == "ursula" and flock.escape.route == "run" and flock.resting == ["violet"]


def test_another_escape_than_a_tunnel_is_not_shut_down_by_a_search():
    runner = "hut4;active=wilma;at=x7y17;escape=plan/ladder-lift/landed;items=hat"
    flock = play(searching(runner, IVY, more="controller:player2"), "search hut4").flocks[0]
    assert flock.escape and flock.items == []


def test_who_was_just_caught_is_searched_like_any_other():
    runner = (
        "hut4;active=wilma;at=x7y15;escape=plan/ladder-lift/-;items=hat;pies=sadie,tilda,ursula,violet;resting=xenia"
    )
    state = play(chasing("4-5", runner, IVY, more="controller:player2 tweedy:x9y13"), "tweedy x7y15", "search hut4")
    assert state.flocks[0].items == []


def test_search_cards_are_shuffled_again_when_all_are_out():
    state = searching(HOARD, IVY, more="controller:player2 searched:hut1,hut2,hut3,hut4,hut5")
    assert [outcome for outcome, _ in state.outcomes()] == [("search", "hut6")]
    assert play(state, "search hut6").searched == []


# -- opportunity cards ------------------------------------------------------------------------------------------------


def drawing(player: str = "hut1;active=clara;at=x9y9;eggs=1", *others: str, more: str = ""):
    """An opportunity card is about to be drawn."""
    return at(f"phase:double dice:6-5 turn:still tasks:opportunity/player1/-/- {more}", player, *(others or (IVY,)))


def test_there_are_as_many_of_each_card_as_the_list_says_and_none_comes_twice_too_often():
    state = drawing(more="used:clutch*4,find*1")
    chances = dict(state.outcomes())
    assert ("card", "clutch") not in chances
    assert chances["card", "idea"] == pytest.approx(2 / 13) and chances["card", "find"] == pytest.approx(6 / 13)


def test_opportunity_cards_are_shuffled_again_when_all_are_out():
    left = ",".join(f"{word}*{count}" for word, count in OPPORTUNITY_BAG.items() if word != "idea")
    state = play(drawing(more=f"used:{left},idea*1"), "card idea")
    assert not any(state.used.values())


def test_a_good_clutch_is_two_eggs_as_far_as_the_nest_has_any():
    assert play(drawing(), "card clutch").flocks[0].eggs == 3
    rich = play(drawing("hut1;active=clara;eggs=11", "hut6;active=ivy;eggs=12"), "card clutch")
    assert rich.flocks[0].eggs == 12 and rich.nest == 0


def test_a_lucky_find_is_an_item_of_any_building_free_of_charge_into_the_hand():
    state = play(drawing(more="barn:rope,hat"), "card find")
    assert said(state) == {"find house", "find barn", "find workshop", "find woodshed"}
    play(state, "find woodshed")
    assert state.turn == CHANCE
    rng = Random(3)
    while state.turn == CHANCE:
        state.play(state.chance(rng))
    view = state.seen_by(0)
    assert view.piles["woodshed"] == state.piles["woodshed"]
    kind = state.piles["woodshed"][0]
    play(state, f"take {kind}")
    assert state.flocks[0].items == [kind] and state.flocks[0].eggs == 1 and state.flock.hut == "hut6"


def test_a_bright_idea_is_a_plan_or_an_exchange():
    state = play(drawing("hut1;active=clara;plans=kite"), "card idea")
    assert said(state) == {"draw", "exchange kite", "done"}
    assert play(state, "exchange kite", "plan stilts").flocks[0].plans == ["stilts"]


def test_a_plan_that_is_laid_open_counts_among_the_two():
    state = play(drawing("hut1;active=clara;at=x7y17;plans=kite;escape=plan/ladder-lift/landed"), "card idea")
    assert said(state) == {"exchange kite", "done"}
    assert refusal(state, "draw").rule == "plans"
    with pytest.raises(BadPosition, match="more than 2 plans"):
        drawing("hut1;active=clara;at=x7y17;plans=kite,stilts;escape=plan/ladder-lift/landed")


def test_a_headache_sends_mr_tweedy_home():
    inside = "hut6;active=ivy;at=house"
    state = play(drawing("hut1;active=clara", inside, more="tweedy:x4y13"), "card headache")
    assert state.tweedy == "house" and state.flocks[1].at == "hut6"


def test_a_cat_at_the_wire_moves_the_dog_up_to_8_squares_by_whoever_drew_it():
    state = play(drawing(more="controller:player2"), "card cat")
    assert state.turn == 0 and {action[0] for action in state.actions()} == {"dog", "stay"}
    assert "dog x15y18" in said(state) and refusal(state, "dog x16y18").rule == "tweedys"
    assert play(state, "dog x8y18").dog == "x8y18"


def test_a_cat_can_make_the_dog_catch_somebody():
    runner = "hut6;active=ivy;at=x8y17;escape=gate/-/landed"
    state = play(drawing("hut1;active=clara", runner), "card cat", "dog x8y17")
    assert state.flocks[1].bunker == ["ivy"]


def test_a_bad_cold_keeps_mrs_tweedy_from_collecting_this_round():
    state = play(drawing("hut6;active=ivy;eggs=2", "hut1;active=clara;eggs=2"), "card cold")
    while state.phase != "tweedys":
        state.play(("dice", "4", "3") if state.turn == CHANCE else state.actions()[-1])
    play(state, "tweedys 5 6")
    assert state.flocks[0].eggs == 2
    assert state.cold == 1
    play(state, "stay")
    assert state.round == 2 and state.cold != state.round


def test_a_loose_latch_opens_the_main_gate_until_the_end_of_the_next_tweedys_turn():
    state = play(drawing(more="round:3"), "card latch")
    assert state.gate_open
    while state.phase != "chase":
        state.play((state.step.verb, "4", "3") if state.turn == CHANCE else state.actions()[-1])
    assert state.gate_open
    play(state, "stay")
    assert not state.gate_open


def test_the_spare_key_frees_one_of_your_chickens_from_the_bunker():
    state = play(drawing("hut1;active=clara;bunker=dora,flora"), "card spare-key")
    assert said(state) == {"free dora", "free flora"}
    assert play(state, "free flora").flocks[0].resting == ["flora"]
    assert play(drawing("hut1;active=clara;bunker=dora"), "card spare-key").flocks[0].resting == ["dora"]


def test_a_card_that_helps_nobody_is_played_all_the_same():
    state = play(drawing(), "card spare-key")
    assert state.used["spare-key"] == 1 and state.flock.hut == "hut6"


@pytest.mark.parametrize("card", OPPORTUNITIES)
def test_every_card_is_told(card):
    state = drawing()
    state.names = ("Ann", "Bob")
    drawn = OPPORTUNITIES[card]
    assert state.describe(f"card {card}", None).startswith(f"Ann draws {drawn.name}: “{drawn.text}”")
