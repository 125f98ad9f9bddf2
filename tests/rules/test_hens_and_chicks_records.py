"""Whole matches of Hens and Chicks as texts: they load, they end, and they show what they are kept for."""

from __future__ import annotations

from pathlib import Path

import pytest

import pygames

RECORDS = sorted((Path(__file__).parents[1] / "records").glob("hens-and-chicks-*.txt"))


def loaded(name: str) -> pygames.Match:
    file = next(file for file in RECORDS if file.stem == f"hens-and-chicks-{name}")
    return pygames.Match.load(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_recorded_match_loads_is_over_and_is_written_as_it_stands(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    match = pygames.Match.load(text)
    assert match.text == text
    assert match.state.turn is None and len(match.state.ranking()) == 2
    assert len(match.log(None)) == len(match.lines) <= match.game.bound


def test_the_annotated_match_shows_pins_jumps_and_divided_attention() -> None:
    log = " ".join(loaded("annotated").log(None))
    for shown in ("pinning the chick on h4", "capturing the hen on h5", "and on to h5", "reaches the far row and wins"):
        assert shown in log


def test_the_comments_of_the_annotated_match_belong_to_its_lines() -> None:
    match = loaded("annotated")
    assert match.comments(-1)[0].startswith("A whole match")
    commented = [number for number in range(len(match.lines)) if match.comments(number)]
    assert len(commented) > 12 and len(match.lines) - 1 in commented


def test_there_is_a_match_from_each_set_up_and_one_whose_starter_was_drawn() -> None:
    matches = [pygames.Match.load(file.read_text(encoding="utf-8")) for file in RECORDS]
    assert {match.record.options["setup"] for match in matches} == {"chicks-front", "hens-front"}
    assert any(match.lines[0].startswith("start ") for match in matches)


def test_a_line_that_the_rules_refuse_is_named_and_what_was_played_before_is_kept() -> None:
    text = "pygames 1\ngame hens-and-chicks rules 1\n---\nc2 d3\nc7 d6\nd3 d5\n"
    with pytest.raises(pygames.BadRecord) as caught:
        pygames.Match.load(text)
    assert caught.value.line == 6 and "diagonal" in caught.value.text
    assert caught.value.good is not None and caught.value.good.lines == ["c2 d3", "c7 d6"]
