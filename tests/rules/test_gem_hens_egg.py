"""The rulebook's sentences about eating, placing, replacing and scoring in Gem Hens."""

import pytest

from pygames.gem_hens.components import FEATURE_SIZES, GEMS
from pygames.gem_hens.egg import score
from tests.rules.gem_hens import acting, after, play, refusal

LATE = "dice=1"


def eating(gems, egg="//////", unused="", dice="1"):
    """hen1 has just stepped onto these gems."""
    hen = f"cell=r3c1;dice={dice};egg={egg}{';unused=' + unused if unused else ''}"
    return play(acting(hen, LATE, more=f"grain:r3c2={gems}"), "1 r3c2")


def places(state):
    """Where the gems can go, as text."""
    return {" ".join(action) for action in state.actions() if action[0] != "remove"}


def everywhere(kind):
    return {f"{kind} feature{number}" for number in range(1, 8)} | {f"{kind} aside"}


# -- eating -----------------------------------------------------------------------------------------------------------


def test_where_a_hen_ends_her_movement_all_gems_are_eaten():
    state = eating("gold+ruby")
    assert state.step_name == "eat" and state.task.things == ("gold", "ruby") and state.grain["r3c2"] == ()


def test_a_hen_eats_nothing_on_cells_that_she_crosses():
    state = play(acting("cell=r3c1;dice=2", LATE, more="grain:r3c2=gold"), "2 r3c3")
    assert state.turn == 1 and state.grain["r3c2"] == ("gold",)


def test_gems_are_placed_one_after_another_in_the_order_that_the_player_likes():
    state = eating("gold+ruby")
    play(state, "ruby feature1")
    assert state.turn == 0 and places(state) == {f"gold feature{number}" for number in range(2, 8)} | {"gold aside"}
    assert play(state, "gold feature2").turn == 1


def test_a_hen_that_does_not_move_eats_nothing():
    state = acting("cell=r1c1;dice=2", "cell=r1c2;dice=1", "cell=r2c1;dice=1")
    assert play(state, "2 pass").turn == 1


# -- placing ----------------------------------------------------------------------------------------------------------


def test_the_egg_has_seven_features_of_2_2_2_3_3_4_and_5():
    assert FEATURE_SIZES == (2, 2, 2, 3, 3, 4, 5)


def test_into_an_empty_egg_a_gem_goes_anywhere():
    assert places(eating("ruby")) == everywhere("ruby")


def test_a_feature_holds_gems_of_one_kind():
    state = eating("ruby", "gold//////ruby")
    assert "ruby feature7" in places(state)
    assert refusal(state, "ruby feature1").text == (
        "Feature 1 (of 2) holds gold, and a feature holds one kind: “ruby” fits elsewhere."
    )


def test_a_full_feature_takes_no_more():
    state = eating("gold", "gold+gold//////")
    assert refusal(state, "gold feature1").text.startswith("Feature 1 (of 2) is full")


def test_two_features_may_hold_the_same_kind():
    assert {"gold feature1", "gold feature2"} <= places(eating("gold", "gold//////"))


def test_an_imperfection_goes_into_any_feature_with_a_free_space():
    state = eating("imperfection", "gold/ruby/onyx+onyx////")
    assert places(state) == everywhere("imperfection") - {"imperfection feature3"}


def test_any_gem_goes_into_a_feature_that_holds_only_imperfections():
    state = eating("onyx", "/imperfection/////gold+imperfection")
    assert places(state) == everywhere("onyx") - {"onyx feature7"}


def test_beside_an_imperfection_the_coloured_gems_decide_the_kind():
    state = eating("gold", "/////ruby+imperfection/gold+imperfection")
    assert "gold feature7" in places(state) and "gold feature6" not in places(state)


def test_any_gem_may_be_laid_aside():
    state = play(eating("ruby"), "ruby aside")
    assert state.hens[0].unused["ruby"] == 1 and state.turn == 1


def test_a_gem_that_fits_nowhere_is_laid_aside():
    egg = "gold+gold/gold+gold/gold+gold/emerald/emerald/onyx/onyx"
    assert places(eating("ruby", egg)) == {"ruby aside"}


def test_an_unused_gem_cannot_be_used_later():
    state = eating("gold", unused="ruby")
    assert refusal(state, "ruby feature1").text == "There is no ruby to be placed: there is gold."


def test_only_what_was_eaten_is_placed_once():
    state = play(eating("gold+ruby"), "gold feature1")
    assert refusal(state, "gold feature1").text == "There is no gold to be placed: there is ruby."


# -- replacing --------------------------------------------------------------------------------------------------------


def test_gems_may_be_taken_out_first_one_by_one_and_become_unused():
    state = eating("onyx", "gold+gold/ruby/////")
    play(state, "remove feature1.gold")
    assert state.hens[0].egg[0] == ("gold",) and state.hens[0].unused["gold"] == 1 and state.turn == 0
    play(state, "remove feature1.gold", "onyx feature1")
    assert state.hens[0].egg[0] == ("onyx",) and state.hens[0].unused["gold"] == 2


def test_every_kind_in_every_feature_can_be_taken_out():
    state = eating("onyx", "gold+imperfection/ruby/////")
    removed = {" ".join(action) for action in state.actions() if action[0] == "remove"}
    assert removed == {"remove feature1.gold", "remove feature1.imperfection", "remove feature2.ruby"}


def test_gems_are_taken_out_only_when_a_gem_is_placed():
    state = acting("cell=r3c1;dice=1;egg=gold+gold//////", LATE)
    assert refusal(state, "remove feature1.gold").rule == "notation"
    assert refusal(eating("onyx", "gold//////"), "remove feature1.ruby").rule == "replacing"


def test_a_removed_imperfection_counts_plus_1():
    state = eating("gold", "gold+imperfection//////")
    before = state.scores()[0]
    play(state, "remove feature1.imperfection", "gold feature1")
    assert (before, state.scores()[0]) == (1 - 2, 1 + 1)


def test_removed_gems_never_return():
    state = play(eating("onyx+onyx", "gold+gold//////"), "remove feature1.gold")
    assert refusal(state, "gold feature1").rule == "placing"


# -- scoring ----------------------------------------------------------------------------------------------------------


VALUES = {
    "gold": (1, 2, 3, 4, -1),
    "emerald": (2, 3, 4, 5, -2),
    "sapphire": (3, 5, 6, 8, -3),
    "ruby": (4, 6, 8, 10, -4),
    "fire-opal": (5, 7, 10, 13, -5),
    "onyx": (6, 9, 12, 15, -6),
    "diamond": (8, 12, 16, 20, -7),
}


@pytest.mark.parametrize("kind", VALUES)
def test_a_completed_feature_scores_by_kind_and_size_and_an_unused_gem_costs(kind):
    *values, unused = VALUES[kind]
    for number, size in ((0, 2), (3, 3), (5, 4), (6, 5)):
        egg = [()] * 7
        egg[number] = (kind,) * size
        assert score(egg, {kind: 0}) == values[size - 2]
    assert score([()] * 7, {kind: 2}) == 2 * unused


def scored(egg, unused=""):
    return acting(f"dice=1;egg={egg}{';unused=' + unused if unused else ''}", LATE).scores()[0]


def test_an_incomplete_feature_is_worth_nothing_with_or_without_imperfections():
    assert scored("//////diamond+diamond+diamond+diamond") == 0
    assert scored("//////diamond+diamond+diamond+imperfection") == 0


def test_each_imperfection_in_a_completed_feature_costs_2():
    assert scored("///ruby+imperfection+imperfection///") == 6 - 4


def test_a_feature_of_imperfections_alone_scores_nothing_and_2_less_for_each():
    assert scored("imperfection+imperfection//////") == -4


def test_each_unused_imperfection_counts_plus_1():
    assert scored("//////", "imperfection*2") == 2


def test_the_worked_example_scores_14():
    """0, 5, 0, 6 with one imperfection (−2), 4, 4 and 0 in the features; unused −5 and +2."""
    egg = "/".join(
        [
            "gold",  # 0: not completed
            "fire-opal+fire-opal",  # 5
            "sapphire",  # 0: not completed
            "ruby+ruby+imperfection",  # 6, and -2
            "onyx",  # 0
            "emerald+emerald+emerald+emerald",  # 4
            "gold+gold+gold+gold+gold",  # 4
        ]
    )
    assert scored(egg, "fire-opal,imperfection*2") == 0 + 5 + 0 + 6 - 2 + 4 + 4 + 0 - 5 + 2 == 14


def test_a_forward_running_score_counts_what_lies_there_now():
    state = eating("gold", "gold//////")
    assert state.scores()[0] == 0
    assert after(state, "gold feature1").scores()[0] == 1
    assert after(state, "gold aside").scores()[0] == -1


def test_the_table_lists_eight_kinds():
    assert [*VALUES, "imperfection"] == list(GEMS)
