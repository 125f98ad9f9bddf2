"""Games, options, positions, States, chance: the public methods, on the toys."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

import pygames
from pygames import BLANK, CHANCE, Action, BadOption, BadPosition, IllegalAction, State, UnknownGame
from pygames.core import bag, registry
from pygames.core.plain import copied
from pygames.core.position import Fields, counts_written, written

DICE = pygames.game("dice-barn")
SUPPERS = pygames.game("secret-suppers")
MARKET = pygames.game("egg-market")


def test_a_game_is_a_folder_and_nothing_else() -> None:
    slugs = [game.slug for game in pygames.games()]
    assert {"dice-barn", "egg-market", "hens-and-chicks", "secret-suppers", "wide-field"} <= set(slugs)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str, str], None]]:
    """Puts a folder with an `__init__.py` among the games."""
    monkeypatch.setattr(pygames, "__path__", [*pygames.__path__, str(tmp_path)])

    def put(name: str, text: str) -> None:
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text(text)

    yield put
    sys.modules.pop("pygames.barn_trial", None)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "The folder “barn_trial” holds no game"),
        ("GAME = 3", "is to have a GAME"),
        ("GAME = (", "cannot be loaded: SyntaxError"),
        ("import no_such_module", "cannot be loaded: ModuleNotFoundError: No module named 'no_such_module'"),
        ("from pygames.dice_barn import GAME", "is called “dice-barn”: both have to be the same name"),
        (
            "import dataclasses, pygames\nGAME = dataclasses.replace(pygames.game('dice-barn'), state=pygames.State)",
            "the State of Dice Barn, State, lacks turn, prompt, legal, refuse, perform, tell, deal, from_position",
        ),
    ],
)
def test_a_folder_that_gives_no_game_says_why_and_the_others_still_play(
    folder: Callable[[str, str], None], text: str, why: str
) -> None:
    folder("barn_trial", text)
    assert {"dice-barn", "egg-market"} <= {game.slug for game in pygames.games()}
    assert any(why in fault for fault in registry.faults())
    with pytest.raises(UnknownGame) as refused:
        pygames.game("barn-trial")
    assert why in str(refused.value)


@pytest.mark.parametrize("slug", ["hens-and-chick", "hens_and_chicks", "core", "", None, "HENS"])
def test_an_unknown_slug_is_refused_with_the_nearest_names(slug: object) -> None:
    with pytest.raises(UnknownGame, match="There is no game") as refused:
        pygames.game(slug)  # type: ignore[arg-type]
    assert slug != "hens-and-chick" or "hens-and-chicks" in str(refused.value)


def test_seats_default_to_the_fewest_or_to_the_positions() -> None:
    assert DICE.new().seats == 1 and SUPPERS.new().seats == 2
    assert MARKET.new(position=MARKET.new(3).position()).seats == 3
    with pytest.raises(BadPosition, match="3 players"):
        MARKET.new(2, position=MARKET.new(3).position())


@pytest.mark.parametrize("seats", [0, 5, -1, True, "2", 2.0])
def test_a_number_of_seats_that_the_game_does_not_have_is_refused(seats: object) -> None:
    with pytest.raises(BadOption, match="2, 3 or 4 players"):
        SUPPERS.new(seats)  # type: ignore[arg-type]


def test_options_are_checked_and_have_defaults() -> None:
    assert DICE.new().options == {"dice": "table"} and DICE.new(dice="own").options == {"dice": "own"}
    with pytest.raises(BadOption, match="table or own"):
        DICE.new(dice="magic")
    with pytest.raises(BadOption, match="Did you mean dice"):
        DICE.new(dise="own")


def test_a_state_tells_turn_prompt_and_actions() -> None:
    state = MARKET.new()
    assert state.turn == 0 and state.prompt.startswith("Player 1, ")
    assert ("take", "egg") in state.actions()
    state.actions().clear()
    assert state.actions(), "a caller's list is its own"


def test_play_takes_text_tuple_and_any_order() -> None:
    state = MARKET.new()
    state.play("egg take")
    assert state.holdings[0] == ["beans", "egg", "egg"]
    state.play(("take", "rope"))
    assert state.turn == 0 and state.round == 2


def test_an_illegal_action_changes_nothing() -> None:
    state = MARKET.new()
    before = state.copy()
    with pytest.raises(IllegalAction) as refused:
        state.play("offer rope")
    assert refused.value.rule == "offer" and "rope" in refused.value.text
    assert state == before


def test_resigning_is_never_among_the_actions_and_may_stand_at_any_decision() -> None:
    state = MARKET.new(3)
    assert ("resign", "0") not in state.actions()
    assert state.describe("resign 2", None) == "Player 3 resigns."
    state.play("resign 2")
    state.play("resign 0")
    assert state.turn is None and state.ranking()[0] == (1,)
    with pytest.raises(IllegalAction, match="over"):
        state.play("resign 1")


def test_who_is_out_cannot_resign_again() -> None:
    state = MARKET.new(4)
    state.play("resign 2")
    with pytest.raises(IllegalAction) as refused:
        state.play("resign 2")
    assert refused.value.rule == "resign"


def test_nobody_resigns_while_the_table_acts() -> None:
    with pytest.raises(IllegalAction) as refused:
        DICE.new().play("resign 0")
    assert refused.value.rule == "chance"


def test_chance_is_played_like_an_action() -> None:
    state = DICE.new()
    assert state.turn == CHANCE and state.actions() == [] and state.outcomes() is None
    state.play("roll 1 2 3 4 5 6")
    assert state.turn == 0 and state.table == "123456"


def test_the_touch_tree_works_at_chance() -> None:
    state = DICE.new()
    assert state.after(()).words == ("roll",)  # type: ignore[union-attr]
    assert state.after("roll 1").words == tuple("123456")  # type: ignore[union-attr]
    assert state.after("roll 1 2 3 4 5 6").action == ("roll", *"123456")  # type: ignore[union-attr]
    assert state.why_not("roll 7").rule == "chance"  # type: ignore[union-attr]


def test_chance_where_none_is_asked_is_refused() -> None:
    with pytest.raises(IllegalAction, match="Nothing is left to chance"):
        MARKET.new().chance(Random(1))
    assert MARKET.new().outcomes() == []


def test_a_game_that_leaves_something_to_chance_is_told_what_it_lacks() -> None:
    class NoOutcomes(DICE.state):  # type: ignore[name-defined, misc]
        def outcomes(self) -> list[tuple[Action, float]]:
            return []

    state = NoOutcomes.deal(2, {"dice": "table"})
    with pytest.raises(IllegalAction, match="NoOutcomes leaves something to chance here, and its outcomes"):
        State.chance(state, Random(1))
    with pytest.raises(IllegalAction, match=r"needs a chance\(rng\) of its own"):
        State.chance(DICE.new(), Random(1))
    with pytest.raises(NotImplementedError, match="lacks an occasion"):
        State.occasion.fget(state)  # type: ignore[attr-defined]


def test_a_bag_that_is_written_in_another_way_is_told_how() -> None:
    with pytest.raises(BadPosition, match=r"“deck” cannot hold “1:2”. .*Two are written KIND\*2"):
        Fields("deck:1:2").counts("deck", {"1": 2, "2": 2})


def test_there_is_no_seat_beyond_the_table() -> None:
    for ask in (MARKET.new().seen_by, lambda seat: MARKET.new().describe("take egg", seat)):
        with pytest.raises(BadOption, match="no seat"):
            ask(2)


def dealt(seed: int = 1) -> pygames.Match:
    return pygames.Match.start(SUPPERS, ["Ann", "Ben"], seed=seed)


def test_what_a_seat_cannot_know_is_blank() -> None:
    state = dealt().state
    assert state.seen_by(0).hands == [state.hands[0], [BLANK] * 3]
    assert state.seen_by(None).hands == [[BLANK] * 3] * 2


def test_what_somebody_was_shown_is_part_of_the_state() -> None:
    match = dealt()
    match.play("peek")
    top = match.state.top
    assert match.state.seen_by(0).top == top and match.state.seen_by(1).top == BLANK
    assert f"The top of the deck is {top}." in match.log(0) and not any(
        top == word for word in match.log(1)[-1].split()
    )


def test_imagining_fills_the_blanks_and_depends_on_nothing_hidden() -> None:
    state = dealt().state
    worlds = [state.imagine(0, Random(seed)) for seed in range(20)]
    assert all(world.seen_by(0) == state.seen_by(0) for world in worlds)
    assert len({tuple(world.hands[1]) for world in worlds}) > 5
    twin = state.imagine(0, Random(3))
    assert twin.imagine(0, Random(4)) == state.imagine(0, Random(4))


def test_a_copy_keeps_the_names_that_sentences_use() -> None:
    state = dealt().state
    assert state.copy().prompt == state.seen_by(0).prompt == "Ann, look at the top of the deck, or pass."


def test_a_copy_of_plain_data_shares_nothing_that_can_change() -> None:
    plain = {"list": [[1]], "set": {2}, "tuple": (3,), "state": MARKET.new()}
    twin = copied(plain)
    assert twin == plain
    twin["list"][0].append(4)
    twin["set"].add(5)
    twin["state"].play("take egg")
    assert plain == {"list": [[1]], "set": {2}, "tuple": (3,), "state": MARKET.new()}


def test_a_position_with_blanks_is_read_again() -> None:
    seen = dealt().state.seen_by(1)
    assert "?,?,?" in seen.position()
    assert SUPPERS.new(position=f"  {seen.position()}\n") == seen


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("goods:egg/rope", "missing"),
        ("", "not played by 0 players"),
        ("goods", "name:value"),
        ("goods:egg/rope goods:egg/rope", "twice"),
        ("goods:egg/rope round:1 active:0 turn:0 cow:3", "“cow”"),
        ("goods:egg/rope round:9 active:0 turn:0", "from 1 to 4"),
        ("goods:egg/cow round:1 active:0 turn:0", "“cow”"),
        ("goods:egg/rope round:x active:0 turn:0", "whole number"),
        ("goods:egg/röpe", "plain letters"),
    ],
)
def test_a_complaint_about_a_position_names_the_field(line: str, why: str) -> None:
    with pytest.raises(BadPosition, match=why):
        MARKET.new(position=line)


def test_fields_write_and_read_bags() -> None:
    kinds = {"gold": 3, "ruby": 2}
    line = written([("bag", counts_written({"gold": 3, "ruby": 0})), ("none", None), ("empty", ""), ("round", 2)])
    assert line == "bag:gold*3 round:2"
    fields = Fields(line)
    assert fields.counts("bag", kinds) == {"gold": 3, "ruby": 0} and fields.number("round", 1, 3) == 2
    fields.finish()
    with pytest.raises(BadPosition, match="from 0 to 2"):
        Fields("bag:ruby*3").counts("bag", kinds)


def test_bags_are_drawn_late_with_random_alone() -> None:
    counts = {"a": 2, "b": 1}
    assert sorted(bag.deal(Random(1), counts, 3)) == ["a", "a", "b"] and counts == {"a": 0, "b": 0}
    assert sorted(bag.shuffled(Random(1), "abc")) == ["a", "b", "c"]
    assert bag.draws({"a": 3, "b": 1, "c": 0}, "draw") == [(("draw", "a"), 0.75), (("draw", "b"), 0.25)]
    assert bag.weighted(Random(1), [("never", 0), ("always", 1)]) == "always"
    drawn = [bag.draw(Random(seed), {"a": 3, "b": 1}) for seed in range(400)]
    assert 240 < drawn.count("a") < 360


class AlmostOne:
    def random(self) -> float:
        return 1 - 2**-53


class Nothing:
    def random(self) -> float:
        return 0.0


def test_the_first_thing_with_a_weight_is_drawn_at_the_very_start() -> None:
    assert bag.weighted(Nothing(), [("a", 0.0), ("b", 0.2), ("c", 0.1)]) == "b"
    assert bag.pick(Nothing(), "abc") == "a"


def test_the_last_thing_with_a_weight_is_drawn_at_the_very_end() -> None:
    assert bag.weighted(AlmostOne(), [("a", 0.1), ("b", 0.2), ("c", 0.0)]) == "b"
    # these weights add up to a number from which taking them away one by one leaves nothing to draw by
    chances = [("a", 0.7), ("b", 1.0), ("c", 0.7), ("d", 0.5), ("e", 0.8), ("f", 0.0)]
    assert bag.weighted(AlmostOne(), chances) == "e"
    assert bag.pick(AlmostOne(), "abc") == "c"
