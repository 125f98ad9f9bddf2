"""Moving, huts, buying, plans: what the rulebook and the rulings say, sentence by sentence."""

import pytest

from pygames.chickenrun.cards import PILES, PLANS, PRICES
from pygames.chickenrun.farm import CLOSED, FREE, GATES, HENS, OUTSIDE, WIRE
from pygames.core.words import BLANK, CHANCE
from tests.rules.chickenrun import at, play, reachable, refusal, said

ALONE = "hut1;active=clara;eggs=0"


def moving(dice: str, player: str, *others: str, more: str = ""):
    """The moment at which the first player moves."""
    return at(f"phase:move dice:{dice} {more}", player, *others)


# -- how far ----------------------------------------------------------------------------------------------------------


def test_the_total_indicates_how_many_spaces_you_may_move():
    state = moving("2-3", "hut1;active=clara;at=x4y15")
    assert {"x5y15", "x9y15"} <= reachable(state) and "x10y15" not in reachable(state)


@pytest.mark.parametrize(
    ("chicken", "steps"), [("agatha", 3), ("beatrix", 4), ("clara", 5), ("dora", 5), ("effie", 6), ("flora", 7)]
)
def test_the_number_on_the_chicken_says_how_much_the_roll_is_adjusted(chicken, steps):
    state = moving("2-3", f"hut1;active={chicken};at=x4y15")
    assert f"x{4 + steps}y15" in reachable(state) and f"x{4 + steps + 1}y15" not in reachable(state)


def test_a_move_has_never_less_than_no_steps():
    state = at("phase:move dice:1-1 controller:player1 turn:swapped", "hut1;active=agatha;at=x9y9")
    assert "move" not in {action[0] for action in state.actions()} and "stay" in said(state)


def test_you_must_never_move_diagonally():
    state = moving("1-1", "hut1;active=beatrix;at=x10y9", more="controller:player1")
    assert reachable(state) == {"x10y8", "x10y10", "x11y9", "x9y9"}
    assert "1 step" in state.prompt
    assert refusal(state, "move x9y8").rule == "moving"


def test_a_piece_may_stop_short_or_stay():
    state = moving("2-3", "hut1;active=clara;at=x4y15")
    assert {"move x5y15", "stay"} <= said(state)
    assert play(state, "stay").flocks[0].at == "x4y15"


# -- where not --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("building", CLOSED)
def test_no_chicken_goes_into_the_pie_machine_or_the_bunker(building):
    beside = {"pie-machine": "x7y5", "bunker": "x6y14"}[building]
    state = moving("3-3", f"hut1;active=clara;at={beside}", more="turn:swapped")
    assert building not in reachable(state) and "unless she is sent" in refusal(state, f"move {building}").text


def test_nobody_walks_through_walls():
    state = moving("1-1", "hut1;active=clara;at=x6y8", more="controller:player1 turn:swapped")
    assert "woodshed" in reachable(state)
    state = moving("1-1", "hut1;active=beatrix;at=x6y8", more="controller:player1 turn:swapped")
    assert "woodshed" not in reachable(state), "the door is at x6y9"
    assert "inside a building" in refusal(state, "move x5y9").text


def test_nobody_walks_through_the_wire_or_a_gate_without_an_escape():
    state = moving("6-4", "hut1;active=clara;at=x13y15", more="gate:1")
    assert reachable(state) <= set(HENS)
    for place in (WIRE[0], GATES[0], OUTSIDE[0], FREE[0]):
        assert "escape" in refusal(state, f"move {place}").text


def test_you_may_pass_through_a_space_with_a_chicken_on_it():
    state = moving("2-2", "hut1;active=clara;at=x4y15", "hut6;active=ivy;at=x6y15", more="turn:swapped")
    assert {"x6y15", "x8y15"} <= reachable(state)


def test_you_may_not_pass_through_a_space_with_mr_tweedy_on_it():
    state = moving("2-1", "hut1;active=clara;at=x4y15", more="tweedy:x6y15 controller:player1")
    assert reachable(state) == {"x5y15"}
    assert refusal(state, "move x6y15").text == "Mr Tweedy is there, and no chicken goes where he is."
    assert "Mr Tweedy" in refusal(state, "move x7y15").text


def test_nobody_enters_the_house_while_mr_tweedy_is_in_it():
    state = moving("2-2", "hut1;active=clara;at=x15y12", more="turn:swapped")
    assert "house" not in reachable(state)
    assert "Mr Tweedy" in refusal(state, "move house").text
    state = moving("2-2", "hut1;active=clara;at=x15y12", more="turn:swapped tweedy:x9y4")
    assert "house" in reachable(state)


def test_a_building_is_entered_by_its_marked_door():
    state = moving("3-2", "hut1;active=clara;at=x11y6")
    assert "workshop" in reachable(state), "by x12y5, in three steps"
    state = moving("2-2", "hut1;active=beatrix;at=x10y5", more="turn:swapped")
    assert "workshop" in reachable(state)
    state = moving("2-2", "hut1;active=agatha;at=x10y5", more="turn:swapped")
    assert "workshop" not in reachable(state)


@pytest.mark.parametrize("building", [*PILES, "food-store"])
def test_entering_a_building_for_equipment_or_a_plan_ends_the_move(building):
    door = HENS[building][0]
    state = moving("6-4", f"hut1;active=clara;at={door}", more="tweedy:x9y4")
    assert building in reachable(state)
    if building == "food-store":
        near = moving("2-1", "hut1;active=clara;at=x11y9", more="controller:player1 tweedy:x9y4")
        assert "x14y9" not in reachable(near), "the food store is not walked through"


def test_what_is_no_place_is_refused():
    state = moving("2-3", ALONE)
    assert "no place" in refusal(state, "move x25y1").text
    assert "already" in refusal(state, "move hut1").text
    assert "steps" in refusal(state, "move x21y15").text


# -- huts -------------------------------------------------------------------------------------------------------------


def test_you_must_not_go_into_another_players_hut_unless_you_have_permission():
    state = moving("2-2", "hut1;active=clara;at=x10y8", "hut2;active=ida;at=x20y5", more="turn:swapped")
    assert "hut2" not in reachable(state)
    assert refusal(state, "move hut2").rule == "huts"


def test_the_owner_is_asked_and_may_allow_it():
    state = moving("2-2", "hut1;active=clara;at=x10y8", "hut2;active=ida;at=x20y5", more="turn:swapped")
    play(state, "ask hut2")
    assert state.turn == 1 and said(state) == {"allow", "refuse"}
    play(state, "allow")
    assert state.turn == 0 and "hut2" in reachable(state)
    play(state, "move hut2")
    assert state.flocks[0].at == "hut2"


def test_the_owner_may_refuse_and_is_asked_once_a_turn():
    state = moving("2-2", "hut1;active=clara;at=x10y8", "hut2;active=ida;at=x20y5", more="turn:swapped")
    play(state, "ask hut2", "refuse")
    assert "hut2" not in reachable(state) and "once a turn" in refusal(state, "ask hut2").text
    assert "once a turn" in refusal(state, "move hut2").text


def test_with_leave_a_hut_may_be_walked_through():
    state = moving("3-2", "hut1;active=clara;at=x15y6", "hut2;active=ida;at=x20y5")
    assert "x11y8" not in reachable(state)
    play(state, "ask hut2", "allow")
    assert "x11y8" in reachable(state)


def test_a_hut_that_is_too_far_away_cannot_be_asked_for():
    state = moving("2-1", "hut1;active=clara;at=x4y15", "hut2;active=ida;at=x20y5", more="controller:player1")
    assert refusal(state, "ask hut2").rule == "huts" and "too far" in refusal(state, "ask hut2").text


def test_leave_counts_for_this_turn_only():
    state = moving("2-2", "hut1;active=clara;at=x10y8", "hut2;active=ida;at=x20y5", more="turn:swapped")
    play(state, "ask hut2", "allow", "stay", "stay")
    assert state.flock.hut == "hut2" and state.leave == state.asked == []


def test_a_hut_in_which_nobody_plays_is_shut():
    state = moving("2-2", "hut1;active=clara;at=x10y8", more="turn:swapped")
    assert "hut2" not in reachable(state) and "Nobody lives" in refusal(state, "move hut2").text
    assert "Nobody lives" in refusal(state, "ask hut2").text


def test_the_own_hut_is_open_and_needs_no_leave():
    state = moving("2-2", "hut1;active=clara;at=x10y6", more="turn:swapped")
    assert "hut1" in reachable(state) and refusal(state, "ask hut1").text == "This is your own hut."


def test_somebody_who_stands_in_another_hut_may_leave_it():
    state = moving("2-2", "hut1;active=clara;at=hut2", "hut2;active=ida;at=x20y5", more="turn:swapped")
    assert "x14y6" in reachable(state)


# -- carrying ---------------------------------------------------------------------------------------------------------


def test_back_in_the_hut_the_item_goes_into_the_hand():
    state = moving("2-2", "hut1;active=clara;at=x10y6;carried=rope", more="turn:swapped")
    play(state, "move hut1")
    assert state.flocks[0].items == ["rope"] and state.flocks[0].carried == ""


def test_who_walks_past_the_hut_keeps_carrying():
    state = moving("2-2", "hut1;active=clara;at=x10y6;carried=rope", more="turn:swapped")
    assert play(state, "move x10y8").flocks[0].carried == "rope"


def test_in_anothers_hut_an_item_is_still_carried():
    state = moving("2-2", "hut1;active=clara;at=x10y8;carried=rope", "hut2;active=ida;at=x20y5", more="turn:swapped")
    play(state, "ask hut2", "allow", "move hut2")
    assert state.flocks[0].carried == "rope"


# -- buying -----------------------------------------------------------------------------------------------------------


def shopping(pile: str, eggs: int, *kinds: str, more: str = ""):
    """A chicken in a building, looking through its pile."""
    tweedy = "tweedy:x9y4" if pile == "house" else ""
    lying = f"{pile}:{','.join(kinds)}" if kinds else ""
    return at(
        f"phase:trade dice:3-4 tasks:shop/player1/{pile}/- {lying} {tweedy}",
        f"hut1;active=clara;at={pile};eggs={eggs}{more}",
    )


@pytest.mark.parametrize(("pile", "price"), [("woodshed", 3), ("barn", 2), ("workshop", 2), ("house", 1)])
def test_equipment_is_purchased_with_eggs_and_costs_vary(pile, price):
    assert PRICES[pile] == price
    state = play(shopping(pile, 3, "rope", "hat"), "take rope")
    flock = state.flocks[0]
    assert flock.eggs == 3 - price and flock.carried == "rope" and state.piles[pile] == ["hat"]


def test_payment_eggs_are_placed_in_the_nest():
    state = shopping("barn", 5, "rope")
    nest = state.nest
    assert play(state, "take rope").nest == nest + 2


def test_on_entering_you_look_through_the_pile_and_choose_one_item():
    state = moving("3-2", "hut3;active=olive;at=x18y9;eggs=3", "hut6;active=ivy;eggs=2")
    play(state, "move barn")
    assert state.turn == CHANCE and state.step_name == "look"
    play(state, "look spoon spoon rope hat plank plank plank wheel sheet bucket", "look bellows rope")
    assert state.turn == 0 and {"take spoon", "take rope", "take bellows", "done"} <= said(state)
    play(state, "take bellows")
    assert state.flocks[0].carried == "bellows" and "take" not in {action[0] for action in state.actions()}


def test_nobody_needs_to_buy():
    state = play(shopping("barn", 5, "rope"), "done")
    assert state.flocks[0].carried == "" and state.flocks[0].eggs == 5


def test_without_the_eggs_nothing_is_bought():
    state = at("phase:move dice:3-4 barn:rope,hat", "hut3;active=olive;at=barn;eggs=1")
    play(state, "stay")
    assert state.step_name != "shop" and refusal(state, "take rope")


def test_a_chicken_carries_one_piece_of_equipment_at_a_time():
    state = at("phase:move dice:3-4 barn:rope,hat", "hut3;active=olive;at=barn;eggs=5;carried=spoon")
    play(state, "stay")
    assert state.step_name != "shop" and state.flocks[0].carried == "spoon"


def test_who_stays_in_a_building_may_buy_there_later():
    state = play(at("phase:move dice:3-4 barn:rope,hat", "hut3;active=olive;at=barn;eggs=2"), "stay")
    assert state.step_name == "shop" and "take hat" in said(state)


def test_one_item_is_bought_in_a_turn():
    state = play(shopping("barn", 9, "rope*2"), "take rope")
    assert state.step_name != "shop"


def test_what_does_not_lie_there_cannot_be_taken():
    state = shopping("barn", 5, "rope")
    assert refusal(state, "take hat").text == "There is no hat in the barn, only a rope."


def test_the_pile_is_seen_by_who_is_in_the_building_with_eggs_or_without():
    state = at("phase:move dice:3-4 barn:rope,hat", "hut3;active=olive;at=barn;eggs=0", "hut6;active=ivy;at=x18y9")
    assert state.seen_by(0).piles["barn"] == ["rope", "hat"]
    assert state.seen_by(1).piles["barn"] == state.seen_by(None).piles["barn"] == [BLANK, BLANK]


def test_what_a_seat_saw_last_stays_known_to_it():
    state = at("phase:move dice:3-4 barn:rope,hat", "hut3;active=olive;at=barn;eggs=0", "hut6;active=ivy;at=x18y9")
    play(state, "move x19y9")
    view = state.seen_by(0)
    assert view.piles["barn"] == [BLANK, BLANK] and view.flocks[0].saw["barn"] == ["rope", "hat"]
    assert state.seen_by(1).flocks[0].saw["barn"] == [BLANK, BLANK]


def test_that_somebody_took_something_since_shows_in_the_number_only():
    state = at(
        "phase:trade dice:3-4 tasks:shop/player2/barn/- mover:player2 barn:rope,hat",
        "hut3;active=olive;at=x19y9;saw=barn/rope+hat",
        "hut6;active=ivy;at=barn;eggs=4",
    )
    play(state, "take hat")
    view = state.seen_by(0)
    assert view.flocks[0].saw["barn"] == ["rope", "hat"] and view.piles["barn"] == [BLANK]


def test_what_is_carried_is_kept_secret():
    state = play(shopping("barn", 5, "rope", "hat"), "take rope")
    assert state.seen_by(1).flocks[0].carried == BLANK and state.seen_by(0).flocks[0].carried == "rope"


def test_the_log_says_what_was_bought_to_whoever_sees_it():
    state = shopping("barn", 5, "rope", "hat")
    state.names = ("Ann", "Bob")
    assert state.describe("take rope", 0) == "Ann buys a rope in the barn for 2 eggs."
    assert state.describe("take rope", 1) == state.describe("take hat", 1) == "Ann buys an item in the barn for 2 eggs."


def test_a_returned_item_goes_to_the_smallest_pile_and_of_equal_ones_to_the_house_first():
    state = at("phase:before", "hut1;active=clara;at=x9y9")
    sizes = [state.pile_size(pile) for pile in PILES]
    assert max(sizes) - min(sizes) <= 1
    state.return_items(["rope"])
    first = next(pile for pile, size in zip(PILES, sizes, strict=True) if size == min(sizes))
    assert [pile for pile in PILES if "rope" in state.piles[pile]] == [first]


# -- plans ------------------------------------------------------------------------------------------------------------


def storing(player: str, more: str = ""):
    """A chicken in the food store."""
    return at(
        f"phase:trade dice:3-4 tasks:store/player1/-/- {more}", f"hut1;active=clara;at=food-store;eggs=0;{player}"
    )


def test_on_entering_the_food_store_you_may_take_the_top_plan():
    state = play(moving("3-4", "hut1;active=clara;at=x11y8"), "move food-store")
    assert said(state) == {"draw", "done"}
    play(state, "draw")
    assert state.turn == CHANCE and len(state.outcomes()) == len(PLANS)
    play(state, "plan kite")
    assert state.flocks[0].plans == ["kite"]


def test_plans_do_not_cost_anything():
    state = play(storing("plans=catapult"), "draw", "plan kite")
    assert state.flocks[0].eggs == 0 and sorted(state.flocks[0].plans) == ["catapult", "kite"]


def test_you_may_never_hold_more_than_2_plans():
    state = storing("plans=kite,catapult")
    assert said(state) == {"exchange kite", "exchange catapult", "done"}
    assert refusal(state, "draw").rule == "plans"


def test_or_you_exchange_a_plan_the_old_one_goes_to_the_bottom_and_the_top_one_is_yours():
    state = play(storing("plans=kite"), "exchange kite")
    assert state.under == ["kite"] and {outcome[0][1] for outcome in state.outcomes()} == set(PLANS) - {"kite"}
    play(state, "plan see-saw")
    assert state.flocks[0].plans == ["see-saw"]


def test_only_who_put_it_there_knows_the_plan_at_the_bottom():
    state = play(storing("plans=kite"), "exchange kite", "plan see-saw")
    assert state.seen_by(0).under == ["kite"]
    assert state.seen_by(1).under == state.seen_by(None).under == [BLANK]


def test_plans_come_again_in_the_order_in_which_they_were_put_under_the_pile():
    others = "hut6;active=ivy;plans=ladder-lift,see-saw"
    under = "under:kite@player1,catapult@player2,stilts@all,spoon-tunnel@player2,laundry-day@all,egg-round@all,deep-dig@all,balloon@all,long-tunnel@all,flying-machine@all"
    state = at(f"phase:trade dice:3-4 tasks:store/player1/-/- {under}", "hut1;active=clara;at=food-store", others)
    play(state, "draw")
    assert state.flocks[0].plans == ["kite"] and state.under[0] == "catapult"


def test_an_empty_food_store_gives_and_exchanges_nothing():
    six = [
        f"hut{number};active={chicken};plans={a},{b}"
        for number, chicken, a, b in zip(
            range(1, 7),
            ("clara", "ida", "olive", "ursula", "bella", "ivy"),
            list(PLANS)[::2],
            list(PLANS)[1::2],
            strict=True,
        )
    ]
    six[0] = six[0].replace("clara;", "clara;at=x11y9;")
    state = at("phase:move dice:3-4", *six)
    assert state.store_size == 0
    play(state, "move food-store")
    assert state.step_name != "store"


def test_plans_are_secret():
    state = storing("plans=kite")
    assert state.seen_by(1).flocks[0].plans == [BLANK]
    play(state, "draw")
    state.names = ("Ann", "Bob")
    assert state.describe("plan see-saw", 0) == "Ann takes The See-saw."
    assert state.describe("plan see-saw", 1) == "Ann takes a plan."


def test_nobody_is_made_to_take_a_plan():
    assert play(storing("plans=kite"), "done").flocks[0].plans == ["kite"]
