"""The F.A.Q. and the rulings about Steal Opponent's Card and Draw 2 Cards."""

import pytest

from pygames.core.words import CHANCE
from tests.rules.jelly_bean_farmers import GAME, first_words, planning, play, refusal

STEAL = "steal-opponents-card"
FACE = "face draw-2-cards"


def stealing(*farms, **more):
    """Farm 1 steals with its season's card; the others have used backs, which says nothing yet."""
    state = planning(f"food=3;spring={STEAL}", *farms, **more)
    while state.phase == "plan" and state.stage == 0:
        own = ("face", STEAL)
        state.play(
            own
            if own in state.actions()
            else next(action for action in state.actions() if action[0] in ("back", "hold"))
        )
    return state


# -- one Steal --------------------------------------------------------------------------------------------------------


def test_a_steal_plays_first_and_all_others_show_the_face_of_their_action_card():
    state = stealing("food=3;spring=cats", "food=3;spring=walls")
    assert state.phase == "steal" and state.turn == 0
    for viewer in (None, 0, 1, 2):
        view = state.seen_by(viewer)
        assert [farm.spring for farm in view.farms] == [[], ["cats"], ["walls"]]


def test_they_show_it_whether_they_plan_a_face_or_a_back_action():
    state = planning(f"food=3;spring={STEAL}", "food=3;spring=cats", "food=3;spring=walls")
    play(state, f"face {STEAL}", "face cats", "back walls")
    assert [farm.shown for farm in state.farms] == [[], ["cats"], ["walls"]]


def test_the_player_with_the_steal_chooses_one_to_take():
    state = stealing("food=3;spring=cats", "food=3;spring=walls")
    assert set(state.actions()) == {("take", "farm2", "cats"), ("take", "farm3", "walls"), ("top",)}
    play(state, "take farm3 walls")
    assert state.farms[0].spring == ["walls"] and state.farms[2].spring == []
    assert state.discards[STEAL] == 1


def test_only_a_card_that_lies_there_is_taken():
    state = stealing("food=3;spring=cats", "food=3;spring=walls")
    for line in ("take farm2 walls", "take farm1 cats", "hold"):
        assert refusal(state, line).rule == "steal"


def test_the_prompt_says_from_whom_a_thief_may_take():
    state = stealing("food=3;spring=cats", "food=3;spring=walls")
    state.names = ("Ann", "Bob", "Cid")
    assert state.prompt == "Ann, take a card of this season from another player, or the top card of the deck."
    assert state.describe("take farm2 cats", None) == "Ann takes Cats from Bob."
    assert state.describe("top", None) == "Ann takes the top card of the deck."
    play(state, "take farm2 cats")
    assert state.prompt == "Bob draws a card for this season."
    assert state.describe("draw dogs", 0) == "Bob draws 1 card."
    play(state, f"draw {STEAL}")
    assert state.prompt == (
        "Bob, take a card of this season from another player, or the top card of the deck. "
        "You have drawn a Steal yourself: hold it if you do not want to use it."
    )
    assert state.describe("hold", None) == "Bob has drawn a Steal, and holds it."
    assert four(0, 1).prompt == "Player 2, take a card of this season from Player 3, or the top card of the deck."


def test_what_is_not_there_to_be_taken_is_refused_by_who_has_it_not():
    state = stealing("food=3;spring=cats", "food=3")
    assert refusal(state, "take walls").text == "Nobody whom you may rob has Walls this season."
    assert refusal(state, "take farm2 walls").text == "Player 2 has no Walls this season."
    assert refusal(state, "take farm3").text == "Player 3 has no card this season."
    two = stealing("food=3;spring=cats")
    assert refusal(two, "take walls").text == "Player 2 has no Walls this season."


def test_the_thief_plays_the_stolen_card_as_an_own_card_of_this_season():
    state = play(stealing("food=3;spring=cats"), "take farm2 cats", "draw dogs")
    play(state, "face cats", "back dogs")
    assert state.farms[0].cards["cats"] == 1


def test_the_stolen_card_is_a_back_action_only_if_the_thief_has_seeded_nothing():
    state = planning(f"food=3;seeded=1;spring={STEAL}", "food=3;spring=cats")
    play(state, f"face {STEAL}", "back cats", "take farm2 cats", "draw dogs")
    assert state.turn == 0 and first_words(state) == {"face", "discard"}


def test_the_victim_draws_one_card_and_plays_it_this_season():
    state = play(stealing("food=3;spring=cats"), "take farm2 cats")
    assert state.turn == CHANCE
    play(state, "draw dogs")
    assert state.farms[1].spring == ["dogs"]
    assert state.seen_by(0).farms[1].spring == ["?"]
    assert state.phase == "plan"


def test_the_victim_can_change_his_mind_about_face_or_back_when_he_sees_his_new_card():
    state = play(stealing("food=3;spring=cats"), "take farm2 cats", "draw dogs", "face cats")
    assert state.turn == 1
    assert first_words(state) == {"face", "back", "discard"}


def test_a_victim_who_draws_a_steal_can_steal_his_original_card_back():
    state = play(stealing("food=3;spring=cats"), "take farm2 cats", f"draw {STEAL}")
    assert state.turn == 1 and state.phase == "steal"
    play(state, "take farm1 cats")
    assert state.farms[1].spring == ["cats"]
    assert state.discards[STEAL] == 2
    play(state, "draw dogs")
    assert state.farms[0].spring == ["dogs"]
    assert state.phase == "plan"


def test_a_victim_who_draws_a_steal_may_hold_it_for_its_back():
    state = play(stealing("food=3;spring=cats"), "take farm2 cats", f"draw {STEAL}", "hold")
    assert state.farms[1].spring == [STEAL]
    assert state.turn == 1 and first_words(state) == {"back", "discard"}
    assert state.seen_by(0).farms[1].spring == [STEAL], "all have seen that it is held"


def test_at_most_one_steal_a_player_and_season():
    state = play(stealing("food=3;spring=cats"), "take farm2 cats", f"draw {STEAL}", "take farm1 cats", f"draw {STEAL}")
    assert state.phase == "plan", "the first thief's new Steal does not act"
    play(state, "back cats")
    assert refusal(state, f"face {STEAL}").rule == "steal"
    twice = play(planning(f"food=3;spring={STEAL};saved={STEAL}", "food=3"), f"face {STEAL}")
    assert refusal(twice, f"face saved-{STEAL}").rule == "steal"


def test_a_thief_who_wants_none_takes_the_top_card_of_the_deck():
    state = play(stealing("food=3;spring=cats"), "top")
    assert state.turn == CHANCE
    play(state, "draw dogs")
    assert state.farms[0].spring == ["dogs"] and state.farms[1].spring == ["cats"]
    assert state.seen_by(1).farms[0].spring == ["?"]


def test_a_saved_steal_works_beside_the_seasons_card():
    state = planning(f"food=3;spring=walls;saved={STEAL}", "food=3;spring=cats")
    play(state, "back walls", f"face saved-{STEAL}", "back cats")
    play(state, "take farm2 cats", "draw dogs")
    assert state.farms[0].spring == ["cats", "walls"]


def test_saved_cards_cannot_be_stolen():
    state = stealing("food=3;spring=cats;saved=walls")
    assert refusal(state, "take farm2 walls").rule == "steal"
    assert state.seen_by(0).farms[1].saved == ["?"]


def test_a_steal_held_for_a_back_action_is_no_steal_but_is_shown_and_may_be_taken():
    state = planning(f"food=3;spring={STEAL}", f"food=3;spring={STEAL}")
    play(state, f"face {STEAL}", f"back {STEAL}")
    assert state.steals == [(0, -1)]
    play(state, f"take farm2 {STEAL}", "draw dogs")
    assert state.farms[0].spring == [STEAL] and state.turn == 0
    assert first_words(state) == {"back", "discard"}


def test_after_the_steals_nobody_else_can_steal_this_season():
    state = planning(f"food=3;spring={STEAL}", f"food=3;spring={STEAL}", "food=3;spring=cats")
    play(state, f"face {STEAL}", f"back {STEAL}", "back cats", "top", "draw dogs", "back dogs")
    assert state.turn == 1
    assert refusal(state, f"face {STEAL}").rule == "steal"


def test_a_card_that_was_shown_stays_known_as_a_saved_card_and_as_a_back_action():
    state = play(stealing("food=3;spring=cats"), "top", "draw dogs", "back dogs", "back cats", "save cats", "save dogs")
    assert state.seen_by(0).farms[1].saved == ["cats"]
    assert state.seen_by(1).farms[0].saved == ["?"]
    state = play(
        stealing("food=3;spring=cats"), "top", "draw dogs", "back dogs", "back cats", "half-silo cats", "half-silo dogs"
    )
    assert state.out["cats"] == 1 and state.farms[0].buried == ["dogs"]


def test_who_would_steal_is_asked_together_with_all_others_so_that_no_question_tells():
    holder = planning(f"food=3;spring={STEAL}", "food=3;spring=cats")
    other = planning("food=3;spring=dogs", "food=3;spring=cats")
    assert holder.seen_by(1) == other.seen_by(1)
    assert holder.waiting == other.waiting == [0, 1]


# -- several Steals ---------------------------------------------------------------------------------------------------


def four(*thieves):
    """Four players with a card each; those named hold and play a Steal."""
    cards = ["cats", "walls", "dogs", "geezer"]
    farms = [f"food=3;spring={STEAL if seat in thieves else cards[seat]}" for seat in range(4)]
    state = planning(*farms)
    while state.phase == "plan" and state.stage == 0:
        steals = state.turn in thieves
        state.play(("face", STEAL) if steals else ("back", state.farms[state.turn].spring[0]))
    return state


@pytest.mark.parametrize(
    ("thieves", "robbed"),
    [((0, 1), {0: 3, 1: 2}), ((1, 2), {1: 0, 2: 3}), ((2, 3), {2: 1, 3: 0}), ((3, 0), {3: 2, 0: 1})],
)
def test_two_thieves_side_by_side_each_rob_the_neighbour_who_is_not_a_thief(thieves, robbed):
    assert dict(four(*thieves).steals) == robbed


@pytest.mark.parametrize(("thieves", "robbed"), [((0, 2), {0: 3, 2: 1}), ((1, 3), {1: 0, 3: 2})])
def test_two_thieves_who_sit_opposite_each_rob_the_player_on_their_right(thieves, robbed):
    assert dict(four(*thieves).steals) == robbed


def test_of_two_thieves_each_takes_only_from_the_one_given():
    state = four(0, 1)
    assert state.turn == 1
    assert set(state.actions()) == {("take", "farm3", "dogs"), ("top",)}
    assert refusal(state, "take farm4 geezer").rule == "steal"
    play(state, "take farm3 dogs", "draw cats", "take farm4 geezer", "draw cats")
    assert [farm.spring for farm in state.farms] == [["geezer"], ["dogs"], ["cats"], ["cats"]]


def test_two_steals_are_played_at_the_same_time_so_a_card_drawn_after_the_first_stays_face_down():
    state = four(0, 1)
    assert [farm.shown for farm in state.farms] == [[], [], ["dogs"], ["geezer"]]
    play(state, "take farm3 dogs", "draw cats")
    assert state.turn == 0 and state.seen_by(0).farms[2].spring == ["?"]
    assert state.seen_by(0).farms[3].spring == ["geezer"]
    assert GAME.new(position=state.position()) == state


def test_a_thief_by_a_saved_steal_shows_the_season_card_to_the_other_thief():
    farms = [f"food=3;spring=cats;saved={STEAL}", f"food=3;spring={STEAL}", "food=3;spring=dogs", "food=3;spring=walls"]
    state = planning(*farms)
    while state.stage == 0:
        steal = next((action for action in state.actions() if action[0] == "face" and action[1].endswith(STEAL)), None)
        state.play(steal or next(action for action in state.actions() if action[0] == "back"))
    assert [farm.shown for farm in state.farms] == [["cats"], [], ["dogs"], ["walls"]]


def test_a_steal_that_a_victim_of_two_thieves_draws_acts_after_both_of_them():
    state = play(four(0, 1), "take farm3 dogs", f"draw {STEAL}")
    assert state.turn == 0, "both thieves play at the same time"
    play(state, "take farm4 geezer", f"draw {STEAL}")
    assert state.turn == 2, "then the victims use their Steals, the one who was robbed first before the other"
    assert set(state.actions()) == {
        ("take", "farm1", "geezer"),
        ("take", "farm2", "dogs"),
        ("take", "farm4", STEAL),
        ("top",),
        ("hold",),
    }
    play(state, f"take farm4 {STEAL}", "draw cats")
    assert state.phase == "plan", "whose Steal was taken has none to use"
    assert [farm.spring for farm in state.farms] == [["geezer"], ["dogs"], [STEAL], ["cats"]]


@pytest.mark.parametrize("thieves", [(0, 1, 2), (0, 1, 2, 3)])
def test_three_steals_or_more_are_all_discarded_and_each_thief_draws_a_card(thieves):
    state = four(*thieves)
    assert state.discards[STEAL] == len(thieves) and not state.steals
    for _ in thieves:
        assert state.turn == CHANCE
        play(state, "draw fertilizer")
    assert state.phase == "plan"
    assert all(state.farms[thief].spring == ["fertilizer"] for thief in thieves)


@pytest.mark.parametrize("others", [[], ["food=3;spring=cats"]])
def test_two_steals_among_two_or_three_players_are_discarded(others):
    state = planning(f"food=3;spring={STEAL}", f"food=3;spring={STEAL}", *others)
    while state.phase == "plan":
        own = ("face", STEAL)
        state.play(own if own in state.actions() else ("back", "cats"))
    assert state.discards[STEAL] == 2
    play(state, "draw dogs", "draw dogs")
    assert state.phase == "plan"
    assert [farm.shown for farm in state.farms[2:]] == [[]] * len(others), "nothing was shown"


def test_after_one_of_four_has_left_two_steals_are_discarded():
    farms = [f"food=3;spring={STEAL}", f"food=3;spring={STEAL}", "food=3;spring=cats"]
    state = planning(*farms, "food=0;stamps=0;fields=none;silos=0;left=1")
    play(state, f"face {STEAL}", f"face {STEAL}", "back cats")
    assert state.discards[STEAL] == 2 and state.phase == "replace"
    play(state, "draw dogs", "draw dogs")
    assert state.phase == "plan" and state.farms[2].shown == []


def test_when_the_one_whom_a_thief_must_rob_resigns_the_thief_may_rob_anybody():
    state = play(four(0, 1), "resign 2")
    assert state.turn == 1
    assert set(state.actions()) == {("take", "farm4", "geezer"), ("top",)}


def test_a_new_season_allows_a_new_steal():
    state = planning(f"food=3;spring={STEAL};summer={STEAL}", "food=3;spring=cats;summer=walls")
    play(state, f"face {STEAL}", "back cats", "top", "draw dogs", "discard dogs", "discard cats")
    play(state, "fallow field1", "fallow field1", "climate sunny", f"face {STEAL}", "back walls")
    assert play(state.copy(), "top").occasion == "year 1 summer seat 0 card 1", "a season's draws are counted anew"
    play(state, "take farm2 walls")
    assert state.farms[0].summer == ["walls"]


def test_who_has_used_a_drawn_steal_uses_no_second_one_in_that_season():
    state = play(stealing("food=3;spring=cats", "food=3;spring=walls"), "take farm2 cats", f"draw {STEAL}")
    play(state, "take farm3 walls", f"draw {STEAL}", "take farm2 walls", f"draw {STEAL}")
    assert state.phase == "plan" and state.farms[1].spring == [STEAL]
    assert state.seen_by(0).farms[1].spring == ["?"], "the fourth Steal is not shown, as it does not act"


# -- Draw 2 Cards -----------------------------------------------------------------------------------------------------


def drawing(*farms):
    state = planning("food=3;spring=draw-2-cards", *farms)
    while state.phase == "plan":
        own = ("face", "draw-2-cards")
        state.play(own if own in state.actions() else next(action for action in state.actions() if action[0] == "back"))
    return state


def test_draw_2_draws_two_plays_one_now_and_discards_the_other():
    state = play(drawing("food=3"), "draw cats dogs")
    assert state.actions() == [("use", "cats"), ("use", "dogs")]
    assert refusal(state, "use walls").rule == "draw-2-cards"
    play(state, "use dogs")
    assert state.farms[0].spring == ["dogs"]
    assert state.discards["cats"] == state.discards["draw-2-cards"] == 1
    assert play(state, "face dogs").farms[0].defence == 1


def test_the_prompt_of_draw_2_says_what_becomes_of_both_cards():
    state = drawing("food=3")
    assert state.prompt == "Player 1 draws 2 cards, to play one this season."
    play(state, "draw cats dogs")
    assert state.prompt == "Player 1, choose which of the two cards you will use this season; the other is discarded."
    assert state.describe("use dogs", 0) == "Player 1 keeps Dogs for this season and discards Cats."


def test_draw_2_with_an_empty_deck_draws_from_the_discards_the_played_card_among_them():
    bag = dict(GAME.new().unseen)
    for card in ("draw-2-cards", "cats", "dogs"):
        bag[card] -= 1
    out = ",".join(f"{card}*{count}" for card, count in bag.items())
    two = play(planning("food=3;spring=draw-2-cards", "food=3", more=f"discards:cats,dogs out:{out}"), FACE)
    assert {outcome for outcome, _ in two.outcomes()} == {
        ("draw", "cats", "dogs"),
        ("draw", "cats", "draw-2-cards"),
        ("draw", "dogs", "draw-2-cards"),
    }
    one = play(planning("food=3;spring=draw-2-cards", "food=3;hand=cats,dogs", more=f"out:{out}"), FACE)
    play(one, "draw draw-2-cards")
    assert one.phase == "plan" and one.farms[0].spring == ["draw-2-cards"], "there is no second card, nothing to choose"
    assert first_words(one) == {"back", "discard"}


def test_when_the_deck_has_one_card_draw_2_goes_on_with_the_discards():
    bag = dict(GAME.new().unseen)
    for card in ("draw-2-cards", "cats", "dogs"):
        bag[card] -= 1
    out = ",".join(f"{card}*{count}" for card, count in bag.items())
    state = play(planning("food=3;spring=draw-2-cards;hand=dogs", "food=3", more=f"out:{out}"), FACE)
    assert state.outcomes() == [(("draw", "cats"), 1)]
    play(state, "draw cats", "draw draw-2-cards")
    assert state.actions() == [("use", "cats"), ("use", "draw-2-cards")]


def test_draw_2_plays_before_the_others_who_choose_after_it():
    state = play(drawing("food=3;spring=cats"), "draw walls dogs", "use walls")
    assert state.waiting == [0, 1], "all choose anew, who has chosen last first"


def test_what_draw_2_keeps_is_secret_and_what_it_discards_is_not():
    state = play(drawing("food=3"), "draw cats dogs")
    assert state.seen_by(1).farms[0].drawn == ["?", "?"]
    state.names = ("Ann", "Bob")
    assert state.describe("use dogs", 1) == "Ann keeps one card for this season and discards Cats."
    play(state, "use dogs")
    assert state.seen_by(1).farms[0].spring == ["?"]


def test_steals_come_before_draw_2_and_may_take_it():
    state = planning(f"food=3;spring={STEAL}", "food=3;spring=draw-2-cards")
    play(state, f"face {STEAL}", "face draw-2-cards")
    assert state.phase == "steal"
    play(state, "take farm2 draw-2-cards", "draw dogs", "face draw-2-cards", "back dogs")
    assert state.phase == "draw-two" and state.waiting == [0]


def test_a_steal_or_a_draw_2_that_draw_2_brings_comes_too_late_for_its_face():
    for card in (STEAL, "draw-2-cards"):
        state = play(drawing("food=3"), f"draw {card} dogs" if card == STEAL else f"draw dogs {card}", f"use {card}")
        assert first_words(state) == {"back", "discard"}
        why = refusal(state, f"face {card}")
        assert why.rule == ("steal" if card == STEAL else card) and "this season it is too late" in why.text


def test_two_players_draw_one_after_the_other():
    state = planning("food=3;spring=draw-2-cards", "food=3;spring=draw-2-cards")
    play(state, "face draw-2-cards", "face draw-2-cards")
    first = state.waiting[0]
    play(state, "draw cats dogs", "use dogs", "draw cats walls", "use walls")
    assert state.farms[first].spring == ["dogs"] and state.farms[1 - first].spring == ["walls"]


def test_who_plays_two_draw_2_cards_draws_for_each():
    state = planning("food=3;spring=draw-2-cards;saved=draw-2-cards", "food=3")
    play(state, "face draw-2-cards", "face saved-draw-2-cards")
    assert state.occasion == "year 1 spring seat 0 card 1"
    play(state, "draw cats dogs", "use dogs")
    assert state.occasion == "year 1 spring seat 0 card 3"
    assert GAME.new(position=state.position()) == state
    play(state, "draw cats walls", "use walls")
    assert state.farms[0].spring == ["walls", "dogs"]
    play(state, "face dogs", "back walls")
    assert state.farms[0].cards["dogs"] == 1


def test_a_saved_draw_2_brings_a_card_beside_the_seasons_card():
    state = planning("food=3;spring=cats;saved=draw-2-cards", "food=3")
    play(state, "back cats", "face saved-draw-2-cards", "draw walls dogs", "use dogs")
    assert state.farms[0].spring == ["cats", "dogs"]
    assert state.farms[0].saved == []
