"""Bots and searches that games share, the arena's arithmetic, perft."""

from collections import deque
from itertools import islice
from random import Random

import pytest

import pygames
from pygames import BadOption, IllegalAction, State
from pygames.core import arena, search
from pygames.core.perft import perft
from pygames.core.search import SLICES, Node, choose, playout, standing, think

SUPPERS = pygames.game("secret-suppers")
FIELD = pygames.game("wide-field")
STUCK = "19h/" + "20/" * 17 + "oooo16/oH1o16 0"
"""The hen on b1 has one square left."""


def test_a_level_that_is_not_there_is_refused() -> None:
    with pytest.raises(BadOption, match="Did you mean steady"):
        pygames.bot("stead")
    assert pygames.bot("strong").title == "Strong bot"


def test_a_bot_thinks_only_about_its_own_turn() -> None:
    state = FIELD.new()
    for seat in (1, pygames.CHANCE, None, 9):
        with pytest.raises(IllegalAction):
            pygames.bot("easy").think(state, seat, Random(1))  # type: ignore[arg-type]


def test_a_bot_is_given_only_what_its_seat_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[State] = []
    monkeypatch.setattr(search, "think", lambda view, *_: iter(given.append(view) or ()))
    state = at_the_host(1)
    assert list(pygames.bot("strong").think(state, 0, Random(1))) == []
    assert given == [state.seen_by(0)] and given != [state]


def test_a_forced_action_needs_no_search() -> None:
    state = FIELD.new(position=STUCK)
    assert state.actions() == [("b1", "c1")]
    thoughts = list(pygames.bot("strong").think(state, 0, Random(1)))
    assert [thought.action for thought in thoughts] == state.actions() and thoughts[0].share == 1


def test_every_slice_has_a_thought_and_each_level_its_work() -> None:
    state = at_the_host(1)
    counts = [len(list(think(state.seen_by(0), 0, level, Random(1)))) for level in ("easy", "steady")]
    assert counts == [SLICES["easy"], SLICES["steady"]]


def test_the_same_work_finds_the_same() -> None:
    state = at_the_host(1)
    found = [list(islice(pygames.bot("strong").think(state, 0, Random(5)), 30)) for _ in range(2)]
    assert found[0] == found[1]


def at_the_host(seed: int) -> State:
    return pygames.Match.start(SUPPERS, ["Ann", "Ben"], seed=seed).state


def test_the_search_finds_what_wins_at_once() -> None:
    state = FIELD.new(position="20/" * 18 + "oo18/h1H17 0")
    best = deque(pygames.bot("steady").think(state, 0, Random(1)), maxlen=1)[0]
    assert best.action == ("c1", "b1") and best.value == 1


def test_the_search_counts_the_scores_at_the_end() -> None:
    state = pygames.game("egg-market").new(
        position="turn:1 round:4 active:1 goods:egg,egg,egg,egg/beans,egg proposed:yes"
    )
    best = deque(pygames.bot("steady").think(state, 1, Random(1)), maxlen=1)[0]
    assert best.action == ("take", "rope"), "a set counts five"


def test_a_playout_ends_and_tells_how_each_seat_came_off() -> None:
    for seed in range(10):
        came_off = playout(at_the_host(seed), Random(seed))
        assert len(came_off) == 2 and sum(came_off) == pytest.approx(1)


def test_what_was_never_tried_is_tried_first() -> None:
    node = Node(after={("a",): Node(visits=5, won=5.0, offered=5)})
    assert choose(node, [("a",), ("b",)], Random(1)) == ("b",)
    node.after[("b",)] = Node(visits=5, won=0.0, offered=5)
    assert choose(node, [("a",), ("b",)], Random(1)) == ("a",)


def test_a_standing_is_one_for_the_first_and_nothing_for_the_last() -> None:
    market = pygames.game("egg-market").new(position="turn:over round:4 active:0 goods:egg,egg,egg/egg,egg/egg,egg/egg")
    assert [standing(market, seat) for seat in range(4)] == [1, 0.5, 0.5, 0]
    alone = pygames.game("dice-barn").new(position="turn:over round:3 active:0 barns:40")
    better = pygames.game("dice-barn").new(position="turn:over round:3 active:0 barns:50")
    assert 0 < standing(alone, 0) < standing(better, 0) < 1


def test_wilsons_interval_is_what_the_tables_say() -> None:
    assert arena.interval(85, 100) == pytest.approx((0.767, 0.907), abs=0.001)
    assert arena.interval(0, 10)[0] == 0 and arena.interval(10, 10)[1] == 1
    assert arena.interval(0, 0) == (0, 1)


def test_everybody_sits_on_every_seat() -> None:
    assert [arena.seating(3, match) for match in range(3)] == [[0, 1, 2], [1, 2, 0], [2, 0, 1]]


def test_those_who_share_the_first_place_share_the_win() -> None:
    tied = pygames.game("egg-market").new(position="turn:over round:4 active:0 goods:egg/egg/-")
    assert [arena.wins(tied, seat) for seat in range(3)] == [0.5, 0.5, 0]


def test_an_arena_match_is_the_same_for_one_seed() -> None:
    thinkers = [pygames.bot("easy"), arena.AnyAction()]
    ends = [arena.play(SUPPERS, thinkers, 7, 4, {}) for _ in range(2)]
    assert ends[0] == ends[1] and ends[0].turn is None


def test_perft_counts_what_may_happen() -> None:
    state = pygames.game("egg-market").new()
    assert perft(state, 0) == 1 and perft(state, 1) == len(state.actions())
    total = 0
    for action in state.actions():
        twin = state.copy()
        twin.play(action)
        total += len(twin.actions())
    assert perft(state, 2) == total
    assert perft(FIELD.new(position=STUCK.replace("oH1o16", "oHoo16")), 1) == 0
    with pytest.raises(BadOption, match="too many"):
        perft(pygames.game("dice-barn").new(), 1)
