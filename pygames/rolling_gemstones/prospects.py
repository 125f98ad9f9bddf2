"""How well each player of The Rolling Gemstones stands: what the sheets promise, and what lies on the table for whoever is to act."""

from __future__ import annotations

from random import Random
from typing import Final

from pygames.core.prospects import shared
from pygames.core.words import CHANCE
from pygames.rolling_gemstones.bot import as_dice, think
from pygames.rolling_gemstones.rules import PAIRS, RollingGemstones
from pygames.rolling_gemstones.sheet import differences
from pygames.rolling_gemstones.worth import HOLDS, WINS, Valued, every, tally, worth

WIDTH, A_CELL = 5.0, 0.25
"""By so much a sheet must be better for its player to win nearly three times as often, and by so much more for each cell that is still empty."""
AT_LAST: Final = 1.5
"""The same in the last round, in points of the final evaluation."""
CELLS: Final = 42
"""So many are filled when a match is likely to end."""
MATCHES: Final = {False: 4, True: 12}
"""So many matches of a player alone are played on at a quick and at a deep look, always with the same luck."""
SURE: Final = 40.0
"""What it counts that a win is on the table."""


def prospects(state: RollingGemstones, deep: bool) -> list[float]:
    """Each seat's expected share of the win; of a player alone the score to be expected."""
    if state.seats == 1:
        return [sum(_score(state.copy(), number) for number in range(MATCHES[deep])) / MATCHES[deep]]
    empty = CELLS - min(CELLS, *(sum(map(len, sheet)) for sheet in state.sheets))
    width = AT_LAST if state.last_round else WIDTH + A_CELL * empty
    return shared([_promise(state, seat) for seat in range(state.seats)], width)


def _promise(state: RollingGemstones, seat: int) -> float:
    """What a sheet promises, with the best that its player can do now; in the last round what it comes to."""
    sheet, announced = tally(state.sheets[seat]), state.announced[seat]
    if seat != state.turn:
        if state.last_round:
            return -float(state.evaluation(seat))
        return worth(sheet) + (HOLDS if announced else 0.0)
    own = state.active == seat
    bonus = WINS if own and announced else 0.0
    dice = as_dice(state.dice if state.phase == "reroll" else state.left)

    def value(found: Valued) -> float:
        if found[0] > WINS / 2:
            return SURE
        if not state.last_round:
            return found[0] + (HOLDS if announced and not own else 0.0)
        return -float(differences(sheet.after(zip(found[1], found[2], strict=True)).sums))

    return max(map(value, every(sheet, *dice, PAIRS - len(state.pairs) if own else 1, bonus)))


def _score(world: RollingGemstones, number: int) -> float:
    """The score of a player alone, if the match is played on by what is best at first sight."""
    while world.turn is not None:
        luck = Random(f"prospects {number} {world.occasion}")
        alone = world.turn == CHANCE
        world.carry_out(world.chance(luck) if alone else next(think(world, 0, "steady", luck)).action)
    return world.scores()[0]
