"""How the bots of Chickenrun trade: what they propose, to whom and how often, and what they accept."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

import pygames
from pygames.chickenrun.cards import EQUIPMENT, PLANS
from pygames.chickenrun.flock import Flock
from pygames.chickenrun.rules import Chickenrun
from pygames.core.bots import LEVELS
from pygames.core.words import CHANCE, Action
from tests.rules.chickenrun import at

MANY = "hut2;active=ida;at=x9y9;items=spoon,plank,wheel,elastic,ladder;plans=kite,balloon;eggs={}"


def met(here: str, there: str, more: str = "", round: int = 5) -> Chickenrun:
    """Two chickens on one square, after the move; a third one is elsewhere."""
    line = f"round:{round} phase:trade dice:5-2 controller:player3 {more}"
    return at(line, here, there, "hut6;active=ivy;at=x10y13")


def asked(
    bargain: str, there: str, here: str = "hut1;active=clara;at=x9y9;items=rope;eggs=4", more: str = ""
) -> Chickenrun:
    """Player 1 proposes something to player 2, who is to answer."""
    return met(here, there, f"proposals:1 bargain:player1>player2;{bargain} tasks:answer/player2/-/- {more}")


def thought(level: str, state: Chickenrun, seed: int = 1) -> Action:
    assert state.turn is not None and state.turn != CHANCE
    *_, last = pygames.bot(level).think(state, state.turn, Random(seed))
    return last.action


def proposal(level: str, state: Chickenrun) -> tuple[list[str], list[str]] | None:
    """What a bot proposes, thing by thing; None if it is done with trading."""
    state = state.copy()
    if thought(level, state) == ("done",):
        return None
    for number in range(10):
        action = thought(level, state, number)
        if action == ("propose",):
            assert state.bargain
            return state.bargain.give, state.bargain.ask
        assert action[0] in ("trade", "offer", "ask"), action
        state.play(action)
    raise AssertionError("a proposal without an end")


# -- what is proposed -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_that_lacks_one_thing_for_its_plan_offers_what_it_does_not_need_for_it(level: str) -> None:
    state = met("hut1;active=clara;at=x9y9;items=bucket,sheet;plans=see-saw;eggs=1", MANY.format(0))
    assert proposal(level, state) == (["sheet"], ["plank"])


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_with_eggs_enough_offers_some_for_what_its_plan_lacks_and_keeps_one(level: str) -> None:
    state = met("hut1;active=clara;at=x9y9;items=bucket;plans=see-saw;eggs=4", MANY.format(1))
    give, ask = proposal(level, state) or ([], [])
    assert ask == ["plank"] and set(give) == {"egg"} and len(give) < 4


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_without_an_egg_sells_what_it_does_not_need(level: str) -> None:
    state = met("hut1;active=clara;at=x9y9;items=plank,bucket,lantern;plans=see-saw;eggs=0", MANY.format(4))
    give, ask = proposal(level, state) or ([], [])
    assert give == ["lantern"] and set(ask) == {"egg"}


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_does_not_ask_whoever_has_nothing_and_has_nothing_to_offer_itself(level: str) -> None:
    state = met("hut1;active=clara;at=x9y9;items=bucket;plans=see-saw;eggs=6", "hut2;active=ida;at=x9y9;eggs=3")
    assert proposal(level, state) is None


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_asks_for_nothing_of_which_it_has_seen_all_cards_elsewhere(level: str) -> None:
    here = "hut1;active=clara;at=x9y9;items=hat;plans=stilts;eggs=4;saw=barn/plank*4+spoon*2"
    state = met(here, MANY.format(1).replace("plank", "hat"), "barn:plank*4,spoon*2")
    assert proposal(level, state) is None
    unseen = met(
        here.replace(";saw=barn/plank*4+spoon*2", ""), MANY.format(1).replace("plank", "hat"), "barn:plank*4,spoon*2"
    )
    assert proposal(level, unseen) is not None


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_who_would_win_by_it_is_offered_equipment(level: str) -> None:
    here = "hut1;active=clara;at=x9y9;items=plank,bucket,lantern;plans=see-saw;eggs=0"
    ahead = MANY.format(4) + ";free=josie,kitty,lottie;last=3"
    assert proposal(level, met(here, MANY.format(4))) is not None
    assert proposal(level, met(here, ahead)) is None


@pytest.mark.parametrize("level", LEVELS)
def test_what_a_bot_proposes_does_not_hang_on_what_the_other_holds(level: str) -> None:
    here = "hut1;active=clara;at=x9y9;items=bucket,sheet;plans=see-saw;eggs=4"
    worlds = [
        met(here, f"hut2;active=ida;at=x9y9;items={items};plans={plan};eggs=1")
        for items, plan in (("spoon,plank,wheel", "kite"), ("shovel,rope,hat", "balloon"))
    ]
    assert proposal(level, worlds[0]) == proposal(level, worlds[1])


# -- how often --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_proposes_nothing_more_in_a_turn_in_which_something_was_declined(level: str) -> None:
    state = met("hut1;active=clara;at=x9y9;items=bucket,sheet;plans=see-saw;eggs=1", MANY.format(0))
    for line in ("trade hut2", "offer sheet", "ask plank", "propose", "decline"):
        state.play(line)
    assert state.step_name == "trade" and thought(level, state) == ("done",)


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_is_spoken_to_two_rounds_running(level: str) -> None:
    here = "hut1;active=clara;at=x9y9;items=bucket,sheet;plans=see-saw;eggs=1"
    spoken = [proposal(level, met(here, MANY.format(0), round=number)) is not None for number in range(5, 11)]
    assert any(spoken) and not any(one and two for one, two in pairwise(spoken))


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_with_several_things_to_ask_for_asks_for_another_one_each_time(level: str) -> None:
    here = "hut1;active=clara;at=x9y9;items=lantern;plans=spoon-tunnel;eggs=4"
    there = MANY.format(0)
    heard = [proposal(level, met(here, there, round=number)) for number in (5, 7, 9)]
    things = [said[1] for said in heard if said]
    assert len(things) == 3 and things[0] != things[1] != things[2]


# -- answers ----------------------------------------------------------------------------------------------------------

RICH = "hut2;active=ida;at=x9y9;items=rope,sheet;plans=egg-round;eggs={}"


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_accepts_what_helps_it_more_than_the_other(level: str) -> None:
    needed = asked("sheet;egg", RICH.format(3).replace("rope,sheet", "rope"), "hut1;active=clara;at=x9y9;items=sheet")
    assert thought(level, needed) == ("accept",)
    assert thought(level, asked("egg+egg;rope", RICH.format(1))) == ("accept",)


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_declines_what_helps_the_other_more(level: str) -> None:
    for terms in ("egg;rope", ";rope", "rope;sheet", ";egg", "rope;egg+egg"):
        assert thought(level, asked(terms, RICH.format(6)))[0] != "accept", terms


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_sells_nothing_to_whoever_could_win_by_it(level: str) -> None:
    ahead = "hut1;active=clara;at=x9y9;items=spoon;eggs=4;free=agatha,beatrix,dora;last=3"
    assert thought(level, asked("egg+egg;rope", RICH.format(1), ahead))[0] != "accept"


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_that_does_not_accept_makes_a_counter_offer_if_something_else_may_suit_both(level: str) -> None:
    there = "hut2;active=ida;at=x9y9;items=plank,bucket,sheet;plans=see-saw;eggs=0"
    state = asked("spoon;plank", there, "hut1;active=clara;at=x9y9;items=spoon,rope,wheel;plans=kite;eggs=4")
    assert thought(level, state) == ("counter",)
    state.play("counter")
    give, ask = proposal(level, state) or ([], [])
    assert give == ["sheet"] and set(ask) == {"egg"}


# -- matches ----------------------------------------------------------------------------------------------------------


def needs(flock: Flock) -> set[str]:
    return {kind for plan in flock.plans for kind in PLANS[plan].items}


@pytest.mark.parametrize(("level", "seats"), [("steady", 4), ("strong", 6), ("easy", 6)])
def test_in_a_match_each_bot_proposes_once_a_turn_at_most_and_gives_and_asks_with_sense(level: str, seats: int) -> None:
    state, rng, proposed = pygames.game("chickenrun").new(seats=seats), Random(seats), []
    while state.turn is not None:
        assert isinstance(state, Chickenrun)
        if state.turn == CHANCE:
            state.play(state.chance(Random(f"{seats}:{state.occasion}")))
            continue
        *_, last = pygames.bot(level).think(state, state.turn, rng)
        if last.action == ("propose",):
            bargain = state.bargain
            assert bargain and (state.proposals == 1)
            proposed.append(bargain)
            needed = needs(state.flocks[bargain.seat])
            assert all(thing == "egg" or thing in needed for thing in bargain.ask)
            assert bargain.ask != ["egg"] or any(thing in EQUIPMENT for thing in bargain.give)
        state.play(last.action)
    assert proposed
