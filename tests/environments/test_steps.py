"""A match word by word: which steps there are, where they lead, what each seat sees and remembers, copies."""

import copy
import pickle
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import pygames
from pygames import BadOption, IllegalAction
from pygames.core.words import CHANCE
from pygames.environments.steps import END, Steps, most_steps
from tests.environments.tables import TABLES

ROOT = Path(__file__).parents[2]


def begun(slug: str, position: str | None = None, seats: int | None = None, seed: int = 1, **options: str) -> Steps:
    """A match in which a seat is to act."""
    steps = Steps(pygames.game(slug).new(seats=seats, position=position, **options))
    steps.leave_to_chance(Random(seed))
    return steps


def take(steps: Steps, *words: str) -> None:
    """Take these words, one a step."""
    for word in words:
        steps.take(steps.words.index(word))


def walk(steps: Steps, rng: Random, most: int) -> int:
    """So many random steps at most, chance word by word, too; how many a seat took."""
    taken = 0
    for _ in range(most):
        if steps.turn is None:
            break
        if steps.turn == CHANCE:
            numbers, odds = zip(*steps.odds(), strict=True)
            steps.fall(rng.choices(numbers, odds)[0])
        else:
            taken += 1
            steps.take(rng.choice(steps.legal()))
    return taken


def test_an_action_of_three_words_is_three_steps_of_one_seat():
    steps = begun("hens-and-chicks", "7h/8/8/8/4c3/8/2C5/1H6 0")
    take(steps, "b1", "d3")
    assert (steps.turn, steps.touches) == (0, ("b1", "d3"))
    take(steps, "f5")
    assert (steps.turn, steps.touches) == (1, ())


def test_an_action_that_could_go_on_is_ended_by_the_last_number():
    steps = begun("hens-and-chicks", "7h/8/8/8/4c3/8/2C5/1H6 0")
    take(steps, "b1", "d3")
    assert END in [steps.words[number] for number in steps.legal()]
    take(steps, END)
    assert steps.turn == 1
    assert steps.state.position().startswith("7h/8/8/8/4c3/3H4/2C5/8")


def test_what_cannot_be_taken_is_refused_by_its_rule_and_changes_nothing():
    steps = begun("hens-and-chicks")
    take(steps, "c2")
    before = (steps.touches, steps.legal(), steps.state.copy())
    with pytest.raises(IllegalAction, match="moves only diagonally") as refused:
        take(steps, "c3")
    assert refused.value.rule == "chick-move"
    for number in (len(steps.words) - 1, len(steps.words), -1):
        with pytest.raises(IllegalAction):
            steps.take(number)
    assert (steps.touches, steps.legal(), steps.state) == before


def test_words_that_name_an_action_in_another_order_are_no_steps():
    steps = begun("hens-and-chicks")
    with pytest.raises(IllegalAction, match="in another order"):
        take(steps, "d3")


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_a_match_of_random_steps_comes_to_an_end_within_its_bound(slug: str, seats: int):
    game = pygames.game(slug)
    steps = Steps(game.new(seats=seats))
    taken = walk(steps, Random(seats), 3 * most_steps(game))
    assert steps.turn is None and steps.legal() == [] and 0 < taken <= most_steps(game)


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_a_copy_and_a_pickle_are_equal_and_independent(slug: str, seats: int):
    rng = Random(5)
    steps = Steps(pygames.game(slug).new(seats=seats))
    for _ in range(6):
        walk(steps, rng, 23)
        for twin in (copy.deepcopy(steps), pickle.loads(pickle.dumps(steps))):
            look = [(s.state, s.touches, s.legal(), *map(s.array, range(seats))) for s in (steps, twin)]
            assert look[0] == look[1]
            assert steps.memory(0) == twin.memory(0)
            walk(twin, Random(1), 5)
            assert (steps.state, steps.touches, steps.legal()) == look[0][:3]


def test_others_learn_of_an_action_when_it_is_whole():
    steps = begun("gem-hens", fighting="on")
    while steps.state.phase != "turn":
        steps.take(steps.legal()[0])
        steps.leave_to_chance(Random(2))
    seat = steps.turn
    before = [(steps.array(other), steps.line(other), steps.memory(other)) for other in range(2)]
    steps.take(steps.legal()[0])
    assert steps.turn == seat and steps.touches
    after = [(steps.array(other), steps.line(other), steps.memory(other)) for other in range(2)]
    assert after[1 - seat] == before[1 - seat]
    assert all(now != then for now, then in zip(after[seat], before[seat], strict=True))


def test_the_array_does_not_depend_on_what_the_seat_cannot_see():
    steps = begun("jelly-bean-farmers", seats=3)
    rng = Random(3)
    for _ in range(25):
        walk(steps, rng, 9)
        for seat in range(3):
            world = Steps(steps.state.imagine(seat, Random(7)))
            assert world.encoding.array(world.state, seat) == steps.encoding.array(steps.state, seat)


def test_the_viewer_comes_first_in_the_array():
    steps = begun("rolling-gemstones", seats=3)
    take(steps, *(["keep"] if "keep" in [steps.words[number] for number in steps.legal()] else []))
    steps.take(steps.legal()[0])
    steps.take(steps.legal()[0])  # seat 0 has written a number
    rows = [
        [part for name, part in steps.encoding.parts(steps.state, seat) if name.startswith("rows")] for seat in range(3)
    ]
    assert [[any(sheet) for sheet in seen] for seen in rows] == [
        [True, False, False],
        [False, False, True],
        [False, True, False],
    ]


def test_a_seat_remembers_what_it_saw_and_did():
    one, other = begun("hens-and-chicks"), begun("hens-and-chicks")
    for action in (("c2", "d3"), ("c7", "d6"), ("f2", "e3")):
        take(one, *action)
    for action in (("f2", "e3"), ("c7", "d6"), ("c2", "d3")):
        take(other, *action)
    assert one.state == other.state and one.line(0) == other.line(0)
    assert one.memory(0) != other.memory(0) and one.memory(1) != other.memory(1)


def test_what_a_seat_has_not_seen_is_not_in_its_memory():
    memories = []
    for card in ("1", "2"):
        steps = Steps(pygames.game("secret-suppers").new(seats=2))
        for drawn in ("3", "4", "5", card, "6", "7"):
            steps.fall(steps.encoding.chance_words.index("deal"))
            steps.fall(steps.encoding.chance_words.index(drawn))
        memories.append([steps.memory(seat) for seat in range(2)])
    assert memories[0][0] == memories[1][0] and memories[0][1] != memories[1][1]


def test_by_ranking_the_winner_of_two_gets_1_and_the_loser_minus_1():
    assert begun("hens-and-chicks", "6H1/8/8/8/4c3/8/7h/8 1-0").results("ranking") == [1, -1]


def test_by_ranking_a_match_of_one_is_worth_nothing():
    steps = begun("rolling-gemstones", seats=1)
    steps.state.play("resign 0")
    assert steps.results("ranking") == [0]


@pytest.mark.parametrize(
    ("places", "results"),
    [
        (((1,), (0,), (2,)), [0, 1, -1]),
        (((0, 1, 2),), [0, 0, 0]),
        (((2,), (0, 1)), [-0.5, -0.5, 1]),
        (((0, 2), (1,)), [0.5, -1, 0.5]),
    ],
)
def test_seats_that_share_a_place_share_what_it_is_worth(monkeypatch, places, results):
    steps = begun("egg-market", seats=3)
    monkeypatch.setattr(type(steps.state), "ranking", lambda _: places)
    assert steps.results("ranking") == results and sum(results) == 0


@pytest.mark.parametrize("extra", ["pettingzoo", "openspiel"])
def test_without_its_package_an_environment_says_what_to_install(extra: str):
    package = {"pettingzoo": "pettingzoo", "openspiel": "pyspiel"}[extra]
    code = (
        f"import sys; sys.modules[{package!r}] = None; import pygames.environments; import pygames.environments.{extra}"
    )
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert ran.returncode == 1
    assert f"pip install 'pygames[{extra}]'" in ran.stderr.splitlines()[-1]


def test_rewards_that_are_none_are_refused():
    from pygames.environments.steps import checked_rewards

    with pytest.raises(BadOption, match="“money”"):
        checked_rewards("money")
