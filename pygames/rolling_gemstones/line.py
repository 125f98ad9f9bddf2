"""A position's line: `round:3 active:0 phase:pairs dice:red=1,blue,… seat0:3/2-7/6/3-5/6/4`."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from pygames.core.errors import BadPosition
from pygames.core.game import seats_of
from pygames.core.position import Fields, number, written
from pygames.core.words import CHANCE, quoted
from pygames.rolling_gemstones import invariants, rules
from pygames.rolling_gemstones.dice import EACH, IMAGINARY_EACH, MOST_THROWS, is_colour, is_face, triples
from pygames.rolling_gemstones.sheet import COLOURS, FULL, Sheet

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
    """The State that a line writes. Only the sheets must be there: what is left out is what they allow.

    Raises BadPosition with what is wrong where.
    """
    fields = Fields(line)
    named = [seat for seat in range(len(COLOURS)) if f"seat{seat}" in fields]
    count = seats_of(kind.game, len(named), seats)
    if named != list(range(count)):
        raise BadPosition("The sheets are called seat0, seat1 and so on, and one of them is missing.")
    state = kind(count, options, sheets=[_sheet(fields.text(f"seat{seat}"), seat) for seat in named])
    state.active = fields.number("active", 0, rules.TURNS - 1, 0)
    state.out = _seats(fields, "out", count)
    announced = _seats(fields, "announced", count)
    state.announced = [seat in announced for seat in range(count)]
    _read_dice(state, fields)
    state.phase = fields.choice("phase", PHASES, _likely_phase(state))
    state.winner = fields.number("winner", 0, count - 1) if "winner" in fields else None
    invariants.check_phase(state)
    state.turn = _turn(state, fields)
    state.round = fields.number("round", 1, rules.MOST_ROUNDS, invariants.first_round(state))
    fields.finish()
    invariants.check_rounds(state)
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
