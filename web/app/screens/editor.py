"""The position editor: put pieces on the board, hand over the move, play from there, copy it for a lesson."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from pygames import Match, PygamesError, State
from web.app import links
from web.app.boards.board import Drawing, Marks
from web.app.boards.pieces import Followed
from web.app.boards.scenery import scenery
from web.app.boards.views import view_of
from web.app.events import LONG, Event, text
from web.app.html import Html, button, field, join, tag
from web.app.routes import Route
from web.app.screens.screen import SharingScreen
from web.app.sharing import FROM_HERE, Offer, Sharing

if TYPE_CHECKING:
    from web.app.app import App

BOARD = "edit"
REMOVE = ""


class Editor(SharingScreen):
    """A board on which anything may be put anywhere; what the rules do not allow is said before it is played."""

    def __init__(self, app: App, route: Route) -> None:
        super().__init__(app, route)
        assert route.game is not None
        self.game = route.game
        self.view = view_of(self.game)
        self.line = self.game.new().position()
        self.kind = self.view.palette[0][0]
        self.before: list[str] = []
        self.wrong = ""
        self._pieces = Followed()
        self.shown = self.game.new()
        """What was drawn last; it stays in sight while the position is none that can be played."""

    @property
    def title(self) -> str:
        return f"{self.game.title}: set up a position"

    def opened(self, fragment: str) -> None:
        """`position=…` begins with that position."""
        name, _, line = fragment.partition("=")
        if name == "position" and line:
            self._take(line.replace("_", " ").replace("%20", " "))

    @cached_property
    def sharing(self) -> Sharing:
        return PositionSharing(self)

    # -- what is shown ----------------------------------------------------------------------------------------------

    def dialog(self, name: str) -> tuple[str, str] | None:
        return self.sharing.dialog(name) if name in ("share", "code", "embed") else None

    def regions(self) -> dict[str, str]:
        state = self._state() or self.shown
        self.shown = state
        board = Drawing(BOARD, self._pieces).html(self.view.draw(state, 0), Marks(), f"A board of {self.game.title}")
        return {"prompt": self._prompt(), "board": board, "seats": self._tools(), **scenery(self.game)}

    def _prompt(self) -> Html:
        called = next(label for kind, label, _ in [*self.view.palette, (REMOVE, "nothing", "")] if kind == self.kind)
        wrong = tag("p", self.wrong, class_="refusal") if self.wrong else None
        sentence = "Touch a place to clear it." if self.kind == REMOVE else f"Touch a place to put a {called} there."
        return tag(
            "div", tag("h2", sentence, class_="ask"), tag("p", self._whose(), class_="help"), wrong, class_="prompt"
        )

    def _whose(self) -> str:
        state = self._state()
        if state is None:
            return "This position cannot be played yet."
        return (
            f"{state.name(state.turn)} is to act."
            if state.turn is not None and state.turn >= 0
            else "This position is over."
        )

    def _tools(self) -> Html:
        tools = [
            button(
                join([Html(drawing), tag("span", label)]),
                "kind",
                data_kind=kind,
                aria_pressed="true" if kind == self.kind else "false",
                class_="tool",
            )
            for kind, label, drawing in self.view.palette
        ]
        tools.append(
            button(
                "Clear a place",
                "kind",
                data_kind=REMOVE,
                aria_pressed="true" if self.kind == REMOVE else "false",
                class_="tool",
            )
        )
        acts = [
            button("Play from here", "play-here", class_="main"),
            button("Hand over the move", "hand-over"),
            button("Clear the board", "clear"),
            button("Set-up of the game", "reset"),
            button("Take back", "undo", aria_disabled=None if self.before else "true", data_shortcut="Control+z"),
            button("Share by a link", "dialog", data_name="share", aria_haspopup="dialog"),
            button("Copy as a board block", "copy-block"),
        ]
        line = tag(
            "form",
            field(
                "The position as text",
                tag("input", name="line", value=self.line, autocomplete="off", spellcheck="false"),
            ),
            tag("button", "Set it up", type="submit"),
            data_do="line",
            class_="fields",
        )
        return tag(
            "div",
            tag("div", *tools, class_="palette", role="group", aria_label="What to put"),
            tag("div", *acts, class_="buttons"),
            line,
            class_="card",
        )

    def _state(self) -> State | None:
        try:
            return self.game.new(position=self.line)
        except PygamesError:
            return None

    # -- what is done -----------------------------------------------------------------------------------------------

    def _take(self, line: str) -> None:
        """Another position: drawn if the rules know it, else refused with what is wrong."""
        try:
            self.game.new(position=line)
        except PygamesError as wrong:
            self.wrong = str(wrong)
            self.app.effect("announce", self.wrong)
            return
        self.before = [*self.before[-200:], self.line]
        self.line, self.wrong = line, ""

    def do_touch(self, event: Event) -> None:
        """Put what was chosen on a place; the same again takes it away."""
        key = text(event, "key")
        things = {thing.key for panel in self.view.draw(self.game.new(position=self.line), 0) for thing in panel.things}
        if key not in things:
            self.app.say("There is no such place on this board.")
            return
        placed = self.view.place(self.line, key, self.kind)
        self._take(self.view.place(self.line, key, REMOVE) if placed == self.line else placed)

    def do_kind(self, event: Event) -> None:
        kind = text(event, "kind")
        if kind in [REMOVE, *[known for known, _, _ in self.view.palette]]:
            self.kind = kind

    def do_hand_over(self, event: Event) -> None:
        self._take(self.view.hand_over(self.line))

    def do_clear(self, event: Event) -> None:
        """Take away all that the rules let go."""
        line = self.line
        for panel in self.view.draw(self.game.new(position=line), 0):
            for thing in panel.things:
                emptied = self.view.place(line, thing.key, REMOVE)
                if emptied != line and self._playable(emptied):
                    line = emptied
        self._take(line)

    def _playable(self, line: str) -> bool:
        try:
            self.game.new(position=line)
        except PygamesError:
            return False
        return True

    def do_reset(self, event: Event) -> None:
        self._take(self.game.new().position())

    def do_undo(self, event: Event) -> None:
        if self.before:
            self.line, self.wrong = self.before.pop(), ""

    def do_line(self, event: Event) -> None:
        self._take(" ".join(text(event, "line", LONG).split()))

    def match(self) -> Match:
        """A free match from this position, both sides played by people until bots are asked to. Raises PygamesError."""
        return Match.start(self.game, position=self.line, free=True, seed=self.app.luck())

    def do_play_here(self, event: Event) -> None:
        try:
            match = self.match()
        except PygamesError as wrong:
            self.wrong = str(wrong)
            return
        self.app.go(f"/{self.game.slug}/")
        start = getattr(self.app.screen, "new_match", None)
        if start is not None:
            start(match)

    def do_copy_block(self, event: Event) -> None:
        self.app.effect("copy", f"```board\nposition: {self.line}\ncaption: {self.game.title}.\n```\n")
        self.app.say("The position is copied as a board block for a lesson.")


class PositionSharing(Sharing):
    """What the editor gives on: the position that is set up, as a match from there."""

    def __init__(self, editor: Editor) -> None:
        super().__init__(editor.app, editor.game.slug)
        self._editor = editor

    def offers(self) -> list[Offer]:
        return [Offer("position", "This position", FROM_HERE)]

    def fragment(self, name: str) -> str:
        return links.packed(self._editor.match().link_text, links.BEGINS)

    def boards(self) -> dict[str, str]:
        return {"position": "Embed this position"}

    def board(self, what: str) -> dict[str, str]:
        editor = self._editor
        over = editor.match().state.turn is None
        return {"game": editor.game.slug, "position": editor.line} | ({"read-only": "yes"} if over else {})
