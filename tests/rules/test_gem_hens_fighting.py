"""The rulebook's sentences about fighting in Gem Hens: adjacency, the extra die, all six results, once after each action."""

import pytest

from pygames import CHANCE
from tests.rules.gem_hens import GAME, acting, finish, play, refusal

BOTH = {"power-clucks": "on"}
GONE = "discards:wanderer,flight,psychic,clever"
ATTACKER = "cell=r3c1;dice=1,4,4;egg=gold/ruby/////onyx"
DEFENDER = "cell=r3c3;dice=1,1,1;egg=emerald+emerald/sapphire//diamond//fire-opal/gold+gold"


def fighting(one=ATTACKER, two=DEFENDER, *others, more="", **options):
    """hen1 has moved next to hen2."""
    state = acting(one, two, *others, more=more, fighting="on", **options)
    return play(state, "1 r3c2")


def fought(face, one=ATTACKER, two=DEFENDER):
    """The fight's die shows this."""
    return play(fighting(one, two), "fight r3c3 4", f"rolled {face}")


def test_without_the_option_nobody_fights():
    state = play(acting(ATTACKER, DEFENDER), "1 r3c2")
    assert state.turn == 1
    assert refusal(state, "fight r3c2 1").text == "This match is played without fighting."


def test_after_an_action_a_hen_may_fight_one_next_to_her_or_not():
    state = fighting()
    assert state.actions() == [("fight", "r3c3", "4"), ("done",)]
    assert play(state, "done").turn == 1


def test_before_the_action_nobody_fights():
    state = acting("cell=r3c2;dice=1,4", DEFENDER, fighting="on")
    assert refusal(state, "fight r3c3 4").text == "First use a die: you may fight after it."


def test_next_to_each_other_is_not_across_a_corner():
    state = acting("cell=r2c1;dice=1,4", DEFENDER, fighting="on")
    assert play(state, "1 r2c2").turn == 1


def test_a_hen_in_the_coop_fights_nobody():
    state = acting("dice=4,4", DEFENDER, fighting="on", farmer="row6,column2")
    assert play(state, "4 row1", "draw gold", "put r1c2").turn == 1


def test_of_several_hens_one_is_chosen():
    state = fighting(ATTACKER, DEFENDER, "cell=r2c2;dice=1,1")
    assert {action[1] for action in state.actions() if action[0] == "fight"} == {"r3c3", "r2c2"}


def test_a_fight_takes_one_more_die_of_any_value():
    state = fighting("cell=r3c1;dice=1,1,5,6")
    assert {action[2] for action in state.actions() if action[0] == "fight"} == {"1", "5", "6"}
    play(state, "fight r3c3 6")
    assert state.hens[0].dice == ["1", "5"] and state.turn == CHANCE and len(state.outcomes()) == 6


def test_without_another_die_nobody_fights():
    assert fighting("cell=r3c1;dice=1").turn == 1


def test_also_an_action_that_moved_nobody_may_be_followed_by_a_fight():
    state = acting("cell=r3c2;dice=4,4", DEFENDER, fighting="on", farmer="row6,column2")
    play(state, "4 row1", "draw gold", "put r1c2")
    assert ("fight", "r3c3", "4") in state.actions()


def test_one_may_fight_once_after_each_action():
    state = fought("2")
    play(state, "give feature1.emerald", "emerald aside")
    assert state.turn == 1
    play(state, "1 r4c3", "4 row1")
    assert state.turn == CHANCE


def test_on_a_1_the_defender_takes_a_gem_of_the_defenders_choice_from_the_attackers_egg():
    state = fought("1")
    assert state.turn == 1
    assert state.actions() == [("take", "feature1.gold"), ("take", "feature2.ruby"), ("take", "feature7.onyx")]
    play(state, "take feature7.onyx")
    assert state.turn == 1 and state.task.things == ("onyx",)
    play(state, "onyx feature3")
    assert state.hens[1].egg[2] == ("onyx",) and state.hens[0].egg[6] == ()


GIVEN = {
    "2": {"feature1.emerald", "feature2.sapphire"},
    "3": {"feature4.diamond"},
    "4": {"feature6.fire-opal"},
    "5": {"feature7.gold"},
}


@pytest.mark.parametrize("face", GIVEN)
def test_on_a_2_to_5_the_defender_gives_a_gem_from_a_feature_of_that_size(face):
    state = fought(face)
    assert state.turn == 1 and {action[1] for action in state.actions()} == GIVEN[face]
    gem = sorted(GIVEN[face])[0]
    play(state, f"give {gem}")
    assert state.turn == 0 and state.task.things == (gem.partition(".")[2],)


def test_the_defender_chooses_among_several_features_of_the_size():
    state = fought("2")
    assert (
        refusal(state, "give feature4.diamond").text
        == "The gem comes from a feature of 2, and that is feature 4 (of 3)."
    )
    assert refusal(state, "give feature3.gold").text == "There is no gold in feature 3 (of 2) of Player 2."
    assert refusal(state, "take feature1.emerald").text == "Say “give feature1.emerald”."


@pytest.mark.parametrize(
    ("face", "one", "two"),
    [("3", "egg=gold//////", "egg=gold//////"), ("1", "", "egg=gold//////"), ("6", "egg=gold//////", "")],
)
def test_where_there_is_no_such_gem_nothing_happens(face, one, two):
    state = fighting(f"cell=r3c1;dice=1,4,4;{one}".rstrip(";"), f"cell=r3c3;dice=1,1,1;{two}".rstrip(";"))
    play(state, "fight r3c3 4")
    assert state.describe(f"rolled {face}", None).endswith("There is no such gem, so nothing happens.")
    assert play(state, f"rolled {face}").turn == 1 and state.phase == "turn"


def test_on_a_6_the_attacker_takes_a_gem_of_the_attackers_choice_from_the_defenders_egg():
    state = fought("6")
    assert state.turn == 0 and len(state.actions()) == 5
    play(state, "take feature4.diamond", "diamond feature3")
    assert state.hens[0].egg[2] == ("diamond",) and state.turn == 1


def test_the_gem_may_be_an_imperfection():
    state = fought("6", two="cell=r3c3;dice=1,1,1;egg=gold+imperfection//////")
    assert ("take", "feature1.imperfection") in state.actions()


def test_gems_beside_the_egg_do_not_count():
    state = fighting(two="cell=r3c3;dice=1,1,1;unused=gold*3")
    assert play(state, "fight r3c3 4", "rolled 6").turn == 1


def test_the_receiver_places_the_gem_at_once_as_if_eaten():
    state = play(fought("6"), "take feature4.diamond")
    assert ("remove", "feature1.gold") in state.actions() and ("diamond", "aside") in state.actions()
    assert ("diamond", "feature1") not in state.actions()


def test_the_log_tells_the_fight():
    state = fighting()
    state.names = ("Ann", "Bert")
    assert state.describe("fight r3c3 4", 1) == "Ann fights Bert with a 4."
    play(state, "fight r3c3 4")
    assert state.describe("rolled 3", 1) == "Ann rolls 3: Bert gives a gem from a feature of 3."
    play(state, "rolled 3")
    assert state.describe("give feature4.diamond", 0) == "Bert gives a diamond from feature 4 (of 3) to Ann."


@pytest.mark.parametrize("face", "123456")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_whoever_resigns_amid_a_fight_the_match_goes_on(face, seat):
    state = fighting(ATTACKER, DEFENDER, "dice=1,1")
    play(state, "fight r3c3 4", f"rolled {face}", f"resign {seat}")
    assert GAME.new(position=state.position(), fighting="on") == state
    assert sum(state.bag.values()) + sum(sum(hen.unused.values()) + sum(map(len, hen.egg)) for hen in state.hens) == 100
    finish(state)


# -- why there is no fight --------------------------------------------------------------------------------------------


def after_a_die(hen1, hen2, line="1 r3c2"):
    """hen1 has used a die, and is asked because a cell can be claimed."""
    state = acting(f"{hen1};power=stake-a-claim", f"{hen2};power=nimble", more=GONE, fighting="on", **BOTH)
    return play(state, line)


def test_who_stands_next_to_nobody_reads_that():
    state = after_a_die("cell=r3c1;dice=1,4", "cell=r4c3;dice=1,1")
    assert refusal(state, "fight r4c3 4").text == (
        "To fight, your hen must stand next to another: not across a corner, not in the coop."
    )


def test_who_has_no_other_die_reads_that():
    assert refusal(after_a_die("cell=r3c1;dice=1", "cell=r3c3;dice=1"), "fight r3c3 4").text == (
        "A fight takes one more die, and you have none."
    )


def test_who_names_a_wrong_cell_or_die_reads_that():
    state = after_a_die("cell=r3c1;dice=1,4", "cell=r3c3;dice=1,1")
    assert refusal(state, "fight r4c3 4").text == "On r4c3 is no hen next to yours."
    assert refusal(state, "fight r3c3 5").text == "You have no 5 left to use."


# -- with Power Clucks ------------------------------------------------------------------------------------------------


def with_power(one, two):
    state = fighting(f"{ATTACKER};power={one}", f"{DEFENDER};power={two}", more=GONE, **BOTH)
    return state


def test_a_fight_and_a_power_may_follow_the_same_action():
    state = with_power("stake-a-claim", "nimble")
    play(state, "fight r3c3 4", "rolled 3", "give feature4.diamond", "diamond aside")
    assert state.turn == 0 and ("stake-a-claim", "r1c1") in state.actions()
    assert not any(action[0] == "fight" for action in state.actions()) and ("done",) in state.actions()
    assert refusal(state, "fight r3c3 4").text == "You have fought after this action already."


def test_the_die_of_a_fight_may_stay_with_high_endurance():
    state = play(
        with_power("high-endurance", "nimble"), "fight r3c3 4", "rolled 3", "give feature4.diamond", "diamond aside"
    )
    assert ("high-endurance", "4") in state.actions()
    assert play(state, "high-endurance 4").hens[0].dice == ["4", "4"]


def test_a_gem_of_a_fight_may_be_forged_but_not_left_given_or_gambled_away():
    for word in ("forger", "picky", "benevolent", "gambler"):
        state = play(with_power(word, "nimble"), "fight r3c3 4", "rolled 3", "give feature4.diamond")
        offered = {action[0] for action in state.actions()}
        assert (word in offered) == (word == "forger"), word


def test_a_heavyweight_is_fought_like_any_other():
    assert ("fight", "r3c3", "4") in with_power("nimble", "heavyweight").actions()


def test_after_flying_or_claiming_one_may_fight():
    state = acting(
        "cell=r3c1;dice=3,4;power=nimble", "cell=r4c4;dice=1,1;power=tough", more=GONE, fighting="on", **BOTH
    )
    play(state, "nimble 3 r4c3")
    assert ("fight", "r4c4", "4") in state.actions()
