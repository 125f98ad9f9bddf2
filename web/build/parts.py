"""What travels when: a base that every page needs, and for each game a part of its own, brought when it is first imported."""

import ast
from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath

Files = dict[str, bytes]
BASE = "pygames"
INIT = "/__init__.py"


def part_of(folder: str) -> str:
    """The package's name of a game's part."""
    return f"{BASE}-{folder.replace('_', '-')}"


def split(files: Files) -> dict[str, Files]:
    """Files (path in the site's packages -> contents) by the part in which they travel.

    A game's folder and its view are its part, with what that view alone imports; all else is the base.
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
    parts: dict[str, Files] = {BASE: {}, **{part_of(game): {} for game in games}}
    for name, data in files.items():
        owners = [game for game in games if name in reached[game] or _belongs(name, game)]
        shared = name.endswith(INIT) and not any(_belongs(name, game) for game in games)
        own = len(owners) == 1 and name not in others and not shared
        parts[part_of(owners[0]) if own else BASE][name] = data
    return parts


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
    """The modules by which a game's part is first imported, each with all files that stand in for them until then."""
    games = [
        name.split("/")[1]
        for name in files
        if name.startswith("pygames/") and name.count("/") == 2 and name.endswith(INIT)
    ]
    entries = [f"pygames/{game}{INIT}" for game in games]
    entries += [name for game in games for name in (f"web/views/{game}.py", f"web/views/{game}{INIT}") if name in files]
    return {name.removesuffix(INIT).removesuffix(".py").replace("/", "."): entries for name in entries}
