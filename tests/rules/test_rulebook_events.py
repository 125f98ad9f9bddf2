"""A document's diagrams in the app: events with any block, also one that no build has written."""

import pytest

from web.app import App

GOOD = "caption: Two chicks.\nallow: any\nsay: Go.\ngoal: play c2 d3\nright: Yes.\nwrong: No."


def handle(app: App, **event: object) -> dict[str, object]:
    return app.handle({"board": "diagram-1", "game": "hens-and-chicks", "block": GOOD, **event})


def shown(reply: dict[str, object]) -> dict[str, str]:
    """What each region shows after a reply."""
    return {name: html for frame in reply["frames"] for name, html in frame["regions"].items()}


@pytest.fixture
def app() -> App:
    app = App("/hens-and-chicks/rules/")
    app.handle({"do": "start", "path": "/hens-and-chicks/rules/", "fragment": "", "storage": {}, "seed": "1"})
    return app


def test_a_diagram_answers_with_its_own_region_alone(app):
    handle(app, do="touch", key="c2")
    reply = handle(app, do="touch", key="d3")
    assert set(shown(reply)) == {"diagram-1"}
    assert ["announce", "Yes."] in reply["effects"]


def test_two_diagrams_do_not_share_what_is_chosen(app):
    handle(app, do="touch", key="c2")
    reply = handle(app, do="touch", key="d2", board="diagram-2")
    html = shown(reply)["diagram-2"]
    assert 'id="diagram-2-c2"' in html
    assert html.count('aria-pressed="true"') == 1


@pytest.mark.parametrize(
    "event",
    [
        {"block": "nonsense"},
        {"block": "caption: A.\nseat: 99"},
        {"block": "caption: A.\nallow: any\nsay: Go.\nposition: x"},
        {"block": GOOD.replace("c2 d3", "a9"), "do": "show"},
        {"block": GOOD, "game": "chess"},
        {"block": GOOD, "board": "table"},
        {"block": "caption: " + "x" * 100_000},
        {"block": GOOD, "do": "word", "word": "x" * 100_000},
        {"block": GOOD, "do": "drag", "key": "c2", "to": ""},
        {"block": GOOD, "key": None},
    ],
)
def test_a_block_or_an_event_that_no_page_of_ours_sends_changes_nothing(app, event):
    handle(app, **{"do": "touch", "key": "c2", **event})
    reply = handle(app, do="again")
    assert "Go." in shown(reply)["diagram-1"]
    assert 'aria-pressed="true"' not in shown(reply)["diagram-1"]
