"""What happened on others' turns can be followed: told beside the prompt, hurried, shown again, and seen together."""

from __future__ import annotations

import re

import pytest

import pygames
from tests.records.test_records import RECORDS
from web.app.boards.views import view_of
from web.app.table.bots import BRISK
from web.app.table.news import Told, by_player, folded, short

FRIENDS = "pygames 1\ngame hens-and-chicks rules 1\nseat human Ann\nseat human Bob\nseed 1\n---\n"
MARKET = (
    "pygames 1\ngame egg-market rules 1\nseat human Ann\nseat bot easy\nseat bot easy\nseat bot easy\nseed 1\n---\n"
)
SUPPERS = "pygames 1\ngame secret-suppers rules 1\nseat human Ann\nseat human Bob\nseed 1\n---\n"
DEALT = SUPPERS + "deal 1\ndeal 2\ndeal 3\ndeal 4\ndeal 5\ndeal 6\n"


def at_table(person, text, **more):
    slug = text.split("game ")[1].split()[0]
    return person(f"/{slug}/", storage={"match/a": text}, fragment="match=a", **more)


def ring(someone):
    """The step has stood long enough."""
    timers = [effect for effect in someone.effects if effect[:2] == ["ring", "story"]]
    someone.send({"do": "ring", "name": "story", "generation": timers[-1][2]})


FEW = list({re.sub(r"-\d+-\d+", "", file.stem): file for file in reversed(RECORDS)}.values())
"""A recorded match of each game with each of its options: one of few players."""


# -- in words -----------------------------------------------------------------------------------------------------------


def test_lines_that_only_say_that_people_have_chosen_become_one():
    told = ["Ann keeps Cats.", "Bob has chosen.", "Bob has chosen.", "Cid has chosen. Bob seeds field 1.", "It rains."]
    assert folded(told, ["Ann", "Bob", "Cid"]) == [
        Told(0, 0, "Ann keeps Cats."),
        Told(1, 3, "Bob and Cid have chosen.", hidden=True),
        Told(3, 3, "Bob seeds field 1."),
        Told(4, 4, "It rains."),
    ]


def test_what_is_told_of_one_player_in_a_row_stands_together():
    texts = ["Ann rolls 7.", "Hilda of Ann moves.", "Bob moves the dog to Ann's hut.", "It bites.", "Ann rests."]
    told = [Told(at, at, text) for at, text in enumerate(texts)]
    assert [[row.first for row in rows] for rows in by_player(told, ["Ann", "Bob"])] == [[0, 1], [2, 3], [4]]
    assert by_player([], ["Ann"]) == []


def test_as_many_of_the_last_lines_stand_by_the_prompt_as_there_is_room_for():
    told = [Told(at, at, text) for at, text in enumerate(["x" * 80, "Bob passes.", "Cid passes."])]
    assert short(told) == "Bob passes. Cid passes."
    assert short([]) == ""


def test_what_others_did_is_told_beside_the_prompt_until_something_is_chosen(table):
    assert "news" not in table.regions["prompt"]
    table.touch("c2", "d3")
    table.let_bots_think()
    answer = table.match.log(0)[-1]
    assert answer in table.find(answer).label and 'class="news"' in table.regions["prompt"]
    table.touch("b2")
    assert 'class="news"' not in table.regions["prompt"]


def test_the_summary_since_the_last_turn_opens_with_each_bots_reason_and_can_be_shown_again(table):
    table.touch("c2", "d3")
    job = table.jobs.pop()
    table.send({"do": "decided", "job": job["job"], "action": ["d7", "c6"], "reason": "It looks safe."})
    table.touch("e2", "f3")
    job = table.jobs.pop()
    table.send({"do": "decided", "job": job["job"], "action": ["e7", "f6"], "reason": "It keeps the row."})
    table.press(table.match.log(0)[-1])
    dialog = table.regions["dialog"]
    assert "Since your last turn" in dialog and "from e7 to f6" in dialog and "d7" not in dialog
    assert "It keeps the row." in dialog and "It looks safe." not in dialog
    table.press("Show it again")
    assert table.sees("Line 4") and not table.lit
    ring(table)
    assert table.lit and not table.sees("Line 4")


def test_a_reason_goes_with_the_move_that_is_taken_back(table):
    table.touch("c2", "d3")
    job = table.jobs.pop()
    table.send({"do": "decided", "job": job["job"], "action": ["d7", "c6"], "reason": "It looks safe."})
    assert table.sees("It looks safe.")
    table.press("Undo")
    table.touch("c2", "b3")
    job = table.jobs.pop()
    table.send({"do": "decided", "job": job["job"], "action": ["d7", "c6"], "reason": ""})
    assert not table.sees("It looks safe.")


def test_whoever_watches_bots_is_told_all_of_the_last_turn(person):
    someone = at_table(person, MARKET.replace("human Ann", "bot easy") + "take egg\noffer egg\nask beans\n")
    told = "Easy bot 2 offers egg. Easy bot 2 asks for beans."
    assert someone.sees(told)
    someone.press(f"{told}2 lines")
    assert "The last turn" in someone.regions["dialog"] and told in someone.regions["dialog"]
    assert "Easy bot 1 takes egg." not in someone.regions["dialog"]


def test_of_a_player_who_goes_on_alone_a_spectator_is_told_no_more_than_a_turns_worth(person):
    alone = "pygames 1\ngame rolling-gemstones rules 1\noption dice table\nseat bot easy\nseed 7\n---\n"
    match = pygames.Match.load(alone)
    while len(match.lines) < 40:
        match.play(match.state.actions()[0])
    someone = at_table(person, match.text)
    assert someone.sees("12 lines")


# -- bots' pace -----------------------------------------------------------------------------------------------------------


def test_several_bots_leave_time_to_read_what_the_one_before_did(person):
    someone = at_table(person, MARKET)
    someone.type(" ".join(someone.match.state.actions()[-1]))
    first = someone.jobs[0]["shortest"]
    job = someone.jobs.pop(0)
    state = pygames.game(job["game"]).new(seats=job["seats"], position=job["position"], **job["options"])
    someone.send({"do": "decided", "job": job["job"], "action": list(state.actions()[-1]), "reason": ""})
    assert 3000 >= someone.jobs[0]["shortest"] > first == 600


def test_a_strong_bot_that_knows_at_once_what_it_wants_is_not_waited_for_longer_than_an_easy_one(person):
    easy, strong = (pygames.Match.start("chickenrun", ["Ann", f"bot:{level}"], seed=1) for level in ("easy", "strong"))
    for match in (easy, strong):
        while match.state.turn == 0:
            match.play(match.state.actions()[0])
    jobs = [at_table(person, match.text).jobs[0] for match in (easy, strong)]
    assert jobs[0]["milliseconds"] == jobs[1]["milliseconds"] <= jobs[1]["shortest"] <= 3000


def test_bots_can_be_hurried_until_a_person_is_to_decide(person):
    someone = at_table(person, MARKET)
    someone.type(" ".join(someone.match.state.actions()[-1]))
    job = someone.jobs[0]
    someone.press("Hurry")
    assert ["hurry", job["job"]] in someone.effects and not someone.has("Hurry")
    while someone.jobs:
        job = someone.jobs.pop(0)
        state = pygames.game(job["game"]).new(seats=job["seats"], position=job["position"], **job["options"])
        someone.send({"do": "decided", "job": job["job"], "action": list(state.actions()[-1]), "reason": ""})
        assert all(job["shortest"] == 0 and job["milliseconds"] <= 150 for job in someone.jobs)
    someone.type(" ".join(someone.match.state.actions()[-1]))
    assert someone.has("Hurry") and someone.jobs[0]["shortest"] == 600


WATCHED = (
    "pygames 1\ngame chickenrun rules 1\nseat bot steady\nseat bot steady\nseed 3\n"
    "position round:2 phase:{phase} player1:hut1;active=clara player2:hut3;active=olive\n---\n"
)


def last_told(someone):
    """The log's last sentence, as a spectator reads it."""
    return someone.match.log(None)[-1]


def test_that_somebody_rolls_is_not_told_but_what_comes_up(person):
    someone = at_table(person, WATCHED.format(phase="before"))
    bot_decides(someone, "roll")
    assert someone.match.log(None) == ["Steady bot 1 rolls the dice.", last_told(someone)]
    assert not someone.sees("rolls the dice") and someone.sees(last_told(someone))
    someone.press(last_told(someone))
    someone.press("Show it again")
    assert someone.sees(last_told(someone)) and not someone.sees("rolls the dice")


def test_what_was_waited_for_once_is_not_waited_for_again_before_a_bot_that_does_nothing(person):
    someone = at_table(person, WATCHED.format(phase="before").replace("seed 3", "seed 5"))
    bot_decides(someone, "roll")
    assert someone.jobs[0]["shortest"] > 1000
    bot_decides(someone, "stay")
    assert someone.match.lines[-1] == "stay" and not someone.sees("stays where she is")
    assert someone.jobs[0]["shortest"] == 600


def test_an_answer_is_still_told_when_whoever_proposed_is_done_with_trading(person):
    asked = "phase:trade mover:player1 controller:player2 dice:6-3 asked:player2 leave:player2 proposals:1"
    bargain = " bargain:player1>player2;egg;egg tasks:answer/player2/-/-"
    text = WATCHED.format(phase="PHASE").replace("phase:PHASE", asked + bargain).replace("clara", "clara;at=hut3")
    someone = at_table(person, text)
    bot_decides(someone, "decline")
    bot_decides(someone, "done")
    assert someone.sees("Steady bot 2 declines.") and someone.jobs[0]["shortest"] > 1000


def test_what_says_nothing_stays_in_the_log_where_something_is_written_beside_it(person):
    someone = at_table(person, WATCHED.format(phase="before") + "roll\n# All or nothing.\n")
    assert someone.sees("Steady bot 1 rolls the dice.") and someone.sees("All or nothing.")


def test_what_was_told_step_by_step_is_not_waited_for_once_more(person):
    someone = at_table(person, WATCHED.format(phase="chase dice:6-2 chases:1"))
    bot_decides(someone, "stay")
    assert "controls the Tweedys this round." in someone.regions["prompt"] and not someone.jobs
    ring(someone)
    assert someone.jobs[0]["shortest"] == 600
    bot_decides(someone, "roll")
    assert someone.jobs[0]["shortest"] > 1000, "what came up is still to be read"


def stands(someone):
    """For how long the step that is told stands."""
    return next(effect[3] for effect in someone.effects if effect[:2] == ["ring", "story"])


def test_what_bots_bring_about_is_told_quicker_where_people_do_not_want_to_wait(person):
    text = WATCHED.format(phase="chase dice:6-2 chases:1")
    calm, hurried = at_table(person, text), at_table(person, text)
    hurried.press("Hurry")
    for someone in (calm, hurried):
        bot_decides(someone, "stay")
    assert stands(hurried) < stands(calm) / 2


def test_what_a_bot_does_in_one_go_ends_where_people_follow(person):
    """The mover, who also controls the Tweedys, is done with trading, and catches somebody."""
    proposals = "phase:trade mover:player1 controller:player1 dice:1-3 tweedy:x9y10 proposals:0"
    text = WATCHED.format(phase="PHASE").replace("phase:PHASE", proposals).replace("clara", "clara;at=x9y9")
    someone = at_table(person, text.replace("olive", "olive;at=x9y9"))
    job = someone.jobs.pop()
    then = [["tweedy", "x9y9"]]
    someone.send({"do": "decided", "job": job["job"], "action": ["done"], "then": then, "reason": ""})
    assert someone.match.lines[-1] == "done" and someone.jobs[0]["shortest"] > BRISK
    bot_decides(someone, "tweedy x9y9")
    assert "is caught" in someone.regions["prompt"]


def test_looking_through_a_match_goes_past_lines_that_say_nothing(person):
    someone = at_table(person, WATCHED.format(phase="before") + "roll\ndice 3 3\n")
    someone.press("One line back")
    assert someone.sees("The match begins.")
    someone.press("One line on")
    assert not someone.has("One line on") or someone.sees(last_told(someone))


# -- seen together ----------------------------------------------------------------------------------------------------------


def served(person, **more):
    """Ann and Bob at one screen; Bob has served last, so all dishes are shown."""
    someone = at_table(person, DEALT + "pass\nserve 1\n", **more)
    someone.press("I am Bob: show my side")
    someone.type("serve 4")
    return someone


def test_what_was_revealed_is_seen_together_before_the_next_curtain(person):
    someone = served(person)
    assert someone.sees("Bob serves last; on the table are 1 and 4.")
    assert not someone.has("I am Bob: show my side") and "hand" not in someone.regions["board"].lower()
    ring(someone)
    assert someone.sees("Bob wins the 8.")
    assert not [effect for effect in someone.effects if effect[0] == "ring"], (
        "the last step stands until both have seen it"
    )
    someone.press("Go on")
    assert someone.has("I am Bob: show my side")


def test_any_touch_ends_what_is_told_and_chooses_nothing(person):
    someone = served(person)
    lines = list(someone.match.lines)
    someone.send({"do": "touch", "board": "t", "key": "deck", "render": someone.app.render})
    assert someone.has("I am Bob: show my side") and someone.match.lines == lines


def test_whoever_wants_all_at_once_is_told_nothing_step_by_step(person):
    someone = served(person, settings={"steps": "once"})
    assert someone.sees("Bob, look at the top of the deck, or pass.") and not someone.has("Next")


def test_a_late_timer_of_a_step_changes_nothing(person):
    someone = served(person)
    someone.press("Show all")
    before = dict(someone.regions)
    for generation in range(5):
        someone.send({"do": "ring", "name": "story", "generation": generation})
    assert someone.regions == before


# -- a season, step by step -----------------------------------------------------------------------------------------------

SEASON = (
    "pygames 1\ngame jelly-bean-farmers rules 1\nseat human Ann\nseat {bob}\nseed 1\n"
    "position year:2 season:spring phase:back waiting:farm1 climate:sunny/aphids last:farm2"
    " farm1:food=9;stamps=2;backs=dogs;silos=1 farm2:food=2;stamps=2;fields=bare;seeded=1\n---\n"
)


def steps(someone):
    """What is told, step by step, until the present."""
    told = []
    while someone.has("Next") or someone.has("Go on"):
        told.append(someone.find("Next" if someone.has("Next") else "Go on") and someone.regions["prompt"])
        someone.press("Next" if someone.has("Next") else "Go on")
    return told


def test_harvest_eating_and_vermin_come_as_steps_that_can_be_followed_and_read_again(person):
    someone = at_table(person, SEASON.format(bob="bot easy"))
    someone.type("armed-man dogs")
    assert not someone.lit and not someone.jobs, "nothing goes on while something is told"
    harvest, eating, vermin = steps(someone)
    assert "Bob" not in harvest and "harvests" in harvest and "1 of 3" in harvest
    assert "eats 1" in eating and "to vermin" in vermin
    someone.let_bots_think()
    news = next(element for element in someone.elements if element.attributes.get("data-name") == "news")
    someone.press(news.label)
    someone.press("Show it again")
    assert any("harvests" in told for told in steps(someone))


def test_two_people_at_one_screen_see_a_season_together_before_the_next_curtain(person):
    someone = at_table(person, SEASON.format(bob="human Bob"))
    someone.press("I am Ann: show my side")
    someone.type("armed-man dogs")
    told = steps(someone)
    assert ["harvests" in told[0], "eats" in told[1], "vermin" in told[2]] == [True] * 3
    assert any(someone.has(f"I am {name}: show my side") for name in ("Ann", "Bob"))


# -- all choose at once ---------------------------------------------------------------------------------------------------

DISHES = SUPPERS.replace("human Ann", "bot steady").replace("human Bob", "human Ann") + DEALT[len(SUPPERS) :]


def bot_decides(someone, line=""):
    """What the bot worker would answer: a line, or what comes first; gives the job."""
    job = someone.jobs.pop(0)
    state = pygames.game(job["game"]).new(seats=job["seats"], position=job["position"], **job["options"])
    action = line.split() or list(state.actions()[0])
    answer = {"job": job["job"], "action": action, "reason": "All that it knows."}
    someone.send({"do": "decided", **answer})
    return job


def test_in_a_secret_phase_nobody_waits_and_the_bots_think_meanwhile(person):
    someone = at_table(person, DISHES + "pass\n")
    assert someone.match.state.turn == 0 and someone.jobs[0]["seat"] == 0
    assert someone.sees("Ann, serve a card.") and someone.lit, "it is the bot's turn, and Ann chooses"
    assert not someone.sees("is thinking")
    someone.type("serve 4")
    assert someone.match.lines[-1] == "pass" and someone.match.chosen(1) == ["serve 4"]
    assert someone.sees("Steady bot is thinking.") and not someone.lit
    bot_decides(someone)
    assert someone.match.lines[-3:-1] == ["serve 1", "serve 4"], "the text keeps its order"


def test_what_is_touched_stays_when_a_bot_has_chosen_meanwhile(person):
    someone = at_table(person, DISHES + "pass\n", settings={"confirm": "yes"})
    someone.touch("card1")
    chosen, shown = someone.chosen, someone.regions["board"]
    bot_decides(someone)
    assert someone.match.lines[-1] == "serve 1" and chosen
    assert someone.chosen == chosen and someone.regions["board"].count("pressed") == shown.count("pressed")
    someone.press("Confirm")
    assert someone.match.lines[-2] == "serve 5"


def test_what_was_chosen_ahead_is_taken_back_with_undo(person):
    someone = at_table(person, DISHES + "pass\n")
    someone.type("serve 4")
    someone.press("Undo")
    assert someone.match.chosen(1) == [] and someone.sees("Ann, serve a card.") and someone.lit


# -- looking through it -----------------------------------------------------------------------------------------------------


def test_looking_back_steps_prompt_and_seats_show_the_line_that_is_looked_at(person):
    someone = at_table(person, FRIENDS + "c2 d3\nd7 c6\nd3 d5\nc6 d5\n".replace("d3 d5\nc6 d5\n", ""))
    someone.press("To the beginning")
    prompt = someone.regions["prompt"]
    assert all(f'data-to="{to}"' in prompt for to in ("first", "back", "on")) and "To the present" in prompt
    assert 'data-do="step"' not in someone.regions["log"]
    assert someone.regions["seats"].index("to act") < someone.regions["seats"].index("Bob")
    someone.press("One line on")
    assert someone.regions["seats"].index("to act") > someone.regions["seats"].index("Bob")
    assert someone.match.log(0)[0] in someone.regions["prompt"]


# -- the first minutes ------------------------------------------------------------------------------------------------------


def test_the_goal_and_a_way_to_learn_stand_on_a_new_table_until_the_first_turn_is_over(person):
    for slug in ("hens-and-chicks", "rolling-gemstones", "jelly-bean-farmers"):
        table = person(f"/{slug}/")
        game = pygames.game(slug)
        assert game.goal and table.sees(f"Goal: {game.goal}")
        link = table.find("Learn by playing").attributes["href"]
        assert f"{slug}/lessons/first-" in f"/{slug}/{link}"
    table = person("/hens-and-chicks/")
    table.touch("c2", "d3")
    table.let_bots_think()
    assert not table.sees("Goal:")


def test_the_first_bot_that_one_meets_is_easy_and_later_it_is_the_one_that_one_chose(person):
    assert person("/hens-and-chicks/").match.seats[1].name == "easy"
    chosen = {"match/a": FRIENDS.replace("human Bob", "bot strong") + "resign 0\n"}
    assert person("/hens-and-chicks/", storage=chosen).match.seats[1].name == "strong"
    assert person("/rolling-gemstones/", storage=chosen).match.seats[1].name == "easy"
    someone = person("/hens-and-chicks/new/", storage=chosen)
    assert 'value="bot:strong" selected' in someone.regions["screen"]


def test_what_is_told_several_times_in_a_row_is_one_row_of_the_log() -> None:
    told = ["Bob rolls 8 dice.", "Bob locks a die.", "Bob locks a die.", "Bob locks a die.", "Bob rolls 5 dice."]
    rows = folded(told, ["Ann", "Bob"])
    assert [row.text for row in rows] == [told[0], "Bob locks a die. (3 times)", told[4]]
    assert [(row.first, row.last) for row in rows] == [(0, 0), (1, 3), (4, 4)]


def test_the_end_shows_what_the_points_are_made_of(person):
    over = "position year:8 season:summer phase:over"
    farms = " farm1:food=23;stamps=2;silos=1 farm2:food=9;stamps=1;silos=1"
    match = pygames.Match.start("jelly-bean-farmers", ["Ann", "bot:easy"], seed=1, position=(over + farms)[9:])
    someone = at_table(person, match.text)
    assert someone.sees("31 points") and someone.sees("23 food + 2 food stamps, 4 each")
    assert someone.sees("13 points") and someone.sees("9 food + 1 food stamp, 4 each")


# -- on the board ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", FEW, ids=lambda file: file.stem)
def test_all_that_a_line_of_a_recorded_match_brings_about_is_drawn(file):
    match = pygames.Match.load(file.read_text(encoding="utf-8"))
    view, state = view_of(match.game), match.game.new(seats=len(match.seats), **match.record.options)
    state = state if match.record.rules == match.game.rules else state.by_rules(match.record.rules)
    for line in match.lines:
        before, happened = state.seen_by(None), state.happenings(line, None)
        state.play(line)
        for drawn in view.passing(tuple(line.split()), before, state.seen_by(None), None):
            assert drawn
        for happening in happened:
            assert view.step(happening.kind, before, happening.state, None)
            before = happening.state
    assert state.turn is None
