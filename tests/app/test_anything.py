"""Whatever comes, the App answers with a page that is whole."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

KNOWN = (
    "start open escape ring decided undecided stored not-stored elsewhere file offline touch drag word type confirm take-back undo redo "
    "goto step now branch flip uncurtain hint think-again seat sit resign resign-yes again copy-text copy-link show-code download print dialog close set "
    "field begin open-save download-save download-all delete delete-yes paste more download-unread forget-unread kind hand-over clear reset line "
    "play-here copy-block download-unsaved show"
).split()
FIELDS = (
    "link address path fragment storage seed settings key board to word text number line name value job action reason why seat who state save kind render block game"
).split()
JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=30),
    st.sampled_from(
        [
            "table",
            "t",
            "c2",
            "d3",
            "e4",
            "c2 d3",
            "0",
            "1",
            "-1",
            "9999999999",
            "match/a",
            "dialog",
            "menu",
            "more",
            "seat",
            "steady",
            "human",
            "/",
            "/saves/",
            "/hens-and-chicks/",
            "/hens-and-chicks/new/",
            "/hens-and-chicks/edit/",
            "/secret-suppers/",
            "t=abc.12345678",
            "new=abc.12345678",
            "position",
            "luck",
            "share",
            "match=a",
            "<script>",
            "�\x00",
            "../",
            "first",
            "back",
            "on",
            "last",
            "white hen 0",
        ]
    ),
    st.lists(st.text(max_size=3), max_size=3),
    st.dictionaries(st.text(max_size=5), st.text(max_size=5), max_size=2),
)
EVENTS = st.one_of(
    st.builds(
        lambda do, more: {"do": do, **more},
        st.sampled_from(KNOWN),
        st.dictionaries(st.sampled_from(FIELDS), JUNK, max_size=5),
    ),
    st.builds(lambda do, more: {"do": do, **more}, JUNK, st.dictionaries(st.sampled_from(FIELDS), JUNK, max_size=3)),
    JUNK,
)
GOOD = "pygames 1\ngame hens-and-chicks rules 1\nseat human <Ann>\nseat bot easy\nseed 1\n---\nc2 d3\nd7 c6\n"


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    path=st.sampled_from(
        [
            "/",
            "/hens-and-chicks/",
            "/hens-and-chicks/new/",
            "/hens-and-chicks/edit/",
            "/saves/",
            "/secret-suppers/",
            "/hens-and-chicks/rules/",
        ]
    ),
    events=st.lists(EVENTS, max_size=12),
)
def test_no_event_of_any_kind_raises_or_breaks_the_page(person, path: str, events: list[Any]):
    someone = person(path, storage={"match/a": GOOD, "match/b": "<b>no match</b>"})
    for event in events:
        someone.send(event)


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data(), slug=st.sampled_from(["hens-and-chicks", "secret-suppers", "dice-barn", "egg-market"]))
def test_pressing_anything_that_is_there_keeps_the_page_whole(person, data, slug):
    someone = person(f"/{slug}/")
    for _ in range(12):
        pressed = [e for e in someone.elements if "data-do" in e.attributes and e.tag == "button"]
        things = [e for e in someone.elements if "data-key" in e.attributes]
        chosen = data.draw(st.sampled_from([*pressed, *things]))
        if "data-do" in chosen.attributes:
            someone.send({**chosen.facts, "render": someone.app.render})
        else:
            someone.send(
                {"do": "touch", "board": "t", "key": chosen.attributes["data-key"], "render": someone.app.render}
            )
        someone.let_bots_think(1)


@pytest.mark.parametrize(
    "event",
    [None, 5, [], "start", {}, {"do": None}, {"do": "nothing"}, {"do": "__init__"}, {"do": "-"}, {"do": "regions"}],
)
def test_an_event_that_is_none_gets_a_clear_message(person, event):
    someone = person("/hens-and-chicks/")
    someone.send(event)
    assert someone.sees("The page could not make sense of that, so nothing has changed.")
