"""What a sheet promises: a bot's measure of six sums and their rows, and the best ways to pair dice by it.

The weights were found by playing some ten thousand solo matches and keeping what ended sorted soonest.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise, permutations
from math import exp, log1p
from operator import sub
from typing import Final

from pygames.rolling_gemstones.sheet import FIRST_LINE, FULL, SECOND_LINE, Sheet, rises, sums, writable

ANNOUNCES: Final = 3.6
"""What it is worth to be sorted at the end of an own turn."""
HOLDS: Final = 12.0
"""What it is worth to be sorted there again, in a future that may come."""
WINS: Final = 1000.0
"""What it is worth to be sorted there again now: more than anything else."""
_OFFSET: Final = 120
_ROWS_AT_LAST: Final = 8


@dataclass(frozen=True, slots=True)
class Tally:
    """A sheet as far as the future depends on it: the sums and the rows of the six columns."""

    sums: tuple[int, ...]
    rows: tuple[int, ...]

    def after(self, pairs: Iterable[tuple[int, int]]) -> "Tally":
        """With these pairs of column and number written; a full column stays as it is."""
        written, rows = list(self.sums), list(self.rows)
        for column, number in pairs:
            if rows[column] < FULL:
                written[column] += number
                rows[column] += 1
        return Tally(tuple(written), tuple(rows))

    @property
    def is_sorted(self) -> bool:
        """As `sheet.is_sorted`, of a tally."""
        return rises(self.sums, self.rows)


Valued = tuple[float, tuple[int, ...], tuple[int, ...]]
"""What pairs are worth; their columns, in an order in which they can be taken; their numbers."""


def tally(sheet: Sheet) -> Tally:
    """The tally of a sheet."""
    return Tally(tuple(sums(sheet)), tuple(map(len, sheet)))


def _soft(margin: float, width: float) -> list[float]:
    """For each difference of neighbours, from -_OFFSET up, how much it falls short of a margin, softly."""
    return [width * log1p(exp(min((margin - (at - _OFFSET)) / width, 30.0))) for at in range(2 * _OFFSET)]


_PROMISED: Final = [
    [round((1.78 + 0.43 * column) * max(0, _ROWS_AT_LAST - rows)) for rows in range(FULL + 1)] for column in range(6)
]
"""What a column of so many rows is likely to gain still: the left ones are fed with low numbers."""
_LATER: Final = _soft(3.3, 3.4)
_NOW: Final = {at - _OFFSET: 0.32 * cost for at, cost in enumerate(_soft(1.3, 1.6))}
_NOTHING: Final = dict.fromkeys(_NOW, 0.0)
_FEW: Final = [0.74 * max(0, FIRST_LINE - rows) ** 1.5 + 0.61 * max(0, rows - SECOND_LINE) for rows in range(FULL + 1)]
_AHEAD: Final = [0.43 * max(0, ahead - 1) for ahead in range(FULL + 1)]


def worth(of: Tally) -> float:
    """How good a tally is with turns to come; more is better."""
    return next(_valued(of, (), [()], 0.0))[0]


def best(start: Tally, columns: Sequence[int], numbers: Sequence[int], pairs: int, bonus: float) -> Valued:
    """The best way to make so many pairs of the dice; `bonus` is what it is worth to end up sorted."""
    return max(every(start, columns, numbers, pairs, bonus))


def every(start: Tally, columns: Sequence[int], numbers: Sequence[int], pairs: int, bonus: float) -> Iterator[Valued]:
    """Every way to make so many pairs of the dice one after the other; of ways that write the same only one."""
    arrangements = _arrangements(tuple(sorted(numbers)), pairs)
    for order in _orders(start.rows, tuple(sorted(columns)), pairs):
        yield from _valued(start, order, arrangements, bonus)


def _valued(
    start: Tally, order: tuple[int, ...], arrangements: Iterable[tuple[int, ...]], bonus: float
) -> Iterator[Valued]:
    """Columns with each arrangement of numbers. All that depends on rows alone is reckoned once."""
    rows = list(start.rows)
    for column in order:
        rows[column] = min(rows[column] + 1, FULL)
    fewest = min(rows)
    base = -sum(_FEW[row] + _AHEAD[row - fewest] for row in rows)
    promised = [column[row] for column, row in zip(_PROMISED, rows, strict=True)]
    p, q, r, s, t = [after - before + _OFFSET for before, after in pairwise(promised)]
    later, now = _LATER, _NOW if fewest >= FIRST_LINE - 1 else _NOTHING
    may_be_sorted = fewest >= FIRST_LINE
    full = any(start.rows[column] + order.count(column) > FULL for column in order)
    for numbers in arrangements if len(set(order)) == len(order) else _unlike(order, arrangements):
        last = list(start.sums)
        if full:
            last = list(start.after(zip(order, numbers, strict=True)).sums)
        else:
            for column, number in zip(order, numbers):  # noqa: B905 (strict costs a tenth of all the time here)
                last[column] += number
        v, w, x, y, z = map(sub, last[1:], last)
        value = base - later[v + p] - later[w + q] - later[x + r] - later[y + s] - later[z + t]
        value -= now[v] + now[w] + now[x] + now[y] + now[z]
        if may_be_sorted and v >= 0 and w >= 0 and x >= 0 and y >= 0 and z >= 0:
            value += bonus
        yield value, order, numbers


def _unlike(order: tuple[int, ...], arrangements: Iterable[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """The arrangements without those that give a column that is taken twice the same numbers the other way round."""
    heaps = {tuple(sorted(zip(order, numbers, strict=True))): numbers for numbers in arrangements}
    return list(heaps.values())


@lru_cache(maxsize=1024)
def _arrangements(numbers: tuple[int, ...], pairs: int) -> list[tuple[int, ...]]:
    return sorted(set(permutations(numbers, pairs)))


@lru_cache(maxsize=4096)
def _orders(rows: tuple[int, ...], columns: tuple[int, ...], pairs: int) -> list[tuple[int, ...]]:
    """For each set of columns that can be taken one after the other, one order in which they can."""
    found: dict[tuple[int, ...], tuple[int, ...]] = {}
    begun: list[tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]] = [(rows, columns, ())]
    while begun:
        rows, left, taken = begun.pop()
        if len(taken) == pairs:
            found.setdefault(tuple(sorted(taken)), taken)
            continue
        for column in writable(rows, left):
            grown = tuple(row + (at == column and row < FULL) for at, row in enumerate(rows))
            at = left.index(column)
            begun.append((grown, left[:at] + left[at + 1 :], (*taken, column)))
    return list(found.values())
