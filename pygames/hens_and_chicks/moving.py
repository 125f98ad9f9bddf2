"""How hens and chicks move: the predicates that refuse a step, and the tables of what they leave, filled when first needed.

What a piece can do depends on a few squares in front of it, its sight. So the tables are keyed by what is taken of them,
and have at most 128 entries a square.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import pairwise
from typing import Final, Generic, TypeVar

from pygames.core.words import Action, Refusal
from pygames.hens_and_chicks.board import NUMBER, SQUARES, ahead, aside, between, bits_of, names_of

Value = TypeVar("Value")
Key = TypeVar("Key")

DIRECTION: Final = ("up the board, towards rank 8", "down the board, towards rank 1")


# -- why a step is refused ------------------------------------------------------------------------------------------


def hen_step(seat: int, start: int, end: int, taken: int) -> Refusal | None:
    """Why a hen cannot begin its turn by moving or jumping from `start` to `end` (Hens)."""
    return _backward(seat, start, end) or _off_line(seat, start, end) or _too_far(seat, start, end) or _full(end, taken)


def hen_jump(seat: int, start: int, end: int, taken: int) -> Refusal | None:
    """Why a hen that has jumped to `start` cannot jump on to `end` (Hens: they can jump up to twice)."""
    return hen_step(seat, start, end, taken) or _no_jump(start, end, taken)


def chick_step(seat: int, start: int, end: int, taken: int) -> Refusal | None:
    """Why a chick cannot move from `start` to `end` (Chicks)."""
    return (
        _backward(seat, start, end)
        or _off_diagonal(seat, start, end)
        or _full(end, taken)
        or _blocked(start, end, taken)
    )


def jumps(start: int, end: int, taken: int) -> bool:
    """Whether a hen that goes from `start` to `end` jumps over something."""
    return bool(between(start, end) & taken)


def _backward(seat: int, start: int, end: int) -> Refusal | None:
    if ahead(seat, start, end) > 0:
        return None
    why = f"{SQUARES[end]} is not in front of {SQUARES[start]}: every move of this side goes {DIRECTION[seat]}."
    return Refusal("forward", why)


def _full(end: int, taken: int) -> Refusal | None:
    if not taken & 1 << end:
        return None
    why = f"A piece stands on {SQUARES[end]}, and every move and jump ends on an empty square"
    return Refusal("empty-square", f"{why}: hens capture by jumping over a piece, chicks by stopping beside it.")


def _off_line(seat: int, start: int, end: int) -> Refusal | None:
    if aside(start, end) in (0, ahead(seat, start, end)):
        return None
    why = f"{SQUARES[end]} lies neither straight ahead of {SQUARES[start]} nor on one of its forward diagonals"
    return Refusal("hen-move", f"{why}, and a hen moves along one of these three lines.")


def _too_far(seat: int, start: int, end: int) -> Refusal | None:
    rows = ahead(seat, start, end)
    if rows <= 2:
        return None
    why = f"From {SQUARES[start]} to {SQUARES[end]} are {rows} squares, and a hen goes two at most"
    return Refusal("hen-move", f"{why}: of a double jump, each landing square is touched.")


def _no_jump(start: int, end: int, taken: int) -> Refusal | None:
    if jumps(start, end, taken):
        return None
    over = names_of(between(start, end))
    missing = f"nothing stands on {over[0]} to jump over" if over else f"{SQUARES[end]} touches {SQUARES[start]}"
    why = f"After a jump a hen may only jump once more, from {SQUARES[start]} over a piece just in front of it"
    return Refusal("double-jump", f"{why}, and {missing}.")


def _off_diagonal(seat: int, start: int, end: int) -> Refusal | None:
    if aside(start, end) == ahead(seat, start, end):
        return None
    why = f"A chick moves only diagonally, and {SQUARES[end]} is on no forward diagonal of {SQUARES[start]}."
    return Refusal("chick-move", why)


def _blocked(start: int, end: int, taken: int) -> Refusal | None:
    way = names_of(between(start, end) & taken)
    if not way:
        return None
    why = f"The piece on {way[0]} stands between {SQUARES[start]} and {SQUARES[end]}"
    return Refusal("chick-move", f"{why}, and a chick can neither jump nor move through another piece.")


# -- what is left ---------------------------------------------------------------------------------------------------


class Memo(dict[Key, Value], Generic[Key, Value]):
    """A dict that works out a missing value, once."""

    def __init__(self, work_out: Callable[[Key], Value]) -> None:
        super().__init__()
        self._work_out = work_out

    def __missing__(self, key: Key) -> Value:
        value = self[key] = self._work_out(key)
        return value


Step = Callable[[int, int, int, int], Refusal | None]
"""Why a seat's piece cannot go from a square to another while such squares are taken."""

Seen = tuple[int, Memo[int, tuple[Action, ...]]]
"""A sight, and the actions by what is taken of it."""

HenSeen = tuple[int, Memo[int, tuple[tuple[Action, ...], tuple[Seen, ...]]]]
"""A sight, and by what is taken of it: the moves and single jumps, and a Seen for each landing that may jump on."""


@cache
def _reach(step: Step, seat: int, square: int) -> list[int]:
    """The squares that a piece can reach on an empty board; whatever it can do depends on them alone."""
    return [end for end in range(64) if step(seat, square, end, 0) is None]


def _sight(reach: list[int]) -> int:
    return sum(1 << end for end in reach)


def _actions(begun: Action, ends: list[int]) -> tuple[Action, ...]:
    return tuple((*begun, SQUARES[end]) for end in ends)


def _hen(seat: int, square: int) -> HenSeen:
    reach = _reach(hen_step, seat, square)
    onward = Memo[int, Seen](lambda landing: _jump_on(seat, square, landing))

    def work_out(taken: int) -> tuple[tuple[Action, ...], tuple[Seen, ...]]:
        ends = [end for end in reach if hen_step(seat, square, end, taken) is None]
        return _actions((SQUARES[square],), ends), tuple(onward[end] for end in ends if jumps(square, end, taken))

    return _sight(reach), Memo(work_out)


def _jump_on(seat: int, square: int, landing: int) -> Seen:
    begun = (SQUARES[square], SQUARES[landing])
    return _sight(_reach(hen_step, seat, landing)), Memo(
        lambda taken: _actions(begun, _second_jumps(seat, landing, taken))
    )


@cache
def _second_jumps(seat: int, landing: int, taken: int) -> list[int]:
    """Where a hen can jump on to, from wherever it has come; `taken` is what is taken of its sight."""
    return [end for end in _reach(hen_step, seat, landing) if hen_jump(seat, landing, end, taken) is None]


def _chick(seat: int, square: int) -> Seen:
    reach = _reach(chick_step, seat, square)

    def work_out(taken: int) -> tuple[Action, ...]:
        return _actions((SQUARES[square],), [end for end in reach if chick_step(seat, square, end, taken) is None])

    return _sight(reach), Memo(work_out)


def _by_bit(seen: Callable[[int, int], Value], seat: int) -> Memo[int, Value]:
    return Memo(lambda bit: seen(seat, bit.bit_length() - 1))


HEN_SEES: Final = tuple(_by_bit(_hen, seat) for seat in (0, 1))
"""For each seat and each square, as its bit: what a hen can do there."""

CHICK_SEES: Final = tuple(_by_bit(_chick, seat) for seat in (0, 1))
"""For each seat and each square, as its bit: what a chick can do there."""


def legal(seat: int, hens: int, chicks: int, taken: int) -> list[Action]:
    """Everything that a seat with these hens and chicks can do, hens first, from a1 to h8."""
    found: list[Action] = []
    sees = HEN_SEES[seat]
    while hens:
        bit = hens & -hens
        hens ^= bit
        sight, table = sees[bit]
        actions, landings = table[taken & sight]
        found += actions
        for sight_on, table_on in landings:
            found += table_on[taken & sight_on]
    sees_of_chick = CHICK_SEES[seat]
    while chicks:
        bit = chicks & -chicks
        chicks ^= bit
        sight, reach = sees_of_chick[bit]
        found += reach[taken & sight]
    return found


def can_move(seat: int, hens: int, chicks: int, taken: int) -> bool:
    """Whether a seat with these hens and chicks has anything to do."""
    for bit in bits_of(chicks):
        sight, reach = CHICK_SEES[seat][bit]
        if reach[taken & sight]:
            return True
    for bit in bits_of(hens):
        sight, table = HEN_SEES[seat][bit]
        if table[taken & sight][0]:
            return True
    return False


def _path(action: Action) -> tuple[int, int, int]:
    squares = [NUMBER[word] for word in action]
    crossed = 0
    for start, end in pairwise(squares):
        crossed |= between(start, end)
    return 1 << squares[0], 1 << squares[-1], crossed


PATHS: Final = Memo(_path)
"""For each legal action the square that is left, the one where it ends, and the squares that it crosses, as bits."""
