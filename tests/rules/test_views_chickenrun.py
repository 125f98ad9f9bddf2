"""The farm of Chickenrun: what is lit with its distance, what it is looked at around, whose ways are drawn, what is decided beside it."""

from __future__ import annotations

from random import Random

import pytest

import pygames
from pygames.chickenrun.cards import EQUIPMENT, PLANS
from pygames.chickenrun.farm import BUILDINGS, XY
from pygames.chickenrun.rules import Chickenrun
from pygames.core.words import BLANK, CHANCE
from web.app.boards.panel import Panel
from web.views import chickenrun as view
from web.views.chickenrun.ground import box_of


def waiting_for(step: str, seats: int = 3) -> Chickenrun:
    """The first position of some random match in which somebody has to decide this."""
    for seed in range(30):
        rng, state = Random(seed), pygames.game("chickenrun").new(seats=seats)
        for _ in range(700):
            if state.turn is None:
                break
            if state.step_name == step and state.turn != CHANCE:
                assert isinstance(state, Chickenrun)
                return state
            state.play(state.chance(rng) if state.turn == CHANCE else rng.choice(state.actions()))
    pytest.fail(f"no match comes to {step}")


def panel(state: Chickenrun, seat: int | None, key: str) -> Panel:
    return next(panel for panel in view.draw(state, seat) if panel.key.startswith(key))


def test_every_place_to_which_the_hen_can_go_is_a_thing_that_tells_how_far_it_is() -> None:
    state = waiting_for("move")
    names = {thing.word: thing.name for thing in panel(state, state.turn, "farm").things}
    for action in state.actions():
        if action[0] == "move":
            assert "step" in names[action[1]]
    assert "steps" not in {thing.word: thing.name for thing in panel(state, (state.turn or 0) - 1, "farm").things}


def test_every_building_is_a_thing_whatever_is_to_be_done() -> None:
    state = waiting_for("before")
    assert set(BUILDINGS) <= {thing.key for thing in panel(state, None, "farm").things}


def test_mr_tweedy_and_the_dog_can_be_touched_where_either_may_move() -> None:
    state = waiting_for("chase")
    words = {thing.word for thing in panel(state, state.turn, "farm").things}
    assert {"tweedy", "dog"} <= words and not view.any_order(state)
    assert view.any_order(waiting_for("stroll"))


def test_the_farm_is_looked_at_around_the_hen_that_moves() -> None:
    state = waiting_for("move")
    x, y, width, height = panel(state, state.turn, "farm").focus or (0, 0, 0, 0)
    left, top, wide, tall = box_of(state.flock.at)
    assert x <= left and y <= top and left + wide <= x + width and top + tall <= y + height


def test_a_pile_is_shown_to_whoever_looks_through_it_alone() -> None:
    state = waiting_for("shop")
    assert state.turn is not None
    shown = panel(state, state.turn, "beside")
    assert {thing.word for thing in shown.things} == set(state.piles[state.task.at])
    other = (state.turn + 1) % state.seats
    assert not panel(state, other, "beside").things


def test_whoever_makes_up_a_proposal_can_ask_for_every_kind_of_thing() -> None:
    state = waiting_for("compose")
    words = {thing.word for thing in panel(state, state.turn, "beside").things}
    assert {*EQUIPMENT, *PLANS, "egg", "carried"} == words


def test_somebody_elses_equipment_and_plans_are_cards_that_are_not_seen() -> None:
    state = waiting_for("before")
    for seat, flock in enumerate(state.flocks):
        seen = view.draw(state.seen_by(None), None)
        assert not any(thing.word in PLANS for shown in seen for thing in shown.things)
        if flock.items and seat == state.turn:
            assert any(thing.word == BLANK for shown in seen for thing in shown.things)


def test_a_line_marks_where_its_piece_came_to() -> None:
    state = waiting_for("move")
    action = next(action for action in state.actions() if action[0] == "move" and action[1] in XY)
    state.play(action)
    assert view.last(action, state) == {action[1]: "to"}


@pytest.mark.parametrize(("name", "number"), [("chickens", 6), ("plans", 12), ("equipment", 16), ("nothing", 0)])
def test_the_gallery_has_a_picture_of_each(name: str, number: int) -> None:
    assert len(view.gallery(name)) == number


def test_whoever_bids_touches_a_number_of_eggs_and_sees_no_other_bid() -> None:
    state = pygames.game("chickenrun").new(
        position="phase:bid player1:hut1;active=clara;eggs=3;bid=2 player2:hut3;active=olive;eggs=2", bidding="on"
    )
    assert isinstance(state, Chickenrun)
    shown = panel(state, 1, "beside")
    assert [thing.word for thing in shown.things] == ["0", "1", "2"]
    assert "has chosen" in shown.under and "bids 2" not in shown.under
    assert "bids 2" in panel(state, 0, "beside").under
    assert not panel(state, None, "beside").things
