"""Every letter that a page shows by itself is one for which the site's fonts are cut: another would cost a second file, or be an empty box on many desktops."""

from __future__ import annotations

import random
import re

import pytest

import pygames
from web.app import page, paths
from web.app.boards.views import view_of
from web.build.assets import BASIC, FONT_RANGES, STYLES


def letters(characters: str) -> set[str]:
    """The letters of a font's range, as style sheets write it."""
    found = re.findall(r"U\+([0-9A-F]+)(?:-([0-9A-F]+))?", characters)
    return {chr(code) for first, last in found for code in range(int(first, 16), int(last or first, 16) + 1)}


CUT = letters(FONT_RANGES[BASIC])


def missing(text: str) -> set[str]:
    """The letters for which no font is cut; what ends a line is none."""
    return set(text) - CUT - {"\n"}


def test_a_letter_for_which_no_font_is_cut_would_be_found() -> None:
    assert missing("Undo ⏮ ✓ é …") == {"⏮", "✓", "é"}


def test_no_letter_of_the_cut_fonts_is_looked_for_in_their_makers_files() -> None:
    for name, characters in FONT_RANGES.items():
        assert name == BASIC or not CUT & letters(characters)


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
