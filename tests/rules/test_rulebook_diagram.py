"""A live diagram: what a right try, a wrong one and a refused one come to, and what it shows."""

import random
import re

import pytest

import pygames
from web.app.documents.blocks import read
from web.app.documents.diagram import Diagram

GAME = pygames.game("hens-and-chicks")
JUMPS = "position: 6h1/8/8/8/4c3/8/2C5/1H6 0\ncaption: Two jumps.\nsay: Jump twice.\n"
GOAL = f"{JUMPS}allow: b1\ngoal: play b1 d3 f5\nright: Well jumped.\nwrong: Jump on."
FREE = f"{JUMPS}allow: any"


def diagram(source: str, here: str = "", board: str = "diagram-1") -> Diagram:
    return Diagram(board, GAME, read(source), here)


def touch(shown: Diagram, *keys: str) -> str:
    """Touches one thing after the other; gives what was announced last."""
    told = ""
    for key in keys:
        _, told = shown.handle({"do": "touch", "board": shown.board, "key": key})
    return told


def marked(shown: Diagram, kind: str) -> set[str]:
    """The keys of the things whose class has the word."""
    things = re.findall(r'data-key="([^"]+)"[^>]*class="([^"]*)"', shown.html())
    return {key for key, classes in things if kind in classes.split()}


def buttons(shown: Diagram) -> set[str]:
    return set(re.findall(r'data-do="([a-z]+)"', shown.html()))


def test_in_a_win_in_two_turns_the_other_side_answers_by_itself():
    shown = diagram(
        "position: 7h/8/8/8/1H6/8/8/6H1 0\ncaption: A race.\nsay: Win in two.\nallow: any\ngoal: win in 2\nright: Won.\nwrong: No."
    )
    told = touch(shown, "b4", "b6")
    assert "moves a hen from b4 to b6" in told and "Player 2 moves" in told
    assert shown.state.turn == 0 and not shown.done
    assert touch(shown, "b6", "b8") == "Won."


def test_a_first_turn_after_which_the_win_can_be_stopped_is_wrong_at_once_and_show_me_shows_the_other():
    shown = diagram(
        "position: 7h/8/8/8/1H6/8/8/6H1 0\ncaption: A race.\nsay: Win in two.\nallow: any\ngoal: win in 2\nright: Won.\nwrong: No."
    )
    assert touch(shown, "g1", "g2") == "No."
    _, told = shown.handle({"do": "show", "board": shown.board})
    assert told == "Won." and shown.state.ranking()[0] == (0,)


def test_a_wrong_try_with_an_answer_of_its_own_is_answered_with_that():
    shown = diagram(f"{GOAL}\nanswers: |\n  b1 b2: One step is not enough.")
    assert touch(shown, "b1", "b2") == "One step is not enough."
    shown.restart()
    assert touch(shown, "b1", "b3") == "Jump on."


def test_a_picture_has_nothing_to_touch_and_says_what_stands_where():
    html = diagram("position: 6h1/8/8/8/4c3/8/2C5/1H6 0\ncaption: A picture.").html()
    assert "data-key" not in html
    assert "hen on b1" in html


def test_what_may_be_touched_is_lit_up_and_nothing_else():
    shown = diagram(GOAL)
    assert marked(shown, "go") == {"b1"}
    touch(shown, "b1")
    assert marked(shown, "chosen") == {"b1"}
    assert marked(shown, "go") >= {"d3", "b2"}


def test_the_goal_is_answered_with_what_the_block_says_is_right():
    shown = diagram(GOAL)
    assert touch(shown, "b1", "d3", "f5") == "Well jumped."
    assert 'class="reply right"' in shown.html()
    assert marked(shown, "go") == set()


def test_a_wrong_try_is_answered_and_can_be_tried_again():
    shown = diagram(GOAL)
    assert touch(shown, "b1", "b2") == "Jump on."
    assert {"again", "show"} <= buttons(shown)
    shown.handle({"do": "again", "board": "diagram-1"})
    assert shown.state == diagram(GOAL).state
    assert touch(shown, "b1", "d3", "f5") == "Well jumped."


def test_touching_a_diagram_that_is_done_begins_it_again():
    shown = diagram(GOAL)
    touch(shown, "b1", "b2", "b2")
    assert shown.state == diagram(GOAL).state


def test_the_way_to_the_goal_can_be_shown():
    shown = diagram(GOAL)
    touch(shown, "b1", "b2")
    frames, told = shown.handle({"do": "show", "board": "diagram-1"})
    assert told == "Well jumped."
    assert len(frames) >= 3  # the start, the landing on d3, the end


def test_an_illegal_touch_is_answered_by_its_rule_with_a_link():
    shown = diagram(FREE)
    told = touch(shown, "e4")
    assert "turn" in told
    assert 'class="reply refusal"' in shown.html()
    assert 'href="#turns"' in shown.html()


@pytest.mark.parametrize(
    ("board", "here", "link"),
    [
        ("diagram-1", "/hens-and-chicks/rules/", 'href="#turns"'),
        ("panel-2-diagram-1", "/hens-and-chicks/", 'href="#panel-2-turns"'),
        (
            "diagram-1",
            "/hens-and-chicks/lessons/first-match/",
            'href="../../../hens-and-chicks/rules/#turns" data-rules',
        ),
    ],
)
def test_the_link_leads_to_the_rule_from_wherever_the_diagram_is(board, here, link):
    shown = diagram(FREE, here, board)
    touch(shown, "e4")
    assert link in shown.html()


def test_what_is_legal_but_not_asked_for_is_told_and_not_played():
    shown = diagram(GOAL)
    assert "The rules allow that" in touch(shown, "c2")
    assert shown.played == []


def test_a_diagram_without_a_goal_tells_what_happened_and_goes_on():
    shown = diagram(FREE)
    assert touch(shown, "b1", "d3", "f5") != ""
    assert "capturing" in shown.html()
    assert shown.html().count('class="last ') == 4
    assert touch(shown, "g8", "g7").startswith("Player 2 moves a hen")


def test_every_id_begins_with_the_diagrams_name():
    for source in (GOAL, FREE):
        ids = re.findall(r'\bid="([^"]+)"', diagram(source).html())
        assert ids
        assert all(found.startswith("diagram-1-") for found in ids)
        assert len(ids) == len(set(ids))


@pytest.mark.parametrize(
    "event",
    [
        {},
        {"do": "touch"},
        {"do": "touch", "key": 3},
        {"do": "drag", "key": "b1"},
        {"do": "word", "word": "<b>"},
        {"do": "confirm"},
        {"do": "?"},
    ],
)
def test_events_that_make_no_sense_change_nothing(event):
    shown = diagram(GOAL)
    shown.handle(event)
    assert shown.state == diagram(GOAL).state


@pytest.mark.parametrize("slug", [game.slug for game in pygames.games()])
def test_any_game_is_played_in_a_diagram_by_what_its_html_offers(slug):
    shown = Diagram("diagram-1", pygames.game(slug), read("caption: Try it.\nsay: Play.\nallow: any"))
    luck = random.Random(slug)
    for _ in range(40):
        html = shown.html()
        offered: list[dict[str, str]] = [{"do": "touch", "key": key} for key in sorted(marked(shown, "go"))]
        offered += [{"do": "word", "word": word} for word in re.findall(r'data-word="([^"]+)"', html)]
        offered += [{"do": "confirm"}] * ('data-do="confirm"' in html)
        if not offered:
            break
        frames, _ = shown.handle(luck.choice(offered))
        assert frames
        assert shown.said is None or shown.said.kind == "told"
    assert len(shown.played) > 2 or shown.done


def test_a_diagram_shows_the_panels_that_its_block_names_and_the_other_words_become_buttons():
    game = pygames.game("rolling-gemstones")
    source = "caption: The dice.\nsay: Choose a pair.\nallow: any\npanels: PANELS"
    every = [panel.key for panel in Diagram("diagram-1", game, read(source.replace("\npanels: PANELS", "")))._panels()]
    for key in every:
        html = Diagram("diagram-1", game, read(source.replace("PANELS", key))).html()
        assert re.findall(r'class="board-panel[^"]*" id="diagram-1-\.([^"]+)"', html) == [key]
    without_dice = Diagram("diagram-1", game, read(source.replace("PANELS", "round")))
    words = re.findall(r'data-word="([^"]+)"', without_dice.html())
    assert set(words) == {action[0] for action in without_dice.state.actions()}
