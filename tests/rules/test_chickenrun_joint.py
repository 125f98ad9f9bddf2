"""Chickenrun, advanced game: joint escapes. Each sentence of the rulebook and of the rulings is a test."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

import pygames
from pygames import CHANCE
from pygames.chickenrun.cards import EQUIPMENT, PLANS
from pygames.chickenrun.farm import FREE, HOUSE, OUTSIDE, distances
from pygames.chickenrun.flock import Flock
from pygames.chickenrun.rules import Chickenrun
from tests.properties.made_up import check_state
from tests.rules.chickenrun import GAME, at, play, refusal, said

PLAN = next(plan for plan in PLANS.values() if plan.route == "tunnel" and plan.chickens > 2)
MINE, THEIRS = PLAN.items[:-2], PLAN.items[-2:]
LEADER = f"hut1;active=clara;at={PLAN.start};plans={PLAN.word};items={','.join(MINE)};eggs=1"
PARTNER = f"hut3;active=olive;items={','.join(THEIRS)};eggs=1"
THIRD = "hut4;active=ursula;eggs=1"
ASK = f"joint {PLAN.word} hut3 2"
NEAR = min(OUTSIDE, key=lambda place: min(distances("running", place).get(free, 99) for free in FREE))
"""A square outside, one step from a free one."""
HOME = min(FREE, key=lambda free: distances("running", NEAR).get(free, 99))


def before(leader: str = LEADER, partner: str = PARTNER, third: str = THIRD, more: str = "") -> Chickenrun:
    return at(f"phase:before {more}", leader, partner, third, joint="on")


def agreed(*sent: str) -> Chickenrun:
    """Clara runs first, Effie and these of the partner's wait; the leader is about to roll."""
    state = play(before(), ASK, "agree", *[f"lend {chicken}" for chicken in sent], *(["done"] if len(sent) < 2 else []))
    return play(state, "roll") if state.step_name == "runners" else state


def under_way(
    runner: str, waiting: str = "", more: str = "", partner: str = "", place: str = "", step: str = "phase:before"
) -> Chickenrun:
    """A joint escape in the charge of hut 1, with Mabel of hut 3 running or waiting."""
    there = f"{PLAN.word}/{'landed' if place == NEAR else '-'}"
    brought = "+".join(kind for kind in EQUIPMENT if kind in THEIRS)
    leader = f"hut1;active={runner};at={place or PLAN.start};escape=plan/{there};joint=player2/0/{brought};waiting={waiting};eggs=1{more}"
    return at(step, leader.replace("waiting=;", ""), f"hut3;active=olive;lent=mabel;eggs=1{partner}", THIRD, joint="on")


def flock(state: Chickenrun, seat: int) -> Flock:
    return state.flocks[seat]


# -- joining forces ---------------------------------------------------------------------------------------------------


def test_you_may_join_forces_with_another_player() -> None:
    assert {ASK, f"joint {PLAN.word} hut3 1"} <= said(before())
    assert f"escape {PLAN.word}" not in said(before())


def test_without_the_option_nobody_joins_forces() -> None:
    state = at("phase:before", LEADER, PARTNER, THIRD)
    assert not any(line.startswith("joint") for line in said(state))
    assert "advanced game" in refusal(state, ASK).text


def test_a_joint_escape_begins_where_any_other_by_its_plan_does() -> None:
    away = before(LEADER.replace(f"at={PLAN.start}", "at=hut1"))
    assert f"begins on {PLAN.start}" in refusal(away, ASK).text


def test_only_a_plan_for_several_has_room_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PLANS, PLAN.word, replace(PLAN, chickens=1))
    assert "for one chicken" in refusal(before(), ASK).text


@pytest.mark.parametrize(
    ("partner", "why"),
    [
        (PARTNER.replace(f"items={','.join(THEIRS)}", f"items={THEIRS[0]}"), "has 1 item in hand"),
        ("hut3;active=olive;items=spoon*2;resting=mabel,nellie,pearl,queenie,rosie", "no chicken in hand"),
    ],
)
def test_who_has_too_little_for_all_to_see_is_not_asked(partner: str, why: str) -> None:
    assert why in refusal(before(partner=partner), ASK).text


def test_whether_the_other_has_what_is_missing_shows_only_in_the_answer() -> None:
    other = before(partner="hut3;active=olive;items=hat,hat;eggs=1")
    assert ASK in said(other), "two items are two items"
    play(other, ASK)
    assert said(other) == {"decline"} and "do not have" in refusal(other, "agree").text


def test_what_is_laid_open_and_what_is_asked_for_is_seen_by_all() -> None:
    state = play(before(), ASK)
    for viewer in (0, 1, 2, None):
        escape = state.seen_by(viewer).flocks[0].escape
        assert escape and (escape.plan, set(escape.items), set(escape.brought)) == (PLAN.word, set(MINE), set(THEIRS))
    assert (state.turn, state.step_name) == (1, "pool")


def test_who_declines_is_asked_once_a_turn_and_all_goes_back_into_the_hand() -> None:
    state = before()
    there = flock(state, 0).clone()
    play(state, ASK, "decline")
    assert flock(state, 0) == there and state.turn == 0
    assert "asked once a turn" in refusal(state, ASK).text
    assert state.seen_by(2).flocks[0].plans == ["?"]


# -- pooling ----------------------------------------------------------------------------------------------------------


def test_resources_are_pooled() -> None:
    state = play(before(), ASK, "agree")
    escape = flock(state, 0).escape
    assert escape and escape.items == list(PLAN.items) and flock(state, 1).items == []


def test_chickens_are_pooled_out_of_the_hand_up_to_the_agreed_number() -> None:
    state = play(before(), ASK, "agree")
    assert said(state) == {"lend mabel", "lend nellie", "lend pearl", "lend queenie", "lend rosie", "done"}
    assert "out of your hand" in refusal(state, "lend olive").text
    play(state, "lend mabel", "lend rosie")
    assert flock(state, 1).lent == ["mabel", "rosie"] and state.turn == 0


def test_who_sends_nobody_leaves_the_places_to_whoever_is_in_charge() -> None:
    state = play(before(), ASK, "agree", "done", "join effie", "join flora")
    assert flock(state, 0).running == ["clara", "effie", "flora"] and state.turn == CHANCE


def test_places_of_the_partners_chickens_are_kept_for_them() -> None:
    state = play(before(), ASK, "agree", "lend mabel", "done")
    assert "join effie" in said(state)
    play(state, "join effie")
    assert flock(state, 0).running == ["clara", "effie", "mabel"]


def test_one_player_is_in_charge_and_says_in_which_order_they_run() -> None:
    state = play(before(), ASK, "agree", "lend mabel", "lend rosie", "join rosie")
    assert flock(state, 0).running == ["clara", "rosie", "mabel"] and state.turn == CHANCE
    assert state.mover == 0


def test_one_player_takes_control_of_the_others_chickens() -> None:
    state = under_way("mabel")
    play(state, "roll", "dice 3 4")
    assert state.turn == 0 and "move Mabel" in state.prompt


def test_the_other_player_carries_on_the_turn_as_normal() -> None:
    state = under_way("clara", "mabel", step="phase:before mover:player2")
    assert said(state) >= {"roll", "swap nellie"} and "swap mabel" not in said(state)
    play(state, "roll", "dice 4 3")
    assert "move Olive" in state.prompt


# -- what comes of it -------------------------------------------------------------------------------------------------


def test_a_partners_runner_is_told_of_as_her_owners() -> None:
    state = under_way("mabel", place=NEAR, step="phase:move dice:4-3")
    told = state.describe(f"move {HOME}", None)
    assert told.startswith("Mabel of Player 2 moves to ")
    assert "Mabel is free! Player 2 has 1 of 4 chickens" in told


def test_each_chicken_counts_for_its_owner() -> None:
    state = under_way("mabel", "effie", place=NEAR)
    play(state, "roll", "dice 4 3", f"move {HOME}")
    assert flock(state, 1).free == ["mabel"] and flock(state, 1).lent == [] and flock(state, 0).free == []
    assert flock(state, 0).active == "effie" and flock(state, 1).last_escape == 1


def test_the_partner_wins_by_the_fourth_chicken_too() -> None:
    state = under_way("mabel", place=NEAR, partner=";free=nellie,pearl,queenie;last=3")
    play(state, "roll", "dice 4 3", f"move {HOME}")
    assert state.turn is None and state.ranking()[0] == (1,)


def test_after_the_last_runner_equipment_goes_to_the_piles_and_the_plan_under_the_pile() -> None:
    state = under_way("mabel", place=NEAR)
    play(state, "roll", "dice 4 3", f"move {HOME}")
    assert state.under == [PLAN.word] and all(
        sum(kinds.count(kind) for kinds in state.piles.values()) for kind in PLAN.items
    )
    assert flock(state, 0).escape is None and flock(state, 0).items == flock(state, 1).items == []


def test_a_caught_joint_escape_sends_each_chicken_to_the_bunker_of_its_owner() -> None:
    state = under_way(
        "clara", "mabel", step=f"phase:chase chases:1 dice:6-5 controller:player3 tweedy:{_beside(PLAN.start)}"
    )
    play(state, f"tweedy {PLAN.start}", "activate agatha", "search hut4")
    assert flock(state, 0).bunker == ["clara"] and flock(state, 1).bunker == ["mabel"] and flock(state, 1).lent == []
    assert flock(state, 0).plans == [PLAN.word] and flock(state, 0).items == flock(state, 1).items == []
    assert state.tweedy == HOUSE


def _beside(place: str) -> str:
    return next(near for near, steps in distances("tweedy", place).items() if steps == 3)


def test_an_abandoned_joint_escape_lets_each_go_home_and_keeps_one_item_for_whoever_brought_it() -> None:
    state = play(under_way("clara", "mabel"), f"abandon {THEIRS[0]}")
    assert flock(state, 1).items == [THEIRS[0]] and flock(state, 0).items == []
    assert flock(state, 1).resting == ["mabel"] and flock(state, 0).resting == ["clara"] and flock(state, 1).lent == []
    assert flock(state, 0).plans == [PLAN.word]
    state = play(under_way("clara", "mabel"), f"abandon {MINE[0]}")
    assert flock(state, 0).items == [MINE[0]] and flock(state, 1).items == []


def test_a_partners_chicken_who_is_outside_when_it_is_abandoned_runs_on_and_counts_for_her_owner() -> None:
    state = play(under_way("mabel", "effie", place=NEAR), f"abandon {MINE[0]}")
    assert flock(state, 0).active == "mabel" and flock(state, 0).resting == ["effie"]
    play(state, "roll", "dice 4 3", f"move {HOME}")
    assert flock(state, 1).free == ["mabel"]


def test_only_the_hut_in_charge_loses_a_tunnel_to_a_search() -> None:
    step = "phase:next mover:player3 dice:4-3 controller:player3 tasks:search/-/-/-"
    state = play(under_way("clara", "mabel", step=step), "search hut3")
    assert flock(state, 0).escape is not None
    state = play(under_way("clara", "mabel", step=step), "search hut1")
    assert flock(state, 0).escape is None and flock(state, 1).resting == ["mabel"]


def test_the_pie_machine_gets_a_partners_runner_as_an_escaping_chicken() -> None:
    partner = ";pies=nellie,pearl,queenie,rosie"
    step = "phase:dice mover:player2 controller:player3"
    state = under_way("mabel", "effie", partner=partner, step=step)
    flock(state, 1).eggs = 0
    play(state, "dice 1 1")
    assert "mabel" in flock(state, 1).pies and flock(state, 1).active == "olive"
    assert flock(state, 0).active == "effie" and flock(state, 0).at == PLAN.start


def test_whoever_is_in_charge_stays_in_the_game_until_the_escape_is_over() -> None:
    state = under_way("mabel", place=NEAR, more=";pies=agatha,beatrix,clara,dora,effie,flora")
    assert 0 in state.players()
    play(state, "roll", "dice 4 3", f"move {HOME}")
    assert state.out == [0]


# -- who drops out ----------------------------------------------------------------------------------------------------


def test_when_the_partner_drops_out_the_chickens_go_and_the_equipment_stays() -> None:
    state = play(under_way("mabel", "effie"), "resign 1")
    escape = flock(state, 0).escape
    assert flock(state, 0).active == "effie" and escape and escape.items == list(PLAN.items) and escape.brought == []


def test_when_the_last_runner_goes_with_her_owner_the_escape_is_over() -> None:
    state = play(under_way("mabel"), "resign 1")
    assert flock(state, 0).escape is None and (flock(state, 0).active, flock(state, 0).at) == ("agatha", "hut1")


def test_when_whoever_is_asked_drops_out_nothing_comes_of_it() -> None:
    state = play(before(), ASK, "resign 1")
    assert flock(state, 0).plans == [PLAN.word] and flock(state, 0).escape is None and state.turn == 0


def test_when_whoever_is_in_charge_drops_out_the_partners_chickens_come_home() -> None:
    state = play(under_way("clara", "mabel"), "resign 0")
    assert flock(state, 1).resting == ["mabel"] and flock(state, 1).lent == [] and state.under == [PLAN.word]


def test_the_first_to_come_home_where_nobody_else_can_be_active_is_active() -> None:
    state = under_way("clara", "mabel", partner=";bunker=nellie,pearl,queenie,rosie")
    flock(state, 1).bunker, flock(state, 1).active = ["nellie", "olive", "pearl", "queenie", "rosie"], ""
    state = GAME.new(position=state.position(), joint="on")  # type: ignore[assignment]
    play(state, f"abandon {MINE[0]}")
    assert flock(state, 1).active == "mabel"


# -- positions, bots, whole matches -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ((";lent=mabel", ""), "nobody has sent"),
        (("joint=player2", "joint=player1"), "another player|nobody"),
        (("joint=player2", "joint=player9"), "joint"),
        (("joint=player2/0", "joint=player2/2"), "how many chickens"),
        (("waiting=mabel", "waiting=rosie"), "nobody has sent"),
        (("waiting=mabel;", ""), "runs in it"),
        (("joint=player2/0/", "joint=player2/0/hat+"), "equipment of this plan"),
    ],
)
def test_a_position_with_an_impossible_joint_escape_is_refused(change: tuple[str, str], why: str) -> None:
    line = under_way("clara", "mabel").position()
    assert change[0] in line
    with pytest.raises(pygames.BadPosition, match=why):
        GAME.new(position=line.replace(*change), joint="on")


def test_a_joint_escape_needs_the_option() -> None:
    with pytest.raises(pygames.BadPosition, match="option"):
        GAME.new(position=under_way("clara", "mabel").position())


@pytest.mark.parametrize("seed", range(6))
def test_whatever_comes_of_a_joint_escape_it_keeps_every_promise(seed: int) -> None:
    rng = Random(seed)
    state = play(before(), rng.choice((ASK, f"joint {PLAN.word} hut3 1")), "agree")
    for _ in range(25):
        if state.turn is None:
            break
        if state.turn == CHANCE:
            state.play(state.chance(rng))
        elif rng.random() < 0.04:
            state.play(f"resign {rng.choice(state.players())}")
        else:
            state.play(
                rng.choice([a for a in state.actions() if a[0] in ("lend", "join", "abandon")] or state.actions())
            )
        check_state(state, rng)


def thought(state: Chickenrun, level: str = "strong") -> str:
    assert state.turn is not None
    *_, last = pygames.bot(level).think(state, state.turn, Random(1))
    return " ".join(last.action)


def test_a_bot_proposes_a_joint_escape_to_whoever_holds_enough() -> None:
    state = before(partner=PARTNER.replace("items=", "items=bellows*2,hat*2,rope*2,"))
    assert thought(state).startswith(f"joint {PLAN.word} hut3")
    assert thought(before()) == "roll", "two items are hardly the two that are missing"


def test_a_bot_joins_and_sends_its_fastest_but_not_for_who_would_win_by_it() -> None:
    state = play(before(), ASK)
    assert thought(state) == "agree"
    assert thought(play(state, "agree")) == "lend rosie"
    ahead = play(before(LEADER + ";free=agatha,beatrix,dora;last=3"), ASK)
    assert thought(ahead) == "decline"


# -- several at once --------------------------------------------------------------------------------------------------


def two_joint_escapes() -> Chickenrun:
    """One of hut 1 with hut 2 is under way; the owner of hut 3 could propose another to the owner of hut 4."""
    return at(
        "phase:before mover:player3 controller:player4",
        "hut1;active=clara;at=x7y2;escape=plan/long-tunnel/-;joint=player2/0/sack;eggs=1;waiting=hilda",
        "hut2;active=ida;lent=hilda;eggs=1",
        "hut3;active=olive;at=x20y4;plans=kite;items=sheet,rope;eggs=1",
        "hut4;active=ursula;items=elastic;eggs=1",
        joint="on",
    )


def test_while_somebody_is_asked_another_joint_escape_is_written_and_read_as_it_is() -> None:
    check_state(play(two_joint_escapes(), "joint kite hut4 1"), Random(1))


def test_a_partner_who_gives_up_while_somebody_else_is_asked_leaves_the_escape_under_way() -> None:
    state = play(two_joint_escapes(), "joint kite hut4 1", "resign 1")
    escape = flock(state, 0).escape
    assert escape and (escape.plan, escape.partner, escape.waiting) == ("long-tunnel", -1, [])
    assert "sack" in escape.items and flock(state, 0).items == []
    check_state(play(state, "decline", "roll"), Random(1))


@pytest.mark.parametrize("hut", ["hut1", "hut3"])
def test_nobody_has_a_part_in_two_joint_escapes(hut: str) -> None:
    state = at(
        "phase:before mover:player2 controller:player3",
        "hut1;active=clara;at=x7y4;escape=plan/long-tunnel/-;joint=player2/0/-;eggs=1;waiting=hilda",
        "hut2;active=ida;lent=hilda;eggs=1;plans=kite;at=x20y4;items=sheet,rope,elastic",
        "hut3;active=olive;items=plank;eggs=1",
        joint="on",
    )
    assert "You have a part in a joint escape already" in refusal(state, f"joint kite {hut} 1").text


def test_whoever_is_in_charge_of_a_joint_escape_is_asked_into_no_other() -> None:
    state = two_joint_escapes()
    assert refusal(state, "joint kite hut1 1").text == f"{state.name(0)} has a part in a joint escape already."


def test_whoever_is_in_charge_and_has_no_chicken_left_is_out_when_the_escape_is_discovered() -> None:
    state = at(
        "phase:stroll dice:3-5 tweedy:x7y5 controller:player2",
        "hut1;active=greta;at=x7y4;free=agatha;last=1;pies=beatrix,clara,dora,effie,flora;"
        "escape=plan/long-tunnel/-;joint=player2/0/-;eggs=1",
        "hut2;active=ida;lent=greta;free=hilda,josie;last=3;eggs=1",
        joint="on",
    )
    play(state, "tweedy x7y4")
    assert state.turn is None and state.out == [0] and state.ranking() == ((1,), (0,))


def test_whoever_abandons_a_joint_escape_and_has_no_chicken_left_is_out() -> None:
    state = at(
        "phase:before controller:player3",
        "hut1;active=greta;at=x7y4;free=agatha;last=1;pies=beatrix,clara,dora,effie,flora;"
        "escape=plan/long-tunnel/-;joint=player2/0/-;eggs=1",
        "hut2;active=ida;lent=greta;eggs=1",
        "hut3;active=olive;eggs=1",
        joint="on",
    )
    play(state, "abandon shovel")
    assert state.out == [0] and state.turn is not None
    check_state(state, Random(1))
