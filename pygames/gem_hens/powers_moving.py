"""Powers that change how a hen moves: each is used with a movement die in the step `turn`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pygames.core.words import Action
from pygames.gem_hens.acting import (
    DISTANCES,
    Turn,
    arrive,
    die_name,
    enters_or_moves,
    moves,
    shoves,
    walks,
)
from pygames.gem_hens.moving import CLAIMED, Blocked, Run, runs_from, shove_ends, walk_end
from pygames.gem_hens.powers import Power, is_heavy
from pygames.gem_hens.yard import CELLS, WAYS, Way, turned

if TYPE_CHECKING:
    from pygames.gem_hens.rules import GemHens


class MovingPower(Power):
    """A power that takes the hen elsewhere than the die alone: `nimble 3 r2c4`."""

    steps = ("turn",)

    def ends(self, state: GemHens, seat: int, face: str) -> Iterator[str]:
        """Where it takes the hen with this die, some of it perhaps where the die alone takes her, too."""
        raise NotImplementedError

    def offers(self, state: GemHens, seat: int) -> list[Action]:
        hen = state.hens[seat]
        runs = runs_from(hen.cell, state.blocked())
        found: list[Action] = []
        for face in dict.fromkeys(hen.dice):
            without = {action[1] for action in walks(face, runs)}
            found += [
                (self.word, face, end) for end in dict.fromkeys(self.ends(state, seat, face)) if end not in without
            ]
        return found

    def perform(self, state: GemHens, seat: int, action: Action) -> None:
        state.use(action[1])
        arrive(state, seat, action[2])

    def tell(self, state: GemHens, seat: int, action: Action) -> str:
        verb = enters_or_moves(state.hens[seat])
        return f"{state.name(seat)} {verb} to {action[2]} with {die_name(action[1])} and {self.name}."

    def lacking(self, state: GemHens, seat: int) -> str:
        if not moves(state.hens[seat]):
            return f"{self.name} needs a movement die, and you have none."
        return "" if self.offers(state, seat) else f"{self.name} takes your hen nowhere where a die alone does not."


class Nimble(MovingPower):
    """A 2 or 3 is walked as an L: both legs at least one step, the first free, the second as any movement."""

    word = "nimble"

    def ends(self, state: GemHens, seat: int, face: str) -> Iterator[str]:
        cell, blocked = state.hens[seat].cell, state.blocked()
        for way in WAYS[cell]:
            for first, corner in enumerate(way[: max(DISTANCES[face], default=0) - 1], 1):
                if corner in blocked:
                    break
                for distance in DISTANCES[face]:
                    if distance > first:
                        yield from self._second_leg(turned(cell, way, corner), distance - first, blocked)

    @staticmethod
    def _second_leg(sides: tuple[Way, ...], left: int, blocked: Blocked) -> Iterator[str]:
        """Where the second leg ends, to either side."""
        for side in sides:
            end = ""
            for cell in side[:left]:
                if cell in blocked:
                    break
                end = cell
            if end:
                yield end


class Flight(MovingPower):
    """One movement passes over hens; each cell is a step, and it ends on the last free cell."""

    word = "flight"

    def ends(self, state: GemHens, seat: int, face: str) -> Iterator[str]:
        blocked = state.blocked()
        for way in WAYS[state.hens[seat].cell]:
            for distance in DISTANCES[face]:
                end, over = "", False
                for cell in way[:distance]:
                    if blocked.get(cell) == CLAIMED:
                        break
                    if cell in blocked:
                        over = True
                    else:
                        end, landed_over = cell, over
                if end and landed_over:
                    yield end


class Wanderer(MovingPower):
    """One die moves the hen a step more, also when she comes in or shoves: `wanderer 3 r2c4 1 r2c6`."""

    word = "wanderer"

    def ends(self, state: GemHens, seat: int, face: str) -> Iterator[str]:
        for run in runs_from(state.hens[seat].cell, state.blocked()):
            for distance in DISTANCES[face]:
                end = walk_end(run, distance + 1)
                if end:
                    yield end

    def offers(self, state: GemHens, seat: int) -> list[Action]:
        hen = state.hens[seat]
        runs = runs_from(hen.cell, state.blocked())
        found = super().offers(state, seat)
        for face in dict.fromkeys(hen.dice):
            without = set(shoves(state, face, hen, runs))
            found += [
                (self.word, *shove)
                for shove in dict.fromkeys(shoves(state, face, hen, runs, 1))
                if shove not in without
            ]
        return found

    def perform(self, state: GemHens, seat: int, action: Action) -> None:
        if len(action) == 3:
            super().perform(state, seat, action)
        else:
            state.use(action[1])
            Turn.shove(state, action[1:], more=1)

    def tell(self, state: GemHens, seat: int, action: Action) -> str:
        if len(action) == 3:
            return super().tell(state, seat, action)
        return f"{state.steps['turn'].tell(state, action[1:], seat)[:-1]}, and {self.name}."


class Tough(Power):
    """One shove without a second die: the other hen goes one step. `tough 3 r2c4 r2c5`."""

    word = "tough"
    steps = ("turn",)

    def offers(self, state: GemHens, seat: int) -> list[Action]:
        hen = state.hens[seat]
        return [
            (self.word, face, run.shoved_from, shove_ends(run, 1)[1])
            for face in dict.fromkeys(hen.dice)
            for run in runs_from(hen.cell, state.blocked())
            if self._shoves(state, run, face)
        ]

    @staticmethod
    def _shoves(state: GemHens, run: Run, face: str) -> bool:
        return run.room > 0 and run.free < max(DISTANCES[face], default=0) and not is_heavy(state, run.hen)

    def perform(self, state: GemHens, seat: int, action: Action) -> None:
        state.use(action[1])
        run = next(
            run
            for run in runs_from(state.hens[seat].cell, state.blocked())
            if self._shoves(state, run, action[1]) and (run.shoved_from, shove_ends(run, 1)[1]) == action[2:]
        )
        own, _ = shove_ends(run, 1)
        arrive(state, seat, own, run.way[: run.free])
        arrive(state, run.hen, action[3])

    def tell(self, state: GemHens, seat: int, action: Action) -> str:
        _, face, cell, end = action
        other = state.name(state.blocked()[cell])
        return f"{state.name(seat)} shoves the hen of {other} from {cell} to {end} with {die_name(face)} alone: {self.name}."

    def lacking(self, state: GemHens, seat: int) -> str:
        if not moves(state.hens[seat]):
            return f"{self.name} needs a movement die, and you have none."
        if self.offers(state, seat):
            return ""
        runs = runs_from(state.hens[seat].cell, state.blocked())
        if any(run.room and is_heavy(state, run.hen) for run in runs):
            return f"{self.name} does not shove a Heavyweight, and there is nobody else to shove."
        return "No die takes your hen against another that can be shoved."


class StakeAClaim(Power):
    """One cell that nobody stands on counts as an edge until the round ends: `stake-a-claim r3c3`."""

    word = "stake-a-claim"
    steps = ("turn", "after")

    def offers(self, state: GemHens, seat: int) -> list[Action]:
        blocked = state.blocked()
        return [(self.word, cell) for cell in CELLS if cell not in blocked]

    def perform(self, state: GemHens, seat: int, action: Action) -> None:
        state.claims.append(action[1])

    def tell(self, state: GemHens, seat: int, action: Action) -> str:
        return f"{state.name(seat)} claims {action[1]}: no hen moves onto it or over it this round."


class Heavyweight(Power):
    """Cannot be shoved, by itself. Only a copy of it is an action: `heavyweight`."""

    word = "heavyweight"
    steps = ("turn", "after")

    def offers(self, state: GemHens, seat: int) -> list[Action]:
        return [] if state.hens[seat].power == self.word else [(self.word,)]

    def perform(self, state: GemHens, seat: int, action: Action) -> None:
        """That the power is copied says it all."""

    def tell(self, state: GemHens, seat: int, action: Action) -> str:
        return f"{state.name(seat)} copies {self.name}: this hen cannot be shoved this round."

    def lacking(self, state: GemHens, seat: int) -> str:
        return "Your hen is a Heavyweight the whole round: there is nothing to do for it."
