"""What the last line leaves on a board until the next: how it went from place to place, and what it took away."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pygames import State
from pygames.core.words import Action
from web.app.boards.panel import Piece, Trail
from web.app.boards.views import View

MOST_LOOKED_BACK = 40


def trail(
    view: View,
    action_at: Callable[[int], Action],
    state_at: Callable[[int], State],
    count: int,
    eyes: int | None,
    first: int = 0,
) -> Trail:
    """What the last of `count` lines leaves, as `eyes` see it; a view may say that the line before it still counts.

    `action_at` gives a line's action (from 0), empty if `eyes` may not read it: what is secret leaves nothing.
    """
    for at in range(count - 1, max(first - 1, count - MOST_LOOKED_BACK), -1):
        action = action_at(at)
        if action[:1] in (("sit",), ("resign",)):
            continue
        places = view.last(action, state_at, at, eyes) if action else {}
        if places is not None:
            return Trail(places, _gone(view, places, state_at, at, eyes))
    return Trail()


def _gone(
    view: View, places: Mapping[str, str], state_at: Callable[[int], State], at: int, eyes: int | None
) -> dict[str, list[Piece]]:
    keys = {key for key, how in places.items() if how == "gone"}
    if not keys:
        return {}
    drawn = view.draw(state_at(at), eyes)
    return {panel.key: [piece for piece in panel.pieces if piece.place in keys] for panel in drawn}
