"""Which tables a game is looked at with: numbers of seats, and choices of its options."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

from pygames.core.game import Game
from pygames.core.match import Match
from pygames.core.state import State

MOST_COMBINATIONS = 8


@dataclass(frozen=True)
class Case:
    """A game with a number of seats and choices of its options."""

    game: Game
    seats: int
    options: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        return "-".join([self.game.slug, str(self.seats), *(f"{name}-{choice}" for name, choice in self.options)])

    def start(self, seed: int, bots: int = 0, free: bool = False, position: str | None = None) -> Match:
        """A match whose seats are humans, but for those whose bit is set in `bots`."""
        names = [f"Player {seat + 1}" if not bots >> seat & 1 else "bot:easy" for seat in range(self.seats)]
        options: dict[str, Any] = dict(self.options)
        return Match.start(self.game, names, seed, position, free, **options)

    def new(self, position: str | None = None) -> State:
        """The first State, or that of a position's line."""
        return self.game.new(seats=self.seats, position=position, **dict(self.options))


def cases(games: Iterable[Game]) -> Iterator[Case]:
    """Every number of seats with every choice of every option: all combinations where they are few."""
    for game in games:
        choices = [[(option.name, choice) for choice in option.choices] for option in game.options]
        every = list(product(*choices))
        if len(every) > MOST_COMBINATIONS:
            most = max(len(some) for some in choices)
            every = [tuple(some[(shift + at) % len(some)] for at, some in enumerate(choices)) for shift in range(most)]
            every = list(dict.fromkeys([tuple(some[0] for some in choices), *every]))
        for seats in game.seats:
            for options in every:
                yield Case(game, seats, options)
