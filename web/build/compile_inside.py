"""Runs inside Pyodide: compiles the standard library and our wheels to `.pyc`, and has micropip make the lock.

/work/stdlib.zip -> /work/out/python_stdlib.zip; /work/wheels/NAME/** -> /work/out/NAME-1-py3-none-any.whl;
/work/lock/NAME -> /work/out/pyodide-lock.json for packages of these names.
"""

import ast
import base64
import hashlib
import importlib._bootstrap_external
import json
import marshal
import re
import sys
import zipfile
from pathlib import Path
from typing import cast

from compression import zstd

WORK = Path("/work")
OUT = WORK / "out"
SITE_PACKAGES = "/lib/python3.14/site-packages"
UNPACKERS = ("web/__init__.py", "web/shell/__init__.py", "web/shell/late.py")
EPOCH = (1980, 1, 1, 0, 0, 0)

# What neither Pyodide's start, nor the loader of our wheel, nor rules ever import (guarded by tests of the build).
NEVER_IMPORTED = set(
    """
    _pyrepl antigravity bdb bz2 cProfile cmd code compileall configparser colorsys ctypes curses dbm doctest
    ensurepip fileinput filecmp ftplib getpass idlelib imaplib lib2to3 lzma mailbox modulefinder multiprocessing netrc
    optparse pdb pickletools plistlib poplib profile pstats pty pyclbr pydoc pydoc_data rlcompleter runpy sched shelve smtplib
    socketserver sqlite3 ssl _ssl symtable tabnanny this timeit tkinter trace tracemalloc tty turtledemo
    unittest venv wave webbrowser wsgiref xml xmlrpc zipapp zoneinfo __phello__ __hello__ _aix_support
    _android_support _apple_support _ios_support _osx_support nturl2path sre_compile sre_constants sre_parse
    """.split()
)
KEPT_ENCODINGS = {
    "__init__",
    "aliases",
    "ascii",
    "cp437",
    "idna",
    "latin_1",
    "punycode",
    "raw_unicode_escape",
    "unicode_escape",
    "utf_8",
}
MEANT = re.compile("ClassVar|InitVar|KW_ONLY")  # what a dataclass reads in annotations
DOCUMENTED = {"_pyodide/_core_docs.py"}  # Pyodide copies these docstrings to its own functions as it starts


def wanted(name: str) -> bool:
    top = name.split("/")[0].removesuffix(".py")
    if top == "encodings":
        return Path(name).stem in KEPT_ENCODINGS
    return top not in NEVER_IMPORTED


class _Undocumented(ast.NodeTransformer):
    """Takes docstrings away: only people read them, and there is nobody in the page. A class keeps a blank one, since dataclasses would make one."""

    def visit_Module(self, node: ast.Module) -> ast.Module:
        if ast.get_docstring(node):
            del node.body[0]
        return cast(ast.Module, self.generic_visit(node))

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        if ast.get_docstring(node):
            node.body[0] = ast.copy_location(ast.Expr(ast.copy_location(ast.Constant(" "), node)), node)
        return cast(ast.ClassDef, self.generic_visit(node))

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        if ast.get_docstring(node):
            node.body[0] = ast.copy_location(ast.Pass(), node)
        return cast(ast.FunctionDef, self.generic_visit(node))

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AsyncFunctionDef:
        if ast.get_docstring(node):
            node.body[0] = ast.copy_location(ast.Pass(), node)
        return cast(ast.AsyncFunctionDef, self.generic_visit(node))


class _Lean(_Undocumented):
    """Takes annotations and imports for annotations alone away, too: a third of what travels. Of a class's fields it stays that they are annotated, which makes them fields."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        node.returns = None
        return super().visit_FunctionDef(node)

    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.annotation = None
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        if not MEANT.search(ast.unparse(node.annotation)):
            node.annotation = ast.copy_location(ast.Constant(None), node)
        return cast(ast.stmt, self.generic_visit(node))

    def visit_If(self, node: ast.If) -> ast.stmt:
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING" and not node.orelse:
            return ast.copy_location(ast.Pass(), node)
        return cast(ast.If, self.generic_visit(node))


def compiled(source: bytes, shown_as: str, without: ast.NodeTransformer | None) -> bytes:
    """The bytes of an unchecked-hash `.pyc`: valid without its source and whatever the clock says. Its hash is blank, since nobody looks at it."""
    tree = ast.parse(source)
    tree = without.visit(tree) if without else tree
    on_statements_lines(tree, 1)
    code = compile(tree, shown_as, "exec", dont_inherit=True)
    return bytes(importlib._bootstrap_external._code_to_hash_pyc(code, bytes(8), False))  # type: ignore[attr-defined]


def on_statements_lines(tree: ast.AST, line: int) -> None:
    """Puts expressions on the line on which their statement begins: where in it an error arose costs a twentieth of what travels."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.stmt | ast.excepthandler):
            on_statements_lines(node, node.lineno)
            continue
        if "lineno" in node._attributes:
            for name, value in (("lineno", line), ("end_lineno", line), ("col_offset", 0), ("end_col_offset", 0)):
                setattr(node, name, value)
        on_statements_lines(node, line)


def refuse_missing(source: bytes, name: str) -> None:
    """Stops the build where our code imports what is not shipped."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            modules = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and not node.level:
            modules = [node.module or ""]
        else:
            continue
        for module in modules:
            if module.split(".")[0] in NEVER_IMPORTED:
                raise ImportError(
                    f"{name}, line {node.lineno}, imports {module}, which NEVER_IMPORTED in web/build/compile_inside.py leaves out of the site."
                )


class Archive:
    """A zip whose bytes depend on nothing but its contents."""

    def __init__(self, path: Path) -> None:
        self.zip = zipfile.ZipFile(path, "w")
        self.record: list[str] = []

    def add(self, name: str, data: bytes, method: int = zipfile.ZIP_DEFLATED) -> None:
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        self.record.append(f"{name},sha256={digest},{len(data)}")
        entry = zipfile.ZipInfo(name, EPOCH)
        entry.external_attr = 0o644 << 16
        self.zip.writestr(entry, data, method, 9)


def compile_library() -> None:
    archive = Archive(OUT / "python_stdlib.zip")
    with zipfile.ZipFile(WORK / "stdlib.zip") as original:
        for name in sorted(original.namelist()):
            if name.endswith("/") or not wanted(name):
                continue
            data = original.read(name)
            if name.endswith(".py"):
                without = None if name in DOCUMENTED else _Undocumented()
                archive.add(f"{name}c", compiled(data, f"/lib/python314.zip/{name}", without))
            else:
                archive.add(name, data)
    archive.zip.close()


def compile_wheel(root: Path) -> Path:
    """A wheel with what is needed to unpack its one packed file, in which our code travels at less than two thirds."""
    path = OUT / f"{root.name.replace('-', '_')}-1-py3-none-any.whl"
    archive, packed = Archive(path), {}
    for file in sorted(root.rglob("*")):
        if not file.is_file():
            continue
        name, data = file.relative_to(root).as_posix(), file.read_bytes()
        if file.suffix == ".py":
            refuse_missing(data, name)
            data = compiled(data, f"{SITE_PACKAGES}/{name}", _Lean())
        if name in UNPACKERS:
            archive.add(f"{name}c", data)
        else:
            packed[f"{name}c" if file.suffix == ".py" else name] = data
    best = {zstd.CompressionParameter.compression_level: 22, zstd.CompressionParameter.window_log: 23}
    archive.add(f"web/parts/{root.name}.zst", zstd.compress(marshal.dumps(packed), options=best), zipfile.ZIP_STORED)
    folder = f"{root.name.replace('-', '_')}-1.dist-info"
    archive.add(f"{folder}/METADATA", f"Metadata-Version: 2.1\nName: {root.name}\nVersion: 1\n".encode())
    archive.add(
        f"{folder}/WHEEL", b"Wheel-Version: 1.0\nGenerator: web.build\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    )
    archive.add(f"{folder}/RECORD", "\n".join([*archive.record, f"{folder}/RECORD,,", ""]).encode())
    archive.zip.close()
    return path


async def lock(wheels: dict[str, Path]) -> None:
    """The lock that micropip freezes, kept to our own packages: the stock one names 357 that are never loaded."""
    for file in WORK.glob("micropip-*.whl"):
        sys.path.insert(0, str(file))
    import micropip

    await micropip.install([f"emfs:{wheel}" for wheel in wheels.values()], deps=False)
    frozen = json.loads(micropip.freeze())
    packages = {name: frozen["packages"][name] | {"file_name": wheel.name} for name, wheel in wheels.items()}
    (OUT / "pyodide-lock.json").write_text(json.dumps({"info": frozen["info"], "packages": packages}, sort_keys=True))


async def main() -> None:
    OUT.mkdir(exist_ok=True)
    if (WORK / "stdlib.zip").exists():
        compile_library()
    if (WORK / "wheels").exists():
        for root in (WORK / "wheels").iterdir():
            compile_wheel(root)
    if (WORK / "lock").exists():
        await lock({root.name: compile_wheel(root) for root in sorted((WORK / "lock").iterdir())})
