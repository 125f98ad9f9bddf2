"""Searches that games share. A thinker is an iterator of Thoughts; each `next` does one slice, counted in work, not time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pygames.core.bag import Luck, pick
from pygames.core.state import State
from pygames.core.words import CHANCE, Action

SLICES = {"easy": 1, "steady": 20, "strong": 200}
PLAYOUT_ACTIONS = 200


@dataclass(frozen=True, slots=True)
class Thought:
    """The best action so far. `share` of the work done that speaks for it (0 to 1); `value` from 0 (lost) to 1 (won), or None; `reason` for people."""

    action: Action
    share: float
    value: float | None
    reason: str


def think(view: State, seat: int, level: str, rng: Luck) -> Iterator[Thought]:
    """Flat Monte Carlo over imagined States: every slice plays each action once to the end, at random."""
    actions = view.actions()
    won = dict.fromkeys(actions, 0.0)
    for slice_number in range(1, SLICES[level] + 1):
        for action in actions:
            world = view.imagine(seat, rng)
            world.play(action)
            won[action] += playout(world, seat, rng)
        best = max(actions, key=lambda action: won[action])
        share = won[best] / (sum(won.values()) or 1)
        yield Thought(best, share, won[best] / slice_number, f"Best of {slice_number} random matches with each action.")


def playout(world: State, seat: int, rng: Luck) -> float:
    """Play at random until it is over, at most PLAYOUT_ACTIONS actions: how well `seat` did, from 0 to 1. Changes `world`."""
    for _ in range(PLAYOUT_ACTIONS):
        if world.turn is None:
            return standing(world, seat)
        world.play(world.chance(rng) if world.turn == CHANCE else pick(rng, world.actions()))
    scores = world.scores()
    others = [score for other, score in enumerate(scores) if other != seat]
    return 0.5 if not others else 0.5 + 0.4 * ((scores[seat] > max(others)) - (scores[seat] < max(others)))


def standing(state: State, seat: int) -> float:
    """How well `seat` came off in a match that is over: 1 for the first alone, 0 for the last alone, ties share."""
    if state.seats == 1:
        return 1.0
    better = 0
    for tied in state.ranking():
        if seat in tied:
            return 1 - (better + (len(tied) - 1) / 2) / (state.seats - 1)
        better += len(tied)
    return 0.0
