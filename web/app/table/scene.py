"""All that is drawn of a table: what its viewer sees of the match, and what the people there have done with it."""

from __future__ import annotations

from dataclasses import dataclass, field

from pygames import Game
from web.app.table.clock import Face
from web.app.table.seen import Seen
from web.app.table.sitting import Sitting


@dataclass
class Heard:
    """What people at the table hear of a bot's thoughts."""

    hinting: bool = False
    """Whether a hint is being looked for."""
    hurried: bool = False
    """Whether bots act as fast as they can until a person is to decide."""
    reasons: dict[int, tuple[int, str]] = field(default_factory=dict)
    """By the number of a line (from 0) which bot's seat played it, and why."""
    stuck: str = ""
    """Why a bot could not decide."""


@dataclass(frozen=True)
class Scene:
    """What regions and dialogs are made from. No match can be reached from here, so none of them can tell what is hidden."""

    path: str
    sitting: Sitting
    bots: Heard
    clock: Face | None
    """The clock of whoever acts, if there is one."""
    passive: bool
    """The match went on in another tab: bots wait."""
    answering: int | None
    """The seat that the open dialog is about."""

    @property
    def seen(self) -> Seen:
        return self.sitting.seen

    @property
    def game(self) -> Game:
        return self.sitting.game
