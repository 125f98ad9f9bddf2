"""The rules' rows: random playouts against python-chess, loading a text, steps of a long match."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from random import Random
from statistics import quantiles

import pygames
from pygames import Match
from tests.bench.rows import RUNS, Row, alternated, compared, playouts, rate, spread

HENS = pygames.game("hens-and-chicks")
LONG = 5_000


def chess_playouts(matches: int, seed: int) -> int:
    """Random matches of chess with python-chess: how many moves were played."""
    import chess

    rng = Random(seed)
    played = 0
    for _ in range(matches):
        board = chess.Board()
        while not board.is_game_over():
            moves = list(board.legal_moves)
            board.push(moves[int(rng.random() * len(moves))])
            played += 1
    return played


def rows() -> Iterator[Row]:
    """The rows that hold for the core."""
    rates = alternated(lambda seed: playouts(HENS, 2, 300, seed), lambda seed: chess_playouts(8, seed))
    yield compared("random playouts, Hens and Chicks against python-chess", "moves/s", rates, "python-chess", 3)
    for game in pygames.games():
        found = [rate(lambda seed, game=game: playouts(game, game.seats[-1], 3, seed), seed) for seed in range(RUNS)]
        yield Row(f"random playouts, {game.title}, {game.seats[-1]} seats", f"{spread(found, ',.0f')} lines/s")
    yield from loading()
    yield from stepping()


def loading() -> Iterator[Row]:
    """How long a text of 500 lines takes to load, for every game."""
    for game in pygames.games():
        text = text_of(game, 500)
        times = [milliseconds(lambda text=text: Match.load(text)) for _ in range(RUNS)]
        yield Row(f"loading a text of {game.title}, {text.count(chr(10))} lines", f"{spread(times, '.0f')} ms")


def text_of(game: pygames.Game, lines: int) -> str:
    """The text of a random match of so many lines; where it is over sooner, lines about seats stand between."""
    rng = Random(1)
    match = Match.start(game, [f"Player {seat}" for seat in range(game.seats[-1])], seed=1)
    while match.state.turn is not None and len(match.lines) < lines:
        match.play(rng.choice(match.state.actions()))
    head, cut, body = match.text.partition("---\n")
    played = body.splitlines()
    found: list[str] = []
    for number, action in enumerate(played, 1):
        found.append(action)
        found += ["sit 0 human Ann"] * (number * lines // len(played) - len(found))
    return head + cut + "\n".join(found) + "\n"


def stepping() -> Iterator[Row]:
    """Undo, redo and a step in a match of 5,000 lines."""
    match = Match.load(text_of(pygames.game("rolling-gemstones"), LONG))
    match.record.free = True
    times = []
    for _ in range(20):
        times += [milliseconds(match.undo), milliseconds(lambda: match.text), milliseconds(match.redo)]
        times += [milliseconds(lambda: match.at(LONG // 2 + 31))]
    late = quantiles(times, n=20)[-1]
    found = f"{spread(times, '.1f')} ms, p95 {late:.1f} ms"
    yield Row(f"undo, redo, text or a step in a match of {LONG:,} lines", found, "p95 ≤ 50 ms", late <= 50)


def milliseconds(do: Callable[[], object]) -> float:
    start = time.perf_counter()
    do()
    return (time.perf_counter() - start) * 1000
