"""A board as SVG: the panels of a view with the marks of the touch tree on them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from zlib import crc32

from web.app.boards.panel import Panel, Piece, Thing, Trail
from web.app.boards.pieces import Followed
from web.app.html import Html, button, esc, number, tag
from web.app.symbols import CLOSER, WHOLE


@dataclass
class Marks:
    """What is marked on a board: all by keys."""

    go: Collection[str] = ()
    chosen: Sequence[str] = ()
    last: Trail = field(default_factory=Trail)
    hint: Collection[str] = ()
    targets: Mapping[str, Sequence[str]] = field(default_factory=dict)
    picking: bool = True
    """Whether nothing is chosen yet: what may be touched is then outlined, not dotted."""
    about: Collection[str] = ()
    """The panels that are looked at now."""
    tab: str | None = None
    """Which of the panels that share a place, where there is little room, is shown there; None: they never do."""


class Drawing:
    """One board's panels, drawn as HTML. `board` is its id, with which every id on it begins."""

    def __init__(self, board: str, pieces: Followed) -> None:
        self.board = board
        self.pieces = pieces

    def html(self, panels: Sequence[Panel], marks: Marks, label: str = "") -> Html:
        """All panels, in a group that the shell knows as a board."""
        ids = self.pieces.follow(panels)
        places = _Places(panels, marks)
        defs = self._own(shared(panels))
        drawn = [self._panel(panel, marks, ids, places, "" if at else defs) for at, panel in enumerate(panels)]
        if places.sharing:
            drawn.insert(panels.index(places.sharing[0]), self._tabs(places))
        return tag("div", *drawn, class_="panels", data_board=self.board, role="group", aria_label=label or "The board")

    def _tabs(self, places: _Places) -> Html:
        """What switches between the panels that share a place where there is little room."""
        buttons = [
            button(
                panel.tab or panel.label,
                "tab",
                data_panel=panel.key,
                aria_pressed=str(panel.key == places.few).lower(),
                class_="" if panel in places.tabbed else "few",
                id=f"{self.board}-.tab-{panel.key}",
            )
            for panel in places.sharing
        ]
        return tag("div", *buttons, class_="tabs", role="group", aria_label="What is shown here")

    def _own(self, drawing: str) -> str:
        return own(drawing, self.board)

    def _panel(
        self, panel: Panel, marks: Marks, ids: Mapping[tuple[str, str, str], int], places: _Places, defs: str
    ) -> Html:
        shapes = _Shapes(self.board, panel)
        here: dict[str, list[tuple[str, str]]] = {}
        for piece in panel.pieces:
            at = ids[panel.key, piece.kind, piece.place]
            here.setdefault(piece.place, []).append(shapes.piece(piece, at, self._own(piece.drawing)))
        tints = [
            _trace(thing, marks.last.places[thing.key]) for thing in panel.things if thing.key in marks.last.places
        ]
        tints += [self._own(_pale(piece)) for piece in marks.last.gone.get(panel.key, ())]
        things = []
        for thing in panel.things:
            kind = _kind(thing, marks)
            if not kind and not thing.drawing and thing.shape != "round":  # nothing is to be said about it: kept small
                things.append(f'<path {self._names(thing, kind, marks)} d="{_outline(thing)}"/>')
            elif thing.shape == "tile" and kind == "go" and thing.key not in here:
                things.append(self._tile(thing))
            else:
                things.append(self._thing(thing, kind, _together(here.pop(thing.key, ())), marks))
        loose = _together([drawn for pieces in here.values() for drawn in pieces])
        inside = "".join([defs, self._own(panel.under), shapes.defs(), *tints, loose, *things, self._own(panel.over)])
        focus = f' data-focus="{" ".join(map(number, panel.focus))}"' if panel.focus else ""
        ground = (
            f' data-ground="{esc(panel.ground.word)}" data-side="{number(panel.ground.side)}"' if panel.ground else ""
        )
        svg = (
            f'<svg viewBox="0 0 {number(panel.width)} {number(panel.height)}" role="group" aria-label="{esc(panel.label)}"'
            f' class="board-svg"{focus}{ground}>{inside}</svg>'
        )
        heading = tag("h3", panel.label, class_="panel-name") if panel.heading else Html("")
        return tag(
            "div",
            heading,
            Html(svg),
            _LOOKING if panel.focus else "",
            class_=f"board-panel {panel.size}{places.classes(panel)}{' about' if panel.key in marks.about else ''}",
            id=f"{self.board}-.{panel.key}",
            data_least=f"{_least(panel):.3f}",
            data_tab="" if panel in places.tabbed else None,
        )

    def _tile(self, thing: Thing) -> str:
        """One of many that are lit: the tint is its mark."""
        key, d = esc(thing.key), _outline(thing)
        return f'<path id="{self.board}-{key}" data-key="{key}" role="button" aria-label="{esc(thing.name)}" class="go" d="{d}"/>'

    def _names(self, thing: Thing, kind: str, marks: Marks) -> str:
        """The attributes that make a thing one that can be touched, is spoken of, and lights up."""
        key = esc(thing.key)
        name = f"{thing.name}, possible" if thing.key in marks.go else thing.name
        more = ' aria-pressed="true"' if thing.key in marks.chosen else ""
        if kind:
            more += f' class="{kind}"'
        if thing.key in marks.go and thing.word != thing.key:
            more += f' data-word="{esc(thing.word)}"'
        if thing.movable and thing.key in marks.targets:
            more += f' data-movable="" data-targets="{esc(" ".join(marks.targets[thing.key]))}"'
        return f'id="{self.board}-{key}" data-key="{key}" role="button" aria-label="{esc(name)}"{more}'

    def _thing(self, thing: Thing, kind: str, pieces: str, marks: Marks) -> str:
        mark = self._mark(thing, bool(pieces), marks) if kind else ""
        return f"<g {self._names(thing, kind, marks)}>{_box(thing, 'hit')}{self._own(thing.drawing)}{pieces}{mark}</g>"

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


_ONE_SHAPE = re.compile(r'<use href="([^"]+)"(?: transform="(scale[^"]+)")?((?: (?:fill|stroke|opacity)="[^"]+")*)/>')
"""A drawing that is one shape and nothing else."""


def _together(pieces: Iterable[tuple[str, str]]) -> str:
    """Pieces one after the other, in one group those that take the same colours from around them."""
    found = []
    for colours, alike in groupby(pieces, key=lambda piece: piece[0]):
        drawn = "".join([piece for _, piece in alike])
        found.append(f"<g{colours}>{drawn}</g>" if colours else drawn)
    return "".join(found)


class _Shapes:
    """The drawings of pieces: what several show is written once."""

    def __init__(self, board: str, panel: Panel) -> None:
        self._board = board
        counts = Counter([piece.drawing for piece in panel.pieces])
        often = [drawing for drawing, shown in counts.items() if shown > 2 and not drawing.startswith("<use")]
        self._names = {drawing: f"{board}-.{crc32(drawing.encode()) % 2**24:x}" for drawing in often}
        self._written: dict[str, str] = {}

    def piece(self, piece: Piece, at: int, drawing: str) -> tuple[str, str]:
        """The colours that a piece takes from around it, and the piece in its place, with an id of its own."""
        if piece.pale:
            drawing = f'<g class="pale">{drawing}</g>'
        name = None if piece.pale else self._names.get(piece.drawing)
        x, y = number(piece.x), number(piece.y)
        shape = _ONE_SHAPE.fullmatch(drawing)
        if shape:
            place = f'transform="translate({x} {y}) {shape[2]}"' if shape[2] else f'x="{x}" y="{y}"'
            return shape[3], f'<use id="{self._board}-:{at}" href="{shape[1]}" {place}/>'
        if name is None:
            return "", f'<g id="{self._board}-:{at}" transform="translate({x} {y})">{drawing}</g>'
        self._written[name] = drawing
        return "", f'<use id="{self._board}-:{at}" href="#{name}" x="{x}" y="{y}"/>'

    def defs(self) -> str:
        """The drawings that were written once."""
        written = "".join([f'<g id="{name}">{drawing}</g>' for name, drawing in self._written.items()])
        return f"<defs>{written}</defs>" if written else ""


class _Places:
    """Which panels share a place where there is little room, and which of them is shown there."""

    def __init__(self, panels: Sequence[Panel], marks: Marks) -> None:
        self.tabbed: list[Panel] = [panel for panel in panels if panel.tab and marks.tab is not None]
        looked_at = [panel for panel in panels if panel.size == "third" and not panel.tab and marks.tab is not None]
        sharing = [*self.tabbed, *looked_at]
        self.sharing: list[Panel] = sharing if len(sharing) > 1 else []
        """In the order of their tabs; those that have no tab of their own share it only where even that leaves too little room."""
        self.shown = _tab(self.tabbed, marks).key if len(self.tabbed) > 1 else ""
        self.few = _tab(self.sharing, marks).key if self.sharing else ""

    def classes(self, panel: Panel) -> str:
        """` away` where even what is only looked at shares the place, ` shut` where the tabs alone do, and another panel is shown."""
        away = " away" if panel in self.sharing and panel.key != self.few else ""
        shut = " shut" if self.shown and panel in self.tabbed and panel.key != self.shown else ""
        return away + shut


_LOOKING = tag(
    "div",
    *[
        tag("button", sign, type="button", data_zoom=way, aria_label=name)
        for sign, way, name in ((CLOSER, "in", "Look closer"), (WHOLE, "out", "See all of it"))
    ],
    class_="zoom",
)
"""What a panel that is shown in part is looked at with; the shell does the rest."""
LEGIBLE = 12
"""Pixels of the smallest text."""
NARROWEST = 240
"""Pixels of a panel without text."""


def _least(panel: Panel) -> float:
    """The pixels that a unit of this panel takes at least."""
    return LEGIBLE / panel.text if panel.text else NARROWEST / panel.width


def own(drawing: str, board: str) -> str:
    """A view's drawing, with the board's id in place of `@` in its ids."""
    return drawing.replace('id="@', f'id="{board}-').replace('"#@', f'"#{board}-').replace("(#@", f"(#{board}-")


_SHOWN = re.compile(r'"#@\.([^"]+)"')


def shared(panels: Sequence[Panel]) -> str:
    """The shapes that these panels show, and those that are shown in them: each once."""
    known = {name: drawing for panel in panels for name, drawing in panel.shapes.items()}
    if not known:
        return ""
    drawings = [part for panel in panels for part in (panel.under, panel.over)]
    drawings += [thing.drawing for panel in panels for thing in panel.things]
    drawings += [piece.drawing for panel in panels for piece in panel.pieces]
    needed: dict[str, None] = {}
    new = list(dict.fromkeys(_SHOWN.findall("".join(drawings))))
    while new:
        needed |= dict.fromkeys(new)
        inside = _SHOWN.findall("".join([known[name] for name in new]))
        new = [name for name in dict.fromkeys(inside) if name not in needed]
    return "<defs>" + "".join([f'<g id="@.{name}">{known[name]}</g>' for name in needed]) + "</defs>"


def _tab(panels: Sequence[Panel], marks: Marks) -> Panel:
    """The panel that is shown of those that share a place: the one that was asked for, else that on which most is lit, else one with any
    thing on it, else the first."""
    asked = [panel for panel in panels if panel.key == marks.tab]
    lit = {panel.key: sum(thing.key in marks.go for thing in panel.things) for panel in panels}
    most = [panel for panel in panels if lit[panel.key] and lit[panel.key] == max(lit.values())]
    named = [panel for panel in panels if panel.things]
    return [*asked, *most, *named, *panels][0]


def _kind(thing: Thing, marks: Marks) -> str:
    """The classes of a thing that something is to be said about."""
    key = thing.key
    said = (("go", key in marks.go), ("chosen", key in marks.chosen), ("hinted", key in marks.hint))
    return " ".join([word for word, on in said if on])


def _trace(thing: Thing, how: str) -> str:
    """How the last line went over a thing: told by its outline, too, for those who see no colours."""
    if how != "gone":
        return _box(thing, f"last {how}")
    x, y, side = thing.x + thing.width / 2, thing.y + thing.height / 2, min(thing.width, thing.height) * 0.36
    corner = f"M{number(x - side)} {number(y - side)}"
    way = f"l{number(2 * side)} {number(2 * side)}m0-{number(2 * side)}l-{number(2 * side)} {number(2 * side)}"
    return f'<path class="last gone" d="{corner}{way}"/>'


def _pale(piece: Piece) -> str:
    """What is gone, pale where it stood."""
    return f'<g class="pale" transform="translate({number(piece.x)} {number(piece.y)})">{piece.drawing}</g>'


def _outline(thing: Thing) -> str:
    return f"M{number(thing.x)} {number(thing.y)}h{number(thing.width)}v{number(thing.height)}h-{number(thing.width)}z"


def _box(thing: Thing, kind: str) -> str:
    """A thing's box in its shape, with a little room inside for marks."""
    if kind == "hit" and thing.shape != "round":
        return f'<path class="hit" d="{_outline(thing)}"/>'
    room = 0.0 if kind == "hit" else round(min(thing.width, thing.height) * 0.03, 1)
    x, y, width, height = thing.x + room, thing.y + room, thing.width - 2 * room, thing.height - 2 * room
    if thing.shape == "round":
        return (
            f'<ellipse class="{kind}" cx="{number(x + width / 2)}" cy="{number(y + height / 2)}"'
            f' rx="{number(width / 2)}" ry="{number(height / 2)}"/>'
        )
    corner = round(min(thing.width, thing.height) * 0.08, 1)
    return f'<rect class="{kind}" x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}" rx="{number(corner)}"/>'
