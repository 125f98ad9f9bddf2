"""Gem Hens as numbers: the yard by cells and lines, the bag, and each player's hen, dice and egg."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from pygames.core.encoding import Encoding, Numbers, Part, apart, around, each, heap, one, share, shares, some
from pygames.gem_hens.components import (
    BAG,
    FEATURE_SIZES,
    GEMS,
    IMPERFECTION,
    IN_FEATURE,
    KINDS,
    MOST_GEMS,
    MOST_ROLLS,
    NUMBER_OF_DICE,
    ROUNDS,
    SCRATCH_SPACES,
)
from pygames.gem_hens.egg import FEATURES, feature_value
from pygames.gem_hens.powers import CARDS
from pygames.gem_hens.rules import STEPS
from pygames.gem_hens.step import FACES, hen_word
from pygames.gem_hens.yard import CELLS, COOP, LINES

if TYPE_CHECKING:
    from pygames.gem_hens.hen import Hen
    from pygames.gem_hens.rules import GemHens

MOST_SEATS: Final = 4
MOST_PECKS: Final = 3
"""So many rolls for the pecking order are told, of which the first decides nearly always."""
VERBS: Final = tuple("roll lock done pass put keep draft aside remove take give fight".split())
PLACES: Final = (COOP, *CELLS)
DICE: Final = dict.fromkeys(FACES, NUMBER_OF_DICE)
ON_CELL: Final = dict.fromkeys(KINDS, MOST_GEMS)
FORGED: Final = 2 * ROUNDS
"""So many gems can become imperfections: Forger is used once a round, and once by Copycat."""
ALL: Final = {**BAG, IMPERFECTION: BAG[IMPERFECTION] + FORGED}


def see(state: GemHens, seat: int) -> Iterator[Part]:
    """What is done now, the yard, the cards, then the players from the viewer on."""
    seats = state.seats
    players = around(seats, seat)
    yield "round", [share(state.round, ROUNDS)]
    yield "step", one(state.step_name, list(STEPS))
    yield "active", one(apart(state.active, seat, seats), range(seats))
    yield from each("order", [one(apart(other, seat, seats), range(seats)) for other in state.order])
    yield from _task(state, seat)
    yield "farmer", some(state.farmer, LINES)
    yield "crossings", some(state.crossings, CELLS)
    yield (
        "scratches",
        [share(state.scratches[line].count(player), SCRATCH_SPACES) for line in LINES for player in players],
    )
    yield "grain", [number for cell in CELLS for number in _gems(state.grain[cell], ON_CELL)]
    yield "claims", some(state.claims, CELLS)
    yield "bag", shares(state.bag, ALL)
    yield "spent", heap(state.spent, DICE)
    yield "fought", [float(state.fought)]
    yield "cards", some(state.cards, CARDS)
    yield "discards", some(state.discards, CARDS)
    for number, player in enumerate(players):
        hen = state.hens[player]
        yield f"cell {number}", one(hen.cell, PLACES)
        yield f"dice {number}", [*heap(hen.dice, DICE), *heap(hen.loose, DICE), *heap(hen.kept, DICE)]
        yield f"rolls {number}", [share(hen.rolls, MOST_ROLLS), *_pecks(hen)]
        yield f"power {number}", [*one(hen.power, list(CARDS)), float(hen.used), *one(hen.copies, list(CARDS))]
        yield f"egg {number}", _egg(hen)
        yield f"unused {number}", shares(hen.unused, ALL)
        yield f"out {number}", [float(player in state.out)]


def _task(state: GemHens, seat: int) -> Iterator[Part]:
    """What the step that is a task is about."""
    task, seats = (state.tasks[-1] if state.tasks else None), state.seats
    yield "task seat", one(apart(task.seat, seat, seats) if task else None, range(seats))
    yield "task other", one(apart(task.other, seat, seats) if task else None, range(seats))
    yield "task at", one(task.at if task else None, (*CELLS, *LINES))
    gems = [thing for thing in task.things if thing in GEMS] if task else []
    yield "task gems", shares({gem: gems.count(gem) for gem in gems}, ON_CELL)
    yield "task cells", some(task.things if task else (), CELLS)
    yield "task size", [share(task.size if task else 0, max(FEATURE_SIZES))]
    yield "tasks", some([waiting.step for waiting in state.tasks], STEPS)


def _gems(gems: tuple[str, ...], most: dict[str, int]) -> Numbers:
    return shares({gem: gems.count(gem) for gem in gems}, most) if gems else [0.0] * len(most)


def _pecks(hen: Hen) -> Numbers:
    pecks = [*hen.pecks, *[0] * MOST_PECKS][:MOST_PECKS]
    return [share(peck, len(FACES) * NUMBER_OF_DICE) for peck in pecks]


def _egg(hen: Hen) -> Numbers:
    return [
        number
        for gems, size in zip(hen.egg, FEATURE_SIZES, strict=True)
        for number in _gems(gems, dict.fromkeys(KINDS, size))
    ]


def _least() -> float:
    """All features full of imperfections, as far as the bag has them, and every other gem beside the egg."""
    beside = sum(gem.count * gem.unused for gem in GEMS.values() if gem.unused < 0)
    return float(beside + min(0, IN_FEATURE) * sum(FEATURE_SIZES))


def _most() -> float:
    """Every feature full of what is worth most there, and every gem that adds something beside the egg."""
    beside = sum(ALL[kind] * gem.unused for kind, gem in GEMS.items() if gem.unused > 0)
    return float(beside + sum(max(feature_value(kind, size) for kind in KINDS) for size in FEATURE_SIZES))


ENCODING: Final = Encoding(
    words=(
        *VERBS,
        *FACES,
        *CELLS,
        *LINES,
        *KINDS,
        *FEATURES,
        *(f"{feature}.{kind}" for feature in FEATURES for kind in KINDS),
        *map(hen_word, range(MOST_SEATS)),
        *CARDS,
    ),
    chance_words=("throw", "draw", "rolled", "deal", *LINES, *KINDS, *FACES, *CARDS),
    longest=5,
    scores=(_least(), _most()),
    see=see,
)
