"""What is public, what is secret, and what happens by itself, step by step."""

from random import Random

import pytest

from pygames import Action, Bot, State
from pygames.chickenrun.cards import EQUIPMENT, PILES
from pygames.chickenrun.news import KINDS, returned
from pygames.core import arena
from pygames.core.plain import blanks
from pygames.core.words import BLANK, CHANCE
from tests.rules.chickenrun import GAME, at, play, sensible

IVY = "hut6;active=ivy;at=x16y10;eggs=2"
RICH = "hut1;active=clara;at=x9y9;carried=hat;items=rope,spoon;plans=kite;bunker=flora;eggs=3;resting=dora"


def test_public_are_eggs_places_of_chickens_and_numbers_of_items_and_plans():
    state = at("phase:before", RICH, IVY)
    for viewer in (1, None):
        seen, truth = state.seen_by(viewer).flocks[0], state.flocks[0]
        assert (seen.eggs, seen.active, seen.hand, seen.resting, seen.bunker, seen.at) == (
            *(truth.eggs, truth.active, truth.hand, truth.resting, truth.bunker, truth.at),
        )
        assert (len(seen.items), len(seen.plans), bool(seen.carried)) == (2, 1, True)


def test_secret_are_the_kinds_carried_and_in_hand_and_the_plans():
    state = at("phase:before", RICH, IVY)
    seen = state.seen_by(1).flocks[0]
    assert (seen.carried, seen.items, seen.plans) == (BLANK, [BLANK, BLANK], [BLANK])
    own = state.seen_by(0).flocks[0]
    assert (own.carried, own.items, own.plans) == ("hat", ["spoon", "rope"], ["kite"])


def test_what_is_returned_is_public():
    state = at("phase:chase dice:2-2 chases:1 tweedy:x9y10 house:lantern", RICH, IVY + ";saw=house/lantern")
    assert "A hat goes back to the house." in state.describe("tweedy x9y9", 1)
    play(state, "tweedy x9y9")
    assert state.seen_by(1).flocks[1].saw["house"] == ["lantern", "hat"]


def test_what_goes_back_together_is_told_in_one_sentence():
    both = returned({"barn": ["spoon", "rope"], "house": ["hat"]})
    assert both == "A spoon and a rope go back to the barn and a hat to the house."
    assert returned({"barn": ["bellows"]}) == "Bellows go back to the barn."
    assert returned({"barn": ["elastic"]}) == "Elastic goes back to the barn."


def test_a_searched_hand_is_shown_to_all():
    state = at("phase:dusk dice:5-4 chases:1 tasks:search/-/-/- controller:player2", RICH, IVY)
    for viewer in (None, 1):
        assert "gives up a spoon and a rope." in state.describe("search hut1", viewer)


def test_what_somebody_looks_through_is_told_to_nobody_else():
    state = play(at("phase:move dice:3-4", "hut1;active=clara;at=x18y9", IVY), "move barn")
    line = "look spoon spoon rope rope plank plank wheel wheel hat hat"
    assert "a spoon" in state.describe(line, 0)
    assert state.describe(line, 1) == state.describe(line, None) == "Player 1 looks through the barn."


def test_what_is_imagined_of_a_pile_is_what_was_seen_there():
    state = at(
        "barn:rope,hat*2,plank*3,pliers", "hut1;active=clara;at=x9y9;saw=barn/rope+hat*2+plank*3+pliers+wheel", IVY
    )
    for seed in range(20):
        world = state.imagine(0, Random(seed))
        left = [*world.flocks[0].saw["barn"]]
        for kind in world.piles["barn"]:
            left.remove(kind)
        assert len(left) == 1


def test_whatever_is_imagined_there_are_47_cards():
    rng = Random(5)
    state = GAME.new(seats=5)
    for number in range(600):
        if state.turn is None:
            break
        if number % 50 == 0 and state.flocks:
            for viewer in (None, 0, 4):
                world = state.imagine(viewer, rng)
                assert min(world.undrawn().values()) >= 0
                assert world.located_number() + sum(world.backs.values()) == sum(EQUIPMENT.values())
                assert blanks(world) == 0 and world.seen_by(viewer) == state.seen_by(viewer)
        state.play(state.chance(rng) if state.turn == CHANCE else sensible(state, rng))


def test_a_hidden_proposal_is_imagined_as_one_that_could_be_made():
    here = "hut1;active=clara;at=x9y9;items=spoon*2;plans=kite,catapult;eggs=1"
    there = "hut2;active=ida;at=x9y9;items=hat;plans=see-saw;eggs=3"
    state = at("phase:trade dice:5-2", here, there, "hut6;active=ivy")
    play(state, "trade hut2", "offer spoon", "offer kite", "ask see-saw", "ask egg", "propose")
    for seed in range(30):
        world = state.imagine(2, Random(seed))
        assert GAME.new(position=world.position()) == world
        assert len(world.bargain.give) == len(world.bargain.ask) == 2


def test_piles_that_nobody_has_seen_are_not_decided():
    state = GAME.new(seats=3)
    assert not any(state.piles.values()) and set(state.backs) == set(PILES)


def test_the_same_seed_looks_through_the_same_pile_whoever_comes_first():
    one = play(at("phase:move dice:3-4", "hut1;active=clara;at=x18y9", IVY), "move barn")
    assert one.occasion == "card 1" and one.chance(Random(3)) == one.chance(Random(3))


# -- step by step -----------------------------------------------------------------------------------------------------


def test_a_catch_is_told_step_by_step():
    state = at("phase:chase dice:2-2 chases:1 tweedy:x9y10", RICH, "hut6;active=ivy;at=house", "hut2;active=ida")
    steps = state.happenings("tweedy x9y9", 1)
    assert [step.kind for step in steps] == ["caught", "caught", "caught"], "what goes back belongs to the catch"
    assert steps[0].state.flocks[0].at == "hut1" and steps[0].state.turn is None
    assert steps[0].state.flocks[0].carried == BLANK and steps[1].state.flocks[0].carried == ""
    assert steps[2].state.flocks[1].at == "hut6"


def test_a_discovered_escape_is_told_step_by_step():
    runner = "hut4;active=wilma;at=x7y15;escape=plan/ladder-lift/-;pies=sadie,tilda,ursula,violet;resting=xenia"
    state = at("phase:chase dice:4-5 chases:1 tweedy:x9y13 controller:player2", runner, IVY)
    steps = state.happenings("tweedy x7y15", None)
    assert [step.kind for step in steps] == ["discovered", "discovered"], (
        "all equipment goes back at once, in one step with it"
    )
    assert steps[0].state.flocks[0].bunker == ["wilma"]
    assert steps[0].text == "The escape of Player 1 is discovered: Wilma goes to the bunker."


@pytest.mark.parametrize("seed", range(3))
def test_every_step_is_of_a_known_kind_and_is_told_in_the_log(seed):
    rng = Random(seed)
    state = GAME.new(seats=3 + seed)
    for _ in range(500):
        if state.turn is None:
            break
        action = state.chance(rng) if state.turn == CHANCE else sensible(state, rng)
        told = state.describe(action, None)
        for step in state.happenings(action, None):
            assert step.kind in KINDS and step.text in told and step.state.turn is None and step.state.prompt
        state.play(action)


HEARD = (
    "round:11 phase:trade mover:player1 controller:player1 dice:3-6 asked:player2 leave:player2 proposals:1 bargain:player1>player2;shovel+kite;egg "
    "tasks:answer/player2/-/-"
)


@pytest.mark.parametrize("seed", range(12))
def test_whoever_hears_a_proposal_knows_that_what_is_offered_is_there(seed: int) -> None:
    asker = "hut1;active=clara;at=hut5;eggs=2;items=shovel,plank,hat;plans=stilts,kite"
    state = at(HEARD, asker, "hut5;active=bella;at=hut5;eggs=3;items=spoon;plans=long-tunnel", "hut3;active=olive")
    world = state.imagine(1, Random(seed))
    assert "shovel" in world.flocks[0].items and "kite" in world.flocks[0].plans
    assert GAME.new(position=state.seen_by(1).position(), **state.options) == state.seen_by(1)


@pytest.mark.parametrize("seats", [3, 6])
def test_whatever_bots_have_to_decide_what_they_are_told_can_be_read(seats: int) -> None:
    def reads(state: State, action: Action | None) -> None:
        if action is not None and state.turn not in (None, CHANCE):
            view = state.seen_by(state.turn)
            assert GAME.new(position=view.position(), **state.options) == view

    arena.play(GAME, [Bot("steady")] * seats, 1, None, {"bidding": "on", "joint": "on"}, reads)
