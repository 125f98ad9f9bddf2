"""The bots of Chickenrun in matches of their own: what is plainly good is done."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

import pygames
from pygames.chickenrun.cards import PLANS
from pygames.chickenrun.ending import LAST_ROUND
from pygames.chickenrun.farm import FREE, distances
from pygames.chickenrun.judgement import NEAR
from pygames.chickenrun.rules import Chickenrun
from pygames.core.search import Thought
from pygames.core.words import CHANCE

GAME = pygames.game("chickenrun")
MATCHES = [("strong", 2), ("strong", 3), ("steady", 4), ("strong", 6)]


@cache
def decisions(level: str, seats: int) -> list[tuple[Chickenrun, Thought]]:
    """Every decision of a match of bots: the position before it, and the thought."""
    return list(played(level, seats))


def played(level: str, seats: int) -> Iterator[tuple[Chickenrun, Thought]]:
    state, rng = GAME.new(seats=seats), Random(seats)
    assert isinstance(state, Chickenrun)
    while state.turn is not None:
        if state.turn == CHANCE:
            state.play(state.chance(Random(f"{seats}:{state.occasion}")))
            continue
        *_, thought = pygames.bot(level).think(state, state.turn, rng)
        yield state.copy(), thought
        state.play(thought.action)


@pytest.mark.parametrize(("level", "seats"), MATCHES)
def test_a_bot_announces_an_escape_or_takes_a_better_runner_as_soon_as_mr_tweedy_is_far_away_or_in_its_own_hands(
    level: str, seats: int
) -> None:
    announced = 0
    for state, thought in decisions(level, seats):
        ready = [action[1] for action in state.actions() if action[0] == "escape"]
        clear = [plan for plan in ready if distances("tweedy", state.tweedy)[PLANS[plan].start] > NEAR]
        if ready and (clear or state.controller == state.turn):
            assert thought.action[0] in ("escape", "swap")
            announced += 1
        elif ready:
            assert thought.action[0] != "escape"
    assert announced


@pytest.mark.parametrize(("level", "seats"), MATCHES)
def test_a_runner_who_can_reach_a_free_square_goes_there(level: str, seats: int) -> None:
    reached = 0
    for state, thought in decisions(level, seats):
        free = {
            action for action in state.actions() if action[0] == "move" and state.flock.escape and action[1] in FREE
        }
        assert not free or thought.action in free
        reached += bool(free)
    assert reached


@pytest.mark.parametrize(("level", "seats"), MATCHES)
def test_a_controller_stops_an_escape_of_somebody_else_that_can_be_stopped(level: str, seats: int) -> None:
    for state, thought in decisions(level, seats):
        if state.step_name in ("chase", "stroll", "cat"):
            running = {
                place
                for seat, flock in enumerate(state.flocks)
                if flock.escape and seat != state.turn
                for place in (flock.at, flock.escape.marker)
            }
            if any(action[-1] in running for action in state.actions()):
                assert thought.action[-1] in running


@pytest.mark.parametrize(("level", "seats"), MATCHES)
def test_a_bot_buys_only_what_it_can_use(level: str, seats: int) -> None:
    for state, thought in decisions(level, seats):
        if state.step_name == "shop" and thought.action[0] == "take":
            assert state.turn is not None
            flock = state.flocks[state.turn]
            needed = {kind for plan in flock.plans for kind in flock.missing(plan)}
            assert thought.action[1] in needed | {"wire-cutters", "pliers"}


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_strong_bots_end_a_match_by_escapes(seats: int) -> None:
    last, _ = decisions("strong", seats)[-1]
    assert last.round < LAST_ROUND and last.escapes


@pytest.mark.parametrize(("level", "seats"), MATCHES)
def test_reasons_are_sentences(level: str, seats: int) -> None:
    for _, thought in decisions(level, seats):
        assert thought.reason[0].isupper() and thought.reason[-1] in ".!"


def test_a_bot_accepts_two_eggs_for_what_it_does_not_need_and_keeps_what_it_needs() -> None:
    for thing, answer in (("rope", "accept"), ("sheet", "decline")):
        state = GAME.new(
            position="round:2 phase:trade mover:player1 controller:player2 dice:3-5 backs:barn*12,workshop*12,woodshed*11,house*10 "
            f"proposals:1 bargain:player1>player2;egg+egg;{thing} tasks:answer/player2/-/- "
            "player1:hut1;eggs=4;active=agatha;at=hut4 player2:hut4;eggs=2;active=wilma;at=x7y9;items=rope*1,sheet*1;plans=egg-round"
        )
        for level in ("steady", "strong"):
            *_, thought = pygames.bot(level).think(state, 1, Random(1))
            assert thought.action == (answer,), thing


def test_a_runner_in_the_wire_whose_way_is_blocked_waits() -> None:
    state = GAME.new(
        position="round:5 phase:move mover:player1 controller:player2 tweedy:x5y17 dog:x1y17 dice:2-4 backs:barn*12,workshop*12,woodshed*12,house*11 "
        "player1:hut1;eggs=2;active=agatha;at=x5y16;escape=wire/-/- player2:hut4;eggs=2;active=wilma;at=hut4"
    )
    for level in ("steady", "strong"):
        *_, thought = pygames.bot(level).think(state, 0, Random(1))
        assert thought.action in state.actions()


def test_an_escape_whose_marker_is_about_to_be_found_is_given_up_and_who_is_outside_runs_on() -> None:
    line = (
        "round:5 phase:before mover:player1 controller:{} tweedy:x8y13 dog:x20y17 backs:barn*12,workshop*12,woodshed*11,house*10 "
        "player1:hut4;eggs=2;active=wilma;at=x3y18;escape=plan/ladder-lift/landed;waiting=xenia player2:hut1;eggs=2;active=agatha"
    )
    for level in ("steady", "strong"):
        *_, thought = pygames.bot(level).think(GAME.new(position=line.format("player2")), 0, Random(1))
        assert thought.action[0] == "abandon"
        *_, thought = pygames.bot(level).think(GAME.new(position=line.format("player1")), 0, Random(1))
        assert thought.action == ("roll",)


def test_nothing_is_bought_with_mr_tweedy_at_the_door() -> None:
    line = (
        "round:5 phase:trade mover:player1 controller:player2 dice:4-5 tweedy:{} backs:house*11,woodshed*12,workshop*12 "
        "barn:bucket,rope*2,sheet*2,spoon*3,wheel*2,hat*2 tasks:shop/player1/barn/- "
        "player1:hut3;eggs=4;active=mabel;at=barn;plans=see-saw player2:hut6;eggs=2;active=elsie"
    )
    for tweedy, action in (("x7y4", ("take", "bucket")), ("x19y9", ("done",))):
        *_, thought = pygames.bot("steady").think(GAME.new(position=line.format(tweedy)), 0, Random(1))
        assert thought.action == action
