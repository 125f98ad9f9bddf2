"""What the tests of Jelly Bean Farmers share: positions in few words, and playing on from them."""

from __future__ import annotations

import pytest

import pygames
from pygames.core.words import CHANCE
from pygames.jelly_bean_farmers.rules import Farmers

GAME = pygames.game("jelly-bean-farmers")


def at(line: str, *farms: str) -> Farmers:
    """The position with these fields and these farms."""
    numbered = [f"farm{number}:{farm}" for number, farm in enumerate(farms, 1)]
    state = GAME.new(position=" ".join([line, *numbered]))
    assert isinstance(state, Farmers)
    return state


def planning(*farms: str, climate: str = "-/-", season: str = "spring", more: str = "") -> Farmers:
    """The moment in a season at which actions are chosen, by all who have a card."""
    waiting = [f"farm{number}" for number, farm in enumerate(farms, 1) if f"{season}=" in farm or "saved=" in farm]
    return at(f"season:{season} phase:plan climate:{climate} waiting:{','.join(waiting)} {more}", *farms)


def seeding(*farms: str, season: str = "spring", more: str = "", waiting: str = "") -> Farmers:
    """The moment in a season at which all choose their seed."""
    everybody = ",".join(f"farm{number}" for number in range(1, len(farms) + 1))
    return at(f"season:{season} phase:seed waiting:{waiting or everybody} {more}", *farms)


def play(state: Farmers, *lines: str) -> Farmers:
    """Play lines, chance outcomes among them."""
    for line in lines:
        state.play(line)
    return state


def food(state: Farmers) -> list[int]:
    """Everybody's food."""
    return [farm.food for farm in state.farms]


def refusal(state: Farmers, line: str) -> pygames.Refusal:
    """Why a line is refused: both by asking and by trying, and nothing changes."""
    before = state.copy()
    why = state.why_not(line)
    assert why is not None, f"{line} is legal"
    with pytest.raises(pygames.IllegalAction) as refused:
        state.play(line)
    assert (refused.value.rule, refused.value.text) == (why.rule, why.text)
    assert state == before
    return why


def first_words(state: Farmers) -> set[str]:
    """The first words of what may be done."""
    return {action[0] for action in state.actions()}


def finish(state: Farmers, seed: int = 0) -> Farmers:
    """Play on to the end, always with the first action."""
    from random import Random

    rng = Random(seed)
    while state.turn is not None:
        state.play(state.chance(rng) if state.turn == CHANCE else state.actions()[0])
    return state


def end(*farms: str) -> Farmers:
    """The end of a match with these farms: the last back action of the last summer is played, nothing grows, and one food is eaten."""
    first = f"{farms[0]};backs=dogs"
    state = at("year:8 season:summer phase:back waiting:farm1 climate:-/-", first, *farms[1:])
    return play(state, "half-silo dogs")
