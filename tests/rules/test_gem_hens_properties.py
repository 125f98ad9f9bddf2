"""The conformance suite of all games, over each Power Cluck and over random sets of them; prompts and letters on the way."""

from random import Random

import pytest

from pygames import CHANCE
from pygames.conformance import PROMISES, Case, Walk
from pygames.conformance.secrets import what_is_hidden_stays_hidden, what_is_told_is_what_is_seen
from pygames.conformance.walk import is_sentence
from pygames.gem_hens.powers import CARDS
from tests.rules.gem_hens import GAME, acting, at, play, somewhere

ON = (("power-clucks", "on"), ("fighting", "on"))
ABOUT_HIDDEN_DICE = (what_is_told_is_what_is_seen, what_is_hidden_stays_hidden)


def seed_that_deals(word):
    """A seed whose first round deals two players this card, and another one at random."""
    return next(seed for seed in range(1000) if word in dealt(seed))


def dealt(seed):
    """The cards of the first round."""
    state = GAME.new(**dict(ON))
    while state.phase != "roll":
        state.play(state.chance(Random(f"{seed}:{state.occasion}")))
    return state.cards


@pytest.mark.parametrize("word", CARDS)
def test_a_match_with_each_power_keeps_every_promise(word):
    """But for what only dice that are hidden can break: the suite of all games looks at that."""
    walk = Walk(Case(GAME, 2, ON), seed_that_deals(word))
    for promise in PROMISES:
        if promise not in ABOUT_HIDDEN_DICE:
            promise(walk)


def test_every_step_says_what_to_do_and_draws_in_letters():
    seen = set()
    for seed in range(60):
        rng = Random(seed)
        state = somewhere(2 + seed % 3, seed, rng.randrange(320), **dict(ON))
        for _ in range(30):
            assert is_sentence(state.prompt), state.prompt
            assert "H1" in state.as_text()
            seen.add(state.step_name)
            if state.turn is None:
                break
            state.play(state.chance(rng) if state.turn == CHANCE else rng.choice(state.actions()))
    assert seen >= {"roll", "dice", "turn", "after", "eat", "put", "draw", "draft", "deal", "brawl", "over"}


def test_prompts():
    state = acting("dice=1,4", "cell=r1c2;dice=1")
    state.names = ("Ann", "Bert")
    assert state.prompt == "Ann, use one of your 2 dice to bring your hen in over a ramp or scratch a row or column."
    play(state, "4 row6", "draw gold")
    assert state.prompt == "Ann, put the gold where row 6 crosses a marked line."
    play(state, "put r6c6")
    assert state.prompt == "Bert, use your last die to move your hen."


def test_the_prompt_names_a_power_that_can_be_used():
    state = at(
        "round:3 phase:turn farmer:row6,column6 discards:flight,tough,picky,clever grain:r2c3=gold",
        "cell=r2c2;dice=1,2;power=hungry",
        "dice=4,6;power=nimble",
        **dict(ON),
    )
    assert state.prompt == "Player 1, use one of your 2 dice to move your hen; you may also use Hungry."
    play(state, "hungry r2c3 gold")
    assert state.prompt == "Player 1, place the gem (gold) in a feature of your egg, or lay it aside."
    play(state, "gold aside")
    assert state.prompt == "Player 1, use one of your 2 dice to move your hen."


def test_letters():
    state = at(
        "round:3 phase:turn farmer:row1,column2 scratches:row3=hen1 grain:r3c2=gold+ruby",
        "cell=r2c2;dice=1,2;egg=gold+gold/ruby/////;unused=onyx",
        "dice=4,6",
    )
    text = state.as_text()
    assert "r1F" in text and "c2F" in text and "r3s" in text and "gr" in text and "H1" in text
    assert "1: gg 1; 2: (r.); 3: (..)" in text and "unused o" in text


def test_letters_of_who_resigned_and_of_dice_that_are_not_seen():
    state = at(
        "round:3 phase:roll farmer:row1,column2 active:hen2 out:hen3",
        "rolls=2;dice=1,1,2,2,3,3,4,4",
        "rolls=1;dice=6;loose=1,1,2,2,3,3,4",
        "cell=coop",
    )
    text = state.seen_by(1).as_text()
    assert (
        "8 dice locked, unseen" in text and "dice 6; not locked 1 1 2 2 3 3 4" in text and "Player 3: resigned" in text
    )
