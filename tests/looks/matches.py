"""Whole matches that a random person plays by touch, all seats, and what can be touched at every decision without scrolling."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TypedDict

import pygames
from tests.looks.browser import SIZES, Looker, Size

MOST_TOUCHES = 3000
NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")


@dataclass
class Count:
    """What a match came to at one size: so many decisions, and those among them that ask for scrolling."""

    decisions: int = 0
    nothing: list[str] = field(default_factory=list)
    """Decisions in which nothing can be touched without scrolling."""
    only_buttons: list[str] = field(default_factory=list)
    """Decisions in which things are lit, and only buttons are in reach."""
    away: list[str] = field(default_factory=list)
    """Decisions in which some of what is lit is out of reach."""
    moved: list[str] = field(default_factory=list)
    """What stood elsewhere at the next decision, though it could be touched at both."""
    amiss: list[str] = field(default_factory=list)
    """What is amiss on the page where a kind of decision is met for the first time: holes, overlaps, cut texts and so on."""

    def add(self, other: Count) -> None:
        """Counts what another walk at this size came to, too."""
        self.decisions += other.decisions
        for mine, others in (
            (self.nothing, other.nothing),
            (self.only_buttons, other.only_buttons),
            (self.away, other.away),
            (self.moved, other.moved),
            (self.amiss, other.amiss),
        ):
            mine += others


Counts = dict[Size, Count]


class Places(TypedDict):
    """Which panels there are, and where everything stands that can be touched."""

    panels: str
    found: dict[str, list[int]]


def table(game: pygames.Game, seats: int, seed: int, options: Mapping[str, str] | None = None) -> pygames.Match:
    """A match with people at all seats, at its start."""
    return pygames.Match.start(game, list(NAMES[:seats]), seed=seed, **options or {})


def moments(start: pygames.Match, met: set[str] | None = None) -> Iterator[pygames.Match]:
    """The match, played on at random to its end, as it stood at each decision of a kind that was not `met` before."""
    rng, match = Random(start.record.seed), pygames.Match.load(start.text)
    met = set() if met is None else met
    while match.state.turn is not None:
        kind = _kind(match.state.prompt)
        if kind not in met:
            met.add(kind)
            yield pygames.Match.load(match.text)
        match.play(rng.choice(match.state.actions()))


def walk(
    look: Looker,
    match: pygames.Match,
    sizes: Sequence[Size] = SIZES,
    most: int = MOST_TOUCHES,
    met: set[str] | None = None,
) -> Counts:
    """
    Plays a match to its end, or so many touches of it, and measures every decision at every size; touches are at the first and the last.

    With `met`, kinds of decisions whose figures were looked at, the figures of every other kind are looked at, too.
    """
    look.show(match)
    look.resize(sizes[0])
    rng, page = Random(match.record.seed), look.page
    counts: Counts = defaultdict(Count)
    before: dict[Size, Places] = {}
    for number in range(most):
        choices = page.evaluate("looks.choices()")
        over = page.locator(".prompt.over").count() > 0
        asked = page.locator(".ask").inner_text()
        what, kind = f"{number}. {asked}", _kind(asked)
        new = met is not None and kind not in met
        for at, size in enumerate(sizes):
            if at:  # the first is the one in which the last touch was
                look.resize(size)
            if new:
                counts[size].amiss += [
                    f"{what}: {some}: {one}" for some, told in look.figures().items() for one in told
                ]
            if not choices or over:
                continue
            _measure(look, counts[size], what)
            now: Places = page.evaluate("looks.places()")
            counts[size].moved += [f"{what}: {one}" for one in _moved(before.get(size), now)]
            before[size] = now
        if met is not None:
            met.add(kind)
        if not choices or over:
            break
        page.evaluate("(number) => looks.touch(number)", _chosen(rng, choices))
        sizes = sizes[::-1]
    return counts


def _kind(prompt: str) -> str:
    """What is asked for, but for names and numbers."""
    return re.sub(r"\b[A-Z]\w*|\b\w?\d\w*", "", prompt)


def _moved(before: Places | None, now: Places) -> list[str]:
    """What stands elsewhere than before, if the board still shows the same panels: a curtain may have come between."""
    if before is None or before["panels"] != now["panels"]:
        return []
    places = before["found"]
    return [f"{name} from {places[name]} to {at}" for name, at in now["found"].items() if places.get(name, at) != at]


def _measure(look: Looker, count: Count, what: str) -> None:
    found = look.page.evaluate("looks.reach()")
    count.decisions += 1
    if found["lit"] + found["words"] and not found["things"] + found["buttons"]:
        count.nothing.append(what)
    elif found["lit"] and not found["things"]:
        count.only_buttons.append(what)
    if found["away"]:
        count.away.append(f"{what}: {', '.join(found['away'])}")


def _chosen(rng: Random, choices: list[str]) -> int:
    """One of the choices; what can be confirmed mostly is, so that a match goes on."""
    if "confirm" in choices and rng.random() < 0.6:
        return choices.index("confirm")
    return rng.randrange(len(choices))
