"""What one viewer sees of a match, and nothing else: all that drawing code is ever given of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from pygames import Game, State
from pygames.core.plain import blanks
from pygames.core.record import Seat
from pygames.core.solo import SoloResult
from pygames.core.state import Happening
from pygames.core.undo import Possible
from pygames.core.words import Action
from web.app.boards.panel import Trail
from web.app.table.news import Told


@dataclass(frozen=True)
class LogLine:
    """A line of the log as the viewer may read it."""

    number: int
    """From 1."""
    told: str
    notation: str
    """How it is written; empty where that would tell more."""
    comments: tuple[str, ...] = ()
    silent: bool = False
    """Whether it says nothing that is not told by the next one."""


@dataclass(frozen=True)
class Step:
    """One line on the way to the present: what the viewer sees before and after it, and the action if the viewer may read it."""

    before: State
    after: State
    action: Action
    told: str
    """The log's sentence."""
    happenings: Sequence[Happening]
    """What it brings about by itself."""
    trail: Trail
    """What it leaves on the board."""
    number: int
    """Which line it is, from 1."""
    last: bool
    """Whether this leads to the present."""


@dataclass(frozen=True)
class Seen:
    """A match as one viewer sees it, now and after the line that is looked at."""

    game: Game
    secret: bool
    """Whether this game hides anything from anybody."""
    viewer: int | None
    """The seat that looks on; None: a spectator."""
    seats: tuple[Seat, ...]
    now: State
    """The present, as the viewer sees it; where all choose in secret at once, as it is when it is the viewer's turn to choose."""
    acting: int | None
    """The person whose decision it is, or None; where several people choose at once, the viewer first."""
    busy: tuple[int, ...]
    """The seats that are to decide now: one, or where all choose in secret at once those that have not done so yet."""
    count: int
    """How many lines were played."""
    line: int
    """After how many of them the match is looked at."""
    shown: State
    """What is looked at: the State after that line."""
    log: tuple[LogLine, ...]
    """The lines around the one that is looked at."""
    begun: bool
    """Whether the viewer has done anything in this match."""
    news: tuple[Told, ...]
    """What happened since the viewer's turn before."""
    answered: bool
    """Whether the last line was another seat's, or the table's for one."""
    trail: Trail
    """What the last of the lines that are looked at leaves on the board."""
    undo: Possible
    redo: Possible
    solo: SoloResult | None
    """What a finished match of one player was worth."""
    lucky: bool
    """Whether another match may have the same luck: the table has rolled or dealt by itself, and nothing of it is hidden."""

    @cached_property
    def humans(self) -> list[int]:
        """The seats that people play."""
        return [seat for seat, who in enumerate(self.seats) if who.human]

    @property
    def looking(self) -> int | None:
        """The line that is looked at; None: the present."""
        return None if self.line == self.count else self.line

    @cached_property
    def hides(self) -> bool:
        """Whether anything is hidden from the viewer now, or chosen ahead of the turn, so that others may know more."""
        return self.secret and (blanks(self.now) > 0 or bool(self.now.owing()))

    def not_for(self, seat: int) -> bool:
        """Whether the viewer and this seat may not look at one picture: one of them may see what the other does not."""
        return self.secret and (blanks(self.now) > 0 or self.now.seen_by(seat) != self.now)

    def told(self, line: int) -> str:
        """The log's sentence about a line that is near the one that is looked at."""
        return next((entry.told for entry in self.log if entry.number == line), "")
