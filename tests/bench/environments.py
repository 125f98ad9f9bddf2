"""The environments' rows: random steps a second, ours and PettingZoo's own classic games, ours and OpenSpiel's Python games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import pygames
from tests.bench.rows import RUNS, Row, rate, spread

CLASSIC = ("tictactoe_v3", "connect_four_v3", "leduc_holdem_v4", "chess_v6")
"""PettingZoo's own: from little to a board like ours."""
PYTHON_GAMES = ("tic_tac_toe", "kuhn_poker", "block_dominoes", "liars_poker")
STEPS = 500
"""So many steps are taken in each run, in as many matches as that takes."""
Play = Callable[[int], int]


def rows() -> Iterator[Row]:
    """First PettingZoo, then OpenSpiel: in each all are run after one another again and again."""
    if find_spec("pettingzoo") is None or find_spec("pyspiel") is None:
        yield Row("environments", "PettingZoo or OpenSpiel is not installed")
        return
    from pygames.environments import openspiel, pettingzoo

    ours = {game.title: game for game in pygames.games()}
    played: dict[str, Play] = {title: agents_play(pettingzoo.env(game, game.seats[-1])) for title, game in ours.items()}
    theirs = {f"PettingZoo's {name}": agents_play(_classic(name)) for name in CLASSIC}
    yield from rotated("PettingZoo steps", {**played, **theirs})
    played = {title: players_play(openspiel.load(game, game.seats[-1])) for title, game in ours.items()}
    theirs = {f"OpenSpiel's {name}": players_play(_python_game(name)) for name in PYTHON_GAMES}
    yield from rotated("OpenSpiel steps", {**played, **theirs})


def _classic(name: str) -> Any:
    return import_module(f"pettingzoo.classic.{name}").env()


def _python_game(name: str) -> Any:
    import pyspiel

    import_module(f"open_spiel.python.games.{name}")
    return pyspiel.load_game(f"python_{name}")


def rotated(what: str, players: dict[str, Play]) -> Iterator[Row]:
    """A row for each: how many steps a second, one run of each after the other, after one to warm up."""
    for play in players.values():
        play(0)
    rates: dict[str, list[float]] = {name: [] for name in players}
    for run in range(RUNS):
        for name, play in players.items():
            rates[name].append(rate(play, run))
    for name, found in rates.items():
        yield Row(f"{what}, {name}", f"{spread(found, ',.0f')} steps/s")


def agents_play(environment: Any) -> Play:
    """Random legal steps in PettingZoo, each with its observation."""
    import numpy as np

    def play(seed: int) -> int:
        rng = np.random.default_rng(seed)
        taken = 0
        while taken < STEPS:
            environment.reset(seed=seed + taken)
            for _ in environment.agent_iter():
                observation, _, terminated, truncated, _ = environment.last()
                if terminated or truncated or taken >= STEPS:
                    break
                environment.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
                taken += 1
        return taken

    return play


def players_play(game: Any) -> Play:
    """Random legal steps in OpenSpiel, chance by its odds, each of a player's with its observation."""
    from random import Random

    from open_spiel.python.observation import make_observation

    observation = make_observation(game)

    def play(seed: int) -> int:
        rng = Random(seed)
        taken = 0
        while taken < STEPS:
            state = game.new_initial_state()
            while not state.is_terminal() and taken < STEPS:
                taken += 1
                if state.is_chance_node():
                    actions, odds = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(rng.choices(actions, odds)[0])
                else:
                    observation.set_from(state, state.current_player())
                    state.apply_action(rng.choice(state.legal_actions()))
        return taken

    return play
