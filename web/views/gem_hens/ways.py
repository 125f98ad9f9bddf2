"""The ways that an action takes hens over the yard, cell by cell: shown before a die is spent, and walked when it is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygames.gem_hens.acting import DISTANCES, PASS
from pygames.gem_hens.moving import Run, runs_from
from pygames.gem_hens.powers import CARDS
from pygames.gem_hens.step import FACES
from pygames.gem_hens.yard import CELLS, WAYS, Way, turned

if TYPE_CHECKING:
    from pygames.core.words import Action
    from pygames.gem_hens.rules import GemHens


@dataclass(frozen=True, slots=True)
class Route:
    """One way on which an action can take the hen whose turn it is, and how it shoves another."""

    cells: Way
    """The cells that she steps on, in order."""
    corner: str = ""
    """Where she turns."""
    shoved: int = -1
    """The seat of the hen that she shoves."""
    pushed: Way = ()
    """Where that hen stood, and the cells that she is pushed over."""


def routes(state: GemHens, action: Action) -> list[Route]:
    """Every way on which this action of the step `turn` can take the hens; none if it moves none."""
    power = action[0] if action[0] in CARDS else ""
    words = action[1:] if power else action
    if len(words) < 2 or words[0] not in FACES or words[1] not in CELLS or words[1] == PASS:
        return []
    face, target, *more = words
    if more:
        return list(_shoves(state, target, more[-1]))
    if power == "nimble":
        return list(_turns(state, face, target))
    if power == "flight":
        return [Route(way[: way.index(target) + 1]) for way in _all_ways(state) if target in way]
    distances = [distance + (power == "wanderer") for distance in DISTANCES[face]]
    return [
        Route(run.way[: run.way.index(target) + 1])
        for run in _runs(state)
        if target in run.way[: run.free] and run.way.index(target) + 1 in [min(run.free, steps) for steps in distances]
    ]


def _all_ways(state: GemHens) -> tuple[Way, ...]:
    return WAYS[state.hens[state.active].cell]


def _runs(state: GemHens) -> list[Run]:
    return runs_from(state.hens[state.active].cell, state.blocked())


def _shoves(state: GemHens, target: str, end: str) -> Iterator[Route]:
    """The straight way on to the hen on `target`, and on with her until she is on `end`."""
    for run in _runs(state):
        if run.room and run.shoved_from == target and end in run.way:
            steps = run.way.index(end) - run.free
            if 0 < steps <= run.room:
                pushed = run.way[run.free : run.free + steps + 1]
                yield Route(run.way[: run.free + steps], shoved=run.hen, pushed=pushed)


def _turns(state: GemHens, face: str, target: str) -> Iterator[Route]:
    """The ways round one corner (Nimble)."""
    blocked = state.blocked()
    for way in _all_ways(state):
        for first, corner in enumerate(way[: max(DISTANCES[face]) - 1], 1):
            if corner in blocked:
                break
            for side in turned(state.hens[state.active].cell, way, corner):
                steps = next((number for number, cell in enumerate(side) if cell in blocked), len(side))
                ends = {min(steps, distance - first) for distance in DISTANCES[face] if distance > first}
                if target in side and side.index(target) + 1 in ends:
                    yield Route((*way[:first], *side[: side.index(target) + 1]), corner)
