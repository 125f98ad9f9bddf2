"""Thousands of made-up texts and positions of every game: refused with a sentence, or as good as any."""

import sys

import pytest

import pygames
from pygames import Game
from tests.properties import made_up

POSITIONS, TEXTS = (20, 10) if sys.platform == "emscripten" else (800, 100)
WIDE = 4
"""On a board of 400 squares a match takes as long as so many others."""
EVERY_GAME = pytest.mark.parametrize("game", pygames.games(), ids=lambda game: game.slug)


@EVERY_GAME
def test_a_made_up_position_is_refused_or_plays_to_its_end(game: Game) -> None:
    taken, number = 0, POSITIONS // (WIDE if game.slug == "wide-field" else 1)
    for options, line in made_up.positions(game, number):
        try:
            taken += made_up.check_position(game, options, line)
        except Exception as wrong:
            raise AssertionError(f"{type(wrong).__name__}: {wrong} in {line} {options}") from wrong
    assert taken * 20 > number, "hardly any was taken: nothing was tried"


@EVERY_GAME
def test_a_made_up_text_is_refused_or_plays_to_its_end(game: Game) -> None:
    taken, number = 0, TEXTS // (WIDE if game.slug == "wide-field" else 1)
    for text in made_up.texts(game, number):
        try:
            taken += made_up.check_text(text)
        except Exception as wrong:
            raise AssertionError(f"{type(wrong).__name__}: {wrong} in\n{text}") from wrong
    assert taken * 20 > number, "hardly any was taken: nothing was tried"
