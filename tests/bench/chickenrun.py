"""The rows of Chickenrun: random playouts, what matches of bots are like, the bots' strength."""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from functools import partial
from multiprocessing import get_context
from os import cpu_count

import pygames
from pygames import Bot
from pygames.chickenrun.cards import PLANS
from pygames.chickenrun.counts import WAYS
from pygames.chickenrun.farm import HUTS
from pygames.core import arena
from pygames.tournament import Tournament
from pygames.tournament.summary import Summary
from tests.bench.rows import RUNS, Row, at_least, playouts, rate, spread, summary

GAME = pygames.game("chickenrun")
PLAYOUTS = 3
LEAST = 10_000
LEVEL = "steady"
MATCHES = 400
"""So many matches of bots with each number of seats: a hut's share is known to 2 points either way."""
CONTESTS = 200
JOINT = ("joint escape proposed", "joint escape agreed on", "partner's chicken free")
ADVANCED = {"bidding": "on", "joint": "on"}
LONGEST = 0.02
"""No more matches than this share may end by ruling 18."""
DASHES = 1 / 3
"""No more escapes than this share may be dashes."""


def rows() -> Iterator[Row]:
    """Lines a second, chance included; then the measure of the rulings."""
    rates = [rate(lambda seed: playouts(GAME, 4, PLAYOUTS, seed), run) for run in range(RUNS)]
    yield at_least(f"random playouts, {GAME.title}, 4 seats", "lines/s", rates, LEAST)
    every = [summary(Tournament.of(GAME.slug, [LEVEL], seats), MATCHES) for seats in GAME.seats]
    for found in every:
        yield lasting(found, f"matches of {found.tournament.seats} {LEVEL} bots")
    yield late(every)
    yield from routes(every)
    yield huts(every)
    yield from advanced()


def lasting(found: Summary, what: str) -> Row:
    """In how many rounds matches end."""
    rounds = found.a_seat(found.counted("round"))
    kept = 15 <= statistics.median(rounds) <= 45
    return Row(f"{GAME.slug}: {what}", f"{spread(rounds, '.0f')} rounds", "a median of 15 to 45", kept)


def late(every: list[Summary]) -> Row:
    """How many matches end by ruling 18."""
    matches = sum(found.matches for found in every)
    share = sum(found.counted("last round").matches for found in every) / matches
    return Row(
        f"{GAME.slug}: of {matches} matches until the last round", f"{share:.1%}", f"< {LONGEST:.0%}", share < LONGEST
    )


def advanced() -> Iterator[Row]:
    """The advanced game, both options on: how long it is, and what becomes of joint escapes."""
    every = []
    for seats in (3, 5):
        found = summary(Tournament.of(GAME.slug, [LEVEL], seats, **ADVANCED), MATCHES // 4)
        every.append(found)
        yield lasting(found, f"advanced, {seats} {LEVEL} bots")
        told = ", ".join(f"{sum(count.times)} {name}" for name, count in found.counts.items() if name in JOINT)
        yield Row(f"{GAME.slug}: joint escapes in {found.matches} of these", told or "none")
    yield late(every)


def routes(every: list[Summary]) -> Iterator[Row]:
    """By which way chickens escape."""
    times = {route: sum(sum(found.counted(f"escape: {route}").times) for found in every) for route in WAYS.values()}
    escapes = sum(times.values())
    shares = {route: number / escapes for route, number in times.items()}
    told = ", ".join(f"{route} {share:.1%}" for route, share in shares.items())
    kept = (
        sum(shares[WAYS[dash]] for dash in ("gate", "wire")) <= DASHES
        and min(shares[WAYS[plan]] for plan in PLANS) >= 0.03
    )
    yield Row(f"{GAME.slug}: {escapes} escapes", told, "each plan ≥ 3 %, dashes ≤ a third", kept)


def huts(every: list[Summary]) -> Row:
    """How much more or less than an equal share each hut wins."""
    more = {}
    for hut in HUTS:
        counts = [found.counted(f"hut: {hut}") for found in every]
        more[hut] = float(sum(count.won - count.due for count in counts)) / sum(count.had for count in counts)
    told = ", ".join(f"{hut} {share:+.1%}" for hut, share in more.items())
    kept = all(abs(share) <= 0.06 for share in more.values())
    return Row(f"{GAME.slug}: win share by hut", told, "within 6 points", kept)


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
