"""A WebAssembly program in two: what starts and matches call, and the rest, which comes when something first calls it.

Each function that is not `called` has its body in a second program; in its place stands a call through a table (`COLD`), whose first entry brings the
second program. That one calls the first one's functions through this table, too, and shares its memory, tables, globals, and tags.
"""

from collections.abc import Iterable, Iterator

from web.build.webassembly import (
    CALL,
    CODE,
    ELEMENTS,
    END,
    EXPORTS,
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
    UnknownProgram,
    bodies,
    constant,
    entries,
    naming,
    number,
    past_variables,
    read,
    section,
    sections,
    text,
)

COLD = "cold"
"""The table through which the two programs call each other, as the first one exports it."""
_CONSTANT, _LOCAL, _INDIRECT, _EMPTY, _IF, _EQUAL = 0x41, 0x20, 0x11, 0x40, 0x04, 0x46
_TABLE_SIZE = bytes((0xFC, 0x10))
_REFERENCES = 0x70  # to functions: what a table holds
_GIVEN, _BY_NUMBER = 0x02, 0x00  # an element segment for a table that it names, of functions by their numbers
_SIGNATURE = 0x60


class Split:
    """Both programs: `hot` and `cold`, and `count`, of how many functions the second one is. `called` are the functions that stay, by number. Raises UnknownProgram."""

    def __init__(self, code: bytes, called: Iterable[int]) -> None:
        self.code = code
        self.places = {kind: (begin, body, end) for kind, begin, body, end in sections(code)}
        self.imports = list(entries(code, self.places[IMPORTS][1]))
        self.globals = [entry for entry in self.imports if entry.kind == GLOBAL]
        self.first = sum(entry.kind == 0 for entry in self.imports)  # functions that are imported come first
        self.bodies = bodies(code, self.places[CODE][1])
        self.types = list(self._numbers(FUNCTIONS))
        self.signatures = list(self._signatures())
        self.own = list(self._own_globals())
        stays = set(called)
        self.moved = [
            at
            for at, (begin, end) in enumerate(self.bodies)
            if at + self.first not in stays and code[begin:end] != NOTHING
        ]
        self.slots: dict[int, int] = {}  # of functions that the second program calls: their places in the table
        self.shared: dict[int, int] = {}  # globals of both by their numbers in the first one
        self.there = {function + self.first: at for at, function in enumerate(self.moved)}
        moved = [self._rewritten(*self.bodies[at]) for at in self.moved]
        self.count = len(moved)
        self.size = 1 + len(self.slots)
        self.cold = self._cold(moved)
        self.hot = self._hot()

    def _body(self, kind: int) -> bytes:
        _, body, end = self.places[kind]
        return self.code[body:end]

    def _numbers(self, kind: int) -> Iterator[int]:
        count, at = read(self.code, self.places[kind][1])
        for _ in range(count):
            value, at = read(self.code, at)
            yield value

    def _signatures(self) -> Iterator[tuple[int, bool]]:
        """Of each type, how many values it takes, and whether it takes and gives none."""
        count, at = read(self.code, self.places[TYPES][1])
        for _ in range(count):
            if self.code[at] != _SIGNATURE:
                raise UnknownProgram(f"a type of kind {self.code[at]:#x}")
            takes, at = read(self.code, at + 1)
            gives, at = read(self.code, at + takes)
            at += gives
            yield takes, not takes and not gives

    def _own_globals(self) -> Iterator[tuple[bytes, bytes]]:
        """The type of each global of the program's own, and its value, as they are written."""
        count, at = read(self.code, self.places[GLOBALS][1])
        for _ in range(count):
            kind = self.code[at : at + 2]
            if self.code[at + 2] != _CONSTANT:
                raise UnknownProgram(f"a global whose value is instruction {self.code[at + 2]:#x}")
            _, end = read(self.code, at + 3)
            if self.code[end] != END:
                raise UnknownProgram("a global with more than a constant")
            yield kind, self.code[at + 2 : end]
            at = end + 1

    def _rewritten(self, begin: int, end: int) -> bytes:
        """A body as it stands in the second program."""
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
        if value in self.there:
            return bytes((CALL,)) + number(self.there[value])
        slot = self.slots.setdefault(value, 1 + len(self.slots))
        return self._through(slot, self._type(value))

    def _global(self, first: int, value: int) -> bytes:
        own = value - len(self.globals)
        if own >= 0 and not self.own[own][0][1]:
            return self.own[own][1]  # it never changes
        return bytes((first,)) + number(self.shared.setdefault(value, len(self.shared)))

    def _type(self, function: int) -> int:
        if function >= self.first:
            return self.types[function - self.first]
        given = [entry for entry in self.imports if entry.kind == 0][function]
        return read(given.description, 0)[0]

    @property
    def _table(self) -> int:
        """The table's number: after the program's own."""
        return read(self.code, self.places[TABLES][1])[0]

    def _through(self, slot: int, kind: int) -> bytes:
        return constant(slot) + bytes((_INDIRECT,)) + number(kind) + number(self._table)

    def _segment(self, at: int, functions: Iterable[int]) -> bytes:
        listed = list(functions)
        head = bytes((_GIVEN,)) + number(self._table) + constant(at) + bytes((END, _BY_NUMBER)) + number(len(listed))
        return head + b"".join(map(number, listed))

    def _hot(self) -> bytes:
        """The program with calls through the table in place of what has moved."""
        added = {
            FUNCTIONS: [number(self._nothing())],
            TABLES: [bytes((_REFERENCES, 0)) + number(self.size)],
            EXPORTS: self._exports(),
            ELEMENTS: [self._segment(1, self.slots)],
        }
        out = [self.code[:8]]
        for kind, (begin, body, end) in self.places.items():
            if kind == CODE:
                out.append(section(CODE, self._codes()))
            elif kind in added:
                count, at = read(self.code, body)
                out.append(section(kind, number(count + len(added[kind])) + self.code[at:end] + b"".join(added[kind])))
            else:
                out.append(self.code[begin:end])
        return b"".join(out)

    def _nothing(self) -> int:
        """The type of functions that take and give nothing."""
        return next(at for at, (_, none) in enumerate(self.signatures) if none)

    def _codes(self) -> bytes:
        moved = {function: self.size + at for at, function in enumerate(self.moved)}
        ensure = len(self.bodies) + self.first
        codes = [
            self._stub(ensure, moved[at], self.types[at]) if at in moved else self.code[begin:end]
            for at, (begin, end) in enumerate(self.bodies)
        ]
        bring = self._through(0, self._nothing())
        missing = _TABLE_SIZE + number(self._table) + constant(self.size) + bytes((_EQUAL, _IF, _EMPTY))
        codes.append(bytes((0,)) + missing + bring + bytes((END, END)))
        return number(len(codes)) + b"".join(number(len(code)) + code for code in codes)

    def _stub(self, ensure: int, slot: int, kind: int) -> bytes:
        values = b"".join(bytes((_LOCAL,)) + number(at) for at in range(self.signatures[kind][0]))
        return bytes((0, CALL)) + number(ensure) + values + self._through(slot, kind) + bytes((END,))

    def _exports(self) -> list[bytes]:
        """What the second program shares, and the table."""
        return [text(name) + bytes((kind,)) + number(at) for name, kind, at in self._wanted()]

    def _wanted(self) -> Iterator[tuple[str, int, int]]:
        yield f"{COLD} memory", MEMORY, 0
        for at in range(self._table):
            yield f"{COLD} table {at}", TABLE, at
        yield COLD, TABLE, self._table
        for at in self.shared:
            if at >= len(self.globals):
                yield f"{COLD} global {at}", GLOBAL, at
        for at in range(read(self.code, self.places[TAGS][1])[0]):
            yield f"{COLD} tag {at}", TAG, at

    def _cold(self, moved: list[bytes]) -> bytes:
        given = list(self._given())
        functions = [number(self.types[at]) for at in self.moved]
        codes = [number(len(code)) + code for code in moved]
        return b"".join(
            [
                self.code[:8],
                section(TYPES, self._body(TYPES)),
                section(IMPORTS, number(len(given)) + b"".join(given)),
                section(FUNCTIONS, number(len(functions)) + b"".join(functions)),
                section(ELEMENTS, number(1) + self._segment(self.size, range(self.count))),
                section(CODE, number(len(codes)) + b"".join(codes)),
            ]
        )

    def _given(self) -> Iterator[bytes]:
        """What the second program imports, in the order in which it numbers it."""
        tables = list(self._limits(TABLES, 1))
        own = text(COLD)
        for at, table in enumerate(tables):
            yield own + text(f"{COLD} table {at}") + bytes((TABLE,)) + table
        yield own + text(COLD) + bytes((TABLE, _REFERENCES, 0)) + number(self.size + self.count)
        (memory,) = self._limits(MEMORIES, 0)
        yield own + text(f"{COLD} memory") + bytes((MEMORY,)) + memory
        for at in self.shared:
            if at < len(self.globals):
                entry = self.globals[at]
                yield text(entry.module) + text(entry.name) + bytes((GLOBAL,)) + entry.description
            else:
                yield own + text(f"{COLD} global {at}") + bytes((GLOBAL,)) + self.own[at - len(self.globals)][0]
        count, at = read(self.code, self.places[TAGS][1])
        for tag in range(count):
            _, end = read(self.code, at + 1)
            yield own + text(f"{COLD} tag {tag}") + bytes((TAG,)) + self.code[at:end]
            at = end

    def _limits(self, kind: int, before: int) -> Iterator[bytes]:
        """Tables or memories as they are written: what they hold, in so many bytes, how few, and if that is said, how many at most."""
        count, at = read(self.code, self.places[kind][1])
        for _ in range(count):
            begin, end = at, at + before
            flag = self.code[end]
            _, end = read(self.code, end + 1)
            if flag & 1:
                _, end = read(self.code, end)
            yield self.code[begin:end]
            at = end
