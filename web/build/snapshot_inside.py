"""Runs inside Pyodide, just before a picture of its memory is taken: imports all that a start may need, and forgets what must not be frozen.

/ours.json: our modules, of the base first, and in another run those of a page's games. /modules.json: the library's modules that our code
imports; /pyscript.json: PyScript's own Python library as texts; /workers.json: the texts of our workers' files.
"""

import ast
import gc
import importlib
import json
import logging
import random
import re
import sys
from collections.abc import Callable, Generator
from importlib.machinery import ModuleSpec
from types import CodeType, ModuleType

BEGINNING = (
    "{}",
    "import importlib; importlib",
    "import __main__; __main__.__dict__",
    "import builtins; builtins.__dict__",
)
"""What Pyodide runs as it begins."""
ASKS = (
    "import js as {0}",
    '{0}.{0} = "__export__" in locals() and __export__ or []',
    "del {0}",
)
GIVES = ("from polyscript import xworker as {0}", "{0}.sync.{1} = {1}", "del {0}")
"""How PyScript asks for the names that a worker's file exports, and how it gives them to the page, one line a name."""
WORKERS = "__polyscript_workers__"


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


class Compiled:
    """Stands in for Pyodide's compiler, and has the code of what every start runs: it would parse such a text, walk its tree, and compile it each time."""

    def __init__(self, usual: Callable[..., Generator[ast.Module | None, ast.Module, CodeType]]) -> None:
        self.usual = usual
        self.codes: dict[object, CodeType] = {}
        self.learns = True  # until the picture is taken

    def __call__(self, source: str, **ways: object) -> Generator[ast.Module | None, ast.Module, CodeType]:
        key = source, *sorted(ways.items())
        if key in self.codes:
            yield None
            return self.codes[key]
        code = yield from self.usual(source, **ways)
        if self.learns:
            self.codes[key] = code
        return code


def _texts() -> None:
    """Compiles what every start runs."""
    with open("/workers.json") as file:
        workers: list[str] = json.load(file)
    base = importlib.import_module("_pyodide._base")
    base._parse_and_compile_gen = compiled = Compiled(base._parse_and_compile_gen)  # type: ignore[attr-defined]
    run = [*BEGINNING, "\n".join(ASKS).format(WORKERS)]
    for text in workers:
        first, each, last = GIVES
        run.append(
            "\n".join([first, *(each.replace("{1}", name) for name in _exports(text)), last]).replace("{0}", WORKERS)
        )
    for text in run:
        base.CodeRunner(text).compile()
    for text in workers:
        base.CodeRunner(text, flags=ast.PyCF_ALLOW_TOP_LEVEL_AWAIT).compile()
    compiled.learns = False


def _exports(text: str) -> list[str]:
    """The names that a worker's file exports: its last statement lists them."""
    last = ast.parse(text).body[-1]
    assert isinstance(last, ast.Assign), "A worker's file ends with the names that it exports."
    names: list[str] = ast.literal_eval(last.value)
    return names


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
    if "pygames.core.registry" in sys.modules:
        sys.modules["pygames.core.registry"]._folders.cache_clear()  # which games there are


def _forgotten() -> None:
    """What belongs to this run or this machine."""
    sys.path[:] = [folder for folder in sys.path if folder]  # a start puts the current one in front, again
    _folders_forgotten()
    importlib.import_module("linecache").clearcache()
    re.purge()
    logging._startTime = 0  # type: ignore[attr-defined]
    random.seed(0)  # a start seeds it anew; this is for the build to be the same every time


def _rehearsed(path: str) -> None:
    """Has the page of this path rehearsed, for Python to remember what it can: parts of drawings, and how its code is run fastest."""
    known = set(sys.modules)
    importlib.import_module("web.shell.rehearsal").rehearse(path)
    assert known == set(sys.modules), f"The page {path} asks for what its picture lacks: {set(sys.modules) - known}."


def prepare(path: str | None) -> str:
    """Makes this memory ready for its picture; gives what a sound interpreter says. `path`: the page that starts with it, which is drawn once."""
    _folders_forgotten()  # our files have just been put there
    first = "web" not in sys.modules
    _ours()
    if first:
        _library()
        _texts()
    if path:
        _rehearsed(path)
    proof: str = importlib.import_module("web.shell.waking").proof()
    _forgotten()
    gc.collect()
    gc.freeze()  # nobody collects these
    return proof


prepare  # noqa: B018  (given to whoever runs this)
