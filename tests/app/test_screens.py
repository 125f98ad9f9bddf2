"""Every screen: the first render, the shelf, the set-up, settings, the curtain, the editor, links."""

from __future__ import annotations

from urllib.parse import urljoin

import pytest

import pygames
from web.app import App, page, paths
from web.app.learning import learn
from web.app.table.host import WINDOW
from web.build import rulebook


@pytest.mark.parametrize("path", paths())
def test_the_first_render_is_the_same_each_time_and_is_what_the_worker_shows_first(path):
    first = page(path)
    assert first == page(path)
    assert first.title and first.description
    if "/rules/" not in path:
        assert {name: str(html) for name, html in App(path).html().items()} == first.regions


@pytest.mark.parametrize("path", paths())
def test_every_link_leads_to_a_page_of_the_site(person, path):
    someone = person(path)
    if someone.has("Menu"):
        someone.press("Menu")
    for element in someone.elements:
        if element.tag == "a":
            url = urljoin(f"http://host{path}", element.attributes["href"])
            assert url.removeprefix("http://host").partition("#")[0] in {
                *paths(),
                *rulebook.paths(),
                "/check/",
                "/embed/demo/",
            }


def test_every_screen_has_one_heading_of_the_first_rank(person):
    for path in paths():
        someone = person(path)
        assert len([element for element in someone.elements if element.tag == "h1"]) == ("/rules/" not in path)


def test_every_button_and_field_has_a_name(person):
    for path in paths():
        someone = person(path)
        for element in someone.elements:
            if element.tag in ("button", "a"):
                assert element.label or element.attributes.get("aria-hidden") == "true", element
            if element.tag in ("input", "select", "textarea"):
                parent = element.parent
                assert "aria-label" in element.attributes or (parent is not None and parent.tag == "label")


def test_a_path_that_leads_nowhere_leads_back(person):
    for path in ("/nothing/", "/hens-and-chicks/nothing/", "/../", "//", "x" * 9999):
        someone = person(path)
        assert someone.sees("There is no such page")


def test_the_shelf_shows_each_game_with_players_and_minutes(person):
    someone = person("/")
    for game in pygames.games():
        assert someone.sees(game.title)
        assert someone.sees(game.about)
        assert someone.sees(f"about {game.minutes} minutes")


# -- set-up -----------------------------------------------------------------------------------------------------------


def test_a_match_is_set_up_with_names_bots_options_and_a_seed(person):
    someone = person("/hens-and-chicks/new/")
    someone.change("kind-1", "bot:strong")
    someone.submit(
        someone.find("Start"), **{"name-0": "Ann", "option-setup": "hens-front", "option-start": "second", "seed": "42"}
    )
    assert [(seat.kind, seat.name) for seat in someone.match.seats] == [("human", "Ann"), ("bot", "strong")]
    assert someone.match.record.options == {"setup": "hens-front", "start": "second"}
    assert someone.match.record.seed == 42
    assert someone.jobs, "the bot moves first"


def test_what_is_wrong_with_a_set_up_is_said_and_nothing_is_lost(person):
    someone = person("/hens-and-chicks/new/")
    someone.submit(someone.find("Start"), **{"name-0": "x" * 50, "seed": "12"})
    assert someone.sees("A name has 1 to 40 letters")
    assert any(element.tag == "textarea" and element.text == "12" for element in someone.elements)
    someone.submit(someone.find("Start"), **{"name-0": "Ann", "seed": "a lot"})
    assert someone.sees("A seed is a number")


def test_the_number_of_seats_changes_the_form(person):
    game = next(game for game in pygames.games() if len(game.seats) > 1)
    someone = person(f"/{game.slug}/new/")
    for number in game.seats:
        someone.change("seats", str(number))
        assert len([element for element in someone.elements if element.tag == "fieldset"]) == number


# -- settings ---------------------------------------------------------------------------------------------------------


def test_a_setting_holds_at_once_and_is_kept(person):
    someone = person("/")
    someone.press("Menu")
    someone.press("Settings")
    someone.change("theme", "dark")
    assert ["theme", "dark"] in someone.effects
    assert next(values[0] for name, *values in someone.effects if name == "settings")["theme"] == "dark"


def test_sound_is_off_at_first(person):
    assert person("/").app.settings["sound"] == "off"


def test_a_setting_that_does_not_exist_is_refused(person):
    someone = person("/")
    for name, value in (("theme", "pink"), ("nothing", "x"), (None, None), ("animation", 5)):
        someone.send({"do": "set", "name": name, "value": value})
        assert someone.sees("There is no such setting.")


def test_escape_and_close_close_a_dialog(person):
    someone = person("/hens-and-chicks/")
    for leave in ({"do": "escape"}, {"do": "close"}):
        someone.press("Menu")
        assert ["dialog", "dialog-menu"] in someone.effects
        someone.send(leave)
        assert ["dialog", None] in someone.effects


# -- secrets ----------------------------------------------------------------------------------------------------------

SUPPERS = "pygames 1\ngame secret-suppers rules 1\nseat human Ann\nseat human Bob\nseed 1\n---\n"


def test_a_curtain_comes_between_people_where_something_is_hidden(person):
    someone = person("/secret-suppers/", storage={"match/a": SUPPERS}, fragment="match=a")
    first = someone.match.state.turn
    name = someone.match.state.name(first)
    assert someone.sees(f"Hand the device to {name}.")
    assert not any("data-key" in element.attributes for element in someone.elements)
    assert "log" not in someone.regions or not someone.regions["log"]
    someone.press(f"I am {name}: show my side")
    while someone.match.state.turn == first:
        someone.type(" ".join(someone.match.state.actions()[0]))
    assert not any("data-key" in element.attributes for element in someone.elements)


def test_against_bots_there_is_no_curtain_and_nobody_sees_more_than_their_seat(person):
    someone = person("/secret-suppers/")
    assert not someone.sees("Hand the device")
    for _ in range(6):
        if someone.app.screen.sitting.seen.acting is not None:
            someone.type(" ".join(someone.match.state.actions()[0]))
        elif someone.jobs:
            assert someone.jobs[0]["position"] == someone.match.state.seen_by(someone.jobs[0]["seat"]).position()
            someone.let_bots_think(1)
        told = someone.match.log(0)[-WINDOW:]
        assert all(" ".join(sentence.split()) in " ".join(someone.text.split()) for sentence in told[-3:])


def test_what_is_shared_of_an_unfinished_match_with_secrets_is_said(person):
    someone = person("/secret-suppers/")
    someone.press("More")
    assert someone.sees("Text and link hold the whole match")


# -- the editor -------------------------------------------------------------------------------------------------------


def test_a_position_is_set_up_played_and_copied(person):
    someone = person("/hens-and-chicks/edit/")
    someone.press("Clear a place")
    someone.touch("c2")
    someone.press("white hen")
    someone.touch("b1")
    someone.press("Hand over the move")
    assert someone.sees("Player 2 is to act.")
    someone.press("Copy as a board block")
    block = someone.copied[0]
    assert block.startswith("```board\nposition: ")
    someone.press("Play from here")
    assert someone.match.record.free
    assert someone.match.state.position() == block.split("position: ")[1].split("\n")[0]


def test_a_position_that_the_rules_do_not_know_is_refused_with_what_is_wrong(person):
    someone = person("/hens-and-chicks/edit/")
    someone.press("white hen")
    someone.touch("c7")
    assert someone.sees("at most 6 hens")
    someone.submit(someone.find("Set it up"), line="rubbish")
    assert someone.sees("A position is a board")
    someone.touch("b1")
    someone.press("Take back")


# -- a long match, a large board --------------------------------------------------------------------------------------


def test_a_large_board_with_a_long_log_keeps_its_regions_small(person):
    someone = person("/wide-field/")
    for _ in range(30):
        if someone.match.state.turn is None:
            break
        if someone.app.screen.sitting.seen.acting is not None:
            someone.touch(*someone.match.state.actions()[0][:2])
        someone.let_bots_think(1)
    assert len(someone.match.lines) > 20


def test_the_shelf_offers_the_lesson_and_where_there_is_none_the_first_board_of_the_rules(person):
    shelf = person("/")
    links = {game.slug: shelf.find(f"Learn {game.title}").attributes["href"] for game in pygames.games()}
    assert links["hens-and-chicks"] == "hens-and-chicks/lessons/first-match/"
    assert links["rolling-gemstones"] == "rolling-gemstones/lessons/first-sheet/"
    assert 'href="wide-field/rules/#figure-1"' in learn(pygames.game("wide-field"), "/", "Learn")
    for slug, link in links.items():
        path, _, anchor = link.partition("#")
        html = rulebook.document(f"/{path}").regions["screen"]
        assert path.startswith(slug) and (not anchor or f'id="{anchor}"' in html)


def test_what_is_shown_on_the_way_goes_again_where_nothing_else_has_changed(person):
    someone = person("/hens-and-chicks/")
    board = someone.regions["board"]
    someone.app.screen.do_pass = lambda event: someone.app.frame({"board": "on the way"})
    someone.send({"do": "pass"})
    assert [frame["regions"]["board"] for frame in someone.frames] == ["on the way", board]
