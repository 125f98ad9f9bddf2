"""Every sentence of the rulebook of Hens and Chicks that says what may, must or happens, and every ruling, as a test."""

from __future__ import annotations

import pytest

import pygames

GAME = pygames.game("hens-and-chicks")
FILES = "abcdefgh"


def at(turn: str = "0", **pieces: str) -> pygames.State:
    """A position: `H="b1 d3"` the squares of a kind of piece; a hen of each side stands in a corner if none is given."""
    pieces = {"H": "a1", "h": "h8", **pieces}
    stands = {square: letter for letter, squares in pieces.items() for square in squares.split()}
    rows = ["".join(stands.get(f"{file}{rank}", "1") for file in FILES) for rank in range(8, 0, -1)]
    return GAME.new(position=f"{'/'.join(rows)} {turn}")


def pieces(state: pygames.State) -> dict[str, str]:
    """What stands on which square."""
    found = {}
    for rank, row in zip(range(8, 0, -1), state.position().split()[0].split("/"), strict=True):
        file = 0
        for letter in row:
            if letter.isdigit():
                file += int(letter)
            else:
                found[f"{FILES[file]}{rank}"] = letter
                file += 1
    return found


def ends(state: pygames.State, start: str) -> set[str]:
    """Where the piece on a square can go: the further squares of each of its actions."""
    return {" ".join(action[1:]) for action in state.actions() if action[0] == start}


def captured(state: pygames.State, action: str) -> set[str]:
    """The squares whose pieces disappear when the action is played, the moved piece's own aside."""
    after = state.copy()
    after.play(action)
    moved = action.split()
    return {square for square in pieces(state) if square not in pieces(after) and square != moved[0]}


def rule(state: pygames.State, touches: str) -> str:
    """The rule that refuses the touches."""
    refusal = state.why_not(touches)
    assert refusal is not None
    return refusal.rule


# -- board and pieces ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("setup", ["chicks-front", "hens-front"])
def test_each_side_begins_with_six_hens_and_ten_chicks_on_its_two_rows(setup: str) -> None:
    stands = pieces(GAME.new(setup=setup))
    for hen, chick, rows in (("H", "C", "12"), ("h", "c", "78")):
        assert sorted(letter for square, letter in stands.items() if square[1] in rows) == sorted(hen * 6 + chick * 10)


def test_the_board_has_eight_by_eight_squares() -> None:
    assert rule(at(), "i1") == "notation"
    assert rule(at(), "a9") == "notation"
    assert ends(at(H="h1"), "h1") == {"h2", "h3", "g2", "f3"}


def test_the_set_up_chicks_front_has_the_chicks_in_the_second_row() -> None:
    assert GAME.new().position() == "chhhhhhc/cccccccc/8/8/8/8/CCCCCCCC/CHHHHHHC 0"


def test_the_set_up_hens_front_has_the_hens_in_the_second_row() -> None:
    assert GAME.new(setup="hens-front").position() == "cccccccc/chhhhhhc/8/8/8/8/CHHHHHHC/CCCCCCCC 0"


# -- turns -----------------------------------------------------------------------------------------------------------


def test_players_take_turns() -> None:
    state = GAME.new()
    turns = []
    for action in ("a2 b3", "a7 b6", "b3 c4"):
        turns.append(state.turn)
        state.play(action)
    assert turns == [0, 1, 0]


def test_on_each_turn_one_piece_moves() -> None:
    state = GAME.new()
    before = pieces(state)
    state.play("a2 b3")
    assert {square for square in before if pieces(state).get(square) != before[square]} == {"a2"}


def test_a_player_moves_only_own_pieces() -> None:
    state = at(h="h8 d6")
    assert ends(state, "d6") == set()
    refusal = state.why_not("d6 d5")
    assert refusal is not None and refusal.rule == "turns" and "hen on d6" in refusal.text


def test_an_empty_square_cannot_be_moved() -> None:
    refusal = at().why_not("e4 e5")
    assert refusal is not None and refusal.rule == "turns" and "e4" in refusal.text


def test_chance_may_choose_who_goes_first() -> None:
    state = GAME.new(start="random")
    assert state.turn == pygames.CHANCE and state.actions() == []
    assert state.outcomes() == [(("start", "0"), 0.5), (("start", "1"), 0.5)]
    for seat in (0, 1):
        begun = state.copy()
        begun.play(f"start {seat}")
        assert begun.turn == seat and begun == GAME.new(start="random", position=begun.position())


def test_alternating_who_goes_first_is_an_option() -> None:
    assert [GAME.new(start=start).turn for start in ("first", "second")] == [0, 1]


# -- hens: moving ----------------------------------------------------------------------------------------------------


def test_a_hen_moves_up_to_two_squares_forward_directly_or_diagonally() -> None:
    assert ends(at(H="d4"), "d4") == {"d5", "d6", "c5", "b6", "e5", "f6"}


def test_the_second_players_hen_moves_down_the_board() -> None:
    assert ends(at("1", h="d5"), "d5") == {"d4", "d3", "c4", "b3", "e4", "f3"}


def test_a_hen_never_moves_backward_or_sideways() -> None:
    state = at(H="d4")
    for square in ("d3", "c3", "e3", "c4", "e4", "d2"):
        assert rule(state, f"d4 {square}") == "forward"


def test_a_hen_does_not_turn_between_its_two_squares() -> None:
    state = at(H="d4")
    for square in ("c6", "e6"):
        assert rule(state, f"d4 {square}") == "hen-move"


def test_a_hen_does_not_move_three_squares() -> None:
    refusal = at(H="d4").why_not("d4 d7")
    assert refusal is not None and refusal.rule == "hen-move" and "3 squares" in refusal.text


def test_a_hen_does_not_move_onto_a_piece() -> None:
    for letter in "Cc":
        assert rule(at(H="d4", **{letter: "d5"}), "d4 d5") == "empty-square"
        assert rule(at(H="d4", **{letter: "d6"}), "d4 d6") == "empty-square"


def test_a_hen_whose_way_is_taken_does_not_move_through_it_but_jumps() -> None:
    assert captured(at(H="d4", c="d5"), "d4 d6") == {"d5"}


# -- hens: jumping ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("over", "landing"), [("c5", "b6"), ("d5", "d6"), ("e5", "f6")])
def test_a_hen_jumps_over_allies_or_enemies_in_the_same_directions(over: str, landing: str) -> None:
    for letter in "CHch":
        others = {"H": "d4", "h": "h8"}
        others[letter] = f"{others.get(letter, '')} {over}".strip()
        state = at(**others)
        assert landing in ends(state, "d4")
        assert captured(state, f"d4 {landing}") == ({over} if letter in "ch" else set())


def test_a_hen_does_not_jump_backward_or_sideways() -> None:
    state = at(H="d4", c="c4 e4 c3 d3 e3")
    for square in ("b4", "f4", "b2", "d2", "f2"):
        assert rule(state, f"d4 {square}") == "forward"


def test_a_hen_jumps_only_if_there_is_an_empty_square_to_land_on() -> None:
    assert rule(at(H="d4", c="d5 d6"), "d4 d6") == "empty-square"
    assert rule(at(H="d7", c="d8"), "d7 d8") == "empty-square"


def test_a_hen_does_not_jump_over_two_pieces_at_once() -> None:
    assert rule(at(H="d4", c="d5 d6"), "d4 d7") == "hen-move"


def test_a_hen_does_not_jump_over_a_piece_that_is_further_away() -> None:
    assert rule(at(H="d4", c="d6"), "d4 d7") == "hen-move"


def test_a_hen_jumps_up_to_twice() -> None:
    state = at(H="d2", c="d3 d5 d7")
    assert {"d4", "d4 d6"} <= ends(state, "d2")
    assert captured(state, "d2 d4 d6") == {"d3", "d5"}
    refusal = state.why_not("d2 d4 d6 d8")
    assert refusal is not None and refusal.rule == "double-jump" and "twice" in refusal.text


def test_a_hen_may_change_direction_between_its_jumps() -> None:
    state = at(H="d2", c="e3 f5 e5 g5")
    assert {"f4 f6", "f4 d6", "f4 h6"} <= ends(state, "d2")
    assert captured(state, "d2 f4 d6") == {"e3", "e5"}


def test_a_jump_is_not_compulsory() -> None:
    state = at(H="d2 a1", c="d3")
    assert "a1 a2" in {" ".join(action) for action in state.actions()}
    assert "e3" in ends(state, "d2")


def test_a_second_jump_is_not_compulsory() -> None:
    state = at(H="d2", c="d3 d5")
    assert captured(state, "d2 d4") == {"d3"}


def test_a_hen_cannot_move_and_jump_in_the_same_turn() -> None:
    for touches in ("d2 d3 d5", "d2 d4 d6"):
        refusal = at(H="d2", c="d4" if touches == "d2 d3 d5" else "d5").why_not(touches)
        assert refusal is not None and refusal.rule == "move-or-jump"


def test_a_hen_cannot_jump_and_then_move() -> None:
    state = at(H="d2", c="d3")
    for square in ("d5", "d6", "f6", "c5"):
        assert rule(state, f"d2 d4 {square}") == "double-jump"


def test_jumped_enemies_are_captured_and_allies_are_not() -> None:
    assert captured(at(H="d2", C="d3", c="d5"), "d2 d4 d6") == {"d5"}
    assert captured(at(H="d2", C="d5", c="d3"), "d2 d4 d6") == {"d3"}
    assert captured(at(H="d2", C="d3 d5"), "d2 d4 d6") == set()


def test_a_hen_captures_hens_by_jumping_without_help() -> None:
    assert captured(at(H="d4", h="d5 h8"), "d4 d6") == {"d5"}


def test_a_hen_never_pins() -> None:
    assert captured(at(H="d4", c="e6"), "d4 d6") == set()
    assert captured(at(H="d4", C="e6 c3", c="d5 c6"), "d4 d6") == {"d5"}


# -- chicks: moving --------------------------------------------------------------------------------------------------


def test_a_chick_moves_only_diagonally_forward_any_distance() -> None:
    assert ends(at(C="d2"), "d2") == {"c3", "b4", "a5", "e3", "f4", "g5", "h6"}
    assert ends(at("1", c="d7"), "d7") == {"c6", "b5", "a4", "e6", "f5", "g4", "h3"}


def test_a_chick_does_not_move_straight() -> None:
    assert rule(at(C="d2"), "d2 d3") == "chick-move"
    assert rule(at(C="d2"), "d2 c4") == "chick-move"


def test_a_chick_does_not_move_backward_or_sideways() -> None:
    for square in ("c3", "e3", "c4", "e4", "b2"):
        assert rule(at(C="d4"), f"d4 {square}") == "forward"


def test_a_chick_cannot_jump_or_move_through_other_pieces() -> None:
    for letter in "Cc":
        state = at(**{"C": "d2", letter: f"{'d2 ' if letter == 'C' else ''}f4"})
        assert ends(state, "d2") >= {"e3", "c3"}
        assert not ends(state, "d2") & {"f4", "g5", "h6"}
        refusal = state.why_not("d2 g5")
        assert refusal is not None and refusal.rule == "chick-move" and "f4" in refusal.text
        assert rule(state, "d2 f4") == "empty-square"


def test_a_chick_makes_one_move_in_a_turn() -> None:
    assert rule(at(C="d2"), "d2 e3 f4") == "chick-move"


# -- pinning ---------------------------------------------------------------------------------------------------------


def test_a_chick_pins_by_stopping_beside_its_target_on_the_same_row() -> None:
    assert captured(at(C="b2", c="e4"), "b2 d4") == {"e4"}
    assert captured(at(C="b2", c="c4"), "b2 d4") == {"c4"}


def test_a_pin_needs_a_move_of_at_least_one_square() -> None:
    state = at(C="d4", c="e4")
    assert captured(state, "a1 a2") == set()
    assert captured(at(C="c3", c="e4"), "c3 d4") == {"e4"}


def test_a_chick_that_passes_an_enemy_does_not_pin_it() -> None:
    assert captured(at(C="b2", c="d3"), "b2 d4") == set()


def test_a_piece_in_front_behind_or_diagonal_is_not_beside() -> None:
    assert captured(at(C="b2", c="d5 c5 e5"), "b2 d4") == set()
    assert captured(at(C="b2", c="d3 e3"), "b2 d4") == set()


def test_the_last_square_of_a_row_is_not_beside_the_first_of_the_next() -> None:
    assert captured(at(C="g3", c="a5"), "g3 h4") == set()
    assert captured(at(C="b3", c="h3"), "b3 a4") == set()


def test_a_chick_pins_a_chick_without_help() -> None:
    state = at(C="b2", c="e4")
    assert captured(state, "b2 d4") == {"e4"}


def test_a_chick_cannot_pin_a_hen_without_help() -> None:
    assert captured(at(C="b2", h="e4 h8"), "b2 d4") == set()


@pytest.mark.parametrize("helper", ["f4", "e5", "e3"])
@pytest.mark.parametrize("kind", ["H", "C"])
def test_a_chick_pins_a_hen_with_an_ally_that_touches_it_in_any_orthogonal_direction(helper: str, kind: str) -> None:
    stands = {"H": "a1", "C": "b2"}
    stands[kind] += f" {helper}"
    assert captured(at(h="e4 h8", **stands), "b2 d4") == {"e4"}


@pytest.mark.parametrize("helper", ["f5", "f3", "d5", "d3", "g4", "e6", "e2"])
def test_an_ally_that_is_only_diagonal_or_further_away_does_not_help(helper: str) -> None:
    assert captured(at(H=f"a1 {helper}", C="b2", h="e4 h8"), "b2 d4") == set()


def test_an_enemy_that_touches_the_hen_does_not_help() -> None:
    assert captured(at(C="b2", h="e4 h8", c="e5 f4 e3"), "b2 d4") == set()


def test_the_attacking_chick_does_not_help_itself() -> None:
    assert captured(at(C="d4", h="d5 h8"), "d4 e5") == set()
    assert captured(at(C="d4", h="d5 h8"), "d4 c5") == set()


def test_the_ally_must_be_in_place_already() -> None:
    state = at(C="d4", h="e4 h8", H="a1 d2")
    assert captured(state, "d2 e3") == set()


def test_an_ally_beside_the_attacker_but_not_touching_the_hen_does_not_help() -> None:
    assert captured(at(H="a1 c4", C="b2", h="e4 h8"), "b2 d4") == set()


def test_only_the_chick_that_moved_pins() -> None:
    assert captured(at(C="d4 a3", c="e4"), "a3 b4") == set()
    assert captured(at(C="d4", c="e4", H="d3 a1"), "a1 a2") == set()


def test_a_pin_is_not_a_choice() -> None:
    state = at(C="b2", c="e4")
    assert [action for action in state.actions() if action[:2] == ("b2", "d4")] == [("b2", "d4")]
    assert captured(state, "b2 d4") == {"e4"}


def test_a_pinned_piece_is_removed_and_the_chick_stays_where_it_stopped() -> None:
    state = at(C="b2", c="e4")
    state.play("b2 d4")
    assert pieces(state) == {"a1": "H", "h8": "h", "d4": "C"}


@pytest.mark.parametrize(
    "enemies",
    [{"c": "c4 e4"}, {"c": "c4", "h": "e4 h8"}, {"h": "c4 h8", "c": "e4"}, {"h": "c4 e4 h8"}],
)
def test_a_chick_between_two_enemies_captures_neither(enemies: dict[str, str]) -> None:
    assert captured(at(C="b2", **enemies), "b2 d4") == set()


def test_divided_attention_cannot_be_helped_by_any_number_of_pieces() -> None:
    helpers = {"H": "a1 b4 c5", "C": "b2 e5 e3 f4"}
    assert captured(at(c="e4", h="c4 h8", **helpers), "b2 d4") == set()
    assert captured(at(h="c4 e4 h8", **helpers), "b2 d4") == set()


def test_an_ally_on_the_other_side_does_not_divide_the_attention() -> None:
    assert captured(at(C="b2 c4", c="e4"), "b2 d4") == {"e4"}


def test_the_second_player_pins_in_the_same_way() -> None:
    assert captured(at("1", c="b7", C="e5"), "b7 d5") == {"e5"}
    assert captured(at("1", c="b7 e6", H="e5 a1"), "b7 d5") == {"e5"}
    assert captured(at("1", c="b7", H="e5 a1"), "b7 d5") == set()


# -- winning ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "action"),
    [
        (at(H="d7"), "d7 d8"),
        (at(H="d6"), "d6 b8"),
        (at(H="d6", c="e7"), "d6 f8"),
        (at(H="d4", C="d5", c="e7"), "d4 d6 f8"),
        (at(C="d2"), "d2 h6"),
        (at(C="b2"), "b2 g7"),
    ],
)
def test_any_single_piece_that_reaches_the_opponents_first_row_wins(state: pygames.State, action: str) -> None:
    state.play(action)
    reached = action.endswith("8")
    assert (state.turn is None) == reached
    assert state.ranking() == (((0,), (1,)) if reached else ())


def test_a_chick_that_reaches_the_far_row_wins_with_and_without_a_pin() -> None:
    for h in ("a8", "d8 a8", "b8 d8"):
        state = at(C="b7", h=h)
        state.play("b7 c8")
        assert state.ranking() == ((0,), (1,)) and state.scores() == [1, 0]


def test_the_second_player_wins_on_row_1() -> None:
    state = at("1", c="d4")
    state.play("d4 g1")
    assert state.ranking() == ((1,), (0,)) and state.scores() == [0, 1]


def test_a_player_wins_by_capturing_all_of_the_opponents_hens() -> None:
    jumped = at(H="d4", h="d5", c="a8 b8")
    jumped.play("d4 d6")
    pinned = at(C="b2 f4", h="e4", c="a8")
    pinned.play("b2 d4")
    twice = at(H="d2", h="d3 d5", c="a8")
    twice.play("d2 d4 d6")
    for state in (jumped, pinned, twice):
        assert state.turn is None and state.ranking() == ((0,), (1,))


def test_as_long_as_a_hen_is_left_the_match_goes_on() -> None:
    state = at(H="d4", h="d5 h8")
    state.play("d4 d6")
    assert state.turn == 1


def test_losing_all_chicks_loses_nothing() -> None:
    state = at(C="b2", c="e4")
    state.play("b2 d4")
    assert "c" not in pieces(state).values() and state.turn == 1


def test_a_win_is_counted_at_the_end_of_ones_own_turn() -> None:
    state = at(C="b7", c="c2", h="h8")
    assert state.turn == 0
    state.play("b7 c8")
    assert state.ranking() == ((0,), (1,))


def test_when_the_match_is_over_nothing_more_is_legal() -> None:
    state = at(H="d7")
    state.play("d7 d8")
    assert state.actions() == [] and rule(state, "h8 h7") == "end"
    with pytest.raises(pygames.IllegalAction):
        state.play("h8 h7")


def test_a_player_without_a_legal_move_loses() -> None:
    blocked = at("1", h="a2", C="a1 b1 c1", H="b2 h1")
    assert blocked.ranking() == ((0,), (1,))
    assert "no legal move" in blocked.prompt


def test_a_move_that_leaves_the_opponent_without_a_legal_move_wins() -> None:
    state = at(h="a3", H="h1 a1", C="a2 b1 b2 c1")
    state.play("h1 h2")
    assert state.ranking() == ((0,), (1,)) and "no legal move" in state.prompt


def test_resigning_lets_the_other_player_win() -> None:
    state = GAME.new()
    assert state.describe("resign 0", None) == "Player 1 resigns."
    state.play("resign 0")
    assert state.ranking() == ((1,), (0,)) and "resigned" in state.prompt
    assert GAME.new(position=state.position()) == state


# -- notation and sentences ------------------------------------------------------------------------------------------


def test_an_action_is_the_squares_touched_in_order() -> None:
    state = at(H="b1", c="c2 e4")
    for text in ("b1 d3", "b1 d3 f5"):
        assert tuple(text.split()) in state.actions()


def test_squares_may_be_touched_in_any_order_that_names_one_action() -> None:
    state = GAME.new()
    step = state.after("b3 a2")
    assert isinstance(step, pygames.Step) and step.action == ("a2", "b3")


def test_the_prompt_names_the_player_and_says_what_to_do() -> None:
    match = pygames.Match.start(GAME, seats=["Ann", "Bob"])
    assert match.state.prompt == "Ann, move one of your hens or chicks forward."
    match.play("a2 b3")
    assert match.state.prompt == "Bob, move one of your hens or chicks forward."
    assert GAME.new(start="random").prompt == "Chance says who moves first."


@pytest.mark.parametrize(
    ("state", "action", "sentence"),
    [
        (at(H="b1"), "b1 b3", "Player 1 moves a hen from b1 to b3."),
        (at(H="b1", C="b2"), "b1 b3", "Player 1 jumps with a hen from b1 to b3."),
        (at(H="b1", c="b2"), "b1 b3", "Player 1 jumps with a hen from b1 to b3, capturing the chick on b2."),
        (
            at(H="b1", c="b2", h="c4 h8"),
            "b1 b3 d5",
            "Player 1 jumps with a hen from b1 to b3 and on to d5, capturing the chick on b2 and the hen on c4.",
        ),
        (at(C="b2"), "b2 d4", "Player 1 moves a chick from b2 to d4."),
        (at(C="b2", c="e4"), "b2 d4", "Player 1 moves a chick from b2 to d4, pinning the chick on e4."),
        (at(C="b2 e3", h="e4 h8"), "b2 d4", "Player 1 moves a chick from b2 to d4, pinning the hen on e4."),
        (
            at(C="b2", h="e4 h8"),
            "b2 d4",
            "Player 1 moves a chick from b2 to d4, beside the hen on e4, but has no help to pin it.",
        ),
        (
            at(C="b2", c="c4 e4"),
            "b2 d4",
            "Player 1 moves a chick from b2 to d4, between two enemies, and captures neither.",
        ),
        (at(H="b7"), "b7 b8", "Player 1 moves a hen from b7 to b8, reaches the far row and wins."),
        (
            at(H="b1", h="b2"),
            "b1 b3",
            "Player 1 jumps with a hen from b1 to b3, capturing the hen on b2, and wins: no enemy hen is left.",
        ),
        (at(C="b7", h="d8 b8"), "b7 c8", "Player 1 moves a chick from b7 to c8, reaches the far row and wins."),
        (
            at(h="a3", H="h1 a1", C="a2 b1 b2 c1"),
            "h1 h2",
            "Player 1 moves a hen from h1 to h2, and wins: no enemy piece can move.",
        ),
        (GAME.new(start="random"), "start 1", "Player 2 moves first."),
    ],
)
def test_the_log_tells_what_happened(state: pygames.State, action: str, sentence: str) -> None:
    assert state.describe(action, None) == sentence
    assert state.describe(action, 0) == sentence


def test_the_last_sentence_says_why_somebody_won() -> None:
    reached = at(H="d7")
    reached.play("d7 d8")
    assert reached.prompt == "Player 1 wins: a piece has reached Player 2's first row."
    hens = at(H="d4", h="d5", c="a8")
    hens.play("d4 d6")
    assert hens.prompt == "Player 1 wins: Player 2 has no hen left."


def test_a_piece_that_cannot_move_says_so() -> None:
    state = GAME.new()
    step = state.why_not("c1 c2")
    assert step is not None and step.rule == "empty-square"
    hen = at(H="a1 a2", C="b2 c3 a3").why_not("a1")
    assert hen is not None and hen.rule == "hen-move" and "a1 cannot move" in hen.text
    chick = at(H="h1", C="a2 b3").why_not("a2")
    assert chick is not None and chick.rule == "chick-move" and "a2 cannot move" in chick.text
