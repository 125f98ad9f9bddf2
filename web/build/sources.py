"""What is built: our packages as they stand, or with a test's games, views or app put in."""

import ast
import importlib
import importlib.util
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from web.build.places import ROOT, BuildError

# What the page never imports: the command line, what checks games, tournaments, games as numbers, the rulebooks (built into pages),
# the marker for type checkers.
LEFT_OUT = {
    "__main__.py",
    "terminal",
    "conformance",
    "tournament",
    "counts.py",
    "environments",
    "encoding.py",
    "py.typed",
}


@dataclass(frozen=True)
class Sources:
    """What is built. `games` and `views` are folders of further packages or modules; `app` and `rulebook` stand in for ours."""

    games: tuple[Path, ...] = ()
    views: tuple[Path, ...] = ()
    app: Path = ROOT / "web" / "app"
    rulebook: Path = ROOT / "web" / "build" / "rulebook.py"
    snapshot: bool = True  # whether a picture of an interpreter's memory is made, so that pages start quicker

    def library_modules(self) -> list[str]:
        """The modules of Python's library that anything which travels imports, wherever it does so."""
        trees = [ast.parse(data) for name, data in self.wheel().items() if name.endswith(".py")]
        names = {name for tree in trees for node in ast.walk(tree) for name in _imports(node)}
        return sorted(name for name in names if name.split(".")[0] in sys.stdlib_module_names | {"compression"})

    def wheel(self) -> dict[str, bytes]:
        """Path in the wheel -> contents."""
        files = dict(_tree(ROOT / "pygames", "pygames"))
        for folder in self.games:
            for game in sorted(path.parent for path in folder.glob("*/__init__.py")):
                files |= dict(_tree(game, f"pygames/{game.name}"))
        files["web/__init__.py"] = (ROOT / "web" / "__init__.py").read_bytes()
        files |= {
            f"web/shell/{name}": (ROOT / "web" / "shell" / name).read_bytes()
            for name in ("__init__.py", "late.py", "rehearsal.py", "thinking.py", "waking.py")
        }
        files |= dict(_tree(self.app, "web/app"))
        files |= dict(_tree(ROOT / "web" / "views", "web/views"))
        for folder in self.views:
            files |= dict(_tree(folder, "web/views"))
        return files

    def styles(self) -> list[Path]:
        """The style sheets that only one game's view needs: beside the view, by game and name."""
        return [sheet for folder in (ROOT / "web" / "views", *self.views) for sheet in sorted(folder.glob("*/*.css"))]

    def texts(self) -> dict[str, bytes]:
        """Everything that pages are made of, by name: what travels, and rulebooks, lessons, the build itself."""
        files = self.wheel()
        for folder, prefix in [(ROOT / "pygames", "pygames"), *((games, "pygames") for games in self.games)]:
            files |= {f"{prefix}/{name}": data for name, data in _all(folder) if name.endswith(".md")}
        files |= {f"web/build/{name}": data for name, data in _all(ROOT / "web" / "build") if "licences" not in name}
        files |= {f"web/lessons/{name}": data for name, data in _all(ROOT / "web" / "lessons")}
        return files | {"web/build/rulebook.py": self.rulebook.read_bytes() if self.rulebook.exists() else b""}

    def import_app(self) -> ModuleType:
        """`web.app` with all games and views of the build in reach."""
        sys.path.insert(0, str(ROOT))
        _extend("pygames", self.games)
        _extend("web.views", self.views)
        return _import("web.app", self.app / "__init__.py")

    def import_rulebook(self) -> ModuleType | None:
        """`web.build.rulebook`, which makes the documents; None where there is none."""
        return _import("web.build.rulebook", self.rulebook) if self.rulebook.exists() else None


def _import(name: str, file: Path) -> ModuleType:
    """The module `name`, read from `file`, which may stand elsewhere than its name says."""
    if name in sys.modules:
        return sys.modules[name]
    folders = [str(file.parent)] if file.name == "__init__.py" else None
    spec = importlib.util.spec_from_file_location(name, file, submodule_search_locations=folders)
    if spec is None or spec.loader is None or not file.exists():
        raise BuildError(f"{file} does not exist, and the site is made of it.")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def _imports(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    return [node.module] if isinstance(node, ast.ImportFrom) and node.module and not node.level else []


def _tree(folder: Path, prefix: str) -> Iterator[tuple[str, bytes]]:
    for file in sorted(folder.rglob("*")):
        name = file.relative_to(folder)
        unwanted = "__pycache__" in name.parts or file.suffix in {".md", ".pyc", ".css"} or LEFT_OUT & set(name.parts)
        if file.is_dir() or unwanted:
            continue
        yield f"{prefix}/{name.as_posix()}", file.read_bytes()


def _all(folder: Path) -> Iterator[tuple[str, bytes]]:
    for file in sorted(folder.rglob("*")):
        if file.is_file() and "__pycache__" not in file.parts:
            yield file.relative_to(folder).as_posix(), file.read_bytes()


def _extend(package: str, folders: tuple[Path, ...]) -> None:
    if not folders:
        return
    path = importlib.import_module(package).__path__
    path.extend(str(folder) for folder in folders if str(folder) not in path)
