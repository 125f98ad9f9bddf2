"""The rows of Gem Hens: random playouts, what matches of bots are like, each Power Cluck's use, the bots' strength."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from multiprocessing import get_context
from os import cpu_count
from random import Random

import pygames
from pygames import CHANCE
from pygames.core.arena import wins
from pygames.core.bag import pick
from pygames.gem_hens.egg import completed
from pygames.gem_hens.powers import CARDS
from pygames.gem_hens.rules import GemHens
from tests.bench.rows import RUNS, Row, at_least, contest, playouts, rate, spread

GAME = pygames.game("gem-hens")
PLAYOUTS = 12
LEAST = 20_000
MATCHES = 60
"""So many matches of bots with each number of seats, and for each number with Power Clucks."""
FEATURES = 1.8
WASTED = 3.0
BOTH = {"power-clucks": "on", "fighting": "on"}


@dataclass
class Ended:
    """What is counted of a match of bots."""

    features: list[int]
    scores: list[float]
    wasted: list[int]
    """By seat: dice that were spent without effect."""
    first: float = 0.0
    """What part of the win went to whoever was first in round 1's pecking order."""
    held: list[tuple[str, float]] = field(default_factory=list)
    """Each power that was held for a round, and by how much more than their share its holder won."""
    used: Counter[str] = field(default_factory=Counter)


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
    with get_context().Pool(cpu_count()) as pool:
        ended = pool.starmap(one_match, [(seats, seed, {}, False) for seed in range(MATCHES)])
    features = statistics.mean(number for match in ended for number in match.features)
    scores = [points for match in ended for points in match.scores]
    wasted = statistics.mean(number for match in ended for number in match.wasted)
    first = statistics.mean(match.first for match in ended)
    found = (
        f"{features:.2f} features a hen, scores {spread(scores, '.0f')}, {wasted:.2f} dice a player without effect, "
        f"first in the first pecking order wins {first:.0%} (an equal share is {1 / seats:.0%})"
    )
    kept = features >= FEATURES and wasted < WASTED
    return Row(f"{GAME.slug}: matches of {seats} steady bots", found, f"≥ {FEATURES} features, < {WASTED:g} dice", kept)


def powers() -> Iterator[Row]:
    """Each Power Cluck: how often drafted by choice, how often used, and how it moves its holder's chance to win when drafted at random."""
    matches = [
        (seats, seed, BOTH, by_chance) for by_chance in (False, True) for seats in GAME.seats for seed in range(MATCHES)
    ]
    with get_context().Pool(cpu_count()) as pool:
        ended = pool.starmap(one_match, matches)
    half = len(ended) // 2
    offered = sum(len(match.held) for match in ended[:half]) / len(CARDS)
    drafted = Counter(word for match in ended[:half] for word, _ in match.held)
    used = sum((match.used for match in ended), Counter[str]())
    times = Counter(word for match in ended for word, _ in match.held)
    for word, card in CARDS.items():
        moved = [more for match in ended[half:] for held, more in match.held if held == word]
        found = f"held {times[word]} times ({drafted[word] / offered:.1f} × its share), used {used[word] / max(1, times[word]):.0%}"
        yield Row(f"{GAME.slug}: {card.name}", f"{found}, moves a win by {statistics.mean(moved or [0]):+.1%}")


def one_match(seats: int, seed: int, options: dict[str, str], by_chance: bool) -> Ended:
    """A match of steady bots; `by_chance`: powers are drafted at random."""
    state = GAME.new(seats=seats, **options)
    assert isinstance(state, GemHens)
    bot, rng = pygames.bot("steady"), Random(seed)
    ended = Ended([], [], [0] * seats)
    held: list[tuple[int, str]] = []
    leader = 0
    while state.turn is not None:
        seat = state.turn
        if seat == CHANCE:
            state.play(state.chance(Random(f"{seed}:{state.occasion}")))
            continue
        if state.step_name == "turn" and state.round == 1:
            leader = state.order[0]
        if by_chance and state.step_name == "draft":
            action = pick(rng, state.actions())
        else:
            *_, thought = bot.think(state, seat, rng)
            action = thought.action
        if action[0] == "draft":
            held.append((seat, action[1]))
        elif action[0] in CARDS:
            ended.used[state.hens[seat].power] += 1
        ended.wasted[seat] += action[1:] == ("pass",)
        state.play(action)
    ended.features = [sum(completed(hen.egg, number) for number in range(len(hen.egg))) for hen in state.hens]
    ended.scores = state.scores()
    ended.first = wins(state, leader)
    ended.held = [(word, wins(state, seat) - 1 / seats) for seat, word in held]
    return ended
