"""The rule ids that a game's code names: each is an anchor of its rulebook page."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
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
    """Ids in the calls that refuse: words, either side of a condition, and names or attributes that are given words in this file.

    What else stands there comes from outside (a parameter, a field) and is looked for where it is given: every class or call that is
    given `rule="…"`.
    """
    given = _given(tree)
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        places = [keyword.value for keyword in node.keywords if keyword.arg == "rule"]
        if name in REFUSERS and node.args:
            places.append(node.args[0])
        for place in places:
            for word in _words(place, given):
                yield word, node.lineno
    for name, words in given.items():
        if name == "rule":
            yield from ((word, line) for word, line in words)


def _given(tree: ast.Module) -> dict[str, list[tuple[str, int]]]:
    """By name the words that are given to it anywhere in the file: constants, annotated ones, attributes of classes."""
    found: dict[str, list[tuple[str, int]]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            targets, value = node.targets, node.value
        elif isinstance(node, ast.AnnAssign) and node.value is not None:
            targets, value = [node.target], node.value
        else:
            continue
        for target in targets:
            name = target.id if isinstance(target, ast.Name) else getattr(target, "attr", "")
            for word in _words(value, {}):
                found.setdefault(name, []).append((word, node.lineno))
    return found


def _words(node: ast.expr, given: Mapping[str, list[tuple[str, int]]]) -> Iterator[str]:
    """The words that an expression may be."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _words(node.body, given)
        yield from _words(node.orelse, given)
    elif isinstance(node, ast.BoolOp):
        for value in node.values:
            yield from _words(value, given)
    elif isinstance(node, ast.Name | ast.Attribute):
        name = node.id if isinstance(node, ast.Name) else node.attr
        yield from (word for word, _ in given.get(name, ()))
