"""Hens and Chicks once more, slowly and from the rulings alone: pieces in a dict, no tables, no bits. The real rules agree."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pygames

GAME = pygames.game("hens-and-chicks")
FILES = "abcdefgh"

Pieces = dict[tuple[int, int], str]
"""Column and row, from 0, to H, C (seat 0, who moves up) or h, c (seat 1)."""


def read(position: str) -> tuple[Pieces, str]:
    """The pieces and the word after them."""
    board, turn = position.split()
    pieces: Pieces = {}
    for row, text in zip(range(7, -1, -1), board.split("/"), strict=True):
        column = 0
        for letter in text:
            if letter.isdigit():
                column += int(letter)
            else:
                pieces[column, row] = letter
                column += 1
    return pieces, turn


def written(pieces: Pieces, turn: str) -> str:
    rows = []
    for row in range(7, -1, -1):
        text = "".join(pieces.get((column, row), ".") for column in range(8))
        for length in range(8, 0, -1):
            text = text.replace("." * length, str(length))
        rows.append(text)
    return "/".join(rows) + " " + turn


def name(square: tuple[int, int]) -> str:
    return FILES[square[0]] + str(square[1] + 1)


def inside(square: tuple[int, int]) -> bool:
    return 0 <= square[0] <= 7 and 0 <= square[1] <= 7


def owner(letter: str) -> str:
    return "0" if letter.isupper() else "1"


def moves(pieces: Pieces, turn: str) -> dict[tuple[str, ...], Pieces]:
    """Every action of the seat to move, with what stands on the board after it."""
    found: dict[tuple[str, ...], Pieces] = {}
    up = 1 if turn == "0" else -1
    for square, letter in pieces.items():
        if owner(letter) != turn:
            continue
        if letter in "Hh":
            hen_moves(pieces, square, up, found)
            hen_jumps(pieces, square, up, (square,), found)
        else:
            chick_moves(pieces, square, up, found)
    return found


def hen_moves(pieces: Pieces, square: tuple[int, int], up: int, found: dict[tuple[str, ...], Pieces]) -> None:
    for side in (-1, 0, 1):
        for steps in (1, 2):
            end = (square[0] + side * steps, square[1] + up * steps)
            if not inside(end) or end in pieces:
                break
            after = dict(pieces)
            after[end] = after.pop(square)
            found[name(square), name(end)] = after


def hen_jumps(
    pieces: Pieces,
    square: tuple[int, int],
    up: int,
    path: tuple[tuple[int, int], ...],
    found: dict[tuple[str, ...], Pieces],
) -> None:
    for side in (-1, 0, 1):
        over = (square[0] + side, square[1] + up)
        end = (square[0] + 2 * side, square[1] + 2 * up)
        if over not in pieces or not inside(end) or end in pieces:
            continue
        after = dict(pieces)
        hen = after.pop(square)
        after[end] = hen
        if owner(after[over]) != owner(hen):
            del after[over]
        longer = (*path, end)
        found[tuple(name(touched) for touched in longer)] = after
        if len(longer) == 2:
            hen_jumps(after, end, up, longer, found)


def chick_moves(pieces: Pieces, square: tuple[int, int], up: int, found: dict[tuple[str, ...], Pieces]) -> None:
    for side in (-1, 1):
        end = (square[0] + side, square[1] + up)
        while inside(end) and end not in pieces:
            after = dict(pieces)
            after[end] = after.pop(square)
            pin(after, end)
            found[name(square), name(end)] = after
            end = (end[0] + side, end[1] + up)


def pin(pieces: Pieces, stop: tuple[int, int]) -> None:
    """Take away what the chick that has just stopped there captures."""
    mine = owner(pieces[stop])
    beside = [(stop[0] + side, stop[1]) for side in (-1, 1)]
    enemies = [square for square in beside if square in pieces and owner(pieces[square]) != mine]
    if len(enemies) != 1:
        return
    column, row = enemies[0]
    around = [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
    helped = any(square in pieces and owner(pieces[square]) == mine and square != stop for square in around)
    if pieces[enemies[0]] in "Cc" or helped:
        del pieces[enemies[0]]


def winner(pieces: Pieces, moved: str) -> str | None:
    """Who has won after a turn of this seat, or None."""
    other = "1" if moved == "0" else "0"
    far = 7 if moved == "0" else 0
    if any(owner(letter) == moved and row == far for (_, row), letter in pieces.items()):
        return moved
    if not any(letter in "Hh" and owner(letter) == other for letter in pieces.values()):
        return moved
    return None if moves(pieces, other) else moved


def after_turn(pieces: Pieces, moved: str) -> str:
    """The position's line after a turn of this seat."""
    won = winner(pieces, moved)
    if won is not None:
        return written(pieces, "1-0" if won == "0" else "0-1")
    return written(pieces, "1" if moved == "0" else "0")


PERFT = {"chicks-front": (60, 3502, 197956, 10895832), "hens-front": (42, 1742, 76980, 3341168)}
"""How many lines of play there are after 1, 2, 3 and 4 turns, as the naive generator counts them."""


Level = dict[str, tuple[pygames.State, int]]
"""Positions by their lines, each with the number of ways that lead there."""


def levels(setup: str, depth: int) -> list[Level]:
    """The positions after 0, 1, … turns, by the real rules."""
    start = GAME.new(setup=setup)
    found: list[Level] = [{start.position(): (start, 1)}]
    for _ in range(depth):
        following: Level = {}
        for state, ways in found[-1].values():
            for action in state.actions():
                after = state.copy()
                after.play(action)
                line = after.position()
                following[line] = (after, ways + following.get(line, (after, 0))[1])
        found.append(following)
    return found


def ways_to(level: Level) -> Counter[str]:
    return Counter({line: ways for line, (_, ways) in level.items()})


def naive_level(level: Counter[str]) -> Counter[str]:
    """The positions one turn later, by the naive rules."""
    following: Counter[str] = Counter()
    for position, ways in level.items():
        pieces, turn = read(position)
        if turn in ("0", "1"):
            for after in moves(pieces, turn).values():
                following[after_turn(after, turn)] += ways
    return following


@pytest.mark.parametrize("setup", PERFT)
def test_perft_to_depth_4_is_what_the_naive_generator_counts(setup: str) -> None:
    by_depth = levels(setup, 2)
    lines = [ways_to(level).total() for level in by_depth[1:]] + [0, 0]
    for state, ways in by_depth[2].values():
        for action in state.actions():
            after = state.copy()
            after.play(action)
            lines[2] += ways
            lines[3] += ways * len(after.actions())
    assert tuple(lines) == PERFT[setup]


@pytest.mark.parametrize("setup", PERFT)
def test_every_position_of_the_first_two_turns_is_the_naive_generators(setup: str) -> None:
    by_depth = levels(setup, 2)
    assert naive_level(ways_to(by_depth[0])) == ways_to(by_depth[1])
    assert naive_level(ways_to(by_depth[1])) == ways_to(by_depth[2])


def compare(state: pygames.State) -> None:
    """The real rules and the naive ones allow the same, and come to the same positions."""
    pieces, turn = read(state.position())
    expected = moves(pieces, turn)
    assert sorted(state.actions()) == sorted(expected)
    for action, after in expected.items():
        twin = state.copy()
        twin.play(action)
        assert twin.position() == after_turn(after, turn)


@settings(max_examples=15)
@given(st.sampled_from(list(PERFT)), st.integers(0, 10**9))
def test_random_matches_go_as_the_naive_rules_say(setup: str, seed: int) -> None:
    rng = random.Random(seed)
    state = GAME.new(setup=setup)
    while state.turn is not None:
        if rng.random() < 0.3:
            compare(state)
        state.play(rng.choice(state.actions()))


SQUARES = [(column, row) for column in range(8) for row in range(8)]


@st.composite
def positions(draw: st.DrawFn) -> str:
    """A line with any pieces on any squares where they may stand."""
    order = draw(st.permutations(SQUARES))
    counts = {"H": (1, 6), "h": (1, 6), "C": (0, 10), "c": (0, 10)}
    pieces: Pieces = {}
    for letter, (least, most) in counts.items():
        far = 7 if letter.isupper() else 0
        free = [square for square in order if square not in pieces and square[1] != far]
        for square in free[: draw(st.integers(least, most))]:
            pieces[square] = letter
    return written(pieces, draw(st.sampled_from("01")))


@given(positions())
def test_any_position_goes_as_the_naive_rules_say(position: str) -> None:
    state = GAME.new(position=position)
    pieces, turn = read(position)
    if not moves(pieces, turn):
        assert state.ranking() == (((1,), (0,)) if turn == "0" else ((0,), (1,)))
        assert GAME.new(position=state.position()) == state
    else:
        assert state.position() == position
        compare(state)


@given(positions())
def test_a_position_and_its_mirror_image_allow_mirrored_actions(position: str) -> None:
    board, turn = position.split()
    mirrored = "/".join(row[::-1] for row in board.split("/")) + " " + turn
    swap = str.maketrans("abcdefgh", "hgfedcba")
    actions = [" ".join(action).translate(swap) for action in GAME.new(position=position).actions()]
    assert sorted(actions) == sorted(" ".join(action) for action in GAME.new(position=mirrored).actions())


@given(positions())
def test_a_position_turned_round_allows_the_other_seat_the_same(position: str) -> None:
    board, turn = position.split()
    turned = board[::-1].swapcase() + " " + {"0": "1", "1": "0"}[turn]
    swap = str.maketrans("abcdefgh12345678", "hgfedcba87654321")
    actions = [" ".join(action).translate(swap) for action in GAME.new(position=position).actions()]
    assert sorted(actions) == sorted(" ".join(action) for action in GAME.new(position=turned).actions())
