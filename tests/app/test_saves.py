"""Saves: taken in and out, broken ones, a full storage, two tabs."""

from __future__ import annotations

import pytest

import pygames

HEAD = "pygames 1\ngame hens-and-chicks rules 1\nseat human Ann\nseat human Bob\nseed 1\n---\n"
GOOD = HEAD + "c2 d3\nd7 c6\n"
BROKEN = {
    "empty": "",
    "blank": " \n\t\n",
    "foreign": "Dear diary,\ntoday was fine.\n",
    "json": '{"order": []}',
    "cut head": "pygames 1\n",
    "cut before the line": "pygames 1\ngame hens-and-chicks rules 1\nseat human Ann\n",
    "future version": "pygames 2\ngame hens-and-chicks rules 1\n---\n",
    "unknown game": "pygames 1\ngame chess rules 1\n---\n",
    "unknown option": HEAD.replace("seed 1", "option setup upside-down"),
    "huge": "pygames 1\n" + "x" * 1_100_000,
    "nul": "\x00\x01\ud800",
}


@pytest.mark.parametrize("name", sorted(BROKEN))
def test_a_broken_entry_is_shown_with_its_fault_kept_and_offered(person, name):
    someone = person("/saves/", storage={"match/x": BROKEN[name], "match/good": GOOD})
    assert someone.sees("A text that is no match")
    assert any("refusal" in element.attributes.get("class", "") for element in someone.elements)
    assert someone.storage["match/x"] == BROKEN[name]
    buttons = [
        e
        for e in someone.elements
        if e.attributes.get("data-do") == "download-save" and e.attributes["data-save"] == "match/x"
    ]
    someone.send({**buttons[0].facts, "render": someone.app.render})
    assert someone.downloads == [("pygames-text.txt", BROKEN[name])]


@pytest.mark.parametrize("name", sorted(BROKEN))
def test_a_broken_file_is_told_and_its_text_is_at_hand(person, name):
    someone = person("/")
    someone.send({"do": "files", "files": [{"name": "mine.txt", "text": BROKEN[name]}]})
    assert someone.path == "/saves/"
    assert someone.sees("mine.txt was not taken in")
    someone.press("Download the text")
    assert someone.downloads
    someone.press("Put it away")
    assert not someone.sees("was not taken in")


def test_a_match_with_an_illegal_line_goes_on_from_its_good_part_under_another_key(person):
    text = GOOD + "a1 h8\n"
    someone = person("/hens-and-chicks/", storage={"match/x": text}, fragment="match=x")
    assert someone.match.lines == ["c2 d3", "d7 c6"]
    assert someone.sees("Line 9")
    someone.touch(*someone.match.state.actions()[0])
    if someone.has("Confirm"):
        someone.press("Confirm")
    assert someone.storage["match/x"] == text
    assert len([key for key in someone.storage if key.startswith("match/")]) == 2


def test_a_dropped_file_with_one_match_is_opened(person):
    someone = person("/")
    someone.send({"do": "files", "files": [{"name": "a.txt", "text": GOOD}]})
    assert someone.path == "/hens-and-chicks/"
    assert someone.match.lines == ["c2 d3", "d7 c6"]
    assert GOOD in someone.storage.values()


def test_all_matches_go_out_as_one_file_and_come_in_again(person):
    other = GOOD.replace("seed 1", "seed 2")
    someone = person("/saves/", storage={"match/a": GOOD, "match/b": other})
    someone.press("Download all as one file")
    name, text = someone.downloads[0]
    friend = person("/saves/")
    friend.send({"do": "files", "files": [{"name": name, "text": text}]})
    kept = [pygames.Match.load(value).text for key, value in friend.storage.items() if key.startswith("match/")]
    assert sorted(kept) == sorted(pygames.Match.load(value).text for value in (GOOD, other))
    assert friend.sees("2 matches")


@pytest.mark.parametrize("name", sorted(BROKEN))
def test_a_broken_save_takes_no_match_of_the_file_of_all_with_it(person, name):
    texts = [GOOD, GOOD.replace("seed 1", "seed 2"), BROKEN[name], GOOD.replace("seed 1", "seed 3").rstrip()]
    someone = person("/saves/", storage={f"match/{at}": text for at, text in enumerate(texts)})
    someone.press("Download all as one file")
    friend = person("/saves/")
    friend.send({"do": "files", "files": [{"name": "all.txt", "text": someone.downloads[0][1]}]})
    kept = [entry.match.text for entry in map(friend.app.library.entry, friend.app.library.keys) if not entry.wrong]
    assert sorted(kept) == sorted(pygames.Match.load(text).text for text in texts if text != BROKEN[name])


def test_an_illegal_line_in_the_file_of_all_spoils_its_own_match_alone(person):
    texts = {"match/a": GOOD, "match/b": GOOD + "a1 h8\n", "match/c": GOOD.replace("seed 1", "seed 3")}
    someone = person("/saves/", storage=texts)
    someone.press("Download all as one file")
    friend = person("/saves/")
    friend.send({"do": "files", "files": [{"name": "all.txt", "text": someone.downloads[0][1]}]})
    entries = list(map(friend.app.library.entry, friend.app.library.keys))
    assert [bool(entry.wrong) for entry in entries] == [False, True, False]
    assert [entry.match.lines for entry in entries] == [["c2 d3", "d7 c6"]] * 3


def test_a_file_of_matches_that_are_here_already_makes_no_copies(person):
    texts = {"match/a": GOOD, "match/b": GOOD.replace("seed 1", "seed 2")}
    someone = person("/saves/", storage=texts)
    someone.press("Download all as one file")
    other = HEAD + "c2 d3\n"
    someone.send({"do": "files", "files": [{"name": "all.txt", "text": someone.downloads[0][1] + other}]})
    assert someone.sees("1 match taken in. 2 matches were here already.")
    kept = [text for key, text in someone.storage.items() if key.startswith("match/")]
    assert sorted(kept) == sorted([*texts.values(), other])
    someone.send({"do": "files", "files": [{"name": "one.txt", "text": GOOD}]})
    assert (someone.path, someone.fragment) == ("/hens-and-chicks/", "match=a")


def test_the_browser_is_asked_to_keep_the_saves_when_somebody_plays_on_after_coming_back(person):
    someone = person("/hens-and-chicks/")
    asked = []
    someone._carry_out = lambda name, values: asked.append(name)  # what the shell is asked for
    someone.touch("c2", "d3")
    assert "save" in asked and "persist" not in asked
    someone = person("/hens-and-chicks/", storage={"match/a": GOOD}, fragment="match=a")
    someone._carry_out = lambda name, values: asked.append(name)
    someone.touch("e2", "f3")
    someone.send({"do": "undo"})
    assert asked.count("persist") == 1


def test_the_saves_say_how_long_the_browser_keeps_them(person):
    someone = person("/saves/", storage={"match/a": GOOD})
    assert ["lasting"] in someone.effects
    assert not someone.sees("This browser")
    someone.send({"do": "lasting", "state": False})
    assert someone.sees("This browser may delete them")
    someone.press("Ask it to keep them")
    assert ["persist", True] in someone.effects
    someone.send({"do": "lasting", "state": True})
    assert someone.sees("has promised to keep them")
    assert not person("/saves/").sees("This browser")


@pytest.mark.parametrize("state", [None, "x", 1, [], {}])
def test_whatever_the_browser_says_of_keeping_is_answered(person, state):
    someone = person("/saves/", storage={"match/a": GOOD})
    someone.send({"do": "lasting", "state": state})
    someone.send({"do": "version", "ready": state})
    assert not someone.sees("This browser") and not someone.sees("new version")


def test_a_new_version_of_the_site_is_offered_by_the_menu(table):
    table.send({"do": "version", "ready": True})
    assert table.sees("a new version of this site is ready")
    table.press("Menu: a new version of this site is ready")
    table.press("Use the new version")
    assert ["renew"] in table.effects and ["dialog", None] in table.effects
    table.send({"do": "version", "ready": False})
    assert not table.sees("a new version")


def test_a_pasted_text_is_taken_in(person):
    someone = person("/saves/")
    someone.submit(someone.find("Take in this text"), text=GOOD)
    assert someone.match.lines == ["c2 d3", "d7 c6"]


def test_deleting_asks_first_and_then_forgets(person):
    someone = person("/saves/", storage={"match/a": GOOD})
    someone.press("Delete")
    assert "match/a" in someone.storage
    someone.press("Keep it")
    assert "match/a" in someone.storage
    someone.press("Delete")
    dialog = [element for element in someone.elements if element.attributes.get("data-do") == "delete-yes"]
    someone.send({**dialog[0].facts, "render": someone.app.render})
    assert "match/a" not in someone.storage


def test_several_matches_stand_side_by_side(person):
    someone = person("/hens-and-chicks/")
    someone.touch("c2", "d3")
    first = someone.match.text
    someone.press("More")
    someone.press("New match")
    someone.press("Start")
    someone.touch(*someone.match.state.actions()[0])
    someone.send({"do": "open", "path": "/saves/", "fragment": ""})
    assert len([element for element in someone.elements if element.attributes.get("data-do") == "open-save"]) >= 2
    assert first in someone.storage.values()
    opened = next(
        e
        for e in someone.elements
        if e.attributes.get("data-do") == "open-save" and someone.storage[e.attributes["data-save"]] == first
    )
    someone.send({**opened.facts, "render": someone.app.render})
    assert someone.match.text == first


def test_a_full_storage_is_told_and_the_match_goes_on(table):
    table.full = True
    table.touch("c2", "d3")
    assert table.sees("This device's storage for the site is full.")
    assert any("could not be kept" in sentence for sentence in table.said)
    table.let_bots_think()
    table.press("Download")
    assert table.match.text in table.downloads[0][1]
    table.full = False
    table.send({"do": "stored", "key": table.app.screen.key})
    assert not table.sees("storage for the site is full")


def test_a_match_survives_a_change_of_screens_where_nothing_can_be_kept(table):
    table.full = True
    table.touch("c2", "d3")
    table.let_bots_think()
    lines = list(table.match.lines)
    table.send({"do": "open", "path": "/", "fragment": ""})
    table.press("Continue Hens and Chicks")
    assert table.match.lines == lines


def test_the_second_tab_is_told_and_shows_what_the_first_did(person):
    one = person("/hens-and-chicks/", storage={"match/a": GOOD}, fragment="match=a")
    two = person("/hens-and-chicks/", storage={"match/a": GOOD}, fragment="match=a")
    one.touch("e2", "f3")
    two.send({"do": "elsewhere", "key": "match/a", "text": one.storage["match/a"]})
    assert two.sees("This match went on in another tab.")
    assert two.match.lines == one.match.lines


def test_no_move_is_lost_when_two_tabs_go_on_differently(person):
    one = person("/hens-and-chicks/", storage={"match/a": GOOD}, fragment="match=a", seed="1")
    two = person("/hens-and-chicks/", storage={"match/a": GOOD}, fragment="match=a", seed="2")
    one.touch("e2", "f3")
    two.touch("g2", "f3")
    two.send({"do": "elsewhere", "key": "match/a", "text": one.storage["match/a"]})
    assert two.sees("went on differently in another tab")
    kept = [text for key, text in two.storage.items() if key != "match/a" and key.startswith("match/")]
    assert kept == [two.match.text]
    assert two.match.lines[-1] == "g2 f3"


def test_the_bot_does_not_think_in_two_tabs(person):
    against = GOOD.replace("human Bob", "bot steady")
    one = person("/hens-and-chicks/", storage={"match/a": against}, fragment="match=a")
    two = person("/hens-and-chicks/", storage={"match/a": against}, fragment="match=a")
    one.touch("e2", "f3")
    two.send({"do": "elsewhere", "key": "match/a", "text": one.storage["match/a"]})
    assert one.jobs and not two.jobs
    two.press("Let it go on here")
    assert two.jobs


def test_an_index_of_any_kind_loses_nothing(person):
    for index in (
        "",
        "null",
        "[]",
        "{",
        '{"order": 5, "current": []}',
        '{"order": ["match/zz"], "current": {"x": "match/a"}}',
        "[" * 100_000,
    ):
        someone = person("/saves/", storage={"match/a": GOOD, "index": index, "other": "not ours"})
        assert someone.sees("Ann and Bob")


def test_a_storage_of_any_kind_is_no_reason_not_to_play(person):
    for storage in (None, 5, [], "x", {"match/a": 5, 7: "x"}):
        someone = person("/hens-and-chicks/")
        someone.send(
            {
                "do": "start",
                "path": "/hens-and-chicks/",
                "fragment": "",
                "storage": storage,
                "seed": None,
                "settings": 3,
            }
        )
        someone.touch("c2", "d3")
        assert someone.match.lines == ["c2 d3"]


def long_matches(number: int) -> list[str]:
    """So many matches that would take long to play through."""
    match = pygames.Match.start("rolling-gemstones", ["Ann", "Ben"], seed=1)
    while match.state.turn is not None:
        match.play(match.state.actions()[0])
    return [match.text.replace("seed 1", f"seed {seed}") for seed in range(number)]


def test_many_saves_are_read_a_few_at_a_time(person):
    texts = {f"match/{at}": text for at, text in enumerate(long_matches(40))}
    someone = person("/saves/", storage=texts)
    rings = 0
    while any(name == "ring" for name, *_ in someone.effects):
        assert someone.sees("A match that is being read")
        rings += 1
        someone.send({"do": "ring", "name": "saves", "generation": 1})
    assert rings > 5
    assert not someone.sees("A match that is being read")


def test_many_matches_go_out_as_one_file_and_none_is_lost_when_they_come_in(person):
    texts = [GOOD.replace("seed 1", f"seed {seed}") for seed in range(700)]
    someone = person("/saves/", storage={f"match/{at:03}": text for at, text in enumerate(texts)})
    someone.press("Download all as one file")
    friend = person("/saves/")
    friend.send({"do": "files", "files": [{"name": "all.txt", "text": someone.downloads[0][1]}]})
    assert friend.sees("700 matches taken in")
    kept = [text for key, text in friend.storage.items() if key.startswith("match/")]
    assert sorted(kept) == sorted(texts)
    assert friend.app.everything() == someone.downloads[0][1]


def test_more_matches_than_are_taken_in_at_once_are_at_hand(person):
    someone = person("/saves/")
    someone.send({"do": "files", "files": [{"name": "all.txt", "text": GOOD * 2_001 + "pygames 1\n"}]})
    assert someone.sees("2000 matches taken in")
    assert someone.sees("The rest of all.txt was not taken in")
    someone.press("Download the text")
    assert someone.downloads[0][1] == GOOD + "pygames 1\n"


def test_a_part_of_a_file_that_is_no_match_is_at_hand(person):
    someone = person("/saves/")
    someone.send({"do": "files", "files": [{"name": "all.txt", "text": GOOD + "pygames 1\nrubbish\n" + GOOD}]})
    assert someone.sees("2 matches taken in")
    assert someone.sees("Part of all.txt was not taken in")
    someone.press("Download the text")
    assert someone.downloads[0][1] == "pygames 1\nrubbish\n"


def test_the_warning_stays_until_each_save_is_kept(person):
    someone = person("/saves/")
    someone.full = True
    someone.send({"do": "files", "files": [{"name": "all.txt", "text": GOOD + GOOD.replace("seed 1", "seed 2")}]})
    one, other = someone.app.library.keys
    someone.send({"do": "stored", "key": one})
    assert someone.sees("could not be kept on this device")
    someone.send({"do": "stored", "key": other})
    assert not someone.sees("could not be kept on this device")


FILES = [
    {"name": "one.txt", "text": GOOD},
    {"name": "two.txt", "text": GOOD.replace("seed 1", "seed 2") + GOOD.replace("seed 1", "seed 3")},
    {"name": "picture.png", "text": "\ufffdPNG\r\n"},
    {"name": "folder", "why": "The browser cannot read it; it may be a folder."},
]


def test_of_several_dropped_files_each_is_told(person):
    someone = person("/")
    someone.send({"do": "files", "files": FILES})
    assert someone.path == "/saves/"
    assert someone.sees("3 matches taken in.")
    assert someone.sees("“picture.png” was not taken in") and someone.sees("“folder” was not taken in")
    assert len([key for key in someone.storage if key.startswith("match/")]) == 3
    assert len(someone.said) == 1 and "folder" in someone.said[0]
    assert (
        len([element for element in someone.elements if element.tag == "button" and element.label == "Put it away"])
        == 2
    )


@pytest.mark.parametrize("files", [FILES[2:3], FILES[3:], FILES], ids=["no match", "unreadable", "some of several"])
def test_a_bad_file_that_is_dropped_during_a_match_does_not_leave_it(table, files):
    table.touch("c2", "d3")
    address = (table.path, table.fragment)
    table.send({"do": "files", "files": files})
    assert (table.path, table.fragment) == address
    assert table.match.lines == ["c2 d3"] and "board" in table.regions
    assert table.sees("was not taken in")
    table.press("Saved matches")
    assert table.sees("was not taken in") and table.has("Put it away")


@pytest.mark.parametrize("files", [None, "x", [1], [{}], [{"name": 3, "text": None}], [{"text": "pygames 1"}]])
def test_whatever_stands_in_a_files_event_is_answered(table, files):
    table.send({"do": "files", "files": files})
    assert "board" in table.regions


def test_saved_matches_have_a_date(person):
    someone = person("/saves/", storage={"match/a": GOOD, "match/b": GOOD.replace("seed 1", "seed 2")})
    someone.send({"do": "stored", "key": "match/a", "at": "2026-11-28T09:05"})
    someone.send({"do": "elsewhere", "key": "match/b", "text": GOOD, "at": "2027-01-02T23:59"})
    assert someone.sees("28 November 2026, 09:05") and someone.sees("2 January 2027, 23:59")
    assert someone.reload().sees("28 November 2026, 09:05")


@pytest.mark.parametrize("at", ["", "yesterday", "2026-13-01T00:00", "2026-11-28", "<b>2026-11-28T09:05", 5, None])
def test_a_date_that_is_none_is_not_shown(person, at):
    someone = person("/saves/", storage={"match/a": GOOD, "index": f'{{"dates": {{"match/a": "{at}"}}}}'})
    someone.send({"do": "stored", "key": "match/a", "at": at})
    assert not someone.sees("2026") and "index" in someone.storage
