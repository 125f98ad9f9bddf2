"""A person at a table: touching, taking back, being refused, reloading, the end."""

from __future__ import annotations

import re

import pytest

import pygames
from tests.app.conftest import ADDRESS

FRIENDS = "pygames 1\ngame hens-and-chicks rules 1\nseat human Ann\nseat human Bob\nseed 1\n---\n"
DOUBLE = "pygames 1\ngame hens-and-chicks rules 1\nseat human Ann\nseat human Bob\nseed 1\nposition 7c/1h6/8/8/2c5/8/1c6/H7 0\n---\n"


def friends(person, text=FRIENDS):
    return person("/hens-and-chicks/", storage={"match/a": text}, fragment="match=a")


def test_the_first_tap_plays_at_once_against_a_bot(table):
    table.touch("c2", "d3")
    assert table.match.lines == ["c2 d3"]
    table.let_bots_think()
    assert len(table.match.lines) == 2


def test_own_pieces_that_can_move_are_lit_and_nothing_else(table):
    assert table.lit == {action[0] for action in table.match.state.actions()}


def test_a_chosen_piece_is_marked_and_its_targets_are_lit(table):
    table.touch("c2")
    assert table.chosen == {"c2"}
    assert table.lit == {action[1] for action in table.match.state.actions() if action[0] == "c2"}


def test_touching_a_chosen_piece_again_lets_it_go(table):
    table.touch("c2", "c2")
    assert table.chosen == set()
    assert table.match.lines == []


def test_touching_another_own_piece_switches_the_choice(table):
    table.touch("c2", "e2")
    assert table.chosen == {"e2"}


def test_escape_lets_go_of_what_is_chosen(table):
    table.touch("c2")
    table.send({"do": "escape", "render": table.app.render})
    assert table.chosen == set()


def test_an_illegal_touch_is_answered_with_its_rule_and_a_link_to_it(table):
    table.touch("c2", "c7")
    refusal = table.match.state.why_not("c2 c7")
    assert table.sees(refusal.text)
    link = next(e for e in table.elements if "data-rules" in e.attributes and "#" in e.attributes["href"])
    assert link.attributes["href"] == f"../hens-and-chicks/rules/#{refusal.rule}"
    assert table.said[-1] == refusal.text
    assert table.chosen == {"c2"}


def test_a_drag_plays_and_a_drag_back_to_its_place_lets_go(table):
    table.drag("c2", "c2")
    assert table.match.lines == []
    assert table.chosen == set()
    table.drag("c2", "d3")
    assert table.match.lines == ["c2 d3"]


def test_a_drag_plays_whatever_else_was_chosen(table):
    for chosen in ("a2", "c4", "f4"):
        table.touch(chosen)
        assert table.chosen == {chosen}
        assert "d3" in table.thing("c2").attributes["data-targets"].split()
        table.drag("c2", "d3")
        assert table.match.lines[0] == "c2 d3"
        table.let_bots_think()
        table.press("Undo")


def test_a_drag_that_is_illegal_is_answered_whatever_else_was_chosen(table):
    table.touch("a2")
    table.drag("c2", "c5")
    assert table.match.lines == []
    assert table.sees("Rule:") and table.sees("c5")


def test_what_may_be_picked_up_carries_its_targets_with_it(table):
    hen = table.thing("c2").attributes
    assert "data-movable" in hen
    assert set(hen["data-targets"].split()) == {
        action[1] for action in table.match.state.actions() if action[0] == "c2"
    }
    assert "data-movable" not in table.thing("c7").attributes


def test_a_typed_action_is_played_and_a_wrong_one_is_refused_with_its_reason(table):
    table.type("c2 c7")
    assert table.sees(table.match.state.why_not("c2 c7").text)
    table.type("  C2   d3 ")
    assert table.match.lines == ["c2 d3"]


def test_the_beginning_of_an_action_may_be_typed(table):
    table.type("c2")
    assert table.chosen == {"c2"}


def test_a_jump_that_could_go_on_waits_to_be_confirmed(person):
    someone = friends(person, DOUBLE)
    someone.touch("a1", "c3")
    assert someone.match.lines == []
    someone.press("Confirm")
    assert someone.match.lines == ["a1 c3"]


def test_a_double_jump_is_shown_hop_by_hop(person):
    someone = friends(person, DOUBLE)
    someone.type("a1 c3 c5")
    assert someone.match.lines == ["a1 c3 c5"]
    assert [frame["animate"] for frame in someone.frames] == [True, True]
    assert "t-:" in someone.frames[0]["regions"]["board"]


def square(someone, key):
    """The left top corner and the side of a square's box, however it is written."""
    thing = someone.thing(key)
    hit = next((child.attributes for child in thing.children if child.attributes.get("class") == "hit"), None)
    outline = (hit or thing.attributes)["d"]
    return tuple(map(float, re.match(r"M([\d.]+) ([\d.]+)h([\d.]+)", outline).groups()))


def birds_on(someone, key):
    """The ids of the pieces that are drawn on a square, those that are only shown pale among them."""
    left, top, side = square(someone, key)
    found = []
    for element in someone.elements:
        at = re.match(r"translate\(([\d.]+) ([\d.]+)\)", element.attributes.get("transform", ""))
        at = at and tuple(map(float, at.groups()))
        at = at or (
            element.tag == "use" and (float(element.attributes.get("x", 0)), float(element.attributes.get("y", 0)))
        )
        if at and "t-:" in element.attributes.get("id", ""):
            found += [element.attributes["id"]] * (left <= at[0] < left + side and top <= at[1] < top + side)
    return found


def test_a_jump_chain_moves_hop_by_hop_while_it_is_chosen(person):
    someone = friends(person, DOUBLE)
    hen = birds_on(someone, "a1")
    someone.touch("a1", "c3")
    assert someone.match.lines == [] and birds_on(someone, "a1") == [] and birds_on(someone, "c3") == hen
    assert [frame["animate"] for frame in someone.frames] == [True]
    assert someone.regions["board"].count('class="pale"') == 1
    assert "data-movable" in someone.thing("c3").attributes and "c5" in someone.thing("c3").attributes["data-targets"]
    someone.touch("c3")
    assert birds_on(someone, "a1") == hen
    someone.touch("c3")
    someone.drag("c3", "c5")
    assert someone.match.lines == ["a1 c3 c5"] and birds_on(someone, "c5") == hen


def test_what_was_captured_leaves_a_mark_until_the_next_move_and_from_via_and_to_differ(person):
    someone = friends(person, DOUBLE)
    someone.type("a1 c3 c5")
    marks = re.findall(r'class="last ([a-z]+)"', someone.regions["board"])
    assert sorted(marks) == ["from", "gone", "gone", "to", "via"]
    assert someone.regions["board"].count('class="pale"') == 2
    someone.type(" ".join(someone.match.state.actions()[0]))
    assert 'class="pale"' not in someone.regions["board"]


def test_a_destination_that_is_touched_first_asks_for_what_goes_there(table):
    table.touch("e4")
    assert table.chosen == {"e4"}
    assert table.sees("Chosen: empty square e4. Touch what goes with it, or touch it again to let it go.")


def test_a_piece_keeps_its_id_when_it_moves(table):
    before = birds_on(table, "c2")
    table.touch("c2", "d3")
    assert len(before) == 1 and birds_on(table, "d3") == before


def test_of_very_many_comments_on_lines_as_much_is_shown_as_a_page_has_room_for(person):
    lines = ["c2 d3", "b7 c6", "d3 c4", *["# " + "so " * 60] * 300]
    text = FRIENDS + "\n".join([lines[0], "# Bold.", *lines[1:]]) + "\n"
    table = person("/hens-and-chicks/", storage={"match/a": text}, fragment="match=a")
    assert len(table.regions["log"].encode()) < 40_000
    assert table.sees("Bold.") and table.sees("so so …")


def test_undo_and_load_never_animate(table):
    table.touch("c2", "d3")
    table.let_bots_think()
    table.press("Undo")
    assert table.frames and not any(frame["animate"] for frame in table.frames)


def test_undo_takes_back_to_ones_own_last_decision_with_the_bots_reply(table):
    table.touch("c2", "d3")
    table.let_bots_think()
    table.press("Undo")
    assert table.match.lines == []
    table.press("Redo")
    assert len(table.match.lines) == 2


def test_undo_says_why_it_stops(table):
    table.press("Undo")
    assert table.sees(table.match.can_undo.why)


def test_each_action_is_announced_once_and_what_is_asked_for_after_it_in_the_same_message(table):
    table.touch("c2", "d3")
    table.let_bots_think()
    mine, theirs = table.match.log(0)
    asks = table.match.state.prompt
    assert table.said == [f"{mine} Easy bot is thinking.", f"{theirs} {asks}"]
    table.touch("c7")
    assert asks not in table.said[-1], "what is asked for still is nothing new"


def test_the_bot_is_told_what_its_seat_sees_and_nothing_else(table):
    table.touch("c2", "d3")
    job = table.jobs[0]
    assert set(job) == {
        "job",
        "game",
        "seats",
        "options",
        "position",
        "seat",
        "level",
        "seed",
        "milliseconds",
        "shortest",
    }
    assert job["position"] == table.match.state.seen_by(1).position()


def test_a_stale_decision_changes_nothing(table):
    table.touch("c2", "d3")
    job = table.jobs[0]
    table.press("Undo")
    table.send({"do": "decided", "job": job["job"], "action": ["d7", "c6"], "reason": ""})
    assert table.match.lines == []


def test_a_bot_that_answers_nonsense_is_asked_again(table):
    table.touch("c2", "d3")
    table.send({"do": "decided", "job": table.jobs.pop()["job"], "action": "nonsense", "reason": ""})
    table.press("Let it go on here")
    table.let_bots_think()
    assert len(table.match.lines) == 2


def test_a_bot_whose_worker_failed_is_asked_again(table):
    table.touch("c2", "d3")
    table.send({"do": "undecided", "job": table.jobs.pop()["job"], "why": "Out of memory."})
    assert table.sees("Out of memory.")
    table.press("Let it go on here")
    assert len(table.jobs) == 1


def test_a_touch_on_an_older_picture_is_dropped(table):
    old = table.app.render
    table.touch("c2", "d3")
    table.let_bots_think()
    before = table.match.text
    table.send({"do": "touch", "board": "t", "key": "e2", "render": old})
    assert table.match.text == before
    assert table.chosen == set()


def test_looking_at_the_line_that_is_shown_hinders_nobody(table):
    table.touch("c2", "d3")
    table.let_bots_think()
    last = next(e for e in table.elements if e.attributes.get("aria-current") == "step")
    table.send({**last.facts, "render": table.app.render})
    table.touch(*table.match.state.actions()[0][:1])
    assert table.chosen


def test_touching_while_the_bot_thinks_says_whose_turn_it_is(table):
    table.touch("c2", "d3", "e2")
    assert table.sees("It is the turn of Easy bot.")


def test_a_hint_shows_one_action_and_why(table):
    table.press("Hint")
    table.let_bots_think()
    assert table.sees("Hint:")
    assert table.match.lines == []
    assert any("hinted" in element.attributes.get("class", "") for element in table.elements)


def test_a_reload_in_the_middle_goes_on_where_it_was(table):
    table.touch("c2", "d3")
    table.let_bots_think()
    again = table.reload()
    assert again.match.lines == table.match.lines
    shelf = type(table)("/", storage=table.storage)
    assert shelf.has("Continue Hens and Chicks")


def test_a_reload_while_the_bot_thinks_lets_it_think_again(table):
    table.touch("c2", "d3")
    again = table.reload()
    assert len(again.jobs) == 1


def test_a_whole_match_is_played_by_touches_and_played_again_with_the_other_first(table):
    while table.match.state.turn is not None:
        table.touch(*table.match.state.actions()[-1])
        if table.has("Confirm"):
            table.press("Confirm")
        table.let_bots_think()
    winner = table.match.state.ranking()[0][0]
    assert table.sees(f"{table.match.state.name(winner)} wins: ")
    old = table.match.text
    table.press("Play again")
    assert [seat.kind for seat in table.match.seats] == ["bot", "human"]
    assert old in table.storage.values()
    assert table.jobs, "the bot begins"


def test_the_end_tells_points_only_where_there_are_any_to_tell(table):
    table.press("More")
    table.press("Resign")
    table.press("Resign")
    assert table.sees("Easy bot wins: Player 1 has resigned.")
    assert "ranking" not in table.regions["prompt"]


def test_the_end_tells_few_points_too_where_a_game_counts_them(person):
    match = pygames.Match.start("jelly-bean-farmers", ["Ann", "Bob"], seed=3)
    while match.state.turn is not None:
        match.play(match.state.actions()[0])
    over = re.sub(r"food=\d+;stamps=\d", "food=0;stamps=0", match.state.position()).replace("food=0", "food=1", 1)
    head = f"pygames 1\ngame jelly-bean-farmers rules 1\nseat human Ann\nseat human Bob\nposition {over}\nseed 1\n---\n"
    someone = person("/jelly-bean-farmers/", storage={"match/a": head}, fragment="match=a")
    assert someone.sees("1 point") and someone.sees("0 points")


def test_a_double_click_lets_nothing_go_and_a_second_die_of_the_same_face_is_no_double_click(person):
    own = pygames.Match.start("rolling-gemstones", ["Ann", "Bob"], dice="own").text
    someone = person("/rolling-gemstones/", storage={"match/a": own}, fragment="match=a")
    twice = {"do": "touch", "board": "t", "again": 2}
    someone.touch("in-red-0")
    someone.send({**twice, "key": "in-red-0", "render": someone.app.render})
    assert someone.chosen == {"in-red-0"}
    someone.send({**twice, "key": "in-blue-0", "render": someone.app.render})
    assert someone.chosen == {"in-red-0"}
    someone.send({**twice, "key": "in-red-1", "render": someone.app.render})
    assert someone.chosen == {"in-red-0", "in-red-1"}


def test_what_was_done_on_a_screen_that_is_gone_is_dropped(person):
    someone = friends(person, FRIENDS + "c2 d3\nresign 1\n")
    old, render = someone.find("Play again"), someone.app.render
    someone.press("Play again")
    kept = len(someone.storage)
    someone.send({**old.facts, "render": render})
    assert len(someone.storage) == kept


def test_a_message_goes_with_the_next_address(person):
    someone = person("/hens-and-chicks/", fragment="match=gone")
    assert someone.sees("is not kept on this device")
    someone.send({"do": "open", "path": "/saves/", "fragment": ""})
    assert not someone.sees("is not kept on this device")


@pytest.mark.parametrize("slug", [game.slug for game in pygames.games()])
def test_nobody_waits_for_a_bot_at_a_new_table(person, slug):
    someone = person(f"/{slug}/")
    acting = someone.app.screen.sitting.seen.acting
    assert acting is not None and someone.match.seats[acting].human
    assert all(job["seat"] != acting for job in someone.jobs)
    assert not someone.sees("is thinking")


def test_what_is_chosen_is_named_without_how_it_stands(person):
    text = "pygames 1\ngame rolling-gemstones rules 1\nseat human Ann\nseed 1\n---\nroll red blue blue blue blue 1 1 2 3 6\nkeep\n"
    someone = person("/rolling-gemstones/", storage={"match/a": text}, fragment="match=a")
    someone.touch("column-red")
    assert someone.sees("Chosen: column ruby, red. Touch where it goes on")


def test_resigning_asks_first(table):
    table.press("More")
    table.press("Resign")
    assert table.match.lines == []
    table.press("Resign")
    assert table.match.lines == ["resign 0"]
    assert table.sees("Easy bot wins: Player 1 has resigned.")


def test_looking_back_and_going_on_from_there_makes_a_free_match_and_keeps_the_other(person):
    someone = friends(person, FRIENDS + "c2 d3\nd7 c6\n")
    someone.press("One line back")
    assert someone.sees("Looking back: line 1 of 2")
    someone.touch("e2")
    assert someone.sees("You are looking back at line 1.")
    someone.press("Go on from here")
    assert someone.match.record.free
    assert someone.match.lines == ["c2 d3"]
    assert someone.storage["match/a"] == FRIENDS + "c2 d3\nd7 c6\n"
    assert len([key for key in someone.storage if key.startswith("match/")]) == 2


def test_the_log_is_stepped_through_and_the_line_is_marked(person):
    someone = friends(person, FRIENDS + "c2 d3\nd7 c6\nd2 e3\n")
    someone.press("To the beginning")
    assert someone.sees("Looking back: line 0 of 3")
    for line in (1, 2):
        someone.press("One line on")
        marked = [element for element in someone.elements if element.attributes.get("aria-current") == "step"]
        assert [element.attributes["data-line"] for element in marked] == [str(line)]
    someone.press("To the present")
    assert someone.lit


def test_two_people_where_nothing_is_hidden_get_no_curtain(person):
    someone = friends(person)
    someone.touch("c2", "d3")
    assert not any(element.attributes.get("class") == "curtain" for element in someone.elements)
    assert someone.lit


def test_taking_over_a_bots_seat_and_giving_it_back(table):
    table.press("Take over the seat of Easy bot")
    table.submit(table.find("Sit down"), name="Bob")
    assert [seat.name for seat in table.match.seats] == ["Player 1", "Bob"]
    table.press("Change the seat of Bob")
    table.press("Strong bot")
    assert (table.match.seats[1].kind, table.match.seats[1].name) == ("bot", "strong")
    assert table.match.lines == ["sit 1 human Bob", "sit 1 bot strong"]


def test_confirm_always_holds_every_action_back(person):
    someone = person("/hens-and-chicks/", settings={"confirm": "yes"})
    someone.touch("c2", "d3")
    assert someone.match.lines == []
    someone.press("Confirm")
    assert someone.match.lines == ["c2 d3"]


def test_whoever_decides_has_their_own_sheet_first_though_nothing_is_hidden(person):
    match = pygames.Match.start("rolling-gemstones", ["Ann", "Bob"], seed=1)
    for seat in (0, 1, 0):
        while match.state.turn != seat:
            match.play(match.state.actions()[0])
        someone = person("/rolling-gemstones/", storage={"match/a": match.text}, fragment="match=a")
        sheets = re.findall(r'id="t-\.sheet(\d)"', someone.regions["board"])
        assert sheets == [str(seat), str(1 - seat)]


def test_the_board_can_be_flipped(table):
    def row(key):
        return square(table, key)[1]

    assert row("a1") > row("a8")
    table.press("Flip")
    assert row("a1") < row("a8")


def test_text_link_and_file_hold_the_match(table, person):
    table.touch("c2", "d3")
    table.press("More")
    table.press("Copy the match's text")
    assert table.copied == [table.match.text]
    table.press("More")
    table.press("Download the match")
    assert table.downloads[0][1] == table.match.text
    table.press("More")
    table.press("Share by a link")
    table.press("Copy the link")
    address, _, fragment = table.copied[-1].partition("#")
    assert address == f"{ADDRESS}hens-and-chicks/"
    friend = person("/hens-and-chicks/", fragment=fragment)
    assert friend.match.lines == ["c2 d3"]


@pytest.mark.parametrize("cut", [1, 3, 9, 20])
def test_a_cut_link_is_told_and_opens_no_other_match(table, person, cut):
    table.touch("c2", "d3")
    table.press("More")
    table.press("Share by a link")
    table.press("Copy the link")
    fragment = table.copied[-1].partition("#")[2]
    friend = person("/hens-and-chicks/", fragment=fragment[:-cut])
    assert friend.sees("This link was cut on its way") or friend.sees("This link was changed on its way")
    assert friend.match.lines == []


def test_names_are_data_wherever_they_stand(person):
    evil = "<script>alert(1)</script>'\"&"
    someone = person("/hens-and-chicks/", storage={"match/a": FRIENDS.replace("Ann", evil[:40])}, fragment="match=a")
    someone.touch("c2", "d3")
    for path in ("/", "/saves/"):
        someone.send({"do": "open", "path": path, "fragment": ""})
        assert not any(element.tag == "script" for element in someone.elements)
    assert someone.sees("<script>alert(1)</script>")


@pytest.mark.parametrize("game", pygames.games(), ids=lambda game: game.slug)
def test_every_game_can_be_played_by_touches(person, game):
    someone = person(f"/{game.slug}/")
    for _ in range(game.bound):
        state = someone.match.state
        if state.turn is None or len(someone.match.lines) > 40:
            break
        if someone.has("Next") or someone.has("Go on"):
            someone.press("Next" if someone.has("Next") else "Go on")
        elif (acting := someone.app.screen.sitting.seen.acting) is None:
            assert someone.jobs, "nobody is to act, and no bot thinks"
            someone.let_bots_think(1)
        else:
            faced = someone.match.facing(acting) or state
            before, lines = faced.position(), len(someone.match.lines)
            someone.type(" ".join(faced.actions()[-1]))
            now = (someone.match.facing(acting) or someone.match.state).position()
            assert (now, len(someone.match.lines)) != (before, lines), "what was typed is played"
    assert someone.match.state.turn is None or len(someone.match.lines) > 40


def test_the_end_says_why(person):
    won = FRIENDS.replace("seed 1\n", "seed 1\nposition 8/1C5c/8/8/8/8/h7/7H 0\n") + "b7 a8\n"
    assert friends(person, won).sees("Ann wins: a piece has reached Bob's first row.")
    assert friends(person, FRIENDS + "resign 0\n").sees("Bob wins: Ann has resigned.")


def test_a_double_click_on_undo_takes_back_one_line_and_further_clicks_one_each(person):
    someone = friends(person, FRIENDS.replace("seed 1\n", "seed 1\nfree\n") + "c2 d3\nc7 d6\nd3 e4\nd6 e5\n")
    left = []
    for click in (1, 2, 3, 4):
        someone.send({"do": "undo", "again": click, "render": someone.app.render})
        left.append(len(someone.match.lines))
    assert left == [3, 3, 2, 1]
    someone.send({"do": "redo", "render": someone.app.render})
    someone.send({"do": "redo", "again": 2, "render": someone.app.render})
    assert len(someone.match.lines) == 2
