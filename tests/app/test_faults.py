"""Whatever goes wrong in a match, a view or a text, it is told as that one's fault: the page answers, and all else lives on."""

from __future__ import annotations

from typing import Any

import pytest

import pygames
from web.app.best import seed_in
from web.app.events import SHORT, text

SUPPERS = "pygames 1\ngame secret-suppers rules 1\nseat human Ann\nseat bot easy\nseed 1\n---\n"
HENS = "pygames 1\ngame hens-and-chicks rules 1\nseat human Ann\nseat human Bob\nseed 1\n---\nc2 d3\n"
INDEX = '{"order": ["match/bad", "match/good"], "current": {"secret-suppers": "match/bad"}}'
KEPT = {"match/bad": SUPPERS, "match/good": HENS, "index": INDEX}


def fails(*_: Any) -> Any:
    raise RuntimeError("this is tried in a test")


def fails_on(monkeypatch: pytest.MonkeyPatch, action: tuple[str, ...] | None) -> None:
    """Hens and Chicks goes wrong on this action; None: on any but the first."""
    state = pygames.game("hens-and-chicks").state
    perform = state.perform

    def once(self: Any, played: tuple[str, ...]) -> None:
        fails() if played == action or (action is None and played != ("c2", "d3")) else perform(self, played)

    monkeypatch.setattr(state, "perform", once)


@pytest.fixture
def suppers() -> Any:
    """The class of the toy game whose rules go wrong."""
    return pygames.game("secret-suppers").state


# -- saves --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("method", ["deal", "chance", "perform", "name", "outcomes"])
def test_a_save_on_which_rules_raise_takes_no_other_with_it(person, suppers, monkeypatch, method):
    monkeypatch.setattr(suppers, method, fails)
    someone = person("/saves/", storage=KEPT)
    assert someone.sees("Hens and Chicks") and someone.sees("Ann and Bob")
    assert sum(e.attributes.get("class") == "refusal" for e in someone.elements) == 1
    download = next(e for e in someone.elements if e.facts.get("save") == "match/bad" and e.label == "Download")
    someone.send({**download.facts, "render": someone.app.render})
    assert someone.downloads[-1][1] == SUPPERS
    someone.press("Download all as one file")
    assert SUPPERS in someone.downloads[-1][1] and HENS in someone.downloads[-1][1]


@pytest.mark.parametrize("method", ["deal", "perform", "name"])
def test_the_shelf_lives_with_a_save_on_which_rules_raise(person, suppers, monkeypatch, method):
    monkeypatch.setattr(suppers, method, fails)
    someone = person("/", storage=KEPT)
    assert someone.has("Play Secret Suppers") and someone.has("Play Hens and Chicks")


@pytest.mark.parametrize("method", ["tell", "seen_by"])
def test_a_match_that_cannot_be_looked_at_is_told_and_stays_as_it_is(person, suppers, monkeypatch, method):
    kept = getattr(suppers, method)

    def once_dealt(state, *asked):
        return fails() if state.points == [0, 9] else kept(state, *asked)

    monkeypatch.setattr(suppers, method, once_dealt)
    bad = SUPPERS.replace(
        "seed 1\n", "seed 1\nposition phase:host round:0 points:0,9 hands:1,2,3/4,5,6 served:-,- bag:7*3\n"
    )
    bad += "pass\n"
    someone = person("/secret-suppers/", storage={"match/bad": bad}, fragment="match=bad", faults=True)
    assert someone.sees("Something went wrong") or someone.sees("The rules cannot read this text")
    assert someone.storage["match/bad"] == bad
    someone.send({"do": "open", "path": "/saves/", "fragment": ""})
    assert someone.storage["match/bad"] == bad


def test_deleting_a_save_that_was_not_read_yet_shows_it_read_behind_the_dialog(person):
    many = {f"match/{at:03}": HENS + "# " + "x" * 7000 + "\n" for at in range(9)}
    someone = person("/saves/", storage=many)
    assert someone.sees("A match that is being read")
    last = [e for e in someone.elements if e.label == "Delete"][-1]
    someone.send({**last.facts, "render": someone.app.render})
    assert someone.sees("Hens and Chicks: Ann and Bob · 1 line · going on. It cannot be brought back.")
    item = last.parent.parent
    assert item is not None
    assert item.attributes.get("class") == "card"
    again = [e for e in someone.elements if e.label == "Delete"][-1].parent.parent
    assert "Ann and Bob" in again.text


def test_a_save_that_another_tab_deletes_while_it_is_asked_about_leaves_no_dialog(person):
    someone = person("/saves/", storage={"match/a": HENS})
    someone.press("Delete")
    someone.send({"do": "elsewhere", "key": "match/a", "text": None})
    assert not any(e.tag == "dialog" for e in someone.elements)
    assert someone.sees("Nothing is kept here yet.")


def test_matches_of_a_second_file_lie_above_those_of_the_first(person):
    someone = person("/saves/")
    for first in (0, 300):
        all_ = "".join(HENS.replace("seed 1", f"seed {seed}") for seed in range(first, first + 300))
        someone.send({"do": "files", "files": [{"name": "all.txt", "text": all_}]})
    kept = [someone.app.library.texts[key] for key in someone.app.library.keys]
    assert [int(one.split("seed ")[1].split()[0]) for one in kept] == [*range(300, 600), *range(300)]


def test_a_save_by_newer_rules_says_so(person):
    someone = person("/hens-and-chicks/", storage={"match/a": HENS.replace("rules 1", "rules 2")}, fragment="match=a")
    assert someone.sees("It was played by newer rules (2).")


# -- the table ----------------------------------------------------------------------------------------------------


def test_a_screen_that_cannot_be_drawn_says_so_and_gives_its_match_out(person, monkeypatch):
    view = pytest.importorskip("web.app.boards.views")
    monkeypatch.setattr(view.View, "draw", fails)
    someone = person("/hens-and-chicks/", storage=KEPT, fragment="match=good", faults=True)
    assert someone.sees("This cannot be shown")
    someone.press("Download this match")
    ((name, text_),) = someone.downloads
    assert name == "hens-and-chicks-1.txt" and text_.endswith("---\nc2 d3\n")
    someone.press("Download all that is kept")
    assert HENS in someone.downloads[-1][1]
    someone.press("Saved matches")
    assert someone.sees("Ann and Bob · 1 line · going on")
    monkeypatch.undo()
    someone.send({"do": "open", "path": "/hens-and-chicks/", "fragment": "match=good"})
    assert someone.match.lines == ["c2 d3"] and someone.lit


def test_an_action_on_which_rules_raise_is_told_and_the_match_goes_on_as_it_was_kept(person, monkeypatch):
    someone = person("/hens-and-chicks/", storage=KEPT, fragment="match=good", faults=True)
    with monkeypatch.context() as broken:
        fails_on(broken, ("d7", "c6"))
        someone.type("d7 c6")
    assert someone.sees("Something went wrong here")
    assert someone.match.lines == ["c2 d3"]
    someone.type("d7 c6")
    assert someone.match.lines == ["c2 d3", "d7 c6"]
    assert someone.storage["match/good"].endswith("---\nc2 d3\nd7 c6\n")


def test_a_bot_on_whose_action_rules_raise_waits_to_be_asked(person, monkeypatch):
    someone = person("/hens-and-chicks/", faults=True)
    someone.touch("c2", "d3")
    with monkeypatch.context() as broken:
        fails_on(broken, None)
        someone.let_bots_think(3)
    assert not someone.jobs
    someone.press("Let it go on here")
    someone.let_bots_think()
    assert len(someone.match.lines) == 2


def test_a_dialog_that_cannot_be_drawn_takes_no_screen_with_it(person, monkeypatch):
    from web.app.table import dialogs

    someone = person("/hens-and-chicks/", faults=True)
    monkeypatch.setattr(dialogs, "bot", fails)
    someone.press("Change the seat of Player 1")
    assert someone.sees("Something went wrong here")
    assert not any(e.tag == "dialog" for e in someone.elements) and someone.lit


@pytest.mark.parametrize(
    "other",
    [
        SUPPERS,
        HENS.replace("seed 1", "seed 2"),
        "pygames 1\ngame rolling-gemstones rules 1\nseat human Ann\nseed 1\n---\n",
        HENS.replace("c2 d3\n", "").replace("seed 1\n", "seed 1\nposition 7c/1h6/8/8/2c5/8/1c6/H7 0\n"),
    ],
)
def test_another_match_that_another_tab_writes_in_this_ones_place_is_kept_apart(person, other):
    someone = person("/hens-and-chicks/", storage={"match/a": HENS.replace("c2 d3\n", "")}, fragment="match=a")
    someone.press("Change the seat of Bob")
    someone.send({"do": "elsewhere", "key": "match/a", "text": other})
    assert someone.match.game.slug == "hens-and-chicks" and someone.match.lines == []
    someone.press("Close")
    someone.touch("c2", "d3")
    assert someone.match.lines == ["c2 d3"]
    assert someone.app.library.texts["match/a"] == other
    assert someone.match.text in someone.storage.values()


def test_a_match_of_fewer_people_that_another_tab_writes_closes_no_seat_that_is_asked_about(person):
    four = "pygames 1\ngame rolling-gemstones rules 1\n" + "seat human Ann\n" * 4 + "seed 1\n---\n"
    someone = person("/rolling-gemstones/", storage={"match/a": four}, fragment="match=a")
    someone.send({"do": "seat", "seat": 3})
    someone.send({"do": "elsewhere", "key": "match/a", "text": four.replace("seat human Ann\n" * 3, "")})
    assert len(someone.match.seats) == 4
    someone.press("Close")


# -- texts of events ------------------------------------------------------------------------------------------------


def test_a_field_is_cut_before_anything_reads_it():
    assert len(text({"name": "x" * 10**6}, "name")) == SHORT


def test_a_seed_among_many_empty_lines_is_found_at_once():
    assert seed_in("\n" * 300_000 + "seed 12\n") == "12"
    assert len(seed_in("seed" + " " * 300_000 + "\n" * 300_000)) > 0


def test_a_person_may_be_called_like_a_bot(person):
    someone = person("/hens-and-chicks/new/")
    form = next(e for e in someone.elements if e.attributes.get("data-do") == "begin")
    fields = dict(someone._fields(form)) | {"name-0": "bot:easy", "kind-1": "human", "name-1": "bot:nobody"}
    someone.send({"do": "begin", **fields, "render": someone.app.render})
    assert [(seat.kind, seat.name) for seat in someone.match.seats] == [("human", "bot:easy"), ("human", "bot:nobody")]
    someone.press("More")
    someone.press("Begin again")
    assert sorted(seat.kind for seat in someone.match.seats) == ["human", "human"]
