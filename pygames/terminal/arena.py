"""`python -m pygames arena`: bots against each other, sides alternated."""

from __future__ import annotations

import argparse
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from importlib import import_module

from pygames.core import arena
from pygames.core.bots import LEVELS, bot
from pygames.core.errors import BadOption, failure
from pygames.core.record import checked_seed
from pygames.core.words import quoted
from pygames.terminal.common import game_arguments, game_named, options_of, say

MOST_JOBS = 100


def arguments(made: argparse.ArgumentParser) -> None:
    """What `arena` takes."""
    game_arguments(made)
    bots = f"{', '.join(LEVELS)}, random or module:Class"
    made.add_argument("--seats", metavar="BOTS", default="strong,easy", help=bots)
    made.add_argument("--matches", type=int, default=100, help="(default: 100)")
    slices = "work for each action at most (default: as much as the level has; a bot that never ends needs it)"
    made.add_argument("--slices", type=int, help=slices)
    made.add_argument("--seed", default="1", help="the same seed gives the same matches (default: 1)")
    made.add_argument(
        "--jobs", type=int, default=min(os.cpu_count() or 1, MOST_JOBS), help="how many processes share the work"
    )


def run(parsed: argparse.Namespace) -> None:
    """Matches between bots: how many each wins, with the 95 % interval."""
    played, names = game_named(parsed.game), parsed.seats.split(",")
    for name in names:
        thinker(name)
    played.new(seats=len(names), **played.chosen(options_of(parsed)))
    if not 1 <= parsed.matches <= 10**6 or (parsed.slices is not None and parsed.slices < 1):
        raise BadOption("The number of matches is 1 to 1,000,000, and of slices 1 or more.")
    if not 1 <= parsed.jobs <= MOST_JOBS:
        raise BadOption(f"The number of jobs is 1 to {MOST_JOBS}.")
    seed = checked_seed(parsed.seed)
    one = partial(one_match, parsed.game, names, seed, parsed.slices, options_of(parsed))
    won = [0.0] * len(names)
    for result in in_parallel(one, parsed.matches, parsed.jobs):
        won = [had + got for had, got in zip(won, result, strict=True)]
    say(f"{played.title}, {parsed.matches} matches, seed {seed}")
    for name, had in zip(names, won, strict=True):
        low, high = arena.interval(had, parsed.matches)
        say(f"{name:>12}  wins {had:g}  {had / parsed.matches:.1%}  (95 %: {low:.1%} to {high:.1%})")


def in_parallel(one: Callable[[int], list[float]], matches: int, jobs: int) -> Iterator[list[float]]:
    """The results of all matches in their order."""
    if jobs == 1 or matches == 1:
        yield from map(one, range(matches))
        return
    ignored = (signal.SIGINT, signal.SIG_IGN)  # whoever is stopped is stopped by the process that shares the work out
    with ProcessPoolExecutor(min(jobs, matches), initializer=signal.signal, initargs=ignored) as pool:
        try:
            yield from pool.map(one, range(matches))
        except BrokenProcessPool:
            raise BadOption("A bot has ended the process in which it was to think.") from None
        finally:
            pool.shutdown(cancel_futures=True)


def one_match(
    game: str, names: list[str], seed: int, slices: int | None, options: dict[str, str], number: int
) -> list[float]:
    """What each entrant has won in a match. Entrants change seats from match to match; each round of seats has the same luck."""
    seats = arena.seating(len(names), number)
    thinkers = [thinker(names[entrant]) for entrant in seats]
    end = arena.play(game_named(game), thinkers, seed + number // len(names), slices, options)
    return [arena.wins(end, seats.index(entrant)) for entrant in range(len(names))]


def thinker(name: str) -> arena.Thinker:
    """The bot of a name: a level, `random`, or somebody's own `module:Class`."""
    if name == "random":
        return arena.AnyAction()
    module, colon, kind = name.partition(":")
    if not colon:
        return bot(name)
    try:
        found: arena.Thinker = getattr(import_module(module), kind)()
    except (Exception, SystemExit) as wrong:  # whatever somebody's own code does
        raise BadOption(f"The bot {quoted(name)} cannot be made: {failure(wrong)}.") from wrong
    if not callable(getattr(found, "think", None)):
        raise BadOption(f"The bot {quoted(name)} has no method think(state, seat, rng).")
    return found
