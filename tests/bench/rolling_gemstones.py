"""The rows of The Rolling Gemstones: random playouts against OpenSpiel's liar's poker, the bots' strength, solo evaluations."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Iterator
from importlib.util import find_spec
from multiprocessing import get_context
from os import cpu_count
from random import Random

import pygames
from pygames import Bot
from pygames.core import arena
from tests.bench.rows import MATCHES, RUNS, Row, alternated, at_least, contest, playouts, rate, spread

GAME = pygames.game("rolling-gemstones")
PLAYOUTS = 20
POKER_PLAYOUTS = 100
LEAST = 20_000


def ours(seed: int) -> int:
    """Random matches of two: how many lines were played."""
    return playouts(GAME, 2, PLAYOUTS, seed)


def poker(seed: int) -> int:
    """Random matches of OpenSpiel's `python_liars_poker`: how many actions were played, chance included."""
    import pyspiel
    from open_spiel.python.games import liars_poker  # noqa: F401 (registers the game)

    rng = Random(seed)
    game = pyspiel.load_game("python_liars_poker")
    played = 0
    for _ in range(POKER_PLAYOUTS):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions = [action for action, _ in state.chance_outcomes()]
            else:
                actions = state.legal_actions()
            state.apply_action(actions[int(rng.random() * len(actions))])
            played += 1
    return played


def rows() -> Iterator[Row]:
    """Actions a second, chance included, alternated with OpenSpiel's where that is installed."""
    what = f"random playouts, {GAME.title}, 2 seats"
    if find_spec("pyspiel") is None:
        yield at_least(
            f"{what} (OpenSpiel is not installed)", "lines/s", [rate(ours, run) for run in range(RUNS)], LEAST
        )
        return
    mine, theirs = alternated(ours, poker)
    yield at_least(what, "lines/s", mine, LEAST)
    ratios = [one / other for one, other in zip(mine, theirs, strict=True)]
    found = f"{spread(theirs, ',.0f')} actions/s; ratio {spread(ratios, '.2f')}"
    yield Row("the same with OpenSpiel's python_liars_poker", found)


def strengths() -> Iterator[Row]:
    """The bots against each other and alone; each thinks until it has nothing more to find out, a fixed number of slices."""
    yield contest(GAME.slug, "strong", "random", 0.95)
    yield contest(GAME.slug, "strong", "easy", 0.75)
    yield contest(GAME.slug, "strong", "steady", 0)
    yield contest(GAME.slug, "steady", "easy", 0)
    for level in ("strong", "steady", "easy"):
        yield alone(level)


def alone(level: str) -> Row:
    """How a level ends solo matches of the seeds 0 to 199."""
    with get_context().Pool(cpu_count()) as pool:
        found = pool.starmap(solo, [(level, seed) for seed in range(MATCHES)])
    totals = Counter(found)
    shares = ", ".join(f"{evaluation}: {number}" for evaluation, number in sorted(totals.items()))
    return Row(f"{GAME.slug}: mean solo evaluation of {level}", f"{statistics.mean(found):.2f} ({shares})")


def solo(level: str, seed: int) -> int:
    """The final evaluation of one solo match."""
    state = arena.play(GAME, [Bot(level)], seed, None, {})
    return -int(state.scores()[0])
