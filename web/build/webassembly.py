"""WebAssembly programs as bytes: their sections, what they export, and which functions call which. Numbers are written seven bits a byte, the lowest first."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

TYPES, IMPORTS, FUNCTIONS, TABLES, MEMORIES, GLOBALS, EXPORTS, START, ELEMENTS, CODE = range(1, 11)
TAGS = 13
"""Numbers of the sections that name functions' types, what a program imports, the types of its own functions, its tables, memories, globals, exports, first
function, what its tables hold, and the functions' bodies; and of errors' tags."""
FUNCTION, TABLE, MEMORY, GLOBAL, TAG = range(5)
"""Kinds of what is imported or exported."""
END, CALL, GET, SET, CONSTANT = 0x0B, 0x10, 0x23, 0x24, 0x41
"""Instructions: the end of a block, a call, of a global what reads and writes it, and what gives a whole number."""
NOTHING = bytes((0, 0x00, END))
"""The body of a function that does nothing but fail: no variables, `unreachable`, `end`."""

_PLAIN, _ONE, _TWO, _CALL, _FOUR, _EIGHT, _LABELS, _TYPES, _MORE, _VECTOR, _UNKNOWN = range(11)
"""What follows an instruction's first byte: nothing, one number, two, a function's, bytes, a list of labels or types, a second byte of its own."""


def _following() -> list[int]:
    """For each first byte of an instruction, what follows it."""
    kinds = [_UNKNOWN] * 256
    for kind, codes in {
        _PLAIN: [0x00, 0x01, 0x05, 0x0A, 0x0B, 0x0F, 0x19, 0x1A, 0x1B, 0xD1, *range(0x45, 0xC5)],
        _ONE: [
            0x02,
            0x03,
            0x04,
            0x06,
            0x07,
            0x08,
            0x09,
            0x0C,
            0x0D,
            0x18,
            *range(0x20, 0x27),
            0x3F,
            0x40,
            0x41,
            0x42,
            0xD0,
        ],
        _TWO: [0x11, 0x13, *range(0x28, 0x3F)],
        _CALL: [0x10, 0x12, 0xD2],
        _FOUR: [0x43],
        _EIGHT: [0x44],
        _LABELS: [0x0E],
        _TYPES: [0x1C],
        _MORE: [0xFC],
        _VECTOR: [0xFD],
    }.items():
        for code in codes:
            kinds[code] = kind
    return kinds


_KINDS = _following()
_NUMBERS_OF_MORE = [0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 2, 1, 2, 1, 2, 1, 1, 1]
"""Of each second byte after 0xFC, how many numbers follow."""


class UnknownProgram(ValueError):
    """A program has something that is not known here."""


def sections(code: bytes) -> Iterator[tuple[int, int, int, int]]:
    """A program's sections: kind, and where each begins, its body begins, and it ends."""
    at = 8
    while at < len(code):
        size, body = read(code, at + 1)
        yield code[at], at, body, body + size
        at = body + size


def section(kind: int, body: bytes) -> bytes:
    """A section as it is written."""
    return bytes([kind]) + sized(body)


def exported(code: bytes, at: int) -> Iterator[tuple[str, bytes]]:
    """The names in a section of exports, each with the bytes of its entry: a name, a kind, a number."""
    count, at = read(code, at)
    for _ in range(count):
        length, name = read(code, at)
        _, end = read(code, name + length + 1)
        yield code[name : name + length].decode(), code[at:end]
        at = end


def imported(code: bytes) -> set[str]:
    """The names that a program imports."""
    (at,) = (body for kind, _, body, _ in sections(code) if kind == IMPORTS)
    return {name for name, _ in imports(code, at)}


def bodies(code: bytes, at: int) -> list[tuple[int, int]]:
    """Where the body of each function in a section of code begins and ends."""
    count, at = read(code, at)
    found = []
    for _ in range(count):
        size, begin = read(code, at)
        at = begin + size
        found.append((begin, at))
    return found


def without_unreached(code: bytes) -> bytes:
    """The program with `NOTHING` in place of each function that neither an export nor a table nor any of their functions can call. Raises UnknownProgram."""
    found = {kind: body for kind, _, body, _ in sections(code)}
    imported = _imported_functions(code, found[IMPORTS])
    places = bodies(code, found[CODE])
    waiting = list(_roots(code, found))
    reached: set[int] = set()
    while waiting:
        function = waiting.pop()
        if function in reached:
            continue
        reached.add(function)
        if function >= imported:
            waiting += _called(code, *places[function - imported])
    kept = (
        code[first:last] if number + imported in reached else NOTHING for number, (first, last) in enumerate(places)
    )
    return altered(code, {}, kept)


def altered(code: bytes, added: Mapping[int, list[bytes]], functions: Iterable[bytes]) -> bytes:
    """The program with more entries at the end of sections (`added`, by their kinds), and with these bodies."""
    out = [code[:8]]
    for kind, begin, body, end in sections(code):
        if kind == CODE:
            out.append(section(CODE, vector(map(sized, functions))))
        elif kind in added:
            count, at = read(code, body)
            whole = number(count + len(added[kind])) + code[at:end] + b"".join(added[kind])
            out.append(section(kind, whole))
        else:
            out.append(code[begin:end])
    return b"".join(out)


def _imported_functions(code: bytes, at: int) -> int:
    """How many functions a section of imports has: the program's own are numbered after them."""
    return sum(kind == FUNCTION for _, kind in imports(code, at))


class Import(NamedTuple):
    """What a program imports: the module's name and its own there, its kind, and what else is said of it, as it is written."""

    module: str
    name: str
    kind: int
    description: bytes

    @property
    def named(self) -> bytes:
        """Its own name as it is written."""
        return sized(self.name.encode())

    @property
    def written(self) -> bytes:
        """All of it as it is written."""
        return sized(self.module.encode()) + self.named + bytes((self.kind,)) + self.description


def imports(code: bytes, at: int) -> Iterator[tuple[str, int]]:
    """The name and the kind of each entry in a section of imports."""
    for entry in entries(code, at):
        yield entry.name, entry.kind


def entries(code: bytes, at: int) -> Iterator[Import]:
    """The entries in a section of imports."""
    count, at = read(code, at)
    for _ in range(count):
        length, at = read(code, at)
        module, at = code[at : at + length].decode(), at + length
        length, at = read(code, at)
        name, at = code[at : at + length].decode(), at + length
        end = _past_description(code, code[at], at + 1)
        yield Import(module, name, code[at], code[at + 1 : end])
        at = end


def own(code: bytes, at: int, kind: int) -> Iterator[bytes]:
    """What is said of each table, memory, or tag of a program's own, from the body of its section on, as it is written."""
    count, at = read(code, at)
    for _ in range(count):
        end = _past_description(code, kind, at)
        yield code[at:end]
        at = end


def own_globals(code: bytes, at: int) -> Iterator[tuple[bytes, bytes]]:
    """What is said of each global of a program's own, and the instruction that gives its value, as they are written."""
    count, at = read(code, at)
    for _ in range(count):
        value, end = at + 2, _expression(code, at + 2)
        yield code[at:value], code[value : end - 1]
        at = end


def _past_description(code: bytes, kind: int, at: int) -> int:
    """Where it ends what is said of one of this kind."""
    if kind == FUNCTION:
        return _past(code, at, 1)
    if kind == GLOBAL:
        return at + 2
    if kind == TAG:
        return _past(code, at + 1, 1)
    if kind == TABLE:
        at += 1
    return _past(code, at + 1, 2 if code[at] & 1 else 1)  # how few, and if that is said, how many at most


def _roots(code: bytes, found: dict[int, int]) -> Iterator[int]:
    """The functions that can be called from outside, or by a place in a table."""
    for _, entry in exported(code, found[EXPORTS]):
        length, name = read(entry, 0)
        if entry[name + length] == FUNCTION:
            yield read(entry, name + length + 1)[0]
    if START in found:
        yield read(code, found[START])[0]
    count, at = read(code, found[GLOBALS])
    for _ in range(count):
        end = _expression(code, at + 2)
        yield from _called(code, at + 2, end, local=False)
        at = end
    count, at = read(code, found[ELEMENTS])
    for _ in range(count):
        if code[at] != 0:
            raise UnknownProgram(f"a table's segment of kind {code[at]}")
        size, at = read(code, _expression(code, at + 1))
        for _ in range(size):
            function, at = read(code, at)
            yield function


def _expression(code: bytes, at: int) -> int:
    """Where an expression ends that says one constant."""
    while code[at] != END:
        if _KINDS[code[at]] not in (_ONE, _CALL):
            raise UnknownProgram(f"a constant by instruction {code[at]:#x}")
        at = _past(code, at + 1, 1)
    return at + 1


def _called(code: bytes, at: int, end: int, local: bool = True) -> set[int]:
    """The functions that a body names; `local`: it begins with its variables."""
    begin = past_variables(code, at) if local else at
    return {value for first, value, _, _ in naming(code, begin, end) if first not in (GET, SET)}


def past_variables(code: bytes, at: int) -> int:
    """Where the instructions of a body begin."""
    groups, at = read(code, at)
    return _past(code, at, 2 * groups)


def naming(code: bytes, at: int, end: int) -> Iterator[tuple[int, int, int, int]]:
    """The instructions that name a function or a global: their first byte, its number, and where they begin and end."""
    while at < end:
        first, begin = code[at], at
        kind = _KINDS[first]
        at += 1
        if kind == _CALL or first in (GET, SET):
            value, at = read(code, at)
            yield first, value, begin, at
        elif kind == _ONE:
            while code[at] & 128:
                at += 1
            at += 1
        elif kind:
            at = _past_others(code, kind, at)
    if at != end:
        raise UnknownProgram("a function that ends amid an instruction")


def _past_others(code: bytes, kind: int, at: int) -> int:
    """Where an instruction ends of whose first byte this follows."""
    if kind == _TWO:
        return _past(code, at, 2)
    if kind in (_FOUR, _EIGHT):
        return at + (4 if kind == _FOUR else 8)
    second, after = read(code, at)
    if kind == _LABELS:
        return _past(code, after, second + 1)
    if kind == _TYPES:
        return _past(code, after, second)
    if kind == _MORE and second < len(_NUMBERS_OF_MORE):
        return _past(code, after, _NUMBERS_OF_MORE[second])
    if kind == _VECTOR:
        return _past_vector(code, second, after)
    raise UnknownProgram(f"instruction {code[at - 1]:#x} {second}")


def _past_vector(code: bytes, second: int, at: int) -> int:
    """Where an instruction on vectors ends of whose second number this follows."""
    if second in (12, 13):  # a vector's bytes
        return at + 16
    if 21 <= second <= 34:  # a lane
        return at + 1
    if second <= 11 or 84 <= second <= 93:  # a place in memory, and for a lane of it the lane
        return _past(code, at, 2) + (second >= 84 and second <= 91)
    return at


def _past(code: bytes, at: int, numbers: int) -> int:
    """Where so many numbers end."""
    for _ in range(numbers):
        while code[at] & 128:
            at += 1
        at += 1
    return at


def read(code: bytes, at: int) -> tuple[int, int]:
    """A number, and where it ends."""
    value = shift = 0
    while True:
        byte = code[at]
        at += 1
        value |= (byte & 127) << shift
        if byte < 128:
            return value, at
        shift += 7


def number(value: int) -> bytes:
    """A number as it is written."""
    out = bytearray()
    while True:
        value, low = value >> 7, value & 127
        out.append(low | (128 if value else 0))
        if not value:
            return bytes(out)


def constant(value: int) -> bytes:
    """The instruction that gives a number that is not negative."""
    written = number(value)
    more = written[-1] & 64  # it would be read as a sign
    return bytes((CONSTANT,)) + (written[:-1] + bytes((written[-1] | 128, 0)) if more else written)


def sized(body: bytes) -> bytes:
    """Bytes with their number before them."""
    return number(len(body)) + body


def vector(items: Iterable[bytes]) -> bytes:
    """A list as it is written: how many, and each."""
    listed = list(items)
    return number(len(listed)) + b"".join(listed)
