"""A round begins: the farmer's dice mark rows and columns, and grain falls where they cross."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from pygames.core.bag import Luck, draw, draws, pick
from pygames.core.steps import Outcomes
from pygames.core.words import Action, counted
from pygames.gem_hens.components import GEMS, MOST_GEMS, farmer_dice
from pygames.gem_hens.step import Chance
from pygames.gem_hens.yard import CELLS, COLUMN_OF, COLUMNS, ROW_OF, ROWS, line_names

if TYPE_CHECKING:
    from pygames.gem_hens.rules import GemHens

THROW = "throw"
DRAW = "draw"


class Lines(Chance):
    """Farmer dice are thrown until they differ, and mark as many rows, or columns: `throw row2 row5`."""

    rule = "throwing"

    def __init__(self, lines: tuple[str, ...], kind: str) -> None:
        self.lines = lines
        self.kind = kind

    def prompt(self, state: GemHens) -> str:
        dice = counted(farmer_dice(state.seats, state.round), "farmer die", "farmer dice")
        return f"Round {state.round}: {dice} {'marks a' if dice.startswith('1 ') else 'mark'} {self.kind}{'' if dice.startswith('1 ') else 's'}."

    def occasion(self, state: GemHens) -> str:
        return f"round {state.round} {self.kind}s"

    def outcomes(self, state: GemHens) -> Outcomes:
        every = list(combinations(self.lines, farmer_dice(state.seats, state.round)))
        return [((THROW, *lines), 1 / len(every)) for lines in every]

    def draw(self, state: GemHens, rng: Luck) -> Action:
        every = list(combinations(self.lines, farmer_dice(state.seats, state.round)))
        return (THROW, *pick(rng, every))

    def tell(self, state: GemHens, action: Action, seat: int | None) -> str:
        return f"The farmer's dice mark {line_names(list(action[1:]))}."


class Rows(Lines):
    """The first throw: rows."""

    def __init__(self) -> None:
        super().__init__(ROWS, "row")

    def perform(self, state: GemHens, action: Action) -> None:
        state.farmer = list(action[1:])
        state.phase = "columns"


class Columns(Lines):
    """The second throw: columns. Then grain falls on the crossings, from the top left, row by row."""

    def __init__(self) -> None:
        super().__init__(COLUMNS, "column")

    def perform(self, state: GemHens, action: Action) -> None:
        state.farmer += action[1:]
        state.crossings = crossings(state.farmer)
        state.phase = "grain"


def crossings(lines: list[str]) -> list[str]:
    """The cells where marked rows and columns cross, left to right and top to bottom."""
    return [cell for cell in CELLS if ROW_OF[cell] in lines and COLUMN_OF[cell] in lines]


class Grain(Chance):
    """A gem falls on the next crossing: `draw ruby`. Nothing falls where three gems lie, or from an empty bag."""

    rule = "throwing"

    def settle(self, state: GemHens) -> bool:
        waiting = [cell for cell in state.crossings if len(state.grain[cell]) < MOST_GEMS]
        state.crossings = waiting if any(state.bag.values()) else []
        if not state.crossings:
            state.phase = "deal"
        return bool(state.crossings)

    def prompt(self, state: GemHens) -> str:
        return f"A gem is drawn for {state.crossings[0]}."

    def occasion(self, state: GemHens) -> str:
        return f"gem {state.draws + 1}"

    def outcomes(self, state: GemHens) -> Outcomes:
        return draws(state.bag, DRAW)

    def draw(self, state: GemHens, rng: Luck) -> Action:
        return (DRAW, draw(rng, state.bag))

    def perform(self, state: GemHens, action: Action) -> None:
        state.take_from_bag(action[1])
        state.put_on(state.crossings.pop(0), action[1])

    def tell(self, state: GemHens, action: Action, seat: int | None) -> str:
        return f"{GEMS[action[1]].one.capitalize()} falls on {state.crossings[0]}."
