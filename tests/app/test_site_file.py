"""`site.json`: what a host says of the site, and what becomes of a file that says it badly."""

from __future__ import annotations

import json

import pytest

import pygames
from web.app import paths
from web.app.site import MOST, Site

WRONG = "In site.json something is wrong"


def file(**wishes: object) -> str:
    return json.dumps(wishes)


def cards(someone) -> list[str]:
    return [element.label for element in someone.elements if element.tag == "h2"]


def test_only_the_games_of_the_list_stand_on_the_shelf_and_in_what_newcomers_and_readers_are_offered(person):
    someone = person("/", site=file(games=["gem-hens", "chickenrun"]))
    assert cards(someone) == ["Chickenrun", "Gem Hens"] and not someone.sees("Hens and Chicks")
    about = person("/about/", site=file(games=["gem-hens"]))
    assert about.has("Gem Hens") and not about.has("Chickenrun")


@pytest.mark.parametrize("path", [path for path in paths() if path.startswith("/hens-and-chicks/")])
def test_the_address_of_a_game_that_is_not_shown_says_so_and_leads_to_all_games(person, path):
    someone = person(path, site=file(games=["gem-hens"]))
    assert someone.sees("This site does not show Hens and Chicks") and someone.has("See all games")
    assert not [element for element in someone.elements if "data-key" in element.attributes]
    someone.press("See all games")
    assert cards(someone) == ["Gem Hens"]


def test_matches_of_a_game_that_is_not_shown_stay_kept_and_can_be_taken_along(person):
    before = person("/hens-and-chicks/")
    before.touch(sorted(before.lit)[0])
    before.touch(sorted(before.lit)[0])
    assert before.match.lines
    someone = person("/saves/", storage=before.storage, site=file(games=["gem-hens"]))
    for _ in range(3):
        someone.send({"do": "ring", "name": "saves", "generation": 1})
    assert someone.sees("this site does not show this game") and not someone.has("Open")
    someone.press("Download")
    assert someone.downloads and someone.storage == before.storage


def test_a_file_with_a_match_of_a_game_that_is_not_shown_is_kept_and_says_so(person):
    text = pygames.Match.start(pygames.game("hens-and-chicks"), seats=["Ann", "Bob"], seed=1).text
    someone = person("/", site=file(games=["gem-hens"]))
    someone.send({"do": "files", "files": [{"name": "a.txt", "text": text}]})
    assert someone.sees("This site does not show the game") and any(key.startswith("match/") for key in someone.storage)


def test_the_title_stands_above_all_games_and_in_the_browsers_tab(person):
    someone = person("/", site=file(title="Hens of Class 5b"))
    assert [element.label for element in someone.elements if element.tag == "h1"] == ["Hens of Class 5b"]
    assert ["title", "Hens of Class 5b"] in someone.effects
    assert ["title", "About · Hens of Class 5b"] in person("/about/", site=file(title="Hens of Class 5b")).effects


def test_the_options_of_the_file_stand_first_and_hold_at_a_new_table(person):
    wishes = file(options={"gem-hens": {"clock": "off"}})
    someone = person("/gem-hens/new/", site=wishes)
    chosen = [e.attributes["value"] for e in someone.elements if e.tag == "option" and "selected" in e.attributes]
    assert "off" in chosen and "20" not in chosen
    assert person("/gem-hens/", site=wishes).match.record.options["clock"] == "off"
    someone.press("Start")
    assert someone.match.record.options["clock"] == "off"


def test_what_somebody_chooses_stands_above_what_the_file_says(person):
    someone = person("/gem-hens/new/", site=file(options={"gem-hens": {"clock": "off"}}))
    someone.submit(someone.find("Start"), **{"option-clock": "40"})
    assert someone.match.record.options["clock"] == "40"


BAD = {
    "": "it is no JSON",
    "{": "it is no JSON",
    "[]": "it is to begin with {",
    "7": "it is to begin with {",
    "[" * 50_000: "it is no JSON",
    '{"title": ' + "9" * 9_000 + "}": "it is no JSON",
    "{" + " " * MOST + "}": "it has more than",
    file(titel="x"): "Did you mean title?",
    file(title=7): "the title is to be one line",
    file(title=""): "the title is to be one line",
    file(title="a\nb"): "the title is to be one line",
    file(title="x" * 61): "the title is to be one line",
    file(games="gem-hens"): "games is to be a list of names",
    file(games=[]): "games is to be a list of names",
    file(games=[["gem-hens"]]): "games is to be a list of names",
    file(games=["gem-hen"]): "Did you mean gem-hens?",
    file(games=["gem_hens"]): "there is no game",
    file(options=[]): "options is to have the names of games",
    file(options={"poker": {}}): "“poker”, which is no game",
    file(options={"gem-hens": "off"}): "the options of Gem Hens are to stand in { }",
    file(options={"gem-hens": {"klock": "off"}}): "Did you mean clock?",
    file(options={"gem-hens": {"clock": "never"}}): "is to be one of “20”, “40”, “off”",
    file(options={"gem-hens": {"clock": 20}}): "is to be one of “20”, “40”, “off”",
    file(options={"gem-hens": {"clock": ["20"]}}): "is to be one of “20”, “40”, “off”",
}


@pytest.mark.parametrize(("written", "told"), BAD.items(), ids=[text[:40] for text in BAD])
def test_a_file_that_cannot_be_followed_is_told_and_the_site_stands_as_it_was_built(person, written, told):
    someone = person("/", site=written)
    assert someone.sees(WRONG) and someone.sees(told)
    assert cards(someone) == cards(person("/"))
    assert person("/gem-hens/", site=written).match.record.options == person("/gem-hens/").match.record.options
    assert not person("/gem-hens/", site=written).sees(WRONG), "a table is for those who sit there"


def test_many_faults_are_told_as_a_few_and_a_number(person):
    someone = person("/", site=json.dumps({f"entry{number}": 1 for number in range(500)}))
    assert someone.sees("There is more: 497.")


def test_a_file_from_windows_and_one_that_is_not_there_say_nothing(person):
    assert not person("/", site="\ufeff" + file(games=["gem-hens"])).sees(WRONG)
    assert not person("/", site=None).sees(WRONG)


def test_anything_but_a_text_is_no_file():
    for value in (None, 7, [], {}, True):
        assert Site(value).told(*pygames.games()) == [] and all(
            Site(value).shows(game.slug) for game in pygames.games()
        )
