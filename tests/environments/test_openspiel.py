"""The games as OpenSpiel games: its own suite, and what it does not look at."""

import subprocess
import sys
from pathlib import Path
from random import Random

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator
from open_spiel.python.observation import make_observation

import pygames
from pygames import BadOption, BadPosition, UnknownGame
from pygames.environments.openspiel import load, name_of
from tests.environments.tables import GAMES, TABLES, last_lines, short

ROOT = Path(__file__).parents[2]


def looked_at(game, position: str | None = None) -> None:
    """OpenSpiel's own suite on one match: steps, masks, chance, copies, serialisation, observations, utilities."""
    begun = None if position is None else game.new_initial_state(position)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False, specific_initial_state=begun)


def walked(state, rng: Random, most: int):
    """So many random steps, chance by its probabilities."""
    for _ in range(most):
        if state.is_terminal():
            break
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(actions, odds)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_openspiels_own_suite_passes(slug: str, seats: int):
    looked_at(load(slug, seats), short(slug, seats))


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_openspiels_own_suite_passes_with_options_and_places(slug: str, seats: int):
    position, options = last_lines(slug, seats)
    looked_at(load(slug, seats, "ranking", **options), position)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_game_is_loaded_by_its_name_with_every_option(game):
    for option in game.options:
        for choice in option.choices:
            found = load(game, game.seats[-1], **{option.name: choice})
            assert found.num_players() == game.seats[-1] and found.options[option.name] == choice
            again = pyspiel.load_game(str(found))
            assert (again.options, again.seats, str(again)) == (found.options, found.seats, str(found))
    assert pyspiel.load_game(name_of(game)).num_players() == game.seats[0]


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_a_state_survives_serialisation_in_the_middle_of_an_action_and_of_an_outcome(slug: str, seats: int):
    game, rng = load(slug, seats), Random(seats)
    state = game.new_initial_state()
    for _ in range(8):
        walked(state, rng, 17)
        _, twin = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
        assert str(twin) == str(state) and twin.history() == state.history()
        for player in range(seats):
            assert twin.information_state_string(player) == state.information_state_string(player)
        ends = [str(walked(each, Random(1), 9)) for each in (twin, state.clone())]
        assert ends[0] == ends[1]


def test_chance_is_explicit_word_by_word():
    state = load("rolling-gemstones").new_initial_state()
    assert state.is_chance_node()
    words = state.steps.encoding.chance_words
    said = []
    for expected in (["roll"], *[["brown", "red", "green", "blue", "yellow", "white"]] * 5, *[list("123456")] * 5):
        outcomes = state.chance_outcomes()
        assert [words[number] for number, _ in outcomes] == expected
        assert all(odds == pytest.approx(1 / len(expected)) for _, odds in outcomes)
        said.append(words[outcomes[-1][0]])
        state.apply_action(outcomes[-1][0])
    assert not state.is_chance_node()
    assert state.whole.dice == said[1:]


def test_an_observation_names_its_parts():
    game = load("hens-and-chicks")
    state = game.new_initial_state()
    observation = make_observation(game)
    observation.set_from(state, 1)
    assert list(np.flatnonzero(observation.dict["hens 0"])) == [57, 58, 59, 60, 61, 62]
    assert observation.string_from(state, 1) == "chhhhhhc/cccccccc/8/8/8/8/CCCCCCCC/CHHHHHHC 0"
    assert len(state.observation_tensor(1)) == game.observation_tensor_size() == len(observation.tensor)


def test_utilities_are_scores_or_places():
    position, options = last_lines("gem-hens", 4)
    scores = walked(load("gem-hens", 4, **options).new_initial_state(position), Random(1), 10**4)
    places = walked(load("gem-hens", 4, "ranking", **options).new_initial_state(position), Random(1), 10**4)
    assert scores.returns() == scores.whole.scores()
    assert sum(places.returns()) == pytest.approx(0) and max(places.returns()) <= 1
    assert str(places) == str(scores)
    best, worst = scores.whole.ranking()[0], scores.whole.ranking()[-1]
    assert places.returns()[best[0]] > 0 > places.returns()[worst[-1]]


def test_what_openspiel_is_told_of_a_game_is_so():
    hens, farmers = load("hens-and-chicks").get_type(), load("jelly-bean-farmers").get_type()
    information = pyspiel.GameType.Information
    assert hens.information == information.PERFECT_INFORMATION
    assert farmers.information == information.IMPERFECT_INFORMATION
    assert load("hens-and-chicks", rewards="ranking").utility_sum() == 0
    game = load("gem-hens", 3)
    assert (game.min_utility(), game.max_utility()) == pygames.game("gem-hens").encoding().scores


def test_a_search_of_openspiels_plays_it():
    game = load("hens-and-chicks", rewards="ranking")
    state = game.new_initial_state("8/2C5/7h/8/8/6c1/H7/8 0")
    rng = np.random.RandomState(1)
    bot = MCTSBot(game, 2, 60, RandomRolloutEvaluator(1, rng), solve=True, random_state=rng)
    player = state.current_player()
    while not state.is_terminal() and state.current_player() == player:
        state.apply_action(bot.step(state))
    assert state.returns() == [1, -1]


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        (lambda: load("chess"), UnknownGame),
        (lambda: load("gem-hens", 7), BadOption),
        (lambda: load("gem-hens", colour="red"), BadOption),
        (lambda: load("gem-hens", rewards="money"), BadOption),
        (lambda: load("gem-hens").new_initial_state("e4"), BadPosition),
    ],
)
def test_what_a_game_does_not_have_is_refused_with_a_sentence(wrong, error):
    with pytest.raises(error):
        wrong()


def test_python_ends_without_a_crash():
    code = "from pygames.environments.openspiel import load; load('gem-hens').new_initial_state().chance_outcomes()"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, timeout=60).returncode == 0
