"""What holds in every match of The Rolling Gemstones, whatever is rolled and chosen."""

from __future__ import annotations

from itertools import permutations
from random import Random

from hypothesis import given
from hypothesis import strategies as st

import pygames
from pygames import CHANCE
from pygames.rolling_gemstones import COLOURS, evaluation, ranks

GAME = pygames.game("rolling-gemstones")

column = st.lists(st.integers(1, 6), max_size=10)
sheet = st.lists(column, min_size=6, max_size=6)


def written(columns: list[list[int]]) -> list[list[int]]:
    """Columns of dice as columns of sums."""
    return [[sum(dice[: row + 1]) for row in range(len(dice))] for dice in columns]


def line(columns: list[list[int]]) -> str:
    return "/".join("-".join(map(str, sums)) for sums in columns)


@given(sheet)
def test_the_evaluation_is_the_least_that_any_order_of_equal_sums_gives(dice: list[list[int]]) -> None:
    sums = [sum(column) for column in dice]
    orders = [order for order in permutations(range(6)) if [sums[column] for column in order] == sorted(sums)]
    least = min(sum(abs(place - column) for place, column in enumerate(order)) for order in orders)
    assert evaluation(written(dice)) == least
    assert sorted(ranks(written(dice))) == [1, 2, 3, 4, 5, 6]


@given(sheet, st.permutations(COLOURS), st.integers(1, 6), st.integers(1, 6))
def test_open_before_blocked_before_full(dice: list[list[int]], colours: list[str], number: int, other: int) -> None:
    """Whatever the sheet: of two colours on offer exactly those may be taken that the rule names."""
    state = GAME.new(position=f"seat0:{line(written(dice))} active:1 dice:{colours[0]},{colours[1]},{number},{other}")
    rows = {colour: len(column) for colour, column in zip(COLOURS, dice, strict=True)}
    offered = colours[:2]
    free = {colour for colour in offered if rows[colour] < min(min(rows.values()) + 3, 10)}
    some = {colour for colour in offered if rows[colour] < 10}
    assert {action[0] for action in state.actions()} == (free or some or set(offered))
    assert {action[1] for action in state.actions()} == {str(number), str(other)}
    for colour in offered:
        why = state.why_not(colour)
        assert (why is None) == (colour in (free or some or set(offered)))
        assert why is None or why.rule == ("full" if rows[colour] == 10 else "blocked")
        assert why is None or why.text.startswith(colour.capitalize())


@given(st.integers(1, 4), st.integers(0, 10**9))
def test_sheets_only_grow_by_the_pairs_that_are_taken(seats: int, seed: int) -> None:
    state, rng = GAME.new(seats=seats), Random(seed)
    while state.turn is not None:
        before = [[list(sums) for sums in sheet] for sheet in state.sheets]
        if state.turn == CHANCE:
            state.play(state.chance(rng))
            assert state.sheets == before
            continue
        seat, action = state.turn, rng.choice(state.actions())
        state.play(action)
        if action[0] in COLOURS:
            grown = before[seat][COLOURS.index(action[0])]
            if len(grown) < 10:
                grown.append((grown[-1] if grown else 0) + int(action[1]))
        assert state.sheets == before


@given(st.integers(1, 4), st.integers(0, 10**9))
def test_an_active_turn_takes_six_dice_and_leaves_four(seats: int, seed: int) -> None:
    state, rng = GAME.new(seats=seats), Random(seed)
    while state.turn is not None:
        if state.phase == "others":
            assert len(state.left) == 4
        elif state.phase == "pairs":
            assert len(state.left) == 10 - 2 * len(state.pairs)
        state.play(state.chance(rng) if state.turn == CHANCE else rng.choice(state.actions()))
    assert any(min(map(len, sheet)) >= 7 for sheet in state.sheets) or state.winner is not None


@given(st.lists(st.sampled_from([*COLOURS, *"123456"]), max_size=11))
def test_any_dice_are_taken_or_refused_and_nothing_else_happens(faces: list[str]) -> None:
    state = GAME.new(seats=1, dice="own")
    why = state.why_not(("roll", *faces))
    few = sum(face in COLOURS for face in faces) <= 5 and sum(face not in COLOURS for face in faces) <= 5
    assert (why is None) == few
    assert why is None or why.rule == "chance"
