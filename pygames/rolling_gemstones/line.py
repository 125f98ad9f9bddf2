"""A position's line: `round:3 active:0 phase:pairs dice:red=1,blue,… seat0:3/2-7/6/3-5/6/4`."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from pygames.core.errors import BadPosition
from pygames.core.game import seats_of
from pygames.core.position import Fields, number, written
from pygames.core.words import CHANCE, counted, quoted
from pygames.rolling_gemstones import rules
from pygames.rolling_gemstones.dice import EACH, IMAGINARY_EACH, MOST_THROWS, is_colour, is_face, triples
from pygames.rolling_gemstones.sheet import COLOURS, FIRST_LINE, FULL, Sheet, is_sorted

if TYPE_CHECKING:
    from pygames.rolling_gemstones.rules import RollingGemstones

Kind = TypeVar("Kind", bound="RollingGemstones")

PHASES = ("roll", "reroll", "pairs", "others", "over")
LIFTED_MARK = "up"


# -- writing ------------------------------------------------------------------------------------------------------


def write(state: RollingGemstones) -> str:
    """The position as one line that `read` reads."""
    fields: list[tuple[str, object]] = [
        ("round", state.round),
        ("active", state.active),
        ("phase", state.phase),
        ("chooser", state.turn if state.phase == "others" else None),
        ("throws", state.throws or None),
        ("dice", ",".join(map(_die_written, state.dice, state.marks))),
    ]
    fields += [(f"seat{seat}", _sheet_written(sheet)) for seat, sheet in enumerate(state.sheets)]
    fields += [
        ("announced", ",".join(str(seat) for seat, sorted_ in enumerate(state.announced) if sorted_)),
        ("winner", state.winner),
        ("out", ",".join(map(str, state.out))),
    ]
    return written(fields)


def _die_written(face: str, mark: int) -> str:
    return face if not mark else f"{face}={LIFTED_MARK if mark < 0 else mark}"


def _sheet_written(sheet: Sheet) -> str:
    return "/".join("-".join(map(str, column)) for column in sheet)


# -- reading ------------------------------------------------------------------------------------------------------


def read(kind: type[Kind], line: str, seats: int | None, options: dict[str, str]) -> Kind:
    """The State that a line writes. Only the sheets must be there; raises BadPosition for what cannot be."""
    fields = Fields(line)
    named = [seat for seat in range(len(COLOURS)) if f"seat{seat}" in fields]
    count = seats_of(kind.game, len(named), seats)
    if named != list(range(count)):
        raise BadPosition("The sheets are called seat0, seat1 and so on, and one of them is missing.")
    state = kind(count, options, sheets=[_sheet(fields.text(f"seat{seat}"), seat) for seat in named])
    state.round = fields.number("round", 1, rules.MOST_ROUNDS, 1)
    state.active = fields.number("active", 0, rules.TURNS - 1, 0)
    state.out = _seats(fields, "out", count)
    announced = _seats(fields, "announced", count)
    state.announced = [seat in announced for seat in range(count)]
    _read_dice(state, fields)
    state.phase = fields.choice("phase", PHASES, _likely_phase(state))
    state.winner = fields.number("winner", 0, count - 1) if "winner" in fields else None
    _check_players(state)
    _check_phase(state)
    state.turn = _turn(state, fields)
    fields.finish()
    return state


def _sheet(text: str, seat: int) -> Sheet:
    columns = text.split("/")
    if len(columns) != len(COLOURS):
        raise BadPosition(f"The sheet of seat {seat} has six columns with / between, not {len(columns)}.")
    return [_column(column, seat, colour) for column, colour in zip(columns, COLOURS, strict=True)]


def _column(text: str, seat: int, colour: str) -> list[int]:
    column = [number(row, 1, 6 * FULL, f"seat{seat} {colour}") for row in text.split("-")] if text else []
    if len(column) > FULL:
        raise BadPosition(f"The {colour} column of seat {seat} has {len(column)} rows, and {FULL} is full.")
    for before, after in zip([0, *column], column, strict=False):
        if not 1 <= after - before <= 6:
            raise BadPosition(
                f"The {colour} column of seat {seat} cannot go from {before} to {after}: a row adds 1 to 6."
            )
    return column


def _seats(fields: Fields, name: str, count: int) -> list[int]:
    found = [number(word, 0, count - 1, name) for word in fields.words(name)]
    if len(set(found)) < len(found):
        raise BadPosition(f"A seat stands twice in {quoted(name)}.")
    return found


def _read_dice(state: RollingGemstones, fields: Fields) -> None:
    for word in fields.words("dice"):
        face, marked, mark = word.partition("=")
        if not is_face(face):
            raise BadPosition(f"No die shows {quoted(face)}.")
        state.dice.append(face)
        lifted = mark == LIFTED_MARK
        state.marks.append(
            rules.LIFTED if lifted else number(mark, 1, rules.PAIRS, "dice") if marked else rules.ON_TABLE
        )
    state.throws = fields.number("throws", 0, MOST_THROWS, 1 if state.dice else 0)
    colours = [is_colour(face) for face in state.dice]
    sizes = {0: [], **{2 * each: [True] * each + [False] * each for each in (EACH, IMAGINARY_EACH)}}
    if colours != sizes.get(len(colours)):
        raise BadPosition(
            "On the table lie five colour dice and then five number dice, or two and two of an imaginary player."
        )


def _likely_phase(state: RollingGemstones) -> str:
    """The phase that a line without one means."""
    if not state.dice:
        return "roll"
    if state.imaginary or max(state.marks) == rules.PAIRS:
        return "others"
    return "reroll" if triples(state.dice) and not any(mark > 0 for mark in state.marks) else "pairs"


def _turn(state: RollingGemstones, fields: Fields) -> int | None:
    if state.phase == "others":
        choosers = [seat for seat in state.players() if seat != state.active]
        if not choosers:
            raise BadPosition("Nobody is there who could take a pair that the active player left.")
        chooser = fields.number("chooser", 0, state.seats - 1, choosers[0])
        if chooser not in choosers:
            raise BadPosition(f"Seat {chooser} takes no pair from these dice.")
        return chooser
    if state.phase == "over":
        return None
    return CHANCE if state.phase == "roll" else state.active


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
