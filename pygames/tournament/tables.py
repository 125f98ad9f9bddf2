"""What a tournament is: a game, who enters, and who sits where in which match. The same numbers give the same matches anywhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import comb
from typing import Self

from pygames.core.arena import seating
from pygames.core.errors import BadOption
from pygames.core.game import Game
from pygames.core.record import checked_seed
from pygames.tournament.entrants import thinker
from pygames.tournament.games import game_named

MOST_ENTRANTS = 40
MOST_GROUPS = 10_000
"""So many groups that sit at one table there may be in a round."""
MOST_MATCHES = 10**6


@dataclass(frozen=True)
class Tournament:
    """In a round every group of `seats` entrants plays so many matches that each of them sits on each seat, all with the same luck.

    One entrant alone plays on all seats against itself, with other luck in each match: that measures the game, not the bot.
    """

    game: str
    """A slug, or `module:GAME`."""
    rules: int
    entrants: tuple[str, ...]
    seats: int
    options: tuple[tuple[str, str], ...]
    slices: int | None
    """Work for each action at most; None: as much as the level has."""
    seed: int

    @classmethod
    def of(
        cls,
        game: str,
        entrants: Sequence[str],
        seats: int | None = None,
        slices: int | None = None,
        seed: object = 1,
        **options: object,
    ) -> Self:
        """A tournament that can be played. `seats` default to all entrants, or to the nearest number that the game has.

        Raises BadOption, UnknownGame.
        """
        played = game_named(game)
        if not 1 <= len(entrants) <= MOST_ENTRANTS:
            raise BadOption(f"1 to {MOST_ENTRANTS} bots enter a tournament, not {len(entrants)}.")
        for name in entrants:
            thinker(name)
        if seats is None:
            seats = max(min(len(entrants), max(played.seats)), min(played.seats) if len(entrants) == 1 else 0)
        played.check_seats(seats)
        if 1 < len(entrants) < seats:
            raise BadOption(
                f"At a table of {seats} there are as many bots, and only {len(entrants)} enter; one alone would sit on all seats."
            )
        if comb(len(entrants), seats) > MOST_GROUPS:
            raise BadOption(f"{len(entrants)} bots make more than {MOST_GROUPS:,} groups of {seats}: let fewer enter.")
        if slices is not None and slices < 1:
            raise BadOption("The number of slices is 1 or more.")
        chosen = tuple(sorted(played.chosen(dict(options)).items()))
        return cls(game, played.rules, tuple(entrants), seats, chosen, slices, checked_seed(seed))

    @property
    def played(self) -> Game:
        """The game itself."""
        return game_named(self.game)

    def table(self, number: int) -> tuple[int, ...]:
        """Which entrant sits on each seat in a match."""
        if len(self.entrants) == 1:
            return (0,) * self.seats
        group, turn = divmod(number % self.round, self.seats)
        members = self._groups[group]
        return tuple(members[at] for at in seating(self.seats, turn))

    def luck(self, number: int) -> int:
        """A match's seed: all matches of a round have the same dice and cards."""
        return self.seed + number // self.round

    @property
    def round(self) -> int:
        """So many matches make a round."""
        return 1 if len(self.entrants) == 1 else len(self._groups) * self.seats

    @cached_property
    def _groups(self) -> list[tuple[int, ...]]:
        return list(combinations(range(len(self.entrants)), self.seats))


def checked_matches(number: int) -> int:
    """A number of matches. Raises BadOption."""
    if not 1 <= number <= MOST_MATCHES:
        raise BadOption(f"The number of matches is 1 to {MOST_MATCHES:,}.")
    return number
