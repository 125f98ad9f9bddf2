"""A position as a picture that stands by itself, in a page that has none of our style sheets and no Python: what an embedded board shows until it is touched."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pygames import Game
from web.app.boards.board import Drawing, Marks
from web.app.boards.panel import Panel, Trail
from web.app.boards.pieces import Followed
from web.app.boards.views import view_of
from web.app.documents.diagram import untouchable
from web.app.html import Html

BY_DAY = {
    "paper": "#f7f2e8",
    "card": "#fffdf8",
    "line": "#ddd3c0",
    "ink": "#2a2620",
    "ink-soft": "#655d50",
    "barn": "#a83a26",
    "barn-ink": "#fff",
    "straw": "#d9a033",
    "leaf": "#4b7447",
    "sky": "#2f6690",
    "sq-light": "#ecdfc4",
    "sq-dark": "#cdb68a",
    "legal": "#2f6690",
    "last": "#e7b93c",
    "focus": "#1d4ed8",
    "p0": "#fff8ea",
    "p0-line": "#4a3b2a",
    "p1": "#3a3f4b",
    "p1-line": "#f3efe6",
    "display": "serif",
}
"""What stands in the place of a colour's or typeface's name where nobody knows it: that of the day."""
_SVG = re.compile(r'<svg [^>]*class="board-svg".*?</svg>', re.DOTALL)
_NAME = re.compile(r"var\(--([a-z0-9-]+)\)")
_SCENERY = re.compile(r'"#scenery\.([^"]+)"')
_MOVES = re.compile(r' id="[a-z]+-:[0-9]+"')
_BOX = re.compile(r'<svg viewBox="([^"]+)" role="group" aria-label="([^"]*)" class="board-svg"[^>]*>')


def picture(game: Game, panels: Sequence[Panel], trail: Trail | None = None, name: str = "picture") -> Html:
    """The panels as SVG, one after the other, with nothing in them that can be touched; `data-size` and `data-panel` are the panel's size and key. Ids begin with `name`."""
    board = Drawing(name, Followed()).html([untouchable(panel) for panel in panels], Marks(last=trail or Trail()))
    drawn = _SVG.findall(_MOVES.sub("", board))[: len(panels)]
    shown = [_alone(svg, panel) for svg, panel in zip(drawn, panels, strict=True)]
    return Html(_NAME.sub(_by_day, _scenery(game, "".join(shown)) + "".join(shown)))


def _alone(svg: str, panel: Panel) -> str:
    return _BOX.sub(
        rf'<svg viewBox="\1" role="img" aria-label="\2" data-size="{panel.size}" data-panel="{panel.key}" width="100%">',
        svg,
        count=1,
    )


def _by_day(found: re.Match[str]) -> str:
    return f"var(--{found[1]},{BY_DAY[found[1]]})" if found[1] in BY_DAY else found[0]


def _scenery(game: Game, drawn: str) -> str:
    """What these drawings show of the game's scenery, and what is shown in that."""
    known = view_of(game).scenery
    needed: dict[str, None] = {}
    new = list(dict.fromkeys(_SCENERY.findall(drawn)))
    while new:
        needed |= dict.fromkeys(new)
        inside = _SCENERY.findall("".join([known[name] for name in new]))
        new = [name for name in dict.fromkeys(inside) if name not in needed]
    if not needed:
        return ""
    drawings = "".join([f'<g id="scenery.{name}">{known[name]}</g>' for name in needed])
    return f'<svg width="0" height="0" aria-hidden="true"><defs>{drawings}</defs></svg>'


def cover(game: Game) -> Html:
    """A game's cover as such a picture, for want of one of the position."""
    drawn = view_of(game).cover().replace("<svg ", '<svg data-size="board" width="100%" ', 1)
    return Html(_NAME.sub(_by_day, drawn))
