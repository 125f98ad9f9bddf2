"""Thousands of made-up texts and positions of every game: refused with a sentence, or as good as any."""

import sys

import pytest

import pygames
from pygames import Game
from tests.properties import made_up

SLOW = {"chickenrun": 4}
"""Of these games, whose lines take long to look at, so many times fewer."""
INSIDE = sys.platform == "emscripten"
"""In the page's own interpreter a few show that nothing raises; that enough is taken is seen outside."""
POSITIONS, TEXTS = (20, 10) if INSIDE else (800, 100)
LINES = 10_000
"""So many lines are played until not every match goes to its end."""
EVERY_GAME = pytest.mark.parametrize("game", pygames.games(), ids=lambda game: game.slug)


@EVERY_GAME
def test_a_made_up_position_is_refused_or_plays_to_its_end(game: Game) -> None:
    number, taken, work = POSITIONS // SLOW.get(game.slug, 1), 0, made_up.Work(LINES)
    for options, line in made_up.positions(game, number):
        try:
            taken += made_up.check_position(game, options, line, work)
        except Exception as wrong:
            raise AssertionError(f"{type(wrong).__name__}: {wrong} in {line} {options}") from wrong
    assert INSIDE or taken * 20 > number, "hardly any was taken: nothing was tried"


@EVERY_GAME
def test_a_made_up_text_is_refused_or_plays_to_its_end(game: Game) -> None:
    number, taken, work = TEXTS // SLOW.get(game.slug, 1), 0, made_up.Work(LINES)
    for text in made_up.texts(game, number):
        try:
            taken += made_up.check_text(text, work)
        except Exception as wrong:
            raise AssertionError(f"{type(wrong).__name__}: {wrong} in\n{text}") from wrong
    assert INSIDE or taken * 20 > number, "hardly any was taken: nothing was tried"
