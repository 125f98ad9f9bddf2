"""One match of a tournament, and many of them on any executor."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice

from pygames.core import arena
from pygames.core.errors import BadOption
from pygames.core.state import State
from pygames.core.words import Action
from pygames.tournament.counting import counting
from pygames.tournament.entrants import thinker
from pygames.tournament.tables import Tournament

PARTS = 20
"""The scores are kept at the start and after each of so many equal parts of a match."""
AHEAD = 64
"""So many matches are handed to an executor before the first of them has ended."""


@dataclass(frozen=True)
class Played:
    """How a match ended, and what a report counts of it."""

    number: int
    table: tuple[int, ...]
    """Which entrant sat on each seat."""
    ranking: tuple[tuple[int, ...], ...]
    """The seats best first, ties together."""
    scores: tuple[float, ...]
    lines: int
    growth: tuple[tuple[float, ...], ...]
    """The scores at the start and after each of `PARTS` equal parts of the match's lines."""
    counts: dict[str, tuple[int, ...]]
    """By name of what the game finds worth counting: how often, for each seat."""

    def won(self, seat: int) -> Fraction:
        """1 for the first alone, a part of it for those who share the first place."""
        first = self.ranking[0]
        return Fraction(seat in first, len(first))


class _Watch:
    """Looks at a match while it is played."""

    def __init__(self, tournament: Tournament) -> None:
        self.seats = tournament.seats
        self.counting = counting(tournament.played)
        self.scores: list[tuple[float, ...]] = []
        self.counts: dict[str, list[int]] = {}
        self._last: tuple[State, Action] | None = None

    def __call__(self, state: State, action: Action | None) -> None:
        self.scores.append(tuple(state.scores()))
        if self._last is not None:
            self._count(self.counting.during(*self._last, state))
        if action is None:
            self._count(self.counting.at_end(state))
        else:
            self._last = state.copy(), action

    def _count(self, found: Iterable[tuple[str, int]]) -> None:
        for name, seat in found:
            self.counts.setdefault(name, [0] * self.seats)[seat] += 1


def play_match(tournament: Tournament, number: int) -> Played:
    """One match, in the process that is asked. Raises BadOption, IllegalAction for a bot that fails or cheats."""
    table = tournament.table(number)
    thinkers = [thinker(tournament.entrants[entrant]) for entrant in table]
    watch = _Watch(tournament)
    luck, options = tournament.luck(number), dict(tournament.options)
    end = arena.play(tournament.played, thinkers, luck, tournament.slices, options, watch)
    lines = len(watch.scores) - 1
    growth = tuple(watch.scores[part * lines // PARTS] for part in range(PARTS + 1))
    counts = {name: tuple(found) for name, found in sorted(watch.counts.items())}
    return Played(number, table, end.ranking(), tuple(end.scores()), lines, growth, counts)


def play(tournament: Tournament, numbers: Iterable[int], executor: Executor | None = None) -> Iterator[Played]:
    """The matches of these numbers as they end, each once, on any `concurrent.futures.Executor` (None: in this process).

    Raises what a bot's failure raises, and BadOption if a process of the executor is gone for good.
    """
    if executor is None:
        for number in numbers:
            yield play_match(tournament, number)
        return
    left = iter(numbers)
    waiting: set[Future[Played]] = set()
    try:
        while True:
            fresh = islice(left, AHEAD - len(waiting))
            waiting |= {executor.submit(play_match, tournament, number) for number in fresh}
            if not waiting:
                return
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            yield from sorted((future.result() for future in done), key=lambda played: played.number)
    except BrokenExecutor:
        raise BadOption("A bot has ended the process in which it was to think.") from None
    finally:
        for future in waiting:
            future.cancel()
