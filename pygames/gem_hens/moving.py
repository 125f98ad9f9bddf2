"""How hens move: straight ways from a cell or over a ramp, how far they are free, and who can be shoved how far."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from pygames.core.words import Refusal
from pygames.gem_hens.yard import COOP, WAYS, Way

FARTHEST: Final = 4
"""No hen takes more steps with one die."""

CLAIMED: Final = -1
"""What blocks a cell that no hen stands on."""
Blocked = Mapping[str, int]
"""Which cells cannot be entered: the seat whose hen stands there, or CLAIMED."""


@dataclass(frozen=True, slots=True)
class Run:
    """A straight way as it stands: how many of its cells are free, then what stops the hen."""

    way: Way
    free: int
    """How many steps a hen can take (at most FARTHEST are counted)."""
    hen: int
    """The seat of the hen that stops her, or CLAIMED for the edge or a claimed cell."""
    room: int
    """How many free cells there are behind that hen."""

    @property
    def shoved_from(self) -> str:
        """Where the hen stands that stops her."""
        return self.way[self.free]


def runs_from(cell: str, blocked: Blocked) -> list[Run]:
    """Every way from a cell, or from the coop."""
    found = []
    for way in WAYS[cell]:
        free = 0
        for on in way:
            if on in blocked or free == FARTHEST:
                break
            free += 1
        if free < FARTHEST and free < len(way) and blocked[way[free]] != CLAIMED:
            found.append(Run(way, free, blocked[way[free]], _room(way, free + 1, blocked)))
        else:
            found.append(Run(way, free, CLAIMED, 0))
    return found


def _room(way: Way, start: int, blocked: Blocked) -> int:
    for number in range(start, len(way)):
        if way[number] in blocked:
            return number - start
    return len(way) - start


def walk_end(run: Run, distance: int) -> str:
    """Where a hen ends that walks so far: the full distance, or up to the edge or a hen; nothing if she cannot take a step."""
    steps = min(run.free, distance)
    return run.way[steps - 1] if steps else ""


def shove_steps(run: Run, distance: int, push: int) -> int:
    """How many steps both hens go on when a die of `distance` moves the hen and one of `push` the hen that stops her (Shoving)."""
    return min(distance - run.free, push, run.room)


def shove_ends(run: Run, steps: int) -> tuple[str, str]:
    """Where the mover and the shoved hen end."""
    return run.way[run.free + steps - 1], run.way[run.free + steps]


def ways_to(cell: str, end: str, distance: int, blocked: Blocked) -> Iterator[Way]:
    """The cells that a hen crosses on each way on which so many steps end on `end`."""
    for run in runs_from(cell, blocked):
        if walk_end(run, distance) == end:
            yield run.way[: min(run.free, distance) - 1]


def walk_refused(cell: str, end: str, distances: list[int], blocked: Blocked) -> Refusal:
    """Why a hen cannot walk to `end`, where no other stands, with a die that moves her so far; asked only when she cannot."""
    from_coop = cell == COOP
    rule = "entering" if from_coop else "movement"
    if blocked.get(end) == CLAIMED:
        return Refusal("stake-a-claim", f"{end} is claimed this round: no hen moves onto it or over it.")
    if end == cell:
        return Refusal(rule, f"The hen stands on {end} already.")
    near = [run for run in runs_from(cell, blocked) if end in run.way]
    if not near:
        where = "on a straight way from a ramp" if from_coop else f"on a straight way from {cell}"
        return Refusal(rule, f"{end} is not {where}: hens go up, down, left or right, and never turn.")
    run = min(near, key=lambda run: run.way.index(end))
    steps = run.way.index(end) + 1
    if steps > max(distances):
        return Refusal(rule, f"{end} is {steps} steps away, and this die moves the hen {max(distances)}.")
    if from_coop and run.free == 0:
        return Refusal(rule, f"The way to {end} begins on a ramp where a hen stands: take another ramp, or shove her.")
    if steps > run.free:
        return Refusal(rule, f"The way to {end} is blocked at {run.way[run.free]}: the hen stops before it.")
    return Refusal(
        rule, f"A hen goes the full distance of the die: this way she ends on {walk_end(run, distances[0])}."
    )


def shove_refused(cell: str, target: str, distances: list[int], blocked: Blocked) -> Refusal:
    """Why the hen on `target` cannot be shoved with a die that moves the shoving hen so far; asked only when she cannot."""
    near = [run for run in runs_from(cell, blocked) if target in run.way]
    if not near:
        return Refusal("shoving", f"A hen shoves straight ahead, and {target} is not on a straight way of hers.")
    reached = [run for run in near if run.free == run.way.index(target)]
    if not reached:
        return Refusal("shoving", f"The way to the hen on {target} is blocked before her.")
    if all(run.room == 0 for run in reached):
        return Refusal("shoving", f"Behind the hen on {target} is no free cell: she cannot be shoved that way.")
    if all(run.free >= max(distances) for run in reached):
        return Refusal(
            "shoving", f"This die ends before the hen on {target}: there must be a step left with which to shove her."
        )
    return Refusal("shoving", f"With these dice the hen on {target} is not shoved as far as that, or not that way.")
