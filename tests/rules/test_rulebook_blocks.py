"""Board blocks: what they may say, and what is refused, where."""

import pytest

import pygames
from web.app.documents.blocks import EVERY_ACTION, BadBlock, check, read

GAME = pygames.game("hens-and-chicks")
DOUBLE = "8/8/4h3/8/4c3/8/2c5/1H6 0"  # nothing between b1 and f5 but c2 and e4
LAST = "8/1H6/4h3/8/8/8/8/6H1 0"  # one step, and it is won
LIVE = "caption: A hen.\nallow: any\nsay: Move.\n"


def block(**entries: str) -> str:
    return "\n".join(f"{key}: {value}" for key, value in {"caption": "A board.", **entries}.items())


def live(**entries: str) -> str:
    return block(**{"allow": "any", "say": "Move.", **entries})


def goal(reach: str, **entries: str) -> str:
    return live(goal=reach, right="Yes.", wrong="No.", **entries)


def faults(source: str) -> list[str]:
    return check(GAME, read(source))


def refusal(source: str) -> BadBlock:
    with pytest.raises(BadBlock) as caught:
        read(source)
    return caught.value


def test_a_block_without_allow_is_a_picture():
    picture = read(block())
    assert not picture.live
    assert faults(block()) == []


def test_a_block_starts_from_a_position_a_text_or_the_games_start():
    assert read(block()).start(GAME).state == GAME.new()
    assert read(block(position=DOUBLE)).start(GAME).state.position() == DOUBLE
    text = "caption: After one move.\ntext: |\n  pygames 1\n  game hens-and-chicks rules 1\n  ---\n  c2 d3\n"
    assert read(text).start(GAME).lines == ["c2 d3"]


def test_options_and_seats_belong_to_the_start():
    state = read(block(options="setup hens-front, start second", seats="2")).start(GAME).state
    assert state == GAME.new(seats=2, setup="hens-front", start="second")


def test_everything_in_a_diagram_can_be_taken_back():
    match = read(
        live(text="|\n  pygames 1\n  game hens-and-chicks rules 1\n  seat human Ann\n  seat bot easy\n  ---")
    ).start(GAME)
    match.play("c2 d3")
    match.undo()
    assert match.lines == []


def test_a_long_value_goes_on_in_indented_lines():
    assert read("caption: One\n  two\n\n  three").caption == "One two three"


def test_it_is_looked_at_from_the_seat_that_is_to_act_unless_the_block_names_one():
    second = read(block(position="8/8/4h3/8/4c3/8/2c5/1H6 1"))
    assert second.viewer(second.start(GAME)) == 1
    named = read(block(position=DOUBLE, seat="1"))
    assert named.viewer(named.start(GAME)) == 1


def test_what_may_be_touched_is_said_by_actions_or_by_how_they_begin():
    told = read(live(allow="b1 c3, b1 d3"))
    assert told.allows(("b1",))
    assert told.allows(("b1", "d3", "f5"))
    assert not told.allows(("b1", "b2"))
    assert read(LIVE).allow == EVERY_ACTION


@pytest.mark.parametrize(
    ("source", "line", "words"),
    [
        (block(colour="red"), 2, "no key “colour”"),
        (block(capton="x"), 2, "Did you mean caption"),
        ("allow: any\nsay: Go.", 1, "“caption” is missing"),
        (block(allow="any"), 2, "needs “say”"),
        (live(goal="win"), 4, "“right” and “wrong”"),
        (block(goal="win", right="a", wrong="b"), 2, "needs “allow”"),
        ("caption: a\ncaption: b", 2, "stands twice"),
        ("caption:", 1, "no value"),
        ("caption: a\n\nnonsense", 3, "nonsense"),
        ("  caption: a", 1, "continues nothing"),
        (live(goal="reach f5", right="a", wrong="b"), 4, "A goal is"),
        (live(goal="play", right="a", wrong="b"), 4, "A goal is"),
        (live(goal="play b1 d3,", right="a", wrong="b"), 4, "comma"),
        (live(goal="play b1 d3!", right="a", wrong="b"), 4, "not a word"),
        (block(options="setup"), 2, "names and choices"),
        (block(seat="first"), 2, "no number"),
        (block(text="x", position="y"), 3, "tells its own position"),
        (block(say="Go."), 2, "never said"),
        (live(goal="win in 4", right="a", wrong="b"), 4, "A goal is"),
        (live(goal="score many", right="a", wrong="b"), 4, "A goal is"),
        (live(answers="|\n  b1 b2: Too short."), 4, "needs “goal”"),
        (live(goal="win", right="a", wrong="b", answers="|\n  b1 b2 too short"), 8, "An answer is an action, a colon"),
    ],
)
def test_a_block_that_cannot_be_read_is_refused_with_its_line(source, line, words):
    wrong = refusal(source)
    assert wrong.line == line
    assert words in wrong.text


@pytest.mark.parametrize(
    ("source", "words"),
    [
        (live(position="9/8 0"), "does not load"),
        (live(options="setup sideways"), "does not load"),
        (live(seats="3"), "does not load"),
        (live(seat="2"), "no seat 2"),
        (live(panels="board, sheet"), "no panel “sheet”"),
        (live(text="|\n  pygames 1\n  game chess rules 1\n  ---"), "does not load"),
        (live(text="|\n  pygames 1\n  game hens-and-chicks rules 1\n  ---\n  a1 a2"), "does not load"),
        (goal("play b1 d3 f5", position=DOUBLE, allow="b1 b2"), "not among what may be touched"),
        (goal("play b1 d3 f6", position=DOUBLE), "cannot be reached"),
        (goal("play d3 b1", position=DOUBLE), "as the notation writes it"),
        (goal("win", position=DOUBLE), "cannot be reached"),
        (live(position=DOUBLE, allow="b1 b4"), "allowed “b1 b4” is not legal"),
        (live(position="8/8/8/8/8/8/8/1H6 1-0"), "over at its start"),
        (goal("win in 2", position=DOUBLE), "cannot be reached"),
        (goal("score 1", position=DOUBLE), "cannot be reached"),
        (goal("win", position=LAST, answers="|\n  g1 g4: Too far."), "never given: that cannot be played"),
        (goal("win", position=LAST, allow="b7", answers="|\n  g1 g2: Too slow."), "never given: that cannot be played"),
        (goal("win", position=LAST, answers="|\n  b7 b8: Won."), "never given: that is not wrong"),
    ],
)
def test_a_block_that_its_game_cannot_keep_is_told(source, words):
    assert any(words in fault for fault in faults(source)), faults(source)


def test_an_allowed_touch_may_become_legal_on_the_way_to_the_goal():
    both = goal("play b1 b2, e6 e5", position="8/8/4h3/8/8/8/8/1H6 0", allow="b1, e6")
    assert faults(both) == []
    assert faults(both.replace("play b1 b2, e6 e5", "play b1 b2").replace("e6", "a4")) != []


def test_a_goal_of_several_actions_is_reached_in_order():
    told = read(goal("play b1 b2, e6 e5", position="8/8/4h3/8/8/8/8/1H6 0"))
    state = told.start(GAME).state
    assert told.verdict(state, state, [("b1", "b2")]) == ""
    assert told.verdict(state, state, [("b1", "b2"), ("e6", "e5")]) == "right"
    assert told.verdict(state, state, [("b1", "b2"), ("e6", "e4")]) == "wrong"


def test_winning_with_this_turn_is_right_and_any_other_turn_is_wrong():
    told = read(goal("win", position=LAST))
    assert check(GAME, told) == []
    start = told.start(GAME).state
    won, not_won = start.copy(), start.copy()
    won.play("b7 b8")
    not_won.play("g1 g2")
    assert told.verdict(start, start, []) == ""
    assert told.verdict(start, won, [("b7", "b8")]) == "right"
    assert told.verdict(start, not_won, [("g1", "g2")]) == "wrong"


def test_winning_in_two_turns_is_lost_with_the_first_turn_after_which_it_can_be_stopped():
    told = read(goal("win in 2", position="7h/8/8/8/1H6/8/8/6H1 0"))
    assert check(GAME, told) == []
    start = told.start(GAME).state
    near, slow = start.copy(), start.copy()
    near.play("b4 b6")
    slow.play("g1 g2")
    assert told.verdict(start, near, [("b4", "b6")]) == ""
    assert told.verdict(start, slow, [("g1", "g2")]) == "wrong"


def test_points_are_reached_before_the_turn_is_over_or_not():
    told = read(goal("score 1", position=LAST))
    assert check(GAME, told) == []
    start = told.start(GAME).state
    won, not_won = start.copy(), start.copy()
    won.play("b7 b8")
    not_won.play("g1 g2")
    assert told.verdict(start, won, [("b7", "b8")]) == "right"
    assert told.verdict(start, not_won, [("g1", "g2")]) == "wrong"


def test_a_wrong_try_may_have_an_answer_of_its_own():
    told = read(goal("win", position=LAST, answers="|\n  g1 g2: That hen has time.\n  g1 h2: So has this."))
    assert check(GAME, told) == []
    assert told.answers[("g1", "g2")] == "That hen has time."
