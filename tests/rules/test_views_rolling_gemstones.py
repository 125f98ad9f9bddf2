"""The tray, the round and the sheets of The Rolling Gemstones."""

from __future__ import annotations

import pygames
from pygames.core.state import State
from pygames.rolling_gemstones import COLOURS, NUMBERS
from web.app.boards.panel import Panel
from web.views import rolling_gemstones as view


def at_pairs(**options: str) -> State:
    state = pygames.game("rolling-gemstones").new(seats=2, **options)
    state.play("roll brown red red blue white 1 2 2 6 4")
    return state


def panel(state: State, key: str, seat: int | None = 0, chosen: tuple[str, ...] = ()) -> Panel:
    return next(panel for panel in view.draw(state, seat, chosen) if panel.key == key)


def test_two_red_dice_are_two_keys_and_one_word() -> None:
    reds = [thing for thing in panel(at_pairs(), "tray").things if thing.word == "red"]
    assert [thing.key for thing in reds] == ["die2", "die3"]
    assert reds[0].name == "red die, ruby"


def test_a_pair_lies_in_its_slot_and_is_said_to_be_there() -> None:
    state = at_pairs()
    state.play("red 2")
    names = [thing.name for thing in panel(state, "tray").things]
    assert names.count("red die, ruby, in the 1st pair") == 1
    assert names.count("number die 2, in the 1st pair") == 1
    assert view.last(("red", "2"), state) == ["die2", "die7"]


def test_a_die_keeps_its_kind_from_the_hand_to_the_table_to_its_pair() -> None:
    state = at_pairs()
    before = {piece.kind: piece.place for piece in panel(state, "tray").pieces}
    state.play("red 2")
    after = {piece.kind: piece.place for piece in panel(state, "tray").pieces}
    assert set(before.values()) == {"table"} and before.keys() == after.keys()
    assert after["die 2"] == after["die 7"] == "pair1"


def test_a_chosen_colour_shows_what_could_be_written_in_its_column() -> None:
    assert ">1–6<" in panel(at_pairs(), "sheet0", chosen=("die4",)).under
    assert ">1–6<" not in panel(at_pairs(), "sheet1", chosen=("die4",)).under


def test_a_chosen_number_shows_the_sum_in_every_column_that_is_open() -> None:
    ghosts = panel(at_pairs(), "sheet0", chosen=("die9",)).under
    assert ghosts.count(">6</text>") == 4  # brown, red, blue, white


def test_only_who_decides_may_touch_columns() -> None:
    state = at_pairs()
    assert len(panel(state, "sheet0", 1).things) == 6
    assert not panel(state, "sheet1", 1).things


def test_the_viewers_sheet_comes_first() -> None:
    keys = [panel.key for panel in view.draw(at_pairs(), 1)]
    assert keys == ["tray", "sheet1", "sheet0", "round"]


def test_players_with_own_dice_touch_faces_that_then_lie_among_the_dice() -> None:
    state = pygames.game("rolling-gemstones").new(seats=1, dice="own")
    tray = panel(state, "tray")
    assert [thing.word for thing in tray.things] == [*COLOURS, *NUMBERS]
    [tray] = [panel for panel in view.draw(state, 0, chosen=("in-red-0", "in-6-0")) if panel.key == "tray"]
    keys = [thing.key for thing in tray.things]
    assert len(keys) == len(set(keys)) == 14
    assert {thing.key: thing.name for thing in tray.things}["in-red-0"] == "red die, ruby, entered"
    assert {thing.key: thing.word for thing in tray.things}["in-red-1"] == "red"  # a second red die can be touched


def test_an_imaginary_players_turn_shows_its_four_dice_and_says_whose_they_are() -> None:
    state = pygames.game("rolling-gemstones").new(seats=1)
    for line in ("roll brown red red blue white 1 2 3 6 4", "red 1", "red 2", "blue 3", "roll brown red 1 2"):
        state.play(line)
    tray = panel(state, "tray")
    assert [thing.word for thing in tray.things] == ["brown", "red", "1", "2"]
    assert "imaginary" in tray.under


def test_a_sheet_is_read_aloud_column_by_column() -> None:
    state = at_pairs()
    state.play("red 2")
    assert 'aria-label="ruby, red: 2 in 1 row, 9 left"' in panel(state, "sheet0").under
    assert 'aria-label="diamond, white: nothing written"' in panel(state, "sheet0").under


def test_dice_that_are_picked_up_are_marked_and_said_to_be() -> None:
    state = pygames.game("rolling-gemstones").new(seats=2)
    for line in ("roll red red red blue white 1 2 2 6 4", "reroll red", "reroll red"):
        state.play(line)
    assert view.last(("reroll", "red"), state) == ["die1", "die2"]
    assert [thing.name for thing in panel(state, "tray").things][:3] == [
        "red die, ruby, picked up",
        "red die, ruby, picked up",
        "red die, ruby",
    ]
    assert not view.last(("roll", "red"), state) and not view.last(("keep",), state)


def test_a_pair_that_another_player_takes_is_marked_on_the_table() -> None:
    state = pygames.game("rolling-gemstones").new(seats=3)
    for line in ("roll brown red red blue white 1 2 2 6 4", "red 2", "red 2", "blue 6", "brown 1"):
        state.play(line)
    assert view.last(("brown", "1"), state) == ["die1", "die6"]
    assert "in the" not in next(thing.name for thing in panel(state, "tray").things if thing.key == "die1")


def test_who_has_announced_carries_a_flag() -> None:
    state = pygames.game("rolling-gemstones").new(seats=2)
    assert "announced" not in panel(state, "round").under
    state.announced[1] = True
    assert "announced: sorted once" in panel(state, "round").under
    assert panel(state, "sheet1").label.endswith("announced")


def test_a_column_that_is_too_far_ahead_is_said_to_be_blocked() -> None:
    state = at_pairs()
    state.sheets[0][3] = [1, 2, 3]
    assert "sapphire, blue: 3 in 3 rows, 7 left, blocked" in panel(state, "sheet0").under
    state.sheets[0][3] = list(range(1, 11))
    assert "sapphire, blue: 10 in 10 rows, full" in panel(state, "sheet0").under


def test_sums_and_evaluation_stand_above_the_rows_and_say_which_way_is_better() -> None:
    state = at_pairs()
    state.sheets[0] = [[4], [9], [14], [12], [9], [12]]
    over = panel(state, "sheet0").over
    top = float(over.split(">evaluation 6: 6 steps from sorted, 0 is best<")[0].rsplit(' y="', 1)[1].split('"')[0])
    assert top < 150
    assert "the lowest evaluation wins" in panel(state, "round").under
    assert view.seat_line(state, 0) == "evaluation 6 · 1 of 4 rows"
    assert view.score(state, 0) == "evaluation 6"


def test_the_rows_are_counted_up_to_the_line_that_matters_next() -> None:
    state = at_pairs()
    for rows, told in ((0, "0 of 4"), (3, "3 of 4"), (4, "4 of 7"), (7, "7 of 7"), (9, "7 of 7")):
        state.sheets[0] = [list(range(1, rows + 1))] * 6
        assert view.seat_line(state, 0).endswith(f"{told} rows")
