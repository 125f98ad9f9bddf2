"""The board of Hens and Chicks: seen from a seat's own side, spoken, put together in the editor."""

from __future__ import annotations

import pytest

import pygames
from web.views import hens_and_chicks as view

START = "chhhhhhc/cccccccc/8/8/8/8/CCCCCCCC/CHHHHHHC 0"


def thing(key: str, seat: int | None = 0, position: str = START):
    (panel,) = view.draw(pygames.game("hens-and-chicks").new(position=position), seat)
    return next(thing for thing in panel.things if thing.key == key)


def test_a_thing_is_spoken_with_its_colour_its_square_and_whose_it_is() -> None:
    assert thing("b1").name == "white hen on b1, your piece"
    assert thing("c7").name == "black chick on c7"
    assert thing("e4").name == "empty square e4"
    assert thing("c7", seat=1).name == "black chick on c7, your piece"
    assert thing("c7", seat=None).name == "black chick on c7"


def test_everybody_sits_at_the_foot_of_the_own_board() -> None:
    assert thing("a1").y > thing("a8").y and thing("a1").x < thing("h1").x
    assert thing("a1", seat=1).y < thing("a8", seat=1).y and thing("a1", seat=1).x > thing("h1", seat=1).x


def test_only_the_pieces_of_the_side_to_move_can_be_dragged() -> None:
    (panel,) = view.draw(pygames.game("hens-and-chicks").new(position=START), 0)
    assert {thing.key for thing in panel.things if thing.movable} == {f + r for f in "abcdefgh" for r in "12"}


def test_things_are_read_row_by_row_from_the_far_left() -> None:
    (panel,) = view.draw(pygames.game("hens-and-chicks").new(), 0)
    assert [thing.key for thing in panel.things][:9] == ["a8", "b8", "c8", "d8", "e8", "f8", "g8", "h8", "a7"]


def test_the_editor_puts_a_piece_on_a_square_and_takes_it_away() -> None:
    line = view.place(START, "e4", "hen 1")
    assert line == "chhhhhhc/cccccccc/8/8/4h3/8/CCCCCCCC/CHHHHHHC 0"
    assert view.place(line, "e4", "") == START
    assert view.place(START, "b1", "") == "chhhhhhc/cccccccc/8/8/8/8/CCCCCCCC/C1HHHHHC 0"


def test_the_editor_hands_the_move_over() -> None:
    assert view.hand_over(START).endswith(" 1")
    assert view.hand_over(view.hand_over(START)) == START


@pytest.mark.parametrize("kind", [kind for kind, _, _ in view.PALETTE])
def test_every_kind_of_the_palette_can_be_placed(kind: str) -> None:
    _, called, picture = next(entry for entry in view.PALETTE if entry[0] == kind)
    line = view.place("8/8/8/8/8/8/8/8 0", "e4", kind)
    assert kind.split()[0] in called and picture.startswith("<svg")
    assert view.place(line, "e4", "") == "8/8/8/8/8/8/8/8 0"


def test_what_a_side_still_has_is_told_in_a_line() -> None:
    state = pygames.game("hens-and-chicks").new(position="8/8/8/2c1h3/3C4/1H6/CC6/8 0")
    assert view.seat_line(state, 0) == "1 hen · 3 chicks"
    assert view.seat_line(state, 1) == "1 hen · 1 chick"
