"""What a tournament's matches were like: who won from which seat, how long they were, how scores grew, what was used how often."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from statistics import quantiles

from pygames.core.arena import interval
from pygames.tournament.matches import PARTS, Played
from pygames.tournament.standing import Standing
from pygames.tournament.tables import Tournament


@dataclass
class Count:
    """Something that the game finds worth counting. Shares are of all that was counted in its group, wins of the seats that had it."""

    name: str
    times: list[int]
    """For each entrant."""
    each: list[int] = field(default_factory=list)
    """For each seat of each match in which anybody had it."""
    matches: int = 0
    """In so many matches."""
    had: int = 0
    """By so many seats, counted anew in each match."""
    due: Fraction = Fraction()
    """So many wins they would have if all seats won alike."""
    won: Fraction = Fraction()
    """So many of them won."""

    @property
    def group(self) -> str:
        """What stands before the colon, or nothing."""
        return self.name.partition(": ")[0] if ": " in self.name else ""

    @property
    def member(self) -> str:
        """What stands after the colon, or the whole name."""
        return self.name.removeprefix(f"{self.group}: ")


@dataclass
class Summary:
    """All matches of a tournament, added up."""

    tournament: Tournament
    standing: Standing
    seats_won: list[Fraction]
    lengths: list[int] = field(default_factory=list)
    scores: list[float] = field(default_factory=list)
    growth: list[list[list[float]]] = field(default_factory=list)
    """For each entrant and each part of a match, the score in every match."""
    counts: dict[str, Count] = field(default_factory=dict)

    @classmethod
    def of(cls, tournament: Tournament, matches: Iterable[Played]) -> Summary:
        """Add up matches."""
        entrants = len(tournament.entrants)
        growth: list[list[list[float]]] = [[[] for _ in range(PARTS + 1)] for _ in range(entrants)]
        summary = cls(tournament, Standing(tournament), [Fraction()] * tournament.seats, growth=growth)
        for played in matches:
            summary._add(played)
        return summary

    @property
    def matches(self) -> int:
        """How many there are."""
        return self.standing.matches

    def seat_share(self, seat: int) -> tuple[float, float, float]:
        """What part of the matches was won from a seat, and its 95 % interval."""
        won = float(self.seats_won[seat])
        low, high = interval(won, self.matches)
        return (won / self.matches if self.matches else 0.0), low, high

    def counted(self, name: str) -> Count:
        """What was counted under a name; nothing where it never came up."""
        return self.counts.get(name) or Count(name, [0] * len(self.tournament.entrants))

    def share(self, count: Count) -> float:
        """What part of its group something is."""
        together = sum(sum(other.times) for other in self.counts.values() if other.group == count.group)
        return sum(count.times) / together

    def a_seat(self, count: Count) -> list[int]:
        """How often it happened to each player of each match."""
        return count.each + [0] * (self.matches * self.tournament.seats - len(count.each))

    def _add(self, played: Played) -> None:
        self.standing.add(played)
        self.lengths.append(played.lines)
        self.scores += played.scores
        for seat, entrant in enumerate(played.table):
            self.seats_won[seat] += played.won(seat)
            for part, scores in enumerate(played.growth):
                self.growth[entrant][part].append(scores[seat])
        for name, times in played.counts.items():
            count = self.counts.setdefault(name, Count(name, [0] * len(self.tournament.entrants)))
            count.matches += any(times)
            count.each += times
            for seat, entrant in enumerate(played.table):
                count.times[entrant] += times[seat]
                count.due += Fraction(times[seat] > 0, len(times))
                count.had += times[seat] > 0
                count.won += played.won(seat) * (times[seat] > 0)


def middle(values: list[float] | list[int]) -> tuple[float, float, float]:
    """The median, and from where to where the middle 80 % lie."""
    if len(values) < 2:
        return (values[0], values[0], values[0]) if values else (0.0, 0.0, 0.0)
    tenths = quantiles(values, n=10, method="inclusive")
    return tenths[4], tenths[0], tenths[8]
