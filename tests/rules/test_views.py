"""What every view owes the page, on positions of random matches: drawn whole, small, in order, without a word too much."""

from __future__ import annotations

import importlib
import re
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import pygames
from web.app.boards.board import Drawing, Marks
from web.app.boards.panel import Panel
from web.app.boards.pieces import Followed
from web.app.boards.views import View
from web.build import duties
from web.views.drawings.svg import shortened

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pygames.core.state import State

WORDS_FOR_BUTTONS: dict[str, str] = {
    "hens-and-chicks": "(?!)",
    "rolling-gemstones": "reroll|throw|keep|roll",
    "jelly-bean-farmers": "keep|spring|summer|fallow|seed|face|back|discard|hold|take|top|use|pass|lose|strike|attack"
    "|half-field|half-silo|armed-man|save|irrigation|protective-netting|fertilizer|warlord",
    "gem-hens": r"roll|lock|done|pass|put|remove|draft|keep|fight|take|give|strategic|feature[1-7]\.[a-z-]+|[a-z-]*(gold|emerald|sapphire|ruby|opal|onyx|diamond|imperfection)",
    "chickenrun": r"activate|swap|ransom|escape|dash|cut|abandon|roll|join|walk|free|opportunity|move|stay|ask|allow|refuse|take|done"
    r"|draw|exchange|trade|offer|propose|cancel|accept|decline|counter|tweedy|dog|bake|find|carried|bid|joint|agree|lend",
}
"""By game: the words that no thing says, as a pattern; every other word of an action is drawn. Any, where nothing is noted."""
VIEWS = Path(__file__).parents[2] / "web" / "views"
GAMES = [game.slug for game in pygames.games() if (VIEWS / game.slug.replace("-", "_")).is_dir()]
TABLES = [(slug, seats) for slug in GAMES for seats in pygames.game(slug).seats]


def view_of(slug: str) -> Any:
    return importlib.import_module(f"web.views.{slug.replace('-', '_')}")


def random_match(slug: str, seats: int, seed: int) -> Iterator[State]:
    """Some positions of a random match, its last one among them."""
    luck = Random(seed)
    game = pygames.game(slug)
    options = {option.name: luck.choice(list(option.choices)) for option in game.options}
    state = game.new(seats=seats, **options)
    step = 0
    while state.turn is not None:
        if step % 29 == 0 or luck.random() < 0.01:
            yield state
        if state.turn == pygames.CHANCE:
            state.play(state.chance(luck))
        else:
            state.play(luck.choice(state.actions()))
        step += 1
    yield state


def viewers(state: State) -> list[int | None]:
    return [None, *range(state.seats)]


@pytest.mark.parametrize(("slug", "seats"), TABLES)
@pytest.mark.parametrize("seed", range(2))
def test_every_position_of_a_match_is_drawn_for_everybody(slug: str, seats: int, seed: int) -> None:
    view = view_of(slug)
    for state in random_match(slug, seats, seed):
        for seat in viewers(state):
            panels = view.draw(state, seat)
            assert [
                *duties.panel_faults(panels, getattr(view, "SCENERY", {})),
                *duties.size_faults(panels, state),
            ] == []
            if seat is not None and hasattr(view, "seat_line"):
                assert view.seat_line(state, seat)


def test_a_shape_is_written_once_and_only_where_it_is_shown() -> None:
    shapes = {"a": '<use href="#@.b"/>', "b": "<g/>", "c": "<path/>"}
    panels = [Panel(key, key, 9, 9, under='<use href="#@.a"/>', shapes=shapes) for key in ("one", "two")]
    html = Drawing("t", Followed()).html(panels, Marks())
    assert html.count('id="t-.a"') == html.count('id="t-.b"') == 1 and "t-.c" not in html
    assert html.count('href="#t-.a"') == 2


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_every_word_of_an_action_is_drawn_or_is_a_button(slug: str, seats: int) -> None:
    view = view_of(slug)
    buttons = re.compile(WORDS_FOR_BUTTONS.get(slug, ".*"))
    for state in random_match(slug, seats, 11):
        things = [thing for panel in view.draw(state, max(state.turn or 0, 0)) for thing in panel.things]
        said = {word for thing in things for word in thing.word.split()}
        for action in state.actions():
            for word in action:
                assert word in said or buttons.fullmatch(word), f"{word} of {' '.join(action)}"
                if word not in said:
                    assert view.button(word, state), f"the view's button() gives {word} no label"


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_what_a_seat_cannot_know_changes_nothing_in_its_picture(slug: str, seats: int) -> None:
    view = view_of(slug)
    luck = Random(5)
    for state in random_match(slug, seats, 23):
        for seat in viewers(state):
            drawn = view.draw(state, seat)
            assert drawn == view.draw(state.imagine(seat, luck), seat)
            assert drawn == view.draw(state.seen_by(seat), seat)


@pytest.mark.parametrize("slug", GAMES)
def test_the_last_action_marks_things_that_are_there(slug: str) -> None:
    view = view_of(slug)
    luck = Random(2)
    state = pygames.game(slug).new()
    for _ in range(60):
        if state.turn is None:
            break
        action = state.chance(luck) if state.turn == pygames.CHANCE else luck.choice(state.actions())
        before = state.copy()
        state.play(action)
        keys = {thing.key for panel in view.draw(state, 0) for thing in panel.things}
        marked = View(view).last(action, [before, state].__getitem__, 0, 0) or {}
        assert set(marked.values()) <= {"at", "from", "via", "to", "gone"}
        if slug == "hens-and-chicks":
            assert marked and set(marked) <= keys


@pytest.mark.parametrize("slug", GAMES)
def test_covers_and_icons_are_whole_pictures(slug: str) -> None:
    view = view_of(slug)
    for svg in [view.cover(), *(view.seat_icon(seat) for seat in range(max(pygames.game(slug).seats)))]:
        assert [*duties.svg_faults(svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1))] == []
        assert 'viewBox="' in svg and len(svg) < 12_000
    assert 'viewBox="0 0 320 200"' in view.cover()


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Player 1", "Player 1"),
        ("i" * 16, "i" * 16),
        ("i" * 17, "i" * 15 + "…"),
        ("W" * 40, "W" * 10 + "…"),
        ("母" * 9, "母" * 7 + "…"),
        ("Ann of the Green Hills", "Ann of the Gre…"),
    ],
)
def test_a_name_is_cut_where_its_letters_need_more_room(name: str, shown: str) -> None:
    assert shortened(name, 16) == shown
