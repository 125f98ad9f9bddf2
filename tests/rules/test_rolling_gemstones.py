"""Every sentence of the rulebook of The Rolling Gemstones that says what may, must or happens, and every ruling, as a test."""

from __future__ import annotations

import random

import pytest

import pygames
from pygames import CHANCE, IllegalAction, Match

GAME = pygames.game("rolling-gemstones")
COLOURS = ["brown", "red", "green", "blue", "yellow", "white"]
EMPTY = "/////"
# The sheets that the rulebook prints. The first is shown with what the example writes; its yellow 6 is a 1 (ruling 3).
FIRST_BEFORE = "/2-7/6/3-5-6-9/6-12/4-9-15"
FIRST = "3/2-7/6-10/3-5-6-9/6-12-13/4-9-15"
ANNOUNCING = "3-4-8-11-17-18/2-7-12-15-19/6-10-12-18-19/3-5-6-9-15-21/6-12-13-18-22/4-9-15-21-24-29"
FINAL = (
    "3-4-8-11-17-18-22-23/2-7-12-15-19-21-26-27/6-10-12-18-19-22-24/3-5-6-9-15-21-22/"
    "6-12-13-18-22-27-33-34/4-9-15-21-24-29-34-40-44"
)
SEVEN = "1-2-3-4-5-6-7"
"""A column of seven rows whose sum is 7."""
TWO_FAR = "/1-2-3/1-2-3/1-2-3/1-2-3/1-2-3"
"""Brown has no row, all others have three: brown alone is open."""


def at(*sheets: str, **fields: object) -> pygames.State:
    """A position with these sheets."""
    seats = [f"seat{seat}:{sheet}" for seat, sheet in enumerate(sheets)]
    return GAME.new(position=" ".join([*(f"{name}:{value}" for name, value in fields.items()), *seats]))


def dice(text: str) -> str:
    return ",".join(text.split())


def play(state: pygames.State, *actions: str) -> pygames.State:
    for action in actions:
        state.play(action)
    return state


def sheet(state: pygames.State, seat: int = 0) -> str:
    """A seat's sheet, as its position writes it."""
    return next(word for word in state.position().split() if word.startswith(f"seat{seat}:")).partition(":")[2]


def actions(state: pygames.State) -> set[str]:
    return {" ".join(action) for action in state.actions()}


def colours(state: pygames.State) -> set[str]:
    """The colours that may be taken."""
    return {action[0] for action in state.actions()}


def pass_round(state: pygames.State, until: str) -> pygames.State:
    """Play on, the first action each time and the dice of a fixed seed, until the position says `until`."""
    rng = random.Random(3)
    while state.turn is not None and until not in state.position().split():
        if state.turn == CHANCE:
            state.play(state.chance(rng))
        else:
            state.play("keep" if ("keep",) in state.actions() else state.actions()[0])
    return state


# -- components and setting up --------------------------------------------------------------------------------------


def test_one_to_four_can_play() -> None:
    assert list(GAME.seats) == [1, 2, 3, 4]


def test_the_sheet_has_six_columns_and_all_are_empty_at_the_start() -> None:
    state = GAME.new(seats=4)
    assert [sheet(state, seat) for seat in range(4)] == [EMPTY] * 4


def test_there_are_five_number_dice_and_five_colour_dice_in_six_gem_colours() -> None:
    rng = random.Random(0)
    rolls = [GAME.new(seats=1).chance(rng) for _ in range(200)]
    assert {len(roll) for roll in rolls} == {11}
    assert {face for roll in rolls for face in roll[1:6]} == set(COLOURS)
    assert {face for roll in rolls for face in roll[6:]} == set("123456")


def test_turns_are_taken_clockwise_and_every_player_is_active_once_a_round() -> None:
    state = GAME.new(seats=4)
    rng = random.Random(1)
    active = []
    while state.turn is not None and len(active) < 8:
        if state.turn == CHANCE:
            if "roll 1" in state.occasion:
                active.append(state.occasion.split()[3])
            state.play(state.chance(rng))
        else:
            state.play(state.actions()[-1])
    assert active == ["0", "1", "2", "3"] * 2


def test_the_occasion_of_a_roll_names_round_seat_and_roll() -> None:
    state = at(EMPTY, EMPTY, round=3, active=1)
    assert state.occasion == "round 3 seat 1 roll 1"
    play(state, "roll red red red blue white 1 2 3 4 5", "reroll red", "throw")
    assert state.occasion == "round 3 seat 1 roll 2"


# -- rolling again --------------------------------------------------------------------------------------------------


def test_the_active_player_rolls_all_ten_dice() -> None:
    state = GAME.new(seats=2)
    assert state.turn == CHANCE
    state.play("roll brown red red blue white 1 2 2 6 4")
    assert state.turn == 0
    assert "dice:brown,red,red,blue,white,1,2,2,6,4" in state.position()


def test_without_three_alike_the_pairs_follow_at_once() -> None:
    state = at(EMPTY, dice=dice("brown red red blue white 1 2 2 6 4"))
    assert ("keep",) not in state.actions()
    assert state.why_not("reroll red").rule == "reroll"


def test_dice_that_at_least_three_show_may_be_thrown_again_colours_and_numbers() -> None:
    state = at(EMPTY, dice=dice("red red red blue white 2 2 2 2 4"))
    assert actions(state) == {"reroll red", "reroll 2", "keep"}


def test_the_player_does_not_have_to_throw_again() -> None:
    state = play(at(EMPTY, dice=dice("red red red blue white 1 2 3 6 4")), "keep")
    assert state.actions() and ("keep",) not in state.actions()
    assert "blue 1" in actions(state)


def test_only_the_dice_that_are_alike_may_be_thrown_again() -> None:
    state = at(EMPTY, dice=dice("red red red blue white 1 1 3 6 4"))
    why = state.why_not("reroll 1")
    assert why.rule == "reroll"
    assert why.text == "Only what at least 3 dice show may be thrown again, and 2 dice show 1."
    assert "1 die shows blue" in state.why_not("reroll blue").text
    assert "no die shows green" in state.why_not("reroll green").text


def test_all_of_them_or_some_of_them_are_thrown_again() -> None:
    some = play(at(EMPTY, dice=dice("red red red blue white 1 1 3 6 4")), "reroll red", "throw")
    assert len(some.outcomes()) == 6
    every = play(at(EMPTY, dice=dice("red red red blue white 1 1 3 6 4")), *["reroll red"] * 3)
    assert actions(every) == {"throw", "keep"}
    assert every.why_not("reroll red").text.startswith("Every die that shows red is picked up already")
    assert len(play(every, "throw").outcomes()) == 6**3


def test_a_subset_of_both_groups_may_be_thrown_together() -> None:
    state = at(EMPTY, dice=dice("red red red blue white 2 2 2 6 4"))
    play(state, "reroll red", "reroll 2", "reroll 2", "throw")
    assert len(state.outcomes()) == 6**3
    state.play("roll green 5 6")
    assert "dice:green,red,red,blue,white,5,6,2,6,4" in state.position()


def test_at_least_one_die_is_picked_up_before_a_throw() -> None:
    state = at(EMPTY, dice=dice("red red red blue white 1 1 3 6 4"))
    assert state.why_not("throw").rule == "reroll"


def test_only_the_dice_that_were_picked_up_change() -> None:
    state = play(at(EMPTY, dice=dice("red blue red white red 1 1 3 6 4")), "reroll red", "reroll red", "throw")
    state.play("roll brown yellow")
    assert "dice:brown,blue,yellow,white,red,1,1,3,6,4" in state.position()


def test_with_three_alike_again_the_player_has_the_same_option_again() -> None:
    state = play(at(EMPTY, dice=dice("red red red blue white 1 1 3 6 4")), "reroll red", "throw", "roll red")
    assert actions(state) == {"reroll red", "keep"}
    for _ in range(5):
        play(state, "reroll red", "throw", "roll red")
    assert actions(state) == {"reroll red", "keep"}


def test_what_is_alike_is_looked_up_afresh_over_all_ten_dice() -> None:
    state = play(at(EMPTY, dice=dice("red red red blue white 1 1 3 6 4")), "reroll red", "reroll red", "throw")
    state.play("roll blue blue")
    assert actions(state) == {"reroll blue", "keep"}


def test_a_triple_that_was_left_alone_may_be_thrown_again_later() -> None:
    state = play(at(EMPTY, dice=dice("red red red blue white 2 2 2 6 4")), "reroll red", "throw", "roll green")
    assert actions(state) == {"reroll 2", "keep"}


def test_without_three_alike_any_more_the_pairs_follow() -> None:
    state = play(at(EMPTY, dice=dice("red red red blue white 1 1 3 6 4")), "reroll red", "throw", "roll green")
    assert "phase:pairs" in state.position()


def test_stopping_is_always_allowed_also_with_dice_picked_up() -> None:
    state = play(at(EMPTY, dice=dice("red red red blue white 1 1 3 6 4")), "reroll red", "keep")
    assert "dice:red,red,red,blue,white,1,1,3,6,4" in state.position()
    assert "phase:pairs" in state.position()


def test_pairs_come_after_throwing_again() -> None:
    state = at(EMPTY, dice=dice("red red red blue white 1 1 3 6 4"))
    for early in ("blue 1", "keep red", "red throw"):
        why = state.why_not(early)
        assert why.rule == "reroll" and why.text.startswith("First say what is thrown again")
    play(state, "keep", "blue 1")
    assert state.why_not("reroll red").rule == "reroll"
    assert state.why_not("keep").rule == "reroll"


def test_the_refusal_says_why_the_dice_stay_as_they_lie() -> None:
    alike = dice("red red red blue white 1 1 3 6 4")
    for state, why in (
        (at(EMPTY, dice=dice("brown red red blue white 1 2 2 6 4")), "no 3 dice are alike"),
        (play(at(EMPTY, dice=alike), "keep"), "the dice are kept"),
        (play(at(EMPTY, dice=alike), "keep", "blue 1"), "a pair has been made"),
    ):
        assert state.why_not("throw").rule == "reroll"
        assert state.why_not("throw").text == (
            f"Nothing may be thrown again now: {why}. A pair is to be made, like “blue 4”."
        )


def test_who_takes_a_pair_of_others_dice_is_told_whose_they_are() -> None:
    made = dice("brown=1 red=2 red blue=3 white 1=1 2=2 2 6=3 4")
    theirs = at(EMPTY, EMPTY, EMPTY, dice=made)
    imaginary = at(EMPTY, active=1, dice=dice("red red 2 2"))
    for state, whose in ((theirs, "Player 1"), (imaginary, "the imaginary player")):
        for word in ("throw", "keep", "reroll", "reroll red"):
            assert state.why_not(word) == pygames.Refusal(
                "reroll",
                f"You throw nothing now: these are the dice that {whose} left. "
                "Take one pair from them, a colour die and a number die.",
            )
    play(theirs, "resign 0")
    assert theirs.prompt == "Player 2, take one pair from the four dice that Player 1 left."
    assert "the dice that Player 1 left" in theirs.why_not("throw").text


def test_a_refusal_names_only_dice_and_words_that_were_touched() -> None:
    alike = at(EMPTY, dice=dice("red red red blue white 1 1 1 6 4"))
    assert alike.why_not("reroll red red") == pygames.Refusal(
        "reroll", "Dice are picked up one by one, each of them one that shows what at least 3 dice show."
    )
    play(alike, "reroll red")
    for word in ("lifted", "paired"):
        assert word not in alike.why_not(word).text
    pairs = play(alike, "keep", "blue 1")
    assert "lifted" not in pairs.why_not("lifted").text and "paired" not in pairs.why_not("paired").text


def test_more_is_picked_up_only_where_something_more_may_be() -> None:
    state = at(EMPTY, dice=dice("red red red blue white 1 1 2 6 4"))
    play(state, "reroll red", "reroll red")
    assert state.prompt == "Player 1, throw the 2 dice that you picked up, pick up more, or keep all dice as they lie."
    play(state, "reroll red")
    assert state.prompt == "Player 1, throw the 3 dice that you picked up, or keep all dice as they lie."


def test_a_turn_has_at_most_twenty_throws_after_the_first() -> None:
    state = GAME.new(seats=1)
    state.play("roll red red red red red 1 2 3 4 5")
    for _ in range(20):
        play(state, "reroll red", "throw", "roll red")
    assert "phase:pairs" in state.position()
    assert "as often as a turn allows" in state.why_not("reroll red").text


# -- pairs ----------------------------------------------------------------------------------------------------------


def test_a_pair_is_exactly_one_colour_die_and_one_number_die() -> None:
    state = at(EMPTY, dice=dice("brown red red blue white 1 2 2 6 4"))
    expected = {f"{colour} {number}" for colour in ("brown", "red", "blue", "white") for number in "1246"}
    assert actions(state) == expected
    assert state.why_not("blue red").rule == state.why_not("1 2").rule == "pairs"


def test_a_pair_may_be_touched_in_any_order() -> None:
    state = at(EMPTY, dice=dice("brown red red blue white 1 2 2 6 4"))
    assert state.after("4 blue").action == ("blue", "4")
    state.play("4 blue")
    assert sheet(state) == "///4//"


def test_only_what_lies_on_the_table_can_be_paired() -> None:
    state = at(EMPTY, dice=dice("brown red red blue white 1 2 2 6 4"))
    why = state.why_not("green 1")
    assert why.rule == "pairs"
    assert why.text == "No die on the table shows green: the colours that are left are brown, red, blue and white."
    assert state.why_not("red 5").text == "No die on the table shows 5: the numbers that are left are 1, 2, 4 and 6."
    alike = at(EMPTY, active=1, dice=dice("red red 2 2"))
    assert alike.why_not("blue").text == "No die on the table shows blue: the colour that is left is red."


def test_a_paired_die_is_used_up() -> None:
    state = play(at(EMPTY, dice=dice("brown red red blue white 1 2 2 6 4")), "blue 4")
    assert state.why_not("blue 1").rule == state.why_not("red 4").rule == "pairs"
    state.play("red 2")
    assert "red 2" in actions(state)


def test_the_active_player_makes_three_pairs_of_six_dice() -> None:
    state = at(EMPTY, EMPTY, dice=dice("brown red red blue white 1 2 2 6 4"))
    for pair in ("blue 4", "red 2", "red 2"):
        assert state.turn == 0
        state.play(pair)
    assert state.turn == 1
    assert sheet(state) == "/2-4//4//"


def test_a_colour_that_is_chosen_twice_is_written_in_two_rows() -> None:
    state = play(at(EMPTY, dice=dice("red red red blue white 1 2 3 6 4")), "keep", "red 1", "red 2", "red 3")
    assert sheet(state) == "/1-3-6////"


def test_the_six_dice_of_the_active_player_are_not_there_for_the_others() -> None:
    state = play(at(EMPTY, EMPTY, dice=dice("brown red red blue white 1 2 2 6 4")), "blue 4", "red 2", "white 6")
    assert actions(state) == {"brown 1", "brown 2", "red 1", "red 2"}


def test_each_of_the_others_takes_one_pair_of_the_remaining_four_dice_in_seat_order() -> None:
    state = at(EMPTY, EMPTY, EMPTY, EMPTY, active=1, dice=dice("brown red red blue white 1 2 2 6 4"))
    play(state, "blue 4", "red 2", "white 6")
    seats = []
    while state.turn != CHANCE:
        seats.append(state.turn)
        state.play("brown 1")
    assert seats == [0, 2, 3]
    assert [sheet(state, seat) for seat in (0, 2, 3)] == ["1/////"] * 3


def test_the_others_must_take_a_pair() -> None:
    state = at(EMPTY, EMPTY, dice=dice("brown=1 red=2 red blue=3 white 1=1 2=2 2 6=3 4"))
    assert state.turn == 1
    assert actions(state) == {"red 2", "red 4", "white 2", "white 4"}


def test_another_player_may_use_the_same_dice() -> None:
    state = at(EMPTY, EMPTY, EMPTY, dice=dice("brown=1 red=2 red blue=3 white 1=1 2=2 2 6=3 4"))
    before = actions(state)
    state.play("red 2")
    assert state.turn == 2
    assert actions(state) == before


def test_in_a_turn_the_active_player_writes_three_numbers_and_each_other_one() -> None:
    state = GAME.new(seats=4)
    play(state, "roll brown red green blue white 1 2 2 6 4", "brown 1", "red 2", "green 2")
    play(state, "blue 6", "blue 4", "white 6")
    rows = [sum(len(column.split("-")) for column in sheet(state, seat).split("/") if column) for seat in range(4)]
    assert rows == [3, 1, 1, 1]


# -- writing --------------------------------------------------------------------------------------------------------


def test_a_row_is_the_previous_sum_plus_the_number_and_the_first_row_the_number() -> None:
    state = at(FIRST_BEFORE, EMPTY, dice=dice("brown green yellow blue brown 3 4 1 4 5"))
    play(state, "brown 3", "green 4", "yellow 1")
    assert sheet(state) == FIRST


def test_the_others_choose_from_what_the_example_leaves() -> None:
    state = at(FIRST_BEFORE, EMPTY, dice=dice("brown green yellow blue brown 3 4 1 4 5"))
    play(state, "brown 3", "green 4", "yellow 1")
    assert actions(state) == {"blue 4", "blue 5", "brown 4", "brown 5"}


def test_the_player_of_the_example_could_not_have_chosen_blue_before_brown() -> None:
    state = at(FIRST_BEFORE, dice=dice("brown green yellow blue brown 3 4 1 4 5"))
    why = state.why_not("blue 4")
    assert why.rule == "blocked"
    assert why.text == (
        "Blue is blocked: it has 4 rows, brown has none, "
        "and a column may not go more than 3 rows ahead while brown, green or yellow can be taken."
    )


def test_up_to_ten_numbers_are_written_in_a_column() -> None:
    nine, ten = "1-2-3-4-5-6-7-8-9", "1-2-3-4-5-6-7-8-9-10"
    seven = "/".join([SEVEN] * 5)
    state = play(at(f"{nine}/{seven}", active=1, dice=dice("brown brown 1 1")), "brown 1")
    assert sheet(state) == f"{ten}/{seven}"


def test_if_only_full_columns_are_offered_a_pair_is_taken_and_nothing_is_written() -> None:
    full = f"1-2-3-4-5-6-7-8-9-10/{'/'.join([SEVEN] * 5)}"
    state = at(full, active=1, dice=dice("brown brown 1 1"))
    assert "nothing will be written" in state.prompt
    assert "writes nothing" in state.describe("brown 1", None)
    assert sheet(play(state, "brown 1")) == full


def test_the_prompt_says_so_to_whoever_has_these_columns_full() -> None:
    full = f"1-2-3-4-5-6-7-8-9-10/{'/'.join([SEVEN] * 5)}"
    state = at(EMPTY, full, active=2, dice=dice("brown brown 1 1"))
    assert "nothing will be written" not in state.prompt
    assert "nothing will be written" in play(state, "brown 1").prompt


def test_if_something_else_is_offered_than_a_full_column_it_must_be_taken() -> None:
    state = at(f"1-2-3-4-5-6-7-8-9-10/{'/'.join([SEVEN] * 5)}", active=1, dice=dice("brown white 1 2"))
    assert actions(state) == {"white 1", "white 2"}
    why = state.why_not("brown 1")
    assert (why.rule, why.text) == ("full", "Brown is full: it has its 10 rows, so white must be taken.")


def test_a_column_that_is_not_full_must_be_taken_before_a_full_one_even_if_it_is_blocked() -> None:
    full = "1-2-3-4-5-6-7-8-9-10"
    state = at(f"{full}/{SEVEN}////", active=1, dice=dice("brown red 1 2"))
    assert colours(state) == {"red"}


# -- blocked columns ------------------------------------------------------------------------------------------------


def test_a_column_with_three_rows_more_than_another_is_blocked() -> None:
    state = at("/1/1/1-2-3/1-2/1", active=1, dice=dice("blue yellow 1 2"))
    assert colours(state) == {"yellow"}
    assert state.why_not("blue").rule == state.why_not("1 blue").rule == "blocked"


def test_a_column_with_two_rows_more_is_open() -> None:
    assert colours(at("/1/1/1-2/1-2/1", active=1, dice=dice("blue yellow 1 2"))) == {"blue", "yellow"}


def test_a_blocked_column_is_measured_against_the_column_with_the_fewest_rows() -> None:
    why = at("1/1-2-3-4/1-2/1-2-3-4-5/1-2/1-2", active=1, dice=dice("blue yellow 1 2")).why_not("blue 1")
    assert why.text == (
        "Blue is blocked: it has 5 rows, brown has 1, "
        "and a column may not go more than 3 rows ahead while yellow can be taken."
    )


def test_if_no_other_column_can_be_written_a_blocked_one_is_allowed() -> None:
    state = at("/1/1/1-2-3/1-2/1", active=1, dice=dice("blue blue 1 2"))
    assert sheet(play(state, "blue 2")) == "/1/1/1-2-3-5/1-2/1"


def test_between_two_blocked_columns_the_player_chooses_freely() -> None:
    assert colours(at("/1/1/1-2-3/1-2-3-4-5/1", active=1, dice=dice("blue yellow 1 2"))) == {"blue", "yellow"}


def test_each_pair_is_judged_by_the_sheet_as_it_stands_so_an_earlier_pair_can_open_a_colour() -> None:
    state = at(TWO_FAR, dice=dice("brown blue blue red red 1 2 3 4 5"))
    assert colours(state) == {"brown"}
    assert colours(play(state, "brown 1")) == {"red", "blue"}


def test_an_earlier_pair_can_block_a_colour() -> None:
    state = at("/1/1/1-2/1/1", dice=dice("blue blue red red green 1 2 3 4 5"))
    assert "blue" in colours(state)
    assert "blue" not in colours(play(state, "blue 1"))


def test_open_is_told_by_the_colours_on_offer_and_not_by_all_dice_of_the_turn() -> None:
    state = at(TWO_FAR, dice=dice("brown blue blue red red 1 2 3 4 5"))
    play(state, "brown 1", "blue 2")
    assert colours(state) == {"red"}


# -- announcing and winning early -----------------------------------------------------------------------------------


NEARLY = "1-2-3/1-2-3-4/1-2-3-4-5/1-2-3-4-6/1-2-3-4-7/1-2-3-4-8"
"""One row of brown is missing, and the sums rise."""


def own_turn(*others: str, first: str = NEARLY, **fields: object) -> pygames.State:
    return at(first, *others, dice=dice("brown yellow white blue blue 1 1 1 5 5"), **fields)


def test_who_is_sorted_with_four_rows_in_each_column_at_the_end_of_the_own_turn_is_announced() -> None:
    state = play(own_turn(), "keep", "brown 1", "white 1")
    assert state.describe("yellow 1", None).endswith("Player 1 is sorted and announces it.")
    state.play("yellow 1")
    assert "announced:0" in state.position()


def test_the_sheet_of_the_example_is_announced() -> None:
    before = ANNOUNCING.replace("-19/6-10", "/6-10").replace("-22/4", "/4").replace("-29", "")
    state = at(before, EMPTY, dice=dice("red yellow white brown brown 4 4 5 1 1"))
    play(state, "red 4", "yellow 4", "white 5")
    assert sheet(state) == ANNOUNCING
    assert "announced" not in state.position()
    state.play("brown 1")
    assert "announced:0" in state.position()


def test_the_announcement_comes_after_the_others_have_taken_their_pair() -> None:
    state = play(own_turn(EMPTY), "keep", "brown 1", "yellow 1", "white 1")
    assert state.turn == 1 and "announced" not in state.position()
    assert "announces" in state.describe("blue 5", None)
    state.play("blue 5")
    assert "announced:0" in state.position()


def test_fewer_than_four_rows_in_a_column_are_not_announced() -> None:
    state = own_turn(first=NEARLY.replace("1-2-3/", "1-2/", 1))
    play(state, "keep", "brown 1", "yellow 1", "white 1")
    assert "announced" not in state.position()


def test_a_sum_that_falls_is_not_announced() -> None:
    state = play(own_turn(), "keep", "brown 5", "yellow 1", "white 1")
    assert "announced" not in state.position()


def test_equal_sums_count_as_sorted() -> None:
    state = play(own_turn(), "keep", "brown 1", "white 1", "blue 1")
    assert sheet(state).split("/")[3:5] == ["1-2-3-4-6-7", "1-2-3-4-7"]
    assert "announced:0" in state.position()


def test_being_sorted_at_the_end_of_anothers_turn_announces_nothing() -> None:
    state = at(NEARLY, EMPTY, active=1, dice=dice("brown yellow white blue blue 1 1 1 5 5"))
    play(state, "keep", "yellow 5", "white 5", "blue 1", "brown 1")
    assert "announced" not in state.position()


SORTED = "1-2-3-4/1-2-3-4/1-2-3-4/1-2-3-4-5/1-2-3-4-6/1-2-3-4-7"
KEPT = ("yellow 2", "white 3", "white 2")
SPOILT = ("brown 6", "yellow 2", "white 3")
DICE = dice("brown yellow white white blue 6 2 3 2 1")


def test_who_is_sorted_again_at_the_end_of_the_next_own_turn_wins_at_once() -> None:
    state = play(at(SORTED, EMPTY, announced=0, dice=DICE), *KEPT)
    assert state.turn == 1, "the others still play in this turn"
    assert "is still sorted and wins" in state.describe("blue 6", None)
    state.play("blue 6")
    assert state.turn is None
    assert state.ranking() == ((0,), (1,))
    assert state.actions() == []


def test_otherwise_the_game_continues_and_the_announcement_is_gone() -> None:
    state = play(at(SORTED, EMPTY, announced=0, dice=DICE), *SPOILT)
    assert "no longer sorted" in state.describe("blue 1", None)
    state.play("blue 1")
    assert state.turn == CHANCE
    assert "announced" not in state.position()


def test_what_happens_between_the_two_own_turns_does_not_matter() -> None:
    between = "1-2-3-4/1-2-3-4-9/1-2-3-4-9/1-2-3-4-9/1-2-3-4-6/1-2-3-4-7"
    state = at(between, EMPTY, announced=0, dice=dice("yellow white brown red red 6 6 1 5 1"))
    play(state, "yellow 6", "white 6", "brown 1", "red 1")
    assert state.ranking() == ((0,), (1,))


def test_several_players_can_be_announced_and_the_first_to_hold_it_wins() -> None:
    state = play(at(SORTED, SORTED, announced="0,1", dice=DICE), *KEPT, "blue 1")
    assert state.ranking() == ((0,), (1,))


def test_who_is_sorted_for_the_first_time_wins_nothing_though_others_are_announced() -> None:
    state = play(at(SORTED, SORTED, SORTED, SORTED, announced="1,2", dice=DICE), *KEPT)
    while state.turn not in (None, CHANCE):
        state.play(state.actions()[0])
    assert state.turn == CHANCE and "announced:0,1,2" in state.position().split()


def test_the_winner_is_first_even_against_an_equal_evaluation_with_more_rows() -> None:
    six = "1-2-3-4-5"
    other = "/".join([f"{six}-6"] * 4 + [f"{six}-7", f"{six}-8"])
    state = play(at(SORTED, other, announced=0, dice=DICE), *KEPT, "blue 1")
    assert state.scores() == [0, 0]
    assert state.ranking() == ((0,), (1,))


def test_after_an_early_win_the_others_are_ranked_by_final_evaluation() -> None:
    falling = "1-2-3-9/1-2-3-8/1-2-3-7/1-2-3-6/1-2-3-5/1-2-3-4"
    state = play(at(SORTED, falling, NEARLY, announced=0, dice=DICE), *KEPT, "blue 1", "blue 1")
    assert state.ranking() == ((0,), (2,), (1,))


def test_an_announcement_is_visible_to_everybody() -> None:
    state = at(SORTED, EMPTY, announced=0, dice=DICE)
    assert all("announced:0" in state.seen_by(viewer).position() for viewer in (None, 0, 1))


# -- the last round -------------------------------------------------------------------------------------------------


SIX_SEVENS = "/".join([SEVEN] * 6)
LAST = f"1-2-3-4-5-6/{'/'.join([SEVEN] * 5)}"
"""One row of brown is missing to seven in every column."""


def test_the_game_ends_with_the_round_in_which_somebody_has_seven_rows_in_every_column() -> None:
    state = at(LAST, EMPTY, round=8, dice=dice("brown red green blue blue 6 6 5 5 4"))
    play(state, "brown 6", "red 6", "green 5", "blue 5")
    assert state.turn == CHANCE and state.occasion == "round 8 seat 1 roll 1"
    pass_round(state, "round:9")
    assert state.turn is None
    assert "round:8" in state.position()


def test_six_rows_in_a_column_do_not_end_the_game() -> None:
    state = at(LAST, EMPTY, active=3, round=7, dice=dice("red green 1 2"))
    play(state, "red 1", "green 1")
    assert state.turn == CHANCE and state.occasion == "round 8 seat 0 roll 1"


def test_that_round_is_finished_so_that_all_have_the_same_number_of_turns() -> None:
    state = at(SIX_SEVENS, EMPTY, EMPTY, EMPTY, active=2, phase="roll", round=8)
    occasions = set()
    rng = random.Random(5)
    while state.turn is not None:
        if state.turn == CHANCE:
            occasions.add(" ".join(state.occasion.split()[:4]))
        state.play(state.chance(rng) if state.turn == CHANCE else state.actions()[-1])
    assert occasions == {"round 8 seat 2", "round 8 seat 3"}


def test_seven_rows_reached_in_somebody_elses_turn_end_the_game_too() -> None:
    state = at(LAST, EMPTY, active=3, dice=dice("brown green 1 2"))
    play(state, "brown 1", "green 1")
    assert state.turn is None


def test_an_announcement_that_gets_no_second_turn_is_worth_nothing() -> None:
    sheets = (SIX_SEVENS, "1-2-3-4/1-2-3-4/1-2-3-4/1-2-3-4/1-2-3-4/1-2-3-4")
    state = at(*sheets, active=3, announced=1, dice=dice("brown white 6 6"))
    play(state, "white 6", "white 6")
    assert state.turn is None
    assert state.ranking() == ((0,), (1,))


def test_an_announced_player_can_still_win_in_the_last_round() -> None:
    state = at(SIX_SEVENS, SORTED, active=1, announced=1, dice=DICE)
    play(state, *KEPT, "blue 1")
    assert state.ranking() == ((1,), (0,))


def test_the_log_says_that_the_last_round_has_come_when_it_has() -> None:
    last = "That is a seventh row in every column: this is the last round."
    own = play(at(LAST, EMPTY, dice=dice("brown red green blue blue 6 6 5 5 4")), "red 6", "green 5")
    assert own.describe("brown 6", None) == f"Player 1 takes brown 6: row 7 of brown is 12. {last}"
    assert last not in play(own, "brown 6").describe("blue 5", None)
    end = at(LAST, active=3, dice=dice("brown green 1 2"))
    assert end.describe("brown 1", None).endswith(f"{last} The last round is played out: the final evaluation decides.")
    before_the_limit = at(EMPTY, round=39, active=3, dice=dice("red green 1 2"))
    assert before_the_limit.describe("red 1", None) == "Player 1 takes red 1: row 1 of red is 1."


def test_who_wins_with_a_seventh_row_makes_no_last_round() -> None:
    sevens = ["1-2-3-4-5-6", *[SEVEN] * 5]
    state = play(at("/".join(sevens), announced=0, dice=dice("white white brown red red 6 5 1 1 1")), "keep")
    play(state, "white 6", "white 5")
    assert state.describe("brown 1", None).endswith("row 7 of brown is 7. Player 1 is still sorted and wins.")


def test_a_match_ends_with_round_forty_at_the_latest() -> None:
    state = at(EMPTY, round=40, active=3, dice=dice("red green 1 2"))
    assert play(state, "red 1").turn is None


# -- final evaluation -----------------------------------------------------------------------------------------------


def over(*sheets: str) -> pygames.State:
    """A match that has ended with these sheets, one of which has seven rows in every column."""
    return at(*sheets, phase="over", active=3)


def test_the_final_evaluation_of_the_example_is_six() -> None:
    state = over(FINAL)
    assert state.scores() == [-6]
    assert state.evaluation(0) == 6
    assert pygames.rolling_gemstones.ranks(state.sheets[0]) == [2, 4, 3, 1, 5, 6]


@pytest.mark.parametrize(
    ("sums", "cost"),
    [
        ((1, 2, 3, 4, 5, 6), 0),
        ((6, 5, 4, 3, 2, 1), 18),
        ((2, 1, 3, 4, 5, 6), 2),
        ((6, 1, 2, 3, 4, 5), 10),
        ((4, 4, 4, 4, 4, 4), 0),
        ((5, 5, 4, 6, 6, 6), 4),
    ],
)
def test_the_evaluation_adds_up_how_far_each_place_is_from_its_column(sums: tuple[int, ...], cost: int) -> None:
    assert at("/".join(map(str, sums))).scores() == [-cost]


def test_equal_sums_are_placed_to_the_players_advantage() -> None:
    assert at("3/3/1-7/1-7/1-7/1-7").scores() == [0]
    assert at("2/1/2/3/4/5").scores() == [-2]


def test_the_lowest_evaluation_wins() -> None:
    falling = "/".join(f"1-2-3-4-5-6-{rest}" for rest in (12, 11, 10, 9, 8, 7))
    assert over(falling, SIX_SEVENS, FINAL).ranking() == ((1,), (2,), (0,))


def test_a_tie_is_won_by_most_rows_in_the_worst_column() -> None:
    eight = "/".join([SEVEN + "-8"] * 6)
    assert over(SIX_SEVENS, eight).ranking() == ((1,), (0,))


def test_if_the_worst_columns_are_tied_the_second_worst_decide_and_so_on() -> None:
    one_more = f"{'/'.join([SEVEN] * 5)}/{SEVEN}-8"
    two_more = f"{'/'.join([SEVEN] * 4)}/{SEVEN}-8/{SEVEN}-8"
    assert over(one_more, two_more, SIX_SEVENS).ranking() == ((1,), (0,), (2,))


def test_what_is_tied_in_everything_is_shared() -> None:
    assert over(SIX_SEVENS, SIX_SEVENS).ranking() == ((0, 1),)
    assert "share the win" in over(SIX_SEVENS, SIX_SEVENS).prompt


def test_scores_tell_the_evaluation_as_it_stands_and_more_is_better() -> None:
    assert at(FINAL, EMPTY, FIRST, active=1).scores() == [-6, 0, -at(FIRST).evaluation(0)]


# -- one to three players -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_imaginary_players_fill_up_to_four_and_come_last_in_a_round(seats: int) -> None:
    state = GAME.new(seats=seats)
    firsts = []
    rng = random.Random(2)
    while "round:1" in state.position().split():
        if state.turn == CHANCE and not state.occasion.endswith(("roll 2", "roll 3")):
            firsts.append(state.occasion)
        state.play(state.chance(rng) if state.turn == CHANCE else state.actions()[-1])
    own = [f"round 1 seat {seat} roll 1" for seat in range(seats)]
    assert firsts == own + [f"round 1 imaginary {turn}" for turn in range(seats, 4)]


def test_with_four_players_nobody_is_imaginary() -> None:
    state = pass_round(GAME.new(seats=4), "active:3")
    assert state.occasion == "round 1 seat 3 roll 1"


def test_for_an_imaginary_player_two_colour_dice_and_two_number_dice_are_rolled() -> None:
    state = at(EMPTY, active=1)
    roll = state.chance(random.Random(0))
    assert len(roll) == 5 and {*roll[1:3]} <= set(COLOURS) and {*roll[3:]} <= set("123456")


def test_an_imaginary_player_never_throws_again() -> None:
    state = play(at(EMPTY, active=1), "roll red red 2 2")
    assert actions(state) == {"red 2"}


def test_every_real_player_must_take_one_pair_of_an_imaginary_players_dice() -> None:
    state = play(at(EMPTY, EMPTY, EMPTY, active=3), "roll red white 2 5")
    for seat in range(3):
        assert state.turn == seat
        assert actions(state) == {"red 2", "red 5", "white 2", "white 5"}
        state.play("red 2")
    assert state.turn == CHANCE


# -- solo -----------------------------------------------------------------------------------------------------------


def test_solo_sorted_in_two_own_turns_in_a_row_wins_with_score_0() -> None:
    state = play(at(SORTED, announced=0, dice=DICE), *KEPT)
    assert state.turn is None
    assert (state.ranking(), state.scores()) == (((0,),), [0])


def test_solo_the_round_of_the_seventh_rows_is_finished_with_three_imaginary_turns() -> None:
    state = at(LAST, dice=dice("brown red green blue blue 6 6 5 5 4"))
    play(state, "brown 6", "red 6", "green 5")
    taken = 0
    while state.turn is not None:
        assert "imaginary" in state.occasion
        state.play("roll white yellow 1 2")
        state.play("white 1")
        taken += 1
    assert taken == 3
    assert state.scores()[0] == -state.evaluation(0)


def test_solo_otherwise_the_final_evaluation_is_the_score() -> None:
    assert over(FINAL).prompt == "The match is over: Player 1's final evaluation is 6."


# -- resigning ------------------------------------------------------------------------------------------------------


def test_with_two_players_the_other_wins_when_one_resigns() -> None:
    state = play(at(EMPTY, EMPTY, dice=dice("brown red red blue white 1 2 2 6 4")), "resign 0")
    assert state.turn is None and state.ranking() == ((1,), (0,))


def test_who_resigns_among_more_is_last_and_an_imaginary_player_takes_over() -> None:
    state = at(EMPTY, EMPTY, EMPTY, EMPTY, dice=dice("brown red red blue white 1 2 2 6 4"))
    play(state, "resign 1", "blue 4", "red 2", "white 6")
    assert state.turn == 2
    play(state, "red 1", "red 1")
    assert state.turn == CHANCE and state.occasion == "round 1 imaginary 1"
    play(state, "roll red white 2 5", "red 2")
    assert state.turn == 2


def test_a_turn_that_had_begun_becomes_an_imaginary_players() -> None:
    state = at(EMPTY, EMPTY, EMPTY, dice=dice("brown red red blue white 1 2 2 6 4"))
    play(state, "blue 4", "resign 0")
    assert state.occasion == "round 1 imaginary 0"
    play(state, "roll red white 2 5", "red 2", "red 5")
    assert state.occasion == "round 1 seat 1 roll 1"


def test_the_others_still_take_their_pair_when_the_active_player_resigns_after_the_own_pairs() -> None:
    state = at(EMPTY, EMPTY, EMPTY, dice=dice("brown=1 red=2 red blue=3 white 1=1 2=2 2 6=3 4"))
    play(state, "resign 0", "red 2")
    assert state.turn == 2
    assert "red 2" in actions(state)


def test_who_resigns_later_is_ranked_before_who_resigned_earlier() -> None:
    state = at(EMPTY, EMPTY, EMPTY, dice=dice("brown red red blue white 1 2 2 6 4"))
    play(state, "resign 1", "resign 2")
    assert state.ranking() == ((0,), (2,), (1,))
    assert state.scores() == [0, -20, -19]


def test_who_resigns_while_the_others_take_their_pairs_takes_nobodys_turn_along() -> None:
    begun = dice("brown=1 red=2 red blue=3 white 1=1 2=2 2 6=3 4")
    state = play(at(EMPTY, EMPTY, EMPTY, EMPTY, dice=begun), "resign 3")
    assert state.turn == 1
    assert play(state, "red 2").turn == 2
    assert play(state, "red 2").occasion == "round 1 seat 1 roll 1"
    state = play(at(EMPTY, EMPTY, EMPTY, EMPTY, dice=begun), "resign 1")
    assert state.turn == 2
    state = play(at(EMPTY, EMPTY, EMPTY, EMPTY, dice=begun), "red 2", "resign 2")
    assert state.turn == 3, "who has taken a pair already is not asked again"


def test_the_sheet_of_who_has_resigned_makes_no_last_round() -> None:
    full = "/".join([SEVEN] * 6)
    state = at(EMPTY, full, EMPTY, active=3, round=8, out=1, dice=dice("red white 2 5"))
    play(state, "red 2", "red 2")
    assert state.turn == CHANCE and state.occasion == "round 9 seat 0 roll 1"


def test_an_announced_player_who_resigns_is_announced_no_more() -> None:
    state = play(at(SORTED, SORTED, EMPTY, announced="0,1", dice=DICE), "resign 1")
    assert "announced:0" in state.position().split()
    assert GAME.new(position=state.position()) == state


# -- our own dice ---------------------------------------------------------------------------------------------------


def own_dice() -> Match:
    return Match.start(GAME, ["Ann"], dice="own")


def test_with_our_own_dice_the_match_waits_for_what_they_show() -> None:
    match = own_dice()
    assert match.state.turn == CHANCE and match.state.players_roll
    assert match.state.prompt == ("Ann: roll 5 colour dice and 5 number dice and enter what each of them shows.")
    match.play("roll brown red red blue white 1 2 2 6 4")
    assert match.state.turn == 0


def test_our_own_dice_are_entered_in_any_order() -> None:
    match = own_dice()
    match.play("roll 1 brown 2 red red 2 blue 6 white 4")
    assert match.lines == ["roll brown red red blue white 1 2 2 6 4"]


def test_the_touch_tree_leads_through_our_own_dice() -> None:
    state = own_dice().state
    assert state.outcomes() is None
    assert state.after(()).words == ("roll",)
    assert state.after("roll").words == (*COLOURS, *"123456")
    assert state.after("roll red red red red red").words == tuple("123456")
    assert state.after("roll 1 2 3 4 5").words == tuple(COLOURS)
    assert state.after("roll 1 2 3 4 5 red red red red red").action == tuple(
        "roll red red red red red 1 2 3 4 5".split()
    )


def test_what_our_own_dice_cannot_show_is_refused() -> None:
    state = own_dice().state
    for wrong, why in (
        ("roll red red red red red red", "The throw has 5 colour dice, and you have entered 6 colours."),
        ("roll 7", "“7” is not what a die shows: a throw is written like “roll red blue blue white green 1 4 4 6 2”."),
        ("keep", "“keep” is not what a die shows: a throw is written like “roll red blue blue white green 1 4 4 6 2”."),
    ):
        assert (state.why_not(wrong).rule, state.why_not(wrong).text) == ("chance", why)
    with pytest.raises(IllegalAction):
        state.play("roll red")


def test_only_the_dice_that_are_thrown_again_are_entered() -> None:
    match = own_dice()
    match.play("roll red red red blue white 1 2 2 6 4")
    match.play("reroll red")
    match.play("reroll red")
    match.play("throw")
    assert "roll 2 colour dice again" in match.state.prompt
    assert match.state.why_not("roll 4").text == "The throw has no number die, and you have entered 1 number."
    match.play("roll green green")
    assert match.state.turn == 0


def test_the_table_rolls_unless_we_say_otherwise() -> None:
    assert Match.start(GAME, ["Ann"]).state.turn == 0


# -- the same dice --------------------------------------------------------------------------------------------------


def rolls(match: Match) -> dict[str, str]:
    """What was rolled at which occasion."""
    found = {}
    for number, text in enumerate(match.lines):
        before = match.at(number)
        if before.turn == CHANCE:
            found[before.occasion] = text
    return found


def played(seed: int, again: bool) -> Match:
    match = Match.start(GAME, ["Ann"], seed=seed)
    while match.state.turn is not None:
        choice = match.state.actions()
        lift = choice[0][0] == "reroll" and again and ("throw",) not in choice
        match.play(choice[0] if lift else "throw" if ("throw",) in choice and again else choice[-1])
    return match


def test_throwing_again_does_not_shift_the_dice_of_later_turns() -> None:
    eager, calm = rolls(played(7, again=True)), rolls(played(7, again=False))
    assert any(occasion.endswith("roll 2") for occasion in eager)
    shared = eager.keys() & calm.keys()
    assert len(shared) > 20 and all(eager[occasion] == calm[occasion] for occasion in shared)


# -- what cannot be -------------------------------------------------------------------------------------------------


def test_nothing_can_be_played_when_it_is_over() -> None:
    why = over(FINAL).why_not("red 1")
    assert why.rule == "end"


def test_words_that_name_nothing_are_refused() -> None:
    state = at(EMPTY, dice=dice("brown red red blue white 1 2 2 6 4"))
    assert state.why_not("banana").rule == "notation"
    assert at(EMPTY, dice=dice("red red red blue white 1 1 3 6 4")).why_not("banana").rule == "notation"


def test_the_prompt_says_what_to_do_with_the_dice() -> None:
    state = at(EMPTY, EMPTY, phase="roll")
    state.names = ("Ann", "Bob")
    assert state.prompt == "Ann rolls 5 colour dice and 5 number dice."
    play(state, "roll red red red blue white 2 2 2 2 4")
    again = "Ann, 3 dice show red and 4 dice show 2: pick up those of them that you want to throw again, one by one, or keep all dice."
    assert state.prompt == again
    one = "Ann, throw the die that you picked up, pick up more, or keep all dice as they lie."
    assert play(state, "reroll red").prompt == one
    assert play(state, "reroll 2").prompt == one.replace("the die", "the 2 dice")
    assert play(state, "throw").prompt == "Ann rolls 1 colour die and 1 number die."
    play(state, "roll green 1", "keep", "green 1", "red 2", "red 2")
    assert state.prompt == "Bob, take one pair from the four dice that Ann left."
    imaginary = at(EMPTY, active=2)
    assert imaginary.prompt == "An imaginary player rolls 2 colour dice and 2 number dice."
    play(imaginary, "roll red red 2 2")
    assert imaginary.prompt == "Player 1, take one pair from the four dice that the imaginary player left."


def test_the_log_tells_rolls_throws_and_pairs() -> None:
    state = at(EMPTY, EMPTY, phase="roll")
    state.names = ("Ann", "Bob")
    roll = "roll red red red blue white 2 2 1 3 4"
    assert state.describe(roll, None) == "Ann rolls red, red, red, blue, white, 2, 2, 1, 3 and 4."
    play(state, roll)
    assert state.describe("keep", None) == "Ann keeps the dice."
    assert state.describe("reroll red", None) == "Ann picks up a die that shows red."
    play(state, "reroll red", "reroll red")
    assert state.describe("throw", None) == "Ann throws 2 colour dice again."
    play(state, "throw")
    assert state.describe("roll green brown", None) == "Ann rolls again and gets green and brown."
    imaginary = at(EMPTY, active=2)
    assert imaginary.describe("roll red blue 2 5", None) == "An imaginary player rolls red, blue, 2 and 5."


@pytest.mark.parametrize(
    ("state", "told"),
    [
        (at(FINAL, SIX_SEVENS, phase="over", active=3), "Player 2 wins with a final evaluation of 0."),
        (at(SORTED, EMPTY, announced=0, winner=0, phase="over"), "Player 1 stayed sorted for two own turns and wins."),
        (
            at(f"{SIX_SEVENS}-8", SIX_SEVENS, phase="over", active=3),
            "Player 1 wins with a final evaluation of 0, the same as Player 2, but more rows in the emptiest columns.",
        ),
        (
            at(f"{SIX_SEVENS}-8", SIX_SEVENS, SIX_SEVENS, phase="over", active=3),
            "Player 1 wins with a final evaluation of 0, the same as Player 2 and Player 3, "
            "but more rows in the emptiest columns.",
        ),
        (at(SIX_SEVENS, EMPTY, FINAL, out=1, phase="over", active=3), "Player 1 wins with a final evaluation of 0."),
        (
            at(SIX_SEVENS, SIX_SEVENS, phase="over", active=3),
            "Player 1 and Player 2 share the win with a final evaluation of 0.",
        ),
        (at(EMPTY, EMPTY, out=0, phase="over"), "Player 2 is the only player left and wins."),
        (at(EMPTY, out=0, phase="over"), "Player 1 resigned."),
    ],
)
def test_the_last_prompt_says_who_has_won_and_why(state: pygames.State, told: str) -> None:
    assert state.prompt == f"The match is over: {told}"


def test_in_letters_every_sheet_is_a_line_with_its_sums_and_rows() -> None:
    state = at(FIRST, SORTED, EMPTY, announced=1, out=2, round=6, dice=dice("red red red=up blue white 1 1 3 6 4"))
    state.names = ("Ann", "Bob the Great", "Cid")
    assert state.as_text().splitlines() == [
        "Round 6; on the table: red, red, blue, white, 1, 1, 3, 6 and 4; picked up: red",
        "                  brown       red     green      blue    yellow     white",
        "Ann               3 (1)     7 (2)    10 (2)     9 (4)    13 (3)    15 (3)  evaluation 2",
        "Bob the Great     4 (4)     4 (4)     4 (4)     5 (5)     6 (5)     7 (5)  evaluation 0, announced",
        "Cid               0 (0)     0 (0)     0 (0)     0 (0)     0 (0)     0 (0)  resigned",
    ]
    pairs = play(at(EMPTY, dice=dice("brown red red blue white 1 2 2 6 4")), "blue 4", "red 2")
    assert pairs.as_text().startswith(
        "Round 1; on the table: brown, red, white, 1, 2 and 6; in pairs: blue 4 and red 2\n"
    )
    assert over(FINAL).as_text().startswith("Round 8\n")


def test_the_prompt_counts_the_pairs() -> None:
    state = at(EMPTY, dice=dice("brown red red blue white 1 2 2 6 4"))
    assert state.prompt == "Player 1, make your first pair: one colour die and one number die."
    assert "second pair" in play(state, "blue 1").prompt
    assert "third pair" in play(state, "red 2").prompt
