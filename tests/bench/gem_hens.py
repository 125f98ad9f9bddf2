"""The rows of Gem Hens: random playouts, what matches of bots are like, each Power Cluck's use, the bots' strength."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import mean

import pygames
from pygames import Bot, Thought
from pygames.core.arena import AnyAction
from pygames.core.bag import Luck
from pygames.gem_hens.powers import CARDS
from pygames.gem_hens.rules import GemHens
from pygames.tournament import Tournament
from tests.bench.rows import RUNS, Row, at_least, contest, playouts, rate, spread, summary

GAME = pygames.game("gem-hens")
PLAYOUTS = 12
LEAST = 20_000
MATCHES = 60
"""So many matches of bots with each number of seats, and for each number with Power Clucks."""
FEATURES = 1.8
WASTED = 3.0
BOTH = {"power-clucks": "on", "fighting": "on"}


class DraftsByChance:
    """The steady bot, which takes any Power Cluck."""

    def think(self, state: GemHens, seat: int, rng: Luck) -> Iterator[Thought]:
        """Its thoughts."""
        thinker = AnyAction() if state.step_name == "draft" else Bot("steady")
        yield from thinker.think(state, seat, rng)


def rows() -> Iterator[Row]:
    """Lines a second, chance included, base game and with both options; then the measure of the rulings."""
    for options in ({}, BOTH):
        rates = [
            rate(lambda seed, options=options: playouts(GAME, 2, PLAYOUTS, seed, **options), run) for run in range(RUNS)
        ]
        named = f" with {' and '.join(options)}" if options else ""
        yield at_least(f"random playouts, {GAME.title}{named}, 2 seats", "lines/s", rates, LEAST if not options else 0)
    for seats in GAME.seats:
        yield measured(seats)
    yield from powers()


def strengths() -> Iterator[Row]:
    """The bots against each other, base game and with both options."""
    for options in ({}, BOTH):
        yield contest(GAME.slug, "strong", "random", 0.95, **options)
        yield contest(GAME.slug, "strong", "easy", 0.7, **options)
        yield contest(GAME.slug, "strong", "steady", 0.58, **options)


def measured(seats: int) -> Row:
    """Features completed by each hen, scores, dice without effect, and who wins."""
    found = summary(Tournament.of(GAME.slug, ["steady"], seats), MATCHES)
    features, wasted = (mean(found.a_seat(found.counted(name))) for name in ("feature completed", "die without effect"))
    first = found.counted("first in the first pecking order")
    told = (
        f"{features:.2f} features a hen, scores {spread(found.scores, '.0f')}, {wasted:.2f} dice a player without effect, "
        f"first in the first pecking order wins {float(first.won) / first.had:.0%} (an equal share is {1 / seats:.0%})"
    )
    kept = features >= FEATURES and wasted < WASTED
    return Row(f"{GAME.slug}: matches of {seats} steady bots", told, f"≥ {FEATURES} features, < {WASTED:g} dice", kept)


def powers() -> Iterator[Row]:
    """Each Power Cluck: how often drafted by choice, how often used, and how it moves its holder's chance to win when drafted at random."""
    chosen, by_chance = (
        [summary(Tournament.of(GAME.slug, [entrant], seats, **BOTH), MATCHES) for seats in GAME.seats]
        for entrant in ("steady", f"{__name__}:DraftsByChance")
    )
    for card in CARDS.values():
        drafted, used = f"drafted: {card.name}", f"used: {card.name}"
        share = mean(each.share(each.counted(drafted)) for each in chosen) * len(CARDS)
        held, spent = (sum(sum(each.counted(name).times) for each in (*chosen, *by_chance)) for name in (drafted, used))
        counts = [each.counted(drafted) for each in by_chance]
        more = float(sum(count.won - count.due for count in counts)) / max(1, sum(count.had for count in counts))
        told = (
            f"held {held} times ({share:.1f} × its share), used {spent / max(1, held):.0%}, moves a win by {more:+.1%}"
        )
        yield Row(f"{GAME.slug}: {card.name}", told)
