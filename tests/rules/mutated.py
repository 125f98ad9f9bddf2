"""Positions of real matches, changed by their structure; and what whatever is taken of them must keep."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

from pygames import CHANCE, BadPosition, Game, IllegalAction, State
from pygames.core.words import BLANK

MARKS = re.compile(r"([ :;=,/+>*@-])")
STRANGE = ("0", "1", "2", "3", "7", "8", "40", BLANK, "-")
Mutator = Callable[[list[str], list[str], Random], None]


def position_on_the_way(game: Game, rng: Random, **options: Any) -> tuple[State, int | str | None]:
    """A State of a random match with rare choices preferred, and whose view of it (`all`: the truth)."""
    seats = rng.choice(list(game.seats))
    state = game.new(seats=seats, **options)
    seen: dict[str, int] = {}
    for _ in range(rng.randrange(rng.choice((12, 60, 400)))):
        step(state, rng, seen)
        if state.turn is None:
            break
    if rng.random() < 0.4:
        state = state.seen_by(rng.choice([None, *range(seats)]))
    return state.position()


def step(state: State, rng: Random, seen: dict[str, int] | None = None) -> None:
    """One line more: a rare first word rather than a common one, seldom a resignation."""
    if state.turn is None:
        return
    if state.turn == CHANCE:
        state.play(state.chance(rng))
        return
    actions = state.actions()
    if rng.random() < 0.003:
        state.play(f"resign {rng.choice(state.players())}")
        return
    if seen is None or rng.random() < 0.3:
        state.play(rng.choice(actions))
        return
    rare = min(actions, key=lambda action: (sum(seen.get(word, 0) for word in action), rng.random()))
    for word in rare:
        seen[word] = seen.get(word, 0) + 1
    state.play(rare)


# -- mutators: each changes the pieces of a line, words at even places and marks at odd ones ---------------------------


def replace_a_word(pieces: list[str], other: list[str], rng: Random) -> None:
    pieces[at_a_word(pieces, rng)] = rng.choice([*pieces[::2], *other[::2], *STRANGE])


def change_a_count(pieces: list[str], other: list[str], rng: Random) -> None:
    numbers = [place for place in range(0, len(pieces), 2) if pieces[place].isdecimal()]
    if numbers:
        place = rng.choice(numbers)
        pieces[place] = str(max(0, int(pieces[place]) + rng.choice((-2, -1, 1, 2, 5, 40))))


def swap_two_words(pieces: list[str], other: list[str], rng: Random) -> None:
    one, two = at_a_word(pieces, rng), at_a_word(pieces, rng)
    pieces[one], pieces[two] = pieces[two], pieces[one]


def double_a_word(pieces: list[str], other: list[str], rng: Random) -> None:
    place = at_a_word(pieces, rng)
    for _ in range(rng.choice((1, 1, 2, 5))):
        pieces[place:place] = [pieces[place], rng.choice((",", ",", "+", "/"))]


def drop_a_word(pieces: list[str], other: list[str], rng: Random) -> None:
    if len(pieces) > 2:
        place = at_a_word(pieces, rng)
        del pieces[place : place + 2]


def move_a_word(pieces: list[str], other: list[str], rng: Random) -> None:
    """A word with the mark behind it goes elsewhere: a card to another place or farm."""
    if len(pieces) > 4:
        place = min(at_a_word(pieces, rng), len(pieces) - 3)
        taken = pieces[place : place + 2]
        del pieces[place : place + 2]
        goal = at_a_word(pieces, rng)
        pieces[goal:goal] = [taken[0], ","] if rng.random() < 0.7 else taken


def exchange_a_field(pieces: list[str], other: list[str], rng: Random) -> None:
    """A field as another match has it: its phase, who waits, a whole farm."""
    fields, others = "".join(pieces).split(" "), "".join(other).split(" ")
    name = rng.choice([field.partition(":")[0] for field in others])
    kept = [field for field in fields if field.partition(":")[0] != name]
    taken = [field for field in others if field.partition(":")[0] == name]
    pieces[:] = MARKS.split(" ".join([*taken, *kept]))


def exchange_a_part(pieces: list[str], other: list[str], rng: Random) -> None:
    """A part of a farm as another match has it: `saved=…`."""
    parts = re.findall(r"[a-z_]+=[^; ]+", "".join(other))
    line = "".join(pieces)
    farms = [match.end() for match in re.finditer(r"farm[0-9]:", line)]
    if parts and farms:
        at = rng.choice(farms)
        part = rng.choice(parts)
        end = line.find(" ", at) if " " in line[at:] else len(line)
        name = part.partition("=")[0]
        kept = [old for old in line[at:end].split(";") if old.partition("=")[0] != name]
        pieces[:] = MARKS.split(line[:at] + ";".join([part, *kept]) + line[end:])


def drop_a_field(pieces: list[str], other: list[str], rng: Random) -> None:
    fields = "".join(pieces).split(" ")
    del fields[rng.randrange(len(fields))]
    pieces[:] = MARKS.split(" ".join(fields))


def at_a_word(pieces: list[str], rng: Random) -> int:
    return 2 * rng.randrange((len(pieces) + 1) // 2)


MUTATORS: tuple[Mutator, ...] = (
    replace_a_word,
    change_a_count,
    change_a_count,
    swap_two_words,
    double_a_word,
    drop_a_word,
    move_a_word,
    exchange_a_field,
    exchange_a_field,
    exchange_a_part,
    drop_a_field,
)


def mutated(line: str, other: str, rng: Random) -> str:
    """A position's line with one to three changes; `other` is another match's."""
    pieces, others = MARKS.split(line), MARKS.split(other)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        rng.choice(MUTATORS)(pieces, others, rng)
        pieces[:] = MARKS.split("".join(pieces))
    return "".join(pieces)


# -- what is kept -------------------------------------------------------------------------------------------------------


def taken(game: Game, line: str, **options: Any) -> State | None:
    """The State that a line gives, or None if it is refused with a sentence."""
    try:
        return game.new(position=line, **options)
    except BadPosition as refused:
        assert str(refused).endswith((".", "?", "”", "…")), str(refused)
        return None


def keeps_all_promises(state: State, rng: Random) -> None:
    """It reads back, is seen, imagined and read again by everybody, and plays on to an end."""
    game, options = state.game, dict[str, Any](state.options)
    assert game.new(position=state.position(), **options) == state
    blank = "?" in state.position()
    for viewer in (None, *range(state.seats)):
        view = state.seen_by(viewer)
        assert game.new(position=view.position(), **options) == view
        assert view.prompt
        world = state.imagine(viewer, Random(1))
        if not blank or viewer is None:
            assert world.seen_by(viewer) == view, viewer
        assert game.new(position=world.position(), **options) == world
    plays_to_an_end(state.imagine(state.turn if state.turn not in (None, CHANCE) else None, Random(1)), rng)
    if not blank:
        plays_to_an_end(state, rng)
    else:
        plays_on_or_hides(state, rng)


def plays_to_an_end(state: State, rng: Random) -> None:
    state = state.copy()
    for _ in range(state.game.bound):
        if state.turn is None:
            assert sorted(sum(state.ranking(), ())) == list(range(state.seats))
            return
        assert state.prompt
        if state.turn != CHANCE:
            assert state.actions(), f"a dead end: {state.position()}"
            action = rng.choice(state.actions())
            assert state.describe(action, rng.choice([None, *range(state.seats)]))
        if rng.random() < 0.02:
            assert same(state)
        step(state, rng)
    raise AssertionError("no end")


def plays_on_or_hides(state: State, rng: Random) -> None:
    state = state.copy()
    for _ in range(60):
        if state.turn is None:
            return
        if state.turn != CHANCE and not state.actions():
            return
        before = state.copy()
        try:
            step(state, rng)
        except IllegalAction as refused:
            assert refused.rule == "hidden", refused.text
            assert state == before
            return


def same(state: State) -> bool:
    """Whether the State is read as it is written."""
    options: dict[str, Any] = dict(state.options)
    return state.game.new(position=state.position(), **options) == state
