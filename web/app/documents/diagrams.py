"""The live diagrams of the page that is shown: each is made when it is first touched."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pygames
from pygames import PygamesError
from web.app.documents.blocks import BadBlock, check, read
from web.app.documents.diagram import Diagram
from web.app.events import LONG, Event, text

if TYPE_CHECKING:
    from web.app.app import App

BOARD = re.compile(r"(?:panel-[0-9]{1,6}-)?diagram-[0-9]{1,6}")
PANEL = re.compile("panel-")
"""A document beside a table is not the page that is shown."""
MOST = 60
"""So many diagrams are remembered; older ones begin again when they are touched."""
MOVING = frozenset({"touch", "drag", "word", "confirm", "show"})


class Diagrams:
    """Diagrams by the name of their region. What they answer are frames of that region alone."""

    def __init__(self, app: App) -> None:
        self.app = app
        self._made: dict[tuple[str, str], Diagram] = {}

    def handle(self, event: Event) -> None:
        """An event that comes from inside a diagram, which its `block` tells."""
        diagram = self._diagram(event)
        if diagram is None:
            self.app.say("This diagram cannot be read, so it stays a picture.")
            return
        frames, told = diagram.handle(event)
        moving = text(event, "do") in MOVING
        for html in frames:
            self.app.frame({diagram.board: html}, moving)
        if told:
            self.app.effect("announce", told)
        if diagram.verdict == "right" and not PANEL.match(diagram.board):
            self.app.solved(self.app.screen.path, diagram.board.replace("diagram-", "figure-"))

    def _diagram(self, event: Event) -> Diagram | None:
        board, source = text(event, "board"), text(event, "block", LONG)
        if (board, source) not in self._made:
            if not BOARD.fullmatch(board):
                return None
            try:
                game, block = pygames.game(text(event, "game")), read(source)
            except (BadBlock, PygamesError):
                return None
            if check(game, block):
                return None
            made = Diagram(board, game, block, self.app.screen.path)
            if len(self._made) >= MOST:
                del self._made[next(iter(self._made))]
            self._made[board, source] = made
        return self._made[board, source]
