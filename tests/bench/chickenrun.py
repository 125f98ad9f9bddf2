"""The rows of Chickenrun: random playouts, what matches of bots are like, the bots' strength."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from os import cpu_count
from random import Random

import pygames
from pygames import CHANCE, Bot
from pygames.chickenrun.cards import PLANS
from pygames.chickenrun.ending import LAST_ROUND
from pygames.chickenrun.farm import HUTS
from pygames.chickenrun.rules import Chickenrun
from pygames.core import arena
from tests.bench.rows import RUNS, Row, at_least, playouts, rate, spread

GAME = pygames.game("chickenrun")
PLAYOUTS = 3
LEAST = 10_000
MATCHES = 120
"""So many matches of strong bots with each number of seats."""
CONTESTS = 200
LONGEST = 0.02
"""No more matches than this share may end by ruling 18."""
DASHES = 1 / 3
"""No more escapes than this share may be dashes."""


@dataclass
class Ended:
    """What is counted of a match of bots."""

    rounds: int
    routes: Counter[str] = field(default_factory=Counter)
    """How many chickens escaped by each plan, or by `gate`, `wire`, `run`."""
    won: dict[str, float] = field(default_factory=dict)
    """By hut: what part of the win went to it, less an equal share."""


def rows() -> Iterator[Row]:
    """Lines a second, chance included; then the measure of the rulings."""
    rates = [rate(lambda seed: playouts(GAME, 4, PLAYOUTS, seed), run) for run in range(RUNS)]
    yield at_least(f"random playouts, {GAME.title}, 4 seats", "lines/s", rates, LEAST)
    every: list[Ended] = []
    for seats in GAME.seats:
        with get_context().Pool(cpu_count()) as pool:
            ended = pool.starmap(one_match, [(seats, seed) for seed in range(MATCHES)])
        every += ended
        rounds = [match.rounds for match in ended]
        late = sum(number >= LAST_ROUND for number in rounds) / MATCHES
        kept = 15 <= statistics.median(rounds) <= 45 and late < LONGEST
        found = f"{spread(rounds, '.0f')} rounds, {late:.1%} of them until the last"
        yield Row(f"{GAME.slug}: matches of {seats} strong bots", found, f"15 to 45 rounds, < {LONGEST:.0%}", kept)
    yield from routes(every)
    yield huts(every)


def routes(every: list[Ended]) -> Iterator[Row]:
    """By which way chickens escape."""
    total = sum((match.routes for match in every), Counter[str]())
    escapes = sum(total.values())
    shares = {route: total[route] / escapes for route in (*PLANS, "gate", "wire", "run")}
    told = ", ".join(f"{route} {share:.1%}" for route, share in shares.items())
    dashes = shares["gate"] + shares["wire"]
    least = min(shares[plan] for plan in PLANS)
    kept = dashes <= DASHES and least >= 0.03
    yield Row(f"{GAME.slug}: {escapes} escapes", told, "each plan ≥ 3 %, dashes ≤ a third", kept)


def huts(every: list[Ended]) -> Row:
    """How much more or less than an equal share each hut wins."""
    more = {hut: statistics.mean(match.won[hut] for match in every if hut in match.won) for hut in HUTS}
    told = ", ".join(f"{hut} {share:+.1%}" for hut, share in more.items())
    return Row(
        f"{GAME.slug}: win share by hut", told, "within 6 points", all(abs(share) <= 0.06 for share in more.values())
    )


def strengths() -> Iterator[Row]:
    """One strong bot against two others of one kind."""
    for other, least in (("easy", 0.5), ("random", 0.75), ("steady", 0)):
        with get_context().Pool(cpu_count()) as pool:
            won = sum(pool.imap(partial(against_two, other), range(CONTESTS)))
        found = f"{won:g} of {CONTESTS} = {won / CONTESTS:.1%} (an equal share is 33 %)"
        promise = f"≥ {least:.0%}" if least else ""
        yield Row(
            f"{GAME.slug}: strong against two {other}", found, promise, won >= least * CONTESTS if least else None
        )


def against_two(other: str, match: int) -> float:
    """What part of a match's win went to the strong bot."""
    opponent = arena.AnyAction() if other == "random" else Bot(other)
    seats = arena.seating(3, match)
    state = arena.play(GAME, [Bot("strong") if seat == 0 else opponent for seat in seats], match, None, {})
    return arena.wins(state, seats.index(0))


def one_match(seats: int, seed: int) -> Ended:
    """A match of strong bots."""
    state = GAME.new(seats=seats)
    assert isinstance(state, Chickenrun)
    bot, rng, ended = Bot("strong"), Random(seed), Ended(0)
    while state.turn is not None:
        if state.turn == CHANCE:
            state.play(state.chance(Random(f"{seed}:{state.occasion}")))
            continue
        before = [(len(flock.free), flock.escape) for flock in state.flocks]
        *_, thought = bot.think(state, state.turn, rng)
        state.play(thought.action)
        for flock, (free, escape) in zip(state.flocks, before, strict=True):
            if len(flock.free) > free and escape is not None:
                ended.routes[escape.plan or escape.route] += 1
    ended.rounds = state.round
    ended.won = {flock.hut: arena.wins(state, seat) - 1 / seats for seat, flock in enumerate(state.flocks)}
    return ended
