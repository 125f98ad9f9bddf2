"""Whole matches of Jelly Bean Farmers as texts: they load, end as they did, and read as they should."""

import re
from pathlib import Path

import pytest

import pygames

RECORDS = sorted((Path(__file__).parents[1] / "records").glob("jelly-bean-farmers-*.txt"))


def test_a_match_of_two_and_one_of_four_are_recorded():
    assert {int(file.stem.split("-")[3]) for file in RECORDS} >= {2, 4}


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_recorded_match_loads_and_ends_as_it_did(file):
    text = file.read_text(encoding="utf-8")
    match = pygames.Match.load(text)
    assert match.state.turn is None
    assert match.text == text
    position = re.search(r"^# position: (.*)$", text, re.MULTILINE)
    ranking = re.search(r"^# ranking: (.*)$", text, re.MULTILINE)
    assert position and match.state.position() == position[1]
    assert ranking and ", ".join(" ".join(map(str, tied)) for tied in match.state.ranking()) == ranking[1]


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_no_log_tells_a_card_that_its_reader_cannot_know(file):
    match = pygames.Match.load(file.read_text(encoding="utf-8"))
    for viewer in (None, *range(match.state.seats)):
        for line, told in zip(match.lines, match.log(viewer), strict=True):
            if line.startswith("draw "):
                drawer = next(seat for seat in range(match.state.seats) if told.startswith(match.state.name(seat)))
                assert ("card" in told.split(". ")[0]) == (drawer != viewer), told
