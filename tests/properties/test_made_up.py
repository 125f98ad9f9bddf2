"""Thousands of made-up texts and positions of every game: refused with a sentence, or as good as any."""

import sys

import pytest

import pygames
from pygames import Game
from tests.properties import made_up

POSITIONS, TEXTS = (20, 10) if sys.platform == "emscripten" else (400, 120)
EVERY_GAME = pytest.mark.parametrize("game", pygames.games(), ids=lambda game: game.slug)


@EVERY_GAME
def test_a_made_up_position_is_refused_or_plays_to_its_end(game: Game) -> None:
    taken = 0
    for options, line in made_up.positions(game, POSITIONS):
        try:
            taken += made_up.check_position(game, options, line)
        except Exception as wrong:
            raise AssertionError(f"{type(wrong).__name__}: {wrong} in {line} {options}") from wrong
    assert taken * 20 > POSITIONS, "hardly any was taken: nothing was tried"


@EVERY_GAME
def test_a_made_up_text_is_refused_or_plays_to_its_end(game: Game) -> None:
    taken = 0
    for text in made_up.texts(game, TEXTS):
        try:
            taken += made_up.check_text(text)
        except Exception as wrong:
            raise AssertionError(f"{type(wrong).__name__}: {wrong} in\n{text}") from wrong
    assert taken * 20 > TEXTS, "hardly any was taken: nothing was tried"
