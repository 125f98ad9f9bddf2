"""A match is a text: loading, chance from the seed, seats, undo and redo, the log, limits."""

import copy
import dataclasses
import pickle
from collections.abc import Iterator
from random import Random

import pytest

import pygames
from pygames import CHANCE, BadOption, BadPosition, BadRecord, IllegalAction, Match, Seat, UnknownGame
from pygames.core import history, record
from pygames.core import match as matches

HEAD = "pygames 1\ngame egg-market rules 1\nseat human Ann\nseat human Ben\nseed 7\n---\n"
EggMarket = pygames.game("egg-market").state
DICE_HEAD = "pygames 1\ngame dice-barn rules 1\noption dice table\nseat human Ann\nseat human Ben\nseed 7\n---\n"
ROLL = "roll 1 2 3 4 5 6\n"


def market(*seats: str, free: bool = False) -> Match:
    return Match.start("egg-market", seats or ("Ann", "Ben"), seed=7, free=free)


def played(match: Match, *lines: str) -> Match:
    for line in lines:
        match.play(line)
    return match


def at_random(match: Match, seed: int = 1, most: int = 10**6) -> Match:
    rng = Random(seed)
    while match.state.turn is not None and len(match.lines) < most:
        match.play(rng.choice(match.state.actions()))
    return match


# -- the text ---------------------------------------------------------------------------------------------------------


def test_everything_about_a_match_is_its_text() -> None:
    match = played(market(), "offer egg", "take rope")
    assert match.text == HEAD + "offer egg\ntake rope\n"
    loaded = Match.load(match.text)
    assert (loaded.state, loaded.lines, loaded.text) == (match.state, match.lines, match.text)


def test_a_line_is_kept_in_canonical_order_and_small_letters() -> None:
    assert played(market(), "EGG take").lines == ["take egg"]


def test_comments_belong_to_the_line_above() -> None:
    text = HEAD + "# before\noffer egg\n# one\n# two\ntake rope\n"
    match = Match.load(text)
    assert match.text == text
    assert (match.comments(-1), match.comments(0), match.comments(1), match.comments(9)) == (
        ["before"],
        ["one", "two"],
        [],
        [],
    )


def test_unknown_head_lines_are_kept() -> None:
    text = HEAD.replace("---", "weather  sunny\nmood good\n---")
    assert Match.load(text).text == text


def test_line_ends_blank_lines_and_a_byte_order_mark_do_no_harm() -> None:
    text = "\ufeff" + HEAD.replace("\n", "\r\n\r\n") + "  offer   egg \r\n"
    assert Match.load(text).text == HEAD + "offer egg\n"
    assert Match.load(HEAD.replace(" ", "\t ")).text == HEAD


@pytest.mark.parametrize("sign", ["\x0b", "\x0c", "\x1c", "\x85", "\u2028", "\u2029"])
def test_signs_that_word_processors_write_for_a_new_line_break_no_comment(sign: str) -> None:
    match = Match.load(HEAD + f"offer egg\n# one{sign}two\nask{sign}beans\n")
    assert match.comments(0) == ["one two"] and match.lines == ["offer egg", "ask beans"]
    with pytest.raises(BadRecord, match="Line 9"):
        Match.load(HEAD + f"offer egg\n# one{sign}two\ntake cow\n")


def test_a_position_may_be_what_a_match_starts_from() -> None:
    position = "turn:0 round:4 active:0 goods:egg/rope proposed:no"
    match = Match.start("egg-market", position=f" {position}\n")
    assert f"position {position}\n" in match.text
    assert Match.load(match.text).state == match.state


def test_a_position_cannot_smuggle_lines_into_the_head() -> None:
    match = Match.start("egg-market", position="turn:0 round:4\nactive:0 goods:egg/rope")
    assert match.text.splitlines()[5].startswith("position turn:0 round:4 active:0")
    assert not match.record.free


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("", 1, "first line"),
        ("hello", 1, "first line"),
        ("pygames 2\ngame egg-market rules 1\n---\n", 1, "another version"),
        ("pygames 1\n", 1, "was cut"),
        ("pygames 1\negg-market\n---\n", 2, "second line"),
        ("pygames 1\ngame egg-markt rules 1\n---\n", 2, "egg-market"),
        (HEAD.replace("---\n", ""), 5, "was cut"),
        (HEAD.replace("seat human Ben", "seat robot Ben"), 4, "“robot”"),
        (HEAD.replace("seat human Ben", "seat bot best"), 4, "“best”"),
        (HEAD.replace("seat human Ben", "seat human " + "x" * 41), 4, "40"),
        (HEAD.replace("seat human Ben\n", ""), 3, "2, 3 or 4 players"),
        (HEAD.replace("seed 7", "seed x"), 5, "1 to 18 digits"),
        (HEAD.replace("seed 7", "seed 7\nseed 8"), 6, "twice"),
        (HEAD.replace("seed 7", "option cow moo"), 5, "“cow”"),
        (HEAD.replace("seed 7", "option self 1"), 5, "“self”"),
        (HEAD.replace("seed 7", "option seats 2"), 5, "“seats”"),
        (HEAD.replace("seed 7", "option position x"), 5, "“position”"),
        (HEAD.replace("seed 7", "position x:1"), 5, "players"),
        (DICE_HEAD.replace("table", "magic"), 3, "“magic”"),
        (DICE_HEAD.replace("table", "own\noption dice table"), 4, "twice"),
        (HEAD + "---\n---\n", 8, "third"),
    ],
)
def test_a_broken_head_is_refused_with_its_line(text: str, line: int, why: str) -> None:
    with pytest.raises(BadRecord, match=why) as refused:
        Match.load(text)
    assert refused.value.line == line and refused.value.good is None


def test_a_line_that_is_not_legal_is_named_and_the_good_part_is_kept() -> None:
    with pytest.raises(BadRecord, match=r"Line 8: .*rope") as refused:
        Match.load(HEAD + "offer egg\noffer rope\ntake egg\n")
    assert refused.value.good is not None and refused.value.good.lines == ["offer egg"]


def test_a_text_of_newer_rules_says_so_where_it_fails() -> None:
    newer = HEAD.replace("rules 1", "rules 2")
    match = Match.load(newer + "offer egg\n")
    assert match.text == HEAD + "offer egg\n" and match.other_rules == "It was played by newer rules (2)."
    assert Match.load(match.text).other_rules == ""
    with pytest.raises(BadRecord, match="newer rules"):
        Match.load(newer + "offer rope\n")


def test_a_text_of_older_rules_says_so_where_it_fails() -> None:
    with pytest.raises(BadRecord, match=r"older rules \(0\)"):
        Match.load(HEAD.replace("rules 1", "rules 0") + "offer rope\n")


def test_a_text_that_is_too_long_is_refused() -> None:
    with pytest.raises(BadRecord, match="1,000,000 bytes"):
        Match.load(HEAD + "#" + "é" * 500_000)
    with pytest.raises(BadRecord, match="50,000 lines") as refused:
        Match.load(HEAD + "\n" * 50_000)
    assert refused.value.line == 50_001


def test_letters_that_no_file_can_hold_are_replaced() -> None:
    match = Match.load(HEAD + "# \ud800\n")
    assert match.text.encode() and match.comments(-1) == ["?"]


@pytest.mark.parametrize(
    "seats", ["Ann", 3, [], ["Ann"], ["Ann", ""], ["Ann", "bot:best"], ["Ann", "\x00"], ["Ann", "\u200d"], [None, None]]
)
def test_seats_that_cannot_be_are_refused(seats: object) -> None:
    with pytest.raises(BadOption):
        Match.start("egg-market", seats)


def test_any_name_of_an_option_is_answered() -> None:
    for name in ("self", "cls", "cow"):
        with pytest.raises(BadOption, match=name):
            Match.start("egg-market", **{name: "1"})
        with pytest.raises(BadOption, match=name):
            pygames.game("egg-market").new(**{name: "1"})


def test_errors_can_be_copied_and_sent_to_another_process() -> None:
    with pytest.raises(BadRecord) as refused:
        Match.load(HEAD + "offer egg\ntake cow\n")
    twin = pickle.loads(pickle.dumps(refused.value))
    assert (str(twin), twin.line, twin.good.text) == (str(refused.value), 8, refused.value.good.text)
    action = copy.copy(IllegalAction("offer", "No."))
    assert (action.rule, action.text, str(action)) == ("offer", "No.", "No.")


def test_what_a_match_starts_from_is_checked() -> None:
    with pytest.raises(UnknownGame):
        Match.start("chess")
    with pytest.raises(BadOption, match="digits"):
        Match.start("egg-market", seed=-1)
    with pytest.raises(BadPosition):
        Match.start("egg-market", position="x")


def test_a_person_may_be_called_like_a_bot() -> None:
    match = Match.start("egg-market", [Seat("human", "bot:easy"), Seat("bot", "easy")])
    assert [seat.human for seat in match.seats] == [True, False] and Match.load(match.text).seats == match.seats
    for seat in (Seat("human", ""), Seat("bot", "best")):
        with pytest.raises(BadOption):
            Match.start("egg-market", [seat, "Ann"])


def test_names_may_be_farmers() -> None:
    match = market("Zoë  Müller", "👩\u200d🌾")
    assert match.state.names == ("Zoë Müller", "👩\u200d🌾")
    assert Match.load(match.text).state.names == match.state.names


def test_bots_of_one_level_are_numbered() -> None:
    assert market("bot:easy", "Ann", "bot:easy").state.names == ("Easy bot 1", "Ann", "Easy bot 2")


# -- chance -----------------------------------------------------------------------------------------------------------


def test_a_match_plays_chance_by_itself() -> None:
    match = Match.start("dice-barn", ["Ann", "Ben"], seed=7)
    assert match.state.turn == 0 and match.lines[0].startswith("roll ")


def test_the_same_seed_gives_the_same_luck_at_the_same_occasion() -> None:
    short, long = (Match.start("dice-barn", ["Ann", "Ben"], seed=7) for _ in range(2))
    for match, throws in ((short, 1), (long, 3)):
        while len([line for line in match.lines if line.startswith("roll")]) <= throws and match.state.active == 0:
            match.play(match.state.actions()[0])
            if match.state.actions()[-1] == ("done",) and match is long:
                match.play("done")
        while match.state.active == 0:
            match.play(match.state.actions()[0])
    rolls = [[line for line in match.lines if line.count(" ") == 6] for match in (short, long)]
    assert rolls[0][1] == rolls[1][1], "Ben's first throw does not depend on how often Ann has thrown"


def test_a_written_outcome_wins_over_the_seeds() -> None:
    match = Match.load(DICE_HEAD + ROLL + "keep 6\n")
    assert match.lines == [ROLL.strip(), "keep 6"] and match.link_text == match.text and not match.seeded


def test_a_missing_chance_line_is_drawn_from_the_seed() -> None:
    match = at_random(Match.start("dice-barn", ["Ann", "Ben"], seed=7), most=40)
    link = match.link_text
    assert "roll" not in link and match.seeded
    loaded = Match.load(link)
    assert loaded.text == match.text and loaded.link_text == link
    assert Match.load(match.text).link_text == link, "a written outcome that is the seed's own is left out again"


def test_a_link_keeps_what_stands_in_the_place_of_a_line_that_the_seed_gives() -> None:
    match = Match.start("secret-suppers", ["Ann", "Ben"], seed=4)
    first, second = match.lines[:2]
    head = match.text[: match.text.index("---\n") + 4]
    for other in range(1, 9):
        loaded = Match.load(head + f"{first}\ndeal {other}\n")
        assert Match.load(loaded.link_text).lines == loaded.lines, "the second card is not taken for the first"
        assert (first in loaded.link_text) == (second != f"deal {other}")


def test_a_link_keeps_the_order_of_the_lines_when_somebody_takes_a_seat() -> None:
    match = Match.start("dice-barn", ["Ann", "Ben"], seed=7)
    match.play("sit 1 bot easy")
    assert Match.load(match.link_text).log(None) == match.log(None)


def test_a_link_keeps_comments() -> None:
    text = Match.start("dice-barn", ["Ann", "Ben"], seed=7).text + "# a lucky throw\n"
    assert Match.load(Match.load(text).link_text).text == text


def test_an_impossible_outcome_is_refused() -> None:
    with pytest.raises(BadRecord, match="Line 8"):
        Match.load(DICE_HEAD + "roll 1 2 3 4 5 7\n")


def test_where_the_players_roll_the_match_waits() -> None:
    match = Match.start("dice-barn", ["Ann", "Ben"], seed=7, dice="own")
    assert match.state.turn == CHANCE and match.lines == []
    for line in ("keep 1", "resign 0", "roll 1", "done"):
        with pytest.raises(IllegalAction):
            match.play(line)
    assert match.lines == [] and match.state.turn == CHANCE
    match.play("roll 1 2 3 4 5 6")
    assert match.state.table == "123456"
    assert Match.load(match.link_text).lines == match.lines


def test_where_the_players_roll_somebody_may_still_take_a_seat() -> None:
    match = Match.start("dice-barn", ["Ann", "Ben"], seed=7, dice="own")
    match.play("sit 1 bot easy")
    assert match.lines == ["sit 1 bot easy"]


# -- seats ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["  sit 1 human Cleo", "sit\t1\nhuman Cleo "])
def test_a_seat_is_taken_however_many_blanks_are_typed(line: str) -> None:
    match = played(Match.start("dice-barn", ["Ann", "Ben"], seed=7, dice="own"), line)
    assert match.lines == ["sit 1 human Cleo"]


def test_a_line_that_is_far_too_long_is_refused_at_once() -> None:
    for line in ("take egg " * 10**6, "sit 0 human " + "x " * 10**6):
        with pytest.raises(IllegalAction, match="too long"):
            market().play(line)


def test_somebody_takes_a_seat_and_the_log_says_so() -> None:
    match = played(market(), "take egg", "sit 1 bot steady", "sit 1 human Cleo")
    assert [seat.name for seat in match.seats] == ["Ann", "Cleo"]
    assert match.log(0)[1:] == ["Steady bot takes the seat of Ben.", "Cleo takes the seat of Steady bot."]
    assert match.state.prompt.startswith("Cleo, ")
    assert "seat human Ben" in match.text and Match.load(match.text).seats == match.seats


def test_a_bot_that_takes_a_seat_is_numbered_with_those_that_sit_there() -> None:
    match = played(market("Ann", "bot:easy"), "sit 0 bot easy")
    assert match.log(None) == ["Easy bot 1 takes the seat of Ann."]


@pytest.mark.parametrize("line", ["sit", "sit 2 human Ann", "sit x", "sit 0 cow x", "sit 0 human", "sit 0 bot cow"])
def test_a_seat_that_cannot_be_taken_is_refused(line: str) -> None:
    match = market()
    with pytest.raises(IllegalAction):
        match.play(line)
    assert match.lines == [] and [seat.name for seat in match.seats] == ["Ann", "Ben"]


def test_whoever_resigns_is_named_in_the_log() -> None:
    match = played(market(), "resign 1")
    assert match.state.turn is None and match.log(None) == ["Ben resigns."]
    assert Match.load(match.text).state == match.state


# -- taking back ------------------------------------------------------------------------------------------------------


def test_nothing_can_be_taken_back_at_the_start() -> None:
    match = market()
    assert not match.can_undo and match.can_undo.why == "Nothing has been decided yet that could be taken back."
    assert not match.can_redo
    for ask in (match.undo, match.redo):
        with pytest.raises(IllegalAction):
            ask()


def test_undo_takes_back_the_last_decision_and_redo_gives_it_back() -> None:
    match = played(market(), "offer egg", "ask beans")
    text = match.text
    match.undo()
    assert match.lines == ["offer egg"] and match.text.endswith("offer egg\n---\nask beans\n")
    match.undo()
    assert match.lines == [] and match.undone == ["offer egg", "ask beans"]
    match.redo()
    match.redo()
    assert match.text == text


def test_what_was_undone_survives_a_reload() -> None:
    match = played(market(), "offer egg", "ask beans")
    match.undo()
    loaded = Match.load(match.text)
    loaded.redo()
    assert loaded.lines == ["offer egg", "ask beans"]


def test_a_new_decision_forgets_what_was_undone() -> None:
    match = played(market(), "offer egg")
    match.undo()
    match.play("take egg")
    assert match.undone == [] and not match.can_redo


def test_what_is_refused_forgets_nothing_that_was_undone() -> None:
    match = played(market(), "offer egg")
    match.undo()
    text = match.text
    for line in ("take cow", "sit 9 human Ann", "resign 9", ""):
        with pytest.raises(IllegalAction):
            match.play(line)
    assert match.text == text and match.can_redo


def test_undo_goes_back_over_what_bots_have_answered() -> None:
    match = played(market("Ann", "bot:easy"), "take egg", "offer egg", "take rope")
    assert match.state.turn == 0
    text = match.text
    match.undo()
    assert match.lines == [] and match.state.turn == 0
    match.redo()
    assert match.text == text, "redo plays the bot's answers, too"


def test_undo_goes_back_over_somebody_who_has_taken_a_seat() -> None:
    match = played(market("Ann", "bot:easy"), "take egg", "sit 1 human Ben")
    text = match.text
    match.undo()
    assert [seat.name for seat in match.seats] == ["Ann", "easy"]
    match.redo()
    assert match.text == text and match.seats[1].name == "Ben"


def test_undo_stops_at_another_persons_decision() -> None:
    match = played(market(), "take egg", "take rope")
    match.undo()
    assert match.lines == ["take egg"], "Ben takes his decision back"
    assert not match.can_undo and "Ann's" in match.can_undo.why and "Ben has decided since" in match.can_undo.why
    assert not Match.load(match.text).can_undo, "also after a reload"


def test_the_same_person_in_two_seats_takes_everything_back() -> None:
    match = played(market("Ann", "Ann"), "take egg", "take rope")
    match.undo()
    match.undo()
    assert match.lines == []


def test_a_slip_can_be_taken_back_while_nobody_else_has_decided() -> None:
    match = played(market(), "take egg")
    assert match.state.turn == 1 and match.can_undo


def test_undo_stops_at_chance() -> None:
    match = Match.load(DICE_HEAD + ROLL + "keep 6\ndone\n")
    assert match.lines[-1].startswith("roll")
    assert not match.can_undo and "Chance" in match.can_undo.why
    with pytest.raises(IllegalAction) as refused:
        match.undo()
    assert refused.value.rule == "undo"


def test_undo_does_not_show_the_dice_to_come() -> None:
    match = Match.load(DICE_HEAD + ROLL + "keep 6\nkeep 5\n")
    match.undo()
    assert match.lines == [ROLL.strip(), "keep 6"]
    match.undo()
    assert not match.can_undo, "the first roll is chance"


SUPPERS = "pygames 1\ngame secret-suppers rules 1\nseat human Ann\nseat human Ben\nseed 7\n---\n"
HANDS = "deal 1\ndeal 2\ndeal 8\ndeal 1\ndeal 2\ndeal 8\n"


def test_undo_stops_at_anything_that_was_revealed() -> None:
    match = Match.load(SUPPERS + HANDS + "pass\nserve 8\n")
    assert match.can_undo, "Ann's dish is still covered"
    match.play("serve 8")
    assert match.state.phase == "host" and not match.can_undo
    assert match.can_undo.why == "Something hidden was shown since the last decision, and it cannot be unseen."


class VeiledSuppers(pygames.game("secret-suppers").state):  # type: ignore[misc]
    """Hides more with the last dish than that dish shows: how the cards of the next supper lie, say."""

    def hide(self, seat: int | None) -> None:
        super().hide(seat)
        if self.phase == "host":
            self.options = dict.fromkeys("abcdefgh", pygames.BLANK)


def test_undo_stops_at_what_is_revealed_while_more_is_hidden() -> None:
    game = dataclasses.replace(pygames.game("secret-suppers"), state=VeiledSuppers)
    dealt = Match.load(SUPPERS + HANDS).state.position()
    match = played(Match.start(game, ["Ann", "Ann"], position=dealt), "pass", "serve 8")
    assert match.can_undo, "the dish is still covered"
    match.play("serve 8")
    assert match.state.phase == "host" and not match.can_undo and "hidden was shown" in match.can_undo.why


def test_undo_passes_a_secret_that_nobody_has_seen() -> None:
    match = Match.load(SUPPERS + HANDS + "pass\nserve 8\n")
    match.undo()
    assert match.state.hands[0] == ["1", "2", "8"]
    match.redo()
    assert match.state.hands[0] == ["1", "2"]


@pytest.mark.parametrize("hand", ["1,1,1", "1,2,8"])
def test_whether_a_secret_choice_can_be_taken_back_does_not_tell_whether_it_was_one(hand: str) -> None:
    position = f"phase:serve round:0 points:0,0 hands:{hand}/3,4,5 served:-,- bag:6*3,7*3"
    match = played(Match.start("secret-suppers", ["Ann", "Ben"], position=position), "serve 1")
    assert match.can_undo
    match.undo()
    assert match.lines == [] and match.can_redo


def test_where_everybody_sees_that_nothing_else_can_be_done_it_is_no_decision() -> None:
    position = "phase:serve round:2 points:0,0 hands:1/2 served:-,- bag:6*3,7*3"
    match = played(Match.start("secret-suppers", ["Ann", "Ben"], position=position), "serve 1")
    assert not match.can_undo and match.can_undo.why == "Nothing has been decided yet that could be taken back."


def test_redo_does_not_resign_where_nothing_else_could_be_done() -> None:
    forced = "keep 6\ndone\nroll 2 2 2 2 2\nresign 0\n"
    match = Match.load(DICE_HEAD.replace("---", "free\n---") + ROLL + forced)
    match.undo()
    match.undo()
    assert match.undone == ["done", "roll 2 2 2 2 2", "resign 0"]
    match.redo()
    assert match.state.turn == 0 and match.undone == ["resign 0"]


def test_what_stands_undone_is_what_redo_plays() -> None:
    sits = Match.load(HEAD + "offer egg\n---\nsit 1 bot  easy\nask BEANS\n")
    assert sits.lines == ["offer egg", "sit 1 bot easy"] and sits.undone == ["ask beans"]
    text = sits.text
    sits.undo()
    sits.redo()
    assert sits.text == text


def test_a_link_of_a_free_match_leads_to_where_it_stands() -> None:
    match = Match.start("dice-barn", ["Ann", "Ben"], seed=7, free=True)
    match.play(match.state.actions()[0])
    while match.can_undo:
        match.undo()
    assert match.lines == [] and Match.load(match.link_text).text == match.text


def test_a_free_match_is_undone_to_its_start() -> None:
    match = at_random(market("Ann", "bot:easy", free=True), most=20)
    text, number = match.text, len(match.lines)
    while match.can_undo:
        match.undo()
    assert match.lines == [] and len(match.undone) == number
    while match.can_redo:
        match.redo()
    assert match.text == text


def test_a_free_match_is_undone_past_chance_and_redone_with_the_same_luck() -> None:
    match = at_random(Match.start("dice-barn", ["Ann", "Ben"], seed=7, free=True), most=30)
    text = match.text
    while match.can_undo:
        match.undo()
    assert match.lines == [] and match.state.turn == CHANCE
    match = Match.load(match.text)
    assert match.lines == [], "what was undone waits, chance included"
    while match.can_redo:
        match.redo()
    assert match.text == text and not match.seeded


def test_other_luck_can_be_tried_from_the_start_of_a_free_match() -> None:
    match = at_random(Match.start("dice-barn", ["Ann", "Ben"], seed=7, free=True), most=9)
    while match.can_undo:
        match.undo()
    match.play("roll 2 3 4 5 6 6")
    assert match.state.table == "234566"


def test_undone_lines_that_somebody_wrote_badly_stay_undone() -> None:
    match = Match.load(HEAD + "offer egg\n---\ntake rope\ntake cow\nresign " + "9" * 5000 + "\n")
    match.redo()
    assert match.lines == ["offer egg", "take rope"]
    assert not match.can_redo and "not legal here any more" in match.can_redo.why
    with pytest.raises(IllegalAction) as refused:
        match.redo()
    assert refused.value.rule == "redo" and len(match.undone) == 2


def test_where_nothing_undone_can_be_played_again_the_table_acts() -> None:
    waiting = Match.load(DICE_HEAD + "---\n" + ROLL)
    assert waiting.state.turn == CHANCE and waiting.can_redo
    stuck = Match.load(DICE_HEAD + "---\ntake cow\n")
    assert stuck.state.turn == 0 and not stuck.can_redo and stuck.undone == ["take cow"]
    redone = Match.load(DICE_HEAD + ROLL + "keep 6\n---\ndone\ntake cow\n")
    redone.redo()
    assert redone.lines[2] == "done" and redone.state.turn == 0


# -- choosing ahead -----------------------------------------------------------------------------------------------------

SERVING = SUPPERS.replace("seat human Ben", "seat bot easy\nseat human Cleo") + (
    "deal 1\ndeal 2\ndeal 8\ndeal 1\ndeal 2\ndeal 7\ndeal 3\ndeal 4\ndeal 5\npass\n"
)


def test_in_a_secret_phase_all_may_choose_at_once_and_the_text_keeps_the_order() -> None:
    match = Match.load(SERVING)
    assert match.owing() == [0, 1, 2] and match.state.turn == 0
    match.choose(2, "serve 5")
    assert match.owing() == [0, 1] and match.chosen(2) == ["serve 5"] and match.lines[-1] == "pass"
    match.choose(1, "serve 7")
    match.choose(0, "serve 8")
    assert match.lines[-4:-1] == ["serve 8", "serve 7", "serve 5"] and match.lines[-1].startswith("prize ")
    assert match.chosen(2) == [] and match.owing() == []


def test_what_a_seat_faces_does_not_tell_what_others_choose() -> None:
    match = Match.load(SERVING)
    seen = match.facing(2)
    assert seen is not None and seen.turn == 2 and seen.hands[2] == ["3", "4", "5"] and seen.hands[0] == ["?", "?"]
    match.choose(0, "serve 8")
    assert match.facing(2) == seen
    match.choose(2, "serve 4")
    assert match.facing(2) is None and match.facing(0) is None


def test_what_is_chosen_ahead_is_checked_and_changes_nothing_if_it_is_refused() -> None:
    match = Match.load(SERVING)
    text = match.text
    for seat, action in ((2, "serve 8"), (2, "resign 2"), (2, ""), (1, "no such words")):
        with pytest.raises(IllegalAction):
            match.choose(seat, action)
    match.choose(2, "serve 5")
    with pytest.raises(IllegalAction, match="Cleo has nothing to choose now"):
        match.choose(2, "serve 5")
    with pytest.raises(BadOption):
        match.choose(3, "serve 5")
    match.undo()
    assert match.text == text
    with pytest.raises(IllegalAction, match="nothing to choose"):
        Match.load(SUPPERS + HANDS).choose(1, "pass")


def test_a_human_takes_back_what_was_chosen_ahead_before_anything_else() -> None:
    match = Match.load(SERVING)
    match.choose(0, "serve 8")
    match.choose(2, "serve 5")
    assert match.can_undo
    match.undo()
    assert match.owing() == [1, 2] and match.lines[-1] == "serve 8"
    match.undo()
    assert match.owing() == [0, 1, 2] and match.undone == ["serve 8"]


def test_what_a_bot_has_chosen_ahead_is_no_decision_to_be_taken_back() -> None:
    match = Match.load(SERVING)
    match.choose(1, "serve 7")
    match.undo()
    assert match.undone == ["pass"] and match.chosen(1) == []


def test_what_was_chosen_ahead_survives_a_reload_and_no_link() -> None:
    match = Match.load(SERVING)
    match.choose(2, "serve 5")
    loaded = Match.load(match.text)
    assert "ahead 2 serve 5\n" in match.text and loaded.chosen(2) == ["serve 5"] and loaded.text == match.text
    assert "ahead" not in match.link_text
    for wrong in ("ahead 2 serve 8", "ahead x", "ahead 9 serve 5", "ahead 0 serve 8"):
        assert "ahead" not in Match.load(match.text.replace("ahead 2 serve 5", wrong)).text


# -- rules that fail ---------------------------------------------------------------------------------------------------


class FailingMarket(pygames.game("egg-market").state):  # type: ignore[misc]
    """Rules that have faults: the second rope cannot be taken, and a position with 20 beans brings them down."""

    @classmethod
    def from_position(cls, line: str, seats: int | None, options: dict[str, str]) -> "FailingMarket":
        state = super().from_position(line, seats, options)
        return state if len(state.holdings[0]) < 20 else state.from_position(line, seats, options)

    def perform(self, action: pygames.Action) -> None:
        super().perform(action)
        if action == ("take", "rope") and self.round > 1:
            raise ZeroDivisionError


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> Iterator[pygames.Game]:
    game = dataclasses.replace(pygames.game("egg-market"), state=FailingMarket)
    monkeypatch.setattr(matches, "game_called", lambda _: game)
    yield game
    EggMarket.game = pygames.game("egg-market")


def test_whatever_rules_raise_a_text_is_refused_with_its_good_part(failing: pygames.Game) -> None:
    with pytest.raises(BadRecord, match="Line 9: The rules of Egg Market cannot go on") as refused:
        Match.load(HEAD + "take rope\ntake egg\ntake rope\ntake egg\n")
    assert refused.value.good is not None and refused.value.good.lines == ["take rope", "take egg"]
    undone = Match.load(HEAD + "take rope\ntake egg\n---\ntake rope\n")
    assert undone.undone == ["take rope"]
    undone.redo()
    assert undone.lines == ["take rope", "take egg"]


def test_whatever_rules_raise_nothing_has_changed(failing: pygames.Game) -> None:
    match = played(Match.start(failing, ["Ann", "Ben"]), "take rope", "take egg")
    before, logs = match.text, match.log(None)
    state = match.state.copy()
    with pytest.raises(ZeroDivisionError):
        match.play("take rope")
    assert (match.text, match.state, match.log(None)) == (before, state, logs)
    match.play("take egg")
    assert len(match.log(None)) == 3


def test_whatever_rules_raise_a_position_is_refused(failing: pygames.Game) -> None:
    endless = f"turn:0 round:1 active:0 goods:{','.join(['beans'] * 20)}/rope"
    with pytest.raises(BadPosition, match="no position of Egg Market"):
        failing.new(position=endless)
    with pytest.raises(BadRecord, match="Line 6: This is no position"):
        Match.load(HEAD.replace("---", f"position {endless}\n---"))


def test_a_position_in_which_nobody_can_do_anything_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(EggMarket, "legal", lambda self: [])
    with pytest.raises(BadPosition, match="Player 1, who can do nothing"):
        pygames.game("egg-market").new(position="turn:0 round:1 active:0 goods:egg/rope")


def test_no_match_starts_from_a_position_in_which_something_is_hidden() -> None:
    hidden = "phase:serve round:0 points:0,0 hands:1,2,3/?,?,? served:-,- bag:6*3,7*3"
    assert pygames.game("secret-suppers").new(position=hidden).hands[1] == ["?"] * 3
    with pytest.raises(BadPosition, match="something is hidden"):
        Match.start("secret-suppers", position=hidden)
    with pytest.raises(BadRecord, match=r"Line 6: .*something is hidden"):
        Match.load(SUPPERS.replace("---", f"position {hidden}\n---"))


# -- the log ----------------------------------------------------------------------------------------------------------


def test_each_seat_reads_its_own_log() -> None:
    match = Match.load(SUPPERS + HANDS + "pass\nserve 8\n")
    assert match.log(0)[-1] == "Ann serves 8." and match.log(1)[-1] == match.log(None)[-1] == "Ann serves a card."
    assert match.log(1)[3] == "Ben is dealt 1." and match.log(0)[3] == "Ben is dealt a card."


def test_the_log_grows_with_the_match_and_shrinks_with_undo() -> None:
    match = market()
    assert match.log(None) == []
    played(match, "offer egg", "ask beans")
    assert match.log(None) == ["Ann offers egg.", "Ann asks for beans."]
    match.undo()
    assert len(match.log(None)) == 1
    match.log(None).clear()
    assert len(match.log(None)) == 1, "a caller's list is its own"


def test_there_is_no_log_for_a_seat_that_is_not_there() -> None:
    with pytest.raises(BadOption):
        market().log(2)


# -- long matches -----------------------------------------------------------------------------------------------------


def test_any_point_of_a_match_can_be_had_again() -> None:
    match = at_random(Match.start("wide-field", ["Ann", "Ben"], seed=1))
    again = pygames.game("wide-field").new()
    for number, line in enumerate(match.lines):
        if number % 7 == 0:
            assert match.at(number) == again
        again.play(line)
    assert match.at(10**9) == match.state and match.at(-5) == pygames.game("wide-field").new()


def test_a_very_long_match_keeps_few_states(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "MOST_CHECKPOINTS", 4)
    match = at_random(Match.start("wide-field", ["Ann", "Ben"], seed=1))
    assert len(match._history._checkpoints) <= 4
    again = pygames.game("wide-field").new()
    for number, line in enumerate(match.lines):
        assert match.at(number) == again
        again.play(line)
    match.undo()
    assert match.state == match.at(len(match.lines))


def test_a_match_that_is_full_can_still_be_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record, "MOST_LINES", 2_000)
    match = market()
    with pytest.raises(IllegalAction) as refused:
        for _ in range(2_000):
            match.play("sit 1 human Cleo")
    assert refused.value.rule == "length" and len(match.lines) > 900
    assert Match.load(match.text).lines == match.lines


def test_a_text_has_room_for_what_chance_adds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record, "LONGEST_TEXT", 110_000)
    match = market()
    with pytest.raises(IllegalAction, match="bytes"):
        for _ in range(2_000):
            match.play("sit 1 human Cleo")
    assert Match.load(match.text).lines == match.lines


def test_a_match_says_who_played_a_line() -> None:
    match = Match.start("rolling-gemstones", ["Ann", "bot:easy"], seed=7)
    match.play("sit 0 human Eve")
    match.play(" ".join(match.state.actions()[0]))
    assert [match.actor(at) for at in range(len(match.lines))] == [CHANCE, None, 0]
