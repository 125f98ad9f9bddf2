"""A game's view, with a plain answer for everything that a view may leave out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from html import escape
from importlib import import_module
from importlib.util import find_spec
from inspect import signature
from types import ModuleType
from typing import Any

from pygames import Game, State
from web.app.boards.panel import Clock, Exhibit, Panel
from web.app.html import Html

PLAIN_COVER = Html(
    '<svg viewBox="0 0 320 200" aria-hidden="true"><rect width="320" height="200" fill="var(--sq-light)"/>'
    '<circle cx="120" cy="110" r="38" fill="var(--p0)" stroke="var(--p0-line)" stroke-width="4"/>'
    '<circle cx="204" cy="104" r="38" fill="var(--p1)" stroke="var(--p1-line)" stroke-width="4"/></svg>'
)


FUNCTIONS: dict[str, tuple[str, ...]] = {
    "draw": ("state", "seat"),
    "any_order": ("state",),
    "goes_on": ("before", "after"),
    "brisk": ("state",),
    "button": ("word", "state"),
    "clock": ("state", "seat"),
    "cover": (),
    "gallery": ("name",),
    "hand_over": ("line",),
    "last": ("action", "state"),
    "passing": ("action", "before", "after", "seat"),
    "place": ("line", "key", "kind"),
    "score": ("state", "seat"),
    "seat_icon": ("seat",),
    "seat_line": ("state", "seat"),
    "step": ("kind", "before", "after", "seat"),
    "tally": ("state", "seat"),
    "untold": ("said",),
}
"""What a view may be asked for, with the parameters that are always given; only `draw` is needed."""


class View:
    """What `web/views/<folder>` says about a game; drawings are trusted, as they are the project's own."""

    def __init__(self, module: ModuleType | None) -> None:
        self._module: Any = module
        self.palette: list[tuple[str, str, str]] = list(getattr(module, "PALETTE", ()))
        drawer = getattr(module, "draw", None)
        self.scenery: Mapping[str, str] = getattr(module, "SCENERY", {})
        """Drawings that are the same in every match, by name."""
        self.lesson: str = str(getattr(module, "LESSON", ""))
        """The first lesson's name, if the game has one."""
        self.follows: bool = bool(getattr(module, "FOLLOWS", False))
        """Whether the board is drawn from the side of whichever person decides, though nothing is hidden."""
        self.decides_at_once: bool = bool(getattr(module, "DECIDES_AT_ONCE", False))
        """Whether bots of every level know at once what they want here: a strong one needs no longer than an easy one."""
        self.tells_scores = self._has("score")
        """Whether scores are told in words of their own, not as bare numbers."""
        self.shows_chosen: bool = drawer is not None and "chosen" in signature(drawer).parameters
        teller = getattr(module, "last", None)
        self._compares: bool = teller is not None and "before" in signature(teller).parameters

    def _has(self, name: str) -> bool:
        return hasattr(self._module, name)

    def draw(self, state: State, seat: int | None, chosen: tuple[str, ...] = ()) -> list[Panel]:
        """The panels, as `seat` sees them, with what was `chosen` so far where the view shows that."""
        if not self._has("draw"):
            return [_in_letters(state.seen_by(seat))]
        more = {"chosen": chosen} if self.shows_chosen else {}
        return list(self._module.draw(state.seen_by(seat), seat, **more))

    def any_order(self, state: State) -> bool:
        """Whether words light up that may come out of order."""
        return bool(self._has("any_order") and self._module.any_order(state))

    def goes_on(self, before: State, after: State) -> bool:
        """Whether somebody's decision goes on after a line, so that a touch made on the board before it counts and says the same."""
        return bool(self._has("goes_on") and self._module.goes_on(before, after))

    def cover(self) -> Html:
        """The picture for the shelf."""
        return Html(self._module.cover()) if self._has("cover") else PLAIN_COVER

    def seat_line(self, state: State, seat: int, viewer: int | None) -> str:
        """Short facts that stand under a player's name."""
        if self._has("seat_line"):
            return str(self._module.seat_line(state.seen_by(viewer), seat))
        return ""

    def score(self, state: State, seat: int) -> str:
        """A seat's score as people say it."""
        return str(self._module.score(state, seat)) if self._has("score") else f"{state.scores()[seat]:g}"

    def tally(self, state: State, seat: int) -> str:
        """At the end: what a seat's score is made of."""
        return str(self._module.tally(state, seat)) if self._has("tally") else ""

    def untold(self, said: str) -> bool:
        """Whether what a line's sentence says of somebody, after the name, is nothing that is not seen or told by the next one."""
        return bool(self._has("untold") and self._module.untold(said))

    def seat_icon(self, seat: int) -> Html | None:
        """A picture for a seat."""
        return Html(self._module.seat_icon(seat)) if self._has("seat_icon") else None

    def button(self, word: str, state: State) -> str:
        """What stands on the button of a word that no thing says."""
        return str(self._module.button(word, state)) if self._has("button") else word.replace("_", " ")

    def last(
        self, action: tuple[str, ...], state_at: Callable[[int], State], line: int, seat: int | None
    ) -> Mapping[str, str] | None:
        """How a line (from 0) went over things, by key, as `seat` sees it; None if the line before it still counts."""
        if not self._has("last"):
            return dict.fromkeys(action, "at")
        more = {"before": state_at(line).seen_by(seat)} if self._compares else {}
        keys = self._module.last(action, state_at(line + 1).seen_by(seat), **more)
        return keys if keys is None or isinstance(keys, Mapping) else dict.fromkeys(keys, "at")

    def clock(self, state: State, seat: int) -> Clock | None:
        """The clock against which a seat acts now, if there is one."""
        found: Clock | None = self._module.clock(state.seen_by(seat), seat) if self._has("clock") else None
        return found

    def brisk(self, state: State) -> bool:
        """Whether a bot decides here in as little time as people can follow."""
        return bool(self._has("brisk") and self._module.brisk(state))

    def gallery(self, name: str) -> list[Exhibit]:
        """Pictures for the rules page, if the view has any of this name."""
        return list(self._module.gallery(name)) if self._has("gallery") else []

    def step(self, kind: str, before: State, after: State, seat: int | None) -> list[Panel]:
        """A step of what happens by itself, between two States that `seat` sees."""
        if self._has("step"):
            return list(self._module.step(kind, before, after, seat))
        return self.draw(after, seat)

    def passing(self, action: tuple[str, ...], before: State, after: State, seat: int | None) -> Iterator[list[Panel]]:
        """The drawings that a line (empty where `seat` may not read all of it) passes through on its way between two States that it sees."""
        if self._has("passing"):
            yield from self._module.passing(action, before, after, seat)

    def place(self, line: str, key: str, kind: str) -> str:
        """The editor's position line after `kind` (empty: nothing) was put on `key`."""
        return str(self._module.place(line, key, kind))

    @property
    def edits(self) -> bool:
        """Whether positions can be set up by hand."""
        return bool(self.palette) and self._has("place")

    def hand_over(self, line: str) -> str:
        """The position line with the next seat to move."""
        return str(self._module.hand_over(line)) if self._has("hand_over") else line


@cache
def view_of(game: Game) -> View:
    """The view of a game; a game without one is played by words alone."""
    name = f"web.views.{game.package.rpartition('.')[2]}"
    return View(import_module(name) if find_spec(name) is not None else None)


def _in_letters(state: State) -> Panel:
    """The board of a game without a view: as the terminal shows it."""
    lines = state.as_text().splitlines() or [""]
    rows = "".join(
        f'<text x="12" y="{26 + 22 * number}">{escape(line).replace(" ", NO_BREAK)}</text>'
        for number, line in enumerate(lines)
    )
    under = f'<g font-family="monospace" font-size="16" fill="var(--ink)">{rows}</g>'
    return Panel("board", "The board", 24 + 9.7 * max(map(len, lines)), 34 + 22 * len(lines), under=under, text=16)


NO_BREAK = "\N{NO-BREAK SPACE}"
