"""What the commands share: which game with which options, files, and what is said to people."""

from __future__ import annotations

import argparse
import os
import sys
from contextlib import suppress
from pathlib import Path

from pygames.core import registry
from pygames.core.errors import BadOption
from pygames.core.game import Game
from pygames.core.match import Match
from pygames.core.record import JOINER, LONGEST_TEXT, checked_seed
from pygames.core.words import listed, quoted


def say(text: str, end: str = "\n") -> None:
    """Show a text; signs that would do something to the terminal are shown as blanks."""
    print(shown(text), end=end, flush=True)


def complain(text: str) -> int:
    """Say what is wrong, on the error stream."""
    print(f"pygames: {shown(text)}", file=sys.stderr)
    return 2


def shown(text: str) -> str:
    """A text in which every sign can be seen: a file's comments may hold codes that move the cursor or the colours."""
    return "".join(sign if sign.isprintable() or sign in ("\n", JOINER) else " " for sign in text)


def told(wrong: OSError) -> str:
    """What the machine says about a file."""
    return f"{wrong.filename or 'The file'}: {wrong.strerror}."


def game_arguments(made: argparse.ArgumentParser, without: str = "") -> None:
    """Which game, with which options; `without` is what can be named instead of a game."""
    slugs = f"{listed([each.slug for each in registry.games()], 'or')}, or module:GAME for one that lies elsewhere"
    optional = {"nargs": "?", "help": f"{slugs}; not with {without}"} if without else {"help": slugs}
    made.add_argument("game", metavar="GAME", **optional)  # type: ignore[arg-type]
    made.add_argument("--option", metavar="NAME=CHOICE", action="append", default=[], help="as often as needed")


def options_of(parsed: argparse.Namespace) -> dict[str, str]:
    """The options that were given as `name=choice`."""
    found = {}
    for given in parsed.option:
        name, equals, choice = given.partition("=")
        if not equals or not name:
            raise BadOption(f"An option is written as name=choice, not {quoted(given)}.")
        found[name] = choice
    return found


def start(played: Game, seats: object, seed: object, parsed: argparse.Namespace) -> Match:
    """A match with the options that were given; what the command line also needs cannot be an option's name."""
    chosen = played.chosen(options_of(parsed))
    return Match.start(played, seats, checked_seed(seed), parsed.position, parsed.free, **chosen)


def read(file: str) -> str:
    """A file's text, or of one that is too long to be a match so much that this is seen."""
    if file != "-":
        with path(file).open(encoding="utf-8") as opened:
            return opened.read(LONGEST_TEXT + 1)
    if sys.stdin is None:
        raise BadOption("The standard input is closed, so no match can be read from it.")
    return sys.stdin.read(LONGEST_TEXT + 1)


def path(file: str) -> Path:
    """A file's place. Raises BadOption for a name that no file can have."""
    with suppress(UnicodeEncodeError):
        if b"\0" not in os.fsencode(file):
            return Path(file)
    raise BadOption(f"{quoted(file)} cannot be a file's name.")


def placed(match: Match) -> str:
    """The ranking with the scores."""
    state, scores = match.state, match.state.scores()
    places = [
        f"{place}. {listed([f'{state.name(seat)} ({scores[seat]:g})' for seat in tied])}"
        for place, tied in enumerate(state.ranking(), 1)
    ]
    return "\n".join(places)
