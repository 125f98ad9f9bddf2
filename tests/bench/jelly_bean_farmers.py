"""The rows of Jelly Bean Farmers: random playouts, what matches of bots are like, the bots' strength."""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from dataclasses import dataclass
from multiprocessing import get_context
from os import cpu_count
from random import Random

import pygames
from pygames import CHANCE
from pygames.jelly_bean_farmers.rules import Farmers
from tests.bench.rows import RUNS, Row, alternated, at_least, contest, playouts, spread

GAME = pygames.game("jelly-bean-farmers")
PLAYOUTS = 40
LEAST = 20_000
MATCHES = 100
"""So many matches of bots with each number of seats."""
SLICES = 1
MOST_OUT = 0.05


@dataclass(frozen=True)
class Ended:
    """What is counted of a match of bots."""

    food: list[float]
    stamps: list[int]
    hungry: int
    """How many players went out of the game."""
    contract: bool
    """Whether anybody ever owed tribute."""


def of_two(seed: int) -> int:
    """Random matches of two: how many lines were played."""
    return playouts(GAME, 2, PLAYOUTS, seed)


def of_four(seed: int) -> int:
    """Random matches of four: how many lines were played."""
    return playouts(GAME, 4, PLAYOUTS, seed)


def rows() -> Iterator[Row]:
    """Lines a second, chance included, with two and four seats by turns; then the measure of ruling 3."""
    two, four = alternated(of_two, of_four, RUNS)
    yield at_least(f"random playouts, {GAME.title}, 2 seats", "lines/s", two, LEAST)
    yield at_least(f"random playouts, {GAME.title}, 4 seats", "lines/s", four, LEAST)
    for seats in GAME.seats:
        yield measured(seats)


def strengths() -> Iterator[Row]:
    """The bots against each other; each thinks until it has nothing more to find out, a fixed number of slices."""
    yield contest(GAME.slug, "strong", "random", 0.9)
    yield contest(GAME.slug, "strong", "easy", 0.65)
    yield contest(GAME.slug, "strong", "steady", 0)
    yield contest(GAME.slug, "steady", "easy", 0)


def measured(seats: int) -> Row:
    """Final food, stamps left, players who went out, and matches with a contract, where steady bots play after a first look."""
    with get_context().Pool(cpu_count()) as pool:
        ended = pool.starmap(one_match, [(seats, seed) for seed in range(MATCHES)])
    food = [amount for match in ended for amount in match.food]
    stamps = [number for match in ended for number in match.stamps]
    out = sum(match.hungry for match in ended) / (seats * MATCHES)
    contracts = sum(match.contract for match in ended) / MATCHES
    found = (
        f"final food {spread(food, '.0f')}, stamps left {statistics.mean(stamps):.2f}, "
        f"{out:.1%} of players out of the game, a contract in {contracts:.0%} of matches"
    )
    return Row(f"{GAME.slug}: matches of {seats} steady bots", found, f"out ≤ {MOST_OUT:.0%}", out <= MOST_OUT)


def one_match(seats: int, seed: int) -> Ended:
    """A match of steady bots that think for SLICES slices."""
    state = GAME.new(seats=seats)
    assert isinstance(state, Farmers)
    bot, rng, contract = pygames.bot("steady"), Random(seed), False
    while state.turn is not None:
        if state.turn == CHANCE:
            state.play(state.chance(Random(f"{seed}:{state.occasion}")))
        else:
            thoughts = bot.think(state, state.turn, rng)
            state.play([next(thoughts) for _ in range(SLICES)][-1].action)
        contract = contract or bool(state.contracts)
    farms = [farm for farm in state.farms if not farm.left]
    return Ended(
        [farm.food for farm in farms],
        [farm.stamps for farm in farms],
        sum(bool(farm.left) for farm in state.farms),
        contract,
    )
