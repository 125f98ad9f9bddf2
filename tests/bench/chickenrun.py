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
from pygames.chickenrun.joining import in_charge
from pygames.chickenrun.rules import Chickenrun
from pygames.core import arena
from tests.bench.rows import RUNS, Row, at_least, playouts, rate, spread

GAME = pygames.game("chickenrun")
PLAYOUTS = 3
LEAST = 10_000
LEVEL = "steady"
MATCHES = 120
"""So many matches of bots with each number of seats."""
CONTESTS = 200
ADVANCED = {"bidding": "on", "joint": "on"}
LONGEST = 0.02
"""No more matches than this share may end by ruling 18."""
DASHES = 1 / 3
"""No more escapes than this share may be dashes."""


@dataclass
class Ended:
    """What is counted of a match of bots."""

    rounds: int
    routes: Counter[str] = field(default_factory=Counter)
    """How many chickens escaped by each plan, whether abandoned outside or not, or by `gate`, `wire`."""
    won: dict[str, float] = field(default_factory=dict)
    """By hut: what part of the win went to it, less an equal share."""
    joint: Counter[str] = field(default_factory=Counter)
    """How often a joint escape was proposed and agreed on, and how many chickens of a partner's escaped by one."""


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
        yield Row(f"{GAME.slug}: matches of {seats} {LEVEL} bots", found, f"15 to 45 rounds, < {LONGEST:.0%}", kept)
    yield from routes(every)
    yield huts(every)
    yield from advanced()


def advanced() -> Iterator[Row]:
    """The advanced game, both options on: how long it is, and what becomes of joint escapes."""
    with get_context().Pool(cpu_count()) as pool:
        ended = pool.starmap(one_match, [(seats, seed, ADVANCED) for seats in (3, 5) for seed in range(MATCHES // 2)])
    rounds = [match.rounds for match in ended]
    late = sum(number >= LAST_ROUND for number in rounds) / len(ended)
    found = f"{spread(rounds, '.0f')} rounds, {late:.1%} of them until the last"
    kept = 15 <= statistics.median(rounds) <= 45 and late < LONGEST
    yield Row(f"{GAME.slug}: advanced, 3 and 5 {LEVEL} bots", found, f"15 to 45 rounds, < {LONGEST:.0%}", kept)
    joint = sum((match.joint for match in ended), Counter[str]())
    told = ", ".join(f"{joint[what]} {what}" for what in ("proposed", "agreed on", "partners' chickens free"))
    yield Row(f"{GAME.slug}: joint escapes in {len(ended)} of these", told)


def routes(every: list[Ended]) -> Iterator[Row]:
    """By which way chickens escape."""
    total = sum((match.routes for match in every), Counter[str]())
    escapes = sum(total.values())
    shares = {route: total[route] / escapes for route in (*PLANS, "gate", "wire")}
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
    """One strong bot against two others of one kind, in the base game and in the advanced one."""
    for options, called in (({}, ""), (ADVANCED, "advanced, ")):
        for other, least in (("easy", 0.5), ("random", 0.75), ("steady", 0)):
            with get_context().Pool(cpu_count()) as pool:
                won = sum(pool.imap(partial(against_two, other, options), range(CONTESTS)))
            found = f"{won:g} of {CONTESTS} = {won / CONTESTS:.1%} (an equal share is 33 %)"
            promise = f"≥ {least:.0%}" if least else ""
            kept = won >= least * CONTESTS if least else None
            yield Row(f"{GAME.slug}: {called}strong against two {other}", found, promise, kept)


def against_two(other: str, options: dict[str, str], match: int) -> float:
    """What part of a match's win went to the strong bot."""
    opponent = arena.AnyAction() if other == "random" else Bot(other)
    seats = arena.seating(3, match)
    state = arena.play(GAME, [Bot("strong") if seat == 0 else opponent for seat in seats], match, None, options)
    return arena.wins(state, seats.index(0))


def one_match(seats: int, seed: int, options: dict[str, str] | None = None) -> Ended:
    """A match of bots."""
    state = GAME.new(seats=seats, **(options or {}))
    assert isinstance(state, Chickenrun)
    bot, rng, ended = Bot(LEVEL), Random(seed), Ended(0)
    begun: dict[int, str] = {}
    while state.turn is not None:
        if state.turn == CHANCE:
            state.play(state.chance(Random(f"{seed}:{state.occasion}")))
            continue
        before = [
            (len(flock.free), list(flock.lent), in_charge(state, seat)) for seat, flock in enumerate(state.flocks)
        ]
        *_, thought = bot.think(state, state.turn, rng)
        state.play(thought.action)
        ended.joint["proposed"] += thought.action[0] == "joint"
        ended.joint["agreed on"] += thought.action[0] == "agree"
        for seat, (flock, (free, lent, leader)) in enumerate(zip(state.flocks, before, strict=True)):
            if len(flock.free) > free:
                joint = leader is not None and flock.free[-1] in lent
                ended.joint["partners' chickens free"] += joint
                ended.routes[begun[leader if joint and leader is not None else seat]] += 1
            if flock.escape and flock.escape.route != "run":
                begun[seat] = flock.escape.plan or flock.escape.route
    ended.rounds = state.round
    ended.won = {flock.hut: arena.wins(state, seat) - 1 / seats for seat, flock in enumerate(state.flocks)}
    return ended
