"""What the tests of Gem Hens share: positions in few words, and playing on from them."""

from __future__ import annotations

from random import Random

import pytest

import pygames
from pygames.core.words import CHANCE
from pygames.gem_hens.components import BAG
from pygames.gem_hens.rules import GemHens

GAME = pygames.game("gem-hens")


def at(line: str, *hens: str, **options: str) -> GemHens:
    """The position with these fields and these players."""
    numbered = [f"hen{number}:{hen or 'cell=coop'}" for number, hen in enumerate(hens, 1)]
    state = GAME.new(position=" ".join([line, *numbered]), **options)
    assert isinstance(state, GemHens)
    return state


def acting(*hens: str, farmer: str = "row6,column6", more: str = "", **options: str) -> GemHens:
    """Round 3 of the match, hen1 is to use a die. Each player has `cell=r2c3;dice=1,2`; one row and one column are marked."""
    line = f"round:3 phase:turn farmer:{farmer} {more}"
    return at(line, *hens, **options)


def play(state: GemHens, *lines: str) -> GemHens:
    """Play lines, chance outcomes among them."""
    for line in lines:
        state.play(line)
    return state


def after(state: GemHens, *lines: str) -> GemHens:
    """Another State, after these lines."""
    return play(state.copy(), *lines)


def cells(state: GemHens) -> list[str]:
    """Where the hens are."""
    return [hen.cell for hen in state.hens]


def refusal(state: GemHens, line: str) -> pygames.Refusal:
    """Why a line is refused: both by asking and by trying, and nothing changes."""
    before = state.copy()
    why = state.why_not(line)
    assert why is not None, f"{line} is legal"
    with pytest.raises(pygames.IllegalAction) as refused:
        state.play(line)
    assert (refused.value.rule, refused.value.text) == (why.rule, why.text)
    assert state == before
    return why


def uses(state: GemHens, die: str) -> set[str]:
    """What may be done with one die alone: the cells and lines after it."""
    return {action[1] for action in state.actions() if action[0] == die and len(action) == 2}


def shoves(state: GemHens) -> set[str]:
    """All shoves, as text."""
    return {" ".join(action) for action in state.actions() if len(action) == 4}


def finish(state: GemHens, seed: int = 0) -> GemHens:
    """Play on to the end at random."""
    rng = Random(seed)
    for _ in range(GAME.bound):
        if state.turn is None:
            return state
        state.play(state.chance(rng) if state.turn == CHANCE else rng.choice(state.actions()))
    raise AssertionError("no end")


def somewhere(seats: int, seed: int, lines: int, **options: str) -> GemHens:
    """A State of a random match."""
    rng = Random(seed)
    state = GAME.new(seats=seats, **options)
    for _ in range(lines):
        if state.turn is None:
            break
        state.play(state.chance(rng) if state.turn == CHANCE else rng.choice(state.actions()))
    assert isinstance(state, GemHens)
    return state


def conserved(state: GemHens) -> bool:
    """Whether there are still 100 gems, each kind as many as ever, but for those that are forged."""
    there = dict(state.bag)
    for gems in (*state.grain.values(), *(feature for hen in state.hens for feature in hen.egg)):
        for gem in gems:
            there[gem] += 1
    for task in state.tasks:
        for thing in task.things:
            if thing in there:
                there[thing] += 1
    for hen in state.hens:
        for gem, count in hen.unused.items():
            there[gem] += count
    forged = sum(state.forged.values())
    expected = {
        kind: count - state.forged[kind] + (forged if kind == "imperfection" else 0) for kind, count in BAG.items()
    }
    return there == expected and all(len(gems) <= 3 for gems in state.grain.values())


def rolled(state: GemHens, *dice: str) -> GemHens:
    """The player whose turn it is to roll keeps these eight dice at the first roll."""
    return play(state, "roll", f"rolled {' '.join(dice)}", "done")


EIGHT = "12345123"
"""Eight dice without a six."""
