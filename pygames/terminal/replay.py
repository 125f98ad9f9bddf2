"""`python -m pygames replay`: what happened in a match, line by line."""

from __future__ import annotations

import argparse

from pygames.core.errors import BadRecord
from pygames.core.match import Match
from pygames.terminal.common import complain, placed, read, say


def arguments(made: argparse.ArgumentParser) -> None:
    """What `replay` takes."""
    made.add_argument("file", metavar="FILE", help="a match's text, - for the standard input")
    made.add_argument("--seat", type=int, help="as this seat has seen it, 0 for the first (default: as a spectator)")


def run(parsed: argparse.Namespace) -> int:
    """Tell a match line by line."""
    code = 0
    try:
        match = Match.load(read(parsed.file))
    except BadRecord as wrong:
        if wrong.good is None:
            raise
        code, match = complain(str(wrong)), wrong.good
    for comment in match.comments(-1):
        say(f"      # {comment}")
    for number, sentence in enumerate(match.log(parsed.seat)):
        say(f"{number + 1:5} {sentence}")
        for comment in match.comments(number):
            say(f"      # {comment}")
    state = match.state.seen_by(parsed.seat)
    say(f"\n{state.as_text()}\n{state.prompt}")
    if state.turn is None:
        say(placed(match))
    return code
