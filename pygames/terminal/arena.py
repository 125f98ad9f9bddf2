"""`python -m pygames arena`: a tournament of bots, on this machine's processors or on a cluster."""

from __future__ import annotations

import argparse
import os
import signal
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager, nullcontext

from pygames.core.bots import LEVELS
from pygames.core.errors import BadOption, failure
from pygames.core.words import counted, quoted
from pygames.terminal.common import game_arguments, options_of, path, say
from pygames.tournament import MatchFile, Standing, Tournament, play
from pygames.tournament.tables import checked_matches

MOST_WORKERS = 100
PATIENCE = 10
"""Seconds in which a scheduler is to answer."""
BAR = 30


def arguments(made: argparse.ArgumentParser) -> None:
    """What `arena` takes."""
    game_arguments(made)
    bots = (
        f"who enters: {', '.join(LEVELS)}, random or module:Class (default: strong,easy); one alone plays on all seats"
    )
    made.add_argument("--seats", metavar="BOTS", default="strong,easy", help=bots)
    at_table = "how many sit at a table (default: all, or as many as the game has seats)"
    made.add_argument("--players", type=int, metavar="N", help=at_table)
    made.add_argument("--matches", type=int, default=100, help="(default: 100)")
    slices = "work for each action at most (default: as much as the level has; a bot that never ends needs it)"
    made.add_argument("--slices", type=int, help=slices)
    made.add_argument("--seed", default="1", help="the same seed gives the same matches (default: 1)")
    workers = min(os.cpu_count() or 1, MOST_WORKERS)
    made.add_argument("--workers", type=int, default=workers, metavar="N", help=f"processes (default: {workers})")
    made.add_argument("--scheduler", metavar="ADDRESS", help="a Dask cluster shares the work (pygames[dask])")
    made.add_argument("--file", metavar="FILE", help="write each match as it ends; go on with what is there")
    made.add_argument("--csv", action="store_true", help="the result as a table for other programs")


def run(parsed: argparse.Namespace) -> None:
    """Play a tournament's matches: how many each wins, with the 95 % interval."""
    if not 1 <= parsed.workers <= MOST_WORKERS:
        raise BadOption(f"The number of workers is 1 to {MOST_WORKERS}.")
    numbers = range(checked_matches(parsed.matches))
    names, options = parsed.seats.split(","), options_of(parsed)
    tournament = Tournament.of(parsed.game, names, parsed.players, parsed.slices, parsed.seed, **options)
    standing = Standing(tournament)
    opened = MatchFile(path(parsed.file), tournament) if parsed.file else None
    done = _take_up(opened, standing, numbers) if opened else set()
    with executor(parsed) as shared, opened or nullcontext(), Progress(len(numbers), len(done)) as progress:
        for played in play(tournament, (number for number in numbers if number not in done), shared):
            if opened:
                opened.add(played)
            standing.add(played)
            progress.step()
    say(standing.csv() if parsed.csv else told(standing), end="" if parsed.csv else "\n")


def _take_up(opened: MatchFile, standing: Standing, numbers: range) -> set[int]:
    """Count the matches that a file has already, of those that are asked for."""
    done = set()
    for played in opened.take_up():
        if played.number in numbers:
            standing.add(played)
            done.add(played.number)
    return done


def told(standing: Standing) -> str:
    """The result, for people."""
    tournament, rows = standing.tournament, standing.rows()
    wide = max(12, *(len(row.name) for row in rows))
    lines = [f"{tournament.played.title}, {counted(standing.matches, 'match', 'matches')}, seed {tournament.seed}"]
    for row in rows:
        elo = "" if row.elo is None else f"  Elo {row.elo:+.0f}"
        of = f"{row.won:g} of {row.matches}"
        lines.append(f"{row.name:>{wide}}  wins {of}  {row.share:.1%}  (95 %: {row.low:.1%} to {row.high:.1%}){elo}")
    return "\n".join(lines)


@contextmanager
def executor(parsed: argparse.Namespace) -> Iterator[Executor | None]:
    """What shares the work out: nothing but this process, others beside it, or a cluster."""
    if parsed.scheduler:
        with cluster(parsed.scheduler) as shared:
            yield shared
    elif parsed.workers == 1 or parsed.matches == 1:
        yield None
    else:
        ignored = (
            signal.SIGINT,
            signal.SIG_IGN,
        )  # whoever is stopped is stopped by the process that shares the work out
        workers = min(parsed.workers, parsed.matches)
        with ProcessPoolExecutor(workers, initializer=signal.signal, initargs=ignored) as pool:
            try:
                yield pool
            finally:
                pool.shutdown(cancel_futures=True)


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """A Dask cluster's executor. A worker that goes loses nothing: its matches are played by another."""
    try:
        from distributed import Client
    except ImportError:
        raise BadOption("A cluster needs Dask, and it is not installed here: pip install 'pygames[dask]'.") from None
    try:
        client = Client(address, timeout=PATIENCE)
    except (OSError, ValueError) as wrong:
        raise BadOption(f"No Dask scheduler answers at {quoted(address)}: {failure(wrong)}.") from None
    with client:
        yield client.get_executor(pure=False)


class Progress:
    """A bar on the error stream, where a person looks at it."""

    def __init__(self, matches: int, done: int) -> None:
        self.matches, self.done, self.before, self.began = matches, done, done, time.monotonic()
        self.shown = sys.stderr is not None and sys.stderr.isatty()

    def __enter__(self) -> Progress:
        self._draw()
        return self

    def __exit__(self, *_: object) -> None:
        if self.shown:
            print(file=sys.stderr)

    def step(self) -> None:
        """One more match has ended."""
        self.done += 1
        self._draw()

    def _draw(self) -> None:
        if self.shown:
            full = BAR * self.done // self.matches
            bar = "#" * full + "." * (BAR - full)
            print(
                f"\r[{bar}] {self.done:,} of {self.matches:,}, {self._left()}   ", end="", file=sys.stderr, flush=True
            )

    def _left(self) -> str:
        fresh = self.done - self.before
        if not fresh:
            return "no match has ended yet"
        seconds = (time.monotonic() - self.began) / fresh * (self.matches - self.done)
        return f"{seconds / 60:.0f} min left" if seconds > 90 else f"{seconds:.0f} s left"
