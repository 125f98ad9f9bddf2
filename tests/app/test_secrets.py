"""What a person may not know, the page does not hold: a match of two people, and of a person against bots, line by line."""

from __future__ import annotations

import ast
from pathlib import Path
from types import GeneratorType, ModuleType
from typing import Any

import pygames
from pygames import Match, State
from pygames.core.history import History
from pygames.core.record import Record

WEB = Path(__file__).parents[2] / "web"
SUPPERS = "pygames 1\ngame secret-suppers rules 1\nseat human Ann\nseat human Bob\nseed 1\n---\n"
DEALT = SUPPERS + "deal 1\ndeal 2\ndeal 3\ndeal 4\ndeal 5\ndeal 6\n"  # Ann holds 1, 2, 3 and Bob 4, 5, 6; Ann is host
FARMERS = "pygames 1\ngame jelly-bean-farmers rules 1\nseat human Ann\nseat {bob}\nseed 1\n"
PLANS = (
    "position year:2 season:spring phase:face waiting:farm1,farm2 climate:sunny/cloudy"
    " farm1:food=5;spring={ann} farm2:food=5;spring={bob}\n---\n"
)


def supper(person, lines="", who="human Bob"):
    text = DEALT.replace("human Bob", who) + lines
    return person("/secret-suppers/", storage={"match/a": text}, fragment="match=a")


def page(someone):
    """Everything that the page holds."""
    return " ".join(str(html) for html in someone.regions.values())


# -- what drawing code can reach ------------------------------------------------------------------------------------


def drawing_modules() -> list[Path]:
    table = [
        WEB / "app" / "table" / f"{name}.py"
        for name in ("html", "dialogs", "scene", "seen", "sitting", "news", "story")
    ]
    boards = [*(WEB / "app" / "boards").glob("*.py"), *(WEB / "views").rglob("*.py")]
    return [*table, *boards, WEB / "app" / "chrome.py", WEB / "app" / "html.py"]


def test_nothing_that_draws_a_table_knows_of_a_match():
    for file in drawing_modules():
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.ImportFrom):
                named = {alias.name for alias in node.names}
                assert "Match" not in named and "Host" not in named, file
                assert node.module not in ("pygames.core.match", "pygames.core.history"), file
            if isinstance(node, ast.Attribute):
                assert node.attr not in ("match", "_match", "host", "record"), f"{file}:{node.lineno}"


def test_only_its_host_reaches_into_a_tables_match():
    for file in (WEB / "app").rglob("*.py"):
        inside = [node.attr for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.Attribute)]
        assert file.name == "host.py" or "_match" not in inside or "host" not in inside, file


def reached(value: Any, found: dict[int, Any]) -> dict[int, Any]:
    """Everything that can be reached from a value."""
    if id(value) in found or isinstance(value, (str, int, float, type, ModuleType)):
        return found
    found[id(value)] = value
    parts = list(getattr(value, "__dict__", {}).values())
    parts += [getattr(value, name) for name in getattr(type(value), "__slots__", ()) if hasattr(value, name)]
    if isinstance(value, dict):
        parts += [*value.keys(), *value.values()]
    if isinstance(value, (list, tuple, set, frozenset)):
        parts += list(value)
    if callable(value):
        parts += [cell.cell_contents for cell in getattr(value, "__closure__", None) or ()]
        parts += [getattr(value, "__self__", None)]
    if isinstance(value, GeneratorType):
        parts += [value.gi_yieldfrom, *(value.gi_frame.f_locals.values() if value.gi_frame else ())]
    for part in parts:
        reached(part, found)
    return found


def test_what_a_table_is_drawn_from_holds_nothing_that_its_viewer_does_not_see(person):
    for slug in ("secret-suppers", "jelly-bean-farmers"):
        someone = person(f"/{slug}/")
        for _ in range(25):
            scene = someone.app.screen.scene()
            for value in reached(scene, {}).values():
                assert not isinstance(value, (Match, History, Record))
                if isinstance(value, State):
                    assert value == value.seen_by(scene.seen.viewer)
            if someone.jobs:
                someone.let_bots_think(1)
            elif someone.match.state.turn is not None:
                someone.type(" ".join(someone.match.state.actions()[0]))


# -- lines, reasons, time -------------------------------------------------------------------------------------------


def test_no_line_of_the_log_tells_in_its_title_what_it_does_not_say(person):
    someone = supper(person, "peek\ntop 8\nserve 1\nserve 4\n", who="bot easy")
    titles = [e.attributes.get("title", "") for e in someone.elements if e.attributes.get("data-do") == "goto"]
    assert "serve 1" in titles, "one's own lines are written out"
    assert not {"deal 4", "deal 5", "deal 6"} & set(titles)


def test_a_bots_reason_is_not_told_while_it_may_know_more(person):
    someone = supper(person, "pass\nserve 1\n", who="bot easy")
    job = someone.jobs.pop()
    someone.send({"do": "decided", "job": job["job"], "action": ["serve", "6"], "reason": "My 6 wins."})
    assert someone.match.lines[-2].startswith("serve")
    assert "My 6 wins." not in page(someone)


def test_a_bots_reason_is_told_where_nothing_is_hidden(table):
    table.touch("c2", "d3")
    table.send({"do": "decided", "job": table.jobs[0]["job"], "action": ["d7", "c6"], "reason": "It looks safe."})
    assert table.sees("It looks safe.")


def test_a_bot_thinks_as_long_about_a_forced_secret_choice_as_about_any_other(person):
    forced, free = (
        person(
            "/secret-suppers/",
            storage={"match/a": DEALT.replace("human Bob", "bot steady") + lines},
            fragment="match=a",
        )
        for lines in (
            "pass\nserve 1\nserve 4\nprize 8\npass\nserve 2\nserve 5\nprize 8\npass\nserve 3\n",
            "pass\nserve 1\n",
        )
    )
    assert len(forced.match.state.actions()) == 1 < len(free.match.state.actions())
    assert [table.jobs[0]["shortest"] for table in (forced, free)] == [1500, 1500]
    assert [table.jobs[0]["milliseconds"] for table in (forced, free)] == [1500, 1500]


def test_a_bot_whose_worker_fails_does_not_tell_what_it_fell_over(person):
    someone = supper(person, "pass\nserve 1\n", who="bot easy")
    someone.send({"do": "undecided", "job": someone.jobs.pop()["job"], "why": "KeyError: '6'"})
    assert someone.sees("The bot could not decide.") and not someone.sees("KeyError")


# -- the curtain ----------------------------------------------------------------------------------------------------


def test_undo_under_the_curtain_shows_nobodys_hand(person):
    someone = supper(person)
    someone.press("I am Ann: show my side")
    someone.type("pass")
    someone.type("serve 1")
    assert someone.sees("Hand the device to Bob.")
    someone.press("Undo")
    assert someone.sees("Hand the device to Ann.")
    assert "card 1" not in page(someone) and not someone.lit


def test_what_is_read_out_under_the_curtain_is_for_everybody(person):
    someone = supper(person)
    someone.press("I am Ann: show my side")
    someone.type("pass")
    someone.said.clear()
    someone.type("serve 1")
    assert someone.said == ["Ann serves a card. Hand the device to Bob."]


def test_a_hint_that_comes_when_the_next_person_has_the_device_is_not_shown(person):
    someone = supper(person)
    someone.press("I am Ann: show my side")
    someone.type("pass")
    someone.press("Hint")
    job = someone.jobs.pop()
    someone.type("serve 1")
    assert ["stop", job["job"]] in someone.effects
    someone.press("I am Bob: show my side")
    someone.send({"do": "decided", "job": job["job"], "action": ["serve", "3"], "reason": "Your 3 is low."})
    assert not someone.sees("Hint") or not someone.sees("Your 3 is low.")
    assert not any("Your 3 is low." in sentence for sentence in someone.said)


def test_there_is_no_hint_under_the_curtain_and_it_says_why(person):
    someone = supper(person)
    hint = someone.find("Hint")
    assert hint.attributes["aria-disabled"] == "true"
    assert hint.attributes["title"] == "Ann takes the device first."
    someone.press("Hint")
    assert not someone.jobs
    assert someone.sees("Ann takes the device first.")


def test_nobody_looks_back_under_the_curtain(person):
    someone = supper(person)
    someone.send({"do": "goto", "line": 1, "render": someone.app.render})
    assert someone.sees("Ann takes the device first.")
    someone.press("I am Ann: show my side")
    assert not someone.sees("Looking back")


def test_whose_seat_a_bot_takes_gives_the_device_to_the_other_behind_a_curtain(person):
    someone = supper(person, "pass\n")
    someone.press("I am Ann: show my side")
    someone.press("Change the seat of Ann")
    someone.press("Easy bot")
    someone.let_bots_think(1)
    assert someone.sees("Hand the device to Bob.")
    assert "card 4" not in page(someone)


# -- what was planned in secret -------------------------------------------------------------------------------------


def plans(person, ann, bob, lines, who="human Bob"):
    text = FARMERS.format(bob=who) + PLANS.format(ann=ann, bob=bob) + lines
    return person("/jelly-bean-farmers/", storage={"match/a": text}, fragment="match=a")


def test_whether_a_secret_choice_was_forced_does_not_decide_what_may_be_undone(person):
    place = "position year:2 phase:place waiting:farm1,farm2 farm1:food=5;hand=dogs,dogs,{third} farm2:food=5;hand=cats,walls,geezer\n---\n"
    seen = []
    for third in ("dogs", "rabbits"):
        text = FARMERS.format(bob="human Bob") + place.format(third=third) + "spring dogs\nsummer dogs\n"
        someone = person("/jelly-bean-farmers/", storage={"match/a": text}, fragment="match=a")
        assert someone.sees("Hand the device to Bob.")
        someone.press("I am Bob: show my side")
        seen.append(page(someone))
    assert seen[0] == seen[1]


def test_nothing_marks_what_somebody_else_has_chosen_in_secret(person):
    someone = plans(person, "steal-opponents-card", "fertilizer", "", who="bot easy")
    if someone.match.state.turn == 0:
        someone.type(" ".join(someone.match.state.actions()[0]))
    before = page(someone)
    assert 'class="last' not in before


def test_trying_things_out_tells_nothing_of_the_match_that_goes_on(person):
    someone = supper(person, "pass\n", who="bot easy")
    real = someone.match
    someone.press("More")
    someone.press("Try things out from here")
    copy = someone.match
    assert someone.app.dialog is None and not any(e.tag == "dialog" for e in someone.elements)
    assert copy.record.free and copy.record.seed != real.record.seed
    assert copy.state.seen_by(0) == real.state.seen_by(0)
    assert someone.sees("What you could not see is dealt anew in it.")
    hands = set()
    for seed in range(6):
        again = person("/secret-suppers/", storage={"match/a": real.text}, fragment="match=a", seed=str(seed))
        again.press("More")
        again.press("Try things out from here")
        hands.add(tuple(again.match.state.hands[1]))
    assert len(hands) > 1, "what is hidden is dealt anew each time"


def test_trying_things_out_does_not_tell_the_dice_to_come(person):
    text = pygames.Match.start("rolling-gemstones", ["Ann"], seed=5).text
    rolls = set()
    for seed in range(4):
        someone = person("/rolling-gemstones/", storage={"match/a": text}, fragment="match=a", seed=str(seed))
        someone.press("More")
        someone.press("Try things out from here")
        while sum(line.startswith("roll ") for line in someone.match.lines) < 2:
            someone.type(" ".join(someone.match.state.actions()[0]))
        rolls.add(someone.match.lines[-1])
    assert len(rolls) > 1


def test_the_same_luck_is_there_again_only_when_nothing_of_it_is_hidden_any_more(person):
    someone = supper(person)
    someone.press("More")
    assert not someone.has("Begin again with the same luck")
    someone.send({"do": "again", "luck": "same", "render": someone.app.render})
    assert someone.match.record.seed != 1
    over = supper(person, "resign 1\n")
    over.press("More")
    over.press("Begin again with the same luck")
    assert over.match.record.seed == 1


def test_whoever_takes_over_a_bots_seat_is_told_that_its_hand_will_be_seen(person):
    someone = supper(person, "pass\n", who="bot easy")
    someone.press("Take over the seat of Easy bot")
    assert someone.sees("Whoever sits down sees what is hidden in the hands of Easy bot.")


def test_a_match_that_is_over_is_tried_out_with_its_own_luck(person):
    someone = supper(person, "resign 1\n")
    someone.press("One line back")
    someone.press("Go on from here")
    assert someone.match.record.seed == 1
    assert someone.match.lines == ["deal 1", "deal 2", "deal 3", "deal 4", "deal 5", "deal 6"]
