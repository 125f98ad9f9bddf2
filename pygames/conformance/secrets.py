"""Secrets: what a seat sees, does, imagines and is told depends on nothing that it cannot know; bots do not peek."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import combinations, islice
from random import Random
from typing import Any

from pygames.conformance.data import Luck, frozen
from pygames.conformance.finding import At, keep, several
from pygames.conformance.touching import hostile
from pygames.conformance.walk import Look, Point, Walk, is_sentence, viewers, who
from pygames.core.bots import LEVELS, bot
from pygames.core.history import has_secrets
from pygames.core.plain import blanks
from pygames.core.state import State
from pygames.core.undo import shows
from pygames.core.words import CHANCE, Action

WORLDS = 2
"""In so many worlds that look the same to a viewer the same is tried."""
MOST_HAPPENINGS = 40
FOLLOWED = 6
"""Two worlds that look the same are played on side by side for so many lines."""


def secrets_are_kept(walk: Look) -> None:
    """Views depend on nothing hidden; what a seat has to do is the same on its view, on what it imagines, and in truth."""
    for point in walk.points:
        for viewer in viewers(walk.case.seats):
            with At(point.state, seat=viewer):
                _check_view(walk, point, viewer)
        with At(point.state):
            keep(frozen(point.state) == point.frozen, "looking changed the State")


def _check_view(walk: Look, point: Point, viewer: int | None) -> None:
    view = point.state.seen_by(viewer)
    keep(type(view) is type(point.state) and view.turn == point.state.turn, "a view hides whose turn it is")
    keep(view.seen_by(viewer) == view, f"{who(viewer)} sees less of what it sees")
    keep(view.seen_by(None) == point.state.seen_by(None), f"a spectator sees what {who(viewer)} does not")
    keep(isinstance(view.prompt, str) and len(view.scores()) == walk.case.seats, "a view has no prompt or no scores")
    for number in range(WORLDS):
        world = point.state.imagine(viewer, Luck(f"{walk.seed} {number}"))
        keep(blanks(world) == 0, f"blanks are left in what {who(viewer)} imagines")
        keep(world.seen_by(viewer) == view, f"{who(viewer)} sees what depends on hidden things: {world.position()}")
        again = view.imagine(viewer, Luck(number))
        alike = world.imagine(viewer, Luck(number)) == again
        keep(alike, f"what {who(viewer)} imagines depends on something else than what it sees and its luck")
        keep(world.turn == view.turn, "whose turn it is depends on hidden things")
        if viewer == view.turn:
            _check_same_to_do(walk, point.state, view, world)
        walk.play_on(world, 3)


def _check_same_to_do(walk: Look, *states: State) -> None:
    """The seat to act may do the same in all States, is told the same, and is refused the same."""
    truth, *others = states
    touches = [*hostile(walk, truth, 4), *walk.some(truth.actions(), 3)]
    for other in others:
        if other.actions() != truth.actions():
            odd = [action for action in truth.actions() if action not in other.actions()]
            odd += [action for action in other.actions() if action not in truth.actions()]
            keep(False, f"what may be done depends on hidden things: {several(odd) if odd else 'its order'}")
        keep(other.prompt == truth.prompt, f"the prompt depends on hidden things: {other.prompt}")
        for touched in touches:
            with At(truth, touched):
                keep(other.after(touched) == truth.after(touched), "the answer to touches depends on hidden things")


# -- what is told, and what is seen -----------------------------------------------------------------------------------


class Happening:
    """Something that may happen now, and what becomes known of it."""

    def __init__(self, state: State, action: Action) -> None:
        self.state, self.action = state, action
        self._told: dict[int | None, str] = {}
        self._seen: dict[int | None, State] = {}

    def told(self, viewer: int | None) -> str:
        """What a viewer is told about it."""
        if viewer not in self._told:
            self._told[viewer] = self.state.describe(self.action, viewer)
        return self._told[viewer]

    @cached_property
    def after(self) -> State:
        """The truth afterwards."""
        after = self.state.copy()
        after.play(self.action)
        return after

    def seen(self, viewer: int | None) -> State:
        """What a viewer sees afterwards."""
        if viewer not in self._seen:
            self._seen[viewer] = self.after.seen_by(viewer)
        return self._seen[viewer]

    @cached_property
    def shows(self) -> bool:
        """Whether it shows somebody something, so that it cannot be taken back."""
        return shows(self.state.copy(), self.action, 0)

    def secret_from(self, viewer: int | None, other: Happening) -> bool:
        """Whether a viewer is told the same about both, and somebody is not."""
        everybody = viewers(self.state.seats)
        return self.told(viewer) == other.told(viewer) and any(self.told(who) != other.told(who) for who in everybody)


def what_is_told_is_what_is_seen(walk: Look) -> None:
    """Who is told the same about two happenings that others are told apart sees the same afterwards, and the other way round."""
    for point in walk.points:
        with At(point.state, point.action):
            _check_told_and_seen(walk, point)


def _check_told_and_seen(walk: Look, point: Point) -> None:
    truth = Happening(point.state, point.action)
    others = [action for action in _happenings(point.state) if action != point.action]
    told = [truth, *(Happening(point.state, action) for action in walk.some(others, 6))]
    for viewer in viewers(walk.case.seats):
        with At(point.state, point.action, viewer):
            if has_secrets(point.state):
                _check_told_apart(told, viewer)
            for other in told[1:]:
                _check_alike(truth, other, viewer)
    looking = {walk.rng.choice(viewers(walk.case.seats)), None if point.state.turn == CHANCE else point.state.turn}
    for viewer in looking if has_secrets(point.state) else ():
        with At(point.state, point.action, viewer):
            _check_other_worlds(truth, viewer)


def _check_told_apart(told: list[Happening], viewer: int | None) -> None:
    """What looks the same afterwards, and is not, is told in the same words."""
    for one, other in combinations(told, 2):
        if one.told(viewer) != other.told(viewer) and one.seen(viewer) == other.seen(viewer):
            alike = one.after == other.after
            keep(alike, f"{who(viewer)} is told what it cannot see: “{one.told(viewer)}”, “{other.told(viewer)}”")


def _check_alike(one: Happening, other: Happening, viewer: int | None) -> None:
    """What is told in the same words, but apart to others, looks the same afterwards, and can be taken back alike."""
    if not one.secret_from(viewer, other):
        return
    said = f"“{one.told(viewer)}”, which is told of {several([one.action, other.action])}"
    alike = one.seen(viewer) == other.seen(viewer)
    seen = f"{one.seen(viewer).position()}, or {other.seen(viewer).position()}"
    keep(alike, f"{who(viewer)} sees what it is not told, after {said}: {seen}")
    keep(
        one.shows == other.shows,
        f"{who(viewer)} learns by what can be taken back whether others were shown something: {said}",
    )


def _check_other_worlds(truth: Happening, viewer: int | None) -> None:
    """In every world that the viewer cannot rule out, what it sees and what it is told go together.

    What is revealed may be told, though no State remembers who revealed it: an action that shows somebody something may
    end a secret round, and who acts is told how that ended.
    """
    before, sentence = truth.state, truth.told(viewer)
    shown_to = viewers(before.seats) if viewer == before.turn else [viewer]
    revealed = any(blanks(truth.seen(who)) < blanks(before.seen_by(who)) for who in shown_to)
    for number in range(WORLDS):
        world = before.imagine(viewer, Luck(f"world {number}"))
        every = _happenings(world)
        if len(every) > MOST_HAPPENINGS:
            continue
        told = [Happening(world, action) for action in every]
        if not revealed:
            like = [other.told(viewer) for other in told if other.seen(viewer) == truth.seen(viewer)]
            known = not like or sentence in like
            keep(known, f"{who(viewer)} is told what it cannot see: “{sentence}”, not “{like[:1]}”")
        for other in told:
            _check_alike(truth, other, viewer)


def what_is_hidden_stays_hidden(walk: Walk) -> None:
    """Two worlds that a viewer cannot tell apart look the same to it as long as it is told the same about both."""
    for point in walk.points:
        if has_secrets(point.state):
            viewer = walk.rng.choice(viewers(walk.case.seats))
            with At(point.state, seat=viewer):
                _follow(walk, point.state.copy(), viewer)


def _follow(walk: Walk, truth: State, viewer: int | None) -> None:
    world = truth.imagine(viewer, Luck(walk.rng.random()))
    lines: list[Action] = []
    for _ in range(FOLLOWED):
        pair = next(_told_the_same(walk, truth, world, viewer), None)
        if pair is None:
            return
        sentence, before = truth.describe(pair[0], viewer), truth.seen_by(viewer)
        truth.play(pair[0])
        world.play(pair[1])
        lines.append(pair[0])
        seen, other = truth.seen_by(viewer), world.seen_by(viewer)
        if blanks(seen) < blanks(before) or blanks(other) < blanks(before):
            return  # what is shown to all need not be told in every detail
        said = f"after {several(lines, FOLLOWED)}, of which the last is told as “{sentence}”"
        keep(
            seen == other, f"{who(viewer)} sees what it was not told, {said}: {other.position()}, not {seen.position()}"
        )


def _told_the_same(walk: Walk, truth: State, world: State, viewer: int | None) -> Iterator[tuple[Action, Action]]:
    """What may happen in both worlds and is told to the viewer in the same words."""
    if truth.turn is None or world.turn is None:
        return
    if truth.turn == CHANCE:
        tried = [truth.chance(Luck(walk.rng.random()))]
        others = [world.chance(Luck(walk.rng.random())) for _ in range(3)]
    else:
        tried = walk.some(truth.actions(), 4)
        others = walk.some(world.actions(), 8)
    for action in tried:
        sentence = truth.describe(action, viewer)
        for other in ([action] if world.why_not(action) is None and _whole(world, action) else []) + others:
            if world.describe(other, viewer) == sentence:
                yield action, other


def _whole(state: State, action: Action) -> bool:
    step = state.after(action)
    return getattr(step, "action", None) == action


def _happenings(state: State) -> list[Action]:
    """What may happen now: actions, or outcomes where they can be listed."""
    return [outcome for outcome, _ in state.outcomes() or []] if state.turn == CHANCE else state.actions()


def bots_do_not_peek(walk: Walk) -> None:
    """A bot's choice after some slices does not depend on hidden things, and is legal."""
    for point in walk.some(list(walk.decisions()), 1):
        seat = point.state.turn
        assert seat is not None
        with At(point.state, seat=seat):
            world = point.state.imagine(seat, Luck("bot"))
            level = bot(LEVELS[walk.seed % len(LEVELS)])
            first, other = ([*islice(level.think(state, seat, Random(walk.seed)), 2)] for state in (point.state, world))
            keep(first == other, "the bot's choice depends on hidden things")
            _check_thoughts(point.state, first)
            keep(frozen(point.state) == point.frozen, "thinking changed the State")


def _check_thoughts(state: State, thoughts: list[Any]) -> None:
    keep(bool(thoughts), "the bot has no thought")
    for thought in thoughts:
        with At(state, thought.action):
            keep(thought.action in state.actions(), "the bot does what is not legal")
            keep(0 <= thought.share <= 1, f"the share of a thought is from 0 to 1, not {thought.share}")
            valued = thought.value is None or 0 <= thought.value <= 1
            keep(valued, f"the value of a thought is from 0 to 1, not {thought.value}")
            keep(is_sentence(thought.reason), f"the reason of a thought is no sentence: {thought.reason!r}")
