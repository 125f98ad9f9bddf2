"""Touches in quick succession: against the clock every die counts that a finger came down on, in whatever order pictures follow."""

from __future__ import annotations

from typing import Any

import pytest

import pygames
from tests.app.conftest import Person


@pytest.fixture
def roller(person: type[Person]) -> Person:
    """Somebody whose eight dice have just been rolled; some show the same."""
    match = pygames.Match.start("gem-hens", ["Ann", "bot:easy"], seed=3)
    match.play("roll")
    return person("/gem-hens/", storage={"match/a": match.text}, fragment="match=a")


def loose(one: Person) -> list[str]:
    state: Any = one.match.state
    return list(state.hens[0].loose)


def die(one: Person, face: str, number: int = 0) -> str:
    """The key of a die that shows this and is not locked."""
    found = [e for e in one.elements if e.label.startswith(f"die {face}: not locked")]
    return found[number].attributes["data-key"]


def tap(one: Person, key: str, render: int, **more: Any) -> None:
    one.send({"do": "touch", "board": "t", "key": key, "render": render, **more})


def test_two_dice_that_are_touched_before_the_first_is_drawn_as_locked_are_both_locked(roller: Person) -> None:
    shown, faces = roller.app.render, loose(roller)
    first, second = die(roller, faces[0]), die(roller, faces[-1])
    tap(roller, first, shown)
    tap(roller, second, shown)
    assert roller.match.lines[-2:] == [f"lock {faces[0]}", f"lock {faces[-1]}"]


def test_of_dice_with_one_face_any_two_may_be_touched_in_any_order(roller: Person) -> None:
    face = next(face for face in loose(roller) if loose(roller).count(face) > 1)
    shown = roller.app.render
    keys = [die(roller, face, number) for number in range(loose(roller).count(face))]
    for key in reversed(keys):
        tap(roller, key, shown)
    assert face not in loose(roller)
    assert roller.match.lines[-len(keys) :] == [f"lock {face}"] * len(keys)


def test_a_die_that_is_touched_twice_on_one_picture_is_locked_once(roller: Person) -> None:
    face = next(face for face in loose(roller) if loose(roller).count(face) > 1)
    shown, key, lines = roller.app.render, die(roller, face), len(roller.match.lines)
    for _ in range(3):
        tap(roller, key, shown)
    assert roller.match.lines[lines:] == [f"lock {face}"]


def test_a_roll_that_is_asked_for_at_once_after_a_die_rolls_the_others(roller: Person) -> None:
    shown, face = roller.app.render, loose(roller)[0]
    tap(roller, die(roller, face), shown)
    roller.send({"do": "word", "word": "roll", "render": shown})
    assert roller.match.lines[-3:-1] == [f"lock {face}", "roll"]
    assert len(loose(roller)) == 7


def test_what_was_touched_before_the_dice_fell_is_dropped(roller: Person) -> None:
    shown = roller.app.render
    roller.send({"do": "word", "word": "roll", "render": shown})
    before = roller.match.text
    tap(roller, "die1", shown)
    roller.send({"do": "word", "word": "roll", "render": shown})
    assert roller.match.text == before
