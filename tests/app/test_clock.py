"""A clock for whoever has to hurry: it begins with the first roll, stands whenever people are elsewhere, and loses nothing."""

from __future__ import annotations

import json
from itertools import count
from typing import Any

import pytest

import pygames
from tests.app.conftest import Person
from web.shell import thinking

HEAD = "pygames 1\ngame gem-hens rules 1\n"


def text_of(*seats: str, **options: str) -> str:
    return pygames.Match.start("gem-hens", list(seats), seed=3, **options).text


class AtTheClock:
    """A person at a table of Gem Hens, and the seconds that the shell counts."""

    def __init__(self, person: type[Person], text: str = "", **more: Any) -> None:
        self.storage = {"match/a": text or text_of("Ann", "bot:easy")}
        self.one = person("/gem-hens/", storage=self.storage, fragment="match=a", **more)
        self.seconds = 100.0
        self.timer: list[Any] = []
        """The ring that the shell waits for."""

    def after(self, seconds: float, do: str, **more: Any) -> None:
        """Something is done so many seconds later."""
        self.seconds += seconds
        self.one.send({"do": do, "ticks": int(self.seconds * 1000), "render": self.one.app.render, **more})
        self.timer = [*[self.timer], *self.rings()][-1]

    def roll(self, seconds: float = 1.0) -> None:
        self.after(seconds, "word", word="roll")

    def lock(self, seconds: float) -> None:
        loose = [e for e in self.one.elements if e.label.endswith(": not locked, possible")]
        self.after(seconds, "touch", board="t", key=loose[0].attributes["data-key"])

    def rings(self) -> list[Any]:
        return [effect for effect in self.one.effects if effect[:2] == ["ring", "clock"]]

    def let_it_ring(self) -> str:
        """The timer that was asked for last rings in time; gives what is read out then."""
        _, _, generation, wait, since = self.timer
        self.after(since / 1000 + wait / 1000 - self.seconds, "ring", name="clock", generation=generation)
        return " ".join(effect[1] for effect in self.one.effects if effect[0] == "announce")

    @property
    def dial(self) -> dict[str, str]:
        return next((e.facts for e in self.one.elements if e.attributes.get("id") == "clock"), {})

    @property
    def stands_at(self) -> float | None:
        """What is left, in seconds, where the clock stands."""
        return int(self.dial["left"]) / 1000 if "left" in self.dial else None

    @property
    def runs_until(self) -> float | None:
        return int(self.dial["until"]) / 1000 if "until" in self.dial else None

    @property
    def hen(self) -> Any:
        state: Any = self.one.match.state
        return state.hens[0]


@pytest.fixture
def table(person: type[Person]) -> AtTheClock:
    return AtTheClock(person)


def test_the_clock_begins_only_with_the_first_roll(table: AtTheClock) -> None:
    assert table.stands_at == 20 and not table.one.has("Go on")
    table.after(500, "escape")
    table.roll()
    assert table.runs_until == table.seconds + 20


def test_when_time_is_up_all_dice_stay_as_they_lie(table: AtTheClock) -> None:
    table.roll()
    table.lock(2)
    faces = sorted([*table.hen.dice, *table.hen.loose])
    assert table.let_it_ring() == "10 seconds left."
    assert table.let_it_ring() == "5 seconds left."
    assert table.let_it_ring().startswith("Time is up.")
    assert table.one.match.lines[-1] == "done" and table.hen.dice == faces
    assert not table.dial


def test_what_is_done_after_time_was_up_comes_too_late(table: AtTheClock) -> None:
    table.roll()
    loose = list(table.hen.loose)
    table.after(20, "word", word="roll")  # its timer comes a moment later
    assert table.one.match.lines[-1] == "done" and table.hen.dice == loose


def test_the_countdown_can_be_switched_off(person: type[Person]) -> None:
    table = AtTheClock(person, settings={"countdown": "off"})
    table.roll()
    assert [table.let_it_ring(), table.let_it_ring()] == ["", ""]
    assert table.let_it_ring().startswith("Time is up.")


@pytest.mark.parametrize(("clock", "seconds"), [("20", 20), ("40", 40)])
def test_a_table_has_the_clock_that_it_was_set_up_with(person: type[Person], clock: str, seconds: int) -> None:
    table = AtTheClock(person, text_of("Ann", "bot:easy", clock=clock))
    table.roll()
    assert table.runs_until == table.seconds + seconds


def test_a_table_without_a_clock_has_none(person: type[Person]) -> None:
    table = AtTheClock(person, text_of("Ann", "bot:easy", clock="off"))
    table.roll()
    assert not table.dial and not table.one.has("No clock")


BREAKS = {
    "a break": {"do": "clock-hold"},
    "another tab": {"do": "away"},
    "a dialog": {"do": "dialog", "name": "more"},
    "settings": {"do": "dialog", "name": "settings"},
    "a glance back": {"do": "step", "to": "first"},
}


@pytest.mark.parametrize("event", BREAKS.values(), ids=BREAKS)
def test_the_clock_stands_meanwhile_and_goes_on_at_a_press_with_what_was_left(
    table: AtTheClock, event: dict[str, str]
) -> None:
    table.roll()
    table.lock(4)
    late = table.timer
    faces = (list(table.hen.dice), list(table.hen.loose))
    table.after(3, event["do"], **{name: value for name, value in event.items() if name != "do"})
    table.after(1000, "ring", name="clock", generation=late[2])
    table.after(1000, "close")
    table.after(1, "now")
    assert table.stands_at == 13 and (table.hen.dice, table.hen.loose) == faces
    table.after(5, "clock-on")
    assert table.runs_until == table.seconds + 13
    assert table.let_it_ring() == "10 seconds left."


def test_playing_on_after_a_break_starts_the_clock_again(table: AtTheClock) -> None:
    table.roll()
    table.after(5, "away")
    table.lock(100)
    assert table.runs_until == table.seconds + 15 and len(table.hen.dice) == 1


def test_after_a_reload_no_die_is_lost_and_the_clock_stands_whole(table: AtTheClock) -> None:
    table.roll()
    table.lock(7)
    faces = (list(table.hen.dice), list(table.hen.loose))
    again = AtTheClock(Person, table.one.storage["match/a"])
    assert again.stands_at == 20 and (again.hen.dice, again.hen.loose) == faces
    again.after(3, "clock-on")
    assert again.runs_until == again.seconds + 20


def test_no_clock_is_one_press_away_and_kept_for_the_seats_whole_match(table: AtTheClock) -> None:
    table.one.press("No clock")
    table.roll()
    assert not table.dial and not table.rings()
    [kept] = [effect[1] for effect in table.one.effects if effect[0] == "settings"] or [
        table.one.app.settings.all(),
    ]
    again = AtTheClock(Person, table.one.storage["match/a"], settings=kept)
    assert not again.dial and again.one.has("Use the clock")
    again.one.press("Use the clock")
    assert again.stands_at == 20 and again.one.has("Go on")


def test_without_clocks_among_the_settings_there_is_none_anywhere(person: type[Person]) -> None:
    table = AtTheClock(person, settings={"clock": "off"})
    table.roll()
    assert not table.dial and not table.one.has("No clock") and not table.rings()


def test_each_person_at_one_screen_has_a_clock_of_their_own(person: type[Person]) -> None:
    table = AtTheClock(person, text_of("Ann", "Bob"))
    table.one.press("No clock")
    table.roll()
    table.after(1, "word", word="done")
    assert table.one.has("I am Bob: show my side") and not table.dial
    table.one.press("I am Bob: show my side")
    assert table.stands_at == 20 and table.one.has("No clock")
    table.roll()
    assert table.runs_until == table.seconds + 20


def test_a_done_that_time_has_brought_comes_again_if_it_is_taken_back(person: type[Person]) -> None:
    table = AtTheClock(person, text_of("Ann", "Bob"))
    table.roll()
    table.after(20, "word", word="roll")
    assert table.one.match.lines[-1] == "done"
    table.after(1, "undo")
    table.after(1, "uncurtain")
    assert table.one.match.lines[-1] != "done" and table.runs_until == table.seconds
    table.after(1, "word", word="roll")
    assert table.one.match.lines[-1] == "done"


def test_a_timer_of_another_match_or_of_before_changes_nothing(person: type[Person]) -> None:
    table = AtTheClock(person, text_of("Ann", "Bob"))
    table.roll()
    table.after(1, "again")
    before = table.one.match.text
    for generation in range(5):
        table.after(1, "ring", name="clock", generation=generation)
    assert table.one.match.text == before and table.stands_at == 20


def test_the_dice_tumble_as_they_are_rolled(table: AtTheClock) -> None:
    for _ in range(2):
        table.roll()
        tumbling = [frame["regions"].get("board", "").count('class="tumble"') for frame in table.one.frames]
        assert tumbling[-2:] == [len(table.hen.loose), 0]
        table.lock(2)


def test_bots_roll_quickly_and_each_decision_takes_as_long_as_any_other(table: AtTheClock) -> None:
    table.roll()
    table.after(1, "word", word="done")
    waits = set()
    for _ in count():
        if not table.one.jobs or table.one.match.state.phase != "roll":
            break
        job = table.one.jobs[-1]
        waits.add((job["milliseconds"], job["shortest"]))
        table.one.let_bots_think(1)
    assert waits == {(30, 30)}


def thought_of(job: dict[str, Any]) -> dict[str, Any]:
    """The bot worker's first answer."""
    thinking.begin(json.dumps(job))
    found: dict[str, Any] = json.loads(thinking.think(job["job"]))
    return {"do": "decided", "job": job["job"], **found}


def test_what_a_bot_does_between_two_rolls_comes_in_one_go(table: AtTheClock) -> None:
    table.roll()
    table.after(1, "word", word="done")
    then: list[list[str]] = []
    while not then:
        answer = thought_of(table.one.jobs.pop())
        then, before = answer["then"], len(table.one.match.lines)
        table.one.send(answer)
    expected = [" ".join(action) for action in (answer["action"], *then)]
    assert table.one.match.lines[before:][: len(expected)] == expected
    assert "lock" in expected[0]


def test_what_a_bot_cannot_do_in_one_go_is_left_out(table: AtTheClock) -> None:
    table.roll()
    table.after(1, "word", word="done")
    for wrong in (["lock", "9"], 5, None, "lock 9", [["lock"]]):
        answer = thought_of(table.one.jobs.pop())
        before = len(table.one.match.lines)
        table.one.send(answer | {"then": [wrong, ["roll"]]})
        assert table.one.match.lines[before] == " ".join(answer["action"])
        assert all(line.split()[0] != "lock" for line in table.one.match.lines[before + 1 :])
    table.one.send(thought_of(table.one.jobs.pop()) | {"then": "lock"})


@pytest.mark.parametrize(
    "settings", [{"unhurried": "x"}, {"unhurried": [1, None, "y" * 999]}, {"unhurried": ["z"] * 99}]
)
def test_made_up_settings_of_clocks_are_passed_by(person: type[Person], settings: dict[str, Any]) -> None:
    table = AtTheClock(person, settings=settings)
    assert table.stands_at == 20 and len(table.one.app.settings.unhurried) <= 40
