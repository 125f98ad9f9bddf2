"""What the suites inside Pyodide stand on."""

import sys

from hypothesis import given
from hypothesis import strategies as st

import pygames


def test_the_interpreter_is_the_one_that_the_page_ships() -> None:
    if sys.platform == "emscripten":
        assert sys.version_info[:2] == (3, 14)


def test_every_game_is_found() -> None:
    assert "hens-and-chicks" in {game.slug for game in pygames.games()}


@given(st.text())
def test_text_of_any_kind_loads_or_is_refused(text: str) -> None:
    try:
        pygames.Match.load(text)
    except pygames.PygamesError as error:
        assert str(error)
