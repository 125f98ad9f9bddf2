"""What was solved in lessons: kept on this device, told on the shelf, whatever the storage holds."""

from __future__ import annotations

import json
import re

import pytest

from web.app import App
from web.app.learned import Learned
from web.build import rulebook

LESSON = "/hens-and-chicks/lessons/first-match/"
BLOCK = (
    "position: 8/1H6/4h3/8/8/8/8/6H1 0\ncaption: Last step.\nallow: any\nsay: Win.\ngoal: win\nright: Yes.\nwrong: No."
)


def solving(app: App, board: str, *keys: str) -> list[list[object]]:
    """Touches a diagram's things; gives the effects."""
    effects: list[list[object]] = []
    for key in keys:
        event = {
            "do": "touch",
            "board": board,
            "key": key,
            "block": BLOCK,
            "game": "hens-and-chicks",
            "render": app.render,
        }
        effects += app.handle(event)["effects"]
    return effects


def started(path: str, storage: object = None) -> App:
    app = App(path)
    app.handle({"do": "start", "path": path, "fragment": "", "seed": 1, "storage": storage or {}, "settings": {}})
    return app


def test_a_solved_task_is_kept_once():
    app = started(LESSON)
    kept = [effect for effect in solving(app, "diagram-4", "b7", "b8") if effect[0] == "save"]
    assert kept == [["save", "learned", json.dumps({LESSON: ["figure-4"]})]]
    app.handle({"do": "again", "board": "diagram-4", "block": BLOCK, "game": "hens-and-chicks", "render": app.render})
    assert not [effect for effect in solving(app, "diagram-4", "b7", "b8") if effect[0] == "save"]


def test_a_wrong_try_is_not_kept():
    assert not [effect for effect in solving(started(LESSON), "diagram-4", "g1", "g2") if effect[0] == "save"]


def test_a_diagram_in_the_panel_beside_a_table_belongs_to_no_page():
    app = started("/hens-and-chicks/")
    assert not [
        effect
        for effect in solving(app, "panel-1-diagram-4", "b7", "b8")
        if effect[0] == "save" and effect[1] == "learned"
    ]


def test_the_shelf_tells_how_much_of_a_first_lesson_is_solved():
    kept = {"learned": json.dumps({LESSON: ["figure-1", "figure-3"]})}
    assert "Learn (2 solved)" in started("/", kept).html()["screen"]
    assert "solved)" not in started("/").html()["screen"]


def test_the_shelf_leads_a_newcomer_to_a_lesson_first():
    shelf = started("/").html()["screen"]
    assert shelf.index("New here?") < shelf.index("Play Hens and Chicks")
    assert re.search(r'New here\? Begin with <a href="[a-z-]+/lessons/first-[a-z]+/">', shelf)


@pytest.mark.parametrize(
    "text",
    ["", "x", "[]", "null", '{"/a/": 3}', '{"/a/": [1, "figure-0", "<b>", "figure-99999"]}', "[" * 100_000, None, 7],
)
def test_what_the_storage_cannot_mean_counts_as_nothing(text: object):
    learned = Learned()
    learned.read({"learned": text})
    assert learned.number("/a/") == 0


@pytest.mark.parametrize("path", [path for path in rulebook.paths() if "/lessons/" in path])
def test_a_lesson_has_six_to_twelve_boards_and_puzzles_have_three_or_more(path: str):
    article = rulebook.document(path).regions["screen"]
    boards, tasks = article.count('<figure class="diagram"'), article.count("data-goal")
    if path.endswith("/puzzles/"):
        assert tasks == boards == (10 if "hens-and-chicks" in path else 3)
    else:
        assert 6 <= boards <= 12 and tasks >= 6
