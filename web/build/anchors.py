"""The rule ids that a game's code names: each is an anchor of its rulebook page."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import util
from pathlib import Path

from pygames.core.game import Game

REFUSERS = {"Refusal", "IllegalAction"}


def rule_ids(game: Game) -> dict[str, str]:
    """The ids in the game's refusals, each with the file and line that names it first."""
    return _ids_in(_folder(game.package))


def core_rule_ids() -> dict[str, str]:
    """The ids in refusals that all games share."""
    return _ids_in(_folder("pygames.core"))


def _folder(package: str) -> Path:
    found = util.find_spec(package)
    if found is None or found.origin is None:
        raise LookupError(f"The package {package} is not there.")
    return Path(found.origin).parent


def _ids_in(folder: Path) -> dict[str, str]:
    found: dict[str, str] = {}
    for file in sorted(folder.rglob("*.py")):
        for rule, line in _named_in(ast.parse(file.read_text())):
            found.setdefault(rule, f"{folder.name}/{file.relative_to(folder)}:{line}")
    return found


def _named_in(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Ids that stand as words, or as constants of the module, in the calls that refuse."""
    constants = {
        target.id: node.value.value
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in REFUSERS and node.args:
            rule = node.args[0]
            value = constants.get(rule.id) if isinstance(rule, ast.Name) else getattr(rule, "value", None)
            if isinstance(value, str):
                yield value, node.lineno
