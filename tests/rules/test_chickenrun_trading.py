"""Trading: what the rulebook and the rulings say, sentence by sentence."""

from pygames.core.words import BLANK
from tests.rules.chickenrun import at, play, refusal, said

HERE = "hut1;active=clara;at=x9y9;items=spoon*2;plans=kite;eggs=1"
THERE = "hut2;active=ida;at=x9y9;items=hat;plans=see-saw;eggs=3"
BYSTANDER = "hut6;active=ivy;at=x10y13"


def met(here: str = HERE, there: str = THERE, more: str = ""):
    """Two chickens on one square, after the move; a third one is elsewhere."""
    return at(f"phase:trade dice:5-2 {more}", here, there, BYSTANDER)


def proposed(*things: str, here: str = HERE, there: str = THERE):
    return play(met(here, there), "trade hut2", *things, "propose")


# -- with whom --------------------------------------------------------------------------------------------------------


def test_you_may_trade_if_your_turn_ends_on_the_same_space_as_another_piece():
    assert said(met()) == {"trade hut2", "done"}
    assert refusal(met(), "trade hut6").rule == "trading"


def test_you_may_trade_in_another_players_hut_with_its_owner_wherever_her_piece_is():
    state = met("hut1;active=clara;at=hut2;items=spoon", "hut2;active=ida;at=x20y5")
    assert said(state) == {"trade hut2", "done"}


def test_two_visitors_of_a_third_players_hut_are_in_one_place():
    state = met("hut1;active=clara;at=hut6", "hut2;active=ida;at=hut6")
    assert said(state) == {"trade hut2", "trade hut6", "done"}


def test_who_meets_nobody_does_not_trade():
    state = play(at("phase:move dice:5-2", HERE, BYSTANDER), "stay")
    assert state.phase == "before"


def test_a_runner_trades_with_nobody_and_nobody_with_her():
    runner = "hut1;active=clara;at=x9y9;escape=gate/-/-"
    state = play(at("phase:move dice:5-2", runner, THERE, BYSTANDER), "stay")
    assert state.phase == "before"
    state = play(at("phase:move dice:5-2", HERE, THERE.replace("eggs=3", "eggs=3;escape=gate/-/-"), BYSTANDER), "stay")
    assert state.phase == "before"


def test_who_frees_a_chicken_may_trade_without_having_moved():
    state = at("phase:choose dice:5-5 turn:swapped", HERE + ";bunker=flora;resting=agatha,beatrix,dora,effie", THERE)
    play(state, "free flora", "swap agatha")
    assert "trade hut2" in said(state)


# -- a proposal -------------------------------------------------------------------------------------------------------


def test_what_is_asked_for_grows_no_longer_with_what_is_proposed():
    state = play(met(), "trade hut2", "offer spoon")
    assert state.prompt.endswith("So far a spoon for nothing.")
    play(state, "offer kite", "ask egg", "ask egg")
    assert state.prompt.endswith("So far 2 things for 2 eggs.")


def test_plans_eggs_and_equipment_are_traded_from_hand_to_hand():
    state = proposed("offer spoon", "offer kite", "ask egg", "ask hat")
    play(state, "accept")
    one, two = state.flocks[:2]
    assert (one.items, one.plans, one.eggs) == (["spoon", "hat"], [], 2)
    assert (two.items, two.plans, two.eggs) == (["spoon"], ["see-saw", "kite"], 2)


def test_one_thing_is_named_in_an_action():
    state = play(met(), "trade hut2")
    assert all(len(action) <= 2 for action in state.actions())
    assert refusal(state, "offer spoon egg").rule == "trading"


def test_nobody_offers_what_she_does_not_have():
    state = play(met(), "trade hut2", "offer spoon", "offer spoon", "offer egg")
    for thing in ("spoon", "egg", "rope", "balloon", "carried"):
        assert refusal(state, f"offer {thing}").rule == "trading"


def test_anything_may_be_asked_for_that_the_other_might_have():
    state = play(met(), "trade hut2")
    assert {"ask rope", "ask hat", "ask balloon", "ask egg"} <= said(state)


def test_what_can_be_asked_says_nothing_about_what_the_other_holds():
    one = play(met(), "trade hut2")
    other = play(met(there=THERE.replace("hat", "bellows").replace("see-saw", "balloon")), "trade hut2")
    assert one.actions() == other.actions()


def test_nobody_asks_for_more_than_the_other_is_seen_to_have():
    state = play(met(), "trade hut2", "ask hat", "ask balloon", "ask egg", "ask egg")
    assert "4 things" in refusal(state, "ask egg").text
    state = play(met(), "trade hut2", "ask hat")
    assert "no more item" in refusal(state, "ask rope").text
    state = play(met(), "trade hut2", "ask balloon")
    assert "no more plan" in refusal(state, "ask stilts").text
    assert "Player 2" in refusal(play(met(there="hut2;active=ida;at=x9y9;eggs=0"), "trade hut2"), "ask egg").text


def test_nobody_asks_for_a_plan_that_she_holds_herself():
    assert "yourself" in refusal(play(met(), "trade hut2"), "ask kite").text


def test_an_empty_proposal_is_none():
    assert "nothing" in refusal(play(met(), "trade hut2"), "propose").text


def test_a_gift_is_a_proposal():
    state = play(proposed("offer spoon"), "accept")
    assert state.flocks[1].items == ["spoon", "hat"]


def test_nobody_ends_with_more_than_two_plans():
    there = THERE.replace("plans=see-saw", "plans=see-saw,balloon")
    state = play(met(there=there), "trade hut2", "offer kite")
    assert refusal(state, "propose").rule == "plans"
    assert "propose" in said(play(state, "ask stilts"))


def test_the_other_accepts_or_declines():
    state = proposed("offer spoon", "ask egg")
    assert state.turn == 1 and said(state) == {"accept", "decline", "counter"}
    play(state, "decline")
    assert state.turn == 0 and state.flocks[0].items == ["spoon", "spoon"] and state.bargain is None


def test_what_the_other_does_not_have_cannot_be_accepted():
    state = proposed("offer spoon", "ask rope")
    assert said(state) == {"decline", "counter"}
    assert refusal(state, "accept").text == "You do not have a rope."
    assert "cannot accept" in state.prompt


def test_there_are_two_proposals_in_a_turn():
    state = play(proposed("offer spoon"), "decline", "trade hut2", "offer egg", "propose", "decline")
    assert state.phase == "before" and state.flock.hut == "hut2"


def test_a_proposal_that_is_cancelled_counts_as_one():
    state = play(met(), "trade hut2", "cancel", "trade hut2", "cancel")
    assert state.flock.hut == "hut2"


def test_there_is_one_counter_offer_in_a_turn():
    state = play(proposed("offer spoon", "ask egg"), "counter")
    assert state.turn == 1 and "offer hat" in said(state)
    play(state, "offer egg", "ask spoon", "ask spoon", "propose")
    assert state.turn == 0 and said(state) == {"accept", "decline"}
    assert "one counter-offer" in refusal(state, "counter").text
    play(state, "accept")
    assert (state.flocks[0].eggs, state.flocks[1].items) == (2, ["spoon", "spoon", "hat"])
    play(state, "trade hut2", "offer egg", "propose")
    assert said(state) == {"accept", "decline"}


def test_who_counters_may_still_leave_it():
    state = play(proposed("offer spoon", "ask egg"), "counter", "cancel")
    assert state.turn == 0 and state.phase == "trade"


# -- what is carried --------------------------------------------------------------------------------------------------


def test_what_is_carried_passes_only_to_a_piece_that_carries_nothing():
    here, there = "hut1;active=clara;at=x9y9;carried=rope", "hut2;active=ida;at=x9y9;carried=hat"
    state = play(met(here, there), "trade hut2", "offer carried")
    assert "carries something already" in refusal(state, "propose").text
    play(state, "ask carried", "propose", "accept")
    assert [flock.carried for flock in state.flocks] == ["hat", "rope", ""]


def test_a_carried_item_is_given_to_empty_wings():
    here = "hut1;active=clara;at=x9y9;carried=rope"
    state = play(met(here), "trade hut2", "offer carried", "ask egg", "propose", "accept")
    assert state.flocks[1].carried == "rope" and state.flocks[0].carried == "" and state.flocks[0].eggs == 3


def test_what_is_carried_does_not_pass_between_two_places():
    state = play(met("hut1;active=clara;at=hut2;carried=rope", "hut2;active=ida;at=x20y5"), "trade hut2")
    assert "same place" in refusal(state, "offer carried").text


def test_what_comes_into_the_own_hut_by_a_trade_is_in_the_hand():
    state = met("hut1;active=clara;at=hut2;carried=rope", "hut2;active=ida;at=hut2;eggs=1")
    play(state, "trade hut2", "offer carried", "propose", "accept")
    assert state.flocks[1].items == ["rope"] and state.flocks[1].carried == ""


# -- who sees it ------------------------------------------------------------------------------------------------------


def test_a_proposal_is_shown_to_both_sides_and_to_nobody_else():
    state = proposed("offer spoon", "ask rope", "ask egg")
    for viewer in (0, 1):
        assert (state.seen_by(viewer).bargain.give, state.seen_by(viewer).bargain.ask) == (["spoon"], ["rope", "egg"])
    for viewer in (2, None):
        assert (state.seen_by(viewer).bargain.give, state.seen_by(viewer).bargain.ask) == ([BLANK], [BLANK, BLANK])


def test_the_other_side_sees_it_only_when_it_is_proposed():
    state = play(met(), "trade hut2", "offer spoon")
    assert state.seen_by(1).bargain.give == [BLANK] and state.seen_by(0).bargain.give == ["spoon"]


def test_the_log_tells_others_nothing_of_what_is_traded():
    state = play(met(), "trade hut2")
    state.names = ("Ann", "Bob", "Cid")
    assert state.describe("offer spoon", 0) == "Ann offers a spoon."
    assert state.describe("offer spoon", 1) == state.describe("offer egg", 2) == "Ann offers something."
    play(state, "offer spoon", "ask egg", "ask egg")
    assert state.describe("propose", 1) == "Ann proposes a trade to Bob: a spoon for 2 eggs."
    assert state.describe("propose", 2) == "Ann proposes a trade to Bob."
    play(state, "propose")
    assert state.prompt.startswith("Bob, Ann proposes: a spoon for 2 eggs.")
    assert state.describe("accept", None) == "Bob accepts what Ann proposes."
    assert "1 thing for 2 things" in state.seen_by(2).prompt


def test_who_resigns_in_the_middle_of_a_trade_ends_it():
    for seat in (0, 1):
        state = play(proposed("offer spoon"), f"resign {seat}")
        assert state.bargain is None and state.turn is not None and not state.tasks
