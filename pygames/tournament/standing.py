"""How a tournament stands: what each entrant has won, with its 95 % interval, and Elo where more than two have entered."""

from __future__ import annotations

import csv
import io
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import log10

from pygames.core.arena import interval
from pygames.tournament.matches import Played
from pygames.tournament.tables import Tournament

ELO = 400
"""Ten times as likely to come out ahead is so many points more."""
STEPS = 1000


@dataclass(frozen=True)
class Row:
    """An entrant: of how many matches it won how many, between which shares its true one lies in 95 of 100 cases, and its Elo.

    Elo counts who of two at a table came out ahead; the mean of all entrants is 0. None if only two have entered.
    """

    name: str
    matches: int
    won: float
    share: float
    low: float
    high: float
    elo: float | None


class Standing:
    """Adds matches up, in any order."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.matches = 0
        self._sat: Counter[int] = Counter()
        self._won = [Fraction()] * len(tournament.entrants)
        self._ahead: Counter[tuple[int, int]] = Counter()
        """How often, in halves, the first of two entrants came out ahead of the second; a tie is a half for each."""

    def add(self, played: Played) -> None:
        """Count a match."""
        self.matches += 1
        places = {seat: place for place, tied in enumerate(played.ranking) for seat in tied}
        for seat, entrant in enumerate(played.table):
            self._sat[entrant] += 1
            self._won[entrant] += played.won(seat)
        for one, other in combinations(range(len(played.table)), 2):
            pair = played.table[one], played.table[other]
            better = (places[one] < places[other]) - (places[one] > places[other])
            self._ahead[pair] += 1 + better
            self._ahead[pair[::-1]] += 1 - better

    def rows(self) -> list[Row]:
        """The entrants as they were named."""
        elo = self.elo() if len(self.tournament.entrants) > 2 else None
        rows = []
        for entrant, name in enumerate(self.tournament.entrants):
            matches, won = self._sat[entrant], float(self._won[entrant])
            low, high = interval(won, matches)
            share = won / matches if matches else 0.0
            rows.append(Row(name, matches, won, share, low, high, elo[entrant] if elo else None))
        return rows

    def elo(self) -> list[float]:
        """Each entrant's strength by Bradley and Terry, in Elo points around a mean of 0.

        Every two that have met are given one tie more, so that who never lost is not endlessly strong.
        """
        entrants = range(len(self.tournament.entrants))
        met = {pair for pair in self._ahead if self._ahead[pair] + self._ahead[pair[::-1]]}
        won = [sum(self._ahead[one, other] / 2 + 0.5 for other in entrants if (one, other) in met) for one in entrants]
        strength = [1.0 for _ in entrants]
        for _ in range(STEPS):  # the steps of minorisation and maximisation, each of which fits better
            before = strength
            strength = [_stronger(one, before, won[one], met, self._ahead) for one in entrants]
            mean = sum(map(log10, strength)) / len(strength)
            strength = [value / 10**mean for value in strength]
            if max(abs(log10(new / old)) for new, old in zip(strength, before, strict=True)) < 1e-7:
                break
        return [ELO * log10(value) for value in strength]

    def csv(self) -> str:
        """The rows, for a spreadsheet."""
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(("bot", "matches", "won", "share", "low", "high", "elo"))
        for row in self.rows():
            elo = "" if row.elo is None else f"{row.elo:.0f}"
            writer.writerow(
                (row.name, row.matches, f"{row.won:g}", f"{row.share:.4f}", f"{row.low:.4f}", f"{row.high:.4f}", elo)
            )
        return text.getvalue()


def _stronger(
    one: int, strength: list[float], won: float, met: set[tuple[int, int]], ahead: Counter[tuple[int, int]]
) -> float:
    """An entrant's strength after one step, from what it has won and whom it has met."""
    weight = 0.0
    for first, other in met:
        if first == one and other != one:
            games = (ahead[one, other] + ahead[other, one]) / 2 + 1
            weight += games / (strength[one] + strength[other])
    return won / weight if weight else strength[one]
