"""Follows pieces from drawing to drawing, so that the same piece keeps the same id and the page can move it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from web.app.boards.panel import Panel, Piece

Place = tuple[str, str, str]
"""Panel, kind and place: unique on a board."""


class Followed:
    """The ids of one board's pieces."""

    def __init__(self) -> None:
        self._ids: dict[Place, int] = {}
        self._next = 0

    def follow(self, panels: Sequence[Panel]) -> dict[Place, int]:
        """The number of every piece. What stayed keeps its own; what came takes that of one of its kind that left, else a new one."""
        here = {
            place: piece
            for panel in panels
            for piece in panel.pieces
            for place in [(panel.key, piece.kind, piece.place)]
        }
        ids = {place: self._ids[place] for place in here if place in self._ids}
        gone: dict[str, list[int]] = {}
        for place, number in self._ids.items():
            if place not in here:
                gone.setdefault(place[1], []).append(number)
        for place in here:
            if place not in ids:
                left = gone.get(place[1])
                ids[place] = left.pop(0) if left else self._new()
        self._ids = ids
        return ids

    def _new(self) -> int:
        self._next += 1
        return self._next


def hops(panels: Sequence[Panel], action: Sequence[str], after: Sequence[Panel]) -> Iterable[list[Panel]]:
    """The drawings between two States when a piece goes over several places in turn: a chain is shown hop by hop.

    What it passes over and takes goes with that hop. A piece that was drawn on its way already goes on from there.
    """
    for number, panel in enumerate(panels):
        centres = {thing.key: (thing.x + thing.width / 2, thing.y + thing.height / 2) for thing in panel.things}
        if len(action) < 3 or not all(word in centres for word in action):
            continue
        stays = {(piece.kind, piece.place) for other in after for piece in other.pieces}
        found = _mover(panel, action, stays)
        if found is None:
            continue
        begun, mover = found
        others = [piece for piece in panel.pieces if piece is not mover]
        for start, stop in pairwise(action[begun:-1]):
            mover = _moved(mover, stop, centres[start], centres[stop])
            others = [piece for piece in others if not _taken(piece, stays, centres, start, stop)]
            yield [*panels[:number], replace(panel, pieces=[*others, mover]), *panels[number + 1 :]]


def _mover(panel: Panel, action: Sequence[str], stays: Collection[tuple[str, str]]) -> tuple[int, Piece] | None:
    """The piece that comes to the action's last place, and on which of its places it is drawn."""
    for at, word in enumerate(action[:-1]):
        for piece in panel.pieces:
            if piece.place == word and (piece.kind, word) not in stays and (piece.kind, action[-1]) in stays:
                return at, piece
    return None


def _taken(
    piece: Piece, stays: Collection[tuple[str, str]], centres: dict[str, tuple[float, float]], start: str, stop: str
) -> bool:
    """Whether a piece that does not stay lies between two places, or on the second."""
    if (piece.kind, piece.place) in stays or piece.place not in centres:
        return False
    (x, y), (x0, y0), (x1, y1) = centres[piece.place], centres[start], centres[stop]
    beside = abs((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0))
    along = (x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)
    return beside < 1 and 0 < along <= (x1 - x0) ** 2 + (y1 - y0) ** 2


def changed(before: Sequence[Panel], after: Sequence[Panel]) -> frozenset[str]:
    """The panels that are drawn in another way than before; of them the one with a focus, where it happens, else those that may be behind a tab."""
    known = {panel.key: panel for panel in before}
    found = [panel for panel in after if panel != known.get(panel.key)]
    scenes = [panel for panel in found if panel.focus]
    return frozenset(panel.key for panel in scenes or [panel for panel in found if panel.tab] or found)


def _moved(piece: Piece, place: str, start: tuple[float, float], stop: tuple[float, float]) -> Piece:
    return replace(piece, place=place, x=piece.x + stop[0] - start[0], y=piece.y + stop[1] - start[1])
