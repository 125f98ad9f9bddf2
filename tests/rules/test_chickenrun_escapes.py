"""Planning and attempting escapes, and the end of a match: what the rulebook and the rulings say, sentence by sentence."""

from random import Random

import pytest

from pygames.chickenrun.cards import PLANS, TOOLS
from pygames.chickenrun.farm import FREE, OUTSIDE, WIRE, YARD
from pygames.core.words import CHANCE
from tests.rules.chickenrun import GAME, at, finish, play, reachable, refusal, said, sensible

IVY = "hut6;active=ivy;at=x16y10;eggs=2"
READY = "hut4;active=wilma;at=x7y15;items=ladder,rope;plans=ladder-lift;eggs=1"
DIGGER = "hut4;active=ursula;at=x6y13;items=spoon,bucket,lantern,hat;plans=spoon-tunnel,kite;eggs=1"
TUNNEL = "hut4;active=ursula;at=x6y15;waiting=violet;escape=plan/spoon-tunnel/-;eggs=1"
OUT = "hut4;active=wilma;at=x1y9;escape=plan/ladder-lift/landed;eggs=1"


def before(player: str, *others: str, more: str = ""):
    return at(f"phase:before {more}", player, *(others or (IVY,)))


def running(dice: str, player: str, *others: str, more: str = ""):
    return at(f"phase:move dice:{dice} {more}", player, *(others or (IVY,)))


# -- announcing -------------------------------------------------------------------------------------------------------


def test_with_all_equipment_at_the_start_you_announce_your_escape_on_your_turn_before_you_roll():
    state = play(before(READY), "escape ladder-lift", "roll")
    flock = state.flocks[0]
    assert flock.escape.plan == "ladder-lift" and flock.escape.marker == "x7y15"
    assert state.turn == CHANCE and state.phase == "dice"


def test_you_must_show_all_the_cards_that_are_required():
    state = play(before(READY), "escape ladder-lift")
    for viewer in (None, 1):
        escape = state.seen_by(viewer).flocks[0].escape
        assert escape.plan == "ladder-lift" and escape.items == ["ladder", "rope"]
    assert state.flocks[0].items == state.flocks[0].plans == []


def test_other_equipment_and_plans_stay_hidden_in_the_hand():
    flock = play(before(DIGGER), "escape spoon-tunnel").flocks[0]
    assert flock.items == ["hat"] and flock.plans == ["kite"]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("at=x7y15", "at=x8y15"), "begins on x7y15"),
        (("items=ladder,rope", "items=rope"), "also needs a ladder"),
        (("items=ladder,rope", "items=rope;carried=ladder"), "in your hand"),
        (("plans=ladder-lift", "plans=kite"), "do not hold"),
    ],
)
def test_what_is_missing_is_said(change, words):
    assert words in refusal(before(READY.replace(*change)), "escape ladder-lift").text


@pytest.mark.parametrize("more", ["tweedy:x9y15", "tweedy:x7y13", "tweedy:x8y14", "dog:x7y17"])
def test_the_coast_must_be_clear(more):
    why = refusal(before(READY, more=more), "escape ladder-lift")
    assert why.rule == "escapes" and "within 2 squares" in why.text


@pytest.mark.parametrize("more", ["tweedy:x10y15", "tweedy:x8y13", "dog:x7y18"])
def test_three_squares_away_nobody_is_near(more):
    assert "escape ladder-lift" in said(before(READY, more=more))


def test_once_announced_there_is_no_turning_back():
    state = play(before(READY), "escape ladder-lift", "roll", "dice 3 4")
    assert state.phase == "move"
    play(state, "move x7y16")
    state = before("hut4;active=wilma;at=x7y16;escape=plan/ladder-lift/-;eggs=1")
    for line in ("escape kite", "dash", "cut pliers", "swap xenia"):
        assert refusal(state, line).rule in ("escapes", "swapping")


def test_somebody_without_an_active_chicken_cannot_escape():
    state = before("hut4;bunker=wilma,xenia;pies=sadie,tilda,ursula,violet;items=pliers", more="gate:1")
    assert said(state) == {"roll", "ransom wilma", "ransom xenia"}
    assert refusal(state, "dash").rule == "bunker"


# -- runners ----------------------------------------------------------------------------------------------------------


def test_you_may_take_more_chickens_and_they_are_taken_from_your_hand():
    state = play(before(DIGGER.replace("eggs=1", "eggs=1;resting=xenia")), "escape spoon-tunnel")
    assert said(state) == {"join sadie", "join tilda", "join violet", "join wilma", "roll"}
    play(state, "join violet")
    assert state.flocks[0].escape.waiting == ["violet"] and "violet" not in state.flocks[0].hand


def test_as_many_run_as_the_plan_can_take():
    state = play(before(DIGGER), "escape spoon-tunnel", "join violet", "join wilma")
    assert state.turn == CHANCE and state.phase == "dice"


def test_whoever_takes_no_more_rolls():
    state = play(before(DIGGER), "escape spoon-tunnel", "roll")
    assert state.turn == CHANCE and state.flocks[0].escape.waiting == []


def test_only_chickens_of_the_hand_may_join():
    state = play(before(DIGGER.replace("eggs=1", "eggs=1;resting=xenia")), "escape spoon-tunnel")
    assert refusal(state, "join xenia").rule == "runners"


def test_the_runner_follows_the_way_of_the_plan_square_by_square():
    state = running("2-2", TUNNEL.replace("x6y15", "x6y13"), more="turn:swapped")
    assert reachable(state) == {"x6y14", "x6y15", "x6y16", "x6y17"}
    state = running("1-2", TUNNEL.replace("x6y15", "x6y13"), more="controller:player1")
    assert reachable(state) == {"x6y14", "x6y15", "x6y16"}


def test_from_the_last_square_of_the_way_she_walks_freely_outside():
    state = running("3-1", TUNNEL.replace("x6y15", "x2y17"))
    assert {"x1y17", "x1y16", "x1y18", "x2y18"} <= reachable(state)
    play(state, "move x2y18")
    assert state.flocks[0].escape.landed


def test_once_outside_she_may_not_return_to_the_farmyard():
    state = running("4-5", OUT.replace("x1y9", "x7y17"))
    assert reachable(state) <= {*OUTSIDE, *FREE}
    assert "does not come back" in refusal(state, "move x7y15").text


def test_a_chicken_cannot_run_past_the_dog():
    state = running("4-2", OUT.replace("x1y9", "x2y6"), more="dog:x1y9")
    assert not reachable(state) & set(FREE)
    assert "cannot run past the dog" in refusal(state, "move x1y9").text


def test_nor_past_mr_tweedy():
    state = running("4-2", OUT.replace("x1y9", "x7y16").replace("landed", "-"), more="tweedy:x7y17")
    assert reachable(state) == set()


def test_in_a_tunnel_she_runs_on_below_mr_tweedy():
    state = running("3-1", TUNNEL.replace("x6y15", "x6y13"), more="tweedy:x6y15")
    assert "x6y16" in reachable(state)


def test_in_the_air_she_flies_over_the_dog_but_lands_beside_it():
    flyer = "hut4;active=ursula;at=x4y7;escape=plan/flying-machine/-;eggs=1"
    assert "x1y10" in reachable(running("3-4", flyer, more="dog:x1y8"))
    assert "x1y10" not in reachable(running("6-4", flyer, more="dog:x1y10"))


def test_disguised_hens_need_not_fear_mr_tweedy_but_the_dog():
    basket = "hut4;active=ursula;at=x21y5;escape=plan/laundry-day/-;eggs=1"
    assert "x24y6" in reachable(running("3-1", basket, more="tweedy:x22y5"))
    assert "x24y6" not in reachable(running("3-1", basket, more="dog:x23y5"))


@pytest.mark.parametrize("word", PLANS)
def test_every_plan_can_be_announced_and_leads_to_freedom(word):
    plan = PLANS[word]
    state = before(f"hut4;active=ursula;at={plan.start};items={','.join(plan.items)};plans={word};eggs=5")
    play(state, f"escape {word}")
    rng, turns = Random(1), 0
    while not state.flocks[0].free and turns < 400:
        turns += 1
        if state.turn == CHANCE:
            dice = {"dice": ("dice", "4", "3"), "tweedys": ("tweedys", "6", "5")}
            state.play(dice.get(state.chance(rng)[0], state.chance(rng)))
        elif state.turn == 0 and state.step_name in ("runners", "move"):
            state.play(("roll",) if state.step_name == "runners" else sensible_run(state))
        else:
            state.play(("roll",) if ("roll",) in state.actions() else ("stay",))
    assert state.flocks[0].free == ["ursula"]
    assert state.under[-1:] == [word] and state.known_under[-1] == (0, 1)


def sensible_run(state):
    action = sensible(state, Random(4))
    return action if action[0] == "move" else ("stay",)


# -- free -------------------------------------------------------------------------------------------------------------


def test_an_escape_is_achieved_when_a_chicken_reaches_a_free_square_which_ends_her_move():
    state = running("3-1", OUT)
    assert "x1y12" in reachable(state)
    play(state, "move x1y12")
    assert state.flocks[0].free == ["wilma"] and state.escapes == 1


def test_after_a_one_chicken_escape_equipment_and_plan_go_back_and_the_piece_is_in_its_hut():
    state = play(running("3-1", OUT), "move x1y12")
    flock = state.flocks[0]
    assert flock.escape is None and flock.at == "hut4" and state.under == ["ladder-lift"]
    assert sum(kinds.count("ladder") + kinds.count("rope") for kinds in state.piles.values()) == 2
    assert state.turn == 0 and said(state) == {
        f"activate {name}" for name in ("sadie", "tilda", "ursula", "violet", "xenia")
    }


def test_in_a_multiple_break_out_the_next_starts_on_the_marker_on_the_following_turn():
    digger = TUNNEL.replace("x6y15", "x1y17").replace("spoon-tunnel/-", "spoon-tunnel/landed")
    state = play(running("3-1", digger), "move x1y16")
    flock = state.flocks[0]
    assert (flock.free, flock.active, flock.at, flock.escape.landed) == (["ursula"], "violet", "x6y13", False)
    assert flock.escape.waiting == [] and state.flock.hut == "hut4" and state.phase == "stroll"


def test_after_the_last_runner_the_escape_is_over():
    last = "hut4;active=violet;at=x1y17;escape=plan/spoon-tunnel/landed;free=ursula;last=1;eggs=1"
    state = play(running("3-1", last), "move x1y16")
    assert state.flocks[0].free == ["ursula", "violet"] and state.flocks[0].escape is None


def test_what_a_runner_carries_stays_behind():
    state = play(running("3-1", OUT + ";carried=hat"), "move x1y12")
    assert state.flocks[0].carried == "" and sum(kinds.count("hat") for kinds in state.piles.values()) == 1


def test_several_players_may_escape_at_once_and_the_controller_too():
    state = before(READY, "hut1;active=clara;at=x5y17;escape=gate/-/landed;eggs=1")
    assert state.controller == 0
    play(state, "escape ladder-lift")
    assert all(flock.escape for flock in state.flocks)


# -- abandoning -------------------------------------------------------------------------------------------------------


def test_you_may_end_an_escape_before_you_roll_and_lose_all_but_one_piece_of_equipment():
    state = before(TUNNEL)
    assert {"abandon spoon", "abandon bucket", "abandon lantern"} <= said(state)
    play(state, "abandon lantern")
    flock = state.flocks[0]
    assert flock.items == ["lantern"] and flock.plans == ["spoon-tunnel"] and flock.escape is None
    assert sum(kinds.count("spoon") + kinds.count("bucket") for kinds in state.piles.values()) == 2


def test_all_chickens_still_inside_the_farmyard_return_to_the_hut():
    state = play(before(TUNNEL), "abandon lantern")
    assert state.flocks[0].resting == ["ursula", "violet"] and state.flocks[0].at == "hut4"
    assert state.turn == 0 and "activate xenia" in said(state)
    play(state, "activate xenia")
    assert state.phase == "before" and "roll" in said(state)


def test_a_runner_who_is_already_outside_runs_on():
    digger = TUNNEL.replace("x6y15", "x1y18").replace("spoon-tunnel/-", "spoon-tunnel/landed")
    state = play(before(digger), "abandon spoon")
    flock = state.flocks[0]
    assert flock.active == "ursula" and flock.escape.route == "run" and flock.resting == ["violet"]
    assert refusal(state, "abandon").rule == "abandoning"
    play(state, "roll", "dice 4 5", "move x1y16")
    assert state.flocks[0].free == ["ursula"]


def test_one_item_is_named_to_be_kept():
    assert refusal(before(TUNNEL), "abandon rope").text.startswith("Say which one item you keep")


def test_who_does_not_escape_abandons_nothing():
    assert refusal(before(READY), "abandon").rule == "abandoning"


def test_nothing_is_abandoned_after_the_roll():
    refusal(running("3-1", TUNNEL), "abandon spoon")


# -- dash for freedom -------------------------------------------------------------------------------------------------


DASHER = "hut5;active=dinah;at=x13y13;eggs=1"


def test_a_dash_for_freedom_can_be_attempted_whenever_the_main_gate_is_open():
    state = play(before(DASHER, more="round:5 gate:5"), "dash")
    assert state.flocks[0].escape.route == "gate" and state.turn == CHANCE
    play(state, "dice 3 4")
    assert {"x13y16", "x13y17", "x12y18"} <= reachable(state)


def test_with_the_gate_shut_there_is_no_dash():
    assert refusal(before(DASHER, more="round:5 gate:4"), "dash").rule == "dash"


def test_only_who_has_announced_it_goes_through_the_open_gate():
    state = at("phase:move dice:3-4 round:5 gate:5", DASHER, IVY)
    assert not reachable(state) & {"x13y16", "x13y17"}


def test_a_dash_takes_any_number_of_turns():
    state = before("hut5;active=dinah;at=x13y17;eggs=1;escape=gate/-/landed", more="round:5")
    play(state, "roll", "dice 3 4")
    assert "x6y17" in reachable(state)


def test_the_gate_closing_behind_her_changes_nothing():
    state = running("3-1", "hut5;active=dinah;at=x13y16;eggs=1;escape=gate/-/-", more="round:5")
    assert not state.gate_open and "x13y17" in reachable(state)


def test_a_gate_that_shuts_before_her_keeps_her_inside_until_it_opens():
    state = running("3-1", "hut5;active=dinah;at=x13y15;eggs=1;escape=gate/-/-", more="round:5")
    assert reachable(state) <= set(YARD) and "shut again" in refusal(state, "move x13y16").text
    state = running("3-1", "hut5;active=dinah;at=x13y15;eggs=1;escape=gate/-/-", more="round:5 gate:5")
    assert "x13y16" in reachable(state)


def test_a_dash_can_be_given_up_inside_the_wire_only():
    state = before("hut5;active=dinah;at=x13y15;eggs=1;escape=gate/-/-", more="round:5")
    play(state, "abandon")
    assert state.flocks[0].escape is None and "dinah" in state.flocks[0].resting
    state = before("hut5;active=dinah;at=x13y17;eggs=1;escape=gate/-/landed", more="round:5")
    assert "outside the wire" in refusal(state, "abandon").text


def test_a_dasher_who_is_caught_goes_to_the_bunker_and_a_hut_is_searched():
    runner = "hut5;active=dinah;at=x13y17;eggs=1;escape=gate/-/landed"
    state = at("phase:chase dice:5-4 chases:1 dog:x10y18 controller:player2", runner, IVY)
    play(state, "dog x13y17", "activate alma")
    assert state.flocks[0].bunker == ["dinah"] and state.step_name == "search"


def test_a_dasher_enters_no_building():
    state = running("3-4", "hut5;active=dinah;at=x14y13;eggs=1;escape=gate/-/-", more="gate:1 tweedy:x9y4")
    assert reachable(state) <= {*YARD, "x12y16", "x13y16", *OUTSIDE}


def test_a_dash_may_begin_in_a_building():
    state = play(before("hut5;active=dinah;eggs=1", more="gate:1"), "dash", "dice 3 4")
    assert "x14y12" in reachable(state)


# -- through the wire -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("tool", TOOLS)
@pytest.mark.parametrize("where", ["carried", "items"])
def test_wire_cutters_or_pliers_enable_one_chicken_to_go_through_the_wire(tool, where):
    state = play(before(f"hut1;active=flora;at=x5y15;{where}={tool};eggs=1"), f"cut {tool}")
    flock = state.flocks[0]
    assert flock.escape.route == "wire" and not flock.has(tool)
    assert sum(kinds.count(tool) for kinds in state.piles.values()) == 1, "the tool goes back to a pile"
    play(state, "dice 3 1")
    assert {"x5y16", "x5y17", "x5y18", "x3y18"} <= reachable(state)


def test_wherever_she_chooses_but_not_along_it():
    state = running("3-4", "hut1;active=clara;at=x9y14;eggs=1;escape=wire/-/-")
    assert {"x9y16", "x8y16", "x9y17", "x8y18"} <= reachable(state)
    state = running("2-2", "hut1;active=beatrix;at=x10y16;eggs=1;escape=wire/-/-", more="turn:swapped")
    assert not reachable(state) & set(WIRE) - {"x9y16", "x11y16"}


def test_a_hole_in_the_wire_leads_nowhere_where_the_hedge_stands_behind_it():
    state = running("6-6", "hut1;active=flora;at=x4y11;eggs=1;escape=wire/-/-", more="turn:swapped")
    assert not reachable(state) & {"x2y11", "x1y11", "x1y12"}
    assert "hedge" in refusal(state, "move x2y11").text


def test_a_plan_leads_through_the_hedge():
    flyer = "hut4;active=wilma;at=x4y7;escape=plan/flying-machine/-;eggs=1"
    assert {"x2y7", "x1y7", "x1y12"} <= reachable(running("5-4", flyer))


def test_without_a_tool_the_wire_stays_whole():
    assert refusal(before(READY), "cut pliers").rule == "wire"


def test_the_tool_takes_one_chicken():
    state = play(before("hut1;active=flora;at=x4y11;carried=pliers;eggs=1"), "cut pliers")
    assert state.flocks[0].escape.waiting == [] and state.phase == "dice"


# -- the end ----------------------------------------------------------------------------------------------------------


THREE = "hut4;active=wilma;at=x1y9;free=sadie,tilda,ursula;last=3;escape=run/-/landed"


def test_the_first_player_to_have_4_escaped_chickens_is_the_winner():
    state = play(running("3-4", THREE), "move x1y12")
    assert state.turn is None and state.ranking() == ((0,), (1,)) and state.scores() == [4.0, 0.0]
    assert state.prompt == "The match is over: Player 1 wins, 4 chickens escaped."


def test_when_the_match_is_won_nothing_is_told_as_if_it_went_on():
    laid = THREE.replace("escape=run/-/landed", "escape=plan/ladder-lift/landed")
    state = running("3-4", laid)
    told = "Wilma is free! Player 1 has 4 of 4 chickens in the free-range world."
    assert [step.text for step in state.happenings("move x1y12", None)] == [told]
    assert state.describe("move x1y12", None).endswith(told)
    play(state, "move x1y12")
    assert sum(kinds.count("ladder") + kinds.count("rope") for kinds in state.piles.values()) == 2


PIES = "sadie,tilda,ursula,violet,wilma,xenia"


def test_of_the_last_one_who_is_out_it_is_not_told_what_goes_back():
    gone = "hut1;at=-;eggs=0;pies=agatha,beatrix,clara,dora,effie,flora"
    last = "hut4;active=xenia;items=hat;eggs=0;pies=sadie,tilda,ursula,violet,wilma"
    state = at("phase:tweedys out:player2", last, gone)
    assert [step.kind for step in state.happenings("tweedys 5 4", None)] == ["collect", "collect", "pie", "out"]
    assert "hat" not in state.describe("tweedys 5 4", None)
    assert "hat" in play(state, "tweedys 5 4").piles["house"]


def test_who_has_no_chickens_left_in_play_is_out():
    last = (
        "hut4;active=xenia;eggs=0;items=hat,rope;plans=kite;pies=sadie,tilda,ursula,violet,wilma;at=x9y9;carried=spoon"
    )
    state = at("phase:dice controller:player2", last, IVY, "hut2;active=ida")
    play(state, "dice 1 2")
    flock = state.flocks[0]
    assert state.out == [0] and flock.at == "" and not (flock.items or flock.plans or flock.carried)
    lying = [kind for kinds in state.piles.values() for kind in kinds]
    assert sorted(lying) == ["hat", "rope", "spoon"] and state.under == ["kite"]
    assert 0 not in state.players() and state.phase == "stroll"
    assert play(state, "stay").flock.hut == "hut6"


def test_the_eggs_of_who_is_out_go_to_the_nest():
    runner = "hut4;active=wilma;at=x1y9;pies=sadie,tilda,ursula,violet,xenia;escape=run/-/landed;eggs=5"
    state = play(running("3-4", runner, IVY, "hut2;active=ida"), "move x1y12")
    assert state.out == [0] and state.flocks[0].eggs == 0 and state.flocks[0].free == ["wilma"]


def test_the_match_goes_on_while_who_is_left_can_still_overtake():
    gone = "hut1;at=-;eggs=0;free=clara,dora;last=2;pies=agatha,beatrix,effie,flora"
    state = at("phase:before out:player2", "hut4;active=wilma;pies=sadie,tilda,ursula", gone)
    assert state.turn == 0
    state = at("phase:before out:player2 controller:player1", "hut4;active=xenia;pies=sadie,tilda,ursula;eggs=1", gone)
    assert "roll" in said(state)


def test_it_ends_when_who_is_left_can_no_longer_overtake():
    gone = "hut1;at=-;eggs=0;free=clara,dora;last=2;pies=agatha,beatrix,effie,flora"
    state = at(
        "phase:tweedys out:player2",
        "hut4;active=wilma;bunker=xenia;resting=violet;pies=sadie,tilda,ursula;eggs=0",
        gone,
    )
    play(state, "tweedys 5 4")
    assert state.turn is None and state.ranking() == ((1,), (0,))


def test_it_ends_when_who_is_left_leads_already():
    runner = "hut4;active=wilma;at=x1y9;free=xenia;last=1;escape=run/-/landed"
    gone = "hut1;at=-;eggs=0;free=clara;last=2;pies=agatha,beatrix,dora,effie,flora"
    with pytest.raises(Exception, match="over in this position"):
        running("3-4", runner, gone, more="out:player2")
    late = runner.replace("last=1", "last=2"), gone.replace("last=2", "last=1")
    state = play(running("3-4", *late, more="out:player2"), "move x1y12")
    assert state.turn is None and state.ranking() == ((0,), (1,))


def test_a_draw_is_decided_by_whose_chickens_escaped_first():
    one = "hut4;at=-;eggs=0;free=wilma;last=2;pies=sadie,tilda,ursula,violet,xenia"
    two = "hut1;at=-;eggs=0;free=clara;last=1;pies=agatha,beatrix,dora,effie,flora"
    state = at("phase:over out:player1,player2", one, two)
    assert state.ranking() == ((1,), (0,)) and state.scores() == [1.0, 1.0]
    assert state.prompt.endswith("Player 2 wins, 1 chicken escaped; Player 1 has as many, but later.")


def test_who_never_had_an_escape_shares_a_place_with_others_like_that():
    one = f"hut4;at=-;eggs=0;pies={PIES}"
    two = "hut1;at=-;eggs=0;pies=agatha,beatrix,clara,dora,effie,flora"
    state = at("phase:over out:player1,player2", one, two)
    assert state.ranking() == ((0, 1),)
    assert "share the win" in state.prompt and "nobody escaped" in state.prompt


def test_after_round_80_the_match_ends():
    state = play(at("phase:chase dice:5-4 chases:1 round:80", "hut4;active=wilma", IVY), "stay")
    assert state.turn is None
    state = play(at("phase:chase dice:5-4 chases:1 round:79", "hut4;active=wilma", IVY), "stay")
    assert state.round == 80 and state.turn == CHANCE


def test_of_two_players_the_other_wins_when_one_resigns():
    state = play(before(READY), "resign 0")
    assert state.turn is None and state.ranking() == ((1,), (0,))


def test_of_more_the_others_go_on_and_who_resigned_is_last():
    state = play(before(READY, IVY, "hut2;active=ida"), "resign 0")
    assert state.flock.hut == "hut6" and state.phase == "before"
    finish(state)
    assert state.ranking()[-1] == (0,)


def test_when_the_controller_is_out_control_passes_to_the_next_hut():
    state = play(before(READY, "hut2;active=ida", IVY, more="controller:player3"), "resign 2")
    assert state.controller == 1
    state = play(before(READY, "hut2;active=ida", IVY, more="controller:player2"), "resign 1")
    assert state.controller == 0


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_players_with_some_sense_end_a_match(seats):
    state = finish(GAME.new(seats=seats), 3, sensible)
    assert state.turn is None and state.escapes > 0


@pytest.mark.parametrize(
    ("who", "line"),
    [("dog:x5y17", "abandon spoon"), ("tweedy:x5y17", "abandon spoon")],
)
def test_who_is_hidden_where_mr_tweedy_or_the_dog_stands_keeps_to_her_plan(who, line):
    state = at(f"phase:before {who}", "hut4;active=ursula;at=x5y17;escape=plan/spoon-tunnel/-;eggs=1")
    assert "stands right there" in refusal(state, line).text


def test_who_comes_back_to_a_square_above_her_tunnel_is_not_in_it():
    state = at(
        "phase:move dice:6-4 controller:player2", "hut4;active=ursula;at=x3y17;escape=plan/spoon-tunnel/-;eggs=1"
    )
    play(state, "move x5y17")
    assert state.flocks[0].escape.landed
