"""The review of a match: offered at its end and not before, worked out between events, left at any time."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from random import Random

import pytest

import pygames
from pygames import CHANCE, Match, PygamesError
from tests.app.conftest import Page
from web.app import links
from web.app.table import curve
from web.shell import thinking

HENS = """pygames 1
game hens-and-chicks rules 1
seat human Ann
seat bot easy
seed 1
position 7h/C7/8/8/8/8/7c/H7 0
---
a1 a2
h2 g1
"""
"""Ann overlooks that she wins, and then the bot does."""
DICE = "pygames 1\ngame rolling-gemstones rules 1\nseat human Ann\nseat human Bob\nseed 3\n---\n"


def opened(person, text, slug="hens-and-chicks"):
    return person(f"/{slug}/", storage={"match/a": text}, fragment="match=a")


def played(slug, seats, decisions, seed=1):
    """The text of a match in which somebody resigns after so many decisions at random."""
    match, rng = Match.start(slug, seats, seed=seed), Random(seed)
    for _ in range(decisions):
        if match.state.turn is not None:
            match.play(rng.choice(match.state.actions()))
    while match.state.turn is not None:
        match.play(f"resign {match.state.turn}")
    return match.text


def answer(table, what=None, **better):
    """The worker answers the newest job: `what(line)` is how all stand after a line; `better` what it says of a line."""
    job = table.jobs.pop()
    if "line" in job:
        found = {"line": job["line"], "action": table.match.lines[job["line"] - 1].split(), "lost": 0.0, "reason": ""}
        return table.send({"do": "decided", "job": job["job"], **found, **better})
    lines = range(job["first"], min(len(table.match.lines) + 1, job["first"] + 64))
    judged = [[list((what or even(table))(line)), table.match.at(line).turn not in (None, CHANCE)] for line in lines]
    return table.send({"do": "decided", "job": job["job"], "first": job["first"], "judged": judged})


def even(table):
    seats = table.match.state.seats
    return lambda line: [1 / seats] * seats


def finish(table, what=None):
    """Every job of the review is answered; nothing was lost anywhere."""
    while table.jobs:
        answer(table, what)


def review(table):
    table.press("Review")
    return table


def dialog(table):
    return " ".join(re.sub("<[^>]*>", " ", table.regions.get("dialog", "")).split())


# -- not before the end -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", pygames.games(), ids=lambda game: game.slug)
def test_a_match_that_goes_on_has_no_review_whatever_is_sent(person, game):
    match = Match.start(game, [f"Player {seat + 1}" for seat in range(game.seats[-1])], seed=2)
    text = match.text
    assert match.state.turn is not None
    for fragment in ("match=a", links.packed(text), links.packed(text, links.BEGINS)):
        table = person(f"/{game.slug}/", storage={"match/a": text}, fragment=fragment)
        assert not table.has("Review")
        for event in ("review", "review-line", "review-look", "review-try", "review-stop"):
            table.send({"do": event, "line": 1, "render": table.app.render})
        table.send({"do": "dialog", "name": "review", "render": table.app.render})
        assert "dialog" not in table.app.html()
        assert not [job for job in table.jobs if "review" in job]


def test_what_looks_back_refuses_a_match_that_goes_on():
    match = Match.start("jelly-bean-farmers", ["Ann", "Bob"], seed=1)
    for more in ({"first": 0}, {"line": 1}):
        thinking.begin(json.dumps({"job": "peek", "review": match.text, **more}))
        with pytest.raises(PygamesError, match="when it is over"):
            thinking.think("peek")


def test_after_an_undo_the_match_is_not_over_and_its_review_is_gone(person):
    table = opened(person, HENS.replace("h2 g1\n", "resign 0\n"))
    assert table.has("Review")
    finish(review(table))
    table.press("Close")
    table.press("Undo")
    assert not table.has("Review")
    table.send({"do": "dialog", "name": "review", "render": table.app.render})
    assert "dialog" not in table.app.html()


def test_nothing_was_played_and_nothing_can_be_reviewed(person):
    table = opened(person, HENS.partition("a1 a2")[0].replace("C7/8/8/8/8/7c", "8/8/8/8/8/C6c"))
    assert not table.has("Review")


# -- growing, stopping, leaving ---------------------------------------------------------------------------------------


def long_match():
    return played("rolling-gemstones", ["Ann", "Bob"], 120)


def test_the_curve_grows_and_how_far_it_is_is_said(person):
    table = review(opened(person, long_match(), "rolling-gemstones"))
    count = len(table.match.lines)
    assert count > 64
    answer(table)
    assert f"63 of {count} lines judged" in dialog(table)
    assert "As a table" not in dialog(table)
    short = len(re.findall(r"\d+ ", curve_of(table)))
    answer(table)
    assert len(re.findall(r"\d+ ", curve_of(table))) > short
    finish(table)
    assert f"The bots have looked through {count} lines." in dialog(table)
    assert "nothing" in table.said[-1] or "no line" in table.said[-1]


def curve_of(table):
    return next(
        e.attributes["d"] for e in Page(table.regions["dialog"]).elements if e.attributes.get("class") == "curve-line"
    )


def test_it_can_be_stopped_and_goes_on_from_there(person):
    table = review(opened(person, long_match(), "rolling-gemstones"))
    answer(table)
    late = table.jobs[-1]
    table.press("Stop")
    assert not table.jobs and "63 of" in dialog(table)
    table.send({"do": "decided", "job": late["job"], "first": 64, "judged": [[[0.5, 0.5], True]]})
    assert "63 of" in dialog(table) and not table.jobs
    table.press("Go on")
    assert table.jobs[-1]["first"] == 64


@pytest.mark.parametrize("leave", ["close", "escape", "open"])
def test_whoever_leaves_it_stops_its_jobs(person, leave):
    table = review(opened(person, HENS))
    assert len(table.jobs) == 1
    table.send({"do": leave, "path": "/", "fragment": "", "render": table.app.render})
    assert not table.jobs


def test_closed_and_opened_again_it_knows_what_it_knew(person):
    table = review(opened(person, HENS))
    finish(table)
    table.press("Close")
    table.press("Review")
    assert not table.jobs
    assert "The bots have looked through 2 lines." in dialog(table)


@pytest.mark.parametrize(
    "said",
    [
        {},
        {"first": 0, "judged": []},
        {"first": 0, "judged": [[[0.5], True]]},
        {"first": 0, "judged": [[["much", "little"], True]]},
        {"first": 7, "judged": [[[0.5, 0.5], True]]},
        {"line": 1, "action": ["a1", "a3"], "lost": 0.5},
    ],
)
def test_an_answer_that_says_nothing_is_told_and_can_be_asked_for_again(person, said):
    table = review(opened(person, HENS))
    table.send({"do": "decided", "job": table.jobs.pop()["job"], **said})
    assert "The bots could not go on." in dialog(table)
    table.press("Go on")
    finish(table)
    assert "looked through 2 lines" in dialog(table)


def test_a_worker_that_fails_says_why(person):
    table = review(opened(person, HENS))
    table.send({"do": "undecided", "job": table.jobs.pop()["job"], "why": "It ran out of memory."})
    assert "The bots could not go on. It ran out of memory." in dialog(table)


# -- what it tells ------------------------------------------------------------------------------------------------------


def test_the_line_in_which_most_was_lost_is_told_as_the_log_tells_it_with_what_a_strong_bot_would_have_done(person):
    table = review(opened(person, HENS))
    answer(table, lambda line: [[0.9, 0.1], [0.2, 0.8], [0.0, 1.0]][line])
    answer(table, action=["a7", "b8"], lost=0.7, reason="This move wins.")
    finish(table)
    log = table.match.log(0)
    assert f"Line 1: {log[0]} Lost: about 70 % of the win." in dialog(table)
    assert "What a strong bot would have done: Ann moves a chick from a7 to b8" in dialog(table)
    assert "This move wins." in dialog(table)
    assert table.said[-1] == "1 line stands out in which most was lost."


def test_all_that_could_be_lost_comes_from_the_browser_as_a_whole_number(person):
    table = review(opened(person, HENS))
    answer(table)
    answer(table, action=["a7", "b8"], lost=1)
    assert "Lost: about 100 % of the win." in dialog(table)


def test_three_lines_are_told_the_worst_first_and_little_losses_are_not(person):
    text = played("hens-and-chicks", ["Ann", "Bob"], 10, seed=4)
    table = review(opened(person, text))
    answer(table)
    lost = iter([0.05, 0.01, 0.4, 0.2, 0.1, 0.3, 0.0, 0.0, 0.0, 0.0])
    while table.jobs:
        line = table.jobs[-1]["line"]
        state, own = table.match.at(line - 1), tuple(table.match.lines[line - 1].split())
        other = next(action for action in state.actions() if action != own)
        answer(table, action=list(other), lost=next(lost))
    assert re.findall(r"about (\d+) %", dialog(table)) == ["40", "30", "20"]


def test_where_nothing_was_lost_that_is_said(person):
    table = review(opened(person, HENS))
    finish(table)
    assert "no line in which anything worth telling was lost" in dialog(table)


def test_luck_is_told_from_choice(person):
    table = review(opened(person, played("rolling-gemstones", ["Ann", "Bob"], 3), "rolling-gemstones"))
    match = table.match
    at = [0.5]
    for number in range(len(match.lines)):
        at.append(at[-1] + (0.1 if match.actor(number) == CHANCE else -0.02))
    finish(table, lambda line: [at[line], 1 - at[line]])
    rolls = sum(match.actor(number) == CHANCE for number in range(len(match.lines)))
    others = len(match.lines) - rolls
    assert f"luck +{10 * rolls} %, choices −{2 * others} %" in dialog(table)
    assert "(luck)" in dialog(table)
    assert "Shaded, with a bar below: luck." in dialog(table)
    classes = [e.attributes.get("class") for e in Page(table.regions["dialog"]).elements]
    assert "curve-luck" in classes and "curve-tick" in classes


def test_a_game_without_luck_says_nothing_of_luck(person):
    table = review(opened(person, HENS))
    finish(table)
    assert "luck" not in dialog(table).lower()


def test_who_resigned_stood_somewhere(person):
    table = review(opened(person, HENS.replace("h2 g1", "resign 1")))
    finish(table, lambda line: [[0.5, 0.5], [0.3, 0.7], [1.0, 0.0]][line])
    assert "Easy bot resigns. Before that (line 2) the bots saw it at 70 %." in dialog(table)


def test_alone_the_score_is_judged(person):
    table = review(opened(person, played("rolling-gemstones", ["Ann"], 6), "rolling-gemstones"))
    finish(table, lambda line: [-2.0 - line / 2])
    assert "The score that was to be expected" in dialog(table)
    assert "Ann score −2" in dialog(table) and "%" not in dialog(table)


def test_the_slider_goes_to_a_line_and_tells_how_all_stood(person):
    table = review(opened(person, HENS))
    finish(table, lambda line: [[0.9, 0.1], [0.2, 0.8], [0.0, 1.0]][line])
    slider = next(e for e in Page(table.regions["dialog"]).elements if e.attributes.get("type") == "range")
    table.send({**slider.facts, "do": slider.attributes["data-change"], "name": "line", "value": "1", "render": 9**8})
    assert f"Line 1 of 2: {table.match.log(0)[0]}" in dialog(table)
    assert "Ann 20 % (−70 %) and Easy bot 80 % (+70 %)." in dialog(table)


def test_the_table_says_all_that_the_curve_shows(person):
    table = review(opened(person, HENS))
    finish(table, lambda line: [[0.9, 0.1], [0.2, 0.8], [0.0, 1.0]][line])
    rows = [e for e in Page(table.regions["dialog"]).elements if e.tag == "tr"]
    assert len(rows) == 4
    assert "The match begins." in rows[1].text and "Ann 90 % and Easy bot 10 %." in " ".join(rows[1].text.split())


# -- going there ----------------------------------------------------------------------------------------------------------


def test_a_line_can_be_looked_at_and_the_review_is_there_again(person):
    table = review(opened(person, HENS))
    finish(table)
    table.send({"do": "review-look", "line": 1, "render": table.app.render})
    assert "dialog" not in table.app.html()
    assert table.sees("Looking back: line 1 of 2")
    table.press("Review")
    assert "Line 1 of 2" in dialog(table) and not table.jobs


def test_a_line_can_be_tried_again_on_a_board_with_the_bots_of_the_match(person):
    table = review(opened(person, HENS))
    answer(table)
    answer(table, action=["a7", "b8"], lost=0.7)
    finish(table)
    table.press("Try it: line 1")
    assert table.match.lines == [] and table.match.record.free
    assert [(seat.human, seat.name) for seat in table.match.seats] == [(True, "Ann"), (False, "easy")]
    assert table.storage["match/a"] == HENS
    assert "match/a" in table.app.library.texts
    table.touch("a7", "b8")
    assert table.match.state.ranking()[0] == (0,)


def test_where_a_bot_erred_a_person_takes_its_seat_to_try(person):
    table = opened(person, HENS.replace("position 7h/C7/8/8/8/8/7c/H7 0", "position 7h/C7/8/8/8/8/7c/H7 1").replace(
        "a1 a2\nh2 g1", "h8 h7\na7 b8"))  # fmt: skip
    review(table)
    answer(table)
    answer(table, action=["h2", "g1"], lost=0.8)
    finish(table)
    table.press("Try it: line 1")
    assert table.match.seats[1].human and table.match.state.turn == 1
    assert not [job for job in table.jobs if "position" in job]


# -- of any size ----------------------------------------------------------------------------------------------------------


def test_a_long_match_of_six_fits_into_its_region_and_keeps_its_worst_lines(person):
    names = ["Annabelle <b>", "Bob", "Cleopatra the Great", "Dan", "Eve", "Franz-Ferdinand von und zu"]
    table = review(opened(person, played("chickenrun", names, 380), "chickenrun"))
    assert len(table.match.lines) > 500
    finish(table, lambda line: [(1 + (line * (seat + 3)) % 7) / 30 for seat in range(6)])
    assert len(table.regions["dialog"].encode()) < 40_000  # every reply before was looked at by Person
    elements = Page(table.regions["dialog"]).elements
    labels = [e for e in elements if e.tag == "text" and float(e.attributes["x"]) > curve.RIGHT]
    assert len(labels) == 6 and all(len(label.text) <= 10 for label in labels)
    places = sorted(float(label.attributes["y"]) for label in labels)
    assert all(below - above >= 14 for above, below in pairwise(places))
    assert places[0] > 8 and places[-1] < 200
    lines = [
        e.attributes.get("stroke-dasharray")
        for e in Page(table.regions["dialog"]).elements
        if e.attributes.get("class") == "curve-line"
    ]
    assert len(set(lines)) == 6


def test_a_match_of_one_line_has_a_review(person):
    table = review(opened(person, HENS.replace("a1 a2\nh2 g1", "a7 b8")))
    finish(table)
    assert "The bots have looked through 1 line." in dialog(table)


def test_a_thinned_curve_keeps_what_changed_most():
    values = [[0.5, 0.5] for _ in range(1000)]
    for line in range(400, 1000):
        values[line] = [0.9, 0.1]
    drawn = curve.points(values, [77], 100)
    assert {0, 77, 400, 999} <= set(drawn) and len(drawn) < 110


@pytest.mark.parametrize("game", [game for game in pygames.games() if game.has_bot()], ids=lambda game: game.slug)
def test_the_bots_themselves_review_a_short_match_of_every_game(person, game, monkeypatch):
    monkeypatch.setattr("pygames.core.review.SLICES", 4)
    monkeypatch.setattr("pygames.core.review.WORLDS", 1)
    names = ["Ann", "Bob", "Cleo", "Dan"][: game.seats[0]]
    table = review(opened(person, played(game.slug, names, 3, seed=5), game.slug))
    looks = 0
    while table.jobs:
        job = table.jobs.pop()
        thinking.begin(json.dumps(job))
        last = None
        while (found := json.loads(thinking.think(job["job"]))) is not None:
            last = found
        looks += "line" in job
        table.send({"do": "decided", "job": job["job"], **last})
        if looks == 1 and table.jobs:
            table.press("Stop")
    assert "could not" not in dialog(table)
    assert f"Line {len(table.match.lines)} of {len(table.match.lines)}" in dialog(table)
