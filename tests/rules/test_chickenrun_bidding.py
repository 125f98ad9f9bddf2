"""Chickenrun, advanced game: control of the Tweedys by hidden bids. Each sentence of the rulebook and of the rulings is a test."""

from __future__ import annotations

from random import Random

import pytest

import pygames
from pygames import CHANCE, Match
from pygames.chickenrun.rules import Chickenrun
from tests.rules.chickenrun import GAME, at, finish, play, refusal, said

CLARA, OLIVE, URSULA = "hut1;active=clara", "hut3;active=olive", "hut4;active=ursula"


def bidding(*eggs: int, more: str = "") -> Chickenrun:
    """Before a round: players in huts 1, 3, 4 with so many eggs; who has none has bid none."""
    homes = (CLARA, OLIVE, URSULA)
    players = [f"{home};eggs={number}{'' if number else ';bid=0'}" for home, number in zip(homes, eggs, strict=False)]
    return at(f"round:2 phase:bid {more}", *players, bidding="on")


def eggs(state: Chickenrun) -> list[int]:
    return [flock.eggs for flock in state.flocks]


def test_control_may_be_determined_by_hidden_bid() -> None:
    state = GAME.new(seats=2, bidding="on")
    play(state, "huts hut1 hut3", "activate clara", "activate olive")
    assert (state.step_name, state.turn) == ("bid", 0)
    state = GAME.new(seats=2)
    assert play(state, "huts hut1 hut3", "activate clara", "activate olive").turn == CHANCE, (
        "without it the dice decide"
    )


def test_as_many_or_as_few_eggs_as_one_likes() -> None:
    assert said(bidding(3, 1)) == {"bid 0", "bid 1", "bid 2", "bid 3"}
    assert refusal(bidding(3, 1), "bid 4").rule == "bidding"


def test_everyone_shows_the_bids_together() -> None:
    state = play(bidding(3, 2, 2), "bid 2", "bid 1")
    for viewer in (1, 2, None):
        assert state.seen_by(viewer).flocks[0].bid == "?"
    assert state.seen_by(0).flocks[0].bid == "2" and state.seen_by(0).flocks[1].bid == "?"
    assert "Player 1 bids 2; Player 2 bids 1; Player 3 bids 0." in state.describe("bid 0", None)


def test_nobody_reads_a_bid_before_all_have_bid() -> None:
    state = bidding(3, 2)
    assert state.describe("bid 3", 1) == state.describe("bid 0", 1) == "Player 1 has chosen."
    assert state.describe("bid 3", 0) == "Player 1 bids 3 eggs."


def test_all_may_bid_at_once() -> None:
    state = bidding(3, 2, 2)
    assert state.secret and state.owing() == [0, 1, 2]
    match = Match.start(GAME, ["Ann", "Bob", "Cleo"], position=state.position(), bidding="on")
    match.choose(2, "bid 1")
    match.choose(1, "bid 2")
    assert match.lines == [] and match.owing() == [0]
    match.play("bid 0")
    assert match.lines[:3] == ["bid 0", "bid 2", "bid 1"] and match.state.controller == 1  # type: ignore[attr-defined]


def test_the_highest_amount_wins_and_goes_into_the_nest() -> None:
    state = bidding(3, 2, 2)
    nest = state.nest
    play(state, "bid 2", "bid 1", "bid 0")
    assert (state.controller, eggs(state), state.nest) == (0, [1, 2, 2], nest + 2)
    assert (state.step_name, state.mover) == ("before", 0)


def test_the_highest_bidder_controls_for_that_round_and_bids_anew_after_the_tweedys_turn() -> None:
    state = play(bidding(3, 2), "bid 2", "bid 1")
    while state.step_name != "bid":
        state.play(
            {"chase": "stay", "stroll": "stay", "move": "stay"}.get(state.step_name, "roll")
            if state.turn != CHANCE
            else "tweedys 6 5"
            if state.step_name == "tweedys"
            else "dice 6 2"
        )
        assert state.controller == 0
    assert (state.round, state.owing()) == (3, [0, 1])


def test_if_there_is_a_draw_those_involved_bid_again() -> None:
    state = play(bidding(3, 2, 2), "bid 2", "bid 2", "bid 1")
    assert (state.owing(), eggs(state)) == ([0, 1], [3, 2, 2])
    assert "bid again" in state.prompt
    play(state, "bid 3", "bid 0")
    assert (state.controller, eggs(state)) == (0, [0, 2, 2])


def test_a_second_draw_is_rolled_off_and_all_those_involved_pay() -> None:
    state = play(bidding(3, 2, 2), "bid 2", "bid 2", "bid 2")
    play(state, "bid 1", "bid 1", "bid 0")
    assert (state.turn, state.tied, eggs(state)) == (CHANCE, [0, 1], [2, 1, 2])
    play(state, "control 5 9")
    assert (state.controller, eggs(state)) == (1, [2, 1, 2])


def test_a_tie_of_the_roll_is_rolled_again() -> None:
    state = play(bidding(1, 1), "bid 1", "bid 1", "bid 0", "bid 0", "control 5 5")
    assert (state.turn, state.tied) == (CHANCE, [0, 1])


def test_who_has_no_egg_bids_none_and_is_not_asked() -> None:
    state = bidding(0, 2, 1)
    assert state.owing() == [1, 2]
    assert play(state, "bid 0", "bid 1").controller == 2


def test_who_has_no_egg_is_known_to_have_bid_none() -> None:
    assert bidding(0, 2, 1).seen_by(1).flocks[0].bid == "0"


def test_where_nobody_has_an_egg_it_comes_to_the_dice() -> None:
    state = GAME.new(
        seats=2,
        bidding="on",
        position=f"round:2 phase:chase chases:1 dice:6-2 player1:{CLARA};eggs=0 player2:{OLIVE};eggs=0",
    )
    play(state, "stay")
    assert (state.turn, state.step_name, state.round) == (CHANCE, "control", 3)


def test_a_draw_of_nothing_costs_nothing() -> None:
    state = play(bidding(2, 2), "bid 0", "bid 0", "bid 0", "bid 0")
    assert (state.step_name, eggs(state)) == ("control", [2, 2])


def steps(state: Chickenrun, line: str) -> list[tuple[str, str]]:
    """What a spectator is shown of a line, step by step: the kind, and the sentence."""
    return [(step.kind, step.text) for step in state.happenings(line, None)]


def test_bids_of_nothing_are_told_in_the_log_and_in_one_step_with_the_roll_that_decides() -> None:
    state = bidding(3, 2, 2)
    assert "All bid 0. A draw: all bid again." in play(state.copy(), "bid 0", "bid 0").describe("bid 0", None)
    for _ in range(2):
        play(state, "bid 0", "bid 0")
        assert steps(state, "bid 0") == []
        play(state, "bid 0")
    decided = "After two draws the dice decide: Player 2 controls the Tweedys this round."
    assert steps(state, "control 3 9 4") == [("control", decided)]


def test_the_bids_who_pays_and_who_has_control_are_one_step_in_which_the_bids_are_seen() -> None:
    state = play(bidding(3, 2, 2), "bid 2", "bid 1")
    assert steps(state, "bid 0") == [
        ("control", "Player 1 bids 2; Player 2 bids 1; Player 3 bids 0."),
        ("control", "Player 1 pays, and controls the Tweedys this round."),
    ]
    last = state.happenings("bid 0", None)[-1].state
    assert isinstance(last, Chickenrun)
    assert [flock.bid for flock in last.flocks] == ["2", "1", "0"] and eggs(last) == [1, 2, 2]


def test_several_who_bid_least_are_told_as_all_others() -> None:
    homes = (CLARA, OLIVE, URSULA, "hut5;active=bella")
    state = at("round:2 phase:bid", *(f"{home};eggs=2" for home in homes), bidding="on")
    play(state, "bid 0", "bid 2", "bid 0")
    assert steps(state, "bid 0")[0][1] == "Player 2 bids 2; all others bid 0."


def test_a_second_draw_is_told_with_who_pays() -> None:
    state = play(bidding(3, 2, 2), "bid 1", "bid 1", "bid 0", "bid 1")
    told = ["All bid 1.", "Player 1 and Player 2 pay 1 egg each to the nest."]
    assert steps(state, "bid 1") == [("bids", sentence) for sentence in told]


def test_whoever_resigns_bids_no_more_and_the_only_one_left_pays_nothing() -> None:
    state = play(bidding(3, 2, 2), "bid 2", "bid 2", "bid 1", "bid 2", "resign 1")
    assert (state.controller, state.step_name, eggs(state)) == (0, "before", [3, 0, 2])


def test_the_bids_are_shown_when_the_last_who_is_awaited_resigns() -> None:
    state = play(bidding(3, 2, 2), "bid 2", "bid 1", "resign 2")
    assert (state.controller, eggs(state)) == (0, [1, 2, 0])


def test_a_hidden_bid_that_would_have_to_be_shown_cannot_be_played_on() -> None:
    state = play(bidding(3, 2, 2), "bid 2", "bid 1").seen_by(2)
    before = state.copy()
    for line in ("bid 1", "resign 2"):
        with pytest.raises(pygames.IllegalAction, match="does not say what the others have bid"):
            state.play(line)
        assert state == before


def test_a_bid_is_taken_back_until_all_are_shown() -> None:
    match = Match.start(GAME, ["Ann", "Bob"], position=bidding(2, 2).position(), bidding="on")
    match.play("bid 2")
    assert match.can_undo
    match.play("bid 1")
    assert not match.can_undo


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (f"phase:bid player1:{CLARA} player2:{OLIVE}", "option"),
        (f"phase:bid player1:{CLARA};bid=3 player2:{OLIVE}", "more eggs than there are"),
        (f"phase:bid biddings:2 player1:{CLARA} player2:{OLIVE}", "rolled for"),
        (f"phase:bid player1:{CLARA} player2:{OLIVE};bid=1", "in the order of the huts"),
        (f"phase:bid player1:{CLARA};bid=1 player2:{OLIVE};bid=2", "happen by itself"),
        (f"phase:bid player1:{CLARA};eggs=0 player2:{OLIVE}", "happen by itself"),
        (f"phase:before player1:{CLARA};bid=1 player2:{OLIVE}", "who bids for control"),
        (f"phase:before biddings:1 player1:{CLARA} player2:{OLIVE}", "another part of the round"),
        (f"phase:bid tied:player1 player1:{CLARA} player2:{OLIVE}", "Two or more"),
    ],
)
def test_a_position_with_impossible_bids_is_refused(line: str, why: str) -> None:
    with pytest.raises(pygames.BadPosition, match=why):
        GAME.new(position=line, bidding="off" if why == "option" else "on")


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_random_match_with_bids_comes_to_its_end(seats: int) -> None:
    assert finish(GAME.new(seats=seats, bidding="on"), seats).turn is None  # type: ignore[arg-type]


def test_a_strong_bot_keeps_an_egg_and_bids_what_its_ready_plan_is_worth() -> None:
    ready = "hut1;active=clara;eggs=4;plans=ladder-lift;items=ladder,rope"
    state = at("round:2 phase:bid", ready, f"{OLIVE};eggs=3", bidding="on")
    *_, thought = pygames.bot("strong").think(state, 0, Random(1))
    assert thought.action == ("bid", "3")
