"""Every letter that a page shows is one that the site's own fonts bring: where a font lacks it, many desktops show an empty box."""

from __future__ import annotations

import random
import re

import pytest

import pygames
from web.app import page, paths
from web.app.boards.views import view_of
from web.build.assets import FONT_RANGES, STYLES

BROUGHT = [
    (int(first, 16), int(last or first, 16))
    for characters in FONT_RANGES.values()
    for first, last in re.findall(r"U\+([0-9A-F]+)(?:-([0-9A-F]+))?", characters)
]


def missing(text: str) -> set[str]:
    """The letters that no font of the site has."""
    return {letter for letter in set(text) if not any(low <= ord(letter) <= high for low, high in BROUGHT)}


def test_a_letter_that_no_font_has_would_be_found() -> None:
    assert missing("Undo ⏮ ✓ ▸ …") == {"⏮", "✓", "▸"}


@pytest.mark.parametrize("path", paths())
def test_every_page(path: str) -> None:
    assert not missing("".join(page(path).regions.values()))


@pytest.mark.parametrize("slug", [game.slug for game in pygames.games()])
def test_every_drawing_of_a_match(slug: str) -> None:
    game, rng = pygames.game(slug), random.Random(slug)
    view, state = view_of(game), game.new()
    for step in range(120):
        if state.turn is None:
            break
        if step % 6 == 0:
            seat = rng.randrange(state.seats)
            seen = state.seen_by(seat)
            drawn = (
                repr(view.draw(seen, seat))
                + seen.prompt
                + "".join(view.seat_line(seen, at, seat) for at in range(state.seats))
            )
            assert not missing(drawn)
        state.play(state.chance(rng) if state.turn == pygames.CHANCE else rng.choice(state.actions()))


def test_every_style_sheet() -> None:
    for sheet in STYLES.rglob("*.css"):
        assert not missing("".join(re.findall(r'content: *"([^"]*)"', sheet.read_text()))), sheet
