"""Chance: repeatable, the same for the same seed and occasion, and known to the touch tree."""

from __future__ import annotations

import math
from random import Random

from pygames.conformance.data import Luck, frozen
from pygames.conformance.finding import At, broken, keep
from pygames.conformance.walk import Walk
from pygames.core.history import has_secrets
from pygames.core.match import Match
from pygames.core.state import State
from pygames.core.touches import Step
from pygames.core.words import CHANCE, Action, Refusal


def chance_is_repeatable(walk: Walk) -> None:
    """An outcome comes from seed and occasion alone, drawn with `random()`; the touch tree knows every outcome."""
    for point in walk.chances():
        state = point.state
        with At(state):
            rolled = [state.chance(Luck(number)) for number in (1, 1, 2, 3)]
            keep(rolled[0] == rolled[1], "chance does not depend on the generator alone")
            keep(frozen(state) == point.frozen, "drawing an outcome changed the State")
            for outcome in rolled:
                check_walk_to_outcome(state, outcome)
            keep(state.actions() == [], "nobody acts at CHANCE")
            check_outcomes(state, rolled)
            strange = state.after(("no-such-outcome",))
            keep(isinstance(strange, Refusal), "an outcome that cannot be is not refused")


def check_outcomes(state: State, rolled: list[Action]) -> None:
    """The list of outcomes, where there is one: each once, with probabilities that add up to 1."""
    outcomes = state.outcomes()
    if outcomes is None:
        return
    keep(0 < len(outcomes) <= 1000, f"{len(outcomes)} outcomes: from 1,001 on they are not listed")
    every = [outcome for outcome, _ in outcomes]
    keep(len(set(every)) == len(every), "an outcome stands twice")
    total = sum(probability for _, probability in outcomes)
    keep(math.isclose(total, 1), f"probabilities do not add up to 1, but to {total}")
    keep(all(probability > 0 for _, probability in outcomes), "an outcome that cannot come up is listed")
    keep(set(rolled) <= set(every), "an outcome was drawn that is not among the outcomes")


def check_walk_to_outcome(state: State, outcome: Action) -> None:
    """An outcome can be reached touch by touch."""
    for length in range(len(outcome)):
        step = state.after(outcome[:length])
        if not isinstance(step, Step):
            broken(f"{outcome[:length]} begins an outcome and is refused: {step}")
        known = outcome[length] in step.words
        keep(known, f"after {outcome[:length]}: {outcome[length]} is not among {step.words[:9]}")
    step = state.after(outcome)
    keep(isinstance(step, Step) and step.action == outcome, f"{outcome} is no outcome: {step}")


def one_seed_gives_one_luck(walk: Walk) -> None:
    """The same seed and occasion give the same outcome, whatever happened between, where the same may come up."""
    if not walk.occasions:
        return
    other = walk.case.start(walk.seed)
    state = walk.start.copy()
    for line in _random_lines(other, Random("other choices"), 400):
        if state.turn == CHANCE and state.occasion in walk.occasions and not state.players_roll:
            outcome, outcomes = walk.occasions[state.occasion]
            now = state.outcomes()
            dice = outcomes is None and now is None and not has_secrets(state) and len(outcome) == len(line.split())
            if dice or (outcomes is not None and outcomes == now):
                keep(tuple(line.split()) == outcome, f"{state.occasion}: {line}, not {' '.join(outcome)}")
        state.play(line)


def _random_lines(match: Match, rng: Random, most: int) -> list[str]:
    while match.state.turn is not None and len(match.lines) < most:
        if match.state.turn == CHANCE:
            match.play(match.state.chance(Luck(rng.random())))
        else:
            match.play(rng.choice(match.state.actions()))
    return match.lines
