"""What things are worth to a player, in points: an egg as it stands, one more gem, a cell to stand on, a line to scratch."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import exp
from typing import TYPE_CHECKING, Final

from pygames.core.words import Action
from pygames.gem_hens.acting import DISTANCES, PASS
from pygames.gem_hens.components import (
    ALL_GEMS,
    BAG,
    FEATURE_SIZES,
    GEMS,
    IMPERFECTION,
    IN_FEATURE,
    KINDS,
    NUMBER_OF_DICE,
    ROUNDS,
    without,
)
from pygames.gem_hens.eating import REMOVE
from pygames.gem_hens.egg import ASIDE, FEATURES, feature_value, unused_score
from pygames.gem_hens.moving import Blocked, runs_from, walk_end
from pygames.gem_hens.scratching import open_crossings
from pygames.gem_hens.yard import COLUMN_OF, COOP, LINES, ROW_OF

if TYPE_CHECKING:
    from pygames.gem_hens.rules import GemHens

Gems = tuple[str, ...]
Egg = tuple[Gems, ...]

GEMS_A_ROUND: Final = 5.0
"""So many gems a hen eats in a round, about."""
PICKED: Final = 1.1
"""How much more often than by chance a player comes by the kind of gem that is wanted."""
EMPTY: Final = 0.6
"""What an empty feature is worth, against one that already holds what promises most."""
FEWER: Final = 0.75
"""What each further empty feature is worth against the one before it: not all of them will be filled."""
NEXT: Final = 0.65
"""What a gem counts that one more die could bring, against one that this die brings."""
DRAWN: Final = 0.8
"""What a gem counts that is yet to be drawn."""
SPITE: Final = 0.4
"""What a point of the others counts, against one's own."""
SHOVED: Final = 0.8
"""What the second die of a shove is worth."""
WILD: Final = 0.35
"""What is lost when a wild die does what another could do."""
MARKED: Final = 0.5
"""What it is worth, for each scratch die that is left, that the own cell lies on one more marked line."""
NEAR, FAR = 0.35, 0.1
"""What a gem counts that is put where the own hen could go straight on, and anywhere else."""
DIE: Final = 1.0
"""What a die is worth that is left."""
KEPT_DIE: Final = 1.5
"""What a die is worth that Strategic keeps for the next round, against one that has to be used in this."""
KEPT: Final = 20_000
"""So many judgements of each kind are kept."""


def to_come(state: GemHens, seat: int) -> int:
    """How many gems the hen of a seat may still eat, about."""
    own = len(state.hens[seat].dice) if state.phase in ("turn", "after") else NUMBER_OF_DICE
    if state.phase in ("finish", "over"):
        own = 0
    return round(GEMS_A_ROUND * (ROUNDS - state.round + own / NUMBER_OF_DICE))


# -- eggs -------------------------------------------------------------------------------------------------------------


@lru_cache(KEPT)
def chance_of(need: int, kind: str, coming: int) -> float:
    """How likely so many more gems of a kind are among those to come: a Poisson distribution's tail."""
    mean = PICKED * coming * BAG[kind] / ALL_GEMS
    term, below = exp(-mean), 0.0
    for number in range(need):
        below += term
        term *= mean / (number + 1)
    return max(0.0, 1.0 - below)


@lru_cache(KEPT)
def feature_worth(gems: Gems, size: int, coming: int) -> float:
    """What a feature promises: its value when it is full, times how likely that is."""
    flaws = IN_FEATURE * gems.count(IMPERFECTION)
    need = size - len(gems)
    if gems and gems[0] != IMPERFECTION:
        return (feature_value(gems[0], size) + flaws) * chance_of(need, gems[0], coming)
    if need == 0:
        return float(flaws)
    best = max(feature_value(kind, size) * chance_of(need, kind, coming) for kind in KINDS if kind != IMPERFECTION)
    return EMPTY * max(0.0, best + flaws)


@lru_cache(KEPT)
def egg_worth(egg: Egg, coming: int) -> float:
    """What all features promise."""
    total, share = 0.0, 1.0
    for number, gems in enumerate(egg):
        worth = feature_worth(gems, FEATURE_SIZES[number], coming)
        if not gems:
            worth *= share
            share *= FEWER
        total += worth
    return total


@dataclass(frozen=True, slots=True)
class Placing:
    """Where a gem goes, what is gained by it, and which gems have to be taken out for it."""

    gain: float
    where: str
    removed: Gems = ()


@lru_cache(KEPT)
def best_placing(egg: Egg, kind: str, coming: int) -> Placing:
    """The best place for a gem, in a feature or beside the egg."""
    now = egg_worth(egg, coming)
    best = Placing(float(GEMS[kind].unused), ASIDE)
    seen: set[tuple[int, Gems]] = set()
    for number, gems in enumerate(egg):
        size = FEATURE_SIZES[number]
        if (size, gems) in seen:
            continue
        seen.add((size, gems))
        removed: Gems = ()
        if len(gems) == size or not (kind == IMPERFECTION or not gems or gems[0] in (kind, IMPERFECTION)):
            if len(gems) > 2 or kind == IMPERFECTION:
                continue
            removed, gems = gems, ()
        filled = (*egg[:number], with_gem(gems, kind), *egg[number + 1 :])
        gain = egg_worth(filled, coming) - now + sum(GEMS[gem].unused for gem in removed)
        if gain > best.gain:
            best = Placing(gain, FEATURES[number], removed)
    return best


def with_gem(gems: Gems, kind: str) -> Gems:
    """A feature's gems with one more: imperfections last."""
    return (kind, *gems) if gems and gems[-1] == IMPERFECTION else (*gems, kind)


def placed(egg: Egg, kind: str, placing: Placing) -> Egg:
    """The egg after a placing."""
    if placing.where == ASIDE:
        return egg
    number = FEATURES.index(placing.where)
    return (*egg[:number], with_gem(() if placing.removed else egg[number], kind), *egg[number + 1 :])


@lru_cache(KEPT)
def gain_of(egg: Egg, gems: Gems, coming: int) -> float:
    """What it is worth to eat all these gems, the best first."""
    total = 0.0
    while gems:
        placing, kind = best_first(egg, gems, coming)
        total += placing.gain
        egg, gems = placed(egg, kind, placing), without(gems, kind)
    return total


def best_first(egg: Egg, gems: Gems, coming: int) -> tuple[Placing, str]:
    """The gem to place first, and where."""
    return max(
        ((best_placing(egg, kind, coming), kind) for kind in dict.fromkeys(gems)), key=lambda found: found[0].gain
    )


def standing(state: GemHens, seat: int) -> float:
    """What a player's things promise: the egg, what lies beside it, and dice that are left."""
    hen = state.hens[seat]
    dice = len(hen.dice) + (KEPT_DIE * len(hen.kept) if state.round < ROUNDS else 0.0)
    return egg_worth(tuple(hen.egg), to_come(state, seat)) + unused_score(hen.unused) + DIE * dice


def lead(state: GemHens, seat: int) -> float:
    """A player's promise, with a part of what the others' comes to counted against it."""
    others = [standing(state, other) for other in state.players() if other != seat]
    return standing(state, seat) - (SPITE * sum(others) / len(others) if others else 0.0)


# -- decisions that need no look ahead --------------------------------------------------------------------------------


def eating(state: GemHens) -> Action:
    """The best gem to place now, and where; what must be taken out for it comes first."""
    seat = state.task.seat
    hen = state.hens[seat]
    placing, kind = best_first(tuple(hen.egg), state.task.things, to_come(state, seat))
    if placing.removed:
        return (REMOVE, f"{placing.where}.{placing.removed[0]}")
    return (kind, placing.where)


def putting(state: GemHens) -> Action:
    """Where the drawn gem is put."""
    task = state.task
    look = Look(state, task.seat)
    gain = look.gain(task.things)
    return (
        "put",
        max(open_crossings(state, task.at), key=lambda cell: look.putting(cell, task.things[0], gain)),
    )


class Look:
    """How a player looks at the yard before using a die; what is worked out is kept while the State is the same."""

    def __init__(self, state: GemHens, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.hen = state.hens[seat]
        self.coming = to_come(state, seat)
        self.blocked: Blocked = {cell: other for cell, other in state.blocked().items() if cell != self.hen.cell}
        self.egg: Egg = tuple(self.hen.egg)
        self.grain = {cell: self.gain(gems) for cell, gems in state.grain.items() if gems and cell not in state.claims}
        left = sum(state.bag.values())
        self.drawn = [(kind, count / left, self.gain((kind,))) for kind, count in state.bag.items() if count]

    def gain(self, gems: Gems) -> float:
        """What it is worth to the player to eat these gems."""
        return gain_of(self.egg, gems, self.coming)

    def use(self, action: Action, depth: int) -> float:
        """What a die used like this is worth, with up to `depth` dice after it in view."""
        face, what = action[:2]
        dice = without(tuple(self.hen.dice), face)
        if len(action) == 4:
            return self.shove(action, without(dice, action[2]), depth)
        wild = WILD if face == "6" and any(other != "6" for other in dice) else 0.0
        if what == PASS:
            return self.ahead(self.hen.cell, dice, depth)
        if what in LINES:
            return self.scratch(what, dice) + self.ahead(self.hen.cell, dice, depth) - wild
        return self.grain.get(what, 0.0) + self.ahead(what, dice, depth, frozenset((what,))) - wild

    def shove(self, action: Action, dice: Gems, depth: int) -> float:
        """What a shove is worth: where the mover comes to stand, less what the other eats."""
        _, target, _, end = action
        own = behind(end, target)
        other = self.state.hens[self.state.blocked()[target]]
        eaten = self.state.grain[end]
        theirs = gain_of(tuple(other.egg), eaten, self.coming) if eaten else 0.0
        return self.grain.get(own, 0.0) + self.ahead(own, dice, depth, frozenset((own,))) - SPITE * theirs - SHOVED

    def ahead(self, cell: str, dice: Gems, depth: int, eaten: frozenset[str] = frozenset()) -> float:
        """What the dice that are left promise from a cell: the best straight way on, and on from there."""
        best = 0.0
        for face in dict.fromkeys(dice) if depth else ():
            rest = without(dice, face)
            for run in runs_from(cell, self.blocked) if DISTANCES[face] else ():
                for end in {walk_end(run, distance) for distance in DISTANCES[face]} - {""}:
                    worth = 0.0 if end in eaten else self.grain.get(end, 0.0)
                    if depth > 1:
                        worth += self.ahead(end, rest, depth - 1, eaten | {end})
                    best = max(best, NEXT * worth)
        return best

    def scratch(self, line: str, dice: Gems) -> float:
        """What a scratch is worth: a gem that is seen before it is put somewhere, and a marked line."""
        ends = open_crossings(self.state, line) if self.drawn else []
        found = 0.0
        if ends:
            found = sum(
                share * max(self.putting(cell, kind, gain) for cell in ends) for kind, share, gain in self.drawn
            )
        return DRAWN * found + self.marking(line, dice)

    def putting(self, cell: str, kind: str, gain: float) -> float:
        """What it is worth to put a gem on a cell, that would gain so much: under the own hen, under another, or to lie there."""
        if cell == self.hen.cell:
            return gain
        other = self.blocked.get(cell, -1)
        if other >= 0:
            theirs = gain_of(tuple(self.state.hens[other].egg), (kind,), self.coming)
            return -SPITE * theirs / max(1, len(self.state.players()) - 1)
        near = self.hen.cell != COOP and bool({ROW_OF[cell], COLUMN_OF[cell]} & self.own_lines)
        return (NEAR if near else FAR) * gain if gain > 0 or near else 0.0

    @property
    def own_lines(self) -> set[str]:
        """The row and the column in which the own hen stands."""
        return {ROW_OF[self.hen.cell], COLUMN_OF[self.hen.cell]}

    def marking(self, line: str, dice: Gems) -> float:
        """What it is worth that a line is marked from now on: the own cell may become a crossing for more scratches."""
        if self.hen.cell == COOP or line not in self.own_lines or self.state.marked(line):
            return 0.0
        more = sum(face in "45" for face in dice) + 0.5 * dice.count("6")
        return MARKED * min(more, 2)


def behind(end: str, target: str) -> str:
    """The cell before `end` on the way from `target`: where a hen stands that has shoved another from there."""
    row, column = int(end[1]) - _sign(int(end[1]) - int(target[1])), int(end[3]) - _sign(int(end[3]) - int(target[3]))
    return f"r{row}c{column}"


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def rolling(state: GemHens, wanted: Mapping[str, int]) -> Action:
    """Lock the next die that is wanted, or roll all the others once more. `wanted`: how many of `123`, of `45` and of `6`."""
    hen = state.hens[state.active]
    if not hen.rolls:
        return ("roll",)
    for face in dict.fromkeys(hen.loose):
        group = next(faces for faces in wanted if face in faces)
        alike = sum(hen.dice.count(other) for other in group)
        if alike < wanted[group] and not (group == "123" and face in hen.dice):
            return ("lock", face)
    return ("roll",)
