"""Pyodide's program as pages get it: what only dynamic libraries and WebGL ask of it is left out, and its script is compiled as it is read.

An instance makes an object of each of the 8,560 names that the program exports, and puts each function into its table, one after the other, for
dynamic libraries to find; for each call of WebGL it compiles a small program. Our site loads no such library and draws nothing with WebGL: without
all that an instance is there in a third of the time. Functions that nothing can call any more have no bodies. Whatever is not written as we know it stops the build.
"""

import re
from collections import Counter
from functools import cache

from web.build.places import ROOT, BuildError, node_file
from web.build.webassembly import EXPORTS, UnknownProgram, exported, number, section, sections, without_unreached

SCRIPT = "pyodide.asm.mjs"
CODE = "pyodide.asm.wasm"
LOADER = "pyodide.mjs"
ASSIGNED = re.compile(r'([\w$]+)=(?:[\w$]+=|Module\["[\w$]+"\]=)*wasmExports\["([\w$]+)"\](?:\.value>>>0)?')
"""How the script makes a variable of what the program exports."""


@cache
def program() -> dict[str, bytes]:
    """The three files of Pyodide's program by their names, as pages get them. Raises BuildError."""
    script, loader, code = (node_file(f"pyodide/{name}").read_bytes() for name in (SCRIPT, LOADER, CODE))
    ours = (ROOT / "web" / "shell" / "snapshot.mjs").read_text()
    text, called = without_names(script.decode(), loader.decode() + ours)
    try:
        code = without_unreached(exporting(code, called))
    except UnknownProgram as unknown:
        raise _unknown(str(unknown)) from unknown
    return {SCRIPT: eager(without_tables(text)).encode(), LOADER: loader, CODE: code}


def without_names(script: str, callers: str) -> tuple[str, set[str]]:
    """The script without variables of exports that neither it nor `callers` use, and the names of those that are left."""
    declared, assigned = "var {}", "function assignWasmExports(wasmExports){{{}}}"
    found = re.search(r"var ((?:[\w$]+,)+[\w$]+);function assignWasmExports\(wasmExports\)\{([^{}]*)\}", script)
    if not found:
        raise _unknown("how it names what the program exports")
    statements = found[2].split(";")
    parts = [ASSIGNED.fullmatch(statement) for statement in statements]
    rest = script[: found.start()] + script[found.end() :]
    words = Counter(re.findall(r"[\w$]+", rest + callers))
    texts = set(re.findall(r'"([\w$]+)"', rest))
    called = set(re.findall(r'wasmExports(?:\?\.|\.|\[")([\w$]+)', rest))
    used, dropped = [], set()
    for statement, part in zip(statements, parts, strict=True):
        if part is None:
            raise _unknown(f"what {statement[:60]} does")
        variable, name = part.groups()
        if words[variable] or name in texts or part[0].count("=") > 2:
            used.append(statement)
            called.add(name)
        else:
            dropped.add(variable)
    left = ",".join(name for name in found[1].split(",") if name not in dropped)
    named = f"{declared.format(left)};{assigned.format(';'.join(used))}"
    return script[: found.start()] + named + script[found.end() :], called


def without_tables(script: str) -> str:
    """The script without the calls of WebGL in the program's table, and without a search through all of it at each function that is added."""
    for old, new in (
        ("if(!value&&!entry.required){", 'if(!value&&!entry.required||symName.startsWith("emscripten_gl")){'),
        ("functionsInTableMap=new WeakMap;updateTableMap(0,wasmTable.length)", "functionsInTableMap=new WeakMap"),
    ):
        if script.count(old) != 1:
            raise _unknown(f"where it has {old}")
        script = script.replace(old, new)
    return script


def eager(script: str) -> str:
    """The script, all of it one function, so written that engines compile it as they read it: else they read it twice, and keep nothing of it."""
    head, tail = "async function _createPyodideModule(", "export default _createPyodideModule;"
    body, found, rest = script.rpartition(tail)
    if not found or not body.startswith(head) or not body.rstrip().endswith("}"):
        raise _unknown(f"that it is one function, {head}…), and then {tail}")
    return f"const _createPyodideModule = ({body.rstrip()});\n{found}{rest}"


def exporting(code: bytes, names: set[str]) -> bytes:
    """A WebAssembly program that exports these names alone. Raises BuildError where it has not all of them."""
    out, missing = [code[:8]], set(names)
    for kind, start, body, end in sections(code):
        if kind != EXPORTS:
            out.append(code[start:end])
            continue
        kept = [item for name, item in exported(code, body) if name in names]
        missing -= {name for name, _ in exported(code, body)}
        out.append(section(EXPORTS, number(len(kept)) + b"".join(kept)))
    if missing:
        raise _unknown(f"that its program exports {', '.join(sorted(missing))}")
    return b"".join(out)


def _unknown(what: str) -> BuildError:
    return BuildError(f"This build knows another Pyodide than {SCRIPT} is of: it does not know {what}.")
