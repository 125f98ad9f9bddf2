"""Input of any size and kind, for every game: nothing but the five errors, nothing lost, nothing endless."""

from collections.abc import Callable
from itertools import repeat
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pygames
from pygames import CHANCE, BadRecord, Game, IllegalAction, Match, PygamesError, Refusal, State
from pygames.conformance import cases
from pygames.conformance.data import Luck, frozen
from pygames.core.game import LONGEST_POSITION

GAMES = pygames.games()
EVERY_GAME = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
STRANGE: list[Any] = [
    None,
    True,
    -1,
    0,
    99,
    2.5,
    float("nan"),
    10**5000,
    "",
    " ",
    "?",
    "-",
    "9" * 5000,
    "x" * 200_000,
    "\x00\ud800\u2028\u202e",
    "💥" * 40,
    "１２",
    "a\nb",
    b"bytes",
    [],
    ["a"],
    {},
    {"a": 1},
    (),
    ("",),
    (None,),
    ("a",) * 50,
    ("A b",),
    object(),
    Refusal,
]
SIGNS = st.sampled_from("0123456789abcHhCo?*:,/-= +|.;#~x")


class NoText:
    """Cannot even be shown."""

    def __str__(self) -> str:
        raise RuntimeError

    __repr__ = __str__


def some_match(game: Game, seed: int) -> Match:
    """A match somewhere on its way."""
    rng = Random(seed)
    every = list(cases((game,)))
    match = rng.choice(every).start(seed)
    for _ in range(rng.randrange(40)):
        if match.state.turn is None:
            break
        chance = match.state.turn == CHANCE
        match.play(match.state.chance(rng) if chance else rng.choice(match.state.actions()))
    return match


def changed(text: str, places: list[int], signs: list[str], rng: Random) -> str:
    """A text with letters replaced, put in, left out, and pieces of it moved."""
    for place, sign in zip(places, signs, strict=False):
        at = place % (len(text) + 1)
        text = rng.choice(
            (
                text[:at] + sign + text[at + 1 :],
                text[:at] + sign + text[at:],
                text[:at] + text[at + 1 :],
                text[:at] + text[at // 2 : at // 2 + 9] + text[at:],
                text[at:] + text[:at] if sign == "~" else text[:at] + sign * 3 + text[at:],
            )
        )
    return text


EDITS = st.tuples(
    st.integers(0, 10**6),
    st.lists(st.integers(0, 5000), min_size=1, max_size=4),
    st.lists(SIGNS, min_size=4, max_size=4),
)


@EVERY_GAME
def test_a_changed_position_is_refused_or_is_a_position(game: Game) -> None:
    @settings(max_examples=60)
    @given(EDITS)
    def holds(edit: tuple[int, list[int], list[str]]) -> None:
        seed, places, signs = edit
        rng = Random(seed)
        match = some_match(game, seed)
        viewer = rng.choice(["all", None, *range(match.state.seats)])
        state = match.state if viewer == "all" else match.state.seen_by(viewer)  # type: ignore[arg-type]
        line = changed(state.position(), places, signs, rng)
        try:
            read = game.new(position=line, **match.state.options)
        except PygamesError as wrong:
            assert str(wrong)
        else:
            check_lives(read, rng)

    holds()


def check_lives(state: State, rng: Random) -> None:
    """A State that a position gave can be asked everything, and be played on."""
    for viewer in (None, *range(state.seats)):
        line = state.seen_by(viewer).position()
        assert state.game.new(position=line, **state.options) == state.seen_by(viewer), line
    assert state.game.new(position=state.position(), **state.options) == state
    assert state.prompt and len(state.scores()) == state.seats
    world = state.imagine(state.turn if state.turn not in (None, CHANCE) else None, Luck(1))
    for _ in range(25):
        if world.turn is None:
            sum(world.ranking(), ())
            return
        if world.turn == CHANCE:
            world.play(world.chance(Luck(rng.random())))
        else:
            assert world.actions(), f"a dead end in {world.position()}, from {state.position()}"
            world.play(rng.choice(world.actions()))


@EVERY_GAME
def test_a_changed_text_is_refused_with_its_good_part_or_is_a_match(game: Game) -> None:
    @settings(max_examples=40)
    @given(EDITS)
    def holds(edit: tuple[int, list[int], list[str]]) -> None:
        seed, places, signs = edit
        match = some_match(game, seed)
        if seed % 2 and match.can_undo:
            match.undo()
        text = changed(match.text, places, signs, Random(seed))
        try:
            loaded = Match.load(text)
        except BadRecord as wrong:
            assert 1 <= wrong.line <= len(text.splitlines()) + 1 and wrong.text
            if wrong.good is None:
                return
            loaded = wrong.good
        assert Match.load(loaded.text).text == loaded.text
        while loaded.can_redo:
            loaded.redo()
        while loaded.can_undo:
            loaded.undo()
        loaded.log(None)

    holds()


@EVERY_GAME
def test_a_cut_text_is_refused_or_is_the_match_up_to_there(game: Game) -> None:
    match = some_match(game, 5)
    text = match.text
    for end in range(0, len(text), max(1, len(text) // 60)):
        try:
            loaded = Match.load(text[:end])
        except BadRecord as wrong:
            assert (
                wrong.good is None
                or wrong.good.lines[:-1] == match.lines[: len(wrong.good.lines) - 1]
                or end < len(text)
            )
        else:
            assert loaded.game is game


@EVERY_GAME
def test_strange_things_are_no_actions(game: Game) -> None:
    for seed in range(4):
        match = some_match(game, seed)
        before, text = frozen(match.state), match.text
        for thing in [*STRANGE, NoText(), *TEXTS]:
            state = match.state.copy()
            assert isinstance(state.why_not(thing), Refusal) or state.turn is None or thing in ("", " ", (), [])
            for ask in (state.play, match.play, lambda said, state=state: state.describe(said, None)):
                with pytest.raises(IllegalAction) as refused:
                    ask(thing)
                assert refused.value.rule and refused.value.text
            assert frozen(state) == before and frozen(match.state) == before and match.text == text, thing


TEXTS = [
    "resign",
    "resign 99",
    "resign -1",
    "resign x",
    "resign 0 0",
    "sit",
    "sit 0",
    "sit 99 human Ann",
    "sit 0 bot best",
]
TEXTS += [
    "sit 0 human",
    "sit 0 robot x",
    "sit 0 human " + "x" * 41,
    "sit 0 human \u202e",
    "sit ٣ human Ann",
    "#",
    "---",
]


@EVERY_GAME
def test_strange_things_are_no_seats_options_positions_seeds_or_viewers(game: Game) -> None:
    option = game.options[0].name if game.options else "none"
    asked: list[Callable[[Any], object]] = [
        lambda thing: game.new(position=thing),
        lambda thing: game.new(seats=thing),
        lambda thing: game.new(**{option: thing}),
        lambda thing: Match.start(game, thing),
        lambda thing: Match.start(game, [thing] * game.seats[0]),
        lambda thing: Match.start(game, seed=thing),
        lambda thing: Match.start(game, position=thing),
        lambda thing: Match.start(thing),
        lambda thing: Match.load(thing),
        lambda thing: pygames.game(thing),
        lambda thing: pygames.bot(thing),
        lambda thing: game.new().seen_by(thing),
        lambda thing: game.new().imagine(thing, Random(1)),
        lambda thing: Match.start(game).log(thing),
    ]
    for thing in [*STRANGE, NoText()]:
        for ask in asked:
            try:
                ask(thing)
            except PygamesError as wrong:
                assert len(str(wrong)) < 500


@EVERY_GAME
def test_a_seat_that_never_ends_and_a_position_that_is_long_are_refused(game: Game) -> None:
    with pytest.raises(pygames.BadOption):
        Match.start(game, repeat("Ann"))
    for line in ("?" * LONGEST_POSITION, "a:" * 9000, "1/" * 9000, "9" * LONGEST_POSITION, ": " * 9000, "a:1 " * 4000):
        with pytest.raises(PygamesError):
            game.new(position=line)
        with pytest.raises(PygamesError):
            game.new(position=f"{game.new().position()} {line}"[:LONGEST_POSITION])
