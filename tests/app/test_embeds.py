"""Boards in other people's pages, without a browser: what their options come to, what they answer, and what the page around is told."""

from __future__ import annotations

import random
import re
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import pytest

import pygames
from web.app.boards.views import view_of
from web.app.embeds.boards import Boards
from web.app.embeds.picture import BY_DAY, cover, picture
from web.app.embeds.snippets import LONGEST_PACKED

GAMES = [game.slug for game in pygames.games()]
JUMPS = {"game": "hens-and-chicks", "position": "6h1/8/8/8/4c3/8/2C5/1H6 0", "say": "Jump twice."}
GOAL = {**JUMPS, "goal": "play b1 d3 f5", "right": "Well jumped.", "wrong": "Jump on."}


class Page:
    """A page with one board, and what it was told."""

    def __init__(self, site: str | None = None, **options: str) -> None:
        self.boards = Boards()
        self.site = site
        self.told: list[dict[str, Any]] = []
        self.html = ""
        self.job: dict[str, Any] | None = None
        self.reply = self.load(**options)

    def load(self, **options: str) -> dict[str, Any]:
        named = {name.replace("_", "-"): value for name, value in options.items()}
        return self.send("begin", options=named, address="https://games.example/", site=self.site, luck="7")

    def send(self, do: str, **more: object) -> dict[str, Any]:
        self.reply = self.boards.handle({"do": do, "board": "board-1", **more})
        self.told += self.reply.get("told", [])
        self.html = [self.html, *self.reply.get("frames", [])][-1]
        self.job = self.reply.get("think")
        return self.reply

    def touch(self, *keys: str) -> None:
        for key in keys:
            self.send("touch", key=key)

    def play(self, action: str, **more: object) -> dict[str, Any]:
        return self.send("play", action=action, **{"from": "page", **more})

    def decide(self) -> None:
        """Has the bot do any legal thing."""
        assert self.job is not None
        state = pygames.game(self.job["game"]).new(
            seats=self.job["seats"], position=self.job["position"], **self.job["options"]
        )
        self.send("decided", job=self.job["job"], action=list(random.Random(1).choice(state.actions())))

    def events(self, kind: str) -> list[dict[str, Any]]:
        return [told for told in self.told if told["event"] == kind]

    def lit(self) -> set[str]:
        return {
            key for key, classes in re.findall(r'data-key="([^"]+)"[^>]*class="([^"]*)"', self.html) if "go" in classes
        }

    @property
    def task(self) -> str:
        return re.findall(r'class="task[^>]*>([^<]*)<', self.html)[0]


@pytest.mark.parametrize("slug", GAMES)
def test_of_a_game_s_name_alone_a_board_comes_that_can_be_played_on_taken_back_and_looked_through(slug: str) -> None:
    page = Page(game=slug, bots="easy")
    assert page.html and page.lit() | set(re.findall(r'data-do="word"', page.html))
    begun = page.html
    state = page.boards._boards["board-1"].match.state
    while not page.events("action"):
        page.play(" ".join(state.actions()[0]))
    assert page.events("action")[0]["by"] == "page"
    page.send("goto", line=0)
    assert page.task.startswith("Line 0 of") and not page.lit()
    page.send("step", to="last")
    page.send("undo")
    assert page.reply["announce"] == "Taken back." and len(page.html) > len(begun) / 2


def test_a_bot_answers_as_its_seat_and_a_touch_meanwhile_is_told_why_it_waits() -> None:
    page = Page(game="hens-and-chicks", bots="steady")
    page.touch("e1", "c3")
    assert [told["by"] for told in page.events("action")] == ["reader"]
    assert page.job is not None and page.job["seat"] == 1 and page.job["level"] == "steady"
    waiting = page.job
    page.touch("c3")
    assert page.events("illegal")[-1]["text"] == "Steady bot is thinking."
    page.job = waiting
    page.decide()
    assert [told["by"] for told in page.events("action")] == ["reader", "bot"]
    assert page.task.startswith("Player 1, move")
    page.send("undo")
    assert "data-key" in page.html and page.boards._boards["board-1"].match.lines == []


def test_a_strong_bot_that_knows_at_once_what_it_wants_is_not_waited_for_longer_than_an_easy_one() -> None:
    times = []
    for level in ("easy", "strong"):
        match = pygames.Match.start("chickenrun", ["Ann", f"bot:{level}"], seed=1)
        while match.state.turn == 0:
            match.play(match.state.actions()[0])
        job = Page(game="chickenrun", text=match.text).job
        assert job is not None and job["level"] == level
        times.append((job["milliseconds"], job["shortest"]))
    assert times[0] == times[1]


def test_an_illegal_action_is_told_with_its_rule_and_the_number_of_the_command() -> None:
    page = Page(**JUMPS)
    page.play("b1 b9", id=4)
    assert page.events("illegal")[0]["rule"] == "notation" and page.events("illegal")[0]["id"] == 4
    page.touch("b1", "c1")
    assert page.events("illegal")[1]["rule"] and "id" not in page.events("illegal")[1]
    assert f"https://games.example/hens-and-chicks/rules/#{page.events('illegal')[1]['rule']}" in page.html


def test_a_goal_is_told_whether_it_is_reached_or_missed_or_shown() -> None:
    page = Page(**GOAL)
    page.touch("b1", "b2")
    page.send("again")
    page.play("b1 d3 f5")
    page.send("again")
    page.send("show")
    told = [(goal["verdict"], goal["text"], goal["shown"]) for goal in page.events("goal")]
    assert told == [("wrong", "Jump on.", False), ("right", "Well jumped.", False), ("right", "Well jumped.", True)]


def test_the_end_is_told_with_the_ranking() -> None:
    page = Page(game="hens-and-chicks", position="7h/1H6/8/8/8/8/8/8 0")
    page.touch("b7", "b8")
    assert page.events("over")[0]["ranking"] == [[0], [1]] and "wins" in page.events("over")[0]["text"]
    assert page.task.startswith("The match is over.")


def test_a_board_is_seen_from_the_other_side_and_where_hands_are_hidden_it_is_not() -> None:
    open_ = Page(game="hens-and-chicks", bots="easy")
    before = open_.html
    open_.send("flip")
    assert open_.html != before and open_.reply["announce"].startswith("Seen from the side of")
    hidden = Page(game="jelly-bean-farmers", bots="easy")
    hidden.send("flip")
    assert hidden.events("illegal")[0]["text"].startswith("There is no other side")


def test_a_text_is_looked_through_line_by_line_and_its_bots_play_on() -> None:
    match = pygames.Match.start("hens-and-chicks", ["Ann", "bot:easy"], seed=3)
    match.play("e1 c3")
    page = Page(game="hens-and-chicks", text=match.text)
    assert page.job is not None and page.job["seat"] == 1
    still = Page(game="hens-and-chicks", text=match.text, read_only="yes")
    assert still.job is None and not still.lit() and 'data-to="back"' in still.html
    still.send("step", to="back")
    assert still.task == "Line 0 of 1. The beginning."


def test_further_matches_have_another_luck_unless_a_seed_is_named() -> None:
    for options, alike in (({}, False), ({"seed": "5"}, True)):
        page = Page(game="rolling-gemstones", **options)
        first = page.html
        lines = [page.boards._boards["board-1"].match.lines[0]]
        page.send("again")
        lines.append(page.boards._boards["board-1"].match.lines[0])
        assert (lines[0] == lines[1]) is alike and first


@pytest.mark.parametrize(
    ("options", "option", "said"),
    [
        ({}, "game", "No game is named"),
        ({"game": "chess"}, "game", "There is no game “chess”"),
        ({"game": "gem-hens", "positon": "x"}, "positon", "Did you mean position"),
        ({"game": "gem-hens", "position": "nonsense"}, "", "does not load"),
        ({"game": "gem-hens", "position": ""}, "position", "has no value"),
        (
            {"game": "gem-hens", "text": "pygames 1\ngame hens-and-chicks rules 1\n---\n"},
            "",
            "is a match of Hens and Chicks",
        ),
        ({"game": "gem-hens", "seats": "9"}, "", "does not load"),
        ({"game": "gem-hens", "seat": "7"}, "", "There is no seat 7"),
        ({"game": "gem-hens", "panels": "yrad"}, "", "There is no panel “yrad”"),
        ({"game": "gem-hens", "options": "colour red"}, "", "does not load"),
        ({"game": "gem-hens", "bots": "clever"}, "bots", "clever"),
        ({"game": "gem-hens", "bots": "5 easy"}, "bots", "the seats are 0 to"),
        ({"game": "gem-hens", "seed": "many"}, "seed", "A seed is a number"),
        ({"game": "gem-hens", "read_only": "perhaps"}, "read-only", "is yes or no"),
        ({"game": "gem-hens", "read_only": "yes", "allow": "any"}, "allow", "has no meaning"),
        ({**GOAL, "bots": "easy"}, "bots", "has no meaning here"),
        ({**GOAL, "goal": "play b1 b9"}, "", "cannot be reached"),
        ({**JUMPS, "goal": "win"}, "", "needs “right” and “wrong”"),
        ({**JUMPS, "allow": "h8"}, "", "is not legal"),
    ],
)
def test_options_of_which_no_board_can_be_made_are_refused_with_a_sentence(
    options: dict[str, str], option: str, said: str
) -> None:
    page = Page(**options)
    assert said in page.reply["error"]["text"] and page.reply["error"]["option"] == option
    assert page.html == ""


def test_a_board_that_cannot_be_loaded_leaves_the_one_before_as_it_stands() -> None:
    page = Page(**JUMPS)
    page.touch("b1", "b2")
    page.load(game="chess")
    assert "error" in page.reply
    page.send("undo")
    assert page.reply["announce"] == "Taken back."


def test_a_game_that_the_host_has_taken_out_is_not_played_here_either() -> None:
    page = Page(site='{"games": ["gem-hens"]}', game="hens-and-chicks")
    assert page.reply["error"]["text"] == "This site does not show Hens and Chicks."


@pytest.mark.parametrize(
    "event", [None, 3, {}, {"do": "touch"}, {"do": "begin", "board": "b", "options": 3}, {"do": ["x"]}]
)
def test_whatever_comes_is_answered(event: object) -> None:
    assert "error" in Boards().handle(event)


def test_a_touch_on_an_older_picture_is_dropped_and_two_touches_in_a_row_are_not() -> None:
    page = Page(**JUMPS)
    page.send("touch", key="b1", render=1)
    page.send("touch", key="b2", render=1)
    assert len(page.events("action")) == 1
    page.send("touch", key="b2", render=1)
    assert page.reply == {}


@pytest.mark.parametrize("slug", GAMES)
def test_a_picture_stands_by_itself_and_nothing_in_it_can_be_touched(slug: str) -> None:
    game = pygames.game(slug)
    for drawn in (picture(game, view_of(game).draw(pygames.Match.start(game).state, 0)), cover(game)):
        assert not re.search(r"data-key|role=\"button\"|style=|<script|on\w+=", drawn)
        shown = set(re.findall(r'href="#([^"]+)"', drawn))
        assert shown <= set(re.findall(r' id="([^"]+)"', drawn))
        assert not re.findall(r"var\(--[\w-]+\)", drawn)


def test_a_picture_s_own_colours_are_those_of_the_day() -> None:
    tokens = (Path(__file__).parents[2] / "web" / "styles" / "10-tokens.css").read_text()
    day = dict(re.findall(r"--([\w-]+): light-dark\(([^,]+),", tokens))
    assert {name: colour for name, colour in BY_DAY.items() if name != "display"} == {
        name: day[name] for name in BY_DAY if name != "display"
    }


def copied(someone: Any, what: str, heading: str) -> str:
    """The snippet that somebody copies at a table."""
    someone.press("More")
    someone.press("Share by a link")
    someone.press(what)
    section = next(e for e in someone.elements if e.tag == "section" and e.children[0].label == heading)
    copy = next(e for e in section.children[-1].children if e.label == "Copy")
    someone.send({**copy.facts, "render": someone.app.render})
    return str(someone.copied[-1])


def options_of(snippet: str) -> dict[str, str]:
    """The options that a browser reads from a snippet."""
    if snippet.startswith("<iframe"):
        (address,) = re.findall(r' src="([^"]*)"', snippet)
        found = unescape(address)
        assert found.startswith("https://example.org/games/embed/#") and not re.search(r"[\s<>\"']", found)
        return dict(parse_qsl(found.partition("#")[2], keep_blank_values=True, strict_parsing=True))
    (attributes,) = re.findall(r"<pygames-board((?: [a-z-]+=\"[^\"]*\")*)>", snippet)
    return {name: unescape(value) for name, value in re.findall(r' ([a-z-]+)="([^"]*)"', attributes)}


@pytest.mark.parametrize("slug", GAMES)
def test_a_position_s_snippets_make_the_same_board_elsewhere_as_frame_and_as_element(slug: str, person: type) -> None:
    someone = person(f"/{slug}/", seed=4)
    while len(someone.match.lines) < 3:
        someone.type(" ".join(someone.match.state.actions()[0]))
        someone.let_bots_think(3)
    for heading in ("As a frame", "As an element"):
        snippet = copied(someone, "Embed this position", heading)
        options = options_of(snippet)
        assert "<svg" in snippet or 0 < len(options["picture"]) <= LONGEST_PACKED
        page = Page(**{name.replace("-", "_"): value for name, value in options.items()})
        assert "error" not in page.reply, page.reply
        board = page.boards._boards["board-1"]
        assert (
            board.match.state.seen_by(board.viewer).position() == someone.match.state.seen_by(board.viewer).position()
        )
        assert [seat for seat, who in enumerate(someone.match.seats) if not who.human] == list(board.options.levels)


def test_a_match_that_hides_nothing_is_embedded_whole_and_another_is_not_offered(person: type) -> None:
    someone = person("/hens-and-chicks/", seed=4)
    someone.type("e1 c3")
    options = options_of(copied(someone, "Embed the match, to look through", "As an element"))
    page = Page(**{name.replace("-", "_"): value for name, value in options.items()})
    assert "error" not in page.reply and 'data-to="back"' in page.html and page.job is None
    other = person("/jelly-bean-farmers/", seed=4)
    other.type(" ".join(other.match.state.actions()[0]))
    other.press("More")
    other.press("Share by a link")
    assert other.has("Embed this position") and not other.has("Embed the match, to look through")
