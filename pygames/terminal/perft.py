"""`python -m pygames perft`: counting the lines of play."""

from __future__ import annotations

import argparse

from pygames.core.errors import BadOption
from pygames.core.perft import perft
from pygames.terminal.common import game_arguments, options_of, say
from pygames.tournament.games import game_named


def arguments(made: argparse.ArgumentParser) -> None:
    """What `perft` takes."""
    game_arguments(made)
    made.add_argument("--depth", type=int, default=3, help="(default: 3)")
    made.add_argument("--seats", type=int, help="(default: the fewest)")
    made.add_argument("--position", metavar="LINE", help="where to start")


def run(parsed: argparse.Namespace) -> None:
    """Count the lines of play for each depth."""
    if not 1 <= parsed.depth <= 20:
        raise BadOption("The depth is 1 to 20.")
    played = game_named(parsed.game)
    state = played.new(parsed.seats, parsed.position, **played.chosen(options_of(parsed)))
    for depth in range(1, parsed.depth + 1):
        say(f"perft {depth}: {perft(state, depth):,}")
