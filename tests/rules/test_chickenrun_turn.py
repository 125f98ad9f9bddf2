"""Setting up, control of the Tweedys, and a turn up to the move: what the rulebook and the rulings say, sentence by sentence."""

from random import Random

import pytest

from pygames.chickenrun.cards import LAY, SETS
from pygames.core.words import CHANCE
from tests.rules.chickenrun import GAME, at, finish, play, refusal, said

HUT6 = "hut6;active=ivy;eggs=2"


def rolled(dice: str, *players: str, more: str = ""):
    """A position before the roll, in which the dice then show this."""
    state = at(f"phase:before {more}", *players)
    return play(state, "roll", f"dice {dice}")


# -- setting up -------------------------------------------------------------------------------------------------------


def test_everybody_is_dealt_a_chicken_and_gets_her_hut_and_her_set():
    state = GAME.new(seats=2)
    assert state.turn == CHANCE and len(state.outcomes()) == 30
    play(state, "huts hut5 hut2")
    assert [flock.hut for flock in state.flocks] == ["hut5", "hut2"]
    assert state.flocks[0].hand == list(SETS["hut5"])


def test_no_two_players_get_the_same_hut():
    assert refusal(GAME.new(seats=2), "huts hut5 hut5").rule == "chance"


def test_each_piece_starts_in_its_hut_mr_tweedy_in_the_house_the_dog_outside():
    state = play(GAME.new(seats=3), "huts hut5 hut2 hut1")
    assert [flock.at for flock in state.flocks] == ["hut5", "hut2", "hut1"]
    assert state.tweedy == "house" and state.dog == "x7y18"


@pytest.mark.parametrize("seats", GAME.seats)
def test_each_player_has_two_eggs_and_the_rest_is_the_nest(seats):
    state = play(GAME.new(seats=seats), "huts " + " ".join(f"hut{number}" for number in range(1, seats + 1)))
    assert [flock.eggs for flock in state.flocks] == [2] * seats
    assert state.nest == 24 - 2 * seats


def test_each_player_decides_which_chicken_to_activate_in_the_order_of_the_huts():
    state = play(GAME.new(seats=2), "huts hut5 hut2")
    assert state.turn == 1 and said(state) == {f"activate {chicken}" for chicken in SETS["hut2"]}
    play(state, "activate lottie")
    assert state.turn == 0
    play(state, "activate bella")
    assert [flock.active for flock in state.flocks] == ["bella", "lottie"]
    assert "bella" not in state.flocks[0].hand and state.phase == "control"


# -- control ----------------------------------------------------------------------------------------------------------


def control(*players: str):
    return at("phase:control", *players)


def test_the_highest_roll_controls_the_tweedys():
    state = play(control("hut1;active=clara", "hut3;active=olive", HUT6), "control 7 11 4")
    assert state.controller == 1


def test_those_who_tie_roll_again():
    state = play(control("hut1;active=clara", "hut3;active=olive", HUT6), "control 9 4 9")
    assert state.turn == CHANCE and state.tied == [0, 2]
    assert refusal(state, "control 9 4 9").rule == "control"
    play(state, "control 5 6")
    assert state.controller == 2


def test_after_ten_ties_the_lowest_hut_has_control():
    state = control(HUT6, "hut2;active=ida")
    play(state, *["control 7 7"] * 10)
    assert state.controller == 1 and state.phase == "before"


def test_totals_for_control_are_given_hut_by_hut():
    state = play(control(HUT6, "hut2;active=ida"), "control 12 3")
    assert state.controller == 1


def test_who_is_out_does_not_roll_for_control():
    state = at(
        "phase:control round:5 out:player2",
        "hut1;active=clara",
        "hut2;at=-;eggs=0;pies=greta,hilda,ida,josie,kitty,lottie",
        HUT6,
    )
    assert state.tied == [0, 2]


def test_a_roll_for_control_is_two_dice_for_each_who_rolls():
    state = control("hut1;active=clara", HUT6)
    for line in ("control 1 7", "control 13 7", "control 7 7 7", "dice 3 4"):
        assert refusal(state, line).rule in ("control", "notation")


def test_play_starts_at_hut_1_and_moves_numerically_and_the_tweedys_come_last():
    state = play(control(HUT6, "hut2;active=ida", "hut4;active=ursula"), "control 3 4 5")
    movers = []
    rng = Random(2)
    while state.round == 1:
        if state.phase == "before":
            movers.append(state.flock.hut)
            play(state, "roll", "dice 4 3", "stay")
        else:
            state.play(state.chance(rng) if state.turn == CHANCE else ("stay",))
    assert movers == ["hut2", "hut4", "hut6"]


# -- replacing --------------------------------------------------------------------------------------------------------


def test_you_may_change_your_active_chicken_before_you_roll():
    state = play(at("phase:before", "hut1;active=agatha;at=x9y9"), "swap flora")
    flock = state.flocks[0]
    assert flock.active == "flora" and flock.resting == ["agatha"] and flock.at == "x9y9"


def test_the_old_one_is_placed_in_the_hut_for_a_rest_and_does_not_come_back_at_once():
    state = play(at("phase:before", "hut1;active=agatha"), "swap flora")
    assert refusal(state, "swap agatha").rule == "swapping"


def test_a_chicken_is_replaced_once_a_turn():
    state = play(at("phase:before", "hut1;active=agatha"), "swap flora")
    assert "once" in refusal(state, "swap clara").text


def test_the_active_chicken_is_not_changed_after_the_roll():
    state = rolled("3 4", "hut1;active=agatha")
    assert state.phase == "move"
    refusal(state, "swap flora")


def test_what_she_carries_stays_with_the_piece():
    state = play(at("phase:before", "hut1;active=agatha;at=x9y9;carried=rope"), "swap flora")
    assert state.flocks[0].carried == "rope"


def test_with_an_empty_hand_all_chickens_of_the_hut_come_into_it_first():
    state = at("phase:before", "hut1;active=agatha;resting=beatrix,dora,flora;pies=clara,effie")
    assert {"swap beatrix", "swap dora", "swap flora"} <= said(state)
    flock = play(state, "swap dora").flocks[0]
    assert (flock.active, flock.hand, flock.resting) == ("dora", ["beatrix", "flora"], ["agatha"])


def test_nobody_can_take_the_place_of_the_only_chicken():
    state = at("phase:before", "hut1;active=agatha;pies=beatrix,clara,dora,effie,flora")
    assert refusal(state, "swap clara").rule == "swapping"


def test_a_chicken_who_is_elsewhere_cannot_be_chosen():
    state = at("phase:before", "hut1;active=agatha;resting=beatrix;bunker=flora")
    for line, words in (("swap beatrix", "Beatrix is not in your hand"), ("swap flora", "Flora"), ("swap ivy", "Ivy")):
        assert words in refusal(state, line).text


# -- what the total does ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dice", ["1 1", "1 2", "2 1"])
def test_after_a_2_or_3_you_give_all_your_eggs_to_the_controller(dice):
    state = rolled(
        dice, "hut1;active=clara;eggs=5;pies=agatha,beatrix,dora,effie,flora", HUT6, more="controller:player2"
    )
    assert [flock.eggs for flock in state.flocks] == [0, 7]


def test_without_eggs_the_controller_chooses_one_of_your_chickens_for_the_pie_machine():
    state = rolled("1 2", "hut1;active=clara;eggs=0", HUT6, more="controller:player2")
    assert state.turn == 1 and "bake agatha" in said(state)
    play(state, "bake agatha")
    assert state.flocks[0].pies == ["agatha"] and state.flocks[0].hand == ["beatrix", "dora", "effie", "flora"]
    assert state.phase == "move" and state.turn == 0


def test_the_controller_gives_up_neither_eggs_nor_a_chicken_on_a_2_or_3():
    for eggs in (0, 4):
        state = rolled("1 2", f"hut1;active=clara;eggs={eggs}", HUT6, more="controller:player1")
        assert state.flocks[0].eggs == eggs and not state.flocks[0].pies and state.phase == "move"


@pytest.mark.parametrize("total", [4, 5, 6, 7, 8, 9])
def test_after_a_4_to_9_you_collect_an_egg_before_moving(total):
    assert total in LAY
    state = rolled(f"{total - 3} 3", "hut1;active=clara;eggs=1;pies=agatha,beatrix,dora,effie,flora")
    assert state.flocks[0].eggs == 2 and state.phase == "move"


def test_the_egg_comes_from_the_nest_and_if_it_is_empty_there_is_none():
    state = rolled("3 4", "hut1;active=clara;eggs=12", "hut6;active=ivy;eggs=12")
    assert state.flocks[0].eggs == 12 and state.nest == 0


@pytest.mark.parametrize("dice", ["4 6", "5 6"])
def test_after_a_10_11_or_12_you_choose_to_move_to_free_a_chicken_or_to_take_a_card(dice):
    state = rolled(dice, "hut1;active=clara;bunker=dora,flora")
    assert said(state) == {"walk", "free dora", "free flora", "opportunity"}
    assert state.flocks[0].eggs == 2


def test_who_chooses_to_move_moves():
    state = play(rolled("4 6", "hut1;active=clara"), "walk")
    assert state.phase == "move" and state.turn == 0


def test_who_frees_a_chicken_does_not_move():
    state = play(rolled("4 6", "hut1;active=clara;bunker=flora;at=x9y9"), "free flora")
    assert state.flocks[0].resting == ["flora"] and state.flocks[0].bunker == []
    assert state.flocks[0].at == "x9y9" and state.flock.hut == "hut6"


def test_who_takes_an_opportunity_card_does_not_move():
    state = play(rolled("4 6", "hut1;active=clara;at=x9y9"), "opportunity", "card clutch")
    assert state.flocks[0].eggs == 4 and state.flocks[0].at == "x9y9" and state.flock.hut == "hut6"


def test_nobody_is_freed_from_an_empty_bunker():
    state = rolled("4 6", "hut1;active=clara")
    assert refusal(state, "free clara").rule == "bunker"
    assert said(state) == {"walk", "opportunity"}


# -- pies -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("player", "chickens"),
    [
        ("hut1;active=clara;eggs=0;bunker=agatha,flora;resting=dora", {"agatha", "flora"}),
        ("hut1;active=clara;eggs=0;resting=dora,effie", {"dora", "effie"}),
        ("hut1;active=clara;eggs=0;pies=agatha", {"beatrix", "dora", "effie", "flora"}),
    ],
)
def test_the_controller_collects_from_the_bunker_the_hut_the_hand_in_this_order(player, chickens):
    state = rolled("1 2", player, HUT6, more="controller:player2")
    assert said(state) == {f"bake {chicken}" for chicken in chickens}
    other = next(chicken for chicken in SETS["hut1"] if chicken not in chickens)
    assert refusal(state, f"bake {other}").rule == "pies"


def test_then_an_escaping_chicken_is_taken_and_the_controller_chooses_which():
    runners = (
        "hut4;active=ursula;at=x6y14;waiting=violet;escape=plan/spoon-tunnel/-;pies=sadie,tilda,wilma,xenia;eggs=0"
    )
    state = rolled("1 2", runners, HUT6, more="controller:player2")
    assert said(state) == {"bake ursula", "bake violet"}
    waits = play(state.copy(), "bake violet").flocks[0]
    assert waits.active == "ursula" and waits.escape.waiting == []
    runs = play(state, "bake ursula").flocks[0]
    assert runs.active == "violet" and runs.at == "x6y13" and runs.escape.waiting == []


def test_after_the_runner_was_taken_the_next_one_starts_on_the_following_turn():
    runners = (
        "hut4;active=ursula;at=x6y14;waiting=violet;escape=plan/spoon-tunnel/-;pies=sadie,tilda,wilma,xenia;eggs=0"
    )
    state = play(rolled("1 2", runners, HUT6, more="controller:player2"), "bake ursula")
    assert state.phase == "stroll" and state.turn == 1


def test_the_active_chicken_is_taken_last_of_all():
    state = rolled(
        "1 2",
        "hut1;active=clara;eggs=0;pies=agatha,beatrix,dora,effie,flora",
        HUT6,
        "hut2;active=ida",
        more="controller:player2",
    )
    assert state.flocks[0].pies == list(SETS["hut1"]) and 0 in state.out


def test_a_pie_is_never_to_be_seen_again():
    state = play(rolled("1 2", "hut1;active=clara;eggs=0", HUT6, more="controller:player2"), "bake agatha")
    finish(state)
    assert "agatha" in state.flocks[0].pies


# -- doubles ----------------------------------------------------------------------------------------------------------


def test_after_a_double_the_active_chicken_is_replaced_before_the_move():
    state = rolled("3 3", "hut1;active=flora;at=x9y9")
    assert state.phase == "double" and said(state) == {f"swap {chicken}" for chicken in SETS["hut1"][:5]}
    play(state, "swap effie")
    assert state.flocks[0].active == "effie" and state.flocks[0].resting == ["flora"]
    assert state.phase == "move" and state.flocks[0].at == "x9y9"


def test_the_move_is_counted_with_the_new_chickens_number():
    state = play(rolled("2 2", "hut1;active=flora;at=x10y8"), "swap agatha")
    assert "up to 2 steps" in state.prompt


def test_with_an_empty_hand_the_hut_is_collected_first():
    state = rolled("3 3", "hut1;active=flora;resting=agatha,beatrix,clara,dora,effie")
    flock = play(state, "swap dora").flocks[0]
    assert (flock.active, flock.hand, flock.resting) == ("dora", ["agatha", "beatrix", "clara", "effie"], ["flora"])


def test_the_only_chicken_left_remains_the_active_one():
    state = rolled("3 3", "hut1;active=flora;pies=agatha,beatrix,clara,dora;bunker=effie")
    assert state.flocks[0].active == "flora" and state.phase == "move"


def test_where_only_one_can_take_her_place_she_does_so_by_herself():
    state = rolled("3 3", "hut1;active=flora;resting=agatha;pies=beatrix,clara,dora,effie")
    flock = state.flocks[0]
    assert (flock.active, flock.resting, state.phase) == ("agatha", ["flora"], "move")


def test_after_a_double_a_runner_is_not_replaced():
    state = rolled("3 3", "hut4;active=ursula;at=x6y14;escape=plan/spoon-tunnel/-;eggs=1")
    assert state.phase == "move" and state.flocks[0].active == "ursula"


def test_a_double_and_a_10_come_one_after_the_other():
    state = play(rolled("5 5", "hut1;active=flora;bunker=agatha"), "free agatha")
    assert state.phase == "double" and "swap beatrix" in said(state)
    play(state, "swap beatrix")
    assert state.flock.hut == "hut6"


# -- the bunker -------------------------------------------------------------------------------------------------------


def test_two_eggs_to_the_nest_free_a_chicken_before_the_roll():
    state = play(at("phase:before", "hut1;active=clara;bunker=flora;eggs=3"), "ransom flora")
    flock = state.flocks[0]
    assert flock.eggs == 1 and flock.resting == ["flora"] and state.nest == 24 - 1 - 2
    assert "roll" in said(state)


def test_with_one_egg_nobody_is_freed():
    state = at("phase:before", "hut1;active=clara;bunker=flora;eggs=1")
    assert refusal(state, "ransom flora").rule == "bunker"


def test_all_chickens_in_the_bunker_you_roll_and_get_an_egg_but_nobody_moves():
    state = at("phase:before", "hut1;bunker=clara,flora;pies=agatha,beatrix,dora,effie;eggs=1")
    assert said(state) == {"roll"}
    play(state, "roll", "dice 4 3")
    assert state.flocks[0].eggs == 2 and state.flock.hut == "hut6"


def test_all_chickens_in_the_bunker_you_lose_eggs_too():
    players = ("hut1;bunker=clara,flora;pies=agatha,beatrix,dora,effie;eggs=1", HUT6)
    state = rolled("1 2", *players, more="controller:player2")
    assert state.flocks[0].eggs == 0


def test_all_chickens_in_the_bunker_a_10_frees_one_but_does_not_move():
    state = rolled("4 6", "hut1;bunker=clara,flora;pies=agatha,beatrix,dora,effie;eggs=1")
    assert said(state) == {"free clara", "free flora", "opportunity"}
    assert refusal(state, "walk").rule == "bunker"
    play(state, "free flora")
    flock = state.flocks[0]
    assert (flock.active, flock.at, flock.bunker) == ("flora", "hut1", ["clara"])


def test_the_first_who_is_freed_is_active_at_the_hut_and_moves():
    state = play(at("phase:before", "hut1;bunker=clara,flora;pies=agatha,beatrix,dora,effie"), "ransom flora")
    play(state, "roll", "dice 4 3")
    assert state.phase == "move" and state.flock.active == "flora" and "up to 9 steps" in state.prompt


# -- the black die ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("face", [1, 2, 3])
def test_after_a_black_1_2_or_3_the_controller_may_move_mr_tweedy_by_this_amount(face):
    state = rolled(f"{face} 4", "hut1;active=clara", HUT6, more="controller:player2 tweedy:x11y7")
    assert state.turn == 0 and state.phase == "move"
    play(state, "stay")
    assert state.turn == 1 and state.phase == "stroll"
    near = {action[1] for action in state.actions() if action[0] == "tweedy"}
    assert {"x11y8", f"x10y{8 - face}"} <= near
    assert not any(action[0] == "dog" for action in state.actions())
    assert refusal(state, f"tweedy x10y{8 - face - 1}").rule == "tweedys"


@pytest.mark.parametrize("face", [4, 5])
def test_after_a_higher_black_die_mr_tweedy_stays(face):
    state = rolled(f"{face} 3", "hut1;active=clara", HUT6, more="controller:player2")
    play(state, "stay")
    assert state.phase == "before" and state.flock.hut == "hut6"


def test_the_controller_moves_mr_tweedy_after_the_own_move_too():
    state = rolled("3 4", "hut1;active=clara", HUT6, more="controller:player1")
    play(state, "stay")
    assert state.turn == 0 and state.phase == "stroll"


def test_mr_tweedy_moves_only_after_the_move_is_completed():
    state = rolled("3 4", "hut1;active=clara", HUT6, more="controller:player2")
    assert state.turn == 0 and state.phase == "move"


def test_the_controller_need_not_move_him():
    state = play(rolled("3 4", "hut1;active=clara", HUT6, more="controller:player2"), "stay", "stay")
    assert state.tweedy == "house"


# -- what people are told ---------------------------------------------------------------------------------------------


def test_who_has_no_egg_is_warned_before_the_roll():
    state = at("phase:before controller:player2", "hut1;active=clara;eggs=0", HUT6)
    assert "no egg" in state.prompt
    assert "no egg" not in at("phase:before controller:player1", "hut1;active=clara;eggs=0", HUT6).prompt
    assert "no egg" not in at("phase:before controller:player2", "hut1;active=clara;eggs=1", HUT6).prompt


def test_the_log_tells_what_happens():
    state = at("phase:before controller:player2", "hut1;active=agatha;eggs=1", HUT6)
    state.names = ("Ann", "Bob")
    assert state.describe("swap flora", None) == "Ann lets Agatha rest in the hut, and plays with Flora (+2)."
    play(state, "roll")
    assert (
        state.describe("dice 1 2", None)
        == "Ann rolls 1 (black) and 2: 3. Mrs Tweedy comes for eggs. Ann gives 1 egg to Bob."
    )
    assert state.describe("dice 3 4", 1) == "Ann rolls 3 (black) and 4: 7 and takes an egg."
    assert state.prompt == "Ann rolls the dice."


def test_a_roll_is_a_black_and_a_white_die():
    state = play(at("phase:before", "hut1;active=agatha"), "roll")
    for line in ("dice 7 1", "dice 1 2 3", "tweedys 1 2"):
        assert refusal(state, line).rule == "chance"
    assert state.after("dice 3").words == ("1", "2", "3", "4", "5", "6")
