"""Positions of The Rolling Gemstones: what a line may leave out, and which lines name nothing that can be."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

import pygames
from pygames import CHANCE, BadPosition
from pygames.rolling_gemstones import RollingGemstones
from pygames.rolling_gemstones.invariants import most_rows

GAME = pygames.game("rolling-gemstones")
E = "seat0://///"
TEN = "dice:brown,red,red,blue,white,1,2,2,6,4"
TRIPLE = "dice:red,red,red,blue,white,1,1,3,6,4"
MADE = "dice:brown=1,red=2,red,blue=3,white,1=1,2=2,2,6=3,4"
SEVENS = "/".join(["1-2-3-4-5-6-7"] * 6)
FOURS = "/".join(["1-2-3-4"] * 6)
SIXES = "/".join(["1-2-3-4-5-6"] * 6)
FALLING = "1-2-3-9/" + "/".join(["1-2-3-4"] * 5)


@pytest.mark.parametrize(
    ("line", "turn", "phase"),
    [
        (E, CHANCE, "roll"),
        (f"{E} {TEN}", 0, "pairs"),
        (f"{E} {TRIPLE}", 0, "reroll"),
        (f"{E} seat1:///// {MADE}", 1, "others"),
        (f"{E} dice:red,white,2,5 active:2", 0, "others"),
        (f"{E} dice:red=up,red,red,blue,white,1,1,3,6,4 phase:roll", CHANCE, "roll"),
        (f"{E} phase:pairs {TRIPLE}", 0, "pairs"),
        (f"seat0:{SEVENS} active:3 phase:over", None, "over"),
        (f"seat0:{FOURS} announced:0 winner:0 phase:over", None, "over"),
        (f"{E} seat1:///// out:1 phase:over", None, "over"),
        (f"{E} seat1:///// seat2:///// out:0 {MADE}", 1, "others"),
    ],
)
def test_a_line_needs_only_what_matters(line: str, turn: int | None, phase: str) -> None:
    state = GAME.new(position=line)
    assert state.turn == turn
    assert f"phase:{phase}" in state.position().split()
    assert GAME.new(position=state.position()) == state


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("", "not played by 0 players"),
        ("round:2", "not played by 0 players"),
        ("seat1://///", "one of them is missing"),
        (" ".join(f"seat{seat}://///" for seat in range(5)), "not played by 5 players"),
        ("seat0:1/2", "six columns"),
        ("seat0:7/////", "The brown column of seat 0 cannot go from 0 to 7: a row adds 1 to 6."),
        ("seat0:/3-3////", "The red column of seat 0 cannot go from 3 to 3: a row adds 1 to 6."),
        ("seat0:///5-4//", "cannot go from 5 to 4"),
        ("seat0:////1-2-3-4-5-6-7-8-9-10-11/", "has 11 rows, and 10 is full"),
        ("seat0:a/////", "seat0 brown"),
        ("seat0:-/////", "seat0 brown"),
        (f"{E} round:0", "“round” is a whole number from 1 to 40"),
        (f"{E} round:41", "“round” is a whole number from 1 to 40"),
        (f"{E} active:4", "“active” is a whole number from 0 to 3"),
        (f"{E} phase:eating", "“phase” cannot be “eating”"),
        (f"{E} dice:pink,red,red,blue,white,1,2,2,6,4", "No die shows “pink”."),
        (f"{E} dice:red,red,1", "five colour dice"),
        (f"{E} dice:1,2,2,6,4,brown,red,red,blue,white", "five colour dice"),
        (f"{E} dice:red,white,2,5", "Turn 0 of the round has the wrong dice: a player's turn has ten dice."),
        (f"{E} {TEN} active:1", "Turn 1 of the round has the wrong dice: an imaginary player's turn has four dice."),
        (f"{E} dice:red,white,2,5 active:1 throws:2", "thrown once"),
        (f"{E} {TEN} phase:reroll", "The dice do not lie as they do in the phase “reroll”."),
        (f"{E} seat1:///// {MADE} phase:pairs", "The dice do not lie as they do in the phase “pairs”."),
        (f"{E} dice:red=up,red,red,blue,white,1,1,3,6,4 phase:pairs", "The dice do not lie as they do"),
        (f"{E} {TEN} phase:others", "The dice do not lie as they do in the phase “others”."),
        (f"{E} {TEN} phase:roll", "The dice do not lie as they do in the phase “roll”."),
        (f"{E} phase:pairs", "In the phase “pairs” dice lie on the table."),
        (f"{E} throws:2", "exactly if they were thrown"),
        (f"{E} {TEN} throws:22", "“throws” is a whole number from 0 to 21"),
        (f"{E} dice:red,red,red,blue=up,white,1,1,3,6,4", "A die that shows blue cannot be picked up"),
        (f"{E} dice:brown=1,red,red,blue,white,1,2,2,6,4", "Pair 1 is one colour die and one number die"),
        (f"{E} dice:brown=1,red=1,red,blue,white,1,2,2,6,4", "Pair 1 is one colour die and one number die"),
        (f"{E} dice:brown=2,red,red,blue,white,1=2,2,2,6,4", "Pair 1 is one colour die and one number die"),
        (f"{E} dice:brown=4,red,red,blue,white,1=4,2,2,6,4", "from 1 to 3"),
        (f"{E} {MADE}", "Nobody is there who could take a pair"),
        (f"{E} seat1:///// {MADE} chooser:0", "Seat 0 takes no pair from these dice."),
        (f"{E} announced:0", "Seat 0 cannot be announced: that takes 4 rows in every column."),
        (f"{E} announced:1", "“announced” is a whole number from 0 to 0"),
        (f"seat0:{FOURS} announced:0,0", "A seat stands twice in “announced”."),
        (f"{E} seat1:{FOURS} seat2:///// out:1 announced:1", "Seat 1 is out and cannot be announced."),
        (f"{E} seat1:///// out:1", "Too many seats are out"),
        (f"{E} winner:0", "so the phase is “over”"),
        (f"{E} winner:1 phase:over", "“winner” is a whole number from 0 to 0"),
        (f"{E} winner:0 phase:over", "wins only if announced and sorted"),
        (f"{E} phase:over", "Nothing has ended this match"),
        (f"seat0:{SEVENS} phase:over", "Nothing has ended this match"),
        (f"seat0:{SEVENS} phase:over active:3 {TEN}", "no dice lie on the table"),
        (f"seat0:{SEVENS}", "Seat 0 has seven rows in every column: the match ended with the last round."),
        (f"seat0:{SEVENS} {TEN}", "the match ended with the last round"),
        (f"{E} seat1:{SEVENS} {TEN}", "Seat 1 has seven rows in every column: the match ended with the last round."),
        (f"{E} chooser:0", "chooser"),
        (f"round:1 seat0:{SIXES}", "Seat 0 has 36 rows, and by now in round 1 at most 0 can be written."),
        (f"round:6 seat0:{SIXES} active:1", "Seat 0 has 36 rows, and by now in round 6 at most 33 can be written."),
        (f"round:1 {E} seat1:/1////", "Seat 1 has 1 row, and by now in round 1 at most 0 can be written."),
        (f"round:1 seat0:{FOURS} announced:0", "in round 1"),
        (f"round:7 seat0:{FALLING} announced:0", "it was not sorted at the end of its last own turn"),
        (f"round:5 seat0:{E[6:]} seat1:{FOURS} active:3 announced:0", "that takes 4 rows in every column"),
        (f"{E} hens:3", "hens"),
        (f"{E} {E}", "stands twice"),
        ("seat0", "not written as name:value"),
    ],
)
def test_a_line_that_cannot_be_is_refused_with_a_reason(line: str, why: str) -> None:
    with pytest.raises(BadPosition) as refused:
        GAME.new(position=line)
    assert why in str(refused.value)


def test_a_position_for_another_number_of_players_is_refused() -> None:
    with pytest.raises(BadPosition, match="This position is for 1 player, not for 2"):
        GAME.new(seats=2, position=E)


def test_a_line_without_a_round_means_the_first_in_which_it_can_be() -> None:
    for line, number in ((E, 1), (f"seat0:{FOURS}", 5), ("seat0:1/2/3/// active:1", 1), (f"seat0:{SIXES}", 7)):
        assert f"round:{number}" in GAME.new(position=line).position().split()


def test_nobody_is_announced_before_an_own_turn() -> None:
    sheets = f"seat0:{FOURS} seat1:{FOURS}"
    assert "round:5" in GAME.new(position=f"{sheets} announced:1").position().split()
    held = GAME.new(position=f"{sheets} announced:1 winner:1 active:1 phase:over")
    assert held.ranking()[0] == (1,)


def test_every_diagram_of_the_rules_page_shows_as_many_rows_as_its_turns_have_written() -> None:
    page = (files("pygames.rolling_gemstones") / "rulebook.md").read_text(encoding="utf-8")
    lines = re.findall(r"^position: (.*)$", page, re.MULTILINE)
    assert len(lines) >= 5
    for line in lines:
        state = GAME.new(position=line)
        assert isinstance(state, RollingGemstones)
        for seat, sheet in enumerate(state.sheets):
            assert sum(map(len, sheet)) == most_rows(state, seat, state.round), line
