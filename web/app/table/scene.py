"""All that is drawn of a table: what its viewer sees of the match, and what the people there have done with it."""

from __future__ import annotations

from dataclasses import dataclass, field

from pygames import Game
from web.app.table.seen import Seen
from web.app.table.sitting import Sitting


@dataclass
class Heard:
    """What people at the table hear of a bot's thoughts."""

    hinting: bool = False
    """Whether a hint is being looked for."""
    reason: str = ""
    """What the bot that thinks now has found so far."""
    reasons: dict[int, str] = field(default_factory=dict)
    """For a bot's seat why it last did what it did."""
    stuck: str = ""
    """Why a bot could not decide."""


@dataclass(frozen=True)
class Scene:
    """What regions and dialogs are made from. No match can be reached from here, so none of them can tell what is hidden."""

    path: str
    sitting: Sitting
    bots: Heard
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
