"""The 22 Power Clucks of Gem Hens: what each does, when, once; and every two that can meet in one step."""

from random import Random

import pytest

from pygames import CHANCE
from pygames.gem_hens.powers import CARDS
from pygames.gem_hens.rules import POWERS
from tests.rules.gem_hens import (
    EIGHT,
    GAME,
    after,
    at,
    cells,
    conserved,
    finish,
    play,
    refusal,
    rolled,
    shoves,
    somewhere,
)

ON = {"power-clucks": "on"}
SPARE = ("strategic", "jeweler", "waste-not")
"""Powers that add nothing in the middle of a round, for those who hold something only because everybody does."""


def holding(*hens, farmer="row6,column6", more="", round_=3, **options):
    """hen1 is to use a die; who holds nothing that is named holds something that does nothing here."""
    spare = [word for word in SPARE if not any(f"power={word}" in hen for hen in hens)]
    held = [hen if "power=" in hen else f"{hen};power={spare.pop(0)}" for hen in hens]
    left = [word for word in CARDS if not any(f"power={word}" in hen for hen in held)]
    gone = left[: 2 * (round_ - 1)]
    line = f"round:{round_} phase:turn farmer:{farmer} discards:{','.join(gone)} {more}"
    if not gone:
        line = line.replace("discards: ", "")
    return at(line, *held, **(ON | options))


def first(state, word):
    """The actions that begin with a power's word, as text without it."""
    return {" ".join(action[1:]) for action in state.actions() if action[0] == word}


LATE = "dice=1"

# -- cards: dealt, drafted, used once, gone ---------------------------------------------------------------------------


def dealing(seats=2, **options):
    """A match whose first grain has been thrown."""
    state = GAME.new(seats=seats, **(ON | options))
    while state.phase != "deal":
        state.play(state.chance(Random(1)))
    return state


def test_all_22_powers_are_in_the_deck_and_each_is_as_likely():
    outcomes = dict(dealing().outcomes())
    assert len(outcomes) == 22 == len(CARDS) and set(outcomes.values()) == {1 / 22}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_after_the_throw_as_many_cards_as_players_are_dealt_face_up(seats):
    state = dealing(seats)
    cards = list(CARDS)[:seats]
    play(state, *(f"deal {card}" for card in cards))
    assert state.cards == cards and state.phase == "roll"
    assert all(state.seen_by(viewer).cards == cards for viewer in (None, *range(seats)))


def test_without_the_option_no_card_is_dealt():
    state = somewhere(2, 1, 60)
    assert state.phase not in ("deal", "draft") and not state.cards
    assert refusal(
        GAME.new(position="phase:roll round:3 farmer:row1,column1 hen1:cell=coop hen2:cell=coop"), "nimble"
    ).text == ("This match is played without Power Clucks.")


def test_powers_are_drafted_in_reverse_pecking_order():
    state = play(dealing(3), "deal nimble", "deal tough", "deal picky")
    for dice in ("61234512", "66123412", EIGHT):
        rolled(state, *dice)
    play(state, "rolled 2", "rolled 5 5")
    assert state.order == [1, 0, 2] and state.turn == 2
    assert state.actions() == [("draft", "nimble"), ("draft", "tough"), ("draft", "picky")]
    play(state, "draft tough")
    assert state.turn == 0 and refusal(state, "draft tough").text == "Tough does not lie there: choose Nimble or Picky."
    play(state, "draft picky", "draft nimble")
    assert [hen.power for hen in state.hens] == ["picky", "nimble", "tough"]
    assert state.phase == "turn" and state.turn == 1


def test_a_power_is_used_once_in_a_round():
    state = holding("cell=r3c3;dice=2,2,2;power=nimble", "dice=1,1,1")
    play(state, "nimble 2 r4c4")
    assert state.hens[0].used and state.abilities(0) == []
    play(state, "1 r1c2")
    assert refusal(state, "nimble 2 r5c5").text == "You have used Nimble, and a Power Cluck is used once in a round."


def test_only_the_own_power_can_be_used():
    state = holding("cell=r3c3;dice=2;power=nimble", "dice=1;power=tough")
    assert refusal(state, "tough 2 r3c4 r3c5").text == "You hold Nimble, not Tough."


def test_a_power_is_used_in_its_step():
    state = holding("cell=r3c3;dice=2;power=picky", LATE)
    assert refusal(state, "picky gold").text == "Picky is used when your hen eats on her cell."


def test_cards_are_discarded_at_the_end_of_the_round_and_others_are_dealt():
    state = holding(
        "cell=r3c3;dice=1;power=nimble", "power=tough", round_=1, farmer="row1,row2,row3,column1,column2,column3"
    )
    play(state, "1 r3c4")
    assert state.round == 2 and state.discards == ["nimble", "tough"]
    while state.phase != "deal":
        state.play(state.chance(Random(1)))
    assert len(state.outcomes()) == 20 and ("deal", "nimble") not in dict(state.outcomes())


def test_who_resigns_discards_the_card():
    state = holding("cell=r3c3;dice=2;power=nimble", LATE, LATE)
    assert "nimble" in play(state, "resign 0").discards


def test_a_match_that_ends_by_resigning_keeps_no_dice_for_another_round():
    state = at(
        "round:2 phase:turn farmer:row6,row1,column6,column5 discards:picky,hungry",
        "cell=r3c3;dice=1,2;power=strategic",
        "cell=r5c5;dice=1,2,5;power=waste-not",
        **ON,
    )
    play(state, "strategic", "resign 1")
    assert state.turn is None and not state.hens[0].kept
    assert GAME.new(position=state.position(), **state.options) == state


def test_who_resigns_while_power_clucks_are_drafted_keeps_her_place_in_the_order():
    dice = "dice=1,1,2,3,3,4,5,5"
    state = at(
        "round:1 phase:draft farmer:row1,row2,column1,column2 order:hen3,hen2,hen1 active:hen1 cards:nimble,tough,picky",
        *(f"{dice};pecks={pecks}" for pecks in (0, 4, 5)),
        **ON,
    )
    play(state, "draft nimble", "resign 1")
    assert GAME.new(seats=3, position=state.position(), **state.options) == state


def test_a_card_that_a_resigning_player_would_have_taken_is_discarded():
    state = play(dealing(3), "deal nimble", "deal tough", "deal picky")
    for dice in ("61234512", "66123412", EIGHT):
        rolled(state, *dice)
    play(state, "rolled 2", "rolled 5 5", "draft tough", "resign 1", "draft nimble")
    assert state.phase == "turn" and state.discards == ["picky"]


def test_a_turn_goes_on_after_the_die_only_while_something_can_be_used():
    state = holding("cell=r3c3;dice=1,1;power=hungry", "dice=1,1", more="grain:r3c5=gold")
    assert after(state, "1 r2c3").turn == 1
    then = after(state, "1 r3c4")
    assert then.turn == 0 and then.actions() == [("done",), ("hungry", "r3c5", "gold")]
    assert play(then, "done").turn == 1
    assert refusal(after(state, "1 r3c4"), "1 r3c3").text.startswith("You have used a die this turn")


# -- heavyweight, tough, wanderer -------------------------------------------------------------------------------------


def test_a_heavyweight_cannot_be_shoved():
    state = holding("cell=r3c1;dice=1,3;power=nimble", "cell=r3c2;dice=1,1;power=heavyweight")
    assert shoves(state) == set()
    assert refusal(state, "1 r3c2 3 r3c3").text == (
        "The hen of Player 2 is a Heavyweight this round: nobody shoves her."
    )


def test_a_heavyweight_shoves_others():
    state = holding("cell=r3c1;dice=1,3;power=heavyweight", "cell=r3c2;dice=1,1")
    assert shoves(state)
    assert refusal(state, "heavyweight").text.startswith("Your hen is a Heavyweight the whole round")


def test_tough_shoves_without_a_second_die_and_the_other_goes_one_step():
    state = holding("cell=r3c1;dice=3;power=tough", "cell=r3c2;dice=1,1")
    assert first(state, "tough") == {"3 r3c2 r3c3"}
    play(state, "tough 3 r3c2 r3c3")
    assert cells(state) == ["r3c2", "r3c3"] and state.hens[0].dice == [] and state.turn == 1


def test_tough_needs_a_step_left_and_room():
    assert not first(holding("cell=r3c1;dice=1;power=tough", "cell=r3c3;dice=1"), "tough")
    state = holding("cell=r3c5;dice=3;power=tough", "cell=r3c6;dice=1")
    assert refusal(state, "tough 3 r3c6 r3c6").text == "No die takes your hen against another that can be shoved."


def test_tough_comes_in_over_an_occupied_ramp():
    state = holding("dice=1;power=tough", "cell=r1c2;dice=1")
    assert first(state, "tough") == {"1 r1c2 r1c1", "1 r1c2 r1c3", "1 r1c2 r2c2"}
    assert cells(play(state, "tough 1 r1c2 r2c2")) == ["r1c2", "r2c2"]


def test_tough_may_still_shove_with_two_dice():
    state = holding("cell=r3c1;dice=2,3;power=tough", "cell=r3c2;dice=1,1")
    assert shoves(state) >= {"2 r3c2 3 r3c4", "3 r3c2 2 r3c4"}


def test_tough_is_useless_against_a_heavyweight():
    state = holding("cell=r3c1;dice=3;power=tough", "cell=r3c2;dice=1,1;power=heavyweight")
    assert first(state, "tough") == set()
    assert refusal(state, "tough 3 r3c2 r3c3").text.startswith("Tough does not shove a Heavyweight")


def test_who_is_shoved_by_tough_eats_where_she_ends():
    state = holding("cell=r3c1;dice=3;power=tough", "cell=r3c2;dice=1,1", more="grain:r3c3=ruby")
    assert play(state, "tough 3 r3c2 r3c3").turn == 1


def test_a_wanderer_goes_one_step_more():
    state = holding("cell=r3c1;dice=3;power=wanderer", LATE)
    assert first(state, "wanderer") == {"3 r3c5"}, "down is the edge, where a 3 ends anyway"
    assert cells(play(state, "wanderer 3 r3c5"))[0] == "r3c5"


def test_a_wanderer_goes_four_with_a_wild_die_too():
    assert first(holding("cell=r1c1;dice=6;power=wanderer", LATE), "wanderer") == {"6 r1c5", "6 r5c1"}


def test_a_wanderer_comes_in_a_step_more():
    assert "1 r2c2" in first(holding("dice=1;power=wanderer", LATE), "wanderer")


def test_a_wanderer_shoves_with_a_step_more():
    state = holding("cell=r3c1;dice=1,2;power=wanderer", "cell=r3c3;dice=1,1")
    assert "1 r3c3 2 r3c4" not in shoves(state)
    assert first(state, "wanderer") >= {"1 r3c3 2 r3c4", "2 r3c3 1 r3c4"} - shoves(state)
    assert "1 r3c3 2 r3c4" in first(state, "wanderer")
    play(state, "wanderer 1 r3c3 2 r3c4")
    assert cells(state) == ["r3c3", "r3c4"] and state.hens[0].dice == [] and state.hens[0].used


def test_where_a_step_more_changes_nothing_there_is_nothing_to_use():
    state = holding("cell=r1c1;dice=4;power=wanderer", LATE)
    assert refusal(state, "wanderer 4 r1c6").text == "Wanderer needs a movement die, and you have none."


# -- nimble, flight ---------------------------------------------------------------------------------------------------


def test_nimble_walks_an_l():
    assert first(holding("cell=r3c3;dice=2;power=nimble", LATE), "nimble") == {"2 r2c2", "2 r2c4", "2 r4c2", "2 r4c4"}
    ends = {"r1c2", "r1c4", "r5c2", "r5c4", "r2c1", "r4c1", "r2c5", "r4c5"}
    assert first(holding("cell=r3c3;dice=3;power=nimble", LATE), "nimble") == {f"3 {end}" for end in ends}


def test_nimble_is_used_with_a_2_or_a_3_or_a_wild_die():
    assert not first(holding("cell=r3c3;dice=1,4;power=nimble", LATE), "nimble")
    assert len(first(holding("cell=r3c3;dice=6;power=nimble", LATE), "nimble")) == 12


def test_the_first_leg_of_an_l_must_be_free():
    state = holding("cell=r1c1;dice=3;power=nimble", "cell=r1c2;dice=1")
    assert first(state, "nimble") == {"3 r2c3", "3 r3c2"}


def test_the_second_leg_of_an_l_ends_as_any_movement():
    state = holding("cell=r1c1;dice=3;power=nimble", "cell=r2c3;dice=1")
    assert first(state, "nimble") == {"3 r3c2", "3 r2c2"}, (
        "right and then down against the hen is no leg; down, right ends before her"
    )


def test_both_legs_have_at_least_one_step_and_an_l_never_shoves():
    state = holding("cell=r1c1;dice=2,1;power=nimble", "cell=r2c2;dice=1,1")
    assert first(state, "nimble") == set()
    assert refusal(state, "nimble 2 r2c2").text == "Nimble takes your hen nowhere where a die alone does not."


def test_nimble_may_turn_while_coming_in():
    ends = first(holding("dice=3;power=nimble", LATE), "nimble")
    assert {"3 r2c1", "3 r2c3"} <= ends and "3 r3c2" not in ends


@pytest.mark.parametrize(
    ("hen", "other", "line"),
    [
        ("cell=r3c2;dice=1,2,4", "cell=r2c2;dice=1", "nimble 2 r2c1"),
        ("cell=r3c2;dice=1,2,4", "cell=r4c2;dice=1", "nimble 2 r4c1"),
        ("cell=r3c5;dice=1,3,4", "cell=r2c5;dice=1", "nimble 3 r1c6"),
        ("cell=r2c3;dice=2", "cell=r2c2;dice=1", "nimble 2 r1c2"),
        ("cell=r5c1;dice=2", "cell=r5c2;dice=1", "nimble 2 r6c2"),
    ],
)
def test_the_first_leg_of_an_l_may_lead_to_the_edge_in_one_step(hen, other, line):
    end = line.split()[-1]
    assert play(holding(f"{hen};power=nimble", other), line).hens[0].cell == end


def test_flight_passes_over_hens_and_each_is_a_step():
    state = holding("cell=r3c1;dice=3;power=flight", "cell=r3c2;dice=1", LATE)
    assert first(state, "flight") == {"3 r3c4"}
    assert cells(play(state, "flight 3 r3c4"))[0] == "r3c4"


def test_flight_cannot_end_on_a_hen_but_ends_before_her():
    state = holding("cell=r3c1;dice=3;power=flight", "cell=r3c2;dice=1", "cell=r3c4;dice=1")
    assert first(state, "flight") == {"3 r3c3"}


def test_a_flight_that_would_end_before_the_first_hen_is_none():
    state = holding("cell=r3c1;dice=2;power=flight", "cell=r3c3;dice=1")
    assert first(state, "flight") == set()


def test_flight_comes_in_over_a_hen_on_the_ramp():
    assert "2 r2c2" in first(holding("dice=2;power=flight", "cell=r1c2;dice=1"), "flight")


def test_a_flying_hen_eats_where_she_lands_and_shoves_nobody():
    state = holding("cell=r3c1;dice=3,1;power=flight", "cell=r3c2;dice=1", more="grain:r3c4=ruby")
    play(state, "flight 3 r3c4")
    assert state.task.things == ("ruby",) and cells(state)[1] == "r3c2"


# -- dice: clever, high-endurance, strategic --------------------------------------------------------------------------


def test_clever_rolls_one_unused_die_again_before_the_die():
    state = holding("cell=r3c3;dice=1,4;power=clever", "dice=1,1")
    assert first(state, "clever") == {"1", "4"}
    play(state, "clever 4")
    assert state.turn == CHANCE and len(state.outcomes()) == 6
    play(state, "rolled 6")
    assert state.turn == 0 and state.hens[0].dice == ["1", "6"] and ("6", "r3c4") in state.actions()


def test_clever_is_not_used_after_the_die():
    state = holding("cell=r3c3;dice=1,4;power=clever", "dice=1,1")
    assert play(state, "1 r3c4").turn == 1


def test_with_high_endurance_a_die_that_was_used_stays_for_a_later_turn():
    state = holding("cell=r3c3;dice=1,4;power=high-endurance", "dice=1,1")
    play(state, "1 r3c4")
    assert state.actions() == [("done",), ("high-endurance", "1")]
    play(state, "high-endurance 1")
    assert state.turn == 1 and state.hens[0].dice == ["1", "4"]


def test_of_the_two_dice_of_a_shove_one_may_stay():
    state = holding("cell=r3c1;dice=1,2;power=high-endurance", "cell=r3c2;dice=1,1")
    play(state, "1 r3c2 2 r3c3")
    assert first(state, "high-endurance") == {"1", "2"}
    assert refusal(state, "high-endurance 3").text == "You have just used a 1 and a 2: only such a die can stay."


def test_a_scratch_die_with_high_endurance_marks_both_lines():
    state = holding("dice=4;power=high-endurance", LATE, farmer="row6,column2")
    play(state, "4 row3", "draw gold", "put r3c2", "high-endurance 4", "1 r1c2", "4 row4")
    assert state.marked("row3") and state.marked("row4")


def test_the_last_die_of_all_may_stay_and_is_then_used_again():
    state = holding("cell=r3c3;dice=1;power=high-endurance", "cell=r6c6")
    play(state, "1 r3c4", "high-endurance 1")
    assert state.turn == 0 and state.actions()
    assert play(state, "1 r3c5").turn is None


def test_strategic_keeps_the_last_two_dice_for_the_next_round():
    lines = "row1,row2,column1,column2"
    state = holding("cell=r3c3;dice=1,6;power=strategic", LATE, round_=2, farmer=lines)
    play(state, "strategic")
    assert state.hens[0].kept == ["1", "6"] and state.hens[0].dice == [] and state.turn == 1
    play(state, "1 r1c2")
    assert state.round == 3 and state.hens[0].kept == ["1", "6"]


def next_round():
    """Round 3 begins, and hen1 has kept a 1 and a wild die."""
    state = holding("cell=r3c3;dice=1,6;power=strategic", LATE, round_=2, farmer="row1,row2,column1,column2")
    play(state, "strategic", "1 r1c2")
    while state.turn == CHANCE:
        state.play(state.chance(Random(2)))
    return state


def test_kept_dice_come_to_the_eight_and_a_wild_one_is_not_rolled_for_the_pecking_order():
    state = rolled(rolled(next_round(), *EIGHT), *EIGHT)
    assert state.phase == "draft" and state.order[0] == 0, "no six was rolled"
    play(state, f"draft {state.cards[0]}", f"draft {state.cards[-1]}")
    assert len(state.hens[0].dice) == 10 and state.hens[0].dice.count("6") == 1 and state.hens[0].kept == []


def test_only_the_eight_dice_are_rolled():
    state = play(next_round(), "roll")
    assert len(state.chance(Random(1))) == 9


def test_with_more_than_two_dice_nothing_is_kept():
    state = holding("cell=r3c3;dice=1,1,6;power=strategic", "dice=1,1")
    assert refusal(state, "strategic").text == (
        "Strategic keeps at most 2 dice, and you have 3 dice left: use the others first."
    )


def test_in_the_last_round_kept_dice_are_gone():
    state = holding("cell=r3c3;dice=1;power=strategic", "cell=r5c5")
    assert state.describe("strategic", 0).startswith("Player 1 puts the last 1 die (1) away: Strategic")
    assert play(state, "strategic").turn is None and state.hens[0].kept == []


# -- the yard: hungry, kick'n scratch, farmer's favorite, stake-a-claim, psychic --------------------------------------


def test_hungry_eats_one_gem_of_a_cell_next_to_the_hen():
    state = holding("cell=r3c3;dice=1;power=hungry", LATE, more="grain:r3c4=gold+ruby,r2c2=onyx,r5c3=onyx")
    assert first(state, "hungry") == {"r3c4 gold", "r3c4 ruby"}
    play(state, "hungry r3c4 ruby")
    assert state.grain["r3c4"] == ("gold",) and state.turn == 0 and state.task.things == ("ruby",)
    play(state, "ruby feature1")
    assert state.turn == 0 and state.phase == "turn", "the die is still to be used"


def test_hungry_says_why_there_is_nothing_to_eat():
    assert refusal(holding("dice=1;power=hungry", LATE), "hungry").text == "Your hen is in the coop."
    state = holding("cell=r3c3;dice=1;power=hungry", LATE)
    assert refusal(state, "hungry r3c4 gold").text == "No gem lies next to r3c3."


def test_a_kicked_gem_goes_one_or_two_cells_on_straight_away_from_the_hen():
    state = holding("cell=r3c2;dice=1;power=kick-n-scratch", LATE, more="grain:r3c3=gold")
    assert first(state, "kick-n-scratch") == {"r3c3 gold r3c4", "r3c3 gold r3c5"}
    play(state, "kick-n-scratch r3c3 gold r3c5")
    assert state.grain["r3c3"] == () and state.grain["r3c5"] == ("gold",) and state.turn == 0


def test_nothing_is_kicked_off_the_yard_or_onto_three_gems():
    state = holding("cell=r3c4;dice=1;power=kick-n-scratch", LATE, more="grain:r3c5=gold,r3c6=ruby+ruby+ruby,r2c4=gold")
    assert first(state, "kick-n-scratch") == {"r2c4 gold r1c4"}


def test_a_gem_is_kicked_over_anything():
    state = holding("cell=r3c2;dice=1;power=kick-n-scratch", "cell=r3c4;dice=1", more="grain:r3c3=gold")
    play(state, "kick-n-scratch r3c3 gold r3c5")
    assert state.grain["r3c5"] == ("gold",)


def test_a_hen_that_a_gem_hits_eats_it():
    state = holding("cell=r3c2;dice=1;power=kick-n-scratch", "cell=r3c4;dice=1", more="grain:r3c3=gold")
    play(state, "kick-n-scratch r3c3 gold r3c4")
    assert (state.turn, state.task.things) == (1, ("gold",))


def test_farmers_favorite_moves_any_scratch_die_to_the_line_of_the_hen_and_a_gem_is_drawn_there():
    state = holding(
        "cell=r3c3;dice=1;power=farmers-favorite", LATE, farmer="row6,column2", more="scratches:row1=hen2,column5=hen1"
    )
    assert first(state, "farmers-favorite") == {"row1 row3", "row1 column3", "column5 row3", "column5 column3"}
    play(state, "farmers-favorite row1 row3", "draw ruby")
    assert not state.marked("row1") and state.scratches["row3"] == (1,)
    assert {action[1] for action in state.actions()} == {"r3c2", "r3c5"}
    play(state, "put r3c5")
    assert state.turn == 0 and state.phase == "turn"


def test_the_lost_mark_counts_for_what_is_drawn():
    state = holding(
        "cell=r3c3;dice=1;power=farmers-favorite", LATE, farmer="row6,column2", more="scratches:column5=hen1"
    )
    play(state, "farmers-favorite column5 row3", "draw ruby")
    assert state.actions() == [("put", "r3c2")]


def test_farmers_favorite_says_why_it_can_do_nothing():
    assert (
        refusal(holding("dice=1;power=farmers-favorite", LATE), "farmers-favorite").text == "Your hen is in the coop."
    )
    state = holding("cell=r3c3;dice=1;power=farmers-favorite", LATE)
    assert refusal(state, "farmers-favorite").text == "No scratch die lies at the yard that could be moved."
    full = "scratches:row3=hen1+hen2,column3=hen1+hen2"
    state = holding("cell=r3c3;dice=1;power=farmers-favorite", LATE, more=full)
    assert refusal(state, "farmers-favorite").text == "Both row 3 and column 3 have no free scratch space."


def test_a_claimed_cell_counts_as_an_edge_for_everybody():
    state = holding("cell=r3c1;dice=3,2;power=stake-a-claim", "cell=r1c3;dice=3,3")
    play(state, "stake-a-claim r3c3")
    assert ("3", "r3c2") in state.actions(), "also for its owner"
    assert refusal(state, "2 r3c3").text == "r3c3 is claimed this round: no hen moves onto it or over it."
    play(state, "3 r3c2")
    assert ("3", "r2c3") in state.actions() and ("3", "r4c3") not in state.actions()


def test_any_cell_without_a_hen_can_be_claimed_also_one_with_gems():
    state = holding("cell=r3c1;dice=3;power=stake-a-claim", "cell=r1c3;dice=3", more="grain:r2c2=gold")
    assert len(first(state, "stake-a-claim")) == 34 and "r2c2" in first(state, "stake-a-claim")


def test_a_claimed_ramp_is_closed():
    state = holding("dice=1,1;power=stake-a-claim", "dice=1")
    assert ("1", "r1c2") not in play(state, "stake-a-claim r1c2").actions()


def test_nobody_is_shoved_onto_a_claimed_cell():
    state = holding("cell=r3c1;dice=1,1;power=stake-a-claim", "cell=r3c2;dice=1,1")
    play(state, "stake-a-claim r3c3")
    assert shoves(state) == set()


def test_gems_may_be_put_on_a_claimed_cell():
    state = holding("dice=4;power=stake-a-claim", LATE, farmer="row6,column2")
    play(state, "stake-a-claim r3c2", "4 row3", "draw gold", "put r3c2")
    assert state.grain["r3c2"] == ("gold",)


def test_a_claim_ends_with_the_round():
    state = holding("cell=r3c3;dice=1;power=stake-a-claim", "cell=r5c5", round_=2, farmer="row1,row2,column1,column2")
    assert play(state, "stake-a-claim r1c1", "1 r3c4").claims == []


def test_psychic_draws_two_gems_and_keeps_one():
    state = holding("dice=4;power=psychic", LATE, farmer="row6,column2")
    play(state, "psychic 4 row3", "draw ruby")
    assert state.turn == CHANCE
    play(state, "draw gold")
    assert state.actions() == [("keep", "gold"), ("keep", "ruby")]
    play(state, "keep ruby")
    assert (state.bag["ruby"], state.bag["gold"]) == (11, 24) and state.actions() == [("put", "r3c2")]


def test_of_two_gems_of_a_kind_none_need_be_chosen():
    state = play(
        holding("dice=4;power=psychic", LATE, farmer="row6,column2"), "psychic 4 row3", "draw ruby", "draw ruby"
    )
    assert state.step_name == "put" and state.bag["ruby"] == 11


def test_psychic_draws_one_gem_from_a_bag_with_one_left():
    state = holding("dice=4;power=psychic", LATE, farmer="row6,column2")
    for kind in state.bag:
        state.bag[kind] = int(kind == "onyx")
    play(state, "psychic 4 row3", "draw onyx")
    assert state.step_name == "put"


def test_psychic_is_used_only_where_something_is_drawn():
    state = holding("dice=4;power=psychic", LATE, farmer="row6,column2", more="grain:r3c2=gold+gold+gold")
    assert "4 row3" not in first(state, "psychic") and "4 row4" in first(state, "psychic")
    assert refusal(holding("dice=1;power=psychic", LATE), "psychic").text.startswith("Psychic needs a 4, a 5 or a wild")


# -- eating and placing -----------------------------------------------------------------------------------------------


def landing(power, gems="gold+ruby", more="", hen="", two="dice=1", **options):
    """The hen with this power has stepped onto these gems on r3c2."""
    state = holding(f"cell=r3c1;dice=1,4;power={power}{hen}", two, more=f"grain:r3c2={gems} {more}", **options)
    return play(state, "1 r3c2")


def test_picky_leaves_one_gem_on_the_cell():
    state = landing("picky")
    play(state, "picky gold", "ruby feature1")
    assert state.grain["r3c2"] == ("gold",) and state.turn == 1


def test_what_stays_under_a_hen_is_eaten_when_a_hen_ends_there_later():
    state = holding("cell=r3c1;dice=1,1,1;power=picky", "dice=1,1", more="grain:r3c2=gold")
    play(state, "1 r3c2", "picky gold", "1 r1c2", "1 r3c1")
    assert state.grain["r3c2"] == ("gold",)
    play(state, "1 r1c3", "1 r3c2")
    assert state.task.things == ("gold",)


def test_gambler_leaves_one_gem_and_eats_one_from_the_bag():
    state = landing("gambler")
    play(state, "gambler gold", "draw onyx")
    assert state.grain["r3c2"] == ("gold",) and state.task.things == ("onyx",)
    play(state, "onyx feature1")
    assert state.task.things == ("ruby",)


def test_gambler_needs_a_gem_in_the_bag():
    state = landing("gambler")
    for kind in state.bag:
        state.bag[kind] = 0
    state._legal = None
    assert refusal(state, "gambler gold").text == "The bag is empty."


def test_benevolent_gives_one_gem_to_another_player_who_must_take_and_place_it():
    state = landing("benevolent", two="dice=1;egg=gold//////")
    assert first(state, "benevolent") == {"gold hen2", "ruby hen2"}
    play(state, "benevolent gold hen2")
    assert state.turn == 1 and {action[0] for action in state.actions()} == {"gold", "remove"}
    play(state, "gold feature1")
    assert state.hens[1].egg[0] == ("gold", "gold") and state.turn == 0 and state.task.things == ("ruby",)


def test_forger_places_a_gem_as_an_imperfection_for_good():
    state = landing("forger", hen=";egg=gold//////")
    assert "ruby feature1" in first(state, "forger")
    play(state, "forger ruby feature1")
    assert state.hens[0].egg[0] == ("gold", "imperfection") and state.forged["ruby"] == 1
    assert state.scores()[0] == 1 - 2
    play(state, "remove feature1.imperfection")
    assert state.hens[0].unused["imperfection"] == 1


def test_a_forged_gem_is_laid_into_a_feature_not_aside():
    assert not any(line.endswith("aside") for line in first(landing("forger"), "forger"))


def test_an_imperfection_is_not_forged():
    state = landing("forger", "imperfection")
    assert refusal(state, "forger imperfection feature1").text.startswith("An imperfection cannot be forged")


def test_eat_and_run_eats_one_gem_of_a_crossed_cell_first():
    state = holding("cell=r3c1;dice=3;power=eat-and-run", LATE, more="grain:r3c2=gold+ruby,r3c3=onyx,r3c4=diamond")
    play(state, "3 r3c4")
    assert first(state, "eat-and-run") == {"r3c2 gold", "r3c2 ruby", "r3c3 onyx"} and ("done",) in state.actions()
    play(state, "eat-and-run r3c3 onyx", "onyx feature1")
    assert state.task.things == ("diamond",) and state.grain["r3c2"] == ("gold", "ruby")


def test_eat_and_run_may_be_saved():
    state = holding("cell=r3c1;dice=3,1;power=eat-and-run", LATE, more="grain:r3c2=gold")
    play(state, "3 r3c4", "done")
    assert not state.hens[0].used and state.turn == 1


def test_eat_and_run_crosses_cells_while_coming_in_and_while_shoving():
    state = holding("dice=2;power=eat-and-run", LATE, more="grain:r1c2=gold")
    assert first(play(state, "2 r2c2"), "eat-and-run") == {"r1c2 gold"}
    state = holding("cell=r3c1;dice=2,1;power=eat-and-run", "cell=r3c3;dice=1", more="grain:r3c2=gold")
    assert first(play(state, "2 r3c3 1 r3c4"), "eat-and-run") == {"r3c2 gold"}


@pytest.mark.parametrize(
    ("farmer", "gems", "dice", "target", "line"),
    [
        ("row6,column6", "r1c3=diamond", "1,1,4", "r1c5", "1 r1c5 1 r1c6"),
        ("row1,column1", "r3c6=diamond", "1,2,4", "r5c6", "1 r5c6 2 r6c6"),
    ],
)
def test_eat_and_run_eats_nothing_beside_the_ramp_over_which_she_shoves(farmer, gems, dice, target, line):
    hens = (f"dice={dice};power=eat-and-run", f"cell={target};dice=1,2,5")
    state = play(holding(*hens, farmer=farmer, more=f"grain:{gems}"), line)
    assert not [action for action in state.actions() if action[0] == "eat-and-run"]


def test_where_two_ways_lead_to_a_cell_she_may_have_crossed_either():
    state = holding("dice=2;power=eat-and-run", LATE, more="grain:r1c5=gold,r2c6=ruby")
    assert first(play(state, "2 r1c6"), "eat-and-run") == {"r1c5 gold", "r2c6 ruby"}


def test_well_fed_draws_and_eats_a_gem_where_a_movement_ends_on_an_empty_cell():
    state = holding("cell=r3c1;dice=1;power=well-fed", LATE)
    play(state, "1 r3c2")
    assert state.actions() == [("done",), ("well-fed",)]
    play(state, "well-fed", "draw ruby", "ruby feature1")
    assert state.hens[0].egg[0] == ("ruby",) and state.turn == 1


def test_well_fed_is_not_asked_where_gems_lie_or_the_bag_is_empty():
    assert not first(landing("well-fed"), "well-fed")
    state = holding("cell=r3c1;dice=1;power=well-fed", LATE)
    for kind in state.bag:
        state.bag[kind] = 0
    assert play(state, "1 r3c2").turn == 1


def test_well_fed_is_asked_when_the_hen_is_shoved():
    state = holding("cell=r3c1;dice=1,1;power=nimble", "cell=r3c2;dice=1;power=well-fed")
    play(state, "1 r3c2 1 r3c3")
    assert state.turn == 1 and ("well-fed",) in state.actions()


# -- the end of the round ---------------------------------------------------------------------------------------------


def ending(power, hen="", two="cell=r5c5", more=""):
    """The last die of round 2 is used."""
    lines = "row1,row2,column1,column2"
    state = holding(f"cell=r3c1;dice=1;power={power}{hen}", two, round_=2, farmer=lines, more=more)
    return play(state, "1 r3c2")


def test_waste_not_puts_an_unused_gem_back_into_the_bag():
    state = ending("waste-not", ";unused=gold,ruby*2")
    assert state.phase == "finish" and first(state, "waste-not") == {"gold", "ruby"}
    play(state, "waste-not ruby")
    assert state.hens[0].unused["ruby"] == 1 and state.bag["ruby"] == 11 and state.round == 3


def test_waste_not_is_optional_and_not_asked_without_an_unused_gem():
    assert play(ending("waste-not", ";unused=gold"), "done").round == 3
    assert ending("waste-not").round == 3


def test_jeweler_moves_a_gem_of_the_egg_to_another_feature_where_it_fits():
    state = ending("jeweler", ";egg=gold/gold/ruby////")
    assert "feature1.gold feature2" in first(state, "jeweler") and "feature1.gold feature3" not in first(
        state, "jeweler"
    )
    assert not any(line.startswith("feature1.gold feature1") for line in first(state, "jeweler"))
    play(state, "jeweler feature1.gold feature2")
    assert state.hens[0].egg[:2] == [(), ("gold", "gold")] and state.round == 3


ALMOST = (
    "gold+gold/gold+gold/gold+gold/gold+gold+gold/gold+gold+gold/emerald+emerald+emerald+emerald/ruby+ruby+ruby+ruby"
)


def test_end_of_round_powers_go_before_the_end_is_checked():
    state = ending("waste-not", f";egg={ALMOST}+ruby;unused=gold")
    assert state.phase == "finish"
    assert play(state, "waste-not gold").turn is None, "the egg was complete"
    state = ending("jeweler", f";egg={ALMOST.replace('gold+gold/', 'gold/', 1)}+imperfection")
    assert state.phase == "finish" and state.turn == 0
    play(state, "jeweler feature7.imperfection feature1")
    assert state.round == 3 and state.turn == CHANCE, "as many spaces are free as before"


def test_end_of_round_powers_go_in_pecking_order():
    state = holding(
        "cell=r3c1;dice=1;power=waste-not;unused=gold",
        "cell=r5c5;power=jeweler;egg=gold//////",
        round_=2,
        farmer="row1,row2,column1,column2",
        more="active:hen1 order:hen2,hen1",
    )
    play(state, "1 r3c2")
    assert state.turn == 1 and ("waste-not", "gold") not in state.actions()
    play(state, "done")
    assert state.turn == 0 and first(state, "waste-not") == {"gold"}


# -- copycat ----------------------------------------------------------------------------------------------------------


def test_copycat_copies_what_another_player_holds_used_or_not():
    state = holding("cell=r3c3;dice=2,2;power=copycat", "dice=1,1;power=nimble;used=1", "dice=1,1;power=stake-a-claim")
    assert {action[0] for action in state.actions() if action[0] in POWERS} == {"nimble", "stake-a-claim"}
    play(state, "nimble 2 r4c4")
    assert state.hens[0].used and state.hens[0].copies == "nimble" and state.hens[1].used


def test_copycat_is_used_once():
    state = holding("cell=r3c3;dice=2,2;power=copycat", "dice=1,1;power=nimble", "dice=1,1;power=stake-a-claim")
    play(state, "stake-a-claim r1c1")
    assert not any(action[0] in POWERS for action in state.actions())


def test_copycat_says_what_nobody_holds():
    state = holding("cell=r3c3;dice=2;power=copycat", "dice=1;power=nimble")
    assert refusal(state, "tough 2").text == "Copycat copies what another player holds, and nobody holds Tough."
    assert refusal(state, "copycat").rule == "copycat"


COPIED = {
    "picky": ("grain:r3c2=gold", ["1 r3c2"], "picky gold"),
    "nimble": ("", [], "nimble 2 r4c2"),
    "tough": ("", [], "tough 2 r4c1 r5c1"),
    "clever": ("", [], "clever 1"),
    "hungry": ("grain:r3c2=gold", [], "hungry r3c2 gold"),
    "wanderer": ("", [], "wanderer 2 r3c4"),
    "flight": ("", [], "flight 2 r5c1"),
    "farmers-favorite": ("scratches:row1=hen2", [], "farmers-favorite row1 row3"),
    "eat-and-run": ("grain:r3c2=gold", ["2 r3c3"], "eat-and-run r3c2 gold"),
    "high-endurance": ("", ["2 r3c3"], "high-endurance 2"),
    "kick-n-scratch": ("grain:r3c2=gold", [], "kick-n-scratch r3c2 gold r3c3"),
    "forger": ("grain:r3c2=gold", ["1 r3c2"], "forger gold feature1"),
    "stake-a-claim": ("", [], "stake-a-claim r1c1"),
    "psychic": ("", [], "psychic 4 row1"),
    "gambler": ("grain:r3c2=gold", ["1 r3c2"], "gambler gold"),
    "well-fed": ("", ["1 r3c2"], "well-fed"),
    "benevolent": ("grain:r3c2=gold", ["1 r3c2"], "benevolent gold hen2"),
    "heavyweight": ("", [], "heavyweight"),
}


@pytest.mark.parametrize("word", COPIED)
def test_copycat_of_anything_that_is_used_in_a_turn(word):
    more, lines, use = COPIED[word]
    state = holding("cell=r3c1;dice=1,2,4;power=copycat", f"cell=r4c1;dice=1,1,4;power={word}", more=more)
    play(state, *lines, use)
    assert state.hens[0].copies == word and not state.hens[1].used
    assert GAME.new(position=state.position(), **ON) == state
    finish(state)


@pytest.mark.parametrize("word", ["waste-not", "jeweler", "strategic"])
def test_copycat_of_what_is_used_at_the_end(word):
    hen = ";unused=gold;egg=gold//////"
    state = holding(f"cell=r3c1;dice=1,1;power=copycat{hen}", f"cell=r5c5;dice=1,1;power={word}")
    if word == "strategic":
        play(state, "strategic")
    else:
        play(state, "1 r3c2", "1 r5c6", "1 r3c1", "1 r5c5")
        play(state, {"waste-not": "waste-not gold", "jeweler": "jeweler feature1.gold feature2"}[word])
    assert state.hens[0].copies == word or state.phase == "over"


def test_a_copied_heavyweight_cannot_be_shoved_from_then_on():
    state = holding("cell=r3c1;dice=1,1;power=copycat", "cell=r3c2;dice=1,1;power=heavyweight", "dice=1,1")
    play(state, "heavyweight")
    state = play(state, "1 r2c1")
    assert not any(line.split()[1] == "r2c1" for line in shoves(state))


# -- two powers that meet in one step ---------------------------------------------------------------------------------


def test_flight_over_a_claim_ends_before_it():
    state = holding("cell=r3c1;dice=3;power=flight", "cell=r3c2;dice=1;power=stake-a-claim;used=1", more="claims:r3c4")
    assert first(state, "flight") == {"3 r3c3"}


def test_nimble_turns_before_a_claim_and_not_on_it():
    state = holding("cell=r3c3;dice=2;power=nimble", "dice=1;power=stake-a-claim;used=1", more="claims:r3c4")
    assert first(state, "nimble") == {"2 r2c2", "2 r4c2", "2 r2c4", "2 r4c4"}
    state = holding("cell=r3c3;dice=2;power=nimble", "dice=1;power=stake-a-claim;used=1", more="claims:r2c4")
    assert first(state, "nimble") == {"2 r2c2", "2 r4c2", "2 r4c4"}


def test_tough_does_not_shove_onto_a_claim():
    state = holding("cell=r3c1;dice=3;power=tough", "cell=r3c2;dice=1;power=stake-a-claim;used=1", more="claims:r3c3")
    assert first(state, "tough") == set()


def test_a_wanderer_stops_at_a_claim_and_shoves_no_heavyweight():
    state = holding("cell=r3c1;dice=3;power=wanderer", "dice=1;power=stake-a-claim;used=1", more="claims:r3c5")
    assert first(state, "wanderer") == set()
    state = holding("cell=r3c1;dice=1,2;power=wanderer", "cell=r3c3;dice=1,1;power=heavyweight")
    assert not any("r3c3" in line for line in first(state, "wanderer"))


def test_flight_passes_over_a_heavyweight():
    state = holding("cell=r3c1;dice=2;power=flight", "cell=r3c2;dice=1;power=heavyweight")
    assert first(state, "flight") == {"2 r3c3"}


def test_nobody_eats_on_a_claim_hungry_neither():
    state = holding(
        "cell=r3c1;dice=1;power=hungry", "dice=1;power=stake-a-claim;used=1", more="claims:r3c2 grain:r3c2=gold"
    )
    assert first(state, "hungry") == set()
    assert refusal(state, "hungry r3c2 gold").text == "Gems lie only on a claimed cell there, and nobody eats on one."


def test_a_gem_is_kicked_from_a_claim_and_onto_one():
    state = holding(
        "cell=r3c1;dice=1;power=kick-n-scratch",
        "dice=1;power=stake-a-claim;used=1",
        "dice=1;power=copycat;used=1;copies=stake-a-claim",
        more="claims:r3c2,r3c3 grain:r3c2=gold",
    )
    play(state, "kick-n-scratch r3c2 gold r3c3")
    assert state.grain["r3c3"] == ("gold",)


def test_a_kicked_gem_may_be_left_by_a_picky_hen():
    state = holding("cell=r3c2;dice=1;power=kick-n-scratch", "cell=r3c4;dice=1;power=picky", more="grain:r3c3=gold")
    play(state, "kick-n-scratch r3c3 gold r3c4", "picky gold")
    assert state.grain["r3c4"] == ("gold",) and state.turn == 0


def test_a_kicked_gem_may_be_gambled_away_given_or_forged():
    for word, use in (
        ("gambler", "gambler gold"),
        ("benevolent", "benevolent gold hen1"),
        ("forger", "forger gold feature1"),
    ):
        state = holding(
            "cell=r3c2;dice=1;power=kick-n-scratch", f"cell=r3c4;dice=1;power={word}", more="grain:r3c3=gold"
        )
        play(state, "kick-n-scratch r3c3 gold r3c4", use)
        assert state.hens[1].used


def test_hungry_takes_what_picky_left_under_a_hen():
    state = holding("cell=r3c1;dice=1;power=hungry", "cell=r3c2;dice=1;power=picky;used=1", more="grain:r3c2=ruby")
    play(state, "hungry r3c2 ruby")
    assert state.task.things == ("ruby",) and state.turn == 0


def test_what_hungry_eats_is_not_given_by_a_copy_of_benevolent():
    """One player has one power: who is Hungry gives nothing away, and who may give eats nothing from beside."""
    state = holding("cell=r3c1;dice=1;power=hungry", "dice=1;power=benevolent", more="grain:r3c2=ruby")
    play(state, "hungry r3c2 ruby")
    assert (
        refusal(state, "benevolent ruby hen2").text
        == "You have used Hungry, and a Power Cluck is used once in a round."
    )


def test_a_given_gem_is_taken_not_given_on():
    state = holding("cell=r3c1;dice=1;power=benevolent", "cell=r5c5;dice=1;power=copycat", more="grain:r3c2=ruby")
    play(state, "1 r3c2", "benevolent ruby hen2")
    assert state.turn == 1 and not first(state, "benevolent")
    assert refusal(state, "benevolent ruby hen1").text == (
        "Benevolent is about gems that your hen eats on her own cell, and this is none."
    )


def test_a_given_gem_may_be_forged():
    state = holding("cell=r3c1;dice=1;power=benevolent", "dice=1;power=forger", more="grain:r3c2=ruby")
    play(state, "1 r3c2", "benevolent ruby hen2", "forger ruby feature1")
    assert state.hens[1].egg[0] == ("imperfection",) and state.turn == 1


def test_a_given_gem_is_not_left_by_a_picky_hen_nor_gambled():
    for word in ("picky", "gambler"):
        state = holding("cell=r3c1;dice=1;power=benevolent", f"cell=r5c5;dice=1;power={word}", more="grain:r3c2=ruby")
        assert not first(play(state, "1 r3c2", "benevolent ruby hen2"), word)


def test_forger_finds_no_place_in_a_full_feature():
    egg = "gold+gold/gold+gold/gold+gold/emerald+emerald+emerald/onyx+onyx+onyx/ruby+ruby+ruby+ruby/sapphire+sapphire"
    state = landing("forger", "ruby", hen=f";egg={egg}")
    assert first(state, "forger") == {"ruby feature7"}
    egg += "+sapphire+sapphire+sapphire"
    state = landing("forger", "ruby", hen=f";egg={egg}")
    assert refusal(state, "forger ruby feature1").text == "Every feature of your egg is full."


def test_psychic_draws_no_second_gem_for_farmers_favorite():
    """Farmer's Favorite draws for its holder, and no player holds both."""
    state = holding(
        "cell=r3c3;dice=1;power=farmers-favorite",
        "dice=4;power=psychic",
        farmer="row6,column2",
        more="scratches:row1=hen2",
    )
    play(state, "farmers-favorite row1 row3", "draw ruby")
    assert state.step_name == "put"


def test_farmers_favorite_may_undo_the_mark_of_a_psychic_scratch():
    state = holding("dice=4;power=psychic", "cell=r3c3;dice=1;power=farmers-favorite", farmer="row6,column2")
    play(state, "psychic 4 row5", "draw ruby", "draw gold", "keep ruby", "put r5c2")
    play(state, "farmers-favorite row5 row3", "draw onyx", "put r3c2")
    assert not state.marked("row5")


def test_a_psychic_gem_may_be_left_or_gambled_by_the_hen_that_it_falls_on():
    for word, use in (("picky", "picky ruby"), ("gambler", "gambler ruby"), ("forger", "forger ruby feature1")):
        state = holding("dice=4;power=psychic", f"cell=r3c2;dice=1;power={word}", farmer="row6,column2")
        play(state, "psychic 4 row3", "draw ruby", "draw gold", "keep ruby", "put r3c2", use)
        assert state.hens[1].used


def test_a_shoved_hen_uses_her_power_before_the_shoving_one_eats_on_the_way():
    state = holding(
        "cell=r3c1;dice=3,2;power=eat-and-run", "cell=r3c3;dice=1;power=picky", more="grain:r3c2=gold,r3c4=ruby"
    )
    play(state, "3 r3c3 2 r3c4")
    assert state.turn == 1
    play(state, "picky ruby")
    assert state.turn == 0 and first(state, "eat-and-run") == {"r3c2 gold"}


def test_tough_shoves_a_well_fed_hen_who_draws_at_once():
    state = holding("cell=r3c1;dice=1;power=tough", "cell=r3c2;dice=1;power=well-fed")
    play(state, "tough 1 r3c2 r3c3")
    assert state.turn == 1 and ("well-fed",) in state.actions()
    play(state, "well-fed", "draw onyx", "onyx feature1")
    assert state.turn == 1 and state.phase == "turn"


def test_a_well_fed_copy_and_the_holder_may_both_draw():
    state = holding("cell=r3c1;dice=1,1;power=copycat", "cell=r3c2;dice=1;power=well-fed")
    play(state, "1 r3c2 1 r3c3", "well-fed", "draw onyx", "onyx feature1")
    assert state.turn == 0 and ("well-fed",) in state.actions()


def test_clever_may_roll_the_last_dice_before_strategic_keeps_a_copy():
    lines = "row1,row2,column1,column2"
    state = holding("dice=4,4;power=copycat", "dice=1,1;power=strategic", round_=2, farmer=lines)
    play(state, "strategic", "strategic")
    assert [hen.kept for hen in state.hens] == [["4", "4"], ["1", "1"]]
    assert state.round == 3


def test_high_endurance_gives_strategic_another_die_to_keep():
    """Copycat and its model: two players, each with the own power."""
    lines = "row1,row2,column1,column2"
    state = holding("cell=r3c3;dice=1;power=high-endurance", "dice=1,1;power=strategic", round_=2, farmer=lines)
    play(state, "1 r3c4", "high-endurance 1", "strategic", "1 r3c3")
    assert state.round == 3 and state.hens[1].kept == ["1", "1"]


def test_jeweler_moves_what_forger_has_forged():
    state = ending("jeweler", ";egg=gold+imperfection//////", more="forged:ruby")
    assert "feature1.imperfection feature2" in first(state, "jeweler")
    assert state.bag["imperfection"] == 6 and state.bag["ruby"] == 11


def test_waste_not_puts_a_forged_gem_back_as_an_imperfection():
    state = ending("waste-not", ";unused=imperfection", more="forged:ruby")
    play(state, "waste-not imperfection")
    assert state.bag["imperfection"] == 7 and state.bag["ruby"] == 11


def test_waste_not_fills_an_empty_bag_and_the_match_goes_on():
    state = holding(
        "cell=r3c1;dice=1;power=waste-not;unused=gold", "cell=r5c5", round_=2, farmer="row1,row2,column1,column2"
    )
    for kind in state.bag:
        state.bag[kind] = 0
    state.hens[0].unused["gold"] = 1
    assert play(after(state, "1 r3c2"), "done").turn is None
    play(state, "1 r3c2", "waste-not gold")
    assert state.round == 3 and state.turn == CHANCE


def test_two_claims_close_two_cells():
    state = holding("dice=1,1;power=copycat", "dice=1;power=stake-a-claim")
    play(state, "stake-a-claim r1c2", "1 r1c5", "stake-a-claim r2c6")
    assert state.claims == ["r1c2", "r2c6"] and ("1", "r5c6") in state.actions()
    assert ("1", "r2c6") not in state.actions()


# -- everything at once -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", CARDS)
def test_each_power_alone_plays_to_an_end_and_is_used(word):
    """Whoever can use it does; positions on the way are read again as they were written."""
    used = 0
    for seed in range(40):
        if seed > 3 and (used or word in ("heavyweight", "copycat")):
            return
        rng = Random(f"{word} {seed}")
        state = GAME.new(seats=2 + seed % 3, **(ON | {"fighting": "on" if seed % 2 else "off"}))
        while state.turn is not None:
            used += play_towards(state, word, rng)
            if rng.random() < 0.03:
                assert GAME.new(position=state.position(), **state.options) == state
        assert state.phase == "over"
    raise AssertionError(f"{word} was never used")


def play_towards(state, word, rng):
    """One line more: a power is dealt, drafted and used where it can be. Whether it was used."""
    if state.turn == CHANCE:
        dealt = state.phase == "deal" and ("deal", word) in dict(state.outcomes())
        state.play(("deal", word) if dealt else state.chance(rng))
        return False
    actions = state.actions()
    assert len(actions) <= 500
    wanted = [action for action in actions if action[0] == word or action == ("draft", word)]
    action = rng.choice(wanted or actions)
    state.play(action)
    return action[0] == word


def test_no_player_ever_has_more_than_500_actions():
    """The most that can be: a Wanderer in the coop, three hens on ramps, dice of all kinds."""
    state = GAME.new(
        position="round:1 phase:turn farmer:row6,column1 active:hen1 order:hen2,hen3,hen4,hen1 "
        "hen1:dice=1,1,2,2,3,3,6,6;power=wanderer hen2:cell=r1c5;dice=1,1,1,1,1,1,1;power=nimble "
        "hen3:cell=r2c6;dice=1,1,1,1,1,1,1;power=tough hen4:cell=r5c6;dice=1,1,1,1,1,1,1;power=picky",
        **ON,
    )
    assert 150 < len(state.actions()) <= 500


def test_farmers_favorite_moves_a_die_to_another_line():
    state = holding("cell=r3c3;dice=1;power=farmers-favorite", LATE, more="scratches:row3=hen2")
    assert first(state, "farmers-favorite") == {"row3 column3"}


def test_a_claim_of_who_resigned_stays_until_the_round_is_over():
    state = holding("dice=1,1;power=stake-a-claim", LATE, LATE)
    assert play(state, "stake-a-claim r1c2", "resign 0").claims == ["r1c2"]


TOLD = {
    "tough 3 r3c2 r3c3": ("tough", "Player 1 shoves the hen of Player 2 from r3c2 to r3c3 with a 3 alone: Tough."),
    "wanderer 1 r5c1": ("wanderer", "Player 1 moves to r5c1 with a 1 and Wanderer."),
    "heavyweight": ("copycat", "Player 1 copies Heavyweight: this hen cannot be shoved this round."),
    "stake-a-claim r1c1": ("stake-a-claim", "Player 1 claims r1c1: no hen moves onto it or over it this round."),
    "clever 3": ("clever", "Player 1 rolls a 3 again: Clever."),
    "hungry r2c1 onyx": ("hungry", "Player 1 eats an onyx from r2c1: Hungry."),
    "psychic 4 row6": ("psychic", "Player 1 scratches row 6 with a 4 and draws two gems: Psychic."),
}


@pytest.mark.parametrize("line", TOLD)
def test_the_log_tells_what_a_power_does(line):
    power, told = TOLD[line]
    other = "heavyweight" if line == "heavyweight" else "jeweler"
    state = holding(
        f"cell=r3c1;dice=1,3,4;power={power}", f"cell=r3c2;dice=1,1,1;power={other}", more="grain:r2c1=onyx"
    )
    assert state.describe(line, None) == told


def test_the_log_tells_a_shove_with_a_step_more():
    state = holding("cell=r3c1;dice=1,2;power=wanderer", "cell=r3c3;dice=1,1")
    assert state.describe("wanderer 1 r3c3 2 r3c4", None) == (
        "Player 1 shoves the hen of Player 2 from r3c3 to r3c4 with a 1 and a 2, and Wanderer."
    )


def test_the_log_tells_a_draft_and_a_deal():
    state = dealing()
    assert state.describe("deal nimble", None) == "Nimble is dealt."


@pytest.mark.parametrize(
    ("state", "line", "why"),
    [
        (lambda: holding("dice=4;power=tough", LATE), "tough 4", "Tough needs a movement die, and you have none."),
        (
            lambda: holding("cell=r3c4;dice=1;power=kick-n-scratch", LATE, more="grain:r3c5=gold,r3c6=ruby+ruby+ruby"),
            "kick-n-scratch r3c5 gold r3c6",
            "There is no cell behind with fewer than 3 gems.",
        ),
        (
            lambda: holding(
                "cell=r3c3;dice=1;power=farmers-favorite", LATE, more="scratches:row3=hen1,column3=hen1+hen2"
            ),
            "farmers-favorite row3 row3",
            "That is not what Farmer's Favorite does here. Move a scratch die to your hen's row or column, and draw a gem for it.",
        ),
        (
            lambda: holding("dice=4;power=psychic", LATE, farmer="row6,column2", more="grain:r3c2=gold"),
            "psychic 4 r3c2",
            "That is not what Psychic does here. Draw two gems and choose. The other goes back into the bag.",
        ),
    ],
)
def test_a_power_that_cannot_be_used_like_that_says_why(state, line, why):
    assert refusal(state(), line).text == why


PLACES = ["cell=r3c2", "cell=r3c3", "cell=r2c2"]
NEAR = "grain:r3c4=gold+ruby,r2c3=onyx,r4c2=emerald,r3c1=imperfection,r5c5=sapphire scratches:row1=hen1,column4=hen2"


@pytest.mark.parametrize("one", [word for word in CARDS if word != "copycat"])
def test_every_two_powers_side_by_side_are_used_and_play_to_an_end(one):
    """Both hens stand next to each other, among gems; a third copies one of the two. What can be used is used."""
    for two in list(CARDS)[list(CARDS).index(one) + 1 :]:
        if two == "copycat":
            continue
        rng = Random(f"{one} {two}")
        dice = ["1,2,3,4,5,6", "1,2,2,4,6,6", "1,1,3,4,6,6"]
        egg = "egg=gold/ruby+imperfection/////;unused=onyx"
        hens = [
            f"{cell};dice={faces};{egg};power={word}"
            for cell, faces, word in zip(PLACES, dice, (one, two, "copycat"), strict=True)
        ]
        state = holding(*hens, round_=2, farmer="row6,column6", more=f"{NEAR} draws:30", fighting="on")
        while state.turn is not None and state.round == 2:
            if state.turn == CHANCE:
                state.play(state.chance(rng))
                continue
            actions = state.actions()
            wanted = [action for action in actions if action[0] in POWERS]
            state.play(rng.choice(wanted if wanted and rng.random() < 0.5 else actions))
            assert GAME.new(position=state.position(), **state.options) == state
            assert conserved(state)
