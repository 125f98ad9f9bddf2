"""What holds in every State that play can reach. A written position that breaks any of it is refused with a sentence.

A sheet may have fewer rows than the turns so far have written, as a puzzle needs no whole match; it never has more.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from pygames.core.errors import BadPosition
from pygames.core.words import counted, quoted
from pygames.rolling_gemstones import rules
from pygames.rolling_gemstones.dice import EACH, MOST_THROWS, is_colour, triples
from pygames.rolling_gemstones.sheet import FIRST_LINE, Sheet, is_sorted, rises

if TYPE_CHECKING:
    from pygames.rolling_gemstones.rules import RollingGemstones


# -- rounds and rows ----------------------------------------------------------------------------------------------


def first_round(state: RollingGemstones) -> int:
    """The first round in which there can be so many rows and announcements: what a line without a round means."""
    later = (number for number in range(1, rules.MOST_ROUNDS) if not _too_early(state, number))
    return next(later, rules.MOST_ROUNDS)


def check_rounds(state: RollingGemstones) -> None:
    """Refuse more rows than the turns so far write, and announcements that no own turn can have brought."""
    early = _too_early(state, state.round)
    if early:
        raise BadPosition(early)
    for seat, announced in enumerate(state.announced):
        if announced and not _was_sorted(state.sheets[seat], _rows_since_own_turn(state, seat)):
            raise BadPosition(f"Seat {seat} cannot be announced: it was not sorted at the end of its last own turn.")


def _too_early(state: RollingGemstones, number: int) -> str:
    """What cannot be there yet in the round of this number."""
    for seat, sheet in enumerate(state.sheets):
        rows, most = sum(map(len, sheet)), most_rows(state, seat, number)
        if rows > most:
            return (
                f"Seat {seat} has {counted(rows, 'row')}, and by now in round {number} at most {most} can be written."
            )
        own = number - 1 + _turn_is_over(state, seat)
        if state.announced[seat] and own < 1 + (state.winner == seat):
            return f"Seat {seat} has had no own turn yet in round {number} at whose end it could have been announced."
    return ""


def most_rows(state: RollingGemstones, seat: int, number: int) -> int:
    """How many rows a seat has written by now, this being the round of this number, if no column was full: six a round."""
    a_round = rules.PAIRS + rules.TURNS - 1
    before = state.active + (rules.PAIRS - 1 if seat < state.active else 0)
    return (number - 1) * a_round + before + _rows_this_turn(state, seat)


def _rows_this_turn(state: RollingGemstones, seat: int) -> int:
    if state.phase == "over" or (seat == state.active and seat in state.out):
        return rules.PAIRS if seat == state.active else 1  # who resigned may have written some of them before
    if seat == state.active:
        return len(state.pairs)
    return int(state.phase == "others" and state.turn is not None and seat < state.turn)


def _turn_is_over(state: RollingGemstones, seat: int) -> bool:
    """Whether a seat's own turn of this round is over."""
    return seat < state.active or (seat == state.active and state.phase == "over")


def _rows_since_own_turn(state: RollingGemstones, seat: int) -> int:
    """How many rows a seat has written since the own turn that announced it."""
    if state.winner == seat:
        return rules.PAIRS + rules.TURNS - 1
    turns = (state.active - seat - 1) % rules.TURNS
    return turns + _rows_this_turn(state, seat)


def _was_sorted(sheet: Sheet, since: int) -> bool:
    """Whether the sheet was sorted some time within the last so many rows."""
    for gone in product(range(since + 1), repeat=len(sheet)):
        if sum(gone) <= since:
            rows = [len(column) - last for column, last in zip(sheet, gone, strict=True)]
            if min(rows) >= FIRST_LINE and rises(
                [column[row - 1] for column, row in zip(sheet, rows, strict=True)], rows
            ):
                return True
    return False


# -- the phase and its dice ---------------------------------------------------------------------------------------


def check_phase(state: RollingGemstones) -> None:
    """Refuse players, dice and marks that do not go with the phase."""
    _check_players(state)
    _check_phase(state)


def _check_players(state: RollingGemstones) -> None:
    enough = len(state.players()) >= min(state.seats, 2)
    if not enough and state.phase != "over":
        raise BadPosition("Too many seats are out: the match would be over.")
    for seat in range(state.seats):
        if state.announced[seat] and seat in state.out:
            raise BadPosition(f"Seat {seat} is out and cannot be announced.")
        if state.announced[seat] and min(map(len, state.sheets[seat])) < FIRST_LINE:
            raise BadPosition(f"Seat {seat} cannot be announced: that takes {FIRST_LINE} rows in every column.")


def _check_phase(state: RollingGemstones) -> None:
    if state.phase == "over":
        return _check_over(state)
    if state.winner is not None:
        raise BadPosition("There is a winner, so the phase is “over”.")
    if bool(state.throws) != bool(state.dice):
        raise BadPosition("Dice lie on the table exactly if they were thrown.")
    if state.dice:
        _check_whose_dice(state)
        _check_marks(state)
    elif state.phase != "roll":
        raise BadPosition(f"In the phase {quoted(state.phase)} dice lie on the table.")
    written = state.phase == "others" or state.pairs
    if state.active == 0 and state.complete and not written:
        seat = state.complete[0]
        raise BadPosition(f"Seat {seat} has seven rows in every column: the match ended with the last round.")


def _check_marks(state: RollingGemstones) -> None:
    lifted = [face for face, mark in zip(state.dice, state.marks, strict=True) if mark == rules.LIFTED]
    made = max(*state.marks, 0)
    for pair in range(1, made + 1):
        faces = [face for face, mark in zip(state.dice, state.marks, strict=True) if mark == pair]
        if list(map(is_colour, faces)) != [True, False]:
            raise BadPosition(
                f"Pair {pair} is one colour die and one number die, and these are {counted(len(faces), 'die', 'dice')}."
            )
    again = triples(state.dice) if state.throws < MOST_THROWS else []
    fits = {
        "roll": bool(lifted) and not made,
        "reroll": bool(again) and not made,
        "pairs": not lifted and made < rules.PAIRS,
        "others": not lifted and made == (0 if len(state.dice) < 2 * EACH else rules.PAIRS),
    }
    if not fits[state.phase]:
        raise BadPosition(f"The dice do not lie as they do in the phase {quoted(state.phase)}.")
    wrong = next((face for face in lifted if face not in again), None)
    if wrong:
        raise BadPosition(f"A die that shows {wrong} cannot be picked up: only what three dice show is thrown again.")


def _check_whose_dice(state: RollingGemstones) -> None:
    imaginary = len(state.dice) < 2 * EACH
    resigned = state.active in state.out and state.phase == "others"
    if imaginary != state.imaginary and not resigned:
        whose = "an imaginary player's turn has four dice" if state.imaginary else "a player's turn has ten dice"
        raise BadPosition(f"Turn {state.active} of the round has the wrong dice: {whose}.")
    if imaginary and (state.phase != "others" or state.throws > 1):
        raise BadPosition("From an imaginary player's dice the players take one pair each; they are thrown once.")


def _check_over(state: RollingGemstones) -> None:
    if state.dice or state.throws:
        raise BadPosition("When the match is over no dice lie on the table.")
    if state.winner is not None:
        seat = state.winner
        if not (state.announced[seat] and is_sorted(state.sheets[seat]) and seat == state.active):
            raise BadPosition(f"Seat {seat} wins only if announced and sorted at the end of the own turn.")
        return
    played_out = state.active == rules.TURNS - 1 and state.last_round
    if not played_out and len(state.players()) >= min(state.seats, 2):
        raise BadPosition("Nothing has ended this match: the phase is not “over”.")
