"""The games as PettingZoo environments: its own suites, and what they do not look at."""

from random import Random

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, parallel_api_test, seed_test
from pettingzoo.utils import turn_based_aec_to_parallel

import pygames
from pygames import BadOption, BadPosition, IllegalAction, UnknownGame
from pygames.environments.pettingzoo import env, raw_env
from tests.environments.tables import GAMES, TABLES, last_lines

CYCLES = 25
UNUSUAL = ("ignore:Observation space for each agent probably should be", "ignore:Observation is not a NumPy array")
"""PettingZoo says so of all environments with masks that are not its own."""
pytestmark = [pytest.mark.filterwarnings("error"), *map(pytest.mark.filterwarnings, UNUSUAL)]


class Late(raw_env):
    """A table near the end of a match, so that the end is reached."""

    def __init__(self, slug: str, seats: int, rewards: str = "scores") -> None:
        self.late, options = last_lines(slug, seats)
        super().__init__(slug, seats, rewards, **options)

    def reset(self, seed: int | None = None, options: object = None) -> None:
        super().reset(seed, {"position": self.late})


def played(environment, seed: int, most: int = 10**6) -> dict[str, float]:
    """Random steps; each agent's rewards added up."""
    environment.reset(seed=seed)
    rng = np.random.default_rng(seed)
    rewards = dict.fromkeys(environment.possible_agents, 0.0)
    for agent in environment.agent_iter(most):
        observation, reward, terminated, truncated, _ = environment.last()
        rewards[agent] += reward
        mask = observation["action_mask"]
        environment.step(None if terminated or truncated else int(rng.choice(np.flatnonzero(mask))))
    return rewards


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_pettingzoos_own_suite_passes_from_the_start(slug: str, seats: int):
    api_test(env(slug, seats), num_cycles=CYCLES)


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_pettingzoos_own_suite_passes_to_the_end(slug: str, seats: int):
    environment = Late(slug, seats)
    api_test(environment, num_cycles=1000)
    played(environment, 1)
    assert environment.agents == []


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_one_seed_gives_one_match(slug: str, seats: int):
    seed_test(lambda: env(slug, seats), num_cycles=CYCLES)


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_pettingzoos_suite_of_parallel_environments_passes_too(slug: str, seats: int):
    parallel_api_test(turn_based_aec_to_parallel(env(slug, seats)), num_cycles=CYCLES)


def test_other_seeds_give_other_luck_and_no_seed_goes_on():
    environment = env("rolling-gemstones", 2)
    rolls = []
    for seed in (1, 2, None, None, 1):
        environment.reset(seed=seed)
        rolls.append(environment.unwrapped.position("player_0"))
    assert rolls[0] == rolls[4] and len(set(rolls)) == 4


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_choice_of_every_option_has_an_environment_of_the_same_shape(game):
    shapes = set()
    for option in game.options:
        for choice in option.choices:
            environment = env(game, **{option.name: choice})
            environment.reset(seed=1)
            observation = environment.observe("player_0")
            shapes.add((observation["observation"].shape, observation["action_mask"].shape))
            assert environment.observation_space("player_0").contains(observation)
    assert len(shapes) <= 1


def test_as_a_parallel_environment_only_the_agent_to_act_is_heard():
    parallel = turn_based_aec_to_parallel(raw_env("rolling-gemstones", 2))
    observations, _ = parallel.reset(seed=4)
    rng, rewards = Random(4), None
    while parallel.agents:
        masks = {agent: np.flatnonzero(observations[agent]["action_mask"]) for agent in parallel.agents}
        assert sum(len(mask) > 0 for mask in masks.values()) == 1
        actions = {agent: int(rng.choice(mask)) if len(mask) else None for agent, mask in masks.items()}
        observations, rewards, *_ = parallel.step(actions)
    assert rewards is not None and all(-18 <= reward <= 0 for reward in rewards.values())


def test_the_reward_is_the_score_and_comes_at_the_end():
    environment = Late("gem-hens", 3)
    rewards = played(environment, 2)
    assert list(rewards.values()) == environment._steps.state.scores()
    assert len(set(rewards.values())) > 1


def test_the_reward_may_be_the_place_instead():
    rewards = played(Late("hens-and-chicks", 2, "ranking"), 3)
    assert sorted(rewards.values()) == [-1, 1]


def test_an_illegal_step_raises_the_rule_that_forbids_it_and_changes_nothing():
    environment = raw_env("hens-and-chicks")
    environment.reset(seed=1)
    environment.step(environment.words.index("c2"))
    before = environment.observe("player_0")
    with pytest.raises(IllegalAction) as refused:
        environment.step(environment.words.index("c3"))
    assert refused.value.rule == "chick-move"
    after = environment.observe("player_0")
    assert all(np.array_equal(before[part], after[part]) for part in before)


def test_an_observation_is_what_the_layout_says():
    environment = raw_env("hens-and-chicks")
    environment.reset(seed=1)
    environment.step(environment.words.index("b1"))
    numbers = environment.observe("player_0")["observation"]
    parts, start = {}, 0
    for name, length in environment.layout:
        parts[name] = numbers[start : start + length]
        start += length
    assert start == len(numbers)
    assert list(np.flatnonzero(parts["hens 0"])) == [1, 2, 3, 4, 5, 6]
    assert list(np.flatnonzero(parts["touch 0"])) == [environment.words.index("b1")]
    assert not parts["touch 1"].any()
    assert environment.position("player_0") == "chhhhhhc/cccccccc/8/8/8/8/CCCCCCCC/CHHHHHHC 0 + b1"


def test_the_table_can_be_looked_at_in_letters():
    environment = env("hens-and-chicks", render_mode="ansi")
    environment.reset()
    assert environment.render().startswith("8  c h h h h h h c")


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        (lambda: env("chess"), UnknownGame),
        (lambda: env("gem-hens", 7), BadOption),
        (lambda: env("gem-hens", colour="red"), BadOption),
        (lambda: env("gem-hens", rewards="money"), BadOption),
        (lambda: env("gem-hens").reset(options={"position": "e4"}), BadPosition),
        (lambda: env("gem-hens", 2).reset(options={"position": last_lines("gem-hens", 3)[0]}), BadPosition),
    ],
)
def test_what_a_game_does_not_have_is_refused_with_a_sentence(wrong, error):
    with pytest.raises(error):
        wrong()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_game_is_made_by_its_name(game):
    environment = pettingzoo.make("aec", f"pygames/{game.slug}", seats=game.seats[-1])
    environment.reset(seed=1)
    assert environment.num_agents == game.seats[-1] and environment.unwrapped.game is game


def test_a_game_from_elsewhere_needs_no_name():
    assert played(env(pygames.game("egg-market"), 3), 1)
