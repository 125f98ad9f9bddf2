"""Runs inside Pyodide, just before a picture of its memory is taken: imports all that a start may need, and forgets what must not be frozen.

/ours.json: our modules, of the base first, and in another run those of a page's games. /modules.json: the library's modules that our code
imports; /pyscript.json: PyScript's own Python library as texts.
"""

import ast
import gc
import importlib
import json
import logging
import random
import sys
from importlib.machinery import ModuleSpec
from types import CodeType, ModuleType


class Kept:
    """Finds PyScript's own Python library, compiled: its worker writes it out as texts at every start and imports them."""

    def __init__(self, texts: dict[str, str]) -> None:
        self.codes: dict[str, CodeType] = {}
        self.needs: set[str] = set()  # modules of Python's library
        for file, text in texts.items():
            name = "pyscript" if file == "__init__.py" else f"pyscript.{file.removesuffix('.py')}"
            tree = ast.parse(text)
            self.codes[name] = compile(tree, f"/home/pyodide/pyscript/{file}", "exec", dont_inherit=True)
            self.needs.update(module for node in ast.walk(tree) for module in _modules(node))

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        return ModuleSpec(name, self, is_package=name == "pyscript") if name in self.codes else None  # type: ignore[arg-type]

    def create_module(self, spec: ModuleSpec) -> None:
        """Python makes it as usual."""

    def exec_module(self, module: ModuleType) -> None:
        exec(self.codes[module.__name__], module.__dict__)


def _modules(node: ast.AST) -> list[str]:
    """The modules of Python's library that a statement imports."""
    names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
    if isinstance(node, ast.ImportFrom) and node.module and not node.level:
        names = [node.module]
    return [name for name in names if name.split(".")[0] in sys.stdlib_module_names]


def _library() -> None:
    """What of Python's library any of our code imports, and PyScript's own library."""
    with open("/modules.json") as file:
        names = json.load(file)
    for name in names:
        importlib.import_module(name)
    importlib.import_module("importlib.resources").files("pygames")  # brings modules of its own
    with open("/pyscript.json") as file:
        kept = Kept(json.load(file))
    for name in sorted(kept.needs):
        importlib.import_module(name)
    sys.meta_path.insert(0, kept)


def _ours() -> None:
    with open("/ours.json") as file:
        modules = json.load(file)
    for module in modules:
        try:
            importlib.import_module(module)
        except ModuleNotFoundError as missing:
            # what stands in for the app has not all that views draw with
            if not str(missing.name).startswith("web.app."):
                raise


def _folders_forgotten() -> None:
    """What has been found in folders: a page has them not yet, or otherwise. What is in the library's archive stays known: to read it again would fetch it."""
    for folder, finder in [*sys.path_importer_cache.items()]:
        if "zip" not in str(finder):
            del sys.path_importer_cache[folder]


def _forgotten() -> None:
    """What belongs to this run or this machine."""
    sys.path[:] = [folder for folder in sys.path if folder]  # a start puts the current one in front, again
    _folders_forgotten()
    importlib.import_module("linecache").clearcache()
    importlib.import_module("re").purge()
    logging._startTime = 0  # type: ignore[attr-defined]
    random.seed(0)  # a start seeds it anew; this is for the build to be the same every time


_folders_forgotten()  # our files have just been put there
first = "web" not in sys.modules
_ours()
if first:
    _library()
proof = importlib.import_module("web.shell.waking").proof()
_forgotten()
gc.collect()
gc.freeze()  # nobody collects these
proof  # noqa: B018  (given to whoever runs this)
