"""What a position of Hens and Chicks is worth, and what can be done in it, as the bots' search holds it.

A lead in pieces is worth nothing where the far row can be reached: `can_arrive` is the race test, for every move goes
forward, so a side that could arrive with its next move has to be answered at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygames.core.words import Action
from pygames.hens_and_chicks.board import FAR_ROW, bits_of
from pygames.hens_and_chicks.moving import CHICK_SEES, PATHS, Memo, can_move, legal
from pygames.hens_and_chicks.pinning import pinned
from pygames.hens_and_chicks.rules import HensAndChicks

CHICK: Final = 100
HENS: Final = (0, 500, 690, 870, 1040, 1210, 1380)
"""What a side's hens are worth together, by their number: the last ones are worth the most."""
ROWS: Final = {"hen": (40, 0, 6, 14, 22, 30, 40, 0), "chick": (40, 0, 4, 8, 12, 16, 30, 0)}
"""What a piece is worth more by the rows that it has come: at home it guards the row that the enemy is heading for."""


def _row_values(kind: str) -> tuple[dict[int, int], dict[int, int]]:
    rows = ROWS[kind]
    return (
        {1 << square: rows[square // 8] for square in range(64)},
        {1 << square: rows[7 - square // 8] for square in range(64)},
    )


HEN_ROWS: Final = _row_values("hen")
CHICK_ROWS: Final = _row_values("chick")

NEAR: Final = (0xFFFFFFFF << 32, 0xFFFFFFFF)
"""From where a hen can reach the far row in one turn: two jumps bring it four rows on."""


def _arrives(seat: int, bit: int) -> tuple[int, Memo[int, bool]]:
    sight, table = CHICK_SEES[seat][bit]
    return sight, Memo(lambda taken: any(PATHS[action][1] & FAR_ROW[seat] for action in table[taken]))


ARRIVES: Final = tuple({1 << square: _arrives(seat, 1 << square) for square in range(64)} for seat in (0, 1))
"""For each seat and square, as its bit: a chick's sight there, and by what is taken of it whether it reaches the far row."""


def can_arrive(seat: int, hens: int, chicks: int, taken: int) -> bool:
    """Whether a seat, if it were to move, could reach the far row at once."""
    arrives = ARRIVES[seat]
    while chicks:
        bit = chicks & -chicks
        chicks ^= bit
        sight, table = arrives[bit]
        if table[taken & sight]:
            return True
    near = hens & NEAR[seat]
    return bool(near) and any(PATHS[action][1] & FAR_ROW[seat] for action in legal(seat, near, 0, taken))


@dataclass(slots=True)
class Side:
    """A position as the search holds it: the pieces of the seat to move and of the enemy, and what the mover's lead is worth."""

    seat: int
    hens: int
    chicks: int
    enemy_hens: int
    enemy_chicks: int
    lead: int

    @property
    def taken(self) -> int:
        """All squares that are not empty."""
        return self.hens | self.chicks | self.enemy_hens | self.enemy_chicks

    def stuck(self) -> bool:
        """Whether the seat to move has lost because it cannot."""
        return not can_move(self.seat, self.hens, self.chicks, self.taken)


Child = tuple[int, Action, int, int, int]
"""What an action gains, the action, the square that is left, the one where it ends, and what it captures."""


def children(side: Side, every: bool = True) -> list[Child] | Action:
    """What the seat to move can do, or only its captures, the best gain first; or an action that wins at once."""
    seat, hens, chicks = side.seat, side.hens, side.chicks
    enemy_hens, enemy_chicks = side.enemy_hens, side.enemy_chicks
    mine, theirs = hens | chicks, enemy_hens | enemy_chicks
    far = FAR_ROW[seat]
    hen_rows, chick_rows = HEN_ROWS[seat], CHICK_ROWS[seat]
    found: list[Child] = []
    for action in legal(seat, hens, chicks, mine | theirs):
        leaves, stops, crossed = PATHS[action]
        if stops & far:
            return action
        a_chick = chicks & leaves
        captured = pinned(stops, mine ^ leaves, enemy_hens, enemy_chicks) if a_chick else crossed & theirs
        if not captured and not every:
            continue
        rows = chick_rows if a_chick else hen_rows
        gain = rows[stops] - rows[leaves]
        if captured:
            if not enemy_hens & ~captured:
                return action
            gain += _worth(1 - seat, enemy_hens, captured)
        found.append((gain, action, leaves, stops, captured))
    found.sort(key=gain_of, reverse=True)
    return found


def gain_of(child: Child) -> int:
    """What a child's action gains."""
    return child[0]


def _worth(seat: int, hens: int, captured: int) -> int:
    """What a seat loses with the captured pieces."""
    lost = captured & hens
    worth = HENS[hens.bit_count()] - HENS[(hens ^ lost).bit_count()]
    for bit in bits_of(captured):
        worth += HEN_ROWS[seat][bit] if bit & lost else CHICK + CHICK_ROWS[seat][bit]
    return worth


def played(side: Side, child: Child) -> Side:
    """The position after a child's action, seen by the other seat."""
    gain, _, leaves, stops, captured = child
    hens, chicks = side.hens, side.chicks
    if hens & leaves:
        hens ^= leaves | stops
    else:
        chicks ^= leaves | stops
    kept = ~captured
    return Side(1 - side.seat, side.enemy_hens & kept, side.enemy_chicks & kept, hens, chicks, -side.lead - gain)


def side_of(state: HensAndChicks) -> Side:
    """The search's picture of a State in which a seat is to move."""
    seat = state.turn
    assert seat is not None
    hens, chicks = state.hens, state.chicks
    other = 1 - seat
    lead = _material(seat, hens[seat], chicks[seat]) - _material(other, hens[other], chicks[other])
    return Side(seat, hens[seat], chicks[seat], hens[other], chicks[other], lead)


def _material(seat: int, hens: int, chicks: int) -> int:
    return _worth(seat, hens, hens | chicks)
