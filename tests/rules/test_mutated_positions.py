"""Positions of real matches, mutated by structure: each is refused with a sentence, or keeps all promises and plays on to an end."""

from random import Random

import pytest

import pygames
from tests.rules.mutated import keeps_all_promises, mutated, position_on_the_way, taken

GAMES = [pygames.game(slug) for slug in ("hens-and-chicks", "rolling-gemstones", "jelly-bean-farmers")]
LINES = 8
"""So many changed lines of each State."""


@pytest.mark.parametrize("seed", range(25))
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_what_is_taken_plays_on_to_an_end_and_what_is_not_is_refused(game: pygames.Game, seed: int) -> None:
    rng = Random(f"{game.slug} {seed}")
    options = {option.name: rng.choice(option.choices) for option in game.options if option.name != "start"}
    state, other = (position_on_the_way(game, rng, **options) for _ in range(2))
    keeps_all_promises(game.new(position=state, **options), rng)
    for _ in range(LINES):
        changed = taken(game, mutated(state, other, rng), **options)
        if changed is not None:
            keeps_all_promises(changed, rng)
