"""What bots think at a table: jobs for the bot worker, which are told what a seat sees and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames import CHANCE, PygamesError
from pygames.core.words import Action, words
from web.app.events import Event, text

if TYPE_CHECKING:
    from web.app.table.screen import TableScreen

MILLISECONDS = {"easy": 500, "steady": 1500, "strong": 4000}
PACES = {"quick": 0.35, "normal": 1.0, "patient": 3.0}


class Thinking:
    """At most one job at a time: a bot's decision, or a hint."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self.job: str | None = None
        self.hinting = False
        self.reason = ""
        """What the bot that thinks now has found so far."""
        self.reasons: dict[int, str] = {}
        """For a bot's seat why it last did what it did."""
        self.stuck = ""
        """Why a bot could not decide."""
        self._number = 0

    def go_on(self) -> None:
        """If a bot is to act, let it think, unless it does already."""
        state, table = self.table.match.state, self.table
        bots_turn = state.turn is not None and state.turn != CHANCE and not table.match.seats[state.turn].human
        if self.job is None and bots_turn and not table.passive:
            assert state.turn is not None
            self._ask(state.turn, table.match.seats[state.turn].name, hinting=False)

    def ask_hint(self) -> None:
        """Have somebody strong look at the position of the person who is to act."""
        seat = self.table.sitting.acting()
        if seat is None:
            self.table.app.say("There is no hint here: nobody is to decide.")
            return
        self.stop()
        self._ask(seat, "strong", hinting=True)

    def _ask(self, seat: int, level: str, hinting: bool) -> None:
        self._number += 1
        self.hinting, self.reason, self.stuck = hinting, "", ""
        match, app = self.table.match, self.table.app
        self.job = f"{self.table.game.slug} {len(match.lines)} {self._number} {app.luck()}"
        allowed = MILLISECONDS["steady" if hinting else level] * PACES[app.settings["pace"]]
        job = {
            "job": self.job,
            "game": match.game.slug,
            "seats": match.state.seats,
            "options": dict(match.record.options),
            "position": match.state.seen_by(seat).position(),
            "seat": seat,
            "level": level,
            "seed": f"{match.record.seed}:{len(match.lines)}:{seat}",
            "milliseconds": int(allowed),
        }
        app.effect("think", job)

    def stop(self) -> None:
        """Whatever is being thought is of no use any more."""
        if self.job is not None:
            self.table.app.effect("stop", self.job)
        self.job, self.hinting, self.reason, self.stuck = None, False, "", ""

    # -- answers ----------------------------------------------------------------------------------------------------

    def _mine(self, event: Event) -> bool:
        return self.job is not None and text(event, "job") == self.job

    def thought(self, event: Event) -> None:
        """What has been found so far."""
        if self._mine(event):
            self.reason = text(event, "reason")

    def decided(self, event: Event) -> None:
        """The job is done: the bot acts, or the hint is shown. An answer that is no legal action is asked for again."""
        if not self._mine(event):
            return
        hinting, self.job, self.hinting, self.reason = self.hinting, None, False, ""
        action = self._legal(event.get("action"))
        if action is None:
            self.stuck = "The bot's answer was no legal action."
            return
        seat = self.table.match.state.turn
        if hinting:
            self.table.sitting.hint = (action, text(event, "reason"))
            self.table.app.effect("announce", self.table.hint_sentence())
        elif seat is not None:
            self.reasons[seat] = text(event, "reason")
            self.table.play(action)

    def undecided(self, event: Event) -> None:
        """The worker could not answer."""
        if self._mine(event):
            self.job, self.hinting, self.reason = None, False, ""
            self.stuck = f"The bot could not decide. {text(event, 'why')}".strip()

    def _legal(self, given: object) -> Action | None:
        try:
            action = words(tuple(given) if isinstance(given, list) else given)
        except PygamesError:
            return None
        return action if action in self.table.match.state.actions() else None
