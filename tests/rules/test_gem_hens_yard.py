"""The rulebook's sentences about the yard of Gem Hens: moving, entering, shoving die by die, scratching."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pygames import CHANCE
from pygames.gem_hens.yard import CELLS, RAYS
from tests.rules.gem_hens import acting, after, cells, play, refusal, shoves, uses

LATE = "dice=1"

# -- moving -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "ends"), [(1, "r2c3 r3c2 r3c4 r4c3"), (2, "r1c3 r3c1 r3c5 r5c3")])
def test_a_die_moves_the_hen_so_many_cells_straight_on(die, ends):
    assert uses(acting(f"cell=r3c3;dice={die}", LATE), str(die)) == set(ends.split())


def test_the_full_distance_must_be_moved():
    state = acting("cell=r3c1;dice=3", LATE)
    assert refusal(state, "3 r3c3").text == "A hen goes the full distance of the die: this way she ends on r3c4."
    assert refusal(state, "3 r3c5").text == "r3c5 is 4 steps away, and this die moves the hen 3."


def test_movement_is_in_a_straight_line():
    state = acting("cell=r3c3;dice=2", LATE)
    assert refusal(state, "2 r4c4").text.startswith("r4c4 is not on a straight way from r3c3")
    assert refusal(state, "2 r3c3").text == "The hen stands on r3c3 already."


def test_at_the_edge_a_movement_ends_and_the_rest_is_lost():
    state = play(acting("cell=r3c5;dice=3", LATE), "3 r3c6")
    assert cells(state)[0] == "r3c6" and state.turn == 1


def test_against_another_hen_a_movement_ends_and_the_rest_is_lost():
    state = acting("cell=r3c1;dice=3", "cell=r3c3;dice=1")
    assert "r3c2" in uses(state, "3")
    assert refusal(state, "3 r3c4").text == "The way to r3c4 is blocked at r3c3: the hen stops before it."


def test_two_hens_never_share_a_cell():
    state = acting("cell=r3c1;dice=1", "cell=r3c2;dice=1")
    assert refusal(state, "1 r3c2").rule == "shoving"


def test_a_direction_needs_at_least_one_step():
    assert uses(acting("cell=r1c1;dice=2", "cell=r1c2;dice=1"), "2") == {"r3c1"}


def test_a_die_that_can_move_the_hen_nowhere_is_used_without_effect():
    state = acting("cell=r1c1;dice=2", "cell=r1c2;dice=1", "cell=r2c1;dice=1")
    assert state.actions() == [("2", "pass")]
    assert play(state, "2 pass").turn == 1


def test_a_hen_that_can_only_shove_must():
    state = acting("cell=r1c1;dice=1,2", "cell=r1c2;dice=1", "cell=r2c1;dice=1,1")
    assert ("2", "pass") not in state.actions() and shoves(state)


def test_a_wild_die_that_can_move_nowhere_still_scratches():
    state = acting("cell=r1c1;dice=6", "cell=r1c2;dice=1", "cell=r2c1;dice=1")
    assert ("6", "pass") not in state.actions() and "row1" in uses(state, "6")


def test_a_4_or_5_moves_no_hen():
    state = acting("cell=r3c3;dice=4,5", LATE)
    assert refusal(state, "4 r3c4").rule == refusal(state, "5 r3c4").rule == "movement"


# -- entering ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ramp", ["r1c2", "r1c5", "r2c6", "r5c6"])
def test_a_hen_enters_over_a_ramp_whose_cell_is_the_first_space(ramp):
    assert uses(acting("dice=1", LATE), "1") == {"r1c2", "r1c5", "r2c6", "r5c6"}
    state = acting("dice=1", LATE)
    assert state.describe(f"1 {ramp}", 0) == f"Player 1 enters and goes to {ramp} with a 1."
    assert cells(play(state, f"1 {ramp}"))[0] == ramp


def test_then_she_goes_on_in_any_of_the_three_directions():
    near_ramps = {cell for ramp in ("r1c2", "r1c5", "r2c6", "r5c6") for ray in RAYS[ramp] for cell in ray[:1]}
    assert uses(acting("dice=2", LATE), "2") == near_ramps
    assert {"r1c1", "r1c3", "r2c2"} <= near_ramps


def test_entering_goes_the_full_distance():
    state = acting("dice=3", LATE)
    assert "r3c2" in uses(state, "3")
    assert refusal(state, "3 r2c2").rule == "entering"


def test_nothing_off_the_straight_ways_from_the_ramps_is_reached():
    assert refusal(acting("dice=3", LATE), "3 r3c3").rule == "entering"


def test_entering_ends_at_the_edge_and_against_a_hen_too():
    state = acting("dice=3", "cell=r2c2;dice=1")
    assert {"r1c1", "r1c2"} <= uses(state, "3"), "left is the edge, down is a hen"


def test_a_hen_on_a_ramp_blocks_it():
    state = acting("dice=1", "cell=r1c2;dice=1")
    assert uses(state, "1") == {"r1c5", "r2c6", "r5c6"}
    assert refusal(state, "1 r1c2").text == "Shoving the hen on r1c2 takes a second movement die, and you have none."


def test_a_way_that_begins_on_an_occupied_ramp_is_refused_with_that():
    state = acting("dice=2", "cell=r1c2;dice=1")
    assert refusal(state, "2 r2c2").text.startswith("The way to r2c2 begins on a ramp where a hen stands")


def test_from_the_coop_one_may_scratch():
    assert "row3" in uses(acting("dice=4,1", LATE), "4")


# -- shoving, die by die ------------------------------------------------------------------------------------------------


def shoved(line, one, two="cell=r3c2;dice=1,1", *others, more=""):
    """Where the hens are after a shove in row 3 to the right."""
    return cells(play(acting(one, two, *others, more=more), line))


def test_a_shove_takes_a_second_movement_die():
    state = acting("cell=r3c1;dice=2", "cell=r3c2;dice=1,1")
    assert shoves(state) == set()
    assert refusal(state, "2 r3c2").text == "Shoving the hen on r3c2 takes a second movement die, and you have none."
    state = acting("cell=r3c1;dice=2,4", "cell=r3c2;dice=1,1")
    assert refusal(state, "2 r3c2 4").text == "A shove takes two movement dice, and a 4 is none."


def test_both_dice_are_used_up():
    state = play(acting("cell=r3c1;dice=1,2,4", "cell=r3c2;dice=1,1"), "2 r3c2 1 r3c3")
    assert state.hens[0].dice == ["4"] and state.turn == 1


def test_a_shove_is_one_turn():
    assert play(acting("cell=r3c1;dice=1,2,4", "cell=r3c2;dice=1,1"), "2 r3c2 1 r3c3").turn == 1


def test_one_die_moves_the_shoved_hen_the_other_the_shoving_one_as_the_player_chooses():
    state = acting("cell=r3c1;dice=1,3", "cell=r3c2;dice=1,1")
    assert {"1 r3c2 3 r3c3", "3 r3c2 1 r3c3"} == {line for line in shoves(state) if " r3c2 " in line}
    far = acting("cell=r3c1;dice=2,3", "cell=r3c3;dice=1,1")
    assert {"2 r3c3 3 r3c4", "3 r3c3 2 r3c5"} == shoves(far)


def test_the_shoved_hen_goes_first_in_the_direction_of_the_shoving_one():
    assert shoved("1 r3c2 1 r3c3", "cell=r3c1;dice=1,1") == ["r3c2", "r3c3"]


def test_a_shove_ends_when_the_shoved_hen_has_no_movement_left():
    assert shoved("3 r3c2 1 r3c3", "cell=r3c1;dice=1,3") == ["r3c2", "r3c3"]


def test_a_shove_ends_when_the_shoving_hen_has_no_movement_left():
    assert shoved("2 r3c3 3 r3c4", "cell=r3c1;dice=2,3", "cell=r3c3;dice=1,1") == ["r3c3", "r3c4"]


def test_a_shove_ends_when_the_shoved_hen_touches_another():
    third = "cell=r3c4;dice=1,1"
    assert shoved("3 r3c2 3 r3c3", "cell=r3c1;dice=3,3", "cell=r3c2;dice=1,1", third) == ["r3c2", "r3c3", "r3c4"]


def test_a_shove_ends_when_the_shoved_hen_touches_the_edge():
    assert shoved("3 r3c5 3 r3c6", "cell=r3c4;dice=3,3", "cell=r3c5;dice=1,1") == ["r3c5", "r3c6"]


def test_both_hens_go_on_together():
    assert shoved("3 r3c2 3 r3c5", "cell=r3c1;dice=3,3") == ["r3c4", "r3c5"]
    assert shoved("3 r3c3 3 r3c5", "cell=r3c1;dice=3,3", "cell=r3c3;dice=1,1") == ["r3c4", "r3c5"]


def test_against_the_edge_nobody_can_be_shoved():
    state = acting("cell=r3c5;dice=1,3", "cell=r3c6;dice=1,1")
    assert shoves(state) == set()
    assert refusal(state, "3 r3c6 1 r3c6").text.startswith("Behind the hen on r3c6 is no free cell")


def test_against_another_hen_nobody_can_be_shoved():
    state = acting("cell=r3c1;dice=1,3", "cell=r3c2;dice=1,1", "cell=r3c3;dice=1,1")
    assert shoves(state) == set()
    assert refusal(state, "3 r3c2 1 r3c3").text.startswith("Behind the hen on r3c2 is no free cell")


def test_there_must_be_a_step_left_with_which_to_shove():
    state = acting("cell=r3c1;dice=2,3", "cell=r3c4;dice=1,1")
    assert shoves(state) == {"3 r3c4 2 r3c5"}
    state = acting("cell=r3c1;dice=1,2", "cell=r3c4;dice=1,1")
    assert refusal(state, "2 r3c4 1 r3c5").text.startswith("This die ends before the hen on r3c4")


def test_only_who_stands_straight_ahead_can_be_shoved():
    state = acting("cell=r3c1;dice=2,3", "cell=r4c2;dice=1,1", "cell=r3c2;dice=1,1")
    assert refusal(state, "2 r4c2 3 r4c3").text.startswith("A hen shoves straight ahead")
    state = acting("cell=r3c1;dice=2,3", "cell=r3c2;dice=1,1", "cell=r3c3;dice=1,1")
    assert refusal(state, "2 r3c3 3 r3c4").text == "The way to the hen on r3c3 is blocked before her."


def test_a_wild_die_shoves_as_the_1_2_or_3_that_the_player_likes():
    state = acting("cell=r3c1;dice=6,3", "cell=r3c2;dice=1,1")
    assert {line for line in shoves(state) if line.startswith("6 r3c2")} == {f"6 r3c2 3 r3c{end}" for end in (3, 4, 5)}
    assert {line for line in shoves(state) if line.startswith("3 r3c2")} == {f"3 r3c2 6 r3c{end}" for end in (3, 4, 5)}


def test_who_comes_in_over_an_occupied_ramp_shoves_in_the_direction_of_the_players_choice():
    state = acting("dice=1,1", "cell=r1c5;dice=1,1")
    assert shoves(state) == {"1 r1c5 1 r1c4", "1 r1c5 1 r1c6", "1 r1c5 1 r2c5"}
    assert cells(play(state, "1 r1c5 1 r2c5")) == ["r1c5", "r2c5"]


def test_the_ramp_is_the_first_step_of_a_shove_from_the_coop():
    state = acting("dice=2,3", "cell=r1c2;dice=1,1")
    assert "2 r1c2 3 r3c2" in shoves(state)
    assert cells(play(state, "2 r1c2 3 r3c2")) == ["r2c2", "r3c2"]


def test_a_hen_that_comes_in_may_shove_somebody_farther_on():
    state = acting("dice=2,1", "cell=r2c2;dice=1,1")
    assert "2 r2c2 1 r3c2" in shoves(state)


def test_a_shoved_hen_that_ends_on_gems_eats_them_before_the_shoving_one_eats():
    state = acting("cell=r3c1;dice=2,1", "cell=r3c2;dice=1,1", more="grain:r3c3=ruby")
    play(state, "1 r3c2 2 r3c3")
    assert state.turn == 1 and state.task.things == ("ruby",)
    play(state, "ruby feature1")
    assert state.hens[1].egg[0] == ("ruby",) and state.turn == 1 and state.phase == "turn"


def test_who_is_shoved_off_gems_leaves_none_there_and_both_may_eat():
    state = acting("cell=r3c1;dice=3,3", "cell=r3c2;dice=1,1", more="grain:r3c4=gold,r3c5=ruby")
    play(state, "3 r3c2 3 r3c5")
    assert (state.turn, state.task.things) == (1, ("ruby",))
    play(state, "ruby feature1")
    assert (state.turn, state.task.things) == (0, ("gold",))


def test_the_log_tells_who_shoves_whom_where():
    state = acting("cell=r3c1;dice=3,6", "cell=r3c2;dice=1,1")
    state.names = ("Ann", "Bert")
    assert state.describe("3 r3c2 6 r3c4", 1) == "Ann shoves the hen of Bert from r3c2 to r3c4 with a 3 and a wild die."


def step_by_step(mover, blocker, others, direction, own, push):
    """A shove as the rulebook tells it: one cell at a time, the blocking hen first."""
    row, column = direction

    def on(cell):
        return f"r{int(cell[1]) + row}c{int(cell[3]) + column}"

    while own and on(mover) != blocker:
        mover, own = on(mover), own - 1
        if mover not in CELLS:
            return None
    moved = False
    while own and push and on(blocker) in CELLS and on(blocker) not in others:
        blocker, mover = on(blocker), on(mover)
        own, push, moved = own - 1, push - 1, True
    return (mover, blocker) if moved else None


@settings(max_examples=200)
@given(
    st.permutations(CELLS),
    st.sampled_from([(-1, 0), (0, -1), (0, 1), (1, 0)]),
    st.integers(1, 3),
    st.integers(1, 3),
    st.integers(1, 3),
)
def test_a_shove_goes_as_far_as_cell_by_cell(places, direction, gap, own, push):
    mover, third, fourth = places[:3]
    blocker = f"r{int(mover[1]) + gap * direction[0]}c{int(mover[3]) + gap * direction[1]}"
    if blocker not in CELLS or blocker in (third, fourth):
        return
    hens = [f"cell={cell};dice=1,1" for cell in (blocker, third, fourth)]
    state = acting(f"cell={mover};dice={own},{push}", *hens)
    between = [f"r{int(mover[1]) + n * direction[0]}c{int(mover[3]) + n * direction[1]}" for n in range(1, gap)]
    expected = (
        None if set(between) & {third, fourth} else step_by_step(mover, blocker, {third, fourth}, direction, own, push)
    )
    found = [after(state, line) for line in shoves(state) if line.startswith(f"{own} {blocker} {push} ")]
    assert [(cells(one)[0], cells(one)[1]) for one in found] == ([expected] if expected else [])


# -- scratching -------------------------------------------------------------------------------------------------------


def test_a_4_or_5_is_laid_on_a_free_scratch_space_of_any_row_or_column():
    state = acting("dice=4,5", LATE)
    every = {f"{kind}{number}" for kind in ("row", "column") for number in range(1, 7)}
    assert uses(state, "4") == uses(state, "5") == every
    assert play(state, "4 row2").scratches["row2"] == (0,)


def test_each_row_and_column_has_two_scratch_spaces_beside_the_farmers():
    state = acting("dice=4", "dice=4", more="scratches:row6=hen1+hen2,row2=hen2")
    assert "row6" not in uses(state, "4") and "row2" in uses(state, "4")
    assert refusal(state, "4 row6").text == "Both scratch spaces of row 6 are taken."


def test_a_movement_die_scratches_nothing():
    assert refusal(acting("cell=r1c1;dice=3", LATE), "3 row2").rule == "scratching"


def test_first_the_die_then_the_gem_then_where_it_goes():
    state = play(acting("dice=4", LATE, farmer="row6,column2"), "4 row3")
    assert state.turn == CHANCE and state.step_name == "draw"
    play(state, "draw ruby")
    assert state.turn == 0 and state.bag["ruby"] == 11
    play(state, "put r3c2")
    assert state.grain["r3c2"] == ("ruby",) and state.turn == 1


def test_a_gem_of_a_row_goes_where_it_crosses_a_marked_column():
    state = acting("dice=4", LATE, farmer="row6,column2", more="scratches:column5=hen1,row1=hen1")
    play(state, "4 row3", "draw ruby")
    assert state.actions() == [("put", "r3c2"), ("put", "r3c5")]
    assert refusal(state, "put r3c1").text == "No die lies at column 1, so r3c1 is no crossing of marked lines."
    assert refusal(state, "put r1c2").text == "r1c2 is not in row 3."


def test_a_gem_of_a_column_goes_where_it_crosses_a_marked_row():
    state = acting("dice=4", LATE, farmer="row6,column2", more="scratches:row1=hen1")
    play(state, "4 column3", "draw ruby")
    assert state.actions() == [("put", "r1c3"), ("put", "r6c3")]


def test_a_line_that_has_been_scratched_is_marked():
    state = play(
        acting("dice=4", "dice=4", farmer="row6,column2"), "4 row3", "draw ruby", "put r3c2", "4 column4", "draw gold"
    )
    assert state.actions() == [("put", "r3c4"), ("put", "r6c4")]


def test_no_gem_is_drawn_where_three_lie_on_every_crossing():
    state = acting("dice=4", LATE, farmer="row6,column2", more="grain:r3c2=gold+gold+gold")
    play(state, "4 row3")
    assert state.turn == 1 and sum(state.bag.values()) == 97 and state.marked("row3")
    state = acting("dice=4", LATE, farmer="row6,column2", more="grain:r3c2=gold+gold+gold")
    assert state.describe("4 row3", 0).endswith("Row 3 crosses no marked line where a gem has room: nothing is drawn.")


def test_a_cell_with_three_gems_takes_no_fourth():
    state = acting("dice=4", LATE, farmer="row6,column2", more="grain:r3c2=gold+gold+gold scratches:column5=hen1")
    play(state, "4 row3", "draw ruby")
    assert state.actions() == [("put", "r3c5")]
    assert refusal(state, "put r3c2").text == "3 gems lie on r3c2, and a cell holds no more."


def test_from_an_empty_bag_nothing_is_drawn():
    state = acting("dice=4", LATE, farmer="row6,column2")
    for kind in state.bag:
        state.bag[kind] = 0
    assert state.describe("4 row3", 0).endswith("Row 3 is scratched, but the bag is empty: nothing is drawn.")
    assert play(state, "4 row3").turn == 1


def test_a_gem_that_comes_onto_a_hen_is_eaten_by_her_at_once_whosever_she_is():
    state = acting("dice=4", "cell=r3c2;dice=1,1", farmer="row6,column2")
    play(state, "4 row3", "draw ruby", "put r3c2")
    assert (state.turn, state.task.things) == (1, ("ruby",))
    play(state, "ruby feature4")
    assert state.turn == 1 and state.phase == "turn" and state.grain["r3c2"] == ()
    own = acting("cell=r3c2;dice=4", LATE, farmer="row6,column2")
    assert play(own, "4 row3", "draw ruby", "put r3c2").turn == 0


def test_with_no_free_scratch_space_at_all_a_scratch_die_is_used_without_effect():
    lines = [f"{kind}{number}" for kind in ("row", "column") for number in range(1, 7)]
    seats = ["hen1", "hen2", "hen3", "hen4"]
    full = ",".join(f"{line}={seats[n % 4]}+{seats[(n + 1) % 4]}" for n, line in enumerate(lines))
    state = acting("cell=coop;dice=4,6", "dice=1", "dice=1", "dice=1", more=f"scratches:{full}")
    assert ("4", "pass") in state.actions() and ("6", "pass") not in state.actions()
    state = acting("dice=4,1", "dice=1,1", "dice=1,1", "dice=1,1", more=f"scratches:{full}")
    assert play(state, "4 pass").turn == 1


def test_the_drawn_gem_is_seen_by_all():
    state = play(acting("dice=4", LATE, farmer="row6,column2"), "4 row3", "draw ruby")
    for viewer in (None, 0, 1):
        assert state.seen_by(viewer).task.things == ("ruby",)


def test_a_gem_is_as_likely_as_there_are_of_its_kind_in_the_bag():
    state = play(acting("dice=4", LATE, farmer="row6,column2", more="grain:r1c1=gold+gold"), "4 row3")
    assert dict(state.outcomes())["draw", "gold"] == pytest.approx(22 / 98)
    assert state.chance(Random(4))[0] == "draw"
