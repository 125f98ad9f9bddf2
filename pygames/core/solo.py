"""What a match of one player was worth, for games that keep best scores."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SoloResult:
    """`score` is what the match came to, as its game counts. `why_not` says why it does not count as a best score, or is empty."""

    score: int
    counts: bool
    why_not: str
