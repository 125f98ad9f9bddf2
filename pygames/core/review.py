"""Looking back at a match that is over: who stood how well after each line, and what a line has cost whoever chose it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Final

from pygames.core.bots import bot
from pygames.core.errors import BadOption
from pygames.core.match import Match
from pygames.core.prospects import prospects
from pygames.core.state import State
from pygames.core.words import CHANCE, Action

SLICES: Final = 64
"""So many slices of its work the strong bot has for one line."""
WORLDS: Final = 8
"""In so many worlds an action is judged that depends on luck, or on what its seat did not know."""
ROLLS: Final = 20
"""So many lines of chance at most follow an action before it is judged."""


@dataclass(frozen=True, slots=True)
class Judged:
    """How all stand after so many lines (`prospects`), and whether whoever is to act has a choice there."""

    line: int
    prospects: tuple[float, ...]
    choice: bool


@dataclass(frozen=True, slots=True)
class Better:
    """What a strong bot would have done in a line (its number from 1), and how much the line lost against that.

    `lost` is the share of the win (alone: the score) that the seat would have had more; 0 or less where nothing was lost;
    None as long as it is not known. Where the bot does the same, `action` is the line's own.
    """

    line: int
    action: Action
    lost: float | None
    reason: str


def judged(match: Match, first: int) -> Iterator[Judged]:
    """The judgement after each line from `first` on (0: before the first), up to the end; one a step.

    Raises BadOption for a match that is not over: it would tell what is hidden.
    """
    _check_over(match)
    state, lines = match.at(first), match.lines
    for number in range(first, len(lines) + 1):
        acts = state.turn not in (None, CHANCE)
        yield Judged(number, prospects(state), acts and len(state.actions()) > 1)
        if number < len(lines) and match.actor(number) is not None:
            state.carry_out(tuple(lines[number].split()))


def better(match: Match, line: int) -> Iterator[Better]:
    """What a strong bot makes of the decision that a line was, from what its seat saw then; one slice of work a step, the last counts.

    Raises BadOption for a match that is not over, and where no seat has decided.
    """
    _check_over(match)
    state, played = match.at(line - 1), tuple(match.lines[line - 1].split())
    seat = match.actor(line - 1)
    if seat in (None, CHANCE) or state.turn != seat or played[0] == "resign":
        raise BadOption(f"In line {line} nobody has chosen what to do.")
    found = Better(line, played, None, "")
    for thought in islice(bot("strong").think(state, seat, Random(f"review {line}")), SLICES):
        found = Better(line, thought.action, None, thought.reason)
        yield found
    if found.action == played:
        yield Better(line, played, 0.0, found.reason)
        return
    lost, worlds = 0.0, 0
    for number in range(WORLDS):
        world = state.imagine(seat, Random(f"review {line} world {number}"))
        one, lucky = _after(world, found.action, seat, number)
        other, luckier = _after(world, played, seat, number)
        lost, worlds = lost + one - other, worlds + 1
        yield Better(line, found.action, lost / worlds, found.reason)
        if world == state and not (lucky or luckier):
            return


def _after(world: State, action: Action, seat: int, number: int) -> tuple[float, bool]:
    """How a seat stands after an action and the luck that follows it at once, and whether there was any."""
    twin, lucky = world.copy(), False
    twin.play(action)
    for _ in range(ROLLS):
        if twin.turn != CHANCE:
            break
        lucky = True
        twin.carry_out(twin.chance(Random(f"review {number} {twin.occasion}")))
    return prospects(twin, deep=True)[seat], lucky


def _check_over(match: Match) -> None:
    if match.state.turn is not None:
        raise BadOption("A match is looked back at when it is over.")
