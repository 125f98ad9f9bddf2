"""The rulebook's sentences about a round of Gem Hens: grain, dice against the clock, pecking order, turns, the end, resigning."""

from itertools import pairwise
from random import Random

import pytest

import pygames
from pygames import CHANCE, Match
from pygames.gem_hens.components import BAG, farmer_dice
from tests.rules.gem_hens import EIGHT, GAME, acting, after, at, finish, play, refusal, rolled, somewhere

SIX = "dice=6,6,6,1,1,1,1,1"


def rolling(seats=2, round_=1, more="", **options):
    """The start of the rolling phase, with grain thrown on the main diagonal's crossing of row 1 and column 1 …."""
    number = farmer_dice(seats, round_)
    lines = [f"row{n + 1}" for n in range(number)] + [f"column{n + 1}" for n in range(number)]
    return at(f"round:{round_} phase:roll farmer:{','.join(lines)} {more}", *["cell=coop"] * seats, **options)


# -- set-up and grain -------------------------------------------------------------------------------------------------


def test_there_are_100_gems_of_eight_kinds():
    assert BAG == {
        "gold": 24,
        "emerald": 18,
        "sapphire": 15,
        "ruby": 12,
        "fire-opal": 10,
        "onyx": 8,
        "diamond": 7,
        "imperfection": 6,
    }
    assert sum(BAG.values()) == 100 == sum(GAME.new().bag.values())


@pytest.mark.parametrize(("seats", "numbers"), [(2, [3, 2, 1]), (3, [2, 1, 1]), (4, [1, 1, 1])])
def test_the_farmer_goes_one_space_down_the_silo_each_round(seats, numbers):
    state = GAME.new(seats=seats)
    seen = {}
    rng = Random(3)
    while state.turn is not None:
        if state.phase in ("rows", "columns"):
            seen.setdefault(state.round, []).append({len(outcome) - 1 for outcome, _ in state.outcomes()})
        state.play(state.chance(rng) if state.turn == CHANCE else state.actions()[-1])
    assert seen == {round_: [{number}] * 2 for round_, number in enumerate(numbers, 1)}


def test_first_rows_then_columns_are_marked():
    state = GAME.new()
    assert all(word.startswith("row") for outcome, _ in state.outcomes() for word in outcome[1:])
    play(state, "throw row1 row4 row6")
    assert all(word.startswith("column") for outcome, _ in state.outcomes() for word in outcome[1:])
    play(state, "throw column2 column3 column5")
    assert state.farmer == ["row1", "row4", "row6", "column2", "column3", "column5"]


def test_doubles_are_rolled_again_so_the_lines_differ_and_all_are_as_likely():
    outcomes = GAME.new().outcomes()
    assert len(outcomes) == 20 and all(len(set(outcome[1:])) == 3 for outcome, _ in outcomes)
    assert {round(chance, 9) for _, chance in outcomes} == {0.05}
    assert refusal(GAME.new(), "throw row1 row1 row4").rule == "throwing"


def test_lines_may_be_named_in_any_order():
    assert play(GAME.new(), "throw row6 row1 row4").farmer == ["row1", "row4", "row6"]


def test_grain_falls_from_the_top_left_along_the_rows_one_gem_on_each_crossing():
    state = play(GAME.new(), "throw row1 row4 row6", "throw column2 column3 column5")
    order = []
    while state.phase == "grain":
        order.append(state.crossings[0])
        play(state, "draw gold")
    assert order == ["r1c2", "r1c3", "r1c5", "r4c2", "r4c3", "r4c5", "r6c2", "r6c3", "r6c5"]
    assert {cell for cell, gems in state.grain.items() if gems} == set(order)
    assert state.bag["gold"] == 24 - 9 and state.phase == "roll"


def test_a_gem_is_as_likely_as_there_are_of_its_kind_in_the_bag():
    state = play(GAME.new(), "throw row1 row4 row6", "throw column2 column3 column5", "draw diamond")
    assert dict(state.outcomes())["draw", "diamond"] == pytest.approx(6 / 99)


def test_no_gem_falls_where_three_lie():
    state = at("round:3 phase:columns farmer:row2 grain:r2c4=gold+gold+ruby", "", "")
    play(state, "throw column4")
    assert state.phase == "roll" and state.grain["r2c4"] == ("gold", "gold", "ruby")


def test_gems_of_the_round_before_stay_and_more_come_onto_them():
    state = at("round:3 phase:columns farmer:row2 grain:r2c4=gold+gold", "", "")
    play(state, "throw column4", "draw ruby")
    assert state.grain["r2c4"] == ("gold", "gold", "ruby")


def test_from_an_empty_bag_nothing_falls():
    state = at("round:2 phase:columns farmer:row2,row5", "", "")
    for kind in state.bag:
        state.bag[kind] = int(kind == "onyx")
    play(state, "throw column1 column2", "draw onyx")
    assert state.phase == "roll" and sum(state.bag.values()) == 0


# -- rolling ----------------------------------------------------------------------------------------------------------


def test_all_eight_dice_are_rolled_first():
    state = rolling()
    assert state.actions() == [("roll",)]
    assert refusal(state, "done").rule == refusal(state, "lock 5").rule == "rolling"
    play(state, "roll")
    assert state.turn == CHANCE and state.occasion == "round 1 seat 0 roll 1"
    assert len(state.chance(Random(1))) == 9 and state.outcomes() is None


def test_what_dice_show_may_be_said_in_any_order_and_nothing_else():
    state = play(rolling(), "roll")
    assert after(state, "rolled 6 1 5 1 1 2 2 3").hens[0].loose == list("11122356")
    assert (
        refusal(state, "rolled 1 1 1 1 1 1 1 1 1").text
        == "8 dice are rolled here: say “rolled” once, and what each shows."
    )
    assert refusal(state, "rolled 7").text == "“7” is not what a die shows: a roll is written like “rolled 1 1 4”."


def test_dice_that_are_kept_are_locked_one_by_one_and_all_the_rest_is_rolled_again():
    state = play(rolling(), "roll", "rolled 1 1 2 3 4 4 5 6", "lock 6", "lock 4")
    assert state.hens[0].dice == ["4", "6"] and state.hens[0].loose == ["1", "1", "2", "3", "4", "5"]
    play(state, "roll")
    assert {len(outcome) - 1 for outcome, _ in state.outcomes()} == {6}


def test_never_only_a_part_of_the_rest_is_rolled_again():
    state = play(rolling(), "roll", "rolled 1 1 2 3 4 4 5 6", "lock 6")
    assert refusal(state, "roll 1 1").rule == "rolling"


def test_a_locked_die_stays():
    state = play(rolling(), "roll", "rolled 1 1 2 3 4 4 5 6", "lock 6", "roll", "rolled 1 1 1 2 2 2 3")
    assert "6" in state.hens[0].dice and ("lock", "6") not in state.actions()
    assert refusal(state, "lock 6").text == "Every 6 is locked already, and a locked die stays."
    assert refusal(state, "lock 5").text.startswith("No die shows 5")


def test_nothing_need_be_locked_before_the_next_roll():
    state = play(rolling(), "roll", "rolled 1 1 2 3 4 4 5 6", "roll")
    assert state.turn == CHANCE and state.hens[0].dice == []


def test_who_is_done_keeps_the_dice_as_they_lie_and_the_next_rolls():
    state = rolled(rolling(), *EIGHT)
    assert state.hens[0].dice == sorted(EIGHT) and state.turn == 1 and state.phase == "roll"


def test_with_the_last_die_locked_one_is_done():
    state = play(rolling(), "roll", "rolled 1 1 1 1 1 1 1 1", *["lock 1"] * 8)
    assert state.turn == 1


def test_after_eight_rolls_all_dice_stay_as_they_lie():
    state = rolling()
    for _ in range(7):
        play(state, "roll", "rolled 1 2 3 4 5 6 6 6")
        assert state.turn == 0
    play(state, "roll", "rolled 1 2 3 4 5 6 6 6")
    assert state.turn == 1 and state.hens[0].dice == list("12345666")


def test_the_clock_changes_no_rule():
    for clock in ("20", "40", "off"):
        state = play(rolling(clock=clock), "roll", "rolled 1 2 3 4 5 6 6 6")
        assert state.actions() == play(rolling(), "roll", "rolled 1 2 3 4 5 6 6 6").actions()
    assert GAME.new().options["clock"] == "20"


def test_players_roll_in_the_order_of_seats_in_round_1_and_in_last_rounds_pecking_order_later():
    assert rolling(3).turn == 0
    state = rolling(3, 2, "active:hen3 order:hen3,hen1,hen2")
    turns = [state.turn]
    for _ in range(2):
        rolled(state, *EIGHT)
        turns.append(state.turn)
    assert turns == [2, 0, 1]


def test_dice_are_seen_by_the_others_when_all_are_done():
    state = play(rolling(3), "roll", "rolled 1 2 3 4 5 6 6 6", "lock 6")
    assert state.seen_by(0).hens[0].dice == ["6"]
    for other in (1, 2, None):
        view = state.seen_by(other)
        assert view.hens[0].dice == ["?"] and view.hens[0].loose == ["?"] * 7
    play(state, "done")
    assert state.seen_by(1).hens[0].dice == ["?"] * 8
    rolled(state, *EIGHT)
    play(state, "roll", "rolled 1 1 1 1 1 1 1 1")
    assert state.seen_by(0).hens[1].dice == ["?"] * 8
    play(state, "done")
    assert state.seen_by(1).hens[0].dice == list("12345666")


def test_what_somebody_rolls_and_locks_is_read_by_that_player_alone():
    state = play(rolling(), "roll")
    state.names = ("Ann", "Bert")
    assert state.describe("rolled 1 2 3 4 5 6 6 6", 0) == "Ann rolls 1, 2, 3, 4, 5, 6, 6 and 6."
    assert state.describe("rolled 1 2 3 4 5 6 6 6", 1) == "Ann rolls 8 dice."
    play(state, "rolled 1 2 3 4 5 6 6 6")
    assert state.describe("lock 6", 0) == "Ann locks a 6."
    assert state.describe("lock 6", None) == "Ann locks a die."
    assert state.describe("done", 1) == "Ann is done: the other 8 dice stay as they lie."


def test_a_position_that_hides_dice_cannot_end_the_rolling():
    state = rolled(rolling(), *EIGHT).seen_by(1)
    play(state, "roll", "rolled 1 1 1 1 1 1 1 2")
    assert refusal_of(state, "done") == "rolling"
    assert refusal_of(state, "resign 0") is None or state.turn is None


def refusal_of(state, line):
    try:
        state.copy().play(line)
    except pygames.IllegalAction as refused:
        return refused.rule
    return None


# -- pecking order ----------------------------------------------------------------------------------------------------


def test_all_sixes_are_rolled_once_more_and_added_and_the_highest_is_first():
    state = rolled(rolled(rolling(), *"66123451"), *"61234512")
    assert state.occasion == "round 1 seat 0 pecking"
    play(state, "rolled 2 3", "rolled 6")
    assert state.order == [1, 0] and state.turn == 1 and state.phase == "turn"


def test_the_dice_then_lie_in_the_boxes_that_they_now_show_and_sixes_are_wild():
    state = rolled(rolled(rolling(), *"66612345"), *EIGHT)
    play(state, "rolled 1 4 6")
    assert state.hens[0].dice == list("11234456")


def test_dice_for_the_pecking_order_are_rolled_only_once():
    state = play(rolled(rolled(rolling(), *"66612345"), *EIGHT), "rolled 6 6 6")
    assert state.phase == "turn" and state.hens[0].dice.count("6") == 3


def test_who_has_no_six_has_a_0():
    state = play(rolled(rolled(rolling(), *EIGHT), *"61234512"), "rolled 1")
    assert state.order == [1, 0]


def test_in_round_1_tied_players_each_roll_one_die_and_the_higher_goes_first():
    state = play(rolled(rolled(rolling(), *"61234512"), *"61234512"), "rolled 4", "rolled 4")
    assert state.turn == CHANCE and state.occasion == "round 1 seat 0 tie 1"
    assert {len(outcome) for outcome, _ in state.outcomes()} == {2}
    play(state, "rolled 2", "rolled 5")
    assert state.order == [1, 0] and state.phase == "turn"


def test_players_without_sixes_tie_too():
    state = rolled(rolled(rolling(), *EIGHT), *EIGHT)
    assert state.phase == "tie"
    assert play(state, "rolled 3", "rolled 1").order == [0, 1]


def test_who_is_still_tied_rolls_again_and_nobody_else():
    state = rolling(3)
    for _ in range(3):
        rolled(state, *EIGHT)
    play(state, "rolled 5", "rolled 2", "rolled 5")
    assert (state.active, state.occasion) == (0, "round 1 seat 0 tie 2")
    play(state, "rolled 1")
    assert state.active == 2
    play(state, "rolled 6")
    assert state.order == [2, 0, 1]


def test_the_dice_of_a_tie_are_not_used_up():
    state = play(rolled(rolled(rolling(), *EIGHT), *EIGHT), "rolled 3", "rolled 1")
    assert state.hens[0].dice == sorted(EIGHT)


def test_a_tie_is_rolled_for_ten_times_at_most():
    state = rolled(rolled(rolling(), *EIGHT), *EIGHT)
    rolls = 0
    while state.phase == "tie":
        play(state, "rolled 4")
        rolls += 1
    assert (rolls, state.order) == (20, [0, 1])


def test_in_later_rounds_tied_players_stay_in_last_rounds_order():
    state = rolling(3, 2, "active:hen3 order:hen3,hen1,hen2")
    rolled(rolled(rolled(state, *"61234512"), *EIGHT), *"61234512")
    play(state, "rolled 4", "rolled 4")
    assert state.order == [2, 1, 0]


# -- turns ------------------------------------------------------------------------------------------------------------


def test_players_use_one_die_each_round_and_round_in_the_pecking_order():
    state = acting("dice=4,4", "dice=4,4", "dice=4,4", more="active:hen3 order:hen3,hen1,hen2")
    turns = []
    for line in ("row1", "row2", "row3", "row4", "row5"):
        turns.append(state.turn)
        play(state, f"4 {line}")
        while state.phase == "after":
            play(state, state.chance(Random(1)) if state.turn == CHANCE else state.actions()[0])
    assert turns == [2, 0, 1, 2, 0]


def test_all_dice_must_be_used():
    state = acting("dice=4", "dice=1,2")
    assert all(action[0] == "4" for action in state.actions())
    assert refusal(state, "pass").rule == "actions"
    assert refusal(state, "4 pass").rule == "actions"


def test_who_has_no_die_left_is_passed_over():
    state = acting("dice=1,1", "dice=", "dice=1", more="active:hen3 order:hen1,hen2,hen3")
    play(state, "1 r1c2")
    assert state.turn == 0


def test_a_wild_die_acts_as_any_of_1_to_5():
    state = acting("cell=r1c1;dice=6,1", "dice=6")
    assert uses_of(state) >= {"r1c2", "r1c3", "r1c4", "r2c1", "r4c1", "row1", "column5"}


def uses_of(state):
    return {action[1] for action in state.actions() if action[0] == "6"}


def test_a_die_is_told_that_is_not_there():
    state = acting("cell=r1c1;dice=1,4", "dice=6")
    assert refusal(state, "3 r1c4").text == "You have no 3 left to use: you have 1 and 4."
    assert refusal(state, "r1c2 row3").text == "First say which die you use: you have 1 and 4."
    assert refusal(state, "1 everywhere").rule == "notation"


# -- the end ----------------------------------------------------------------------------------------------------------


def test_when_all_dice_are_used_hens_go_home_and_gems_stay():
    state = at(
        "round:1 phase:turn farmer:row1,row2,row3,column1,column2,column3 scratches:row5=hen1 grain:r6c6=ruby",
        "cell=r4c4;dice=1",
        "cell=r5c5",
    )
    play(state, "1 r4c5")
    assert (state.round, state.phase) == (2, "rows")
    assert [hen.cell for hen in state.hens] == ["", ""]
    assert state.farmer == [] and not any(state.scratches.values()) and state.grain["r6c6"] == ("ruby",)


def test_the_match_is_over_after_round_3():
    state = play(acting("cell=r1c1;dice=1", "cell=r5c5"), "1 r1c2")
    assert state.turn is None and state.round == 3


FULL = "gold+gold/gold+gold/gold+gold/gold+gold+gold/gold+gold+gold/emerald+emerald+emerald+emerald/ruby+ruby+ruby+ruby"


def completing(dice):
    """One ruby lacks in an egg, in round 2 of 2 players."""
    return at(
        "round:2 phase:turn farmer:row1,row2,column1,column2 grain:r4c5=ruby",
        f"cell=r4c4;dice={dice};egg={FULL}",
        "cell=r5c5;dice=1",
    )


def test_the_match_is_over_after_the_round_in_which_somebody_completes_the_egg():
    state = play(completing("1"), "1 r4c5", "ruby feature7")
    assert state.turn == 1, "the round is played to its end"
    play(state, "1 r6c5")
    assert state.turn is None and state.round == 2


def test_with_a_space_left_in_the_egg_the_match_goes_on():
    state = play(completing("1"), "1 r4c5", "ruby aside", "1 r6c5")
    assert (state.round, state.turn) == (3, CHANCE)


def test_the_match_is_over_after_a_round_in_which_the_bag_ran_empty():
    state = at("round:2 phase:turn farmer:row1,row2,column1,column2", "cell=r4c4;dice=1", "cell=r5c5")
    for kind in state.bag:
        state.bag[kind] = 0
    play(state, "1 r4c5")
    assert state.turn is None and "bag" not in state.prompt


def test_most_points_win_and_equal_points_share_the_win():
    state = play(
        acting("cell=r1c1;dice=1;egg=gold+gold//////", "cell=r5c5;egg=/gold+gold/////", "unused=gold"), "1 r1c2"
    )
    assert state.scores() == [1, 1, -1]
    assert state.ranking() == ((0, 1), (2,))
    state.names = ("Ann", "Bert", "Cleo")
    assert state.prompt == "The match is over: Ann and Bert share the win with 1 point."


def test_what_ends_the_match_is_told():
    state = acting("cell=r1c1;dice=1", "cell=r5c5")
    assert state.describe("1 r1c2", None).endswith("The match is over after round 3.")
    state = after(completing("1"), "1 r4c5", "ruby feature7")
    state.names = ("Ann", "Bert")
    assert state.describe("1 r6c5", None).endswith("The match is over: Ann has completed the egg.")


# -- resigning --------------------------------------------------------------------------------------------------------


def test_of_two_players_the_other_wins_when_one_resigns():
    state = play(rolling(), "resign 1")
    assert state.turn is None and state.ranking() == ((0,), (1,))
    state.names = ("Ann", "Bert")
    assert state.prompt == "The match is over: Ann is the only player left and wins."


def test_who_resigns_while_rolling_rolls_no_more_and_the_next_one_rolls():
    state = play(rolling(3), "roll", "rolled 1 2 3 4 5 6 6 6", "resign 0")
    assert state.turn == 1 and state.hens[0].dice == []
    state = rolled(rolled(play(rolling(3), "resign 1"), *EIGHT), *"61111111")
    assert state.phase == "pecking" and state.active == 2


def test_who_resigns_as_the_last_to_roll_lets_the_pecking_order_begin():
    state = play(rolled(rolled(rolling(3), *EIGHT), *"61111111"), "resign 2")
    assert state.phase == "pecking" and state.active == 1


def test_who_resigned_is_behind_all_others_in_the_pecking_order():
    state = play(rolling(3), "resign 0")
    rolled(rolled(state, *EIGHT), *EIGHT)
    play(state, "rolled 3", "rolled 4")
    assert state.order == [2, 1, 0] and state.turn == 2


def test_who_resigns_on_the_own_turn_leaves_the_yard_and_the_next_one_acts():
    state = play(acting("cell=r1c1;dice=1", "cell=r1c2;dice=1", "cell=r5c5;dice=1"), "resign 0")
    assert state.turn == 1 and [hen.cell for hen in state.hens] == ["", "r1c2", "r5c5"]
    assert ("1", "r1c1") in state.actions(), "the cell is free"


def test_who_resigns_on_anothers_turn_is_passed_over():
    state = play(acting("cell=r1c1;dice=1", "cell=r1c2;dice=1", "cell=r5c5;dice=1"), "resign 1", "1 r1c2")
    assert state.turn == 2


def test_scratch_dice_of_who_resigned_stay_until_the_round_is_over():
    state = acting("dice=4", "dice=1", "dice=1", more="scratches:row2=hen1")
    assert play(state, "resign 0").marked("row2")


def test_gems_that_the_resigning_player_was_about_to_eat_lie_on_their_cell_again():
    state = acting("cell=r1c1;dice=1", "dice=1", "dice=1", more="grain:r1c2=gold+ruby")
    play(state, "1 r1c2", "gold feature1", "resign 0")
    assert state.turn == 1 and state.grain["r1c2"] == ("ruby",)


def test_a_drawn_gem_of_the_resigning_player_goes_back_into_the_bag():
    state = acting("cell=r1c1;dice=4", "dice=1", "dice=1")
    play(state, "4 row1", "draw diamond", "resign 0")
    assert state.turn == 1 and state.bag["diamond"] == 7


def test_who_was_shoved_and_resigns_does_not_eat_and_the_shoving_hen_does():
    state = acting("cell=r1c1;dice=2,1", "cell=r1c2;dice=1", "dice=1", more="grain:r1c3=ruby")
    play(state, "2 r1c2 1 r1c3")
    assert state.turn == 1
    play(state, "resign 1")
    assert state.grain["r1c3"] == ("ruby",) and state.turn == 2


def test_who_shoves_and_resigns_lets_the_shoved_hen_eat():
    state = acting("cell=r1c1;dice=2,1", "cell=r1c2;dice=1", "dice=1", more="grain:r1c3=ruby")
    play(state, "2 r1c2 1 r1c3", "resign 0")
    assert state.turn == 1 and state.step_name == "eat"
    play(state, "ruby feature1")
    assert state.turn == 1 and state.phase == "turn"


def test_who_resigns_earlier_is_ranked_lower():
    state = play(rolling(4), "resign 2", "resign 0", "resign 1")
    assert state.ranking() == ((3,), (1,), (0,), (2,))
    scores = state.scores()
    assert all(scores[better] > scores[worse] for better, worse in pairwise((3, 1, 0, 2)))


def test_a_completed_egg_of_who_resigned_ends_nothing():
    state = at(
        "round:2 phase:turn farmer:row1,column1",
        f"cell=r4c4;dice=1;egg={FULL}+ruby",
        "cell=r5c5;dice=1",
        "dice=1",
    )
    play(state, "resign 0", "1 r6c5", "1 r1c2")
    assert state.round == 3


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_every_step_somebody_can_resign_and_the_others_play_to_an_end(seats):
    seen = set()
    for seed in range(60):
        state = somewhere(seats, seed, seed * 4)
        while state.turn == CHANCE:
            state.play(state.chance(Random(seed)))
        if state.turn is None:
            continue
        seen.add(state.step_name)
        for seat in range(seats):
            out = after(state, f"resign {seat}")
            assert seat not in out.players()
            assert GAME.new(position=out.position()) == out
            assert finish(out, seed).ranking()[-1] == (seat,)
    assert seen >= {"roll", "turn", "eat", "put"}


# -- the text ---------------------------------------------------------------------------------------------------------


def test_a_match_can_be_read_as_a_story():
    match = Match.start("gem-hens", ["Ann", "Bert"], seed=7)
    log = match.log(0)
    assert log[0].startswith("The farmer's dice mark rows ")
    assert log[2].endswith(".") and " falls on r" in log[2]


def test_undo_takes_back_a_lock_but_never_a_roll():
    match = Match.start("gem-hens", ["Ann", "Bert"], seed=7)
    match.play("roll")
    assert not match.can_undo
    face = match.state.hens[0].loose[0]
    match.play(f"lock {face}")
    assert match.can_undo
    match.undo()
    assert match.state.hens[0].dice == []
