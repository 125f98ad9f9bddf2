"""A game's cards for its rules page: each as the view draws it, with how many there are and what it does. A picture book, not a board."""

from __future__ import annotations

from pygames import Game
from web.app.boards.board import own, shared
from web.app.boards.panel import Exhibit
from web.app.boards.views import view_of
from web.app.html import Html, join, tag


def gallery(game: Game, name: str, board: str) -> Html:
    """The pictures of the view's gallery `name`, whose ids begin with `board`; empty if the view has none of that name."""
    shown = view_of(game).gallery(name)
    if not shown:
        return Html("")
    defs = own(shared([exhibit.panel for exhibit in shown]), board)
    hidden = tag("svg", Html(defs), width="0", height="0", aria_hidden="true", class_="gallery-shapes")
    return tag("div", hidden, tag("ul", *[_entry(exhibit, board) for exhibit in shown], class_="gallery"))


def _entry(exhibit: Exhibit, board: str) -> Html:
    panel = exhibit.panel
    picture = tag(
        "svg", Html(own(panel.under, board)), viewBox=f"0 0 {panel.width:g} {panel.height:g}", aria_hidden="true"
    )
    rebuilt = (
        tag("p", tag("b", "Rebuilt:"), f" {exhibit.rebuilt}.", class_="gallery-rebuilt") if exhibit.rebuilt else ""
    )
    told = tag("p", tag("strong", panel.label), f" {exhibit.facts}")
    size = "wide" if panel.width > 2 * panel.height else "read" if panel.text else None
    return tag("li", picture, tag("div", join([told, tag("p", exhibit.text), rebuilt])), class_=size)
