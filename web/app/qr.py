"""A link as a QR code (ISO/IEC 18004): byte mode, error correction level L, versions 1 to 25. Drawn as SVG, so that it needs no network."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import groupby, pairwise, product

from web.app.html import Html, tag

LARGEST = 25
"""A phone's camera still reads a code of this version from a small screen."""
# By version from 1: codewords of error correction in each block, and blocks.
CORRECTION = (7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26)
BLOCKS = (1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12)
LEVEL_L = 1
QUIET = 4
"""Light modules around the code."""
MASKS: tuple[Callable[[int, int], int], ...] = (
    lambda x, y: (x + y) % 2,
    lambda x, y: y % 2,
    lambda x, y: x % 3,
    lambda x, y: (x + y) % 3,
    lambda x, y: (x // 3 + y // 2) % 2,
    lambda x, y: x * y % 2 + x * y % 3,
    lambda x, y: (x * y % 2 + x * y % 3) % 2,
    lambda x, y: ((x + y) % 2 + x * y % 3) % 2,
)
Grid = list[list[int]]
"""Rows of modules: 1 dark, 0 light, and -1 while nothing stands there."""


def svg(text: str, called: str) -> Html | None:
    """The code of a text; None if it is too long for one."""
    rows = code(text.encode())
    if rows is None:
        return None
    side = len(rows) + 2 * QUIET
    ground = tag("rect", width=side, height=side, fill="#fff")
    dark = tag("path", d="".join(_strokes(rows)), stroke="#000")
    return tag(
        "svg", ground, dark, viewBox=f"0 0 {side} {side}", class_="code", role="img", aria_label=called,
        shape_rendering="crispEdges",
    )  # fmt: skip


def _strokes(rows: Grid) -> Iterator[str]:
    for y, row in enumerate(rows):
        yield f"M{QUIET} {y + QUIET}.5"
        runs = [(module, len(list(same))) for module, same in groupby(row)]
        if not runs[-1][0]:
            runs.pop()
        yield from (f"h{length}" if dark else f"m{length} 0" for dark, length in runs)


def code(data: bytes) -> Grid | None:
    """The modules of the smallest code that holds the data; None if none does."""
    version = next((version for version in range(1, LARGEST + 1) if len(data) <= _room(version)), None)
    if version is None:
        return None
    bits = _bits(_interleaved(_codewords(data, version), version))
    return min((_masked(version, bits, mask) for mask in range(len(MASKS))), key=_penalty)


# -- codewords --------------------------------------------------------------------------------------------------------


def _total(version: int) -> int:
    """How many codewords a version has in all."""
    modules = (16 * version + 128) * version + 64
    if version > 1:
        marks = version // 7 + 2
        modules -= (25 * marks - 10) * marks - 55
    return (modules - 36 * (version > 6)) // 8


def _data_codewords(version: int) -> int:
    return _total(version) - CORRECTION[version - 1] * BLOCKS[version - 1]


def _room(version: int) -> int:
    """How many bytes a version holds besides the mode and their number."""
    return _data_codewords(version) - (2 if version < 10 else 3)


def _codewords(data: bytes, version: int) -> bytes:
    length, size = len(data), 8 if version < 10 else 16
    bits = f"0100{length:0{size}b}{''.join(f'{byte:08b}' for byte in data)}0000"
    written = int(bits, 2).to_bytes(len(bits) // 8, "big")
    return (written + b"\xec\x11" * _data_codewords(version))[: _data_codewords(version)]


def _interleaved(data: bytes, version: int) -> list[int]:
    """The data in blocks, each with its error correction, one codeword of each block after the other."""
    blocks, correction = BLOCKS[version - 1], CORRECTION[version - 1]
    short, longer = divmod(len(data), blocks)
    parts, at = [], 0
    for number in range(blocks):
        size = short + (number >= blocks - longer)
        parts.append(data[at : at + size])
        at += size
    found = [part[place] for place in range(short + 1) for part in parts if place < len(part)]
    checks = [_correction(part, correction) for part in parts]
    return found + [check[place] for place in range(correction) for check in checks]


def _correction(data: bytes, degree: int) -> list[int]:
    """The remainder of the data by the Reed-Solomon divisor of a degree."""
    powers, logarithms = _field()
    divisor = [0] * (degree - 1) + [1]
    for root in range(degree):
        above = [*divisor[1:], 0]
        divisor = [
            (powers[logarithms[one] + root] if one else 0) ^ next_ for one, next_ in zip(divisor, above, strict=True)
        ]
    rest = [0] * degree
    for byte in data:
        factor = byte ^ rest.pop(0)
        rest.append(0)
        if factor:
            rest = [
                one ^ (powers[logarithms[other] + logarithms[factor]] if other else 0)
                for one, other in zip(rest, divisor, strict=True)
            ]
    return rest


def _field() -> tuple[list[int], dict[int, int]]:
    """The powers of 2 in the field of 256 elements, twice around, and their exponents."""
    powers = [1]
    while len(powers) < 255:
        double = powers[-1] << 1
        powers.append(double ^ 0x11D if double > 255 else double)
    return powers * 2, {power: exponent for exponent, power in enumerate(powers)}


def _bits(codewords: list[int]) -> list[int]:
    return [codeword >> place & 1 for codeword in codewords for place in range(7, -1, -1)]


# -- modules ----------------------------------------------------------------------------------------------------------


def _masked(version: int, bits: list[int], mask: int) -> Grid:
    """The code with its data under a mask."""
    grid = _patterns(version, mask)
    side, way = len(grid), iter(bits)
    covers = MASKS[mask]
    columns = [*range(side - 1, 6, -2), 5, 3, 1]
    for turn, right in enumerate(columns):
        for y in range(side) if turn % 2 else range(side - 1, -1, -1):
            for x in (right, right - 1):
                if grid[y][x] < 0:
                    grid[y][x] = next(way, 0) ^ (not covers(x, y))
    return grid


def _patterns(version: int, mask: int) -> Grid:
    """What stands in every code of a version: finders, timing, alignment, version and format."""
    side = 4 * version + 17
    grid = [[-1] * side for _ in range(side)]
    for place in range(side):
        grid[6][place] = grid[place][6] = 1 - place % 2
    for x, y in ((3, 3), (side - 4, 3), (3, side - 4)):
        _square(grid, x, y, 4, (1, 1, 0, 1, 0))
    marks = _alignment(version)
    for x, y in product(marks, marks):
        if grid[y][x] < 0 or (6 in (x, y) and 8 < max(x, y) < side - 8):
            _square(grid, x, y, 2, (1, 0, 1))
    if version > 6:
        for place, bit in enumerate(_checked(version, 0x1F25, 12, 18)):
            across, along = side - 11 + place % 3, place // 3
            grid[along][across] = grid[across][along] = bit
    _format(grid, mask)
    return grid


def _square(grid: Grid, x: int, y: int, reach: int, rings: tuple[int, ...]) -> None:
    """A pattern of rings around a module, as far as it lies in the code."""
    side = len(grid)
    for down, across in product(range(-reach, reach + 1), repeat=2):
        if 0 <= x + across < side and 0 <= y + down < side:
            grid[y + down][x + across] = rings[max(abs(down), abs(across))]


def _alignment(version: int) -> list[int]:
    if version == 1:
        return []
    marks = version // 7 + 2
    step = (version * 8 + marks * 3 + 5) // (marks * 4 - 4) * 2
    return [6, *sorted(4 * version + 10 - step * number for number in range(marks - 1))]


def _checked(value: int, divisor: int, more: int, length: int) -> list[int]:
    """A value's bits with those of its check behind them, the lowest first."""
    rest = value << more
    for place in range(length - 1, more - 1, -1):
        if rest >> place & 1:
            rest ^= divisor << (place - more)
    whole = value << more | rest
    return [whole >> place & 1 for place in range(length)]


def _format(grid: Grid, mask: int) -> None:
    side = len(grid)
    bits = _checked(LEVEL_L << 3 | mask, 0x537, 10, 15)
    bits = [bit ^ (0x5412 >> place & 1) for place, bit in enumerate(bits)]
    first = [*((8, y) for y in (0, 1, 2, 3, 4, 5, 7, 8)), *((x, 8) for x in (7, 5, 4, 3, 2, 1, 0))]
    second = [*((x, 8) for x in range(side - 1, side - 9, -1)), *((8, y) for y in range(side - 7, side))]
    for places in (first, second):
        for (x, y), bit in zip(places, bits, strict=True):
            grid[y][x] = bit
    grid[side - 8][8] = 1


# -- which mask -------------------------------------------------------------------------------------------------------

_RUN = re.compile("0{5,}|1{5,}")
_LIKE_A_FINDER = re.compile("(?=10111010000|00001011101)")


def _penalty(grid: Grid) -> int:
    """How much in a code could mislead a reader: long runs, squares, what looks like a finder, much dark or light."""
    rows = ["".join(map(str, row)) for row in grid]
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    found = 0
    for line in rows + columns:
        found += sum(run.end() - run.start() - 2 for run in _RUN.finditer(line))
        found += 40 * sum(1 for _ in _LIKE_A_FINDER.finditer(line))
    side = len(grid)
    numbers = [int(row, 2) for row in rows]
    inside = (1 << side - 1) - 1
    for above, below in pairwise(numbers):
        differ = (above ^ below) | (above ^ above >> 1) | (below ^ below >> 1)
        found += 3 * (inside & ~(differ | (above ^ below) >> 1)).bit_count()
    dark = sum(number.bit_count() for number in numbers)
    return found + 10 * (abs(20 * dark - 10 * side * side) // (side * side))
