"""How a chick captures: by stopping beside a piece."""

from __future__ import annotations

from pygames.hens_and_chicks.board import BESIDE, TOUCHING


def pinned(stop: int, helpers: int, hens: int, chicks: int) -> int:
    """The enemy that a chick captures by stopping on `stop`, as a bit, or 0 (How to Pin, Help from Allies, Divided Attention).

    `helpers` are the mover's other pieces, `hens` and `chicks` the enemy's.
    """
    beside = BESIDE[stop] & (hens | chicks)
    if not beside or beside & beside - 1:
        return 0  # nobody, or two enemies: divided attention
    if beside & chicks or TOUCHING[beside] & helpers:
        return beside
    return 0
