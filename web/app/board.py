"""A board as SVG: the panels of a view with the marks of the touch tree on them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from web.app.html import Html, esc, tag
from web.app.panel import Panel, Piece, Thing
from web.app.pieces import Followed

MANY = 150
"""From so many things on, a free thing is written without a group around it, so that the board stays small."""


@dataclass
class Marks:
    """What is marked on a board: all by keys."""

    go: Collection[str] = ()
    chosen: Sequence[str] = ()
    last: Collection[str] = ()
    hint: Collection[str] = ()
    targets: Mapping[str, Sequence[str]] = field(default_factory=dict)
    picking: bool = True
    """Whether nothing is chosen yet: what may be touched is then outlined, not dotted."""


def number(value: float) -> str:
    """A number as short as it can be written."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if value % 1 else str(int(value))


class Drawing:
    """One board's panels, drawn as HTML. `board` is its id, with which every id on it begins."""

    def __init__(self, board: str, pieces: Followed) -> None:
        self.board = board
        self.pieces = pieces

    def html(self, panels: Sequence[Panel], marks: Marks, label: str = "") -> Html:
        """All panels, in a group that the shell knows as a board."""
        ids = self.pieces.follow(panels)
        tabs = [panel for panel in panels if panel.tab]
        drawn = [self._panel(panel, marks, ids, bool(tabs)) for panel in panels]
        return tag("div", *drawn, class_="panels", data_board=self.board, role="group", aria_label=label or "The board")

    def _own(self, drawing: str) -> str:
        """A view's drawing, with the board's id in place of `@` in its ids."""
        return drawing.replace('id="@', f'id="{self.board}-').replace('"#@', f'"#{self.board}-').replace("(#@", f"(#{self.board}-")

    def _panel(self, panel: Panel, marks: Marks, ids: Mapping[tuple[str, str, str], int], tabbed: bool) -> Html:
        here: dict[str, list[tuple[Piece, int]]] = {}
        keys = {thing.key for thing in panel.things}
        for piece in panel.pieces:
            here.setdefault(piece.place, []).append((piece, ids[panel.key, piece.kind, piece.place]))
        loose = [self._piece(piece, at) for place, found in here.items() if place not in keys for piece, at in found]
        plain = len(panel.things) > MANY
        things = [self._thing(thing, here.get(thing.key, ()), marks, plain) for thing in panel.things]
        tints = [_box(thing, "last") for thing in panel.things if thing.key in marks.last]
        inside = "".join([self._own(panel.under), *tints, *loose, *things, self._own(panel.over)])
        svg = (
            f'<svg viewBox="0 0 {number(panel.width)} {number(panel.height)}" role="group" aria-label="{esc(panel.label)}"'
            f' class="board-svg">{inside}</svg>'
        )
        heading = tag("h3", panel.label, class_="panel-name") if panel.heading else Html("")
        kind = f"board-panel {panel.size}{' tall' if panel.height > panel.width * 1.1 else ''}"
        return tag("div", heading, Html(svg), class_=kind, id=f"{self.board}-panel-{panel.key}", data_tab=panel.tab or None)

    def _thing(self, thing: Thing, pieces: Sequence[tuple[Piece, int]], marks: Marks, plain: bool) -> str:
        key, go = thing.key, thing.key in marks.go
        chosen = key in marks.chosen
        name = f"{thing.name}, possible" if go else thing.name
        more = ' aria-pressed="true"' if chosen else ""
        kind = " ".join([word for word, on in (("go", go), ("chosen", chosen), ("hinted", key in marks.hint)) if on])
        if kind:
            more += f' class="{kind}"'
        if thing.movable and (go or chosen):
            more += f' data-movable="" data-targets="{esc(" ".join(marks.targets.get(key, ())))}"'
        opened = f'id="{esc(self.board)}-{esc(key)}" data-key="{esc(key)}" role="button" aria-label="{esc(name)}"{more}'
        if plain and not pieces and not kind and not thing.drawing:
            return f"<path {opened} d=\"{_outline(thing)}\"/>"
        drawn = "".join([self._piece(piece, at) for piece, at in pieces])
        mark = self._mark(thing, bool(pieces), marks) if kind else ""
        return f"<g {opened}>{_box(thing, 'hit')}{self._own(thing.drawing)}{drawn}{mark}</g>"

    def _piece(self, piece: Piece, at: int) -> str:
        return f'<g id="{self.board}-p{at}" transform="translate({number(piece.x)} {number(piece.y)})">{self._own(piece.drawing)}</g>'

    def _mark(self, thing: Thing, taken: bool, marks: Marks) -> str:
        """A dot on a free target, a ring on a taken one, an outline on what is chosen or may be picked."""
        if thing.key in marks.chosen:
            return _box(thing, "mark chosen")
        if thing.key in marks.hint:
            return _box(thing, "mark hinted")
        if marks.picking or thing.shape == "card" or thing.drawing:
            return _box(thing, "mark pick" if marks.picking else "mark target")
        middle = f'cx="{number(thing.x + thing.width / 2)}" cy="{number(thing.y + thing.height / 2)}"'
        side = min(thing.width, thing.height)
        if taken:
            return f'<circle class="mark ring" {middle} r="{number(side * 0.44)}"/>'
        return f'<circle class="mark dot" {middle} r="{number(side * 0.15)}"/>'


def _outline(thing: Thing) -> str:
    return f"M{number(thing.x)} {number(thing.y)}h{number(thing.width)}v{number(thing.height)}h-{number(thing.width)}z"


def _box(thing: Thing, kind: str) -> str:
    """A thing's box in its shape, with a little room inside for marks."""
    room = 0.0 if kind in ("hit", "last") else min(thing.width, thing.height) * 0.03
    x, y, width, height = thing.x + room, thing.y + room, thing.width - 2 * room, thing.height - 2 * room
    if thing.shape == "round":
        return (
            f'<ellipse class="{kind}" cx="{number(x + width / 2)}" cy="{number(y + height / 2)}"'
            f' rx="{number(width / 2)}" ry="{number(height / 2)}"/>'
        )
    corner = min(thing.width, thing.height) * (0.08 if kind not in ("hit", "last") or thing.shape == "card" else 0)
    rounded = f' rx="{number(corner)}"' if corner else ""
    return f'<rect class="{kind}" x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"{rounded}/>'
