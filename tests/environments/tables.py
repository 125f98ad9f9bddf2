"""The tables that are looked at: every game and number of seats, from where matches are short enough for the tools' own suites."""

import sys
from functools import cache
from pathlib import Path
from random import Random

import pygames
from pygames import CHANCE, Match

RECORDS = Path(__file__).parents[1] / "records"
GAMES = [game for game in pygames.games() if "toys" not in str(sys.modules[game.package].__file__)]
TABLES = [(game.slug, seats) for game in GAMES for seats in game.seats]
LAST_LINES = 20


@cache
def last_lines(slug: str, seats: int) -> tuple[str, dict[str, str]]:
    """A position near the end of the last of the recorded matches, and its options."""
    match = Match.load(sorted(RECORDS.glob(f"{slug}-{seats}-*.txt"))[-1].read_text("utf-8"))
    state = match.at(max(0, len(match.lines) - LAST_LINES))
    return last_round(slug, state.position()), dict(state.options)


def last_round(slug: str, position: str) -> str:
    """The position in the last round, in the game whose matches by random steps go on for thousands of lines."""
    if slug != "chickenrun":
        return position
    return " ".join("round:80" if word.startswith("round:") else word for word in position.split())


@cache
def short(slug: str, seats: int) -> str | None:
    """From where a whole match is short: nothing where it is short from the start."""
    state = pygames.game(slug).new(seats=seats)
    if slug == "gem-hens":
        return state.position().replace("round:1 ", "round:3 ")
    if slug == "jelly-bean-farmers":
        return last_lines(slug, seats)[0] if seats > 2 else None
    if slug == "chickenrun":
        rng = Random(seats)
        while state.phase != "before":
            state.play(state.chance(rng) if state.turn == CHANCE else state.actions()[0])
        return last_round(slug, state.position())
    return None
