"""Panels that share a place on a phone: one of them is shown, and buttons switch."""

from __future__ import annotations

import re

from web.app.app import App
from web.app.boards.board import Drawing, Marks
from web.app.boards.panel import Panel, Thing
from web.app.boards.pieces import Followed

PANELS = [
    Panel("tray", "The tray", 10, 10),
    Panel("one", "One", 10, 10, tab="Ann"),
    Panel("two", "Two", 10, 10, [Thing("here", "here", "a place", 0, 0, 5, 5)], tab="Bert"),
]


def shut(html: str) -> set[str]:
    """The panels that a phone hides."""
    return set(re.findall(r'shut" id="b-\.(\w+)"', html))


def drawn(marks: Marks) -> str:
    return Drawing("b", Followed()).html(PANELS, marks)


def test_a_panel_with_things_comes_before_the_first_where_nothing_is_lit() -> None:
    assert shut(drawn(Marks(tab=""))) == {"one"}


def test_the_first_of_panels_without_things_is_shown() -> None:
    bare = [*PANELS[:2], Panel("two", "Two", 10, 10, tab="Bert")]
    assert shut(Drawing("b", Followed()).html(bare, Marks(tab=""))) == {"two"}


def test_a_panel_on_which_something_may_be_touched_comes_before_others_with_things() -> None:
    other = Panel("one", "One", 10, 10, [Thing("there", "there", "a place", 0, 0, 5, 5)], tab="Ann")
    html = Drawing("b", Followed()).html([PANELS[0], other, PANELS[2]], Marks(tab="", go=["here"]))
    assert shut(html) == {"one"}


def test_the_panel_on_which_most_may_be_touched_comes_first() -> None:
    places = [Thing(name, name, f"place {name}", 0, 0, 5, 5) for name in ("there", "everywhere")]
    one = Panel("one", "One", 10, 10, PANELS[2].things, tab="Ann")
    html = Drawing("b", Followed()).html(
        [one, Panel("two", "Two", 10, 10, places, tab="Bert")], Marks(tab="", go=["here", "there", "everywhere"])
    )
    assert shut(html) == {"one"}


def test_the_panel_that_was_asked_for_comes_before_all() -> None:
    assert shut(drawn(Marks(tab="one", go=["here"]))) == {"two"}


def test_where_nobody_can_switch_all_panels_are_shown() -> None:
    assert not shut(drawn(Marks())) and 'class="tabs"' not in drawn(Marks())


def away(html: str) -> set[str]:
    """The panels that are hidden where even what is only looked at has no place of its own."""
    return set(re.findall(r'class="[^"]*away[^"]*" id="\w+-\.(\w+)"', html))


def test_what_is_only_looked_at_shares_the_place_where_tabs_alone_leave_too_little_room() -> None:
    panels = [*PANELS, Panel("map", "The map", 10, 10, size="third")]
    html = Drawing("b", Followed()).html(panels, Marks(tab=""))
    assert away(html) == {"one", "map"} and "The map</button>" in html
    assert away(Drawing("b", Followed()).html(panels, Marks(tab="map"))) == {"one", "two"}


def test_a_panel_says_how_small_it_may_be_shown() -> None:
    html = Drawing("b", Followed()).html([Panel("hand", "The hand", 400, 300, text=15)], Marks())
    assert 'data-least="0.800"' in html  # 15 units are 12 pixels


def test_a_table_switches_and_comes_back_to_who_acts_with_the_next_move() -> None:
    app = App()
    start = {"do": "start", "path": "/rolling-gemstones/", "fragment": "", "storage": {}, "seed": 7, "settings": {}}
    reply = app.handle(start)
    asked = app.handle({"do": "tab", "panel": "round", "render": reply["render"]})
    board = asked["frames"][-1]["regions"]["board"]
    assert away(board) == {"sheet1"}
    assert re.search(r'data-panel="round" aria-pressed="true"', board)
    for key in ("die1", "die6"):
        reply = app.handle({"do": "touch", "board": "t", "key": key, "render": asked["render"]})
    board = reply["frames"][-1]["regions"]["board"]
    assert away(board) == {"round"}
