"""What bots think at a table: jobs for the bot worker, which are told what a seat sees and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.app.events import Event, text
from web.app.table.scene import Heard

if TYPE_CHECKING:
    from web.app.boards.views import View
    from web.app.table.screen import TableScreen

MILLISECONDS = {"easy": 500, "steady": 1500, "strong": 4000}
PACES = {"quick": 0.35, "normal": 1.0, "patient": 3.0}
SHORTEST, LETTER, LONGEST = 600, 22, 3_000
"""Milliseconds before a bot's action is shown, for each letter that another bot's action has to be read before, and at most."""
BRISK = 30
"""So many milliseconds each of a bot's decisions takes where people act against a clock: three bots who roll and lock make forty in a row."""
HURRIED = 150
"""So many milliseconds a bot may think where people do not want to wait."""


def allowance(view: View, level: str) -> int:
    """The milliseconds that a bot of a level is given for a decision."""
    return MILLISECONDS["easy" if view.decides_at_once else level]


class Thinking:
    """At most one job at a time: a bot's decision, or a hint."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self.job: str | None = None
        self.heard = Heard()
        self._number = 0
        self._seat = 0
        """For whom is thought."""
        self._read = 0
        """Of so many lines people have had the time to read what was told."""

    def go_on(self, read: str = "") -> None:
        """If a bot is to act, let it think, unless it does already; `read` is what was just told in the prompt, and nobody need read twice."""
        table, seen = self.table, self.table.sitting.seen
        if read and seen.news and read in seen.news[-1].text:
            self._read = seen.count
        if seen.acting is not None:
            self.heard.hurried = False
        waits = table.passive or table.sitting.story is not None
        bot = next((seat for seat in seen.busy if not seen.seats[seat].human), None)
        if self.job is None and bot is not None and not waits:
            self._ask(bot, seen.seats[bot].name, hinting=False)

    def ask_hint(self) -> None:
        """Have somebody strong look at the position of the person who is to act."""
        seat = self.table.sitting.seen.acting
        if seat is None:
            self.table.app.say("There is no hint here: nobody is to decide.")
            return
        self.stop()
        self._ask(seat, "strong", hinting=True)

    def _ask(self, seat: int, level: str, hinting: bool) -> None:
        self._number += 1
        self._seat = seat
        self.heard.hinting, self.heard.stuck = hinting, ""
        app, seen = self.table.app, self.table.sitting.seen
        self.job = f"{self.table.game.slug} {seen.count} {self._number} {app.luck()}"
        longest = allowance(self.table.sitting.view, "steady" if hinting else level)
        allowed = int(longest * PACES[app.settings["pace"]])
        if self._brisk and not hinting:
            allowed = min(allowed, BRISK)
        if self.heard.hurried and not hinting:
            allowed = min(allowed, HURRIED)
        # How long a bot thinks about what others do not see would tell how much there was to choose from.
        shortest = 0 if hinting else max(self._reading(), allowed if seen.hides else 0)
        job = {"job": self.job, **self.table.host.job(seat), "level": level}
        run = {"run": True} if self._brisk and not hinting else {}
        app.effect("think", job | {"milliseconds": allowed, "shortest": shortest} | run)
        if not self._brisk and not hinting:
            self._read = seen.count

    @property
    def _brisk(self) -> bool:
        sitting = self.table.sitting
        return sitting.view.brisk(sitting.seen.now)

    def _reading(self) -> int:
        """Milliseconds before a bot's action is shown: people must be able to follow, and to read the last of what they have not read yet."""
        seen = self.table.sitting.seen
        if self.heard.hurried:
            return 0
        if self._brisk:
            return BRISK
        unread = seen.answered and seen.acting is None and seen.news and seen.news[-1].last >= self._read
        letters = len(seen.news[-1].text) if unread else 0
        return int(
            min(LONGEST, SHORTEST + LETTER * letters) * PACES[self.table.app.settings["pace"]] if letters else SHORTEST
        )

    def hurry(self) -> None:
        """What is thought has to be enough, until a person is to decide."""
        if not self.heard.hinting and self.table.sitting.seen.acting is None:
            self.heard.hurried = True
            if self.job is not None:
                self.table.app.effect("hurry", self.job)

    def forget(self) -> None:
        """Lines were taken back, and why they were played with them."""
        count = self.table.sitting.seen.count
        self._read = min(self._read, count)
        self.heard.reasons = {line: why for line, why in self.heard.reasons.items() if line < count}

    def stop(self) -> None:
        """Whatever is being thought is of no use any more."""
        if self.job is not None:
            self.table.app.effect("stop", self.job)
        self.job, self.heard.hinting, self.heard.stuck = None, False, ""

    def stop_hint(self) -> None:
        """The match or whoever looks at it is another one now: a hint would be for nobody who asked."""
        if self.heard.hinting:
            self.stop()

    # -- answers ----------------------------------------------------------------------------------------------------

    def _mine(self, event: Event) -> bool:
        return self.job is not None and text(event, "job") == self.job

    def _reason(self, event: Event) -> str:
        """A bot's reason, where it may be told: it speaks of all that the bot knows."""
        return "" if self.table.sitting.seen.hides else text(event, "reason")

    def decided(self, event: Event) -> None:
        """The job is done: the bot acts, or the hint is shown. An answer that is no legal action is asked for again."""
        if not self._mine(event):
            return
        hinting, self.job, self.heard.hinting = self.heard.hinting, None, False
        seat, seen = self._seat, self.table.sitting.seen
        action = self.table.host.legal(seat, event.get("action"))
        if action is None:
            self.heard.stuck = "The bot's answer was no legal action."
            return
        if hinting:
            self.table.sitting.hint = (action, text(event, "reason"))
            self.table.app.effect("announce", self.table.sitting.hint_sentence())
            self.go_on()
            return
        why = self._reason(event)
        if why:
            self.heard.reasons[seen.count] = (seat, why)
        then = event.get("then")
        self.table.play(action, seat, then if isinstance(then, list) else ())

    def undecided(self, event: Event) -> None:
        """The worker could not answer."""
        if self._mine(event):
            self.job, self.heard.hinting = None, False
            why = "" if self.table.sitting.seen.hides else text(event, "why")  # a fault may name what it fell over
            self.heard.stuck = f"The bot could not decide. {why}".strip()
