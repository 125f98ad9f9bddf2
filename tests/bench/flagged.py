"""`python -m tests.bench.flagged OPTIONS`: builds a site as `python -m web.build` does, with a program that tells which of its functions were called."""

import sys
from collections import Counter

from web.build import __main__ as builder
from web.build import assets, program
from web.build import webassembly as wasm
from web.build.split import Halves, split

FLAG = "called "
INTEGER, CHANGES = 0x7F, 1  # the type of a flag


def flagged(code: bytes) -> bytes:
    """The program in which each function of its own raises a flag when it is called: a global that is exported under its number."""
    found = {kind: body for kind, _, body, _ in wasm.sections(code)}
    imports = Counter(kind for _, kind in wasm.imports(code, found[wasm.IMPORTS]))
    flags = imports[wasm.GLOBAL] + wasm.read(code, found[wasm.GLOBALS])[0]
    bodies = wasm.bodies(code, found[wasm.CODE])
    lowered = bytes((INTEGER, CHANGES)) + wasm.constant(0) + bytes((wasm.END,))
    named = (f"{FLAG}{at + imports[wasm.FUNCTION]}".encode() for at in range(len(bodies)))
    given = [wasm.sized(name) + bytes((wasm.GLOBAL,)) + wasm.number(flags + at) for at, name in enumerate(named)]

    def raising(at: int, begin: int, end: int) -> bytes:
        inside = wasm.past_variables(code, begin)
        return code[begin:inside] + wasm.constant(1) + bytes((wasm.SET,)) + wasm.number(flags + at) + code[inside:end]

    functions = [raising(at, begin, end) for at, (begin, end) in enumerate(bodies)]
    return wasm.altered(code, {wasm.GLOBALS: [lowered] * len(bodies), wasm.EXPORTS: given}, functions)


def main() -> int:
    """Builds the site; its program is whole, and interpreters keep what it exports as `made`."""
    hot, *others = split(program.program()[program.CODE], range(1 << 20))  # of which nothing moves
    flags = Halves(flagged(hot), *others)
    assets.halves = lambda: flags  # type: ignore[attr-defined]
    assets.INTERPRETER = assets.INTERPRETER.replace("return made;", "self.made = made; return made;")
    return builder.main()


if __name__ == "__main__":
    sys.exit(main())
