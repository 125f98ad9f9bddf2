"""Touches in quick succession: where a decision goes on after a line, what was touched before its picture came counts, too. Knows no game and no HTML."""

from __future__ import annotations

from collections.abc import Iterable

from web.app.boards.panel import Thing
from web.app.events import Event, number


class Pictures:
    """The older pictures of the decision that stands: since which render each was shown, and what its things said that were not touched on it."""

    def __init__(self) -> None:
        self._past: list[tuple[int, dict[str, str]]] = []
        self._touched = ""

    def touched(self, key: str) -> None:
        """A thing was touched on the newest picture."""
        self._touched = key

    def forget(self) -> None:
        """Another decision is to be made."""
        self._past, self._touched = [], ""

    def passed(self, since: int, things: Iterable[Thing]) -> None:
        """The picture that was shown since this render is an older one now."""
        self._past.append((since, {thing.key: thing.word for thing in things if thing.key != self._touched}))
        self._touched = ""

    def take(self, event: Event, key: str) -> str:
        """What a thing said on the older picture that was touched, once: a second touch on it there was none on anything else. Empty: nothing."""
        words = self._of(event)
        return words.pop(key, "") if words else ""

    def know(self, event: Event) -> bool:
        """Whether something was done on an older picture of this decision."""
        return self._of(event) is not None

    def _of(self, event: Event) -> dict[str, str] | None:
        made = number(event, "render")
        return next((words for since, words in reversed(self._past) if made is not None and made >= since), None)
