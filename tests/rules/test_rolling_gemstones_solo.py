"""When a solo match of The Rolling Gemstones counts as a score: every outcome is the seed's and none was taken back."""

from __future__ import annotations

import pytest

import pygames
from pygames import BadOption, Match
from pygames.rolling_gemstones import solo_result

SLUG = "rolling-gemstones"


def finished(match: Match) -> Match:
    while match.state.turn is not None:
        match.play(match.state.chance(Luck()) if match.state.turn < 0 else match.state.actions()[-1])
    return match


class Luck:
    """A generator that gives one number for ever."""

    def random(self) -> float:
        return 0.4


@pytest.fixture(scope="module")
def whole() -> str:
    """A whole solo match, as text."""
    return finished(Match.start(SLUG, ["Ann"], seed=11)).text


def test_a_whole_match_with_the_seeds_dice_counts(whole: str) -> None:
    match = Match.load(whole)
    result = solo_result(match)
    assert (result.counts, result.why_not) == (True, "")
    assert result.score == -match.state.scores()[0]


def test_a_match_counts_from_its_link_too(whole: str) -> None:
    assert solo_result(Match.load(Match.load(whole).link_text)).counts


def test_a_match_that_is_not_over_does_not_count() -> None:
    assert solo_result(Match.start(SLUG, ["Ann"])).why_not == "The match is not over yet."


def test_taking_back_a_pair_before_any_dice_were_seen_is_harmless() -> None:
    match = Match.start(SLUG, ["Ann"], seed=11)
    if ("keep",) in match.state.actions():
        match.play("keep")
    match.play(match.state.actions()[0])
    match.undo()
    assert solo_result(finished(match)).counts


def test_dice_that_were_written_by_hand_do_not_count(whole: str) -> None:
    match = Match.load(whole)
    last = max(number for number, line in enumerate(match.lines) if line.startswith("roll"))
    for faces in ("brown white 1 6", "brown brown 1 1"):
        lines = [*match.lines[:last], f"roll {faces}"]
        changed = Match.load(whole.partition("---\n")[0] + "---\n" + "\n".join(lines) + "\n")
        if changed.lines[-1] != match.lines[last]:
            assert solo_result(finished(changed)).why_not == "Some dice are not those of the match's seed."
            return
    pytest.fail("one of two different rolls is not the seed's")


def test_our_own_dice_do_not_count() -> None:
    match = finished(Match.start(SLUG, ["Ann"], dice="own"))
    assert solo_result(match).why_not == "Some dice are not those of the match's seed."


def test_a_match_in_which_dice_could_be_taken_back_does_not_count() -> None:
    match = finished(Match.start(SLUG, ["Ann"], free=True))
    assert solo_result(match).why_not == "In this match dice could be taken back."


def test_dice_among_what_was_taken_back_do_not_count(whole: str) -> None:
    match = Match.load(whole + "---\nroll brown white 1 6\n")
    assert solo_result(match).why_not == "In this match dice could be taken back."


def test_a_match_from_a_position_does_not_count() -> None:
    match = finished(Match.start(SLUG, ["Ann"], position="round:2 seat0:1/2/3/4/5/6"))
    assert solo_result(match).why_not == "The match started from a position that was set up."


def test_a_match_that_was_given_up_does_not_count() -> None:
    match = Match.start(SLUG, ["Ann"])
    match.play("resign 0")
    assert match.state.turn is None
    assert solo_result(match).why_not == "The match was given up."


def test_a_match_that_a_bot_helped_with_does_not_count() -> None:
    match = Match.start(SLUG, ["Ann"])
    match.play("sit 0 bot steady")
    match.play("sit 0 human Ann")
    assert solo_result(finished(match)).why_not == "A bot played a part of it."
    assert solo_result(finished(Match.start(SLUG, ["bot:easy"]))).why_not == "A bot played a part of it."


def test_a_match_of_several_players_is_no_solo() -> None:
    assert solo_result(finished(Match.start(SLUG, ["Ann", "Bob"]))).why_not == "More than one player takes part."


def test_a_match_of_another_game_is_refused() -> None:
    with pytest.raises(BadOption, match="Hens and Chicks"):
        solo_result(Match.start(pygames.game("hens-and-chicks")))
