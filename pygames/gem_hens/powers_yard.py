"""Powers that change what lies in the yard: gems are eaten, kicked and dug up out of turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames.core.words import Action
from pygames.gem_hens.acting import die_name, free_lines
from pygames.gem_hens.components import GEMS, MOST_GEMS, without
from pygames.gem_hens.powers import Power
from pygames.gem_hens.scratching import can_dig, dig
from pygames.gem_hens.step import Task
from pygames.gem_hens.yard import COLUMN_OF, COOP, NEIGHBOURS, RAYS, ROW_OF, line_name

if TYPE_CHECKING:
    from pygames.gem_hens.rules import GemHens

FARTHEST_KICK = 2


class Hungry(Power):
    """One gem of a cell next to the hen is eaten: `hungry r2c3 gold`."""

    word = "hungry"
    steps = ("turn", "after")

    def offers(self, state: GemHens, seat: int) -> list[Action]:
        cell = state.hens[seat].cell
        near = NEIGHBOURS[cell] if cell != COOP else ()
        return [(self.word, on, gem) for on in near if on not in state.claims for gem in dict.fromkeys(state.grain[on])]

    def perform(self, state: GemHens, seat: int, action: Action) -> None:
        _, cell, gem = action
        state.grain[cell] = without(state.grain[cell], gem)
        state.tasks.append(Task("eat", seat, things=(gem,)))

    def tell(self, state: GemHens, seat: int, action: Action) -> str:
        return f"{state.name(seat)} eats {GEMS[action[2]].one} from {action[1]}: {self.name}."

    def lacking(self, state: GemHens, seat: int) -> str:
        return near_gem_lacking(state, seat) or (
            "" if self.offers(state, seat) else "Gems lie only on a claimed cell there, and nobody eats on one."
        )


class KickNScratch(Power):
    """One gem of a cell next to the hen goes one or two cells on, straight away from her: `kick-n-scratch r2c3 gold r2c5`."""

    word = "kick-n-scratch"
    steps = ("turn", "after")

    def offers(self, state: GemHens, seat: int) -> list[Action]:
        cell = state.hens[seat].cell
        ways = RAYS[cell] if cell != COOP else ()
        return [
            (self.word, way[0], gem, end)
            for way in ways
            if way
            for gem in dict.fromkeys(state.grain[way[0]])
            for end in way[1 : FARTHEST_KICK + 1]
            if len(state.grain[end]) < MOST_GEMS
        ]

    def perform(self, state: GemHens, seat: int, action: Action) -> None:
        _, cell, gem, end = action
        state.grain[cell] = without(state.grain[cell], gem)
        state.put_on(end, gem)

    def tell(self, state: GemHens, seat: int, action: Action) -> str:
        return f"{state.name(seat)} kicks {GEMS[action[2]].one} from {action[1]} to {action[3]}: {self.name}."

    def lacking(self, state: GemHens, seat: int) -> str:
        return near_gem_lacking(state, seat) or (
            "" if self.offers(state, seat) else f"There is no cell behind with fewer than {MOST_GEMS} gems."
        )


def near_gem_lacking(state: GemHens, seat: int) -> str:
    """Why a hen has no gem next to her, as a sentence, or nothing."""
    cell = state.hens[seat].cell
    if cell == COOP:
        return "Your hen is in the coop."
    return "" if any(state.grain[on] for on in NEIGHBOURS[cell]) else f"No gem lies next to {cell}."


class FarmersFavorite(Power):
    """A scratch die moves to the row or column of the hen, and a gem is drawn there: `farmers-favorite row3 column2`."""

    word = "farmers-favorite"
    steps = ("turn", "after")

    def offers(self, state: GemHens, seat: int) -> list[Action]:
        cell = state.hens[seat].cell
        if cell == COOP:
            return []
        own = [line for line in (ROW_OF[cell], COLUMN_OF[cell]) if line in free_lines(state)]
        return [(self.word, line, to) for line, dice in state.scratches.items() if dice for to in own if to != line]

    def perform(self, state: GemHens, seat: int, action: Action) -> None:
        _, line, to = action
        *left, die = state.scratches[line]
        state.scratches[line] = tuple(left)
        state.scratches[to] += (die,)
        dig(state, seat, to)

    def tell(self, state: GemHens, seat: int, action: Action) -> str:
        return f"{state.name(seat)} moves a scratch die from {line_name(action[1])} to {line_name(action[2])}: {self.name}."

    def lacking(self, state: GemHens, seat: int) -> str:
        cell = state.hens[seat].cell
        if cell == COOP:
            return "Your hen is in the coop."
        if not any(state.scratches.values()):
            return "No scratch die lies at the yard that could be moved."
        own = (ROW_OF[cell], COLUMN_OF[cell])
        if not any(line in free_lines(state) for line in own):
            return f"Both {line_name(own[0])} and {line_name(own[1])} have no free scratch space."
        return ""


class Psychic(Power):
    """At a scratch two gems are drawn, and one of them is chosen: `psychic 4 row3`."""

    word = "psychic"
    steps = ("turn",)

    def offers(self, state: GemHens, seat: int) -> list[Action]:
        lines = [line for line in free_lines(state) if can_dig(state, line)]
        return [
            (self.word, face, line) for face in dict.fromkeys(state.hens[seat].dice) if face > "3" for line in lines
        ]

    def perform(self, state: GemHens, seat: int, action: Action) -> None:
        state.use(action[1])
        state.scratches[action[2]] += (seat,)
        state.tasks.append(Task("draw", seat, action[2], size=2))

    def tell(self, state: GemHens, seat: int, action: Action) -> str:
        return f"{state.name(seat)} scratches {line_name(action[2])} with {die_name(action[1])} and draws two gems: {self.name}."

    def lacking(self, state: GemHens, seat: int) -> str:
        if not any(face > "3" for face in state.hens[seat].dice):
            return f"{self.name} needs a 4, a 5 or a wild die to scratch with, and you have none."
        return "" if self.offers(state, seat) else "Nothing would be drawn here, whatever you scratch."
