"""Searches that games share. A thinker is an iterator of Thoughts; each `next` does one slice, counted in work, not time.

The search for games without a bot of their own is Monte Carlo tree search over imagined States: every slice fills the
blanks of what the seat sees anew, goes down the tree by upper confidence bounds among what is legal there, adds a
node, and plays on at random.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import log, sqrt
from typing import Final

from pygames.core.bag import Luck, pick
from pygames.core.state import State
from pygames.core.words import CHANCE, Action

SLICES: Final = {"easy": 8, "steady": 120, "strong": 1200}
CURIOUS: Final = 0.7
"""How much an action that was seldom tried is worth trying."""
PLAYOUT_ACTIONS: Final = 200


@dataclass(frozen=True, slots=True)
class Thought:
    """The best action so far. `share` of the work done that speaks for it (0 to 1); `value` from 0 (lost) to 1 (won), or None; `reason` for people."""

    action: Action
    share: float
    value: float | None
    reason: str


@dataclass(slots=True)
class Node:
    """What was found out about a line of play: visits, and how well the seat that chose it came off, summed up."""

    visits: int = 0
    won: float = 0.0
    offered: int = 0
    """How often it was legal when its parent was visited."""
    after: dict[Action, Node] = field(default_factory=dict)

    @property
    def mean(self) -> float:
        return self.won / self.visits if self.visits else 0.0


def think(view: State, seat: int, level: str, rng: Luck) -> Iterator[Thought]:
    """As many slices as the level has; the best is what was visited most."""
    root = Node()
    for number in range(1, SLICES[level] + 1):
        visit(root, view.imagine(seat, rng), rng)
        best = max(root.after, key=lambda action: (root.after[action].visits, root.after[action].mean))
        found = root.after[best]
        reason = f"Came off best in {number} imagined matches, of which it was tried in {found.visits}."
        yield Thought(best, found.visits / number, found.mean, reason)


def visit(root: Node, world: State, rng: Luck) -> None:
    """One way down the tree, to a new node and by chance to the end; what came of it is noted all the way. Changes `world`."""
    node = root
    path: list[tuple[Node, int]] = []
    while world.turn is not None:
        turn = world.turn
        action = world.chance(rng) if turn == CHANCE else choose(node, world.actions(), rng)
        world.play(action)
        node = node.after.setdefault(action, Node())
        path.append((node, turn))
        if not node.visits:
            break
    if not path:
        return
    came_off = playout(world, rng)
    for node, turn in path:
        node.visits += 1
        node.won += came_off[turn] if turn != CHANCE else 0.0


def choose(node: Node, actions: list[Action], rng: Luck) -> Action:
    """The action to try: one that was never tried, or the one with the highest upper confidence bound."""
    known = node.after
    fresh = [action for action in actions if action not in known]
    if fresh:
        return pick(rng, fresh)
    for action in actions:
        known[action].offered += 1
    return max(actions, key=lambda action: _bound(known[action]))


def _bound(node: Node) -> float:
    return node.mean + CURIOUS * sqrt(log(node.offered + 1) / node.visits)


def playout(world: State, rng: Luck) -> list[float]:
    """Play at random until it is over, at most PLAYOUT_ACTIONS lines: how well each seat came off, from 0 to 1. Changes `world`."""
    for _ in range(PLAYOUT_ACTIONS):
        if world.turn is None:
            return [standing(world, seat) for seat in range(world.seats)]
        world.play(world.chance(rng) if world.turn == CHANCE else pick(rng, world.actions()))
    scores = world.scores()
    return [_lead(scores, seat) for seat in range(world.seats)]


def standing(state: State, seat: int) -> float:
    """How well a seat came off in a match that is over: 1 for the first alone, 0 for the last alone, ties share.

    Who plays alone is measured by the score: half of it is worth 1/2 and more of it always more.
    """
    if state.seats == 1:
        score = state.scores()[0]
        return 0.5 + 0.5 * score / (abs(score) + 20)
    better = 0
    for tied in state.ranking():
        if seat in tied:
            return 1 - (better + (len(tied) - 1) / 2) / (state.seats - 1)
        better += len(tied)
    return 0.0


def _lead(scores: list[float], seat: int) -> float:
    """How a match looks that was broken off: a little over or under a half."""
    others = [score for other, score in enumerate(scores) if other != seat]
    if not others:
        return 0.5
    return 0.5 + 0.4 * ((scores[seat] > max(others)) - (scores[seat] < max(others)))
