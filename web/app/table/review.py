"""The review of a match that is over: the bots judge it line by line, then look closely where most seems lost. Knows no HTML.

Jobs go to the bot worker one after the other, between events; each brings what it has found out in its time.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite
from typing import TYPE_CHECKING

from pygames import CHANCE
from pygames.core.words import counted
from web.app.events import Event, number, text

if TYPE_CHECKING:
    from web.app.table.past import Past
    from web.app.table.screen import TableScreen

JUDGING, LOOKING = 400, 8_000
"""Milliseconds after which a job that judges lines tells what it has, and that one line is looked at closely at most."""
CANDIDATES = 12
"""So many lines in which most seems lost are looked at closely."""
MOST = 3
NOTICED, POINTS = 0.02, 0.5
"""Less than this share of the win, or of so many points where one plays alone, is no loss worth telling."""


@dataclass(frozen=True)
class Judged:
    """How all stand after a line (`core.prospects`), and whether whoever is to act then has a choice."""

    prospects: tuple[float, ...]
    choice: bool


@dataclass(frozen=True)
class Loss:
    """A line in which something was lost: what was played, what a strong bot would have done, and why."""

    line: int
    seat: int
    lost: float
    told: str
    better: str
    reason: str


class Review:
    """What is known of a finished match so far, and what is still to be found out."""

    def __init__(self, table: TableScreen, past: Past) -> None:
        self.past = past
        self.judged: list[Judged] = []
        """By how many lines were played: from 0 (the start) on, as far as the bots have come."""
        self.line = past.count
        """The line that is looked at more closely in the curve."""
        self.running = False
        self.stuck = ""
        """Why the bots could not go on."""
        self.losses: list[Loss] = []
        """Where something was lost, the worst first."""
        self.looked: set[int] = set()
        """The lines that were looked at closely."""
        self._table = table
        self._job: str | None = None
        self._number = 0

    # -- what is known ------------------------------------------------------------------------------------------------

    @property
    def alone(self) -> bool:
        """Whether one played alone: then the score is judged instead of the share of the win."""
        return self.past.seats == 1

    @property
    def whole(self) -> bool:
        """Whether every line was judged."""
        return len(self.judged) == self.past.count + 1

    @property
    def done(self) -> bool:
        """Whether nothing is left to be found out."""
        return self.whole and self._next() is None

    @property
    def worst(self) -> list[Loss]:
        """The lines in which most was lost, the worst first."""
        return self.losses[:MOST]

    def change(self, line: int, seat: int) -> float:
        """How much a seat's standing changed with a line (from 1)."""
        return self.judged[line].prospects[seat] - self.judged[line - 1].prospects[seat]

    def moved(self, line: int) -> float:
        """How much a line changed, for whom it changed most."""
        return max(abs(self.change(line, seat)) for seat in range(self.past.seats))

    def lucky(self, line: int) -> bool:
        """Whether a line was luck, not somebody's choice."""
        return self.past.actors[line - 1] == CHANCE

    def luck_and_choice(self, seat: int) -> tuple[float, float]:
        """How much of a seat's way luck has made, and how much what people and bots chose."""
        found = [0.0, 0.0]
        for line in range(1, len(self.judged)):
            found[not self.lucky(line)] += self.change(line, seat)
        return found[0], found[1]

    def candidates(self) -> list[int]:
        """The lines in which somebody who had a choice fell most, the deepest fall first."""
        falls: list[tuple[float, int]] = []
        for line, actor in enumerate(self.past.actors, 1):
            if actor is not None and actor != CHANCE and self.judged[line - 1].choice and not self.past.resigned(line):
                falls.append((self.change(line, actor), line))
        return [line for _, line in sorted(falls)[:CANDIDATES]]

    def _next(self) -> int | None:
        return next((line for line in self.candidates() if line not in self.looked), None)

    # -- working it out -----------------------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Find out more, unless that is under way."""
        self.running, self.stuck = True, ""
        if self._job is not None:
            return
        line = self._next() if self.whole else None
        if not self.whole:
            self._ask({"first": len(self.judged)}, JUDGING)
        elif line is not None:
            self._ask({"line": line}, LOOKING)
        else:
            self.running = False
            self._table.app.effect("announce", self.verdict())

    def _ask(self, what: dict[str, int], milliseconds: int) -> None:
        self._number += 1
        app = self._table.app
        self._job = f"review {self.past.game.slug} {self._number} {app.luck()}"
        job = {"job": self._job, "review": self.past.text, **what}
        app.effect("think", job | {"milliseconds": milliseconds, "shortest": 0})

    def stop(self) -> None:
        """Nobody waits for more."""
        if self._job is not None:
            self._table.app.effect("stop", self._job)
        self._job, self.running = None, False

    def heard(self, event: Event) -> bool:
        """Whether this is the answer to a job of the review; then it is taken in, and the next job begins."""
        if self._job is None or text(event, "job") != self._job:
            return False
        self._job = None
        known = len(self.judged), len(self.looked)
        if text(event, "do") == "decided":
            self._take(event)
        if (len(self.judged), len(self.looked)) == known:
            self.running = False
            self.stuck = f"The bots could not go on. {text(event, 'why')}".strip()
        else:
            self.go_on()
        return True

    def _take(self, event: Event) -> None:
        rows, line = event.get("judged"), number(event, "line")
        if isinstance(rows, list) and number(event, "first") == len(self.judged):
            self._take_rows(rows)
        elif line is not None and self.whole and line == self._next():
            self.looked.add(line)
            self._take_loss(line, event)

    def _take_rows(self, rows: list[object]) -> None:
        for row in rows[: self.past.count + 1 - len(self.judged)]:
            shares, choice = row if isinstance(row, list) and len(row) == 2 else ([], False)
            known = [float(share) for share in shares if isinstance(share, (int, float)) and isfinite(share)]
            if len(known) != self.past.seats:
                return
            self.judged.append(Judged(tuple(known), choice is True))

    def _take_loss(self, line: int, event: Event) -> None:
        lost, seat = event.get("lost"), self.past.actors[line - 1]
        found = self.past.would(line, event.get("action"))
        if not isinstance(lost, (int, float)) or found is None or seat is None:
            return
        if lost >= (POINTS if self.alone else NOTICED) and found[0] != self.past.played(line):
            told = self.past.told(line)
            self.losses.append(Loss(line, seat, lost, told, found[1], text(event, "reason")))
            self.losses.sort(key=lambda loss: -loss.lost)

    def verdict(self) -> str:
        """What has come of it, in a sentence."""
        if not self.losses:
            return "The bots have found no line in which anything worth telling was lost."
        return f"{counted(len(self.worst), 'line stands', 'lines stand')} out in which most was lost."
