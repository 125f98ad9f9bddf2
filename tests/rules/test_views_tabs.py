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


def test_the_panel_that_was_asked_for_comes_before_all() -> None:
    assert shut(drawn(Marks(tab="one", go=["here"]))) == {"two"}


def test_where_nobody_can_switch_all_panels_are_shown() -> None:
    assert not shut(drawn(Marks())) and 'class="tabs"' not in drawn(Marks())


def test_a_table_switches_and_comes_back_to_who_acts_with_the_next_move() -> None:
    app = App()
    start = {"do": "start", "path": "/rolling-gemstones/", "fragment": "", "storage": {}, "seed": 7, "settings": {}}
    reply = app.handle(start)
    asked = app.handle({"do": "tab", "panel": "sheet1", "render": reply["render"]})
    board = asked["frames"][-1]["regions"]["board"]
    assert re.search(r'shut" id="\w+-\.sheet0"', board)
    assert re.search(r'data-panel="sheet1" aria-pressed="true"', board)
    for key in ("die1", "die6"):
        reply = app.handle({"do": "touch", "board": "t", "key": key, "render": asked["render"]})
    board = reply["frames"][-1]["regions"]["board"]
    assert re.search(r'shut" id="\w+-\.sheet1"', board)
