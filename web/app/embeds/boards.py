"""All boards of a page: whatever comes from there is read here, and answered whatever it is."""

from __future__ import annotations

from typing import Any

from web.app.boards.scenery import scenery
from web.app.embeds.board import EmbeddedBoard, Told
from web.app.embeds.options import BadOptions, read
from web.app.events import Event, older, seed_of, text
from web.app.html import Html
from web.app.site import Site

Reply = dict[str, Any]
MOST = 100
"""So many boards are remembered; older ones begin again when they are touched."""
MOVING = frozenset({"touch", "drag", "word", "confirm", "show", "play", "decided"})
DONE_ON_A_PICTURE = frozenset({"touch", "drag", "word", "confirm"})
FAULT = "Something went wrong here, by a fault of this board or of the game's rules. It stands as it was begun."


class Boards:
    """The boards of a page, by name."""

    def __init__(self) -> None:
        self._boards: dict[str, EmbeddedBoard] = {}
        self._renders: dict[str, tuple[int, int, int]] = {}
        """Of each: which picture is shown, since which one its position stands, and after how many lines."""

    def handle(self, event: object) -> Reply:
        """An event's reply (see web/README.md). Never raises, whatever stands in the event."""
        known: Event = event if isinstance(event, dict) else {}
        name, do = text(known, "board"), text(known, "do")
        try:
            if do == "begin":
                return self._begin(name, known)
            board = self._boards.get(name)
            if board is None:
                return {"error": {"text": "There is no such board any more."}}
            if do == "end":
                del self._boards[name]
                return {}
            if do in DONE_ON_A_PICTURE and older(known, self._renders[name][1]):
                return {}
            return self._reply(board, *board.carry_out(known), moving=do in MOVING)
        except Exception as fault:
            return self._failed(name, fault)

    def _begin(self, name: str, event: Event) -> Reply:
        """Makes a board, in the place of one of this name, if there can be such a one."""
        given = event.get("options")
        try:
            options = read(given if isinstance(given, dict) else {}, Site(event.get("site")))
            board = EmbeddedBoard(name, options, text(event, "address"), seed_of(event.get("luck")))
        except BadOptions as wrong:
            return {"begins": True, "error": {"text": wrong.text, "option": wrong.option}}
        if len(self._boards) >= MOST:
            del self._boards[next(iter(self._boards))]
        self._boards[name] = board
        reply = self._reply(board, [board.html()], "", moving=False)
        game = options.game
        return reply | {"begins": True, "scenery": scenery(game).get("scenery", ""), "title": game.title}

    def _reply(self, board: EmbeddedBoard, frames: list[Html], announced: str, moving: bool) -> Reply:
        render, since, lines = self._renders.get(board.board, (0, 0, 0))
        render += bool(frames)
        here = len(board.match.lines) if board.looking is None else -1 - board.looking
        if here != lines:
            since = render
        self._renders[board.board] = render, since, here
        told: list[Told] = board.told
        reply: Reply = {"render": render, "frames": frames, "animate": moving, "announce": announced, "told": told}
        thought = board.thought()
        return reply if thought is None else reply | {"think": thought}

    def _failed(self, name: str, fault: Exception) -> Reply:
        """A fault of ours, or of a game's rules, is told, and the board begins again."""
        import traceback  # only a fault needs it

        traceback.print_exception(fault)
        board = self._boards.pop(name, None)
        self._renders.pop(name, None)
        if board is None:
            return {"error": {"text": FAULT}}
        board.restart()
        self._boards[name] = board
        return self._reply(board, [board.html()], FAULT, moving=False) | {"error": {"text": FAULT}}
