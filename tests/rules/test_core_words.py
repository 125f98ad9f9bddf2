"""Words, touches, refusals: the vocabulary that all games share."""

import pytest

import pygames
from pygames import IllegalAction, Refusal, Step
from pygames.core.touches import step
from pygames.core.words import as_text, counted, listed, nearest, quoted, words


def test_a_text_and_a_tuple_name_the_same_action() -> None:
    assert words("B1  d3") == words(("b1", "d3")) == words(["b1", "d3"]) == ("b1", "d3")


@pytest.mark.parametrize("bad", [None, 3, b"b1", "b1;d3", ("b1", 3), ("B1",), ("",), "a " * 13, "x" * 41, "x" * 10**6])
def test_what_is_no_action_is_refused_as_notation(bad: object) -> None:
    with pytest.raises(IllegalAction) as refused:
        words(bad)
    assert refused.value.rule == "notation" and refused.value.text.endswith(".")


def test_what_somebody_wrote_is_repeated_short_and_on_one_line() -> None:
    assert quoted("a\nb\x00") == "“a b ”"
    assert quoted("x" * 100) == f"“{'x' * 30}…”"
    assert quoted(10**5000).startswith("something that is no text")
    assert as_text(True) is None and as_text(7) == "7"


def test_sentences_list_and_count() -> None:
    assert listed(["a"]) == "a" and listed("abc", "or") == "a, b or c" and listed([]) == ""
    assert (
        counted(1, "hen") == "1 hen" and counted(2, "die", "dice") == "2 dice" and counted(-3, "point") == "−3 points"
    )
    assert "steady" in nearest("stedy", pygames.core.bots.LEVELS) and nearest(None, []) == "There is none."


ACTIONS = [("b1", "b2"), ("b1", "d3"), ("b1", "d3", "f5"), ("c1", "b2")]


def test_the_words_that_may_follow_come_in_the_actions_order() -> None:
    assert step(ACTIONS, ()) == Step(("b1", "c1"), None)
    assert step(ACTIONS, ("b1",)) == Step(("b2", "d3"), None)


def test_touches_may_be_an_action_and_go_on() -> None:
    assert step(ACTIONS, ("b1", "d3")) == Step(("f5",), ("b1", "d3"))


def test_touches_count_in_any_order_that_names_one_action() -> None:
    assert step(ACTIONS, ("d3", "b1", "f5")) == Step((), ("b1", "d3", "f5"))
    assert step(ACTIONS, ("f5",)) == Step(("b1", "d3"), None)


def test_touches_out_of_order_name_nothing_where_two_actions_differ_in_order_alone() -> None:
    both = [("a", "b", "c"), ("a", "c", "b")]
    assert step(both, ("c", "b", "a")) is None
    assert step(both, ("a", "c", "b")) == Step((), ("a", "c", "b"))
    longer = [*both, ("a", "b", "c", "d")]
    assert step(longer, ("c", "b", "a")) == Step(("d",), None), "they are still on their way to a third"


def test_touches_that_no_action_has_lead_nowhere() -> None:
    assert step(ACTIONS, ("b1", "b1")) is None
    assert step(ACTIONS, ("h8",)) is None
    assert step([], ()) is None


def test_two_equal_words_are_two_touches() -> None:
    pairs = [("5", "5"), ("5", "6")]
    assert step(pairs, ("5",)) == Step(("5", "6"), None)
    assert step(pairs, ("5", "5")) == Step((), ("5", "5"))
    assert step(pairs, ("6", "5")) == Step((), ("5", "6"))


def test_a_word_that_only_begins_an_action_is_refused_with_what_may_follow() -> None:
    state = pygames.game("wide-field").new()
    with pytest.raises(IllegalAction, match="one of these may follow"):
        state.play("d1")
    with pytest.raises(IllegalAction, match="empty text"):
        state.play("")


def test_a_refusal_names_its_rule_and_is_no_exception() -> None:
    state = pygames.game("wide-field").new()
    refusal = state.why_not("d1 d9")
    assert isinstance(refusal, Refusal) and refusal.rule == "moving" and "d9" in refusal.text
    assert state.why_not("d1 g4") is None and state.why_not("d1") is None and state.why_not(()) is None
