"""The borders between the parts: who may import whom, and what rules may not use."""

import ast
import inspect
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import pygames

ROOT = Path(__file__).parents[2]
RULES = ROOT / "pygames"
GAMES = {folder.name for folder in RULES.iterdir() if (folder / "rules.py").is_file()}
SOURCES = {
    file.relative_to(ROOT).as_posix(): ast.parse(file.read_text(encoding="utf-8")) for file in RULES.rglob("*.py")
}
TOOLS = {
    "pygames/environments/openspiel.py": {"numpy", "pyspiel"},
    "pygames/environments/pettingzoo.py": {"gymnasium", "numpy", "pettingzoo"},
    "pygames/terminal/arena.py": {"distributed"},
    "pygames/tournament/plots.py": {"matplotlib"},
}
"""Which other packages a module needs; each is an extra."""
FILES = ("pygames/__main__.py", "pygames/terminal/", "pygames/tournament/")
"""What alone reads files, prints and looks at the clock: the terminal's commands, and what writes tournaments down."""
MODULES = [name for name in SOURCES if not name.startswith(FILES)]
REACH = {
    "core": {"core"},
    "conformance": {"core", "conformance"},
    "environments": {"core", "environments"},
    "terminal": {"core", "conformance", "terminal", "tournament"},
    "tournament": {"core", "tournament"},
}
"""What our own folders may import."""
OUTSIDE = {"asyncio", "io", "js", "multiprocessing", "os", "pathlib", "pyodide", "signal", "socket", "subprocess"}
OUTSIDE |= {"datetime", "secrets", "shutil", "sys", "tempfile", "threading", "time", "urllib"}


def imported(tree: ast.Module) -> Iterator[str]:
    """The full names of what a module imports, wherever it does."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level and node.module, "imports are written in full"
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def part_of(module: str) -> str:
    """One of our own folders, a game's, or nothing for the package itself and other packages."""
    first, _, rest = f"{module}.".partition(".")
    folder = rest.partition(".")[0]
    return folder if first == "pygames" and folder in GAMES | set(REACH) else ""


def test_there_are_games_to_look_at() -> None:
    assert "hens_and_chicks" in GAMES and len(MODULES) > 20


@pytest.mark.parametrize("name", SOURCES)
def test_rules_need_nothing_but_python(name: str) -> None:
    packages = {module.partition(".")[0] for module in imported(SOURCES[name])}
    others = packages - set(sys.stdlib_module_names) - {"pygames"}
    assert others == TOOLS.get(name, set())


@pytest.mark.parametrize("name", MODULES)
def test_rules_use_no_clock_no_files_no_threads_and_print_nothing(name: str) -> None:
    assert not {module.partition(".")[0] for module in imported(SOURCES[name])} & OUTSIDE
    called = {
        node.func.id
        for node in ast.walk(SOURCES[name])
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert not called & {"open", "print", "input", "breakpoint", "exec", "eval"}


@pytest.mark.parametrize("name", SOURCES)
def test_arrows_run_one_way(name: str) -> None:
    own = name.split("/")[1]
    parts = {part_of(module) for module in imported(SOURCES[name])} - {""}
    reach = {"core", own} if own in GAMES else {"terminal"} if own == "__main__.py" else REACH.get(own, {"core"})
    assert parts <= reach, "no game imports another, and core imports none"


@pytest.mark.parametrize("name", [name for name in SOURCES if part_of(name.replace("/", ".")) in REACH])
def test_core_names_no_game_in_its_code(name: str) -> None:
    docs = {id(node.value) for node in ast.walk(SOURCES[name]) if isinstance(node, ast.Expr)}
    texts = [node.value for node in ast.walk(SOURCES[name]) if isinstance(node, ast.Constant) and id(node) not in docs]
    sentences = " ".join(text for text in texts if isinstance(text, str))
    named = [game for game in GAMES if game in sentences or game.replace("_", "-") in sentences]
    assert named == [], "the registry finds the games"


def test_every_public_name_says_what_it_is() -> None:
    undocumented = [
        name for name in pygames.__all__ if callable(getattr(pygames, name)) and not getattr(pygames, name).__doc__
    ]
    for kind in (pygames.Bot, pygames.Game, pygames.Match, pygames.State):
        public = [(name, value) for name, value in vars(kind).items() if not name.startswith("_")]
        methods = [(name, value) for name, value in public if inspect.isroutine(value) or isinstance(value, property)]
        undocumented += [f"{kind.__name__}.{name}" for name, value in methods if not inspect.getdoc(value)]
    assert undocumented == []


@pytest.mark.skipif(sys.platform == "emscripten", reason="there is one process in the browser")
@pytest.mark.parametrize(
    ("asked", "folders"),
    [("", set()), ("; pygames.game('hens-and-chicks')", {"hens_and_chicks"}), ("; pygames.games()", GAMES)],
)
def test_a_game_is_imported_when_it_is_asked_for(asked: str, folders: set[str]) -> None:
    told = "; import sys; print(*{name.split('.')[1] for name in sys.modules if name.startswith('pygames.')})"
    ran = subprocess.run(
        [sys.executable, "-c", f"import pygames{asked}{told}"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert set(ran.stdout.split()) == folders | {"core"}
