"""How well each seat stands, and what a line has cost: on positions of all games."""

from __future__ import annotations

from random import Random

import pytest

import pygames
from pygames import CHANCE, BadOption, Match
from pygames.core.prospects import prospects
from pygames.core.review import better, judged

GAMES = pygames.games()


def resigned(game: pygames.Game, decisions: int, seed: int = 1) -> Match:
    """A match at the fewest seats, in which somebody gives up after so many decisions."""
    match, rng = Match.start(game, [f"Player {seat + 1}" for seat in range(game.seats[0])], seed=seed), Random(seed)
    for _ in range(decisions):
        match.play(rng.choice(match.state.actions()))
    match.play("resign 0")
    return match


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_at_the_beginning_nobody_has_won_and_all_shares_make_one_win(game):
    for seats in {max(2, game.seats[0]), game.seats[-1]}:
        state = Match.start(game, [f"Player {seat + 1}" for seat in range(seats)], seed=3).state
        found = prospects(state)
        assert len(found) == seats
        assert sum(found) == pytest.approx(1)
        assert game.judge() is None or all(0.02 < share < 0.9 for share in found), found
        assert found == prospects(state.copy())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_who_is_first_at_the_end_has_the_whole_win(game):
    match = resigned(game, 3)
    if match.state.seats == 1:
        assert prospects(match.state) == (match.state.scores()[0],)
    else:
        assert prospects(match.state) == (0.0, 1.0)


def test_who_ties_shares_the_win():
    match = Match.start("egg-market", ["Ann", "Bob", "Cleo"], seed=4)
    state = match.state
    while state.turn is not None:
        state.play(state.chance(Random(1)) if state.turn == CHANCE else state.actions()[0])
    state.ranking = lambda: ((0, 2), (1,))  # type: ignore[method-assign]
    assert prospects(state) == (0.5, 0.0, 0.5)


RACE = "7h/C7/8/8/8/8/7c/H7 0"
"""Both sides reach their far row with their next move, and the first is to move."""


def test_a_side_that_can_reach_the_far_row_has_won():
    assert prospects(pygames.game("hens-and-chicks").new(position=RACE)) == (1.0, 0.0)


def test_a_player_alone_is_judged_by_the_score_to_be_expected():
    game = pygames.game("rolling-gemstones")
    (score,) = prospects(Match.start(game, ["Ann"], seed=2).state)
    assert -18 <= score <= 0


def test_a_match_that_goes_on_is_not_looked_back_at():
    match = Match.start("hens-and-chicks", ["Ann", "Bob"], seed=1)
    match.play(match.state.actions()[0])
    for look in (judged(match, 0), better(match, 1)):
        with pytest.raises(BadOption, match="when it is over"):
            next(look)


def test_every_line_is_judged_from_the_start_to_the_end_and_chance_is_no_choice():
    match = resigned(pygames.game("rolling-gemstones"), 5)
    found = list(judged(match, 0))
    assert [one.line for one in found] == list(range(len(match.lines) + 1))
    for number, one in enumerate(found[:-1]):
        state = match.at(number)
        assert one.choice == (state.turn != CHANCE and len(state.actions()) > 1)
    assert list(judged(match, 4)) == found[4:]


def test_a_line_that_overlooks_a_win_has_lost_it_and_the_winning_move_is_named():
    match = Match.start("hens-and-chicks", ["Ann", "Bob"], position=RACE)
    match.play("a1 a2")
    match.play("h2 g1")
    assert match.state.ranking()[0] == (1,)
    *_, last = better(match, 1)
    assert last.action == ("a7", "b8") or last.action == ("a7", "a8")
    assert last.lost == 1.0
    assert last.reason == "This move wins."


def test_a_line_that_the_strong_bot_plays_as_well_has_lost_nothing():
    match = Match.start("rolling-gemstones", ["Ann", "Bob"], seed=1)
    line = len(match.lines) + 1
    *_, thought = pygames.bot("strong").think(match.state, match.state.turn, Random(f"review {line}"))
    match.play(thought.action)
    match.play("resign 0")
    *_, last = better(match, line)
    assert (last.action, last.lost) == (thought.action, 0.0)


def test_nobody_has_chosen_where_the_dice_fell_or_somebody_resigned():
    match = resigned(pygames.game("rolling-gemstones"), 1)
    for line in (1, len(match.lines)):
        with pytest.raises(BadOption, match="nobody has chosen"):
            next(better(match, line))
