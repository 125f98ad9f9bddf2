"""Bots: three levels for every game. A bot is given what its seat sees, and thinks in slices that its host counts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from pygames.core import search
from pygames.core.bag import Luck
from pygames.core.errors import BadOption, IllegalAction
from pygames.core.search import Thought
from pygames.core.state import State
from pygames.core.words import CHANCE, nearest, quoted

LEVELS: Final = ("easy", "steady", "strong")


@dataclass(frozen=True)
class Bot:
    """A level of play. The same for every game; how it is reached is the game's own `bot.py`."""

    level: str

    @property
    def title(self) -> str:
        """What a seat is called that this bot plays."""
        return f"{self.level.capitalize()} bot"

    def think(self, state: State, seat: int, rng: Luck) -> Iterator[Thought]:
        """Thoughts about what `seat`, which is to act, should do; one a slice of work, the latest is the best.

        The first comes after one slice. Ends when there is nothing more to find out; a host may stop at any thought.
        Raises IllegalAction if it is not the seat's turn.
        """
        if state.turn != seat or seat == CHANCE:
            raise IllegalAction(
                "notation", "A bot thinks about what its seat has to do, and it is not this seat's turn."
            )
        return self._thoughts(state.seen_by(seat), seat, rng)

    def _thoughts(self, view: State, seat: int, rng: Luck) -> Iterator[Thought]:
        actions = view.actions()
        if len(actions) == 1:
            yield Thought(actions[0], 1.0, None, "There is nothing else to do.")
        elif view.game.has_bot():
            yield from view.game.bot().think(view, seat, self.level, rng)
        else:
            yield from search.think(view, seat, self.level, rng)


def bot(level: str) -> Bot:
    """The bot of this level: easy, steady or strong. Raises BadOption."""
    if level not in LEVELS:
        raise BadOption(f"There is no bot {quoted(level)}. {nearest(level, LEVELS)}")
    return Bot(level)
