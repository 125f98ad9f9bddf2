"""A walk: a random match, played to its end. Some of the States on its way are kept, to be looked at closely."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from pygames.conformance.cases import Case
from pygames.conformance.data import Luck, frozen, shared
from pygames.conformance.finding import At, broken, keep, several
from pygames.conformance.rare import Rare, facts, rarest
from pygames.conformance.undoing import undo_and_redo
from pygames.core.state import State
from pygames.core.words import CHANCE, LONGEST_WORD, MOST_WORDS, Action

MOST_ACTIONS = 500
KEPT = 10
"""How many States of a match are looked at closely."""
COPIED = 6
"""So many States are copied and played on before anything is taken back, so that what copies share is found as such."""


@dataclass
class Point:
    """A State on the way of a match, and what was played there."""

    number: int
    state: State
    action: Action
    frozen: Any
    copy: State


class Look:
    """States of a case that are looked at closely, and the luck with which that is done."""

    def __init__(self, case: Case, seed: int) -> None:
        self.case, self.seed = case, seed
        self.rng = Random(f"walk {case} {seed}")
        self.rare = Rare(self.rng)
        self.start = case.new()
        self.points: list[Point] = []

    def keep(self, number: int, state: State, action: Action) -> None:
        """Note a State, and what was played there."""
        self.points.append(Point(number, state.copy(), action, frozen(state), state.copy()))

    def decisions(self) -> Iterator[Point]:
        """The States in which a seat is to act."""
        return (point for point in self.points if point.state.turn != CHANCE)

    def chances(self) -> Iterator[Point]:
        """The States in which the table is to act."""
        return (point for point in self.points if point.state.turn == CHANCE)

    def some(self, items: list[Any], most: int) -> list[Any]:
        """So many of the items at most, by chance."""
        return items if len(items) <= most else self.rng.sample(items, most)

    def play_on(self, state: State, most: int) -> None:
        """Up to so many random lines more."""
        for _ in range(most):
            if state.turn is None:
                return
            chance = state.turn == CHANCE
            state.play(state.chance(Luck(self.rng.random())) if chance else self.rng.choice(state.actions()))


class Walk(Look):
    """A random match of a case, played to its end."""

    def __init__(self, case: Case, seed: int) -> None:
        super().__init__(case, seed)
        self.occasions: dict[str, tuple[Action, list[Any] | None]] = {}
        with At(self.start):
            self.match = case.start(seed, self.rng.randrange(2**case.seats))
        self.legal: set[Action] = set()
        """Every action that was legal anywhere in the match."""
        self.drawn: set[str] = set()
        """Every word of an outcome."""
        self.scores: tuple[float, float] = (0.0, 0.0)
        """The least and the most that anybody's score was."""
        self._play()
        self._look_back()

    def _play(self) -> None:
        match, bound = self.match, self.case.game.bound
        known = self.legal
        while match.state.turn is not None:
            state, played = match.state, len(match.lines)
            with At(state):
                action = self.choice(state, known)
            with At(state, action):
                if played < COPIED:
                    check_copy(state, action)
                match.play(action)
                keep(len(match.lines) <= bound, f"no match has more than {bound} lines, as the game's bound says")
            # each costs as much as the match is long
            if self.rng.random() < (8 / (played + 5) if played < 60 else 1.5 / played):
                undo_and_redo(match)

    def choice(self, state: State, known: set[Action]) -> Action:
        """What is played next: by chance, or what was seldom done so far."""
        if state.turn == CHANCE:
            keep(state.players_roll, "a match plays chance by itself")
            return state.chance(Luck(f"{self.seed} own {len(self.match.lines)}"))
        check_decision(state, known)
        return self.rare.choose(state.actions())

    def _look_back(self) -> None:
        """Play the lines again, and look at every State and every chance on the way."""
        lines = [tuple(line.split()) for line in self.match.lines]
        kept = self._kept(lines)
        state = self.start.copy()
        firsts: dict[bool, set[str]] = {True: set(), False: set()}
        scores = [state.scores()]
        for number, action in enumerate(lines):
            by_chance = state.turn == CHANCE
            firsts[by_chance].add(action[0])
            with At(state, action):
                both = firsts[True] & firsts[False]
                keep(not both, f"outcomes begin with words that no seat's action begins with, and both have {both}")
                if by_chance:
                    self._note_chance(state, action)
                    self.drawn.update(action)
                if number in kept:
                    self.keep(number, state, action)
                state.play(action)
                if number % 8 == 0 or state.turn is None:
                    scores.append(state.scores())
        self.scores = min(map(min, scores)), max(map(max, scores))
        keep(state == self.match.state, "the lines lead to the same State again")

    def _kept(self, lines: list[Action]) -> set[int]:
        """The numbers of the lines before which a State is looked at closely: rare ones, and any, chance among them."""
        chances, known = [], []
        state = self.start.copy()
        for number, line in enumerate(lines):
            if state.turn == CHANCE:
                chances.append(number)
            with At(state, line):
                known.append(facts(state))
                state.play(line)
        kept = rarest(known, KEPT // 2, self.rng)
        kept |= set(self.rng.sample(range(len(lines)), min(KEPT - len(kept), len(lines))))
        return kept | set(self.rng.sample(chances, min(3, len(chances))))

    def _note_chance(self, state: State, outcome: Action) -> None:
        occasion = state.occasion
        keep(occasion not in self.occasions, f"the occasion “{occasion}” comes twice in a match")
        self.occasions[occasion] = (outcome, state.outcomes() if len(self.occasions) < 60 else None)

    def last(self) -> Point:
        """The end."""
        state = self.match.state
        return Point(len(self.match.lines), state, (), frozen(state), state)


def who(viewer: int | None) -> str:
    """What a viewer is called in a finding."""
    return "a spectator" if viewer is None else f"seat {viewer}"


def viewers(seats: int) -> list[int | None]:
    """Everybody who can look on: a spectator, and each seat."""
    return [None, *range(seats)]


def check_decision(state: State, known: set[Action]) -> None:
    """What holds wherever a seat is to act; `known` are actions that were looked at already."""
    turn, actions = state.turn, state.actions()
    keep(turn in state.players(), f"seat {turn} is to act and is not in the match")
    keep(bool(actions), f"a dead end: seat {turn} has no action")
    keep(len(actions) <= MOST_ACTIONS, f"{len(actions)} actions, and {MOST_ACTIONS} is the most")
    if len(set(actions)) != len(actions):
        twice = [action for action in dict.fromkeys(actions) if actions.count(action) > 1]
        broken(f"an action stands twice in the list: {several(twice)}")
    for action in actions:
        if action not in known:
            check_action(action)
            known.add(action)
    keep(is_sentence(state.prompt), f"the prompt is no sentence: {state.prompt!r}")


def check_action(action: object) -> None:
    """An action is a tuple of 1 to 12 short words."""
    if not isinstance(action, tuple):
        broken(f"an action is a tuple of words, not {action!r}")
    keep(1 <= len(action) <= MOST_WORDS, f"an action has at most {MOST_WORDS} words, and {action} has {len(action)}")
    for word in action:
        keep(isinstance(word, str) and 0 < len(word) <= LONGEST_WORD, f"{word!r} in {action} is no short word")


def check_copy(state: State, action: Action) -> None:
    """A copy is equal and shares nothing; neither it nor its original changes when the other is played on."""
    before, copy = frozen(state), state.copy()
    keep(copy == state and frozen(copy) == before, "a copy is not equal to its original")
    held = shared(state, copy)
    keep(not held, f"a copy shares “{held}” with its original, so that a change of one changes both")
    copy.play(action)
    keep(frozen(state) == before, "a State changed with its copy")


def is_sentence(text: object) -> bool:
    """Whether it is one line that ends like a sentence."""
    return isinstance(text, str) and len(text.splitlines()) == 1 and text == text.strip() and text[-1] in ".!?…”"
