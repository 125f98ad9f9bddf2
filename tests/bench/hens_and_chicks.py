"""Measures Hens and Chicks: random playouts against python-chess, the bots' strength, and how the two set-ups play.

`python tests/bench/hens_and_chicks.py [speed] [strength] [set-ups]`; without words all three. Counts matches and slices,
so strength is the same on every machine; `speed` alternates its two sides in one run.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable
from math import sqrt

import pygames

GAME = pygames.game("hens-and-chicks")
RUNS = 7
PLAYOUTS = 300
CHESS_PLAYOUTS = 8
MATCHES = 200
SLICES = {"strong": 20, "steady": 20, "easy": 1}
"""After so many slices the bots are asked for their move."""


def playouts(rng: random.Random) -> int:
    """Random matches through the public API: how many actions were played."""
    played = 0
    for _ in range(PLAYOUTS):
        state = GAME.new()
        while state.turn is not None:
            actions = state.actions()
            state.play(actions[int(rng.random() * len(actions))])
            played += 1
    return played


def chess_playouts(rng: random.Random) -> int:
    """The same with python-chess."""
    import chess

    played = 0
    for _ in range(CHESS_PLAYOUTS):
        board = chess.Board()
        while not board.is_game_over():
            moves = list(board.legal_moves)
            board.push(moves[int(rng.random() * len(moves))])
            played += 1
    return played


def rate(play: Callable[[random.Random], int], seed: int) -> float:
    """Actions a second of the processor, so that other work on the machine does not count."""
    start = time.process_time()
    return play(random.Random(seed)) / (time.process_time() - start)


def speed() -> None:
    """At least 3 times python-chess."""
    ours, theirs = [], []
    playouts(random.Random("warm"))
    for run in range(RUNS):
        ours.append(rate(playouts, run))
        theirs.append(rate(chess_playouts, run))
    ratios = [one / other for one, other in zip(ours, theirs, strict=True)]
    print(f"random playouts: {statistics.median(ours):,.0f} actions/s, python-chess {statistics.median(theirs):,.0f}")
    print(f"ratio: median {statistics.median(ratios):.1f}, from {min(ratios):.1f} to {max(ratios):.1f} (at least 3)")


def choice(level: str, state: pygames.State, rng: random.Random) -> pygames.Action:
    """What a bot, or `random`, plays."""
    if level == "random":
        actions = state.actions()
        return actions[int(rng.random() * len(actions))]
    assert state.turn is not None
    thoughts = pygames.bot(level).think(state, state.turn, rng)
    best = next(thoughts)
    for _ in range(SLICES[level] - 1):
        best = next(thoughts, best)
    return best.action


def match(levels: tuple[str, str], seed: int, setup: str) -> tuple[int, int]:
    """The seat that won, and the length in plies."""
    rng = random.Random(seed)
    state = GAME.new(setup=setup)
    plies = 0
    while state.turn is not None:
        state.play(choice(levels[state.turn], state, rng))
        plies += 1
    return state.ranking()[0][0], plies


def interval(won: int, played: int) -> str:
    """A share with its 95 % interval (Wilson)."""
    share, z = won / played, 1.96
    middle = (share + z * z / (2 * played)) / (1 + z * z / played)
    half = z * sqrt(share * (1 - share) / played + z * z / (4 * played * played)) / (1 + z * z / played)
    return f"{won} of {played} = {share:.1%} [{middle - half:.1%}, {middle + half:.1%}]"


def contest(one: str, other: str, setup: str = "chicks-front") -> int:
    """How many of MATCHES matches `one` wins; the sides alternate."""
    won = 0
    for number in range(MATCHES):
        levels = (one, other) if number % 2 == 0 else (other, one)
        winner, _ = match(levels, number, setup)
        won += levels[winner] == one
    return won


def strength() -> None:
    """Strong against random (at least 197) and easy (at least 85 %, the interval's lower end above 80 %)."""
    for one, other in (
        ("strong", "random"),
        ("strong", "easy"),
        ("strong", "steady"),
        ("steady", "easy"),
        ("easy", "random"),
    ):
        print(f"{one} against {other}: {interval(contest(one, other), MATCHES)}", flush=True)


def set_ups() -> None:
    """How often the first player wins, and how long a match takes, when strong plays against itself."""
    for setup in GAME.options[0].choices:
        results = [match(("strong", "strong"), number, setup) for number in range(MATCHES)]
        first = sum(winner == 0 for winner, _ in results)
        plies = [length for _, length in results]
        print(f"{setup}: the first player wins {interval(first, MATCHES)}", flush=True)
        print(f"  {statistics.mean(plies):.1f} plies on average, from {min(plies)} to {max(plies)}", flush=True)


PARTS = {"speed": speed, "strength": strength, "set-ups": set_ups}

if __name__ == "__main__":
    for part in sys.argv[1:] or PARTS:
        PARTS[part]()
