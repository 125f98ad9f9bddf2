"""The touch tree: any order, two things with one word, taking back, switching, words that go without saying."""

from __future__ import annotations

from random import Random

import pytest

import pygames
from web.app.boards.touch import Touch, Tree
from web.app.boards.views import view_of
from web.app.links import packed


def barn(seed=3):
    match = pygames.Match.start("dice-barn", ["Ann", "Bob"], seed=seed)
    return match.state, Tree(match.state, view_of(match.game).draw(match.state, 0))


def test_two_things_with_one_word_are_two_touches_of_one_word():
    state, tree = barn()
    twice = next(face for face in state.table if state.table.count(face) > 1)
    keys = tree.keys_of([twice])
    assert len(keys) == state.table.count(twice)
    for key in keys:
        assert tree.touch((), key).action == ("keep", twice)


def test_the_only_word_that_may_follow_is_said_by_itself():
    state, tree = barn()
    assert tree.touch((), "die0").action == ("keep", state.table[0])


def test_nothing_is_ever_played_before_something_is_touched(person):
    for game in pygames.games():
        someone = person(f"/{game.slug}/")
        assert not someone.match.lines or someone.match.log(0)
        state = someone.match.state
        if state.turn is None or not state.actions():
            continue
        tree = Tree(state, view_of(game).draw(state, 0))
        step = state.after([touch.word for touch in tree.begun()])
        assert isinstance(step, pygames.Step) and step.action is None


def test_touches_count_in_any_order(person):
    someone = person("/rolling-gemstones/")
    colour, number = next(action for action in someone.match.state.actions() if len(action) == 2)
    tree = someone.app.screen.sitting.tree()
    keys = [tree.keys_of([word])[0] for word in (number, colour)]
    assert someone.lit >= set(keys)
    lines = len(someone.match.lines)
    someone.touch(*keys)
    assert someone.match.lines[lines] == f"{colour} {number}"


def test_a_touch_that_is_taken_back_leaves_the_others_where_they_still_lead_somewhere():
    state = pygames.game("hens-and-chicks").new(position="7c/1h6/8/8/2c5/8/1c6/H7 0")
    tree = Tree(state, view_of(state.game).draw(state, 0))
    long = next(action for action in state.actions() if len(action) > 2)
    chosen = tuple(Touch(word, word) for word in long)
    assert tree.take_back(chosen, 0).touches in (chosen[1:], ())
    assert tree.take_back(chosen, len(long) - 1).touches == chosen[:-1]
    assert tree.take_back(chosen, 99).touches == chosen
    assert tree.take_back(chosen, -1).touches == chosen


@pytest.mark.parametrize("text", ["", "   ", "x" * 10_000, "a1 " * 50, "é", "c2 c2", "\x00", "resign 0"])
def test_typed_rubbish_is_refused_with_a_reason(text):
    state = pygames.game("hens-and-chicks").new()
    answer = Tree(state, view_of(state.game).draw(state, 0)).type(text)
    assert answer.refusal is not None and answer.refusal.text
    assert answer.action is None


def test_people_enter_what_their_own_dice_show(person):
    someone = person("/rolling-gemstones/new/")
    someone.submit(someone.find("Start"), **{"option-dice": "own"})
    assert someone.match.state.turn == pygames.CHANCE
    assert someone.lit, "the faces light up without another press"
    outcome = someone.match.state.chance(Random(1))
    someone.type(" ".join(outcome))
    assert someone.match.lines == [" ".join(outcome)]


def test_no_button_does_nothing_by_itself_where_a_touch_says_it_all(person):
    text = "pygames 1\ngame rolling-gemstones rules 1\nseat human Ann\nseed 1\n---\nroll red red red blue white 1 2 2 6 4\n"
    someone = person("/rolling-gemstones/", storage={"match/a": text}, fragment="match=a")
    assert {"die1", "die2", "die3"} <= someone.lit
    assert someone.has("Keep the dice") and not someone.has("Pick up")
    someone.touch("die1")
    assert someone.match.lines[-1] == "reroll red"
    assert someone.has("Throw them again") and not someone.has("Pick up")
    someone.type("reroll red")
    assert someone.match.lines[-2:] == ["reroll red", "reroll red"]


def test_a_die_that_was_picked_up_goes_back_when_it_is_touched_again_and_the_others_stay_picked_up(person):
    text = "pygames 1\ngame rolling-gemstones rules 1\nseat human Ann\nseed 1\n---\nroll red red red blue white 1 2 2 6 4\n"
    someone = person("/rolling-gemstones/", storage={"match/a": text}, fragment="match=a")
    someone.touch("die1")
    someone.touch("die2")
    assert someone.match.lines[-2:] == ["reroll red", "reroll red"]
    first = next(key for key in ("die1", "die2", "die3") if "picked up" in someone.thing(key).label)
    someone.touch(first)
    assert someone.match.lines[1:] == ["reroll red"]
    assert any("It lies there again." in sentence for sentence in someone.said)
    last = next(key for key in ("die1", "die2", "die3") if "picked up" in someone.thing(key).label)
    someone.touch(last)
    assert someone.match.lines[1:] == []


def test_a_button_whose_word_may_not_follow_what_is_chosen_keeps_its_place_before_those_that_may(person):
    text = (
        "pygames 1\ngame jelly-bean-farmers rules 2\nseat human Ann\nseat bot easy\nseed 1\n"
        "position year:2 season:spring phase:plan waiting:farm1 climate:sunny/aphids last:farm2"
        " farm1:food=5;spring=cats;saved=dogs farm2:food=5\n---\n"
    )
    someone = person("/jelly-bean-farmers/", fragment=packed(text))
    words = [("Play its face", None), ("Back action", None), ("Discard", None), ("Keep it saved", None)]
    assert buttons(someone) == words
    someone.touch(next(key for key in someone.lit if "dogs" in someone.app.screen.sitting.tree().things[key].word))
    assert buttons(someone) == [*words[:2], ("Discard", "true"), words[3]]
    someone.press("Discard")  # chosen in place of the Dogs
    assert [touch.word for touch in someone.app.screen.sitting.touches] == ["discard"]


def buttons(someone):
    """What the buttons in the prompt that say a word are called, and whether their word may not be said now."""
    found = [element for element in someone.elements if element.facts.get("do") in ("word", "take-back")]
    return [(element.label, element.attributes.get("aria-disabled")) for element in found]
