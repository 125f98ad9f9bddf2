"""The games in a terminal: each command is a module with `arguments` and `run`."""

from __future__ import annotations

import argparse
import io
import os
import sys

from pygames.core import registry
from pygames.core.errors import PygamesError
from pygames.terminal import arena, check, perft, play, replay, report
from pygames.terminal.common import complain, told

COMMANDS = (
    (play, "play", "Play a match against friends or bots."),
    (replay, "replay", "Tell what happened in a match."),
    (arena, "arena", "Let bots play against each other, sides alternated."),
    (report, "report", "Make a page about a tournament's matches."),
    (perft, "perft", "Count the lines of play."),
    (check, "check", "Look whether a game keeps what every game must keep, on random matches."),
)


def main(arguments: list[str] | None = None) -> int:
    """Run a command; the exit code is 0, or 2 after a complaint."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a sign that a terminal does not have ends no match
    parsed = parser().parse_args(arguments)
    for fault in registry.faults():  # the other games can still be played
        complain(fault)
    try:
        return int(parsed.run(parsed) or 0)
    except PygamesError as wrong:
        return complain(str(wrong))
    except BrokenPipeError:  # who reads along has seen enough; what is still to be written goes nowhere
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 2
    except OSError as wrong:
        return complain(told(wrong))
    except UnicodeDecodeError:
        return complain("The file is no text: a match is written in UTF-8.")
    except KeyboardInterrupt:
        return complain("Stopped.")


def parser() -> argparse.ArgumentParser:
    """The commands and their arguments."""
    top = argparse.ArgumentParser(prog="python -m pygames", description="Tabletop games in a terminal.")
    commands = top.add_subparsers(required=True, metavar="COMMAND")
    for command, name, help in COMMANDS:
        made = commands.add_parser(name, help=help, description=help)
        command.arguments(made)
        made.set_defaults(run=command.run)
    return top
