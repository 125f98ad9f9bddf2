"""`python -m pygames check`: whether a game keeps what every game must keep. Each finding says where, and how to see it again."""

from __future__ import annotations

import argparse

from pygames.conformance import Case, Finding, cases, check
from pygames.conformance.facts import faults
from pygames.core.errors import BadOption
from pygames.core.record import checked_seed
from pygames.core.words import counted, nearest, quoted
from pygames.terminal.common import say
from pygames.tournament.games import game_named

MOST_FINDINGS = 5
"""After so many tables with a finding the others are not looked at."""


def arguments(made: argparse.ArgumentParser) -> None:
    """What `check` takes."""
    made.add_argument("game", metavar="GAME", help="a game's slug, or module:GAME for one that lies elsewhere")
    made.add_argument("--matches", type=int, default=4, help="random matches at each table (default: 4)")
    made.add_argument("--table", help="this number of seats with these options alone, as a finding names it")
    made.add_argument("--seed", default="0", help="of the first match (default: 0)")


def run(parsed: argparse.Namespace) -> int:
    """Look at a game; the exit code is 1 if something was found."""
    if not 1 <= parsed.matches <= 10**6:
        raise BadOption("The number of matches is 1 to 1,000,000.")
    game, seed = game_named(parsed.game), checked_seed(parsed.seed)
    tables = {str(case): case for case in cases([game])}
    if parsed.table is not None:
        if parsed.table not in tables:
            raise BadOption(f"There is no table {quoted(parsed.table)}. {nearest(parsed.table, tables)}")
        tables = {parsed.table: tables[parsed.table]}
    found = 0
    for sentence in faults(game):
        say(sentence)
        found += 1
    for number, case in enumerate(tables.values(), 1):
        found += not _look(case, seed, parsed)
        if found >= MOST_FINDINGS and number < len(tables):
            say(f"{counted(len(tables) - number, 'table')} more: mend these first.")
            break
    say(f"{game.title}: {counted(found, 'finding')}." if found else f"{game.title} keeps every promise.")
    return int(found > 0)


def _look(case: Case, seed: int, parsed: argparse.Namespace) -> bool:
    """Play and look at matches at one table; tell what was found. Whether nothing was."""
    lines = 0
    for number in range(seed, seed + parsed.matches):
        try:
            lines += len(check(case, number).match.lines)
        except Finding as finding:
            say(f"{case}: {finding}")
            say(f"  again     python -m pygames check {parsed.game} --table {case} --seed {number} --matches 1")
            return False
    say(f"{case}: {counted(parsed.matches, 'match', 'matches')}, {counted(lines, 'line')}, nothing found.")
    return True
