"""Addresses: links with matches in them, whatever happened to them on their way."""

from __future__ import annotations

import pytest

import pygames
from web.app.links import packed

HENS = "pygames 1\ngame hens-and-chicks rules 1\nseat human Ann\nseat human Bob\nseed 1\n---\nc2 d3\nd7 c6\n"
DICE = pygames.Match.start("rolling-gemstones", ["Ann", "Bob"], seed=3).text


@pytest.mark.parametrize("tail", [".", ">", "%3E", "),", "!?", "”", "...", "&fbclid=x"])
def test_what_a_chat_puts_behind_a_link_is_dropped(person, tail):
    someone = person("/hens-and-chicks/", fragment=packed(HENS) + tail)
    assert someone.match.lines == ["c2 d3", "d7 c6"]
    assert not someone.sees("leads to no match")


@pytest.mark.parametrize("tail", [".", ">", "%3E", ")"])
def test_what_a_chat_puts_behind_the_address_of_a_save_is_dropped(person, tail):
    someone = person("/hens-and-chicks/", storage={"match/7-1": HENS}, fragment=f"match=7-1{tail}")
    assert someone.match.lines == ["c2 d3", "d7 c6"]


def test_a_link_for_another_game_offers_to_open_it_there(person):
    someone = person("/hens-and-chicks/", fragment=packed(DICE))
    assert someone.sees("a match of The Rolling Gemstones")
    assert "board" not in someone.regions
    someone.press("Open it at the table of The Rolling Gemstones")
    assert someone.path == "/rolling-gemstones/"
    assert someone.match.text == pygames.Match.load(DICE).text


def test_a_save_of_another_game_offers_to_open_it_there(person):
    someone = person("/hens-and-chicks/", storage={"match/a": DICE}, fragment="match=a")
    someone.press("Open it at the table of The Rolling Gemstones")
    assert (someone.path, someone.match.text) == ("/rolling-gemstones/", DICE)


BAD = {
    "cut": packed(HENS)[:-9],
    "cut in its check": packed(HENS)[:-2],
    "changed": packed(HENS).replace("t=e", "t=f"),
    "no match": packed("Dear diary,"),
    "no such save": "match=gone-1",
}


@pytest.mark.parametrize("name", sorted(BAD))
def test_a_bad_link_leaves_no_table_that_could_be_played_as_if_it_were_the_match(person, name):
    someone = person("/hens-and-chicks/", fragment=BAD[name])
    assert someone.sees("This address leads to no match here")
    assert set(someone.regions) == {"header", "footer", "screen"}
    assert someone.said
    for event in ({"do": "touch", "board": "t", "key": "c2"}, {"do": "undo"}, {"do": "again"}, {"do": "branch"}):
        someone.send({**event, "render": someone.app.render})
    assert not someone.jobs
    assert not someone.storage
    someone.press("To the table of Hens and Chicks")
    assert someone.fragment == ""
    someone.touch("c2", "d3")
    assert someone.match.lines == ["c2 d3"]


def test_a_text_that_came_with_a_link_and_is_no_match_can_be_had(person):
    someone = person("/hens-and-chicks/", fragment=BAD["no match"])
    someone.press("Download the text")
    assert someone.downloads == [("pygames-text.txt", "Dear diary,")]


def test_back_at_the_table_the_match_that_waits_there_goes_on(person):
    index = '{"order": ["match/a"], "current": {"hens-and-chicks": "match/a"}}'
    someone = person("/hens-and-chicks/", storage={"match/a": HENS, "index": index}, fragment=BAD["cut"])
    someone.press("To the table of Hens and Chicks")
    assert someone.match.lines == ["c2 d3", "d7 c6"]
