"""Pyodide's program as pages get it: what only dynamic libraries and WebGL ask of it is left out, and its script is compiled as it is read.

An instance makes an object of each of the 8,560 names that the program exports, and puts each function into its table, one after the other, for
dynamic libraries to find; for each call of WebGL it compiles a small program. Our site loads no such library and draws nothing with WebGL: without
all that an instance is there in a third of the time. Functions that nothing can call any more have no bodies, and of the script, which is read at every
start, only what the rest still uses is left: half of it. What starts and matches don't call comes as a program of its own (`halves`). Whatever is not
written as we know it stops the build.
"""

import hashlib
import json
import re
import subprocess
from collections import Counter
from functools import cache
from itertools import chain
from pathlib import Path

from web.build.places import ROOT, BuildError, node, node_file
from web.build.split import Halves, split
from web.build.webassembly import (
    EXPORTS,
    UnknownProgram,
    exported,
    imported,
    section,
    sections,
    vector,
    without_unreached,
)

SCRIPT = "pyodide.asm.mjs"
CODE = "pyodide.asm.wasm"
REST = "rest.wasm"
LOADER = "pyodide.mjs"
CALLED = Path(__file__).with_name("called.json")
"""Which of the program's functions pages call, by number: `[first, last]` of each run of them; `program`: of which program, see `makers`."""
WEBGL = "emscripten_gl"
"""How names of WebGL's calls begin."""
HEAD, TAIL = "async function _createPyodideModule(moduleArg={}){", "export default _createPyodideModule;"
"""How the script, one function, begins, and what comes after it."""
SHAKE = ROOT / "web" / "build" / "shake.mjs"
GIVEN = re.compile(r'(?<=[;}])Module\["([\w$]+)"\]=\1;')
"""How the script gives what it has under a name to whoever has its module."""
SAID = re.compile(r'(?<=[;}])([\w$]+)\.(?:sig="\w*"|isAsync=\w+);')
"""How it says what a function takes and gives."""
ASSIGNED = re.compile(r'([\w$]+)=(?:[\w$]+=|Module\["[\w$]+"\]=)*wasmExports\["([\w$]+)"\](?:\.value>>>0)?')
"""How the script makes a variable of what the program exports."""


@cache
def program() -> dict[str, bytes]:
    """The three files of Pyodide's program by their names, as pages get them. Raises BuildError."""
    script, loader, code = (node_file(f"pyodide/{name}").read_bytes() for name in (SCRIPT, LOADER, CODE))
    ours = (ROOT / "web" / "shell" / "snapshot.mjs").read_text()
    callers = loader.decode() + ours
    text, called = without_names(script.decode(), callers)
    try:
        wanted = {name for name in imported(code) if not name.startswith(WEBGL)}
        text = without_unused(without_tables(text), callers, wanted)
        code = without_unreached(exporting(code, called))
    except UnknownProgram as unknown:
        raise _unknown(str(unknown)) from unknown
    return {SCRIPT: eager(text).encode(), LOADER: loader, CODE: code}


def makers() -> str:
    """What tells the program from others, as its makers built it: functions are numbered alike as long as this is."""
    return hashlib.sha256(node_file(f"pyodide/{CODE}").read_bytes()).hexdigest()


@cache
def halves() -> Halves:
    """Pyodide's WebAssembly program in two. Raises BuildError where it is not the one whose calls are known."""
    known = json.loads(CALLED.read_text())
    if known["program"] != makers():
        raise BuildError(
            f"{CALLED.name} is of another Pyodide: `make called` finds out which of this one's functions pages call."
        )
    try:
        return split(program()[CODE], chain.from_iterable(range(first, last + 1) for first, last in known["functions"]))
    except UnknownProgram as unknown:
        raise _unknown(str(unknown)) from unknown


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
        ("if(!value&&!entry.required){", f'if(!value&&!entry.required||symName.startsWith("{WEBGL}")){{'),
        ("functionsInTableMap=new WeakMap;updateTableMap(0,wasmTable.length)", "functionsInTableMap=new WeakMap"),
    ):
        if script.count(old) != 1:
            raise _unknown(f"where it has {old}")
        script = script.replace(old, new)
    return script


def without_unused(script: str, callers: str, wanted: set[str]) -> str:
    """The script without what neither it nor `callers` use, once it gives the program only what that imports (`wanted`)."""
    script = _importing(script, wanted)
    others = GIVEN.sub("", script) + callers
    used = {*re.findall(r"\.([\w$]+)", others), *re.findall(r"""["']([\w$]+)["']""", others)}
    used.update(*(re.findall(r"[\w$]+", names) for names in re.findall(r"\{([\w$:, ]+)\}=", others)))
    script = GIVEN.sub(lambda found: found[0] if found[1] in used else "", script)
    return _shaken(re.sub(r"(?<![\w.$])eval\(", "(0,eval)(", script))  # our policy lets no text be run anyway


def _importing(script: str, wanted: set[str]) -> str:
    """The script with only what is `wanted` in its table of what the program imports, and without what it says of the functions that were there."""
    table = re.search(r"var wasmImports=\{([^{}]*)\}", script)
    if not table:
        raise _unknown("what it has for the program to import")
    entries = [(name, variable or name) for name, _, variable in (one.partition(":") for one in table[1].split(","))]
    kept = [(name, variable) for name, variable in entries if name in wanted]
    idle = {variable for _, variable in entries} - {variable for _, variable in kept}
    given = ",".join(f"{name}:{variable}" for name, variable in kept)
    script = script[: table.start(1)] + given + script[table.end(1) :]
    return SAID.sub(lambda found: "" if found[1] in idle else found[0], script)


def _shaken(script: str) -> str:
    """The script, all of it one function, without what it declares and does not use."""
    body, tail = _body(script)
    begin, end = "const moduleArg=globalThis.given;", "globalThis.result=moduleRtn;"  # what goes in and comes out
    done = subprocess.run([node(), str(SHAKE)], input=f"{begin}{body};{end}", cwd=ROOT, capture_output=True, text=True)
    shaken = done.stdout.strip()
    if done.returncode or not (shaken.startswith(begin) and shaken.endswith(end)):
        raise _unknown(f"how to leave out what it does not use\n{done.stderr[-2000:]}")
    return f"{HEAD}{shaken[len(begin) : -len(end)]}return moduleRtn}}\n{tail}"


def _body(script: str) -> tuple[str, str]:
    """What stands in the script's one function before it gives its result, and what comes after the function."""
    body, found, rest = script.rpartition(TAIL)
    body = body.rstrip()
    end = re.search(r";?return moduleRtn;?\s*\}\Z", body)
    if not found or not body.startswith(HEAD) or not end:
        raise _unknown(f"that it is one function, {HEAD}…, and then {TAIL}")
    return body[len(HEAD) : end.start()], found + rest


def eager(script: str) -> str:
    """The script, all of it one function, so written that engines compile it as they read it: else they read it twice, and keep nothing of it."""
    body, tail = _body(script)
    return f"const _createPyodideModule = ({HEAD}{body};return moduleRtn}});\n{tail}"


def inside(module: str, name: str) -> str:
    """The module of this name, which imports the script, with the script in it: a worker asks for one file, not for two one after the other."""
    body, found, _ = program()[SCRIPT].decode().rpartition(TAIL)
    importing = re.search(rf'import (\w+) from "[^"]*{re.escape(SCRIPT)}";', module)
    if not found or not importing:
        raise BuildError(f"{SCRIPT} has no place in the module that imports it.")
    body = body.replace(f'"{SCRIPT}"', f'"{name}"')  # by this it knows its own functions in errors
    return f"{body}const {importing[1]} = _createPyodideModule;\n{module.replace(importing[0], '')}"


def exporting(code: bytes, names: set[str]) -> bytes:
    """A WebAssembly program that exports these names alone. Raises BuildError where it has not all of them."""
    out, missing = [code[:8]], set(names)
    for kind, start, body, end in sections(code):
        if kind != EXPORTS:
            out.append(code[start:end])
            continue
        kept = [item for name, item in exported(code, body) if name in names]
        missing -= {name for name, _ in exported(code, body)}
        out.append(section(EXPORTS, vector(kept)))
    if missing:
        raise _unknown(f"that its program exports {', '.join(sorted(missing))}")
    return b"".join(out)


def _unknown(what: str) -> BuildError:
    return BuildError(f"This build knows another Pyodide than {SCRIPT} is of: it does not know {what}.")
