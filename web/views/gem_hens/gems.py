"""Gems out of shapes that the whole board shares."""

from __future__ import annotations

from pygames.gem_hens.components import GEMS
from web.views.drawings.gems import gem
from web.views.drawings.svg import Shapes


def gem_of_shapes(kind: str, size: float, shapes: Shapes, x: float = 0, y: float = 0) -> str:
    """A gem, `size` units wide, around zero or a place."""
    return shapes.show(f"gem-{kind}", gem(GEMS[kind].name, 40), x, y, size / 40)
