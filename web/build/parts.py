"""What travels when: a base that every page needs, a part of what tables do not need at their start, and one for each game; a part is brought when it is first imported."""

import ast
from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath

Files = dict[str, bytes]
BASE = "pygames"
MORE = "pygames-more"
LATER = (
    *("pygames/core/arena.py", "pygames/core/perft.py", "web/app/best.py", "web/app/intake.py", "web/app/qr.py"),
    *("web/app/documents/", "web/app/screens/about.py", "web/app/screens/editor.py", "web/app/screens/saves.py"),
    *("web/app/screens/setup.py", "web/app/boards/gallery.py", "web/app/sharing.py", "web/app/table/sharing.py"),
    *("web/app/table/curve.py", "web/app/table/past.py", "web/app/table/review.py", "web/app/table/review_html.py"),
    *("pygames/core/prospects.py", "pygames/core/review.py", "web/app/embeds/"),
)
"""What a table's start and its play do without: files, and folders whole."""
INIT = "/__init__.py"


def part_of(folder: str) -> str:
    """The package's name of a game's part."""
    return f"{BASE}-{folder.replace('_', '-')}"


def split(files: Files) -> dict[str, Files]:
    """Files (path in the site's packages -> contents) by the part in which they travel.

    A game's folder and its view are its part, with what that view alone imports; what is `LATER` is another; all else is the base.
    """
    folders = [
        name.split("/")[1]
        for name in files
        if name.startswith("pygames/") and name.count("/") == 2 and name.endswith(INIT)
    ]
    games = [folder for folder in folders if folder != "core"]
    roots = {game: [name for name in files if _belongs(name, game)] for game in games}
    reached = {game: _reached(files, roots[game]) for game in games}
    others = _reached(files, [name for name in files if name.startswith(("web/app/", "web/shell/", "pygames/core/"))])
    parts: dict[str, Files] = {BASE: {}, MORE: {}, **{part_of(game): {} for game in games}}
    for name, data in files.items():
        owners = [game for game in games if name in reached[game] or _belongs(name, game)]
        shared = name.endswith(INIT) and not any(_belongs(name, game) for game in games)
        own = len(owners) == 1 and name not in others and not shared
        rest = MORE if name.startswith(LATER) else BASE
        parts[part_of(owners[0]) if own else rest][name] = data
    return {part: held for part, held in parts.items() if held}


def _belongs(name: str, game: str) -> bool:
    """Whether a file lies in a game's folder or is its view: a module, or a package."""
    return name.startswith((f"pygames/{game}/", f"web/views/{game}/")) or name == f"web/views/{game}.py"


def _reached(files: Files, roots: Iterable[str]) -> set[str]:
    """The files that these import, and they in turn."""
    found: set[str] = set()
    waiting = list(roots)
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        found.add(name)
        if name.endswith(".py"):
            waiting += [file for module in _imports(name, files[name]) if (file := _file(files, module))]
    return found


def _imports(name: str, source: bytes) -> Iterator[str]:
    package = PurePosixPath(name).parent.parts
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = ".".join(package[: len(package) - node.level + 1]) if node.level else ""
            module = ".".join(filter(None, (above, node.module)))
            yield module
            yield from (f"{module}.{alias.name}" for alias in node.names)


def _file(files: Files, module: str) -> str | None:
    path = module.replace(".", "/")
    return next((name for name in (f"{path}.py", f"{path}{INIT}") if name in files), None)


def stubs(files: Files) -> dict[str, list[str]]:
    """The modules by which a part is first imported, each with all files that stand in for them until then: whatever lies in none of its packages."""
    packages = {PurePosixPath(name).parent for name in files if name.endswith(INIT)}
    found = {name: PurePosixPath(name.removesuffix(INIT)) for name in files if name.endswith(".py")}
    entries = {name: module for name, module in found.items() if packages.isdisjoint(module.parents)}
    return {".".join(module.with_suffix("").parts): list(entries) for module in entries.values()}
