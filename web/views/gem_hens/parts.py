"""Gems, dice and hens out of the page's scenery, of which boards are put together."""

from __future__ import annotations

from typing import Final

from pygames.gem_hens.components import GEMS
from web.views.drawings.birds import PLUMAGES, hen
from web.views.drawings.dice import bare_die
from web.views.drawings.gems import gem
from web.views.drawings.svg import at, scenery

_GEM: Final = 40
PARTS: Final = {
    **{f"gem-{kind}": gem(one.name, _GEM) for kind, one in GEMS.items()},
    **{f"die-{face}": bare_die(face) for face in range(1, 7)},
    "die-unseen": bare_die(None),
    **{f"hen-{seat}": hen(seat) for seat in range(4)},
    **{
        f"scratch-{seat}": at(
            0,
            0,
            f'<g fill="{PLUMAGES[seat].fill}" stroke="{PLUMAGES[seat].line}">{bare_die(None)}</g>{at(2, 2, hen(seat), 0.86)}',
            0.42,
        )
        for seat in range(4)
    },
}
"""What of it stands in the view's SCENERY."""


def gem_of(kind: str, size: float, x: float = 0, y: float = 0) -> str:
    """A gem, `size` units wide."""
    return scenery(f"gem-{kind}", x, y, size / _GEM)


def die_of(pips: int | None, fill: str, line: str, size: float) -> str:
    """A die around zero, `size` units wide, in these colours; None: without pips."""
    drawn = scenery(f"die-{pips or 'unseen'}", scale=size / 100)
    return f'{drawn.removesuffix("/>")} fill="{fill}" stroke="{line}"/>'


def hen_of(seat: int, scale: float, x: float = 0, y: float = 0) -> str:
    """A seat's hen, 80 units high where the scale is 1."""
    return scenery(f"hen-{seat}", x, y, scale)
