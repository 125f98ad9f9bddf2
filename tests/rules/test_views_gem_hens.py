"""The yard, the tray, the eggs and the cards of Gem Hens: what the view shows on positions."""

from __future__ import annotations

import re

import pytest

from pygames.gem_hens.components import GEMS, KINDS
from pygames.gem_hens.powers import CARDS
from pygames.gem_hens.rules import GemHens
from tests.rules.gem_hens import GAME, acting, after, at, play, somewhere
from web.app.boards.panel import Panel, Thing
from web.app.boards.touch import Tree
from web.app.boards.views import view_of
from web.views import gem_hens as view

POWERS = {"power-clucks": "on"}


def panel(state: GemHens, key: str, seat: int | None = 0, chosen: tuple[str, ...] = ()) -> Panel:
    return next(panel for panel in view.draw(state, seat, chosen) if panel.key.startswith(key))


def things(state: GemHens, key: str, seat: int | None = 0, chosen: tuple[str, ...] = ()) -> dict[str, Thing]:
    return {thing.key: thing for thing in panel(state, key, seat, chosen).things}


def dice(state: GemHens, seat: int = 0) -> list[str]:
    """What is spoken of the dice in a player's tray."""
    return [thing.name for key, thing in things(state, "yard", seat).items() if key.startswith("die")]


def written(one: Panel) -> str:
    """What is to be read on a panel."""
    return " ".join(re.findall(r">([^<>]+)<", one.under + one.over))


def to_roll() -> GemHens:
    """The first player is to roll."""
    return at("round:1 phase:roll farmer:row1,row2,row3,column1,column2,column3", "cell=coop", "cell=coop")


def rolling() -> GemHens:
    """The first player has rolled once."""
    return play(to_roll(), "roll", "rolled 1 1 2 3 4 5 6 6")


def test_dice_in_the_hand_are_one_thing_that_rolls_them() -> None:
    state = to_roll()
    hand = things(state, "yard")["hand"]
    assert (hand.word, hand.name, hand.button) == ("roll", "8 dice in the hand", True)
    assert not dice(state)


def test_locking_a_die_leaves_every_die_where_it_lies() -> None:
    before = rolling()
    places = {key: (thing.x, thing.y) for key, thing in things(before, "yard").items()}
    locked = after(before, "lock 6")
    assert {key: (thing.x, thing.y) for key, thing in things(locked, "yard").items()} == places
    assert dice(before)[6:] == ["die 6: not locked"] * 2
    assert dice(locked)[6:] == ["die 6: locked", "die 6: not locked"]


def test_a_locked_die_says_no_word_of_any_action() -> None:
    state = after(rolling(), "lock 2")
    locked = [thing.word for thing in things(state, "yard").values() if thing.name.endswith(": locked")]
    assert len(locked) == 1
    assert not any(locked[0] in action for action in state.actions())


def test_while_all_roll_the_others_dice_are_told_to_nobody_else() -> None:
    state = rolling()
    assert all("unseen" in name for name in [things(state, "others", 1)["hen1"].name])
    assert dice(state, 0) != dice(state.seen_by(1), 1)


def test_a_decision_goes_on_while_dice_are_locked_and_no_longer_when_they_are_rolled() -> None:
    before = rolling()
    assert view.goes_on(before, after(before, "lock 1"))
    assert not view.goes_on(before, after(before, "roll"))
    assert not view.goes_on(before, after(before, "roll", "rolled 1 1 2 3 4 5 6 6"))
    assert not view.goes_on(before, after(before, "done"))


def test_dice_are_told_by_what_they_can_do() -> None:
    state = acting("cell=r2c3;dice=1,4,6", "cell=coop")
    assert dice(state) == ["die 1: moves your hen", "die 4: scratches", "wild die"]
    told = panel(acting("cell=r2c3;dice=1,4,4", "cell=coop"), "yard").over
    assert "scratch" in told and "wild" not in told


def test_a_cell_tells_who_stands_there_what_lies_there_and_that_a_ramp_leads_there() -> None:
    state = acting("cell=r2c6;dice=1", "cell=r3c3", more="grain:r1c2=gold+gold,r5c6=ruby")
    cells = things(state, "yard")
    assert cells["r2c6"].name == "r2c6: white hen and a ramp"
    assert "2 gold" in cells["r1c2"].name and "ramp" in cells["r1c2"].name
    assert cells["r3c3"].name == "r3c3: black hen" and cells["r5c6"].name == "r5c6: 1 ruby and a ramp"
    assert cells["r4c4"].name == "r4c4: empty"


def test_a_row_tells_which_dice_lie_at_it_and_how_many_spaces_are_free() -> None:
    state = play(acting("cell=r2c3;dice=4,1", "cell=coop;dice=1"), "4 row5")
    lines = things(state, "yard")
    assert lines["row6"].name == "row 6: a farmer die and 2 free spaces"
    assert lines["row5"].name == f"row 5: a scratch die of {state.name(0)} and 1 free space"


def test_a_chosen_die_shows_every_way_and_what_would_be_eaten_there() -> None:
    state = acting("cell=r2c3;dice=2", "cell=coop", more="grain:r2c5=ruby")
    bare, chosen = panel(state, "yard"), panel(state, "yard", chosen=("die1",))
    ways = chosen.over.count("var(--legal)") - bare.over.count("var(--legal)")
    assert ways == 4
    assert things(state, "yard", chosen=("die1",))["r2c5"].name.endswith("which your hen would eat")
    assert "would eat" not in things(state, "yard")["r2c5"].name


def test_a_shove_is_shown_with_where_the_other_hen_goes() -> None:
    state = acting("cell=r2c2;dice=2,2", "cell=r2c3")
    bare, chosen = [panel(state, "yard", chosen=keys).over for keys in ((), ("die1", "r2c3", "die2"))]
    assert "var(--barn)" in chosen and "var(--barn)" not in bare


def test_hens_gems_and_dice_keep_their_places_from_picture_to_picture() -> None:
    state = acting("cell=r2c3;dice=2,1", "cell=coop;dice=1", more="grain:r2c4=ruby")
    before = {(piece.kind, piece.place) for piece in panel(state, "yard").pieces}
    gone = {(piece.kind, piece.place) for piece in panel(after(state, "2 r4c3"), "yard").pieces}
    assert ("hen 0", "r2c3") in before and ("hen 0", "r4c3") in gone
    assert ("gem ruby", "r2c4") in before & gone and ("die 0", "1.0") in before & gone


def test_the_way_of_a_hen_is_marked_from_where_she_came_to_where_she_stands() -> None:
    before = acting("cell=r2c3;dice=3", "cell=coop;dice=1")
    marks = view.last(("3", "r5c3"), after(before, "3 r5c3"), before)
    assert marks == {"r2c3": "from", "r3c3": "via", "r4c3": "via", "r5c3": "to"}


def test_an_egg_tells_what_each_feature_holds_and_what_it_is_worth_when_it_is_full() -> None:
    state = acting("cell=r2c3;dice=1;egg=gold+gold///emerald+emerald+imperfection///", "cell=coop")
    features = [thing.name for key, thing in things(state, "egg").items() if key.startswith("feature")]
    assert len(features) == 7
    assert features[0].endswith("2 gold, 1 point")
    assert any("2 emerald and 1 imperfection, 1 point" in name for name in features)
    assert any("empty, 4 to 20 if full" in name for name in features)


def test_eaten_gems_lie_at_the_egg_and_can_be_picked_up() -> None:
    state = play(acting("cell=r2c3;dice=2", "cell=coop;dice=1", more="grain:r2c5=ruby+gold"), "2 r2c5")
    assert state.step_name == "eat"
    egg = things(state, "egg")
    assert egg["gem-ruby"].movable and egg["gem-gold"].movable
    assert {piece.place for piece in panel(state, "egg").pieces} >= {"gem-ruby", "gem-gold"}
    assert "remove" not in egg  # there is nothing in it yet


def test_what_has_been_eaten_by_another_is_seen_beside_that_player() -> None:
    state = play(acting("cell=r2c3;dice=2", "cell=coop;dice=1", more="grain:r2c5=ruby"), "2 r2c5")
    assert any(piece.kind == "gem ruby" for piece in panel(state, "others", 1).pieces)
    assert not any(piece.kind == "gem ruby" for piece in panel(state, "egg1", 1).pieces)


def test_the_table_tells_every_kind_and_how_many_are_in_the_bag() -> None:
    state = acting("cell=r2c3;dice=1", "cell=coop;dice=1")
    told = written(panel(state, "values"))
    assert all(GEMS[kind].name.capitalize() in told for kind in KINDS)
    assert re.search(rf"\b{state.bag['gold']}\b", told) and state.bag["gold"] > 20


@pytest.mark.parametrize("seats", GAME.seats)
def test_panels_that_share_a_place_are_of_one_size_for_a_whole_match(seats: int) -> None:
    sizes = set()
    for lines in (0, 12, 40, 90, 160, 2000):
        panels = view.draw(somewhere(seats, 3, lines, **POWERS), 0)
        sizes.add(tuple((one.key, one.width, one.height) for one in panels))
        assert len({one.height for one in panels if one.key in ("powers", "others", "values")}) == 1
    assert len(sizes) == 1


def test_cards_on_offer_can_be_touched_and_held_ones_tell_their_holder() -> None:
    state = next(
        state
        for lines in range(10, 200)
        if (state := somewhere(3, 5, lines, **POWERS)).step_name == "draft" and len(state.cards) == 2
    )
    offered = things(state, "powers", state.turn)
    assert {thing.word for thing in offered.values()} == set(state.cards)
    assert all("on offer" in thing.name for thing in offered.values())
    holder = next(seat for seat, hen in enumerate(state.hens) if hen.power)
    told = panel(state, "powers").under
    assert f"held by {state.name(holder)}, not used" in told
    assert CARDS[state.hens[holder].power].name in written(panel(state, "powers"))


def test_the_own_card_hangs_at_the_yard_on_the_turn_and_lies_at_the_egg_where_gems_are_placed() -> None:
    others = ("heavyweight", "picky", "nimble", "clever")
    state = acting(
        "cell=r2c3;dice=2;power=forger",
        "cell=coop;dice=1;power=tough",
        more=f"grain:r2c5=ruby discards:{','.join(others)}",
        **POWERS,
    )
    assert "power-forger" in things(state, "yard") and "power-forger" not in things(state, "egg")
    play(state, "2 r2c5")
    assert "power-forger" in things(state, "egg") and "power-forger" not in things(state, "yard")


def test_where_one_gem_alone_can_move_to_another_feature_the_features_are_what_is_touched_next() -> None:
    held = ("power=jeweler", "power=strategic")
    left = [word for word in CARDS if not any(word in hen for hen in held)][:2]
    for egg, asked in (("gold//////", "feature2"), ("gold//ruby////", "feature1.gold")):
        state = at(
            f"round:2 phase:turn farmer:row1,row2,column1,column2 discards:{','.join(left)}",
            f"cell=r3c1;dice=1;egg={egg};{held[0]}",
            f"cell=r5c5;{held[1]}",
            **POWERS,
        )
        play(state, "1 r3c2")
        assert asked in things(state, "egg", chosen=("power-jeweler",))


def test_in_a_fight_the_gems_that_may_be_named_are_things_of_that_egg() -> None:
    state = acting("cell=r3c1;dice=1,4;egg=gold//////", "cell=r3c3;dice=1;egg=ruby//ruby+ruby////", fighting="on")
    play(state, "1 r3c2", "fight r3c3 4", "rolled 6")
    asked = things(state, "egg")
    assert {action[-1] for action in state.actions()} == {thing.word for thing in asked.values()}
    assert all(state.name(1) in thing.name for thing in asked.values())


@pytest.mark.parametrize("options", [{}, {"power-clucks": "on", "fighting": "on"}])
def test_every_first_word_of_a_turn_is_said_by_a_thing_or_has_a_button(options: dict[str, str]) -> None:
    for seed in range(4):
        for lines in range(5, 120, 7):
            state = somewhere(2, seed, lines, **options)
            if state.turn is None or state.turn < 0:
                continue
            tree = Tree(state, view.draw(state, state.turn), view.any_order(state))
            reach = tree.reach(tree.begun())
            assert reach.keys or reach.buttons
            assert all(view_of(GAME).button(word, state) for word in reach.buttons)
