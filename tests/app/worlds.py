"""Two worlds that a viewer cannot tell apart: two matches whose lines are told to that viewer in the same words and leave the same in view.

They are planned with the rules alone, side by side, and then played through two Apps, whose chance brings what was planned.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any

import pygames
from pygames import CHANCE, Action, Game, State
from pygames.core.record import Seat
from pygames.core.seats import called

MOST_TAKEN_BACK = 64
TRIES = 12
"""So many outcomes are drawn where another one is looked for."""


@dataclass
class World:
    """One of the two: what is played line by line, and what chance brings on which occasion."""

    lines: list[str] = field(default_factory=list)
    actors: list[int | None] = field(default_factory=list)
    """Whose each line is."""
    outcomes: dict[str, Action] = field(default_factory=dict)

    def add(self, state: State, action: Action) -> None:
        if state.turn == CHANCE:
            self.outcomes[state.occasion] = action
        self.actors.append(state.turn)
        self.lines.append(" ".join(action))
        state.play(action)


@dataclass
class Worlds:
    """Two worlds that `viewer` (None: a spectator) cannot tell apart, as far as they were planned."""

    game: Game
    options: dict[str, str]
    seats: list[Seat]
    viewer: int | None
    both: tuple[World, World]
    different: int = 0
    """In so many lines the worlds were not the same."""
    begun: int = 0
    """So many lines, which are the same in both, have been played when somebody opens the match."""

    @property
    def text(self) -> str:
        """How either match begins."""
        rows = [f"pygames 1\ngame {self.game.slug} rules {self.game.rules}"]
        rows += [f"option {name} {choice}" for name, choice in self.options.items()]
        rows += [f"seat {seat.kind} {seat.name}" for seat in self.seats]
        return "\n".join([*rows, "seed 3", "---", *self.both[0].lines[: self.begun]]) + "\n"

    def begin_late(self, before: int, most: int) -> None:
        """Begin the match shortly before the worlds part: in some games nothing is hidden for long."""
        same = zip(*(world.lines for world in self.both), strict=True)
        parting = next((number for number, (one, other) in enumerate(same) if one != other), 0)
        self.begun = max(0, parting - before)
        for world in self.both:
            del world.lines[self.begun + most :]


def planned(
    game: Game, options: dict[str, str], seats: list[Seat], viewer: int | None, most: int, rng: Random
) -> Worlds:
    """Two worlds of up to `most` lines. Where they would have to part, some lines are taken back, and then less differs."""
    one, other = (game.new(seats=len(seats), **options) for _ in range(2))
    one.names = other.names = called(seats)
    way: list[tuple[State, State]] = [(one, other)]
    actions: list[tuple[Action, Action]] = []
    apart, back, most_back = rng.random(), 1, rng.choice([0, MOST_TAKEN_BACK])
    while len(actions) < most and way[-1][0].turn is not None:
        found = _pair(*way[-1], viewer, 0 if back > 1 and rng.random() < 0.8 else apart, rng)
        if found is None:
            if back > most_back:
                break
            left = max(0, len(actions) - back)
            back *= 2
            del actions[left:], way[left + 1 :]
            continue
        actions.append(found)
        way.append((_after(way[-1][0], found[0]), _after(way[-1][1], found[1])))
    while actions and way[-1][0].turn == CHANCE:  # a match would go on by itself, and the worlds might part
        del actions[-1], way[-1]
    worlds = Worlds(game, options, seats, viewer, (World(), World()))
    for states, found in zip(way, actions, strict=False):
        for world, state, action in zip(worlds.both, states, found, strict=True):
            world.add(state.copy(), action)
        worlds.different += states[0] != states[1]
    return worlds


def _pair(one: State, other: State, viewer: int | None, apart: float, rng: Random) -> tuple[Action, Action] | None:
    """What happens next in each world, so that the viewer is told and shown the same; in the other world something else, if it can be."""
    for action in _possible(one, rng):
        told, seen = one.describe(action, viewer), _after(one, action).seen_by(viewer)
        alike = partial(_alike, other, viewer, told, seen)
        others = [] if one.turn == viewer else [twin for twin in dict.fromkeys(_possible(other, rng)) if twin != action]
        different = next(filter(alike, others), None)
        if different is not None and rng.random() < apart:
            return (action, different)
        if alike(action):
            return (action, action)
        if different is not None:
            return (action, different)
    return None


def _alike(state: State, viewer: int | None, told: str, seen: State, action: Action) -> bool:
    """Whether an action is possible, and the viewer is told and shown this about it."""
    return (
        _can(state, action) and _after(state, action).seen_by(viewer) == seen and state.describe(action, viewer) == told
    )


def _possible(state: State, rng: Random) -> list[Action]:
    if state.turn != CHANCE:
        return sorted(state.actions(), key=lambda _: rng.random())
    return list(dict.fromkeys(state.chance(rng) for _ in range(TRIES)))


def _can(state: State, action: Action) -> bool:
    step = state.after(action)
    return not isinstance(step, pygames.Refusal) and step.action == action


def _after(state: State, action: Action) -> State:
    twin = state.copy()
    twin.carry_out(action)
    return twin


@contextmanager
def scripted(game: Game, world: World) -> Iterator[None]:
    """As long as this lasts, chance brings what the world has planned."""
    chance = game.state.chance

    def bring(state: State, rng: Any) -> Action:
        planned = world.outcomes.get(state.occasion)
        # the page may show another match first, of fewer seats, in which something else is drawn at the same occasion
        if planned is not None and getattr(state.after(planned), "action", None) == planned:
            return planned
        return chance(state, rng)

    game.state.chance = bring  # type: ignore[method-assign]
    try:
        yield
    finally:
        if "chance" in vars(game.state) and chance is getattr(State, "chance", None):
            del game.state.chance
        else:
            game.state.chance = chance  # type: ignore[method-assign]
