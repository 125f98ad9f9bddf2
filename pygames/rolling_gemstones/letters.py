"""The table in letters, for a terminal: the round, the dice, and of every sheet what counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames.core.words import listed
from pygames.rolling_gemstones.sheet import COLOURS, sums

if TYPE_CHECKING:
    from pygames.rolling_gemstones.rules import RollingGemstones

CELL = 10


def drawn(state: RollingGemstones) -> str:
    """Several lines: a line a sheet, for each column its sum and, in brackets, how many rows it has."""
    names = [state.name(seat) for seat in range(state.seats)]
    width = max(map(len, names))
    head = " " * width + "".join(colour.rjust(CELL) for colour in COLOURS)
    rows = [f"{name.ljust(width)}{_cells(state, seat)}  {_standing(state, seat)}" for seat, name in enumerate(names)]
    return "\n".join([f"Round {state.round}{_dice(state)}", head, *rows])


def _cells(state: RollingGemstones, seat: int) -> str:
    sheet = state.sheets[seat]
    return "".join(f"{total} ({len(column)})".rjust(CELL) for total, column in zip(sums(sheet), sheet, strict=True))


def _standing(state: RollingGemstones, seat: int) -> str:
    if seat in state.out:
        return "resigned"
    announced = ", announced" if state.announced[seat] else ""
    return f"evaluation {state.evaluation(seat)}{announced}"


def _dice(state: RollingGemstones) -> str:
    picked = [face for face, mark in zip(state.dice, state.marks, strict=True) if mark < 0]
    pairs = [f"{colour} {number}" for colour, number in state.pairs]
    parts = {"on the table": state.left, "picked up": picked, "in pairs": pairs}
    return "".join(f"; {where}: {listed(what)}" for where, what in parts.items() if what)
