"""A WebAssembly program in two: what starts and matches call, and the rest, which comes when something first calls it.

Each function that is not `called` has its body in a second program; in its place stands a call through a table (`COLD`), whose first entry brings the
second program. That one calls the first one's functions through this table, too, and shares its memory, tables, globals, and tags.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from web.build.webassembly import (
    CALL,
    CODE,
    CONSTANT,
    ELEMENTS,
    END,
    EXPORTS,
    FUNCTION,
    FUNCTIONS,
    GET,
    GLOBAL,
    GLOBALS,
    IMPORTS,
    MEMORIES,
    MEMORY,
    NOTHING,
    SET,
    TABLE,
    TABLES,
    TAG,
    TAGS,
    TYPES,
    Import,
    UnknownProgram,
    altered,
    bodies,
    constant,
    entries,
    naming,
    number,
    own,
    own_globals,
    past_variables,
    read,
    section,
    sections,
    sized,
    vector,
)

COLD = "cold"
"""The table through which the two programs call each other, as the first one exports it, and the module by whose name the second one imports."""
_LOCAL, _INDIRECT, _EMPTY, _IF, _EQUAL = 0x20, 0x11, 0x40, 0x04, 0x46
_TABLE_SIZE = bytes((0xFC, 0x10))
_REFERENCES = bytes((0x70, 0))  # a table of functions that may grow
_GIVEN, _BY_NUMBER = 0x02, 0x00  # an element segment for a table that it names, of functions by their numbers
_SIGNATURE = 0x60


class Halves(NamedTuple):
    """The first program, the second one, and how many functions have moved there."""

    hot: bytes
    cold: bytes
    moved: int


def split(code: bytes, called: Iterable[int]) -> Halves:
    """A program in two; `called` are the functions that stay, by number. Raises UnknownProgram."""
    parting = _Parting(code, set(called))
    moved = [parting.rewritten(function) for function in parting.moved]
    return Halves(parting.hot(), parting.cold(moved), len(moved))


class _Parting:
    """A program that is being parted. As bodies are `rewritten`, it learns what the second program needs of the first."""

    def __init__(self, code: bytes, called: set[int]) -> None:
        self.code = code
        self.body = {kind: body for kind, _, body, _ in sections(code)}
        imports = list(entries(code, self.body[IMPORTS]))
        self.globals = [entry for entry in imports if entry.kind == GLOBAL]
        self.constants = list(own_globals(code, self.body[GLOBALS]))
        self.types = [read(entry.description, 0)[0] for entry in imports if entry.kind == FUNCTION]  # each function's
        self.first = len(self.types)  # of the program's own functions: those that are imported come before
        self.types += _numbers(code, self.body[FUNCTIONS])
        self.takes = list(_signatures(code, self.body[TYPES]))
        self.tables = list(own(code, self.body[TABLES], TABLE))
        self.bodies = dict(enumerate(bodies(code, self.body[CODE]), self.first))
        self.moved = [
            function
            for function, (begin, end) in self.bodies.items()
            if function not in called and code[begin:end] != NOTHING
        ]
        self.renamed = {function: at for at, function in enumerate(self.moved)}  # their numbers in the second program
        self.slots: dict[int, int] = {}  # of functions that the second program calls: their places in the table
        self.shared: dict[int, int] = {}  # globals by their numbers in the first program, and in the second one

    @property
    def size(self) -> int:
        """How much the table holds before the second program is there; then follow that one's functions."""
        return 1 + len(self.slots)

    def rewritten(self, function: int) -> bytes:
        """A body as it stands in the second program."""
        begin, end = self.bodies[function]
        out, done = [], begin
        for first, value, at, after in naming(self.code, past_variables(self.code, begin), end):
            out += [self.code[done:at], self._renamed(first, value)]
            done = after
        return b"".join([*out, self.code[done:end]])

    def _renamed(self, first: int, value: int) -> bytes:
        if first in (GET, SET):
            return self._global(first, value)
        if first != CALL:
            raise UnknownProgram(f"a function named by instruction {first:#x}")
        if value in self.renamed:
            return bytes((CALL,)) + number(self.renamed[value])
        return self._through(self.slots.setdefault(value, 1 + len(self.slots)), self.types[value])

    def _global(self, first: int, value: int) -> bytes:
        if value >= len(self.globals):
            kind, given = self.constants[value - len(self.globals)]
            if not kind[1]:  # it never changes
                if given[0] != CONSTANT:
                    raise UnknownProgram(f"a global whose value is instruction {given[0]:#x}")
                return given
        return bytes((first,)) + number(self.shared.setdefault(value, len(self.shared)))

    def _through(self, slot: int, kind: int) -> bytes:
        """A call of what stands in the table there, a function of this type."""
        return constant(slot) + bytes((_INDIRECT,)) + number(kind) + number(len(self.tables))

    def _segment(self, at: int, functions: Iterable[int]) -> bytes:
        """What fills the table from there on."""
        head = bytes((_GIVEN,)) + number(len(self.tables)) + constant(at) + bytes((END, _BY_NUMBER))
        return head + vector(map(number, functions))

    def hot(self) -> bytes:
        """The program with calls through the table in place of what has moved; its last function brings the second one where that is not there."""
        nothing = next(at for at, (takes, gives) in enumerate(self.takes) if takes == gives == 0)
        given = [entry.named + bytes((entry.kind,)) + number(at) for entry, at in self._shares() if at is not None]
        added = {
            FUNCTIONS: [number(nothing)],
            TABLES: [_REFERENCES + number(self.size)],
            EXPORTS: given,
            ELEMENTS: [self._segment(1, self.slots)],
        }
        missing = _TABLE_SIZE + number(len(self.tables)) + constant(self.size) + bytes((_EQUAL, _IF, _EMPTY))
        bring = bytes((0,)) + missing + self._through(0, nothing) + bytes((END, END))
        stays = (
            self._stub(function) if function in self.renamed else self.code[begin:end]
            for function, (begin, end) in self.bodies.items()
        )
        return altered(self.code, added, [*stays, bring])

    def _stub(self, function: int) -> bytes:
        """What stands in a moved function's place."""
        kind = self.types[function]
        values = b"".join(bytes((_LOCAL,)) + number(at) for at in range(self.takes[kind][0]))
        bring = bytes((0, CALL)) + number(len(self.types))
        return bring + values + self._through(self.size + self.renamed[function], kind) + bytes((END,))

    def cold(self, moved: list[bytes]) -> bytes:
        """The second program, of these bodies."""
        types = next(self.code[body:end] for kind, _, body, end in sections(self.code) if kind == TYPES)
        written = {
            TYPES: types,
            IMPORTS: vector(entry.written for entry, _ in self._shares()),
            FUNCTIONS: vector(number(self.types[function]) for function in self.moved),
            ELEMENTS: vector([self._segment(self.size, range(len(moved)))]),
            CODE: vector(map(sized, moved)),
        }
        return self.code[:8] + b"".join(section(kind, body) for kind, body in written.items())

    def _shares(self) -> Iterator[tuple[Import, int | None]]:
        """What the second program imports, in the order in which it numbers it; and its number in the first one, unless that imports it, too."""
        for at, table in enumerate(self.tables):
            yield Import(COLD, f"{COLD} table {at}", TABLE, table), at
        yield Import(COLD, COLD, TABLE, _REFERENCES + number(self.size + len(self.moved))), len(self.tables)
        for at, memory in enumerate(own(self.code, self.body[MEMORIES], MEMORY)):
            yield Import(COLD, f"{COLD} memory {at}", MEMORY, memory), at
        for at in self.shared:
            if at < len(self.globals):
                yield self.globals[at], None
            else:
                yield Import(COLD, f"{COLD} global {at}", GLOBAL, self.constants[at - len(self.globals)][0]), at
        for at, tag in enumerate(own(self.code, self.body[TAGS], TAG)):
            yield Import(COLD, f"{COLD} tag {at}", TAG, tag), at


def _numbers(code: bytes, at: int) -> Iterator[int]:
    count, at = read(code, at)
    for _ in range(count):
        value, at = read(code, at)
        yield value


def _signatures(code: bytes, at: int) -> Iterator[tuple[int, int]]:
    """Of each type in a section of types, how many values it takes and gives."""
    count, at = read(code, at)
    for _ in range(count):
        if code[at] != _SIGNATURE:
            raise UnknownProgram(f"a type of kind {code[at]:#x}")
        takes, at = read(code, at + 1)
        gives, at = read(code, at + takes)
        at += gives
        yield takes, gives
