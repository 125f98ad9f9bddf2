"""A clock for whoever has to hurry: the page's, not the rules'. It keeps what is left of a seat's time; time itself comes with events. Knows no HTML."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygames.core.words import Action, counted

if TYPE_CHECKING:
    from web.app.table.screen import TableScreen

MARKS = (20_000, 10_000, 5_000)
"""So many milliseconds before the end it is said how many seconds are left."""


@dataclass(frozen=True, slots=True)
class Face:
    """What is shown of a clock: milliseconds, and until when it runs on the shell's clock."""

    whole: int
    left: int
    until: int | None
    """None: it stands."""
    begun: bool
    """It has run before: else it waits for the first action."""
    off: bool
    """Whoever sits there plays without it."""


class TableClock:
    """The clock of the seat that acts and looks on. It runs as long as nothing hinders, stands else, and goes on at a press with what was left."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self.ticks = 0
        """The shell's clock at the event that is handled now, in milliseconds."""
        self._name = ""
        self._whole = self._left = 0
        self._until: int | None = None
        self._action: Action = ()
        self._begun = self._shown = False
        self._held = False
        self._ring = 0

    def forget(self) -> None:
        """Another match lies on the table."""
        self._stop()
        self._name = ""

    @property
    def face(self) -> Face | None:
        """The clock as it is shown; None: there is none, or nobody who may see it."""
        if not self._shown:
            return None
        return Face(self._whole, self._left, self._until, self._begun, self._off)

    @property
    def _seat(self) -> str:
        """What a seat of this match is called among those that play without a clock."""
        return f"{self.table.key} {self.table.sitting.viewer}"

    @property
    def _off(self) -> bool:
        return self._seat in self.table.app.settings.unhurried

    # -- what happens to it -----------------------------------------------------------------------------------------

    def look(self) -> None:
        """An event is over: find out which clock there is now, and whether it runs."""
        table, sitting = self.table, self.table.sitting
        seat = sitting.seen.acting
        mine = seat is not None and seat == sitting.viewer and sitting.curtain is None
        given = sitting.view.clock(sitting.seen.now, seat) if mine and seat is not None else None
        self._shown = given is not None and table.app.settings["clock"] == "run" and sitting.looking is None
        if given is None:
            self._stop()
            return
        name = f"{seat} {given.name}"
        if name != self._name:  # one that has begun already comes from a save: it stands until somebody is there
            self._stop()
            self._name, self._held = name, given.begun
            self._whole = self._left = given.seconds * 1000
        self._begun, self._action = given.begun, given.action
        self._held = self._held or bool(self._begun and self._hindered())
        if self._shown and self._begun and not self._held and not self._off:
            self._run()
        else:
            self._stop()

    def _hindered(self) -> bool:
        """Whether people have something else before their eyes than the board."""
        app, sitting = self.table.app, self.table.sitting
        return app.dialog is not None or sitting.looking is not None or sitting.story is not None

    def hold(self) -> None:
        """It stands until somebody presses something: people have left, or want a break."""
        self._held = True

    def go_on(self) -> None:
        """Somebody is there, and plays."""
        self._held = False

    def switch(self, on: bool) -> None:
        """Whoever acts plays with the clock, or without it for the whole match; a clock that comes back is a whole one, and stands."""
        self.table.app.settings.hurry(self._seat, on)
        self._stop()
        self._left, self._held = self._whole, self._begun

    def due(self) -> bool:
        """Whether time was up before the event that is handled now."""
        return self._until is not None and self.ticks >= self._until

    def rang(self, generation: int | None) -> Action | None:
        """The shell's timer has rung: what is played if time is up; else it is said what is left."""
        if self._until is None or generation != self._ring:
            return None
        mark = next((mark for mark in MARKS if mark == self._next), 0)
        if not mark:
            return self.up()
        app = self.table.app
        if app.settings["countdown"] == "on":
            app.effect("announce", f"{counted(mark // 1000, 'second')} left.")
            app.effect("sound", "tick")
        self._set(m for m in MARKS if m < mark)
        return None

    def up(self) -> Action:
        """Time is up: what is to be played."""
        self._stop()
        self._left = 0
        return self._action

    # -- the shell's timer ------------------------------------------------------------------------------------------

    def _run(self) -> None:
        if self._until is None:
            self._until = self.ticks + self._left
            self._set(mark for mark in MARKS if mark < self._left)

    def _set(self, marks: Iterable[int]) -> None:
        """Wait for the first of these marks, or for the end."""
        assert self._until is not None
        self._next = next(iter(marks), 0)
        self._ring += 1
        wait = max(0, self._until - self._next - self.ticks)
        self.table.app.effect("ring", "clock", self._ring, wait, self.ticks)

    def _stop(self) -> None:
        if self._until is not None:
            self._left = max(0, self._until - self.ticks)
            self._until = None
            self.table.app.effect("silence", "clock")
